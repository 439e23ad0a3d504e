"""A player's own map folder: read when it can be read, else every fault told with file and line; never
anything else.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.atlas import MapError, load
from redball.atlas.check import check_folder

from tests.atlas.bad_maps import small_folder
from tests.deep import examples


@pytest.fixture
def folder(tmp_path):
    return small_folder(tmp_path / "small")


def said(folder, look=check_folder):
    with pytest.raises(MapError) as caught:
        look(folder)
    return [fault.sentence() for fault in caught.value.faults]


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8", newline="")


# --- what is read all the same ------------------------------------------------------------------------------


def test_the_small_map_is_sound(folder):
    assert check_folder(folder).title == "Small map"


@pytest.mark.parametrize("mark", ["\ufeff", ""], ids=["with a mark", "without"])
@pytest.mark.parametrize("end", ["\r\n", "\n"], ids=["CRLF", "LF"])
@pytest.mark.parametrize("last", [True, False], ids=["with a last end", "without one"])
def test_texts_as_editors_write_them(folder, mark, end, last):
    """A byte order mark, carriage returns and a missing end of the last line mean nothing."""
    before = check_folder(folder)
    for path in (*folder.glob("*.txt"), *folder.glob("*.csv"), folder / "map.toml"):
        text = mark + path.read_text("utf-8").replace("\n", end)
        path.write_bytes((text if last else text.removesuffix(end)).encode())
    read = check_folder(folder)
    assert (read.terrain == before.terrain).all()
    assert (read.places, read.rail_lines, read.hexsides) == (
        before.places,
        before.rail_lines,
        before.hexsides,
    )


def test_blank_rows_and_further_columns_mean_nothing(folder):
    edit(folder / "rails.csv", "\n", "\n\n")
    text = (folder / "sheets.csv").read_text("utf-8").splitlines()
    (folder / "sheets.csv").write_text(f"{text[0]},note\n{text[1]},mine\n\n", "utf-8")
    assert len(check_folder(folder).rail_lines) == 1


def test_numbers_as_people_write_them(folder):
    before = load(folder).places
    edit(folder / "places.csv", ",2,0,2,", ",+2,00,02,")
    assert load(folder).places == before


# --- folders that are none ----------------------------------------------------------------------------------


def test_no_folder(tmp_path):
    assert said(tmp_path / "none") == [
        f"{tmp_path / 'none'}: found no such folder, expected a map folder with map.toml."
    ]


def test_a_file_instead_of_a_folder(tmp_path):
    (tmp_path / "map").write_text("x", "utf-8")
    assert said(tmp_path / "map") == [
        f"{tmp_path / 'map'}: found a file, expected a map folder with map.toml."
    ]


def test_an_empty_folder(tmp_path):
    assert said(tmp_path) == [
        f"{tmp_path / 'map.toml'}: found no such file, expected a map folder with map.toml."
    ]


def test_a_folder_instead_of_a_file(folder):
    for name in ("terrain.txt", "places.csv"):
        (folder / name).unlink()
        (folder / name).mkdir()
    found = said(folder)
    assert {sentence.split(":")[0] for sentence in found} >= {"terrain.txt", "places.csv"}


def test_a_broken_head_hides_no_missing_file(folder):
    (folder / "map.toml").write_text('format = 1\nid = "x"\ncols = = 3\n', "utf-8")
    (folder / "sea.txt").unlink()
    found = said(folder)
    assert found[0].startswith("map.toml line 3 column 8: found “")
    assert found[1:] == ["sea.txt: found no such file, expected a file that every map has."]


# --- faults, one by one -------------------------------------------------------------------------------------

CASES = [
    ("map.toml", "cols = 4", 'cols = "4"', r"line 4: cols: found “4”, expected a whole number"),
    ("map.toml", "cols = 4", "cols = 0", r"line 4: cols: found 0, expected a whole number from 1"),
    ("map.toml", "format = 1", "format = 7", r"line 1: format: found format 7, expected format 1"),
    ("map.toml", "lon0 = 0.0", "lon0 = nan", r"line \d+: projection\.lon0: found nan, expected deg"),
    ("map.toml", "lon_step = 1.0", "lon_step = 0.0", r"line \d+: projection\.lon_step: found 0\.0"),
    ("map.toml", '"." = ', '".." = ', r"line \d+: legend\.terrain\.\.\.: found “\.\.”, expected one"),
    ("map.toml", '"." = "clear"', '"." = "clea"', r"line \d+: legend\.terrain: found “clea”.*clear\?"),
    ("map.toml", "[legend.weather]", "[legend.wether]", r"legend\.weather: found nothing"),
    ("terrain.txt", "~~..", "~~.", r"line 1: found 3 characters, expected 4, one a hex"),
    ("terrain.txt", "~~..", "~~...", r"line 1: found 5 characters, expected 4"),
    ("terrain.txt", "~~..\n", "~~..\n~~..\n", r": found 4 lines, expected 3 lines"),
    ("terrain.txt", "~~..\n", "~~..\n\n", r"line 2: found 0 characters"),
    ("terrain.txt", "^", "?", r"line 2 column 3: found “\?”, expected a character of the legend"),
    ("sheet.txt", "AAAA", "AABA", r"line 1 column 3: found “B”, expected a letter of sheets\.csv"),
    ("terrain.txt", "~~..", "~~\x85.", r"line 1 column 3: found “\\x85”"),
    ("places.csv", "name,", "nmae,", r"line 1: found no column name.*did you mean nmae\?"),
    ("places.csv", "oil,", "name,", r"line 1: found the column name 2 times, expected each column"),
    ("places.csv", "Zürich,", "Zürich,,", r"line 3: found 16 fields, expected 15 fields"),
    ("places.csv", "Zürich,,", "Zürich,", r"line 3: found 14 fields, expected 15 fields"),
    ("places.csv", '"Köln', "Köln", r"line 2: found 16 fields"),
    ("places.csv", "GER,capital", "GER,captial", r"line 3: found “captial” as kind.*capital\?"),
    ("places.csv", ",2,0,2,", ",two,0,2,", r"line 2: found “two” as factories_red, expected a whole"),
    ("places.csv", ",2,0,2,", ",1e400,0,2,", r"line 2: found “1e400” as factories_red"),
    ("places.csv", ",2,0,2,", f",{'9' * 30},0,2,", r"line 2: found “9+” as factories_red"),
    ("places.csv", "major,0", "major,yes", r"line 2: found “yes” as ices, expected 1 for yes, 0"),
    ("places.csv", "Zürich,,2,1", "Zürich,,9,1", r"line 3: found column 9 row 1, expected a hex of"),
    ("places.csv", "Zürich,,2,1", "Zürich,,2,-1", r"line 3: found column 2 row -1, expected a hex"),
    ("places.csv", "North Sea", "Nord Sea", r"line 2: found “Nord Sea” as sea_areas.*North Sea\?"),
    ("labels.csv", "Zürich", "Zurich", r"line 2: found “Zurich” as name.*did you mean Zürich\?"),
    ("labels.csv", "-68", "-5x", r"line 2: found “-5x” as positions"),
    ("lakes.csv", "2.0", "nan", r"line 2: found “nan” as lon, expected a number"),
    ("sea_links.csv", "Baltic", "Batlic", r"line 2: found “Batlic” as b.*did you mean Baltic\?"),
    ("sea_links.csv", "1.1", "1.x", r"line 2: found “1\.x”, expected column\.row of a hex"),
    ("rails.csv", "2.1", f"{'9' * 5000}.1", r"line 2: found “9+…”, expected column\.row of a hex"),
    ("rails.csv", "1.1;2.1", "1.1.2 1", r"line 2: found “1\.1\.2”, expected column\.row of a hex"),
    ("hexsides.csv", "1.1.SW", f"{'9' * 5000}.1.SW", r"line 2: found “9+…”"),
    ("hexsides.csv", "1.1.SW", "1.1.S", r"line 2: found “1\.1\.S” in sides, expected column"),
    ("rivers.csv", "2.1.E", "2.1W.E", r"line 2: found “2\.1W\.E” in sides, expected column"),
    ("rivers.csv", "2.1.E", "2.1.EE", r"line 2: found “2\.1\.EE” in sides, expected column"),
    ("rivers.csv", "2.1.SE", "2.1.W", r"line 2: found “2\.1\.W” in sides, expected a hexside that"),
    ("rivers.csv", "2.1.E", "9.9.E", r"line 2: found “9\.9\.E”, expected a side of a hex of the grid"),
    ("area_labels.csv", "sea,", "see,", r"line 2: found “see” as kind.*did you mean sea\?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "pattern"), CASES)
def test_a_fault_is_told_with_file_and_line(folder, name, old, new, pattern):
    edit(folder / name, old, new)
    found = said(folder, load)
    assert any(re.match(rf"{re.escape(name)}:? ?{pattern}", sentence) for sentence in found), found


@pytest.mark.parametrize("name", ["terrain.txt", "sea.txt", "places.csv", "rivers.csv", "labels.csv"])
def test_a_text_in_another_encoding(folder, name):
    text = (folder / name).read_bytes()
    (folder / name).write_bytes(text + b"\n\xe9\xe8")
    line = text.count(b"\n") + 2
    assert any(f"{name} line {line}: found the byte 0xe9, which isn't UTF-8" in s for s in said(folder))


def test_the_faults_of_all_files_are_told_together(folder):
    edit(folder / "terrain.txt", "~~..\n", "~?.\n")
    edit(folder / "places.csv", "capital", "captial")
    edit(folder / "rivers.csv", "2.1.SE", "2.1.W")
    edit(folder / "sea_links.csv", "Baltic", "Batlic")
    (folder / "sea.txt").unlink()
    assert sorted(sentence.split(":")[0] for sentence in said(folder)) == [
        "places.csv line 3",
        "rivers.csv line 2",
        "sea.txt",
        "sea_links.csv line 2",
        "terrain.txt line 1",
        "terrain.txt line 1 column 2",
    ]


def test_faults_of_a_file_come_line_by_line(folder):
    """Whatever order its columns are read in, and each once."""
    edit(folder / "places.csv", "GER,capital,none", "GER,captial,nne")
    edit(folder / "places.csv", "city,major,0,2,", "city,major,0,x,")
    edit(folder / "places.csv", "Zürich,,2,1", "Zürich,,9,1")
    found = [sentence.split(",")[0] for sentence in said(folder) if sentence.startswith("places.csv")]
    assert found == [
        "places.csv line 2: found “x” as factories_red",
        "places.csv line 3: found column 9 row 1",
        "places.csv line 3: found “captial” as kind",
        "places.csv line 3: found “nne” as port",
    ]


def test_many_faults_of_a_layer_are_counted(folder):
    (folder / "terrain.txt").write_text("\n".join("?" * 4 for _ in range(30)) + "\n", "utf-8")
    found = [sentence for sentence in said(folder) if "terrain.txt" in sentence]
    assert found[0] == "terrain.txt: found 30 lines, expected 3 lines, one a row of hexes."
    assert found[1] == "terrain.txt: found 100 more of the same kind, expected none."
    assert len(found) == 22


# --- any change at all --------------------------------------------------------------------------------------

TEXTS = (
    "map.toml", "terrain.txt", "territory.txt", "controller.txt", "sea.txt", "sheet.txt", "weather.txt",
    "territories.csv", "sheets.csv", "sea_areas.csv", "sea_links.csv", "places.csv", "rails.csv", "roads.csv",
    "hexsides.csv", "rivers.csv", "lakes.csv", "country_labels.csv", "labels.csv", "area_labels.csv",
)  # fmt: skip

ODD = "\0\x0b\x1c\x1e\x1f\x85\u2028\ufeff\"',;.=-9~[]{}\r\n ٣𝟗é"


@st.composite
def changes(draw):
    """A file, where in it something changes (0..1), and how."""
    how = draw(st.sampled_from(["drop", "double", "cut", "letter", "insert", "swap", "word"]))
    return (
        draw(st.sampled_from(TEXTS)),
        draw(st.floats(0, 1)),
        how,
        draw(st.sampled_from(ODD) | st.characters()),
    )


def changed(text, at, how, letter):
    """The text after one change."""
    spot = int(at * max(len(text) - 1, 0))
    lines = text.split("\n")
    line = int(at * (len(lines) - 1))
    if how == "drop":
        del lines[line]
    elif how == "double":
        lines.insert(line, lines[line])
    elif how == "swap" and line:
        lines[line - 1], lines[line] = lines[line], lines[line - 1]
    elif how == "word":
        words = re.split(r"(\W)", lines[line])
        words[int(at * 977) % len(words)] = letter
        lines[line] = "".join(words)
    elif how == "cut":
        return text[:spot]
    elif how == "letter":
        return text[:spot] + letter + text[spot + 1 :]
    elif how == "insert":
        return text[:spot] + letter + text[spot:]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    folder = small_folder(tmp_path_factory.mktemp("any") / "small")
    return folder, {name: (folder / name).read_text("utf-8") for name in TEXTS}


@given(st.lists(changes(), min_size=1, max_size=4))
@examples(150, 40)
def test_a_changed_map_is_read_or_its_faults_are_told(texts, made):
    folder, sound = texts
    now = dict(sound)
    for name, at, how, letter in made:
        now[name] = changed(now[name], at, how, letter)
    for name, text in now.items():
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        check_folder(folder)
    except MapError as error:
        assert error.faults
        for fault in error.faults:
            assert fault.where.split(" ")[0].split(":")[0] in TEXTS, fault
            assert fault.found and fault.expected, fault

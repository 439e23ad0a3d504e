"""Map folders: read as they were written, and every fault told with file and line."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest
import tomli_w
from redball.atlas import MapError, load
from redball.atlas.check import check_folder

from tests.atlas.bad_maps import SMALL
from tests.positions import THEATRE
from tests.small_map import write_folder


@pytest.fixture
def folder(tmp_path):
    return write_folder(SMALL, tmp_path / "small")


def edit(path, old, new, count=1):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), "utf-8", newline="")


def edit_head(folder, **changes):
    head = tomllib.loads((folder / "map.toml").read_text("utf-8"))
    for name, value in changes.items():
        table = head
        *outer, last = name.split("__")
        for step in outer:
            table = table[step]
        if value is None:
            del table[last]
        else:
            table[last] = value
    (folder / "map.toml").write_text(tomli_w.dumps(head), "utf-8")


def faults(folder):
    with pytest.raises(MapError) as caught:
        load(folder)
    return [fault.sentence() for fault in caught.value.faults]


# --- sound maps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("atlas", [SMALL, THEATRE])
def test_a_folder_is_read_as_it_was_written(atlas, tmp_path):
    read = load(write_folder(atlas, tmp_path / "map"))
    for layer in ("terrain", "territory", "controller", "sea", "panel", "weather"):
        assert np.array_equal(getattr(read, layer), getattr(atlas, layer)), layer
        assert getattr(read, layer).dtype == getattr(atlas, layer).dtype, layer
    for name in (
        "id",
        "title",
        "grid",
        "territories",
        "controllers",
        "panels",
        "weather_zones",
        "hexsides",
        "rivers",
    ):
        assert getattr(read, name) == getattr(atlas, name), name
    assert (read.sea_links, read.rail_lines, read.roads) == (atlas.sea_links, atlas.rail_lines, atlas.roads)
    assert [area.name for area in read.sea_areas] == [area.name for area in atlas.sea_areas]
    for a, b in zip(read.places, atlas.places, strict=True):
        assert a._replace(x=b.x, y=b.y) == b
        assert (a.x, a.y) == pytest.approx((b.x, b.y))
    assert check_folder(tmp_path / "map").id == atlas.id


def test_layers_may_use_any_characters(folder):
    edit_head(
        folder, legend__terrain={"~": "sea", "Ж": "clear", "^": "mountain", "林": "forest", "o": "lake"}
    )
    (folder / "terrain.txt").write_text("~~ЖЖ\n~Ж^林\n~ЖoЖ\n", "utf-8")
    assert np.array_equal(load(folder).terrain, SMALL.terrain)


def test_tables_may_have_more_columns_in_any_order(folder):
    (folder / "rails.csv").write_text(
        'comment,hexes,uncertain,ferry,main,name,id\n"a, b",1.1 2.1 3.1,1,0,1,"The ""Flyer""",r9\n', "utf-8"
    )
    (line,) = load(folder).rail_lines
    assert (line.id, line.name, line.main, line.ferry, line.uncertain, len(line.nodes)) == (
        "r9", 'The "Flyer"', True, False, True, 3,
    )  # fmt: skip


def test_rivers_may_have_arms_and_run_through_lakes(folder):
    """A name may come several times; a stretch may begin where another runs by."""
    (folder / "rivers.csv").write_text(
        "name,size,into,sides\nRhein,great,sea,2.1.E 2.1.SE\nRhein,small,Rhein,2.1.W\n"
        "Main,main,Rhein,1.0.SE\n",
        "utf-8",
    )
    read = load(folder)
    assert [(r.name, r.size, r.into, len(r.sides)) for r in read.rivers] == [
        ("Rhein", "great", "sea", 2),
        ("Rhein", "small", "Rhein", 1),
        ("Main", "main", "Rhein", 1),
    ]
    assert sum(s.kind == "river" for found in read.hexsides.values() for s in found) == 4


def test_a_fort_faces_away_from_the_hex_that_it_is_told_by(folder):
    read = load(folder)
    (fort,) = (s for found in read.hexsides.values() for s in found if s.kind == "fort")
    assert (fort.owner, read.label(fort.behind)) == ("GER", "A-0103")
    edit(folder / "hexsides.csv", "3.1.W", "2.1.E")
    (fort,) = (s for found in load(folder).hexsides.values() for s in found if s.kind == "fort")
    assert read.label(fort.behind) == "A-0102"


def test_lakes_have_names(folder):
    assert load(folder).lakes == ()
    (folder / "lakes.csv").write_text("name,lon,lat,size,angle,spread\nBodensee,2.0,9.1,0.1,20,1\n", "utf-8")
    (lake,) = load(folder).lakes
    assert (lake.name, lake.x, lake.size, lake.angle) == ("Bodensee", 2.0, 0.1, 20.0)


def test_names_stand_where_the_files_say(folder):
    (folder / "labels.csv").write_text("name,positions\nZürich,--66a\n", "utf-8")
    (folder / "area_labels.csv").write_text(
        "kind,text,from,to,lon,lat,angle,bend,spread\ncountry,SWISS/LAND,8,9999,1,1,-4,0.07,2.5\n", "utf-8"
    )
    atlas = load(folder)
    assert atlas.place_labels == ("", "--66a")
    (label,) = atlas.area_labels
    assert label.kind == "country" and label.lines == ("SWISS", "LAND")
    assert (label.first, label.last, label.angle, label.spread) == (8, 9999, -4, 2.5)


def test_bad_names_are_told_with_their_lines(folder):
    (folder / "labels.csv").write_text("name,positions\nZürich,66\nZurich,6x\n", "utf-8")
    (folder / "area_labels.csv").write_text(
        "kind,text,from,to,lon,lat,angle,bend,spread\nstate,SWISS,8,ten,1,1,0,0,2\n", "utf-8"
    )
    with pytest.raises(MapError) as caught:
        load(folder)
    said = str(caught.value)
    assert "labels.csv line 3" in said and "6x" in said and "Zurich" in said
    assert "area_labels.csv line 2" in said and "state" in said and "ten" in said


def test_a_map_without_country_labels(folder):
    assert load(folder).country_labels == ()
    (folder / "country_labels.csv").write_text(
        "code,text,lon,lat,angle,spread,level\nGER,Germany,2.0,9.1,-5,3.5,1\n", "utf-8"
    )
    (label,) = load(folder).country_labels
    assert (label.text, label.x, label.level) == ("Germany", 2.0, 1)


# --- faults -------------------------------------------------------------------------------------------------

HEADS = [
    ({"format": 2}, ": format: found format 2, expected format 1"),
    ({"format": None}, "map.toml: format: found nothing"),
    ({"cols": "4"}, ": cols: found “4”, expected a whole number"),
    ({"cols": 0}, ": cols: found 0"),
    ({"title": None}, "map.toml: title: found nothing"),
    ({"wraps": "yes"}, ": wraps: found “yes”, expected true or false"),
    ({"projection__lon0": None}, "projection.lon0: found nothing, expected a value"),
    ({"projection__lon0": "x"}, ": projection.lon0: found “x”, expected a number"),
    ({"legend__sea": None}, "map.toml: legend"),
    ({"legend__terrain": {"~~": "sea"}}, ": legend.terrain.~~: found “~~”, expected one character"),
    ({"legend__terrain": {"~": "see"}}, "found “see”, expected a kind of terrain; did you mean sea"),
    (
        {"legend__sea": {"0": "Nort Sea", "1": "Baltic"}},
        "found “Nort Sea”, expected a sea with a row in its table",
    ),
]


@pytest.mark.parametrize(("changes", "said"), HEADS)
def test_a_bad_head(folder, changes, said):
    edit_head(folder, **changes)
    assert any(said in sentence for sentence in faults(folder)), faults(folder)


def test_no_map_at_all(tmp_path):
    assert "no such file" in faults(tmp_path)[0]
    (tmp_path / "map.toml").write_text("cols = ", "utf-8")
    assert "valid TOML" in faults(tmp_path)[0]


FILES = [
    ("terrain.txt", "~~..\n", "~~.\n", "terrain.txt line 1: found 3 characters, expected 4, one a hex"),
    ("terrain.txt", "~~..\n", "~~...\n", "terrain.txt line 1: found 5 characters"),
    ("terrain.txt", "~~..\n", "", "terrain.txt: found 2 lines, expected 3 lines"),
    ("terrain.txt", "^", "?", "terrain.txt line 2 column 3: found “?”, expected a character of the legend"),
    ("sea.txt", "1", "9", "sea.txt line 3 column 1: found “9”"),
    (
        "places.csv",
        "capital",
        "captial",
        "places.csv line 3: found “captial” as kind, expected a kind of place: capital, city, "
        "town or site; did you mean capital",
    ),
    ("places.csv", "major", "huge", "places.csv line 2: found “huge” as port, expected a port"),
    (
        "places.csv",
        "North Sea",
        "Nord Sea",
        "places.csv line 2: found “Nord Sea” as sea_areas, expected a sea area of sea_areas.csv; "
        "did you mean North Sea",
    ),
    (
        "places.csv",
        ",2,0,North",
        ",two,0,North",
        "places.csv line 2: found “two” as oil, expected a whole number",
    ),
    ("places.csv", "name,", "nmae,", "places.csv line 1: found no column name, expected the columns name,"),
    ("places.csv", "Zürich,", "Zürich,,", "places.csv line 3: found 16 fields, expected 15 fields"),
    (
        "rails.csv",
        "1.1;2.1",
        "1.1;2.9",
        "rails.csv line 2: found “2.9”, expected column.row of a hex of the grid of 4 x 3",
    ),
    ("rails.csv", "1.1;2.1", "1.1;2-1", "rails.csv line 2: found “2-1”"),
    ("rails.csv", "1.1;2.1", "1.1;21", "rails.csv line 2: found “21”"),
    (
        "hexsides.csv",
        "strait,",
        "straits,",
        "hexsides.csv line 2: found “straits” as kind, expected a kind of hexside: strait, narrows, sea",
    ),
    (
        "hexsides.csv",
        "SW",
        "SWW",
        "hexsides.csv line 2: found “1.1.SWW” in sides, expected column.row.side of a",
    ),
    ("hexsides.csv", "1.1.SW", "1.1", "hexsides.csv line 2: found “1.1” in sides"),
    ("hexsides.csv", "1.1.SW", "1.-1.SW", "hexsides.csv line 2: found “1.-1.SW” in sides"),
    ("hexsides.csv", "1.1.SW", "1.1.SW.2", "hexsides.csv line 2: found “1.1.SW.2” in sides"),
    (
        "hexsides.csv",
        "1.1.SW",
        "",
        "hexsides.csv line 2: found no hexsides, expected one or more of column.row",
    ),
    (
        "hexsides.csv",
        "1.1.SW",
        "1.1.SW 1.9.SW",
        "hexsides.csv line 2: found “1.9.SW”, expected a side of a hex of the grid of 4 x 3",
    ),
    (
        "hexsides.csv",
        "1.1.SW",
        "1.1.SW 3.1.E",
        "hexsides.csv line 2: found “3.1.E”, expected a side with a hex on its other side",
    ),
    (
        "hexsides.csv",
        "1.1.SW",
        "999999999999999999999.1.SW",
        "999.1.SW” in sides, expected column.row.side of a hex",
    ),
    (
        "hexsides.csv",
        ",GER,",
        ",GRE,",
        "hexsides.csv line 3: found “GRE” as owner, expected the code of a territory or a power, or nothing; "
        "did you mean GE or GER",
    ),
    (
        "rivers.csv",
        "main,land",
        "mian,see",
        "rivers.csv line 2: found “mian” as size, expected the size of a river: great, main, small; did you "
        "mean main",
    ),
    (
        "rivers.csv",
        "main,land",
        "main,see",
        "rivers.csv line 2: found “see” as into, expected sea, lake, land or a river of rivers.csv; did you "
        "mean sea",
    ),
    (
        "rivers.csv",
        "2.1.E 2.1.SE",
        "2.1.E 2.1.W",
        "rivers.csv line 2: found “2.1.W” in sides, expected a hexside that goes on from the end of the one",
    ),
    ("rivers.csv", "2.1.E 2.1.SE", "2.1.E 3.1.W", "found “3.1.W” in sides, expected a hexside that goes on"),
    (
        "rivers.csv",
        "2.1.SE",
        "2.1.SE 2.1.SW 1.2.E",
        "found “1.2.E” in sides, expected a hexside that goes on",
    ),
    ("sea_links.csv", "North Sea", "North See", "sea_links.csv line 2: found “North See” as a"),
    (
        "sea_areas.csv",
        "map,0,0",
        "map,9,0",
        "sea_areas.csv line 2: found column 9 row 0, expected a hex of the grid",
    ),
    (
        "sea_areas.csv",
        ",2.0\n",
        ",wide\n",
        "sea_areas.csv line 2: found “wide” as label_spread, expected a number",
    ),
    (
        "sea_areas.csv",
        "North Sea,Western",
        "North Sea,Westen",
        "sea_areas.csv line 2: found “Westen European map” as sheet, expected a map sheet of sheets.csv",
    ),
    ("sheets.csv", "0,0", "0,x", "sheets.csv line 2: found “x” as col0"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), FILES)
def test_a_bad_file(folder, name, old, new, said):
    edit(folder / name, old, new)
    assert any(said in sentence for sentence in faults(folder)), faults(folder)


@pytest.mark.parametrize(
    "name",
    [
        "terrain.txt",
        "sea.txt",
        "places.csv",
        "hexsides.csv",
        "rivers.csv",
        "sea_areas.csv",
        "territories.csv",
    ],
)
def test_a_missing_file(folder, name):
    (folder / name).unlink()
    assert any(sentence.startswith(name) for sentence in faults(folder))


def test_bytes_that_are_no_text(folder):
    (folder / "terrain.txt").write_bytes(b"\xff\xfe" * 8)
    (folder / "rails.csv").write_bytes(b"\xff\xfe" * 8)
    assert {sentence.split(":")[0] for sentence in faults(folder)} == {
        "terrain.txt line 1",
        "rails.csv line 1",
    }


def test_all_faults_of_a_folder_are_told_together(folder):
    edit(folder / "terrain.txt", "~~..\n", "~~.\n")
    edit(folder / "places.csv", "capital", "captial")
    edit(folder / "hexsides.csv", "strait,", "straits,")
    files = {sentence.split(" ")[0] for sentence in faults(folder)}
    assert files == {"terrain.txt", "places.csv", "hexsides.csv"}


def test_a_line_that_is_told_is_the_line_in_the_file(folder):
    """Also below a row of the wrong width, and below a quoted cell with a line feed in it."""
    (folder / "rails.csv").write_text(
        'id,name,main,ferry,uncertain,hexes\nr1,"two\nlines",0,0,0,1.1 2.1\nr2,x\nr3,bad,0,0,0,9.9\n', "utf-8"
    )
    said = faults(folder)
    assert any(sentence.startswith("rails.csv line 4: found 2 fields") for sentence in said), said
    assert any(sentence.startswith("rails.csv line 5: found “9.9”") for sentence in said), said


def test_a_legend_without_characters_or_with_too_many(folder):
    """A map without panels, or with panels of two letters, is told of; nothing falls over it."""
    for panels in ("", "AB,Western European map,0,0\n"):
        (folder / "sheets.csv").write_text(f"letter,sheet,row0,col0\n{panels}", "utf-8")
        with pytest.raises(MapError, match=r"sheet\.txt"):
            load(folder)

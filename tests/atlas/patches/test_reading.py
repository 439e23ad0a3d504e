# ruff: noqa: E501
"""Patch files: every fault by line, in one sentence; nothing of a file that has one."""

from __future__ import annotations

import random
import re

import pytest
from redball.atlas import Atlas, MapError, load
from redball.atlas.patches import Patch, PatchError, apply, is_patch, patched, read_patch

from tests.atlas.bad_maps import small_folder
from tests.atlas.patches.world import HEAD, patch_of

LINES = (
    '{ hex = "2.1", was = { terrain = "mountain", weather = "Mediterranean" }, is = { terrain = "forest", '
    'weather = "Arctic" }, why = "the printed map has woods" }',
    '{ place = "Zürich", was = { port = "none", oil = 0 }, is = { port = "minor", oil = 1 }, why = "why not" }',
    '{ place = "Bern", is = { col = 2, row = 1, lon = "2.0", lat = 9.1, territory = "GER" }, why = "missing" }',
    '{ hexside = "canal 1.1.E", is = { name = "Canal" }, why = "dug in 1938" }',
    '{ river = "Po 2.1.NE", is = { name = "Po", size = "small", into = "land", sides = "2.1.NE 2.1.E" }, '
    'why = "a river" }',
    '{ rail = "N1", is = { hexes = "1.1 2.1", main = true }, why = "built" }',
    '{ road = "RD1", was = { name = "Old road", hexes = "2.0 3.0" }, why = "never built" }',
    '{ lake = "Bodensee", was = { name = "Bodensee" }, is = { name = "Lake Constance" }, why = "English" }',
    '{ territory = "SUI", is = { name = "Switzerland", controller = "SUI", status = "minor" }, why = "new" }',
    '{ sea_area = "Baltic", was = { name = "Baltic" }, is = { name = "Baltic Sea" }, why = "whole name" }',
    '{ sea_link = "North Sea; Baltic Sea", was = { kind = "passage" }, is = { kind = "open" }, why = "open" }',
)
SOUND = f"{HEAD}version = 2\nnote = 'ours'\nchanges = [\n" + "".join(f"  {line},\n" for line in LINES) + "]\n"


def faults(text):
    with pytest.raises(PatchError) as caught:
        read_patch(text, "ours.toml")
    return [fault.sentence() for fault in caught.value.faults]


def test_a_patch_is_read_as_it_is_written(tmp_path):
    patch = read_patch(SOUND, "ours.toml")
    again = read_patch(patch.text, "again.toml")
    assert again == patch
    assert (again.text, again.hash) == (patch.text, patch.hash)
    assert [change.line for change in patch.changes] == list(range(8, 8 + len(LINES)))
    (tmp_path / "ours.toml").write_text("\ufeff" + SOUND.replace("\n", "\r\n"), "utf-8", newline="")
    assert read_patch(tmp_path / "ours.toml").hash == patch.hash
    assert read_patch(HEAD) == Patch("ours", "As on our map", "small")


def test_notes_of_a_person_in_the_file_do_not_change_what_it_is_known_by():
    assert read_patch(SOUND.replace("changes", "# to do\nchanges")).hash == read_patch(SOUND).hash
    assert read_patch(SOUND.replace("missing", "left out")).hash != read_patch(SOUND).hash


def test_what_is_a_patch():
    assert is_patch(SOUND)
    assert not is_patch('title = "A scenario"\nmap = "small"\n')


def test_a_patch_with_every_kind_of_line_fits_its_map(tmp_path):
    folder = small_folder(tmp_path / "small")
    atlas = apply(load(folder), [read_patch(SOUND)])
    assert atlas.find("Bern") == atlas.grid.node(2, 1)


BAD_HEADS = {
    HEAD.replace("patch = 1", "patch = 2"): "line 1: patch: found 2, expected 1, the format of patches",
    HEAD.replace("patch = 1", ""): "ours.toml: patch: found nothing, expected 1, the format of patches",
    HEAD.replace('"ours"', '"../x"'): "line 2: id: found “../x”, expected letters, digits",
    HEAD.replace('name = "As on our map"', ""): "name: found nothing, expected a line of 1 to 120",
    HEAD.replace('"small"', "7"): "line 4: map: found 7, expected letters",
    f"{HEAD}nmae = 'x'\n": "line 5: nmae: found an unknown field, expected one of the fields patch, id, name, ver",
    f"{HEAD}changes = 3\n": "line 5: changes: found 3, expected a list of changes",
    f"{HEAD}changes = [3]\n": "line 5: changes[0]: found 3, expected a change",
    f"{HEAD}changes = [\n": "line 5 column 12: found “invalid value”, expected valid TOML",
}


@pytest.mark.parametrize(("text", "said"), BAD_HEADS.items())
def test_faults_of_heads(text, said):
    assert said in faults(text)[0].replace(
        " at its end: found “invalid value", " line 5 column 12: found “invalid value"
    )


BAD_LINES = {
    '{ was = { terrain = "x" }, is = { terrain = "sea" }, why = "x" }': "nothing that it changes",
    '{ hexx = "1.1", why = "x" }': "found “hexx”, expected one of hex, hexside",
    '{ hex = "1.1", rail = "R1", why = "x" }': "found hex and rail, expected one of",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { terrain = "clear" } }': "found nothing as why, expected the r",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { terrain = "clear" }, why = " " }': "found “ ” as why",
    '{ hex = "A-0101", was = { terrain = "sea" }, is = { terrain = "clear" }, why = "x" }': "“A-0101” as hex, exp",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { terrain = "cleer" }, why = "x" }': "did you mean clear?",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { terain = "clear" }, why = "x" }': "found “terain” in is",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { sea = "" }, why = "x" }': "found terrain in was, sea in is",
    '{ hex = "1.1", was = { terrain = "sea" }, is = { terrain = "sea" }, why = "x" }': "the same in was and is",
    '{ hex = "1.1", is = { terrain = "sea" }, why = "x" }': "found only is, expected was and is",
    '{ hex = "1.1", why = "x" }': "found neither was nor is",
    '{ hexside = "canal 1.1.W", is = { name = "x" }, why = "x" }': "the side is E, NE or NW",
    '{ hexside = "river 1.1.E", is = { name = "x" }, why = "x" }': "expected a kind of hexside",
    '{ hexside = "canal 1.1.E", was = { kind = "canal" }, is = { kind = "lake" }, why = "x" }': "takes it away",
    '{ territory = "GER", was = { code = "GER" }, is = { code = "DEU" }, why = "x" }': "found “code” in is",
    '{ place = "Bern", is = { name = "Basel", col = 1 }, why = "x" }': "“Bern” as the name of “Basel”",
    '{ place = "Bern", was = { name = "Basel" }, is = { name = "Biel" }, why = "x" }': "found “Basel” as name",
    '{ place = "Bern", was = { name = "Bern" }, is = { name = " " }, why = "x" }': "found “ ” as place, expected",
    '{ place = "Bern", was = { oil = [] }, is = { oil = 1 }, why = "x" }': "found a list as oil, expected a line",
    '{ place = "Bern", was = { oil = 1 }, is = { oil = "1\\n2" }, why = "x" }': "as oil, expected a line of text",
    '{ place = "Bern", was = 7, is = { oil = 1 }, why = "x" }': "found 7 as was, expected a table of columns",
    '{ river = "Po", is = { size = "small" }, why = "x" }': "the first of its hexsides",
    '{ sea_link = "North Sea", is = { kind = "open" }, why = "x" }': "two sea areas with “; ” between them",
}


@pytest.mark.parametrize(("line", "said"), BAD_LINES.items())
def test_faults_of_lines(line, said):
    found = faults(f"{HEAD}changes = [\n  {LINES[0]},\n  {line},\n]\n")
    assert len(found) == 1
    assert said in found[0]
    assert found[0].startswith("ours.toml line 7: changes[1]: found ")


def test_all_faults_are_told_at_once():
    found = faults(f"{HEAD}changes = [\n" + "".join(f"  {line},\n" for line in BAD_LINES) + "]\n")
    assert len(found) == len(BAD_LINES)


# --- damage -------------------------------------------------------------------------------------------------

_HOSTILE = (
    "nan", "inf", "-1", "1e999", "9" * 50, "0x7f", "true", "[]", "{}", '""', '" "', '"\\u0000"', '"\\u202e"',
    '"1.1"', '"-1.-1"', '"9999.9999"', '"canal 9999.0.E"', '"Po 0.0.W"', '"; "', '"a; a"', "1979-05-27", "'''x'''",
    '"~"', '"."', '"sea"', '"GER"', '"x,y"', "'\"'", '"' + "x" * 5000 + '"',
)  # fmt: skip


def _damaged(rng):
    """The sound patch with some of it torn, doubled, moved or replaced by what doesn't belong there."""
    text = SOUND
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        how = rng.randrange(6)
        at = rng.randrange(len(text))
        if how == 0:
            text = text[:at] + text[at + rng.randrange(1, 12) :]
        elif how == 1:
            text = text[:at] + rng.choice('"{}[],=.#\n\\\x00\u2028é9 ') + text[at:]
        elif how == 2:
            text = text[: rng.randrange(len(text) // 2, len(text))]
        elif how == 3:
            lines = text.split("\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[rng.choice((a, b))]
            text = "\n".join(lines)
        elif values := list(re.finditer(r'"[^"\n]*"|\d+', text)):
            value = rng.choice(values)
            other = rng.choice((*_HOSTILE, rng.choice(values)[0]))
            text = text[: value.start()] + other + text[value.end() :]
    return text


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.deep) for n in range(3, 60))]
)
def test_damaged_patches_are_refused_in_words_or_are_patches(seed, tmp_path):
    rng = random.Random(seed)
    folder = small_folder(tmp_path / "small")
    plain, outcomes = load(folder), set()
    for _ in range(50):
        text = _damaged(rng)
        try:
            patch = read_patch(text, "ours.toml")
            outcomes.add(isinstance(_tried(apply, plain, patch), Atlas))
            assert _tried(patched, folder, patch) is not None
        except PatchError as error:
            _told(error)
            outcomes.add("unreadable")
    assert outcomes >= {True, "unreadable"}


def _tried(make, of, patch):
    try:
        return make(of, [patch])
    except PatchError as error:
        _told(error)
        return error


def _told(error):
    assert error.faults
    for fault in error.faults:
        assert fault.where.startswith("ours.toml"), fault
        assert "\n" not in fault.sentence()
        assert len(fault.sentence()) < 2000
        assert "Traceback" not in fault.sentence()


def test_files_that_are_no_patches(tmp_path):
    for name, data in {"a.toml": b"\xff\xfe", "b.toml": b"", "c.toml": b"[" * 5000}.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(PatchError, match=name):
            read_patch(tmp_path / name)
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(PatchError, match=r"a patch of a map"):
            read_patch(path)


def test_more_characters_than_a_legend_has_room_for(tmp_path):
    """A patch may name a kind of weather for every hex of a map; each gets a character."""
    folder = small_folder(tmp_path / "small")
    rows = [
        f'{{ hex = "{col}.{row}", was = {{ weather = "Mediterranean" }}, is = {{ weather = "W{col}{row}" }}, why = "x" }}'
        for col in range(4)
        for row in range(3)
    ]
    atlas = apply(load(folder), [patch_of(*rows)])
    assert len({atlas.weather_zone_at(node) for node in range(12)}) == 12


def test_a_map_that_is_gone_is_told_as_the_map(tmp_path):
    with pytest.raises(MapError, match="no such folder"):
        patched(tmp_path / "none", [read_patch(SOUND, "ours.toml")])

"""The example in the players' page on maps is a map."""

from __future__ import annotations

import re

import pytest
from redball import resources
from redball.atlas.check import check_folder
from redball.atlas.load import FILES
from redball.atlas.patches import broken_by, misfits, patched, read_patch

PAGE = (resources.maps() / "README.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def folder(tmp_path):
    for name, text in BLOCKS.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_the_example_has_every_file_that_a_map_needs():
    assert set(BLOCKS) == {"map.toml", *FILES}


def test_the_example_is_a_sound_map(folder):
    atlas = check_folder(folder)
    assert (atlas.title, len(atlas.grid), atlas.label(atlas.find("Monte"))) == ("An island", 12, "A-0102")
    assert atlas.port_areas(atlas.find("Porto")) == (0,)
    assert [river.name for river in atlas.rivers] == ["Fiume"]


@pytest.mark.parametrize("name", FILES)
def test_none_of_its_files_may_be_left_out(folder, name):
    (folder / name).unlink()
    with pytest.raises(Exception, match=f"{re.escape(name)}: found no such file"):
        check_folder(folder)


def test_files_that_a_map_may_have_are_told_with_their_columns():
    for columns in (
        "id,name,hexes",
        "name,lon,lat,size,angle,spread",
        "code,text,lon,lat,angle,spread,level",
    ):
        assert f"`{columns}" in PAGE


def test_the_example_of_a_patch_fits_the_map_and_breaks_nothing(folder):
    text = next(block for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "changes" in block)
    patch = read_patch(text, "ours.toml")
    assert misfits(folder, [patch]) == ([], [])
    assert broken_by(folder, [patch]) == []
    atlas = patched(folder, [patch])
    assert (atlas.find("Monte Alto"), len(atlas.rail_lines)) == (atlas.grid.node(2, 1), 0)

"""Patches at hand, and which of them a game means."""

from __future__ import annotations

import pytest
from redball.atlas import load
from redball.atlas.atlas import PatchName
from redball.atlas.patches import Patch, PatchError
from redball.game.patches import PLACE, changed, files_of, patched_atlas

from tests.atlas.bad_maps import small_folder


@pytest.fixture
def folder(tmp_path):
    """A folder with a map and two patches of one id."""
    made = small_folder(tmp_path / "small")
    (made / PLACE).mkdir()
    for version in "12":
        (made / PLACE / f"{version}.toml").write_text(patch(version).text, "utf-8")
    return made


def patch(version: str) -> Patch:
    return Patch("ours", "Ours", "small", version=version)


def test_of_several_patches_of_one_id_the_one_with_the_hash_is_meant(folder):
    for version in "12":
        ((path, found),) = files_of([folder], [patch(version).named])
        assert path.stem == found.version == version
        assert patched_atlas(folder, [folder], [patch(version).named]).patches == (patch(version).named,)
    ((path, _),) = files_of([folder], [PatchName("ours", "", "")])
    assert path.stem == "1", "the first one, where the game doesn't say"


def test_what_a_game_brings_goes_before_what_is_at_hand(folder):
    atlas = patched_atlas(folder, [folder], [PatchName("ours", "", "")], [patch("3")])
    assert atlas.patches == (patch("3").named,)


def test_a_patch_that_changed_is_told_where_the_game_knew_what_it_said(folder):
    atlas = patched_atlas(folder, [folder], [patch("2").named])
    assert not changed([patch("2").named, PatchName("ours", "", "")], atlas, "g")
    (fault,) = changed([patch("1").named], atlas, "g")
    assert "now version 2" in fault.found


def test_a_patch_that_is_nowhere_is_named_with_near_misses(folder):
    with pytest.raises(PatchError, match="ours") as told:
        files_of([folder], [PatchName("our", "7", "")])
    assert told.value.faults[0].near == ("ours",) and load(folder).patches == ()

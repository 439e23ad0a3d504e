"""Patches on the command line, and games on a map with some."""

from __future__ import annotations

import shutil

import pytest
from redball.atlas import load
from redball.atlas.patches import read_patch
from redball.game import library as at_hand
from redball.rules import open_save

from tests.atlas.patches.world import differing

HEAD = 'patch = 1\nid = "{0}"\nname = "As on our map"\nmap = "small"\n'
SWAMP = '{ hex = "3.2", was = { terrain = "clear" }, is = { terrain = "swamp" }, why = "printed" }'
OIL = '{ place = "Kiel", was = { oil = 0 }, is = { oil = 2 }, why = "house rule" }'
DROWNED = '{ hex = "3.2", was = { terrain = "clear" }, is = { terrain = "sea" }, why = "a flood" }'


def text_of(id, *rows):
    return HEAD.format(id) + "changes = [\n" + "".join(f"  {row},\n" for row in rows) + "]\n"


@pytest.fixture
def patches(library, tmp_path, monkeypatch):
    """A folder of maps of one's own with two patches."""
    root = tmp_path / "maps"
    shutil.copytree(library, root)
    (root / "patches").mkdir()
    (root / "patches" / "swamp.toml").write_text(text_of("swamp", SWAMP), "utf-8")
    (root / "patches" / "oil.toml").write_text(text_of("oil", OIL), "utf-8")
    return root / "patches"


@pytest.fixture
def own(redball, patches, monkeypatch):
    monkeypatch.setenv("REDBALL_MAPS", str(patches.parent))
    return redball


def test_list(own, patches):
    (patches / "bad.toml").write_text("patch = 1\n", "utf-8")
    said = own("patch", "list")
    assert said.code == 0
    assert "swamp  As on our map  1  small" in said.out
    assert "bad: can't be used" in said.out
    rows = {row["id"]: row for row in own("patch", "list", "--json").json}
    assert rows["oil"]["hash"] == read_patch(patches / "oil.toml").hash
    assert rows["bad"]["faults"]
    lines = own("patch", "list", "oil", patches / "swamp.toml").out
    assert "oil 0 → oil 2" in lines
    assert "terrain clear → terrain swamp" in lines
    assert "house rule" in lines
    assert own("patch", "list", "ooil").err.endswith("did you mean oil?\n")


def test_new_diff_merge_and_apply(own, patches, tmp_path):
    theatre = patches.parent / "theatre"
    assert own("patch", "new", "small", "--out", "p.toml", "--name", "Ours").code == 0
    assert (read_patch(tmp_path / "p.toml").name, read_patch(tmp_path / "p.toml").changes) == ("Ours", ())
    assert own("patch", "new", "small", "--out", "p.toml").code == 1
    said = own("patch", "merge", "swamp", "oil", "--out", "p.toml", "--force", "--json")
    assert said.json == {"patch": "p", "file": "p.toml", "map": "small", "changes": 2}
    assert (
        own("patch", "apply", "small", "p.toml", "--out", "out").out
        == "small with 1 patches, written as out\n"
    )
    assert load(tmp_path / "out").factories(0) == 0
    assert own("patch", "diff", "small", "out", "--out", "d.toml", "--why", "theirs").code == 0
    changes = read_patch(tmp_path / "d.toml").changes
    assert [(c.kind, c.key, c.why) for c in changes] == [
        ("hex", "3.2", "theirs"),
        ("place", "Kiel", "theirs"),
    ]
    assert own("patch", "apply", theatre, "d.toml", "--out", "again").code == 0
    assert differing(load(tmp_path / "out"), load(tmp_path / "again")) == []
    assert own("check", "out").code == 0


@pytest.mark.parametrize(
    "words",
    ["new --out x.toml", "diff small --out x.toml", "merge --out x.toml", "apply small --out x", "new small"],
)
def test_wrong_usage(own, words):
    said = own("patch", *words.split())
    assert said.code == 2
    assert said.err.startswith(f"redball patch {words.split()[0]}: ")


def test_check(own, patches, tmp_path):
    said = own("check", patches / "oil.toml")
    assert (said.code, said.out) == (0, f"{patches / 'oil.toml'}: a sound patch\n")
    (tmp_path / "p.toml").write_text(text_of("p", OIL, DROWNED), "utf-8")
    said = own("check", "p.toml")
    assert said.code == 1
    assert "p.toml line 7: sea.txt (A-0203): found a hex of the sea in no sea area" in said.out
    (tmp_path / "p.toml").write_text(text_of("p", OIL.replace("0 }", "7 }")), "utf-8")
    assert "p.toml line 6: found place “Kiel” with “0” as oil, expected “7”" in own("check", "p.toml").out
    (tmp_path / "p.toml").write_text(text_of("p", OIL).replace('"small"', '"smal"'), "utf-8")
    assert "did you mean small?" in own("check", "p.toml").out
    (tmp_path / "p.toml").write_text(f'map_hash = "0123456789abcdef"\n{text_of("p", OIL)}', "utf-8")
    said = own("check", "p.toml")
    assert said.code == 0
    assert "a patch for another edition of the map “small” (0123456789ab)" in said.out


def test_a_game_names_its_patches_and_says_what_is_missing_or_changed(own, patches, tmp_path):
    scenario = patches.parent / "theatre" / "scenarios" / "two-seas.toml"
    rows = 'patches = [{ id = "oil" }, { id = "swamp" }]\n'
    (tmp_path / "s.toml").write_text(rows + scenario.read_text("utf-8"), "utf-8")
    assert own("new", "s.toml", "--out", "g.redball").code == 0
    with open_save(tmp_path / "g.redball", read_only=True) as session:
        atlas = session.game.atlas
        assert [patch.id for patch in atlas.patches] == ["oil", "swamp"]
        assert atlas.oil(atlas.find("Kiel")) == 2
    assert own("check", "g.redball").code == 0
    assert own("export", "g.redball", "--out", "e.toml").code == 0
    assert read_patch(patches / "oil.toml").hash in (tmp_path / "e.toml").read_text("utf-8")
    assert own("new", "e.toml", "--out", "e.redball").code == 0

    (patches / "oil.toml").write_text(text_of("oil", OIL.replace("2 }", "3 }")), "utf-8")
    said = own("check", "g.redball")
    assert said.code == 1
    assert "g.redball: map: found the patch “oil” changed since, now version 1" in said.out
    assert own("info", "g.redball").code == 0

    (patches / "oil.toml").unlink()
    for words in (("info", "g.redball"), ("check", "e.toml")):
        said = own(*words)
        assert said.code == 1
        told = said.out + said.err
        assert (
            "map: found the patch “oil” of version 1, which is not here, expected its file in the folder"
            in told
        )
    (patches / "oil.toml").write_text("patch = 2\n", "utf-8")
    assert "oil.toml line 1: patch: found 2" in own("info", "g.redball").err


@pytest.mark.parametrize("row", ["7", '{ id = "../x", x = 1 }', '{ name = "oil" }'])
def test_names_of_patches_that_are_none(row, own, patches, tmp_path):
    scenario = patches.parent / "theatre" / "scenarios" / "two-seas.toml"
    (tmp_path / "s.toml").write_text(f"patches = [{row}]\n{scenario.read_text('utf-8')}", "utf-8")
    said = own("check", "s.toml")
    assert said.code == 1
    assert said.out.startswith("s.toml line 1: patches[0]")


def test_a_map_without_patches_is_named_as_ever(library, monkeypatch):
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    assert at_hand.atlas("small") is at_hand.atlas("small")
    assert at_hand.atlas("small").patches == ()

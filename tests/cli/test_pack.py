"""The verb that packs a game, and looks into packages."""

import os

import pytest
from redball.game.library import own_maps
from redball.game.package import made, read_package, write_package

PATCH = """patch = 1
id = "north"
name = "As printed"
map = "small"
changes = [
  { hex = "2.2", was = { terrain = "clear" }, is = { terrain = "swamp" }, why = "printed" },
]
"""


@pytest.fixture
def packed(redball, game, tmp_path):
    """A package of the game, without a picture."""
    (tmp_path / "north.patch").write_text(PATCH)
    said = redball(
        "pack", game, "--out", "g.redpack", "--note", "Bring beer.", "--patch", "north.patch", "--no-picture"
    )
    assert said.code == 0
    assert said.out.endswith("4 files packed into g.redpack\n")
    return tmp_path / "g.redpack"


def test_a_game_goes_through_a_package(redball, game, packed, tmp_path):
    assert redball("pack", "--unpack", packed, "--out", "there").out == "4 files unpacked into there\n"
    assert (
        redball("new", "there/scenario.toml", "--profile", "there/profile.toml", "--out", "h.redball").code
        == 0
    )
    first, second = (redball("export", save, "--out", "-").out for save in (game, "h.redball"))
    assert second == first or "options" in second
    assert redball("info", "h.redball").out == redball("info", game).out
    assert (tmp_path / "there" / "patches" / "north.patch").read_text() == PATCH


def test_a_package_is_shown_without_unpacking_it(redball, packed, tmp_path):
    before = sorted(os.listdir(tmp_path))
    said = redball("pack", "--show", packed)
    assert said.code == 0
    for words in (
        "on the map small, 4 units",
        "Powers: GE",
        "Rule sets: Base game",
        "Bring beer.",
        "north.patch",
    ):
        assert words in said.out
    data = redball("pack", "--show", packed, "--json").json
    assert data["units"] == 4 and data["note"] == "Bring beer." and not data["picture"]
    assert [row["name"] for row in data["files"]] == [
        "scenario.toml", "profile.toml", "note.txt", "patches/north.patch",
    ]  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == before
    assert "no picture in it" in redball("pack", "--show", packed, "--picture", "x.png").err


def test_its_picture_is_written(redball, game, tmp_path):
    assert redball("pack", game, "--out", "p.redpack").code == 0
    assert redball("pack", "--show", "p.redpack", "--picture", "p.png").code == 0
    assert (tmp_path / "p.png").read_bytes() == read_package(tmp_path / "p.redpack").preview


def test_what_cannot_be_played_is_not_unpacked(redball, packed, tmp_path):
    good = read_package(packed)
    for scenario, profile, said in (
        (good.scenario.replace('map = "small"', 'map = "mars"'), "", "the id of a map"),
        (good.scenario.replace('"A-0203"', '"Q-0203"'), "", "a hex label"),
        (good.scenario, 'profile = "x"\n[options]\n"base.nothing" = 1\n', "an unknown option"),
    ):
        write_package(made(scenario, profile), tmp_path / "bad.redpack")
        answer = redball("pack", "--unpack", "bad.redpack", "--out", "bad")
        assert answer.code == 1 and said in answer.err, answer.err
        assert not (tmp_path / "bad").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "one of them"),
        (("GAME",), 2, "also --out"),
        (("GAME", "--show", "GAME"), 2, "one of them"),
        (("--unpack", "GAME"), 2, "also --out"),
        (("--show", "GAME", "--unpack", "GAME"), 2, "--show"),
        (("--show", "GAME"), 1, "no zip file"),
        (("--show", "none"), 1, "no such file"),
        (("GAME", "--out", "x.zip"), 1, "a name that ends in .redpack"),
        (("GAME", "--out", "x.redpack", "--note", "a\x1bb"), 1, "can't be seen"),
        (("GAME", "--out", "x.redpack", "--patch", "none.patch"), 1, "no such file"),
        (("GAME", "--out", "x.redpack", "--library", "GAME"), 1, "bytes that aren't text"),
        (("GAME", "--out", "x.redpack", "--patch", "a.txt", "--patch", "there/a.txt"), 1, "a second file"),
        (("GAME", "--out", "x.redpack", "--patch", ".a"), 1, "a name of letters"),
        (("GAME", "--out", "x.redpack", "--as", "XX"), 1, "a power of this game"),
    ],
)
def test_wrong_arguments(redball, game, tmp_path, arguments, code, said):
    (tmp_path / "there").mkdir()
    for name in ("a.txt", "there/a.txt", ".a"):
        (tmp_path / name).write_text("a")
    answer = redball("pack", *(game if word == "GAME" else word for word in arguments))
    assert answer.code == code
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not (tmp_path / "x.redpack").exists()


def test_a_package_is_played_and_checked_as_it_is(redball, game, packed):
    assert redball("check", packed).out == f"{packed}: a sound package\n"
    assert redball("new", packed, "--out", "h.redball").code == 0
    assert redball("info", "h.redball").out == redball("info", game).out


def test_patches_and_libraries_are_read_before_anything_is_made_of_them(redball, packed, tmp_path):
    package = read_package(packed)
    bad = made(package.scenario, patches={"a.toml": "patch = 1\n"}, library={"b.json": "[]", "c.json": "{"})
    write_package(bad, tmp_path / "bad.redpack")
    for said in (
        redball("check", "bad.redpack").out,
        redball("new", "bad.redpack", "--out", "h.redball").err,
        redball("pack", "--unpack", "bad.redpack", "--out", "there").err,
    ):
        assert "patches/a.toml: id" in said.replace("a.toml line 1", "a.toml") or "patches/a.toml" in said
        assert "library/b.json" in said and "library/c.json: found text that is no JSON" in said
    assert not (tmp_path / "h.redball").exists() and not (tmp_path / "there").exists()


def test_the_patches_of_a_game_go_with_it_to_another_computer(redball, game, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    there = own_maps() / "patches"
    there.mkdir(parents=True)
    (there / "north.toml").write_text(PATCH)
    text = redball("export", game, "--out", "-").out
    line = 'map = "small"\n'
    assert line in text
    (tmp_path / "g.toml").write_text(text.replace(line, line + 'patches = [{ id = "north" }]\n'))
    assert redball("new", "g.toml", "--out", "patched.redball").code == 0
    said = redball("pack", "patched.redball", "--out", "p.redpack", "--no-picture")
    assert said.code == 0, said.err
    assert set(read_package(tmp_path / "p.redpack").patches) == {"north.toml"}
    (there / "north.toml").unlink()
    assert redball("check", "patched.redball").code
    said = redball("new", "p.redpack", "--out", "h.redball")
    assert said.code == 0 and "kept as" in said.out
    assert redball("check", "h.redball").code == 0
    again = redball("new", "p.redpack", "--out", "i.redball")
    assert again.code == 0 and "kept as" not in again.out

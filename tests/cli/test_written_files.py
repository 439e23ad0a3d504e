"""Every verb that writes a file keeps the old one when it can't, and says why in one sentence."""

import errno
import os

import pytest

OLD = "what was there"
VERBS = {
    "export": (("export",), "out.toml"),
    "svg": (("picture", "--width", 400), "out.svg"),
    "png": (("picture", "--width", 400), "out.png"),
    "graphml": (("graph",), "out.graphml"),
    "json": (("graph",), "out.json"),
    "profile": (("profile", "export"), "out.toml"),
    "pack": (("pack", "--no-picture"), "out.redpack"),
}


def arguments(kind, game, out):
    (verb, *rest), _ = VERBS[kind]
    return (verb, "export", game, out) if kind == "profile" else (verb, game, *rest, "--out", out)


@pytest.mark.parametrize("kind", VERBS)
def test_a_full_disk_leaves_the_old_file(redball, game, tmp_path, monkeypatch, kind):
    out = tmp_path / VERBS[kind][1]
    out.write_text(OLD)

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = sorted(os.listdir(tmp_path))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        said = redball(*arguments(kind, game, out))
    assert said.code == 1 and not said.out
    assert said.err == f"{out}: found a full disk, expected a disk with room left.\n"
    assert out.read_text() == OLD
    assert sorted(os.listdir(tmp_path)) == before
    assert redball(*arguments(kind, game, out)).code == 0
    assert out.stat().st_size > len(OLD)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("kind", VERBS)
def test_a_device_that_is_full_is_no_success(redball, game, tmp_path, kind):
    out = tmp_path / VERBS[kind][1]
    out.symlink_to("/dev/full")
    said = redball(*arguments(kind, game, out))
    assert said.code == 1
    assert "a full disk" in said.err
    assert out.is_symlink()


@pytest.mark.parametrize("kind", VERBS)
@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("none", "no folder|no such folder"),
        ("long", "a name that is too long"),
        ("folder", "a folder"),
        ("file", "no folder|a file where|found a file"),
    ],
)
def test_places_that_cannot_be_written(redball, game, tmp_path, kind, place, found):
    ending = os.path.splitext(VERBS[kind][1])[1]
    out = tmp_path / ("n" * 300 + ending) if place == "long" else tmp_path / place / f"out{ending}"
    if place == "folder":
        out.mkdir(parents=True)
    elif place == "file":
        (tmp_path / place).touch()
    said = redball(*arguments(kind, game, out))
    assert said.code == 1
    assert any(word in said.err for word in found.split("|")), said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("kind", VERBS)
def test_no_verb_writes_over_a_game(redball, game, tmp_path, kind):
    """``redball export game.redball --out game.redball`` once left a scenario in its place."""
    link = tmp_path / VERBS[kind][1]
    link.symlink_to(game)
    before = game.read_bytes()
    said = redball(*arguments(kind, game, link))
    assert said.code == 1
    assert "found a saved game, expected a name that no game has" in said.err
    assert game.read_bytes() == before

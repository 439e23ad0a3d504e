"""What the window remembers."""

from __future__ import annotations

import os
import random
import resource

import pytest
from PySide6.QtCore import QByteArray
from redball.canvas.palette import STYLES
from redball.desk import theme
from redball.desk.dialogs.recovery import leftovers
from redball.desk.games import saves
from redball.desk.games.open_games import noted
from redball.desk.settings import MOST_RECENT, Settings, log_file
from redball.desk.start import application, opening


def test_recent_games_are_listed_last_first_without_those_that_are_gone(tmp_path):
    settings = Settings(tmp_path / "w.ini")
    paths = [tmp_path / f"{n}.redball" for n in range(12)]
    for path in paths:
        path.touch()
        settings.add_recent(path)
    settings.add_recent(paths[8])
    paths[11].unlink()
    assert settings.recent[0] == paths[8]
    assert paths[11] not in settings.recent
    assert len(settings.recent) <= MOST_RECENT


def test_flags_and_texts_survive_the_file(tmp_path):
    first = Settings(tmp_path / "w.ini")
    first.put("motion", True)
    first.put("theme", "dark")
    first.save()
    again = Settings(tmp_path / "w.ini")
    assert again.flag("motion") and again.text("theme") == "dark" and not again.flag("unknown")


def test_a_full_disk_leaves_the_settings_as_they_were(tmp_path):
    settings = Settings(tmp_path / "w.ini")
    settings.put("theme", "dark")
    settings.save()
    before = (tmp_path / "w.ini").read_bytes()
    settings.put("recent", "x" * 5000)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        settings.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (tmp_path / "w.ini").read_bytes() == before
    settings.save()
    assert Settings(tmp_path / "w.ini").text("recent") == "x" * 5000


def test_a_game_gets_a_name_that_no_file_has(tmp_path):
    first = saves.free_path("Western Desert: 1941?", tmp_path)
    first.touch()
    assert first.name == "Western Desert 1941.redball"
    assert saves.free_path("Western Desert: 1941?", tmp_path).name == "Western Desert 1941 2.redball"


# --- a file that anything may have been written into ------------------------------------------------------

NONSENSE = (
    "purple",
    "",
    "a, b, c",
    "@Invalid()",
    "@Point(3 4)",
    "@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3\\0\\0)",
    "@ByteArray()",
    "@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x5nosuch\\0)",
    "@Variant(\\0\\0\\0\\b\\0\\0\\0\\x1)",
    "@Variant(",
    "\\x0\\xffff\\xd800",
    "/" + "n" * 5000,
    "/a\\nb\\0c\\n/dev/zero\\n//\\n.",
    "x" * 100_000,
    "<img src=file:///etc/passwd>",
    "1e999",
    "-1",
)
NAMES = ("theme", "map_style", "hidden", "motion", "recent", "open_games", "geometry", "state")


@pytest.fixture
def log(tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    return log_file()


@pytest.mark.qt_log_ignore("QVariant::load: unknown user type")
@pytest.mark.parametrize("value", NONSENSE, ids=range(len(NONSENSE)))
def test_a_value_that_means_nothing_is_as_good_as_none(tmp_path, log, value):
    (tmp_path / "w.ini").write_text("[General]\n" + "".join(f"{name}={value}\n" for name in NAMES), "utf-8")
    settings = Settings(tmp_path / "w.ini")
    for name in NAMES:
        assert settings.choice(name, ("light", "dark"), "light") == "light"
        assert settings.flag(name, True)
        assert isinstance(settings.text(name), str)
        assert isinstance(settings.bytes(name), QByteArray)
    assert settings.recent == []
    assert leftovers(settings) == ()
    assert noted(settings) == []


def test_what_means_nothing_is_written_into_the_log_once(tmp_path, log):
    (tmp_path / "w.ini").write_text("[General]\ntheme=pur\\x1b[31mple\n", "utf-8")
    settings = Settings(tmp_path / "w.ini")
    for _ in range(3):
        assert settings.choice("theme", ("light", "dark"), "dark") == "dark"
    (line,) = log.read_text("utf-8").splitlines()
    assert "setting theme: found “pur" in line and "expected one of light, dark" in line


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge"])
def test_a_settings_file_that_is_none_is_left_alone(tmp_path, log, kind):
    file = tmp_path / "w.ini"
    if kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes with names on this system")
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    elif kind == "folder":
        file.mkdir()
    else:
        with file.open("wb") as opened:
            opened.truncate(200_000_000)
    settings = Settings(file)
    settings.put("theme", "dark")
    settings.save()
    assert Settings(file).choice("theme", ("light", "dark")) == "dark"
    assert "expected a file of settings" in log.read_text("utf-8")


@pytest.mark.parametrize(
    "value",
    [
        "@Variant(x)",
        '"@Variant(x)"',
        "a, @Rect(1 2 3 4)",
        "\\x40Variant(x)",
        "\\x040Variant(x)",
        " \\\n@Size(1 1)",
        "@x",
    ],
)
def test_values_that_qt_would_make_things_of_are_left_alone(tmp_path, log, value):
    """Some of them end the process."""
    file = tmp_path / "w.ini"
    file.write_bytes(f"[General]\ntheme={value}\n".encode())
    before = file.read_bytes()
    settings = Settings(file)
    assert settings.text("theme") == "" and file.read_bytes() == before
    assert "a value of a type that Redball never writes" in log.read_text("utf-8")


@pytest.mark.parametrize("text", ["@Variant(x)", "me@home", "/a/@b/c, @d", "@@", "@"])
def test_texts_with_such_signs_come_back(tmp_path, log, text):
    settings = Settings(tmp_path / "w.ini")
    settings.put("recent", text)
    settings.save()
    assert Settings(tmp_path / "w.ini").text("recent") == text and not log.exists()


def test_bytes_of_any_kind_are_no_settings(tmp_path, log):
    dice = random.Random(12)
    for _ in range(300):
        whole = b"".join(f"{name}=@ByteArray(light)\n".encode() for name in NAMES)
        spoilt = bytearray(b"[General]\n" + whole)
        for _ in range(dice.randint(1, 30)):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        (tmp_path / "w.ini").write_bytes(spoilt)
        settings = Settings(tmp_path / "w.ini")
        for name in NAMES:
            assert settings.choice(name, ("light", "dark"), "light") == "light"
            settings.bytes(name)
        assert settings.recent == [] and leftovers(settings) == ()


def test_a_saved_state_is_used_only_as_it_was_saved(tmp_path, log):
    """Qt would read billions of docks of some of these."""
    first = Settings(tmp_path / "w.ini")
    state = QByteArray(b"\0\0\0\xff" + bytes(60))
    first.put_bytes("state", state)
    first.save()
    assert Settings(tmp_path / "w.ini").bytes("state") == state
    whole = (tmp_path / "w.ini").read_bytes()
    assert whole.count(b"\\0") > 40
    (tmp_path / "w.ini").write_bytes(whole.replace(b"\\0", b"\\x1", 1))
    assert Settings(tmp_path / "w.ini").bytes("state").isEmpty()
    assert "setting state" in log.read_text("utf-8")


def test_the_window_opens_whatever_is_remembered(qapp, tmp_path, log):
    values = {
        "theme": "purple", "map_style": "pink", "hidden": "grid nonsense", "motion": "perhaps",
        "recent": "/" + "n" * 5000, "open_games": "/" + "n" * 5000,
        "geometry": "@ByteArray(\\x1\\xd9\\xd0\\xcb)", "state": "@ByteArray(\\0\\0\\0\\xff)",
    }  # fmt: skip
    text = "".join(f"{name}={value}\n" for name, value in values.items())
    (tmp_path / "w.ini").write_text("[General]\n" + text, "utf-8")
    controller = application.make(qapp, None, tmp_path / "w.ini")
    try:
        assert controller.settings.recent == []
        assert theme.theme().name in theme.themes()
        assert controller.map.style in STYLES
        controller.window.restore_layout()
        assert opening.recovered(qapp, controller.settings) is None
        assert noted(controller.settings) == []
    finally:
        controller.window.close()

"""Starting from a command line: pictures without a display, and what can't be opened."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtGui import QImage
from redball.desk.start import application


def redball(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a player would."""
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, "-m", "redball", *arguments]
    return subprocess.run(command, env=kept | environment, capture_output=True, text=True, timeout=120)


@pytest.mark.deep
def test_a_picture_of_the_whole_window_needs_no_display(tmp_path):
    out = tmp_path / "desk.png"
    done = redball("--offscreen", "--picture", str(out))
    assert done.returncode == 0, done.stderr
    picture = QImage(str(out))
    assert (picture.width(), picture.height()) == (1600, 1000)
    colours = {picture.pixel(x, y) for x in range(0, 1600, 40) for y in range(0, 1000, 40)}
    assert len(colours) > 60, "a map with counters has many colours"


def test_what_cannot_be_opened_is_told_in_sentences(tmp_path):
    broken = tmp_path / "broken.redball"
    broken.write_bytes(b"not a game at all")
    out = tmp_path / "desk.png"
    done = redball("--offscreen", "--picture", str(out), str(broken))
    assert done.returncode == 1
    assert "expected a Redball save" in done.stderr and "Traceback" not in done.stderr
    assert not out.exists()


@pytest.mark.deep
def test_a_scenario_can_be_shown(tmp_path):
    out = tmp_path / "normandy.png"
    from redball import resources

    scenario = resources.maps() / "world-1939" / "scenarios" / "normandy-1944.toml"
    assert redball("--offscreen", "--picture", str(out), str(scenario)).returncode == 0
    assert out.stat().st_size > 50_000


def test_without_a_display_it_says_so_and_how_to_get_a_picture():
    if not sys.platform.startswith("linux"):
        return  # only Linux can lack a display
    done = redball("--demo")
    assert done.returncode == 1
    assert "no display" in done.stderr and "--offscreen --picture" in done.stderr


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--theme", "blue"], "redball --theme: found “blue”, expected one of light, dark."),
        (["--picture"], "redball --picture: found nothing after it, expected one argument."),
        (["--pictur", "--x"], "redball --picture: found nothing after it, expected one argument."),
        (["--dmeo"], "did you mean --demo"),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(given, sentence, capsys):
    with pytest.raises(SystemExit) as ended:
        application.parser().parse_args(given)
    assert ended.value.code == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert sentence in said


def test_the_arguments_have_help(capsys):
    with pytest.raises(SystemExit):
        application.parser().parse_args(["--help"])
    assert "--demo" in capsys.readouterr().out

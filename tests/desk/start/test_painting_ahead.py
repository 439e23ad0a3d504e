"""What the demo shows first is painted at set-up: a start finds it on the disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.deep

START = """
from redball.canvas.basemap.screen import making
from redball.desk.start import application, opening

painted = making.painted

def painted_now(*given):
    print("painted")
    return painted(*given)

making.painted = painted_now
app = application.prepared()
controller = opening.open_desk(app, application.parser().parse_args(["--demo"]))
controller.map.first_view.keep()
controller.open_games.end()
print("open")
"""


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "LOCALAPPDATA")
    environment = os.environ | dict.fromkeys(homes, str(home)) | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


PREPARE = """
from PySide6.QtCore import QRectF
from redball import resources
from redball.atlas import load
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.disk import cache_folder
from redball.canvas.palette import palette

ready = BaseMap(load(resources.maps() / "world-1939"), palette()).prepared
ready.keep_in(cache_folder())
ready._made = lambda *given: print("made", given)
for size in (4.0, 8.0, 13.9, 14.0, 19.9, 20.0, 29.9, 30.0, 42.0, 59.9):
    ready.prepare(QRectF(-0.5, -0.6, 360.0, 168.0), size)
"""


def test_no_start_paints_what_was_painted_ahead(tmp_path):
    ahead = run(tmp_path, "-m", "redball", "--offscreen", "--paint-ahead")
    assert (ahead.returncode, ahead.stdout) == (0, ""), ahead.stderr
    assert not list(tmp_path.rglob("*.redball")), "the player's games are left alone"
    for number in (1, 2):  # the second one shows the place that the first one remembered
        start = run(tmp_path, "-c", START)
        assert start.stdout == "open\n", (number, start.stderr)
    prepared = run(tmp_path, "-c", PREPARE)
    assert (prepared.returncode, prepared.stdout) == (0, ""), "the whole map, up to the close-up"


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path):
    (tmp_path / "redball").write_text("a file where the folder of the cache would be")
    assert run(tmp_path, "-m", "redball", "--offscreen", "--paint-ahead").returncode == 0

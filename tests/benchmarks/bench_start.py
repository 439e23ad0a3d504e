"""From the command to the complete window, against Tiled opening an equal map, in real windows (Xvfb).

The screen is watched through Xvfb's frame buffer file: the time ends when nothing on it changes any longer,
whatever the program says of itself.  Redball is measured warm, and cold: the first start of a player, who has
neither a game nor anything kept.  Where there is no Xvfb or no Tiled, processor time up to the first frame is
compared with that of an empty window.
"""

from __future__ import annotations

import mmap
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from redball.game import library

from tests.benchmarks import tiled_map
from tests.benchmarks.processes import NUMPY, in_turns, own_home
from tests.benchmarks.rows import Row, median

SIZE = (1600, 1000)
ROUNDS = 5
MANY_COLOURS = 12
"""Colours in a middle strip of the screen that only a drawn map has."""

WARM, COLD = 2.0, 3.0
"""The goals: so many times what Tiled takes."""

EMPTY = """
from PySide6.QtWidgets import QApplication, QMainWindow
app, window = QApplication([]), QMainWindow()
window.resize(1600, 1000)
window.show()
app.processEvents()
"""
DEMO = """
import os, sys
from redball.desk.start import application, garbage, opening
garbage.wait()
app = application.prepared()
controller = opening.open_desk(app, application.parser().parse_args(["--demo"]))
app.processEvents()
os._exit(0)
"""
"""A program that ends with its first frame."""


class Seen(NamedTuple):
    """Seconds until a map is drawn, and until the last change before a second of stillness."""

    drawn: float
    still: float


def rows() -> list[Row]:
    """Start of the demo desk, in processor time and where it can be seen on the clock."""
    with tempfile.TemporaryDirectory() as name:
        found = _used(Path(name))
        if not shutil.which("Xvfb"):
            return [*found, Row("start to the complete window: Xvfb is not installed", 0.0, "")]
        with _screen(Path(name)) as (display, pixels):
            return [*found, *_watched(Path(name), display, pixels)]


def _used(folder: Path) -> list[Row]:
    """Processor time up to the first frame, which is complete."""
    commands = {name: [sys.executable, "-c", code] for name, code in (("demo", DEMO), ("empty", EMPTY))}
    here = own_home(folder) | {"QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-m", "redball", "--paint-ahead"], env=here, check=True)
    used = in_turns({"numpy": NUMPY, **commands}, here)
    told = (
        f"an empty window, {used['empty'] * 1000:.0f} ms; {used['demo'] / used['numpy']:.1f} x import numpy"
    )
    ratio = used["demo"] / used["empty"]
    return [Row("start to the complete window, warm, cpu", used["demo"] * 1000, "ms", ratio, None, told)]


def _watched(folder: Path, display: str, pixels: mmap.mmap) -> list[Row]:
    redball = [sys.executable, "-m", "redball", "--demo"]
    warm, cold, theirs = list[Seen](), list[Seen](), list[Seen]()
    tiled = tiled_map.installed() and [
        "tiled",
        str(tiled_map.write(library.atlas("world-1939"), folder)),
    ]
    here = own_home(folder) | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    _until_still(redball, pixels, here)
    for number in range(ROUNDS):
        warm.append(_until_still(redball, pixels, here))
        new = folder / f"new{number}"
        new.mkdir()
        bytecode = {"PYTHONPYCACHEPREFIX": here["PYTHONPYCACHEPREFIX"]}
        cold.append(_until_still(redball, pixels, here | own_home(new) | bytecode))
        if tiled:
            theirs.append(_until_still(tiled, pixels, here))
    peer = median([seen.still for seen in theirs]) if theirs else None
    against = f"Tiled, an equal map alone, {peer:.2f} s" if peer else "Tiled is not installed"
    found = []
    for name, seen, goal in (("warm", warm, WARM), ("cold", cold, COLD)):
        still, jumps = median([each.still for each in seen]), median([e.still - e.drawn for e in seen])
        told = f"{against}; {jumps:.2f} s after the first map"
        ratio = still / peer if peer else None
        found.append(
            Row(f"start to the complete window, {name}", still, "s", ratio, goal if peer else None, told)
        )
    return found


def _until_still(command: list[str], pixels: mmap.mmap, environment: Mapping[str, str]) -> Seen:
    start = time.perf_counter()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while _colours(pixels) < MANY_COLOURS:
            if time.perf_counter() - start > 30:
                raise TimeoutError(f"{command[0]} showed no map in 30 s")
            time.sleep(0.002)
        drawn = time.perf_counter()
        return Seen(drawn - start, _last_change(pixels, drawn) - start)
    finally:
        program.kill()
        program.wait()
        time.sleep(0.3)


def _last_change(pixels: mmap.mmap, since: float) -> float:
    """When the screen changed last before a second of stillness."""
    shown, last = zlib.crc32(pixels), since
    while time.perf_counter() - last < 1.0:
        time.sleep(0.05)
        now = zlib.crc32(pixels)
        if now != shown:
            shown, last = now, time.perf_counter()
    return last


def _colours(pixels: mmap.mmap) -> int:
    """Different pixels in a strip through the map, above the card that is seen first."""
    head = int.from_bytes(pixels[0:4], "big")
    table = int.from_bytes(pixels[76:80], "big") * 12
    begin = head + table + (SIZE[1] * 3 // 10 * SIZE[0] + SIZE[0] // 3) * 4
    strip = pixels[begin : begin + SIZE[0] // 3 * 4]
    return len({strip[i : i + 4] for i in range(0, len(strip), 4)})


@contextmanager
def _screen(folder: Path) -> Iterator[tuple[str, mmap.mmap]]:
    """A virtual screen and the bytes of its frame buffer."""
    display = f":{90 + os.getpid() % 900}"
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", display, "-screen", "0", size, "-fbdir", str(folder), "-nolisten", "tcp"],
        stderr=subprocess.DEVNULL,
    )
    try:
        buffer = folder / "Xvfb_screen0"
        while not buffer.exists() or not buffer.stat().st_size:
            time.sleep(0.05)
        time.sleep(0.5)
        with buffer.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as pixels:
            yield display, pixels
    finally:
        server.kill()
        server.wait()

"""From the command to the complete window, against Tiled opening an equal map.

Redball is measured warm, and cold: the first start of a player, who has neither a game nor anything kept.
Where Tiled and Xvfb are installed, real windows are watched through Xvfb's frame buffer file: the time ends
when nothing on the screen changes any longer, whatever the program says of itself.  Elsewhere processor time
is compared with that of an empty window: until a grab of the window has been the same for a second.
"""

from __future__ import annotations

import json
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
from tests.benchmarks.peers import TILED_START
from tests.benchmarks.processes import own_home
from tests.benchmarks.rows import Row, median

SIZE = (1600, 1000)
ROUNDS = 2
MANY_COLOURS = 12
"""Colours in a middle strip of the screen that only a drawn map has."""

WARM, COLD = 2.0, 3.0
"""The goals: so many times what Tiled takes."""

EMPTY = """
from PySide6.QtWidgets import QApplication, QMainWindow
app, window = QApplication([]), QMainWindow()
window.resize(1600, 1000)
window.show()
"""
DEMO = """
import gc
gc.set_threshold(300_000)
from redball.desk.start import application
app = application.prepared()
from redball.desk.start import garbage, opening
garbage.wait()
controller = opening.open_desk(app, application.parser().parse_args(["--demo"]))
window = controller.window
"""
"""In the order of ``redball --demo``: nothing is imported by PySide's own statement, and hardly any rubbish
is looked for.
"""
UNTIL_STILL = """
import json, os, sys, time, zlib
begun, shown, frames, used_looking, looking, looked = float(sys.argv[1]), None, [], 0.0, 0.0, 0.0
while not frames or looked - last < 1.0:
    app.processEvents()
    now, used = time.monotonic(), time.process_time()
    if now - looked < 0.05:
        time.sleep(0.002)
        continue
    image = window.grab().toImage()
    seen = zlib.crc32(image.constBits())
    looked, spent = time.monotonic(), time.process_time()
    if seen != shown:
        shown, last = seen, looked
        frames.append((used - used_looking, now - begun - looking))
    looking, used_looking = looking + looked - now, used_looking + spent - used
print(json.dumps([frames[0], frames[-1], len(frames)]), flush=True)
os._exit(0)
"""
"""Told of a program: processor time and clock at the first frame and at the last that differs from the one
before, and how many did; without the looking itself.
"""


class Seen(NamedTuple):
    """Seconds until a map is drawn, and until the last change before a second of stillness."""

    drawn: float
    still: float


class Told(NamedTuple):
    """Seconds of processor time and of the clock, until the first frame and the last that is different."""

    first: tuple[float, float]
    still: tuple[float, float]
    frames: int


def goals() -> list[Row]:
    """Start of the demo desk until it is still, where it can be seen on the clock, else in processor time."""
    with tempfile.TemporaryDirectory() as name:
        if not (shutil.which("Xvfb") and tiled_map.installed()):
            return _used(Path(name))
        with _screen(Path(name)) as (display, pixels):
            return _watched(Path(name), display, pixels)


def _used(folder: Path) -> list[Row]:
    """Processor time until all is still, beside what stands for Tiled."""
    here = own_home(folder) | {"QT_QPA_PLATFORM": "offscreen"}
    found: dict[str, list[Told]] = {"warm": [], "cold": [], "empty": []}
    subprocess.run([sys.executable, "-m", "redball", "--paint-ahead"], env=here, check=True)  # as at set-up
    for code in (DEMO, EMPTY):  # compiled
        _told(code, here)
    for number in range(ROUNDS):
        new = folder / f"new{number}"
        new.mkdir()
        fresh = here | own_home(new) | {"PYTHONPYCACHEPREFIX": here["PYTHONPYCACHEPREFIX"]}
        found["warm"].append(_told(DEMO, here))
        found["cold"].append(_told(DEMO, fresh))
        found["empty"].append(_told(EMPTY, here))
    empty = median([each.first[0] for each in found["empty"]])
    return [_row(name, found[name], goal, empty) for name, goal in (("warm", WARM), ("cold", COLD))]


def _row(name: str, found: list[Told], goal: float, empty: float) -> Row:
    """Until still, against Tiled as a multiple of an empty window."""
    still, clock, first = (
        median(values)
        for values in zip(*((each.still[0], each.still[1], each.first[0]) for each in found), strict=True)
    )
    told = (
        f"Tiled isn't installed: {TILED_START:g} x an empty window, {empty * 1000:.0f} ms; first frame "
        f"{first:.2f} s, {max(each.frames for each in found)} frames; on the clock {clock:.2f} s"
    )
    return Row(f"{name}, cpu", still, "s", still / (TILED_START * empty), goal, told)


def _told(code: str, environment: Mapping[str, str]) -> Told:
    command = [sys.executable, "-c", code + UNTIL_STILL, str(time.monotonic())]
    said = subprocess.check_output(command, env=environment, text=True, stderr=subprocess.DEVNULL)
    return Told(*json.loads(said.splitlines()[-1]))


def _watched(folder: Path, display: str, pixels: mmap.mmap) -> list[Row]:
    redball = [sys.executable, "-m", "redball", "--demo"]
    warm, cold, theirs = list[Seen](), list[Seen](), list[Seen]()
    tiled = ["tiled", str(tiled_map.write(library.atlas("world-1939"), folder))]
    here = own_home(folder) | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    _until_still(redball, pixels, here)
    for number in range(ROUNDS):
        warm.append(_until_still(redball, pixels, here))
        new = folder / f"new{number}"
        new.mkdir()
        bytecode = {"PYTHONPYCACHEPREFIX": here["PYTHONPYCACHEPREFIX"]}
        cold.append(_until_still(redball, pixels, here | own_home(new) | bytecode))
        theirs.append(_until_still(tiled, pixels, here))
    peer = median([seen.still for seen in theirs])
    found = []
    for name, seen, goal in (("warm", warm, WARM), ("cold", cold, COLD)):
        still, jumps = median([each.still for each in seen]), median([e.still - e.drawn for e in seen])
        told = f"Tiled, an equal map alone, {peer:.2f} s; {jumps:.2f} s after the first map"
        found.append(Row(name, still, "s", still / peer, goal, told))
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

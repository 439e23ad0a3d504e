"""From the command to the map on the screen, against Tiled opening an equal map, in real windows (Xvfb).

The screen is watched through Xvfb's frame buffer file: the time ends when a strip of the screen shows a
drawn map (many colours), whatever the program says of itself, and once more when nothing on it changes any
longer.  Redball's first frame is whole, so that both are about the same; before, a card shows how far it is.
Redball runs from compiled bytecode, as from its second start on a player's machine.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redball.game import library

from tests.benchmarks import tiled_map
from tests.benchmarks.rows import Row, median

SIZE = (1600, 1000)
ROUNDS = 5
MANY_COLOURS = 12
"""Colours in a middle strip of the screen that only a drawn map has."""


def rows() -> list[Row]:
    """Start of the demo desk, and of Tiled where both it and Xvfb are installed."""
    if not shutil.which("Xvfb"):
        return [Row("start to map on screen: Xvfb is not installed", 0.0, "")]
    with tempfile.TemporaryDirectory() as name, _screen(Path(name)) as (display, pixels):
        return _measured(Path(name), display, pixels)


def _measured(folder: Path, display: str, pixels: mmap.mmap) -> list[Row]:
    redball = [sys.executable, "-m", "redball", "--demo"]
    mine, theirs, still, still_theirs = [], [], [], []
    tiled = (
        ["tiled", str(tiled_map.write(library.atlas("world-1939"), folder))]
        if tiled_map.installed()
        else None
    )
    _until_drawn(redball, display, pixels, folder)
    for _ in range(ROUNDS):
        drawn, done = _until_drawn(redball, display, pixels, folder)
        mine.append(drawn)
        still.append(done)
        if tiled:
            drawn, done = _until_drawn(tiled, display, pixels, folder)
            theirs.append(drawn)
            still_theirs.append(done)
    found = [Row("start until the screen is still (docks, counters, all sharp)", median(still), "s")]
    if not theirs:
        return [Row("start to map on screen (Tiled is not installed)", median(mine), "s"), *found]
    ratio = median(mine) / median(theirs)
    return [
        Row(
            "start to the whole window on screen", median(mine), "s", ratio, 12.0, "Tiled, an equal map alone"
        ),
        *found,
        Row("Tiled: start to map on screen", median(theirs), "s"),
        Row("Tiled: start until the screen is still", median(still_theirs), "s"),
    ]


def _until_drawn(command: list[str], display: str, pixels: mmap.mmap, folder: Path) -> tuple[float, float]:
    """Seconds until a map is drawn, and until the last change before a second of stillness."""
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    environment = os.environ | dict.fromkeys(homes, str(folder))
    environment |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while _colours(pixels) < MANY_COLOURS:
            if time.perf_counter() - start > 30:
                raise TimeoutError(f"{command[0]} showed no map in 30 s")
            time.sleep(0.002)
        drawn = time.perf_counter() - start
        return drawn, _last_change(pixels, drawn + start) - start
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

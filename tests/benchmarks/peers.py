"""Other programs that Redball is measured against, and what stands for them where they aren't installed.

The figures were measured on a machine with both (Tiled 1.8.2, two cores, runs in turns).  A stand-in is run
beside Redball, so that a slow machine slows both.
"""

from __future__ import annotations

import sys
from pathlib import Path

from redball.atlas import Atlas

from tests.benchmarks import tiled_map
from tests.benchmarks.processes import Used, used_by

TILED_START = 2.1
"""Times what an empty PySide6 window takes, until Tiled shows an equal map: a prototype of Redball took 3.5
times an empty window and 1.7 times Tiled.
"""
RASTERIZER, ITS_MEMORY = 1 / 1.03, 387 / 246
"""Time and memory of tmxrasterizer, times what PySide6 takes to stamp the same tiles and write the same PNG:
2.20 s beside 2.27 s, 387 MB beside 246 MB.
"""


def rasterizer(atlas: Atlas, folder: Path) -> Used:
    """What tmxrasterizer, or its stand-in, uses to draw the terrain of a map."""
    world = tiled_map.write(atlas, folder)
    if tiled_map.installed():
        used = used_by(["tmxrasterizer", str(world), str(folder / "tiled.png")])
        return used._replace(who="tmxrasterizer, terrain only")
    used = used_by([sys.executable, "-m", tiled_map.__name__, str(folder), str(atlas.grid.cols)])
    told = f"{RASTERIZER:.2f} x the time, {ITS_MEMORY:.2f} x the memory of stamping its tiles in PySide6"
    return Used(
        used.seconds * RASTERIZER,
        used.memory * ITS_MEMORY,
        used.clock * RASTERIZER,
        f"tmxrasterizer isn't installed: {told}",
    )

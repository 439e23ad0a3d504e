"""The world map as a Tiled map (TMX) with plain hexes, to measure Redball beside Tiled on equal work."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import time
import zlib
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from redball.atlas import Atlas, Terrain

WIDTH, HEIGHT, SIDE = 28, 32, 16


def installed() -> bool:
    """True when Tiled and its rasterizer are on this machine."""
    return bool(shutil.which("tiled") and shutil.which("tmxrasterizer"))


def write(atlas: Atlas, folder: Path) -> Path:
    """Write the terrain of a map as ``world.tmx`` with its tile set; returns the TMX."""
    _tiles().save(str(folder / "tiles.png"))
    cells = (atlas.terrain.astype(np.uint32) + 1).tobytes()
    data = base64.b64encode(zlib.compress(cells)).decode()
    head = (
        f'<map version="1.8" orientation="hexagonal" renderorder="right-down" width="{atlas.grid.cols}" '
        f'height="{atlas.grid.rows}" tilewidth="{WIDTH}" tileheight="{HEIGHT}" hexsidelength="{SIDE}" '
        'staggeraxis="y" staggerindex="odd" infinite="0">'
    )
    tiles = (
        f'<tileset firstgid="1" name="terrain" tilewidth="{WIDTH}" tileheight="{HEIGHT}" '
        f'tilecount="{len(Terrain)}" columns="{len(Terrain)}">'
        f'<image source="tiles.png" width="{WIDTH * len(Terrain)}" height="{HEIGHT}"/></tileset>'
    )
    layer = (
        f'<layer id="1" name="terrain" width="{atlas.grid.cols}" height="{atlas.grid.rows}">'
        f'<data encoding="base64" compression="zlib">{data}</data></layer>'
    )
    path = folder / "world.tmx"
    path.write_text(f'<?xml version="1.0" encoding="UTF-8"?>{head}{tiles}{layer}</map>', "utf-8")
    return path


def rasterized(atlas: Atlas, folder: Path) -> float:
    """Seconds that Tiled's rasterizer takes to draw the map at its full size: the middle of three runs."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = ["tmxrasterizer", str(write(atlas, folder)), str(folder / "tiled.png")]
    times = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=environment)
        times.append(time.perf_counter() - start)
    return sorted(times)[1]


def _tiles() -> QImage:
    image = QImage(WIDTH * len(Terrain), HEIGHT, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setPen(QColor("#808080"))
    for terrain in Terrain:
        painter.setBrush(QColor.fromHsv(int(terrain) * 29, 90, 230))
        corners = [(14, 0), (27, 8), (27, 23), (14, 31), (0, 23), (0, 8)]
        painter.drawPolygon(QPolygonF([QPointF(terrain * WIDTH + x, y) for x, y in corners]))
    painter.end()
    return image

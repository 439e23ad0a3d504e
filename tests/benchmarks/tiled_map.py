"""The world map as a Tiled map (TMX) with plain hexes, to measure Redball beside Tiled on equal work."""

from __future__ import annotations

import base64
import shutil
import sys
import zlib
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPixmap, QPolygonF
from redball.atlas import Atlas, Terrain

WIDTH, HEIGHT, SIDE = 28, 32, 16


def installed() -> bool:
    """True when Tiled and its rasterizer are on this machine."""
    return bool(shutil.which("tiled") and shutil.which("tmxrasterizer"))


def write(atlas: Atlas, folder: Path) -> Path:
    """Write the terrain of a map as ``world.tmx`` with its tile set, and as an array; returns the TMX."""
    _tiles().save(str(folder / "tiles.png"))
    np.save(folder / "terrain.npy", atlas.terrain)
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


def stamp(folder: Path, cols: int) -> None:
    """Draw the terrain of a map that was written, as Tiled's rasterizer does, into ``stamped.png``."""
    terrain, tiles = np.load(folder / "terrain.npy").reshape(-1, cols), QPixmap(str(folder / "tiles.png"))
    rows, stamps = len(terrain), [tiles.copy(WIDTH * kind, 0, WIDTH, HEIGHT) for kind in Terrain]
    size = (cols * WIDTH + WIDTH // 2, rows * (HEIGHT + SIDE) // 2 + (HEIGHT - SIDE) // 2)
    image = QImage(*size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    for row, kinds in enumerate(terrain.tolist()):
        left, top = row % 2 * WIDTH // 2, row * (HEIGHT + SIDE) // 2
        for col, kind in enumerate(kinds):
            painter.drawPixmap(left + col * WIDTH, top, stamps[kind])
    painter.end()
    image.save(str(folder / "stamped.png"))


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


if __name__ == "__main__":
    application = QGuiApplication([])
    stamp(Path(sys.argv[1]), int(sys.argv[2]))

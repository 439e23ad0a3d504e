"""Small pictures of the Mediterranean that the map is held to.

``python -m tests.canvas.basemap.goldens FOLDER`` paints them anew after a wanted change of the look or of the
map; look at the large ones that it leaves in that folder before committing the small ones.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from redball import resources
from redball.atlas import load
from redball.canvas.basemap import BaseMap
from redball.canvas.palette import STYLES, palette

FOLDER = Path(__file__).parents[1] / "goldens"
SCALES = (8, 42, 90)
SMALL = 96
"""Width of a stored picture: small enough that only what a person sees from afar counts."""

SIZE = (960, 600)
MIDDLE = (15.0, 37.5)


def window(world, scale):
    """The rectangle of map units that a golden shows."""
    x, y = world.project(*MIDDLE)
    wide, high = SIZE[0] / scale, SIZE[1] / scale
    return x - wide / 2, y - high / 2, wide, high


def shrunk(image: QImage) -> QImage:
    """The size of a stored picture."""
    high = round(SMALL * image.height() / image.width())
    return image.scaled(
        SMALL, high, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def path(style: str, scale: int) -> Path:
    """Where a golden is."""
    return FOLDER / f"mediterranean-{style}-{scale}.png"


def main(large: str) -> None:
    """Paint all."""
    from tests.canvas.basemap.conftest import picture

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication([])
    world = load(resources.maps() / "world-1939")
    basemap = BaseMap(world, palette())
    FOLDER.mkdir(exist_ok=True)
    for style in STYLES:
        for scale in SCALES:
            image = picture(basemap.in_style(palette(style)), window(world, scale), scale)
            image.save(str(Path(large) / path(style, scale).name))
            shrunk(image).save(str(path(style, scale)))
    del app


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

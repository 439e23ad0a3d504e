"""Maps to paint: a small one in memory, and the world."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball import resources
from redball.atlas import load
from redball.atlas.features import CountryLabel
from redball.canvas.basemap import BaseMap
from redball.canvas.palette import palette

from tests.small_map import small_atlas, spot


@pytest.fixture(scope="session")
def island():
    """Land of two countries in a sea that is cut in two, with every kind of terrain and some of
    everything.
    """
    atlas = small_atlas(
        """
        0 0 0 0 0 0 0 0 0 0 0 0
         0 0 0 . . f f j j 0 0 0
        0 0 . . . ^ ^ . . . 0 0
         0 0 . d d D ^ . s s 0 0
        0 0 . d d . . . t t 0 0
         0 0 . x d . o . i i 0 0
        0 0 0 . . . . . . 0 0 0
         1 1 1 1 1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1 1 1 1 1
        """,
        owners="""
        0 0 0 0 0 0 0 0 0 0 0 0
         0 0 0 g g g f f f 0 0 0
        0 0 g g g g f f f f 0 0
         0 0 g g g g f f f f 0 0
        0 0 g g g g f f f f 0 0
         0 0 g g g g f f f f 0 0
        0 0 0 g g g f f f 0 0 0
         0 0 0 0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0 0 0
        """,
        places=[
            spot("Hauptstadt", "A-0204", "capital", factories=2),
            spot("Port", "A-0408", "city", port="major", oil=3),
            spot("Fishing Cove", "A-0603", "town", port="minor"),
            spot("Mine", "A-0305", "site", resources=1),
        ],
        rails=["Hauptstadt A-0406 Port"],
        sides=["river A-0203 A-0204", "river A-0203 A-0303", "strait A-0606 A-0607", "fort A-0205 A-0206"],
        sea_names=["North Sea", "South Sea"],
    )
    return replace(atlas, country_labels=(CountryLabel("GER", "Germany", 4.0, 3.0, 0.0, 4.0, 1),))


@pytest.fixture(scope="session")
def world():
    return load(resources.maps() / "world-1939")


@pytest.fixture(scope="session")
def classic(qapp, world):
    """The world in the classic style; what it prepares serves all tests of a process."""
    return BaseMap(world, palette("classic"))


def picture(basemap, rect, scale, labels=True, dpr=1.0):
    """A rectangle of map units as an image."""
    rect = QRectF(*rect)
    image = QImage(
        round(rect.width() * scale * dpr), round(rect.height() * scale * dpr), QImage.Format.Format_RGB32
    )
    painter = QPainter(image)
    painter.scale(scale * dpr, scale * dpr)
    painter.translate(-rect.topLeft())
    basemap.paint(painter, rect, scale, dpr)
    if labels:
        basemap.labels.paint(painter, rect, scale)
    painter.end()
    return image

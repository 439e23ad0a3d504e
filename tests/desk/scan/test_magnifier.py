"""The magnifier shows any part of a scan, and tells the very pixel that was clicked."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.pyramid import Pyramid
from redball.desk.scan.magnifier import Magnifier, Mark

from tests.canvas.scan.photos import STORED, held
from tests.mouse import move_mouse

LEFT = Qt.MouseButton.LeftButton
WIDTH, HEIGHT = 1700, 1300


@pytest.fixture
def scan(tmp_path):
    """A scan whose red grows to the east and whose green grows to the south."""
    pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    pixels[:, :, 2] = np.linspace(0, 255, WIDTH)[None, :]
    pixels[:, :, 1] = np.linspace(0, 255, HEIGHT)[:, None]
    image = QImage(pixels.data, WIDTH, HEIGHT, 4 * WIDTH, QImage.Format.Format_RGB32)
    assert image.save(str(tmp_path / "a.png"))
    pyramid = Pyramid(ScanImage(tmp_path / "a.png"), tmp_path / "tiles")
    pyramid.make()
    return pyramid


@pytest.fixture
def magnifier(qtbot, scan):
    shown = Magnifier()
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    shown.show()
    shown.show_scan(scan)
    return shown


def colour(shown, x, y):
    spot = shown.spot_of(x, y)
    found = shown.grab().toImage().pixelColor(round(spot.x()), round(spot.y()))
    return found.red(), found.green()


def right(x, y):
    return pytest.approx((255 * x / WIDTH, 255 * y / HEIGHT), abs=8)


def test_it_shows_all_at_first_and_any_part_in_all_sizes(magnifier, qtbot):
    for factor in (1.0, 2.0, 3.0, 9.0):
        magnifier.zoom(factor, magnifier.spot_of(600, 500))
        qtbot.waitUntil(lambda: magnifier.grab() is not None and not magnifier._more.isActive())
        for x, y in ((600, 500), (605, 497)):
            assert colour(magnifier, x, y) == right(x, y)


@pytest.mark.parametrize("how", [3, 6, 7])
def test_a_photo_is_seen_as_it_was_held(magnifier, scan, qtbot, tmp_path, how):
    path = tmp_path / "photo.jpg"
    assert QImage(str(scan.image.path)).transformed(STORED[how]).save(str(path), quality=95)
    held(path, how)
    photo = Pyramid(ScanImage(path), tmp_path / "photo tiles")
    photo.make()
    magnifier.show_scan(photo)
    for factor in (1.0, 3.0, 6.0):
        magnifier.zoom(factor, magnifier.spot_of(600, 500))
        qtbot.waitUntil(lambda: magnifier.grab() is not None and not magnifier._more.isActive())
        assert colour(magnifier, 600, 500) == right(600, 500)
        assert colour(magnifier, 640, 530) == right(640, 530)


def test_tiles_are_unpacked_one_a_frame(magnifier, scan, monkeypatch):
    asked = []
    tile = scan.tile
    monkeypatch.setattr(scan, "tile", lambda key: asked.append(key) or tile(key))
    magnifier.resize(1500, 1200)
    magnifier.look_at(850, 650)
    counts = []
    for _ in range(20):
        asked.clear()
        magnifier.grab()
        counts.append(sum(key.level == 0 for key in asked))
    assert max(counts) == 1 and counts[-1] == 0


def test_the_wheel_zooms_at_the_mouse(magnifier):
    spot = QPointF(100, 80)
    before = magnifier.pixel_at(spot)
    global_ = QPointF(magnifier.mapToGlobal(spot.toPoint()))
    keys, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(spot, global_, QPoint(), QPoint(0, 360), Qt.MouseButton.NoButton, keys, phase, False)
    QApplication.sendEvent(magnifier, wheel)
    after = magnifier.pixel_at(spot)
    assert magnifier.scale > 0.5 and (after - before).manhattanLength() < 1e-6


def test_a_drag_moves_it_and_marks_nothing(magnifier, qtbot):
    magnifier.look_at(800, 600)
    before, told = magnifier.middle, list[tuple[float, float]]()
    magnifier.marked.connect(lambda *at: told.append(at))
    QTest.mousePress(magnifier, LEFT, pos=QPoint(200, 150))
    for x in (190, 170, 140):
        move_mouse(magnifier, QPoint(x, 150), LEFT)
    QTest.mouseRelease(magnifier, LEFT, pos=QPoint(140, 150))
    assert told == [] and magnifier.middle.x() == pytest.approx(before.x() + 60 / magnifier.scale)


def test_a_click_tells_its_pixel_and_none_off_the_scan(magnifier):
    told = []
    magnifier.marked.connect(lambda *at: told.append(at))
    QTest.mouseClick(magnifier, LEFT, pos=QPoint(200, 2))
    whole = magnifier.scale
    magnifier.look_at(300, 400)
    QTest.mouseClick(magnifier, LEFT, pos=magnifier.spot_of(310, 395).toPoint())
    assert told[-1] == pytest.approx((310, 395), abs=1 / whole)
    count = len(told)
    magnifier.look_at(0, 0)
    QTest.mouseClick(magnifier, LEFT, pos=QPoint(5, 5))
    assert len(told) == count


def test_known_points_are_drawn_where_they_are(magnifier):
    magnifier.look_at(800, 600)
    bare = magnifier.grab().toImage()
    magnifier.show_marks([Mark(800, 600, "W-1234", True, [(780, 590), (820, 590), (800, 640)])])
    marked = magnifier.grab().toImage()
    spot = magnifier.spot_of(800, 600)
    ring = round(spot.x()) + 6, round(spot.y())
    assert marked.pixelColor(*ring) != bare.pixelColor(*ring)
    assert marked.pixelColor(20, 20) == bare.pixelColor(20, 20)

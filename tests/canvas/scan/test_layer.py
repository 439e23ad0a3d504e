"""A fitted scan of the map lies on the map, pixel by pixel."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from redball.atlas import Atlas
from redball.canvas.ground import PlainGround
from redball.canvas.palette import palette
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.layer import ScanLayer
from redball.canvas.scan.pyramid import Pyramid
from redball.hexes import Grid
from redball.scans import Fit, KnownPoint, fit

from tests.canvas.scan.photos import STORED, held
from tests.positions import THEATRE

STYLE = palette("classic")
SCALE = 40.0


def ground(atlas: Atlas) -> PlainGround:
    return PlainGround(atlas, palette("classic"))


def painted(paint, seen, scale, ratio=1.0):
    """What something paints of a rectangle of map units, as pixels."""
    size = seen.size() * scale
    image = QImage((size * ratio).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-seen.topLeft())
    paint(painter, seen, scale, ratio)
    painter.end()
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return data[:, :, 2::-1].astype(int)


def scanned(atlas, path, laid, width, height):
    """A scan of the plain map that lies as a fit says."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(255, 255, 255))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner, east, south = (QPointF(*laid.pixel(*spot)) for spot in ((0, 0), (1, 0), (0, 1)))
    to_pixels = QTransform(
        east.x() - corner.x(), east.y() - corner.y(), south.x() - corner.x(), south.y() - corner.y(),
        corner.x(), corner.y(),
    )  # fmt: skip
    painter.setTransform(to_pixels)
    ground(atlas).draw(painter, QRectF(-1, -1, atlas.grid.width + 2, atlas.grid.height + 2), laid.hex_px, 1.0)
    painter.end()
    assert image.save(str(path))
    return path


def turned(px, degrees, west, north):
    cos, sin = math.cos(math.radians(degrees)) / px, math.sin(math.radians(degrees)) / px
    return Fit(cos, -sin, west, sin, cos, north)


@pytest.fixture
def layer(tmp_path, qapp):
    """A scan of the theatre, 57 px a hex, askew, fitted by three hexes that were clicked."""
    grid = THEATRE.grid
    truth = turned(57, 4, -1, -1.2)
    path = scanned(THEATRE, tmp_path / "a.png", truth, 900, 700)
    nodes = (grid.node(0, 0), grid.node(grid.cols - 1, 1), grid.node(2, grid.rows - 1))
    points = [KnownPoint(*truth.pixel(*grid.centre(node)), node) for node in nodes]
    layer = ScanLayer(Pyramid(ScanImage(path), tmp_path / "tiles"), fit(points, grid, "affine"), grid, STYLE)
    layer.set_opacity(1.0)
    yield layer
    layer.stop()


SEEN = QRectF(0.6, 0.3, 5, 3.5)


@pytest.mark.parametrize(("scale", "ratio"), [(SCALE, 1.0), (SCALE / 2, 2.0), (17.0, 1.0)])
def test_a_fitted_scan_of_the_map_is_the_map(layer, scale, ratio):
    layer.finish(SEEN, scale, ratio)
    over = painted(layer.draw, SEEN, scale, ratio)
    there = painted(ground(THEATRE).draw, SEEN, scale, ratio)
    assert over.shape == there.shape
    inside = within_hexes(SEEN, scale * ratio, over.shape)
    assert inside.mean() > 0.4
    assert np.abs(over - there).max(axis=2)[inside].max() < 40
    aside = round(0.2 * scale * ratio)
    moved = np.abs(over[:, aside:] - there[:, :-aside]).max(axis=2)
    assert np.mean(moved[inside[:, aside:]] > 40) > 0.01, "a fifth of a hex further east it would show"


def within_hexes(seen, exact, shape):
    """Which pixels are well inside a hex, where no line is smoothed."""
    ys, xs = np.mgrid[: shape[0], : shape[1]]
    u, v = seen.left() + (xs + 0.5) / exact, seen.top() + (ys + 0.5) / exact
    found = np.zeros(shape[:2], bool)
    for x, y in THEATRE.grid.centres:
        found |= (u - x) ** 2 + (v - y) ** 2 < 0.4**2
    return found


def test_opacity_mixes_scan_and_map(layer):
    layer.finish(SEEN, SCALE, 1.0)
    full = painted(layer.draw, SEEN, SCALE)
    layer.set_opacity(0.5)
    assert np.abs(painted(layer.draw, SEEN, SCALE) - full / 2).max() <= 2
    layer.set_opacity(0)
    assert not painted(layer.draw, SEEN, SCALE).any()


@pytest.mark.parametrize("style", ["classic", "quiet", "night"])
@pytest.mark.parametrize("ground", ["black", "white", "#8a8070"])
def test_under_the_grid_the_hexes_stand_out_on_any_scan_in_any_style(tmp_path, qapp, style, ground):
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    assert image.save(str(tmp_path / "bare.png"))
    bare = Pyramid(ScanImage(tmp_path / "bare.png"), tmp_path / "tiles")
    layer = ScanLayer(bare, turned(57, 0, -1, -1), THEATRE.grid, palette("classic"))
    layer.set_palette(palette(style))
    layer.set_opacity(1.0)
    layer.set_over(False)
    layer.finish(SEEN, SCALE, 1.0)
    under = painted(layer.draw, SEEN, SCALE)
    x, y = THEATRE.grid.corners(THEATRE.grid.node(2, 2))[3]
    x, y = (x - SEEN.left()) * SCALE, (y - SEEN.top()) * SCALE
    here = under[round(y) - 10 : round(y) - 5, round(x) - 2 : round(x) + 3].mean(axis=2)
    assert (np.ptp(here, axis=1) > 24).all(), "the western side of a hex"
    layer.stop()


@pytest.mark.parametrize("how", STORED)
def test_a_photo_lies_as_it_was_held(tmp_path, qapp, how):
    laid = turned(57, 0, -1, -1.2)
    upright = QImage(str(scanned(THEATRE, tmp_path / "a.png", laid, 620, 540)))
    path = tmp_path / f"{how}.jpg"
    assert upright.transformed(STORED[how]).save(str(path), quality=95)
    held(path, how)
    image = ScanImage(path)
    assert image.seen == (620, 540)
    assert image.width == (540 if how > 4 else 620)
    layer = ScanLayer(Pyramid(image, tmp_path / "tiles"), laid, THEATRE.grid, STYLE)
    layer.set_opacity(1.0)
    layer.finish(SEEN, SCALE, 1.0)
    over = painted(layer.draw, SEEN, SCALE)
    there = painted(ground(THEATRE).draw, SEEN, SCALE)
    inside = within_hexes(SEEN, SCALE, over.shape)
    assert np.abs(over - there).max(axis=2)[inside].mean() < 8
    layer.stop()


def test_another_fit_lays_it_elsewhere(layer):
    layer.finish(SEEN, SCALE, 1.0)
    before = painted(layer.draw, SEEN, SCALE)
    f = layer.fit
    layer.set_fit(Fit(f.a, f.b, f.c + 1, f.d, f.e, f.f))
    layer.finish(SEEN, SCALE, 1.0)
    after = painted(layer.draw, SEEN, SCALE)
    step = round(SCALE)
    assert np.abs(after[:, step:] - before[:, :-step]).mean() < 1.5


def test_a_frame_makes_no_tiles_itself(layer, qtbot):
    """Until its tiles are made a frame shows less; then it is asked for again."""
    layer.finish(QRectF(0, 0, 1, 1), SCALE, 1.0)
    with qtbot.waitSignal(layer.improved, timeout=20_000):
        assert not painted_sharp(layer, QRectF(0, 0, 6, 5), 3 * SCALE)
    qtbot.waitUntil(lambda: painted_sharp(layer, QRectF(0, 0, 6, 5), 3 * SCALE), timeout=20_000)


def painted_sharp(layer, seen, scale):
    found = []
    painted(lambda *given: found.append(layer.draw(*given)), seen, scale)
    return found[0]


def test_tiles_of_a_scan_are_made_beside_the_window(layer, qtbot):
    shares = []
    layer.progressed.connect(shares.append)
    assert painted_sharp(layer, SEEN, SCALE) is False
    qtbot.waitUntil(lambda: layer.pyramid.is_whole and painted_sharp(layer, SEEN, SCALE), timeout=20_000)
    assert all(0 <= share <= 1 for share in shares)


def test_a_damaged_scan_is_told_once_and_never_hangs(tmp_path, qtbot):
    path = scanned(THEATRE, tmp_path / "a.png", turned(57, 0, -1, -1), 300, 200)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    layer = ScanLayer(
        Pyramid(ScanImage(path), tmp_path / "tiles"), turned(57, 0, -1, -1), THEATRE.grid, STYLE
    )
    with qtbot.waitSignal(layer.failed, timeout=20_000) as told:
        painted_sharp(layer, SEEN, SCALE)
    assert "a damaged image" in str(told.args[0])
    painted_sharp(layer, SEEN, SCALE)
    assert not layer._making.is_busy and not layer._idle.isActive()


def test_a_world_that_wraps_shows_the_scan_at_every_turn(tmp_path, qapp):
    grid = Grid(20, 10, wraps=True)
    path = scanned(THEATRE, tmp_path / "a.png", turned(40, 0, 0, 0), 200, 160)
    layer = ScanLayer(Pyramid(ScanImage(path), tmp_path / "tiles"), turned(40, 0, 18, 1), grid, STYLE)
    layer.set_opacity(1.0)
    here, turn = QRectF(-3, 0, 7, 6), QRectF(17, 0, 7, 6)
    layer.finish(here, SCALE, 1.0)
    west = painted(layer.draw, here, SCALE)
    layer.finish(turn, SCALE, 1.0)
    assert west.any()
    assert np.abs(west - painted(layer.draw, turn, SCALE)).max() <= 3
    layer.stop()


def test_a_pan_copies_tiles_only(layer, monkeypatch):
    layer.finish(QRectF(-1, -1, 8, 7), SCALE, 1.0)
    made, asked = len(layer._tiles), []
    monkeypatch.setattr(layer._making, "want", asked.append)
    sharp = [painted_sharp(layer, QRectF(-1 + i / 10, -1 + i / 20, 5, 4), SCALE) for i in range(20)]
    assert all(sharp) and not asked
    assert len(layer._tiles) == made


def test_what_lies_around_the_view_is_painted_ahead(layer, qtbot):
    layer.finish(QRectF(0, 0, 2, 2), 3 * SCALE, 1.0)
    seen = len(layer._keys())
    qtbot.waitUntil(lambda: len(layer._tiles) > seen and not layer._making.is_busy, timeout=20_000)
    assert painted_sharp(layer, QRectF(1, 1, 2, 2), 3 * SCALE)

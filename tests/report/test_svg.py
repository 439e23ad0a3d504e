"""Drawings: only what is seen, small files, as large as asked for; on cuts of the real map."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from redball import resources, rules
from redball.report.picture import PictureRequest, write_picture
from redball.report.svg import mended

from tests.deep import cases, examples

SIDE = 120
ROUND = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
CUTS = [
    ("Tobruk", 9, 6, 1600), ("Athens", 9, 6, 1600), ("Rome", 9, 6, 800), ("Singapore", 9, 6, 1600),
    ("Oslo", 9, 6, 2400), ("Nanking", 9, 6, 1200), ("Brest-Litovsk", 4, 3, 900), ("Paris", 20, 12, 1600),
]  # fmt: skip


@pytest.fixture(scope="module")
def desert():
    file = next(resources.maps().glob("*/scenarios/western-desert-1941.toml"))
    return rules.read_scenario(file)


def rendered(data: bytes, width: int, height: int) -> np.ndarray:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(data)).render(painter, QRectF(0, 0, width, height))
    painter.end()
    return rgb(image)


def rgb(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[:, :, 2::-1].astype(int)


@pytest.mark.parametrize("cut", cases(CUTS, 0), ids=str)
def test_a_cut_of_the_map_is_small_and_as_large_as_asked(qapp, desert, tmp_path, cut):
    name, wide, high, width = cut
    x, y = desert.atlas.grid.centre(desert.atlas.find(name))
    area = QRectF(x - wide / 2, y - high / 2, wide, high)
    request = PictureRequest(area=area, width=width, title=name)
    size = write_picture(desert, request, tmp_path / "cut.svg")
    data = (tmp_path / "cut.svg").read_bytes()
    assert len(data) < 700_000 * max(1.0, wide * high / 54)
    root = ElementTree.fromstring(data)
    assert root.get("viewBox") == f"0 0 {width} {size.height()}"
    # A px is a 96th of an inch wherever drawings are shown.
    assert float(root.get("width").removesuffix("mm")) == pytest.approx(width * 25.4 / 96, abs=0.01)
    write_picture(desert, request, tmp_path / "cut.png")
    drawn, painted = rendered(data, width, size.height()), rgb(QImage(str(tmp_path / "cut.png")))
    # Depths of the sea are painted only; edges are smoothed in two ways.
    far = (np.abs(drawn - painted).max(axis=2) > 60).mean()
    assert far < 0.02, f"{far:.1%} differ"


# --- what is taken out --------------------------------------------------------------------------------------


def drawing(paint, resolution=96) -> str:
    sheet, out = QSvgGenerator(), QBuffer()
    sheet.setOutputDevice(out)
    sheet.setResolution(resolution)
    sheet.setSize(QSize(SIDE, SIDE))
    sheet.setViewBox(QRectF(0, 0, SIDE, SIDE))
    painter = QPainter(sheet)
    paint(painter)
    painter.end()
    return bytes(out.data().data()).decode()


def same(before: str, after: str) -> None:
    one, other = (rendered(text.encode(), 3 * SIDE, 3 * SIDE) for text in (before, after))
    assert (np.abs(one - other).max(axis=2) > 90).mean() <= 0.004


def spots(numbers):
    return st.lists(st.tuples(numbers, numbers), min_size=3, max_size=12)


def path_over(points, bent: bool) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    rest = [QPointF(*point) for point in points[1:]]
    while rest:
        if bent and len(rest) > 2:
            path.cubicTo(rest.pop(), rest.pop(), rest.pop())
        else:
            path.lineTo(rest.pop())
    return path


@examples(deep=300, quick=25)
@example([(444, 481), (-255, -283), (-285, 251)], False, True, 2)  # closed by no line
@given(spots(st.integers(-400, 500)), st.booleans(), st.booleans(), st.sampled_from([0.1, 0.5, 1, 2]))
def test_what_is_seen_stays_as_it_is(qapp, points, bent, filled, scale):
    """Coordinates that the file can hold: what goes is unseen or too flat to be.

    Corners are round: where a line turns back on itself, another corner turns over for a hair's breadth.
    """
    path = path_over(points, bent)
    pen = QPen(QColor("navy"), 6 / scale, *ROUND)

    def paint(p: QPainter) -> None:
        p.scale(scale, scale)
        if filled:
            p.fillPath(path, QColor("navy"))
        else:
            p.strokePath(path, pen)

    text = drawing(paint)
    same(text, mended(text, SIDE, SIDE))


@examples(deep=300, quick=25)
@given(spots(st.floats(-400, 500)), st.booleans(), st.floats(0.05, 2))
def test_rounded_coordinates_look_the_same(qapp, points, bent, scale):
    """Areas, whose edges move by a part of a pixel."""

    def paint(p: QPainter) -> None:
        p.scale(scale, scale)
        p.fillPath(path_over(points, bent), QColor("navy"))

    text = drawing(paint)
    same(text, mended(text, SIDE, SIDE))


def test_what_lies_outside_is_taken_out(qapp):
    far = QPainterPath()
    for n in range(40):
        far.addEllipse(QPointF(300 + 20 * n, -200), 9, 9)
    coast = QPainterPath(QPointF(-50, 60))
    for n in range(500):
        coast.lineTo(-50 - n, 60 + (n % 7))
    coast.lineTo(60, 60)

    def paint(p: QPainter) -> None:
        p.fillPath(far, QColor("red"))
        p.strokePath(coast, QPen(QColor("navy"), 3))

    text = drawing(paint)
    after = mended(text, SIDE, SIDE)
    assert "#ff0000" in text and "#ff0000" not in after
    assert len(after) < 900 < len(text) / 5
    same(text, after)


def test_attributes_that_are_seen_stay(qapp):
    box = QPainterPath()
    box.addRect(20, 20, 60, 60)
    pen = QPen(QColor(0, 80, 160, 120), 5, Qt.PenStyle.DashLine, Qt.PenCapStyle.RoundCap)

    def paint(p: QPainter) -> None:
        p.save()
        p.setOpacity(0.4)
        p.fillPath(box, QColor("olive"))
        p.restore()
        p.rotate(10)
        p.strokePath(box, pen)
        p.drawText(5, 100, "Oran")
        p.drawEllipse(QPointF(90, 30), 12, 12)

    text = drawing(paint)
    after = mended(text, SIDE, SIDE)
    same(text, after)
    assert re.search(r'stroke-dasharray="[\d.,]+"', after) and ElementTree.fromstring(after) is not None
    assert "Oran" in after

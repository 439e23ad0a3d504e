"""What saved gas draws looks as it did when somebody looked at it and liked it; its colours hold the figures
of the look.

``python -m tests.canvas.sets.gas.test_gas_looks`` paints the pictures anew after a wanted change of the look:
look at them before committing them.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from redball import supply
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import STYLES, palette
from redball.canvas.scene import MapScene
from redball.canvas.sets.gas import OVERLAYS
from redball.canvas.sets.gas.badges import paint_free, paint_limited
from redball.canvas.sets.gas.ground import Look
from redball.canvas.sets.gas.marker_plate import MarkerLook, paint_marker
from redball.canvas.sets.gas.plates import Chip, Form, MapPlate
from redball.rules import read_scenario
from redball.rules.gas.orders import DesignateMap, PayGas
from redball.wording import message

from tests.canvas.basemap.colour_science import EYES, contrast, difference
from tests.canvas.basemap.goldens import shrunk
from tests.rules.gas.board import after

GOLDEN = Path(__file__).parent / "golden"
RUNS_OVER = 1.5
"""Mean difference of a channel (0..255) that a picture may have: other font rasterizers, not other
drawings.
"""

SUMMER = Path(__file__).parents[3] / "desk" / "sets" / "gas" / "summer-1943.toml"
MAPS = ("W", "E", "ASIA", "PAC", "AMER")


# --- pictures -----------------------------------------------------------------------------------------------


def sheet_of_signs(style: str) -> QImage:
    """All plates, markers and signs, at two sizes."""
    colours = palette(style)
    image = QImage(420, 330, QImage.Format.Format_RGB32)
    image.fill(colours.terrain.sea)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    chips = (Chip("GE", True), Chip("CW", True), Chip("US", True), Chip("IT", False))
    note = message("gas.plate.counts_all", maps=["W"])
    plates = [
        MapPlate("W", Look("W"), chips),
        MapPlate("AFR", Look("W", True, True), chips[:3], note),
        MapPlate("SCAND", Look(None, True)),
    ]
    y = 14.0
    for plate in plates:
        _at(painter, 12, y, lambda p, plate=plate: plate.paint(p, colours, Form.WHOLE))
        y += plate.size(Form.WHOLE).height() + 10
    for x, form in ((256, Form.SHORT), (356, Form.LETTER)):
        shown = MapPlate("ASIA", Look("ASIA"), chips[3:])
        _at(painter, x, 66, lambda p, f=form, s=shown: s.paint(p, colours, f))
    looks = [
        MarkerLook("GE", 2, 1), MarkerLook("SU", 7), MarkerLook("CW", 3, 1, 4), MarkerLook("US", 0, 0, 12),
        MarkerLook("JA", 1, 2, 3, narrow=True),
    ]  # fmt: skip
    for row, high in enumerate((19.0, 27.0)):
        for column, look in enumerate(looks):
            _at(
                painter, 45 + 82 * column, y + 22 + 40 * row,
                lambda p, look=look, high=high: paint_marker(p, colours, look, high),
            )  # fmt: skip
    for column, paint in enumerate((paint_limited, paint_free)):
        for number, radius in enumerate((5.0, 7.0, 14.0)):
            _at(
                painter,
                30 + 50 * number + 180 * column,
                y + 115,
                lambda p, r=radius, q=paint: q(p, colours, r),
            )
    painter.end()
    return image


def _at(painter: QPainter, x: float, y: float, paint) -> None:
    painter.save()
    painter.translate(x, y)
    paint(painter)
    painter.restore()


def position():
    """Summer 1943, with maps that are paid for and others."""
    return after(
        read_scenario(SUMMER),
        PayGas("CW", "W", ("London",)),
        PayGas("GE", "W", ("Essen",)),
        PayGas("SU", "E", ("Moscow",)),
        DesignateMap("GE", "AFR", "W"),
    )


def ground(style: str, scale: float, game) -> QImage:
    """Everything that saved gas draws about Italy, on paper."""
    colours = palette(style)
    scene = MapScene(game.atlas, colours)
    scene.motion.reduced = True
    scene.set_scale(scale, 1.0)
    x, y = game.atlas.project(14, 44)
    size = QRectF(0, 0, 960 / scale, 600 / scale)
    area = size.translated(QPointF(x, y) - size.center())
    scene.set_centre(x)
    scene.set_game(game)
    looked = ViewState(supply.of(game), "GE")
    for kind in OVERLAYS:
        scene.overlays.show(kind.at_once(looked))
    scene.look_over(area)
    image = QImage(960, 600, QImage.Format.Format_RGB32)
    image.fill(colours.terrain.clear)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    for item in sorted(scene.overlays.items(), key=lambda item: item.zValue()):
        item.draw(painter, scale)
    scene.overlays.draw_afloat(painter)
    painter.end()
    return shrunk(image)


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return (
        np.frombuffer(image.constBits(), np.uint8)
        .reshape(image.height(), image.width(), 4)[..., :3]
        .astype(int)
    )


def off(now: QImage, name: str) -> float:
    """Mean difference from the picture of that name."""
    then = QImage(str(GOLDEN / f"{name}.png"))
    assert not then.isNull(), f"{name}.png is missing: look at the picture and save it"
    assert then.size() == now.size()
    return float(np.abs(pixels(now) - pixels(then)).mean())


@pytest.fixture(scope="module")
def summer():
    """The position that is painted."""
    return position()


@pytest.mark.parametrize("style", STYLES)
def test_plates_markers_and_signs_look_as_they_should(qapp, style):
    assert off(sheet_of_signs(style), f"signs-{style}") < RUNS_OVER


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("scale", [8.0, 16.0, 42.0])
def test_the_maps_look_as_they_should(qapp, summer, style, scale):
    assert off(ground(style, scale, summer), f"maps-{style}-{scale:g}") < RUNS_OVER


def test_a_picture_can_fail(qapp, summer):
    assert off(sheet_of_signs("night"), "signs-classic") > RUNS_OVER
    unpaid = read_scenario(SUMMER)
    assert off(ground("classic", 16.0, unpaid), "maps-classic-16") > 0.4, "chips and hatching differ"
    assert off(ground("quiet", 42.0, summer), "maps-quiet-8") > RUNS_OVER


# --- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "figures"),
    [
        ("classic", {"W": 7.6, "E": 5.7, "ASIA": 9.3, "PAC": 8.4, "AMER": 6.3, "other": 7.4}),
        ("night", {"W": 6.5, "E": 7.5, "ASIA": 5.5, "PAC": 7.0, "AMER": 6.8, "other": 7.4}),
    ],
)
def test_inks_have_the_figures_of_the_look(style, figures):
    colours = palette(style)
    panel = colours.desk.dark.panel if style == "night" else QColor("#FFFFFF")
    assert {code: round(contrast(colours.sheet(code).ink, panel), 1) for code in figures} == figures


@pytest.mark.parametrize("style", STYLES)
def test_lines_stand_out_from_their_casing_for_every_eye(style):
    colours = palette(style)
    for code in (*MAPS, "other"):
        for eye in EYES:
            assert difference(colours.sheet(code).ink, colours.map.halo, eye) >= 12, (code, eye)


def main() -> None:
    """Paint all pictures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    GOLDEN.mkdir(exist_ok=True)
    game = position()
    for style in STYLES:
        sheet_of_signs(style).save(str(GOLDEN / f"signs-{style}.png"))
        for scale in (8.0, 16.0, 42.0):
            ground(style, scale, game).save(str(GOLDEN / f"maps-{style}-{scale:g}.png"))
    del app


if __name__ == "__main__":
    main()

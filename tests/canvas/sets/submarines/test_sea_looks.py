"""The plates of sea areas and the open area look as they did when somebody looked at them and liked them.

``python -m tests.canvas.sets.submarines.test_sea_looks`` paints the pictures anew after a wanted change of
the look: look at them before committing them.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from redball import supply
from redball.canvas.overlays.legend import paint_sample
from redball.canvas.overlays.overlay import Overlay
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import STYLES, palette
from redball.canvas.scene import MapScene
from redball.canvas.sets.submarines.areas import SeaAreas
from redball.canvas.sets.submarines.lines import AreaPlate, Line
from redball.canvas.sets.submarines.open_area import OpenArea
from redball.canvas.sets.submarines.plate import Form, paint_plate, size_of
from redball.game.orders import ChooseAction, SetConvoys
from redball.game.state import Game
from redball.rules.submarines.orders import AttackConvoys, EndAttack

from tests.canvas.sets.submarines.conftest import CONVOYS, UNITS
from tests.rules.submarines.world import after, at, game, sea

GOLDEN = Path(__file__).parent / "golden"
RUNS_OVER = 8.0
"""Mean difference of a channel (0..255) that a block of a picture may have: other font rasterizers, not other
drawings, however small.
"""
BLOCK = 20
"""Px of a block: the size of a sign."""

SIZE = (720, 480)
SCALES = (6.0, 14.0, 30.0)
BOX = (24.0, 60.0, 200.0, 340.0)
"""Where the box of the open area is, in px of the picture."""

PLATES = (
    AreaPlate(0, (Line("allied", "CW", 12, 5, 3, "GE", True),), "may"),
    AreaPlate(0, (Line("allied", "CW", 10, 1, 2, "GE"),), "now"),
    AreaPlate(0, (Line("allied", "US", 8),), "done"),
    AreaPlate(0, (Line("axis", "IT", 3, 0, 1, "CW", True), Line("allied", "CW", 2)), "may"),
    AreaPlate(0, (Line("allied", "", 0, 0, 2, "GE"),)),
)


# --- pictures -----------------------------------------------------------------------------------------------


def canvas(wide: int, high: int, colour) -> tuple[QImage, QPainter]:
    """An empty picture and its painter."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(colour)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


def sheet(style: str, afloat) -> QImage:
    """All kinds of plates in both forms, and the rows of the legend."""
    colours = palette(style)
    image, painter = canvas(400, 220, colours.terrain.sea)
    y = 14.0
    for plate in PLATES:
        for x, form in ((14, Form.WHOLE), (190, Form.SHORT)):
            painter.save()
            painter.translate(x, y)
            paint_plate(painter, colours, plate, form)
            painter.restore()
        y += size_of(plate).height() + 12
    plates = SeaAreas.at_once(ViewState(supply.of(afloat)))
    for number, row in enumerate(plates.draw(MapScene(afloat.atlas, colours)).legend):
        painter.save()
        painter.translate(310, 24 + 34 * number)
        paint_sample(painter, colours, row)
        painter.restore()
    painter.end()
    return image


def stage(style: str, scale: float, game: Game, *overlays: Overlay) -> tuple[MapScene, QRectF]:
    """The Atlantic with overlays in the order in which they are switched on, and what is seen of it."""
    scene = MapScene(game.atlas, palette(style))
    scene.motion.reduced = True
    scene.set_scale(scale, 1.0)
    x, y = game.atlas.grid.centre(game.atlas.sea_areas[sea("North Atlantic")].box)
    size = QRectF(0, 0, SIZE[0] / scale, SIZE[1] / scale)
    seen = size.translated(QPointF(x, y) - size.center())
    scene.set_centre(x)
    scene.set_game(game)
    for overlay in overlays:
        scene.overlays.show(overlay)
    scene.look_over(seen)
    return scene, seen


def painted(scene: MapScene, seen: QRectF, scale: float) -> QImage:
    """What overlays draw, on bare sea."""
    image, painter = canvas(*SIZE, scene.art.palette.terrain.sea)
    painter.scale(scale, scale)
    painter.translate(-seen.topLeft())
    for item in sorted(scene.overlays.items(), key=lambda item: item.zValue()):
        item.draw(painter, scale)
    scene.overlays.draw_afloat(painter)
    painter.end()
    return image


def ocean(style: str, scale: float, game: Game) -> QImage:
    """The Atlantic with its plates and the open box of the North Atlantic."""
    plates = SeaAreas.at_once(ViewState(supply.of(game)))
    return painted(*stage(style, scale, game, plates, OpenArea(sea("North Atlantic"), BOX)), scale)


def position() -> Game:
    """An attack is over, one under way, one may be begun."""
    played = game(*UNITS, clock=at("submarine_warfare", 1943, 1), convoys=CONVOYS)
    return after(
        played,
        ChooseAction("GE", "naval"),
        AttackConvoys("Western Approaches", ("u2",), ("2",)),
        EndAttack("Western Approaches"),
        AttackConvoys("North Atlantic", ("u1",), ("3",)),
    )


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[..., :3].astype(int)


def off(now: QImage, name: str) -> float:
    """Mean difference from the picture of that name in the block that differs most."""
    then = QImage(str(GOLDEN / f"{name}.png"))
    assert not then.isNull(), f"{name}.png is missing: look at the picture and save it"
    assert then.size() == now.size()
    found = np.abs(pixels(now) - pixels(then)).mean(axis=2)
    high, wide = (edge // BLOCK for edge in found.shape)
    blocks = found[: high * BLOCK, : wide * BLOCK].reshape(high, BLOCK, wide, BLOCK)
    return float(blocks.mean(axis=(1, 3)).max())


# --- tests --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def afloat() -> Game:
    """The position that is painted."""
    return position()


@pytest.mark.parametrize("style", STYLES)
def test_plates_and_signs_look_as_they_should(qapp, afloat, style):
    assert off(sheet(style, afloat), f"plates-{style}") < RUNS_OVER


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_atlantic_looks_as_it_should(qapp, afloat, style, scale):
    assert off(ocean(style, scale, afloat), f"atlantic-{style}-{scale:g}") < RUNS_OVER


@pytest.mark.parametrize("plates_first", [True, False])
def test_the_line_to_the_open_box_lies_under_plates(qapp, afloat, plates_first):
    """Whatever was switched on first, the plate's numbers can be read."""
    plates, area = SeaAreas.at_once(ViewState(supply.of(afloat))), sea("North Atlantic")
    lines = OpenArea(area, BOX), OpenArea(area)
    with_line, bare = (
        stage("classic", 14.0, afloat, *((plates, line) if plates_first else (line, plates)))
        for line in lines
    )
    box = with_line[0].overlays.drawing("sea_areas").afloat.box_of(area).translated(-with_line[1].topLeft())
    left, top, right, low = (round(14 * edge) for edge in box.getCoords())
    changed = (pixels(painted(*with_line, 14.0)) != pixels(painted(*bare, 14.0))).any(axis=2)
    assert changed.any(), "there is a line"
    assert not changed[top + 2 : low - 2, left + 2 : right - 2].any()


def test_a_picture_can_fail(qapp, afloat):
    """Another style is not taken for it, nor a plate that says something else, nor one without its sign."""
    assert off(sheet("night", afloat), "plates-classic") > RUNS_OVER
    quiet = game(*UNITS, clock=at("naval_movement", 1943, 1), convoys=CONVOYS)
    assert off(ocean("classic", 14.0, quiet), "atlantic-classic-14") > 2 * RUNS_OVER
    other = after(afloat, SetConvoys("North Atlantic", "CW", 7))
    assert off(ocean("classic", 14.0, other), "atlantic-classic-14") > RUNS_OVER


def main() -> None:
    """Paint all pictures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication([])
    GOLDEN.mkdir(exist_ok=True)
    afloat = position()
    for style in STYLES:
        sheet(style, afloat).save(str(GOLDEN / f"plates-{style}.png"))
        for scale in SCALES:
            ocean(style, scale, afloat).save(str(GOLDEN / f"atlantic-{style}-{scale:g}.png"))
    del app


if __name__ == "__main__":
    main()

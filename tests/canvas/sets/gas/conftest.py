"""Saved gas on the small world of seven maps, in an Allied impulse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from redball import supply
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.rules.gas.orders import PayGas

from tests.rules.gas.board import after, at, game, unit

UNITS = (
    unit("pz", "Essen", type="ARM", power="GE", attack=10, movement=6),
    unit("lw", "Essen", type="FTR", power="GE", attack=10, movement=6),
    unit("dak", "Tripoli", type="ARM", power="GE", attack=10, movement=6),
    unit("gt", "Moscow", type="ARM", power="SU", attack=10, movement=6),
    unit("inf", "Warsaw", power="GE", attack=10, movement=6),
    unit("sub", "North Atlantic", type="SUB", power="GE", section=2),
)


@pytest.fixture
def quiet():
    """Nobody has paid for anything."""
    stock = {("Essen", "GE"): 3, ("Berlin", "GE"): 6, ("Moscow", "SU"): 1}
    return game(*UNITS, clock=at("land_movement", 2), gas=stock, points={("Essen", "GE"): 2})


@pytest.fixture
def played(quiet):
    """Germany has paid for Western Europe with gas of Essen."""
    return after(quiet, PayGas("GE", "W", ("Essen",)))


@pytest.fixture
def stage(qapp):
    """Makes a scene that shows a position."""

    def made(position, scale=42.0, style="classic"):
        scene = MapScene(position.atlas, palette(style))
        scene.motion.reduced = True
        scene.set_scale(scale, 1.0)
        scene.set_game(position, supply.of(position).statuses())
        scene.look_over(QRectF(-1, -1, 28, 8))
        return scene

    return made


@pytest.fixture
def looked():
    """What is looked at in a position."""

    def made(position, power=""):
        return ViewState(supply.of(position), power)

    return made

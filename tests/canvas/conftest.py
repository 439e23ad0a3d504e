"""A small position on a view that is as large as it needs to be, with all movement switched off."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QPointF
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.game.state import Game, next_game

from tests.small_map import small_atlas, small_game, spot, unit


@pytest.fixture(scope="session")
def atlas():
    return small_atlas(
        """
        ~ ~ ~ ~ ~ ~ ~ ~
         ~ . . . . . . ~
        ~ . . . ^ . . ~
         ~ . . . . . . ~
        ~ . . . . . . ~
         1 1 1 1 1 1 1 1
        """,
        places=[spot("Tobruk", "A-0102", port="minor"), spot("Derna", "A-0405")],
        sea_names=["North Sea", "South Sea"],
    )


@pytest.fixture
def game(atlas):
    units = [
        unit("pz", "A-0202", type="ARM", name="15 Pz", attack=6, movement=5),
        unit("le", "A-0202", type="MOT", name="90 Le", attack=4, movement=4, organized=False),
        unit("nz", "A-0305", power="CW", name="NZ", attack=5, movement=4),
        unit("bb", "North Sea", type="BB", power="CW", name="Warspite", attack=5, movement=5),
    ]
    return small_game(atlas, units, depots={"A-0202": (2, "GE")}, convoys={(1, "CW"): 3})


@pytest.fixture
def scene(qapp, atlas, game):
    scene = MapScene(atlas)
    scene.set_game(game)
    return scene


@pytest.fixture
def view(qtbot, scene):
    view = MapView(scene)
    view.motion.reduced = True
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.show()
    view.zoom_to(64)
    view.camera.look_at(QPointF(3.5, 2.2))
    return view


@dataclass(frozen=True)
class Happened:
    before: Game
    after: Game
    changes: tuple


@pytest.fixture
def event_of():
    """Makes what a session would tell of some changes."""

    def event(before, changes):
        return Happened(before, next_game(before, changes), tuple(changes))

    return event


def spot_of(view: MapView, label: str) -> QPoint:
    """The middle of a hex in the viewport."""
    x, y = view.map_scene().atlas.grid.centre(view.map_scene().atlas.find(label))
    return view.mapFromScene(QPointF(x, y))

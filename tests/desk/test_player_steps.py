"""What a player does with the first working desk, step by step, with real clicks and drags."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.supply.paths import LegKind, Status

DAK = "ger-dak"


def test_step_1_the_demo_opens_on_the_mediterranean(player):
    player.picture("step-1-demo")
    assert player.game.title == "Western Desert 1941"
    seen = player.view.visible_rect()
    for name in ("Benghazi", "Tobruk", "Alexandria"):
        x, y = player.game.atlas.grid.centre(player.node(name))
        assert seen.contains(x, y), name
    assert player.view.scale_px >= 60
    assert player.window.turn.date.text() == "Nov/Dec 1941"


def test_step_2_a_click_draws_the_supply_path_and_tells_its_legs(player):
    player.click_unit(DAK)
    assert player.desk.subject.unit == DAK
    kinds = [leg.kind for leg in player.map.layers.path.legs]
    assert kinds[0] is LegKind.BASIC
    assert {LegKind.OVERSEAS, LegKind.RAILWAY} <= set(kinds)
    card = player.window.inspector.path_card
    assert card.isVisible()
    assert player.says(card, "Ionian Sea and Sirte")
    assert player.says(card, "A-3251")
    assert player.says(card, "of 4 hexes")
    assert len(player.map.area.legend._rows) >= len(kinds)
    player.picture("step-2-path")

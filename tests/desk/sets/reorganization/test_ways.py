"""The choice of the ports and sea areas by which points go, at the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.rules.reorganization.orders import Reorganize

from tests.desk.sets.reorganization.conftest import ready
from tests.desk.sets.reorganization.test_screen import MONTGOMERY, choose, primary, source

pytestmark = pytest.mark.deep

UNIT = "gbr-2-grp"
"""A bomber inland of Rouen, a minor port."""


@pytest.fixture
def liverpool(player, screen):
    """The unit and Liverpool are chosen, and the ways are known."""
    choose(player, UNIT)
    player.click_row(screen.sources, source(player, primary(player, "Liverpool")))
    player.wait_for(lambda: screen.foot.ways.isVisible())
    return screen.foot.ways


def drawn(screen):
    """What the path that is brought out crosses."""
    seen = []
    screen.ways.connect(lambda _all, chosen: seen.append(chosen))
    screen._draw_ways(screen._unit, screen._key)
    return seen[-1]


@pytest.mark.rule("REO-AMB-45")
def test_the_player_chooses_the_way(player, screen, liverpool):
    box = liverpool
    texts = [box.itemText(row) for row in range(box.count())]
    assert texts[0] == "by Rouen, Liverpool; English Channel, Western Approaches" and len(texts) >= 2
    assert screen.order() == Reorganize(UNIT, primary(player, "Liverpool")[0], "primary"), "unnamed at first"
    before, row = drawn(screen), next(n for n, text in enumerate(texts) if "Holyhead" in text)
    player.picture("reorganization-ways")
    box.setFocus()
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentIndex() == row
    order = screen.order()
    assert set(order.ports) == {player.game.atlas.label(player.node(n)) for n in ("Rouen", "Holyhead")}
    assert drawn(screen) != before and drawn(screen) == box.currentData().path
    assert "a slot of Rouen" in screen.foot.told.text()
    player.press(screen.foot.give)
    ready(player)
    assert player.game.units[UNIT].organized
    given = player.desk.session.entries()[-1].order
    assert given == order
    assert screen.done.orders.path(player.desk.session, screen.done.given[-1]) is not None
    assert not box.isVisible(), "the unit is no longer among those that wait"


def test_no_choice_is_shown_where_there_is_none(player, screen, liverpool):
    player.click_row(screen.sources, source(player, MONTGOMERY))
    assert not screen.foot.ways.isVisible() and screen.order().ports == ()


def test_the_box_says_what_it_is_for(liverpool):
    assert liverpool.accessibleName() == "By way of" and liverpool.toolTip()
    assert liverpool.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert all(liverpool.itemData(row, Qt.ItemDataRole.ToolTipRole) for row in range(liverpool.count()))

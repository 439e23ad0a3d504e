"""The first turn of Global War by mouse and keyboard alone: a game begun from the menu, the attack on Poland,
the oil of the neutrals, build points, and final reorganization.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.rules.oil import to_place
from redball.rules.oil.battles import battles
from redball.rules.oil.production import has_taken
from redball.rules.oil.receipts import receipts

from tests.desk.evenings.hands import Hands

PANZER = "ger-xvi-pz"
LODZ = "Lodz"


@pytest.mark.deep
def test_the_first_turn(window, tmp_path):
    window.begin(tmp_path)
    hands = Hands(window)
    for part in (begin, poland, allies, production, final):
        part(window, hands)
    assert window.game.clock.date == "Nov/Dec 1939"
    window.picture("global-9-next-turn")


def begin(player, hands):
    """Ctrl+N, down to Global War, Return."""

    def choose(dialog) -> None:
        for _ in range(dialog.scenarios.count()):
            if dialog.scenarios.currentItem().text() == "Global War 1939":
                break
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        assert dialog.scenarios.currentItem().text() == "Global War 1939"
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    with hands.dialog(choose):
        hands.keys("Ctrl+N")
    assert player.game.title == "Global War 1939" and player.game.clock.phase == "declare_war"
    assert "Global War 1939" in player.window.windowTitle()
    player.picture("global-1-start")


def poland(player, hands):
    """XVI Pz crosses the border, attacks Lodz and is turned face-down by the attack."""
    hands.reach("land_movement")
    hands.find("XVI Pz")
    assert player.desk.subject.unit == PANZER
    hands.drag(PANZER, "Czestochowa")
    assert player.game.units[PANZER].hex == player.node("Czestochowa")
    hands.keys("Ctrl+Z", "Ctrl+Shift+Z")
    assert player.game.units[PANZER].hex == player.node("Czestochowa")
    hands.reach("land_combat")
    card = player.window.work.cards["attack"]
    hands.find(LODZ)
    hands.press(card, "Choose hex")
    hands.click_hex(LODZ)
    player.picture("global-2-attack")
    hands.press(card, "Pay")
    assert battles(player.game)
    hands.find("XVI Pz")
    hands.press(player.window.inspector.unit_card, "Flip down")
    assert not player.game.units[PANZER].organized
    player.picture("global-3-fought")


def allies(player, hands):
    """The Allies' impulse passes; then the stage ends."""
    hands.reach("end_of_action")
    hands.keys("Ctrl+Right")
    assert player.game.clock.side == "allied"
    hands.reach("end_of_action")
    hands.press(player.window.todo, "End the action stage")
    assert player.game.clock.phase == "partisans"


def production(player, hands):
    """The USA and the USSR take their oil; Germany spends build points."""
    hands.reach("production")
    work = player.window.work
    for code, city in (("US", "Honolulu"), ("SU", "Moscow")):
        hands.power(code)
        hands.press(work.cards["oil"], "Receive all")
        assert receipts(player.game, code)
        hands.click(work.cards["oil"].suggest)
        hands.press(work.cards["oil"], "Take fuel")
        assert has_taken(player.game, code)
        player.picture(f"global-4-{code}")
        while to_place(player.game, code):
            left = to_place(player.game, code)
            hands.click(work.cards["barrels"].place)
            hands.find(city)
            hands.click_hex(city)
            assert to_place(player.game, code) == left - 1, player.texts(player.map.area.hint)
    hands.power("GE")
    hands.fill(work.cards["build"].spent, "6")
    hands.press(work.cards["build"], "Spend")
    hands.fill(work.cards["build"].bought, "2")
    hands.press(work.cards["build"], "Buy RP")
    power = player.game.powers["GE"]
    assert (power.bp_spent + power.bp_other, power.bp_on_rp) == (6, 2)
    player.picture("global-5-build-points")


def final(player, hands):
    """Germany's panzers get fuel; the sea is paid for; the next turn begins."""
    hands.reach("final_reorganization")
    hands.power("GE")
    screen = player.window.screens["final"].inside
    player.wait_for(lambda: not screen.plan.busy and screen.plan.survey is not None)
    player.picture("global-6-final")
    assert PANZER in screen.plan.survey.rows
    hands.click(screen.all)
    player.wait_for(screen.give.isEnabled)
    hands.click(screen.give)
    hands.keys("Ctrl+Right")
    assert player.window.held.isVisible()
    player.picture("global-7-held")
    hands.reach("reinforcement")

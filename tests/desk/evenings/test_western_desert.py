"""An evening with Western Desert 1941, from the start to the end of the turn, by mouse and keyboard alone."""

from __future__ import annotations

import pytest
from redball.rules.oil import to_place, total_fuel
from redball.rules.oil.battles import battles
from redball.rules.oil.production import has_taken
from redball.rules.oil.receipts import receipts
from redball.supply.paths import Status

from tests.desk.evenings.hands import Hands

DESERT = "A-3455"
"""Where 7 Arm stands beside DAK, Ariete and Savona."""


@pytest.mark.deep
def test_from_the_start_to_the_end_of_the_turn(window, tmp_path):
    window.begin(tmp_path)
    hands = Hands(window)
    for part in (why_and_moves, combat, impulses, production, last_things):
        part(window, hands)
    assert window.game.clock.date == "Jan/Feb 1942"
    assert window.game.clock.phase == "reinforcement"
    window.picture("desert-9-next-turn")


def why_and_moves(player, hands):
    """Why is Savona out of supply, what if NZ moves, and a move with its undo."""
    hands.find("Savona")
    assert player.desk.subject.unit == "ita-savona"
    assert player.desk.supply.status("ita-savona") is Status.OUT
    assert player.window.inspector.why_card.isVisible()
    player.picture("desert-1-why")
    hands.drag("nzl-nz", "Bardia")
    assert player.desk.supply.status("ger-dak") is Status.OUT
    hands.keys("Ctrl+Z")
    assert player.desk.supply.in_supply("ger-dak")
    hands.keys("Ctrl+Shift+Z")
    hands.keys("Ctrl+Z")


def combat(player, hands):
    """Germany attacks 7 Arm, thinks better of it, and attacks again."""
    hands.reach("land_combat")
    card = player.window.work.cards["attack"]
    hands.find(DESERT)
    hands.press(card, "Choose hex")
    hands.click_hex(DESERT)
    before = player.game.powers["GE"].fuel
    hands.press(card, "Blitz")
    hands.press(card, "Pay 2 fuel")
    hands.keys("Ctrl+Z")
    assert not battles(player.game) and player.game.powers["GE"].fuel == before
    hands.press(card, "Choose hex")
    hands.click_hex(DESERT)
    hands.press(card, "Pay 2 fuel")
    assert battles(player.game) and player.game.powers["GE"].fuel == before - 2
    player.picture("desert-2-combat")
    hands.press(player.window.work.cards["battles"], "Pay 1 fuel")


def impulses(player, hands):
    """The Commonwealth's impulse, then the action stage ends."""
    hands.reach("end_of_action")
    hands.keys("Ctrl+Right")
    side = player.game.clock.side
    assert side == "allied"
    hands.reach("end_of_action")
    player.picture("desert-3-end-of-action")
    hands.press(player.window.todo, "End the action stage")
    assert player.game.clock.impulse == 0


def production(player, hands):
    """Germany's oil becomes fuel, and its barrel goes to Berlin."""
    hands.reach("production")
    work = player.window.work
    hands.power("GE")
    hands.press(work.cards["oil"], "Receive all")
    assert receipts(player.game, "GE")
    player.picture("desert-4-received")
    hands.click(work.cards["oil"].suggest)
    hands.press(work.cards["oil"], "Take fuel")
    assert has_taken(player.game, "GE")
    while to_place(player.game, "GE"):
        left = to_place(player.game, "GE")
        hands.click(work.cards["barrels"].place)
        hands.find("Berlin")
        hands.click_hex("Berlin")
        assert to_place(player.game, "GE") == left - 1
    player.picture("desert-5-placed")


def last_things(player, hands):
    """Fuel for the sea and the units, reorganization points, and on to the next turn."""
    hands.reach("final_reorganization")
    screen = player.window.screens["final"].inside
    before = total_fuel(player.game, "GE")
    player.wait_for(lambda: not screen.plan.busy and screen.plan.survey is not None)
    hands.click(screen.all)
    player.wait_for(screen.give.isEnabled)
    hands.click(screen.give)
    assert total_fuel(player.game, "GE") < before
    player.picture("desert-6-final")
    hands.keys("Ctrl+Right")
    assert player.window.held.isVisible(), "the sea must be paid first"
    player.picture("desert-7-held")
    hands.reach("peace")
    hands.reach("reinforcement")

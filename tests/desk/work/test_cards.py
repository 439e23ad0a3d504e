"""Decisions that the player's steps don't reach: build points, the sea, limits, refused uses of oil."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from redball.game.orders import SetPower, Step

pytestmark = pytest.mark.deep


def go_to(player, phase: str) -> None:
    """Step by orders: quicker than pressing Next."""
    while player.game.clock.phase != phase:
        player.desk.do(Step(end_stage=player.game.clock.phase == "end_of_action"))
    player.settle()


def test_cards_show_only_in_their_phases(player):
    work = player.window.work
    assert not any(card.wanted(player.game) for card in work.cards.values())
    go_to(player, "production")
    assert [card for card in work.cards.values() if card.isVisibleTo(work)] == [
        work.cards["oil"],
        work.cards["barrels"],
        work.cards["purchases"],
        work.cards["build"],
    ]
    go_to(player, "final_reorganization")
    shown = [card for card in work.cards.values() if card.isVisibleTo(work)]
    assert shown == []


def test_build_points_make_next_turns_pool(player):
    go_to(player, "production")
    card = player.window.work.cards["build"]
    card.spent.setValue(5)
    player.press(player.button(card, "Spend: 5 RP"))
    card.bought.setValue(3)
    assert card.buy.text().endswith("Buy RP: 6")
    card.bought.setValue(1)
    player.press(player.button(card, "Buy RP: 2"))
    assert player.desk.do(SetPower(player.desk.power, {"bp_available": 7})).allowed
    card.bought.setValue(2)
    assert card.buy.text() == "&Buy RP" and card.buy.toolTip() == "Germany has 1 build point left"
    power = player.game.powers[player.desk.power]
    assert (power.bp_spent, power.bp_on_rp) == (5, 1)
    assert player.says(card, "7 RP at each opportunity next turn")


def test_an_oil_can_be_left_idle_and_taken_only_when_all_are_decided(player):
    go_to(player, "production")
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    take = player.button(card, "Take fuel")
    assert take.property("denied")
    player.press(take)
    assert player.map.area.hint.isVisible()
    rows = [b for b in card.findChildren(QPushButton) if b.text() == "Idle" and b.isVisibleTo(card)]
    for _ in rows:
        idle = (b for b in card.findChildren(QPushButton) if b.text() == "Idle" and b.isVisibleTo(card))
        player.press(next(b for b in idle if not b.isChecked()))
    assert (card.table.values["points"].text(), card.table.values["fuel"].text()) == ("0", "0")
    assert player.says(card, "oil are without a use") or player.says(card, "oil is without a use")


def test_another_power_is_shown_when_its_side_acts(player):
    assert player.game.powers[player.desk.power].side == "axis"
    while player.game.clock.side != "allied":
        player.desk.do(Step())
    player.settle()
    assert player.game.powers[player.desk.power].side == "allied"

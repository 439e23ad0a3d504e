"""Where new gas goes, and saved build points."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from redball.desk.sets.gas.factories_points import SavedPointsCard
from redball.desk.sets.gas.factories_produce import ProduceCard
from redball.desk.sets.gas.factories_stores import Shares, fitted, with_share
from redball.rules.gas.orders import ChooseOutput, Produce, SavePoints
from redball.rules.gas.stock import gas_of, points_of

from tests.desk.sets.gas.works.seeing import button, clauses, press, settle, texts
from tests.desk.sets.gas.works.small import PLAN, node, opened, position

HOME, OTHER, THIRD = 1, 2, 3


@pytest.mark.parametrize(
    ("shares", "gas", "expected"),
    [
        (Shares({HOME: 2}), 3, {HOME: 3}),
        (Shares({HOME: 1, OTHER: 2}), 4, {HOME: 2, OTHER: 2}),
        (Shares({HOME: 1, OTHER: 2}), 2, {HOME: 0, OTHER: 2}),
        (Shares({HOME: 1, OTHER: 2}), 1, {HOME: 0, OTHER: 1}),
    ],
)
def test_shares_of_another_sum_leave_what_was_sent_elsewhere(shares, gas, expected):
    assert fitted(shares, gas, HOME) == Shares(expected)


@pytest.mark.parametrize(
    ("shares", "change", "expected"),
    [
        (Shares({HOME: 2}), (OTHER, 1), Shares({HOME: 1, OTHER: 1})),
        (Shares({HOME: 1, OTHER: 1}), (OTHER, 0), Shares({HOME: 2, OTHER: 0})),
        (Shares({HOME: 2}), (HOME, 1), Shares({HOME: 1}, 1)),
        (Shares({HOME: 1}, 1), (OTHER, 1), Shares({HOME: 1, OTHER: 1})),
        (Shares({OTHER: 2, THIRD: 1}), (HOME, 1), Shares({HOME: 1, OTHER: 1, THIRD: 1})),
        (Shares({HOME: 2}), (OTHER, 9), Shares({HOME: 0, OTHER: 2})),
    ],
    ids=[
        "from home",
        "back home",
        "no place yet",
        "finds its place",
        "from the fullest",
        "not more than all",
    ],
)
def test_one_share_moves_the_others_as_little_as_it_must(shares, change, expected):
    assert with_share(shares, *change, HOME) == expected


@pytest.fixture
def card(desk, shown, tmp_path):
    opened(desk, tmp_path, position(), *PLAN)
    made = shown(ProduceCard(desk), 320, 500)
    made.refresh()
    desk.settled.connect(made.refresh)
    settle()
    return made


def test_gas_goes_to_the_capital_unless_the_player_sends_it_elsewhere(card, desk):
    assert "4 oil × ½ = 2 gas" in card.sums.text()
    berlin, kiel = node(desk, "Berlin"), node(desk, "Kiel")
    assert {at: number.value() for at, number in card.stores.numbers.items()} == {berlin: 2}
    card.stores.more.choose(kiel)
    card.stores.more.activated.emit(0)
    assert {at: number.value() for at, number in card.stores.numbers.items()} == {berlin: 1, kiel: 1}
    QTest.keyClick(card.stores.numbers[kiel], Qt.Key.Key_Up)
    assert card.stores.numbers[berlin].value() == 0
    press(card, "Produce 3 BP and 2 gas")
    assert gas_of(desk.game, "GE") == {kiel: 2}
    assert "Made: 3 BP and 2 gas" in texts(card)
    assert "Gas in Kiel 2" in texts(card)


def test_gas_without_a_place_is_not_produced(card, desk):
    card.stores.numbers[node(desk, "Berlin")].setValue(1)
    assert "1 gas has no place yet." in texts(card)
    assert not card.produce.isEnabled()
    desk.do(ChooseOutput("GE", 2))
    settle()
    assert card.produce.isEnabled(), "1 gas is made now, and it has a place"


@pytest.mark.deep
def test_a_power_without_gas_produces_all_the_same(desk, shown, tmp_path):
    opened(desk, tmp_path, position(), PLAN[0])
    card = shown(ProduceCard(desk), 320, 500)
    card.refresh()
    assert not card.stores.isVisibleTo(card)
    press(card, "Produce 1 BP")
    assert desk.game.powers["GE"].bp_left == 1


@pytest.mark.deep
def test_a_full_hex_is_refused_with_its_reason(desk, shown, tmp_path):
    opened(desk, tmp_path, position(options={"gas.hex_cap": 1}), *PLAN)
    card = shown(ProduceCard(desk), 320, 500)
    card.refresh()
    assert "room for 1" in texts(card) and card.produce.isEnabled(), "1 gas in each of two hexes"
    QTest.keyClick(card.stores.numbers[node(desk, "Berlin")], Qt.Key.Key_Up)
    assert any("has room for 1 gas more, not for 2" in text for text in texts(card))
    assert "GAS-AMB-12" in clauses(card)
    assert not card.produce.isEnabled()


@pytest.mark.deep
def test_what_would_be_lost_is_said_before(desk, shown, tmp_path):
    opened(desk, tmp_path, position(), *PLAN[1:])
    card = shown(ProduceCard(desk), 320, 500)
    card.refresh()
    assert "Lost, since no factory takes them: 2 resources of Germany." in texts(card)
    assert card.produce.isEnabled()


# --- saved build points ---


@pytest.fixture
def points(desk, shown, tmp_path):
    opened(desk, tmp_path, position(), *PLAN, Produce("GE"))
    made = shown(SavedPointsCard(desk), 320, 500)
    made.refresh()
    desk.settled.connect(made.refresh)
    settle()
    return made


@pytest.mark.rule("GAS-PRO-18")
def test_build_points_are_saved_and_taken_back(points, desk):
    assert "3 build points left" in texts(points)
    points.points.setValue(2)
    press(points, "Save")
    assert points_of(desk.game, "GE") == {node(desk, "Berlin"): 2}
    assert {"Berlin", "2 saved", "1 build point left"} <= set(texts(points))
    press(points, "Take back")
    assert not points_of(desk.game, "GE")
    assert desk.game.powers["GE"].bp_left == 3


@pytest.mark.deep
def test_part_of_what_is_saved_can_be_taken_back(points, desk):
    desk.do(SavePoints("GE", "Essen", 3))
    settle()
    assert not points.save.isVisibleTo(points), "none is left to save"
    number = button(points, "Take back").parentWidget().findChild(type(points.points))
    number.setValue(1)
    press(points, "Take back")
    assert points_of(desk.game, "GE") == {node(desk, "Essen"): 2}


@pytest.mark.deep
def test_before_production_nobody_knows_what_is_left(desk, shown, tmp_path):
    opened(desk, tmp_path, position())
    card = shown(SavedPointsCard(desk), 320, 500)
    card.refresh()
    assert "not known yet" in texts(card) and "None is saved." in texts(card)
    assert not [b for b in card.findChildren(QPushButton) if b.isVisibleTo(card) and b.text() == "&Save"]

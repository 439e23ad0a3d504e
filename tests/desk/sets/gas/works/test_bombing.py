"""A bombardment is looked at before it is recorded."""

from __future__ import annotations

import pytest
from redball.desk.sets.gas.bombing import BombingCard
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import BOMBED, POINTS, STOCK, Bombed

from tests.desk.sets.gas.works.seeing import press, settle, texts
from tests.desk.sets.gas.works.small import PLAN, TURN, node, opened, position


@pytest.fixture
def card(desk, shown, tmp_path):
    game = position("strategic_bombardment", side="allied")
    essen = game.atlas.find("Essen")
    game = game.changed([STOCK.put((essen, "GE"), 1), POINTS.put((essen, "GE"), 2)])
    opened(desk, tmp_path, game, *PLAN, power="CW")
    made = shown(BombingCard(desk), 320, 500)
    made.refresh()
    desk.settled.connect(made.refresh)
    settle()
    return made


@pytest.mark.rule("GAS-BOM-02", "GAS-BOM-04")
def test_losses_are_shown_in_the_order_of_the_rule_before_they_are_recorded(card, desk):
    essen = node(desk, "Essen")
    listed = [card.target.itemText(at) for at in range(card.target.count())]
    assert listed == ["Which hex?", "Essen, 7 to lose", "Berlin, 5 to lose", "Ploesti, 1 to lose"]
    card.target.setCurrentIndex(1)
    card.target.activated.emit(1)
    card.losses.setValue(5)
    assert card.table.rows == [
        ("", "there", "lost", "left"),
        ("1  Regular PP", "2", "−2", "0"),
        ("2  Oil PP", "2", "−2", "0"),
        ("3  Gas", "1", "−1", "0"),
        ("4  Saved BP", "2", "·", "2"),
    ]
    assert gas_of(desk.game, "GE"), "nothing is done yet"
    press(card, "Bomb")
    assert BOMBED.of(desk.game)[TURN, essen] == Bombed(2, 2, 4)
    assert not gas_of(desk.game, "GE")
    assert card.losses.value() == 1
    assert card.table.rows[4] == ("4  Saved BP", "2", "−1", "1")


@pytest.mark.rule("GAS-BOM-01")
def test_oil_points_abroad_are_shown_as_safe(desk, shown, tmp_path):
    from redball.rules.gas.orders import AllotResources

    game = position("strategic_bombardment", side="allied")
    opened(desk, tmp_path, game, AllotResources("GE", "Ploesti", "Ploesti", oil=2), power="CW")
    card = shown(BombingCard(desk), 320, 500)
    card.aim(node(desk, "Ploesti"))
    card.losses.setValue(3)
    assert card.table.rows[-1] == ("–  Oil PP abroad, safe", "1", "·", "1")
    assert any("2 losses find nothing" in text for text in texts(card))


def test_the_map_offers_the_targets_with_what_can_be_lost(card, desk):
    picks = []
    card.pick_wanted.connect(picks.append)
    press(card, "On the map…")
    assert picks[0].legal == {node(desk, "Essen"): 7, node(desk, "Berlin"): 5, node(desk, "Ploesti"): 1}
    picks[0].then(node(desk, "Berlin"))
    assert card.target.currentText() == "Berlin, 5 to lose"
    assert card.may_aim(node(desk, "Berlin")) and not card.may_aim(node(desk, "London"))


@pytest.mark.deep
def test_only_the_side_whose_impulse_it_is_bombs(card, desk):
    assert card.wanted(desk.game)
    desk.show_power("GE")
    assert not card.wanted(desk.game)


@pytest.mark.deep
def test_without_an_enemy_there_is_nothing_to_bomb(desk, shown, tmp_path):
    opened(desk, tmp_path, position("strategic_bombardment", side="allied", wars=()), power="CW")
    card = shown(BombingCard(desk), 320, 500)
    card.refresh()
    assert "No enemy has factories, gas or saved points." in texts(card)
    assert not card.bomb.isVisibleTo(card)

"""Production and reinforcement as a player does them: uses of oil, what they come to, depots, purchases."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from redball.desk.sets.oil.barrel_card import way_path
from redball.desk.sets.oil.oil_card import others_for
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided
from redball.game.orders import SetPower, SetWar, Step
from redball.rules import oil
from redball.rules.oil.giving import givers
from redball.rules.oil.orders import GiveFuel, PaySeaMaintenance, ReceiveOil, UseOil
from redball.rules.oil.receipts import Receipt, receipts, room_at
from redball.rules.oil.wells import proposals
from redball.supply.paths import LegKind
from redball.wording import quantity

pytestmark = pytest.mark.deep


@pytest.fixture
def player(window, tmp_path):
    window.begin(tmp_path)
    while window.game.clock.phase != "production":
        window.desk.do(Step(end_stage=window.game.clock.phase == "end_of_action"))
    window.desk.show_power("GE")
    window.settle()
    return window


def values(card) -> dict[str, str]:
    return {name: label.text() for name, label in card.table.values.items()}


@pytest.mark.deep
def test_what_the_uses_come_to_is_shown_before_they_are_taken(player):
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    assert values(card)["lost"] == "20", "two oils without a use"
    card.goals.setCurrentIndex(card.goals.findData("production"))
    player.press(card.suggest)
    assert values(card) == {
        "points": "2", "build": "3", "fuel": "12½", "barrels": "1", "track": "5¾", "lost": "0",
    }  # fmt: skip
    card.others.setValue(4)
    assert values(card)["build"] == "8", "6 points times 1¼, rounded at the end"
    card.goals.setCurrentIndex(card.goals.findData("fuel"))
    card.amount.setValue(16)
    player.press(card.suggest)
    assert values(card)["fuel"] == "16¼"
    player.picture_of(card, "production-oil")


def test_one_undo_takes_all_of_a_click_back_one_by_one(player):
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    assert len(receipts(player.game, "GE")) == 2
    while receipts(player.game, "GE"):
        player.desk.undo()
    player.settle()
    assert player.button(card, "Receive all")


def neutral(player, code, fuel):
    """A power at peace with everybody, with some loose fuel."""
    for a, b in player.game.wars:
        if code in (a, b):
            player.desk.do(SetWar(a, b, False))
    player.desk.do(SetPower(code, {"active": False, "fuel": fuel}))
    player.settle()


def test_loss_is_said_before_it_happens(player):
    neutral(player, "GE", "10")
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    card.goals.setCurrentIndex(card.goals.findData("fuel"))
    card.amount.setValue(20)
    player.press(card.suggest)
    assert card.losses.isVisibleTo(card)
    assert "2½ fuel is lost: the track ends at 10, and a neutral power places one barrel." in (
        card.losses.text()
    )


@pytest.mark.deep
def test_a_neutral_power_buys_on_the_market(player):
    work = player.window.work
    assert not work.cards["market"].isVisibleTo(work)
    neutral(player, "GE", "4")
    work.cards["market"].points.setValue(2)
    assert "4 fuel of Germany is lost" in work.cards["market"].words.text()
    work.cards["market"].points.setValue(1)
    player.press(work.cards["market"].buy)
    assert (oil.to_place(player.game, "GE"), player.game.powers["GE"].fuel) == (1, 4)


def test_purchases_are_paid_whole_or_told_what_fuel_would_do(player):
    card = player.window.work.cards["purchases"]
    card.chits.setValue(1)
    card.hqs.setText("4, x")
    assert not card.pay.isEnabled()
    card.hqs.setText("4")
    player.press(card.pay)
    assert oil.account_of(player.game, "GE")["purchases"] == -9
    assert (card.chits.value(), card.hqs.text()) == (0, "")
    card.chits.setValue(9)
    card.units.setValue(20)
    assert "It is enough for" in card.words.text()


@pytest.mark.deep
def test_the_map_tells_of_each_hex_under_the_mouse(player):
    work = player.window.work
    player.press(player.button(work.cards["oil"], "Receive all"))
    work.cards["oil"].goals.setCurrentIndex(work.cards["oil"].goals.findData("least_lost"))
    player.press(work.cards["oil"].suggest)
    player.press(player.button(work.cards["oil"], "Take fuel"))
    player.press(work.cards["barrels"].place)
    berlin, london = player.node("Berlin"), player.node("London")
    assert player.map.picker.wish.legal[berlin] == 4
    told = work.cards["barrels"]._told(berlin)
    assert told.text == "Berlin: factory city, up to 4 barrels\nroom for 4 barrels"
    assert told.path is not None and told.path.legs[0].nodes[0] == berlin
    assert "doesn't co-operate" in work.cards["barrels"]._told(london).text
    assert "OIL-STO-09" in work.cards["barrels"]._told(london).text
    player.map.hex_hovered.emit(berlin)
    player.look_at("Berlin")
    player.picture("production-depots")
    player.click_hex(berlin)
    assert player.game.depots[berlin].barrels == 1
    assert player.map.picker.wish is None


@pytest.mark.deep
def test_a_chain_over_water_is_drawn_as_a_sea_leg(player):
    atlas = player.game.atlas
    size, a, b = len(atlas.grid), player.node("Tripoli"), player.node("Naples")
    rome = player.node("Rome")
    path = way_path(atlas, (a, size + 3, size + 5, b, rome))
    assert [(leg.kind, leg.nodes, leg.seas) for leg in path.legs] == [
        (LegKind.OVERSEAS, (a, b), (3, 5)),
        (LegKind.BASIC, (b, rome), ()),
    ]
    assert way_path(atlas, (a,)) is None


@pytest.mark.deep
def test_units_give_their_fuel_by_a_click(player):
    while player.game.clock.phase != "reinforcement":
        for code in player.game.powers if player.game.clock.phase == "final_reorganization" else ():
            player.desk.do(PaySeaMaintenance(code))
        assert player.desk.do(Step()).allowed
    player.desk.do(SetPower("GE", {"fuel": "3"}))
    player.desk.show_power("GE")
    player.settle()
    card = player.window.work.cards["giving"]
    assert card.isVisibleTo(player.window.work)
    assert player.says(card, "+2 fuel, track then 5")
    row = player.button(card, "Turn down", "+2 fuel")
    player.desk.do(SetPower("IT", {"bp_available": 3}))
    player.settle()
    assert player.button(card, "Turn down", "+2 fuel") is row, "what an order doesn't touch isn't made anew"
    player.press(player.button(card, "Turn down", "+2 fuel"))
    assert player.game.powers["GE"].fuel == 5
    player.desk.do(SetPower("GE", {"fuel": "19/2"}))
    unit = next(u.id for u in givers(player.game, "GE"))
    player.desk.do(GiveFuel(unit))
    player.settle()
    assert oil.to_place(player.game, "GE") == 1
    assert player.game.powers["GE"].fuel < F(2)
    assert player.window.work.cards["barrels"].isVisibleTo(player.window.work)
    player.picture("reinforcement")


def places(card) -> dict[str, int]:
    """Where each named row of a card is."""
    found: dict[str, int] = {}
    for row in card.findChildren(Elided):
        if row.full and row.isVisible():
            found.setdefault(row.full, row.mapTo(card, QPoint(0, 0)).y())
    return found


def kept(before: dict[str, int], after: dict[str, int]) -> bool:
    return before.items() <= after.items()


@pytest.mark.deep
def test_rows_keep_their_places_until_the_phase_is_left(player):
    """What was received, used and taken has a tick, and nothing above or at the mouse moves."""
    card = player.window.work.cards["oil"]
    seen = [places(card)]
    arriving = [text for text in seen[0] if " to " in text]
    assert len(arriving) > 1
    for use, which in (("Receive: ", 0), ("Receive: ", 0), ("Convert: ", 0), ("Produce: ", -1)):
        there = [b for b in card.findChildren(QPushButton) if b.isVisible() and b.text().startswith(use)]
        player.press(there[which])
        seen.append(places(card))
        assert {text: seen[-1][text] for text in arriving} == {text: seen[0][text] for text in arriving}
    assert kept(seen[2], seen[4])
    player.press(player.button(card, "Take fuel: "))
    ended = places(card)
    assert [text for text in ended if " to " in text] == arriving
    assert kept({t: y for t, y in seen[4].items() if t in arriving}, ended)
    ticks = [s for s in card.findChildren(Sign) if s.isVisible() and s.kind == "done"]
    assert len(ticks) == len(arriving) + 2 + 1, "each arrival, each use, and the fuel that was taken"


@pytest.mark.deep
def test_all_oil_of_a_factory_is_used_alike_as_far_as_there_is_room(player):
    card = player.window.work.cards["oil"]
    first, second = proposals(player.game, "GE")
    for source in (first.source, second.source):
        assert player.desk.do(ReceiveOil("GE", source, first.factory)).allowed
    player.settle()
    multiple, node = player.game.powers["GE"].multiple, player.game.atlas.find(first.factory)
    assert room_at(player.game, node) == 1

    def uses() -> list[str]:
        return [r.use for r in receipts(player.game, "GE") if r.factory == node]

    produce = player.button(card, "Produce 1: 1 PP, ")
    assert produce.text() == f"Produce 1: 1 PP, {quantity(5 * multiple)} fuel"
    player.press(produce)
    assert sorted(uses()) == ["", "produce"]
    assert not player.button(card, "Produce 1: 1 PP, ").isEnabled()
    player.press(player.button(card, "Convert all: 20 fuel"))
    assert uses() == ["convert", "convert"]
    assert not player.button(card, "Convert all: 20 fuel").isEnabled()
    assert player.button(card, "Produce 1: 1 PP, ").isEnabled()


@pytest.mark.parametrize(("room", "more"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (9, 2)])
def test_no_more_oil_is_produced_with_than_factories_work(room, more):
    """Also where bombs left fewer factories than were booked before."""
    used = [
        Receipt(f"W-0547-{n}", "GE", 1, use) for n, use in enumerate(("produce", "", "produce", "convert"))
    ]
    assert [r.use for r in others_for(used, "produce", room)] == ["", "convert"][:more]
    assert [r.use for r in others_for(used, "convert", room)] == ["produce", "", "produce"]


@pytest.mark.deep
def test_buttons_say_what_a_use_gives(player):
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    multiple = player.game.powers["GE"].multiple
    there = {b.text() for b in card.findChildren(QPushButton) if b.isVisible()}
    assert {f"Produce: 1 PP, {quantity(5 * multiple)} fuel", "Convert: 10 fuel", "Idle"} <= there
    before = player.game.powers["GE"].fuel
    for receipt in receipts(player.game, "GE"):
        assert player.desk.do(UseOil(receipt.key, "convert")).allowed
    player.settle()
    take = player.button(card, "Take fuel: ")
    promised = take.text().partition(": ")[2]
    player.press(take)
    after = player.game.powers["GE"].fuel
    assert promised == quantity(after - before + 10 * player.window.work.cards["barrels"].left())


@pytest.mark.deep
def test_numbers_are_stepped_by_buttons_at_their_sides(player):
    field = player.window.work.cards["build"].spent
    player.window.work.area.ensureWidgetVisible(field)
    player.settle()
    for at, value in ((field.width() - 10, 2), (field.width() - 10, 3), (10, 2)):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(at, field.height() // 2))
        assert field.value() == value

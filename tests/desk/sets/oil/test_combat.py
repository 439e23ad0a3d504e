"""Land combat, bombs and captures in the window, clicked as a player does."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from redball.desk.dialogs.dice import DiceDialog
from redball.desk.map.hex_menu import menu_of
from redball.game.orders import AddUnit, MoveUnit, SetHex, SetOption, SetPower, Step
from redball.rules.oil.battles import battles
from redball.rules.oil.orders import SetDepot

pytestmark = pytest.mark.deep

DESERT = "A-3455"
"""Where 7 Arm stands, beside DAK, Ariete and Savona."""


def go_to(player, phase: str) -> None:
    while player.game.clock.phase != phase:
        player.desk.do(Step())
    player.settle()


def aimed(player):
    """The attack card after the hex was chosen with the mouse."""
    go_to(player, "land_combat")
    card = player.window.work.cards["attack"]
    player.look_at(DESERT)
    player.press(player.button(card, "Choose hex"))
    assert player.node(DESERT) in player.map.picker.wish.legal
    player.click_hex(player.node(DESERT))
    return card


def rows(card) -> list[str]:
    return [card.units.item(i).text() for i in range(card.units.count())]


def fuel(player, power="GE") -> F:
    return player.game.powers[power].fuel


def test_the_cards_show_in_land_combat_only_and_to_who_acts(player):
    work = player.window.work
    assert not work.cards["attack"].wanted(player.game) and not work.cards["battles"].wanted(player.game)
    go_to(player, "land_combat")
    assert work.cards["attack"].isVisibleTo(work) and work.cards["battles"].isVisibleTo(work)
    assert player.says(work.cards["attack"], "Which hex?")
    player.desk.show_power("CW")
    player.settle()
    assert not work.cards["attack"].isVisibleTo(work) and work.cards["battles"].isVisibleTo(work)


def test_an_attack_is_put_together_and_paid(player):
    card = aimed(player)
    assert rows(card) == ["DAK   6, without fuel 3", "Savona   3", "Ariete   4"]
    assert player.says(card, "13 factors, armour 5") and player.says(card, "10 factors, armour 3½")
    player.picture("combat-aimed")
    before = fuel(player)
    player.press(player.button(card, "Blitz"))
    assert player.says(card, f"Germany's track then {player_track(before - 2)}")
    player.press(player.button(card, "Pay 2 fuel"))
    assert fuel(player) == before - 2
    assert player.says(player.window.work.cards["battles"], "Blitz on A-3455")
    assert player.says(card, "Which hex?"), "the next attack is put together anew"
    player.picture("combat-declared")
    player.trigger("undo")
    assert fuel(player) == before and not battles(player.game)


def player_track(value: F) -> str:
    from redball.wording import quantity

    return quantity(value)


@pytest.mark.deep
def test_units_can_be_left_out(player):
    card = aimed(player)
    item = next(card.units.item(i) for i in range(3) if card.units.item(i).text().startswith("DAK"))
    item.setCheckState(Qt.CheckState.Unchecked)
    player.settle()
    assert player.says(card, "No fuel needed") and player.says(card, "7 factors")
    before = fuel(player)
    player.press(player.button(card, "Declare"))
    (battle,) = battles(player.game)
    assert (battle.units, battle.paid, fuel(player)) == (("ita-savona", "ita-ariete"), 0, before)


@pytest.mark.deep
def test_at_half_nothing_is_paid(player):
    card = aimed(player)
    before = fuel(player)
    player.press(player.button(card, "At half"))
    assert fuel(player) == before
    assert player.says(player.window.work.cards["battles"], "At half: DAK")


def test_who_can_not_pay_is_told_why_and_by_which_clause(player):
    player.desk.do(SetPower("GE", {"fuel": "1/4"}))
    for node, depot in list(player.game.depots.items()):
        if depot.owner == "GE":
            player.desk.do(SetDepot(player.desk.place(node), "GE", 0))
    card = aimed(player)
    pay = player.button(card, "Pay 1 fuel")
    assert pay.property("denied") and player.says(card, "Germany can use ¼ fuel at most here")
    player.press(pay)
    assert player.map.area.hint.isVisible() and not battles(player.game)


def test_the_defender_answers(player):
    card = aimed(player)
    player.press(player.button(card, "Pay 1 fuel"))
    combats, before = player.window.work.cards["battles"], fuel(player, "CW")
    assert player.says(combats, "Defence of A-3455") and player.says(combats, "6 factors, armour 3")
    player.press(player.button(combats, "Pay 1 fuel"))
    assert fuel(player, "CW") == before - 1
    assert not player.says(combats, "No fuel spent"), "it is answered"


@pytest.mark.deep
def test_a_tie_shows_who_may_pay(player):
    player.desk.do(AddUnit("ita-xx", "XX Mech", "MECH", "IT", "ITA", "A-3454", "corps", attack=5))
    card = aimed(player)
    assert [card.payer.itemText(i) for i in range(card.payer.count())] == ["Germany", "Italy"]
    assert card.pay_row.isVisibleTo(card)
    card.payer.setCurrentIndex(1)
    card.payer.activated.emit(1)
    player.settle()
    before = fuel(player, "IT")
    player.press(player.button(card, "Pay 1 fuel"))
    assert fuel(player, "IT") == before - 1


@pytest.mark.deep
def test_an_hq_with_a_supply_unit_offers_its_own_fuel_and_emergency_supply(player):
    player.desk.do(SetOption("supply.emergency_hq", True))
    player.desk.do(AddUnit("ger-stores", "Stores", "SUPPLY", "GE", "GER", "A-3251"))
    card = aimed(player)
    assert [card.hq.itemText(i) for i in range(card.hq.count())] == ["the track alone", "Rommel, 2 left"]
    assert player.says(card, "Stores instead of fuel") and player.says(card, "Rommel instead of fuel")
    player.picture("combat-supply")
    player.press(player.button(card, "Use"))
    assert player.says(card, "No fuel needed")
    assert not player.game.units["ger-rommel"].organized
    player.trigger("undo")
    card.hq.setCurrentIndex(1)
    card.hq.activated.emit(1)
    player.settle()
    before = fuel(player)
    assert player.says(card, "Paid by the HQ")
    player.press(player.button(card, "Pay 1 fuel"))
    assert fuel(player) == before


@pytest.mark.deep
def test_a_defence_can_be_declared_without_its_attack(player):
    go_to(player, "land_combat")
    combats, before = player.window.work.cards["battles"], fuel(player, "CW")
    player.look_at(DESERT)
    player.press(player.button(combats, "Defend a hex"))
    player.click_hex(player.node(DESERT))
    assert fuel(player, "CW") == before - 1
    assert player.says(combats, "Defence of A-3455")


def actions(menu) -> dict[str, object]:
    return {action.text().replace("&", ""): action for action in menu.actions()}


@pytest.mark.deep
def test_the_menu_of_a_hex_attacks_it_or_from_it(player):
    go_to(player, "land_combat")
    card = player.window.work.cards["attack"]
    there = actions(menu_of(player.desk, player.window, player.map.side, player.node(DESERT)))
    there["Attack this hex…"].trigger()
    assert card.node == player.node(DESERT)
    here = actions(menu_of(player.desk, player.window, player.map.side, player.node("A-3454")))
    here["Attack from here…"].trigger()
    player.click_hex(player.node(DESERT))
    ticked = [i for i in range(3) if card.units.item(i).checkState() is Qt.CheckState.Checked]
    assert [card.units.item(i).text().split()[0] for i in ticked] == ["DAK", "Ariete"]


# --- bombs --------------------------------------------------------------------------------------------------


def test_bombs_tell_their_effect_before_they_fall(player):
    go_to(player, "end_of_action")
    go_to(player, "strategic_bombardment")
    power = player.desk.power
    assert power == "CW"
    card = player.window.work.cards["bomb"]
    player.look_at("Benghazi")
    player.press(player.button(card, "Choose hex"))
    player.click_hex(player.node("Benghazi"))
    assert player.says(card, "Target Benghazi")
    before = fuel(player, "IT")
    card.hits.setValue(2)
    card.destroys.setChecked(True)
    player.settle()
    assert player.says(card, "Italy's track is then ½") and player.says(card, "is destroyed")
    assert fuel(player, "IT") == before, "nothing has happened yet"
    player.picture("bombs")
    player.press(player.button(card, "Bomb"))
    assert fuel(player, "IT") == before - 2
    assert player.node("Benghazi") not in player.game.depots
    assert card.hits.value() == 0
    player.trigger("undo")
    assert (fuel(player, "IT"), player.game.depots[player.node("Benghazi")].barrels) == (before, 1)


@pytest.mark.deep
def test_where_one_raid_may_name_both_the_card_asks_how_the_hits_are_spread(player):
    player.desk.do(SetDepot("Ploesti", "GE", 1))
    go_to(player, "end_of_action")
    go_to(player, "strategic_bombardment")
    card = player.window.work.cards["bomb"]
    card.aim(player.node("Ploesti"))
    player.settle()
    assert not card.others.isVisibleTo(card), "one kind a raid"
    player.desk.do(SetOption("oil.bomb_targets", "both"))
    card.aim(player.node("Ploesti"))
    player.settle()
    assert card.others.isVisibleTo(card)
    before = fuel(player)
    card.hits.setValue(1)
    card.other.setValue(2)
    player.settle()
    assert player.says(card, "The barrels take 2 hits too")
    player.press(player.button(card, "Bomb"))
    assert (fuel(player), card.hits.value(), card.other.value()) == (before - 3, 0, 0)


@pytest.mark.deep
def test_the_menu_of_a_hex_bombs_it(player):
    go_to(player, "end_of_action")
    go_to(player, "strategic_bombardment")
    menu = actions(menu_of(player.desk, player.window, player.map.side, player.node("Tripoli")))
    menu["Bomb the oil here…"].trigger()
    player.settle()
    assert player.says(player.window.work.cards["bomb"], "Target Tripoli")
    assert "Bomb the oil here…" not in actions(
        menu_of(player.desk, player.window, player.map.side, player.node("Cairo"))
    )


@pytest.mark.deep
def test_the_menu_of_a_hex_repairs_its_oil_where_that_is_played(player):
    node = player.node("Ploesti")
    player.desk.do(SetHex("Ploesti", oil_destroyed=1))
    while player.game.clock.phase != "production":
        player.desk.do(Step(end_stage=player.game.clock.phase == "end_of_action"))
    assert "Repair an oil resource" not in actions(menu_of(player.desk, player.window, player.map.side, node))
    player.desk.do(SetOption("oil.destroyed_resource", "repairable"))
    actions(menu_of(player.desk, player.window, player.map.side, node))["Repair an oil resource"].trigger()
    assert node not in player.game.hexes


# --- captures -----------------------------------------------------------------------------------------------


def with_depot(player) -> int:
    """A Commonwealth depot in reach of a drag from DAK's hex."""
    node = player.node("A-3453")
    player.desk.do(SetDepot("A-3453", "CW", 1))
    player.settle()
    player.look_at("A-3453")
    return node


def answer(*presses: str) -> None:
    """Press buttons of the dice dialog as soon as it is there."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DiceDialog)
        for text in presses:
            buttons = [b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == text]
            buttons[0].click()

    QTimer.singleShot(0, press)


def test_a_drag_tells_of_a_capture_and_the_die_may_be_entered(player):
    node, before = with_depot(player), fuel(player)
    spot = player.lift("ger-dak", node)
    note = player.map.area.note
    assert player.says(note, "Germany captures 1 barrel of Commonwealth") and player.says(note, "1 d10")
    player.picture("capture")
    answer("6", "Use these")
    player.drop(spot)
    assert player.game.units["ger-dak"].hex == node
    assert node not in player.game.depots
    assert fuel(player) == before + 6
    player.trigger("undo")
    assert (fuel(player), player.game.depots[node].barrels) == (before, 1)
    assert player.game.units["ger-dak"].hex != node


@pytest.mark.deep
def test_the_die_may_be_rolled_or_the_move_be_thought_better_of(player):
    node, before = with_depot(player), fuel(player)
    answer("Cancel")
    player.desk.do(MoveUnit("ger-dak", "A-3453"))
    assert player.game.units["ger-dak"].hex != node and fuel(player) == before
    answer("Roll")
    player.desk.do(MoveUnit("ger-dak", "A-3453"))
    assert before < fuel(player) <= 10


@pytest.mark.deep
def test_digits_enter_dice(qtbot, player):
    with_depot(player)
    player.desk.do(SetDepot("A-3453", "CW", 2))
    ruling = player.desk.ask(MoveUnit("ger-dak", "A-3453"))
    dialog = DiceDialog(ruling, player.window)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClicks(dialog, "40")
    assert dialog.dice == [4, 10] and dialog.action.text() == "&Use these"
    player.picture_of(dialog, "dice")
    dialog.reject()


def test_the_card_of_a_hex_tells_whose_depot_it_is(player):
    card = player.window.inspector.hex_card
    player.desk.show_hex(player.node("Tripoli"))
    player.settle()
    assert player.says(card, "Depot of Italy: its territory")
    player.desk.do(SetDepot("Benghazi", "GE", 2))
    player.desk.show_hex(player.node("Benghazi"))
    player.settle()
    assert player.says(card, "Depot of Germany: set by hand")


@pytest.mark.deep
def test_the_attackers_are_turned_face_down_by_one_order(player):
    card = aimed(player)
    player.press(player.button(card, "Blitz"))
    player.press(player.button(card, "Pay 2 fuel"))
    combats, orders = player.window.work.cards["battles"], player.desk.session.head
    attackers = ("ger-dak", "ita-savona", "ita-ariete")
    button = turning(combats)[0]
    assert "DAK" in button.toolTip() and "Ariete" in button.toolTip()
    player.picture("combat-face-down")
    player.press(button)
    assert not any(player.game.units[unit].organized for unit in attackers)
    assert player.desk.session.head == orders + 1
    assert not turning(combats), "nobody is left to turn"
    player.trigger("undo")
    assert all(player.game.units[unit].organized for unit in attackers)
    assert turning(combats)


def turning(combats) -> list[QPushButton]:
    return [b for b in combats.findChildren(QPushButton) if b.accessibleName().startswith("Turn the attack")]

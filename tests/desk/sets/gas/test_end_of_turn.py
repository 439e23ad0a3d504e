"""Return to Base and HQs in Final Reorganization, card by card, and the stock in the card of stocks."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from redball.desk.sets.gas.hq_card import bills
from redball.game.orders import MoveUnit, SetPower, SetRuleSets, Step
from redball.rules.gas.headquarters import waiting
from redball.rules.gas.orders import PayGas, TurnUpHQ

from tests.desk.sets.gas.conftest import go_to

pytestmark = pytest.mark.deep


@pytest.fixture
def base(player):
    """Germany in Return to Base, with three flotillas at sea."""
    desk = player.desk
    while player.game.clock.phase != "return_to_base":
        ends = Step(end_stage=True)
        desk.do(ends if desk.ask(ends).allowed else Step())
    player.desk.show_power("GE")
    player.settle()
    return player


@pytest.fixture
def final(player):
    """Germany in Final Reorganization, with three HQs face-down."""
    go_to(player, "final_reorganization")
    player.desk.show_power("GE")
    player.settle()
    return player


def card(player, name: str):
    found = player.window.work.cards[name]
    assert found.isVisibleTo(player.window.work)
    return found


def test_one_stays_without_gas_and_the_next_is_offered_a_payment(base):
    work = card(base, "return")
    assert base.says(work, "W. Europe: not paid") and base.says(
        work, "One may stay, 2 must return or be paid for"
    )
    base.press(base.button(work, "Drop", beside="U 12. Flotille"))
    assert base.game.units["u-12"].section == 2
    assert base.says(work, "North Atlantic, section 2; stays")
    base.press(base.button(work, "Drop", beside="U 7. Flotille"))
    menu = base.map.chooser.menu
    assert menu is not None and menu.isVisible() and base.game.units["u-7"].section == 3
    menu.actions()[2].trigger()
    base.settle()
    assert base.game.units["u-7"].section == 2 and base.says(work, "W. Europe: paid from Munich")
    base.trigger("undo")
    assert base.game.units["u-7"].section == 3 and base.says(work, "W. Europe: not paid")


def test_who_may_not_stay_returns_to_a_port_that_is_picked(base):
    work = card(base, "return")
    for unit in ("u-7", "u-9"):
        base.press(base.button(work, "Return", beside=base.game.units[unit].name))
        assert base.map.picker.wish is not None
        port = base.node("Bremen")
        assert port in base.map.picker.wish.legal
        base.map.picker.wish.then(port)
        base.map.picker.end()
        base.settle()
        assert base.game.units[unit].hex == port
    assert not base.says(work, "must return")
    assert base.desk.ask(Step()).allowed


def test_the_game_waits_until_that_is_settled(base):
    base.press(base.window.turn.next)
    held = base.window.held
    assert held.isVisible() and base.game.clock.phase == "return_to_base"
    base.press(base.button(held, "Do it now"))
    assert base.desk.session.entries()[-1].order == PayGas("GE", "W")


@pytest.mark.deep
def test_pay_from_opens_the_hexes(base, gas):
    work = card(base, "return")
    base.press(base.button(work, "Pay from"))
    assert gas.pay.isVisible() and base.says(gas.pay, "all may stay at sea")
    base.press(gas.pay.pay)
    assert base.says(work, "All 3 units may stay")


def named(work, name: str) -> QPushButton:
    """The button of an accessible name."""
    return next(button for button in work.findChildren(QPushButton) if button.accessibleName() == name)


# --- HQs ----------------------------------------------------------------------------------------------------


def test_the_first_hq_is_free_and_the_order_is_the_players(final):
    work = card(final, "hqs")
    assert final.says(work, "Warsaw: free") and final.says(work, "Brest-Litovsk: 1 gas")
    assert final.says(work, "3 of 3 HQs: 2 gas, 6 left then")
    final.press(named(work, "Busch sooner"))
    final.press(named(work, "Busch sooner"))
    assert final.says(work, "Konigsberg: free") and final.says(work, "Warsaw: 1 gas")
    final.press(named(work, "Turn up Busch"))
    assert final.desk.session.entries()[-1].order == TurnUpHQ("busch")
    assert final.game.units["busch"].organized and final.says(work, "Busch turned up")


def test_gas_comes_from_the_hex_that_is_chosen(final):
    work = card(final, "hqs")
    final.press(named(work, "Turn up Manstein"))
    source = work.findChild(QComboBox)
    source.setCurrentIndex(source.findText("Essen: 2 gas"))
    source.activated.emit(source.currentIndex())
    final.settle()
    final.press(named(work, "Turn up Model"))
    assert final.desk.session.entries()[-1].order == TurnUpHQ("model", ("W-0437",))


def test_all_that_gas_allows_turn_up_in_one_step(final):
    work, before = card(final, "hqs"), final.desk.session.head
    final.press(work.all)
    assert not waiting(final.game, "GE") and final.desk.session.head == before + 3
    final.trigger("undo")
    assert len(waiting(final.game, "GE")) == 3


@pytest.mark.deep
def test_points_are_billed_beside_gas_where_they_are_due(final):
    game = final.game
    assert [bill.points for bill in bills(game, "GE", waiting(game, "GE"))] == [None] * 3
    assert final.desk.do(SetRuleSets(("base", "gas", "reorganization"))).allowed
    final.desk.do(SetPower("GE", {"rp_pool": "9"}))
    final.settle()
    work = card(final, "hqs")
    assert final.says(work, "8 gas, 9 RP") and final.says(work, "Warsaw: free, 8 RP")
    assert final.says(work, "1 gas, 6 RP, not enough left")
    assert final.says(work, "1 of 3 HQs: 0 gas, 8 left then; 8 RP besides, 1 left")


@pytest.mark.deep
def test_the_stock_is_among_the_stocks(player):
    player.desk.show_power("US")
    player.window.show_dock("stocks")
    player.settle()
    assert player.says(player.window.stocks, "Saved gas") and player.says(player.window.stocks, "12 gas")
    assert player.says(player.window.stocks, "New York 7, Chicago 3, Boston 2")
    player.desk.do(MoveUnit("b-17", "Portsmouth"))
    player.desk.do(PayGas("US", "W", ("Boston",)))
    player.settle()
    assert player.says(player.window.stocks, "11 gas")

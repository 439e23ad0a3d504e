"""Damaged ports in the window: repaired at the screen, on the map and in the hex card, and taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.desk import Desk
from redball.desk.map.hex_menu import menu_of
from redball.desk.sets.reorganization.port_part import PortPart
from redball.desk.sets.reorganization.ports import PortsTab
from redball.desk.sets.reorganization.watch import OfferWatch
from redball.game.orders import SetHex, SetOption, SetPower, Step
from redball.rules.reorganization.orders import Reorganize, RepairPort

from tests.desk.sets.reorganization.conftest import ready
from tests.desk.sets.reorganization.test_screen import choose, primary, refusal, source

pytestmark = pytest.mark.deep


@pytest.fixture
def ports(player, screen):
    """The tab of ports, opened by a click as a player does."""
    player.desk.show_power("US")
    ready(player)
    bar = screen.tabs.tabBar()
    at = bar.tabRect(screen.tabs.indexOf(screen.ports)).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at)
    player.settle()
    assert screen.tabs.currentWidget() is screen.ports
    return screen.ports


def is_damaged(player, name: str) -> bool:
    state = player.game.hexes.get(player.node(name))
    return state is not None and state.port_damaged


def names(table) -> list[str]:
    return [table.item(row, 0).text() for row in range(table.rowCount())]


@pytest.mark.rule("REO-OVS-02")
def test_damaged_ports_are_listed_with_who_repairs_them(player, screen, ports):
    assert screen.tabs.tabText(screen.tabs.indexOf(ports)) == "Ports (2)"
    assert names(ports.table) == ["Cherbourg", "Le Havre"]
    assert [ports.table.item(0, column).text() for column in (1, 2)] == ["1", "Bradley, 7 more"]
    assert "Port of Cherbourg by Bradley: 1 RP; basic" in ports.told.text()
    assert "REO-OVS-02" in ports.told.text()
    assert not screen.foot.isVisible(), "only sources assign"
    assert player.map.layers.board.drawing("ways").items, "the path of the points is drawn"
    player.picture("reorganization-ports")


@pytest.mark.rule("REO-OVS-03")
def test_a_port_is_repaired_by_a_click_and_taken_back(player, screen, ports):
    player.press(ports.repair)
    ready(player)
    assert not is_damaged(player, "Cherbourg") and player.game.powers["US"].rp_left == 49
    assert names(ports.table) == ["Le Havre"]
    (given,) = screen.done.given
    assert isinstance(given.order, RepairPort) and given.cost == 1 and given.payer == "US"
    assert screen.done.item(0, 1).text() == "Port of Cherbourg"
    assert screen.done.item(0, 2).text() == "Bradley"
    assert player.map.layers.board.drawing("assignments").items, "the map marks it"
    player.trigger("undo")
    ready(player)
    assert is_damaged(player, "Cherbourg") and screen.done.given == []
    assert names(ports.table) == ["Cherbourg", "Le Havre"]


@pytest.mark.deep
def test_enter_repairs_by_the_chosen_source_at_the_cost_of_the_chosen_power(player, screen, ports):
    player.click_row(ports.table, 1)
    ports.source.setCurrentIndex(ports.source.findText("Bradley"))
    assert ports.payer.currentData() == "US" and ports.payer.findData("CW") >= 0
    ports.payer.setCurrentIndex(ports.payer.findData("CW"))
    assert "Le Havre by Bradley" in ports.told.text()
    order = ports.order()
    QTest.keyClick(ports.table, Qt.Key.Key_Return)
    ready(player)
    assert not is_damaged(player, "Le Havre")
    assert player.game.powers["US"].rp_left == 50 and player.game.powers["CW"].rp_left == 32
    assert screen.done.given[0].order == order == RepairPort("W-0729", order.provider, "CW")


@pytest.mark.deep
@pytest.mark.rule("REO-RP-08", "REO-RP-12")
def test_only_who_may_pay_is_listed(player, screen, ports):
    """A British source for a British port: the USA is a third power, but where a group lets anybody pay."""

    def listed() -> list[str]:
        player.click_row(ports.table, 1)
        ports.source.setCurrentIndex(ports.source.findText("London"))
        return [ports.payer.itemData(index) for index in range(ports.payer.count())]

    assert listed() == ["CW"]
    player.desk.do(SetOption("reorg.payer", "any_cooperating"))
    ready(player)
    assert set(listed()) > {"CW", "US"} and listed()[0] == "CW"


@pytest.mark.rule("REO-RP-10")
def test_who_can_t_repair_is_told_why(player, screen, ports):
    for code in player.game.powers:
        player.desk.do(SetPower(code, {"rp_pool": 0}))
    ready(player)
    assert ports.table.item(0, 3).text().startswith("– ")
    assert "REO-RP-10" in ports.told.text() and "0 left" in ports.told.text()
    player.press(ports.repair)
    assert "REO-RP-10" in refusal(player) and is_damaged(player, "Cherbourg")


@pytest.mark.deep
def test_the_map_s_menu_and_the_hex_card_offer_it(player, screen, ports):
    node = player.node("Cherbourg")
    menu = menu_of(player.desk, player.window, player.map.side, node)
    action = next(a for a in menu.actions() if a.text() == "&Repair the port (1 RP)")
    assert "Bradley" in action.toolTip()
    action.trigger()
    ready(player)
    assert not is_damaged(player, "Cherbourg")
    texts = [a.text() for a in menu_of(player.desk, player.window, player.map.side, node).actions()]
    assert not any("Repair" in text for text in texts)
    player.desk.show_hex(player.node("Le Havre"))
    player.settle()
    card = player.window.inspector.hex_card
    player.press(player.button(card, "Repair (1 RP)"))
    ready(player)
    assert not is_damaged(player, "Le Havre")
    repair = card.findChild(PortPart)
    assert not repair.isVisibleTo(card)
    assert not screen.tabs.isTabVisible(screen.tabs.indexOf(ports)), "no port is damaged any more"
    assert screen.tabs.currentWidget() is screen.sources
    player.trigger("undo")
    player.desk.do(Step())
    ready(player)
    player.desk.show_hex(player.node("Le Havre"))
    player.settle()
    assert not repair.isVisibleTo(card), "points repair ports in their phase only"


@pytest.mark.deep
@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_a_refused_source_offers_to_repair_the_port_first(player, screen):
    """Every sound port of Normandy is wrecked: the corps at Rouen waits for one of them."""
    for name in ("Rouen", "Dunkirk"):
        label = player.game.atlas.label(player.node(name))
        player.desk.do(SetHex(label, port_damaged=True))
    ready(player)
    choose(player, "gbr-i")
    player.click_row(screen.sources, source(player, primary(player, "Birmingham")))
    button = screen.foot.repair_first
    player.wait_for(lambda: button.isVisible())
    assert "REO-OVS" in screen.foot.told.text()
    assert button.text().startswith("Repair ") and button.text().endswith(" first (1 RP)")
    player.picture("reorganization-repair-first")
    player.press(button)
    ready(player)
    assert player.game.powers["CW"].rp_left == 32 and not button.isVisible()
    row = screen.sources.rows[source(player, primary(player, "Birmingham"))]
    assert row.offer is not None and row.offer.allowed
    player.click_row(screen.sources, source(player, primary(player, "Birmingham")))
    player.press(screen.foot.give)
    ready(player)
    assert player.game.units["gbr-i"].organized
    assert [type(given.order) for given in screen.done.given] == [RepairPort, Reorganize]


def test_a_game_that_is_closed_empties_the_tab(qtbot):
    """No position is asked for while none is open: the window empties its tabs after the game is closed."""
    desk = Desk()
    watch = OfferWatch(desk)
    tab = PortsTab(desk, watch)
    qtbot.addWidget(tab)
    watch.ports = {5: ()}  # found before, and shown after
    watch.ports_found.emit()
    assert tab.table.rowCount() == 0 and tab.payer.count() == 0 and not tab.repair.isEnabled()

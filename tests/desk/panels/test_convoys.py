"""The convoys panel at the demo game: look, allocate, accept, undo, pin; routes on the map."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from redball.game.orders import SetConvoys, SetOption, Step
from redball.rules import freight
from redball.rules.oil.orders import PlaceBarrels, ReceiveOil, TakeFuel, UseOil

pytestmark = pytest.mark.deep


@pytest.fixture
def panel(player, qtbot):
    """The panel in front, showing the Commonwealth."""
    player.window.docks["convoys"].setVisible(True)
    player.window.docks["convoys"].raise_()
    player.desk.show_power("CW")
    player.settle()
    panel = player.window.convoys
    done(panel, qtbot)
    yield panel
    player.window.docks["stocks"].raise_()
    player.settle()


def done(panel, qtbot):
    """Wait until nothing is being worked out."""
    qtbot.waitUntil(lambda: panel.seen and panel.freight.answer is not None)
    qtbot.waitUntil(lambda: not panel.freight.busy)


def ship(player, panel, qtbot):
    """Convoy points over the North Atlantic."""
    for name in ("Canadian Coast", "Grand Banks", "North Atlantic", "Western Approaches"):
        player.desk.do(SetConvoys(name, "CW", 9))
    settled(player, panel, qtbot)


def settled(player, panel, qtbot):
    player.settle()
    done(panel, qtbot)


def test_nothing_is_set_in_the_beginning(player, panel):
    assert not panel.routes
    assert "No route is set for Commonwealth" in panel.words.full
    assert panel.allocate.isEnabled() and not panel.accept.isVisible() and not panel.pin.isEnabled()
    areas = [panel.areas.item(row, 0).text() for row in range(panel.areas.rowCount())]
    game = player.game
    assert set(areas) == {game.atlas.sea_areas[area].name for area, power in game.convoys if power == "CW"}


def test_allocate_accept_undo(player, panel, qtbot):
    panel.allocate.click()
    assert not panel.allocate.isEnabled(), "one at a time"
    done(panel, qtbot)
    answer = panel.freight.answer
    assert answer.proposal is not None and answer.change.gained and not answer.now.routes
    assert panel.table.rowCount() == len(answer.proposal.routes) + len(answer.proposal.undelivered)
    assert {panel.table.item(row, 4).text() for row in range(len(answer.proposal.routes))} == {"new"}
    assert f"{len(answer.proposal.routes)} resources delivered" in panel.words.full
    proposed, before = answer.proposal.routes, player.desk.session.head
    player.picture("convoys-proposed")
    panel.accept.click()
    settled(player, panel, qtbot)
    assert player.desk.session.head == before + 1
    assert len(freight.routes(player.game, "CW")) == len(proposed)
    assert panel.freight.answer.proposal is None
    assert panel.freight.answer.now.routes == proposed
    assert not panel.accept.isVisible()
    player.desk.undo()
    settled(player, panel, qtbot)
    assert not freight.routes(player.game) and not panel.routes


@pytest.mark.deep
def test_what_one_more_point_brings_is_told_later(player, panel, qtbot):
    panel.allocate.click()
    done(panel, qtbot)
    qtbot.waitUntil(lambda: panel.freight.answer.tried)
    tips = " ".join(panel.areas.item(row, 0).toolTip() for row in range(panel.areas.rowCount()))
    assert ("One more point" in tips) == bool(panel.freight.answer.gains)


@pytest.mark.deep
def test_discard(player, panel, qtbot):
    panel.allocate.click()
    done(panel, qtbot)
    panel.drop.click()
    done(panel, qtbot)
    assert panel.freight.answer.proposal is None and not panel.routes


def test_an_answer_that_comes_too_late_is_dropped(player, panel, qtbot):
    panel.freight.allocate()
    panel.freight.look()
    done(panel, qtbot)
    assert panel.freight.answer.proposal is None
    panel.freight.allocate()
    panel.freight.forget()
    player.settle()
    qtbot.wait(300)
    assert panel.freight.answer is None and not panel.freight.busy
    panel.freight.look()
    done(panel, qtbot)


@pytest.mark.deep
def test_pin_and_unpin(player, panel, qtbot):
    panel.allocate.click()
    done(panel, qtbot)
    panel.table.setCurrentCell(0, 0)
    key = panel.chosen().key
    assert panel.pin.isEnabled() and panel.pin.text() == "&Pin"
    panel.pin.click()
    settled(player, panel, qtbot)
    (route,) = freight.routes(player.game)
    assert (route.key, route.pinned) == (key, True)
    assert panel.chosen().pinned and panel.pin.text() == "Un&pin"
    assert panel.table.item(0, 4).text() == "pinned"
    panel.pin.click()
    settled(player, panel, qtbot)
    assert not freight.routes(player.game)


def test_shortages_are_rows_of_the_table_and_no_paragraph(player, panel, qtbot):
    """Each sea area that lacks points says how many, above the others."""
    names = {"Grand Banks": 2, "North Atlantic": 1}
    short = {player.game.atlas.sea_by_name[name.casefold()].index: n for name, n in names.items()}
    answer = panel.freight.answer
    panel.freight.answer = replace(answer, now=replace(answer.now, short=short))
    panel._fill()
    listed = [
        (panel.areas.item(row, 0).text(), panel.areas.item(row, 4).text())
        for row in range(panel.areas.rowCount())
    ]
    assert dict(listed[:2]) == {name: str(points) for name, points in names.items()}
    assert panel.areas.item(0, 0).font().bold() and not panel.areas.item(2, 0).font().bold()
    assert not panel.trouble.isVisible()


@pytest.mark.deep
def test_map_and_table_point_at_each_other(player, panel, qtbot):
    ship(player, panel, qtbot)
    panel.allocate.click()
    done(panel, qtbot)
    by_key = panel.freight.answer.shown.by_key
    row = next(row for row in panel.routes if row.key in by_key and by_key[row.key].areas)
    said = []
    panel.pointed.connect(said.append)
    player.map.hex_hovered.emit(row.node)
    assert row.key in said[-1]
    player.desk.show_hex(row.node)
    assert panel.chosen().node == row.node
    other = next(i for i, r in enumerate(panel.routes) if r.node != row.node)
    panel.table.row_hovered.emit(other)
    assert said[-1] == {panel.routes[other].key}
    panel.table.row_hovered.emit(-1)
    assert said[-1] == {panel.chosen().key}
    panel.pointed.disconnect(said.append)
    panel.table.row_activated.emit(other)
    assert player.desk.subject.node == panel.routes[other].node


def test_routes_are_on_the_map_while_the_panel_is_seen(player, panel, qtbot):
    ship(player, panel, qtbot)
    board = player.map.scene.overlays
    panel.allocate.click()
    done(panel, qtbot)
    said = {row.text.code for row in board.legend_rows()}
    assert {"canvas.legend.freight_railway", "canvas.legend.freight_overseas"} <= said
    player.map.hide_layers({"freight"})
    assert "canvas.legend.freight_railway" not in {row.text.code for row in board.legend_rows()}
    player.map.hide_layers(())
    assert "canvas.legend.freight_railway" in {row.text.code for row in board.legend_rows()}
    player.window.docks["stocks"].raise_()
    qtbot.waitUntil(lambda: not panel.seen)
    assert "canvas.legend.freight_railway" not in {row.text.code for row in board.legend_rows()}


@pytest.mark.deep
def test_sea_areas(player, panel, qtbot):
    area = next(area for area, power in player.game.convoys if power == "CW")
    name = player.game.atlas.sea_areas[area].name
    player.desk.do(SetConvoys(name, "CW", player.game.convoys[area, "CW"] + 3))
    settled(player, panel, qtbot)
    row = next(r for r in range(panel.areas.rowCount()) if panel.areas.item(r, 0).text() == name)
    assert f"CW {player.game.convoys[area, 'CW']}" in panel.areas.item(row, 1).text()
    panel.areas.setCurrentCell(row, 0)
    panel.areas.row_chosen.emit(row)
    assert player.desk.subject.sea == area
    panel.areas.row_activated.emit(row)


@pytest.mark.deep
def test_points_of_allies(player, panel, qtbot):
    panel.allocate.click()
    done(panel, qtbot)
    alone = len(panel.freight.answer.shown.routes)
    panel.sharing.setChecked(True)
    done(panel, qtbot)
    assert panel.freight.answer.proposal is not None
    assert len(panel.freight.answer.shown.routes) >= alone
    assert panel.freight.answer.shown.partners
    panel.sharing.setChecked(False)
    done(panel, qtbot)


def test_another_power(player, panel, qtbot):
    chip = next(b for b in panel.group.buttons() if b.code == "IT")
    chip.click()
    settled(player, panel, qtbot)
    assert player.desk.power == "IT" and panel.freight.answer.now.power == "IT"


def choose(menu, words):
    next(action for action in menu.actions() if words in action.text()).trigger()


@pytest.mark.deep
def test_menus_forbid_and_allow(player, panel, qtbot):
    name = panel.areas.item(0, 0).text()
    choose(panel.area_menu(0), f"Forbid {name}")
    settled(player, panel, qtbot)
    row = next(r for r in range(panel.areas.rowCount()) if panel.areas.item(r, 0).text() == name)
    assert panel.areas.item(row, 3).text() == "forbidden"
    choose(panel.area_menu(row), f"Allow {name} again")
    settled(player, panel, qtbot)
    assert freight.bans(player.game, "CW") == freight.Bans()
    assert panel.area_menu(-1).isEmpty()
    panel.allocate.click()
    done(panel, qtbot)
    node = panel.routes[0].node
    assert [a.text().split()[0] for a in panel.route_menu(0).actions()] == ["Keep", "Leave"]
    choose(panel.route_menu(0), "Keep the resources")
    settled(player, panel, qtbot)
    assert freight.bans(player.game, "CW").resources == {node}
    panel.allocate.click()
    done(panel, qtbot)
    assert node not in [r.node for r in panel.routes]
    choose(panel.route_menu(-1), "Clear all routes and bans")
    settled(player, panel, qtbot)
    assert freight.bans(player.game, "CW") == freight.Bans()


def a_chain(player):
    """A barrel that Britain sends to Bermuda, while overseas supply needs shipping."""
    desk = player.desk
    while player.game.clock.phase != "production":
        assert desk.do(Step(end_stage=player.game.clock.phase == "end_of_action")).allowed
    for order in (
        ReceiveOil("CW", "Kirkuk", "London"),
        UseOil(f"{player.game.atlas.label(player.node('Kirkuk'))}-1", "convert"),
        TakeFuel("CW"),
        SetOption("supply.option11_limited_overseas", False),
    ):
        assert desk.do(order).allowed, order
    order = PlaceBarrels("CW", "Bermuda")
    lacks = [name for reason in desk.ask(order).reasons for name in reason.data.get("areas", ())]
    for name in lacks:
        desk.do(SetConvoys(name, "CW", 2))
    ruling = desk.do(order)
    assert ruling.allowed, ruling.reasons
    desk.do(SetOption("supply.option11_limited_overseas", True))


@pytest.mark.deep
def test_barrels_and_supply_are_flows_of_their_own(player, panel, qtbot):
    a_chain(player)
    settled(player, panel, qtbot)
    (flow,) = panel.freight.answer.stores.barrels
    assert player.game.atlas.place_name(flow.depot) == "Bermuda"
    said = {row.text.code for row in player.map.scene.overlays.legend_rows()}
    assert {"canvas.legend.freight_barrels", "canvas.legend.freight_supply"} <= said
    row = next(row for row in panel.routes if row.node == flow.depot)
    assert row.cells[0].startswith("1 barrel from") and row.cells[4] == "dedicated"
    name = player.game.atlas.sea_areas[flow.areas[0]].name
    at = next(r for r in range(panel.areas.rowCount()) if panel.areas.item(r, 0).text() == name)
    assert "1 barrel" in panel.areas.item(at, 2).text()
    assert "1 barrel: Bermuda" in panel.areas.item(at, 2).toolTip()
    panel.table.setCurrentCell(panel.routes.index(row), 0)
    assert not panel.pin.isEnabled(), "placed barrels stay"
    player.look_at("St Johns", 9.0)
    player.picture("convoys-flows")
    player.controller.appearance.use_theme("dark")
    player.picture("convoys-flows-dark")
    player.controller.appearance.use_theme("light")


def test_what_fails_is_reported_and_the_panel_waits_no_longer(player, panel, qtbot, monkeypatch):
    reported = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: reported.append(str(error)))

    def broken(*_):
        raise ValueError("no routes")

    monkeypatch.setattr("redball.desk.panels.freight_desk.worked_out", broken)
    panel.allocate.click()
    qtbot.waitUntil(lambda: bool(reported))
    assert reported == ["no routes"]
    assert not panel.freight.busy and panel.freight.answer is None

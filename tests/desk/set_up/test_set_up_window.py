"""A game is set up in the window, by mouse and keys: pools, control, powers, and the beginning of play."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from redball.canvas.overlays.brush import BrushArea
from redball.desk.map.hex_menu import menu_of
from redball.desk.set_up.unit_drops import MIME, data_of
from redball.desk.set_up.units_page import UnitsPage
from redball.game.orders import ChangeMany, MoveUnit, PaintControl, PutInPool, SetControl
from redball.game.pools import WAITING, is_set_up, waiting

from tests.mouse import move_mouse
from tests.small_map import in_pool

LEFT = Qt.MouseButton.LeftButton
KEYS = Qt.KeyboardModifier


def orders(player) -> list:
    return [entry.order for entry in player.desk.session.entries()]


@pytest.fixture
def table(player):
    """The demo game, being set up."""
    player.window.activateWindow()
    player.trigger("set_up")
    assert is_set_up(player.game)
    player.panel = player.controller.set_up.panel
    return player


def wait_in(player, pool: str, *units: str) -> None:
    """Send units to a pool and look at it."""
    for unit in units:
        player.desk.do(PutInPool(unit, pool))
    page: UnitsPage = player.panel.units
    page.place.choose(pool)
    page.place.activated.emit(page.place.currentIndex())
    player.settle()


def click_cell(player, row: int, column: int) -> None:
    cells = player.panel.units.table
    where = cells.visualItemRect(cells.item(row, column)).center()
    QTest.mouseClick(cells.viewport(), LEFT, pos=where)
    player.settle()


def click_listed(player, row: int, keys=KEYS.NoModifier) -> None:
    listed = player.panel.units.list
    spot = listed.visualRect(listed.rows.index(row)).center()
    QTest.mouseClick(listed.viewport(), LEFT, keys, spot)
    player.settle()


# --- the mode -----------------------------------------------------------------------------------------------


def test_the_dock_opens_with_set_up_and_closes_with_play_and_undo_leads_back(player):
    window, set_up = player.window, player.controller.set_up
    assert not player.action("begin_play").isEnabled() and not player.action("paint_control").isEnabled()
    player.trigger("set_up")
    dock = window.docks["set_up"]
    assert dock.isVisible() and set_up.panel.units.isVisible()
    assert player.window.turn.next.text().replace("&", "").startswith("Begin play")
    assert not player.window.turn.back.isEnabled()
    player.press(player.window.turn.next)
    assert is_set_up(player.game) and set_up.panel.play.isVisible()
    player.wait_for(lambda: set_up.panel.play.list.count() > 0)
    player.press(set_up.panel.play.begin)
    assert not is_set_up(player.game) and dock.isHidden()
    player.trigger("undo")
    assert is_set_up(player.game) and dock.isVisible()
    player.trigger("undo")
    assert not is_set_up(player.game) and dock.isHidden()


@pytest.mark.deep
def test_every_way_to_begin_shows_first_what_is_odd(table):
    panel = table.panel
    task = table.button(table.window.todo, "Play begins")
    for begin in (
        lambda: table.trigger("begin_play"),
        lambda: table.trigger("next"),
        lambda: table.press(task),
    ):
        panel.tabs.setCurrentWidget(panel.units)
        begin()
        assert panel.play.isVisible() and is_set_up(table.game)


@pytest.mark.deep
def test_the_dock_comes_back_after_the_map_was_alone_and_the_layout_put_back(table):
    dock = table.window.docks["set_up"]
    table.trigger("map_alone")
    assert dock.isHidden()
    table.trigger("set_up")
    assert dock.isHidden()
    table.trigger("map_alone")
    assert dock.isVisible()
    table.trigger("reset")
    assert dock.isVisible() and table.panel.units.isVisible()
    table.window.activateWindow()
    table.trigger("set_up")
    assert table.panel.units.list.hasFocus() or table.panel.units.none.isVisible()


@pytest.mark.deep
def test_the_empty_dock_offers_to_begin(player):
    panel = player.controller.set_up.panel
    player.window.show_dock("set_up")
    player.settle()
    assert panel.begin.isVisible()
    player.press(panel.begin)
    assert is_set_up(player.game) and panel.tabs.isVisible()


# --- units and pools ----------------------------------------------------------------------------------------


def test_a_waiting_unit_is_placed_by_enter_and_a_click(table):
    wait_in(table, "force", "ger-dak")
    page = table.panel.units
    click_listed(table, 1)
    assert table.desk.subject.units == ("ger-dak",)
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert table.map.picker.wish is not None
    table.look_at("Tobruk")
    node = table.node("Benghazi")
    table.look_at("Benghazi")
    table.click_hex(node)
    assert table.game.units["ger-dak"].hex == node and waiting(table.game, "ger-dak") is None
    assert isinstance(orders(table)[-1], MoveUnit)
    assert page.list.rows.rows == [] and page.none.isVisible()
    table.trigger("undo")
    assert "ger-dak" in in_pool(table.game, "force")
    assert [getattr(row, "id", "") for row in page.list.rows.rows] == ["", "ger-dak"]


def test_many_units_are_dropped_on_the_map_as_one_order(table):
    wait_in(table, "spiral", "ger-dak", "ger-90-le")
    page, port, node = table.panel.units, table.view.viewport(), table.node("Benghazi")
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_A, KEYS.ControlModifier)
    table.settle()
    assert set(table.desk.subject.units) == {"ger-dak", "ger-90-le"}
    data = page.list.rows.mimeData(page.list.selectedIndexes())
    table.look_at("Benghazi")
    drop(table, data, table.spot(node))
    assert {table.game.units[unit].hex for unit in ("ger-dak", "ger-90-le")} == {node}
    assert isinstance(orders(table)[-1], ChangeMany)
    assert not WAITING.of(table.game)
    assert port.acceptDrops()


def drop(player, data: QMimeData, spot: QPoint) -> None:
    port = player.view.viewport()
    action, keys = Qt.DropAction.CopyAction, KEYS.NoModifier
    for event in (
        QDragEnterEvent(spot, action, data, LEFT, keys),
        QDragMoveEvent(spot, action, data, LEFT, keys),
        QDropEvent(QPointF(spot), action, data, LEFT, keys),
    ):
        QApplication.sendEvent(port, event)
        assert event.isAccepted()
    player.settle()


@pytest.mark.deep
def test_a_drop_where_a_unit_cant_be_says_why_and_changes_nothing(table):
    wait_in(table, "force", "ger-dak")
    table.look_at("Tobruk")
    sea = next(
        n for n in table.game.atlas.grid.within(table.node("Tobruk"), 3) if table.game.atlas.sea[n] >= 0
    )
    before = table.game
    data = data_of([table.game.units["ger-dak"]])
    port, spot = table.view.viewport(), table.spot(sea)
    QApplication.sendEvent(port, QDragEnterEvent(spot, Qt.DropAction.CopyAction, data, LEFT, KEYS.NoModifier))
    assert table.map.area.note.isVisible()
    drop(table, data, spot)
    assert table.game is before and table.map.area.hint.isVisible() and not table.map.area.note.isVisible()


@pytest.mark.deep
def test_a_ship_that_is_placed_at_sea_asks_for_its_section(table):
    ship = "ita-littorio"
    wait_in(table, "repair", ship)
    click_listed(table, 1)
    page = table.panel.units
    table.press(page.put)
    box = next(area.box for area in table.game.atlas.sea_areas if area.name.startswith("Ionian"))
    table.view.centre_on(box, animate=False)
    table.settle()
    table.click_hex(box)
    menu = next(m for m in table.view.findChildren(QMenu) if m.isVisible())
    for _ in range(3):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    table.settle()
    assert (table.game.units[ship].sea, table.game.units[ship].section) == (table.game.atlas.sea[box], 3)


@pytest.mark.deep
def test_a_drag_of_something_else_is_left_alone(table):
    data = QMimeData()
    data.setData(MIME, b"no json")
    event = QDragEnterEvent(QPoint(40, 40), Qt.DropAction.CopyAction, data, LEFT, KEYS.NoModifier)
    before = table.game
    QApplication.sendEvent(table.view.viewport(), event)
    assert table.game is before and not table.map.area.note.isVisible()


def pick(menu: QMenu, *texts: str) -> None:
    """Take an entry of a menu, through those that it is in."""
    menu.aboutToShow.emit()
    action = next(a for a in menu.actions() if a.text().replace("&", "").startswith(texts[0]))
    if len(texts) > 1:
        pick(action.menu(), *texts[1:])
    else:
        assert action.isEnabled()
        action.trigger()


@pytest.mark.deep
def test_units_on_the_map_go_to_pools_from_their_menu_their_card_and_by_key(table, monkeypatch):
    node = table.game.units["ger-dak"].hex
    menu = menu_of(table.desk, table.window, table.map.side, node)
    name = table.game.units["ger-dak"].name
    pick(menu, name, "Into a pool", "Production spiral", "Jan/Feb 1942")
    table.settle()
    assert waiting(table.game, "ger-dak").due == table.game.clock.turn + 1
    table.desk.choose(["ger-90-le"])
    table.settle()
    card = table.window.inspector.unit_card
    pick(card.pool.menu(), "Force pool")
    table.settle()
    assert waiting(table.game, "ger-90-le").pool == "force"
    shown = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: shown.append(menu))
    table.desk.choose(["ger-dak", "ger-90-le"])
    table.settle()
    QTest.keyClick(table.view, Qt.Key.Key_P, KEYS.ShiftModifier)
    pick(shown[-1], "Force pool")
    table.settle()
    assert set(in_pool(table.game, "force")) == {"ger-dak", "ger-90-le"}
    assert orders(table)[-1] == PutInPool("ger-dak", "force")  # the other is there already


@pytest.mark.deep
def test_counts_lead_to_the_units(table):
    wait_in(table, "repair", "ger-dak")
    page = table.panel.units
    row = page.table.powers.index("GE")
    assert page.table.item(row, 4).text() == "1"
    page.place.choose("force")
    click_cell(table, row, 4)
    assert page.place.code == "repair" and page.power.code == "GE"
    assert [getattr(each, "id", "") for each in page.list.rows.rows] == ["", "ger-dak"]
    click_cell(table, row, 1)
    chosen = [table.game.units[unit] for unit in table.desk.subject.units]
    assert chosen and all(u.power == "GE" and (u.hex >= 0 or u.sea >= 0) for u in chosen)
    click_cell(table, len(page.table.powers) - 1, 0)
    assert page.power.code == ""


# --- control ------------------------------------------------------------------------------------------------


@pytest.fixture
def painter(table):
    """The page of control; Germany gets what is painted."""
    table.panel.tabs.setCurrentWidget(table.panel.control)
    page = table.panel.control
    page.only.choose("")
    page.width_box.choose(0)
    page.side.choose("east")
    page.who.choose("GE")
    page.who.activated.emit(page.who.currentIndex())
    table.look_at("Cairo", 50)
    return table


def drag(player, start: int, end: int) -> None:
    """A fast stroke from hex to hex."""
    port = player.view.viewport()
    a, b = player.spot(start), player.spot(end)
    QTest.mousePress(port, LEFT, pos=a)
    move_mouse(port, a + QPoint(14, 0), LEFT)
    move_mouse(port, b, LEFT)
    player.settle()


def test_a_stroke_is_one_order_and_one_step_of_undo(painter):
    game, page = painter.game, painter.panel.control
    painter.press(page.buttons["stroke"])
    assert painter.action("control").isChecked()
    cairo = painter.node("Cairo")
    west = game.atlas.grid.within(cairo, 3)[-1]
    drag(painter, cairo, west)
    shown = painter.map.layers.shown(BrushArea)
    assert shown is not None and {cairo, west} <= set(shown.nodes) and painter.game is game
    QTest.mouseRelease(painter.view.viewport(), LEFT, pos=painter.spot(west))
    painter.settle()
    order = orders(painter)[-1]
    assert isinstance(order, PaintControl) and len(order.hexes) >= 4  # every hex between
    assert {painter.game.controller(node) for node in (cairo, west)} == {"GE"}
    assert painter.map.layers.shown(BrushArea) is None
    painter.trigger("undo")
    assert painter.game.control == game.control
    QTest.keyClick(painter.view, Qt.Key.Key_Escape)
    painter.settle()
    assert not page.buttons["stroke"].isChecked() and painter.map.picker.wish is None


@pytest.mark.deep
def test_a_stroke_that_is_cancelled_paints_nothing(painter):
    before = painter.game
    painter.press(painter.panel.control.buttons["stroke"])
    cairo = painter.node("Cairo")
    drag(painter, cairo, painter.game.atlas.grid.within(cairo, 2)[-1])
    QTest.keyClick(painter.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(painter.view.viewport(), LEFT, pos=painter.spot(cairo))
    painter.settle()
    assert painter.game is before and painter.map.layers.shown(BrushArea) is None


@pytest.mark.deep
def test_the_brush_is_led_by_keys_and_is_as_wide_as_asked(painter):
    painter.panel.control.width_box.choose(1)
    painter.panel.control.width_box.activated.emit(1)
    cairo = painter.node("Cairo")
    painter.view.setFocus()
    QTest.keyClick(painter.view, Qt.Key.Key_B, KEYS.ShiftModifier)
    painter.settle()
    assert painter.map.picker.wish is not None
    painter.view.set_focus_node(cairo)
    QTest.keyClick(painter.view, Qt.Key.Key_Return)
    painter.settle()
    land = [n for n in painter.game.atlas.grid.within(cairo, 1) if painter.game.atlas.is_land(n)]
    assert all(painter.game.controller(node) == "GE" for node in land) and len(land) > 1


@pytest.mark.deep
def test_a_click_takes_a_country(painter):
    painter.press(painter.panel.control.buttons["country"])
    cairo = painter.node("Cairo")
    move_mouse(painter.view.viewport(), painter.spot(cairo))
    painter.settle()
    assert len(painter.map.layers.shown(BrushArea).nodes) > 50
    painter.click_hex(cairo)
    assert orders(painter)[-1] == PaintControl("GE", territory="EGY")
    assert painter.game.controller(cairo) == "GE"


def test_beyond_a_line_is_shown_before_it_is_given(painter):
    page, game = painter.panel.control, painter.game
    page.only.choose("EGY")
    page.only.activated.emit(page.only.currentIndex())
    painter.press(page.buttons["line"])
    assert page.do.isVisible() and not page.do.isEnabled()
    cairo, tobruk = painter.node("Cairo"), painter.node("Tobruk")
    painter.click_hex(cairo)
    assert painter.game is game and page.do.isEnabled()
    planned = set(painter.map.layers.shown(BrushArea).nodes)
    assert cairo in planned and planned == set(page.brush.planned)
    page.side.choose("west")
    page.side.activated.emit(page.side.currentIndex())
    assert set(page.brush.planned) != planned
    painter.click_hex(cairo)  # taken out again
    assert not page.do.isEnabled()
    painter.click_hex(cairo)
    QTest.keyClick(painter.view, Qt.Key.Key_Return, KEYS.ControlModifier)
    painter.settle()
    assert painter.game.controller(cairo) == "GE" and painter.game.controller(tobruk) != "GE"
    assert isinstance(orders(painter)[-1], PaintControl) and not page.brush.line
    painter.trigger("undo")
    assert painter.game.control == game.control


@pytest.mark.deep
def test_the_brush_is_put_away_when_play_begins(painter):
    painter.press(painter.panel.control.buttons["line"])
    painter.panel.tabs.setCurrentWidget(painter.panel.play)
    painter.settle()
    painter.press(painter.panel.play.begin)
    assert painter.map.picker.wish is None and painter.panel.control.brush.tool == ""


# --- powers and the beginning of play -----------------------------------------------------------------------


@pytest.mark.deep
def test_another_power_plays(table):
    page = table.panel.powers
    table.panel.tabs.setCurrentWidget(page)
    table.settle()
    assert "Germany" in page.plays.text() and "France" not in page.plays.text()
    page.menu.aboutToShow.emit()
    assert [action.text() for action in page.menu.actions()] == ["France"]
    page.menu.actions()[0].trigger()
    table.settle()
    assert table.game.powers["FR"].in_play and "France" in page.plays.text()
    assert not page.add.isEnabled()


@pytest.mark.deep
def test_the_moment_is_chosen_and_each_choice_is_one_step(table):
    card, before = table.panel.powers.moment, table.game.clock
    table.panel.tabs.setCurrentWidget(table.panel.powers)
    table.settle()
    assert card.turn.currentText() == before.date and card.impulse.value() == 5
    card.turn.choose(30)
    card.turn.activated.emit(card.turn.currentIndex())
    table.settle()
    assert table.game.clock.turn == 30 and table.window.turn.date.text() == card.turn.currentText()
    card.impulse.setFocus()
    QTest.keyClick(card.impulse, Qt.Key.Key_Up)
    table.settle()
    assert table.game.clock.impulse == 6 and table.game.clock.side == "allied"
    card.phase.choose("weather")  # before both impulses of a pair
    card.phase.activated.emit(card.phase.currentIndex())
    table.settle()
    assert (table.game.clock.phase, table.game.clock.impulse) == ("weather", 5)
    card.phase.choose("production")
    card.phase.activated.emit(card.phase.currentIndex())
    table.settle()
    assert table.game.clock.impulse == 0 and not card.impulse.isEnabled()
    for _ in range(4):
        table.trigger("undo")
    assert table.game.clock == before
    assert card.turn.currentText() == before.date and card.impulse.value() == 5


@pytest.mark.deep
def test_what_is_odd_leads_to_its_hexes_and_goes_when_it_is_put_right(table):
    node = next(u.hex for u in table.game.units.values() if u.id == "ger-dak")
    label = table.game.atlas.label(node)
    for unit in table.game.units_at[node]:
        if unit.id != "ger-dak":
            table.desk.do(PutInPool(unit.id, "force"))
    table.desk.do(SetControl(label, "CW"))
    page = table.panel.play
    table.panel.tabs.setCurrentWidget(page)
    table.wait_for(lambda: any(node in odd.hexes for odd in page.odd))
    row = next(n for n, odd in enumerate(page.odd) if node in odd.hexes)
    seen = []
    table.desk.highlighted.connect(seen.append)
    page.list.setCurrentRow(row)
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert seen == [page.odd[row].hexes]
    where = page.list.visualItemRect(page.list.item(row)).center()
    QTest.mouseClick(page.list.viewport(), LEFT, pos=where)
    assert seen == 2 * [page.odd[row].hexes]
    table.desk.do(SetControl(label, "GE"))
    table.settle()
    table.wait_for(lambda: not any(node in odd.hexes for odd in page.odd))

"""Limits as they bite: what is said while a unit is dragged, and the choice where it is dropped."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from redball.desk.map.hex_menu import menu_of
from redball.game.orders import ChangeMany, MoveUnit
from redball.rules.gas.orders import NameFree, PayGas, UseUnits
from redball.rules.gas.standing import standing

from tests.desk.sets.gas.conftest import go_to

pytestmark = pytest.mark.deep

TANK = "5-gds-tank"


def orders(player, count: int) -> list:
    return [entry.order for entry in player.desk.session.entries()[-count:]]


def words(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if action.text()]


def drag(player, unit: str, goal: int) -> QMenu | None:
    """Drag a unit to a hex; the menu that is open then."""
    player.look_at(player.game.atlas.label(player.game.units[unit].hex))
    player.drop(player.lift(unit, goal))
    menu = player.map.chooser.menu
    return menu if menu is not None and menu.isVisible() else None


def beside(player, unit: str, number: int = 0) -> int:
    """A land hex beside a unit's where nobody stands."""
    game = player.game
    grid, node = game.atlas.grid, game.units[unit].hex
    there = [n for n in grid.neighbours(node) if game.atlas.is_land(n) and not game.units_at.get(n)]
    return int(there[number])


@pytest.fixture
def tank(player):
    """A Soviet tank corps in sight, whose map isn't paid for and where no gas reaches it."""
    go_to(player, "land_movement")
    player.desk.show_unit(TANK)
    player.look_at("Kiev")
    return player


def test_the_consequence_stands_at_the_mouse_while_a_unit_is_dragged(tank):
    tank.lift(TANK, beside(tank, TANK))
    note = tank.window.map_area.note
    assert note.isVisible()
    said = [line.text() for line in note.lines if line.isVisible()]
    assert any("moves without gas and turns face-down. USSR hasn't paid" in text for text in said)
    QTest.keyClick(tank.view, Qt.Key.Key_Escape)
    tank.settle()


def test_a_drop_asks_and_the_free_unit_stays_face_up(tank):
    before, goal = tank.desk.session.head, beside(tank, TANK)
    menu = drag(tank, TANK, goal)
    assert menu is not None and tank.desk.session.head == before
    assert words(menu) == [
        "5 Gds Tank moves without gas and turns face-down. "
        "USSR hasn't paid for the E. Europe map in this step.",
        "1  As the free unit of USSR on the E. Europe map: 5 Gds Tank",
        "2  Move; 5 Gds Tank turns face-down",
        "Cancel",
    ]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    tank.settle()
    unit = tank.game.units[TANK]
    assert (unit.hex, unit.organized) == (goal, True)
    assert [type(order) for order in orders(tank, 2)] == [NameFree, MoveUnit]
    assert tank.desk.subject.unit == TANK
    tank.trigger("undo")
    assert tank.desk.session.head == before, "one step takes both back"
    tank.trigger("redo")
    assert tank.desk.session.head == before + 2
    tank.trigger("undo")


def test_cancel_and_escape_leave_all_as_it_was(tank):
    before = tank.game
    menu = drag(tank, TANK, beside(tank, TANK))
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    tank.settle()
    assert tank.game is before and tank.game.units[TANK].hex == tank.node("Kiev")
    menu = drag(tank, TANK, beside(tank, TANK))
    menu.actions()[-1].trigger()
    tank.settle()
    assert tank.game is before


def test_who_lets_one_turn_face_down_is_not_asked_again_until_that_is_undone(tank):
    menu = drag(tank, TANK, beside(tank, TANK))
    QTest.keyClick(menu, Qt.Key.Key_2)
    tank.settle()
    assert not tank.game.units[TANK].organized
    head = tank.desk.session.head
    assert drag(tank, "rokossovsky", beside(tank, "rokossovsky")) is None
    assert tank.desk.session.head == head + 1 and not tank.game.units["rokossovsky"].organized
    for _ in range(2):
        tank.trigger("undo")
    menu = drag(tank, "rokossovsky", beside(tank, "rokossovsky"))
    assert menu is not None
    menu.close()


def test_paying_first_is_one_step_as_well(player):
    go_to(player, "land_movement")
    before = player.desk.session.head
    menu = drag(player, "rokossovsky", beside(player, "rokossovsky"))
    assert words(menu)[2].startswith("2  Pay 1 gas of Gorki (D-2773); 3 gas is left then")
    QTest.keyClick(menu, Qt.Key.Key_2)
    player.settle()
    assert [type(order) for order in orders(player, 2)] == [PayGas, MoveUnit]
    assert player.game.units["rokossovsky"].organized
    player.trigger("undo")
    assert player.desk.session.head == before


def test_moving_by_the_keyboard_asks_as_well(tank):
    tank.trigger("move")
    tank.click_hex(beside(tank, TANK))
    menu = tank.map.chooser.menu
    assert menu is not None and menu.isVisible()
    menu.close()


@pytest.mark.deep
def test_a_unit_whose_map_is_paid_is_simply_moved(player):
    go_to(player, "land_movement")
    player.desk.do(PayGas("SU", "E", ("Gorki",)))
    player.settle()
    assert drag(player, "rokossovsky", beside(player, "rokossovsky")) is None
    assert player.game.units["rokossovsky"].organized


@pytest.mark.deep
def test_several_units_are_asked_for_together(player):
    go_to(player, "land_movement")
    player.desk.choose((TANK, "rokossovsky"))
    goal = beside(player, TANK)
    rows = tuple(MoveUnit(unit, player.desk.place(goal)) for unit in (TANK, "rokossovsky"))
    assert player.desk.attempt(ChangeMany(rows), goal) is None
    menu = player.map.chooser.menu
    assert "2 units turn face-down" in words(menu)[-2]
    menu.actions()[2].trigger()
    player.settle()
    assert player.game.units[TANK].organized and not player.game.units["rokossovsky"].organized
    player.trigger("undo")


# --- what units do where they are ---------------------------------------------------------------------------


def uses(player, unit: str) -> QMenu:
    menu = menu_of(player.desk, player.window, player.map.side, player.game.units[unit].hex)
    name = player.game.units[unit].name
    whole = [action.menu() for action in menu.actions() if action.menu() is not None]
    own = next(inside for inside in whole if inside.title() == name)
    return next(action.menu() for action in own.actions() if action.text().replace("&", "") == "Use as…")


def test_the_menu_of_a_unit_marks_what_the_limits_bar(player):
    go_to(player, "ground_strike")
    menu = uses(player, "il-2")
    barred = {action.text(): not action.icon().isNull() for action in menu.actions()}
    assert barred["Ground strike"] and "Interception" in barred
    next(action for action in menu.actions() if action.text() == "Ground strike").trigger()
    player.settle()
    choice = player.map.chooser.menu
    assert words(choice)[1].startswith("1  As the free unit of USSR on the E. Europe map: Il-2")
    QTest.keyClick(choice, Qt.Key.Key_1)
    player.settle()
    (done,) = orders(player, 1)
    assert done == UseUnits(("il-2",), "ground_strike", free=True), "one order, so one step back"
    assert standing(player.game, player.game.units["il-2"]).state == "free"


@pytest.mark.deep
def test_the_button_of_the_inspector_offers_the_same(player, gas):
    go_to(player, "land_combat")
    player.desk.show_unit(TANK)
    player.settle()
    assert gas.unit.use.isVisibleTo(gas.unit)
    gas.unit.use.uses.aboutToShow.emit()
    offered = {action.text(): action.icon().isNull() for action in gas.unit.use.uses.actions()}
    assert offered["Attack"] and not offered["Advance a second hex"]
    next(a for a in gas.unit.use.uses.actions() if a.text() == "Attack").trigger()
    player.settle()
    assert orders(player, 1) == [UseUnits((TANK,), "attack")], "a limited unit may attack"

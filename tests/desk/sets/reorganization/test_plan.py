"""The plan at the screen: asked for, changed, compared, given in part and whole, undone (Normandy 1944)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from redball.desk.sets.reorganization.plan_menu import ServersMenu
from redball.desk.sets.reorganization.plan_tree import BY, KEEP, LEAVE, RP, UNIT, WORTH
from redball.game.orders import FlipUnit, Step
from redball.game.state import Game
from redball.planning.sets.reorganization import (
    Pin,
    Plan,
    Request,
    assignment,
    best,
    first,
    marginal,
    survey,
)
from redball.planning.sets.reorganization.model import Item, Mend
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort
from redball.rules.reorganization.repairs import damaged_ports

from tests.desk.sets.reorganization.conftest import ready
from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tab(player, screen):
    """The plan of the Commonwealth, worked out after Ctrl+R."""
    player.trigger("plan")
    assert screen.tabs.currentWidget() is screen.planned
    planned(player)
    return screen.planned


def planned(player) -> None:
    """Wait until the best plan and all about it is known."""
    plan = player.window.screens["points"].inside.planned.plan
    player.settle()
    player.wait_for(lambda: not plan.watch.busy and not plan.is_stale, 30_000)


def sought(game: Game, *powers: str, request: Request | None = None) -> Plan:
    """The plan that the window looks for, after a first one.

    Many plans are equally good, and which of them comes out depends on the sources that are asked.
    """
    found = survey(game, powers)
    first(found, request)
    return best(found, request)


def click(player, tab, unit: str, column: int) -> None:
    """Click a cell of a unit's row."""
    item = tab.tree.row(unit)
    tab.tree.scrollToItem(item)
    player.settle()
    at = tab.tree.visualItemRect(item).center()
    QTest.mouseClick(
        tab.tree.viewport(), LEFT, pos=QPoint(tab.tree.columnViewportPosition(column) + 10, at.y())
    )
    player.settle()


def show_others(player, tab) -> None:
    """Open the group of units that are not in the plan."""
    head = tab.tree.topLevelItem(tab.tree.topLevelItemCount() - 1)
    tab.tree.scrollToItem(head)
    player.settle()
    QTest.mouseClick(tab.tree.viewport(), LEFT, pos=tab.tree.visualItemRect(head).center())
    player.settle()


def write_worth(player, tab, unit: str, text: str) -> None:
    """F2, a number, Enter."""
    tab.tree.setCurrentItem(tab.tree.row(unit))
    QTest.keyClick(tab.tree, Qt.Key.Key_F2)
    field = tab.tree.findChild(QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, text) if text else QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Return)
    planned(player)


def rows(tab) -> list[str]:
    return list(tab.tree.numbers)


@pytest.mark.deep
def test_the_plan_is_the_best_that_there_is(player, screen, tab):
    wanted = sought(player.game, "CW")
    assert wanted.proved and tab.plan.answer.plan.value == wanted.value == 29
    assert tab.plan.answer.plan.orders == wanted.orders
    assert rows(tab) == [order.unit for order in wanted.orders]
    assert tab.head.full == "8 units, worth 29, 29 of 33 RP: best, proved"
    assert tab.gains.full == "One more RP would add nothing." and marginal(wanted.survey, None, wanted) == {
        "CW": 0
    }
    costs = [f"{item.choice.cost} {item.payer}" for item in wanted.items]
    assert [tab.tree.row(unit).text(RP) for unit in rows(tab)] == costs and "5 CW" in costs
    assert tab.give.text() == "&Give all 8" and tab.give.isEnabled()
    assert not screen.foot.isVisible(), "what assigns one unit is not beside the plan"


@pytest.mark.deep
def test_a_good_answer_comes_first_then_the_best(player, screen):
    seen = []
    plan = screen.planned.plan
    screen.tabs.setCurrentWidget(screen.sources)
    plan.look(False, ())
    plan.look(True, ())
    plan.watch.answered.connect(seen.append)
    screen.tabs.setCurrentWidget(screen.planned)
    player.settle()
    assert plan.watch.busy and screen.planned.ask.text() == "Sto&p"
    planned(player)
    quick, sought, whole = seen
    assert (quick.sought, sought.sought, whole.final) == (False, True, True)
    assert quick.plan.value == first(survey(player.game, ["CW"])).value and not quick.plan.proved
    assert sought.plan.proved and whole.gains == {"CW": Fraction(0)}
    assert screen.planned.ask.text() == "Look a&gain"


@pytest.mark.deep
def test_stop_keeps_what_was_found(player, screen, tab):
    before = tab.plan.answer
    tab.plan.ask()
    assert tab.plan.watch.busy
    player.press(tab.ask)
    assert not tab.plan.watch.busy
    QTest.qWait(200)
    player.settle()
    assert tab.plan.answer is before


@pytest.mark.deep
def test_the_map_draws_the_plan_and_brings_out_a_row(player, screen, tab):
    board, shown = player.map.layers.board, []
    assert "reorganization.legend.planned" in [row.text.code for row in board.legend_rows()]
    screen.assigned.connect(lambda lines, chosen: shown.append((lines, chosen)))
    item = tab.tree.row(rows(tab)[2])
    move_mouse(tab.tree.viewport(), tab.tree.visualItemRect(item).center())
    player.settle()
    lines, chosen = shown[-1]
    assert chosen == 3 and [line.number for line in lines] == list(range(1, 9))
    assert all(line.planned for line in lines)
    screen.tabs.setCurrentWidget(screen.sources)
    player.settle()
    assert "reorganization.legend.planned" not in [row.text.code for row in board.legend_rows()]


@pytest.mark.deep
def test_worths_are_written_and_taken_back(player, tab):
    write_worth(player, tab, "gbr-halifax", "7/2")
    assert tab.plan.preferences.worth == {"gbr-halifax": Fraction(7, 2)}
    assert tab.plan.answer.plan.value == Fraction(57, 2)
    assert tab.tree.row("gbr-halifax").text(WORTH) == "3½"
    assert tab.tree.row("gbr-halifax").font(WORTH).bold()
    write_worth(player, tab, "gbr-halifax", "many")
    assert tab.tree.row("gbr-halifax").text(WORTH) == "3½", "what is no number counts for nothing"
    write_worth(player, tab, "gbr-halifax", "0")
    assert "gbr-halifax" not in rows(tab) and tab.plan.answer.plan.value == 25
    show_others(player, tab)
    assert tab.tree.row("gbr-halifax").text(BY) == "worth nothing"
    write_worth(player, tab, "gbr-halifax", "")
    assert not tab.plan.preferences.worth and tab.plan.answer.plan.value == 29


@pytest.mark.deep
def test_presets_are_remembered_for_the_power(player, screen, tab):
    tab.preset.setCurrentIndex(tab.preset.findData("count"))
    tab.preset.activated.emit(tab.preset.currentIndex())
    planned(player)
    assert tab.plan.answer.plan.value == 8 and tab.head.full.startswith("8 units, worth 8,")
    player.desk.show_power("US")
    ready(player)
    planned(player)
    assert tab.preset.currentData() == "cost"
    player.desk.show_power("CW")
    ready(player)
    planned(player)
    assert tab.preset.currentData() == "count" and tab.plan.answer.plan.value == 8


@pytest.mark.deep
def test_a_unit_is_left_down_and_another_kept(player, tab):
    click(player, tab, "gbr-6-abn", LEAVE)
    planned(player)
    assert "gbr-6-abn" not in rows(tab) and tab.plan.answer.plan.value == 24
    show_others(player, tab)
    assert tab.tree.row("gbr-6-abn").text(BY) == "you leave it down"
    click(player, tab, "gbr-6-abn", KEEP)
    planned(player)
    assert "gbr-6-abn" in rows(tab) and tab.plan.constraints.pins == {"gbr-6-abn": Pin()}
    tab.tree.setCurrentItem(tab.tree.row("gbr-6-abn"))
    QTest.keyClick(tab.tree, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    planned(player)
    assert not tab.plan.constraints.pins
    click(player, tab, "gbr-i", UNIT)
    assert player.desk.subject.unit == "gbr-i"
    QTest.keyClick(tab.tree, Qt.Key.Key_Delete)
    planned(player)
    assert "gbr-i" in player.game.units, "Del leaves it down; it doesn't delete it"
    assert "gbr-i" not in rows(tab) and tab.plan.answer.plan.value == 26


def entry(menu, text: str):
    return next(action for action in menu.actions() if action.text() == text)


@pytest.mark.deep
def test_a_unit_is_kept_by_one_provider_and_another_must_not_serve(player, tab):
    click(player, tab, "gbr-i", BY)
    menu = tab.servers
    assert isinstance(menu, ServersMenu) and menu.isVisible()
    entry(menu, "Keep Montgomery, as HQ, 3 RP").trigger()
    menu.close()
    planned(player)
    request = Request(pins={"gbr-i": Pin("unit:gbr-montgomery", "hq")})
    wanted, found = sought(player.game, "CW", request=request), tab.plan.answer.plan
    assert (found.value, found.bound, found.unmet) == (wanted.value, wanted.bound, wanted.unmet)
    assert tab.tree.row("gbr-i").text(BY) == "Montgomery, as HQ" and tab.tree.row("gbr-i").font(BY).bold()
    tab.tree.setCurrentItem(tab.tree.row("gbr-xxx"))
    QTest.keyClick(tab.tree, Qt.Key.Key_Return)
    entry(tab.servers, "Montgomery must not serve").trigger()
    tab.servers.close()
    planned(player)
    assert tab.gains.full.startswith("Can't be kept together with the others: I.")
    assert tab.kept_out.full == "Must not serve: Montgomery."
    assert all(order.provider != "unit:gbr-montgomery" for order in tab.plan.answer.plan.orders)
    player.press(tab.let_serve)
    planned(player)
    assert not tab.plan.constraints.banned and not tab.kept_out.isVisible()
    assert tab.tree.row("gbr-i").text(BY) == "Montgomery, as HQ"


@pytest.mark.deep
def test_the_menu_of_a_row_does_it_all(player, tab):
    tab.tree.setCurrentItem(tab.tree.row("gbr-i"))
    QTest.keyClick(tab.tree, Qt.Key.Key_Menu)
    entry(tab.menu, "&Leave it down").trigger()
    tab.menu.close()
    planned(player)
    assert tab.plan.is_excluded("gbr-i")
    show_others(player, tab)
    QTest.keyClick(tab.tree, Qt.Key.Key_Menu)
    tab._open_menu("gbr-i", QPoint())
    assert entry(tab.menu, "&Leave it down").isChecked()
    entry(tab.menu, "&Keep in the plan").trigger()
    tab.menu.close()
    planned(player)
    assert tab.plan.is_pinned("gbr-i")


@pytest.mark.deep
def test_a_friend_plans_with_its_own_points(player, tab):
    box = player.button(tab, "with US")
    player.press(box)
    planned(player)
    wanted = sought(player.game, "CW", "US")
    assert tab.plan.answer.plan.value == wanted.value == 33
    assert tab.head.full.startswith("9 units, worth 33, 33 of 83 RP")
    assert tab.plan.order == wanted.batch()


@pytest.mark.deep
def test_only_listed_units_are_planned_for(player, screen, tab):
    player.press(tab.listed)
    planned(player)
    assert len(rows(tab)) == 8
    screen.kind.setCurrentIndex(screen.kind.findData("air"))
    planned(player)
    assert set(rows(tab)) == {"gbr-2-grp", "gbr-83-grp", "gbr-halifax", "gbr-lancaster"}
    show_others(player, tab)
    assert tab.tree.row("gbr-i").text(BY) == "not among the listed units"
    screen.kind.setCurrentIndex(screen.kind.findData("naval"))
    planned(player)
    assert rows(tab) == [] and not tab.give.isEnabled()
    assert tab.tree.row("gbr-i").text(BY), "why is told at once when nobody is in the plan"
    screen.kind.setCurrentIndex(0)
    planned(player)
    assert len(rows(tab)) == 8


@pytest.mark.deep
def test_a_part_is_given_then_undone_then_all(player, screen, tab):
    before, start = player.game, player.desk.session.head
    for unit in ("gbr-i", "gbr-halifax"):
        player.tick(tab.tree, tab.tree.row(unit))
    assert tab.give.text() == "&Give 6 of 8"
    given = tab.plan.order
    assert isinstance(given, ReorganizeMany) and len(given.rows) == 6
    player.press(tab.give)
    ready(player)
    planned(player)
    assert player.desk.session.head == start + 1, "one order for all"
    up = {row.unit for row in given.rows}
    assert all(player.game.units[unit].organized for unit in up)
    assert [(g.order, g.payer) for g in screen.done.given] == [(row, "CW") for row in given.rows]
    assert sum(g.cost for g in screen.done.given) == player.game.powers["CW"].rp_spent == 22
    assert set(rows(tab)) == {"gbr-i", "gbr-halifax"} and list(tab.tree.numbers.values()) == [7, 8]
    assert tab.compared.full.startswith("Given: 6 units, worth 22, 22 RP. Best from the same start: 8 units,")
    assert tab.differs.full == "Only in the best: Halifax, I."
    player.trigger("undo")
    ready(player)
    planned(player)
    assert player.game.units == before.units and len(rows(tab)) == 8 and not tab.compared.isVisible()
    player.press(tab.give)
    ready(player)
    planned(player)
    assert player.game.powers["CW"].rp_spent == 29
    assert tab.empty.isVisible() and tab.empty.text() == "Nobody is left to reorganize."
    assert tab.compared.full.startswith("Given: 8 units, worth 29, 29 RP.")
    assert tab.differs.full == "Both turn up the same units."


@pytest.mark.deep
def test_ones_own_assignment_is_compared(player, screen, tab):
    start = player.game
    mine = [Reorganize("gbr-83-grp", "unit:gbr-montgomery", "hq")]
    assert player.desk.do(mine[0]).allowed
    ready(player)
    planned(player)
    best, comparison = sought(start, "CW"), tab.plan.answer.comparison
    assert comparison.mine == assignment(best.survey, Request(), mine)
    assert (comparison.mine.value, comparison.best.value) == (2, best.value)
    assert tab.compared.full == (
        "Given: 1 unit, worth 2, 2 RP. Best from the same start: 8 units, worth 29, 29 RP."
    )
    assert "Only given" not in tab.differs.full and "Halifax" in tab.differs.full


@pytest.mark.deep
def test_ports_that_serve_the_plan_are_rows_of_it(player, screen, tab):
    answer, game = tab.plan.answer, player.game
    found = answer.plan.survey
    port = game.atlas.find("Cherbourg")
    repair = next(repair for repair in found.repairs if repair.port == port)
    choice = next(c for c in found.near("gbr-xxx") if c.repairs == {port} and not c.closed)
    steps = (Mend(repair, "CW"), Item(choice, "CW"))
    tab.plan.watch.answered.emit(replace(answer, plan=replace(answer.plan, steps=steps)))
    player.settle()
    first_row = tab.tree.topLevelItem(0)
    assert first_row.text(UNIT) == "1  Port of Cherbourg" and first_row.text(RP) == "1 CW"
    assert tab.tree.numbers == {repair.label: 1, "gbr-xxx": 2} and tab.give.text() == "&Give all 1"
    player.tick(tab.tree, first_row)
    assert tab.plan.order is None, "who is served through the port goes with it"
    player.tick(tab.tree, first_row)
    player.press(tab.give)
    ready(player)
    planned(player)
    assert port not in damaged_ports(player.game, "CW")
    assert [type(g.order) for g in screen.done.given] == [RepairPort, Reorganize]
    assert player.game.units["gbr-xxx"].organized


def test_a_refused_list_tells_which_order_and_why(player, screen, tab):
    order = Reorganize("gbr-83-grp", "unit:gbr-montgomery", "hq")
    player.desk.do(ReorganizeMany((order, order)))
    player.settle()
    hint = player.map.area.hint
    said = " ".join(player.texts(hint))
    assert hint.isVisible() and "83 Grp, number 2 of the list, can't be reorganized" in said


@pytest.mark.deep
def test_answers_to_another_position_are_dropped(player, screen, tab):
    tab.plan.ask()
    asked = tab.plan._asked
    assert player.desk.do(FlipUnit("gbr-i", True)).allowed
    tab.plan._hear(tab.plan.answer)
    assert tab.plan.is_stale and tab.plan.order is None
    planned(player)
    assert tab.plan.answer.question is not asked and "gbr-i" not in rows(tab)
    player.desk.do(Step())
    player.settle()
    assert tab.plan.answer is None and not tab.plan.watch.busy
    player.desk.undo()
    ready(player)


@pytest.mark.deep
def test_a_game_closed_during_planning_is_let_go(player, screen, tab):
    tab.plan.ask()
    player.desk.close()
    assert not tab.plan.watch.busy
    assert QThreadPool.globalInstance().waitForDone(60_000)
    player.settle()
    assert player.desk.session is None and tab.plan.order is None
    player.press(tab.give)
    assert tab.plan.answer is not None, "nothing is given and nothing breaks"


def test_the_plan_is_not_asked_for_elsewhere(player, screen):
    action = player.action("plan")
    assert action.isEnabled()
    player.desk.do(Step())
    player.settle()
    assert not action.isEnabled()


def test_who_has_nothing_to_plan_is_told(player, screen, tab):
    for unit in [u for u in player.game.units.values() if not u.organized and u.power in ("CW", "US")]:
        player.desk.do(FlipUnit(unit.id, True))
    ready(player)
    planned(player)
    assert tab.empty.text() == "Nobody is left to reorganize." and not tab.give.isEnabled()
    assert not tab.compared.isVisible() and tab.plan.answer.comparison is None, "nothing was given"
    assert tab.tree.row is not None and tab.tree.topLevelItemCount() == 0
    assert tab.tree.headerItem().text(UNIT) == "Unit"

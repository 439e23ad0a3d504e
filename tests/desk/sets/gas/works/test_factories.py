"""The factory table: the rule's example on the real map, and a small power's plan changed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QSpinBox
from redball.desk.games import saves
from redball.desk.sets.gas.factories import FactoriesScreen
from redball.desk.sets.gas.factories_resources import FACTORY, OIL, OTHER, SOURCE
from redball.desk.sets.gas.factories_tree import GAS, NAME, OIL_POINTS, REGULAR
from redball.game.clock import Clock
from redball.rules.gas.orders import (
    AllotResources,
    BombFactories,
    ChooseOutput,
    Produce,
    PromiseGoods,
    SavePoints,
)
from redball.rules.gas.output import output_of
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import BOMBED, MADE, Bombed

from tests.desk.clipped import faults
from tests.desk.sets.gas.works import november_1940
from tests.desk.sets.gas.works.seeing import button, clauses, press, settle, texts
from tests.desk.sets.gas.works.small import PLAN, TURN, node, opened, position
from tests.rules.judging import after


def cells(item, columns: Sequence[int] = range(8)) -> list[str]:
    return [item.text(column) for column in columns]


def row_of_choices(choices, oil: int) -> list[str]:
    return [choices.table.item(oil, column).text() for column in range(5)]


# --- the rule's example, in the whole window ---


@pytest.mark.rule("GAS-PRO-10", "GAS-PRO-11", "GAS-PRO-17")
def test_the_rules_example_is_played_to_its_end(player):
    """Either 18 build points and 1 gas, or 17 and 2, for which three oil points are enough."""
    screen, work = player.window.screens["factories"].inside, player.window.work
    produce = work.cards["gas_produce"]
    assert player.window.docks["factories"].isVisible()
    assert screen.factories.sums == [
        ["35 factories", "20", "17", "35", "2", "17½", "1", "0"],
        ["Rounded", "", "", "", "", "18", "1", ""],
    ]
    assert produce.produce.text() == "&Produce 18 BP and 1 gas"
    assert row_of_choices(screen.choices, 3) == ["3", "17", "2", "·", "4"]
    assert row_of_choices(screen.choices, 17) == ["17", "10", "9", "·", ""]
    QTest.keyClick(screen.choices.number, Qt.Key.Key_Up)
    assert screen.choices.words.text() == "3 comes to the same as 4."
    player.press(screen.choices.give)
    assert screen.factories.sums[0][3:7] == ["34", "3", "17", "1½"]
    assert "3 oil × ½ = 1½ → 2 gas" in produce.sums.text()
    player.picture("gas-production")
    player.press(produce.produce)
    assert MADE.of(player.game)[november_1940.TURN, "US"].points == 17
    assert gas_of(player.game, "US") == {player.node("Washington"): 2}
    assert player.says(produce, "Made: 17 BP and 2 gas")
    player.desk.undo()
    player.settle()
    assert produce.produce.isVisibleTo(produce)


@pytest.mark.deep
def test_the_screen_closes_with_the_phase_and_shows_the_plan_when_it_is_opened_again(player):
    dock, screen = player.window.docks["factories"], player.window.screens["factories"].inside
    player.press(player.window.work.cards["gas_produce"].produce)
    while player.game.clock.phase == "production":
        player.desk.go_on()
    player.settle()
    assert not dock.isVisible()
    player.window.show_dock("factories")
    player.settle()
    assert screen.factories.sums[0][0] == "35 factories"


@pytest.mark.deep
@pytest.mark.parametrize("tab", [0, 1])
def test_all_of_it_can_be_read_at_both_sizes(player, tab):
    screen = player.window.screens["factories"].inside
    screen.tabs.setCurrentIndex(tab)
    for width, height in ((1180, 720), (1600, 1000)):
        player.window.resize(width, height)
        player.settle()
        assert not faults(player.window)


@pytest.mark.deep
@pytest.mark.parametrize("phase", ["lend_lease", "production", "strategic_bombardment"])
def test_the_cards_of_each_phase_can_be_read(player, tmp_path, phase):
    """With promises, saved points and bombs, on the real map with its long names."""
    game = after(november_1940.allotted(), ChooseOutput("US", 6), Produce("US", ("New York", "Chicago")))
    game = after(game, SavePoints("US", "Indianapolis", 3))
    game = replace(game, clock=Clock(november_1940.TURN, "lend_lease", first="axis"))
    game = after(game, PromiseGoods("US", "CW", 2), PromiseGoods("US", "SU", 1, "points"))
    bombs = phase == "strategic_bombardment"
    side = "axis" if bombs else ""
    clock = Clock(november_1940.TURN, phase, impulse=int(bombs), side=side, first="axis")
    game = replace(game, clock=clock, wars=game.wars | {("JA", "US")})
    player.controller.open_session(saves.begin(game, tmp_path))
    player.desk.show_power("JA" if bombs else "US")
    player.settle()
    cards = player.window.work.cards
    if bombs:
        cards["gas_bombing"].aim(player.node("Indianapolis"))
    assert any(card.isVisible() for name, card in cards.items() if name.startswith("gas_"))
    for width, height in ((1180, 720), (1600, 1000)):
        player.window.resize(width, height)
        player.settle()
        assert not faults(player.window)


@pytest.mark.deep
def test_a_task_leads_to_where_it_is_done(player):
    work = player.window.work
    assert work.begin("gas.produce.US")
    assert not work.begin("gas.allot.US")
    assert "gas.allot.US".startswith(player.window.screens["factories"].does)


# --- a small power ---


@pytest.fixture
def screen(desk, shown, tmp_path):
    opened(desk, tmp_path, position())
    return shown(FactoriesScreen(desk))


@pytest.fixture
def planned(desk, shown, tmp_path):
    opened(desk, tmp_path, position(), *PLAN)
    return shown(FactoriesScreen(desk))


def row_at(screen, source: str, column: int) -> str:
    table = screen.resources
    names = [table.item(row, SOURCE).text() for row in range(table.rowCount())]
    return table.item(names.index(source), column).text()


def go_to(screen, source: str, column: int) -> int:
    """Give the keyboard to a cell of the resources; returns its row."""
    screen.tabs.setCurrentIndex(1)
    table = screen.resources
    row = next(r for r in range(table.rowCount()) if table.item(r, SOURCE).text() == source)
    table.setFocus()
    table.setCurrentCell(row, column)
    return row


def test_fill_sends_every_resource_to_a_factory_and_one_step_back_takes_all_away(screen, desk):
    assert "9 resources without a factory" in texts(screen)
    assert row_at(screen, "Berlin", FACTORY) == "nowhere"
    press(screen, "Fill (9)")
    assert "Every resource has a factory" in texts(screen)
    assert not screen.fill.isEnabled()
    assert screen.factories.sums[0][1:5] == ["4", "5", "6", "3"]
    assert len(desk.session.entries()) > 1
    desk.undo()
    settle()
    assert "9 resources without a factory" in texts(screen)


def test_factories_are_listed_one_by_one_with_what_comes_from_where(planned, desk):
    screen = planned
    essen = screen.factories.tree.item_of(node(desk, "Essen"))
    assert cells(essen) == ["Essen × 2", "2", "2", "2", "2", "1", "1", "·"]
    QTest.keyClick(screen.factories.tree, Qt.Key.Key_Down)
    screen.factories.tree.setCurrentItem(essen)
    QTest.keyClick(screen.factories.tree, Qt.Key.Key_Right)
    assert essen.isExpanded()
    inside = [cells(essen.child(number), range(5)) for number in range(essen.childCount())]
    assert inside[0] == ["from Essen", "2", "2", "", ""]
    assert inside[1:] == [["factory 1", "1", "1", "1", "1"], ["factory 2", "1", "1", "1", "1"]]


def test_a_digit_on_a_row_plans_the_oil_points_of_its_hex(planned, desk):
    screen = planned
    tree = screen.factories.tree
    tree.setFocus()
    tree.setCurrentItem(tree.item_of(node(desk, "Essen")))
    QTest.keyClick(tree, Qt.Key.Key_1)
    QTest.keyClick(tree.findChild(QSpinBox), Qt.Key.Key_Return)
    settle()
    assert cells(tree.item_of(node(desk, "Essen")), (REGULAR, OIL_POINTS)) == ["2", "1"]
    assert tree.item_of(node(desk, "Essen")).text(GAS) == "½"


def test_what_the_rule_refuses_is_said_under_the_table_with_its_clause(planned, desk):
    screen = planned
    tree = screen.factories.tree
    tree.output_wanted.emit(node(desk, "Essen"), 3)
    settle()
    assert any("each makes at most one oil production point: 2, not 3" in text for text in texts(screen))
    assert "GAS-PRO-09" in clauses(screen)
    asked = []
    desk.clause_wanted.connect(asked.append)
    button(screen.said, "GAS-PRO-09").click()
    assert asked == ["GAS-PRO-09"]
    assert tree.item_of(node(desk, "Essen")).text(OIL_POINTS) == "2", "the plan is as before"
    desk.show_power("IT")
    assert not screen.said.isVisibleTo(screen), "it was of Germany"


def test_resources_are_sent_elsewhere_by_keys(screen, desk):
    row = go_to(screen, "Ploesti", FACTORY)
    QTest.keyClick(screen.resources, Qt.Key.Key_F2)
    box = screen.resources.findChild(QComboBox)
    assert box.itemText(1) == "Ploesti, room for 2", "the nearest first"
    box.choose(node(desk, "Essen"))
    box.activated.emit(box.currentIndex())
    settle()
    assert row_at(screen, "Ploesti", FACTORY) == "Essen"
    assert row_at(screen, "Ploesti", OIL) == "3"
    go_to(screen, "Ploesti", OIL)
    QTest.keyClick(screen.resources, Qt.Key.Key_2)
    QTest.keyClick(screen.resources.findChild(QSpinBox), Qt.Key.Key_Return)
    settle()
    sent = [(r.oil, r.factory >= 0) for r in screen.resources.rows if r.source == node(desk, "Ploesti")]
    assert sent == [(1, False), (2, True)], "one more has no factory now"
    assert row == 2


def test_resources_are_taken_back_by_button_and_key(planned, desk):
    screen = planned
    go_to(screen, "Berlin", FACTORY)
    press(screen, "Take back")
    assert row_at(screen, "Berlin", FACTORY) == "nowhere"
    go_to(screen, "Essen", OTHER)
    QTest.keyClick(screen.resources, Qt.Key.Key_Delete)
    settle()
    assert row_at(screen, "Essen", FACTORY) == "nowhere"
    assert screen.tabs.tabText(1) == "Resources (6 without a factory)"


def test_a_place_is_shown_on_the_map_by_button_enter_and_double_click(screen, desk):
    seen = []
    desk.centre_wanted.connect(seen.append)
    go_to(screen, "Essen", SOURCE)
    press(screen, "Show")
    QTest.keyClick(screen.resources, Qt.Key.Key_Return)
    screen.factories.tree.itemDoubleClicked.emit(screen.factories.tree.item_of(node(desk, "Berlin")), NAME)
    assert seen == [node(desk, "Essen")] * 2 + [node(desk, "Berlin")]


def test_more_than_a_hex_takes_is_refused_and_the_row_stays(planned, desk):
    screen = planned
    essen = next(r for r in screen.resources.rows if r.source == node(desk, "Essen"))
    screen.resources.wanted.emit(essen, node(desk, "Ploesti"), 2, 2)
    settle()
    assert any("a factory takes two" in text for text in texts(screen))
    assert row_at(screen, "Essen", FACTORY) == "Essen"


# --- details ---


@pytest.mark.deep
@pytest.mark.rule("GAS-BOM-02", "GAS-BOM-04")
def test_what_bombs_took_is_struck_out(desk, shown, tmp_path):
    game = position()
    at = game.atlas.find("Essen")
    opened(desk, tmp_path, game.changed([BOMBED.put((TURN, at), Bombed(regular=2, oil=1))]), *PLAN)
    screen = shown(FactoriesScreen(desk))
    item = screen.factories.tree.item_of(at)
    assert cells(item, (REGULAR, OIL_POINTS)) == ["0", "1"]
    assert [item.data(column, Qt.ItemDataRole.UserRole + 1) for column in (REGULAR, OIL_POINTS)] == [2, 2]
    assert "Bombs took 2 regular and 1 oil production points" in item.toolTip(NAME)
    struck = item.child(item.childCount() - 1)
    assert (struck.text(REGULAR), struck.data(REGULAR, Qt.ItemDataRole.UserRole + 1)) == ("0", 1)
    assert screen.factories.grab().toImage().width() > 0


@pytest.mark.deep
@pytest.mark.rule("GAS-PRO-11")
def test_where_each_hex_is_rounded_its_row_says_to_what(desk, shown, tmp_path):
    opened(desk, tmp_path, position(options={"gas.rounding_scope": "hex"}), *PLAN)
    screen = shown(FactoriesScreen(desk))
    berlin = screen.factories.tree.item_of(node(desk, "Berlin"))
    assert "½" in berlin.text(5) and "→" in berlin.text(5)
    made = output_of(desk.game, desk.game.powers["GE"])
    assert screen.factories.sums[1] == [
        "Rounded hex by hex",
        "",
        "",
        "",
        "",
        str(made.points),
        str(made.gas),
        "",
    ]


@pytest.mark.deep
def test_a_closed_production_is_shown_and_no_longer_changed(planned, desk):
    screen = planned
    desk.do(Produce("GE"))
    settle()
    assert "Production is closed" in texts(screen)
    assert not (screen.fill.isEnabled() or screen.choices.give.isEnabled() or screen.take_back.isEnabled())
    screen.factories.tree.output_wanted.emit(node(desk, "Essen"), 1)
    settle()
    assert any("has closed its production of this turn" in text for text in texts(screen))


@pytest.mark.deep
def test_powers_without_factories_are_told_so(desk, shown, tmp_path):
    opened(desk, tmp_path, position(powers=("GE", "IT", "CW", "CH", "CC"), options={"gas.china": "one"}))
    screen = shown(FactoriesScreen(desk))
    desk.show_power("IT")
    settle()
    assert "No factory of this power works" in texts(screen)
    assert screen.choices.words.text() == "No oil goes to a factory that may make gas."
    desk.show_power("CC")
    settle()
    assert "No factory of this power works" in texts(screen), "it plans for itself, though it shares its gas"
    assert screen.tabs.isVisibleTo(screen)


@pytest.mark.deep
def test_a_number_of_oil_points_that_is_planned_already_is_not_given_again(planned, desk):
    screen = planned
    before = len(desk.session.entries())
    screen.choices.table.row_activated.emit(screen.choices.planned)
    assert len(desk.session.entries()) == before
    screen.choices.table.setCurrentCell(0, 0)
    assert screen.choices.number.value() == 0
    screen.choices.table.row_activated.emit(0)
    settle()
    assert desk.session.entries()[-1].order == ChooseOutput("GE", 0)
    assert screen.choices.planned == 0


@pytest.mark.deep
def test_rows_stay_open_and_chosen_while_the_plan_changes(planned, desk):
    screen = planned
    tree = screen.factories.tree
    tree.item_of(node(desk, "Essen")).setExpanded(True)
    tree.setCurrentItem(tree.item_of(node(desk, "Essen")))
    desk.do(ChooseOutput("GE", 0))
    desk.do(AllotResources("GE", "Berlin", "Berlin"))
    settle()
    assert tree.item_of(node(desk, "Essen")).isExpanded()
    assert tree.node_of(tree.currentItem()) == node(desk, "Essen")


@pytest.mark.deep
def test_bombs_fall_into_the_plan_that_is_shown(desk, shown, tmp_path):
    game = position("strategic_bombardment", side="allied")
    opened(desk, tmp_path, game, AllotResources("GE", "Essen", "Essen", oil=2, other=2))
    screen = shown(FactoriesScreen(desk))
    assert not screen.is_wanted
    desk.do(BombFactories("CW", "Essen", 1))
    settle()
    assert screen.factories.tree.item_of(node(desk, "Essen")).text(REGULAR) == "1"

"""Panels against positions: what they say, and the orders they give."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from redball import rules
from redball.desk import theme
from redball.desk.desk import Desk, Subject
from redball.desk.panels.inspector import Inspector
from redball.desk.panels.journal import JournalPanel
from redball.desk.panels.stocks import StocksPanel
from redball.desk.panels.todo import TodoPanel
from redball.desk.panels.turn import TurnPanel, acting
from redball.desk.sets.oil.depot import DepotPart
from redball.desk.sets.oil.fuel_stock import FuelStock
from redball.desk.start import application
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.fitted_button import WrappedButton
from redball.game import library
from redball.game.clock import Clock
from redball.game.orders import FlipUnit, MoveUnit, Note, SetConvoys, SetPower, Step
from redball.game.session import Session

from tests.small_map import small_atlas, small_game, spot, unit

MAP = """
~ ~ . . . . .
 ~ . . . . . .
~ . . . . . .
"""


@pytest.fixture
def desk(qapp, qtbot, tmp_path):
    """A desk over a small map: a German corps near Berlin, a Soviet one far off."""
    application.prepared()
    theme.use(qapp, "light")
    atlas = small_atlas(
        MAP,
        places=[
            spot("Berlin", "A-0102", "capital", port="major", factories=2),
            spot("Posen", "A-0104", "city"),
        ],
    )
    game = small_game(
        atlas,
        [
            unit("xv", "A-0103", name="XV", power="GE"),
            unit("xvi", "A-0103", name="XVI", power="GE"),
            unit("14a", "A-0206", name="14 Army", power="SU"),
        ],
        rule_sets=("base", "oil", "reorganization"),
    )
    made = Desk()
    made.open(Session.create(tmp_path / "small.redball", game, rules.judge))
    yield made
    made.close()


def shown(qtbot, widget):
    qtbot.addWidget(widget)
    widget.resize(340, 700)
    widget.show()
    return widget


def texts(widget) -> list[str]:
    return [getattr(x, "full", "") or x.text() for x in widget.findChildren(QLabel) if x.isVisibleTo(widget)]


def test_the_inspector_shows_unit_hex_or_nothing(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    inspector.refresh()
    assert inspector.empty.isVisible()
    desk.show_unit("xv")
    assert (
        inspector.unit_card.isVisible()
        and inspector.stack_card.isVisible()
        and not inspector.empty.isVisible()
    )
    assert "XV" in texts(inspector.unit_card)
    assert any("corps, face-up" in text for text in texts(inspector.unit_card))
    desk.show_hex(desk.game.atlas.find("Berlin"))
    assert inspector.hex_card.isVisible() and not inspector.unit_card.isVisible()
    assert "Berlin: capital, major port, 2 factories" in texts(inspector.hex_card)


def test_the_subject_follows_orders_and_vanishes_with_its_unit(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    desk.show_unit("xv")
    desk.do(FlipUnit("xv", False))
    qtbot.waitUntil(lambda: any("face-down" in text for text in texts(inspector.unit_card)))
    QTest.mouseClick(inspector.unit_card.delete, Qt.MouseButton.LeftButton)
    assert desk.subject == Subject()
    assert inspector.empty.isVisible()
    desk.undo()
    assert "xv" in desk.game.units


def test_the_stack_lists_units_and_chooses(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    desk.show_hex(desk.game.units["xv"].hex)
    names = [inspector.stack_card.list.item(row).text().split("\n")[0] for row in range(2)]
    assert {name.split()[0] for name in names} == {"XV", "XVI"}
    inspector.stack_card.list.itemClicked.emit(inspector.stack_card.list.item(1))
    assert desk.subject.unit


def test_control_and_barrels_of_a_hex_are_orders(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    node = desk.game.atlas.find("Posen")
    desk.show_hex(node)
    card = inspector.hex_card
    card.control.setCurrentIndex(card.control.findData("SU"))
    card.control.activated.emit(card.control.currentIndex())
    assert desk.game.controller(node) == "SU"
    desk.undo()
    card.show_hex(node)
    depot = card.findChild(DepotPart)
    depot.barrels.setValue(2)
    assert desk.game.depots[node].barrels == 2
    depot.barrels.setValue(0)
    assert node not in desk.game.depots


def test_a_denied_correction_is_told_and_the_field_goes_back(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    desk.show_hex(desk.game.atlas.find("A-0205"))
    with qtbot.waitSignal(desk.refused) as told:
        desk.do(MoveUnit("xv", "A-9999"), 3)
    assert told.args[0].node == 3 and told.args[0].ruling.reasons
    assert inspector.hex_card.isVisible()


def test_convoys_are_counted_in_their_sea_area(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    area = desk.game.atlas.sea_areas[0]
    desk.show(Subject(sea=0))
    assert inspector.sea_card.isVisible()
    QTest.mouseClick(inspector.sea_card.add, Qt.MouseButton.LeftButton)
    assert sum(desk.game.convoys.values()) == 1
    power = next(iter(desk.game.convoys))[1]
    desk.do(SetConvoys(area.name, power, 4))
    qtbot.waitUntil(
        lambda: power in inspector.sea_card.fields and inspector.sea_card.fields[power].value() == 4
    )


def test_the_turn_is_stepped_by_its_buttons(qtbot, desk):
    panel = shown(qtbot, TurnPanel(desk))
    panel.refresh()
    before = desk.game.clock
    assert panel.date.text() == before.date
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    assert desk.game.clock != before
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert desk.game.clock == before


def test_neutrals_act_where_no_side_does_and_all_chips_have_room(qtbot, desk, tmp_path):
    demo = rules.read_scenario(library.find_scenario("western-desert-1941"))
    desk.open(Session.create(tmp_path / "demo.redball", demo, rules.judge))
    panel = shown(qtbot, TurnPanel(desk))
    panel.resize(264, 400)
    assert "US" in desk.game.neutrals and "US" not in acting(desk.game)
    while desk.game.clock.phase != "production":
        assert desk.do(Step(end_stage=desk.game.clock.phase == "end_of_action")).allowed
    panel.refresh()
    qtbot.wait(1)
    assert acting(desk.game) == [p.code for p in desk.game.powers.values() if p.in_play]
    chips = [chip for chip in panel.findChildren(PowerChip) if chip.isVisibleTo(panel)]
    assert [chip.code for chip in chips] == acting(desk.game)
    assert all(chip.geometry().right() < panel.width() - 10 for chip in chips)


def test_the_end_of_the_stage_is_offered_once_and_only_where_it_can_end(qtbot, desk, tmp_path):
    panel = shown(qtbot, TodoPanel(desk))

    def offers() -> list[WrappedButton]:
        there = panel.findChildren(WrappedButton)
        return [button for button in there if "stage" in button.full or "impulse" in button.full]

    panel.refresh()
    for _ in range(30):
        at_end = desk.game.clock.phase == "end_of_action"
        assert [button.full for button in offers()] == ["End the action stage"] * at_end
        if at_end:
            break
        desk.do(Step())
        panel.refresh()
    QTest.mouseClick(offers()[0], Qt.MouseButton.LeftButton)
    assert desk.game.clock.impulse == 0


def test_tasks_are_ticked(qtbot, desk):
    panel = shown(qtbot, TodoPanel(desk))
    panel.refresh()
    rows = [panel.rows.itemAt(i).widget() for i in range(panel.rows.count()) if panel.rows.itemAt(i).widget()]
    row = next(row for row in rows if hasattr(row, "tick"))
    QTest.mouseClick(row.tick, Qt.MouseButton.LeftButton)
    assert any(task.state == "done" for task in rules.tasks(desk.game))
    qtbot.waitUntil(lambda: panel.note.text().startswith("1 of"))


def test_stocks_show_the_chosen_power_and_where_its_fuel_came_from(qtbot, desk):
    panel = shown(qtbot, StocksPanel(desk))
    panel._open()
    desk.show_power("GE")
    start = desk.game.powers["GE"].fuel
    desk.do(SetPower("GE", {"fuel": "25/4"}))
    stock = panel.findChild(FuelStock)
    assert stock.track.value == Fraction(25, 4)
    assert stock.track.before == start
    assert stock.words.text() == "6¼"
    assert "6¼" in stock.track.toolTip()


def test_the_journal_grows_shrinks_with_undo_and_filters(qtbot, desk):
    panel = shown(qtbot, JournalPanel(desk))
    panel._open()
    desk.do(FlipUnit("xv", False))
    desk.do(SetPower("GE", {"fuel": "2"}))
    desk.do(Step())
    model = panel.model
    assert model.rowCount() == 3
    assert model.index(1, 2).data() == "+2 fuel"
    desk.undo()
    assert model.lines[2].undone and model.rowCount() == 3
    assert "undone" in model.index(2, 1).data()
    desk.do(FlipUnit("xvi", False))
    assert model.rowCount() == 3 and not model.lines[2].undone
    panel.rows.choose("SU")
    assert panel.rows.rowCount() == 0
    panel.rows.choose("GE")
    assert panel.rows.rowCount() == 3


def test_a_journal_still_in_sight_forgets_a_closed_game(qtbot, desk):
    panel = shown(qtbot, JournalPanel(desk))
    desk.do(MoveUnit("14a", "A-0205"))
    assert panel.rows.rowCount() == 1
    desk.close()
    assert panel.rows.rowCount() == 0
    panel.table.resizeColumnsToContents()  # a closed game is asked for no cell


def test_a_line_of_the_journal_marks_its_hexes(qtbot, desk):
    panel = shown(qtbot, JournalPanel(desk))
    panel._open()
    desk.do(MoveUnit("xv", "Posen"))
    with qtbot.waitSignal(desk.highlighted) as told:
        panel.table.setCurrentIndex(panel.rows.index(0, 1))
    assert desk.game.atlas.find("Posen") in told.args[0]
    with qtbot.waitSignal(desk.centre_wanted):
        panel.table.clicked.emit(panel.rows.index(0, 1))


def test_the_journal_goes_back_and_forward_to_a_line(qtbot, desk):
    panel = shown(qtbot, JournalPanel(desk))
    panel._open()
    for text in ("one", "two", "three", "four"):
        assert desk.do(Note(text)).allowed
    line = panel.table.visualRect(panel.rows.index(1, 1)).center()
    for words, head in (("Undo to here", 2), ("Undo this too", 1), ("Redo to here", 2)):
        panel._menu(line)
        menu = panel.findChildren(QMenu)[-1]
        next(a for a in menu.actions() if a.text().replace("&", "") == words).trigger()
        menu.close()
        assert desk.session.head == head
        undone = [line.undone for line in panel.model.lines]
        assert undone == [False] * head + [True] * (4 - head)


def test_words_of_the_journal_are_wrapped_and_the_newest_is_in_sight(qtbot, desk):
    panel = shown(qtbot, JournalPanel(desk))
    panel.resize(420, 260)
    panel._open()

    def is_in_sight(row: int) -> bool:
        return panel.table.viewport().rect().contains(panel.table.visualRect(panel.rows.index(row, 1)))

    for n in range(30):
        assert desk.do(Note(f"order {n} " + "with many words " * (8 if n % 2 else 1))).allowed
    last = panel.rows.rowCount() - 1
    qtbot.waitUntil(lambda: panel.table.rowHeight(last) > 2 * panel.table.rowHeight(last - 1) > 0)
    qtbot.waitUntil(lambda: is_in_sight(last))
    panel.hide()
    assert desk.do(Note("unseen")).allowed
    panel.show()
    qtbot.waitUntil(lambda: is_in_sight(last + 1))


@pytest.mark.parametrize(("words", "head"), [("Undo to here", 5), ("Undo this too", 4)])
def test_after_undo_the_clicked_line_stays_in_sight(qtbot, desk, words, head):
    panel = shown(qtbot, JournalPanel(desk))
    panel.resize(420, 260)
    panel._open()
    for n in range(60):
        assert desk.do(Note(f"order {n} " + "with many words " * (n % 5))).allowed
    qtbot.wait(20)
    clicked = panel.rows.index(4, 1)
    panel.table.scrollTo(clicked)
    qtbot.wait(20)
    panel._menu(panel.table.visualRect(clicked).center())
    menu = panel.findChildren(QMenu)[-1]
    next(a for a in menu.actions() if a.text().replace("&", "") == words).trigger()
    menu.close()
    assert desk.session.head == head
    qtbot.wait(20)
    seen = panel.table.viewport().rect()
    assert seen.contains(panel.table.visualRect(panel.rows.index(4, 1)))
    desk.redo()
    qtbot.wait(20)
    assert seen.contains(panel.table.visualRect(panel.rows.index(head, 1))), "the line that was done again"
    assert desk.do(Note("something else")).allowed
    qtbot.wait(20)
    assert seen.contains(panel.table.visualRect(panel.rows.index(panel.rows.rowCount() - 1, 1)))


def test_powers_act_by_side(qtbot, desk):
    from redball.desk.panels.turn import acting

    sides = {p.code: p.side for p in desk.game.powers.values()}
    assert desk.game.clock.__class__ is Clock
    assert all(sides[code] == desk.game.clock.side for code in acting(desk.game) if desk.game.clock.side)


def test_buttons_of_the_unit_card_have_keys(qtbot, desk):
    inspector = shown(qtbot, Inspector(desk))
    desk.show_unit("xv")
    links = ("hexChip", "link")
    buttons = [b for b in inspector.unit_card.findChildren(QPushButton) if b.objectName() not in links]
    assert len(buttons) == 5 and all("&" in button.text() for button in buttons)

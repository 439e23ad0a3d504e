"""A whole turn of saved gas in the window: four impulses of two sides, Return to Base, HQs, production, with
mistakes that are taken back, and everything taken back at the end.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.map.hex_menu import menu_of
from redball.desk.panels.todo import TaskRow
from redball.desk.widgets.fitted_button import WrappedButton
from redball.game import codec
from redball.rules.gas.headquarters import waiting
from redball.rules.gas.orders import PayGas, Produce, TurnUpHQ, UseUnits
from redball.rules.gas.returning import staying
from redball.rules.gas.stock import account_of, total_gas

from tests.desk.sets.gas.test_choices import beside, drag, words
from tests.desk.sets.gas.test_screen import cells, click, index


class Table:
    """A player of gas at the window."""

    def __init__(self, player, gas) -> None:
        self.player, self.gas = player, gas

    @property
    def last(self):
        """The last order."""
        return self.player.desk.session.entries()[self.player.desk.session.head - 1].order

    def pay(self, power: str, map_: str, place: str = "") -> None:
        """Pay from the cell of the table, by default from the hex that is proposed."""
        click(self.player, self.gas.table, index(self.gas.table, power, map_))
        if place:
            nodes = [row.node for row in self.gas.pay.answer.rows]
            button = self.gas.pay.group.button(nodes.index(self.player.node(place)))
            QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
            QTest.keyClick(button, Qt.Key.Key_Return)
        else:
            QTest.keyClick(self.gas.pay, Qt.Key.Key_Return)
        self.player.settle()
        assert isinstance(self.last, PayGas) and (self.last.power, self.last.map) == (power, map_)

    def do_task(self, task: str, number: int = 0) -> None:
        """Press a button of the to-do list."""
        rows = [row for row in self.player.window.todo.findChildren(TaskRow) if row.task.id == task]
        self.player.press(rows[0].findChildren(WrappedButton)[number])

    def use(self, unit: str, act: str, way: int = 0) -> None:
        """Choose an entry of a unit's menu, and where the player is asked one of the ways."""
        player = self.player
        menu = menu_of(player.desk, player.window, player.map.side, player.game.units[unit].hex)
        inside = [action.menu() for action in menu.actions() if action.menu() is not None]
        own = next(m for m in inside if m.title() == player.game.units[unit].name)
        uses = next(a.menu() for a in own.actions() if a.text().replace("&", "") == "Use as…")
        next(action for action in uses.actions() if action.text() == act).trigger()
        player.settle()
        if way:
            QTest.keyClick(player.map.chooser.menu, Qt.Key.Key_0 + way)
            player.settle()
        menu.deleteLater()
        assert isinstance(self.last, UseUnits) and self.last.units == (unit,)

    def next_to(self, phase: str, impulse: int = 0) -> None:
        """Press Next until a moment of the sequence of play."""
        for _ in range(40):
            clock = self.player.game.clock
            if clock.phase == phase and (not impulse or clock.impulse == impulse):
                return
            self.player.press(self.player.window.turn.next)
        raise AssertionError(f"{phase} is never reached, {self.player.game.clock}")


@pytest.mark.deep
def test_a_whole_turn(player, gas):
    table, begin = Table(player, gas), codec.encode_position(player.game)

    # Allied impulse 5: raids on Germany, which intercepts each; four strikes in the east.
    table.do_task("gas.map.CW.W")
    table.pay("US", "W", "New York")
    table.pay("GE", "W", "Essen")
    table.use("lancaster", "Strategic bombardment")
    table.use("b-17", "Strategic bombardment")
    table.use("jg-26", "Interception")
    player.press(player.window.turn.next)
    assert player.game.clock.phase == "ground_strike"
    table.pay("SU", "E", "Moscow")
    player.trigger("undo")
    table.pay("SU", "E", "Gorki")
    table.use("il-2", "Ground strike")
    table.use("jg-52", "Interception", way=1)
    assert table.last.free and cells(gas.table, "GE")[3] == "not paid\nfree: JG 52, 6 limited"
    table.pay("GE", "E", "Berlin")
    table.use("kg-55", "Interception")
    assert gas.step.note.text() == "Allies 3, Germany 2 so far"
    assert cells(gas.table, "GE")[3] == "Berlin\nJG 52 flew free before"

    # Axis impulse 6: what was paid is over; a tank corps is dropped limited by mistake, then paid for.
    table.next_to("land_movement", 6)
    assert gas.step.note.text() == "nothing paid so far"
    goal = beside(player, "xlviii-pz")
    menu = drag(player, "xlviii-pz", goal)
    assert [word[:1] for word in words(menu)[1:-1]] == ["1", "2", "3"]
    QTest.keyClick(menu, Qt.Key.Key_3)
    player.settle()
    assert not player.game.units["xlviii-pz"].organized
    player.trigger("undo")
    QTest.keyClick(drag(player, "xlviii-pz", goal), Qt.Key.Key_2)
    player.settle()
    assert player.game.units["xlviii-pz"].organized and cells(gas.table, "GE")[-1] == "1"

    # Allied impulse 7: nobody pays; one bomber is free, the second one is refused.
    table.next_to("ground_strike", 7)
    table.use("il-2", "Ground strike", way=1)
    before = player.desk.session.head
    assert player.desk.attempt(UseUnits(("pe-2",), "ground_strike")) is not None
    player.settle()
    assert player.desk.session.head == before and player.window.map_area.hint.isVisible()

    # Axis impulse 8, and the end of the action stage.
    table.next_to("air_rebase", 8)
    table.use("kg-55", "Rebase")
    table.next_to("end_of_action", 8)
    player.trigger("end_stage")
    table.next_to("return_to_base")

    # Return to Base: one flotilla stays, for the others gas is paid.
    player.desk.show_power("GE")
    player.settle()
    card = player.window.work.cards["return"]
    player.press(player.button(card, "Drop", beside="U 12. Flotille"))
    player.press(player.window.turn.next)
    assert player.window.held.isVisible()
    table.do_task("gas.return.GE.W")
    assert not [row for row in staying(player.game) if row.power == "GE"]
    player.press(player.button(card, "Drop", beside="U 7. Flotille"))
    table.next_to("final_reorganization")

    # Final Reorganization: of three HQs the first is free.
    player.desk.show_power("GE")
    player.settle()
    player.press(player.window.work.cards["hqs"].all)
    assert isinstance(table.last, TurnUpHQ) and not waiting(player.game, "GE")
    spent = account_of(player.game, "GE")
    assert (spent["impulse"], spent["return"], spent["hq"]) == (-3, -1, -2)
    assert total_gas(player.game, "GE") == 9 - 6

    # Production: gas is made, and saved for the next turn.
    table.next_to("production")
    player.desk.show_power("GE")
    player.settle()
    task = next(row.task for row in player.window.todo.findChildren(TaskRow) if row.task.id == "gas.allot.GE")
    assert player.desk.do_all(task.orders)
    player.settle()
    table.do_task("gas.produce.GE")
    assert isinstance(table.last, Produce)

    # A player who changes his mind about everything.
    while player.desk.session.can_undo:
        player.desk.undo()
    player.settle()
    assert codec.encode_position(player.game) == begin
    assert gas.step.heading.text() == "Gas in Allied impulse 5"
    assert cells(gas.table, "GE")[2] == "not paid\nfree unit open, 8 limited"

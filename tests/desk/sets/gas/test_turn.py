"""What the rest of the turn takes: boxes, history, the suggestion and its plan in full."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from redball.desk.sets.gas.boxes import GasBoxes, Part
from redball.desk.sets.gas.history_chart import GasHistory, Spot, months
from redball.rules.gas.orders import PayGas

from tests.desk.sets.gas.conftest import go_to

pytestmark = pytest.mark.deep


@pytest.fixture
def turn(player, plug):
    """The right card of the gas dock for Germany."""
    player.desk.show_power("GE")
    player.settle()
    return plug.screen.turn


def suggested(player, plug) -> None:
    player.press(plug.screen.turn.suggest)
    player.wait_for(lambda: plug.screen.plan.plan is not None and not plug.screen.plan.watch.busy, 2000)


def boxes(turn) -> list[tuple[str, tuple[str, ...]]]:
    return [(part.kind, part.boxes) for part in turn.boxes.parts]


def test_boxes_tell_what_is_paid_expected_and_left(player, turn):
    assert boxes(turn) == [
        ("expected", ("W", "E", "W", "E")), ("expected", ("RTB", "HQ", "HQ")), ("left", ("1", "2")),
    ]  # fmt: skip
    player.desk.do(PayGas("GE", "W", ("Essen",)))
    player.desk.do(PayGas("GE", "E", ("Berlin",)))
    player.settle()
    assert boxes(turn) == [
        ("paid", ("W", "E")), ("expected", ("W", "E")), ("expected", ("RTB", "HQ", "HQ")),
        ("left", ("1", "2")),
    ]  # fmt: skip
    assert (turn.used.text(), turn.said.full) == ("7 of 9 gas:", "paid 2, impulses 2, RTB 1, HQs 2; 2 left")
    assert turn.boxes.parts[-1].words == "2 left: 1 more impulse at 2"
    assert "Impulses after this one are expected to take 2 gas" in turn.keep.toolTip()
    assert turn.chart.spots[-1] == Spot(45, 2, expected=True) and turn.chart.spots[0].gas == 9


def test_the_player_says_how_many_impulses_are_expected(player, plug, turn):
    player.desk.do(PayGas("GE", "W", ("Essen",)))
    plug.screen.show_payments()
    player.wait_for(lambda: plug.screen.plan.plan is not None and not plug.screen.plan.watch.busy, 2000)
    impulses = plug.screen.payments.impulses
    assert impulses.value() == 6
    QTest.keyClick(impulses, Qt.Key.Key_Down)
    assert boxes(turn)[1:3] == [("expected", ("E",)), ("expected", ("RTB", "HQ", "HQ"))]
    assert turn.said.full == "paid 1, impulses 1, RTB 1, HQs 2; 4 left"
    for _ in range(3):
        QTest.keyClick(impulses, Qt.Key.Key_Up)
    assert [kind for kind, _ in boxes(turn)] == ["paid", "expected", "expected", "missing"]
    assert turn.said.full == "paid 1, impulses 7, RTB 1, HQs 2; 2 missing"
    assert boxes(turn)[-1] == ("missing", ("HQ", "HQ"))
    QTest.keyClick(impulses, Qt.Key.Key_Down)
    QTest.keyClick(impulses, Qt.Key.Key_Down)
    assert plug.screen.plan.impulses is None, "as usual again"


def test_what_was_paid_before_is_one_box(player, turn):
    player.desk.do(PayGas("GE", "W", ("Essen",)))
    go_to(player, "final_reorganization")
    player.desk.show_power("GE")
    player.settle()
    assert boxes(turn)[0] == ("paid", ("2",)), "one in the impulse, one for the submarines"
    assert boxes(turn)[1] == ("expected", ("HQ", "HQ"))


@pytest.mark.deep
def test_many_boxes_become_one(qtbot):
    made = GasBoxes()
    qtbot.addWidget(made)
    made.resize(320, 50)
    made.show_parts([Part("paid", ("W",)), Part("left", tuple(str(n) for n in range(40)))], "")
    assert [part.boxes for part in made.drawn()] == [("W",), ("40",)]
    made.show_parts([Part("left", ("1", "2"))], "")
    assert [part.boxes for part in made.drawn()] == [("1", "2")]
    assert not made.grab().isNull()


@pytest.mark.deep
def test_the_chart_has_marks_for_its_greatest_value(qtbot):
    chart = GasHistory()
    qtbot.addWidget(chart)
    chart.show_spots([Spot(n, gas) for n, gas in enumerate((6, 8, 9, 7))] + [Spot(4, 4, True)])
    assert chart._top_value() == 10 and "4 expected" in chart.accessibleDescription()
    assert months(45) == "JA"
    chart.show_spots([Spot(0, 230)])
    assert chart._top_value() == 400
    assert not chart.grab().isNull()


def test_suggest_finds_the_best_and_gives_it_as_one_step(player, plug, turn):
    suggested(player, plug)
    assert turn.head.full.startswith("W. Europe from ") and turn.head.full.endswith("best, proved")
    assert "RTB W. Europe 1, HQs 2" in turn.head.full and turn.sign.kind == "done"
    assert "; 3 ships and aircraft stay at sea; " in turn.outcome.full, "it doesn't matter which HQ is free"
    assert turn.outcome.full.endswith(" free") and turn.outcome.full.count(" up; ") == 1
    before = player.desk.session.head
    player.press(turn.give)
    kinds = {type(entry.order) for entry in player.desk.session.entries()[before:]}
    assert kinds == {PayGas} and player.desk.session.head == before + 2
    assert plug.screen.plan.plan is None, "it was for another position"
    player.trigger("undo")
    assert player.desk.session.head == before


def test_a_reserve_is_left_whatever_comes(player, plug, turn):
    suggested(player, plug)
    turn.keep.setValue(9)
    player.wait_for(lambda: plug.screen.plan.plan is not None and not plug.screen.plan.watch.busy, 2000)
    assert plug.screen.plan.plan.result.spent == 0
    assert not turn.give.isVisibleTo(turn)
    turn.keep.setValue(0)


def test_payments_lists_the_plan_and_keeps_or_leaves_its_rows(player, plug, turn):
    player.press(turn.payments)
    card, plan = plug.screen.payments, plug.screen.plan
    assert plug.screen.left.currentWidget() is card
    player.wait_for(lambda: plan.plan is not None and not plan.watch.busy and card.tree.whole, 2000)
    texts = [line.cells[0].text for line in card.tree.lines()]
    assert "W. Europe: 8 of 8" in texts and "E. Europe: 7 of 7" in texts
    assert any(text.startswith("XLVIII Pz") for text in texts) and any("Manstein" in text for text in texts)
    player.tick(card.tree, card.tree.row("map:E"))
    assert [order.map for order in plan.orders] == ["W"]
    plan.exclude("map:E", True)
    player.wait_for(lambda: plan.plan is not None and not plan.watch.busy, 2000)
    assert "E. Europe: 1 of 7" in [line.cells[0].text for line in card.tree.lines()], "the free unit"
    plan.must_pay("map:W", ("W-0437",))
    player.wait_for(lambda: plan.plan is not None and not plan.watch.busy, 2000)
    assert [(order.map, order.hexes) for order in plan.orders] == [("W", ("W-0437",))]
    player.press(card.back)
    assert plug.screen.left.currentWidget() is plug.screen.step


@pytest.mark.deep
def test_a_worth_of_ones_own_changes_the_plan(player, plug, turn):
    player.press(turn.payments)
    plan, tree = plug.screen.plan, plug.screen.payments.tree
    player.wait_for(lambda: plan.plan is not None and not plan.watch.busy and tree.whole, 2000)
    item = tree.row("jg-52")
    tree.scrollToItem(item)
    tree.setCurrentItem(item)
    QTest.keyClick(tree, Qt.Key.Key_F2)
    editor = tree.viewport().findChild(QLineEdit)
    editor.setText("50")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    player.wait_for(lambda: plan.plan is not None and not plan.watch.busy, 2000)
    assert plan.answer.worth["jg-52"] == 50


def test_in_production_nothing_is_suggested(player, plug, turn):
    go_to(player, "production")
    assert not turn.suggest.isEnabled() and player.window.docks["gas"].isVisible()

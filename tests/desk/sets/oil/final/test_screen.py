"""The screen of final reorganization, played by clicks."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from redball.desk.sets.oil.final.unit_tree import FROM, KEEP, UNIT, WORTH
from redball.game.orders import EditUnit, FlipUnit, SetPower, Step
from redball.planning.plan import Asking
from redball.planning.sets.oil.refuel import PLANNER
from redball.rules.oil import total_fuel
from redball.rules.oil.orders import PaySeaMaintenance, RefuelMany, SetDepot

from tests.desk.player import Player

pytestmark = pytest.mark.deep

CHECKED = Qt.CheckState.Checked


@pytest.fixture
def final(player) -> Player:
    """Final reorganization with all German, Italian and British units face-down."""
    while player.game.clock.phase != "final_reorganization":
        player.desk.do(Step(end_stage=player.game.clock.phase == "end_of_action"))
    for unit in tuple(player.game.units.values()):
        placed = unit.hex >= 0 or unit.sea >= 0
        if unit.power in ("GE", "IT", "CW") and unit.organized and placed:
            player.desk.do(FlipUnit(unit.id, organized=False))
    player.desk.do(EditUnit("ger-rommel", {"activated": 1}))
    show(player, "GE")
    return player


def show(player: Player, power: str) -> None:
    plan = player.window.screens["final"].inside.plan
    player.desk.show_power(power)
    player.wait_for(lambda: not plan.busy and plan.survey is not None and plan.survey.power == power)
    ready(player)


def ready(player: Player) -> None:
    """Wait until all is reckoned and shown."""
    screen = player.window.screens["final"].inside
    player.wait_for(lambda: not screen.plan.busy and screen.tree.whole)


def tick(player: Player, tree, item, column: int = UNIT) -> None:
    player.tick(tree, item, column)
    ready(player)


def press(player: Player, button) -> None:
    player.press(button)
    ready(player)


def test_the_dock_opens_with_the_phase_and_closes_after_it(final):
    dock = final.window.docks["final"]
    assert dock.isVisible()
    for power in ("IT", "CW"):
        assert final.desk.do(PaySeaMaintenance(power)).allowed
    assert final.desk.do(Step()).allowed
    final.wait_for(lambda: not dock.isVisible())
    final.desk.undo()
    final.wait_for(dock.isVisible)


def test_one_tick_and_everything_is_reckoned_anew_and_nothing_is_done(final):
    screen, before = final.window.screens["final"].inside, final.game
    tree, power = screen.tree, final.game.powers["GE"]
    assert screen.sums.full == "" and not screen.give.isEnabled()
    tick(final, tree, tree.row("ger-rommel"))
    assert screen.bill.track.value == power.fuel - 2
    assert "1 unit, 2 fuel" in screen.sums.full
    tick(final, tree, tree.row("ger-rommel!"))
    assert screen.bill.track.value == power.fuel - 2 - 3 + 10
    assert final.says(screen.bill, "1 barrel opened at Kiel")
    tick(final, tree, tree.row("ger-dak"))
    assert "2 units, 7 fuel" in screen.sums.full
    final.picture_of(final.window, "final-ticked")
    tick(final, tree, tree.row("ger-rommel"))
    assert "1 unit, 2 fuel" in screen.sums.full
    assert final.game is before


@pytest.mark.deep
def test_two_powers_turn_units_up_with_a_mistake_and_its_undo(final):
    screen, game = final.window.screens["final"].inside, final.game
    tree = screen.tree
    tick(final, tree, tree.row("ger-rommel"))
    tick(final, tree, tree.row("ger-dak"))
    # The player looks at Italy meanwhile; the German plan is kept.
    show(final, "IT")
    assert not screen.plan.constraints.choices
    press(final, screen.all)
    italians = len(screen.plan.bill.orders[-1].refuels)
    assert screen.give.text() == f"Pay fuel for {italians} units"
    show(final, "GE")
    assert tree.row("ger-dak").checkState(UNIT) == CHECKED
    press(final, screen.give)
    ready(final)
    assert final.game.powers["GE"].fuel == game.powers["GE"].fuel - 4 + 10
    assert "ger-dak" not in screen.plan.survey.rows
    # DAK was a mistake: one undo takes all of the order back.
    final.trigger("undo")
    ready(final)
    assert total_fuel(final.game, "GE") == total_fuel(game, "GE")
    final.wait_for(lambda: "ger-dak" in screen.plan.survey.rows)
    assert tree.row("ger-dak").checkState(UNIT) != CHECKED
    tick(final, tree, tree.row("ger-rommel"))
    press(final, screen.give)
    ready(final)
    assert total_fuel(final.game, "GE") == total_fuel(game, "GE") - 2
    show(final, "IT")
    press(final, screen.give)
    ready(final)
    assert total_fuel(final.game, "IT") < total_fuel(game, "IT")


@pytest.mark.deep
def test_what_cannot_be_paid_says_why_and_the_rest_can_still_be_given(final):
    for node, depot in tuple(final.game.depots.items()):
        if depot.owner == "GE":
            final.desk.do(SetDepot(final.game.atlas.label(node), "GE", 0))
    final.desk.do(SetPower("GE", {"fuel": "2"}))
    show(final, "GE")
    ready(final)
    screen = final.window.screens["final"].inside
    final.wait_for(lambda: screen.plan.survey.game.powers["GE"].fuel == 2)
    press(final, screen.all)
    bill = screen.plan.bill
    assert bill.shorts and "can’t be paid" in screen.sums.full.replace("'", "’")
    short = bill.shorts[0]
    row = screen.tree.row(short.unit)
    assert row.toolTip(FROM).endswith(", ".join(short.clauses))
    assert any(screen.plan.survey.rows[short.unit].unit.name in t for t in final.texts(screen.bill))


def test_suggest_keeps_what_is_kept_and_tells_the_difference(final):
    for node, depot in tuple(final.game.depots.items()):
        if depot.owner == "GE":
            final.desk.do(SetDepot(final.game.atlas.label(node), "GE", 0))
    final.desk.do(SetDepot("Kiel", "GE", 1))
    final.desk.do(SetPower("GE", {"fuel": "0"}))
    show(final, "GE")
    ready(final)
    screen = final.window.screens["final"].inside
    tree = screen.tree
    tick(final, tree, tree.row("ger-90-le"))
    tick(final, tree, tree.row("ger-90-le"), KEEP)
    tick(final, tree, tree.row("ger-dak"), KEEP)
    assert screen.plan.constraints.pinned == {"ger-90-le", "ger-dak"}
    press(final, screen.suggest)
    final.wait_for(lambda: screen.plan.suggestion is not None)
    assert "ger-90-le" in screen.plan.constraints.choices
    assert "ger-dak" not in screen.plan.constraints.choices
    assert screen.told.text().startswith("Best: worth") and "+ Rommel" in screen.told.text()
    assert not screen.plan.bill.shorts
    final.picture_of(final.window, "final-suggested")
    press(final, screen.back)
    assert set(screen.plan.constraints.choices) == {"ger-90-le"}
    assert not screen.back.isVisible()


@pytest.mark.deep
def test_f2_writes_a_worth_and_opens_no_rules(final):
    screen = final.window.screens["final"].inside
    screen.tree.setCurrentItem(screen.tree.row("ger-dak"))
    QTest.keyClick(screen.tree, Qt.Key.Key_F2)
    field = screen.tree.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    final.settle()
    assert screen.plan.preferences.worth == {"ger-dak": Fraction(9)}


@pytest.mark.deep
def test_a_worth_of_ones_own_changes_the_suggestion(final):
    screen = final.window.screens["final"].inside
    tree = screen.tree
    tree.setCurrentItem(tree.row("ger-dak"))
    tree.row("ger-dak").setText(WORTH, "12 1/2")
    assert screen.plan.worths()["ger-dak"] == Fraction(25, 2)
    tree.row("ger-dak").setText(WORTH, "much")
    assert screen.plan.worths()["ger-dak"] == Fraction(25, 2)
    assert tree.row("ger-dak").text(WORTH) == "12½"
    screen.scales.setCurrentIndex(screen.scales.findData("units"))
    screen.scales.activated.emit(screen.scales.currentIndex())
    assert set(screen.plan.worths()[u] for u in ("ger-dak", "ger-rommel")) == {1}


def test_consent_is_asked_for_in_place_and_opens_the_way(final):
    screen = final.window.screens["final"].inside
    tree = screen.tree
    naples = next(t for t in screen.plan.survey.taps.values() if t.owner == "IT")
    assert not naples.consented and naples.waits_for == "IT", "Italy first pays for its convoys"
    final.desk.do(PaySeaMaintenance("IT"))
    ready(final)
    press(final, final.button(screen.terms, "It agrees"))
    ready(final)
    final.wait_for(lambda: any(t.owner == "IT" and t.consented for t in screen.plan.survey.taps.values()))
    tap = next(t for t in screen.plan.survey.taps.values() if t.owner == "IT" and t.consented)
    box = tree.visualItemRect(tree.row("ger-dak"))
    at = QPoint(tree.columnViewportPosition(FROM) + 8, box.center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    final.settle()
    entry = next(a for a in screen.menu.actions() if a.text().startswith("Italy") and a.isEnabled())
    entry.trigger()
    screen.menu.close()
    ready(final)
    assert screen.plan.constraints.choices["ger-dak"].payer == "IT"
    line = screen.plan.bill.lines["ger-dak"]
    assert line.tap.key == tap.key and line.short is None
    assert screen.plan.bill.lost >= 0
    press(final, final.button(screen.terms, "Take back"))
    ready(final)
    final.wait_for(lambda: not any(t.owner == "IT" and t.consented for t in screen.plan.survey.taps.values()))
    assert screen.plan.bill.lines["ger-dak"].short is not None


@pytest.mark.deep
def test_keys_tick_keep_and_choose(final):
    screen = final.window.screens["final"].inside
    tree = screen.tree
    tree.setFocus()
    tree.setCurrentItem(tree.row("ger-dak"))
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert "ger-dak" in screen.plan.constraints.choices
    QTest.keyClick(tree, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert "ger-dak" in screen.plan.constraints.pinned
    QTest.keyClick(tree, Qt.Key.Key_Return)
    final.settle()
    assert screen.menu.isVisible()
    screen.menu.close()
    assert final.desk.subject.unit == "ger-dak"
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert "ger-dak" not in screen.plan.constraints.choices


@pytest.mark.deep
def test_the_path_of_the_unit_under_the_mouse_is_drawn(final):
    screen, paths = final.window.screens["final"].inside, []
    screen.path_wanted.connect(paths.append)
    tree = screen.tree
    spot = tree.visualItemRect(tree.row("ger-dak")).center()
    for at in (QPoint(2, 2), spot):
        glob = tree.viewport().mapToGlobal(at)
        QApplication.sendEvent(
            tree.viewport(),
            QMouseEvent(
                QEvent.Type.MouseMove, QPointF(at), QPointF(glob), Qt.MouseButton.NoButton,
                Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            ),
        )  # fmt: skip
    assert paths[-1] is not None and paths[-1].legs
    QApplication.sendEvent(tree, QEvent(QEvent.Type.Leave))
    assert paths[-1] is None


@pytest.mark.deep
def test_the_sea_is_paid_once_and_in_the_same_flow(final):
    screen = final.window.screens["final"].inside
    show(final, "IT")
    before = total_fuel(final.game, "IT")
    press(final, final.button(screen.terms, "Pay"))
    ready(final)
    assert total_fuel(final.game, "IT") == before - 1
    final.wait_for(lambda: final.says(screen.terms, "Paid this turn"))
    show(final, "CW")
    assert screen.plan.survey.sea == 6
    assert [type(o).__name__ for o in screen.plan.orders] == ["PaySeaMaintenance"]
    press(final, screen.all)
    assert isinstance(screen.plan.orders[-1], RefuelMany)


@pytest.mark.deep
def test_the_commonwealth_sees_what_it_may_spend_anywhere(final):
    screen = final.window.screens["final"].inside
    show(final, "CW")
    final.desk.do(SetPower("CW", {"fuel": "4"}))
    ready(final)
    assert final.says(screen.terms, "To be spent anywhere")
    assert final.says(screen.terms, "Areas linked")
    assert final.says(screen.terms, "1941")
    press(final, screen.all)
    assert final.says(screen.bill, "Cut off: consumed whole")
    assert "more lost abroad" in screen.sums.full


@pytest.mark.deep
def test_barrels_above_the_limit_are_removed_one_by_one(final):
    screen = final.window.screens["final"].inside
    final.desk.do(SetDepot("Berlin", "GE", 4))
    final.wait_for(lambda: final.says(screen.terms, "11 of 8 barrels now"))
    for _ in range(3):
        press(final, final.button(screen.terms, "Remove one"))
        ready(final)
    assert sum(d.barrels for d in final.game.depots.values() if d.owner == "GE") == 8
    final.wait_for(lambda: final.says(screen.terms, "8 of 8 barrels now"))


@pytest.mark.deep
def test_a_power_with_nothing_to_turn_up_is_told_so(final):
    screen = final.window.screens["final"].inside
    show(final, "SU")
    assert screen.empty.isVisibleTo(screen) and "no unit to turn up" in screen.empty.text()
    assert not screen.suggest.isEnabled() and not screen.give.isEnabled()


@pytest.mark.deep
def test_what_fails_is_reported_and_the_screen_waits_no_longer(final, monkeypatch):
    plan, reported = final.window.screens["final"].inside.plan, []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: reported.append(str(error)))

    def broken(*_):
        raise ValueError("no plan")

    monkeypatch.setattr(plan.watch, "_asking", Asking(replace(PLANNER, best=broken)))
    plan.suggest()
    assert plan.busy == "suggest"
    final.wait_for(lambda: bool(reported))
    assert reported == ["no plan"] and not plan.busy

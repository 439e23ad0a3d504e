"""A planner of a dozen lines in the plan desk and tree of all planners: what another rule set has to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction as F

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from redball import rules
from redball.desk.desk import Desk
from redball.desk.planning.lines import UNIT, Cell, Column, Line
from redball.desk.planning.plan_desk import PlanDesk
from redball.desk.planning.plan_tree import PlanTree
from redball.desk.planning.presets import PresetBox
from redball.game.orders import FlipUnit
from redball.game.session import Session
from redball.game.state import Game
from redball.planning.plan import Asking, Bounded, Planner, Question, Request, build_cost, one

from tests.small_map import small_atlas, small_game, unit

WORTH = 1
CANS = 2


@dataclass(frozen=True)
class Toy(Bounded):
    """Units face-down that get a can of gas each."""

    survey: Game
    units: tuple[str, ...]
    value: F
    bound: F | None = None
    unmet: tuple[str, ...] = ()

    @property
    def orders(self) -> tuple[FlipUnit, ...]:
        return tuple(FlipUnit(name, True) for name in self.units)

    @property
    def spent(self) -> dict[str, F]:
        return {"GE": F(len(self.units))}


PRESETS = {"cost": build_cost, "count": one}


def worths(game: Game, request: Request[bool]) -> dict[str, F]:
    worth = request.preset_of(PRESETS)
    return request.worths({u.id: worth(u) for u in game.units.values() if not u.organized})


def greatest(game: Game, request: Request[bool], cans: int = CANS) -> Toy:
    worth = {u: w for u, w in worths(game, request).items() if not request.must_not(u)}
    units = tuple(sorted(worth, key=lambda u: (u not in request.must, -worth[u]))[:cans])
    value = sum((worth[u] for u in units), F(0))
    return Toy(game, units, value, value, tuple(u for u in request.must if u not in units))


def one_more(game: Game, request: Request[bool], plan: Toy) -> dict[str, F]:
    return {"GE": greatest(game, request, CANS + 1).value - plan.value}


PLANNER = Planner(
    PRESETS,
    lambda game, _powers, _told: game,
    worths,
    greatest,
    lambda game, request, _told: greatest(game, request),
    one_more,
    lambda game, request, own: Toy(game, own, sum((worths(game, request)[u] for u in own), F(0))),
)


class ToyTree(PlanTree):
    def lines(self) -> Iterator[Line]:
        if self.plan.answer is not None:
            for name in self.plan.answer.worth:
                yield self.line_of(name)

    def line_of(self, unit: str) -> Line:
        answer, who = self.plan.answer, self.plan.desk.game.units[unit]
        worth = self.plan.preferences.worth.get(unit, answer.worth[unit])
        is_on = unit in answer.plan.units
        return Line(unit, (Cell(who.name, is_on=is_on), Cell(str(worth), is_bold=worth == 9)), unit, who)

    def ticked(self, name: str, unit: str, on: bool) -> None:
        self.plan.exclude(unit, not on)

    def toggle_pin(self, unit: str) -> None:
        self.plan.pin(unit, None if self.plan.is_pinned(unit) else True)


@pytest.fixture
def desk(qapp, tmp_path) -> Iterator[Desk]:
    """Three Germans face-down."""
    costs = {"inf": 2, "arm": 6, "mot": 4}
    units = [
        unit(name, "A-0000", name=name.upper(), power="GE", cost=cost, organized=False)
        for name, cost in costs.items()
    ]
    made = Desk()
    made.open(Session.create(tmp_path / "toy.redball", small_game(small_atlas(". ."), units), rules.judge))
    made.show_power("GE")
    yield made
    made.close()


@pytest.fixture
def plan(desk, qtbot) -> PlanDesk:
    made = PlanDesk(desk, PLANNER, desk)
    made.ask()
    done(qtbot, made)
    return made


@pytest.fixture
def tree(plan, qtbot) -> ToyTree:
    made = ToyTree(plan, [Column("Unit"), Column("Worth", "What it counts", 60, True)], WORTH, WORTH)
    qtbot.addWidget(made)
    plan.changed.connect(made.refresh)
    made.resize(300, 200)
    made.show()
    made.fill()
    return made


def done(qtbot, plan: PlanDesk) -> None:
    qtbot.waitUntil(lambda: plan.answer is not None and plan.answer.final and not plan.watch.busy)


def ticks(tree: ToyTree) -> set[str]:
    shown = ("inf", "arm", "mot")
    return {name for name in shown if tree.row(name).checkState(UNIT) == Qt.CheckState.Checked}


def test_it_answers_with_proof_and_what_one_more_would_add(plan):
    found = plan.answer
    assert found.plan.units == ("arm", "mot") and found.plan.value == 10 and found.plan.proved
    assert found.gains == {"GE": 2} and found.sought and found.final and not plan.is_stale
    assert [order.unit for order in found.plan.orders] == ["arm", "mot"]
    assert found.comparison is None, "nothing was chosen by hand"


def test_its_rows_are_ticked_and_valued_in_the_common_tree(plan, tree, qtbot):
    assert ticks(tree) == {"arm", "mot"} and not tree.row("arm").icon(UNIT).isNull()
    tree.setCurrentItem(tree.row("inf"))
    QTest.keyClick(tree, Qt.Key.Key_F2)
    field = tree.findChild(QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(plan.preferences.worth))
    done(qtbot, plan)
    assert plan.preferences.worth == {"inf": 9} and ticks(tree) == {"inf", "arm"}
    assert tree.row("inf").text(WORTH) == "9" and tree.row("inf").font(WORTH).bold()
    tree.row("inf").setText(WORTH, "much")
    assert tree.row("inf").text(WORTH) == "9", "what is no number counts for nothing"
    tree.row("inf").setText(WORTH, "")
    done(qtbot, plan)
    assert not plan.preferences.worth and tree.row("inf").text(WORTH) == "2" and ticks(tree) == {"arm", "mot"}


def test_units_are_kept_left_and_counted_by_preset(plan, tree, qtbot):
    tree.setCurrentItem(tree.row("inf"))
    QTest.keyClick(tree, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    done(qtbot, plan)
    assert plan.is_pinned("inf") and ticks(tree) == {"inf", "arm"}
    QTest.keyClick(tree, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    tree.setCurrentItem(tree.row("arm"))
    QTest.keyClick(tree, Qt.Key.Key_Space)
    done(qtbot, plan)
    assert plan.is_excluded("arm") and ticks(tree) == {"inf", "mot"}
    box = PresetBox(plan, str.title, "", 8)
    qtbot.addWidget(box)
    box.setCurrentIndex(box.findText("Count"))
    box.activated.emit(box.currentIndex())
    done(qtbot, plan)
    assert plan.answer.plan.value == 2 and plan.answer.question.request.preset == "count"


def test_hover_and_choice_name_the_unit(tree, qtbot):
    heard, asked = list[str](), list[tuple[str, QPoint]]()
    tree.hovered.connect(heard.append)
    tree.choice_wanted.connect(lambda unit, at: asked.append((unit, at)))
    tree.setCurrentItem(tree.row("mot"))
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert heard == ["mot"] and [unit for unit, _ in asked] == ["mot"]


def test_a_plan_by_hand_is_reckoned_alone_or_set_against_the_best(desk):
    question = Question(desk.game, ("GE",), Request(), ("inf",))
    told: list[object] = []
    alone = Asking(PLANNER).answer(replace(question, until="own"), told.append)
    assert alone.plan.value == 2 and alone.final and not alone.plan.proved and not told
    best = Asking(PLANNER).answer(replace(question, until="best"), told.append)
    assert best.final and best.gains is None and len(told) == 1, "the first answer comes before it"
    assert (best.comparison.mine.value, best.comparison.best.value) == (2, 10)
    since = Asking(PLANNER).answer(
        replace(question, start=desk.game, start_only=frozenset({"inf"})), told.append
    )
    assert since.gains == {"GE": 2} and since.comparison.best.value == 2, "only that unit counts"


def test_what_fails_is_reported_and_no_longer_waited_for(plan, monkeypatch, qtbot):
    reported, heard = [], []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: reported.append(str(error)))

    def broken(*_):
        raise ValueError("no plan")

    plan.watch._asking = Asking(replace(PLANNER, best=broken))
    plan.ask()
    plan.changed.connect(lambda: heard.append(plan.watch.busy))
    qtbot.waitUntil(lambda: bool(reported))
    assert reported == ["no plan"] and heard[-1] is False


def test_a_closed_game_has_no_rows(plan, tree, desk):
    desk.close()
    tree.fill()
    assert tree.topLevelItemCount() == 0 and tree.whole


def test_another_game_forgets_what_was_wanted(plan, desk, tmp_path, qtbot):
    plan.set_worth("inf", F(9))
    plan.ban("somebody", True)
    done(qtbot, plan)
    other = small_game(small_atlas(". ."), [])
    desk.open(Session.create(tmp_path / "other.redball", other, rules.judge))
    desk.show_power("GE")
    assert not plan.preferences.worth and not plan.constraints.banned and plan.is_stale

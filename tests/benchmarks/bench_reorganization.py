"""The longest turn of the window's thread on the reorganization screen: 300 face-down units, 58 sources.

Measured as in :mod:`tests.benchmarks.turns`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from redball.game.orders import Step

from tests.benchmarks.bench_plan import loaded
from tests.benchmarks.rows import Row
from tests.benchmarks.turns import Action, Window, longest, played, usual

LOOKED, GIVEN, FOUND = 12, 4, 10
"""Units that are looked at; units that are reorganized; offers of units that are waited for after each."""


def rows() -> list[Row]:
    """The longest turn, and what is usual."""
    turns = played(loaded(), Reorganizing)
    return [longest("300 units", turns), usual("300 units", turns.values())]


class Reorganizing(Window):
    """The window in the phase of reorganization."""

    def actions(self) -> dict[str, Action]:
        """What a player does, by name."""
        self.screen = self.controller.window.screens["points"].inside
        self.desk.show_power("GE")
        self.until(lambda: not self.screen.watch.busy, 6)
        return {
            "the phase begins": self.opens,
            "the mouse over units": self.hovers,
            "a unit is chosen": self.chooses,
            "the mouse over its sources": self.points,
            "a unit is reorganized": self.assigns,
            "undo and redo": self.undoes,
            "units narrowed to a kind": self.filters,
            "a front in sight, and everywhere": self.fronts,
            "sorted": self.sorts,
        }

    def _known(self) -> bool:
        watch = self.screen.watch
        return not watch.busy or len(watch.fresh) >= FOUND

    def opens(self) -> Iterable[Callable[[], bool]]:
        """From the phase before, and what is worked out then."""
        self.do(Step())
        yield lambda: True
        self.desk.undo()
        yield self._known

    def hovers(self) -> Iterable[None]:
        """Over one row after another."""
        for row in range(0, 300, 300 // LOOKED):
            self.screen.units.row_hovered.emit(row)
            yield None
        self.screen.units.row_hovered.emit(-1)
        yield None

    def chooses(self) -> Iterable[Callable[[], bool]]:
        """One after another."""
        for row in range(0, 300, 300 // LOOKED):
            self.screen.units.setCurrentCell(row, 0)
            yield self._known

    def points(self) -> Iterable[None]:
        """Over the sources of one unit, then over those of all."""
        for unit in (self.screen.units.rows[150].unit, ""):
            self.screen.choose(unit)
            yield None
            for row in range(len(self.screen.sources.rows)):
                self.screen.sources.row_hovered.emit(row)
                yield None
            self.screen.sources.row_hovered.emit(-1)

    def assigns(self) -> Iterable[Callable[[], bool]]:
        """Each by its best source."""
        for row in range(0, 300, 300 // GIVEN):
            self.screen.units.setCurrentCell(row, 0)
            yield self._known
            self.screen.foot.give.click()
            yield self._known

    def undoes(self) -> Iterable[Callable[[], bool]]:
        """Everything back and again."""
        for act in (self.desk.undo, self.desk.undo, self.desk.redo, self.desk.redo):
            act()
            yield self._known

    def filters(self) -> Iterable[None]:
        """One kind after another, and all."""
        for index in (1, 2, 3, 4, 0):
            self.screen.kind.setCurrentIndex(index)
            yield None

    def fronts(self) -> Iterable[None]:
        """What is in sight, then everywhere."""
        self.screen.choose("")
        yield None
        self.map.front.take_view()
        yield None
        self.map.front.clear()
        yield None

    def sorts(self) -> Iterable[None]:
        """By each column, both ways."""
        for column in (0, 0, 1, 1, 2, 3):
            self.screen.units.sort_wanted.emit(column)
            yield None

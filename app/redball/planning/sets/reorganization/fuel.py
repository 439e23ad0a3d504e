"""Which units can be fuelled together, and in which order: fuel is drawn in the order of the orders, the
nearest first.

The rules decide; here their ledger is used without the rest of the orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from redball.game.state import Game
from redball.planning.sets.reorganization.model import Item, Step
from redball.rules.case import Case
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.fuelling import fuelled
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import Refuel
from redball.rules.oil.refuel import bill_of

MOST_TRIED = 5
"""So many units are tried in every order; of more, those that fail are tried earlier."""


class _Tank:
    """The fuel of a position."""

    def __init__(self, game: Game) -> None:
        self.game, self.full, self.ways = game, Ledger.of(game), FuelPaths(game)

    def draw(self, ledger: Ledger, unit: str) -> Ledger | None:
        """The stocks after one unit more, None when it is short of fuel."""
        one, case = self.game.units[unit], Case(self.game)
        bill = bill_of(self.game, one)
        paid = fuelled(case, ledger, self.ways, one, bill.fuel, bill.clauses, Refuel(unit))
        return paid.ledger if paid is not None else None

    def failing(self, units: Iterable[str]) -> str:
        """The first unit that is short of fuel when all draw in turn, empty for none."""
        ledger = self.full
        for unit in units:
            after = self.draw(ledger, unit)
            if after is None:
                return unit
            ledger = after
        return ""

    def arranged(self, units: Sequence[str]) -> tuple[str, ...] | None:
        """An order in which all are fuelled, found by moving those forward that fall short; None when none is
        found.
        """
        order, seen = tuple(units), set[tuple[str, ...]]()
        while order not in seen:
            seen.add(order)
            short = self.failing(order)
            if not short:
                return order
            order = (short, *(u for u in order if u != short))
        return next(self._every(self.full, order, ()), None) if len(order) <= MOST_TRIED else None

    def _every(
        self, ledger: Ledger, left: tuple[str, ...], done: tuple[str, ...]
    ) -> Iterator[tuple[str, ...]]:
        """Every order in which all are fuelled."""
        if not left:
            yield done
        for unit in left:
            after = self.draw(ledger, unit)
            if after is not None:
                yield from self._every(after, tuple(u for u in left if u != unit), (*done, unit))


def in_fuelled_order(game: Game, steps: Sequence[Step], short: Item) -> tuple[Step, ...] | None:
    """Steps in another order, in which those that draw on one power's fuel all get theirs; None if there is
    none.  Everybody else keeps his place.
    """
    drawing = _drawing(steps, short.choice.fuel_power)
    order = _Tank(game).arranged([item.choice.unit for item in drawing])
    if order is None:
        return None
    turns = iter([next(i for i in drawing if i.choice.unit == unit) for unit in order])
    return tuple(next(turns) if step in drawing else step for step in steps)


def short_of_fuel(game: Game, steps: Sequence[Step], short: Item) -> tuple[tuple[str, ...], bool]:
    """Units that can't all be fuelled, as few as possible, and whether every order was tried; none when fuel
    is not the problem.
    """
    tank = _Tank(game)
    units = tuple(item.choice.unit for item in _drawing(steps, short.choice.fuel_power))
    if tank.arranged(units) is not None:
        return (), False
    for unit in units:
        fewer = tuple(u for u in units if u != unit)
        if tank.arranged(fewer) is None:
            units = fewer
    return units, len(units) <= MOST_TRIED


def _drawing(steps: Iterable[Step], power: str) -> list[Item]:
    return [s for s in steps if isinstance(s, Item) and s.choice.fuel and s.choice.fuel_power == power]

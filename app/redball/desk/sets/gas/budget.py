"""How a power's gas of this turn is used: paid so far, expected to the end of the turn, left."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from redball.derived import get_or_make
from redball.game.state import Game
from redball.planning.sets.gas import Forecast, forecast
from redball.rules.gas.steps import FINAL, RETURN, step_of
from redball.rules.gas.stock import account_of, accounts_of, total_gas
from redball.rules.gas.tables import PAID, GasMap


class Budget(msgspec.Struct, frozen=True):
    """The gas of a turn.

    ``earlier`` was paid in impulses before this one, ``now`` maps are paid in the present step, ``returned``
    in Return to Base and ``turned`` HQs for gas.  What is expected besides comes from ``forecast``;
    ``impulse`` is the present one.
    """

    impulse: int
    earlier: int
    now: tuple[GasMap, ...]
    returned: int
    turned: int
    forecast: Forecast

    @property
    def paid(self) -> int:
        """All that was paid this turn."""
        return self.earlier + len(self.now) + self.returned + self.turned

    @property
    def impulses(self) -> tuple[GasMap, ...]:
        """The maps that are expected to be paid in this impulse and those after it, once for each gas."""
        return tuple(name for due in self.forecast.dues if due.step > RETURN for name in _each(due.maps))

    @property
    def returning(self) -> tuple[GasMap, ...]:
        """Those in Return to Base."""
        return tuple(name for due in self.forecast.dues if due.step == RETURN for name in _each(due.maps))

    @property
    def hqs(self) -> int:
        """Gas for HQs in Final Reorganization."""
        return sum(due.gas for due in self.forecast.dues if due.step == FINAL)

    @property
    def expected(self) -> int:
        """All that is expected besides."""
        return sum(due.gas for due in self.forecast.dues)

    @property
    def later(self) -> int:
        """Gas that impulses after this one are expected to take."""
        return sum(due.gas for due in self.forecast.dues if due.step > max(RETURN, self.impulse))

    @property
    def left(self) -> int:
        """What remains when the turn ends, less than nothing where there is too little."""
        return self.forecast.left

    @property
    def total(self) -> int:
        """What was there, with what was paid."""
        return self.paid + self.forecast.stock


def budget(game: Game, power: str, impulses: int | None = None) -> Budget:
    """The use of a power's gas in this turn; ``impulses`` are those expected in it (None: as usual)."""
    return get_or_make(game, ("gas budget", power, impulses), lambda: _budget(game, power, impulses))


def _budget(game: Game, power: str, impulses: int | None) -> Budget:
    step, sums = step_of(game), account_of(game, power)
    now = tuple(_now(game, power, step)) if step is not None else ()
    paid, returned = -sums.get("impulse", 0), -sums.get("return", 0)
    if step == RETURN:
        returned -= len(now)
    elif step is not None and step > RETURN:
        paid -= len(now)
    found = forecast(game, power, impulses)
    return Budget(game.clock.impulse, paid, now, returned, -sums.get("hq", 0), found)


def _now(game: Game, power: str, step: int) -> list[GasMap]:
    """The maps that are paid in the present step, once for each gas."""
    return [
        map_ for (turn, at, code, map_, _), count in PAID.of(game).items()
        if (turn, at, code) == (game.clock.turn, step, power) for _ in range(count)
    ]  # fmt: skip


def _each(maps: Mapping[GasMap, int]) -> list[GasMap]:
    return [name for name, count in maps.items() for _ in range(count)]


def history(game: Game, power: str) -> list[tuple[int, int]]:
    """The gas at the end of each turn that was booked, oldest first; that of this turn is as it stands."""
    booked = {turn: sum(sums.values()) for turn, sums in accounts_of(game, power).items()}
    stock, now = total_gas(game, power), game.clock.turn
    first = min(booked, default=now)
    found = [(now, stock)]
    for turn in range(now - 1, first - 2, -1):
        stock -= booked.get(turn + 1, 0)
        found.append((turn, stock))
    return [(turn, count) for turn, count in reversed(found) if count >= 0]

"""What switched overlays are asked about, and when an answer is out of date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from redball.game.pipelines import carried, reserved
from redball.game.state import Game
from redball.supply.locks import locks

if TYPE_CHECKING:
    from redball.planning.reach import Origin
    from redball.supply import Supply

TRACED = frozenset(
    {
        "units",
        "control",
        "convoys",
        "hexes",
        "weather",
        "wars",
        "cooperation",
        "powers",
        "countries",
        "options",
        "marks",
    }
)
"""The tables that supply paths depend on."""


@dataclass(frozen=True)
class Looked:
    """What is looked at: the supply of a position, a power, the chosen unit, and where reach begins.  A power
    or unit that isn't chosen is empty.
    """

    supply: Supply
    power: str = ""
    unit: str = ""
    origin: Origin | None = None
    _read: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def game(self) -> Game:
        """The position."""
        return self.supply.game

    def inputs(self, tables: Iterable[str], subjects: Iterable[str]) -> tuple[object, ...]:
        """What overlays see of tables of the position and of what is chosen: while this is equal, so is an
        answer that depends on nothing else.
        """
        return (*map(self._seen, sorted(tables)), *(getattr(self, subject) for subject in subjects))

    def _seen(self, table: str) -> object:
        if table not in self._read:
            how = _READ.get(table)
            self._read[table] = how(self.game) if how is not None else getattr(self.game, table)
        return self._read[table]


def _stances(game: Game) -> object:
    """What tracing needs of the powers: fuel and points don't matter."""
    powers: Mapping[str, Any] = game.powers
    return [(code, power.side, power.active, power.in_play) for code, power in powers.items()]


def _bookings(game: Game) -> object:
    """What tracing needs of the bookkeeping: locks of paths, and convoy points that carry something else."""
    return locks(game), carried(game), reserved(game)


_READ: Mapping[str, Callable[[Game], object]] = {"powers": _stances, "marks": _bookings}
"""What overlays read of tables of which they don't need all."""

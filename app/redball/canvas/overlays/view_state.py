"""What switched overlays depend on, and when they are outdated."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redball.game.state import Game
from redball.game.tables.registry import AnyTable, by_name, tables_of

if TYPE_CHECKING:
    from redball.canvas.overlays.overlay import SwitchedOverlay
    from redball.planning.reach import Origin
    from redball.supply import Supply


@dataclass(frozen=True)
class ViewState:
    """What is being looked at: the supply of a position, a power, the chosen unit, and the origin of reach.
    A power or unit that isn't chosen is empty.
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

    def inputs(self, kind: type[SwitchedOverlay]) -> tuple[object, ...]:
        """What a kind of overlay depends on: while this is equal, so is the overlay."""
        known = by_name()
        tables = tables_of(self.game) if kind.traced else ()
        traced = (table.name for table in tables if table.traced is not None)
        names = dict.fromkeys((*traced, *sorted(kind.tables)))
        seen = (self._seen(known[name]) for name in names)
        moment = (self.game.clock,) if kind.moment else ()
        return (self.game.atlas, *seen, *moment, *(getattr(self, subject) for subject in kind.subjects))

    def _seen(self, table: AnyTable) -> object:
        if table.name not in self._read:
            self._read[table.name] = table.seen(self.game)
        return self._read[table.name]

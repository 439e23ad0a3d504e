"""Positions as they may become while a plan is carried out: ports repaired or full, servers turned up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from redball.game.state import Change, Game, next_game
from redball.game.units import Unit
from redball.rules.reorganization.repairing import repaired
from redball.rules.reorganization.tables import USED
from redball.rules.reorganization.turning import turned
from redball.rules.reorganization.ways.reach import most_through

NOWHERE: frozenset[int] = frozenset()


class Positions:
    """Variants of a position, each made once; ``damaged`` are ports that may be repaired."""

    def __init__(self, game: Game, units: Mapping[str, Unit], damaged: Collection[int] = ()) -> None:
        self.game, self.units, self.damaged = game, units, frozenset(damaged)
        self._known: dict[tuple[str, frozenset[int], frozenset[int]], Game] = {}

    def at(self, up: str = "", shut: frozenset[int] = NOWHERE, full: frozenset[int] = NOWHERE) -> Game:
        """All ports repaired but those that are ``shut``: still damaged, or full if sound or among ``full``.

        ``up`` is a unit that has been turned up, empty for none.
        """
        key = up, shut, full
        if key not in self._known:
            self._known[key] = (
                next_game(self.game, changes) if (changes := self._changes(*key)) else self.game
            )
        return self._known[key]

    def _changes(self, up: str, shut: frozenset[int], full: frozenset[int]) -> list[Change]:
        label, most = self.game.atlas.label, most_through(self.game)
        filled = sorted(shut - (self.damaged - full))
        changes = [repaired(self.game, port) for port in sorted(self.damaged - (shut - full))]
        changes += [USED.put(("port", label(port)), most) for port in filled]
        if up:
            changes += turned(self.game, self.units[up])
        return changes

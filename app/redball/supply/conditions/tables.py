"""The tables of a game that tracing depends on, to find which of them a change replaced."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from redball.game.state import Game
from redball.game.tables.position import POSITION
from redball.game.tables.table import Table

_TRACED = {table.name: table for table in POSITION if table.traced is not None}
_AT = {name: at for at, name in enumerate(_TRACED)}
_values_of = attrgetter(*_TRACED)


class Tables:
    """The tables of one position."""

    def __init__(self, game: Game) -> None:
        self._values: tuple[Any, ...] = _values_of(game)

    def same(self, other: Tables, *names: str) -> bool:
        """True when the named tables are equal in both."""
        for name in names:
            mine, theirs = self._values[_AT[name]], other._values[_AT[name]]
            if mine is not theirs and not _equal(_TRACED[name], mine, theirs):
                return False
        return True


def _equal(table: Table[Any, Any], mine: Any, theirs: Any) -> bool:
    traced = table.traced
    if traced is None or not traced.compared:
        return False
    part = traced.part
    if part is None:
        return bool(mine == theirs)
    if table.whole:
        return bool(part(mine) == part(theirs))
    if list(mine) != list(theirs):
        return False
    # Nearly all entries are the same ones.
    pairs = zip(mine.values(), theirs.values(), strict=True)
    return all(one is other or part(one) == part(other) for one, other in pairs)

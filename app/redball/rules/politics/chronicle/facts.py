"""What rows of the timeline are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

from redball.game.entry import Entry
from redball.game.state import Game
from redball.game.tables import Table
from redball.rules.politics.numbers import Number
from redball.wording import Message

K = TypeVar("K")
V = TypeVar("V")

Kind = Literal[
    "war", "treaties", "minors", "nations", "options", "initiative", "entry", "intelligence", "standing"
]
KINDS: tuple[Kind, ...] = (
    "war",
    "treaties",
    "minors",
    "nations",
    "options",
    "initiative",
    "entry",
    "intelligence",
    "standing",
)
"""Kinds of rows, as filters offer them.  The last one is for orders that only change how powers stand."""


class Found(NamedTuple):
    """Something that happened by an order: a sentence, and whom and what it is about.

    ``minors`` are countries, ``hexes`` those of the map.  ``secret`` is the entry that tells of it, a table's
    name and a key, where one power alone may see that.
    """

    kind: Kind
    said: Message
    powers: tuple[str, ...] = ()
    minors: tuple[str, ...] = ()
    hexes: tuple[int, ...] = ()
    secret: tuple[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the timeline: when, what, and what it did to numbers.  ``said`` is None where the order's own
    words say it.
    """

    seq: int
    turn: int
    phase: str
    kind: Kind
    said: Message | None
    powers: tuple[str, ...]
    minors: tuple[str, ...]
    hexes: tuple[int, ...]
    sums: tuple[Number, ...]
    secret: tuple[str, Any] | None = None

    def concerns(self, power: str) -> bool:
        """Whether a power did it, is named in it, or has a number changed by it."""
        return power in self.powers or any(power == each.who for each in self.sums)


class Step(NamedTuple):
    """One order of the journal, the positions before and after it, and the keys that it changed by table."""

    before: Game
    after: Game
    entry: Entry
    keys: Mapping[str, tuple[Any, ...]]

    def changed(self, table: Table[K, V]) -> Iterator[tuple[K, V | None, V | None]]:
        """The entries of a table that the order changed: key, what stood there, what stands there."""
        before, after = table.of(self.before), table.of(self.after)
        for key in self.keys.get(table.name, ()):
            was, now = before.get(key), after.get(key)
            if was != now:
                yield key, was, now

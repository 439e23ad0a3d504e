"""What an effect is, and what effects are seen from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.rules.politics.differences import Difference
from redball.wording import Message

Sign = Literal["gain", "info", "trouble"]
"""Good for who acts, worth knowing, or bad for who acts."""
Group = Literal[
    "costs", "wars", "minors", "us_entry", "powers", "treaties", "waterways", "production", "map", "record"
]
GROUPS: tuple[Group, ...] = (
    "costs", "wars", "minors", "us_entry", "powers", "treaties", "waterways", "production", "map", "record",
)  # fmt: skip
"""What effects are about, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that would be otherwise: ``of`` are the differences that it reports, none where it follows
    from several tables or is only told.
    """

    group: Group
    sign: Sign
    text: Message
    clauses: tuple[str, ...] = ()
    of: tuple[Difference, ...] = ()
    hexes: tuple[int, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """What effects are seen from: the positions before and after, who acts, and the clauses of the ruling."""

    before: Game
    after: Game
    power: str
    clauses: Collection[str] = msgspec.field(default_factory=frozenset)

    def cites(self, *clauses: str) -> tuple[str, ...]:
        """Those of some clauses on which the ruling rests; the first where it names none of them."""
        found = tuple(clause for clause in clauses if clause in self.clauses)
        return found or clauses[:1]

    def good_if(self, good: bool, whose: str) -> Sign:
        """The sign of something that is good, or not, for a power."""
        if whose == self.power:
            return "gain" if good else "trouble"
        return "info"

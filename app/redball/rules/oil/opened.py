"""Barrels opened in this final reorganization: fuel that lies loose at a depot until the phase ends
(OIL-AMB-06, 36).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from redball.game.quantities import parse_quantity, quantity_text
from redball.game.state import Game

Fate = Literal["track", "lost"]
"""What becomes of what is left when the phase ends."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is left of barrels opened at a hex.

    ``loose`` lies there; ``on_track`` went to the owner's track and may still be drawn here without another
    barrel.
    """

    owner: str
    loose: Fraction
    on_track: Fraction = Fraction(0)
    fate: Fate = "track"

    def row(self) -> list[str]:
        """As the value of a mark."""
        return [self.owner, quantity_text(self.loose), quantity_text(self.on_track), self.fate]


Place = tuple[int, bool]
"""A hex, and whether the loss of a depot abroad is already taken off what lies there."""


def _prefix(turn: int) -> str:
    return f"oil.opened.{turn}."


def opened_key(game: Game, place: Place) -> str:
    """The mark of barrels opened at a hex in this turn."""
    node, reduced = place
    return f"{_prefix(game.clock.turn)}{game.atlas.label(node)}.{'reduced' if reduced else 'whole'}"


def opened(game: Game) -> Mapping[Place, Opened]:
    """All barrels opened in this final reorganization, by place."""
    prefix = _prefix(game.clock.turn)
    found: dict[Place, Opened] = {}
    for key, row in game.marks.items():
        if key.startswith(prefix) and isinstance(row, list):
            label, _, kind = key.removeprefix(prefix).rpartition(".")
            owner, loose, on_track, fate = row
            found[game.atlas.find(label), kind == "reduced"] = Opened(
                owner,
                parse_quantity(loose),
                parse_quantity(on_track),
                "track" if fate == "track" else "lost",
            )
    return found


def loose_fuel(game: Game, power: str) -> Fraction:
    """Fuel of a power that lies loose at depots."""
    return sum((o.loose for o in opened(game).values() if o.owner == power), Fraction(0))

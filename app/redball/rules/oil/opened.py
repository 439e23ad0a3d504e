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


Place = tuple[int, bool, str]
"""A hex, whether the loss of a depot abroad is already taken off what lies there, and whose it is: what lies
at a depot that changes hands stays its old owner's.
"""

COLUMNS = 4
"""Values of a row; a mark holds one row after another."""


def _prefix(turn: int) -> str:
    return f"oil.opened.{turn}."


def opened_key(game: Game, node: int, reduced: bool) -> str:
    """The mark of barrels opened at a hex in this turn, whoever owns them."""
    return f"{_prefix(game.clock.turn)}{game.atlas.label(node)}.{'reduced' if reduced else 'whole'}"


def opened_marks(game: Game, after: Mapping[Place, Opened]) -> Mapping[str, list[str] | None]:
    """The marks of opened barrels that differ when they are to stand so; None for a mark that goes."""
    before = opened(game)
    marks: dict[str, list[str]] = {}
    changed: set[str] = set()
    for (node, reduced, owner), state in after.items():
        key = opened_key(game, node, reduced)
        rows = marks.setdefault(key, [])
        if state.loose or state.on_track:
            rows += state.row()
        if state != before.get((node, reduced, owner)):
            changed.add(key)
    return {key: rows or None for key, rows in marks.items() if key in changed}


def opened(game: Game) -> Mapping[Place, Opened]:
    """All barrels opened in this final reorganization, by place."""
    prefix = _prefix(game.clock.turn)
    found: dict[Place, Opened] = {}
    for key, row in game.marks.items():
        if key.startswith(prefix) and isinstance(row, list):
            label, _, kind = key.removeprefix(prefix).rpartition(".")
            for start in range(0, len(row), COLUMNS):
                owner, loose, on_track, fate = row[start : start + COLUMNS]
                found[game.atlas.find(label), kind == "reduced", owner] = Opened(
                    owner,
                    parse_quantity(loose),
                    parse_quantity(on_track),
                    "track" if fate == "track" else "lost",
                )
    return found


def loose_fuel(game: Game, power: str) -> Fraction:
    """Fuel of a power that lies loose at depots."""
    return sum((o.loose for o in opened(game).values() if o.owner == power), Fraction(0))

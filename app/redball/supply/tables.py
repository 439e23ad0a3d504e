"""The tables of a game that tracing depends on, to see which of them a change replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redball.game.state import Game

_NAMES = (
    "units",
    "control",
    "convoys",
    "hexes",
    "weather",
    "wars",
    "cooperation",
    "options",
    "powers",
    "countries",
)


class Tables:
    """The tables of one position."""

    def __init__(self, game: Game) -> None:
        self._values: Mapping[str, Any] = {name: getattr(game, name) for name in _NAMES}

    def same(self, other: Tables, *names: str) -> bool:
        """True when none of the named tables says anything else than the other's."""
        return all(self._values[n] is other._values[n] or self._equal(other, n) for n in names)

    def _equal(self, other: Tables, name: str) -> bool:
        if name == "powers":
            return _stances(self._values[name]) == _stances(other._values[name])
        return name != "units" and bool(self._values[name] == other._values[name])


def _stances(powers: Mapping[str, Any]) -> list[tuple[str, str, bool, bool]]:
    """What tracing needs of the powers: fuel and points don't matter."""
    return [(c, p.side, p.active, p.in_play) for c, p in powers.items()]

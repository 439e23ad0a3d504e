"""Positions for the tests of politics, on the world map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from redball.atlas import Atlas
from redball.game import library
from redball.game.clock import Clock
from redball.game.sequence import at_phase
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.politics import standing
from redball.rules.politics.tables import MINORS, STANDINGS

from tests.rules.judging import after, changed, denied, judged, why_not
from tests.small_map import small_game, unit

__all__ = ["after", "at", "changed", "denied", "game", "judged", "minors", "standings", "unit", "why_not"]

POWERS = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")
TURN = {(year, turn): 6 * (year - 1936) + turn for year in range(1936, 1947) for turn in range(6)}
"""Turns by year and number, from 0 for January and February."""


@cache
def world() -> Atlas:
    """The world map."""
    return library.atlas("world-1939")


def at(phase: str = "political_affairs", year: int = 1936, turn: int = 0, impulse: int = 1) -> Clock:
    """A moment: the phase, in an impulse of the action stage where it is one of its phases."""
    return at_phase(Clock(TURN[year, turn], phase), phase, impulse)


def game(
    *units: Unit,
    clock: Clock | None = None,
    wars: Iterable[tuple[str, str]] = (),
    powers: Iterable[str] = POWERS,
    remembered: Iterable[Change] = (),
    rule_sets: tuple[str, ...] = ("base", "politics"),
    **fields: Any,
) -> Game:
    """A position on the world map, as the political game begins where nothing else is said."""
    return small_game(
        world(),
        units,
        powers=powers,
        wars=wars,
        clock=clock or at(),
        remembered=remembered,
        rule_sets=rule_sets,
        **fields,
    )


def standings(**by_power: Mapping[str, Any]) -> list[Change]:
    """What powers differ in from how they begin: ``standings(GE={"pe": 3})``."""
    begun = game()
    return [
        STANDINGS.put(code, _replaced(standing.standing(begun, code), fields))
        for code, fields in by_power.items()
    ]


def minors(**by_country: Mapping[str, Any]) -> list[Change]:
    """What minor countries differ in from how they begin."""
    begun = game()
    return [
        MINORS.put(code, _replaced(standing.minor(begun, code), fields))
        for code, fields in by_country.items()
    ]


def _replaced(struct: Any, fields: Mapping[str, Any]) -> Any:
    return msgspec.structs.replace(struct, **fields)

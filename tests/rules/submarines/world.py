"""Positions for the tests of submarine warfare, on the world map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from redball.atlas import Atlas
from redball.game import library
from redball.game.clock import Clock
from redball.game.sequence import at_phase
from redball.game.state import Change, Game
from redball.game.units import Unit

from tests.rules.judging import after, changed, denied, judged, why_not
from tests.small_map import small_game, unit

__all__ = ["after", "at", "changed", "denied", "game", "judged", "sea", "unit", "why_not"]

TURN = {(year, turn): 6 * (year - 1936) + turn for year in range(1936, 1947) for turn in range(6)}
"""Turns by year and number, from 0 for January and February."""


@cache
def world() -> Atlas:
    """The world map."""
    return library.atlas("world-1939")


def sea(name: str) -> int:
    """The number of a sea area."""
    return world().sea_by_name[name.casefold()].index


def at(phase: str, year: int = 1942, turn: int = 0, impulse: int = 1, first: str = "axis") -> Clock:
    """A moment: the phase, in an impulse of the action stage where it is one of its phases."""
    return at_phase(Clock(TURN[year, turn], phase, first=first), phase, impulse)


def game(
    *units: Unit,
    clock: Clock | None = None,
    convoys: Mapping[tuple[str, str], int] | None = None,
    wars: Iterable[tuple[str, str]] = (("GE", "CW"), ("GE", "US"), ("IT", "CW"), ("IT", "US"), ("JA", "US")),
    powers: Iterable[str] = ("GE", "IT", "JA", "CW", "US", "SU", "FR"),
    remembered: Iterable[Change] = (),
    rule_sets: tuple[str, ...] = ("base", "submarines"),
    **fields: Any,
) -> Game:
    """A position on the world map: units stand at hexes, places or in sea areas by name."""
    lines = {(sea(area), power): points for (area, power), points in (convoys or {}).items()}
    return small_game(
        world(),
        units,
        powers=powers,
        wars=wars,
        convoys=lines,
        clock=clock or at("submarine_warfare"),
        remembered=remembered,
        rule_sets=rule_sets,
        **fields,
    )

"""Positions for the tests of powers."""

from __future__ import annotations

from typing import Any

from redball.game.powers import Country
from redball.game.state import Change, Game

from tests.rules.politics.world import at, game, minors, standings, unit, world

__all__ = ["aligned", "at", "game", "held", "minors", "node", "of", "played", "standings", "unit", "world"]


def node(place: str) -> int:
    """The hex of a place."""
    return world().find(place)


def held(by: str, *places: str) -> list[Change]:
    """Hexes that somebody controls."""
    return [Change("control", node(place), by) for place in places]


def aligned(country: str, power: str, conquered: bool = False) -> Change:
    """A country that a power stands behind."""
    return Change("countries", country, Country(country, power, conquered))


def played(*units: Any, **fields: Any) -> Game:
    """A position in which options ``pol.*`` are chosen: ``played(options={"pe.multi_six": "per_six"})``."""
    options = {f"pol.{name}": value for name, value in fields.pop("options", {}).items()}
    return game(*units, options=options, **fields)


def of(pml: int, power: str = "GE", *units: Any, **fields: Any) -> Game:
    """A position in which a power has geared up so far."""
    remembered = [*standings(**{power: {"pml": pml}}), *fields.pop("remembered", ())]
    return played(*units, remembered=remembered, **fields)

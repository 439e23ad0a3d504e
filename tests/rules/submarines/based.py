"""Positions with the historic bases for their tests."""

from __future__ import annotations

from collections.abc import Iterable

from redball.game.clock import Clock
from redball.game.powers import Country, Power
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.submarines.tables import BASES, FRANCE, Base, France, OfFrance

from tests.rules.submarines.world import at, game

WARS = (("GE", "CW"), ("GE", "US"), ("IT", "CW"), ("IT", "US"), ("JA", "US"))
USED = Base(used=True)
ALL_POWERS = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")


def stand(country: str, power: str = "", conquered: bool = False) -> Change:
    """A country aligned to a power or conquered by it, or neutral."""
    return Change("countries", country, Country(country, power, conquered))


def bases(
    *units: Unit,
    cadiz: Base | None = None,
    azores: Base | None = None,
    france: France = "vichy",
    us_entered: bool = False,
    clock: Clock | None = None,
    wars: Iterable[tuple[str, str]] = WARS,
    neutral: Iterable[str] = (),
    more: Iterable[Change] = (),
    **options: str,
) -> Game:
    """A declaration of war phase of the Axis with Spain and Portugal neutral; ``neutral`` powers fight
    nobody; options by name with "__" for the dot.
    """
    peaceful = frozenset(neutral)
    remembered: list[Change] = [FRANCE.put("france", OfFrance(france, us_entered)), *more]
    remembered += [BASES.put("cadiz", cadiz)] if cadiz is not None else []
    remembered += [BASES.put("azores", azores)] if azores is not None else []
    played = game(
        *units,
        clock=clock or at("declare_war"),
        wars=[pair for pair in wars if peaceful.isdisjoint(pair)],
        powers=ALL_POWERS,
        options={f"sub.{name.replace('__', '.')}": value for name, value in options.items()},
    )
    idle = [Change("powers", code, _idle(played.powers[code])) for code in peaceful]
    return played.changed([stand("SPA"), stand("POR"), *idle, *remembered])


def _idle(power: Power) -> Power:
    return Power(power.code, power.side, active=False)

"""ASW values of ships and aircraft by year and nationality, exact (SUB-ASW-01 to 20).

Nothing here asks for the weather: it never changes an ASW value (SUB-ASW-18, 19).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.clock import turn_of
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.submarines.box import SURFACE_COMBAT, facts_of
from redball.rules.submarines.options import reads, says_yes

Era = Literal["base", "1942", "1943"]
Row = Literal["scs1", "scs2", "cv", "air"]

_ERAS: tuple[tuple[Era, int], ...] = (("1943", 1943), ("1942", 1942))
_STARTS = ("jan_feb", "mar_apr", "may_jun", "jul_aug", "sep_oct", "nov_dec")
"""Turns of a year as the option names them."""
GLOBAL_WAR = turn_of(_STARTS.index("sep_oct"), 1939)
"""The first turn of the Global War campaign."""
_HALF = Fraction(1, 2)

VALUES: dict[Era, dict[Row, Fraction]] = {
    "base": {"scs1": _HALF, "scs2": Fraction(0), "cv": Fraction(0), "air": _HALF},
    "1942": {"scs1": Fraction(1), "scs2": Fraction(0), "cv": Fraction(0), "air": Fraction(1)},
    "1943": {"scs1": Fraction(2), "scs2": _HALF, "cv": _HALF, "air": Fraction(1)},
}
"""The table of ASW values; those of aircraft are for each naval air factor."""
CLAUSES: dict[Era, dict[Row, str]] = {
    "base": {"scs1": "SUB-ASW-04", "scs2": "SUB-ASW-05", "cv": "SUB-ASW-06", "air": "SUB-ASW-07"},
    "1942": {"scs1": "SUB-ASW-09", "scs2": "SUB-ASW-11", "cv": "SUB-ASW-11", "air": "SUB-ASW-10"},
    "1943": {"scs1": "SUB-ASW-13", "scs2": "SUB-ASW-14", "cv": "SUB-ASW-15", "air": "SUB-ASW-16"},
}
"""The clauses of its fields."""
FOR_WHOM: dict[Era, str] = {"base": "SUB-ASW-03", "1942": "SUB-ASW-08", "1943": "SUB-ASW-12"}
"""The clauses of its lines."""
IMPROVED = ("CW", "US")
"""Powers whose units have the better values, besides units marked as Free French."""


class Worth(msgspec.Struct, frozen=True):
    """The ASW value of a unit, exact, and the clauses that it rests on."""

    value: Fraction
    clauses: tuple[str, ...]


class Total(msgspec.Struct, frozen=True):
    """The ASW values of a force: by unit, those of its convoy points, the exact sum, and what is used of it
    after the rounding that a group plays (SUB-ASW-20).
    """

    units: dict[str, Worth]
    points: Fraction
    exact: Fraction
    used: Fraction
    clauses: tuple[str, ...]


# --- eras ---------------------------------------------------------------------------------------------------


def era_at(game: Game) -> Era:
    """The line of the table for the Commonwealth, Free France and the USA in the present turn; it begins in
    the turn of the year that a group plays (SUB-AMB-02), and in campaigns that didn't begin as Global War
    never where a group plays so (SUB-AMB-06).
    """
    if reads(game, "asw.other_campaigns") == "base" and not began_as_global_war(game):
        return "base"
    month = _STARTS.index(reads(game, "asw.era_start"))
    return next((era for era, year in _ERAS if game.clock.turn >= turn_of(month, year)), "base")


def began_as_global_war(game: Game) -> bool:
    """True for a game of which turns are known back to the first one of Global War, and none before it."""
    return min((*STAGE_ENDS.of(game), game.clock.turn)) == GLOBAL_WAR


def is_french(game: Game, unit: Unit) -> bool:
    """True for units of France, its minors' among them; only those may be Free French."""
    return game.principal(unit.power) == "FR" or unit.country in power_infos()["FR"].homes


def has_better_values(game: Game, unit: Unit) -> bool:
    """True for units of the Commonwealth, Free France and the USA (SUB-ASW-08, 12, 17; SUB-AMB-05, 31)."""
    if is_french(game, unit):
        return facts_of(game, unit.id).free_french
    if reads(game, "asw.minors") == "controller":
        return game.principal(unit.power) in IMPROVED
    return any(unit.country in power_infos()[code].homes for code in IMPROVED)


def era_of(game: Game, unit: Unit) -> Era:
    """The line of the table that holds for a unit in the present turn."""
    return era_at(game) if has_better_values(game, unit) else "base"


# --- values -------------------------------------------------------------------------------------------------


def asw_of(game: Game, unit: Unit) -> Fraction:
    """The ASW value of a unit in the present turn, a multiple of one half."""
    return worth_of(game, unit).value


def worth_of(game: Game, unit: Unit) -> Worth:
    """The ASW value of a unit in the present turn, with its clauses."""
    if not unit.organized and not says_yes(game, "asw.face_down"):
        return Worth(Fraction(0), ("SUB-AMB-26",))
    if unit.damaged and reads(game, "asw.damaged") == "none":
        return Worth(Fraction(0), ("SUB-AMB-27",))
    if unit.type == "ASW":
        return Worth(Fraction(unit.asw), ("SUB-ASW-02",))
    barred = _of_carriers(game, unit)
    if barred is not None:
        return barred
    row = _row_of(unit)
    if row is None:
        if unit.kind is UnitClass.NAVAL:
            return Worth(Fraction(reads(game, "asw.unlisted")), ("SUB-ASW-02", "SUB-AMB-03"))
        return Worth(Fraction(0), ("SUB-ASW-01",))
    era = era_of(game, unit)
    factors = unit.naval_air if row == "air" else 1
    whole = "SUB-ASW-01" if row == "air" else "SUB-ASW-02"
    clauses = (whole, CLAUSES[era][row], FOR_WHOM[era])
    if era == "base" and era_at(game) != "base":
        clauses = (whole, CLAUSES[era][row], "SUB-ASW-17")
    return Worth(VALUES[era][row] * factors, clauses)


def points_worth(game: Game) -> Fraction:
    """The ASW value of one convoy point: what units have that the table doesn't name (SUB-AMB-03)."""
    return Fraction(reads(game, "asw.unlisted"))


def _row_of(unit: Unit) -> Row | None:
    """The column of the table; None for what it doesn't name."""
    if unit.type in SURFACE_COMBAT:
        columns: dict[int, Row] = {1: "scs1", 2: "scs2"}
        return columns.get(unit.first_cycle)
    if unit.type == "CV":
        return "cv"
    return "air" if unit.kind is UnitClass.AIR else None


def _of_carriers(game: Game, unit: Unit) -> Worth | None:
    """What a carrier, or a plane aboard one, gives where it isn't what the table says (SUB-AMB-04)."""
    reading = reads(game, "asw.cv_plus_planes")
    counters = says_yes(game, "carrier_planes")
    silent = (unit.type == "CV" and reading == "planes_only") or (
        unit.type == "CVP" and (not counters or (reading == "cv_only" and is_aboard(game, unit)))
    )
    return Worth(Fraction(0), ("SUB-AMB-04",)) if silent else None


def is_aboard(game: Game, plane: Unit) -> bool:
    """True for a carrier plane in a section or port where a carrier of its power is."""
    there = game.units_at_sea.get(plane.sea, ()) if plane.sea >= 0 else game.units_at.get(plane.hex, ())
    return any(
        unit.type == "CV" and unit.power == plane.power and unit.section == plane.section for unit in there
    )


# --- totals -------------------------------------------------------------------------------------------------


def asw_total(game: Game, units: Iterable[Unit], points: int = 0) -> Total:
    """The ASW total of units and convoy points: halves are kept in the sum, and only the total is rounded, as
    a group plays it (SUB-ASW-20, SUB-AMB-01).
    """
    found = {unit.id: worth_of(game, unit) for unit in units}
    convoys = points * points_worth(game)
    exact = sum((worth.value for worth in found.values()), convoys)
    cited = dict.fromkeys(clause for worth in found.values() for clause in worth.clauses)
    return Total(found, convoys, exact, rounded(game, exact), (*cited, "SUB-ASW-20", "SUB-AMB-01"))


def rounded(game: Game, exact: Fraction) -> Fraction:
    """An ASW total as it is used: to the nearest whole number, a half up, or down, or as it is."""
    reading = reads(game, "asw.rounding")
    if reading == "none":
        return exact
    return Fraction(math.floor(exact + _HALF) if reading == "nearest_half_up" else math.floor(exact))

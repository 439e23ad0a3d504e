"""Building submarines: at peace the United States builds one a year (SUB-USP-01 to 05), and milchcows come
from a force pool of their own (SUB-MILCH-01, 02).

How it was (SUB-USP-06: 113 subs at Pearl Harbor, 211 in all) changes nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.base.placing import Berth, berth_of
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Judge, Task
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.orders import BuildSubmarines
from redball.rules.submarines.tables import BUILT, SPIRAL, Built
from redball.rules.submarines.us_war import US, at_war_now, ever_at_war
from redball.wording import Message, message

PHASE = "production"
A_YEAR = 1
"""Submarines that the United States builds in a calendar year of peace (SUB-USP-01)."""

What = Literal["submarines", "milchcows"]
SOURCES = ("force_pool", "construction_pool")
TYPES: Mapping[What, str] = {"submarines": "SUB", "milchcows": "MILCH"}


def force_pool(game: Game, power: str, what: What) -> tuple[str, ...]:
    """Counters off the map that may be drawn for a build: never a milchcow for a submarine, nor a submarine
    for a milchcow (SUB-MILCH-01, 02).
    """
    waiting = SPIRAL.of(game)
    return tuple(
        unit.id
        for unit in game.units.values()
        if unit.power == power
        and unit.type == TYPES[what]
        and berth_of(unit) == Berth()
        and unit.id not in waiting
    )


# --- the limit ----------------------------------------------------------------------------------------------


def is_capped(game: Game) -> bool:
    """True while the United States builds one submarine a year: before its first war with a major power, by
    option in a later peace too (SUB-USP-01, 02, SUB-AMB-44).
    """
    if at_war_now(game):
        return False
    return not ever_at_war(game) or reads(game, "us.peace") == "cap_back"


def built_in(game: Game, power: str, years: range) -> Built:
    """What a power put on the spiral from its force pools in some calendar years (SUB-USP-03)."""
    rows = [row for (turn, code), row in BUILT.of(game).items() if code == power and year_of(turn) in years]
    return Built(sum(row.submarines for row in rows), sum(row.milchcows for row in rows))


def left_this_year(game: Game) -> int | None:
    """How many submarines the United States may still build this year; None without a limit."""
    if not is_capped(game):
        return None
    year = game.clock.year
    since = first_year(game) if says_yes(game, "usp.carry_over") else year
    years = range(since, year + 1)
    built = built_in(game, US, years)
    counted = built.submarines + (built.milchcows if _counts_milchcows(game) else 0)
    return max(0, A_YEAR * len(years) - counted)


def _counts_milchcows(game: Game) -> bool:
    return reads(game, "usp.milch") == "count"


def first_year(game: Game) -> int:
    """The year from which a game is known to be played."""
    known = [*STAGE_ENDS.of(game), *(turn for turn, _ in BUILT.of(game)), game.clock.turn]
    return min(map(year_of, known))


def year_of(turn: int) -> int:
    """The calendar year of a turn."""
    return Clock(turn, PHASE).year


# --- the order ----------------------------------------------------------------------------------------------


def build_submarines(game: Game, order: BuildSubmarines, _dice: Dice) -> Ruling:
    """Counters that go on the production spiral; those from the construction pool are no builds."""
    case = Case(game)
    power = case.power(order.power)
    clause = "SUB-MILCH-02" if order.what == "milchcows" else "SUB-USP-03"
    if game.clock.phase != PHASE:
        said = message("submarines.build_not_production", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, clause)
    check_range(case, "count", order.count, clause, least=1)
    if order.what not in TYPES:
        case.unknown("what", order.what, near_misses(order.what, TYPES), clause, "submarines")
    if order.source not in SOURCES:
        case.unknown("source", order.source, near_misses(order.source, SOURCES), clause, "submarines")
    if power is None or order.what not in TYPES or order.source not in SOURCES:
        return case.denied(order)
    anew = order.source == "force_pool"
    limited = power.code == US and anew and (order.what == "submarines" or _counts_milchcows(game))
    left = left_this_year(game) if limited else None
    if left is not None and order.count > left:
        _object_to_limit(case, left)
    if case.objections:
        return case.denied(order)
    text = message(
        f"submarines.built_{order.source}",
        power=power.code,
        what=f"submarines.builds.{order.what}",
        count=order.count,
    )
    if not anew:
        return allowed(text, clauses=("SUB-USP-04",))
    key = game.clock.turn, power.code
    before = BUILT.of(game).get(key, Built())
    now = msgspec.structs.replace(before, **{order.what: getattr(before, order.what) + order.count})
    clauses = (clause, *(_limit_clauses(game) if power.code == US else ()))
    return allowed(text, BUILT.put(key, now), clauses=clauses, notes=_notes(game, power.code, order))


def _object_to_limit(case: Case, left: int) -> None:
    game = case.game
    clauses = ["SUB-USP-01", "SUB-AMB-18"]
    if ever_at_war(game):
        clauses.append("SUB-AMB-44")
    case.object(message("submarines.build_limit", year=str(game.clock.year), left=left), *clauses)


def _limit_clauses(game: Game) -> tuple[str, ...]:
    return ("SUB-USP-01", "SUB-USP-05") if is_capped(game) else ("SUB-USP-02",)


def _notes(game: Game, power: str, order: BuildSubmarines) -> tuple[Message, ...]:
    """That fewer counters are off the map than are built: some must be entered first."""
    there = len(force_pool(game, power, order.what))
    if there >= order.count:
        return ()
    what = f"submarines.builds.{order.what}"
    return (message("submarines.build_no_counters", power=power, what=what, there=there),)


def tasks(game: Game) -> Iterator[Task]:
    """How many submarines the United States may still build this year."""
    if game.clock.phase != PHASE or US not in game.powers:
        return
    left = left_this_year(game)
    if left is None:
        return
    code = "submarines.task_build" if left else "submarines.task_built"
    text = message(code, count=left, year=str(game.clock.year))
    orders = (BuildSubmarines(US, "submarines"),) if left else ()
    yield Task(
        "submarines.build", text, None, "info" if left else "done", US, (), orders, tickable=bool(left)
    )


JUDGES: Mapping[type[Order], Judge] = {BuildSubmarines: build_submarines}

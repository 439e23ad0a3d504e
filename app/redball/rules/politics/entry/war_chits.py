"""Chits against powers at war: with a Democracy, with China, and for Chinese cities (10.3.2, 15.7.3;
POL-CHIT).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game
from redball.rules import freight
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.orders import RollCityChit, RollWarChit
from redball.rules.politics.entry.tables import CITIES, US, WAR_ROLLS, values
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import homes_of
from redball.rules.ruleset import Consequence, Dice, Judge, Task
from redball.wording import Message, message

Cause = Literal["democracy", "china"]
PHASE = "us_entry"
CHINA, JAPAN = "CH", "JA"
FACES = 10
MOST_RESOURCES = 99


def democracies(game: Game, power: str) -> tuple[str, ...]:
    """The Democracies other than China that a power is at war with."""
    return tuple(
        code for code in known.members(game, "democrat") if code != CHINA and game.at_war(power, code)
    )


def anniversaries(game: Game, power: str) -> int:
    """Anniversaries of a power's war with a Democracy that have passed: of the oldest war, by option the
    latest (POL-AMB-128); the turn of the anniversary counts, by option only the next (POL-AMB-38).
    """
    begun = [known.war_since(game, power, code) or 0 for code in democracies(game, power)]
    if not begun:
        return 0
    since = min(begun) if reads(game, "chit.anniversary_of") == "oldest" else max(begun)
    passed = game.clock.turn - since - (reads(game, "chit.anniversary") == "next_turn")
    return max(0, passed // values().rolls.anniversary)


def chinese_resources(game: Game, power: str) -> int:
    """Resources in China that a power controls."""
    homes = homes_of(CHINA)
    return sum(
        len(freight.resources_at(game, node))
        for node in freight.resource_nodes(game)
        if game.atlas.home_at(node) in homes and game.power_over(node) == power
    )


def needed(game: Game, power: str, cause: Cause, resources: int = -1) -> int:
    """The highest roll of ten that gives a chit (POL-CHIT-04, 05, 06)."""
    if cause == "democracy":
        return min(FACES, values().rolls.democracy + anniversaries(game, power))
    found = chinese_resources(game, power) if resources < 0 else resources
    return min(FACES, found + values().rolls.china - 1)


def chance(game: Game, power: str, cause: Cause, resources: int = -1) -> Fraction:
    """How likely a roll gives a chit."""
    return Fraction(needed(game, power, cause, resources), FACES)


def rolls_due(game: Game, power: str) -> Iterator[Cause]:
    """The causes for which the USA rolls against a power this turn; it may roll for both (POL-CHIT-07)."""
    if power == US:
        return
    if democracies(game, power):
        yield "democracy"
    if power != CHINA and game.at_war(power, CHINA):
        yield "china"


def roll_war_chit(game: Game, order: RollWarChit, dice: Dice) -> Ruling:
    """The roll against a power at war."""
    clause = "POL-CHIT-04" if order.cause == "democracy" else "POL-CHIT-06"
    case = Case(game)
    power = case.power(order.power)
    _check_phase(case, clause)
    if power is not None and order.cause not in rolls_due(game, order.power):
        case.object(message(f"politics.no_war_with_{order.cause}", power=order.power), clause)
    if (game.clock.turn, order.power, order.cause) in WAR_ROLLS.of(game):
        case.object(message("politics.rolled_this_turn", power=order.power), clause)
    check_range(case, "resources", order.resources, "POL-CHIT-06", -1, MOST_RESOURCES)
    pool = _pool(case, order.pool, order.power)
    if case.objections:
        return case.denied(order)
    need = needed(game, order.power, order.cause, order.resources)
    code = f"politics.war_chit_{order.cause}"
    text = message(code, power=order.power, need=need, chance=Fraction(need, FACES))
    clauses: tuple[str, ...] = (clause, "POL-CHIT-05", "POL-CHIT-07", "POL-AMB-38", "POL-AMB-128")
    if pools.in_force(game):
        clauses = (*clauses, "POL-USE-19")
    key = (game.clock.turn, order.power, order.cause)
    if not dice:
        return Ruling(True, text, (WAR_ROLLS.put(key, False),), clauses, dice=1)
    return _with_chit(game, text, (WAR_ROLLS.put(key, dice[0] <= need),), clauses, pool, dice[0] <= need)


def _with_chit(
    game: Game, text: Message, changes: tuple[Change, ...], clauses: tuple[str, ...], pool: str, success: bool
) -> Ruling:
    moves = pools.Moves(game)
    if success:
        moves.draw(pool)
    notes = tuple(moves.notes) if success else (message("politics.no_chit"),)
    found = tuple(dict.fromkeys((*clauses, *moves.clauses)))
    return Ruling(True, text, (*changes, *moves.changes), found, notes=notes, dice=1)


def _pool(case: Case, named: str, power: str) -> str:
    """The pool that a chit comes into: the power's, with rule 14.16 the one that is named before the roll."""
    if not pools.in_force(case.game):
        if named and named != power:
            case.object(message("politics.pool_of_power", power=power), "POL-USE-19")
        return power
    if not named:
        case.object(message("politics.name_pool"), "POL-USE-19")
    else:
        pools.check_pool(case, named, "POL-USE-19")
    return named


def _check_phase(case: Case, clause: str) -> None:
    if case.game.clock.phase != PHASE:
        case.object(message("politics.not_us_entry"), clause)


# --- Chinese cities -----------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Japan took Chinese cities: the USA rolls once for each (POL-CHIT-08)."""
    cities = [
        change.key
        for change in changes
        if change.table == "control"
        and isinstance(change.key, int)
        and change.value == JAPAN
        and game.power_over(change.key) != JAPAN
        and game.atlas.home_at(change.key) in homes_of(CHINA)
        and is_city(game, change.key)
    ]
    if not cities or JAPAN not in game.powers:
        return None
    turn = game.clock.turn
    number = CITIES.of(game).get(turn, 0) + len(cities)
    note = message("politics.city_chit", count=len(cities))
    return Consequence((CITIES.put(turn, number),), ("POL-CHIT-08",), (note,))


def is_city(game: Game, node: int) -> bool:
    """True for a hex with a city."""
    return game.atlas.is_city(node)


def roll_city_chit(game: Game, order: RollCityChit, dice: Dice) -> Ruling:
    """The roll for a Chinese city."""
    case = Case(game)
    turn = game.clock.turn
    left = CITIES.of(game).get(turn, 0)
    if not left:
        case.object(message("politics.no_city_taken"), "POL-CHIT-08")
    check_range(case, "need", order.need, "POL-CHIT-08", 0, FACES)
    pool = _pool(case, order.pool, JAPAN)
    if case.objections:
        return case.denied(order)
    text = message("politics.rolls_for_city", need=order.need, chance=Fraction(order.need, FACES))
    put = CITIES.put(turn, left - 1 or None)
    if not dice:
        return Ruling(True, text, (put,), ("POL-CHIT-08",), dice=1)
    return _with_chit(game, text, (put,), ("POL-CHIT-08",), pool, dice[0] <= order.need)


def tasks(game: Game) -> Iterator[Task]:
    """Rolls of the phase of US entry."""
    left = CITIES.of(game).get(game.clock.turn, 0)
    if left:
        yield Task("politics.city_chits", message("politics.task.city_chits", count=left), power=US)
    if game.clock.phase != PHASE or US not in game.powers:
        return
    for code in known.powers(game):
        for cause in rolls_due(game, code):
            done = (game.clock.turn, code, cause) in WAR_ROLLS.of(game)
            text = message(f"politics.task.war_chit_{cause}", power=code, chance=chance(game, code, cause))
            offered = () if done or pools.in_force(game) else (RollWarChit(code, cause),)
            id = f"politics.war_chit.{code}.{cause}"
            yield Task(id, text, state="done" if done else "todo", power=US, orders=offered)


JUDGES: Mapping[type[Order], Judge] = {RollWarChit: roll_war_chit, RollCityChit: roll_city_chit}

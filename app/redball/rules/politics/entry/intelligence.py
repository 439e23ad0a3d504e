"""Intelligence as World in Flames 22.1 has it, with what politics changes (14.15; POL-INT).

What 22.1 says itself (what an operation costs, how many points a margin gives and what else they buy) the
players know: they say what they pay for, and write points down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll
from redball.rules.politics.entry.orders import (
    CompareIntelligence,
    RollIntelligence,
    SetIntelligence,
    SpendIntelligence,
)
from redball.rules.politics.entry.tables import (
    INTELLIGENCE,
    MARGINS,
    OPERATIONS,
    POINTS,
    Margins,
    Operations,
    Rolled,
    values,
)
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.rules.politics.options import is_on, reads, rounded
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection, Task, set_entry
from redball.wording import message

PHASE = "intelligence"
CAMPAIGN = "0h"
MOST = 999
MOST_ROLL = 99


def in_force(game: Game) -> bool:
    """True for a group that plays with intelligence (POL-INT-01)."""
    return is_on(game, "opt.intelligence")


def at_war(game: Game) -> tuple[str, ...]:
    """The major powers in play that are at war with one."""
    return tuple(
        code for code in known.powers(game) if game.powers[code].in_play and known.at_war(game, code)
    )


def takes_place(game: Game) -> bool:
    """True once three major powers are at war (POL-INT-02)."""
    return len(at_war(game)) >= values().intelligence.at_war


# --- operations ---------------------------------------------------------------------------------------------


def free(game: Game, power: str) -> int:
    """Operations that cost nothing: those of the only power of an ideology (POL-INT-04)."""
    own = known.ideology(game, power)
    alone = [code for code in known.members(game, own) if game.powers[code].in_play] if own else []
    return values().intelligence.alone if alone == [power] else 0


def converted(game: Game, power: str) -> int:
    """Operations made from bid points that may be used now (POL-AMB-42)."""
    found = OPERATIONS.of(game).get(power)
    if found is None:
        return 0
    late = reads(game, "int.0h") == "same_turn_only" and found.turn != game.clock.turn
    return 0 if late else found.count


def operations(game: Game, power: str, paid: int) -> int:
    """How many operations a power carries out, no more than there are powers at war: all of them, by option
    those that are paid for (POL-INT-03, POL-AMB-145).
    """
    most = len(at_war(game))
    given = free(game, power) + converted(game, power)
    return given + paid if reads(game, "int.cap_scope") == "paid" else min(most, given + paid)


def too_many(game: Game, power: str, paid: int) -> bool:
    """True where a power pays for more operations than it may carry out."""
    most = len(at_war(game))
    if reads(game, "int.cap_scope") == "paid":
        return paid > most
    return paid > max(0, most - free(game, power) - converted(game, power))


def less(game: Game, power: str, dice: Dice) -> Dice:
    """The dice of a power, of a neutral one with one less on the highest (POL-INT-10): of all neutrals, by
    option of those that play 0(h) (POL-AMB-136).
    """
    by = reduced(game, power)
    if not by or not dice:
        return dice
    at = dice.index(max(dice))
    return (*dice[:at], dice[at] - by, *dice[at + 1 :])


def reduced(game: Game, power: str) -> int:
    """What is taken off a power's highest die: nothing for one at war."""
    users = reads(game, "int.neutral_minus") == "users"
    if known.at_war(game, power) or (users and not converted(game, power)):
        return 0
    return values().intelligence.neutral


def roll_intelligence(game: Game, order: RollIntelligence, dice: Dice) -> Ruling:
    """The dice of a power's operations."""
    case = Case(game)
    power = case.power(order.power)
    _check_phase(case)
    if not takes_place(game):
        least = values().intelligence.at_war
        case.object(message("politics.too_few_at_war", count=len(at_war(game)), least=least), "POL-INT-02")
    check_range(case, "paid", order.paid, "POL-INT-03", 0, MOST)
    if (game.clock.turn, order.power) in INTELLIGENCE.of(game):
        case.object(message("politics.rolled_this_turn", power=order.power), "POL-INT-01")
    if power is not None and order.power not in known.starts():
        case.object(message("politics.no_part", power=order.power), "POL-INT-01")
    elif power is not None and too_many(game, order.power, order.paid):
        case.object(
            message("politics.too_many_operations", most=len(at_war(game))), "POL-INT-03", "POL-AMB-145"
        )
    elif power is not None and not operations(game, order.power, order.paid):
        case.object(message("politics.no_operations", power=order.power), "POL-INT-04")
    if case.objections:
        return case.denied(order)
    number = operations(game, order.power, order.paid)
    clauses = (
        "POL-INT-01",
        "POL-INT-02",
        "POL-INT-03",
        "POL-INT-04",
        "POL-INT-10",
        "POL-AMB-136",
        "POL-AMB-145",
    )
    text = message("politics.intelligence_rolls", power=order.power, count=number)
    if len(dice) < number:
        return Ruling(True, text, (), clauses, dice=number)
    found = less(game, order.power, tuple(dice[:number]))
    note = message("politics.intelligence_dice", dice=[str(die) for die in found])
    put = INTELLIGENCE.put((game.clock.turn, order.power), Rolled(found))
    return Ruling(True, text, (put,), clauses, notes=(note,), dice=number)


# --- who out-rolled whom ------------------------------------------------------------------------------------


def rolls_of(game: Game) -> dict[Ideology, int]:
    """The highest die of each ideology this turn, 0 for none."""
    found: dict[Ideology, int] = dict.fromkeys(IDEOLOGIES, 0)
    for (turn, power), rolled in INTELLIGENCE.of(game).items():
        own = known.ideology(game, power)
        if turn == game.clock.turn and own:
            found[own] = max(found[own], *rolled.dice)
    return found


def margins(game: Game, rolls: Mapping[Ideology, int]) -> dict[tuple[Ideology, Ideology], int]:
    """By how much ideologies out-rolled others (POL-INT-05, 06, POL-AMB-41, 62): the highest by the
    difference; Democrats that tie for it by one, Fascists and Communists that tie both by one.
    """
    top = max(rolls.values())
    highest = [each for each in IDEOLOGIES if rolls[each] == top]
    if len(highest) == len(IDEOLOGIES) and reads(game, "int.three_way") == "none":
        return {}
    tie = len(highest) > 1
    if "democrat" in highest:
        highest = ["democrat"]
    found: dict[tuple[Ideology, Ideology], int] = {}
    for winner in highest:
        for loser in IDEOLOGIES:
            if loser in highest:
                continue
            real = top - rolls[loser]
            one = tie and (reads(game, "int.tie_margin") == "one" or not real)
            found[winner, loser] = 1 if one else real
    return found


def compare(game: Game, order: CompareIntelligence, _dice: Dice) -> Ruling:
    """The margins of this turn."""
    case = Case(game)
    _check_phase(case)
    if not takes_place(game):
        least = values().intelligence.at_war
        case.object(message("politics.too_few_at_war", count=len(at_war(game)), least=least), "POL-INT-02")
    for each, number in order.rolls.items():
        check_range(case, each, number, "POL-INT-05", 0, MOST_ROLL)
    rolls = {**dict.fromkeys(IDEOLOGIES, 0), **order.rolls} if order.rolls else rolls_of(game)
    if not any(rolls.values()):
        case.object(message("politics.nobody_rolled"), "POL-INT-01")
    if case.objections:
        return case.denied(order)
    found = margins(game, rolls)
    notes = tuple(
        message("politics.out_rolled", winner=winner, loser=loser, by=by)
        for (winner, loser), by in found.items()
    )
    put = MARGINS.put(game.clock.turn, Margins({f"{a} {b}": by for (a, b), by in found.items()}))
    clauses = ("POL-INT-05", "POL-INT-06", "POL-AMB-41", "POL-AMB-62")
    text = message("politics.intelligence_compared", **{each: rolls[each] for each in IDEOLOGIES})
    return allowed(text, put, clauses=clauses, notes=notes or (message("politics.nobody_out_rolled"),))


# --- points -------------------------------------------------------------------------------------------------


def set_points(game: Game, order: SetIntelligence, _dice: Dice) -> Ruling:
    """A power's points."""
    case = Case(game)
    case.power(order.power)
    check_range(case, "points", order.points, "POL-INT-07", 0, MOST)
    if not case.objections and POINTS.of(game).get(order.power, 0) == order.points:
        case.object(message("politics.stands_so"), "POL-INT-07")
    if case.objections:
        return case.denied(order)
    text = message("politics.intelligence_points", power=order.power, points=order.points)
    return allowed(text, POINTS.put(order.power, order.points or None), clauses=("POL-INT-07",))


def most_pips(points: int) -> int:
    """By how much a roll may be changed with some points (POL-INT-07)."""
    return points // values().intelligence.pip


def spend(game: Game, order: SpendIntelligence, _dice: Dice) -> Ruling:
    """A roll that is changed."""
    case = Case(game)
    case.power(order.power)
    if not in_force(game):
        case.object(message("politics.no_intelligence"), "POL-INT-01")
    if order.on == "entry_chit":
        case.object(message("politics.not_on_chits"), "POL-INT-08")
    points = POINTS.of(game).get(order.power, 0)
    check_range(case, "pips", order.pips, "POL-INT-07", 1, MOST)
    if order.pips > most_pips(points):
        said = message("politics.too_few_points", power=order.power, points=points, most=most_pips(points))
        case.object(said, "POL-INT-07")
    if case.objections:
        return case.denied(order)
    left = points - order.pips * values().intelligence.pip
    text = message("politics.roll_changed", power=order.power, pips=order.pips, on=order.on, left=left)
    return allowed(text, POINTS.put(order.power, left or None), clauses=("POL-INT-07", "POL-INT-08"))


def _check_phase(case: Case) -> None:
    if not in_force(case.game):
        case.object(message("politics.no_intelligence"), "POL-INT-01")
    elif case.game.clock.phase != PHASE:
        case.object(message("politics.not_intelligence"), "POL-INT-01")


# --- 0(h) ---------------------------------------------------------------------------------------------------


def campaign(game: Game, power: str) -> int:
    """Bid points that a power may turn into operations: a third of its effectiveness, as far as it has them
    (POL-INT-09).
    """
    found = known.standing(game, power)
    return max(0, min(rounded(game, Fraction(found.pe, 3)), found.bid))


def campaign_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why 0(h) may not be played."""
    clauses = ("POL-INT-09",)
    if not in_force(game):
        yield Objection(message("politics.no_intelligence"), ("POL-INT-01", *clauses))
    least = values().intelligence.campaign_at_war
    if len(at_war(game)) < least:
        yield Objection(message("politics.too_few_at_war", count=len(at_war(game)), least=least), clauses)
    most = campaign(game, play.power)
    if not most:
        yield Objection(message("politics.nothing_to_convert", power=play.power), clauses)
    elif _points(game, play) is None:
        exact = reads(game, "int.0h_amount") == "exact"
        code = "politics.convert_exactly" if exact else "politics.convert_up_to"
        yield Objection(message(code, most=most), (*clauses, "POL-AMB-136"))


def _points(game: Game, play: Play) -> int | None:
    """The bid points that are converted: as many as may be where the terms don't say; None for a number that
    may not be.
    """
    most = campaign(game, play.power)
    found = play.terms.get("points", most)
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    least = most if reads(game, "int.0h_amount") == "exact" else 1
    return found if least <= found <= most else None


def campaign_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """Bid points become operations, one for one (POL-AMB-42)."""
    number = _points(game, play) or 0
    now = known.standing(game, play.power)
    count = converted(game, play.power) + number
    changes = (
        STANDINGS.put(play.power, msgspec.structs.replace(now, bid=now.bid - number)),
        OPERATIONS.put(play.power, Operations(count, game.clock.turn)),
    )
    note = message("politics.bid_converted", power=play.power, count=number)
    return Consequence(changes, ("POL-INT-09", "POL-AMB-42"), (note,))


CARDS: Mapping[str, CardRule] = {
    CAMPAIGN: CardRule(bars=campaign_bars, effects=campaign_effects, roll=no_roll)
}


# --- the phase ----------------------------------------------------------------------------------------------


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Operations are gone after an intelligence phase that took place, by option at the end of its turn."""
    ends = game.clock.phase == PHASE and entered.phase != PHASE and takes_place(game)
    late = entered.turn != game.clock.turn and reads(game, "int.0h") == "same_turn_only"
    if ends or late:
        for power in sorted(OPERATIONS.of(game)):
            yield set_entry(OPERATIONS, power, None)


def tasks(game: Game) -> Iterator[Task]:
    """What the intelligence phase asks for."""
    if not in_force(game) or game.clock.phase != PHASE:
        return
    if not takes_place(game):
        text = message("politics.too_few_at_war", count=len(at_war(game)), least=values().intelligence.at_war)
        yield Task("politics.intelligence", text, state="done")
        return
    most = len(at_war(game))
    for code in known.powers(game):
        if not game.powers[code].in_play:
            continue
        done = (game.clock.turn, code) in INTELLIGENCE.of(game)
        given = operations(game, code, 0)
        text = message("politics.task.intelligence", power=code, given=given, most=most)
        offered = () if done or not given else (RollIntelligence(code),)
        id = f"politics.intelligence.{code}"
        yield Task(id, text, state="done" if done else "info", power=code, orders=offered)
    compared = game.clock.turn in MARGINS.of(game)
    yield Task(
        "politics.intelligence",
        message("politics.task.compare"),
        state="done" if compared else "todo",
        orders=(CompareIntelligence(),) if not compared and any(rolls_of(game).values()) else (),
    )


JUDGES: Mapping[type[Order], Judge] = {
    RollIntelligence: roll_intelligence,
    CompareIntelligence: compare,
    SetIntelligence: set_points,
    SpendIntelligence: spend,
}

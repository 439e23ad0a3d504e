"""Rolls of the USA for options that powers play, with the experimental rules of US entry (14.16;
POL-USE-03 to 10, 22).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from redball.exact import QuantityError, parse_quantity
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import in_year, treaty_row, use_of, war_row
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.orders import DeclineEntry, RollEntry, UseEntryChit
from redball.rules.politics.entry.tables import ENTRY_ROLLS, SANCTIONS, US, EntryRoll
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.tables import Played
from redball.rules.ruleset import Dice, Judge, Task
from redball.wording import message

YEAR = 1938
"""The year whose values count: those of 1938 and 1939."""
TEN = 10
WAR, TREATY = "4", "3"
MOST = 999


class Chits(NamedTuple):
    """What a value gives: chits without a roll, and what a roll of ten must not be above for one more."""

    sure: int
    rest: Fraction

    @property
    def rolled(self) -> bool:
        """True where a die decides about one more."""
        return self.rest > 0

    @property
    def chance(self) -> Fraction:
        """How likely there is one more."""
        return Fraction(min(TEN, int(self.rest)), TEN)

    def number(self, die: int) -> int:
        """Chits by a die."""
        return self.sure + int(self.rolled and die <= self.rest)


def chits(value: Fraction | int) -> Chits:
    """One chit for each full 10 of a value above 10, and a roll against the rest (POL-USE-07)."""
    sure, rest = divmod(abs(Fraction(value)), TEN)
    return Chits(int(sure), rest)


def for_democracy(game: Game, value: Fraction | int) -> Chits:
    """Chits of a Democracy's option: by half of its value (POL-USE-06), which is exact, or rounded by option
    (POL-AMB-43); of a value above 10 the half, by option its tens first (POL-AMB-137).
    """
    exact = Fraction(value)
    sure = 0
    if exact > TEN and reads(game, "use.dem_over_10") == "tens_first":
        tens, exact = divmod(exact, TEN)
        sure = int(tens)
    half = exact / 2
    found = chits(half if reads(game, "use.half") == "exact" else rounded(game, half))
    return Chits(sure + found.sure, found.rest)


def entered_value(game: Game, option: Played) -> int | None:
    """The effect of an option on US entry in 1938 and 1939, as the card book has it; None where nobody
    entered it.
    """
    if option.card == WAR:
        row = war_row(game, option.target, option.power)
        return None if row is None else in_year(row.use, YEAR)
    if option.card == TREATY:
        level = known.treaty_level(game, option.power, option.target)
        treaty = treaty_row(game, option.power, option.target, level)
        if treaty is not None:
            return in_year(treaty.use, YEAR)
    return use_of(game, option.card, YEAR)


def option_at(game: Game, number: int) -> Played | None:
    """An option of this turn by its number, from 1 on."""
    done = known.played(game)
    return done[number - 1] if 1 <= number <= len(done) else None


def way(game: Game, option: Played, what: str) -> str:
    """How an option is rolled for: as the "us" one's, a "democracy"'s, or any "other" power's."""
    if what == "sanction":
        return "us"
    if what == "democracy":
        return "democracy"
    if option.power == US:
        return "us"
    return "democracy" if known.ideology(game, option.power) == "democrat" else "other"


def modified(game: Game, order: RollEntry, option: Played) -> Fraction | None:
    """The modified value of what is rolled for; None where nobody said it, or it is no quantity."""
    if order.what == "sanction":
        found = SANCTIONS.of(game).get((game.clock.turn, order.number))
        if found is not None and found.effect:
            return parse_quantity(found.effect)
    elif (entered := entered_value(game, option)) is not None:
        return entry_effect(game, entered)
    try:
        value = parse_quantity(order.value)
    except QuantityError:
        return None
    return value if abs(value) <= MOST else None


def roll_entry(game: Game, order: RollEntry, dice: Dice) -> Ruling:
    """The roll for an option."""
    case = Case(game)
    if not pools.in_force(game):
        case.object(message("politics.not_14_16"), "POL-USE-01")
        return case.denied(order)
    option = option_at(game, order.number)
    if option is None:
        case.object(message("politics.no_such_option", number=order.number), "POL-USE-03")
        return case.denied(order)
    key = (game.clock.turn, order.number, order.what)
    if key in ENTRY_ROLLS.of(game):
        case.object(message("politics.entry_rolled", number=order.number), "POL-USE-03")
    if order.what == "sanction" and key[:2] not in SANCTIONS.of(game):
        case.object(message("politics.no_sanction_there", number=order.number), "POL-SANC-07")
    both = reads(game, "use.us_as_democracy") == "yes"
    if order.what == "democracy" and not (both and option.power == US):
        case.object(message("politics.us_is_no_democracy"), "POL-AMB-45")
    how = way(game, option, order.what)
    value = modified(game, order, option)
    if value is None:
        case.object(message("politics.value_wanted", power=option.power, card=option.card), "POL-USE-03")
    elif value == 0 or (how == "democracy" and value < 0):
        case.object(message("politics.no_entry_effect", value=value), "POL-USE-03")
    if how == "us" and value is not None and value > 0:
        if not order.pool:
            case.object(message("politics.name_pool"), "POL-USE-09")
        else:
            pools.check_pool(case, order.pool, "POL-USE-09")
    if how == "other" and not pools.pool_of(game, option.power):
        case.object(message("politics.no_pool_of", power=option.power), "POL-USE-03")
    if case.objections or value is None:
        return case.denied(order)
    found = for_democracy(game, value) if how == "democracy" else chits(value)
    clauses = (CLAUSES[how], "POL-USE-07", "POL-AMB-43", "POL-AMB-137")
    text = message(
        "politics.entry_roll",
        power=option.power,
        card=option.card,
        value=value,
        sure=found.sure,
        chance=found.chance,
    )
    if found.rolled and not dice:
        return Ruling(True, text, (), clauses, dice=1)
    number = found.number(dice[0] if found.rolled else 0)
    moves = pools.Moves(game)
    left = 0
    if how == "democracy":
        for _ in range(number):
            for pool in pools.ENTRY_IDEOLOGIES:
                moves.back(pool)
    elif how == "us" and value > 0:
        for _ in range(number):
            moves.back(order.pool)
    else:
        left = number
    put = ENTRY_ROLLS.put(key, EntryRoll(number, left, value < 0))
    notes = (message("politics.entry_chits", count=number), *moves.notes)
    cited = tuple(dict.fromkeys((*clauses, *moves.clauses, *(("POL-USE-22",) if how != "us" else ()))))
    return Ruling(True, text, (*moves.changes, put), cited, notes=notes, dice=int(found.rolled))


CLAUSES = {"other": "POL-USE-03", "democracy": "POL-USE-06", "us": "POL-USE-09"}


# --- using it -----------------------------------------------------------------------------------------------


def ways_to_use(game: Game, number: int, what: str) -> Iterator[UseEntryChit]:
    """How a chit of a roll may be used now (POL-USE-04, 05, 10)."""
    option = option_at(game, number)
    found = ENTRY_ROLLS.of(game).get((game.clock.turn, number, what))
    if option is None or found is None or not found.left:
        return
    kind: Literal["card", "sanction"] = "sanction" if what == "sanction" else "card"
    if way(game, option, what) == "us":
        for pool in pools.names(game):
            yield UseEntryChit(number, "draw", pool, kind)
        return
    own = pools.pool_of(game, option.power)
    if found.backwards:
        if pools.count(game, own):
            yield UseEntryChit(number, "return")
        if pools.count(game, option.power):
            yield UseEntryChit(number, "back")
        return
    yield UseEntryChit(number, "draw")
    if pools.count(game, own):
        yield UseEntryChit(number, "move")


def use_chit(game: Game, order: UseEntryChit, _dice: Dice) -> Ruling:
    """One chit of a roll."""
    case = Case(game)
    found = _left(case, order.number, order.what)
    if found is not None and order not in ways_to_use(game, order.number, order.what):
        case.object(message("politics.not_so", how=order.how), "POL-USE-04", "POL-USE-05", "POL-USE-10")
    option = option_at(game, order.number)
    if case.objections or found is None or option is None:
        return case.denied(order)
    own, moves = pools.pool_of(game, option.power), pools.Moves(game)
    if order.how == "draw":
        moves.draw(order.pool or own)
    elif order.how == "move":
        moves.move(own, option.power)
    elif order.how == "return":
        moves.back(own)
    else:
        moves.move(option.power, own)
    put = ENTRY_ROLLS.put((game.clock.turn, order.number, order.what), replace(found, left=found.left - 1))
    clause = "POL-USE-10" if order.pool else "POL-USE-05" if found.backwards else "POL-USE-04"
    text = message("politics.chit_used", how=order.how, power=option.power, left=found.left - 1)
    return allowed(text, *moves.changes, put, clauses=(clause, *moves.clauses), notes=tuple(moves.notes))


def decline(game: Game, order: DeclineEntry, _dice: Dice) -> Ruling:
    """No use of what is left."""
    case = Case(game)
    found = _left(case, order.number, order.what)
    if case.objections or found is None:
        return case.denied(order)
    put = ENTRY_ROLLS.put((game.clock.turn, order.number, order.what), replace(found, left=0))
    return allowed(message("politics.entry_declined", count=found.left), put, clauses=("POL-USE-22",))


def _left(case: Case, number: int, what: str) -> EntryRoll | None:
    found = ENTRY_ROLLS.of(case.game).get((case.game.clock.turn, number, what))
    if found is None or not found.left:
        case.object(message("politics.no_chits_left"), "POL-USE-22")
        return None
    return found


def tasks(game: Game) -> Iterator[Task]:
    """Options of this turn that the USA rolls for, and chits that it may use."""
    if not pools.in_force(game) or game.clock.phase != "political_affairs" or US not in game.powers:
        return
    for number, option in enumerate(known.played(game), 1):
        rolled = ENTRY_ROLLS.of(game).get((game.clock.turn, number, "card"))
        value = entered_value(game, option)
        if rolled is None and value != 0:
            text = message("politics.task.entry_roll", power=option.power, card=option.card)
            offered = () if way(game, option, "card") == "us" or value is None else (RollEntry(number),)
            yield Task(f"politics.entry.{number}", text, power=US, orders=offered)
        elif rolled is not None and rolled.left:
            text = message("politics.task.entry_use", power=option.power, count=rolled.left)
            uses = (*ways_to_use(game, number, "card"), DeclineEntry(number))
            yield Task(f"politics.entry.{number}", text, power=US, state="info", orders=uses)


JUDGES: Mapping[type[Order], Judge] = {
    RollEntry: roll_entry,
    UseEntryChit: use_chit,
    DeclineEntry: decline,
}

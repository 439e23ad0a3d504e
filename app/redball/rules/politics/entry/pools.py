"""The USA's pools of entry chits: of powers, and with rule 14.16 of the two other ideologies (14.16, 10.3.2).

How many chits a pool has everybody sees; what they are worth the USA alone, as it writes them down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from redball.errors import near_misses
from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import chit_values
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.entry.orders import MakeCup, NoteChits, SetEntryPool
from redball.rules.politics.entry.tables import CHITS, CUP, DRAWN, US, Cup, Drawn, values
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.victory import is_eliminated
from redball.rules.ruleset import Dice, Effect, Judge, Task, set_entry
from redball.wording import Message, message

ENTRY_IDEOLOGIES = ("fascist", "communist")
MOST_CHITS, MOST_VALUE = 99, 99
LAST_YEAR = 1936 + LAST_TURN // 6


def in_force(game: Game) -> bool:
    """True for a group that plays the experimental rules of US entry, 14.16 (POL-USE-01)."""
    return is_on(game, "opt.us_entry")


def names(game: Game) -> tuple[str, ...]:
    """The USA's pools: of ideologies with rule 14.16, and of every other power (POL-USE-02)."""
    of_powers = tuple(code for code in known.powers(game) if code != US)
    return (*ENTRY_IDEOLOGIES, *of_powers) if in_force(game) else of_powers


def pool_of(game: Game, power: str) -> str:
    """The ideology pool that a power belongs to; one in the neutral zone to that of its last ideology; empty
    for Democrats.
    """
    found = known.standing(game, power)
    own = found.ideology or found.last_ideology
    return own if own in ENTRY_IDEOLOGIES else ""


def count(game: Game, pool: str) -> int:
    """How many chits are in a pool."""
    return CHITS.of(game).get(pool, 0)


def total(game: Game, pool: str) -> int | None:
    """What the chits of a pool are worth together; None where the USA didn't write all of them down."""
    found = DRAWN.of(game).get(pool)
    noted = found.values if found is not None else ()
    return sum(noted) if len(noted) == count(game, pool) else None


def level(game: Game, power: str) -> Fraction | None:
    """The US entry level against a power with rule 14.16: two thirds of the Fascists' pool, the whole one of
    the Communists (POL-USE-11); None where nobody can say.
    """
    return level_of(game, pool_of(game, power))


def level_of(game: Game, pool: str) -> Fraction | None:
    """The entry level that the pool of an ideology gives; None for no such pool, or an unknown worth."""
    found = total(game, pool) if pool else None
    if found is None:
        return None
    return Fraction(2 * found, 3) if pool == "fascist" else Fraction(found)


def tension(game: Game, power: str) -> int | None:
    """The tension level against a power: what its pool is worth (POL-USE-12)."""
    return total(game, power)


def entry_total(game: Game, powers: tuple[str, ...]) -> int | None:
    """The US entry total against some powers without rule 14.16 (8.4.5): what options did, and their chits,
    without powers that control no territory anywhere (POL-CHIT-09).
    """
    found = 0
    for code in powers:
        if is_eliminated(game, code):
            continue
        chits = total(game, code)
        if chits is None:
            return None
        found += ENTRY_TOTALS.of(game).get(code, 0) + chits
    return found


# --- the pool that chits come from --------------------------------------------------------------------------


def years_due(game: Game, made: int, turn: int) -> tuple[int, ...]:
    """The years whose chits are in the pool in a turn, of one that was made in another (POL-CHIT-01, 02,
    POL-AMB-39; with rule 14.16 by their dates, those of Africa Aflame first, POL-USE-20).
    """
    cup = values().cup
    if in_force(game):
        return tuple(year for year in range(1936, LAST_YEAR + 1) if year <= 1936 + turn // 6)
    steps = (turn - made) // cup.turns
    if steps > 0 and reads(game, "chit.later_years") == "all_at_once":
        return tuple(range(cup.first, LAST_YEAR + 1))
    return tuple(year for year in range(cup.first, cup.first + steps + 1) if year <= LAST_YEAR)


def chit_name(game: Game, year: int) -> str:
    """What the chits of a year are called: "1939", "AfA 1941"."""
    aflame = values().cup.aflame.get(str(year)) if in_force(game) else None
    return str(year) if aflame is None else f"AfA {aflame}"


def filled(game: Game, cup: Cup, turn: int) -> Cup:
    """The pool with the chits that come into it by a turn."""
    new = [year for year in years_due(game, cup.made, turn) if year not in cup.years]
    entered = [found for year in new if (found := chit_values(game, year)) is not None]
    left = cup.left
    if entered:
        left = (left or 0) + sum(map(len, entered))
    return replace(cup, years=(*cup.years, *new), left=left)


def make_cup(game: Game, order: MakeCup, _dice: Dice) -> Ruling:
    """The pool of entry chits."""
    case = Case(game)
    clauses = ("POL-USE-20",) if in_force(game) else ("POL-CHIT-01", "POL-CHIT-02")
    if CUP.of(game):
        case.object(message("politics.cup_is_made"), *clauses)
        return case.denied(order)
    made = filled(game, Cup(game.clock.turn), game.clock.turn)
    named = [chit_name(game, year) for year in made.years]
    return allowed(message("politics.cup_made", years=named), CUP.put("cup", made), clauses=clauses)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Later chits come into the pool with their turn."""
    cup = CUP.of(game).get("cup")
    if cup is None or entered.turn == game.clock.turn:
        return
    after = filled(game, cup, entered.turn)
    if after != cup:
        named = [chit_name(game, year) for year in after.years if year not in cup.years]
        note = message("politics.cup_grows", years=named)
        effect = set_entry(CUP, "cup", after)
        yield Effect(effect.table, effect.key, effect.field, effect.value, note)


# --- what moves ---------------------------------------------------------------------------------------------


class Moves:
    """Chits that move, one after the other, with what is told of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.changes: list[Change] = []
        self.clauses: list[str] = []
        self.notes: list[Message] = []

    def _do(self, change: Change) -> None:
        self.changes.append(change)
        self.game = self.game.changed([change])

    def _set(self, pool: str, number: int) -> None:
        self._do(CHITS.put(pool, number or None))

    def _cup(self, by: int) -> None:
        cup = CUP.of(self.game).get("cup")
        if cup is None or cup.left is None:
            return
        after = replace(cup, left=max(0, cup.left + by))
        self._do(CUP.put("cup", after))
        if not after.left:
            clause = "POL-USE-21" if in_force(self.game) else "POL-CHIT-03"
            self.notes.append(message("politics.cup_empty"))
            self.clauses.append(clause)

    def draw(self, pool: str) -> None:
        """A chit from the pool that all are drawn from into one of the USA's."""
        self._cup(-1)
        self._set(pool, count(self.game, pool) + 1)
        self.notes.append(message("politics.chit_in", pool=pool))
        self._swap(pool)

    def back(self, pool: str) -> bool:
        """A chit of one of the USA's pools goes back; False for an empty one."""
        if not count(self.game, pool):
            return False
        self._set(pool, count(self.game, pool) - 1)
        self._cup(1)
        self.notes.append(message("politics.chit_out", pool=pool))
        return True

    def move(self, pool: str, to: str) -> bool:
        """A chit goes from one of the USA's pools to another; False where there is none."""
        if not count(self.game, pool):
            return False
        self._set(pool, count(self.game, pool) - 1)
        self._set(to, count(self.game, to) + 1)
        self.notes.append(message("politics.chit_over", pool=pool, to=to))
        if reads(self.game, "use.swap_on_move") == "yes":
            self._swap(to)
        return True

    def _swap(self, pool: str) -> None:
        """For each chit added to the Communists' pool one leaves the Fascists' (POL-USE-08)."""
        if pool == "communist" and in_force(self.game):
            self.clauses.append("POL-USE-08")
            self.back("fascist")


# --- by hand ------------------------------------------------------------------------------------------------


def check_pool(case: Case, pool: str, clause: str) -> bool:
    """Object to what is no pool of the USA; True for one."""
    found = names(case.game)
    if pool in found:
        return True
    case.unknown("pool", pool, near_misses(pool, found), clause, "politics")
    return False


def set_pool(game: Game, order: SetEntryPool, _dice: Dice) -> Ruling:
    """How many chits are in a pool."""
    case = Case(game)
    check_pool(case, order.pool, "POL-USE-02")
    check_range(case, "count", order.count, "POL-USE-02", 0, MOST_CHITS)
    if not case.objections and count(game, order.pool) == order.count:
        case.object(message("politics.stands_so"), "POL-USE-02")
    if case.objections:
        return case.denied(order)
    text = message("politics.entry_pool_set", pool=order.pool, count=order.count)
    return allowed(text, CHITS.put(order.pool, order.count or None), clauses=("POL-USE-02",))


def note_chits(game: Game, order: NoteChits, _dice: Dice) -> Ruling:
    """What the chits of a pool are worth."""
    case = Case(game)
    check_pool(case, order.pool, "POL-USE-12")
    for each in order.values:
        check_range(case, "values", each, "POL-USE-12", 0, MOST_VALUE)
    there = count(game, order.pool)
    if len(order.values) != there:
        case.object(message("politics.as_many_chits", pool=order.pool, count=there), "POL-USE-12")
    if not case.objections and DRAWN.of(game).get(order.pool) == Drawn(order.values):
        case.object(message("politics.stands_so"), "POL-USE-12")
    if case.objections:
        return case.denied(order)
    text = message("politics.chits_noted", pool=order.pool, total=sum(order.values))
    put = DRAWN.put(order.pool, Drawn(order.values) if order.values else None)
    return allowed(text, put, clauses=("POL-USE-12",))


def tasks(game: Game) -> Iterator[Task]:
    """Chits whose values the USA has not written down, in the phase of US entry."""
    if game.clock.phase != "us_entry":
        return
    cup = CUP.of(game).get("cup")
    if cup is None and (in_force(game) or any(known.at_war(game, code) for code in known.powers(game))):
        yield Task("politics.cup", message("politics.task.cup"), state="info", orders=(MakeCup(),))
    elif cup is not None and cup.left == 0:
        yield Task("politics.cup", message("politics.cup_empty"), state="info")
    for pool in names(game):
        if count(game, pool):
            text = message("politics.task.entry_pool", pool=pool, count=count(game, pool))
            noted = total(game, pool) is not None
            yield Task(f"politics.pool.{pool}", text, state="done" if noted else "info", power=US)


JUDGES: Mapping[type[Order], Judge] = {MakeCup: make_cup, SetEntryPool: set_pool, NoteChits: note_chits}

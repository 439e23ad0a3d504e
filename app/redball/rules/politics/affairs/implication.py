"""IPO 9, implication: what the dice do, and what its target owes from then on (8.7.1 IPO 9; POL-IPO9).

Two six-sided dice and the difference in initiative are read in a table, after the player may have lowered
the result.  Its effects are duties of the target: to play IPO 1 in a named direction, to play 0(f), or to
name the option that it will try next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

import msgspec
import tomli

from redball import resources
from redball.game.state import Change, Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import DUTIES, NAMED, Duty
from redball.rules.politics.display.own_marker import can_near
from redball.rules.politics.display.pushes import marker_of
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.tables import Played

CARD, MARKER, ANSWER = "IPO 9", "IPO 1", "0f"
Outcome = Literal["effect_1", "effect_2", "effect_3", "nothing", "implicated"]
OUTCOMES: tuple[Outcome, ...] = ("effect_1", "effect_2", "effect_3", "nothing", "implicated")
CLAUSES: Mapping[Outcome, str] = {
    "effect_1": "POL-IPO9-08",
    "effect_2": "POL-IPO9-09",
    "effect_3": "POL-IPO9-10",
    "nothing": "POL-IPO9-11",
    "implicated": "POL-IPO9-12",
}
"""The clause of each row of the table."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    outcome: Outcome


@cache
def rows() -> tuple[_Row, ...]:
    """The table, the highest results first."""
    plain = tomli.loads(resources.assets("politics", "implication.toml").read_text("utf-8"))
    found = msgspec.convert(plain["rows"], tuple[_Row, ...])
    return tuple(sorted(found, key=lambda row: -row.least))


def outcome_of(result: int) -> Outcome:
    """What a result does (POL-IPO9-08 to 12)."""
    return next((row.outcome for row in rows() if result >= row.least), "implicated")


def difference(game: Game, power: str, target: str) -> int:
    """What is added to the dice: by default the target's place in initiative less the power's own
    (POL-IPO9-06, POL-AMB-02), or the difference of political effectiveness as the card has it (POL-AMB-56).
    """
    own, other = known.standing(game, power), known.standing(game, target)
    if reads(game, "ipo9.measure") == "pe":
        return own.pe - other.pe
    sign = 1 if reads(game, "ipo9.difference") == "target_minus_own" else -1
    return sign * (other.place - own.place)


def chances(added: int) -> Mapping[Outcome, Fraction]:
    """How likely each outcome is with what is added to the dice, by going through all rolls; the player
    lowers nothing.
    """
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for a, b in product(range(1, 7), repeat=2):
        found[outcome_of(a + b + added)] += Fraction(1, 36)
    return found


# --- directions ---------------------------------------------------------------------------------------------


def directions(game: Game, target: str) -> tuple[Ideology, ...]:
    """Where a power can be told to go by IPO 1: towards ideologies that it can come nearer to (POL-IPO9-01),
    without being made to leave its own where changes of ideology are played (POL-IPO9-13).
    """
    return tuple(each for each in IDEOLOGIES if may_be_told(game, target, each))


def may_be_told(game: Game, target: str, towards: Ideology) -> bool:
    """True for a direction that IPO 9 may name now."""
    return can_near(game, target, towards) and not _made_to_leave(game, target, towards)


def _made_to_leave(game: Game, target: str, towards: Ideology) -> bool:
    """True where every step nearer to an ideology leads out of the target's own."""
    if not is_on(game, "opt.ideology_change"):
        return False
    layout, at = known.layout(game), marker_of(game, target)
    own = layout.cells[at].ideology
    if own == "":
        return False
    goal = layout.centres[towards]
    nearer = [
        node for node in layout.neighbours(at) if layout.distance(node, goal) < layout.distance(at, goal)
    ]
    return all(layout.cells[node].ideology != own for node in nearer)


# --- duties -------------------------------------------------------------------------------------------------


def duties(game: Game, power: str) -> tuple[tuple[int, Duty], ...]:
    """What a power owes, in order, each with its number."""
    return tuple((n, duty) for (code, n), duty in sorted(DUTIES.of(game).items()) if code == power)


def owed(game: Game, power: str, effect: int) -> tuple[Duty, ...]:
    """The duties of one effect that a power owes."""
    return tuple(duty for _, duty in duties(game, power) if duty.effect == effect)


def lapsed(game: Game, power: str) -> tuple[tuple[int, Duty], ...]:
    """Duties to go where the power cannot go now; they lapse when they are due, or wait (POL-AMB-78)."""
    if reads(game, "ipo9.impossible") == "waits":
        return ()
    return tuple(
        (n, duty) for n, duty in duties(game, power) if duty.effect == 1 and not _possible(game, power, duty)
    )


def _possible(game: Game, power: str, duty: Duty) -> bool:
    return duty.towards != "" and may_be_told(game, power, duty.towards)


def named_directions(game: Game, power: str) -> tuple[Ideology, ...]:
    """Where a power that owes IPO 1 has to go: of several directions any, by option that of the first or of
    the last play (POL-AMB-79); none where it owes nothing that can be done.
    """
    open_ones = [duty.towards for duty in owed(game, power, 1) if _possible(game, power, duty)]
    how = reads(game, "ipo9.two_directions")
    if how == "first":
        open_ones = open_ones[:1]
    elif how == "last":
        open_ones = open_ones[-1:]
    return tuple(dict.fromkeys(each for each in open_ones if each != ""))


def new_duty(
    game: Game, target: str, effect: Literal[1, 2, 3], by: str, towards: Ideology | Literal[""]
) -> Change:
    """The change by which a power owes one thing more."""
    number = max((n for n, _ in duties(game, target)), default=0) + 1
    return DUTIES.put((target, number), Duty(effect, by, game.clock.turn, towards))


def cleared(game: Game, play: Played) -> Iterator[tuple[int, Duty]]:
    """The duties that an option clears which its power has just played: IPO 1 all of effects 1 and 2
    (POL-IPO9-02), 0(f) those of effect 2 (POL-IPO9-03) and, where IPO 1 was played earlier in the turn, those
    of effect 1 (POL-IPO9-04, POL-AMB-63).  ``game`` is the position before it.
    """
    clears: tuple[int, ...] = ()
    if play.card == MARKER:
        clears = (1, 2)
    elif play.card == ANSWER:
        clears = (1, 2) if marker_moved(game, play.power) else (2,)
    return (row for row in duties(game, play.power) if row[1].effect in clears)


def marker_moved(game: Game, power: str) -> bool:
    """True where IPO 1 was played in this turn already, by anyone or, as the group reads it, by the power."""
    anyone = reads(game, "ipo9.ipo1_played_by") == "anyone"
    return any(each.card == MARKER and (anyone or each.power == power) for each in known.played(game))


def must_name(game: Game, power: str) -> bool:
    """True for a power that has to name its option in this turn before it plays one (POL-IPO9-05, 10)."""
    return bool(owed(game, power, 3)) and (game.clock.turn, power) not in NAMED.of(game)

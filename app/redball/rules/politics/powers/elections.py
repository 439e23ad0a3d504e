"""Elections, and what the USA's government does to US entry effects (POL-ELEC)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.clock import LAST_TURN, Clock, parse_turn
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.options import reads
from redball.rules.politics.powers.orders import SetElection
from redball.rules.politics.powers.tables import ELECTIONS, PARTIES
from redball.rules.politics.standing import at_war, played, powers
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Task, set_entry
from redball.wording import message

US = "US"
CARD, OWN = "IPO 10", "0c"
PHASE = "political_affairs"


def is_due(game: Game, power: str) -> bool:
    """True for a power that has to hold an election in this turn: others than the USA not while at war
    (POL-ELEC-01, POL-AMB-80).
    """
    entered = ELECTIONS.of(game).get((power, game.clock.turn), False)
    return entered and (power == US or not at_war(game, power))


def taken(game: Game) -> bool:
    """True once somebody played IPO 10 in this turn."""
    return any(row.card == CARD for row in played(game))


def may_be_held_with(game: Game) -> str:
    """The card with which an election may be tried now (POL-ELEC-02)."""
    return OWN if taken(game) else CARD


def was_held(game: Game, power: str) -> bool:
    """True for a power that has succeeded with its election in this turn: with IPO 10, or with 0(c) after
    somebody played that (POL-ELEC-02).
    """
    gone = False
    for row in played(game):
        if row.power == power and row.success and (row.card == CARD or (row.card == OWN and gone)):
            return True
        gone = gone or row.card == CARD
    return False


def is_republican(game: Game) -> bool:
    """True while a Republican government is in power in the USA."""
    return PARTIES.of(game).get(US) == "republican"


def entry_effect(game: Game, value: int | Fraction, half: bool = False) -> Fraction:
    """A US entry effect, halved where a rule says so, under the government of today (POL-ELEC-04, POL-AMB-15,
    81).  Not rounded.
    """
    exact = Fraction(value)
    if half and reads(game, "elec.half_order") == "after":
        return _under(game, exact / 2)
    found = _under(game, exact)
    return found / 2 if half else found


def _under(game: Game, value: Fraction) -> Fraction:
    if not is_republican(game):
        return value
    how = reads(game, "elec.republican")
    falls = how == "all" or value > 0 or (how == "nonzero" and value != 0)
    return value - 1 if falls else value


def set_election(game: Game, order: SetElection, _dice: Dice) -> Ruling:
    """When a power has to hold an election, as its card says."""
    case = Case(game)
    case.power(order.power)
    turn = -1
    try:
        turn = parse_turn(order.date)
    except ValueError:
        case.object(message("politics.no_turn", found=order.date), "POL-AMB-80")
    if not case.objections and ELECTIONS.of(game).get((order.power, turn), False) == order.due:
        case.object(message("politics.stands_so"), "POL-AMB-80")
    if case.objections:
        return case.denied(order)
    text = message(
        "politics.election" if order.due else "politics.no_election",
        power=order.power,
        date=Clock(min(turn, LAST_TURN), PHASE).date,
    )
    put = ELECTIONS.put((order.power, turn), True if order.due else None)
    return allowed(text, put, clauses=("POL-AMB-80", "POL-ELEC-01"))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """When political affairs end without the USA's election, its government changes (POL-ELEC-03)."""
    if game.clock.phase != PHASE or entered.phase == PHASE or US not in game.powers:
        return
    if is_due(game, US) and not was_held(game, US):
        after = "democrat" if is_republican(game) else "republican"
        note = message(f"politics.government.{after}")
        yield dataclasses.replace(set_entry(PARTIES, US, after), note=note)


def tasks(game: Game) -> Iterator[Task]:
    """Elections of this turn."""
    if game.clock.phase != PHASE:
        return
    for code in powers(game):
        if is_due(game, code):
            held = was_held(game, code)
            yield Task(
                f"politics.election.{code}",
                message("politics.task.election", power=code, card=may_be_held_with(game)),
                power=code,
                state="done" if held else "todo",
                loses=message("politics.task.government") if code == US and not held else None,
            )


def stands_in(game: Game, play: Play, _dice: Dice) -> Consequence:
    """Option 0(c) is an election only where somebody played IPO 10 before."""
    if taken(game):
        note = message("politics.election_held", power=play.power)
        return Consequence((), ("POL-ELEC-02",), (note,))
    return Consequence((), ("POL-ELEC-02",), (message("politics.ipo_10_first"),))


CARDS = {OWN: CardRule(effects=stands_in)}
JUDGES: Mapping[type[Order], Judge] = {SetElection: set_election}

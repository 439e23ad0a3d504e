"""Bids for political initiative: made in secret, revealed together, and the goes that they order (6;
POL-BID-01).

A bid is worth its points and the power's modifier, divided by the options bid for.  The highest goes first;
of equal bids the power that was before the other.  That order is the order of political initiative from then
on.  Who bids for several options has as many goes, one in each round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics.affairs.orders import MakeBid, RevealBids
from redball.rules.politics.affairs.tables import AFFAIRS, BIDS, Affairs, Bid
from redball.rules.politics.options import reads
from redball.rules.politics.standing import played, powers, standing, starts
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Dice, Judge
from redball.wording import message

BIDDING, AFFAIRS_PHASE = "political_bids", "political_affairs"
MOST_OPTIONS = 9
"""Options that a power may bid for in a turn."""
MOST_MODIFIER = 99
CLAUSE = "POL-BID-01"


def worth(bid: Bid, options: int | None = None) -> Fraction:
    """What a bid is worth: the modifier is added before it is divided by the options (POL-BID-01)."""
    return Fraction(bid.points + bid.modifier, max(1, bid.options if options is None else options))


def taking_part(game: Game) -> tuple[str, ...]:
    """The powers that bid and play options, in the order of political initiative."""
    return tuple(code for code in powers(game) if game.powers[code].in_play)


def bid_of(game: Game, power: str, turn: int | None = None) -> Bid:
    """A power's bid of a turn, by default the present one; nothing for one option where it made none."""
    return BIDS.of(game).get((game.clock.turn if turn is None else turn, power)) or Bid()


def made(game: Game) -> frozenset[str]:
    """The powers that have bid this turn, whatever it is: everybody sees that in the whole position."""
    return frozenset(power for turn, power in BIDS.of(game) if turn == game.clock.turn)


def affairs(game: Game) -> Affairs | None:
    """The goes of this turn; None before bids were revealed."""
    return AFFAIRS.of(game).get(game.clock.turn)


def goes_left(game: Game) -> tuple[str, ...]:
    """Whose goes are still to come this turn, in their order."""
    found = affairs(game)
    return tuple(filter(_in_play(game), found.goes[found.taken :])) if found is not None else ()


def _in_play(game: Game) -> Callable[[str], bool]:
    return lambda code: code in game.powers and game.powers[code].in_play


def number_of_go(game: Game) -> int | None:
    """The number of the next go among all of this turn, from 0, of a power that is still in play; None where
    there is none.
    """
    found, plays = affairs(game), _in_play(game)
    if found is None:
        return None
    return next((n for n in range(found.taken, len(found.goes)) if plays(found.goes[n])), None)


def next_go(game: Game) -> str:
    """The power whose go it is; empty where nobody's is."""
    left = goes_left(game)
    return left[0] if left else ""


def divisor(game: Game, power: str) -> int:
    """By what a power's bid is divided: the options that it played and may still play this turn, or by
    option those that it bid for (POL-AMB-68).
    """
    bid = bid_of(game, power)
    if reads(game, "bid.divisor") == "bid_for" or affairs(game) is None:
        return bid.options
    done = sum(option.power == power for option in played(game))
    return max(1, min(bid.options, done + goes_left(game).count(power)))


def ranked(game: Game) -> tuple[str, ...]:
    """The powers by what their bids are worth now, the highest first; equal ones as they are."""
    codes = taking_part(game)
    return tuple(sorted(codes, key=lambda code: -worth(bid_of(game, code), divisor(game, code))))


def ties(game: Game) -> tuple[tuple[str, ...], ...]:
    """Powers whose bids are worth the same, in the order that they keep among themselves."""
    found: dict[Fraction, list[str]] = {}
    for code in ranked(game):
        found.setdefault(worth(bid_of(game, code), divisor(game, code)), []).append(code)
    return tuple(tuple(codes) for codes in found.values() if len(codes) > 1)


def order_of_goes(game: Game, order: Iterable[str]) -> tuple[str, ...]:
    """One entry a go: round after round all powers that have a go in it."""
    codes = tuple(order)
    rounds = max((bid_of(game, code).options for code in codes), default=0)
    return tuple(code for n in range(rounds) for code in codes if bid_of(game, code).options > n)


def places(game: Game, order: Iterable[str], also: Mapping[str, int] | None = None) -> Iterator[Change]:
    """The changes that put powers into an order of political initiative, those that take no part behind
    them; ``also`` are bid points that powers pay.
    """
    first = tuple(order)
    paid = also or {}
    for place, code in enumerate((*first, *(c for c in powers(game) if c not in first)), 1):
        now = standing(game, code)
        after = msgspec.structs.replace(now, place=place, bid=max(0, now.bid - paid.get(code, 0)))
        if after != now:
            yield STANDINGS.put(code, after)


# --- orders -------------------------------------------------------------------------------------------------


def make_bid(game: Game, order: MakeBid, _dice: Dice) -> Ruling:
    """A secret bid, or another one instead of it."""
    case = Case(game)
    _check_moment(case, (BIDDING,))
    check_actor(case, order.power, CLAUSE)
    check_range(case, "points", order.points, CLAUSE)
    check_range(case, "options", order.options, CLAUSE, 1, MOST_OPTIONS)
    check_range(case, "modifier", order.modifier, CLAUSE, -MOST_MODIFIER, MOST_MODIFIER)
    if case.objections:
        return case.denied(order)
    saved = standing(game, order.power).bid
    if order.points > saved:
        said = message("politics.too_few_bid_points", power=order.power, points=order.points, saved=saved)
        case.object(said, CLAUSE)
    bid = Bid(order.points, order.options, order.modifier)
    if BIDS.of(game).get((game.clock.turn, order.power)) == bid:
        case.object(message("politics.stands_so"), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message(
        "politics.bid_made", power=order.power, points=order.points, options=order.options, worth=worth(bid)
    )
    return allowed(text, BIDS.put((game.clock.turn, order.power), bid), clauses=(CLAUSE,))


def reveal_bids(game: Game, order: RevealBids, _dice: Dice) -> Ruling:
    """All bids are shown and paid, and make the order of goes and of initiative."""
    case = Case(game)
    _check_moment(case, (BIDDING, AFFAIRS_PHASE))
    if case.objections:
        return case.denied(order)
    found = ranked(game)
    goes = order_of_goes(game, found)
    paid = {code: bid_of(game, code).points for code in found}
    said = [f"{code} {worth(bid_of(game, code))}" for code in found]
    text = message("politics.bids_revealed", bids=said)
    silent = [code for code in found if (game.clock.turn, code) not in BIDS.of(game)]
    notes = (message("politics.no_bids", powers=silent),) if silent else ()
    changes = (AFFAIRS.put(game.clock.turn, Affairs(goes)), *places(game, found, paid))
    clauses = (CLAUSE, *(("POL-AMB-68",) if len(goes) > len(found) else ()))
    return allowed(text, *changes, clauses=clauses, notes=notes)


def _check_moment(case: Case, phases: tuple[str, ...]) -> None:
    game = case.game
    if game.clock.phase not in phases:
        phase = f"sequence.phase.{game.clock.phase}"
        case.object(message("politics.no_bidding_now", phase=phase), CLAUSE)
    elif affairs(game) is not None:
        case.object(message("politics.bids_are_revealed"), CLAUSE)


def check_actor(case: Case, code: str, clause: str) -> bool:
    """Object to who is no major power of politics, or is out of play; True for one that takes part."""
    power = case.power(code)
    if power is None:
        return False
    if code not in starts():
        case.object(message("politics.no_part", power=code), clause)
        return False
    if not power.in_play:
        case.object(message("politics.out_of_play", power=code), clause)
        return False
    return True


JUDGES: Mapping[type[Order], Judge] = {MakeBid: make_bid, RevealBids: reveal_bids}

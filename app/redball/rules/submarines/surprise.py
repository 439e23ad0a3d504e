"""Surprise points of a naval combat: noted by players, spent by orders that cost some, never below none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.powers import SIDES, Side
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Effect, Judge, set_entry
from redball.rules.submarines.orders import SetSurprise
from redball.rules.submarines.tables import SURPRISE
from redball.wording import message

PHASES = frozenset({"naval_combat", "opponents_naval_combat"})
"""Phases in which naval combat is fought."""
CLAUSE = "SUB-NAV-12"
"""What is as in the base game: surprise points themselves, and when naval combat is fought."""


def surprise(game: Game, area: int, side: Side) -> int:
    """Surprise points that a side has left in the naval combat of a sea area in this impulse."""
    return SURPRISE.of(game).get((game.clock.turn, game.clock.impulse, area, side), 0)


def put_surprise(game: Game, area: int, side: Side, points: int) -> Change:
    """The change that leaves a side so many surprise points."""
    return SURPRISE.put((game.clock.turn, game.clock.impulse, area, side), points or None)


def check_side(case: Case, side: str) -> None:
    """Object to a word that is no side."""
    if side not in SIDES:
        case.unknown("side", side, near_misses(side, SIDES), CLAUSE, "submarines")


def check_phase(case: Case) -> None:
    """Object to naval combat in a phase in which none is fought."""
    phase = case.game.clock.phase
    if phase not in PHASES:
        case.object(message("submarines.no_naval_combat", phase=f"sequence.phase.{phase}"), CLAUSE)


def check_price(case: Case, area: int, side: Side, price: int, clause: str) -> None:
    """Object to a price in surprise points that a side doesn't have."""
    left = surprise(case.game, area, side)
    if price > left:
        said = message("submarines.too_little_surprise", side=side, price=price, points=left)
        case.object(said, clause)


def set_surprise(game: Game, order: SetSurprise, _dice: Dice) -> Ruling:
    """A side's surprise points as the naval combat table gave them."""
    case = Case(game)
    area = case.area(order.area)
    check_side(case, order.side)
    check_phase(case)
    check_range(case, "points", order.points, CLAUSE)
    if area is None or case.objections:
        return case.denied(order)
    if surprise(game, area.index, order.side) == order.points:
        said = message("submarines.surprise_so", area=area.name, side=order.side, points=order.points)
        case.object(said, CLAUSE)
        return case.denied(order)
    text = message("submarines.surprise_set", area=area.name, side=order.side, points=order.points)
    return allowed(text, put_surprise(game, area.index, order.side, order.points), clauses=(CLAUSE,))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Surprise points that weren't spent are gone at the end of their impulse."""
    for key in SURPRISE.of(game):
        if key[:2] != (entered.turn, entered.impulse):
            yield set_entry(SURPRISE, key, None)


JUDGES: Mapping[type[Order], Judge] = {SetSurprise: set_surprise}

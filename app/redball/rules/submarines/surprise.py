"""Surprise points of a naval combat: noted by players, spent by orders that cost some, never below none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.powers import SIDES, Side
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.tables import Table
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Effect, Judge, set_entry
from redball.rules.submarines.orders import SetSurprise
from redball.rules.submarines.tables import INCLUDED, SURPRISE, TARGETED, Chosen
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


def chosen(game: Game, table: Table[Chosen, Any], area: int, side: Side) -> frozenset[str]:
    """Ids of the units that a side chose in the naval combat of a sea area: those in ``INCLUDED``, or those
    in ``TARGETED``.
    """
    combat = game.clock.turn, game.clock.impulse, area, side
    return frozenset(key[4] for key, what in table.of(game).items() if what and key[:4] == combat)


def choose(
    game: Game, table: Table[Chosen, Any], area: int, side: Side, units: Iterable[str], what: Any
) -> Iterator[Change]:
    """Changes by which a side chose units, too."""
    known = chosen(game, table, area, side)
    for unit in units:
        if unit not in known:
            yield table.put((game.clock.turn, game.clock.impulse, area, side, unit), what)


def _begin_anew(game: Game, area: int, side: Side) -> Iterator[Change]:
    """Changes by which nobody is chosen by a side any more."""
    for table in (INCLUDED, TARGETED):
        for unit in sorted(chosen(game, table, area, side)):
            yield table.put((game.clock.turn, game.clock.impulse, area, side, unit), None)


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
    """A side's surprise points as the naval combat table gave them; whom it included and struck at before
    was in another round.
    """
    case = Case(game)
    area = case.area(order.area)
    check_side(case, order.side)
    check_phase(case)
    check_range(case, "points", order.points, CLAUSE)
    if area is None or case.objections:
        return case.denied(order)
    changes = list(_begin_anew(game, area.index, order.side))
    if surprise(game, area.index, order.side) != order.points:
        changes.append(put_surprise(game, area.index, order.side, order.points))
    if not changes:
        said = message("submarines.surprise_so", area=area.name, side=order.side, points=order.points)
        case.object(said, CLAUSE)
        return case.denied(order)
    text = message("submarines.surprise_set", area=area.name, side=order.side, points=order.points)
    return allowed(text, *changes, clauses=(CLAUSE,))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Surprise points that weren't spent, and who was included and struck at, are gone at the end of their
    impulse.
    """
    tables: tuple[Table[Any, Any], ...] = (SURPRISE, INCLUDED, TARGETED)
    for table in tables:
        for key in table.of(game):
            if key[:2] != (entered.turn, entered.impulse):
                yield set_entry(table, key, None)


JUDGES: Mapping[type[Order], Judge] = {SetSurprise: set_surprise}

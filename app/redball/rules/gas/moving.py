"""What the rule adds to moves: a limited unit turns face-down or isn't let go, an HQ isn't turned up without
gas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.derived import get_or_make
from redball.game.orders import AddUnit, ChangeMany, EditUnit, MoveUnit, Order
from redball.game.state import Change, Game
from redball.rules.gas.deeds import deeds
from redball.rules.gas.doing import Outcome, flipped, outcome, up_again
from redball.rules.gas.headquarters import unpaid_for
from redball.rules.registry import flights
from redball.rules.ruleset import Consequence, Objection


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Why a move, a flight or the turning up of an HQ is refused.  Corrections by hand are free."""
    if isinstance(order, (EditUnit, AddUnit)):
        return
    found = _outcome(game, order, changes)
    if found is not None:
        yield from found.objections
    yield from unpaid_for(game, changes)


def followed(game: Game, order: Order, changes: tuple[Change, ...]) -> Consequence | None:
    """What follows from moves and flights: who turns face-down, and what is remembered; nothing of who is
    turned up, by whatever order.
    """
    found = _outcome(game, order, changes) or Outcome(game)
    own = (*found.changes, *flipped(game, found, changes), *up_again(found, changes))
    if not own:
        return None
    return Consequence(own, tuple(dict.fromkeys(found.clauses)), tuple(dict.fromkeys(found.notes)))


def _outcome(game: Game, order: Order, changes: Iterable[Change]) -> Outcome | None:
    """What the deeds of an order come to; None where it holds none."""
    if not isinstance(order, (MoveUnit, ChangeMany)) and not flights(game, order):
        return None
    return get_or_make(game, ("gas deeds", order), lambda: outcome(game, deeds(game, order, changes)))

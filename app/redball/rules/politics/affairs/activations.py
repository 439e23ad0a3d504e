"""One minor country is activated in a go (8)."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules.politics.affairs import bids
from redball.rules.politics.display.activating import activated
from redball.rules.politics.display.orders import ActivateMinor
from redball.rules.ruleset import Objection
from redball.wording import message

CLAUSE = "POL-CARD-04"


def goes_taken(game: Game, power: str) -> int:
    """How many goes a power has had in this turn."""
    found = bids.affairs(game)
    return found.goes[: found.taken].count(power) if found is not None else 0


def may_activate(game: Game, power: str) -> bool:
    """True for a power that has had a go without activating a minor country since; before bids are revealed,
    where players keep the order themselves, for any.
    """
    return bids.affairs(game) is None or len(activated(game, power)) < goes_taken(game, power)


def bars(game: Game, order: Order, _changes: tuple[Change, ...]) -> Iterator[Objection]:
    """A power activates one minor country a go, after its option."""
    if isinstance(order, ActivateMinor) and not may_activate(game, order.power):
        code = "politics.activated_this_go" if goes_taken(game, order.power) else "politics.no_go_yet"
        yield Objection(message(code, power=order.power), (CLAUSE,))

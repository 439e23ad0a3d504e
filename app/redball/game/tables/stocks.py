"""How a game's own tables say what changed of fuel, points and barrels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.powers import Power
from redball.game.state import Depot
from redball.wording import Message, message


def change_of(code: str, by: Fraction | int) -> Iterator[Message]:
    """The words for a stock that changed; their sentence takes a ``sign`` and a quantity ``n``."""
    if by:
        yield message(code, sign="+" if by > 0 else "−", n=abs(Fraction(by)))


def of_powers(before: Mapping[str, Power], after: Mapping[str, Power]) -> Iterator[Message]:
    """Fuel, and points that were spent or came back of one pool."""
    for code, power in after.items():
        old = before.get(code, power)
        yield from change_of("game.stock.fuel", power.fuel - old.fuel)
        if power.rp_pool == old.rp_pool:
            yield from change_of("game.stock.points", old.rp_spent - power.rp_spent)


def of_depots(before: Mapping[int, Depot], after: Mapping[int, Depot]) -> Iterator[Message]:
    """Barrels of all together."""
    then, now = (sum(depot.barrels for depot in depots.values()) for depots in (before, after))
    yield from change_of("game.stock.barrels", now - then)

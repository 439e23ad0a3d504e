"""Which orders of the journal paid for a map in a step."""

from __future__ import annotations

from itertools import islice

from redball.game.errors import SaveError
from redball.game.session import Session
from redball.rules.gas.tables import PAID, GasMap

MOST = 256
"""Orders that are looked through."""


def orders_of(session: Session, step: int, power: str, map_: GasMap) -> tuple[int, ...]:
    """The numbers of the orders that paid for a map in a step of this turn, oldest first."""
    wanted = (session.game.clock.turn, step, power, map_)
    left = sum(count for key, count in PAID.of(session.game).items() if key[:4] == wanted)
    found = list[int]()
    for entry in islice(session.backwards(), MOST):
        if left <= 0:
            break
        try:
            hexes = [one for one in entry.changes if one.table == PAID.name and one.key[:4] == wanted]
        except SaveError:
            break
        if hexes:
            found.append(entry.seq)
            left -= len(hexes)
    return tuple(reversed(found))

"""What was given at this opportunity: the orders since the phase began, read from the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from redball.desk.reorganization import said
from redball.game.orders import Reorganize, RepairPort
from redball.supply.paths import Path

if TYPE_CHECKING:
    from redball.canvas.overlays.assignments import Assignment
    from redball.game.session import Session
    from redball.game.state import Game

_BATCH = 64


@dataclass(frozen=True)
class Given:
    """One order of the opportunity: its number in the journal, and what it paid."""

    seq: int
    order: Reorganize | RepairPort
    cost: Fraction
    payer: str


class GivenOrders:
    """Reads the orders of the opportunity; remembers the paths that they went."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, Reorganize | RepairPort], Path | None] = {}

    def read(self, session: Session) -> list[Given]:
        """All orders of reorganization since the clock last moved."""
        found: list[Given] = []
        last = session.head
        while last > 0:
            first = max(1, last - _BATCH + 1)
            for entry in reversed(session.entries(first)[: last - first + 1]):
                if any(change.table == "clock" for change in entry.changes):
                    return found[::-1]
                order = entry.order
                if isinstance(order, (Reorganize, RepairPort)):
                    data = entry.text.data
                    cost = Fraction(str(data.get("cost", 0)))
                    found.append(Given(entry.seq, order, cost, str(data.get("payer", ""))))
            last = first - 1
        return found[::-1]

    def remember(self, seq: int, order: Reorganize, path: Path | None) -> None:
        """The path of an order that was just given."""
        self._paths[(seq, order)] = path

    def path(self, session: Session, given: Given) -> Path | None:
        """The path that an order's points went; traced again in the position before it when it was given
        elsewhere.
        """
        from redball.rules.reorganization.offers import offer_of

        key = (given.seq, given.order)
        if key not in self._paths and isinstance(given.order, Reorganize):
            self._paths[key] = offer_of(session.game_at(given.seq - 1), given.order, why=False).path
        return self._paths.get(key)

    def lines(self, session: Session, given: Sequence[Given], game: Game) -> list[Assignment]:
        """What the map draws of them."""
        from redball.canvas.overlays.assignments import Assignment

        made = []
        for number, each in enumerate(given, 1):
            order = each.order
            if isinstance(order, Reorganize) and order.unit in game.units:
                unit = said.spot(game, game.units[order.unit])
                path = self.path(session, each)
                made.append(Assignment(number, unit, said.node_of(game, order.provider), path))
        return made

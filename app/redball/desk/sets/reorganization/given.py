"""What was given at this opportunity, with the paths that points went, for the list and for the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redball.desk.sets.reorganization import said
from redball.game.state import next_game
from redball.planning.sets.reorganization.so_far import Given, given
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.supply.paths import Path

if TYPE_CHECKING:
    from redball.canvas.overlays.assignments import Assignment
    from redball.game.session import Session
    from redball.game.state import Game


class GivenOrders:
    """Reads the orders of the opportunity; remembers the paths that they went."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, Reorganize | RepairPort], Path | None] = {}

    def read(self, session: Session) -> list[Given]:
        """All orders of reorganization since the clock last moved."""
        return given(session)

    def remember(self, seq: int, order: Reorganize | RepairPort, path: Path | None) -> None:
        """The path of an order that was just given."""
        self._paths[(seq, order)] = path

    def path(self, session: Session, given: Given) -> Path | None:
        """The path that an order's points went; traced again in the position before it when it was given
        elsewhere.
        """
        key = (given.seq, given.order)
        if key not in self._paths:
            self._trace(session.game_at(given.seq - 1), session, given.seq)
        return self._paths.get(key)

    def _trace(self, game: Game, session: Session, seq: int) -> None:
        """The paths of all rows of one entry of the journal."""
        from redball.rules import judge
        from redball.rules.reorganization.offers import offer_of
        from redball.rules.reorganization.repairs import path_to_port

        for each in given(session):
            if each.seq != seq:
                continue
            if isinstance(each.order, Reorganize):
                self._paths[(seq, each.order)] = offer_of(game, each.order, why=False).path
            else:
                self._paths[(seq, each.order)] = path_to_port(game, each.order)
            game = next_game(game, judge(game, each.order).changes)

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
            elif isinstance(order, RepairPort):
                port, source = game.atlas.find(order.port), said.node_of(game, order.provider)
                made.append(Assignment(number, port, source, self.path(session, each)))
        return made

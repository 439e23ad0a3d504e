"""The tab of what was given at this opportunity, in order, with the numbers that the map shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.sets.reorganization import phrases
from redball.desk.widgets.rows import RowsTable
from redball.desk.words import tr
from redball.game.state import next_game
from redball.planning.sets.reorganization.already_given import Given, given
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.rules.reorganization.repairs import source_name
from redball.supply.paths import Path
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.canvas.sets.reorganization.assignments import Assignment
    from redball.game.session import Session
    from redball.game.state import Game


class GivenOrders:
    """Reads the orders of the opportunity, and remembers the paths of their points."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, Reorganize | RepairPort], Path | None] = {}

    def read(self, session: Session) -> list[Given]:
        """All orders of reorganization since the clock last moved."""
        return given(session)

    def remember(self, seq: int, order: Reorganize | RepairPort, path: Path | None) -> None:
        """Remember the path of an order that was just given."""
        self._paths[(seq, order)] = path

    def path(self, session: Session, given: Given) -> Path | None:
        """The path of an order's points; traced again in the position before it when it was given by another
        way.
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
        """The lines to draw on the map."""
        from redball.canvas.sets.reorganization.assignments import Assignment

        made = []
        for number, each in enumerate(given, 1):
            order = each.order
            if isinstance(order, Reorganize) and order.unit in game.units:
                unit = phrases.spot(game, game.units[order.unit])
                path = self.path(session, each)
                made.append(Assignment(number, unit, phrases.node_of(game, order.provider), path))
            elif isinstance(order, RepairPort):
                port, source = game.atlas.find(order.port), phrases.node_of(game, order.provider)
                made.append(Assignment(number, port, source, self.path(session, each)))
        return made


class GivenTab(RowsTable):
    """Units that were turned up and ports that were repaired.  ``brought_out`` carries the number of the row
    that is selected or under the mouse, 0 for none.
    """

    brought_out = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__([tr("No."), tr("Unit"), tr("By"), tr("RP")], 2, (0, 3), parent)
        self.desk = desk
        self.orders = GivenOrders()
        self.given: list[Given] = []
        self.setAccessibleName(self.tr("Given at this opportunity"))
        for signal in (self.row_chosen, self.row_hovered):
            signal.connect(lambda row: self.brought_out.emit(row + 1))

    @property
    def title(self) -> str:
        """'Given (3)'."""
        return self.tr("Given ({0})").format(len(self.given)) if self.given else self.tr("Given")

    def read(self) -> None:
        """List the orders of the opportunity as the journal has them."""
        if self.desk.session is None:
            return
        self.given = self.orders.read(self.desk.session)
        cells = [(str(number), *self._cells(each)) for number, each in enumerate(self.given, 1)]
        self.fill(cells, [" ".join(row[1:3]) for row in cells], [False] * len(cells))
        self.brought_out.emit(0)

    def forget(self) -> None:
        """Clear the list: this phase has none."""
        self.given = []

    def _cells(self, each: Given) -> tuple[str, str, str]:
        game, order = self.desk.game, each.order
        if isinstance(order, Reorganize):
            name = game.units[order.unit].name
            by = phrases.source(game, order.provider, order.way, order.rail)
        else:
            name = self.tr("Port of {0}").format(phrases.place(game, game.atlas.find(order.port)))
            by = source_name(game, phrases.node_of(game, order.provider))
        return name, by, f"{quantity(each.cost)} {each.payer}"

    def lines(self) -> list[Assignment]:
        """The lines to draw on the map."""
        session = self.desk.session
        return self.orders.lines(session, self.given, self.desk.game) if session is not None else []

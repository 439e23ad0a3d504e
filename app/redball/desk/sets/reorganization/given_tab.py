"""The tab of what was given at this opportunity, in order, with the numbers that the map shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from redball.desk.hub import Desk
from redball.desk.sets.reorganization import said
from redball.desk.sets.reorganization.given import GivenOrders
from redball.desk.widgets.rows import RowsTable
from redball.desk.words import tr
from redball.planning.sets.reorganization.so_far import Given
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.repairs import source_name
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.canvas.overlays.assignments import Assignment


class GivenTab(RowsTable):
    """Units that were turned up and ports that were repaired.  ``brought_out`` carries the number of the
    row that is chosen or under the mouse, 0 for none.
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
        """Nothing is asked for in this phase."""
        self.given = []

    def _cells(self, each: Given) -> tuple[str, str, str]:
        game, order = self.desk.game, each.order
        if isinstance(order, Reorganize):
            name = game.units[order.unit].name
            by = said.source(game, order.provider, order.way, order.rail)
        else:
            name = self.tr("Port of {0}").format(said.place(game, game.atlas.find(order.port)))
            by = source_name(game, said.node_of(game, order.provider))
        return name, by, f"{quantity(each.cost)} {each.payer}"

    def lines(self) -> list[Assignment]:
        """What the map draws of them."""
        session = self.desk.session
        return self.orders.lines(session, self.given, self.desk.game) if session is not None else []

"""The step of an air mission in which surviving transports turn units up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.reorganization import mission_phrases, phrases
from redball.desk.sets.reorganization.payer_box import PayerBox
from redball.desk.sets.reorganization.rows import UnitRow
from redball.desk.sets.reorganization.tables import UnitTable
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.rules.reorganization.mission import Mission
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.paying import payers_of
from redball.wording import quantity, sentence

if TYPE_CHECKING:
    from redball.game.state import Game


class ServeTable(UnitTable):
    """``serve_wanted`` carries a row on which Enter was pressed."""

    serve_wanted = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reorganizes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.serve_wanted.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class ServePage(QWidget):
    """Survivors with the units each may still serve, and the units in their hexes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.orders: list[Reorganize] = []
        self.left = label("", "strong", wrap=True)
        self.table = ServeTable([self.tr("Unit"), self.tr("RP"), self.tr("At"), self.tr("By")], 3, (1,))
        self.table.setAccessibleName(self.tr("Units in the transports' hexes"))
        self.table.row_chosen.connect(lambda _row: self._fill_payers())
        self.table.serve_wanted.connect(self.serve)
        self.table.row_activated.connect(self.serve)
        self.payer = PayerBox()
        self.payer.currentIndexChanged.connect(lambda _: self._tell())
        self.give = QPushButton(self.tr("&Reorganize"))
        self.give.clicked.connect(lambda: self.serve(self.table.currentRow()))
        self.told = label("", "note", wrap=True)
        foot = spaced(QHBoxLayout(), 8)
        foot.addWidget(self.told, 1)
        foot.addWidget(self.payer, 0, Qt.AlignmentFlag.AlignBottom)
        foot.addWidget(self.give, 0, Qt.AlignmentFlag.AlignBottom)
        layout = spaced(QVBoxLayout(self), 5, 0, 4, 0, 0)
        layout.addWidget(self.left)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)

    def show_services(self, mission: Mission) -> None:
        """Show the survivors, and whom they may turn up."""
        from redball.rules.reorganization.checklist import services, survivors

        game, before = self.desk.game, self._order()
        found = survivors(game, mission)
        text = "; ".join(mission_phrases.survivor(game, each) for each in found)
        self.left.setText(f"{text}." if text else self.tr("No transport came through."))
        self.orders = list(services(game, mission))
        rows = [self._row(game, order) for order in self.orders]
        chosen = before.unit if before is not None else ""
        self.table.show_rows(rows, lambda unit: game.units[unit], chosen)
        if self.table.currentRow() < 0 and rows:
            best = next((i for i, row in enumerate(rows) if row.served), 0)
            self.table.setCurrentCell(best, 0)
        self._fill_payers()

    def _row(self, game: Game, order: Reorganize) -> UnitRow:
        from redball.rules.reorganization.costs import rp_cost

        unit, atr = game.units[order.unit], game.units[order.provider.partition(":")[2]]
        ruling = self.desk.ask(order)
        name = self.tr("{0} (shattered)").format(unit.name) if unit.shattered else unit.name
        why = sentence(ruling.text if ruling.allowed else ruling.reasons[0])
        by = atr.name if ruling.allowed else f"{atr.name} – {why}"
        cells = (name, quantity(rp_cost(unit)), phrases.where(game, unit), by)
        return UnitRow(unit.id, cells, f"{name}\n{why}", ruling.allowed)

    def _order(self) -> Reorganize | None:
        row = self.table.currentRow()
        return self.orders[row] if 0 <= row < len(self.orders) else None

    def order(self) -> Reorganize | None:
        """The order that *Reorganize* gives now."""
        found, payer = self._order(), self.payer.currentData()
        return None if found is None else Reorganize(found.unit, found.provider, found.way, payer or "")

    def _fill_payers(self) -> None:
        game, order, codes = self.desk.game, self._order(), list[str]()
        if order is not None:
            first = game.units[order.provider.partition(":")[2]].power
            codes = sorted(payers_of(game, order), key=lambda code: code != first)
        self.payer.list_powers(game.powers[code] for code in codes)
        self._tell()

    def _tell(self) -> None:
        order = self.order()
        self.payer.setVisible(order is not None)
        self.give.setEnabled(order is not None)
        if order is None:
            self.told.setText(self.tr("Nobody who waits is in their hexes."))
            return
        ruling = self.desk.ask(order)
        parts = (ruling.text, *ruling.notes) if ruling.allowed else ruling.reasons
        text = " ".join(sentence(part).rstrip(".") + "." for part in parts)
        self.told.setText(f"{text} ({', '.join(ruling.clauses[:4])})")

    def serve(self, row: int) -> None:
        """Turn up the unit of a row; a denied order shows its reasons."""
        order = self.order()
        if order is not None and row == self.table.currentRow():
            self.desk.do(order, phrases.spot(self.desk.game, self.desk.game.units[order.unit]))

"""The dock “Tonnage”: the chart at the left, losses by sea area at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.submarines.ledger.chart import LossChart
from redball.desk.sets.submarines.ledger.series import KINDS, AreaRow, area_rows, series, turns_with_losses
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.side_by_side import SideBySide
from redball.desk.widgets.text import Elided, label
from redball.errors import RedballError
from redball.game.clock import Clock
from redball.rules.submarines import RULE_SET
from redball.rules.submarines.ledger import as_csv, rows
from redball.rules.submarines.losses import in_words, losses
from redball.writing import write_text


class TonnageScreen(QWidget):
    """``wanted`` carries whether the open game is played with submarine warfare."""

    wanted = Signal(bool)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.areas: tuple[AreaRow, ...] = ()
        self.chart, self.chart_card = LossChart(), Card(self.tr("Losses by turn"))
        self.nothing = label(self.tr("Nothing is lost yet."), "note")
        # On one line: a label that wraps would make the chart keep its height where the dock is low.
        self.chart_card.body.addWidget(Elided(self.tr("Points and counters lost in all sea areas"), "note"))
        self.chart_card.body.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        self.chart_card.body.addWidget(self.chart, 1)
        pages = [(self.tr("Turns"), self.chart_card, 50), (self.tr("Sea areas"), self._table_card(), 50)]
        self.pages = SideBySide(pages)
        spaced(QVBoxLayout(self), 0, 0).addWidget(self.pages)
        for signal in (desk.opened, desk.settled):
            signal.connect(self._look)

    def _table_card(self) -> Card:
        self.table_card = Card(self.tr("Losses by sea area"))
        self.since = QComboBox()
        self.since.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.since.setToolTip(self.tr("Count losses from this turn on"))
        self.since.setAccessibleName(self.tr("Losses since"))
        self.since.currentIndexChanged.connect(lambda _: self._fill())
        self.export = QPushButton(self.tr("&Export CSV…"))
        self.export.setObjectName("link")
        self.export.setToolTip(self.tr("Write the ledger as a file that a spreadsheet opens"))
        self.export.clicked.connect(self._export)
        self.table_card.top.addWidget(self.since)
        self.table_card.top.addWidget(self.export)
        heads = [
            self.tr("Sea area"),
            self.tr("CP"),
            self.tr("Escorts"),
            self.tr("Ships"),
            self.tr("Subs"),
            self.tr("Aircraft"),
            self.tr("CP per sub"),
        ]
        self.table = RowsTable(heads, 0, (1, 2, 3, 4, 5, 6))
        self.table.setAccessibleName(self.tr("Losses by sea area"))
        self.table.row_activated.connect(self._show_area)
        self.said = label("", "note", wrap=True)
        self.said.hide()
        self.no_rows = label(self.tr("Nothing is lost yet."), "note")
        self.table_card.body.addWidget(self.no_rows, 1, Qt.AlignmentFlag.AlignTop)
        self.table_card.body.addWidget(self.table, 1)
        self.table_card.body.addWidget(self.said)
        return self.table_card

    @property
    def is_wanted(self) -> bool:
        """Whether submarine warfare is played."""
        return self.desk.plays(RULE_SET.id)

    def sizeHint(self) -> QSize:
        """Room for some sea areas."""
        return QSize(960, 290)

    # --- showing ---

    def _look(self, *_: object) -> None:
        self.wanted.emit(self.is_wanted)
        if not self.is_wanted:
            return
        self.said.hide()
        found = turns_with_losses(self.desk.game)
        self.nothing.setVisible(not found)
        self.chart.setVisible(bool(found))
        self.export.setEnabled(bool(found))
        self.chart.show_series(series(self.desk.game))
        self._offer(found)
        self._fill()

    def _offer(self, turns: tuple[int, ...]) -> None:
        """The turns since which losses are counted; the chosen one stays chosen."""
        chosen = self.since.currentData()
        self.since.blockSignals(True)
        self.since.clear()
        self.since.addItem(self.tr("in the whole game"), None)
        for turn in turns:
            self.since.addItem(self.tr("since {0}").format(Clock(turn, "").date), turn)
        self.since.setCurrentIndex(max(0, self.since.findData(chosen)) if chosen is not None else 0)
        self.since.blockSignals(False)

    def _fill(self) -> None:
        game, since = self.desk.game, self.since.currentData()
        self.areas = area_rows(game, since)
        cells = [self._cells(row) for row in self.areas]
        turns = None if since is None else range(since, game.clock.turn + 1)
        tips = [
            in_words(losses(game, turns=turns, area=row.area if row.area >= 0 else None))
            for row in self.areas
        ]
        self.no_rows.setVisible(not cells)
        self.table.setVisible(bool(cells))
        self.table.fill(cells, tips, [row.area < 0 for row in self.areas])

    def _cells(self, row: AreaRow) -> tuple[str, ...]:
        name = self.tr("All sea areas")
        if row.area >= 0:
            name = self.desk.game.atlas.sea_areas[row.area].name
        lost, each = row.lost, row.per_sub
        share = "–" if each is None else self.locale().toString(float(each), "f", 1)
        return name, *(str(lost[line]) for line in KINDS), share

    def _show_area(self, number: int) -> None:
        """Bring the box of a row's sea area onto the screen."""
        if 0 <= number < len(self.areas) and self.areas[number].area >= 0:
            box = self.desk.game.atlas.sea_areas[self.areas[number].area].box
            self.desk.show_hex(box)
            self.desk.centre(box)

    # --- the file ---

    def _export(self) -> None:
        """Write the rows that the table counts."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export losses"), "losses.csv", self.tr("Tables (*.csv)")
        )
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".csv")
        game = self.desk.game
        try:
            write_text(path, as_csv(game, rows(game, since=self.since.currentData())), RedballError)
            self.said.setText(self.tr("Written: {0}").format(path))
        except RedballError as error:
            self.said.setText(str(error))
        self.said.show()

"""The journal: every order with what it did to fuel, barrels and reorganization points."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QTableView, QWidget

from redball.desk.hub import Desk
from redball.desk.panels.journal_model import ORDER, STOCKS, TEXT, ByPower, JournalModel, Line
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import label
from redball.wording import name_of


class JournalPanel(Card):
    """The journal as a table with a filter; choosing a line marks its hexes on the map."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Journal"), parent)
        self.desk = desk
        self.model = JournalModel(desk)
        self.rows = ByPower(self)
        self.rows.setSourceModel(self.model)
        self.filter = QComboBox()
        self.filter.setObjectName("filter")
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.setAccessibleName(self.tr("Filter by power"))
        self.filter.currentIndexChanged.connect(lambda: self.rows.choose(self.filter.currentData() or ""))
        self.top.replaceWidget(self.note, self.filter)
        self.note.hide()
        self.table = self._make_table()
        self.body.addWidget(self.table, 1)
        self.empty = label(
            self.tr("No orders yet. Everything that is done is written down here."), "note", True
        )
        self.body.insertWidget(1, self.empty, 1, Qt.AlignmentFlag.AlignTop)
        self.table.selectionModel().currentRowChanged.connect(self._show)
        self.table.doubleClicked.connect(self._go)
        desk.opened.connect(self._open)
        desk.changed.connect(self._follow)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.rows)
        table.setAccessibleName(self.tr("Journal"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # lines begin alike
        table.setWordWrap(False)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(24)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(ORDER, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STOCKS, QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)
        header.resizeSection(ORDER, 46)
        header.setMinimumSectionSize(44)
        return table

    def _open(self) -> None:
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItem(self.tr("Filter: all powers"), "")
        for power in self.desk.game.powers.values():
            if power.in_play:
                self.filter.addItem(self.tr("Filter: {0}").format(name_of(power.code)), power.code)
        self.filter.blockSignals(False)
        self.rows.choose("")
        self.model.reload()
        self._scroll()

    def _follow(self, event) -> None:
        self.model.follow(event)
        self._scroll()

    def _scroll(self) -> None:
        self.empty.setVisible(not self.model.lines)
        self.table.setVisible(bool(self.model.lines))
        self.table.scrollToBottom()

    def _line(self, index: QModelIndex) -> Line:
        return self.model.lines[self.rows.mapToSource(index).row()]

    def _show(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self.desk.highlighted.emit(self._line(index).hexes())

    def _go(self, index: QModelIndex) -> None:
        hexes = self._line(index).hexes()
        if hexes:
            self.desk.centre(hexes[0])

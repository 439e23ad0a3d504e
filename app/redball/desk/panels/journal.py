"""The journal: every order with what it did to fuel, barrels and reorganization points."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHeaderView,
    QMenu,
    QTableView,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.panels.journal_model import ORDER, STOCKS, TEXT, ByPower, JournalModel, Line
from redball.desk.widgets import tables
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import label
from redball.wording import name_of


class JournalPanel(Card):
    """The journal as a table with a filter; a click on a line shows its place, its menu returns to it."""

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
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit)
        self._newest, self._to_head = True, False
        self.table = self._make_table()
        self.body.addWidget(self.table, 1)
        self.empty = label(
            self.tr("No orders yet. Everything that is done is written down here."), "note", True
        )
        self.body.insertWidget(1, self.empty, 1, Qt.AlignmentFlag.AlignTop)
        self.table.selectionModel().currentRowChanged.connect(self._show)
        self.table.clicked.connect(self._go)
        desk.opened.connect(self._open)
        desk.closed.connect(self.model.clear)  # a closed game can no longer be asked for a cell
        desk.changed.connect(self._follow)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.rows)
        table.setAccessibleName(self.tr("Journal"))
        tables.of_rows(table)
        table.setWordWrap(True)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = table.horizontalHeader()
        header.setSectionResizeMode(ORDER, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STOCKS, QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(0)
        header.resizeSection(ORDER, 46)
        header.sectionResized.connect(lambda: self._fitting.start())
        table.verticalScrollBar().valueChanged.connect(lambda: self._fitting.start())
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._menu)
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
        self._scroll(to_head=event.kind != "committed")

    def _scroll(self, to_head: bool = False) -> None:
        """Scroll to the newest order, or to the present one where later ones are undone."""
        self.empty.setVisible(not self.model.lines)
        self.table.setVisible(bool(self.model.lines))
        self._newest = True
        self._to_head = to_head
        self._fitting.start()

    def showEvent(self, event) -> None:
        """Scroll to what was written while the panel was hidden."""
        super().showEvent(event)
        self._fitting.start()

    def resizeEvent(self, event) -> None:
        """Fit rows that came into view."""
        super().resizeEvent(event)
        self._fitting.start()

    def _fit(self) -> None:
        """Fit the height of rows in view to their words; scroll to the newest after each order."""
        if not self.table.isVisible():
            return
        if self._newest:
            last = self._head_row() if self._to_head else self.rows.rowCount() - 1
            self._fit_rows(range(last, -1, -1))
            self._fit_rows(range(last + 1, self.rows.rowCount()))
            self.table.doItemsLayout()  # the heights count at once
            if self._to_head:
                self.table.scrollTo(self.rows.index(max(0, last), TEXT))
            else:
                self.table.scrollToBottom()
            self._newest = False
        else:
            self._fit_rows(range(max(0, self.table.rowAt(0)), self.rows.rowCount()))

    def _fit_rows(self, rows: range) -> None:
        """Fit the height of rows, one after another, until they fill the view."""
        room = self.table.viewport().height()
        for row in rows:
            if room <= 0:
                return
            self.table.resizeRowToContents(row)
            room -= self.table.rowHeight(row)

    def _head_row(self) -> int:
        """The row of the present order, or of the last one before it that is shown."""
        head = self.desk.session.head if self.desk.session else 0
        shown = (self._line(self.rows.index(row, TEXT)).seq for row in range(self.rows.rowCount()))
        return sum(seq <= head for seq in shown) - 1

    def look_at(self, seq: int) -> None:
        """Look at the line of an order, whatever power the lines are filtered by."""
        row = next((row for row, line in enumerate(self.model.lines) if line.seq == seq), -1)
        if row < 0:
            return
        source = self.model.index(row, TEXT)
        if not self.rows.mapFromSource(source).isValid():
            self.filter.setCurrentIndex(0)
        index = self.rows.mapFromSource(source)
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index, QTableView.ScrollHint.PositionAtCenter)

    def _menu(self, at: QPoint) -> None:
        """The menu of a line: go to its position, show its place, copy its words."""
        index = self.table.indexAt(at)
        if not index.isValid():
            return
        line, menu, head = self._line(index), QMenu(self), self.desk.session and self.desk.session.head
        to = self.tr("&Redo to here") if line.undone else self.tr("&Undo to here")
        back = menu.addAction(to, lambda: self.desk.go_to_order(line.seq))
        back.setToolTip(self.tr("The position after this order; what follows can be done again"))
        back.setEnabled(line.seq != head)
        before = menu.addAction(self.tr("Undo this &too"), lambda: self.desk.go_to_order(line.seq - 1))
        before.setEnabled(not line.undone)
        menu.addSeparator()
        menu.addAction(self.tr("&Show the place"), lambda: self._go(index)).setEnabled(bool(line.hexes()))
        menu.addAction(self.tr("&Copy the line"), lambda: QApplication.clipboard().setText(line.text))
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _line(self, index: QModelIndex) -> Line:
        return self.model.lines[self.rows.mapToSource(index).row()]

    def _show(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self.desk.highlighted.emit(self._line(index).hexes())

    def _go(self, index: QModelIndex) -> None:
        hexes = self._line(index).hexes()
        if hexes:
            self.desk.centre(hexes[0])

"""The table of the known points of a scan: hex, pixel, how far off it lies, and a box to switch it off."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from redball.desk import theme
from redball.desk.widgets import tables
from redball.desk.widgets.text import plain
from redball.desk.words import decimal
from redball.scans import KnownPoint

HEX, PIXEL, OFF = range(3)
FAR = 0.25
"""Hexes off from which on a point is shown as trouble."""


class PointTable(QTableWidget):
    """Lists known points.  ``switched`` carries a row and whether it is on, ``wanted`` a row that is to be
    looked at.
    """

    switched = Signal(int, bool)
    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self.setAccessibleName(self.tr("Known hexes"))
        tables.of_rows(self)
        self.setSelectionMode(QTableWidget.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setHorizontalHeaderLabels([self.tr("Hex"), self.tr("Pixel"), self.tr("Off by")])
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(HEX, QHeaderView.ResizeMode.Stretch)
        self.itemChanged.connect(self._changed)
        self.cellActivated.connect(lambda row, _: self.wanted.emit(row))

    def sizeHint(self) -> QSize:
        """Room for four rows; it takes what is left."""
        return QSize(240, 5 * tables.ROW)

    def minimumSizeHint(self) -> QSize:
        """Room for two rows."""
        return QSize(160, 3 * tables.ROW)

    def show_points(
        self, points: Sequence[KnownPoint], names: Sequence[str], residuals: Sequence[float]
    ) -> None:
        """List points by the names of their hexes; ``residuals`` are empty when nothing fits."""
        self.blockSignals(True)
        at = self.currentRow()
        self.setRowCount(len(points))
        for row, (point, name) in enumerate(zip(points, names, strict=True)):
            first = QTableWidgetItem(name)
            first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            first.setCheckState(Qt.CheckState.Checked if point.on else Qt.CheckState.Unchecked)
            first.setToolTip(plain(self.tr("Ticked: the fit heeds this hex")))
            off = decimal(residuals[row], 2) if residuals else "–"
            cells = first, QTableWidgetItem(f"{point.x:.0f}, {point.y:.0f}"), QTableWidgetItem(off)
            far = bool(residuals) and residuals[row] >= FAR
            for column, cell in enumerate(cells):
                ink = "trouble" if far and column == OFF else "text" if point.on else "note"
                cell.setForeground(theme.colour(ink))
                self.setItem(row, column, cell)
            cells[OFF].setToolTip(plain(self.tr("Hexes from the place where the fit puts it")))
        self.blockSignals(False)
        if 0 <= at < len(points):
            self.setCurrentCell(at, HEX)

    def chosen(self) -> list[int]:
        """The rows that are selected."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})

    def _changed(self, item: QTableWidgetItem) -> None:
        if item.column() == HEX:
            self.switched.emit(item.row(), item.checkState() is Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space switches the current row."""
        row = self.currentRow()
        if event.key() == Qt.Key.Key_Space and row >= 0:
            self.switched.emit(row, self.item(row, HEX).checkState() is not Qt.CheckState.Checked)
        else:
            super().keyPressEvent(event)

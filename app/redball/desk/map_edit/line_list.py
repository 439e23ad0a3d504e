"""The lines of a patch as a table: what each changes, and why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from redball.desk.widgets import tables
from redball.desk.widgets.text import plain

WHAT, WHY = range(2)


class LineList(QTableWidget):
    """``reasoned`` carries a line's number and its new reason, ``wanted`` one that is to be seen on the map,
    ``removed`` the number of one that goes.
    """

    reasoned = Signal(int, str)
    wanted = Signal(int)
    removed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 2, parent)
        self.setAccessibleName(self.tr("Lines of the patch"))
        tables.of_rows(self)
        self.setHorizontalHeaderLabels([self.tr("What changes"), self.tr("Why")])
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHY, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(WHY, 96)
        self.itemChanged.connect(self._changed)
        self.cellClicked.connect(lambda row, _: self.wanted.emit(row))
        self.cellActivated.connect(lambda row, _: self.wanted.emit(row))

    def sizeHint(self) -> QSize:
        """Room for five rows; it takes what is left."""
        return QSize(240, 6 * tables.ROW)

    def minimumSizeHint(self) -> QSize:
        """Room for two rows."""
        return QSize(160, 3 * tables.ROW)

    def show_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """List lines, the newest at the end and in sight."""
        self.blockSignals(True)
        before, at = self.rowCount(), self.currentRow()
        self.setRowCount(len(lines))
        for row, (what, why) in enumerate(lines):
            for column, text in ((WHAT, what), (WHY, why)):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    if column == WHAT:
                        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                    self.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)
                    item.setToolTip(plain(text))
        if len(lines) > before:
            self.setCurrentCell(len(lines) - 1, WHAT)
            self.scrollToBottom()
        elif at >= len(lines):
            self.setCurrentCell(len(lines) - 1, WHAT)
        self.blockSignals(False)

    def _changed(self, item: QTableWidgetItem) -> None:
        if item.column() == WHY:
            self.reasoned.emit(item.row(), item.text().strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the current line out, F2 changes its reason."""
        row = self.currentRow()
        if event.key() == Qt.Key.Key_Delete and row >= 0:
            self.removed.emit(row)
        elif event.key() == Qt.Key.Key_F2 and row >= 0:
            self.edit(self.model().index(row, WHY))
        else:
            super().keyPressEvent(event)

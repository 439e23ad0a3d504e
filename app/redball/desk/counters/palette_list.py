"""The palette: counters of libraries as rows with their drawing, to be dragged onto the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from redball.desk import theme
from redball.desk.counters.bookcase import Bookcase
from redball.desk.counters.mime import MIME, data_of
from redball.desk.counters.phrases import FURTHER, details_of, factors_of, field_name
from redball.desk.counters.pictures import Pictures
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.text import plain
from redball.game.counters.counter import unit_of
from redball.game.counters.shelf import Entry
from redball.wording import name_of

Index = QModelIndex | QPersistentModelIndex
SIDE, ROW = 36, 48
"""Side of a counter and height of a row, in px."""
ENTRY = Qt.ItemDataRole.UserRole
_GAP = 8


class PaletteModel(QAbstractListModel):
    """The counters that are wanted, in order; rows can be dragged."""

    def __init__(self, bookcase: Bookcase, parent: QWidget) -> None:
        super().__init__(parent)
        self.bookcase = bookcase
        self.pictures = Pictures(2 * SIDE, self)
        self.pictures.come.connect(self._show_pictures)
        self.entries: Sequence[Entry] = ()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Set all rows."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def _show_pictures(self, _: Path) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of counters."""
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows."""
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            counter = entry.counter
            parts = counter.name, name_of(counter.power), factors_of(counter), details_of(counter)
            return ", ".join(parts)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain("\n".join(self._told(entry)))
        return None

    def picture(self, entry: Entry) -> QPixmap | None:
        """The group's own picture; None where there is none yet, or none at all."""
        path = self.bookcase.picture(entry)
        return self.pictures.of(path) if path is not None else None

    def _told(self, entry: Entry) -> Iterable[str]:
        """All of a counter, a line each."""
        counter = entry.counter
        yield f"{counter.name} ({entry.key})"
        yield f"{name_of(counter.power)} · {factors_of(counter)} · {details_of(counter)}"
        for field in FURTHER:
            if value := getattr(counter, field):
                yield f"{field_name(field)}: {value}"
        if counter.note:
            yield counter.note
        path = self.bookcase.picture(entry)
        if path is not None and (fault := self.pictures.fault(path)) is not None:
            yield fault.sentence()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """What a drag offers."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The counters of rows, from top to bottom."""
        return data_of(self.entries[row] for row in sorted({index.row() for index in indexes}))

    def supportedDragActions(self) -> Qt.DropAction:
        """A drag leaves the library as it is."""
        return Qt.DropAction.CopyAction


class _RowDelegate(QStyledItemDelegate):
    """Draws a counter, its name and factors, and the rest in a second line."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows have one height."""
        return QSize(120, max(ROW, 2 * option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row."""
        entry: Entry = index.data(ENTRY)
        option = QStyleOptionViewItem(option)
        option.text = ""
        style = option.widget.style() if option.widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.save()
        inside = option.rect.adjusted(4, 2, -_GAP, -2)
        room = round(1.24 * SIDE)
        self._draw_counter(painter, index, QRect(inside.x(), inside.center().y() - room // 2, room, room))
        inside.setLeft(inside.left() + room + _GAP)
        self._draw_words(painter, option, inside, entry)
        painter.restore()

    @staticmethod
    def _draw_counter(painter: QPainter, index: Index, at: QRect) -> None:
        model, entry = index.model(), index.data(ENTRY)
        assert isinstance(model, PaletteModel)
        picture = model.picture(entry)
        if picture is None:
            icon: QIcon = unit_icon(unit_of(entry.counter), None, SIDE)
            icon.paint(painter, at)
            return
        box = QRect(0, 0, SIDE, SIDE)
        box.moveCenter(at.center())
        size = picture.size().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
        fitting = QRect(box.topLeft(), size)
        fitting.moveCenter(box.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(fitting, picture)

    @staticmethod
    def _draw_words(painter: QPainter, option: QStyleOptionViewItem, room: QRect, entry: Entry) -> None:
        bold = option.font
        bold.setBold(True)
        upper = QRect(room.x(), room.y(), room.width(), room.height() // 2 + 1)
        lower = QRect(room.x(), upper.bottom(), room.width(), room.bottom() - upper.bottom())
        above = Qt.AlignmentFlag.AlignBottom
        painter.setFont(bold)
        painter.setPen(theme.colour("text"))
        factors = factors_of(entry.counter)
        used = painter.fontMetrics().horizontalAdvance(factors)
        painter.drawText(upper, above | Qt.AlignmentFlag.AlignRight, factors)
        name = painter.fontMetrics().elidedText(
            entry.counter.name, Qt.TextElideMode.ElideRight, upper.width() - used - _GAP
        )
        painter.drawText(upper, above | Qt.AlignmentFlag.AlignLeft, name)
        quiet = option.font
        quiet.setBold(False)
        painter.setFont(quiet)
        painter.setPen(theme.colour("note"))
        details = painter.fontMetrics().elidedText(
            details_of(entry.counter), Qt.TextElideMode.ElideRight, lower.width()
        )
        painter.drawText(lower, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, details)


class PaletteList(QListView):
    """The rows; ``placing_wanted`` carries the keys of the chosen counters when Enter is pressed or a row is
    double-clicked.
    """

    placing_wanted = Signal(list)

    def __init__(self, bookcase: Bookcase) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Counters of the libraries"))
        self.rows = PaletteModel(bookcase, self)
        self.setModel(self.rows)
        self.setItemDelegate(_RowDelegate(self))
        self.setUniformItemSizes(True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(lambda _: self._want())
        theme.current().changed.connect(self._repaint)

    def _repaint(self) -> None:
        self.viewport().update()

    def chosen(self) -> list[Entry]:
        """The chosen counters from top to bottom."""
        return [self.rows.entries[row] for row in sorted(i.row() for i in self.selectedIndexes())]

    def _want(self) -> None:
        if chosen := self.chosen():
            self.placing_wanted.emit([entry.key for entry in chosen])

    def event(self, event) -> bool:
        """Keep the keys of the list from the window's menus."""
        return keeps(event, _own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter wants the chosen counters, Ctrl+C copies them; everything else as ever."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want()
            event.accept()
        elif event.matches(QKeySequence.StandardKey.Copy):
            lines = ("\t".join((e.counter.id, e.counter.name, factors_of(e.counter))) for e in self.chosen())
            QApplication.clipboard().setText("\n".join(lines))
        else:
            super().keyPressEvent(event)


def _own(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll)

"""The timeline's tree: powers as chips, what happened, and what it did to numbers."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from redball.desk import theme
from redball.desk.sets.politics.diplomacy.model import Timeline
from redball.desk.sets.politics.diplomacy.rows_model import BESIDE, LINE, RowsModel
from redball.desk.sets.politics.diplomacy.words import tip
from redball.desk.widgets.chips import paint_power
from redball.rules.politics.chronicle.telling import Line

_CHIP, _GAP, _MOST = QSize(28, 18), 2, 2
"""A power's chip, px between two, and how many stand before a row; the tooltip names all powers."""
_CHIPS = _MOST * (_CHIP.width() + _GAP) + 4
_SHARE = 0.45
"""Of the width, the most that effects have."""


class TimelineTree(QTreeView):
    """``line_chosen`` carries the row that is looked at, None for none; ``line_activated`` one that was
    clicked, or chosen by Enter; ``copied`` a row on which Ctrl+C was pressed; ``menu_wanted`` a row and a
    place.
    """

    line_chosen = Signal(object)
    line_activated = Signal(object)
    copied = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, timeline: Timeline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.timeline = timeline
        self.rows = RowsModel(lambda line: tip(line, timeline.details(line)), self)
        self.setModel(self.rows)
        self.setItemDelegate(_RowDelegate(self))
        self.setAccessibleName(self.tr("Timeline of diplomacy"))
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setIndentation(14)
        self.setHeaderHidden(True)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.clicked.connect(self._activate)
        self._closed = set[int]()
        self.collapsed.connect(lambda index: self._closed.add(self._turn(index)))
        self.expanded.connect(lambda index: self._closed.discard(self._turn(index)))
        self.selectionModel().currentChanged.connect(lambda index, _: self._tell(index))

    @property
    def line(self) -> Line | None:
        """The row that is looked at."""
        return self.rows.line(self.currentIndex())

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other rows: the one that was looked at stays so where it still is, else the newest is seen."""
        bar = self.verticalScrollBar()
        seq, nth = self.rows.place_of(self.currentIndex())
        newest, at = bar.value() >= bar.maximum(), bar.value()
        self.rows.show(lines)
        for number, turn in enumerate(self.rows.turns):
            self.setExpanded(self.rows.index(number, 0), turn.turn not in self._closed)
        kept = self.rows.index_of(seq, nth)
        if kept.isValid():
            self.setCurrentIndex(kept)
            bar.setValue(at)
        elif newest:
            self.scrollToBottom()
        else:
            bar.setValue(at)
        self._tell(self.currentIndex())

    def clear_closed(self) -> None:
        """Another game: all its turns are open."""
        self._closed.clear()

    def _turn(self, index: QModelIndex) -> int:
        return self.rows.turns[index.row()].turn

    def _tell(self, index: QModelIndex) -> None:
        self.line_chosen.emit(self.rows.line(index))

    def _activate(self, index: QModelIndex) -> None:
        line = self.rows.line(index)
        if line is not None:
            self.line_activated.emit(line)
        else:
            self.setExpanded(index, not self.isExpanded(index))

    def _ask_menu(self, at: QPoint) -> None:
        line = self.rows.line(self.indexAt(at))
        if line is not None:
            self.menu_wanted.emit(line, self.viewport().mapToGlobal(at))

    # --- Qt ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the row's place, or opens and closes a turn; Ctrl+C copies the row."""
        line = self.line
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._activate(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and line is not None:
            self.copied.emit(line)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A few rows: it uses the space of its dock, and requires no more."""
        return QSize(super().sizeHint().width(), 76)


class _RowDelegate(QStyledItemDelegate):
    """Draws the powers of a row as chips before its words, and its effects at the right end."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a turn, or a row."""
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        option.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget
        )
        room, line = option.rect.adjusted(2, 0, -6, 0), index.data(LINE)
        painter.save()
        if line is not None:
            self._paint_chips(painter, room, line)
            room.adjust(_CHIPS, 0, 0, 0)
        painter.setFont(option.font)
        beside = self._paint_beside(painter, room, index.data(BESIDE), option.fontMetrics)
        room.adjust(0, 0, -beside, 0)
        painter.setPen(theme.colour("text"))
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def _paint_beside(self, painter: QPainter, room: QRect, text: str, metrics: QFontMetrics) -> int:
        """Draw what stands at the right end; px that it takes."""
        if not text:
            return 0
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, round(_SHARE * room.width()))
        painter.setPen(theme.colour("note"))
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
        return metrics.horizontalAdvance(shown) + 10

    def _paint_chips(self, painter: QPainter, room: QRect, line: Line) -> None:
        for number, code in enumerate(line.row.powers[:_MOST]):
            x = room.left() + number * (_CHIP.width() + _GAP)
            top = room.top() + (room.height() - _CHIP.height()) // 2
            box = QRectF(x + 0.5, top + 0.5, _CHIP.width() - 1, _CHIP.height() - 1)
            paint_power(painter, box, code, theme.map_palette().power(code))

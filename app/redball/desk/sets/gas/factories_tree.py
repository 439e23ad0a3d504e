"""The factories as a table: hex by hex, opened one by one, with the sums of all at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from redball.desk import theme, words
from redball.desk.dialogs.fields import Number
from redball.desk.sets.gas.factories_rows import FactoryRow
from redball.desk.widgets.keys import takes
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.text import plain
from redball.desk.words import tr
from redball.game.state import Game
from redball.rules.gas.factories import Factory
from redball.rules.gas.output import Output
from redball.wording import quantity

NAME, OTHER, OIL, REGULAR, OIL_POINTS, BUILD, GAS, IDLE = range(8)
SIDES, GAP = 16, 5
"""Px of padding beside a figure, and between a figure that is struck out and what is left of it."""
_NODE, _WAS, _MOST = (Qt.ItemDataRole.UserRole + n for n in range(3))
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Index = QModelIndex | QPersistentModelIndex
_EDIT_KEYS = (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Head(NamedTuple):
    """The head of a column, and what it means."""

    text: str
    tip: str


def heads() -> tuple[Head, ...]:
    """The columns."""
    return (
        Head(tr("Factories"), tr("Hexes with factories of this power, each with the number that works")),
        Head(tr("Other"), tr("Resources that are no oil and go there: at most one a factory")),
        Head(tr("Oil"), tr("Oil that goes there: at most two resources a factory")),
        Head(tr("PP"), tr("Regular production points, which make build points")),
        Head(tr("Oil PP"), tr("Oil production points, which make gas; F2 or a digit changes their number")),
        Head(tr("BP"), tr("Build points: regular production points times the production multiple")),
        Head(tr("Gas"), tr("Gas: oil production points times the production multiple")),
        Head(tr("Idle"), tr("Resources there that make nothing")),
    )


class _Figures(QStyledItemDelegate):
    """Strikes out what bombs took before what is left; edits the oil points of a hex."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A cell."""
        super().paint(painter, option, index)
        was = index.data(_WAS)
        if was is None:
            return
        painter.save()
        font = QFont(option.font)
        left = QFontMetrics(font).horizontalAdvance(str(index.data() or ""))
        font.setStrikeOut(True)
        painter.setFont(font)
        painter.setPen(theme.colour("trouble"))
        painter.drawText(option.rect.adjusted(0, 0, -left - GAP - SIDES // 2, 0), _RIGHT, str(was))
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A box for oil points, which alone can be edited."""
        box = Number(0, index.data(_MOST), 0)
        box.setParent(parent)
        box.setAccessibleName(tr("Oil production points"))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the points that are planned."""
        assert isinstance(editor, QSpinBox)
        was = index.data(_WAS)
        editor.setValue(int(index.data() if was is None else was))
        editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Give the number to the screen, which gives the order; the cell shows what comes of it."""
        assert isinstance(editor, QSpinBox)
        editor.interpretText()
        tree = self.parent()
        assert isinstance(tree, FactoryTree)
        tree.output_wanted.emit(index.siblingAtColumn(NAME).data(_NODE), editor.value())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Wide enough for the number and its arrows, over the cells to the left."""
        box = QRect(option.rect)
        box.setLeft(box.right() - max(box.width(), 66))
        editor.setGeometry(box)


class FactoryTree(QTreeWidget):
    """``output_wanted`` carries a hex and how many oil points its factories are to make; ``pointed`` hexes to
    mark on the map, ``show_wanted`` one to see there.
    """

    output_wanted = Signal(int, int)
    pointed = Signal(object)
    show_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: dict[int, QTreeWidgetItem] = {}
        self._rows: dict[int, tuple[FactoryRow, str]] = {}
        columns = heads()
        self.setColumnCount(len(columns))
        self.setHeaderLabels([head.text for head in columns])
        for number, head in enumerate(columns):
            self.headerItem().setToolTip(number, plain(head.tip))
            if number:
                self.headerItem().setTextAlignment(number, _RIGHT)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(30)
        self.setItemDelegate(_Figures(self))
        self.setAccessibleName(self.tr("Factories by hex"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setMouseTracking(True)
        self.setIndentation(16)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemEntered.connect(lambda item, _column: self.pointed.emit(self._spots(item)))
        self.currentItemChanged.connect(lambda item, _before: self.pointed.emit(self._spots(item)))
        self.itemDoubleClicked.connect(self._double_clicked)
        theme.current().changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        """A few rows: it uses the space of its dock, and requires no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    # --- rows ---

    def show_rows(self, game: Game, rows: Sequence[FactoryRow]) -> None:
        """Show the factories; rows stay open, chosen and where they are."""
        if list(self._rows) != [row.works.node for row in rows]:
            self._begin_anew(rows)
        for row in rows:
            key = row, ",".join(game.atlas.place_name(each.source) for each in row.sources)
            if self._rows[row.works.node] != key:
                self._rows[row.works.node] = key
                self._put(game, row)

    def _begin_anew(self, rows: Sequence[FactoryRow]) -> None:
        chosen, open_ = (
            self.node_of(self.currentItem()),
            {n for n, i in self._items.items() if i.isExpanded()},
        )
        self.clear()
        self._items, self._rows = {}, {}
        for row in rows:
            node = row.works.node
            item = self._items[node] = QTreeWidgetItem(self)
            item.setData(NAME, _NODE, node)
            item.setExpanded(node in open_)
            self._rows[node] = (row, "\0")
        if chosen in self._items:
            self.setCurrentItem(self._items[chosen])

    def item_of(self, node: int) -> QTreeWidgetItem:
        """The row of a hex."""
        return self._items[node]

    @staticmethod
    def node_of(item: QTreeWidgetItem | None) -> int:
        """The hex of a row, that of its parent for one of its factories; -1 for none."""
        if item is None:
            return -1
        return int((item.parent() or item).data(NAME, _NODE))

    def _put(self, game: Game, row: FactoryRow) -> None:
        item, works = self._items[row.works.node], row.works
        cells = {
            NAME: row.name if works.number == 1 else f"{row.name} × {works.number}",
            OTHER: _few(works.other),
            OIL: _few(works.oil),
            REGULAR: _few(works.regular_left, works.regular_points),
            OIL_POINTS: str(works.oil_left),
            BUILD: _with_rounded(quantity(row.build), row.build_rounded),
            GAS: _with_rounded(quantity(row.gas), row.gas_rounded),
            IDLE: _few(works.idle),
        }
        tip = "\n".join(_told(game, row))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setData(OIL_POINTS, _MOST, works.number)
        for column, text in cells.items():
            item.setText(column, text)
            item.setToolTip(column, plain(tip))
            if column:
                item.setTextAlignment(column, _RIGHT)
        for column, was, left in (
            (REGULAR, works.regular_points, works.regular_left),
            (OIL_POINTS, works.oil_points, works.oil_left),
        ):
            item.setData(column, _WAS, was if was != left else None)
        font = item.font(IDLE)
        font.setBold(bool(works.idle))
        item.setFont(IDLE, font)
        self._put_factories(game, item, row)

    def _put_factories(self, game: Game, item: QTreeWidgetItem, row: FactoryRow) -> None:
        """Where its resources come from, then its factories one by one; points that bombs took are struck out
        of the last ones.
        """
        item.takeChildren()
        for each in row.sources:
            child = _child(item, self.tr("from {0}").format(game.atlas.place_name(each.source)))
            child.setText(OTHER, _few(each.other))
            child.setText(OIL, _few(each.oil))
        factories = row.works.factories()
        regular = _struck(
            [f.regular_points for f in factories], row.works.regular_points - row.works.regular_left
        )
        oil = _struck([f.oil_points for f in factories], row.works.oil_points - row.works.oil_left)
        for number, factory in enumerate(factories):
            self._put_factory(item, number, factory, number in regular, number in oil)

    def _put_factory(
        self, item: QTreeWidgetItem, number: int, factory: Factory, regular: bool, oil: bool
    ) -> None:
        child = _child(item, self.tr("factory {0}").format(number + 1))
        child.setText(OTHER, _few(factory.other))
        child.setText(OIL, _few(factory.oil))
        for column, points, struck in (
            (REGULAR, factory.regular_points, regular),
            (OIL_POINTS, factory.oil_points, oil),
        ):
            child.setText(column, _few(points - struck, points))
            child.setData(column, _WAS, points if struck else None)

    def _restyle(self) -> None:
        """Another theme."""
        for top in _tops(self):
            for child in (top.child(number) for number in range(top.childCount())):
                if child is not None:
                    _tone_down(child)

    def _spots(self, item: QTreeWidgetItem | None) -> tuple[int, ...]:
        node = self.node_of(item)
        return () if node < 0 else (node,)

    # --- editing ---

    def edit_points(self, item: QTreeWidgetItem | None) -> None:
        """Let the player type the oil points of a hex."""
        if item is not None:
            top = item.parent() or item
            self.setCurrentItem(top, OIL_POINTS)
            self.editItem(top, OIL_POINTS)

    def event(self, event: QEvent) -> bool:
        """Keep F2, which edits, from the window."""
        return takes(event, _EDIT_KEYS[:1]) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2, Enter or a digit edits the oil points of the row."""
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # Enter ends editing, and comes here too
        elif event.key() in _EDIT_KEYS:
            self.edit_points(self.currentItem())
        elif event.text().isdecimal() and self.currentItem() is not None:
            self.edit_points(self.currentItem())
            box = self.findChild(QSpinBox)
            if box is not None:
                box.lineEdit().setText(event.text())
        else:
            super().keyPressEvent(event)

    def _double_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == OIL_POINTS:
            self.edit_points(item)
        else:
            self.show_wanted.emit(self.node_of(item))

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left all rows."""
        super().leaveEvent(event)
        self.pointed.emit(())


class _Line(QWidget):
    """The line above sums."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event) -> None:
        """Draw it."""
        QPainter(self).fillRect(self.rect(), theme.colour("edge"))


class FactoryTable(QWidget):
    """The tree and, under its columns, the sums: exactly, then rounded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = FactoryTree()
        self.foot = QTreeWidget()
        self.foot.setColumnCount(IDLE + 1)
        self.foot.setHeaderHidden(True)
        self.foot.setRootIsDecorated(False)
        self.foot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.foot.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.foot.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.foot.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.foot.setAccessibleName(self.tr("Sums of all factories"))
        self.foot.header().setStretchLastSection(False)
        self.foot.header().setMinimumSectionSize(30)
        self.below = spaced(QHBoxLayout(), 0, 0)
        self.below.addWidget(self.foot)
        rows = spaced(QVBoxLayout(self), 2, 0)
        rows.addWidget(self.tree, 1)
        rows.addWidget(_Line())
        rows.addLayout(self.below)
        self.tree.verticalScrollBar().rangeChanged.connect(self._align)
        self.sums: list[list[str]] = []

    def show_rows(self, game: Game, rows: Sequence[FactoryRow], made: Output) -> None:
        """Show factories and what they make together."""
        self.tree.show_rows(game, rows)
        self.sums = [list(row) for row in _sums(rows, made)]
        self.foot.clear()
        for cells in self.sums:
            item = QTreeWidgetItem(self.foot, cells)
            for column in range(IDLE + 1):
                font = item.font(column)
                font.setBold(True)
                item.setFont(column, font)
                item.setToolTip(column, plain(self.tree.headerItem().toolTip(column)))
                if column:
                    item.setTextAlignment(column, _RIGHT)
        height = sum(self.foot.rowHeight(self.foot.indexFromItem(i)) for i in _tops(self.foot))
        self.foot.setFixedHeight(height + 4)
        self._fit()

    def _fit(self) -> None:
        """Columns as wide as their heads, cells and sums; the names take the rest."""
        metrics = QFontMetrics(self._bold())
        for column in range(OTHER, IDLE + 1):
            width = max(
                self._head_width(column),
                *(metrics.horizontalAdvance(cells[column]) for cells in self.sums),
                *(self._cell_width(metrics, item, column) for item in _tops(self.tree)),
            )
            for header in (self.tree.header(), self.foot.header()):
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
                header.resizeSection(column, width + SIDES)
        for header in (self.tree.header(), self.foot.header()):
            header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)

    def _bold(self) -> QFont:
        font = QFont(self.tree.font())
        font.setBold(True)
        return font

    def _head_width(self, column: int) -> int:
        header = self.tree.header()
        return QFontMetrics(header.font()).horizontalAdvance(self.tree.headerItem().text(column))

    @staticmethod
    def _cell_width(metrics: QFontMetrics, item: QTreeWidgetItem, column: int) -> int:
        was = item.data(column, _WAS)
        struck = 0 if was is None else metrics.horizontalAdvance(str(was)) + GAP
        return metrics.horizontalAdvance(item.text(column)) + struck

    def _align(self, _least: int = 0, most: int = 0) -> None:
        """Keep the sums under their columns beside a scroll bar."""
        bar = self.tree.verticalScrollBar().sizeHint().width() if most else 0
        self.below.setContentsMargins(0, 0, bar, 0)


def _tops(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """The rows of a tree that stand under no other."""
    found = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
    return [item for item in found if item is not None]


# --- cells --------------------------------------------------------------------------------------------------


def _few(number: int, was: int = 0) -> str:
    """A figure; nothing is a dot."""
    return str(number) if number or was else "·"


def _with_rounded(exact: str, whole: int | None) -> str:
    """A quantity, with an arrow what it is rounded to."""
    if exact == "0":
        return "·"
    return exact if whole is None or exact == str(whole) else f"{exact} → {whole}"


def _child(item: QTreeWidgetItem, text: str) -> QTreeWidgetItem:
    made = QTreeWidgetItem(item, [text])
    made.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    for column in range(OTHER, IDLE + 1):
        made.setTextAlignment(column, _RIGHT)
    _tone_down(made)
    return made


def _tone_down(item: QTreeWidgetItem) -> None:
    for column in range(NAME, IDLE + 1):
        item.setForeground(column, theme.colour("note"))


def _struck(points: Sequence[int], lost: int) -> set[int]:
    """Which factories lose their point: the last of those that make one."""
    making = [number for number, each in enumerate(points) if each]
    return set(making[max(0, len(making) - lost) :]) if lost else set()


def _told(game: Game, row: FactoryRow) -> Iterator[str]:
    """The tooltip of a hex."""
    works = row.works
    yield f"{row.name}: {words.count(works.number, 'factory', 'factories')}"
    for each in row.sources:
        parts = [tr("{0} oil").format(each.oil)] if each.oil else []
        parts += [words.count(each.other, "other resource", "other resources")] if each.other else []
        yield tr("{0} from {1}").format(", ".join(parts), game.atlas.place_name(each.source))
    if works.bombed.regular or works.bombed.oil:
        yield tr("Bombs took {0} regular and {1} oil production points").format(
            works.regular_points - works.regular_left, works.oil_points - works.oil_left
        )
    if not works.home:
        yield (
            tr("Abroad: oil production points can't be bombed there")
            if works.gas_allowed
            else tr("Abroad: no gas is made there in this game")
        )


def _sums(rows: Sequence[FactoryRow], made: Output) -> Iterator[Sequence[str]]:
    """Two rows: what all make, exactly and rounded."""
    works = [row.works for row in rows]
    number = words.count(sum(w.number for w in works), "factory", "factories")
    yield (
        number,
        str(sum(w.other for w in works)),
        str(sum(w.oil for w in works)),
        str(made.regular),
        str(made.oil),
        quantity(made.exact_points),
        quantity(made.exact_gas),
        str(made.idle),
    )
    by_hex = any(row.build_rounded is not None for row in rows)
    how = tr("Rounded hex by hex") if by_hex else tr("Rounded")
    yield (how, "", "", "", "", str(made.points), str(made.gas), "")

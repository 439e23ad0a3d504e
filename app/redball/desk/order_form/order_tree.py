"""The list of orders: grouped, and searched while typing."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from redball.desk import icons
from redball.desk.order_form.listing import Listed, group_title, listed, tag
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.game.orders import Order
from redball.game.state import Game
from redball.language import translated
from redball.rules.clauses import rule_set_title

_ROW = Qt.ItemDataRole.UserRole


class OrderTree(QWidget):
    """``chosen`` carries the :class:`Listed` that the player looks at, None where none is found; ``entered``
    when the player goes on to its form.
    """

    chosen = Signal(object)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find an order"))
        self.search.setAccessibleName(tr("Find an order"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.installEventFilter(self)
        self.tree = QTreeWidget()
        self.tree.setObjectName("framed")
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.setAccessibleName(tr("Orders"))
        self.none = label(tr("No order is called so."), "note", wrap=True)
        self.none.hide()
        column = spaced(QVBoxLayout(self), 8, 0)
        for widget in (self.search, self.none, self.tree):
            column.addWidget(widget)
        column.setStretch(2, 1)
        self.search.textChanged.connect(self._filter)
        self.tree.currentItemChanged.connect(self._look)
        self.tree.itemActivated.connect(self._enter)

    def fill(self, game: Game) -> None:
        """List the orders of the rule sets of a game; groups are closed."""
        self.tree.clear()
        heads: dict[tuple[str, str], QTreeWidgetItem] = {}
        for row in listed(game):
            head = heads.get((row.rule_set, row.group))
            if head is None:
                title = translated(rule_set_title(row.rule_set))
                head = QTreeWidgetItem([tr("{0}: {1}").format(title, group_title(row.group))])
                head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                head.setToolTip(0, plain(head.text(0)))
                font = head.font(0)
                font.setBold(True)
                head.setFont(0, font)
                heads[row.rule_set, row.group] = head
                self.tree.addTopLevelItem(head)
            item = QTreeWidgetItem([row.title])
            item.setData(0, _ROW, row)
            item.setToolTip(0, plain(f"{row.title}\n{row.does}"))
            head.addChild(item)
        self._filter(self.search.text())

    def items(self) -> Iterator[QTreeWidgetItem]:
        """The items of orders."""
        for number in range(self.tree.topLevelItemCount()):
            head = self.tree.topLevelItem(number)
            assert head is not None
            yield from filter(None, (head.child(row) for row in range(head.childCount())))

    def choose(self, kind: type[Order]) -> None:
        """Look at an order."""
        self.search.clear()
        for item in self.items():
            if item.data(0, _ROW).kind is kind:
                item.parent().setExpanded(True)
                self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item, QTreeWidget.ScrollHint.PositionAtCenter)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        first: QTreeWidgetItem | None = None
        for item in self.items():
            row: Listed = item.data(0, _ROW)
            head = item.parent()
            said = f"{head.text(0)} {row.title} {row.does} {tag(row.kind)}".casefold()
            item.setHidden(not all(word in said for word in words))
            if not item.isHidden() and (first is None or _nearer(item, first, words)):
                first = item
        for number in range(self.tree.topLevelItemCount()):
            head = self.tree.topLevelItem(number)
            assert head is not None
            found = any(not head.child(row).isHidden() for row in range(head.childCount()))
            head.setHidden(not found)
            head.setExpanded((found and bool(words)) or head is _head_of(self.tree.currentItem()))
        self.none.setVisible(first is None and bool(words))
        if words and first is not None:
            self.tree.setCurrentItem(first)
            self.tree.scrollToItem(first)
        elif words:
            self.tree.setCurrentIndex(QModelIndex())
            self.chosen.emit(None)

    def _look(self, item: QTreeWidgetItem | None, _before: object = None) -> None:
        if item is not None and item.data(0, _ROW) is not None:
            self.chosen.emit(item.data(0, _ROW))

    def _enter(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _ROW) is None:
            item.setExpanded(not item.isExpanded())
        else:
            self.entered.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys in the search move through the list, Enter goes on to the form."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.tree.setFocus()
                self.tree.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.entered.emit()
                return True
        return super().eventFilter(watched, event)


def _nearer(item: QTreeWidgetItem, first: QTreeWidgetItem, words: list[str]) -> bool:
    """Whether the title alone has what is searched, which that of the first one hasn't."""
    in_title = [all(word in each.text(0).casefold() for word in words) for each in (item, first)]
    return in_title[0] and not in_title[1]


def _head_of(item: QTreeWidgetItem | None) -> QTreeWidgetItem | None:
    return None if item is None else item.parent() or item

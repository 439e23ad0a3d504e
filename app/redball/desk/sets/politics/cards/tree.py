"""The list of cards and charts, with how each stands, what is still to be entered, and a search."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from redball.desk import theme
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.editor import Line
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.phrases import (
    chart_name,
    group_name,
    row_name,
    state_said,
    state_sign,
    tr,
)
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import WORDS, sign_icon
from redball.desk.widgets.text import label, plain
from redball.language import translated
from redball.rules.politics.affairs.book_draft import HEAD, Key
from redball.rules.politics.affairs.book_wanted import group_of, order_of, spoken_of, wanted
from redball.rules.politics.affairs.tables import CHARTS

KEY = Qt.ItemDataRole.UserRole
_GROUP = ("group", "")
CHARTS_GROUP = "charts"
WIDTH = 312


def _group_of(key: Key) -> str:
    return group_of(key[1]) if key[0] == "cards" else CHARTS_GROUP


class BookTree(QWidget):
    """``chosen`` carries the key of a card, or that of a chart with an empty name; ``entered`` when the
    player wants to write in it.
    """

    chosen = Signal(object)
    entered = Signal()

    def __init__(self, book: BookDesk) -> None:
        super().__init__()
        self.book = book
        self.setFixedWidth(WIDTH)
        self.words = Line(enters=True)
        self.words.setPlaceholderText(tr("Find a card or chart"))
        self.words.setAccessibleName(tr("Find a card or chart"))
        self.words.setClearButtonEnabled(True)
        self.only = QCheckBox(tr("Only what is &missing or broken"))
        self.tree = QTreeWidget()
        self.tree.setObjectName("framed")
        self.tree.setColumnCount(2)
        self.tree.setAccessibleName(tr("Cards and charts"))
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(True)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.none = label(tr("Nothing is like that."), "note")
        column = spaced(QVBoxLayout(self), 8, 0)
        for widget in (self.words, self.only):
            column.addWidget(widget)
        column.addWidget(self.tree, 1)
        column.addWidget(self.none)
        self.added: list[str] = []
        self.items: dict[Key, QTreeWidgetItem] = {}
        self.groups: dict[str, QTreeWidgetItem] = {}
        self.words.textChanged.connect(self.filter)
        self.only.toggled.connect(self.filter)
        self.words.returnPressed.connect(self._choose_first)
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.itemActivated.connect(lambda *_: self.entered.emit())
        book.taken.connect(self.refresh)
        book.row_changed.connect(self._follow)
        self.refresh()

    # --- items ----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how all stands now; what is chosen stays chosen."""
        kept = self.current()
        wished = self._keys()
        if list(self.items) != wished:
            self._fill(wished)
        for key, item in self.items.items():
            self._show(key, item)
        for group, item in self.groups.items():
            self._show_group(group, item)
        self.filter()
        if kept is not None:
            self.choose(kept)

    def _follow(self, key: Key) -> None:
        """Show how a row stands that was written."""
        shown = key if key in self.items else (key[0], "")
        if shown not in self.items:
            self.refresh()
            return
        self._show(shown, self.items[shown])
        self._show_group(_group_of(shown), self.groups.get(_group_of(shown)))

    def add(self, name: str) -> None:
        """List a card of which nothing is entered yet."""
        self.added.append(name)
        self.refresh()

    def _keys(self) -> list[Key]:
        """The book, every card that the rules speak of or that somebody entered, and the charts."""
        spoken = wanted(self.book.desk.game, "cards")
        cards = dict.fromkeys((*spoken, *self.book.draft.names("cards"), *self.added))
        order = sorted(cards, key=lambda name: order_of("cards", name))
        charts = [(chart, "") for chart in CHARTS if chart != "cards"]
        return [HEAD, *charts, *(("cards", name) for name in order)]

    def _fill(self, keys: list[Key]) -> None:
        closed = {group for group, item in self.groups.items() if not item.isExpanded()}
        self.tree.blockSignals(True)
        self.tree.clear()
        self.items, self.groups = {}, {}
        for key in keys:
            item = QTreeWidgetItem()
            item.setData(0, KEY, key)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(1, theme.colour("note"))
            self.items[key] = item
            if key == HEAD:
                self.tree.addTopLevelItem(item)
            else:
                self._group(_group_of(key)).addChild(item)
        for group, item in self.groups.items():
            item.setExpanded(group not in closed)
        self.tree.blockSignals(False)

    def _group(self, group: str) -> QTreeWidgetItem:
        if group not in self.groups:
            item = QTreeWidgetItem([tr("Charts") if group == CHARTS_GROUP else group_name(group)])
            item.setData(0, KEY, _GROUP)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            font = item.font(0)
            font.setBold(True)
            item.setFont(0, font)
            self.tree.addTopLevelItem(item)
            self.groups[group] = item
        return self.groups[group]

    def _show(self, key: Key, item: QTreeWidgetItem) -> None:
        if key[0] in CHARTS and not key[1]:
            self._show_chart(key[0], item)
            return
        look = self.book.look(key)
        known = spoken_of().get(key[1])
        asked = known is None or bool(known.asks)
        title = entered.text_of(self.book.draft.of(key).get("title"))
        name = row_name(key)
        said = state_said(look, self.book.lacking(key), asked)
        sign = state_sign(look, asked)
        item.setText(0, f"{name}  {title}" if title and key != HEAD else name)
        item.setIcon(0, sign_icon(sign))
        item.setText(1, said if sign != "done" else "")
        self._tip(item, f"{name}: {said}", title)

    def _show_chart(self, chart: str, item: QTreeWidgetItem) -> None:
        found = self.book.missing(chart)
        wrong = sum(bool(look.faults) for (of, _), look in self.book.looks.items() if of == chart)
        there = found.all - len(found.left)
        sign = "trouble" if wrong else "done" if not found.left else "half" if there else "todo"
        said = tr("{0} of {1}").format(there, found.all)
        item.setText(0, chart_name(chart))
        item.setIcon(0, sign_icon(sign))
        item.setText(1, tr("{0} faulty").format(wrong) if wrong else said)
        self._tip(item, f"{chart_name(chart)}: {said}", translated(WORDS[sign]))

    @staticmethod
    def _tip(item: QTreeWidgetItem, *lines: str) -> None:
        text = plain("\n".join(filter(None, lines)))
        for column in (0, 1):
            item.setToolTip(column, plain(text))

    def _show_group(self, group: str, item: QTreeWidgetItem | None) -> None:
        if group == CHARTS_GROUP or item is None:
            return
        names = [name for chart, name in self.items if chart == "cards" and group_of(name) == group]
        left = set(self.book.missing("cards").left)
        there = sum(name not in left for name in names)
        item.setText(1, tr("{0} of {1}").format(there, len(names)))

    # --- finding and choosing -------------------------------------------------------------------------------

    def filter(self, *_: object) -> None:
        """Show what is searched for."""
        words, only = self.words.text().casefold().split(), self.only.isChecked()
        for key, item in self.items.items():
            item.setHidden(not (self._holds(key, item, words) and (not only or self._is_open(key))))
        for item in self.groups.values():
            item.setHidden(all(item.child(n).isHidden() for n in range(item.childCount())))
        self.none.setVisible(all(item.isHidden() for item in self.items.values()))

    def _holds(self, key: Key, item: QTreeWidgetItem, words: list[str]) -> bool:
        if not words:
            return True
        said = [item.text(0), key[1], *map(entered.text_of, self.book.draft.of(key).values())]
        text = " ".join(said).casefold()
        return all(word in text for word in words)

    def _is_open(self, key: Key) -> bool:
        if key[0] in CHARTS and not key[1]:
            wrong = any(look.faults for (of, _), look in self.book.looks.items() if of == key[0])
            return wrong or bool(self.book.missing(key[0]).left)
        look, known = self.book.look(key), spoken_of().get(key[1])
        if look is None:
            return key == HEAD or known is None or bool(known.asks)
        return bool(look.faults or look.lacks)

    def current(self) -> Key | None:
        """The card or chart that is chosen."""
        item = self.tree.currentItem()
        return tuple(item.data(0, KEY)) if item is not None else None

    def choose(self, key: Key) -> None:
        """Choose a card or chart; a row of a chart chooses the chart."""
        item = self.items.get(key) or self.items.get((key[0], ""))
        if item is not None and item is not self.tree.currentItem():
            item.setHidden(False)
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)

    def _choose(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        key = self.current()
        if item is not None and key is not None and key != _GROUP:
            self.chosen.emit(key)

    def _choose_first(self) -> None:
        walk = QTreeWidgetItemIterator(self.tree)
        while (item := walk.value()) is not None:
            if not item.isHidden() and tuple(item.data(0, KEY)) != _GROUP:
                self.tree.setCurrentItem(item)
                self.tree.setFocus()
                return
            walk += 1

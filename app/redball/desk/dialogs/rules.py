"""The rules browser: every clause of every rule set, found while typing, with its options and its links."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from redball import rules
from redball.desk import icons, theme
from redball.desk.desk import Desk
from redball.desk.dialogs.reading import Page, StandingWindow
from redball.desk.dialogs.rule_text import Heading, headings, playing, rule_html
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr

_CODE = Qt.ItemDataRole.UserRole


def _by_section(rule_set: str, headings: list[Heading]) -> dict[str, list[Heading]]:
    """Headings by the titles of their sections, in the order of these; those without a section come first."""
    found: dict[str, list[Heading]] = {"": []}
    for section in rules.sections(rule_set):
        found[section.title] = []
    for heading in headings:
        found[heading.section].append(heading)
    return {section: inside for section, inside in found.items() if inside}


class RulesBrowser(StandingWindow):
    """Clauses at the left, the chosen one at the right; ``current`` is its id."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Rules"), 980, 680)
        self.desk, self.current = desk, ""
        self.visited: list[str] = []
        self.undone: list[str] = []
        self.search_box = QLineEdit()
        self.list = QTreeWidget()
        self.page = Page()
        self.count = label("", "note")
        self.back = self._button("back", self.tr("Back (Alt+Left)"), self.go_back)
        self.forward = self._button("next", self.tr("Forward (Alt+Right)"), self.go_forward)
        self._lay_out()
        self._fill()
        self.search_box.textChanged.connect(self._fill)
        self.search_box.returnPressed.connect(self._to_list)
        self.list.currentItemChanged.connect(self._chosen)
        self.page.clause_wanted.connect(self.open_at)
        theme.current().changed.connect(self._show)
        desk.opened.connect(self._refresh)
        desk.changed.connect(self._refresh)
        for keys, then in (
            ("Alt+Left", self.go_back),
            ("Alt+Right", self.go_forward),
            ("Ctrl+F", self._to_find),
        ):
            QShortcut(QKeySequence(keys), self, then)
        self.open_at(next(iter(rules.clauses())))
        self.search_box.setFocus()

    def _button(self, icon: str, tip: str, then) -> QPushButton:
        made = QPushButton(icons.icon(icon), "")
        made.setToolTip(plain(tip))
        made.setAccessibleName(tip)
        made.setFixedWidth(38)
        made.setAutoDefault(False)
        made.clicked.connect(then)
        return made

    def _lay_out(self) -> None:
        self.search_box.setPlaceholderText(self.tr("Search in all rules   Ctrl+F"))
        self.search_box.setAccessibleName(self.tr("Search in all rules"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.list.setObjectName("framed")
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setIndentation(14)
        self.list.setAccessibleName(self.tr("Rule clauses"))
        self.page.setAccessibleName(self.tr("The chosen rule"))
        left, right = QWidget(), QWidget()
        for side, rows in ((left, [self.search_box, self.count, self.list]), (right, [self.page])):
            column = spaced(QVBoxLayout(side), 8, 0)
            if side is right:
                column.addLayout(self._top())
            for row in rows:
                column.addWidget(row)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([360, 600])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(12)
        whole = spaced(QVBoxLayout(self), None, 14, 12, 14, 14)
        whole.addWidget(split)

    def _top(self) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addStretch(1)
        self.playing = label("", "note")
        row.addWidget(self.playing)
        return row

    # --- the list ---

    def _fill(self, *_: object) -> None:
        text = self.search_box.text().strip()
        found = headings(text)
        self.list.blockSignals(True)
        self.list.clear()
        active = playing(self.desk)
        for rule_set, title in rules.rule_set_titles().items():
            here = [heading for heading in found if heading.rule_set == rule_set]
            if here:
                self._add_set(rule_set, title, here, rule_set in active)
        self.list.blockSignals(False)
        said = (
            self.tr("{0} of {1} clauses and open points") if text else self.tr("{1} clauses and open points")
        )
        self.count.setText(said.format(len(found), len(headings())))
        self._mark_playing(active)
        self._select(self.current)

    def _add_set(self, rule_set: str, title: str, here: list[Heading], active: bool) -> None:
        head = QTreeWidgetItem([title])
        head.setData(0, _CODE, "")
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        head.setIcon(0, sign_icon("done" if active else "todo"))
        head.setToolTip(0, self.tr("In play in this game") if active else self.tr("Not in play in this game"))
        self.list.addTopLevelItem(head)
        for section, inside in _by_section(rule_set, here).items():
            under = self._section(head, section) if section else head
            for heading in inside:
                item = QTreeWidgetItem(under, [f"{heading.id}   {heading.title}"])
                item.setData(0, _CODE, heading.id)
                item.setToolTip(0, plain(f"{heading.id}   {heading.title}"))
            under.setExpanded(True)
        head.setExpanded(True)

    def _section(self, head: QTreeWidgetItem, title: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(head, [title])
        item.setToolTip(0, plain(title))
        item.setData(0, _CODE, "")
        return item

    def _mark_playing(self, active: frozenset[str]) -> None:
        titles = [title for rule_set, title in rules.rule_set_titles().items() if rule_set in active]
        self.playing.setText(
            self.tr("In play: {0}").format(", ".join(titles)) if titles else self.tr("No game is open")
        )

    def _items(self) -> dict[str, QTreeWidgetItem]:
        every = QTreeWidgetItemIterator(self.list)
        found: dict[str, QTreeWidgetItem] = {}
        while (item := every.value()) is not None:
            if item.data(0, _CODE):
                found[item.data(0, _CODE)] = item
            every += 1
        return found

    def _select(self, clause: str) -> None:
        item = self._items().get(clause)
        self.list.blockSignals(True)
        if item is not None:
            self.list.setCurrentItem(item)
            self.list.scrollToItem(item)
        self.list.blockSignals(False)

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, _CODE):
            self.open_at(item.data(0, _CODE))

    def _to_list(self) -> None:
        """Enter opens the first clause that was found."""
        first = next(iter(self._items()), "")
        if first:
            self.open_at(first)
            self.list.setFocus()

    def _to_find(self) -> None:
        self.search_box.setFocus()
        self.search_box.selectAll()

    def _refresh(self, *_: object) -> None:
        if self.isVisible():
            self._fill()
            self._show()

    def showEvent(self, event) -> None:
        """Show the game as it is now."""
        super().showEvent(event)
        self._refresh()

    # --- the page ---

    def open_at(self, clause: str) -> None:
        """Show a clause, or that no rule set has it."""
        if self.current and self.current != clause:
            self.visited.append(self.current)
            self.undone.clear()
        self._go(clause)

    def go_back(self) -> None:
        """To the clause shown before."""
        if self.visited:
            self.undone.append(self.current)
            self._go(self.visited.pop())

    def go_forward(self) -> None:
        """Undo going back."""
        if self.undone:
            self.visited.append(self.current)
            self._go(self.undone.pop())

    def _go(self, clause: str) -> None:
        self.current = clause
        if clause not in self._items() and self.search_box.text():
            self.search_box.clear()
        self._select(clause)
        self._show()
        self.back.setEnabled(bool(self.visited))
        self.forward.setEnabled(bool(self.undone))

    def _show(self, *_: object) -> None:
        self.page.show_html(rule_html(self.desk, self.current))

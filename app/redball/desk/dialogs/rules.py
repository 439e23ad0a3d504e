"""The rules browser: every clause of every rule set, found while typing, with its options and its links."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from redball import rules
from redball.desk import icons, theme
from redball.desk.dialogs.reading import Page, StandingWindow, clause_link
from redball.desk.hub import Desk
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.rules import Clause, Option

_CODE = Qt.ItemDataRole.UserRole
_ID = re.compile(r"\b[A-Z]{2,6}(?:-[A-Z]{2,5})*-\d\d\b")


class RulesBrowser(StandingWindow):
    """Lists clauses at the left and shows one at the right; ``current`` is its id."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Rules"), 980, 680)
        self.desk, self.current = desk, ""
        self.visited: list[str] = []
        self.undone: list[str] = []
        self.find = QLineEdit()
        self.list = QTreeWidget()
        self.page = Page()
        self.count = label("", "note")
        self.back = self._button("back", self.tr("Back (Alt+Left)"), self.go_back)
        self.forward = self._button("next", self.tr("Forward (Alt+Right)"), self.go_forward)
        self._lay_out()
        self._fill()
        self.find.textChanged.connect(self._fill)
        self.find.returnPressed.connect(self._to_list)
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
        self.find.setFocus()

    def _button(self, icon: str, tip: str, then) -> QPushButton:
        made = QPushButton(icons.icon(icon), "")
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setFixedWidth(38)
        made.setAutoDefault(False)
        made.clicked.connect(then)
        return made

    def _lay_out(self) -> None:
        self.find.setPlaceholderText(self.tr("Search in all rules   Ctrl+F"))
        self.find.setAccessibleName(self.tr("Search in all rules"))
        self.find.setClearButtonEnabled(True)
        self.find.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.list.setObjectName("framed")
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setIndentation(14)
        self.list.setAccessibleName(self.tr("Rule clauses"))
        self.page.setAccessibleName(self.tr("The chosen rule"))
        left, right = QWidget(), QWidget()
        for side, rows in ((left, [self.find, self.count, self.list]), (right, [self.page])):
            column = QVBoxLayout(side)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(8)
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
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 14)
        whole.addWidget(split)

    def _top(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addStretch(1)
        self.playing = label("", "note")
        row.addWidget(self.playing)
        return row

    # --- the list ---

    def _active(self) -> frozenset[str]:
        """Rule sets of the open game; none without a game."""
        return frozenset(s.id for s in rules.active(self.desk.game)) if self.desk.session else frozenset()

    def _fill(self, *_: object) -> None:
        text = self.find.text().strip()
        found = headings(text)
        self.list.blockSignals(True)
        self.list.clear()
        active = self._active()
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
        for heading in here:
            item = QTreeWidgetItem([f"{heading.id}   {heading.title}"])
            item.setData(0, _CODE, heading.id)
            item.setToolTip(0, heading.title)
            head.addChild(item)
        self.list.addTopLevelItem(head)
        head.setExpanded(True)

    def _mark_playing(self, active: frozenset[str]) -> None:
        titles = [title for rule_set, title in rules.rule_set_titles().items() if rule_set in active]
        self.playing.setText(
            self.tr("In play: {0}").format(", ".join(titles)) if titles else self.tr("No game is open")
        )

    def _items(self) -> dict[str, QTreeWidgetItem]:
        heads = (self.list.topLevelItem(at) for at in range(self.list.topLevelItemCount()))
        return {
            item.data(0, _CODE): item
            for head in heads
            for at in range(head.childCount())
            if (item := head.child(at))
        }

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
        self.find.setFocus()
        self.find.selectAll()

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
        """Show a clause; one that no rule set has is said to be missing."""
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
        if clause not in self._items() and self.find.text():
            self.find.clear()
        self._select(clause)
        self._show()
        self.back.setEnabled(bool(self.visited))
        self.forward.setEnabled(bool(self.undone))

    def _show(self, *_: object) -> None:
        clause = rules.clauses().get(self.current)
        points = [option for option in rules.options() if option.clause == self.current]
        if clause is not None:
            self.page.show_html(self._clause(clause))
        elif points:
            self.page.show_html(self._open_point(points))
        else:
            missing = self.tr("No rule set has a clause {0}.").format(escape(self.current))
            self.page.show_html(f"<p>{missing}</p>")

    def _head(self, id: str, rule_set: str, title: str) -> str:
        active, parts = self._active(), [rules.rule_set_titles()[rule_set], id]
        if active and rule_set not in active:
            parts.append(self.tr("not in play in this game"))
        line = " &nbsp;·&nbsp; ".join(escape(part) for part in parts)
        return f"<p class='note'>{line}</p><p class='title'>{escape(title)}</p>"

    def _clause(self, clause: Clause) -> str:
        parts = [
            self._head(clause.id, clause.rule_set, clause.title),
            f"<p>{linked(clause.text, clause.id)}</p>",
        ]
        touching = [o for o in rules.options() if o.clause == clause.id or o.name in clause.options]
        if touching:
            parts.append(f"<p class='part'>{self.tr('Options')}</p>")
            parts += [self._option(option, clause.id) for option in touching]
        return "".join(parts) + self._links(self.tr("See also"), mentioned_with(clause))

    def _open_point(self, points: list[Option]) -> str:
        """A point that the rules leave open: its readings, and the clauses it touches."""
        first, known = points[0], rules.clauses()
        said = self.tr(
            "The rules leave this open, or groups play it differently. Game options choose the reading."
        )
        about = [known[id] for point in points for id in point.about if id in known]
        parts = [self._head(first.clause, first.rule_set, first.title), f"<p class='note'>{said}</p>"]
        parts += [self._option(point, first.clause) for point in points]
        return "".join(parts) + self._links(self.tr("Clauses that it touches"), about)

    def _links(self, title: str, clauses: list[Clause]) -> str:
        rows = [f"<p>{clause_link(clause.id)} &nbsp;{escape(clause.title)}</p>" for clause in clauses]
        return f"<p class='part'>{title}</p>{''.join(rows)}" if rows else ""

    def _option(self, option: Option, clause: str) -> str:
        value = self.desk.game.option(option.name, option.default) if self.desk.session else None
        rows = []
        for reading in option.readings:
            words = escape(reading.text)
            notes = [self.tr("default")] if reading.value == option.default else []
            if value is not None and reading.value == value:
                notes.insert(0, self.tr("in this game"))
                words = f"<b>{words}</b>"
            note = f" <span class='note'>({', '.join(notes)})</span>" if notes else ""
            rows.append(f"<li>{words}{note}</li>")
        where = f" &nbsp;{clause_link(option.clause)}" if option.clause != clause else ""
        alone = option.clause == clause and sum(o.clause == clause for o in rules.options()) == 1
        title = (
            "" if alone and clause not in rules.clauses() else f"<p><b>{escape(option.title)}</b>{where}</p>"
        )
        return f"{title}<ul style='margin-top:2px'>{''.join(rows)}</ul>"


class Heading(NamedTuple):
    """An entry of the list: a clause, or an open point by the title of its option."""

    id: str
    title: str
    rule_set: str


def headings(text: str = "") -> list[Heading]:
    """Clauses and open points in the order of the files; with ``text`` those that hold all its words."""
    clauses = rules.search(text) if text else rules.clauses().values()
    found = {clause.id: Heading(clause.id, clause.title, clause.rule_set) for clause in clauses}
    wanted = text.casefold().split()
    for option in rules.options():
        words = " ".join(
            [option.clause, option.title, *(reading.text for reading in option.readings)]
        ).casefold()
        if option.clause not in rules.clauses() and all(word in words for word in wanted):
            found.setdefault(option.clause, Heading(option.clause, option.title, option.rule_set))
    return list(found.values())


def linked(text: str, own: str = "") -> str:
    """A clause's text as HTML with the ids of other clauses as links."""
    known = rules.clauses()

    def link(found: re.Match[str]) -> str:
        return clause_link(found[0]) if found[0] in known and found[0] != own else found[0]

    return _ID.sub(link, escape(text)).replace("\n", "<br/>")


def mentioned_with(clause: Clause) -> list[Clause]:
    """Clauses that this one names, and those that name it."""
    known = rules.clauses()
    named = [
        known[other]
        for other in dict.fromkeys(_ID.findall(clause.text))
        if other in known and other != clause.id
    ]
    naming = [
        c for c in known.values() if c.id != clause.id and clause.id in _ID.findall(c.text) and c not in named
    ]
    return named + naming

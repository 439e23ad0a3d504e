"""Effects and reasons as rows: a sign, a sentence, and links to the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.card import clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, plain
from redball.rules.politics.foresight.scene import Effect
from redball.rules.politics.war.outlook import Said
from redball.wording import name_of, sentence

MOST_CLAUSES = 3
"""Links of a reason; anything else has one."""
ARROW = "\u00a0→\u00a0"
"""Before and after stay on one line."""


class SaidRow(QWidget):
    """One row; its hexes are marked on the map while the mouse is over it."""

    def __init__(self, desk: Desk, sign: str, text: str, clauses: Sequence[str], tip: str = "") -> None:
        super().__init__()
        self.setObjectName("said")
        self.desk, self.text, self.hexes = desk, text, tuple[int, ...]()
        mark = Sign(sign)
        if tip:
            mark.setToolTip(plain(tip))
            mark.setAccessibleName(tip)
        row = spaced(QHBoxLayout(self), 7, 0, 0, 0, 0)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        words = label(text.replace(" → ", ARROW), "", wrap=True)
        words.setContentsMargins(0, 1, 0, 0)
        row.addWidget(words, 1, Qt.AlignmentFlag.AlignTop)
        named = tuple(dict.fromkeys(clauses))
        links = spaced(QVBoxLayout(), 0)
        for clause in named[: MOST_CLAUSES if sign == "trouble" else 1]:
            links.addWidget(ClauseLink(desk, clause), 0, Qt.AlignmentFlag.AlignRight)
        links.addStretch(1)
        row.addLayout(links)
        if len(named) > 1:
            words.setToolTip(plain(", ".join(named)))

    def enterEvent(self, event) -> None:
        """Mark its hexes."""
        super().enterEvent(event)
        if self.hexes:
            self.desk.highlighted.emit(self.hexes)

    def leaveEvent(self, event) -> None:
        """Mark nothing more."""
        super().leaveEvent(event)
        if self.hexes:
            self.desk.highlighted.emit(())


class SaidList(QWidget):
    """Rows that change with what is looked at; ``texts`` are what they say."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.texts: list[str] = []
        self.rows = spaced(QVBoxLayout(self), 3, 0)

    def empty(self) -> None:
        """Show nothing."""
        clear(self.rows)
        self.texts = []

    def show_said(self, said: Iterable[Said], sign: str = "info") -> None:
        """Show sentences with one sign instead of what was shown."""
        self.empty()
        self.add_said(said, sign)

    def add_said(self, said: Iterable[Said], sign: str, code: str = "{0}") -> None:
        """Show more sentences."""
        for each in said:
            self._add(sign, code.format(sentence(each.text)), each.clauses)
        show_all(self.rows)

    def add_effects(self, effects: Iterable[Effect], power: str) -> None:
        """Show effects, in groups with headings."""
        group = ""
        for each in effects:
            if each.group != group:
                group = each.group
                self.rows.addSpacing(4 if self.texts else 0)
                self.rows.addWidget(label(phrases.group_said(group), "note"))
            row = self._add(_SIGNS[each.sign], sentence(each.text), each.clauses, _tip(each.sign, power))
            row.hexes = each.hexes
        show_all(self.rows)

    def add_words(self, sign: str, text: str) -> None:
        """Show a text of the window's own."""
        self._add(sign, text, ())

    def _add(self, sign: str, text: str, clauses: Sequence[str], tip: str = "") -> SaidRow:
        row = SaidRow(self.desk, sign, text, clauses, tip)
        self.rows.addWidget(row)
        self.texts.append(text)
        return row


_SIGNS = {"gain": "mend", "info": "info", "trouble": "trouble"}


def _tip(sign: str, power: str) -> str:
    if sign == "info":
        return ""
    text = tr("Good for {0}") if sign == "gain" else tr("Bad for {0}")
    return text.format(name_of(power))

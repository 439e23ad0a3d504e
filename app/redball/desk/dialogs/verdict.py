"""The rulings on the orders of a dialog, while the player is still typing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import clear, scrolled
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.game.rulings import Ruling
from redball.wording import Message, sentence

USUAL = 62
"""Px for some two lines of rulings."""
UNDER_TEXT = 18
"""Px from the edge to links under a reason: they stand below its words."""


class ClauseLink(QPushButton):
    """A clause's id that opens the rules browser there."""

    def __init__(self, desk: Desk, clause: str, parent: QWidget | None = None) -> None:
        super().__init__(clause, parent)
        self.setObjectName("link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("Open this rule"))
        self.setAccessibleName(self.tr("Rule {0}").format(clause))
        self.clicked.connect(lambda: desk.clause_wanted.emit(clause))


class Verdict(QWidget):
    """Lists reasons against the orders, with links to the clauses; without any, what the orders will do.  Its
    height is fixed, so that the layout stays.  Where it is ``narrow`` several links stand under the reason.
    """

    narrow = False

    def __init__(self, desk: Desk, idle: str, height: int = USUAL, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.idle = desk, idle
        inside = QWidget()
        self.rows = spaced(QVBoxLayout(inside), 3, 0)
        area = scrolled(inside)
        area.setFixedHeight(height)
        whole = spaced(QVBoxLayout(self), None, 0)
        whole.addWidget(area)
        self.texts: list[str] = []
        self.show_rulings(())

    def show_rulings(self, rulings: Sequence[Ruling]) -> bool:
        """Show what was ruled; True when there is something to do and all of it is allowed."""
        clear(self.rows)
        self.texts = []
        against = [ruling for ruling in rulings if not ruling.allowed]
        for ruling in against:
            self._show("trouble", ruling.reasons or (ruling.text,), ruling.clauses)
        if not against:
            for ruling in rulings:
                self._show("done", (ruling.text, *ruling.notes), ())
        if not rulings:
            self._row("info", self.idle, (), "note")
        self.rows.addStretch(1)
        return bool(rulings) and not against

    def show_against(self, texts: Sequence[str]) -> None:
        """Show why there is no order that could be judged."""
        clear(self.rows)
        self.texts = []
        for text in texts:
            self._row("trouble", text, ())
        self.rows.addStretch(1)

    def _show(self, sign: str, said: Sequence[Message], clauses: Sequence[str]) -> None:
        for number, text in enumerate(said):
            self._row(
                sign if sign == "trouble" or not number else "info", sentence(text), () if number else clauses
            )

    def _row(self, sign: str, text: str, clauses: Sequence[str], role: str = "") -> None:
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(text, role, wrap=True), 1)
        links = [ClauseLink(self.desk, clause) for clause in clauses]
        self.rows.addLayout(row)
        if self.narrow and len(links) > 1:
            under = QWidget()
            flow = FlowLayout(4)
            under.setLayout(flow)
            under.setContentsMargins(UNDER_TEXT, 0, 0, 0)
            for each in links:
                flow.addWidget(each)
            self.rows.addWidget(under)
        else:
            for each in links:
                row.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
        self.texts.append(text)

"""The step of a guided column that is played now: a bar at its left, its name, its fields."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, line_of

BAR = 4
"""Px of the bar."""


class OpenBlock(QWidget):
    """A step with its form; ``clause`` is what it rests on.  Whoever opens a step often keeps its block: in
    another one all fields of the form would be styled anew.
    """

    def __init__(
        self, desk: Desk, name: str, clause: str, form: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name = label(name, "strong")
        column = spaced(QVBoxLayout(self), 6, 12 + BAR, 8, 12, 9)
        column.addLayout(line_of(Sign("now"), self.name, None, ClauseLink(desk, clause)))
        column.addWidget(form)

    def paintEvent(self, event) -> None:
        """The ground and the bar."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("row_now"))
        painter.fillRect(0, 0, BAR, self.height(), theme.colour("accent"))

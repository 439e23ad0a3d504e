"""Lines and tables of a course as widgets: the sum at the right, clauses below, hexes shown on a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.fields import link
from redball.desk.dialogs.said import clauses_of
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.rules.politics.nations.courses.parts import Condition, Line, Numbers
from redball.wording import sentence

Show = Callable[[tuple[int, ...]], object]
LONG = 20
"""Letters of a value that stands below its words, not beside them."""


def line_row(desk: Desk, line: Line, show: Show, head: str = "") -> QWidget:
    """A fact: its sign, its words, its number, links to its clauses but for the one that stands at the head,
    and to its hexes.
    """
    clauses = [clause for clause in line.clauses if clause != head]
    return _row(desk, sentence(line.text), line.value, clauses, line.sign, line.nodes, show)


def condition_row(desk: Desk, condition: Condition, show: Show) -> QWidget:
    """A condition with a tick, or the sign of what is missing."""
    sign = "done" if condition.met else "trouble"
    made = _row(desk, sentence(condition.text), "", condition.clauses, sign, condition.nodes, show)
    made.setAccessibleName(
        (tr("Met: {0}") if condition.met else tr("Missing: {0}")).format(sentence(condition.text))
    )
    return made


def _row(
    desk: Desk,
    text: str,
    value: str,
    clauses: Sequence[str],
    sign: str,
    nodes: tuple[int, ...],
    show: Show,
) -> QWidget:
    made = QWidget()
    row = spaced(QHBoxLayout(made), 7, 0)
    if sign:
        row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
    words = spaced(QVBoxLayout(), 1)
    beside = len(value) <= LONG
    head = spaced(QHBoxLayout(), 8)
    head.addWidget(label(text, "note" if sign == "info" else "", wrap=True), 1)
    number = label(value, "strong")
    if value and beside:
        head.addWidget(number, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
    words.addLayout(head)
    below = spaced(QHBoxLayout(), 8)
    if value and not beside:
        below.addWidget(number)
    below.addLayout(clauses_of(desk, clauses), 1)
    if nodes:
        last = below if clauses or not beside else head
        last.addWidget(_show_link(text, nodes, show), 0, Qt.AlignmentFlag.AlignRight)
    if below.count() > 1 or clauses:
        words.addLayout(below)
    row.addLayout(words, 1)
    return made


def _show_link(text: str, nodes: tuple[int, ...], show: Show) -> QWidget:
    made = link(tr("Show"), tr("Mark the hexes, and bring them into sight"))
    made.setAccessibleName(tr("Show: {0}").format(text))
    made.clicked.connect(lambda: show(nodes))
    return made


def numbers_table(desk: Desk, found: Numbers, head: str = "") -> QWidget:
    """A small table, its first column names, the others numbers at the right; links to its clauses but for
    the one that stands at the head.
    """
    made = QWidget()
    column = spaced(QVBoxLayout(made), 3, 0)
    grid = spaced(QGridLayout(), 3)
    grid.setHorizontalSpacing(12)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for at, name in enumerate(found.heads):
        grid.addWidget(label(sentence(name), "small"), 0, at, right if at else Qt.AlignmentFlag.AlignLeft)
    for number, row in enumerate(found.rows, 1):
        for at, cell in enumerate(row):
            said = label(cell, "strong" if at == len(row) - 1 else "")
            said.setAlignment(right if at else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(said, number, at)
    grid.setColumnStretch(0, 1)
    column.addLayout(grid)
    others = [clause for clause in found.clauses if clause != head]
    if others:
        column.addLayout(clauses_of(desk, others))
    return made

"""The list of all courses: a row for each kind, with the powers for which it is possible or stands."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.sets.politics.nations import phrases
from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.courses.every import Course
from redball.rules.politics.nations.courses.parts import Kind, State

CHIP = QSize(34, 22)


class KindsCard(Card):
    """``chosen`` carries a kind, the power and who forces it; empty ones for the usual."""

    chosen = Signal(str, str, str)

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__(phrases.tr("What becomes of nations"), parent)
        self.model = model
        self.rows: dict[Kind, LiveRow] = {}
        self.list = spaced(QVBoxLayout(), 5)
        self.body.addLayout(self.list)

    def refresh(self) -> None:
        """Show how far everything is."""
        clear(self.list)
        self.rows = {}
        by = dict[Kind, list[Course]]()
        for course in every.courses(self.model.game):
            by.setdefault(course.kind, []).append(course)
        for kind in phrases.all_kinds():
            self.rows[kind] = self._row(kind, by.get(kind, []))
            self.list.addWidget(self.rows[kind])

    def _row(self, kind: Kind, courses: list[Course]) -> LiveRow:
        state = best([course.state for course in courses])
        made = LiveRow()
        row = spaced(QHBoxLayout(made), 8, 2, 4, 2, 4)
        row.addWidget(Sign(phrases.SIGNS[state]), 0, Qt.AlignmentFlag.AlignTop)
        words = spaced(QVBoxLayout(), 1)
        head = spaced(QHBoxLayout(), 8)
        head.addWidget(label(phrases.kind_name(kind), "strong"))
        head.addStretch(1)
        head.addWidget(label(phrases.state_name(state), "note"))
        words.addLayout(head)
        words.addWidget(label(phrases.about(kind), "note", wrap=True))
        named = {course.power: course for course in courses if course.state == state != "not"}
        if named and kind not in ("ukraine", "india"):
            words.addLayout(self._chips(kind, named))
        row.addLayout(words, 1)
        made.setAccessibleName(f"{phrases.kind_name(kind)}, {phrases.state_name(state)}")
        made.chosen.connect(lambda: self.chosen.emit(kind, "", ""))
        return made

    def _chips(self, kind: Kind, named: Mapping[str, Course]) -> FlowLayout:
        chips = FlowLayout(4)
        for power, course in named.items():
            chip = PowerChip(power, CHIP)
            chip.setCheckable(False)
            chip.clicked.connect(lambda _=False, c=course: self.chosen.emit(kind, c.power, c.by))
            chips.addWidget(chip)
        return chips


def best(states: list[State]) -> State:
    """How far the farthest of some courses is."""
    order: tuple[State, ...] = ("possible", "now", "done")
    return next((state for state in order if state in states), "not")

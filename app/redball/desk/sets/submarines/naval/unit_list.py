"""Rows of units to tick, each with its price in surprise points, or refused with the clause."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.submarines.naval.rows import NavalRow
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of

PICTURE = 26


class UnitList(QWidget):
    """``changed`` when something was ticked; ``ticked`` are the ids."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.ticked: set[str] = set()
        self.count = 0
        self.boxes: dict[str, QCheckBox] = {}
        self.rows = spaced(QVBoxLayout(self), 3, 0)

    def show_rows(self, rows: Iterable[NavalRow]) -> None:
        """List units; what is no longer there or refused isn't ticked any more."""
        clear(self.rows)
        self.boxes = {}
        self.count = 0
        for row in rows:
            self.rows.addWidget(self._row(row))
            self.count += 1
        self.ticked &= self.boxes.keys()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids that are ticked, in the order of rows."""
        return tuple(id for id in self.boxes if id in self.ticked)

    def _row(self, row: NavalRow) -> QWidget:
        made = QWidget()
        line = spaced(QHBoxLayout(made), 6, 0)
        unit = self.desk.game.units.get(row.unit)
        if unit is not None:
            box = QCheckBox()
            box.setEnabled(not row.refused)
            box.setChecked(row.unit in self.ticked and not row.refused)
            box.setAccessibleName(row.name)
            line.addWidget(box)
            picture = CounterPicture(PICTURE)
            picture.show_unit(unit)
            line.addWidget(picture)
            if not row.refused:
                box.toggled.connect(partial(self._tick, row.unit))
                self.boxes[row.unit] = box
        words = spaced(QVBoxLayout(), 0)
        head = line_of(Elided(row.name), *(ClauseLink(self.desk, clause) for clause in row.clauses[:1]))
        head.setStretch(0, 1)
        if row.price:
            head.addWidget(label(self.tr("{0} SP").format(row.price), "strong"))
        words.addLayout(head)
        words.addWidget(label(row.why or row.note, "note", wrap=True))
        line.addLayout(words, 1)
        return made

    def _tick(self, id: str, on: bool) -> None:
        (self.ticked.add if on else self.ticked.discard)(id)
        self.changed.emit()

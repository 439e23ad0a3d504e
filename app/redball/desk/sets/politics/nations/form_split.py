"""Numbers that players rolled or counted: the percentage of a civil war, units of a force pool by type."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton

from redball.desk.dialogs.fields import Number
from redball.desk.sets.politics.nations.form import Form, choices
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations.courses.civil import is_tied
from redball.rules.politics.nations.spain import SIDES
from redball.wording import message, sentence


class SplitForm(Form):
    """The percentage that the government's side rolled, and who gets an odd ship."""

    def build(self) -> None:
        """Make the fields."""
        self.percent = Number(0, 100)
        self.percent.setSuffix(" %")
        self.percent.setKeyboardTracking(False)
        self.percent.setValue(self.wish.percent)
        self.percent.setAccessibleName(tr("Percentage of the government's side"))
        self.percent.valueChanged.connect(self._roll)
        self.body.addLayout(line_of(label(tr("The government's side rolled")), None, self.percent))
        self.odd = QComboBox()
        if is_tied(self.game, self.wish):
            named = {side: sentence(message(f"politics.course.side_name.{side}")) for side in SIDES}
            self.odd = choices({"": tr("to be said"), **named}, self.wish.odd_to, tr("Who gets the odd ship"))
            self.odd.activated.connect(lambda _: self.model.put(odd_to=self.odd.currentData()))
            self.body.addLayout(line_of(label(tr("The odd ship goes to")), None, self.odd))

    def _roll(self, percent: int) -> None:
        self.model.put(percent=percent)


class CountsForm(Form):
    """Units of a force pool by type, as they are before it is halved."""

    def build(self) -> None:
        """Make a row for each type, and one to add another."""
        grid = spaced(QGridLayout(), 6)
        self.boxes: dict[str, Number] = {}
        for row, (kind, count) in enumerate(self.wish.counts):
            box = Number(0, MOST)
            box.setValue(count)
            box.setAccessibleName(tr("Units of {0}").format(kind))
            box.editingFinished.connect(lambda kind=kind, box=box: self._count(kind, box.value()))
            self.boxes[kind] = box
            grid.addWidget(label(kind, "strong"), row, 0)
            grid.addWidget(box, row, 1)
        self.kind, self.add = QLineEdit(), QPushButton(tr("&Add"))
        self.kind.setPlaceholderText(tr("Type, such as INF"))
        self.kind.setAccessibleName(tr("Type of units"))
        self.add.clicked.connect(self._add)
        self.kind.returnPressed.connect(self._add)
        grid.addWidget(self.kind, len(self.boxes), 0)
        grid.addWidget(self.add, len(self.boxes), 1)
        grid.setColumnStretch(0, 1)
        self.body.addLayout(grid)

    def _add(self) -> None:
        kind = self.kind.text().strip().upper()
        if kind and kind not in dict(self.wish.counts):
            self._count(kind, 1)

    def _count(self, kind: str, count: int) -> None:
        counts = {**dict(self.wish.counts), kind: count}
        if counts != dict(self.wish.counts):
            self.model.put(counts=tuple(sorted(counts.items())))

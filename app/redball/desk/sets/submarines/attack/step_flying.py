"""Step 2: aircraft of the convoys' side that fly into the Convoy Section."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.sets.submarines.attack.draft import Flight, intercepting
from redball.desk.sets.submarines.attack.form import Form, unit_row
from redball.desk.widgets.text import line_of
from redball.game.units import Unit
from redball.rules.submarines.air import interceptors
from redball.rules.submarines.orders import InterceptInConvoys
from redball.rules.submarines.searching import range_of

FIELD = 112
"""Px of a field for what becomes of an aircraft."""
FIRST = 5
"""Aircraft that are listed before all are asked for."""


class FlyingForm(Form):
    """A row for each aircraft that might fly, the nearest first, and what became of it in combat."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.boxes: dict[str, QCheckBox] = {}
        self.fates: dict[str, QComboBox] = {}
        self.whole = False

    def build(self) -> None:
        """Make the rows."""
        self.boxes, self.fates = {}, {}
        found = interceptors(self.game, self.area, self.fought)
        shown = [u for n, u in enumerate(found) if self.whole or n < FIRST or u.id in self.draft.flights]
        for unit in shown:
            self._add(unit)
        more = len(found) - len(shown)
        if more:
            button = QPushButton(self.tr("&Show {0} more").format(more))
            button.setObjectName("link")
            button.clicked.connect(self._show_all)
            self.body.addLayout(line_of(button, None))
        said = self.tr(
            "They fly only into the Convoy Section. Range and air-to-air combat are as in the base game: "
            "enter what became of them."
        )
        if not found:
            said = self.tr("The convoys' side has no face-up aircraft at a base that might fly in.")
        self.body.addWidget(note_row(self.desk, "info", said, ("SUB-SSW-10",)))

    def _show_all(self) -> None:
        self.whole = True
        self.open(self.area, self.attack, self.draft)
        self.whole = False

    def _add(self, unit: Unit) -> None:
        box, fate = QCheckBox(), QComboBox()
        box.setAccessibleName(self.tr("{0} flies").format(unit.name))
        box.setChecked(unit.id in self.draft.flights)
        texts = self.tr("flies in"), self.tr("shot down"), self.tr("turned back")
        for text, what in zip(texts, ("in", "lost", "aborted"), strict=True):
            fate.addItem(text, what)
        fate.setCurrentIndex(max(0, fate.findData(self.draft.flights.get(unit.id, "in"))))
        fate.setAccessibleName(self.tr("What becomes of {0}").format(unit.name))
        fate.setFixedWidth(max(FIELD, fate.sizeHint().width()))
        made, _, note = unit_row(unit, box, fate, wrap=False)
        text = self.tr("{place}, {factors} at sea, range {range}")
        place = self.game.atlas.place_name(unit.hex)
        note.setText(text.format(place=place, factors=unit.naval_air, range=range_of(unit)))
        box.toggled.connect(partial(self._tick, unit.id))
        fate.activated.connect(partial(self._end, unit.id))
        self.boxes[unit.id], self.fates[unit.id] = box, fate
        self.body.addWidget(made)

    def _tick(self, id: str, on: bool) -> None:
        if on:
            self.draft.flights[id] = self._chosen(id)
        else:
            self.draft.flights.pop(id, None)
        self.changed()

    def _end(self, id: str, _index: int) -> None:
        self.draft.flights[id] = self._chosen(id)
        self.changed()

    def _chosen(self, id: str) -> Flight:
        return self.fates[id].currentData()

    def tell(self) -> None:
        """Only of those that fly something becomes."""
        for id, fate in self.fates.items():
            fate.setVisible(id in self.draft.flights)

    def order(self) -> InterceptInConvoys:
        """Who flies in."""
        return intercepting(self.game, self.area, self.draft)

    def action(self) -> str:
        """Fly, or pass."""
        return self.tr("&Fly in") if self.draft.flights else self.tr("&Nobody flies in")

"""The way of lent goods: by rail, or over sea areas that are suggested and can be changed one by one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label


class Trip(msgspec.Struct, frozen=True):
    """Goods on their way: from a hex of a power to one of another, and how many."""

    power: str
    to: str
    source: int
    goal: int
    count: int


class WayBox(QWidget):
    """``areas`` are the sea areas on the way in their order, none by rail; ``changed`` when they change."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.areas: tuple[int, ...] = ()
        self._trip: Trip | None = None
        self._is_own = False
        self.words = label("", "", wrap=True)
        self.suggest, self.rail = QPushButton(self.tr("Su&ggest")), QPushButton(self.tr("By &rail"))
        self.suggest.setToolTip(
            self.tr("By rail if that is possible, else the fewest sea areas with free convoy points")
        )
        self.rail.setToolTip(self.tr("Over no sea area"))
        self.next, self.back = CodeBox(), QPushButton(self.tr("Take &last"))
        self.next.setAccessibleName(self.tr("Next sea area of the way"))
        self.back.setToolTip(self.tr("Take the last sea area out of the way"))
        for button in (self.suggest, self.rail, self.back):
            button.setObjectName("narrow")
        top, below = spaced(QHBoxLayout(), 6), spaced(QHBoxLayout(), 6)
        top.addWidget(label(self.tr("Way"), "strong"))
        top.addStretch(1)
        top.addWidget(self.suggest)
        top.addWidget(self.rail)
        below.addWidget(self.next, 1)
        below.addWidget(self.back)
        whole = spaced(QVBoxLayout(self), 4, 0)
        whole.addLayout(top)
        whole.addWidget(self.words)
        whole.addLayout(below)
        self.suggest.clicked.connect(self.suggest_way)
        self.rail.clicked.connect(lambda: self.go(()))
        self.back.clicked.connect(lambda: self.go(self.areas[:-1]))
        self.next.activated.connect(lambda _: self._add())

    def set_trip(self, trip: Trip | None) -> None:
        """Another trip has a way suggested; the player's own stays while only the number changes."""
        before, self._trip = self._trip, trip
        same = before is not None and trip is not None and before.source == trip.source
        if same and before is not None and trip is not None and before.goal == trip.goal and self._is_own:
            self._show()
        else:
            self.suggest_way()

    def suggest_way(self) -> None:
        """Take the suggested way."""
        from redball.planning.sets.gas.ways import goes_by_rail, shortest_way

        trip, game = self._trip, self.desk.game
        found: Sequence[int] | None = ()
        if trip is not None and not goes_by_rail(game, trip.power, trip.source, trip.goal):
            found = shortest_way(game, trip.power, trip.to, trip.source, trip.goal, trip.count)
        self._is_own = False
        self.areas = tuple(found or ())
        self._show(none=found is None)
        self.changed.emit()

    def go(self, areas: Sequence[int]) -> None:
        """Take the player's own way."""
        self._is_own, self.areas = True, tuple(areas)
        self._show()
        self.changed.emit()

    def _add(self) -> None:
        if self.next.code is not None and self.next.code >= 0:
            self.go((*self.areas, self.next.code))

    def _show(self, none: bool = False) -> None:
        from redball.planning.sets.gas.ways import points_for

        seas, trip = self.desk.game.atlas.sea_areas, self._trip
        names = " – ".join(seas[area].name for area in self.areas)
        text = names or self.tr("By rail")
        if none:
            text = self.tr("No railway, and no chain of sea areas with enough free convoy points.")
        self.words.setText(text)
        self.words.setObjectName("trouble" if none else "")
        self.words.style().polish(self.words)
        free = points_for(self.desk.game, trip.power) if trip is not None else {}
        self.next.clear()
        self.next.add(-1, self.tr("Add a sea area…"))
        for area in self._offered():
            text = self.tr("{0}, {1} free").format(seas[area].name, free.get(area, 0))
            self.next.add(area, text)
        self.back.setEnabled(bool(self.areas))
        self.rail.setEnabled(bool(self.areas))

    def _offered(self) -> list[int]:
        """The areas that could come next: neighbours of the last one, or those that the port opens on."""
        from redball.rules.gas.lending import embarks

        game, trip = self.desk.game, self._trip
        if trip is None:
            return []
        if self.areas:
            found = {near for near, _ in game.atlas.sea_neighbours[self.areas[-1]]} - set(self.areas)
        else:
            every = (area.index for area in game.atlas.sea_areas)
            found = {area for area in every if embarks(game, trip.power, trip.source, area)}
        return sorted(found, key=lambda area: game.atlas.sea_areas[area].name)

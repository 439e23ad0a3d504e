"""The timeline of diplomacy and its chart, in a dock under the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.parts import Part

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk


DOCK = "diplomacy"


class DiplomacyPart(Part):
    """The timeline and the chart."""

    def screens(self) -> Sequence[Screen]:
        """The dock."""
        from redball.desk.sets.politics.diplomacy.model import Timeline
        from redball.desk.sets.politics.diplomacy.screen import DiplomacyScreen

        self.timeline = Timeline(self.desk, self.rule_set)
        self.screen = DiplomacyScreen(self.timeline)
        title = QCoreApplication.translate("MainWindow", "Diplomacy")
        return (Screen(DOCK, title, self.screen, place=0),)

    def join(self, map_: MapDesk) -> None:
        """It is read while the dock is seen; rows lead to their places and to the journal."""
        from redball.desk.sets.politics.diplomacy.places import Places

        map_.window.docks[DOCK].visibilityChanged.connect(self.timeline.look)
        self.places = Places(self.timeline, self.whole.part(DisplayPart), map_.window)
        self.screen.card.row_chosen.connect(self.places.point_at)
        self.screen.card.row_wanted.connect(self.places.go_to)
        self.screen.card.journal_wanted.connect(self.places.show_in_journal)

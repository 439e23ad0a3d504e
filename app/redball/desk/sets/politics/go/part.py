"""Political bids and affairs as a guided column beside the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.parts import Part

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk

NAME = "politics_go"
CARD_BOOK = "card_book"
"""The action that opens the card book."""
DOES = ("bid.", "reveal", "read.", "name.", "go")
"""Tasks of political bids and affairs that are done in the column."""


class GoPart(Part):
    """The guided column of bids and goes."""

    def screens(self) -> Sequence[Screen]:
        """The column, in the place of the inspector."""
        from redball.desk.sets.politics.go.column import GoColumn

        display = self.whole.part(DisplayPart).display
        self.column = GoColumn(self.desk, display, self.rule_set)
        words = QCoreApplication.translate
        title, tab = words("MainWindow", "Political phase"), words("MainWindow", "Phase")
        return (Screen(NAME, title, self.column, place=3, does=DOES, beside=True, tab=tab),)

    def join(self, map_: MapDesk) -> None:
        """The way to the card book, where the window has one; the column stays in front of the display's
        inspector while a minor country is chosen in it.
        """
        window = map_.window
        book = window.actions_by_name.get(CARD_BOOK)
        self.column.has_card_book(book is not None)
        if book is not None:
            self.column.book_wanted.connect(book.trigger)
        self.column.front_wanted.connect(lambda: window.show_dock(NAME))

"""The card book in the window's menu, and for other parts that want a card entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redball.desk.sets.politics.parts import Part
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.sets.politics.cards.dialog import CardBookDialog
    from redball.desk.window.main_window import MainWindow

OPEN = "card_book"


class CardsPart(Part):
    """The card book."""

    specs = (
        ActionSpec(
            "game",
            OPEN,
            "Card boo&k…",
            "",
            "",
            "What stands on the cards and charts of your copy of the game, entered once by your group",
        ),
    )

    def do(self, name: str) -> None:
        """Open the card book."""
        if name == OPEN:
            self.dialog().exec()

    def join(self, map_: MapDesk) -> None:
        """Dialogs stand over the window."""
        self.window: MainWindow = map_.window

    def dialog(self) -> CardBookDialog:
        """The card book of the game, ready to be opened."""
        from redball.desk.sets.politics.cards.dialog import CardBookDialog

        return CardBookDialog(self.desk, self.window)

    def enter_card(self, name: str) -> None:
        """Open the card book at a card, such as "IPO 5"."""
        dialog = self.dialog()
        dialog.show_card(name)
        dialog.exec()

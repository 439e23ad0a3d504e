"""The status line: the hex under the mouse, the game and that it is saved, the zoom."""

from __future__ import annotations

from PySide6.QtWidgets import QStatusBar, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.text import Elided, label, plain


class StatusLine(QStatusBar):
    """Shows facts; nothing in it can be clicked."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setSizeGripEnabled(False)
        self.hex = Elided()
        self.out = label()
        self.game = label()
        self.zoom = label()
        self.addWidget(self.hex, 1)
        self.addPermanentWidget(self.out)
        self.addPermanentWidget(self.game)
        self.addPermanentWidget(self.zoom)
        self._node = -1
        desk.opened.connect(self._open)
        desk.changed.connect(lambda _event: self.show_hex(self._node))

    def show_hex(self, node: int) -> None:
        """Facts of the hex under the mouse, nothing off the map."""
        from redball.desk import words

        self._node = node
        self.hex.setText(words.hex_line(self.desk.game, node) if node >= 0 and self.desk.session else "")

    def show_out(self, count: int, scope: str) -> None:
        """How many units are out of supply: of "all", of the "side" that acts, of the "power" shown."""
        whose = {
            "all": self.tr("of all powers"),
            "side": self.tr("of the side that acts"),
            "power": self.tr("of the power whose tracks are shown"),
        }[scope]
        self.out.setText(self.tr("{0} out of supply").format(count))
        self.out.setToolTip(plain(self.tr("Units {0}; N goes to the next, O dims all others").format(whose)))

    def show_zoom(self, scale: float) -> None:
        """Width of a hex."""
        self.zoom.setText(self.tr("Zoom {0} px").format(round(scale)))

    def _open(self) -> None:
        self.show_hex(-1)
        self.show_game()

    def show_game(self) -> None:
        """Which game it is, and in its tooltip where it is kept."""
        session = self.desk.session
        if session is not None:
            self.game.setText(self.tr("{0}  ·  saved").format(session.game.title))
            kept = self.tr("Kept in {0}, saved after every order.").format(session.path)
            self.game.setToolTip(plain(kept))

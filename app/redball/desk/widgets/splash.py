"""The card shown while a window or another game is prepared: the name and the progress."""

from __future__ import annotations

import time

from PySide6.QtCore import QEventLoop, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from redball.canvas import fonts
from redball.desk import theme

_SIZE = 420, 132
_PAINT_EVERY = 0.05
"""Seconds between two repaints of the progress."""

PATIENCE = 0.8
"""Seconds of work after which the card comes; after less the window is there, and a card would only flash."""


class Splash(QWidget):
    """A card in the middle of the screen, which comes when the work takes longer than ``patience``.

    ``begin`` names a part of the work and the share done when it ends; ``go_on`` moves the bar within it.
    """

    def __init__(self, title: str = "Redball", patience: float = PATIENCE) -> None:
        super().__init__(None, Qt.WindowType.SplashScreen | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setFixedSize(*_SIZE)
        self.title, self.text = title, ""
        self.share = self._from = self._to = 0.0
        self._painted = 0.0
        self._comes = time.perf_counter() + patience
        room = self.screen().availableGeometry()
        self.move(room.center() - self.rect().center())

    def begin(self, text: str, until: float) -> None:
        """Begin a part of the work, which ends at a share of the whole."""
        self._from, self._to = self._to, until
        self.share, self.text = self._from, text
        self.setAccessibleDescription(text)
        self._show_now()

    def go_on(self, share: float = 0.0) -> None:
        """Set the share of this part that is done."""
        self.share = self._from + (self._to - self._from) * min(1.0, share)
        if time.perf_counter() - self._painted > _PAINT_EVERY:
            self._show_now()

    def _show_now(self) -> None:
        """Paint at once, since the caller blocks the event loop."""
        self._painted = time.perf_counter()
        if self._painted < self._comes:
            return
        self.show()
        self.update()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name, what is done, and a bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.colour("panel"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        for text, role, colour, base in (
            (self.title, fonts.Role.TITLE, "text", 52.0),
            (self.text, fonts.Role.NOTE, "note", 82.0),
        ):
            painter.setFont(fonts.font(role))
            painter.setPen(theme.colour(colour))
            room = QFontMetricsF(painter.font())
            shown = room.elidedText(text, Qt.TextElideMode.ElideRight, self.width() - 48)
            painter.drawText(24, round(base), shown)
        bar = QRectF(24, self.height() - 30, self.width() - 48, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("line"))
        painter.drawRoundedRect(bar, 2, 2)
        bar.setWidth(max(4.0, bar.width() * self.share))
        painter.setBrush(theme.colour("accent"))
        painter.drawRoundedRect(bar, 2, 2)

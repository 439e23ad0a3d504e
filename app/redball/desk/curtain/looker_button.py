"""The button in the toolbar that says who looks, and passes the machine on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionToolButton, QToolButton, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.looking import EVERYBODY
from redball.desk.widgets.chips import paint_power
from redball.desk.widgets.text import plain
from redball.wording import name_of

CHIP = QSize(32, 20)
SHARP = 2
"""Pixels of the chip's picture for each of its own."""


class LookerButton(QToolButton):
    """Seen while one player looks at a time; a press covers the window."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setIconSize(CHIP)
        self.setToolButtonStyle(self.toolButtonStyle().ToolButtonTextBesideIcon)
        desk.looking_changed.connect(self.refresh)
        theme.current().changed.connect(self.refresh)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        """The chip in its own size: a toolbar gives its buttons one of its own."""
        super().initStyleOption(option)
        option.iconSize = CHIP

    def refresh(self, *_: object) -> None:
        """Show who looks."""
        power = self.desk.looking
        if power in ("", EVERYBODY):
            self.setIcon(QIcon())
            said = self.tr("Nobody's secrets are shown")
            self.setText(self.tr("Everybody"))
        else:
            self.setIcon(QIcon(_chip(power)))
            said = self.tr("What {0} keeps secret is shown").format(name_of(power))
            self.setText(self.tr("looks"))
        self.setAccessibleName(said)
        self.setToolTip(plain(self.tr("{0}: press to pass the machine on").format(said)))


def _chip(code: str) -> QPixmap:
    made = QPixmap(CHIP * SHARP)
    made.setDevicePixelRatio(SHARP)
    made.fill(theme.colour("panel", 0.0))
    painter = QPainter(made)
    box = QRectF(1, 1, CHIP.width() - 2, CHIP.height() - 2)
    paint_power(painter, box, code, theme.map_palette().power(code))
    painter.end()
    return made

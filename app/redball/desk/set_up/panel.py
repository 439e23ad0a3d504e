"""The dock of set-up: units and pools, control, powers, and the beginning of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from redball.desk.set_up.control_page import ControlPage
from redball.desk.set_up.play_page import PlayPage
from redball.desk.set_up.powers_page import PowersPage
from redball.desk.set_up.units_page import UnitsPage
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.orders import BeginSetUp
from redball.game.pools import is_set_up

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from redball.desk.desk import Desk
    from redball.desk.set_up.brush import Brush


class SetUpPanel(QWidget):
    """Four pages while a game is set up, else the offer to begin with it."""

    def __init__(self, desk: Desk, brush: Brush, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.desk = desk
        self.units = UnitsPage(desk)
        self.control = ControlPage(brush)
        self.powers = PowersPage(desk, actions)
        self.play = PlayPage(desk)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("tight")
        self.tabs.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for page, title in (
            (self.units, self.tr("&Units")),
            (self.control, self.tr("&Control")),
            (self.powers, self.tr("&Powers")),
            (self.play, self.tr("&Begin play")),
        ):
            self.tabs.addTab(page, title)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._empty_page())
        self.pages.addWidget(self.tabs)
        spaced(QVBoxLayout(self), None, 10, 2, 10, 8).addWidget(self.pages)

    def _empty_page(self) -> QWidget:
        card = Card()
        column = card.body
        column.addStretch(1)
        column.addWidget(label(self.tr("This game is being played"), "heading"))
        said = self.tr(
            "In set-up the position is edited freely, without phases: units, pools, control, powers and "
            "wars, until play begins. Every step can be undone."
        )
        column.addWidget(label(said, "note", wrap=True))
        self.begin = QPushButton(self.tr("Begin set-up"))
        self.begin.setObjectName("tall")
        self.begin.setToolTip(plain(self.tr("Edit the position freely, without phases")))
        self.begin.clicked.connect(lambda _=False: self.desk.do(BeginSetUp()))
        column.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        return card

    def open(self) -> None:
        """Show another game."""
        self.control.open()
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the game as it is now."""
        if self.desk.session is None:
            return
        on = is_set_up(self.desk.game)
        self.pages.setCurrentIndex(1 if on else 0)
        if on:
            self.units.refresh()
            self.control.refresh()
            self.powers.refresh()
            self.play.refresh()

"""Two powers: their treaty, their pact, and their garrisons, a page each."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QTabBar, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.garrison_page import GarrisonPage
from redball.desk.sets.politics.pacts.screen.pact_page import PactPage
from redball.desk.sets.politics.pacts.screen.treaty_page import TreatyPage
from redball.desk.widgets.card import Card, scrolled
from redball.wording import name_of


class PairCard(Card):
    """``treaty_wanted`` and ``pact_wanted`` carry two powers whose form is asked for."""

    treaty_wanted = Signal(str, str)
    pact_wanted = Signal(str, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Treaty"))
        self.desk, self.pair = desk, ("", "")
        self.treaty, self.pact, self.garrison = TreatyPage(desk), PactPage(desk), GarrisonPage(desk)
        self.tabs, self.stack = QTabBar(), QStackedWidget()
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(tr("What is shown of two powers"))
        pages: tuple[tuple[str, QWidget], ...] = (
            (tr("Treaty and trade"), self.treaty),
            (tr("Pact"), self.pact),
            (tr("Garrisons"), self.garrison),
        )
        for text, page in pages:
            self.tabs.addTab(text)
            area = scrolled(page)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            self.stack.addWidget(area)
        self.top.insertWidget(1, self.tabs)
        self.body.addWidget(self.stack, 1)
        self.pages = (self.treaty, self.pact, self.garrison)
        self._shown: dict[int, tuple[object, str, str]] = {}
        self.tabs.currentChanged.connect(self.stack.setCurrentIndex)
        self.tabs.currentChanged.connect(self._show_page)
        self.treaty.treaty_wanted.connect(lambda: self.treaty_wanted.emit(*self.pair))
        self.pact.pact_wanted.connect(lambda: self.pact_wanted.emit(*self.pair))

    def show_pair(self, a: str, b: str) -> None:
        """Show how two powers stand."""
        self.pair = a, b
        self.heading.setText(f"{name_of(a)}, {name_of(b)}")
        self._show_page(self.tabs.currentIndex())

    def _show_page(self, number: int) -> None:
        """Bring a page up to date when it is looked at."""
        about = self.desk.game, *self.pair
        if all(self.pair) and self._shown.get(number) != about:
            self._shown[number] = about
            self.pages[number].show_pair(*self.pair)

"""The dock “Treaties”: pairs of powers or waterways at the left, what is chosen at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.pact_card import PactCard
from redball.desk.sets.politics.pacts.screen.pairs_card import PairsCard
from redball.desk.sets.politics.pacts.screen.treaty_card import TreatyCard
from redball.desk.sets.politics.pacts.screen.waterway_card import WaterwayCard
from redball.desk.widgets.card import scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide


class TreatiesScreen(QWidget):
    """``wanted`` carries whether the open game is played with politics; ``what_if_wanted`` the fields of a
    question; ``path_wanted`` a path to draw, None for none.
    """

    wanted = Signal(bool)
    what_if_wanted = Signal(object)
    path_wanted = Signal(object)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.desk, self.rule_set = desk, rule_set
        self.pairs, self.treaty, self.pact = PairsCard(desk), TreatyCard(desk), PactCard(desk)
        self.waterway = WaterwayCard(desk)
        self.middle, self.right = QStackedWidget(), QStackedWidget()
        for stack, cards in ((self.middle, (self.treaty, self.waterway)), (self.right, (self.pact,))):
            for card in cards:
                stack.addWidget(scrolled(card))
        pages = [
            (tr("List"), self.pairs, 36),
            (tr("Treaty"), self.middle, 31),
            (tr("Pact"), self.right, 33),
        ]
        self.pages = SideBySide(pages)
        spaced(QVBoxLayout(self), 0, 0).addWidget(self.pages)
        self._connect()

    def _connect(self) -> None:
        desk = self.desk
        self.pairs.pair_chosen.connect(self._show_pair)
        self.pairs.waterway_chosen.connect(self.waterway.show_waterway)
        self.pairs.turned.connect(self._turn)
        self.treaty.treaty_wanted.connect(self._edit_treaty)
        self.pact.pact_wanted.connect(self._edit_pact)
        self.treaty.chain.path_wanted.connect(self.path_wanted)
        for card in (self.treaty, self.pact, self.waterway):
            card.what_if_wanted.connect(self.what_if_wanted)
        for signal in (desk.opened, desk.settled, desk.rules_changed):
            signal.connect(self._look)

    @property
    def is_wanted(self) -> bool:
        """Whether politics is played."""
        session = self.desk.session
        return session is not None and self.rule_set in session.game.rule_sets

    def _look(self, *_: object) -> None:
        self.wanted.emit(self.is_wanted)
        if self.is_wanted:
            self.pairs.refresh()
            row = self.pairs.table.currentRow()
            if 0 <= row < len(self.pairs.pairs):
                self._show_pair(self.pairs.pairs[row].a, self.pairs.pairs[row].b)
            at = self.pairs.water.currentRow()
            if 0 <= at < len(self.pairs.waterways):
                self.waterway.show_waterway(self.pairs.waterways[at].name)

    def _show_pair(self, a: str, b: str) -> None:
        self.treaty.show_pair(a, b)
        self.pact.show_pair(a, b)

    def _turn(self, page: int) -> None:
        """Powers, or waterways, which have one card."""
        self.middle.setCurrentIndex(page)
        self.right.setEnabled(not page)

    def take_keys(self) -> None:
        """Give the list the keyboard."""
        (self.pairs.water if self.pairs.tabs.currentIndex() else self.pairs.table).setFocus()

    # --- forms ----------------------------------------------------------------------------------------------

    def _edit_treaty(self) -> None:
        from redball.desk.sets.politics.pacts.screen.treaty_dialog import TreatyDialog

        TreatyDialog(self.desk, self.window(), *self.treaty.pair).exec()

    def _edit_pact(self) -> None:
        from redball.desk.sets.politics.pacts.screen.pact_dialog import PactDialog

        PactDialog(self.desk, self.window(), *self.pact.pair).exec()

    def sizeHint(self) -> QSize:
        """Room for some pairs."""
        return QSize(960, 290)

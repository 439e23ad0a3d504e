"""The dock “Treaties”: pairs of powers or waterways at the left, what is chosen at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from redball.desk.desk import Desk
from redball.desk.in_turn import Steps
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.pair_card import PairCard
from redball.desk.sets.politics.pacts.screen.pairs_card import PairsCard
from redball.desk.sets.politics.pacts.screen.waterway_card import WaterwayCard
from redball.desk.sets.politics.seen import SeenScreen
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide


class TreatiesScreen(SeenScreen):
    """``what_if_wanted`` carries the fields of a question, ``path_wanted`` a path to draw, None for none."""

    what_if_wanted = Signal(object)
    path_wanted = Signal(object)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__(desk, rule_set)
        self.pairs, self.pair, self.waterway = PairsCard(desk), PairCard(desk), WaterwayCard(desk)
        self.right = QStackedWidget()
        for card in (self.pair, self.waterway):
            self.right.addWidget(card)
        self.pages = SideBySide([(tr("List"), self.pairs, 43), (tr("Chosen"), self.right, 57)])
        spaced(QVBoxLayout(self), 0, 0).addWidget(self.pages)
        self._connect()

    def _connect(self) -> None:
        desk = self.desk
        self.pairs.pair_chosen.connect(self.pair.show_pair)
        self.pairs.waterway_chosen.connect(self.waterway.show_waterway)
        self.pairs.turned.connect(self.right.setCurrentIndex)
        self.pair.treaty_wanted.connect(self._edit_treaty)
        self.pair.pact_wanted.connect(self._edit_pact)
        self.pair.treaty.chain.path_wanted.connect(self.path_wanted)
        for part in (self.pair.treaty, self.pair.pact, self.waterway):
            part.what_if_wanted.connect(self.what_if_wanted)
        for signal in (desk.opened, desk.settled, desk.rules_changed):
            signal.connect(self.look)

    def show_now(self) -> Steps:
        """Show all pairs and waterways, and the chosen ones."""
        self.pairs.refresh()
        yield
        row = self.pairs.table.currentRow()
        if 0 <= row < len(self.pairs.pairs):
            self.pair.show_pair(self.pairs.pairs[row].a, self.pairs.pairs[row].b)
        yield
        at = self.pairs.water.currentRow()
        if 0 <= at < len(self.pairs.waterways):
            self.waterway.show_waterway(self.pairs.waterways[at].name)

    def take_keys(self) -> None:
        """Give the list the keyboard."""
        (self.pairs.water if self.pairs.tabs.currentIndex() else self.pairs.table).setFocus()

    # --- forms ----------------------------------------------------------------------------------------------

    def _edit_treaty(self, a: str, b: str) -> None:
        from redball.desk.sets.politics.pacts.screen.treaty_dialog import TreatyDialog

        TreatyDialog(self.desk, self.window(), a, b).exec()

    def _edit_pact(self, a: str, b: str) -> None:
        from redball.desk.sets.politics.pacts.screen.pact_dialog import PactDialog

        PactDialog(self.desk, self.window(), a, b).exec()

    def sizeHint(self) -> QSize:
        """Room for some pairs."""
        return QSize(960, 290)

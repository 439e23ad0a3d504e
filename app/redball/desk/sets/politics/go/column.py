"""The guided column of political bids and affairs."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.go.bids_card import BidsCard
from redball.desk.sets.politics.go.draft import ACTIVATION, Draft, Step
from redball.desk.sets.politics.go.goes_card import GoesCard
from redball.desk.sets.politics.go.head_card import HeadCard
from redball.desk.sets.politics.go.history import Done, goes_done
from redball.desk.sets.politics.go.name_card import NameCard
from redball.desk.sets.politics.go.outlook_card import OutlookCard
from redball.desk.sets.politics.go.reveal_card import RevealCard
from redball.desk.sets.politics.go.steps_card import StepsCard
from redball.desk.widgets.card import bring, column, over_bar
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.tables import PENDING
from redball.rules.politics.affairs.terms import targets
from redball.wording import name_of

WIDTH, HEIGHT = 336, 640
ALL = -1
"""The list of all goes is shown, none of them."""


class GoColumn(QWidget):
    """Bids, the list of goes, or the steps of one.  ``wanted`` carries whether it is political bids or
    affairs; ``book_wanted`` asks for the card book, ``front_wanted`` for the place in front of other docks.
    """

    wanted = Signal(bool)
    book_wanted = Signal()
    front_wanted = Signal()

    def __init__(
        self, desk: Desk, display: DisplayDesk, rule_set: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk, self.rule_set = desk, rule_set
        self.number: int | None = None
        """The go that is looked at; None for the one that is due."""
        self.done: dict[int, Done] = {}
        self._about: tuple[object, int] | None = None
        self._step: tuple[int, Step | None] = (ALL, None)
        self._drafts: defaultdict[int, Draft] = defaultdict(Draft)
        self.bids, self.reveal, self.goes = BidsCard(desk), RevealCard(desk), GoesCard(desk)
        self.head, self.naming = HeadCard(desk), NameCard(desk)
        self.steps, self.outlook = StepsCard(desk, display), OutlookCard(desk)
        self.inside = column(
            self.bids, self.reveal, self.head, self.naming, self.steps, self.outlook, self.goes
        )
        self.view = over_bar(self, self.inside, self.steps.bar)
        self.setMinimumWidth(WIDTH - 16)
        self.goes.chosen.connect(self.show_go)
        self.head.all_wanted.connect(lambda: self.show_go(ALL))
        self.steps.next_wanted.connect(self._go_on)
        self.steps.moved.connect(self._follow)
        self.steps.options.book_wanted.connect(self.book_wanted)
        self.steps.front_wanted.connect(self.front_wanted)
        display.switched.connect(self._stay_in_front)
        for signal in (desk.opened, desk.settled):
            signal.connect(self.refresh)

    def has_card_book(self, there: bool) -> None:
        """Say whether there is a card book to open."""
        self.steps.options.offers_book = there

    @property
    def phase(self) -> str:
        """The phase, where politics is played; empty in other games."""
        return self.desk.game.clock.phase if self.desk.plays(self.rule_set) else ""

    @property
    def is_wanted(self) -> bool:
        """Whether it is political bids or affairs."""
        return self.phase in (bids.BIDDING, bids.AFFAIRS_PHASE)

    def refresh(self, *_: object) -> None:
        """Show the position as it is, to who looks now."""
        self.wanted.emit(self.is_wanted)
        session = self.desk.session
        if not self.is_wanted or session is None:
            self.number = None
            return
        about = session, session.game.clock.turn
        if about != self._about:
            self._about, self.number = about, None
            self._drafts.clear()
            self.bids.wanted = ""
        self.done = goes_done(self.desk.view)
        self._settle()
        self._show()

    def _stay_in_front(self, shown: bool) -> None:
        """Whoever activates a minor country keeps the go in reach when the display is shown for that."""
        if shown and self.is_wanted and self.steps.step == ACTIVATION:
            self.front_wanted.emit()

    def draft(self, number: int) -> Draft:
        """What is chosen for a go."""
        return self._drafts[number]

    def begin(self, task: str) -> None:
        """Show what a task of the to-do list is done with."""
        kind, _, power = task.partition(".")
        if kind == "bid" and bids.affairs(self.desk.game) is None:
            self.bids.want(power)
        elif kind in ("go", "read", "name"):
            self._go_on()

    # --- which go ---

    def _settle(self) -> None:
        """Stay at the go that is looked at as long as there is something of it; a result that waits to be
        read comes first.
        """
        now, game = bids.number_of_go(self.desk.game), self.desk.game
        found, last = bids.affairs(game), self.last()
        waits = found is not None and last >= 0 and found.goes[last] in PENDING.of(game)
        if waits and self.phase == bids.AFFAIRS_PHASE:
            self.number = last
        elif self.phase != bids.AFFAIRS_PHASE or bids.affairs(game) is None:
            self.number = None
        elif self.number is None or self.number not in (ALL, now, self.last(), *self.done):
            self.number = now if now is not None else ALL

    def last(self) -> int:
        """The number of the last go that was taken; -1 before the first one."""
        found = bids.affairs(self.desk.game)
        return found.taken - 1 if found is not None else -1

    def show_go(self, number: int) -> None:
        """Show the steps of a go, or the list of all."""
        self.number = number
        self._settle()
        self._show()

    def _go_on(self) -> None:
        """To the go that is due, or to the list after the last one."""
        now = bids.number_of_go(self.desk.game)
        self.show_go(now if now is not None else ALL)

    # --- showing ---

    def _show(self) -> None:
        found = bids.affairs(self.desk.game)
        bidding = found is None
        goes = found.goes if found is not None else ()
        number = self.number if self.number is not None and self.number < len(goes) else ALL
        one = not bidding and number != ALL and self.phase == bids.AFFAIRS_PHASE
        self.bids.setVisible(bidding)
        self.reveal.setVisible(bidding or self.phase == bids.BIDDING)
        self.goes.setVisible(not bidding and not one and self.phase == bids.AFFAIRS_PHASE)
        for widget in (self.head, self.steps, self.steps.bar):
            widget.setVisible(one)
        if bidding:
            self.bids.show_bids()
        if bidding or self.phase == bids.BIDDING:
            self.reveal.show_bids()
        if one:
            self._show_one(number, goes[number])
        else:
            self.naming.hide()
            self.outlook.show_play(None)
            self.goes.show_goes(self.done)

    def _show_one(self, number: int, power: str) -> None:
        now = bids.number_of_go(self.desk.game)
        self.head.show_go(number, power, number == now)
        self.naming.show_power(power if number == now else "")
        then = self.tr("&List of all goes")
        if now is not None:
            then = self.tr("Go on: {0}'s go").format(name_of(bids.next_go(self.desk.game)))
        done = self.done.get(number)
        self.steps.show_go(
            number, power, self._drafts[number], done, number == now, number == self.last(), then
        )

    def _follow(self) -> None:
        """Another step is open or something else is chosen: say what would happen, and show the step."""
        steps = self.steps
        chosen = steps.step is not None and steps.step <= 4 and bool(steps.draft.card)
        play = steps.draft.play(steps.power) if chosen else None
        if play is not None and not play.target and "" not in targets(self.desk.game, play.power, play.card):
            play = None
        self.outlook.show_play(play)
        here = steps.number, steps.step
        if here != self._step or steps.step == ACTIVATION:  # whose fields are more once a country is chosen
            self._step = here
            QTimer.singleShot(0, self, self._bring)

    def _bring(self) -> None:
        """Scroll the open step into view, its beginning first."""
        block, bar = self.steps.block, self.view.verticalScrollBar()
        if block is None:
            bar.setValue(0)
            return
        bring(self.view, block)

    def sizeHint(self) -> QSize:
        """Room for the steps of a go."""
        return QSize(WIDTH, HEIGHT).expandedTo(super().sizeHint())

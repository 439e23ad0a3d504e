"""The dock of the present phase's decisions, shown only while there are some."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import turn_words
from redball.desk.desk import Desk
from redball.desk.in_turn import Steps, in_steps
from redball.desk.sets.plug import Brought, Plug, take_in
from redball.desk.widgets.card import Card, column, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard
from redball.desk.work.places import PlacesCard


class WorkPanel(QWidget):
    """Cards of the phase for the desk's power, which rule sets bring; ``cards`` has all of them by name.

    ``wanted`` carries whether any of them asks for the dock, with the phase's name; ``grown`` is sent when
    one of them shows more than before.
    """

    wanted = Signal(bool, str)
    pick_wanted = Signal(object)
    grown = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.cards: dict[str, WorkCard] = {}
        self._brought = Brought[WorkCard](desk)
        self.empty = Card()
        self.empty.body.addWidget(
            label(self.tr("Nothing is to be decided in this phase."), "note", wrap=True)
        )
        layout = spaced(QVBoxLayout(self), None, 0)
        self.inside = column(self.empty)
        self.area = scrolled(self.inside)
        layout.addWidget(self.area, 1)
        self.places = PlacesCard(desk)
        below = spaced(QVBoxLayout(), None, 10, 0, 10, 0)
        below.addWidget(self.places)
        layout.addLayout(below)
        self._heard = (desk.opened, desk.settled, desk.power_changed)
        for signal in self._heard:
            signal.connect(self.refresh)
        take_in(desk, self._add)

    def _add(self, plug: Plug) -> None:
        """Take in the cards of a rule set."""
        cards = plug.cards()
        if twice := self.cards.keys() & cards.keys():
            raise ValueError(f"the card “{min(twice)}” of “{plug.rule_set}” is one of another already")
        self.cards |= cards
        for place, card in enumerate(cards.values(), 1 + self._brought.put(plug, cards.values())):
            card.hide()
            self.inside.layout().insertWidget(place, card)
            card.pick_wanted.connect(self.pick_wanted)
            card.aimed.connect(lambda card=card: self._bring(card))
        for signal in self._heard:  # cards hear them first
            signal.disconnect(self.refresh)
            signal.connect(self.refresh)

    def wanted_height(self) -> int:
        """The height of all cards of the phase."""
        layout = self.inside.layout()
        layout.activate()
        wrapped = layout.totalHeightForWidth(max(280, self.width()))  # -1 when no line wraps
        return max(wrapped, layout.totalMinimumSize().height()) + 12

    def _bring(self, card: WorkCard) -> None:
        """Scroll a card that grew into view, its beginning first."""
        self.inside.layout().activate()
        self.grown.emit()
        self.area.ensureWidgetVisible(card, 0, 0)
        bar = self.area.verticalScrollBar()
        bar.setValue(min(bar.value(), card.y()))

    def begin(self, task: str) -> bool:
        """Scroll the card that does a task into view and begin it; False when no card does it."""
        for card in self._brought:
            if task.startswith(card.does) and card.isVisibleTo(self):
                self.area.ensureWidgetVisible(card)
                card.begin()
                return True
        return False

    @in_steps
    def refresh(self, *_: object) -> Steps:
        """Show the cards that the phase asks for."""
        if self.desk.session is None or self.desk.power not in self.desk.game.powers:
            return
        game, played = self.desk.game, set(self._brought.played())
        for card in self._brought:
            is_shown = card in played and card.wanted(game)
            if is_shown:
                card.refresh()
            card.setVisible(is_shown)
            yield
        shown = [card for card in self._brought if not card.isHidden()]
        self.empty.setVisible(not shown)
        self.wanted.emit(any(card.asks(game) for card in shown), turn_words.phase_name(game.clock.phase))

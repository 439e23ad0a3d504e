"""The end of an impulse: the impulse track with a marker for each ideology, and the roll for the end of the
turn.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import people_said
from redball.desk.sets.politics.works.rows import captioned, fields, show_allowed
from redball.desk.sets.politics.works.tracks import IdeologyTrack
from redball.desk.widgets.stepper import stepper
from redball.game.orders import Step
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import percent
from redball.rules.politics.ideologies import Ideology
from redball.rules.politics.turns import impulses, track
from redball.rules.politics.turns.orders import EndImpulse
from redball.rules.politics.turns.tables import values

SHOWN = 11
"""Boxes of the track that are shown at least: from the last on, the turn is sure to end."""


class ImpulseCard(PoliticsCard):
    """For the ideology whose impulse it is."""

    phases = frozenset({impulses.PHASE})
    does = ("politics.impulse", "politics.marker.")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("End of an impulse"), parent)
        self.track = IdeologyTrack()
        self.body.insertWidget(1, self.track)
        self.weather, self.roll = stepper(0, impulses.MOST_SPACES), stepper(0, impulses.FACES)
        self.weather.setAccessibleName(self.tr("Spaces that the weather says"))
        self.weather.setValue(1)
        self.roll.setAccessibleName(self.tr("Weather roll"))
        self.weather_roll = captioned(self.tr("Weather roll"), self.roll)
        spaces = captioned(self.tr("Spaces by weather"), self.weather)
        self.fields = fields(spaces, self.weather_roll)
        self.button = QPushButton()
        self.button.clicked.connect(self._give)
        for widget in (self.fields, self.said, self.button):
            self.body.addWidget(widget)
        for field, value in ((self.weather, 1), (self.roll, 0)):
            field.valueChanged.connect(self._judge)
            self.draft(field, value, of_power=False)

    def wanted(self, game: Game) -> bool:
        """Where the order of impulses is that of three ideologies."""
        return super().wanted(game) and bool(track.order_now(game))

    def order(self) -> EndImpulse | None:
        """The roll of whose impulse it is; None when the turn is over."""
        due = impulses.next_ideology(self.desk.game)
        return EndImpulse(due, self.weather.value(), self.roll.value()) if due is not None else None

    def begin(self) -> None:
        """The player wants to roll now."""
        self.weather.setFocus()

    def refresh(self) -> None:
        """Show the markers."""
        game = self.desk.game
        order = track.order_now(game)
        found = {each: impulses.marker(game, each) for each in order}
        most = max(SHOWN, *(each.at for each in found.values()))
        numbers = range(values().begins, most + 1)
        heads = [[str(n) for n in numbers], [percent(impulses.chance_of_end(n)) for n in numbers]]
        at = {each: marker.at - values().begins for each, marker in found.items()}
        self.track.show_track(
            [self.tr("Impulse"), self.tr("Ends, %")], heads, at, impulses.next_ideology(game)
        )
        self.weather_roll.setVisible(impulses.asks_roll(game))
        self._judge()

    def _judge(self, *_: object) -> None:
        game, order = self.desk.game, self.order()
        self.begin_rows()
        for widget in (self.fields, self.button):
            widget.setVisible(order is not None)
        if order is None:
            self.said.say(None)
            self.add_check(True, self.tr("The turn is over after this impulse."), ("POL-IMP-03",))
            self.add_order(self.tr("End the action stage"), Step(end_stage=True), primary=True)
            return
        self._show_due(game, order)
        ruling = self.desk.ask(order)
        self.said.say(ruling, notes=False)
        self.button.setText(self.tr("Roll for the end of the turn"))
        show_allowed(self.button, ruling)

    def _show_due(self, game: Game, order: EndImpulse) -> None:
        each: Ideology = order.ideology
        now = impulses.marker(game, each)
        text = self.tr("{0} end impulse {1}; the turn ends with a roll below it")
        self.add_said("now", text.format(people_said(each), now.at), ("POL-IMP-03",))
        self.add_sum(self.tr("Chance that the turn ends"), chance_said(impulses.chance_of_end(now.at)))
        by = impulses.spaces(game.clock.turn, order.weather, impulses.weather_roll(game, order.roll))
        later = impulses.chance_of_end(now.at + by)
        text = self.tr("Else its marker moves {0} to {1}; there the chance is")
        self.add_sum(text.format(by, now.at + by), chance_said(later), "POL-IMP-04", "note")

    def _give(self) -> None:
        order = self.order()
        if order is not None and self.desk.do(order).allowed:
            self.roll.setValue(0)  # the next impulse has weather of its own

"""What the parts of the political display have in common: whether it is shown, and what is asked on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.sets.politics.display.asking import Asking
from redball.game.orders import Order
from redball.rules.politics import standing as known
from redball.rules.politics.display.tables import ACTIVATED


class DisplayDesk(QObject):
    """``changed`` when something else is asked, or the position is another; ``switched`` when the display is
    shown or hidden; ``answered`` when an order of it was refused, with its ruling; ``correction_wanted`` a
    minor country to correct by hand; ``nation_wanted`` a power or country of which a player wants to know
    what becomes of it; ``outlook_wanted`` a power and a target, of whom it is asked what would happen if.
    """

    changed = Signal()
    switched = Signal(bool)
    answered = Signal(object)
    correction_wanted = Signal(str)
    nation_wanted = Signal(str)
    outlook_wanted = Signal(str, str)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__(desk)
        self.desk, self.rule_set = desk, rule_set
        self.asked = Asking()
        self.is_shown = False
        desk.opened.connect(self._begin)
        desk.settled.connect(self._follow)
        desk.rules_changed.connect(self._follow)
        desk.power_changed.connect(self._follow_power)
        desk.closed.connect(lambda: self.switch(False))

    @property
    def is_played(self) -> bool:
        """Whether the open game is played with politics."""
        return self.desk.plays(self.rule_set)

    def switch(self, on: bool) -> None:
        """Show the display in place of the map, or the map again."""
        on = on and self.is_played
        if on != self.is_shown:
            self.is_shown = on
            if on:
                self._follow()
            self.switched.emit(on)

    def _begin(self) -> None:
        self.asked = Asking()
        self._follow()

    def _follow(self, *_: object) -> None:
        """The position is another one: keep of the question what still holds."""
        if not self.is_played:
            self.switch(False)
            return
        game, powers = self.desk.game, known.powers(self.desk.game)
        asked = self.asked
        if asked.owner not in powers:
            usual = self.desk.power if self.desk.power in powers else powers[0] if powers else ""
            asked = replace(asked, owner=usual, power=usual)
        self.ask(asked.settled(game), always=True)

    def _follow_power(self, power: str) -> None:
        """Whose tracks are shown, his modifiers are shown, too."""
        if self.is_shown and self.is_played and power in known.powers(self.desk.game):
            self.show_modifiers_of(power)

    def ask(self, asked: Asking, *, always: bool = False) -> None:
        """Ask something else."""
        if always or asked != self.asked:
            self.asked = asked
            self.changed.emit()

    def show_modifiers_of(self, power: str) -> None:
        """Show and use the modifiers of a power; it activates, too, until another one is named."""
        asked = replace(self.asked, owner=power, way=())
        if not self.asked.power or self.asked.power == self.asked.owner:
            asked = replace(asked, power=power)
        self.ask(asked.settled(self.desk.game))

    def put(self, **fields: str | int) -> None:
        """Change who activates, who is picked, the target, or the points of a card."""
        self.ask(replace(self.asked, way=(), **cast(Any, fields)).settled(self.desk.game))

    def give(self, order: Order | None = None) -> bool:
        """Give an order, by default that of the way; True where it was done."""
        asked = self.asked
        if order is None and not asked.chosen:
            return False
        wanted = order if order is not None else asked.order(self.desk.game)
        ruling = self.desk.ask(wanted)
        if not ruling.allowed:
            self.answered.emit(ruling)
            return False
        self.ask(replace(asked, way=()))
        return self.desk.do(wanted).allowed

    def correct(self) -> None:
        """Ask for the dialog that corrects the chosen minor country."""
        if self.is_played and self.asked.is_minor(self.desk.game):
            self.correction_wanted.emit(self.asked.chosen)

    def ask_outlook(self, power: str = "") -> None:
        """Ask what would happen if a power, by default the one that activates, did something to the chosen
        one.
        """
        by = power or self.asked.power
        self.outlook_wanted.emit(by, self.asked.chosen if self.asked.chosen != by else "")

    def was_activated(self, country: str) -> bool:
        """Whether a minor country was activated in this turn."""
        turn = self.desk.game.clock.turn
        return any(
            at == turn and row.minor == country for (at, _), row in ACTIVATED.of(self.desk.game).items()
        )

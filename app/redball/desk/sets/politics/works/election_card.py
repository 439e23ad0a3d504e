"""Elections: who has to hold one, how likely it succeeds, and what failing does."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import roll_said
from redball.desk.sets.politics.works.rows import choice, fields, show_allowed
from redball.game.clock import LAST_TURN, Clock
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import chance, in_text, price_of, roll_for
from redball.rules.politics.powers.elections import (
    PHASE,
    US,
    is_due,
    is_republican,
    may_be_held_with,
    was_held,
)
from redball.rules.politics.powers.orders import SetElection
from redball.rules.politics.powers.tables import ELECTIONS
from redball.rules.politics.standing import at_war, ideology, powers
from redball.wording import name_of


class ElectionCard(PoliticsCard):
    """Shown to all while an election is due, and to Democrats, who have some, in every turn."""

    phases = frozenset({PHASE})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.election.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Elections"), parent)
        self.hold = QPushButton()
        self.hold.clicked.connect(lambda: self.desk.do(self.order()))
        self.dates = choice(self.tr("Turn of an election"))
        self.dates.activated.connect(self._name)
        self.enter = QPushButton()
        self.enter.clicked.connect(lambda: self.desk.do(self.entering()))
        self.body.addWidget(self.said)
        self.body.addWidget(self.hold)
        for signal in (desk.opened, desk.power_changed):
            signal.connect(lambda *_: self.dates.clear())
        self.entered = fields(self.dates, self.enter)
        self.body.addWidget(self.entered)

    def wanted(self, game: Game) -> bool:
        """While somebody has to hold one, and for Democrats."""
        has_some = self._has_some(game)
        return super().wanted(game) and (has_some or any(is_due(game, code) for code in powers(game)))

    def asks(self, game: Game) -> bool:
        """While somebody has to hold one."""
        return super().asks(game) or any(is_due(game, code) for code in powers(game))

    def _has_some(self, game: Game) -> bool:
        """Whether the power that is shown may have elections."""
        return ideology(game, self.desk.power) == "democrat" or bool(self._turns())

    def play(self) -> Play:
        """The card with which an election is held now."""
        return Play(self.desk.power, may_be_held_with(self.desk.game))

    def order(self) -> PlayOption:
        """The order that holds it."""
        return PlayOption(self.desk.power, may_be_held_with(self.desk.game))

    def entering(self) -> SetElection:
        """The order that writes an election down, or forgets it."""
        date = self.dates.currentText()
        return SetElection(self.desk.power, date, self.dates.currentData() not in self._turns())

    def begin(self) -> None:
        """The player wants to hold it now."""
        (self.hold if self.hold.isVisibleTo(self) else self.dates).setFocus()

    # --- showing ---

    def _turns(self) -> list[int]:
        return [turn for code, turn in ELECTIONS.of(self.desk.game) if code == self.desk.power]

    def refresh(self) -> None:
        """Show who is due, and the chance."""
        game, power = self.desk.game, self.desk.power
        self.begin_rows(power=power)
        due, held = is_due(game, power), was_held(game, power)
        if due:
            self._show_due(game, power, held)
        elif game.clock.turn in self._turns() and at_war(game, power):
            text = self.tr("No election while it is at war with a major power.")
            self.add_said("info", text, ("POL-ELEC-01",))
        else:
            self.add_note(self.tr("No election is due this turn."))
        self._show_others(game, power)
        if US in game.powers:
            self._show_government(game, power)
        self.hold.setVisible(due and not held)
        self.hold.setText(self.tr("Hold the election with {0}").format(in_text(may_be_held_with(game))))
        ruling = self.desk.ask(self.order()) if due and not held else None
        self.said.say(ruling, notes=False)
        show_allowed(self.hold, ruling)
        self.entered.setVisible(self._has_some(game))
        self._show_dates(game)

    def _show_due(self, game: Game, power: str, held: bool) -> None:
        if held:
            self.add_check(True, self.tr("Held this turn, with success."), ("POL-ELEC-02",))
            return
        play = self.play()
        self.add_said("now", self.tr("Due this turn."), ("POL-AMB-80", "POL-ELEC-02"))
        price, roll, likely = price_of(game, play), roll_for(game, play), chance(game, play)
        if price is not None:
            self.add_sum(self.tr("Cost in money"), str(price))
        if likely is None:
            self.add_note(self.tr("What is rolled is not in the card book."))
        elif roll is not None:
            self.add_sum(self.tr("Chance, {0}").format(roll_said(roll)), chance_said(likely))
        if power == US:
            text = self.tr("Without success the government changes when political affairs end.")
            self.add_said("info", text, ("POL-ELEC-03",))

    def _show_others(self, game: Game, power: str) -> None:
        for code in powers(game):
            if code != power and is_due(game, code):
                held = was_held(game, code)
                text = self.tr("{0}: held") if held else self.tr("{0}: due this turn")
                self.add_said("done" if held else "todo", text.format(name_of(code)))
        turns = sorted(turn for turn in self._turns() if turn > game.clock.turn)
        if turns:
            dates = ", ".join(Clock(turn, PHASE).date for turn in turns[:3])
            self.add_note(self.tr("Later: {0}").format(dates))

    def _show_government(self, game: Game, power: str) -> None:
        if is_republican(game):
            text = self.tr("The USA has a Republican government: effects on US entry are 1 lower.")
            self.add_said("info", text, ("POL-ELEC-04",))
        elif power == US:
            self.add_note(self.tr("The USA has a Democrat government."))

    def _show_dates(self, game: Game) -> None:
        before = self.dates.currentData()
        self.dates.clear()
        for turn in range(game.clock.turn, min(LAST_TURN, game.clock.turn + 36) + 1):
            self.dates.addItem(Clock(turn, PHASE).date, turn)
        self.dates.setCurrentIndex(max(0, self.dates.findData(before)))
        self._name()

    def _name(self, *_: object) -> None:
        known = self.dates.currentData() in self._turns()
        self.enter.setText(self.tr("No election then") if known else self.tr("Enter an election"))
        self.enter.setToolTip(self.tr("When elections are due, the cards of your copy say"))

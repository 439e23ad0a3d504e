"""The intelligence phase: operations and their chances before the roll, the dice for their player alone, and
who out-rolled whom.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import pool_said
from redball.desk.sets.politics.works.rows import Compared, fields, show_allowed
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.rules.politics.entry import intelligence as rules
from redball.rules.politics.entry import odds
from redball.rules.politics.entry.orders import CompareIntelligence, RollIntelligence
from redball.rules.politics.entry.tables import INTELLIGENCE, MARGINS, values
from redball.rules.politics.standing import powers
from redball.wording import name_of

FROM, TO = 5, 10
"""Numbers whose chances are shown."""


class IntelligenceCard(PoliticsCard):
    """For the power that is shown."""

    phases = frozenset({rules.PHASE})
    does = ("politics.intelligence",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Intelligence"), parent)
        self.paid = stepper(0, 8)
        self.paid.setAccessibleName(self.tr("Operations that are paid for"))
        self.paid.valueChanged.connect(self._judge)
        self.draft(self.paid)
        self.fields = fields(label(self.tr("Paid for as well"), "note"), self.paid)
        self.odds = Compared()
        self.roll = QPushButton(self.tr("Roll the operations"))
        self.roll.clicked.connect(lambda: self.desk.do(self.order()))
        for widget in (self.fields, self.odds, self.said, self.roll):
            self.body.addWidget(widget)
        self.after = PoliticsRows(desk)
        self.body.addWidget(self.after)

    def order(self) -> RollIntelligence:
        """The power's roll."""
        return RollIntelligence(self.desk.power, self.paid.value())

    def begin(self) -> None:
        """The player wants to roll now."""
        (self.roll if self.roll.isVisibleTo(self) else self.after).setFocus()

    # --- showing ---

    def refresh(self) -> None:
        """Show what the power may do, and what it has rolled."""
        self._judge()

    def _judge(self, *_: object) -> None:
        game, power = self.desk.game, self.desk.power
        self.begin_rows(power=power)
        done = (game.clock.turn, power) in INTELLIGENCE.of(game)
        place = rules.takes_place(game)
        at_war, least = len(rules.at_war(game)), values().intelligence.at_war
        text = self.tr("Major powers at war: {0}; it takes {1}").format(at_war, least)
        self.add_check(place, text, ("POL-INT-02",))
        may = place and not done and power in powers(game)
        for widget in (self.fields, self.odds, self.roll):
            widget.setVisible(may)
        if may:
            self._show_operations(game, power)
        else:
            self.said.say(None)
        if done:
            self._show_dice(power)
        self._show_all(game, place)

    def _show_operations(self, game: Game, power: str) -> None:
        free, bids = rules.free(game, power), rules.converted(game, power)
        self.add_sum(self.tr("Free, alone in its ideology"), str(free), "POL-INT-04", "note")
        self.add_sum(self.tr("Made from bid points, 0(h)"), str(bids), "POL-INT-09", "note")
        self.add_sum(self.tr("At most, powers at war"), str(len(rules.at_war(game))), "POL-INT-03", "note")
        if by := rules.reduced(game, power):
            text = self.tr("Neutral: its highest die counts {0} less").format(by)
            self.add_said("info", text, ("POL-INT-10",))
        number = rules.operations(game, power, self.paid.value())
        self.add_sum(self.tr("Dice"), str(number))
        found = odds.chances(game, power, self.paid.value())
        middle = (FROM + TO + 1) // 2
        rows = [
            (str(low), chance_said(found[low]), str(high), chance_said(found[high]))
            for low, high in zip(range(FROM, middle), range(middle, TO + 1), strict=True)
        ]
        at_least, chance = self.tr("At least"), self.tr("Chance")
        self.odds.show_rows((at_least, chance, at_least, chance), rows)
        self.odds.setToolTip(self.tr("How likely the highest die is that or more"))
        ruling = self.desk.ask(self.order())
        self.said.say(ruling, notes=False)
        show_allowed(self.roll, ruling)

    def _show_dice(self, power: str) -> None:
        rolled = INTELLIGENCE.of(self.desk.game).get((self.desk.game.clock.turn, power))
        if rolled is not None:
            dice = ", ".join(map(str, rolled.dice))
            self.add_check(True, self.tr("Rolled: {0}. Others don't see it yet.").format(dice))

    def _show_all(self, game: Game, place: bool) -> None:
        turn = game.clock.turn
        rows = self.after
        rows.begin_rows()
        margins = MARGINS.of(game).get(turn)
        if margins is None and place:
            done = [code for code in powers(game) if (turn, code) in INTELLIGENCE.of(game)]
            said = ", ".join(name_of(code) for code in done) or self.tr("nobody")
            rows.add_note(self.tr("Rolled so far, each seen by its player alone: {0}").format(said))
            rows.add_order(self.tr("Show all dice and compare"), CompareIntelligence())
        elif margins is not None:
            self._show_margins(game, margins.by)
        rows.setVisible(place)

    def _show_margins(self, game: Game, by: dict[str, int]) -> None:
        rows = self.after
        rows.add_head(self.tr("Compared"))
        for (turn, power), rolled in sorted(INTELLIGENCE.of(game).items()):
            if turn == game.clock.turn:
                rows.add_sum(name_of(power), ", ".join(map(str, rolled.dice)), role="note")
        for pair, margin in by.items():
            winner, loser = pair.split()
            text = self.tr("{0} out-rolled {1} by").format(pool_said(winner), pool_said(loser))
            rows.add_sum(text, str(margin), "POL-INT-05")
        if not by:
            rows.add_note(self.tr("Nobody out-rolled another."))


class PoliticsRows(PoliticsCard):
    """Rows without a card around them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, "", parent)
        self.setObjectName("")
        self.body.setContentsMargins(0, 0, 0, 0)

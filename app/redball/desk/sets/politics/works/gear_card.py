"""Gearing up, option 2: production before and after it, what it asks for, what it costs, and the order."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import number_said, roll_said
from redball.desk.sets.politics.works.rows import Compared, show_allowed
from redball.desk.widgets.flow import FlowLayout
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import chance, objections, roll_for
from redball.rules.politics.powers import gearing, outlook
from redball.rules.politics.powers.levels import known
from redball.rules.politics.standing import standing
from redball.wording import quantity, sentence

PHASE = "political_affairs"


class GearCard(PoliticsCard):
    """For the power that is shown, whether or not it is its go."""

    phases = frozenset({PHASE})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.gear",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Gear up"), parent)
        self.table = Compared()
        self.waived = QCheckBox(self.tr("A rule waives the year"))
        self.letters = {
            letter: QCheckBox(self.tr("({0}) holds").format(letter)) for letter in gearing.PREREQUISITES
        }
        self.boxes = QWidget()
        flow = FlowLayout(10)
        self.boxes.setLayout(flow)
        for box in (*self.letters.values(), self.waived):
            flow.addWidget(box)
            box.toggled.connect(self._judge)
            self.draft(box)
        self.button = QPushButton(self.tr("Gear up"))
        self.button.clicked.connect(lambda: self.desk.do(self.order()))
        for widget in (self.boxes, self.said, self.button):
            self.body.addWidget(widget)

    def wanted(self, game: Game) -> bool:
        """For powers with production multiple levels."""
        return super().wanted(game) and known(self.desk.power)

    def play(self) -> Play:
        """Option 2 with what the player says of its prerequisites."""
        letters = [letter for letter, box in self.letters.items() if box.isChecked()]
        terms: dict[str, object] = {"prerequisites": letters} if letters else {}
        if self.waived.isChecked():
            terms["year_waived"] = True
        return Play(self.desk.power, gearing.CARD, terms=terms)

    def order(self) -> PlayOption:
        """The order that plays it."""
        play = self.play()
        return PlayOption(play.power, play.card, "", dict(play.terms))

    def begin(self) -> None:
        """The player wants to gear up now."""
        self.button.setFocus()

    # --- showing ---

    def refresh(self) -> None:
        """Show what the next level brings and asks for."""
        self._judge()

    def _judge(self, *_: object) -> None:
        game, power, play = self.desk.game, self.desk.power, self.play()
        self.note.setText(self.tr("level {0}").format(standing(game, power).pml))
        self.begin_rows(power=power)
        self._show_production(game, power)
        checks = tuple(outlook.checks(game, play))
        for check in checks:
            self.add_check(check.met, sentence(check.said), check.clauses)
        self._show_boxes(game, power)
        self._show_cost(game, play)
        self._show_chance(game, play)
        shown = {clause for check in checks if not check.met for clause in check.clauses}
        others = (each for each in objections(game, play) if shown.isdisjoint(each.clauses))
        self.said.say_objections(others)
        show_allowed(self.button, self.desk.ask(self.order()))

    def _show_production(self, game: Game, power: str) -> None:
        now, after = outlook.production(game, power), outlook.production_after(game, power)
        self.table = Compared()
        self.table.show_rows(
            ("", self.tr("Now"), self.tr("After")),
            [
                (self.tr("Level"), str(now.level), str(after.level)),
                (self.tr("Factories that work"), str(now.factories), str(after.factories)),
                (self.tr("Production multiple"), quantity(now.multiple), quantity(after.multiple)),
                (self.tr("Build points, all supplied"), str(now.points), str(after.points)),
            ],
            strong=2,
        )
        self.add(self.table)
        if now.points == after.points:
            self.add_note(self.tr("This level brings no more build points by itself."))

    def _show_boxes(self, game: Game, power: str) -> None:
        asks = outlook.asks_prerequisites(game, power)
        for box in self.letters.values():
            box.setVisible(asks)
        self.waived.setVisible(not gearing.is_free(game, power))
        if asks:
            lost, whole = gearing.lost_capacity(game, power)
            text = self.tr("(d) {0} of {1} factories at home lost; it asks for {2}")
            least = number_said(gearing.quarter(game, whole))
            met = gearing.lost_a_quarter(game, power)
            sign = "done" if met else "info"
            self.add_said(sign, text.format(lost, whole, least), ("POL-PML-24",))

    def _show_cost(self, game: Game, play: Play) -> None:
        found = outlook.cost(game, play)
        self.add_head(self.tr("Cost"))
        self.add_sum(self.tr("Value of the card"), number_said(found.card), "POL-PML-16", "note")
        if found.potential is not None:
            text = self.tr("Could have produced last turn; the larger counts before the date")
            self.add_sum(text, str(found.potential), "POL-PML-13", "note")
        money = standing(game, play.power).money
        if found.price is None:
            self.add_note(self.tr("What it costs is not in the card book."))
        else:
            self.add_sum(self.tr("To pay, of {0} money").format(money), str(found.price))

    def _show_chance(self, game: Game, play: Play) -> None:
        roll, likely = roll_for(game, play), chance(game, play)
        if likely is None:
            self.add_note(self.tr("What is rolled is not in the card book."))
        elif roll is not None:
            self.add_sum(self.tr("Chance, {0}").format(roll_said(roll)), chance_said(likely))

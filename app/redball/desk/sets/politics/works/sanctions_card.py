"""Sanctions (14.17): a US entry option that the USA adds to a card of this turn, with all that it does."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import is_us, number_said, option_said
from redball.desk.sets.politics.works.rows import captioned, choice, fields, show_allowed
from redball.desk.widgets.stepper import stepper
from redball.game.clock import LAST_TURN, Clock
from redball.game.state import Game
from redball.rules.politics.affairs.book import entry_option
from redball.rules.politics.entry import sanctions
from redball.rules.politics.entry.options import option_at
from redball.rules.politics.entry.orders import AddSanction
from redball.rules.politics.standing import played, standing
from redball.wording import name_of, signed


class SanctionsCard(PoliticsCard):
    """For the USA in political affairs, with rule 14.17."""

    phases = frozenset({sanctions.PHASE})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.sanction.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Sanctions (14.17)"), parent)
        self.host = choice(self.tr("With which card"))
        self.option = choice(self.tr("Which US entry option"))
        for box in (self.host, self.option):
            box.setSizeAdjustPolicy(box.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.cost, self.die = stepper(0, sanctions.MOST_COST), stepper(0, sanctions.MOST_COST)
        self.cost.setAccessibleName(self.tr("Cost on the chart"))
        self.die.setAccessibleName(self.tr("Die roll on the chart"))
        self.missing = fields(captioned(self.tr("Cost"), self.cost), captioned(self.tr("Roll"), self.die))
        self.add_it = QPushButton(self.tr("Add the sanction"))
        self.add_it.clicked.connect(lambda: self.desk.do(self.order()))
        for place, widget in enumerate((self.host, self.option, self.missing), 1):
            self.body.insertWidget(place, widget)
        self.body.addWidget(self.said)
        self.body.addWidget(self.add_it)
        for box in (self.host, self.option):
            box.currentIndexChanged.connect(self._judge)
        for field in (self.cost, self.die):
            field.valueChanged.connect(self._judge)
            self.draft(field)

    def wanted(self, game: Game) -> bool:
        """For the USA, with rule 14.17."""
        return super().wanted(game) and sanctions.in_force(game) and is_us(game, self.desk.power)

    def order(self) -> AddSanction:
        """What is entered."""
        number, option = int(self.host.currentData() or 0), int(self.option.currentData() or 0)
        if entry_option(self.desk.game, option) is not None:
            return AddSanction(number, option)
        return AddSanction(number, option, self.cost.value(), self.die.value())

    # --- showing ---

    def refresh(self) -> None:
        """Show the cards and options there are."""
        game = self.desk.game
        self._fill(self.host, [(n, self._host(game, n)) for n in sanctions.hosts(game)])
        self._fill(self.option, [(n, self.tr("Option {0}").format(n)) for n in sanctions.listed()])
        self._judge()

    def _fill(self, box: QComboBox, rows: list[tuple[int, str]]) -> None:
        before = box.currentData()
        box.blockSignals(True)
        box.clear()
        for number, text in rows:
            box.addItem(text, number)
        box.setCurrentIndex(max(0, box.findData(before)))
        box.blockSignals(False)

    def _host(self, game: Game, number: int) -> str:
        option = option_at(game, number)
        assert option is not None, "hosts are options of this turn"
        return self.tr("With {0}. {1}").format(number, option_said(option))

    def _judge(self, *_: object) -> None:
        game = self.desk.game
        self.begin_rows()
        first = sanctions.first_turn(game)
        open_now = first is not None and game.clock.turn >= first
        if first is None:
            text = self.tr("From six turns after a Democrat is at war with a Fascist power.")
        else:
            date = Clock(min(first, LAST_TURN), sanctions.PHASE).date
            text = self.tr("From {0} on").format(date)
        self.add_check(open_now, text, ("POL-SANC-01",))
        if not self.host.count():
            reason = self.tr("No card of a Democrat is left this turn.") if played(game) else None
            self.add_note(reason or self.tr("Nobody has played an option this turn."))
        self._show_option(self.order())
        self.host.setVisible(bool(self.host.count()))
        ruling = self.desk.ask(self.order()) if self.host.count() else None
        self.said.say(ruling, notes=False)
        self.add_it.setEnabled(ruling is not None)
        show_allowed(self.add_it, ruling)

    def _show_option(self, order: AddSanction) -> None:
        game, row = self.desk.game, entry_option(self.desk.game, order.option)
        cost = row.cost if row is not None and row.cost is not None else self.cost.value()
        roll = row.roll if row is not None and row.roll is not None else self.die.value()
        self.missing.setVisible(row is None)
        if row is not None and row.title:
            self.add_note(row.title)
        names = ", ".join(map(name_of, sanctions.targets(game, order.option))) or "–"
        self.add_sum(self.tr("Aimed at"), names, "POL-SANC-06", "note")
        level = sanctions.level(game, order.option)
        text = self.tr("Entry level, option {0}").format(order.option)
        self.add_sum(text, number_said(level), "POL-SANC-04", "note")
        money = standing(game, self.desk.power).money
        text = self.tr("To pay, of {0} money").format(money)
        self.add_sum(text, str(sanctions.cost(game, cost)), "POL-SANC-09")
        self.add_sum(self.tr("Effect on US entry"), number_said(sanctions.effect(game, roll)), "POL-SANC-10")
        moved = sanctions.minors(game, order.option)
        said = ", ".join(f"{name_of(code)} {signed(by)}" for code, by in moved.items())
        self.add_sum(self.tr("US modifiers"), said or self.tr("none"), "POL-SANC-11", "note")

"""Rule 14.16: the USA's roll on “It's War” before it declares war, with its modifiers line by line."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import is_us, number_said
from redball.desk.sets.politics.works.rows import captioned, choice, fields, show_allowed
from redball.desk.widgets.stepper import stepper
from redball.game.state import Game
from redball.rules.politics.entry import its_war, pools
from redball.rules.politics.entry.orders import RollItsWar
from redball.rules.politics.entry.tables import TRIED, US, values
from redball.rules.politics.standing import powers
from redball.wording import name_of, signed


class ItsWarCard(PoliticsCard):
    """For the USA in the phase of declarations."""

    phases = frozenset({its_war.PHASE})
    does = ("politics.its_war.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("It’s War (14.16)"), parent)
        self.target = choice(self.tr("Against whom"))
        self.need, self.other = stepper(-its_war.MOST, its_war.MOST), stepper(-9, 9)
        self.need.setAccessibleName(self.tr("What the chart asks for at most"))
        self.need.setValue(5)
        self.other.setAccessibleName(self.tr("Other modifiers of 9.4"))
        self.roll = QPushButton(self.tr("Roll for war"))
        self.roll.clicked.connect(lambda: self.desk.do(self.order()))
        self.body.insertWidget(1, fields(captioned(self.tr("Against"), self.target)))
        chart = fields(captioned(self.tr("At most"), self.need), captioned(self.tr("Other"), self.other))
        self.body.insertWidget(2, chart)
        self.body.addWidget(self.said)
        self.body.addWidget(self.roll)
        for field, value in ((self.need, 5), (self.other, 0)):
            field.valueChanged.connect(self._judge)
            self.draft(field, value)
        self.target.currentIndexChanged.connect(self._judge)

    def wanted(self, game: Game) -> bool:
        """For the USA, with rule 14.16, while somebody is left to declare war on."""
        us = super().wanted(game) and pools.in_force(game) and is_us(game, self.desk.power)
        return us and bool(self._targets(game))

    def _targets(self, game: Game) -> list[str]:
        others = (code for code in powers(game) if code != US and not game.at_war(US, code))
        return [code for code in others if pools.pool_of(game, code)]

    def order(self) -> RollItsWar:
        """The roll as it is entered."""
        other = {"9.4": self.other.value()} if self.other.value() else {}
        return RollItsWar(str(self.target.currentData() or ""), self.need.value(), other)

    def refresh(self) -> None:
        """Show the targets."""
        before = self.target.currentData()
        self.target.blockSignals(True)
        self.target.clear()
        for code in self._targets(self.desk.game):
            self.target.addItem(name_of(code), code)
        self.target.setCurrentIndex(max(0, self.target.findData(before)))
        self.target.blockSignals(False)
        self._judge()

    def _judge(self, *_: object) -> None:
        order = self.order()
        if not order.target:
            return
        self.begin_rows()
        self._show_levels(order)
        self._show_die(order)
        ruling = self.desk.ask(order)
        self.said.say(ruling, notes=False)
        show_allowed(self.roll, ruling)

    def _show_levels(self, order: RollItsWar) -> None:
        game = self.desk.game
        level, tension = pools.level(game, order.target), pools.tension(game, order.target)
        least = values().war.threshold
        text = self.tr("Entry level, at least {0}").format(least)
        self.add_sum(text, number_said(level), "POL-USE-14", "note")
        self.add_sum(self.tr("Tension level"), number_said(tension), "POL-USE-12", "note")
        tried = TRIED.of(game).get(order.target)
        if tried is not None and tried.turn == game.clock.turn:
            said = (
                self.tr("The last roll allowed war.") if tried.success else self.tr("The last roll failed.")
            )
            self.add_said("info", said, ("POL-USE-18",))

    def _show_die(self, order: RollItsWar) -> None:
        parts = its_war.modifier_parts(self.desk.game, order.modifiers)
        names = {
            "level": (self.tr("Not at its top level of peace"), "POL-USE-16"),
            "place": (self.tr("Political initiative"), "POL-USE-17"),
        }
        for part, value in parts.items():
            text, clause = names.get(part, (self.tr("Other modifiers"), "POL-USE-15"))
            self.add_sum(text, signed(value), clause, "note")
        by = sum(parts.values())
        self.add_sum(self.tr("Added to the d10"), signed(by))
        text = self.tr("Chance of {0} or less").format(order.need)
        self.add_sum(text, chance_said(its_war.chance(order.need, by)))

"""Combats declared this impulse, and the defences that are still to be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map import group_orders
from redball.desk.map.picking import Pick
from redball.desk.sets.oil.combat import payment_words, strength_words
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, row_of
from redball.rules.oil.orders import DeclareDefence
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.rules.oil.battles import Battle


class BattlesCard(WorkCard):
    """What both sides declared this impulse; a defence that needs fuel can be paid or fought at half."""

    phases = frozenset({"land_combat"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Combats of this impulse"), parent)
        self.rows = spaced(QVBoxLayout(), 4)
        self.body.addLayout(self.rows)
        self.defend = QPushButton(self.tr("&Defend a hex…"))
        self.defend.setToolTip(self.tr("Declare a defence against an attack that was not declared here"))
        self.defend.clicked.connect(self.pick)
        self.body.addWidget(self.defend)

    def refresh(self) -> None:
        """List combats, then defences without an answer."""
        from redball.rules.oil.battles import battles

        clear(self.rows)
        declared = battles(self.desk.game)
        self.note.setText(words.count(len(declared), "declared", "declared") if declared else "")
        answered = {battle.node for battle in declared if battle.defends}
        for battle in declared:
            self.rows.addWidget(row_of(self._title(battle), self._outcome(battle), *self._turning(battle)))
            if not battle.defends and battle.node not in answered:
                self._offer(battle.node)
        if not declared:
            self.rows.addWidget(label(self.tr("None yet."), "note"))

    def _title(self, battle: Battle) -> str:
        kinds = {"blitz": self.tr("Blitz on {0}"), "assault": self.tr("Assault on {0}")}
        text = self.tr("Defence of {0}") if battle.defends else kinds[battle.table]
        return text.format(self.desk.game.atlas.place_name(battle.node))

    def _outcome(self, battle: Battle) -> str:
        if battle.paid:
            return self.tr("{power} paid {fuel} fuel").format(power=name_of(battle.payer), fuel=battle.paid)
        if not battle.at_half:
            return self.tr("No fuel paid, full strength")
        units = self.desk.game.units
        names = ", ".join(units[id].name for id in battle.at_half if id in units)
        return self.tr("At half: {0}").format(names)

    def _turning(self, battle: Battle) -> list[QWidget]:
        """A button that turns the attackers face-down, as most results ask, while any is face-up."""
        units = self.desk.game.units
        order = group_orders.turned(self.desk.game, [id for id in battle.units if id in units], False)
        if battle.defends or order is None:
            return []
        button = self.order_button(self.tr("Face-down"), order)
        text = self.tr("Turn the attackers on {0} face-down").format(
            self.desk.game.atlas.place_name(battle.node)
        )
        button.setAccessibleName(text)
        names = ", ".join(units[row.unit].name for row in group_orders.rows_of(order))
        button.setToolTip(plain(f"{text}: {names}"))
        return [button]

    def _offer(self, node: int) -> None:
        """The defence of a hex with its price, if it has one."""
        from redball.rules.oil.battles import defenders
        from redball.rules.oil.combat import side_of

        game, place = self.desk.game, self.desk.place(node)
        side = side_of(game, defenders(game, node), "assault", defends=True)
        if not side.cost:
            return
        name = game.atlas.place_name(node)
        self.rows.addWidget(label(self.tr("Defence of {0}").format(name), "strong"))
        for code in side.payers or ("",):
            order = DeclareDefence(place, payer=code if len(side.payers) > 1 else "")
            said = self.tr("Pay {0} fuel").format(side.cost)
            button = self.order_button(said, order)
            button.setAccessibleName(self.tr("{0}: defence of {1}").format(said, name))
            self.rows.addWidget(row_of(strength_words(side.fuelled), payment_words(self.desk, order), button))
        half = self.order_button(self.tr("At half"), DeclareDefence(place, pay=False))
        half.setAccessibleName(self.tr("At half: defence of {0}").format(name))
        self.rows.addWidget(row_of(strength_words(side.at_half), self.tr("No fuel spent"), half))

    def pick(self) -> None:
        """Let the player click a hex that defends."""
        from redball.rules.oil.battles import defenders
        from redball.rules.oil.combat import side_of

        game = self.desk.game
        legal = {n for n in game.units_at if side_of(game, defenders(game, n), "assault", defends=True).cost}
        text = self.tr("Click the hex that defends; its fuel is paid at once")
        self.pick_wanted.emit(Pick(text, self._defend, legal))

    def _defend(self, node: int) -> None:
        self.desk.do(DeclareDefence(self.desk.place(node)), node)

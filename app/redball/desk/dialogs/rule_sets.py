"""Other rule sets for the running game."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.dialogs.rule_set_boxes import RuleSetBoxes
from redball.desk.words import tr
from redball.game.orders import SetRuleSets

VERDICT = 173
"""Px for what the switch will do: a line or two for each power."""


class RuleSetsDialog(OrderSheet):
    """What the game is played with; a switch is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Rule sets"), tr("&Switch"), parent, VERDICT)
        self.set_lead(self.tr("What this game is played with. A switch can be undone like any other order."))
        self.playing = {each.id for each in rules.active(desk.game)}
        self.boxes = RuleSetBoxes()
        self.boxes.choose(self.playing)
        self.boxes.changed.connect(self.refresh)
        self.body.addWidget(self.boxes)
        self.finish(620, 320, next(box for box in self.boxes.boxes.values() if box.isEnabled()))
        self.body.addStretch(1)

    def orders(self) -> list[SetRuleSets]:
        """The switch, if other boxes are ticked than is played with."""
        chosen = self.boxes.chosen
        return [SetRuleSets(chosen)] if set(chosen) != self.playing else []

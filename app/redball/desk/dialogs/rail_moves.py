"""Rail moves: how many each action gives a power, and the actions chosen in this impulse."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSpinBox, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox, who
from redball.desk.dialogs.fields import Number
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.widgets.card import Card, Form
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.game.orders import Action, ChooseAction, Order, SetRailMoves
from redball.rules.base.railways import ACTIONS, action_of, limit_of, moved_by_rail
from redball.wording import name_of

MOST = 30


class RailMovesDialog(OrderSheet):
    """A table of powers and actions; each number or action that was changed is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Rail moves"), tr("&Set"), parent)
        self.set_lead(
            self.tr(
                "How many rail moves each action gives a power in an impulse, as your rules have it. "
                "The house's numbers are an option of the game."
            )
        )
        game = desk.game
        self.codes = [code for code, power in game.powers.items() if power.in_play]
        self.numbers: dict[tuple[str, Action], QSpinBox] = {}
        self.chosen: dict[str, CodeBox] = {}
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), None, 0)
        card, grid = Card(self.tr("Rail moves in an impulse")), QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        self._heads(grid)
        for row, code in enumerate(self.codes, 1):
            self._row(grid, row, code)
        card.body.addLayout(grid)
        column.addWidget(card)
        column.addStretch(1)
        self.body.addWidget(Form(inside), 1)
        self.finish(820, 520, next(iter(self.numbers.values()), self.cancel))

    def _heads(self, grid: QGridLayout) -> None:
        heads = [*(_name(action) for action in ACTIONS), self.tr("This impulse"), self.tr("Made")]
        for column, text in enumerate(heads, 1):
            head = label(text, "strong")
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(head, 0, column)
        grid.setColumnStretch(0, 1)

    def _row(self, grid: QGridLayout, row: int, code: str) -> None:
        game, name = self.desk.game, who(self.desk.game, code)
        grid.addWidget(label(name), row, 0)
        for column, action in enumerate(ACTIONS, 1):
            box = Number(-1, MOST, 62)
            box.setSpecialValueText(self.tr("any"))
            box.setValue(self.before(code, action))
            box.setAccessibleName(self.tr("{0}, {1}").format(name, _name(action)))
            box.valueChanged.connect(self.refresh)
            self.numbers[code, action] = box
            grid.addWidget(box, row, column)
        chosen = CodeBox([("", self.tr("not told")), *((a, _name(a)) for a in ACTIONS)])
        chosen.choose(action_of(game, code))
        chosen.setAccessibleName(self.tr("Action of {0} in this impulse").format(name))
        own = bool(game.clock.impulse) and game.powers[code].side == game.clock.side
        chosen.setMaximumWidth(124)
        chosen.setEnabled(own)
        if not own:
            chosen.setToolTip(plain(self.tr("It is not an impulse of {0}.").format(name)))
        chosen.currentIndexChanged.connect(self.refresh)
        self.chosen[code] = chosen
        grid.addWidget(chosen, row, len(ACTIONS) + 1)
        made = label(str(len(moved_by_rail(game, code))) if own else "–")
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(made, row, len(ACTIONS) + 2)

    def before(self, code: str, action: Action) -> int:
        """The number now; -1 for any."""
        limit = limit_of(self.desk.game, code, action)
        return -1 if limit is None else limit

    def orders(self) -> list[Order]:
        """One order a number or action that was changed."""
        told: list[Order] = [
            SetRailMoves(code, action, box.value())
            for (code, action), box in self.numbers.items()
            if box.value() != self.before(code, action)
        ]
        for code, box in self.chosen.items():
            if box.code and box.code != action_of(self.desk.game, code):
                told.append(ChooseAction(code, box.code))
        return told


def _name(action: str) -> str:
    name = name_of(f"action.{action}")
    return name[:1].upper() + name[1:]

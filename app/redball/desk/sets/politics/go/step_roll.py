"""Step 4: how likely it succeeds, and the dice, rolled here or entered."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.faces import Faces
from redball.desk.sets.politics.go.form import Form, check_line
from redball.desk.widgets.text import label, line_of
from redball.rules.politics.affairs.odds import Odd, odds
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import roll_for
from redball.wording import sentence

WIDE = 6
"""A die of more faces stands in a line of its own."""


class RollForm(Form):
    """The chances, a row an outcome, and a row of faces for each die."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.dice: list[Faces] = []

    def build(self) -> None:
        """Make the rows."""
        ruling = self.desk.ask(self.draft.order(self.power))
        self.draft.dice = self.draft.dice[: ruling.dice]
        roll = roll_for(self.game, self.play)
        for odd in odds(self.game, self.play):
            self.body.addWidget(check_line(self.desk, "info", self._odd(odd), odd.clauses, ""))
        self.dice = []
        for number in range(ruling.dice):
            first = roll is not None and number == 0
            name = f"d{ruling.faces(number)}" if ruling.dice == 1 else self.tr("Die {0}").format(number + 1)
            good = roll.succeeds if first and roll is not None else _none
            made = Faces(ruling.faces(number), good, name, self.draft.die(number))
            made.entered.connect(partial(self._enter, number))
            self.dice.append(made)
            text = phrases.roll_said(roll) if first and roll is not None else name
            caption = label(text, "strong")
            if ruling.faces(number) > WIDE:
                self.body.addWidget(caption)
                self.body.addWidget(made)
                continue
            row = line_of(caption, made)
            row.setStretch(1, 1)
            self.body.addLayout(row)
        said = self.tr("Click what you rolled, or let it be rolled here.")
        if not ruling.dice:
            said = self.tr("Nothing is rolled for it.")
        self.body.addWidget(label(said, "note", wrap=True))

    def _odd(self, odd: Odd) -> str:
        text = self.tr("{0}: {1}").format(sentence(odd.text), chance_said(odd.chance))
        if odd.least is None or odd.least in (odd.chance, 1):
            return text
        return self.tr("{0}; this or better {1}").format(text, chance_said(odd.least))

    def _enter(self, number: int, face: int) -> None:
        self.draft.enter(number, face)
        self.changed()

    def order(self) -> PlayOption:
        """Play it."""
        return self.draft.order(self.power)

    def action(self) -> str:
        """Roll what isn't entered."""
        left = sum(not self.draft.die(number) for number in range(len(self.dice)))
        if not self.dice:
            return self.tr("&Play it")
        if not left:
            return (
                self.tr("&Take the dice")
                if len(self.dice) > 1
                else self.tr("&Take the {0}").format(self.draft.die(0))
            )
        if left < len(self.dice):
            return self.tr("&Roll the rest")
        return self.tr("&Roll all dice") if left > 1 else self.tr("&Roll the die")


def _none(_face: int) -> bool:
    return False

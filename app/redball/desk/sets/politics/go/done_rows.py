"""What stands under and in the rows of steps that are done: the die that fell, the effects line by line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.go.done_words import roll_of, success_of
from redball.desk.sets.politics.go.effect_lines import EffectLines, numbers_of
from redball.desk.sets.politics.go.faces import Faces
from redball.desk.sets.politics.go.history import Done
from redball.desk.sets.politics.go.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of
from redball.game.entry import Entry
from redball.game.state import Game
from redball.rules.politics.affairs import implication
from redball.rules.politics.numbers import numbers
from redball.wording import name_of


def add_roll(row: QLayout | None, before: Game, entry: Entry) -> None:
    """The faces of the die that decided, with the one that fell."""
    rolled = roll_of(before, entry)
    if rolled is not None and row is not None:
        roll, die = rolled
        row.addWidget(Faces(roll.faces, roll.succeeds, f"d{roll.faces}", die, asked=False))


def add_effects(
    desk: Desk, done: Done, before: Game, after: Game, sides: int, move: Callable[[], object]
) -> QWidget:
    """The effects of an option line by line; ``move`` asks for the way of the power's own marker."""
    made = QWidget()
    column = spaced(QVBoxLayout(made), 2, sides + 29, 0, sides, 6)
    lines = EffectLines(desk)
    lines.add(numbers_of(numbers(before, after), done.power), done.option.notes)
    column.addWidget(lines if lines.texts else label(tr("Nothing else changes."), "note"))
    order = done.played
    moves = order is not None and order.card == implication.MARKER and "way" not in order.terms
    if moves and success_of(done.option) and done.moved is None:
        button = QPushButton(tr("Move the marker of {0}").format(name_of(done.power)))
        button.setObjectName("link")
        button.setToolTip(tr("Shows the political display, on which it goes its way"))
        button.clicked.connect(lambda _=False: move())
        column.addLayout(line_of(button, None))
    return made

"""All goes of the turn in their order: what was done in them, whose is next."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.go.done_words import done_said
from redball.desk.sets.politics.go.form import power_chip
from redball.desk.sets.politics.go.history import Done
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, line_of
from redball.rules.politics.affairs import bids
from redball.wording import name_of


class GoesCard(Card):
    """A row a go; ``chosen`` carries the number of the one that is to be looked at."""

    chosen = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.heading.setText(self.tr("Goes of this turn"))
        self.rows = spaced(QVBoxLayout(), 4, 0)
        self.body.addLayout(self.rows)

    def show_goes(self, done: dict[int, Done]) -> None:
        """List the goes."""
        clear(self.rows)
        game, found = self.desk.game, bids.affairs(self.desk.game)
        if found is None:
            return
        now = bids.number_of_go(game)
        self.note.setText(
            self.tr("{0} of {1} taken").format(min(found.taken, len(found.goes)), len(found.goes))
        )
        for number, power in enumerate(found.goes):
            self.rows.addWidget(self._row(number, power, now, found.taken, done.get(number)))

    def _row(self, number: int, power: str, now: int | None, taken: int, done: Done | None) -> QWidget:
        made = QWidget()
        sign = "now" if number == now else "done" if number < taken else "todo"
        text = self.tr("now") if number == now else ""
        if done is not None:
            text = done_said(done)
        elif number < taken:
            text = self.tr("taken")
        row = line_of(Sign(sign), label(f"{number + 1}", "note"), power_chip(power))
        words = spaced(QVBoxLayout(), 0)
        words.addWidget(label(name_of(power), "strong" if number == now else ""))
        if text:
            words.addWidget(label(text, "note", wrap=True))
        row.addLayout(words, 1)
        row.setContentsMargins(0, 0, 0, 0)
        if done is not None or number == now:
            button = QPushButton(self.tr("Go on") if number == now else self.tr("Show"))
            button.setObjectName("link")
            button.setAccessibleName(f"{button.text()}: {name_of(power)}")
            button.clicked.connect(partial(self._choose, number))
            row.addWidget(button)
        made.setLayout(row)
        made.setMinimumHeight(30)
        return made

    def _choose(self, number: int, _on: bool = False) -> None:
        self.chosen.emit(number)

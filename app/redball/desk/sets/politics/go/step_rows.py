"""The steps of a go as rows: those that are done with what came out of them, those to come."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go import done_words, phrases
from redball.desk.sets.politics.go.done_rows import add_effects, add_roll
from redball.desk.sets.politics.go.draft import (
    ACTIVATION,
    EFFECTS,
    OPTION,
    READING,
    ROLL,
    STEPS,
    TERMS,
    Draft,
    Step,
)
from redball.desk.sets.politics.go.history import Done
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.state import Game
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.playing import price_of
from redball.rules.politics.standing import standing

ROW, SIDES = 28, 12
"""Px of a row of a step that isn't open, and beside the rows."""


class StepRows(Card):
    """The rows of one go: its ``number``, whose it is, what is chosen, what was done, whether it is the one
    that is to be taken ``now``, and the ``step`` that is open.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.number, self.power, self.now = -1, "", False
        self.draft = Draft()
        self.done: Done | None = None
        self.step: Step | None = None
        self.changes: dict[Step, QPushButton] = {}
        self.positions: tuple[Game, Game] | None = None
        self.body.setContentsMargins(0, 10, 0, 8)
        self.body.setSpacing(0)
        self.top.setContentsMargins(SIDES, 0, SIDES, 6)
        self.heading.setText(self.tr("Steps"))
        self.rows = spaced(QVBoxLayout(), 0)
        self.body.addLayout(self.rows)

    def about_option(self) -> tuple[Game, Game] | None:
        """The positions before and after the option."""
        done = self.done
        if done is None:
            return None
        view = self.desk.view
        return view.game_at(done.option.seq - 1), view.game_at(done.option.seq)

    def steps(self) -> tuple[Step, ...]:
        """The steps that this go has."""
        if self.done is not None and self.done.passed:
            return OPTION, ACTIVATION
        played = self.done.played if self.done is not None else None
        name = played.card if played is not None else self.draft.card
        reads = name == implication.CARD or self.step == READING
        return tuple(step for step in STEPS if step != READING or reads)

    def was_done(self, step: Step) -> bool:
        """Whether a go that is over came to a step."""
        done = self.done
        return done is not None and (step != ACTIVATION or done.activated is not None)

    def add_done(self, step: Step) -> None:
        """Add the row of a step that is done."""
        if self.done is None and not self.now:  # played before the journal begins
            self.rows.addWidget(self.row(step, "done", ""))
            return
        row = self.row(step, "done", self._words(step))
        done = self.done
        hidden = done is not None and done.hidden
        if done is not None and self.positions is not None and step == ROLL and not hidden:
            add_roll(row.layout(), self.positions[0], done.option)
        if step != EFFECTS:
            row.layout().addWidget(self._change_button(step))
        self.rows.addWidget(row)
        if done is not None and self.positions is not None and step == EFFECTS and not hidden:
            then = partial(self.move_marker, done)
            self.rows.addWidget(add_effects(self.desk, done, *self.positions, SIDES, then))

    def _change_button(self, step: Step) -> QPushButton:
        button = QPushButton(self.tr("Change"))
        button.setObjectName("link")
        button.setAccessibleName(self.tr("Change: {0}").format(phrases.step_name(step)))
        tip = self.tr("Take this step back, and all that was done since")
        button.setToolTip(plain(tip if self.done is not None else self.tr("Choose again from this step on")))
        button.clicked.connect(partial(self.change, step))
        self.changes[step] = button
        return button

    def _words(self, step: Step) -> str:
        """What came out of a step that is done."""
        done = self.done
        if done is None or self.positions is None:
            return self._drafted(step)
        if done.hidden and step != ACTIVATION:
            return done_words.done_said(done) if step == OPTION else ""
        return done_words.step_said(step, done, *self.positions)

    def _drafted(self, step: Step) -> str:
        game = self.desk.game
        if step == OPTION:
            return card_said(game, self.draft.card)
        if step == TERMS:
            return done_words.terms_said(game, self.draft.order(self.power))
        price, money = price_of(game, self.draft.play(self.power)), standing(game, self.power).money
        return "" if price is None else self.tr("{0} of {1}").format(price, money)

    def row(self, step: Step, sign: str, text: str) -> QWidget:
        """A row: sign, name, and a text."""
        made = QWidget()
        made.setMinimumHeight(ROW)
        row = spaced(QHBoxLayout(made), 7, SIDES + 4, 0, SIDES, 0)
        row.addWidget(Sign(sign))
        said = phrases.step_done(step) if sign == "done" else phrases.step_name(step)
        name = f"{self.steps().index(step) + 1}  {said}"
        row.addWidget(label(name, "strong" if sign == "done" else "note"))
        row.addWidget(Elided(text, "note"), 1)
        return made

    def change(self, step: Step, _on: bool = False) -> None:
        """Choose again from a step on."""
        raise NotImplementedError

    def move_marker(self, done: Done) -> None:
        """Ask for the way of a power's own marker."""
        raise NotImplementedError

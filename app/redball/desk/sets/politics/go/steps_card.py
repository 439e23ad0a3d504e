"""The steps of a go: those that are done with Change, the open one, those to come."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.open_block import OpenBlock
from redball.desk.dialogs.said import Said
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.go import done_words, phrases
from redball.desk.sets.politics.go.done_rows import add_effects, add_roll
from redball.desk.sets.politics.go.draft import (
    ACTIVATION,
    EFFECTS,
    OPTION,
    PAYMENT,
    READING,
    ROLL,
    STEPS,
    TERMS,
    Draft,
    Step,
)
from redball.desk.sets.politics.go.form import Form
from redball.desk.sets.politics.go.history import Done
from redball.desk.sets.politics.go.looking import looking
from redball.desk.sets.politics.go.step_activate import ActivateForm
from redball.desk.sets.politics.go.step_option import OptionForm
from redball.desk.sets.politics.go.step_payment import PaymentForm
from redball.desk.sets.politics.go.step_reading import ReadingForm
from redball.desk.sets.politics.go.step_roll import RollForm
from redball.desk.sets.politics.go.step_terms import TermsForm
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.activations import may_activate
from redball.rules.politics.affairs.playing import price_of
from redball.rules.politics.affairs.tables import PENDING
from redball.rules.politics.affairs.terms import targets, terms
from redball.rules.politics.standing import standing

ROW, SIDES = 28, 12
"""Px of a row of a step that isn't open, and beside the rows."""


class StepsCard(Card):
    """``next_wanted`` when the go is over and the next one is asked for; ``moved`` when another step of the
    draft is open or something else is chosen; ``bar`` has the buttons, and what the rules say.
    ``front_wanted`` when the display was opened from here.
    """

    next_wanted = Signal()
    moved = Signal()
    front_wanted = Signal()

    def __init__(self, desk: Desk, display: DisplayDesk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk, self.display = desk, display
        self.number, self.power, self.now = -1, "", False
        self.draft = Draft()
        self.done: Done | None = None
        self.step: Step | None = None
        self.form: Form | None = None
        self.block: QWidget | None = None
        self.changes: dict[Step, QPushButton] = {}
        self.next_text = ""
        self.positions: tuple[Game, Game] | None = None
        self.body.setContentsMargins(0, 10, 0, 8)
        self.body.setSpacing(0)
        self.top.setContentsMargins(SIDES, 0, SIDES, 6)
        self.heading.setText(self.tr("Steps"))
        self.rows = spaced(QVBoxLayout(), 0)
        self.body.addLayout(self.rows)
        self.said = Said(desk)
        self.back = self._button(self.tr("Bac&k"), self._back)
        self.back.setToolTip(self.tr("One step back"))
        self.go = self._button("", self._give)
        self.go.setObjectName("primary")
        self.leave = self._button(self.tr("Go on with&out"), self.next_wanted.emit)
        self.bar = self._bar()
        self.forms: dict[Step, Form] = {
            OPTION: OptionForm(desk), TERMS: TermsForm(desk), PAYMENT: PaymentForm(desk),
            ROLL: RollForm(desk), READING: ReadingForm(desk), ACTIVATION: ActivateForm(desk, display),
        }  # fmt: skip
        for form in self.forms.values():
            form.edited.connect(self._edited)
            form.finished.connect(self.go.click)
            form.hide()
            form.setParent(self)
        self.activation.shown.connect(self.front_wanted)

    def _bar(self) -> Card:
        bar = Card()
        bar.body.setContentsMargins(SIDES, 8, SIDES, 9)
        buttons = spaced(QHBoxLayout(), 8)
        for button, stretch in ((self.back, 0), (self.leave, 1), (self.go, 1)):
            buttons.addWidget(button, stretch)
        bar.body.addWidget(self.said)
        bar.body.addLayout(buttons)
        return bar

    def _button(self, text: str, then) -> QPushButton:
        made = QPushButton(text)
        made.clicked.connect(lambda _=False: then())
        return made

    @property
    def options(self) -> OptionForm:
        """The form of the first step."""
        form = self.forms[OPTION]
        assert isinstance(form, OptionForm)
        return form

    @property
    def activation(self) -> ActivateForm:
        """The form of the last step."""
        form = self.forms[ACTIVATION]
        assert isinstance(form, ActivateForm)
        return form

    # --- showing ---

    def show_go(
        self, number: int, power: str, draft: Draft, done: Done | None, now: bool, last: bool, then: str
    ) -> None:
        """Show a go; ``now`` for the one that is to be taken, ``last`` for the last one that was, ``then``
        are the words of the button that goes on.
        """
        self.number, self.power, self.draft, self.done, self.next_text = number, power, draft, done, then
        self.now = now
        self.step = self._step(now, last)
        self.positions = self._about()
        self._show()

    def _step(self, now: bool, last: bool) -> Step | None:
        if now:
            return self.draft.step
        if self.power in PENDING.of(self.desk.game) and last:
            return READING
        done = self.done
        waits = last and (done is None or done.activated is None)
        return ACTIVATION if waits and may_activate(self.desk.game, self.power) else None

    def _about(self) -> tuple[Game, Game] | None:
        """The positions before and after the option."""
        session, done = self.desk.session, self.done
        if session is None or done is None:
            return None
        return session.game_at(done.option.seq - 1), session.game_at(done.option.seq)

    def steps(self) -> tuple[Step, ...]:
        """The steps that this go has."""
        if self.done is not None and self.done.passed:
            return OPTION, ACTIVATION
        played = self.done.played if self.done is not None else None
        name = played.card if played is not None else self.draft.card
        reads = name == implication.CARD or self.step == READING
        return tuple(step for step in STEPS if step != READING or reads)

    def _show(self) -> None:
        held = self._holds_keys()
        for form in self.forms.values():
            form.hide()
            form.setParent(self)
        clear(self.rows)
        self.changes, self.block, self.form = {}, None, None
        steps = self.steps()
        reached = steps.index(self.step) if self.step in steps else len(steps)
        self.note.setText(self.tr("step {0} of {1}").format(min(reached + 1, len(steps)), len(steps)))
        for at, step in enumerate(steps):
            if at == reached:
                self._open(step)
            elif at < reached and (self.step is not None or self._was_done(step)):
                self._add_done(step)
            else:
                self.rows.addWidget(self._row(step, "todo", ""))
        self._tell()
        self.moved.emit()
        if held:
            self._take_keys()

    def _holds_keys(self) -> bool:
        """Whether the keyboard is in the card or its buttons."""
        focus = self.window().focusWidget()
        return focus is not None and (self.isAncestorOf(focus) or self.bar.isAncestorOf(focus))

    def _take_keys(self) -> None:
        """Give the keyboard to the first field of the open step, else to the button that ends it."""
        first = self.form.first() if self.form is not None else None
        (first or self.go).setFocus()

    def _was_done(self, step: Step) -> bool:
        """Whether a go that is over came to a step."""
        done = self.done
        return done is not None and (step != ACTIVATION or done.activated is not None)

    def _open(self, step: Step) -> None:
        self.form = self.forms[step]
        self.form.open(self.power, self.draft, self.done)
        name = f"{self.steps().index(step) + 1}  {phrases.step_name(step)}"
        self.block = OpenBlock(self.desk, name, phrases.STEP_CLAUSES[step], self.form)
        self.rows.addWidget(self.block)
        self.form.show()

    def _add_done(self, step: Step) -> None:
        if self.done is None and not self.now:  # played before the journal begins
            self.rows.addWidget(self._row(step, "done", ""))
            return
        row = self._row(step, "done", self._words(step))
        done = self.done
        hidden = done is not None and done_words.is_hidden(self.desk.game, done.option, looking(self.desk))
        if done is not None and self.positions is not None and step == ROLL and not hidden:
            add_roll(row.layout(), self.positions[0], done.option)
        if step != EFFECTS:
            row.layout().addWidget(self._change_button(step))
        self.rows.addWidget(row)
        if done is not None and self.positions is not None and step == EFFECTS and not hidden:
            then = partial(self._move_marker, done)
            self.rows.addWidget(add_effects(self.desk, done, *self.positions, SIDES, then))

    def _change_button(self, step: Step) -> QPushButton:
        button = QPushButton(self.tr("Change"))
        button.setObjectName("link")
        button.setAccessibleName(self.tr("Change: {0}").format(phrases.step_name(step)))
        tip = self.tr("Take this step back, and all that was done since")
        button.setToolTip(tip if self.done is not None else self.tr("Choose again from this step on"))
        button.clicked.connect(partial(self._change, step))
        self.changes[step] = button
        return button

    def _words(self, step: Step) -> str:
        """What came out of a step that is done."""
        done = self.done
        if done is None or self.positions is None:
            return self._drafted(step)
        if done_words.is_hidden(self.desk.game, done.option, looking(self.desk)) and step != ACTIVATION:
            return done_words.done_said(self.desk.game, done, looking(self.desk)) if step == OPTION else ""
        return done_words.step_said(step, done, *self.positions)

    def _drafted(self, step: Step) -> str:
        game = self.desk.game
        if step == OPTION:
            return phrases.card_said(game, self.draft.card)
        if step == TERMS:
            return done_words.terms_said(game, self.draft.order(self.power))
        price, money = price_of(game, self.draft.play(self.power)), standing(game, self.power).money
        return "" if price is None else self.tr("{0} of {1}").format(price, money)

    def _row(self, step: Step, sign: str, text: str) -> QWidget:
        made = QWidget()
        made.setMinimumHeight(ROW)
        row = spaced(QHBoxLayout(made), 7, SIDES + 4, 0, SIDES, 0)
        row.addWidget(Sign(sign))
        said = phrases.step_done(step) if sign == "done" else phrases.step_name(step)
        name = f"{self.steps().index(step) + 1}  {said}"
        row.addWidget(label(name, "strong" if sign == "done" else "note"))
        row.addWidget(Elided(text, "note"), 1)
        return made

    # --- what the rules say ---

    def _edited(self) -> None:
        self._tell()
        self.moved.emit()

    def _tell(self) -> None:
        """Show what the rules say to what is chosen, and the words of the buttons."""
        self.leave.setVisible(self.step == ACTIVATION)
        self.leave.setToolTip(plain(self.next_text.replace("&", "")))
        drafted = self.now and self.draft.step > OPTION
        self.back.setEnabled(self.done is not None or drafted)
        self.go.setEnabled(True)
        self.go.setToolTip("")
        if self.step is None or self.form is None:
            self.said.say()
            self.go.setText(self.next_text)
            return
        missing = self.form.missing()
        self.go.setText(self.form.action())
        self.go.setEnabled(not missing)
        self.go.setToolTip(plain(missing))
        if missing:
            self.said.say_text("info", missing)
            return
        order = self._order()
        ruling = self.desk.ask(order) if order is not None else None
        denied = ruling is not None and not ruling.allowed
        if self.step == PAYMENT and denied:
            self.go.setEnabled(False)
            self.said.say_text("info", self.tr("It may not be played: what is against it stands above."))
            return
        self.said.say(ruling if denied else None)
        self.go.setEnabled(not denied or self.step in (OPTION, TERMS))

    def _order(self) -> Order | None:
        """The order that the open step is about."""
        if self.step in (TERMS, PAYMENT):
            return self.draft.order(self.power)
        return self.form.order() if self.form is not None else None

    # --- doing ---

    def _give(self) -> None:
        """End the open step; dice that weren't entered are rolled."""
        if self.step is None or self.form is None:
            self.next_wanted.emit()
        elif self.step in (OPTION, TERMS):
            self._go_to(self._after(self.step))
        elif self.step == PAYMENT and self.desk.ask(self.draft.order(self.power)).dice:
            self._go_to(ROLL)
        elif self.step in (PAYMENT, ROLL):
            self._play()
        elif self.step == ACTIVATION:
            self.display.give()
        else:
            order = self.form.order()
            assert order is not None, "the result is read by an order"
            self.desk.do(order)

    def _after(self, step: Step) -> Step:
        """The next step of the draft; terms are left out where there are none."""
        if step != OPTION:
            return PAYMENT
        play = self.draft.play(self.power)
        bare = targets(self.desk.game, self.power, play.card) == ("",) and not terms(self.desk.game, play)
        return PAYMENT if bare else TERMS

    def _play(self) -> None:
        order = self.draft.order(self.power)
        ruling = self.desk.ask(order)
        if not ruling.allowed:
            self.said.say(ruling)
            return
        self.desk.give([order], [self.draft.die(number) for number in range(ruling.dice)])

    def _go_to(self, step: Step) -> None:
        self.draft.step = self.step = step
        self._show()

    def _change(self, step: Step, _on: bool = False) -> None:
        """Choose again from a step on; what was done since is taken back."""
        done = self.done
        if done is None:
            self._go_to(step)
            return
        taken = {READING: done.read, ACTIVATION: done.activated}.get(step) or done.option
        if taken is done.option:
            self.draft.reopen(done.option, OPTION if done.passed else step)
        self.desk.go_to_order(taken.seq - 1)

    def _back(self) -> None:
        """To the step before."""
        done = self.done
        if done is None and not self.now:
            return
        if done is None:
            before = [step for step in self.steps() if step < self.draft.step]
            bare = self._after(OPTION) == PAYMENT
            self._go_to(OPTION if bare or not before else before[-1])
            return
        entries = [each for each in (done.option, done.read, done.moved, done.activated) if each is not None]
        last = max(entries, key=lambda entry: entry.seq)
        if last is done.option:
            self.draft.reopen(last, OPTION if done.passed or not last.dice else ROLL)
        self.desk.go_to_order(last.seq - 1)

    def _move_marker(self, done: Done) -> None:
        from redball.desk.sets.politics.go.step_activate import own_marker

        order = done.played
        own_marker(self.display, done.power, str(order.terms.get("towards", "")) if order is not None else "")

"""The steps of a go: those that are done with Change, the open one, those to come."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.open_block import OpenBlock
from redball.desk.dialogs.said import Said
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.draft import (
    ACTIVATION,
    OPTION,
    PAYMENT,
    READING,
    ROLL,
    TERMS,
    Draft,
    Step,
)
from redball.desk.sets.politics.go.form import Form
from redball.desk.sets.politics.go.history import Done
from redball.desk.sets.politics.go.step_activate import ActivateForm, own_marker
from redball.desk.sets.politics.go.step_option import OptionForm
from redball.desk.sets.politics.go.step_payment import PaymentForm
from redball.desk.sets.politics.go.step_reading import ReadingForm
from redball.desk.sets.politics.go.step_roll import RollForm
from redball.desk.sets.politics.go.step_rows import SIDES, StepRows
from redball.desk.sets.politics.go.step_terms import TermsForm
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.game.orders import Order
from redball.rules.politics.affairs.activations import may_activate
from redball.rules.politics.affairs.tables import PENDING
from redball.rules.politics.affairs.terms import targets, terms


class StepsCard(StepRows):
    """``next_wanted`` when the go is over and the next one is asked for; ``moved`` when another step of the
    draft is open or something else is chosen; ``bar`` has the buttons, and what the rules say.
    ``front_wanted`` when the display was opened from here.
    """

    next_wanted = Signal()
    moved = Signal()
    front_wanted = Signal()

    def __init__(self, desk: Desk, display: DisplayDesk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.display = display
        self.form: Form | None = None
        self.block: OpenBlock | None = None
        self.blocks: dict[Step, OpenBlock] = {}
        self.next_text = ""
        self.said = Said(desk)
        self.back = self._button(self.tr("Bac&k"), self._back)
        self.back.setToolTip(self.tr("One step back"))
        self.go = self._button("", self._give)
        self.go.setObjectName("primary")
        self.leave = self._button(self.tr("Go on witho&ut"), self.next_wanted.emit)
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
        self.positions = self.about_option()
        self._show()

    def _step(self, now: bool, last: bool) -> Step | None:
        if now:
            return self.draft.step
        if self.power in PENDING.of(self.desk.game) and last:
            return READING
        done = self.done
        waits = last and (done is None or done.activated is None)
        return ACTIVATION if waits and may_activate(self.desk.game, self.power) else None

    def _show(self) -> None:
        held = self._holds_keys()
        if self.block is not None:
            self.block.hide()
            self.rows.removeWidget(self.block)
        clear(self.rows)
        self.changes, self.block, self.form = {}, None, None
        steps = self.steps()
        reached = steps.index(self.step) if self.step in steps else len(steps)
        self.note.setText(self.tr("step {0} of {1}").format(min(reached + 1, len(steps)), len(steps)))
        for at, step in enumerate(steps):
            if at == reached:
                self._open(step)
            elif at < reached and (self.step is not None or self.was_done(step)):
                self.add_done(step)
            else:
                self.rows.addWidget(self.row(step, "todo", ""))
        show_all(self.rows)
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

    def _open(self, step: Step) -> None:
        self.form = self.forms[step]
        if step not in self.blocks:
            self.blocks[step] = OpenBlock(self.desk, "", phrases.STEP_CLAUSES[step], self.form, self)
            self.form.show()
        self.block = self.blocks[step]
        self.block.name.setText(f"{self.steps().index(step) + 1}  {phrases.step_name(step)}")
        self.rows.addWidget(self.block)
        self.form.open(self.power, self.draft, self.done)

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

    def change(self, step: Step, _on: bool = False) -> None:
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

    def move_marker(self, done: Done) -> None:
        """Show the display, on which the marker goes its way."""
        order = done.played
        own_marker(self.display, done.power, str(order.terms.get("towards", "")) if order is not None else "")

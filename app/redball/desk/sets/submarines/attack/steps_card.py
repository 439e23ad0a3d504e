"""The six steps of an attack: those that are done with Change, the open one, those to come."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.open_block import OpenBlock
from redball.desk.dialogs.said import Said
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.consequences import Consequences
from redball.desk.sets.submarines.attack.draft import (
    STEPS,
    Draft,
    Step,
    attack_of,
    hit_points,
    step_of,
    targets_of,
)
from redball.desk.sets.submarines.attack.form import Form
from redball.desk.sets.submarines.attack.history import (
    first_given,
    fought_in,
    taken,
    taken_back,
    turned_away,
)
from redball.desk.sets.submarines.attack.step_combat import CombatForm
from redball.desk.sets.submarines.attack.step_flying import FlyingForm
from redball.desk.sets.submarines.attack.step_joining import JoiningForm
from redball.desk.sets.submarines.attack.step_losses import LossesForm
from redball.desk.sets.submarines.attack.step_search import SearchForm
from redball.desk.sets.submarines.attack.step_targets import TargetsForm
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, line_of, plain
from redball.game.session import Session
from redball.game.state import Change
from redball.rules.submarines.orders import EndAttack
from redball.rules.submarines.tables import Attack

ROW = 28
"""Px of a row of a step that isn't open."""
SIDES = 12
"""Px beside the rows."""


class StepsCard(Card):
    """``next_wanted`` when the attack is over and the next area is asked for; ``bar`` has the buttons, and
    what the rules say to what is entered.
    """

    next_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.area = -1
        self.draft = Draft()
        self.step: Step | None = None
        self.form: Form | None = None
        self.block: OpenBlock | None = None
        self.blocks: dict[Step, OpenBlock] = {}
        self.changes: dict[Step, QPushButton] = {}
        self.body.setContentsMargins(0, 10, 0, 11)
        self.body.setSpacing(0)
        self.top.setContentsMargins(SIDES, 0, SIDES, 6)
        self.heading.setText(self.tr("Steps"))
        self.rows = spaced(QVBoxLayout(), 0)
        self.said = Said(desk)
        self.line = label("", "", wrap=True)
        self.line.setObjectName("logLine")
        self.copy = self._button(self.tr("&Copy"), self._copy)
        self.back = self._button(self.tr("Bac&k one step"), self._back)
        self.go = self._button("", self._give)
        self.go.setObjectName("primary")
        self.end = self._button(self.tr("&End the attack here"), self._end)
        self.end.setObjectName("link")
        self.body.addLayout(self.rows)
        foot = spaced(QVBoxLayout(), 7, SIDES, 8, SIDES, 0)
        foot.addWidget(self.line)
        foot.addLayout(line_of(self.copy, self.end, None))
        self.after_head, self.after = label(self.tr("Since then"), "strong"), Consequences(desk)
        self._about: tuple[Session, int, tuple[Change, ...]] | None = None
        foot.addWidget(self.after_head)
        foot.addWidget(self.after)
        self.body.addLayout(foot)
        self.bar = Card()
        self.bar.body.setContentsMargins(SIDES, 8, SIDES, 9)
        buttons = spaced(QHBoxLayout(), 8)
        buttons.addWidget(self.back)
        buttons.addWidget(self.go, 1)
        self.bar.body.addWidget(self.said)
        self.bar.body.addLayout(buttons)
        self.forms: dict[Step, Form] = {
            1: JoiningForm(desk), 2: FlyingForm(desk), 3: SearchForm(desk),
            4: CombatForm(desk), 5: TargetsForm(desk), 6: LossesForm(desk),
        }  # fmt: skip
        for form in self.forms.values():
            form.edited.connect(self._tell)
            form.finished.connect(self.go.click)
            form.hide()
            form.setParent(self)

    def _button(self, text: str, then) -> QPushButton:
        made = QPushButton(text)
        made.clicked.connect(lambda _=False: then())
        return made

    @property
    def attack(self) -> Attack | None:
        """The attack of the area; None before it."""
        return attack_of(self.desk.game, self.area, self.draft)

    # --- showing ---

    def show_area(self, area: int, draft: Draft) -> None:
        """Show how far the attack in a sea area has come."""
        self.area, self.draft = area, draft
        attack = self.attack
        self.step = step_of(attack)
        if self.block is not None:
            self.block.hide()
            self.rows.removeWidget(self.block)
        clear(self.rows)
        self.changes, self.block = {}, None
        done = STEPS.index(self.step) if self.step is not None else len(STEPS)
        self.note.setText(self.tr("{0} of {1}").format(min(done + 1, len(STEPS)), len(STEPS)))
        for step in STEPS:
            if step == self.step:
                self._open(step, attack)
            elif attack is not None and (self.step is None or step < self.step):
                self._add_done(step, attack)
            else:
                self._add_to_come(step)
        show_all(self.rows)
        self._show_foot(attack)
        self._tell()

    def _open(self, step: Step, attack: Attack | None) -> None:
        self.form = self.forms[step]
        if step not in self.blocks:
            self.blocks[step] = OpenBlock(self.desk, "", phrases.STEP_CLAUSES[step], self.form, self)
            self.form.show()
        self.block = self.blocks[step]
        self.block.name.setText(f"{step}  {phrases.step_name(step)}")
        self.rows.addWidget(self.block)
        self.form.open(self.area, attack, self.draft)

    def _add_done(self, step: Step, attack: Attack) -> None:
        text = phrases.done_words(self.desk.game, self.area, attack, step)
        if step == 5 and self.step is not None:
            text = self._target_words(attack)
        if step == 2 and self.desk.session is not None:
            text = phrases.flown_words(self.desk.game, attack, *turned_away(self.desk.session, self.area))
        skipped = self.step is None and not _was_played(step, attack)
        row = self._row(step, "todo" if skipped else "done", "" if skipped else text)
        if not skipped and (step != 5 or attack.spared is not None):
            button = QPushButton(self.tr("Change"))
            button.setObjectName("link")
            button.setAccessibleName(self.tr("Change: {0}").format(phrases.step_name(step)))
            button.setToolTip(self.tr("Take this step back, and all that was done since"))
            button.clicked.connect(partial(self._change, step))
            row.layout().addWidget(button)
            self.changes[step] = button
        self.rows.addWidget(row)

    def _target_words(self, attack: Attack) -> str:
        """'12 CP, 5 units'."""
        game = self.desk.game
        points = sum(hit_points(game, self.area, attack).values())
        units = [u for u in targets_of(game, self.area, attack) if u.id not in (attack.spared or ())]
        parts = [phrases.points_words(points)] if points else []
        parts += [words.count(len(units), "unit", "units")] if units else []
        return ", ".join(parts)

    def _add_to_come(self, step: Step) -> None:
        self.rows.addWidget(self._row(step, "todo", ""))

    def _row(self, step: Step, sign: str, text: str) -> QWidget:
        made = QWidget()
        made.setMinimumHeight(ROW)
        row = spaced(QHBoxLayout(made), 7, SIDES + 4, 0, SIDES, 0)
        row.addWidget(Sign(sign))
        role = "strong" if sign == "done" else "note"
        row.addWidget(label(f"{step}  {phrases.step_name(step)}", role))
        row.addWidget(Elided(text, "note"), 1)
        return made

    def _show_foot(self, attack: Attack | None) -> None:
        over = self.step is None
        self.line.setVisible(over)
        self.copy.setVisible(over)
        for widget in (self.after, self.after_head):
            widget.hide()
        self.end.setVisible(attack is not None and not over)
        self.back.setEnabled(attack is not None)
        if over and attack is not None:
            session = self.desk.session
            assert session is not None
            game = fought_in(session, self.area) or self.desk.game
            away = turned_away(session, self.area)
            self.line.setText(phrases.log_line(game, self.area, attack, *away))
            self._show_after(session)

    def _show_after(self, session: Session) -> None:
        """Show what the results did, once for each."""
        found = taken(session, self.area)
        about = (session, found[0], tuple(found[1])) if found is not None else None
        if about != self._about or self.after.is_void:
            self._about = about
            if found is not None:
                self.after.show_changes(session.game_at(found[0] - 1), found[1])
        for widget in (self.after, self.after_head):
            widget.setVisible(found is not None and not self.after.is_nothing)

    def _tell(self) -> None:
        """Show what the rules say to what is entered, and the words of the button."""
        if self.step is None or self.form is None:
            self.said.say()
            self.go.setText(self.tr("&Next sea area"))
            return
        self.go.setText(self.form.action())
        missing = self.form.missing()
        self.go.setEnabled(not missing)
        self.go.setToolTip(plain(missing))
        if missing:
            self.said.say_text("info", missing)
            return
        order = self.form.order()
        ruling = self.desk.ask(order) if order is not None else None
        denied = ruling is not None and not ruling.allowed and not ruling.dice
        told = ruling is not None and ruling.allowed and self.step != 6
        self.said.say(ruling if denied or told else None)

    # --- doing ---

    def _give(self) -> None:
        """End the open step; dice that weren't entered are rolled."""
        if self.step is None:
            self.next_wanted.emit()
            return
        assert self.form is not None, "a step is open"
        order = self.form.order()
        assert order is not None, "each step gives one"
        ruling = self.desk.ask(order)
        if ruling.allowed or ruling.dice:
            self.desk.give([order])
        else:
            self.said.say(ruling)

    def _end(self) -> None:
        self.desk.do(EndAttack(self.desk.game.atlas.sea_areas[self.area].name))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.line.text())

    def _change(self, step: Step, _on: bool = False) -> None:
        """Take back a step and what came after it."""
        assert self.desk.session is not None
        seq = first_given(self.desk.session, self.area, step)
        if seq is not None:
            self.desk.go_to_order(seq - 1)

    def _back(self) -> None:
        """To the step before; within a step to its first half."""
        assert self.desk.session is not None
        seq = taken_back(self.desk.session, self.area)
        if seq is not None:
            self.desk.go_to_order(seq - 1)


def _was_played(step: Step, attack: Attack) -> bool:
    """Whether an attack that is over came to a step."""
    reached = {
        1: True,
        2: attack.flown is not None,
        3: attack.rolls is not None,
        4: bool(attack.combat),
        5: bool(attack.combat) and attack.toll is not None,
        6: attack.toll is not None,
    }
    return reached[step]

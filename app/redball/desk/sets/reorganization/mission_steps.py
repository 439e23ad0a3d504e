"""The eight steps of an air mission as a checklist: past ones in a line, the open one in full, with the next
order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.reorganization import mission_phrases
from redball.desk.widgets.card import clear, scrolled
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.fitted_button import ElidedButton
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.language import within
from redball.rules.reorganization.mission import CLAUSES, STEPS, Mission, steps
from redball.rules.reorganization.orders import AirMission

if TYPE_CHECKING:
    from redball.game.powers import Side
    from redball.game.state import Game

WIDTH, ROW = 306, 21


class StepRow(QWidget):
    """One step: its sign, its number and name or its result, and its clause while it is to come."""

    def __init__(self, desk: Desk, step: str, sign: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step, self.sign = step, sign
        row = spaced(QHBoxLayout(self), 6, 0)
        self.setFixedHeight(ROW)
        row.addWidget(Sign(sign))
        number = label(str(STEPS.index(step) + 1), "note")
        number.setFixedWidth(10)
        row.addWidget(number)
        self.words = Elided(text, {"now": "strong", "todo": "note"}.get(sign, ""))
        row.addWidget(self.words, 1)
        self.line = row
        self.setAccessibleName(self.words.full)
        if sign in ("todo", "now"):
            row.addWidget(clause_link(desk, step))


def clause_link(desk: Desk, step: str) -> QPushButton:
    """A link to the rule of a step."""
    clause = next(clause for name, clause in CLAUSES.items() if name == step)
    link = QPushButton(clause)
    link.setObjectName("link")
    link.setToolTip(desk.tr("Read the rule of this step"))
    link.setFixedHeight(ROW)
    link.clicked.connect(lambda: desk.clause_wanted.emit(clause))
    return link


class Checklist(QWidget):
    """``side`` is whose mission it is.  ``next``, ``stay`` and ``end`` are its buttons."""

    advanced = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.side: Side | None = None
        self.rows: list[StepRow] = []
        self.title = Elided("", "heading")
        inside = QWidget()
        self.list = spaced(QVBoxLayout(inside), 0, 0, 0, 6, 0)
        self.next = ElidedButton("")
        self.stay = QPushButton("")
        self.end = QPushButton("")
        self.next.clicked.connect(lambda: self._go(self.next))
        self.stay.clicked.connect(lambda: self._go(self.stay))
        self.end.clicked.connect(lambda: self._go(self.end))
        for link in (self.stay, self.end):
            link.setObjectName("link")
            link.setFixedHeight(ROW)
        layout = spaced(QVBoxLayout(self), 4, 0)
        top = spaced(QHBoxLayout(), 6)
        top.addWidget(self.title, 1)
        top.addWidget(self.end)
        layout.addLayout(top)
        layout.addWidget(scrolled(inside), 1)
        layout.addWidget(self.next)
        layout.addWidget(self.stay, 0, Qt.AlignmentFlag.AlignLeft)

    def minimumSizeHint(self) -> QSize:
        """Room for signs and the beginnings of words."""
        return QSize(210, 120)

    def sizeHint(self) -> QSize:
        """Room for the names of the steps."""
        return QSize(WIDTH, self.minimumSizeHint().height())

    def _go(self, button: QPushButton) -> None:
        order = button.property("order")
        if isinstance(order, AirMission) and self.desk.do(order).allowed:
            self.advanced.emit()

    # --- what is shown ---

    def show_mission(
        self,
        side: Side,
        mission: Mission | None,
        log: Sequence[mission_phrases.Logged],
        powers: Sequence[str],
    ) -> None:
        """Show the steps; ``powers`` are those that act in the open one."""
        self.side = side
        game = self.desk.game
        self.title.setText(
            self.tr("Air mission of the Axis")
            if side == "axis"
            else self.tr("Air mission of the Allied side")
        )
        clear(self.list)
        self.rows = []
        for step in STEPS:
            self._add_row(game, step, mission, log, powers)
        self.list.addStretch(1)
        self._offer_steps(game, side, mission)

    def _add_row(
        self,
        game: Game,
        step: str,
        mission: Mission | None,
        log: Sequence[mission_phrases.Logged],
        powers: Sequence[str],
    ) -> None:
        at = STEPS.index(mission.step) if mission is not None else -1
        index = STEPS.index(step)
        played = step in steps(game)
        over = mission is not None and mission.over
        name = mission_phrases.step_name(step)
        if not played:
            text, sign = self.tr("{0}: not played, by option").format(name), "info"
        elif mission is not None and (index < at or over):
            text, sign = mission_phrases.summary(game, mission, step, log), "done"
        else:
            text, sign = name, "now" if index == at else "todo"
        row = StepRow(self.desk, step, sign, text)
        self.rows.append(row)
        self.list.addWidget(row)
        if sign == "now" and mission is not None:
            self.list.addWidget(self._acting(mission, step, powers))

    def _acting(self, mission: Mission, step: str, powers: Sequence[str]) -> QWidget:
        """Who acts in the open step, with chips of the powers."""
        made = QWidget()
        line = spaced(QHBoxLayout(made), 4, 22, 0, 0, 3)
        for code in powers[:3]:
            chip = PowerChip(code, QSize(34, ROW))
            chip.setChecked(code == self.desk.power)
            chip.clicked.connect(lambda _=False, code=code: self.desk.show_power(code))
            line.addWidget(chip)
        self.acts = Elided(mission_phrases.who_acts(acting_side(mission.side, step), step), "note")
        line.addWidget(self.acts, 1)
        return made

    def _offer_steps(self, game: Game, side: Side, mission: Mission | None) -> None:
        from redball.rules.reorganization.checklist import ahead, may_begin
        from redball.rules.reorganization.choices import targets

        found = ahead(game, mission) if mission is not None else None
        name = mission_phrases.step_name
        if found is not None and mission is not None:
            text = self.tr("Next: {0}").format(within(name(found.step)))
            tip = ""
            if found.step == "reorganizing" and mission.step == "transports":
                text = self.tr("Nobody opposes: straight to reorganizing")
            if found.skipped:
                left_out = ", ".join(within(name(step)) for step in found.skipped)
                tip = self.tr("Passes over, because nobody can act: {0}").format(left_out)
            self._set(self.next, text, AirMission(side, found.step), tip)
            stay = found.skipped[0] if found.skipped and mission.targets() else None
            self._set(
                self.stay,
                self.tr("Still play: {0}").format(within(name(stay))) if stay else "",
                AirMission(side, stay or ""),
            )
            home = self.tr("Everybody home") if found.step != "home" else ""
            self._set(self.end, home, AirMission(side, "home"), mission_phrases.will_return(game, mission))
            return
        begin = may_begin(game, side) and bool(targets(game, side))
        text = (
            self.tr("Begin another air mission") if mission is not None else self.tr("Begin the air mission")
        )
        self._set(self.next, text if begin else "", AirMission(side))
        self._set(self.stay, "", None)
        self._set(self.end, "", None)

    def _set(self, button: QPushButton, text: str, order: AirMission | None, tip: str = "") -> None:
        """Set a button's text and order; no text hides it."""
        button.setProperty("order", order)
        button.setVisible(bool(text))
        if not text or order is None:
            return
        ruling = self.desk.ask(order)
        button.setEnabled(ruling.allowed)
        if isinstance(button, ElidedButton):
            button.say(text)
        else:
            button.setText(text)
        from redball.wording import sentence

        why = "\n".join(sentence(reason) for reason in ruling.reasons)
        button.setToolTip(plain("\n".join(part for part in (text, tip, why) if part)))
        button.setAccessibleName(text)


def acting_side(side: str, step: str) -> str:
    """The side that acts in a step of a side's mission."""
    from redball.rules.reorganization.checklist import ENEMY_STEPS

    return {"axis": "allied", "allied": "axis"}[side] if step in ENEMY_STEPS else side

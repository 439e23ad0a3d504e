"""The gas of the shown power to the end of the turn: paid, expected, left; a suggestion; turns before."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.sets.gas.boxes import GasBoxes, Part
from redball.desk.sets.gas.budget import Budget, budget, history
from redball.desk.sets.gas.history_chart import GasHistory, Spot
from redball.desk.sets.gas.plan import plan_words
from redball.desk.sets.gas.plan.plan_desk import GasPlanDesk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, line_of, plain
from redball.planning.sets.gas import forecast_said
from redball.wording import message, name_of, sentence

SUGGEST_FROM, HISTORY_FROM = 190, 262
"""Heights in px of the card from which on suggestion and history have room."""


class TurnCard(Card):
    """``payments_wanted`` opens the plan in full."""

    payments_wanted = Signal()

    def __init__(self, plan: GasPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.plan, self.desk = plan, plan.desk
        self.body.setSpacing(3)
        self.body.setContentsMargins(12, 8, 12, 5)
        self._make_head()
        self._make_suggestion()
        self._make_history()
        plan.changed.connect(self._show_changed)

    # --- parts ---

    def _make_head(self) -> None:
        self.chip_row = spaced(QHBoxLayout(), 8)
        self.payments = QPushButton(self.tr("Pa&yments…"))
        self.payments.setObjectName("link")
        self.payments.setToolTip(self.tr("The plan in full: what is paid and kept, for whom, and from where"))
        self.payments.clicked.connect(self.payments_wanted)
        head = spaced(QHBoxLayout(), 8)
        head.addLayout(self.chip_row)
        head.addWidget(Elided(self.tr("To the end of the turn"), "heading"), 1)
        head.addWidget(self.payments)
        self.used, self.said = label("", "strong"), Elided("")
        self.boxes = GasBoxes()
        self.body.addLayout(head)
        words_ = spaced(QHBoxLayout(), 6)
        words_.addWidget(self.used)
        words_.addWidget(self.said, 1)
        self.body.addLayout(words_)
        self.body.addWidget(self.boxes)

    def _make_suggestion(self) -> None:
        self.keep = QSpinBox()
        self.keep.setRange(0, 99)
        self.keep.setFixedWidth(66)
        self.keep.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.keep.setAccessibleName(self.tr("Gas that is left whatever comes"))
        self.keep.valueChanged.connect(self.plan.set_reserve)
        self.suggest = QPushButton(self.tr("Su&ggest"))
        self.suggest.clicked.connect(self._ask_or_stop)
        self.sign = Sign("todo")
        self.head, self.outcome, self.why = Elided("", "strong"), Elided("", "note"), Elided("", "note")
        self.give = QPushButton()
        self.give.setObjectName("link")
        self.give.clicked.connect(self.plan.give)
        found = spaced(QHBoxLayout(), 7)
        found.addWidget(self.sign)
        found.addWidget(self.head, 1)
        found.addWidget(self.give)
        self.suggestion = QWidget()
        column = spaced(QVBoxLayout(self.suggestion), 2, 0)
        column.addWidget(_rule())
        column.addLayout(
            line_of(
                label(self.tr("Suggest"), "heading"),
                None,
                label(self.tr("Keep back"), "note"),
                self.keep,
                self.suggest,
            )
        )
        column.addLayout(found)
        lines = spaced(QVBoxLayout(), 1, 25, 0, 0, 0)
        lines.addWidget(self.outcome)
        lines.addWidget(self.why)
        column.addLayout(lines)
        self.body.addWidget(self.suggestion)

    def _make_history(self) -> None:
        self.history = QWidget()
        self.chart = GasHistory()
        column = spaced(QVBoxLayout(self.history), 2, 0)
        column.addWidget(_rule())
        row = spaced(QHBoxLayout(), 8)
        text = spaced(QVBoxLayout(), 0)
        text.addWidget(label(self.tr("History"), "heading"))
        text.addWidget(label(self.tr("Gas at the\nturn’s end"), "small"))
        text.addStretch(1)
        row.addLayout(text)
        row.addWidget(self.chart, 1)
        column.addLayout(row, 1)
        self.body.addWidget(self.history, 1)
        self.body.addStretch(0)

    # --- showing ---

    def refresh(self) -> None:
        """Show the power that is shown."""
        power = self.plan.power
        clear(self.chip_row)
        if not power:
            return
        chip = PowerChip(power)
        chip.setCheckable(False)
        chip.setToolTip(plain(name_of(power)))
        self.chip_row.addWidget(chip)
        self._show_budget()
        self._show_plan()

    def _show_changed(self) -> None:
        if self.plan.is_played:
            self._show_budget()
        self._show_plan()

    def _show_budget(self) -> None:
        game, power = self.desk.game, self.plan.power
        found = budget(game, power, self.plan.impulses)
        used, said = budget_words(found)
        self.used.setText(used)
        self.said.setText(said)
        self.boxes.show_parts(parts(found), f"{used} {said}")
        forecast = "\n".join(sentence(line) for line in forecast_said(found.forecast))
        self.used.setToolTip(plain(forecast))
        self.boxes.setToolTip(plain(forecast))
        self.keep.setToolTip(plain(_keep_words(found)))
        spots = [Spot(turn, gas) for turn, gas in history(game, power)]
        if spots and found.expected:
            spots[-1] = Spot(spots[-1].turn, max(0, found.left), expected=True)
        self.chart.show_spots(spots)

    def _show_plan(self) -> None:
        plan = self.plan
        there = self.desk.session is not None and plan.can_plan
        for widget in (self.keep, self.suggest, self.payments):
            widget.setEnabled(there)
        if not there:
            self._clear_plan(self.tr("No gas is paid for in this phase") if plan.is_played else "")
            return
        self.keep.blockSignals(True)
        self.keep.setValue(plan.preferences.reserve)
        self.keep.blockSignals(False)
        busy = plan.watch.busy
        self.suggest.setText(self.tr("Sto&p") if busy else self.tr("Su&ggest"))
        tip = self.tr("Keep what was found") if busy else self.tr("Look for the best use of the gas")
        self.suggest.setToolTip(plain(tip))
        if plan.plan is None or plan.answer is None:
            self._clear_plan(self.tr("Looking…") if busy else self.tr("What to pay now, and what to keep"))
            return
        self.sign.set_kind("done" if plan.plan.proved else "now" if busy else "todo")
        self.sign.show()
        self.head.setObjectName("strong")
        self.head.style().polish(self.head)
        self.head.setText(plan_words.head(plan.answer, busy))
        self.outcome.setText(plan_words.outcome(plan.plan))
        more = (plan_words.unmet(plan.plan), plan_words.why_from(plan.plan), plan_words.gain(plan.answer))
        self.why.setText(" ".join(text for text in more if text))
        self._show_give()

    def _clear_plan(self, hint: str) -> None:
        self.sign.hide()
        self.give.hide()
        self.head.setObjectName("note")
        self.head.style().polish(self.head)
        self.head.setText(hint)
        self.outcome.setText("")
        self.why.setText("")

    def _show_give(self) -> None:
        orders = self.plan.orders
        self.give.setVisible(bool(orders))
        text = self.tr("&Give {0}").format(words.count(len(orders), "order", "orders"))
        self.give.setText(text)
        said = [plan_words.order_words(self.desk, order) for order in orders]
        self.give.setToolTip(plain("\n".join([*said, self.tr("One step back takes all of them back")])))

    def _ask_or_stop(self) -> None:
        if self.plan.watch.busy:
            self.plan.stop()
        else:
            self.plan.ask()

    # --- room ---

    def sizeHint(self) -> QSize:
        """Room for everything."""
        return QSize(370, 280)

    def minimumSizeHint(self) -> QSize:
        """Room for the boxes."""
        return QSize(300, 110)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self.suggestion.setVisible(self.height() >= SUGGEST_FROM)
        self.history.setVisible(self.height() >= HISTORY_FROM)


def _rule() -> QFrame:
    made = QFrame()
    made.setObjectName("rule")
    made.setFixedHeight(1)
    return made


def _keep_words(found: Budget) -> str:
    """What is kept, and what may be wanted of it."""
    text = words.tr("Gas that is left whatever comes")
    if found.later:
        later = words.tr("Impulses after this one are expected to take {0} gas").format(found.later)
        text = f"{text}\n{later}"
    return plain(text)


def budget_words(found: Budget) -> tuple[str, str]:
    """'7 of 9 gas:' and 'paid 2, impulses 2, RTB 1, HQs 2; 2 left'."""
    tr = words.tr
    parts = [tr("paid {0}").format(found.paid)] if found.paid else []
    if found.impulses:
        parts.append(tr("impulses {0}").format(len(found.impulses)))
    if found.returning:
        parts.append(tr("RTB {0}").format(len(found.returning)))
    if found.hqs:
        parts.append(tr("HQs {0}").format(found.hqs))
    left = tr("{0} left").format(found.left) if found.left >= 0 else tr("{0} missing").format(-found.left)
    used = tr("{used} of {all} gas:").format(used=found.paid + found.expected, all=found.total)
    return used, tr("{0}; {1}").format(", ".join(parts) or tr("nothing needed"), left)


def parts(found: Budget) -> list[Part]:
    """The boxes of a budget; what is expected last is what is missing."""
    tr = words.tr
    paid, short = tr("paid"), tr("pd.")
    now = Part("paid", tuple(_letter(name) for name in found.now), paid, ticked=True, short=short)
    before = found.earlier + found.returned + found.turned
    earlier = Part("paid", (str(before),) if before else (), tr("before") if found.now else paid, short=short)
    impulses = tuple(_letter(name) for name in found.impulses)
    end = (tr("RTB"),) * len(found.returning) + (tr("HQ"),) * found.hqs
    there = max(0, found.forecast.stock)
    missing = (*impulses, *end)[there:]
    return [
        earlier,
        now,
        Part("expected", impulses[:there], tr("impulses"), short=tr("imp.")),
        Part("expected", end[: max(0, there - len(impulses))], tr("end of the turn"), short=tr("end")),
        Part("missing", missing, tr("{0} missing").format(len(missing))),
        _left(found),
    ]


def _letter(map_: str) -> str:
    """A map in a box as on its plate: 'W', 'E', 'As'."""
    return sentence(message(f"gas.letter.{map_}"))


def _left(found: Budget) -> Part:
    """What is left: '4 left: 2 more impulses at 2'."""
    tr, each = words.tr, len(found.now)
    short = text = tr("{0} left").format(found.left)
    more = found.left // each if each else 0
    if more > 0:
        impulses = words.count(more, "more impulse", "more impulses")
        text = tr("{left}: {impulses} at {each}").format(left=short, impulses=impulses, each=each)
    return Part("left", tuple(str(n) for n in range(1, found.left + 1)), text, short=short)

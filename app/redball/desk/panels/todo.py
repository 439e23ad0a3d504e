"""The to do list: what the active rule sets ask for in this phase, with ticks, places to look at and
offered orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from redball.desk import moments, theme
from redball.desk.hub import Desk
from redball.desk.widgets.card import Card, clear, scrolled
from redball.desk.widgets.fitted_button import WrappedButton
from redball.desk.widgets.signs import WORDS, Sign, paint_sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import MarkTask, Order, Step
from redball.language import translated, within
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.rules import Task


LEAST_HEIGHT, MOST_HEIGHT, MOST_OFFERS = 120, 300, 2


class Tick(QAbstractButton):
    """A sign that can be ticked."""

    def __init__(self, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.setFixedSize(QSize(22, 22))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("Tick as done") if kind != "done" else self.tr("Untick"))
        self.setAccessibleName(translated(WORDS[kind]))

    def paintEvent(self, event) -> None:
        """Draw the sign, with a ring when it has the focus."""
        painter = QPainter(self)
        paint_sign(painter, self.kind, QRectF(self.rect()).adjusted(2, 2, -4, -4))
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour("accent"), 1.6))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.8, 0.8, -2.8, -2.8), 5, 5)


class TaskRow(QWidget):
    """One task: sign or tick, sentence, detail, Show, and a button for each offered order."""

    def __init__(self, desk: Desk, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.task = desk, task
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._sign(), 0, 0, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addWidget(label(sentence(task.text), wrap=True))
        if task.detail is not None:
            text.addWidget(label(sentence(task.detail), "note", wrap=True))
        grid.addLayout(text, 0, 1, 1, 1 if task.hexes else 2)
        if task.hexes:
            grid.addWidget(self._show_button(), 0, 2, Qt.AlignmentFlag.AlignTop)
        orders = [order for order in task.orders if order != Step()]  # that is what *Next* does
        for row, order in enumerate(orders[:MOST_OFFERS], 1):
            grid.addWidget(self._offer(order), row, 1, 1, 2)
        if len(orders) > MOST_OFFERS:
            more = self.tr("and {0} more, in the decisions of this phase").format(len(orders) - MOST_OFFERS)
            grid.addWidget(label(more, "small", wrap=True), MOST_OFFERS + 1, 1, 1, 2)

    def _sign(self) -> QWidget:
        done = self.task.state == "done"
        order = MarkTask(self.task.id, not done)
        if self.task.tickable and self.task.state in ("todo", "done"):
            self.tick = Tick(self.task.state)
            self.tick.clicked.connect(lambda: self.desk.do(order))
            return self.tick
        sign = Sign(self.task.state)
        sign.setFixedSize(22, 22)
        return sign

    def _show_button(self) -> QPushButton:
        shown = QPushButton(self.tr("Show"))
        shown.setObjectName("link")
        shown.setToolTip(self.tr("Centre the map there and mark the hexes"))
        shown.clicked.connect(self._show)
        return shown

    def _show(self) -> None:
        self.desk.highlighted.emit(self.task.hexes)
        self.desk.centre(self.task.hexes[0])

    def _offer(self, order: Order) -> QPushButton:
        ruling = self.desk.ask(order)
        words = sentence(ruling.text).rstrip(".")
        button = WrappedButton(short(self.desk, order) or words)
        button.setEnabled(ruling.allowed)
        reasons = ruling.notes if ruling.allowed else ruling.reasons
        button.setAccessibleName(words)
        button.setToolTip(plain("\n".join([words, *(sentence(reason) for reason in reasons)])))
        button.clicked.connect(lambda: self._give(order))
        return button

    def _give(self, order: Order) -> None:
        if isinstance(order, Step):
            self.desk.go_on(end_stage=order.end_stage)
        else:
            self.desk.do(order)


def short(desk: Desk, order: Order) -> str:
    """A button's words for an order whose ruling is too long for it; none for the others."""
    if isinstance(order, Step) and order.end_stage:
        return QCoreApplication.translate("TodoPanel", "End the action stage")
    return next(filter(None, (plug.short(order) for plug in desk.played())), "")


class _Rows(QScrollArea):
    """Rows that want some height, and do with a few lines where the window is low."""

    _wanted = 46

    def want(self, height: int) -> None:
        """Want some px."""
        self._wanted = height
        self.setMinimumHeight(min(height, LEAST_HEIGHT))
        self.setMaximumHeight(height)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as is wanted."""
        return QSize(200, self._wanted)


class TodoPanel(Card):
    """The list of tasks of the present phase."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("To do"), parent)
        self.desk = desk
        self.heading.hide()
        while self.top.count():
            self.top.takeAt(0)
        self.title = Elided("", "heading")
        self.top.addWidget(self.title, 1)
        self.top.addWidget(self.note)
        inside = QWidget()
        self.rows = QVBoxLayout(inside)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(1)
        self.area = _Rows()
        scrolled(inside, self.area)
        self.body.addWidget(self.area, 1)
        self._shown: tuple[Task, ...] | None = None
        desk.opened.connect(self.refresh)
        desk.settled.connect(self.refresh)
        desk.power_changed.connect(self.refresh)

    def refresh(self, *_: object) -> None:
        """Ask the rule sets again and show what changed."""
        from redball import rules

        if self.desk.session is None:
            return
        game, power = self.desk.game, self.desk.power
        tasks = sorted(rules.tasks(game), key=lambda task: task.power not in (power, ""))
        name = moments.phase_name(game.clock.phase)
        self.title.setText(self.tr("To do in {0}").format(within(name)))
        counted = [task for task in tasks if task.state in ("todo", "done")]
        done = sum(task.state == "done" for task in counted)
        self.note.setText(self.tr("{0} of {1}").format(done, len(counted)) if counted else "")
        clear(self.rows)
        for task in tasks:
            self.rows.addWidget(TaskRow(self.desk, task))
        if not tasks:
            self.rows.addWidget(label(self.tr("Nothing to do here."), "note"))
        self.rows.addStretch(1)
        QTimer.singleShot(0, self._fit)

    def _fit(self) -> None:
        """As high as the rows, up to a third of the window; a few lines where the window is low."""
        layout = self.area.widget().layout()
        layout.activate()
        width = max(200, self.area.viewport().width())
        wanted = max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height()) + 2
        self.area.want(max(46, min(wanted, MOST_HEIGHT)))

    def resizeEvent(self, event) -> None:
        """Wrapped lines change the height."""
        super().resizeEvent(event)
        self._fit()

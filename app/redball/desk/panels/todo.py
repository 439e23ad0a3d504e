"""The to-do list: the tasks of this phase, with ticks, places to look at and proposed orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from redball.desk import theme, turn_words
from redball.desk.desk import Desk
from redball.desk.in_turn import Steps, in_steps
from redball.desk.widgets.card import Card, clear, scrolled, show_all
from redball.desk.widgets.fitted_button import WrappedButton
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import WORDS, Sign, paint_sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import BeginPlay, MarkTask, Order, Step
from redball.game.rulings import Ruling
from redball.language import translated, within
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.atlas import Atlas
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


Offer = tuple[Order, Ruling, str]
"""A proposed order, its ruling and the text of its button."""


class TaskRow(QWidget):
    """One task: sign or tick, sentence, detail, Show, and a button for each proposed order.

    ``others`` is how many proposed orders have no button.  A task that is done in a ``screen`` has *Show*,
    too: ``wanted`` carries it.
    """

    wanted = Signal(object)

    def __init__(
        self,
        desk: Desk,
        task: Task,
        offers: list[Offer],
        others: int,
        screen: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk, self.task = desk, task
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._sign(), 0, 0, Qt.AlignmentFlag.AlignTop)
        text = spaced(QVBoxLayout(), 0)
        text.addWidget(label(sentence(task.text), wrap=True))
        if task.detail is not None:
            text.addWidget(label(sentence(task.detail), "note", wrap=True))
        links = self._links(screen)
        grid.addLayout(text, 0, 1, 1, 1 if links else 2)
        for at, made in enumerate(links):
            grid.addWidget(made, 0, 2 + at, Qt.AlignmentFlag.AlignTop)
        for row, offer in enumerate(offers, 1):
            grid.addWidget(self._offer(*offer), row, 1, 1, 3)
        if others:
            more = self.tr("and {0} more, in the decisions of this phase").format(others)
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

    def _links(self, screen: bool) -> list[QPushButton]:
        """What shows the task's hexes, and what opens the place where it is done."""
        opens = next(filter(None, (plug.opens(self.task) for plug in self.desk.played())), None)
        made = [self._show_button()] if self.task.hexes or (screen and opens is None) else []
        if opens is not None:
            opened = QPushButton(self.tr("Open"))
            opened.setObjectName("link")
            opened.setToolTip(self.tr("Do it step by step"))
            opened.setAccessibleName(self.tr("Open: {0}").format(sentence(self.task.text)))
            opened.clicked.connect(lambda: opens())
            made.append(opened)
        return made

    def _show_button(self) -> QPushButton:
        shown = QPushButton(self.tr("Show"))
        shown.setObjectName("link")
        there = self.tr("Centre the map there and mark the hexes")
        shown.setToolTip(plain(there if self.task.hexes else self.tr("Show where it is done")))
        shown.clicked.connect(self._show)
        return shown

    def _show(self) -> None:
        if not self.task.hexes:
            self.wanted.emit(self.task)
            return
        self.desk.highlighted.emit(self.task.hexes)
        self.desk.centre(self.task.hexes[0])
        if len(self.task.hexes) == 1 and is_sea_box(self.desk.game.atlas, self.task.hexes[0]):
            self.desk.show_hex(self.task.hexes[0])

    def _offer(self, order: Order, ruling: Ruling, text: str) -> QPushButton:
        words = sentence(ruling.text).rstrip(".")
        button = WrappedButton(text or words)
        button.setEnabled(ruling.allowed)
        reasons = ruling.notes if ruling.allowed else ruling.reasons
        button.setAccessibleName(words)
        button.setToolTip(plain("\n".join([words, *(sentence(reason) for reason in reasons)])))
        button.clicked.connect(lambda: self._give(order))
        return button

    def _give(self, order: Order) -> None:
        if isinstance(order, Step):
            self.desk.go_on(end_stage=order.end_stage)
        elif isinstance(order, BeginPlay):
            self.desk.go_on()
        else:
            self.desk.do(order)


def is_sea_box(atlas: Atlas, node: int) -> bool:
    """Whether a hex stands for its sea area."""
    sea = int(atlas.sea[node])
    return sea >= 0 and atlas.sea_areas[sea].box == node


def short(desk: Desk, order: Order) -> str:
    """A short button text for an order whose ruling is too long; none for others."""
    if isinstance(order, Step) and order.end_stage:
        return QCoreApplication.translate("TodoPanel", "End the action stage")
    return next(filter(None, (plug.short(order) for plug in desk.played())), "")


class _Rows(QScrollArea):
    """Rows with a preferred height that shrink to a few lines in a low window."""

    _wanted = 46

    def want(self, height: int) -> None:
        """Set the preferred height in px."""
        self._wanted = height
        self.setMinimumHeight(min(height, LEAST_HEIGHT))
        self.setMaximumHeight(height)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The preferred height."""
        return QSize(200, self._wanted)


_Content = tuple["Task", list[Offer], int, bool]
"""What a row shows: a task, its offers, how many more orders it proposes, and whether a screen does it."""


class TodoPanel(Card):
    """The list of tasks of the present phase.  ``in_screen`` says which are done in a dock of the phase;
    ``wanted`` carries one that is to be shown there.
    """

    wanted = Signal(object)

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
        self.rows = spaced(QVBoxLayout(inside), 1, 0)
        self.area = _Rows()
        scrolled(inside, self.area)
        self.body.addWidget(self.area, 1)
        self._shown: list[tuple[_Content, TaskRow]] = []
        self.in_screen: Callable[[Task], bool] = lambda _task: False
        desk.opened.connect(self.refresh)
        desk.settled.connect(self.refresh)
        desk.power_changed.connect(self.refresh)

    @in_steps
    def refresh(self, *_: object) -> Steps:
        """Ask the rule sets for their tasks and show what changed."""
        if self.desk.session is None:
            return
        game, power = self.desk.game, self.desk.power
        tasks = sorted(self.desk.view.tasks(), key=lambda task: task.power not in (power, ""))
        name = turn_words.phase_name(game.clock.phase)
        self.title.setText(self.tr("To do in {0}").format(within(name)))
        counted = [task for task in tasks if task.state in ("todo", "done")]
        done = sum(task.state == "done" for task in counted)
        self.note.setText(self.tr("{0} of {1}").format(done, len(counted)) if counted else "")
        found: list[_Content] = []
        for task in tasks:
            found.append((task, *self._offers(task), self._is_in_screen(task)))
            yield
        if power != self.desk.power:
            return  # it was shown meanwhile
        self._show(found)
        QTimer.singleShot(0, self._fit)

    def _is_in_screen(self, task: Task) -> bool:
        return task.state != "done" and not task.hexes and self.in_screen(task)

    def _offers(self, task: Task) -> tuple[list[Offer], int]:
        """The proposed orders that get a button, and how many more there are."""
        orders = [order for order in task.orders if order != Step()]  # that is what *Next* does
        shown = [(order, self.desk.ask(order), short(self.desk, order)) for order in orders[:MOST_OFFERS]]
        return shown, len(orders) - len(shown)

    def _row(self, content: _Content) -> TaskRow:
        made = TaskRow(self.desk, *content)
        made.wanted.connect(self.wanted)
        return made

    def _show(self, tasks: list[_Content]) -> None:
        """Show these tasks.  A row that is as before stays, and with it the focus."""
        before, self._shown = self._shown, []
        for content in tasks:
            place = next((n for n, (known, _) in enumerate(before) if known == content), None)
            row = self._row(content) if place is None else before.pop(place)[1]
            self._shown.append((content, row))
        stay = [row for _, row in self._shown]
        for row in stay:
            self.rows.removeWidget(row)
        clear(self.rows)
        for row in stay:
            self.rows.addWidget(row)
        if not tasks:
            self.rows.addWidget(label(self.tr("Nothing to do here."), "note"))
        self.rows.addStretch(1)
        show_all(self.rows)

    def _fit(self) -> None:
        """Set the height to that of the rows, up to a third of the window."""
        layout = self.area.widget().layout()
        layout.activate()
        width = max(200, self.area.viewport().width())
        wanted = max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height()) + 2
        self.area.want(max(46, min(wanted, MOST_HEIGHT)))

    def resizeEvent(self, event) -> None:
        """Fit again, since wrapped lines change the height."""
        super().resizeEvent(event)
        self._fit()

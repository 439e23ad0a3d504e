"""What prevents the phase from ending: tasks that must be done, or what would be lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, plain
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.rules import Task

WIDTH, MARGIN = 400, 8


class PhaseHoldCard(QFrame):
    """Floats over the window until the player goes on, stays or gives an order.  A phase with needed tasks
    can't be left, one that loses something can.

    ``wanted`` is emitted with a task that the player wants to do now and that no single order does.
    """

    wanted = Signal(object)

    def __init__(self, desk: Desk, window: QWidget, beside: QWidget) -> None:
        super().__init__(window)
        self.desk, self._window, self._beside = desk, window, beside
        self.setObjectName("hint")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("What keeps the game here"))
        column = spaced(QVBoxLayout(self), 9, 14, 12, 14, 12)
        head = spaced(QHBoxLayout(), 8)
        head.addWidget(Sign("trouble"))
        self.title = label("", "heading")
        head.addWidget(self.title, 1)
        column.addLayout(head)
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(12)
        self.rows.setVerticalSpacing(6)
        self.rows.setColumnStretch(0, 1)
        column.addLayout(self.rows)
        foot = QHBoxLayout()
        self.go = QPushButton(self.tr("Go on and &lose it"))
        self.stay = QPushButton(self.tr("&Stay (Esc)"))
        self.go.clicked.connect(desk.go_on)
        self.stay.clicked.connect(self.hide)
        foot.addStretch(1)
        foot.addWidget(self.go)
        foot.addWidget(self.stay)
        column.addLayout(foot)
        desk.held.connect(self.show_tasks)
        desk.changed.connect(self.hide)
        desk.opened.connect(self.hide)
        self.hide()

    def show_tasks(self, tasks: Sequence[Task]) -> None:
        """Show what must be done, or what would be lost, each with a way to do it now."""
        clear(self.rows)
        needed = any(task.needed for task in tasks)
        self.title.setText(self.tr("Before this phase ends:") if needed else self.tr("Going on now loses:"))
        first = None
        for row, task in enumerate(tasks):
            self.rows.addWidget(label(sentence(task.loses or task.text), wrap=True), row, 0)
            button = self._remedy(task)
            self.rows.addWidget(button, row, 1, Qt.AlignmentFlag.AlignTop)
            first = first or button
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(True)  # Return presses the button that has the keyboard, as in a dialog
        show_all(self.rows)
        self.go.setVisible(not needed)
        self.layout().activate()
        self.setFixedSize(WIDTH, self.layout().totalHeightForWidth(WIDTH))
        room = self._window.rect()
        at = self._beside.mapTo(self._window, QPoint(self._beside.width() + MARGIN, -MARGIN))
        x = max(MARGIN, min(at.x(), room.right() - WIDTH - MARGIN))
        y = max(MARGIN, min(at.y(), room.bottom() - self.height() - MARGIN))
        self.move(x, y)
        self.show()
        self.raise_()
        (first or self.stay).setFocus(Qt.FocusReason.PopupFocusReason)

    def _remedy(self, task: Task) -> QPushButton:
        if len(task.orders) == 1:
            ruling = self.desk.ask(task.orders[0])
            if ruling.allowed:
                button = QPushButton(self.tr("Do it now"))
                button.setToolTip(plain(sentence(ruling.text)))
                button.clicked.connect(lambda: self.desk.do(task.orders[0]))
                return button
        button = QPushButton(self.tr("Show me"))
        button.setToolTip(self.tr("Show where this is done, and the places on the map"))
        button.clicked.connect(lambda: self._show(task))
        return button

    def _show(self, task: Task) -> None:
        self.hide()
        if task.power in self.desk.game.powers:
            self.desk.show_power(task.power)
        if task.hexes:
            self.desk.highlighted.emit(task.hexes)
            self.desk.centre(task.hexes[0])
        self.wanted.emit(task)

    def keyPressEvent(self, event) -> None:
        """Escape stays."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

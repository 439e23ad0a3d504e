"""The locks of the chosen unit's supply path: what each requires, why it isn't followed, how to clear it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import label
from redball.game.orders import ClearLock
from redball.supply.locks.broken import Broken, locks_of, text_of
from redball.supply.locks.lock import Lock, place_of, point_of
from redball.wording import sentence


class LockRow(LiveRow):
    """One lock; the mouse over it marks its place on the map."""

    def __init__(self, desk: Desk, lock: Lock, broken: Broken | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.lock = desk, lock
        said = sentence(text_of(desk.game, lock))
        self.setAccessibleName(said)
        row, words = self.lay_out("open" if broken else "never" if lock.never else "lock")
        words.addWidget(label(said, wrap=True))
        if broken is not None:
            words.addWidget(label(sentence(broken.text), "trouble", wrap=True))
            for detail in broken.details:
                words.addWidget(label(sentence(detail), "note", wrap=True))
        self.unlock = QPushButton(self.tr("Unlock"))
        self.unlock.setObjectName("link")
        self.unlock.setToolTip(self.tr("Let the path go its best way again"))
        self.unlock.setAccessibleName(self.tr("Unlock: {0}").format(said))
        self.unlock.clicked.connect(partial(desk.do, ClearLock(lock.who, lock.what, lock.name)))
        row.addWidget(self.unlock, 0, Qt.AlignmentFlag.AlignTop)
        point = point_of(desk.game, lock)
        if point is not None:
            node = place_of(desk.game, point)
            self.entered.connect(lambda: desk.highlighted.emit((node,)))
            self.left.connect(lambda: desk.highlighted.emit(()))
            self.chosen.connect(lambda: desk.centre(node))


class LockCard(Card):
    """The locks of the chosen unit; those that can't be followed show why."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Locked path"), parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(), 2)
        self.body.addLayout(self.rows)

    def show_locks(self, unit_id: str) -> bool:
        """List the locks of a unit, those that are followed first; False when there are none."""
        clear(self.rows)
        rows = locks_of(self.desk.supply, unit_id)
        for lock, broken in rows:
            self.rows.addWidget(LockRow(self.desk, lock, broken))
        return bool(rows)

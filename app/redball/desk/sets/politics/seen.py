"""A dock of politics that works out only what is seen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.in_turn import Steps, in_steps


class SeenScreen(QWidget):
    """``wanted`` carries whether the open game is played with politics.  Subclasses show the position as it
    is now in the steps of :meth:`show_now`.
    """

    wanted = Signal(bool)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.desk, self.rule_set = desk, rule_set
        self.is_stale, self._seen = True, False

    @property
    def is_wanted(self) -> bool:
        """Whether politics is played."""
        return self.desk.plays(self.rule_set)

    @in_steps
    def look(self, *_: object) -> Steps:
        """The position is another one, or other rules are played."""
        self.wanted.emit(self.is_wanted)
        self.is_stale = True
        if self._seen:
            yield from self._renewed()

    def set_seen(self, seen: bool) -> None:
        """The dock comes to the front, or goes behind others: then nothing is worked out."""
        self._seen = seen
        if seen:
            self.refresh()

    def refresh(self) -> None:
        """Show the position as it is now, if it is another one."""
        for _ in self._renewed():
            pass

    def _renewed(self) -> Steps:
        if self.is_stale and self.is_wanted:
            self.is_stale = False
            yield from self.show_now()

    def show_now(self) -> Steps:
        """Show the position as it is now."""
        raise NotImplementedError
        raise NotImplementedError

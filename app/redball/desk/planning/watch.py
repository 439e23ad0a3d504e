"""A plan worked out by another thread, step by step."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, SignalInstance

from redball.desk.inquiry import Inquiries
from redball.planning.plan import Answer, AnyPlanner, Asking, Question


class PlanWatch(QObject):
    """``answered`` carries an :class:`~redball.planning.plan.Answer`, again whenever more is known;
    ``progressed`` how many units are read of how many; ``failed`` when there will be no answer.  A later
    question makes the one before it void, and so do the signals ``ends``.
    """

    answered = Signal(object)
    progressed = Signal(int, int)
    failed = Signal()

    def __init__(self, planner: AnyPlanner, parent: QObject | None = None, *ends: SignalInstance) -> None:
        super().__init__(parent)
        self._inquiries = Inquiries(self, *ends)
        self._asking = Asking(planner)

    @property
    def busy(self) -> bool:
        """Whether there will be more."""
        return self._inquiries.is_busy("plan")

    def ask(self, question: Question) -> None:
        """Work out an answer; what comes to questions before is dropped."""
        work = partial(self._asking.answer, question)
        self._inquiries.in_thread("plan", work, self.answered.emit, self._hear, self.failed.emit)

    def stop(self) -> None:
        """Look no further; nothing more is told."""
        self._inquiries.stop("plan")

    def _hear(self, what: Answer | tuple[int, int]) -> None:
        if isinstance(what, Answer):
            self.answered.emit(what)
        else:
            self.progressed.emit(*what)

"""What the parts of the dock have in common: the timeline of the open game, read while it is looked at."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.rules.politics.chronicle.reading import Chronicle
from redball.rules.politics.chronicle.series import Figures
from redball.rules.politics.chronicle.telling import Details, Line, Seers, details, lines

_PAGES = 20
"""Orders whose rows are put into words at a time."""


class Timeline(QObject):
    """``changed`` when it says something else; ``played`` whether the open game is played with politics.

    ``lines`` and ``turns`` are what was read last.  It is read, in turns of the window's thread, while a part
    of the window :meth:`look` at it.  It shows what who looks may see.
    """

    changed = Signal()
    played = Signal(bool)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__(desk)
        self.desk, self.rule_set = desk, rule_set
        self.lines: tuple[Line, ...] = ()
        self.turns: tuple[Figures, ...] = ()
        self.seers: Seers = frozenset()
        self._chronicle: Chronicle | None = None
        self._looking, self._stale = False, True
        self._inquiries = Inquiries(self, desk.closed)
        desk.opened.connect(self._open)
        desk.closed.connect(self._close)
        desk.changed.connect(self._forget)
        desk.settled.connect(self._follow)
        desk.rules_changed.connect(self._follow)
        desk.looking_changed.connect(lambda _: self.look_as(desk.view.powers))
        if desk.session is not None:  # the game goes on with politics
            self._open()

    @property
    def is_played(self) -> bool:
        """Whether the open game is played with politics."""
        return self.desk.plays(self.rule_set)

    @property
    def is_read(self) -> bool:
        """False while the journal is still being read."""
        return not self._stale and not self._inquiries.is_busy("timeline")

    def look(self, on: bool) -> None:
        """Somebody looks at it, or nobody does any more."""
        self._looking = on
        if on and self._stale:
            self._read()

    def look_as(self, seers: Seers) -> None:
        """Show what some powers may see, none what everybody does; None shows everything."""
        if seers != self.seers:
            self.seers = seers
            self._follow()

    def details(self, line: Line) -> Details:
        """What stands behind a row, for who looks."""
        assert self.desk.session is not None
        return details(self.desk.session.game, line, self.seers)

    # --- following the game ---

    def _open(self) -> None:
        session = self.desk.session
        self._chronicle = Chronicle(session) if session is not None else None
        self.seers = self.desk.view.powers if session is not None else frozenset()
        self._forget_all()
        self._follow()

    def _close(self) -> None:
        self._chronicle = None
        self._forget_all()

    def _forget_all(self) -> None:
        self.lines, self.turns, self._stale = (), (), True
        self.changed.emit()

    def _forget(self, *_: object) -> None:
        """Orders that are taken back may be followed by others before the timeline is read again."""
        if self._chronicle is not None:
            self._chronicle.forget()
            self._stale = True

    def _follow(self) -> None:
        self.played.emit(self.is_played)
        self._stale = True
        if self._looking:
            self._read()

    def _read(self) -> None:
        if self._chronicle is not None and self.is_played:
            self._stale = False
            self._inquiries.in_turns("timeline", self._steps(self._chronicle), self._take)

    def _steps(
        self, chronicle: Chronicle
    ) -> Generator[object, None, tuple[tuple[Line, ...], tuple[Figures, ...]]]:
        yield from chronicle.steps()
        game, found = chronicle.session.game, list[Line]()
        for first in range(0, len(chronicle.pages), _PAGES):
            found += lines(game, chronicle.pages[first : first + _PAGES], self.seers)
            yield None
        return tuple(found), chronicle.turns

    def _take(self, found: tuple[tuple[Line, ...], tuple[Figures, ...]]) -> None:
        self.lines, self.turns = found
        self.changed.emit()

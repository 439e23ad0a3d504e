"""What the column of nations looks at: a course, what is chosen in it, which of its steps is open."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.courses.parts import Area, Kind, Step, Wish

Key = tuple[Kind, str, str]


class NationsDesk(QObject):
    """``wish`` is the course that is looked at, None while all are listed, ``at`` the number of its open
    step; ``is_open`` says whether a player has opened the column.

    ``changed`` when anything of it changed; ``shown`` when the column is opened or closed;  ``course_opened``
    when another course is looked at.
    """

    changed = Signal()
    shown = Signal(bool)
    course_opened = Signal()

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__(desk)
        self.desk, self.rule_set = desk, rule_set
        self.is_open = False
        self.wish: Wish | None = None
        self.at = 0
        self._drafts: dict[Key, tuple[Wish, int]] = {}
        self._steps: tuple[Step, ...] = ()
        self._was_done = False
        self._inquiries = Inquiries(self, desk.outdated)
        desk.opened.connect(self._begin)
        desk.settled.connect(self._follow)
        desk.rules_changed.connect(self._follow)
        desk.closed.connect(lambda: self.open(False))

    # --- what is looked at ----------------------------------------------------------------------------------

    @property
    def is_played(self) -> bool:
        """Whether the open game is played with politics."""
        return self.desk.plays(self.rule_set)

    @property
    def game(self) -> Game:
        """The position."""
        return self.desk.game

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the course; none before what takes long is worked out."""
        return self._steps

    @property
    def step(self) -> Step | None:
        """The open step."""
        return self._steps[self.at] if self.at < len(self._steps) else None

    @property
    def is_busy(self) -> bool:
        """Whether the steps are still worked out."""
        return self._inquiries.is_busy("course")

    @property
    def is_done(self) -> bool:
        """Whether the order of the course was given, and it stands."""
        return self.wish is not None and every.is_done(self.game, self.wish)

    def open(self, on: bool = True) -> None:
        """Open the column, or close it."""
        on = on and self.is_played
        if on != self.is_open:
            self.is_open = on
            if on:
                self._follow()
            self.shown.emit(on)
            self.changed.emit()

    def show_all(self) -> None:
        """List all courses."""
        self._keep()
        self.wish, self._steps, self.at = None, (), 0
        self.changed.emit()

    def look_at(self, kind: Kind, power: str = "", by: str = "") -> None:
        """Look at a course; without a power that may be asked of it, at that of the first for which it is
        possible.
        """
        if not self.is_played:
            return
        self._keep()
        if power not in every.subjects(self.game, kind):
            power = self._first(kind)
        if not power:
            return
        usual = every.usual(self.game, kind, power, by)
        wish, at = self._drafts.get((kind, power, usual.by), (usual, 0))
        self.wish, self.at = settled(self.game, wish), at
        self._was_done = self.is_done
        self.open()
        self.course_opened.emit()
        self._work_out()

    def _first(self, kind: Kind) -> str:
        among = every.subjects(self.game, kind)
        states = {power: every.state_of(self.game, every.usual(self.game, kind, power)) for power in among}
        for state in ("possible", "done"):
            for power in (self.desk.power, *among):
                if states.get(power) == state:
                    return power
        return self.desk.power if self.desk.power in among else next(iter(among), "")

    def _keep(self) -> None:
        if self.wish is not None:
            self._drafts[self.wish.kind, self.wish.power, self.wish.by] = (self.wish, self.at)

    # --- what is chosen -------------------------------------------------------------------------------------

    def put(self, **fields: Any) -> None:
        """Choose something else in the course."""
        if self.wish is not None:
            self.wish = settled(self.game, replace(self.wish, **fields))
            self._work_out()

    def go_to(self, at: int) -> None:
        """Open a step."""
        if 0 <= at < len(self._steps):
            self.at = at
            self.changed.emit()

    def ask(self) -> Ruling | None:
        """What the rules say to the order of the course; None where there is none to give now."""
        if self.wish is None or self.is_done or not self._steps:
            return None
        return self.desk.ask(every.order(self.game, self.wish))

    def give(self) -> Ruling | None:
        """Give the order of the course, if it is allowed."""
        ruling = self.ask()
        if self.wish is not None and ruling is not None and (ruling.allowed or ruling.dice):
            return self.desk.do(every.order(self.game, self.wish))
        return ruling

    def areas(self) -> tuple[Area, ...]:
        """What the map shows of the open step."""
        if not self.is_open or self.wish is None or self.step is None:
            return ()
        return every.areas(self.game, self.wish, self.step.id)

    # --- following the game ---------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._drafts.clear()
        self.wish, self._steps, self.at = None, (), 0
        self._follow()

    def _follow(self, *_: object) -> None:
        """The position is another one: keep of what is chosen what still holds."""
        if not self.is_played:
            self.wish, self._steps, self.at = None, (), 0
            self.open(False)
            return
        if self.wish is not None and self.wish.power not in every.subjects(self.game, self.wish.kind):
            self.wish, self._steps, self.at = None, (), 0
        if self.wish is not None and self.is_open:
            self.wish = settled(self.game, self.wish)
            self._work_out()
        elif self.is_open:
            self.changed.emit()

    def _work_out(self) -> None:
        assert self.wish is not None
        self._inquiries.in_turns("course", self._warmed(self.wish), self._known)

    def _warmed(self, wish: Wish) -> Generator[None, None, None]:
        yield from every.warm(self.game, wish)

    def _known(self, _: object) -> None:
        """What takes long is worked out: show the steps."""
        if self.wish is None:
            return
        done = self.is_done
        self._steps = every.steps(self.game, self.wish)
        if done != self._was_done:
            self.at = 0 if done else len(self._steps) - 1
            self._was_done = done
        self.at = min(self.at, len(self._steps) - 1)
        self.changed.emit()


def settled(game: Game, wish: Wish) -> Wish:
    """What still holds of a wish in another position: who surrenders to whom is at war with him."""
    if wish.kind not in ("vichy", "force"):
        return wish
    enemies = known.enemies(game, wish.power)
    if not enemies:
        return wish
    named: dict[str, Any] = {
        name: tuple(code for code in getattr(wish, name) if code in enemies)
        for name in ("to", "refuse", "agree", "peace")
    }
    conqueror = wish.conqueror if wish.conqueror in named["to"] else ""
    return replace(wish, conqueror=conqueror, **named)

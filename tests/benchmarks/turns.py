"""The turns of the window's thread while a player acts.

A turn is one of the event loop: nothing is painted and no key is heard until it ends.  Measured in processor
time of that thread; what another thread works out meanwhile doesn't count.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent
from redball.game.orders import Order
from redball.game.session import Session
from redball.game.state import Game

from tests.benchmarks.rows import Row

LONGEST, USUAL, WORTH, IDLE = 50.0, 16.0, 1.0, 0.2
"""The most ms that any turn may last, and 99 of 100; turns that last less than ``WORTH`` aren't counted
among the hundred, for they do nothing; after one shorter than ``IDLE`` the loop waits as long.
"""

Done = Callable[[], bool] | None
"""Tells when a step of an action is done; None when that is once the position has settled."""
Action = Callable[[], Iterable[Done]]


class Window:
    """The whole window over one position."""

    def __init__(self, game: Game, folder: Path) -> None:
        from redball.desk.games.saves import judge
        from redball.desk.start import application, garbage
        from redball.desk.supply_steps import supply_steps

        self.app = application.prepared()
        self.controller = application.make(self.app, "light", folder / "window.ini")
        self.controller.window.resize(*application.PICTURE_SIZE)
        self.controller.appearance.reduce_motion(True)
        self.controller.fill()
        self.controller.window.show()
        for _ in supply_steps(game):
            pass
        self.controller.open_session(Session.create(folder / "game.redball", game, judge))
        garbage.freeze_present_objects()  # as the window does once it is whole
        self.desk, self.map = self.controller.desk, self.controller.map
        self.blocks: list[float] = []
        self.rnd = Random(7)
        self.until(lambda: True, 20)
        self.map.sharpen()

    def close(self) -> None:
        """Close the window and its game."""
        self.controller.window.close()
        self.controller.window.deleteLater()
        self.controller.deleteLater()
        self.until(lambda: True, 4)

    # --- measuring ------------------------------------------------------------------------------------------

    def actions(self) -> dict[str, Action]:
        """What a player does, by name."""
        return {}

    def turns(self, steps: Action) -> list[float]:
        """The turns of an action in ms: of what each step does at once, and of the loop after it."""
        self.blocks = []
        made = iter(steps())
        while True:
            start = time.thread_time()
            done = next(made, _OVER)
            self._note(start)
            if done is _OVER:
                return self.blocks
            self.until(done or (lambda: self.desk.is_settled), 6)

    def until(self, done: Callable[[], bool], turns: int) -> None:
        """Let the loop turn until something is done, and some times more."""
        waited = time.monotonic() + 60
        while turns > 0:
            start = time.thread_time()
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # as a running loop does
            self._note(start)
            if self.blocks[-1] < IDLE:
                time.sleep(IDLE / 1000)  # another thread is at work
            if done() or time.monotonic() > waited:
                turns -= 1

    def _note(self, start: float) -> None:
        self.blocks.append((time.thread_time() - start) * 1000)

    def do(self, order: Order) -> None:
        """Give an order that must be allowed."""
        ruling = self.desk.do(order)
        assert ruling.allowed, (order, ruling.reasons)


_OVER: Callable[[], bool] = lambda: True
"""Stands for the end of an action."""


def played(game: Game, kind: type[Window]) -> dict[str, list[float]]:
    """The turns of each action in a game."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REDBALL_DATA"] = folder
        window = kind(game, Path(folder))
        found = {what: window.turns(work) for what, work in window.actions().items()}
        window.close()
    return found


def longest(name: str, turns: dict[str, list[float]]) -> Row:
    """The longest turn, and the actions with turns that are longer than usual ones may be."""
    worst = sorted(((max(took), what) for what, took in turns.items()), reverse=True)
    long = [f"{what} {ms:.0f}" for ms, what in worst if ms > USUAL]
    return Row(f"{name}: longest turn", worst[0][0], "ms", None, LONGEST, ", ".join(long))


def usual(name: str, turns: Iterable[list[float]]) -> Row:
    """What 99 of 100 turns keep."""
    counted = sorted(ms for took in turns for ms in took if ms >= WORTH)
    most = counted[min(len(counted) - 1, int(0.99 * len(counted)))]
    told = f"{len(counted)} turns, {sum(ms > USUAL for ms in counted)} of them longer"
    return Row(f"{name}: 99 of 100 turns", most, "ms", None, USUAL, told)

"""The longest block of the window's thread, action by action, in two demo games and among 2,000 units.

A block is one turn of the event loop: nothing is painted and no key is heard until it ends. Measured in
processor time of that thread; what another thread works out meanwhile doesn't count.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from random import Random

from redball.game import library
from redball.game.orders import MoveUnit, Order, SetControl, SetCountry, SetWeather, Step
from redball.game.session import Session
from redball.game.state import Game
from redball.rules import read_scenario

from tests.benchmarks.bench_supply import UNITS, crowded_world
from tests.benchmarks.rows import Row

LIMIT = 50.0
"""The most that a block may last, in ms."""

TIMES, ASKED, HEXES = 8, 6, 24
"""How often an order is given; units that are asked about; hexes that a unit is dragged over."""


def rows() -> list[Row]:
    """The longest blocks of every world."""
    found = [row for name in ("barbarossa-1941", "global-war-1939") for row in measured(name, demo(name))]
    return found + measured(f"{UNITS:,} units", crowded_world(UNITS))


def demo(name: str) -> Game:
    """The position that a demo game begins with."""
    return read_scenario(library.find_scenario(name))


def measured(name: str, game: Game) -> list[Row]:
    """The longest block of each action in a game."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REDBALL_DATA"] = folder
        window = Window(game, Path(folder))
        blocks = {what: window.longest(work) for what, work in window.actions().items()}
        window.close()
    return [Row(f"{name}: {what}", took, "ms", None, LIMIT) for what, took in blocks.items()]


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
        self.rnd = Random(7)
        self.until(lambda: False, 20)
        self.map.sharpen()

    def close(self) -> None:
        """Close the window and its game."""
        self.controller.window.close()
        self.controller.window.deleteLater()
        self.controller.deleteLater()
        self.until(lambda: False, 4)

    # --- measuring ------------------------------------------------------------------------------------------

    def longest(self, steps: Callable[[], Iterable[Callable[[], bool] | None]]) -> float:
        """The longest block in ms: of what an action does at once, and of every turn of the loop after it.

        Each step of an action tells when its work is done, or None when it is at once.
        """
        self.blocks: list[float] = []
        made = iter(steps())
        while True:
            start = time.thread_time()
            done = next(made, _OVER)
            self._note(start)
            if done is _OVER:
                return max(self.blocks, default=0.0)
            self.until(done or (lambda: True), 6)

    def until(self, done: Callable[[], bool], turns: int) -> None:
        """Let the loop turn until something is done, and some times more."""
        self.blocks = getattr(self, "blocks", [])
        waited = time.monotonic() + (60 if turns < 10 else 0)
        while turns > 0:
            start = time.thread_time()
            self.app.processEvents()
            self._note(start)
            if done() or time.monotonic() > waited:
                turns -= 1

    def _note(self, start: float) -> None:
        self.blocks.append((time.thread_time() - start) * 1000)

    # --- actions --------------------------------------------------------------------------------------------

    def actions(self) -> dict[str, Callable[[], Iterable[Callable[[], bool] | None]]]:
        """What a player does, by name."""
        return {
            "a unit moves": self.moves,
            "undo and redo": self.undoes,
            "a step of the sequence": self.steps,
            "weather changes": self.weather,
            "control changes": self.control,
            "a country is conquered": self.conquers,
            "a unit is dragged about": self.drags,
            "N: the next unit out of supply": self.next_out,
            "what would mend it": self.mends,
            "other paths": self.others,
            "K: choke points": self.chokes,
            "R: reach": self.reach,
            "Allocate": self.allocates,
        }

    def do(self, order: Order) -> None:
        """Give an order that must be allowed."""
        ruling = self.desk.do(order)
        assert ruling.allowed, (order, ruling.reasons)

    def near(self) -> Iterable[MoveUnit]:
        """Moves of units by a hex or two."""
        game = self.desk.game
        units = [u for u in game.units.values() if u.hex >= 0 and u.is_land]
        for unit in self.rnd.sample(units, min(TIMES, len(units))):
            places = [n for n in game.atlas.grid.within(unit.hex, 2) if game.atlas.is_land(n)]
            yield MoveUnit(unit.id, game.atlas.label(self.rnd.choice(places)))

    def moves(self) -> Iterable[None]:
        """Units go a hex or two."""
        for order in list(self.near()):
            self.desk.do(order)
            yield None

    def undoes(self) -> Iterable[None]:
        """Everything back and again."""
        for _ in range(4):
            self.desk.undo()
            yield None
        for _ in range(4):
            self.desk.redo()
            yield None

    def steps(self) -> Iterable[None]:
        """Phase after phase."""
        for _ in range(TIMES):
            self.do(Step())
            yield None

    def weather(self) -> Iterable[None]:
        """All zones turn to one kind of weather after another."""
        for kind in ("storm", "snow", "fine"):
            self.do(SetWeather(kind))
            yield None

    def control(self) -> Iterable[None]:
        """Hexes under units change hands."""
        game = self.desk.game
        powers = list(game.powers)
        for unit in self.rnd.sample([u for u in game.units.values() if u.hex >= 0], TIMES):
            self.desk.do(SetControl(game.atlas.label(unit.hex), self.rnd.choice(powers)))
            yield None

    def conquers(self) -> Iterable[None]:
        """Three countries fall, one after another."""
        for country, power in (("FRA", "GE"), ("POL", "GE"), ("NET", "JA")):
            if country in self.desk.game.countries:
                self.desk.do(SetCountry(country, power, True))
                yield None

    def drags(self) -> Iterable[None]:
        """A unit is lifted and led over hexes round it."""
        view, game = self.map.view, self.desk.game
        units = [u for u in game.units.values() if u.hex >= 0 and u.is_land]
        for unit in self.rnd.sample(units, 3):
            view.unit_drag_started.emit(unit.id)
            for node in islice(game.atlas.grid.within(unit.hex, 3), HEXES):
                view.unit_drag_moved.emit(unit.id, node)
                yield None
            view.drag_cancelled.emit(unit.id)
            yield None

    def next_out(self) -> Iterable[None]:
        """From one unit in trouble to the next."""
        for _ in range(TIMES):
            self.controller.next_out()
            yield None

    def mends(self) -> Iterable[Callable[[], bool]]:
        """Cures of some units that are out of supply."""
        out = self.desk.supply.out()
        for unit in self.rnd.sample(out, min(ASKED, len(out))):
            self.desk.show_unit(unit)
            yield lambda: not self.controller.window.inspector.mend_card.searching

    def others(self) -> Iterable[Callable[[], bool] | None]:
        """Other paths of some units."""
        supply, card = self.desk.supply, self.controller.window.inspector.path_card
        found = [u.id for u in self.desk.game.units.values() if u.hex >= 0 and supply.in_supply(u.id)]
        for unit in self.rnd.sample(found, min(ASKED, len(found))):
            self.desk.show_unit(unit)
            yield None
            if not card.others.isVisible():
                continue  # it stands on its source
            card.others.setChecked(True)
            yield lambda: not card.searching
            card.others.setChecked(False)
            yield None

    def chokes(self) -> Iterable[Callable[[], bool]]:
        """Choke points of some powers."""
        for power in ("GE", "SU", "CW"):
            self.desk.show_power(power)
            self.controller.window.actions_by_name["chokes"].setChecked(True)
            yield lambda: not self.map.layers.is_busy("chokes")
        self.controller.window.actions_by_name["chokes"].setChecked(False)

    def reach(self) -> Iterable[None]:
        """How far the supply of some powers reaches."""
        for power in ("GE", "SU", "CW"):
            self.desk.show_power(power)
            self.controller.window.actions_by_name["reach"].setChecked(True)
            yield None
        self.controller.window.actions_by_name["reach"].setChecked(False)

    def allocates(self) -> Iterable[Callable[[], bool]]:
        """The best routes of some powers."""
        panel = self.controller.window.convoys
        panel.set_seen(True)
        for power in ("CW", "GE", "JA"):
            self.desk.show_power(power)
            yield lambda: not panel.freight.busy
            panel.freight.allocate()
            yield lambda: not panel.freight.busy
        panel.set_seen(False)


_OVER: Callable[[], bool] = lambda: True
"""Stands for the end of an action."""


if __name__ == "__main__":
    from tests.benchmarks.__main__ import line

    for row in rows():
        print(line(row))

"""An hour of play: the longest turn of the window's thread in every demo game, among 2,000 units, in an
attack on convoys and while 300 units are reorganized; and what 99 of 100 of all turns keep.  Measured as
:mod:`tests.benchmarks.turns` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from redball.desk.map.hex_menu import menu_of
from redball.game import library
from redball.game.orders import MoveUnit, SetControl, SetCountry, SetWeather, Step
from redball.game.state import Game
from redball.rules import read_scenario

from tests.benchmarks.bench_plan import loaded
from tests.benchmarks.bench_reorganization import Reorganizing
from tests.benchmarks.bench_supply import UNITS, crowded_world
from tests.benchmarks.political_turns import Political
from tests.benchmarks.rows import Row
from tests.benchmarks.submarine_turns import ATTACK, Hunting
from tests.benchmarks.turns import LONGEST, Action, Window, longest, played, usual

TIMES, ASKED, HEXES = 6, 3, 24
"""How often an order is given; units that are asked about; hexes that a unit is dragged over."""
SOUGHT = ("k", "ki", "kiev", "1", "inf", "north sea")
"""What is typed into the field that finds places, units and actions."""


def rows() -> list[Row]:
    """The longest turn of every world and of all of them, and what is usual."""
    found = {name: played(game, kind) for name, game, kind in worlds()}
    worst = [longest(name, turns) for name, turns in found.items()]
    every = list(chain.from_iterable(turns.values() for turns in found.values()))
    whole = "an hour of play"
    return [
        *worst,
        Row(f"{whole}: longest turn", max(map(max, every)), "ms", None, LONGEST),
        usual(whole, every),
    ]


def worlds() -> Iterator[tuple[str, Game, type[Window]]]:
    """The games that are played."""
    for info in library.scenarios():
        game = read_scenario(info.path)
        yield info.path.stem, game, Playing
        if "politics" in game.rule_sets:
            yield f"{info.path.stem}, politics", game, Political
    yield "an attack on convoys", read_scenario(ATTACK), Hunting
    yield "300 face-down units", loaded(), Reorganizing
    yield f"{UNITS:,} units", crowded_world(UNITS), Playing


def demo(name: str) -> Game:
    """The position that a demo game begins with."""
    return read_scenario(library.find_scenario(name))


class Playing(Window):
    """What is done in every game."""

    def actions(self) -> dict[str, Action]:
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
            "the menu of a hex": self.menus,
            "panels open and close": self.panels,
            "search": self.searches,
        }

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
        for unit in self.rnd.sample(units, min(3, len(units))):
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

    def menus(self) -> Iterable[None]:
        """Of hexes with units."""
        units = [u.hex for u in self.desk.game.units.values() if u.hex >= 0]
        for node in self.rnd.sample(units, min(TIMES, len(units))):
            menu = menu_of(self.desk, self.controller.window, self.map.side, node)
            yield None
            menu.deleteLater()

    def panels(self) -> Iterable[None]:
        """All docks, one after another."""
        for dock in self.controller.window.docks.values():
            was = dock.isVisible()
            dock.setVisible(not was)
            yield None
            dock.setVisible(was)
            yield None

    def searches(self) -> Iterable[None]:
        """Letter by letter."""
        for text in SOUGHT:
            self.controller.window.goto.setText(text)
            self.controller.window.goto.textEdited.emit(text)  # as keys do
            yield None
        self.controller.window.goto.clear()
        yield None


if __name__ == "__main__":
    from tests.benchmarks.__main__ import line

    for row in rows():
        print(line(row))

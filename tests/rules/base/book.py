"""The book of rulings on the base game: the position corrected by hand, railways, routes, locks, steps.

``python -m tests.rules.base.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.powers import SIDES
from redball.game.sequence import following, phases
from redball.game.state import Change, Game, HexState, next_game, put_power
from redball.game.units import Unit
from redball.rules import base, freight
from redball.rules.base.board import oddities
from redball.rules.base.countries import known_controllers, known_countries, near_countries
from redball.rules.base.placing import control_taken
from redball.rules.base.ports import aircraft_room, crowded, port_class_now
from redball.rules.base.rail_moves import blue_factories, came_by_rail, is_threatened
from redball.rules.base.railways import ACTIONS, limit_now, moved_by_rail, needs_action, rail_moves_left
from redball.rules.base.steps import effects_of_entering, stage_end
from redball.supply.locks import locks

from tests.rules.books import Book, Wishes, asked, said, seen, tasks_of
from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    . . . . 0 0 0 . . .
     . . . . 0 0 1 . . .
    . x . o 0 1 1 . . .
     . . . . 1 1 2 2 . .
    """,
    owners="""
    m g g g 0 0 0 b b b
     g g g i 0 0 1 b b f
    g g i o 0 1 1 b f f
     r i i i 1 1 2 2 f f
    """,
    places=[
        spot("Ploesti", "A-0000", "capital", port="minor", ices=True, oil=2, seas=(0,)),
        spot("Berlin", "A-0101", "capital", factories=2, blue=1, resources=1),
        spot("Kiel", "A-0003", port="major", ices=True, factories=1),
        spot("Emden", "A-0103", "town", port="minor"),
        spot("Rome", "A-0302", "capital", factories=1, blue=1),
        spot("Genoa", "A-0303", "town", port="major"),
        spot("London", "A-0008", "capital", factories=2, blue=1),
        spot("Dover", "A-0107", "town", port="major", resources=2),
        spot("Tobruk", "A-0207", port="minor", ices=True),
        spot("Paris", "A-0209", "capital", factories=2),
        spot("Brest", "A-0308", "town", port="minor", oil=1, resources=1),
        spot("Riga", "A-0300"),
    ],
    rails=["Ploesti Berlin Kiel", "Berlin Rome Genoa", "London Dover", "Paris Brest"],
    passages={(0, 1): ["A-0103"]},
    weather="""
    a a a a a a a b b b
     a a a a a a a b b b
    a a a a a b b b b b
     a a a a b b b b b b
    """,
    zones={"a": "Arctic", "b": "Mediterranean"},
    sea_names=["Baltic", "Channel", "Biscay"],
)
AREAS = [area.name for area in ATLAS.sea_areas]
LAND = [ATLAS.label(node) for node in range(len(ATLAS.grid)) if ATLAS.is_land(node)]
STANDS = {
    "GE": ("Berlin", "Kiel", "A-0102", "Emden", "A-0002", "Ploesti"), "IT": ("Rome", "Genoa", "A-0202"),
    "CW": ("London", "Dover", "Tobruk", "A-0108"), "FR": ("Paris", "Brest", "A-0309"), "SU": ("Riga",),
}  # fmt: skip
RAILS = {
    "axis": ("Ploesti", "Berlin", "Kiel", "Rome", "Genoa", "A-0102", "A-0002"),
    "allied": ("London", "Dover", "Paris", "Brest"),
}
"""Stations of each side."""

LAND_TYPES = ("INF", "ARM", "HQ-I", "HQ-A", "SUPPLY", "SYNTH", "FTR", "LND", "ATR", "CVP")
SHIPS = ("TRS", "CA", "BB", "AMPH")
TYPES = (*LAND_TYPES, *SHIPS)
PHASES = (
    "land_movement",
    "rail_movement",
    "choose_action",
    "end_of_action",
    "initiative",
    "weather",
    "production",
)
OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "base.rail_moves": ("house",),
    "base.factory_moves": ("threatened",),
    "base.port_aircraft_minor": (1, 4),
    "base.port_aircraft_major": (2, 6),
    "supply.damaged_port_class": ("none", "same"),
    "supply.limited_sources": (["Kiel"],),
    "reorg.gearing": ("off",),
}


# --- positions ----------------------------------------------------------------------------------------------


def _units(dice: Random) -> Iterator[Unit]:
    for number in range(dice.randint(8, 14)):
        power = dice.choice(("GE", "GE", "GE", "IT", "CW", "CW", "FR", "SU"))
        ship = dice.random() < 0.2
        at = dice.choice(AREAS) if ship and dice.random() < 0.7 else dice.choice(STANDS[power])
        organized = dice.random() < 0.8
        yield unit(
            f"u{number}",
            "" if dice.random() < 0.05 else at,
            type=dice.choice(SHIPS if ship else LAND_TYPES),
            power=power,
            name=f"Unit {number}",
            organized=organized,
            shattered=not organized and dice.random() < 0.4,
            reorganization=dice.randint(0, 3),
        )


def position(number: int) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    phase, side, impulse = PHASES[number % len(PHASES)], dice.choice(SIDES), 3
    within = phases()[phase].in_impulse
    acts = side if phases()[phase].acts == "side" else ""
    sets = [("base",), ("base", "reorganization"), ("base", "oil", "reorganization")]
    game = small_game(
        ATLAS,
        _units(dice),
        powers=("GE", "IT", "CW", "FR", "SU"),
        wars=[("GE", "FR"), ("GE", "CW"), ("IT", "FR"), ("IT", "CW")][: dice.choice((4, 4, 2))],
        clock=Clock(35, phase, impulse if within else 0, acts if within else "", side),
        convoys={(dice.randrange(3), code): dice.randint(1, 3) for code in ("GE", "CW")},
        rule_sets=dice.choice(sets),
    )
    options = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.25}
    changes = [Change("hexes", ATLAS.find(dice.choice(LAND)), HexState(factories_destroyed=1))]
    changes += [Change("control", ATLAS.find(dice.choice(LAND)), dice.choice(("GE", "CW"))) for _ in range(2)]
    for code, power in game.powers.items():
        fields = {"rail_moves": dice.choice((-1, -1, 0, 1, 2)), "active": code != "SU"}
        changes.append(put_power(msgspec.structs.replace(power, **fields)))
    return replace(game, options=options).changed(changes), dice


# --- orders -------------------------------------------------------------------------------------------------


class _Wishes(Wishes):
    """Orders worth asking about in a position, drawn by dice."""

    def order(self) -> o.Order:
        """An order of any kind, those more often that the phase is for."""
        if self.coin(0.1):
            offered = [order for task in base.RULE_SET.tasks(self.game) for order in task.orders]
            if offered:
                return self.dice.choice(offered)
        own: dict[str, Callable[[], o.Order]] = {
            "land_movement": self.move, "rail_movement": self.rail, "choose_action": self.action,
            "initiative": self.initiative, "weather": self.weather, "production": self.route,
        }  # fmt: skip
        if self.coin(0.35):
            return own.get(self.game.clock.phase, self.step)()
        kinds = (
            self.add, self.add, self.edit, self.edit, self.move, self.move, self.move,
            self.flip, self.delete, self.control, self.convoys,
            self.hex_state, self.weather, self.power_set, self.power_set, self.country, self.war, self.option,
            self.initiative, self.tick, self.note, self.rail, self.rail, self.action, self.moves, self.lock,
            self.lock, self.clear_lock, self.route, self.route, self.plan, self.ban, self.ban, self.clear,
            self.lend, self.step,
        )  # fmt: skip
        return self.dice.choice(kinds)()

    def number(self, *usual: int) -> int:
        return (
            self.dice.choice((*usual, *usual, -1, -2, 10**6, 10**13))
            if self.coin(0.2)
            else self.dice.choice(usual)
        )

    def area(self) -> str:
        return self.dice.choice(AREAS) if self.coin(0.95) else "Chanel"

    def place(self) -> str:
        return self.dice.choice((self.hex(), self.area(), "")) if self.coin(0.6) else self.dice.choice(LAND)

    def controller(self) -> str:
        return self.power() if self.coin(0.8) else self.dice.choice(("ROM", "TUR", "XX", "FRA"))

    def country_code(self) -> str:
        return self.dice.choice(("ROM", "GER", "FRA", "USR", "TUR", "Rom", "XYZ"))

    def fields(self) -> dict[str, Any]:
        """Fields of a unit, one or two of them."""
        values: dict[str, Any] = {
            "name": self.dice.choice(("Rommel", " ", "a\nb", "x" * 200)),
            "type": self.dice.choice((*TYPES, "TANK")),
            "power": self.controller(),
            "country": self.country_code(),
            "size": self.dice.choice(("corps", "division", "army", "", "huge")),
            "organized": self.dice.choice((True, False, "yes")),
            "shattered": self.dice.choice((True, False)),
            "cost": self.number(0, 3, -1),
            "first_cost": self.number(0, 2, -1),
            "attack": self.number(0, 5),
            "reorganization": self.number(0, 3),
            "range": self.number(0, 9),
            "section": self.dice.choice((0, 1, 4, 5, -1)),
            "at": self.place(),
            "note": self.dice.choice(("", "seen", "a\x00b")),
            "activated": self.number(0, 1),
            "stays_at_sea": self.coin(0.5),
            "nmae": "x",
        }
        names = [n for n in values if n != "nmae"] if self.coin(0.95) else [*values]
        chosen = self.dice.sample(names, self.dice.choice((1, 1, 1, 2, 3)))
        return {name: values[name] for name in chosen} if self.coin(0.96) else {}

    def add(self) -> o.Order:
        id = self.dice.choice(
            (f"n{len(self.game.units)}", f"n{len(self.game.units)}", self.unit(), "a b", "-x", "")
        )
        fields = {k: v for k, v in self.fields().items() if k in o.AddUnit.__struct_fields__}
        if fields.get("organized") == "yes":
            fields["organized"] = False
        usual = {"name": "New", "type": self.dice.choice(TYPES), "power": self.power(), "country": "GER"}
        at = self.dice.choice((self.hex(), self.area())) if self.coin(0.8) else ""
        return o.AddUnit(id=id, **{**usual, "at": at, "reorganization": 2, **fields})

    def edit(self) -> o.Order:
        return o.EditUnit(self.unit(), self.fields())

    def move(self) -> o.Order:
        return o.MoveUnit(self.unit(), self.place(), self.dice.choice((0, 0, 0, 0, 1, 4, 5, -1)))

    def flip(self) -> o.Order:
        return o.FlipUnit(self.unit(), self.coin(0.5))

    def delete(self) -> o.Order:
        return o.DeleteUnit(self.unit())

    def control(self) -> o.Order:
        return o.SetControl(self.dice.choice(LAND) if self.coin(0.7) else "A-0004", self.controller())

    def convoys(self) -> o.Order:
        return o.SetConvoys(self.area(), self.power(), self.number(0, 1, 2, 3))

    def hex_state(self) -> o.Order:
        given = {
            "port_damaged": self.coin(0.6), "iced_in": self.coin(0.6),
            "factories_destroyed": self.number(0, 1, 2, 3), "oil_destroyed": self.number(0, 1, 2, 3),
        }  # fmt: skip
        names = self.dice.sample(sorted(given), self.dice.choice((0, 1, 1, 1, 2)))
        return o.SetHex(self.hex(), **{name: given[name] for name in names})

    def weather(self) -> o.Order:
        weather: Any = self.dice.choice(("fine", "rain", "storm", "sunny"))
        return o.SetWeather(weather, self.dice.choice(("", "Arctic", "Mediterranean", "Artic")))

    def power_set(self) -> o.Order:
        values: dict[str, Any] = {
            "side": self.dice.choice(("axis", "allied", "both")), "active": self.coin(0.5),
            "in_play": self.coin(0.5), "multiple": self.dice.choice(("1/2", "5/4", "1/3", "-1")),
            "fuel": self.dice.choice(("5", "10", "41/4", "1/3", "-1")), "bp_available": self.number(0, 4),
            "bp_spent": self.number(0, 2), "rp_pool": self.dice.choice(("4", "1/3", "x")),
            "rp_spent": self.dice.choice(("4", "5", "0")), "rail_moves": self.number(0, 2, -1), "code": "GE",
        }  # fmt: skip
        names = self.dice.sample(sorted(values), self.dice.choice((0, 1, 1, 1, 2, 3)))
        return o.SetPower(self.power(), {name: values[name] for name in names})

    def country(self) -> o.Order:
        return o.SetCountry(self.country_code(), self.maybe(self.power(), 0.7), self.coin(0.4))

    def war(self) -> o.Order:
        a, b = self.controller(), self.controller()
        return o.SetWar(a, b, self.coin(0.6))

    def option(self) -> o.Order:
        name, value = self.dice.choice((
            ("base.rail_moves", "house"), ("base.rail_moves", "none"), ("base.port_aircraft_minor", 3),
            ("base.port_aircraft_minor", True), ("base.port_air_minor", 3), ("supply.range_basic", 5),
            ("supply.range_basic", -1), ("supply.zoc_blocks", False), ("supply.limited_sources", []),
            ("supply.limited_sources", ["Kiel", "Genoa"]), ("supply.scale", {"Western European map": 2}),
            ("supply.rnage_basic", 4),
            ("supply.surprised", ["GE"]), ("supply.river_as_rail", 1),
        ))  # fmt: skip
        return o.SetOption(name, value)

    def initiative(self) -> o.Order:
        side: Any = self.dice.choice((*SIDES, "alied"))
        return o.SetInitiative(side)

    def tick(self) -> o.Order:
        known = [task.id for task in base.RULE_SET.tasks(self.game)]
        return o.MarkTask(self.dice.choice(known) if known and self.coin(0.9) else "base.x", self.coin(0.7))

    def note(self) -> o.Order:
        return o.Note(self.dice.choice(("Hello", "  ", "a\x00b", "x" * 5000)))

    def rail(self) -> o.Order:
        stations = RAILS.get(self.game.clock.side) or self.dice.choice([*RAILS.values()])
        to = self.dice.choice(stations) if self.coin(0.9) else self.hex()
        if self.coin(0.35):
            factory = self.dice.choice(("Berlin", "Rome")) if "Berlin" in stations else "London"
            return o.RailMove(to, self.maybe(self.unit(), 0.05), factory if self.coin(0.9) else self.hex())
        there = [ATLAS.find(hex) for hex in stations]
        able = [u.id for u in self.game.units.values() if u.hex in there and u.organized]
        return o.RailMove(
            to, self.dice.choice(able) if able and self.coin(0.85) else self.maybe(self.unit(), 0.95)
        )

    def action(self) -> o.Order:
        action: Any = self.dice.choice((*ACTIONS, "sleep"))
        own = [p.code for p in self.game.powers.values() if p.side == self.game.clock.side] or self.powers
        return o.ChooseAction(self.dice.choice(own) if self.coin(0.8) else self.power(), action)

    def moves(self) -> o.Order:
        action: Any = self.dice.choice((*ACTIONS, "sleep"))
        return o.SetRailMoves(self.power(), action, self.number(0, 1, 2, -1))

    def _point(self) -> tuple[Any, str]:
        what = self.dice.choice(("port", "area", "source"))
        chiefs = [u.id for u in self.game.units.values() if u.is_headquarters] or ["nobody"]
        ports = ("Kiel", "Emden", "Genoa", "Dover", "Tobruk", "Brest", self.hex())
        points = {
            "port": ports,
            "area": (self.area(),),
            "source": (*chiefs, "Berlin", "Rome", self.unit(), self.hex()),
        }
        return what, self.dice.choice(points[what])

    def lock(self) -> o.Order:
        kept = [*locks(self.game)]
        if kept and self.coin(0.3):
            one = self.dice.choice(kept)
            return o.SetLock(one.who, one.what, one.name, self.coin(0.5), one.circle == "hq")
        who = self.power() if self.coin(0.3) else self.unit()
        return o.SetLock(who, *self._point(), never=self.coin(0.3), following=self.coin(0.15))

    def clear_lock(self) -> o.Order:
        kept = [*locks(self.game)]
        if kept and self.coin(0.6):
            one = self.dice.choice(kept)
            return o.ClearLock(one.who, one.what, one.name) if self.coin(0.6) else o.ClearLock(one.who)
        return o.ClearLock(self.maybe(self.unit(), 0.6), *(self._point() if self.coin(0.5) else ()))

    def owned(self) -> tuple[str, str, str]:
        """A resource, a factory, and who has both, mostly."""
        power = self.dice.choice(("GE", "GE", "CW", "FR"))
        if self.coin(0.12):
            power = self.power()
        own = [n for n in freight.resource_nodes(self.game) if self.game.power_over(n) == power]
        keys = [r.key for node in own for r in freight.resources_at(self.game, node)]
        named = keys if self.coin(0.5) else [self.game.atlas.label(node) for node in own]
        resource = self.dice.choice(named) if named and self.coin(0.85) else self.resource()
        works = [n for n in sorted(self.game.atlas.places_at) if self.game.power_over(n) == power]
        works = [n for n in works if freight.factories_at(self.game, n)]
        factory = self.game.atlas.label(self.dice.choice(works)) if works and self.coin(0.9) else self.hex()
        return power, resource, factory

    def resource(self) -> str:
        return self.dice.choice(("Berlin", "Ploesti", "Dover", "Brest", "A-0101-r9", "A-9999-r1", self.hex()))

    def legs(self) -> tuple[str, ...]:
        one = (
            ("Baltic",),
            ("Baltic", "Channel"),
            ("Channel", "Biscay"),
            ("Baltic", "Biscay"),
            ("Channel", "-", "Biscay"),
        )
        odd = (("Baltic", "Baltic"), ("Baltic", "-", "-", "Channel"), ("-",), ("Chanel",))
        return self.dice.choice(one if self.coin(0.8) else odd) if self.coin(0.5) else ()

    def route(self) -> o.Order:
        power, resource, factory = self.owned()
        return o.SetRoute(power, resource, self.maybe(factory, 0.8), self.legs())

    def plan(self) -> o.Order:
        power = self.owned()[0]
        rows = [(resource, factory, *self.legs()) for _ in range(self.dice.randint(0, 3))
                for code, resource, factory in [self.owned()] if code == power]  # fmt: skip
        return o.PlanRoutes(power, tuple(rows if self.coin(0.95) else [*rows, ("Berlin",)]))

    def _ban(self) -> tuple[str, Any, str]:
        power, resource, factory = self.owned()
        what = self.dice.choice(("resource", "factory", "port", "area"))
        hexes = {"resource": resource.partition("-r")[0], "factory": factory}
        if what == "area":
            return power, what, self.area()
        return power, what, hexes.get(what) or self.dice.choice(("Kiel", "Dover", self.hex()))

    def ban(self) -> o.Order:
        return o.ForbidRoute(*self._ban())

    def clear(self) -> o.Order:
        routes = [(r.power, r.key) for r in freight.routes(self.game)]
        banned = [(p, *ban) for p in self.game.powers for ban in freight.ban_marks(self.game, p)]
        if routes and self.coin(0.5):
            return o.ClearRoute(*self.dice.choice(routes))
        if banned and self.coin(0.6):
            power, what, name = self.dice.choice(banned)
            return o.ClearRoute(power, what=what, name=name)
        power, resource, _ = self.owned()
        if self.coin(0.3):
            return o.ClearRoute(power, resource)
        power, what, name = self._ban() if self.coin(0.5) else (power, "", "")
        return o.ClearRoute(power, what=what, name=name)

    def lend(self) -> o.Order:
        power, resource, _ = self.owned()
        return o.LendResource(power, resource, self.maybe(self.power(), 0.75))

    def step(self) -> o.Order:
        return o.Step(
            self.coin(0.35), self.coin(0.3) if self.game.clock.phase == "end_of_action" else self.coin(0.05)
        )


# --- what is written ----------------------------------------------------------------------------------------


def views(game: Game) -> Iterator[tuple[str, object]]:
    """What the rules say of a position: a name and a value for each kind of thing."""
    places, powers = sorted(game.atlas.places_at), [*game.powers, "ROM"]
    yield "tasks", tasks_of(game, base.RULE_SET.tasks)
    yield "odd", [(said(odd.text), odd.clause, odd.hexes) for odd in oddities(game)]
    yield "known", [known_controllers(game), sorted(known_countries(game)), near_countries(game, "Germny")]
    yield "taken", [control_taken(game, u) for u in game.units.values()]
    yield "ports", [(port_class_now(game, n), aircraft_room(game, n)) for n in places]
    yield "crowded", [said(m) for u in game.units.values() if (m := crowded(game, u)) is not None]
    yield "blue", [blue_factories(game, n) for n in places]
    yield "railed", [came_by_rail(game, u) for u in game.units.values()]
    yield "rails", [_rails(game, power) for power in powers]
    onward = following(game.clock, game.clock.phase == "end_of_action")
    yield "ahead", [repr(effect) for effect in effects_of_entering(game, onward)]
    yield "ended", [stage_end(game, 35), stage_end(game, 36)]


def _rails(game: Game, power: str) -> tuple[object, ...]:
    moved, left = moved_by_rail(game, power), rail_moves_left(game, power)
    return limit_now(game, power), needs_action(game, power), moved, left, is_threatened(game, power)


def walk(number: int) -> Iterator[str]:
    """The lines of one walk."""
    game, dice = position(number)
    for _ in range(3):
        for _ in range(18):
            line, ruling = asked(game, _Wishes(game, dice).order(), dice, "base")
            yield line
            if ruling.allowed:
                game = next_game(game, ruling.changes)
        yield seen(views(game))


BOOK = Book("tests.rules.base.book", 90, walk)

if __name__ == "__main__":
    BOOK.write()

"""What might be ordered in the base game, sensible or not, drawn by dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redball.game import orders as o
from redball.game.powers import SIDES
from redball.rules import base, freight
from redball.rules.base.railways import ACTIONS
from redball.supply.locks.lock import locks

from tests.rules.base.world import AREAS, ATLAS, LAND, RAILS, TYPES
from tests.rules.books import RandomOrders


class Orders(RandomOrders):
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
        banned = [(p, *ban) for p in self.game.powers for ban in freight.banned(self.game, p)]
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

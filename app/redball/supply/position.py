"""What tracing needs to know of a position, power by power, sharing all that a move didn't change with the
one before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, PortClass, Terrain
from redball.game.clock import Weather
from redball.game.state import Game
from redball.hexes import HexSide
from redball.supply import options as option_table
from redball.supply.board import Board, Crossing, Ways, board_of
from redball.supply.forces import COMBAT_SHIPS, Force, by_power, muster
from redball.supply.ground import CLOSED, PLAIN, QUAY, Ground
from redball.supply.options import WEATHER_MOD, SupplyOptions
from redball.supply.relations import Relation, Relations

Mask = npt.NDArray[np.bool_]


class Position:
    """One position as tracing sees it.  ``old`` is any earlier position of the same atlas to share with."""

    def __init__(self, game: Game, old: Position | None = None) -> None:
        if old is not None and old.atlas is not game.atlas:
            old = None
        self.atlas: Atlas = game.atlas
        self.board: Board = board_of(game.atlas)
        self._tables = _Tables(game)
        kept = old if old is not None and self._tables.same(old._tables, "options") else None
        self.options: SupplyOptions = kept.options if kept else option_table.read(game.options)
        if old is not None and old.options != self.options:
            old = None
        self.forces = self._forces(game, old)
        self.relations: Relations
        self.owner: npt.NDArray[np.int16]
        self._relate(game, old)
        self.weather: tuple[Weather, ...]
        self.mods: tuple[int, ...]
        self.frozen: frozenset[int]
        self.cost: npt.NDArray[np.uint8]
        self._weather(game, old)
        self.port_class: dict[int, PortClass]
        self.iced: frozenset[int]
        self.serving: npt.NDArray[np.int64]
        self._ports(game, old)
        self.convoys: dict[int, tuple[str, ...]] = _convoy_areas(game.convoys)
        self._grounds: dict[bytes, tuple[Ground, ...]] = {}
        self._zones: dict[str, Mask] = {}
        self._by_relation: dict[tuple[str, Relation], tuple[str, ...]] = {}
        self._before: dict[bytes, tuple[Ground, ...]] = {}
        if old is not None:
            self._inherit(old)

    def _inherit(self, old: Position) -> None:
        """Take over zones of control that still hold, and views to compare new ones with."""
        if old.relations.codes != self.relations.codes:
            return
        self._before = old._before | old._grounds
        if old.relations is self.relations and old.frozen == self.frozen:
            kept = {p for p, force in self.forces.items() if old.forces.get(p) is force}
            self._zones = {p: mask for p, mask in old._zones.items() if p in kept}

    # --- parts ----------------------------------------------------------------------------------------------

    def _forces(self, game: Game, old: Position | None) -> dict[str, Force]:
        if old is not None and self._tables.same(old._tables, "units"):
            return old.forces
        mustered: dict[str, Force] = {}
        for power, units in by_power(game.units.values()).items():
            before = old.forces.get(power) if old is not None else None
            same = before is not None and before.units == tuple(units)
            mustered[power] = before if same and before is not None else muster(units, self.options)
        return mustered

    def _relate(self, game: Game, old: Position | None) -> None:
        """Relations, and who controls each hex as an index into their codes."""
        same = old is not None and self._tables.same(
            old._tables, "powers", "countries", "wars", "cooperation", "control"
        )
        known = old.relations.principals.keys() if old is not None else set()
        if old is not None and same and {*self.forces, *(p for _, p in game.convoys)} <= known:
            self.relations, self.owner = old.relations, old.owner
            return
        names = {
            "",
            *self.atlas.controllers,
            *game.control.values(),
            *game.powers,
            *game.countries,
            *self.forces,
        }
        names.update(power for _, power in game.convoys)
        names.update(country.power for country in game.countries.values())
        self.relations = Relations(game, self.options, names)
        self.relations.close()
        table = [self.relations.principal_index(c) for c in self.atlas.controllers]
        self.owner = np.array(table, np.int16)[self.atlas.controller]
        for node, code in game.control.items():
            self.owner[node] = self.relations.principal_index(code)

    def _weather(self, game: Game, old: Position | None) -> None:
        """Limits by weather zone, frozen zones, cost of hexes."""
        if old is not None and self._tables.same(old._tables, "weather"):
            self.weather, self.mods, self.frozen, self.cost = old.weather, old.mods, old.frozen, old.cost
            return
        options = self.options
        self.weather = tuple(game.weather.get(zone, "fine") for zone in self.atlas.weather_zones)
        table = {**WEATHER_MOD, **options.weather_mod}
        self.mods = tuple(table[w] for w in self.weather)
        self.frozen = frozenset(i for i, w in enumerate(self.weather) if w in options.lake_frozen_weather)
        self.cost = self._cost()

    def _cost(self) -> npt.NDArray[np.uint8]:
        """What each hex counts when a path enters it."""
        options, atlas = self.options, self.atlas
        scales = [
            options.scale.get(p.sheet, options.hexdot_scale if p.sheet in options.hexdot_sheets else 1)
            for p in atlas.panels
        ]
        cost = np.array(scales or [1], np.int32)[atlas.panel]
        if options.terrain_cost:
            extra = {str(name): more for name, more in options.terrain_cost.items()}
            cost = cost + np.array([extra.get(t.name.lower(), 0) for t in Terrain], np.int32)[atlas.terrain]
        if options.weather_measured_at == "per_hex":
            cost = cost - np.array(self.mods, np.int32)[atlas.weather]
        result: npt.NDArray[np.uint8] = np.clip(cost, 1, 100).astype(np.uint8)
        return result

    def _ports(self, game: Game, old: Position | None) -> None:
        """Class of each port now, which ones are iced in, and which serve whoever holds them."""
        if old is not None and self._tables.same(old._tables, "weather", "hexes"):
            self.port_class, self.iced, self.serving = old.port_class, old.iced, old.serving
            return
        board, options = self.board, self.options
        self.port_class = {}
        self.iced = frozenset(n for n in board.ports if self._is_iced(game, n))
        for node, printed in board.port_class.items():
            state = game.hexes.get(node)
            damaged = state is not None and state.port_damaged
            self.port_class[node] = damaged_class(printed, options) if damaged else printed
        least = self.least_port
        shut: frozenset[int] = self.iced if options.iced_port_blocks else frozenset()
        serving = [n for n in board.ports if self.port_class[n] >= least and n not in shut]
        self.serving = np.array(serving, np.int64)

    def _is_iced(self, game: Game, node: int) -> bool:
        state = game.hexes.get(node)
        if state is not None and state.iced_in:
            return True
        weather = self.weather[int(self.atlas.weather[node])]
        return node in self.board.icing_ports and weather in self.options.port_iced_weather

    @property
    def least_port(self) -> PortClass:
        """The smallest port that serves."""
        return PortClass[self.options.port_min_class.upper()]

    # --- zones of control -----------------------------------------------------------------------------------

    def zone_of(self, power: str) -> Mask:
        """Hexes in the zone of control of a power's units: one flag a hex (base game 2.1 to 2.4)."""
        if power not in self._zones:
            self._zones[power] = self._new_zone(power)
        return self._zones[power]

    def _new_zone(self, power: str) -> Mask:
        force = self.forces[power]
        mask = np.zeros(self.board.size, np.bool_)
        mask[force.own_zone] = True
        mask[force.full_zone] = True
        near = self.board.zoc_neighbours(self.frozen, self.options.zoc_across_straits)[
            force.full_zone
        ].ravel()
        near = near[near >= 0]
        stance = self.relations.vector(self.relations.principals[power])
        mask[near[stance[self.owner[near]] != Relation.NEUTRAL]] = True
        return mask

    def enemy_zones(self, principal: str) -> Mask:
        """Hexes in a zone of control of anybody at war with a power."""
        mask = np.zeros(self.board.size, np.bool_)
        for power in self.enemies(principal):
            mask |= self.zone_of(power)
        return mask

    # --- who is where ---------------------------------------------------------------------------------------

    def relation(self, principal: str, power: str) -> Relation:
        """How a power stands to the owner of a force."""
        return Relation(int(self.relations.vector(principal)[self.relations.principal_index(power)]))

    def enemies(self, principal: str) -> tuple[str, ...]:
        """Codes of forces at war with a power."""
        return self._related(principal, Relation.ENEMY)

    def friends(self, principal: str) -> tuple[str, ...]:
        """Codes of forces that share sources with a power, its own among them."""
        return self._related(principal, Relation.FRIEND)

    def _related(self, principal: str, relation: Relation) -> tuple[str, ...]:
        key = (principal, relation)
        if key not in self._by_relation:
            self._by_relation[key] = tuple(p for p in self.forces if self.relation(principal, p) == relation)
        return self._by_relation[key]

    def principal(self, power: str) -> str:
        """The power behind a code."""
        return self.relations.principals.get(power, power)

    # --- the sea ------------------------------------------------------------------------------------------

    def is_open(self, principal: str, area: int) -> bool:
        """True when a path may lead over a sea area (base game 3.6 step 5)."""
        return not self.enemy_commands(principal, area) and self.has_shipping(principal, area)

    def enemy_commands(self, principal: str, area: int) -> bool:
        """True when enemies that block are in a sea area, and no friendly ones of that kind (base game
        3.5.3).
        """
        return self.options.enemy_presence_blocks and self._commanded(principal, area, self.options.blockers)

    def has_shipping(self, principal: str, area: int) -> bool:
        """True when option 11 is not played, or is content with a sea area (base game 3.5.4)."""
        if not self.options.option11_limited_overseas:
            return True
        types = self.options.shipping_units
        if types & self._types_at_sea(self.friends(principal), area):
            return True
        convoys = self.convoys.get(area, ()) if "CP" in types else ()
        return any(self.relation(principal, p) == Relation.FRIEND for p in convoys)

    def closed_straits(self, principal: str) -> frozenset[HexSide]:
        """Straits hexsides closed to a power under option 12."""
        if not self.options.option12_straits:
            return frozenset()
        return frozenset(
            side
            for side, areas in self.board.straits.items()
            if any(self._commanded(principal, area, COMBAT_SHIPS) for area in areas)
        )

    def _commanded(self, principal: str, area: int, types: frozenset[str]) -> bool:
        theirs = types & self._types_at_sea(self.enemies(principal), area)
        return bool(theirs) and not types & self._types_at_sea(self.friends(principal), area)

    def _types_at_sea(self, powers: tuple[str, ...], area: int) -> frozenset[str]:
        none: frozenset[str] = frozenset()
        return none.union(*(self.forces[p].at_sea.get(area, none) for p in powers))

    # --- the view of a power --------------------------------------------------------------------------------

    def grounds(self, principal: str) -> tuple[Ground, ...]:
        """What a power can trace over: one ground, or one for each weather level when the worst hex of a path
        counts.
        """
        key = self.relations.vector(principal).tobytes()
        if key not in self._grounds:
            made = _GroundMaker(self, principal).make()
            self._grounds[key] = self._as_before(key, made)
        return self._grounds[key]

    def _as_before(self, key: bytes, made: tuple[Ground, ...]) -> tuple[Ground, ...]:
        """The same objects as in the position before if nothing changed, so that everything solved on them
        holds.
        """
        before = self._before.get(key)
        if before is None or len(before) != len(made):
            return made
        same = all(
            a.passable == b.passable and a.same_but_passable(b) for a, b in zip(before, made, strict=True)
        )
        return before if same else made


class _Tables:
    """The tables of a game that tracing depends on, to see which ones a change replaced."""

    NAMES = (
        "units",
        "control",
        "convoys",
        "hexes",
        "weather",
        "wars",
        "cooperation",
        "options",
        "powers",
        "countries",
    )

    def __init__(self, game: Game) -> None:
        self.values: Mapping[str, Any] = {name: getattr(game, name) for name in self.NAMES}

    def same(self, other: _Tables, *names: str) -> bool:
        return all(self.values[n] is other.values[n] or self._equal(other, n) for n in names)

    def _equal(self, other: _Tables, name: str) -> bool:
        if name == "powers":
            return _stances(self.values[name]) == _stances(other.values[name])
        return name != "units" and bool(self.values[name] == other.values[name])


def _stances(powers: Mapping[str, Any]) -> list[tuple[str, str, bool, bool]]:
    """What tracing needs of the powers: fuel and points don't matter."""
    return [(c, p.side, p.active, p.in_play) for c, p in powers.items()]


def damaged_class(printed: PortClass, options: SupplyOptions) -> PortClass:
    """What a damaged port counts as (base game 6)."""
    match options.damaged_port_class:
        case "one_lower":
            return PortClass(max(0, printed - 1))
        case "none":
            return PortClass.NONE
        case _:
            return printed


def _convoy_areas(convoys: Mapping[tuple[int, str], int]) -> dict[int, tuple[str, ...]]:
    """Powers with convoy points, by sea area."""
    found: dict[int, list[str]] = {}
    for (area, power), points in convoys.items():
        if points > 0:
            found.setdefault(area, []).append(power)
    return {area: tuple(sorted(powers)) for area, powers in found.items()}


class _GroundMaker:
    """Makes the grounds of one power."""

    def __init__(self, position: Position, principal: str) -> None:
        self.position = position
        self.principal = principal
        self.board = position.board
        self.options = position.options
        self.stance = position.relations.vector(principal)[position.owner]

    def make(self) -> tuple[Ground, ...]:
        position, options = self.position, self.options
        self._sea()
        passable = self._passable()
        ways = self.board.ways(self._crossing())
        mods = position.mods
        if options.weather_measured_at != "worst":
            shown = tuple(0 if options.weather_measured_at == "per_hex" else m for m in mods)
            return (self._ground(ways, passable, self._limits(shown)),)
        zones = position.atlas.weather
        levels = sorted({m for m in mods}, reverse=True)
        return tuple(
            self._ground(
                ways,
                passable & np.isin(zones, [z for z, m in enumerate(mods) if m >= level]),
                self._limits(tuple(level if m >= level else None for m in mods)),
            )
            for level in levels
        )

    def _limits(self, mods: tuple[int | None, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Limits of basic and railway paths by zone; -1 where none may begin."""
        basic, railway = self.options.range_basic, self.options.range_railway
        return (
            tuple(-1 if m is None else max(0, basic + m) for m in mods),
            tuple(-1 if m is None else max(0, railway + m) for m in mods),
        )

    def _ground(self, ways: Ways, passable: Mask, limits: tuple[tuple[int, ...], tuple[int, ...]]) -> Ground:
        cells = passable.astype(np.uint8) * PLAIN
        quays = np.fromiter(self.quays, np.int64)
        cells[quays[cells[quays] != CLOSED]] = QUAY
        zones = self.position.atlas.weather.tobytes()
        return Ground(
            self.board, ways, cells.tobytes(), self.position.cost.tobytes(),
            self.quays, self.harbours, self.lanes, self.ruined, zones, *limits,
        )  # fmt: skip

    def _passable(self) -> Mask:
        """Hexes that a path may enter (base game 3.6 step 3): owner, then zones of control."""
        position = self.position
        land = np.zeros(self.board.size, np.bool_)
        cancelled = land.copy()
        for power in position.friends(self.principal):
            land[position.forces[power].land] = True
            cancelled[position.forces[power].cancelling] = True
        open_: Mask = (self.stance >= Relation.TRANSIT) | ((self.stance == Relation.ENEMY) & land)
        open_ &= self.board.land_passable
        if self.options.zoc_blocks:
            open_ &= ~position.enemy_zones(self.principal) | cancelled
        return open_

    def _crossing(self) -> Crossing:
        closed = self.position.closed_straits(self.principal)
        return Crossing(self.position.frozen, closed, self.options.alpine_rail_ok)

    # --- the sea --------------------------------------------------------------------------------------------

    def _sea(self) -> None:
        position, board = self.position, self.board
        size = board.size
        open_ = {
            size + a.index for a in position.atlas.sea_areas if position.is_open(self.principal, a.index)
        }
        lanes: dict[int, list[int]] = {s: [] for s in sorted(open_)}
        for a, b, closers in board.lanes:
            if a in open_ and b in open_ and self._passage_is_open(closers):
                lanes[a].append(b)
                lanes[b].append(a)
        self.lanes = {s: tuple(sorted(set(near))) for s, near in lanes.items()}
        serving = position.serving
        usable = serving[self.stance[serving] == Relation.FRIEND].tolist()
        self.quays = {n: tuple(s for s in board.port_seas[n] if s in open_) for n in usable}
        harbours: dict[int, list[int]] = {s: [] for s in self.lanes}
        for node, seas in self.quays.items():
            for sea in seas:
                harbours[sea].append(node)
        self.harbours = {s: tuple(near) for s, near in harbours.items()}
        self.ruined = frozenset(n for n, kind in position.port_class.items() if not kind)

    def _passage_is_open(self, closers: tuple[int, ...]) -> bool:
        """No hex that can close the passage is held by an enemy (or a neutral, by option)."""
        shut = {Relation.ENEMY, Relation.NEUTRAL} if self.options.neutral_closes_passage else {Relation.ENEMY}
        return not any(self.stance[n] in shut for n in closers)

"""What tracing needs of a position; everything that a move didn't change is shared with the position
before.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas
from redball.game import rule_sets
from redball.game.state import ConvoyKey, Game
from redball.game.units import Unit, ground_types
from redball.hexes import hexside
from redball.supply import options as option_table
from redball.supply.conditions.climate import Climate, climate_of
from redball.supply.conditions.forces import (
    AROUND,
    CANCELS,
    HERE,
    LAND,
    Force,
    by_power,
    moved,
    muster,
    zone_reach,
)
from redball.supply.conditions.movement import kinds
from redball.supply.conditions.privileges import Privileged, code_of, privileged
from redball.supply.conditions.relations import Relation, Relations
from redball.supply.conditions.tables import Tables
from redball.supply.conditions.views import View, grounds_of, passable_to, view_of
from redball.supply.graph.board import Board, Mask, Nodes, Railways, board_of
from redball.supply.graph.ground import CLOSED, Ground
from redball.supply.options import SupplyOptions
from redball.supply.railways.rivers import open_joints
from redball.supply.sea.ports import Ports, ports_of
from redball.supply.sea.presence import ConvoyAreas, convoy_areas, supplying

FEW = 2
"""Powers with other units than before among which what holds of their ways is looked for."""


class Position:
    """One position for tracing.

    ``old`` is any earlier position of the same atlas to share with; ``changed`` are the units that differ
    from it, where that is known.  ``owner`` is who controls each hex, as
    an index into the codes of ``relations``; ``forces`` are the units by the code of their power; ``points``
    the convoy points that can carry supply; ``privileged`` are units that trace with a privilege, by id, with
    the principal as which they do.
    """

    def __init__(
        self, game: Game, old: Position | None = None, changed: frozenset[str] | None = None
    ) -> None:
        if old is not None and old.atlas is not game.atlas:
            old = None
        self.atlas: Atlas = game.atlas
        self.board: Board = board_of(game.atlas)
        self.tables = Tables(game)
        self.options: SupplyOptions = self._options(game, old)
        self.ground_types = ground_types(game.options)
        if old is not None and (old.options, old.ground_types) != (self.options, self.ground_types):
            old = None
        self.forces: dict[str, Force] = self._forces(game, old, changed)
        self.points: Mapping[ConvoyKey, int] = supplying(game, self.options)
        self.convoys: ConvoyAreas = convoy_areas(self.points)
        self.relations: Relations
        self.owner: npt.NDArray[np.int16]
        self._relate(game, old)
        self.privileged: Mapping[str, str] = self._privileged(game)
        self.climate: Climate = (
            old.climate if old and self.same(old, "weather") else climate_of(game, self.options)
        )
        self.ports: Ports = (
            old.ports
            if old and self.same(old, "weather", "hexes")
            else ports_of(game, self.board, self.climate, self.options)
        )
        self._views: dict[bytes, View] = {}
        self._grounds: dict[tuple[bytes, str], tuple[Ground, ...]] = {}
        self._before: dict[tuple[bytes, str], tuple[Ground, ...]] = {}
        self._standing: Mapping[tuple[bytes, str], tuple[Ground, ...]] = {}
        self._doubtful = np.empty(0, np.int64)
        self._zones: dict[str, Mask] = {}
        self._related: dict[tuple[str, Relation], tuple[str, ...]] = {}
        if old is not None:
            self._inherit(old)

    def same(self, old: Position, *names: str) -> bool:
        """True when none of some tables of the game changed since an earlier position."""
        return self.tables.same(old.tables, *names)

    # --- parts ----------------------------------------------------------------------------------------------

    def _options(self, game: Game, old: Position | None) -> SupplyOptions:
        return (
            old.options if old and self.same(old, "options") else option_table.read(game.options, game.atlas)
        )

    def _forces(self, game: Game, old: Position | None, changed: frozenset[str] | None) -> dict[str, Force]:
        if old is not None and self.same(old, "units"):
            return old.forces
        if old is not None and changed is not None:
            mine = by_power(game.units[id] for id in changed)
            there = {power: old.forces[power].rows for power in mine if power in old.forces}
            if sum(u.id in there.get(power, ()) for power, some in mine.items() for u in some) == len(
                changed
            ):
                kinds = self.options, self.ground_types
                return old.forces | {
                    power: moved(old.forces[power], some, *kinds) for power, some in mine.items()
                }
        mustered: dict[str, Force] = {}
        for power, units in by_power(game.units.values()).items():
            before = old.forces.get(power) if old is not None else None
            if before is None or before.units != tuple(units):
                before = muster(units, self.options, self.ground_types)
            mustered[power] = before
        return mustered

    def _relate(self, game: Game, old: Position | None) -> None:
        same = old is not None and self.same(old, "powers", "countries", "wars", "cooperation", "control")
        names = {*self.forces, *(power for _, power in game.convoys)}
        if old is not None and same and names <= old.relations.principals.keys():
            self.relations, self.owner = old.relations, old.owner
            return
        names.update(("", *self.atlas.controllers, *game.control.values(), *game.powers, *game.countries))
        names.update(country.power for country in game.countries.values())
        self.relations = Relations(game, self.options, names)
        table = [self.relations.principal_index(c) for c in self.atlas.controllers]
        self.owner = np.array(table, np.int16)[self.atlas.controller]
        for node, code in game.control.items():
            self.owner[node] = self.relations.principal_index(code)

    def _privileged(self, game: Game) -> dict[str, str]:
        found: dict[str, str] = {}
        for each in rule_sets.privileges(game):
            for id in each.units:
                power = self.principal(game.units[id].power)
                found[id] = code_of(Privileged(power, each.base, each.through, each.primary))
        return found

    def _inherit(self, old: Position) -> None:
        """Take over what is still valid: views and zones of control; and grounds to compare new ones with."""
        if old.relations.codes != self.relations.codes:
            return
        self._before = old._before | old._grounds
        if old.relations is not self.relations:
            return
        self._related = old._related
        if old.frozen == self.frozen:
            kept = {p for p, force in self.forces.items() if old.forces.get(p) is force}
            self._zones = {p: mask for p, mask in old._zones.items() if p in kept}
        if old.ports is self.ports and old.convoys == self.convoys and _at_sea(old) == _at_sea(self):
            self._views = dict(old._views)
            if old.climate is self.climate:
                self._compare(old)

    def _compare(self, old: Position) -> None:
        """Note in which hexes alone the grounds of a position with the same views can be others: where units
        of few powers are or were, and what they reach.
        """
        powers = [p for p in {*old.forces, *self.forces} if old.forces.get(p) is not self.forces.get(p)]
        if len(powers) > FEW or not all(p in old.forces and p in self.forces for p in powers):
            return
        both = [position.forces[p] for position in (old, self) for p in powers]
        stands = [force.where(kind) for force in both for kind in (LAND, CANCELS)]
        zones = [np.flatnonzero(old.zone_of(p) != self.zone_of(p)) for p in powers]
        self._standing = old._grounds
        self._doubtful = np.concatenate((self._doubtful, *stands, *zones))

    @cached_property
    def railways(self) -> Railways:
        """Railways that the players have built, and those of the map that they leave out."""
        atlas, options = self.atlas, self.options
        rows = [[atlas.find(name) for name in row] for row in options.built_rails]
        built = frozenset(hexside(a, b) for row in rows for a, b in pairwise(row))
        return Railways(built, frozenset() if options.uncertain_rails else atlas.uncertain_rails)

    @property
    def rail_links(self) -> Mapping[int, tuple[int, ...]]:
        """Hexes joined by a railway to each hex that has one, whatever bars it."""
        return self.board.rail_links(self.railways)

    @property
    def frozen(self) -> frozenset[int]:
        """Weather zones where lakes are frozen."""
        return self.climate.frozen

    # --- zones of control -----------------------------------------------------------------------------------

    def zone_of(self, power: str) -> Mask:
        """Hexes in the zone of control of a power's units: one flag a hex (base game 2.1 to 2.4)."""
        if power not in self._zones:
            self._zones[power] = self._new_zone(self.forces[power], power)
        return self._zones[power]

    def _new_zone(self, force: Force, power: str) -> Mask:
        mask = np.zeros(self.board.size, np.bool_)
        if self.options.option20_surprise_zoc and self.is_surprised(power):
            return mask
        far = force.where(AROUND)
        mask[force.where(HERE)] = True
        mask[far] = True
        around = self.board.zoc_neighbours(self.frozen, self.options.zoc_across_straits)
        near = around[self._reaching(far)].ravel()
        near = near[near >= 0]
        stance = self.relations.vector(self.principal(power))
        mask[near[stance[self.owner[near]] != Relation.NEUTRAL]] = True
        return mask

    def zone_covers(self, unit: Unit, node: int) -> bool:
        """True when a unit's own zone of control covers a hex: its own, or one beside it that zones reach."""
        reach = zone_reach(unit, self.options)
        if reach < 0 or (self.options.option20_surprise_zoc and self.is_surprised(unit.power)):
            return False
        if unit.hex == node or reach == 0 or not self._reaching(np.array([unit.hex])).size:
            return unit.hex == node
        around = self.board.zoc_neighbours(self.frozen, self.options.zoc_across_straits)
        stance = self.relations.vector(self.principal(unit.power))
        return node in around[unit.hex] and stance[self.owner[node]] != Relation.NEUTRAL

    def _reaching(self, nodes: Nodes) -> Nodes:
        """Hexes from which a zone of control reaches beyond, by the map sheet (base game 2.3)."""
        kept = self.options.zoc_own_hex_sheets
        if not kept:
            return nodes
        short = [i for i, panel in enumerate(self.atlas.panels) if panel.sheet in kept]
        found: Nodes = nodes[~np.isin(self.atlas.panel[nodes], short)]
        return found

    def enemy_zones(self, principal: str, nodes: Nodes | None = None) -> Mask:
        """Hexes in a zone of control of anybody at war with a power: one flag a hex, or for each of some."""
        at = slice(None) if nodes is None else nodes
        mask = np.zeros(self.board.size if nodes is None else len(nodes), np.bool_)
        for power in self.enemies(principal):
            mask |= self.zone_of(power)[at]
        return mask

    def is_surprised(self, power: str) -> bool:
        """True when a power, or the one behind it, is surprised this impulse."""
        return bool({power, self.principal(power)} & self.options.surprised)

    # --- who is who -----------------------------------------------------------------------------------------

    def principal(self, power: str) -> str:
        """The power behind a code."""
        return self.relations.principals.get(power, power)

    def principal_of(self, unit: Unit, power: str = "") -> str:
        """Who a unit traces as: the power behind it, with the unit's privilege where it has one; or another
        power, over whose ground it goes.
        """
        own = self.principal(unit.power)
        asked = self.principal(power) if power else own
        return self.privileged.get(unit.id, own) if asked == own else asked

    def relation(self, principal: str, power: str) -> Relation:
        """How a power stands to a power or country."""
        return Relation(int(self.relations.vector(principal)[self.relations.principal_index(power)]))

    def related(self, principal: str, relation: Relation) -> tuple[str, ...]:
        """All codes that have some relation to a power."""
        key = (principal, relation)
        if key not in self._related:
            stance, index = self.relations.vector(principal).tolist(), self.relations.index
            theirs = self.relations.principals.items()
            self._related[key] = tuple(name for name, code in theirs if stance[index[code]] == relation)
        return self._related[key]

    def enemies(self, principal: str) -> list[str]:
        """Codes of forces at war with a power."""
        return [p for p in self.related(principal, Relation.ENEMY) if p in self.forces]

    def friends(self, principal: str) -> list[str]:
        """Codes of forces that share sources with a power, its own among them."""
        return [p for p in self.related(principal, Relation.FRIEND) if p in self.forces]

    # --- what a power sees ----------------------------------------------------------------------------------

    def key(self, principal: str) -> bytes:
        """Powers with the same key see the same."""
        known = privileged(principal)
        base = b"" if known is None else str(known.base).encode()
        return self.relations.vector(principal).tobytes() + base

    def stance(self, principal: str) -> npt.NDArray[np.uint8]:
        """The relation of a power to whoever has each hex; the base of a privilege is as its own, unless an
        enemy has it.
        """
        found: npt.NDArray[np.uint8] = self.relations.vector(principal)[self.owner]
        known = privileged(principal)
        if known is not None and known.base >= 0 and found[known.base] != Relation.ENEMY:
            found[known.base] = Relation.FRIEND
        return found

    def view(self, principal: str) -> View:
        """Control, ports and seas as a power sees them."""
        key = self.key(principal)
        if key not in self._views:
            self._views[key] = view_of(self, principal)
        return self._views[key]

    def grounds(self, principal: str, movement: str | None = None) -> tuple[Ground, ...]:
        """What a power can trace over: one ground, or one a weather level when the worst hex of a path
        counts. ``movement`` is the movement kind of its paths, the usual one for None.

        They are the same objects as in the position before if nothing in them changed.
        """
        kind = kinds(self.options)[0] if movement is None else movement
        key = self.key(principal), kind
        if key not in self._grounds and self._is_standing(principal, key):
            self._grounds[key] = self._standing[key]
        if key not in self._grounds:
            made = grounds_of(self, principal, self.view(principal), kind)
            before = self._before.get(key, ())
            same = len(before) == len(made) and all(
                a.passable == b.passable and a.same_but_passable(b) for a, b in zip(before, made, strict=True)
            )
            self._grounds[key] = before if same else made
        return self._grounds[key]

    def _is_standing(self, principal: str, key: tuple[bytes, str]) -> bool:
        """Whether the grounds of the position before are seen to hold without making others."""
        if key not in self._standing:
            return False
        nodes, known = self._doubtful, self._standing[key][-1]  # the last one is for every weather
        open_ = passable_to(self, principal, self.view(principal), nodes)
        return bool(np.array_equal(np.frombuffer(known.passable, np.uint8)[nodes] != CLOSED, open_))

    def open_to(self, principal: str) -> Mask:
        """Hexes that a power's paths may enter in any weather."""
        return passable_to(self, principal, self.view(principal))

    def joints(self, principal: str) -> Nodes:
        """The stretches of rivers that serve a power as railways (base game 3.7 river_as_rail)."""
        return open_joints(self, self.view(principal), self.open_to(principal))


def _at_sea(position: Position) -> dict[str, dict[int, frozenset[str]]]:
    return {power: dict(force.at_sea) for power, force in position.forces.items() if force.at_sea}

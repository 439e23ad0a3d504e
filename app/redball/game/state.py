"""One position of a game as an immutable value, and the changes that make the next one."""

from __future__ import annotations

import weakref
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import msgspec

from redball.atlas import Atlas
from redball.game.clock import Clock, Weather
from redball.game.powers import Country, Power
from redball.game.units import TRANSPORTS, Unit, ground_types


class Depot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barrels in a hex and the power that controls them (OIL-STO-07, 18)."""

    barrels: int
    owner: str


class HexState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has happened to a hex: damage to its port, factories and oil."""

    port_damaged: bool = False
    factories_destroyed: int = 0
    factories_added: int = 0
    oil_destroyed: int = 0
    iced_in: bool = False


ConvoyKey = tuple[int, str]
"""Sea area and power."""


@dataclass(frozen=True, eq=False, slots=False)
class Game:
    """A position.  Every table is read-only; :meth:`changed` makes the next one and shares what stays.

    ``control`` holds only hexes whose controller differs from the map's; ``wars`` are pairs of powers or
    minor countries in alphabetical order; ``cooperation`` the same for who co-operates; ``options`` by dotted
    name; ``rule_sets`` are the active ones in order; ``rule_tables`` are the tables that rule sets have
    declared, by name, those with entries, read through :meth:`redball.game.tables.Table.of`.

    What each table holds, and what depends on it, is described in :mod:`redball.game.tables.position`.
    """

    atlas: Atlas
    title: str
    clock: Clock
    rule_sets: tuple[str, ...] = ()
    powers: Mapping[str, Power] = field(default_factory=dict)
    countries: Mapping[str, Country] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    control: Mapping[int, str] = field(default_factory=dict)
    depots: Mapping[int, Depot] = field(default_factory=dict)
    convoys: Mapping[ConvoyKey, int] = field(default_factory=dict)
    hexes: Mapping[int, HexState] = field(default_factory=dict)
    weather: Mapping[str, Weather] = field(default_factory=dict)
    wars: frozenset[tuple[str, str]] = frozenset()
    cooperation: frozenset[tuple[str, str]] = frozenset()
    options: Mapping[str, Any] = field(default_factory=dict)
    description: str = ""
    rule_tables: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    derived: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    # --- asking ---------------------------------------------------------------------------------------------

    def controller(self, node: int) -> str:
        """Who controls a hex: a power or a minor country's code, empty at sea."""
        return self.control.get(node) or self.atlas.controller_at(node)

    def power_over(self, node: int) -> str:
        """The major power that controls a hex, itself or through a country; else the minor's code."""
        return self.principal(self.controller(node))

    def principal(self, code: str) -> str:
        """The major power behind a power or country code; the code itself when neutral."""
        if code in self.powers:
            return code
        country = self.countries.get(code)
        return country.power if country and country.power else code

    def at_war(self, a: str, b: str) -> bool:
        """True when two powers (or minor countries) are at war; a minor is like the power behind it."""
        return pair(self.principal(a), self.principal(b)) in self.wars

    @cached_property
    def _fighting(self) -> frozenset[str]:
        """Who is at war with anybody; the wars of a country that a power stands behind are that power's."""
        real = (both for both in self.wars if all(self.principal(code) == code for code in both))
        return frozenset(code for both in real for code in both)

    def is_neutral(self, code: str) -> bool:
        """True for a major power or minor country at peace: at war with none, and of a power marked so."""
        principal = self.principal(code)
        power = self.powers.get(principal)
        return principal not in self._fighting and (power is None or not power.active)

    @cached_property
    def neutrals(self) -> frozenset[str]:
        """The neutral major powers."""
        return frozenset(filter(self.is_neutral, self.powers))

    def takes_part(self, code: str) -> bool:
        """True unless it is, or belongs to, a major power that is neutral or out of play."""
        power = self.powers.get(self.principal(code))
        return power is None or (power.in_play and power.code not in self.neutrals)

    def are_partners(self, a: str, b: str) -> bool:
        """True when the table of co-operation has two powers, whether they take part in the war or not."""
        return pair(self.principal(a), self.principal(b)) in self.cooperation

    def cooperate(self, a: str, b: str) -> bool:
        """True when two powers co-operate; each does with itself and its minors.  One that is neutral or out
        of play co-operates with nobody else (base game 1.2).
        """
        if self.principal(a) == self.principal(b):
            return True
        return self.are_partners(a, b) and self.takes_part(a) and self.takes_part(b)

    @cached_property
    def units_at(self) -> Mapping[int, tuple[Unit, ...]]:
        """Units by hex, in stacking order; the hexes in any order."""
        before, moved = _known_before(self, "units_at")
        if before is None or len(moved) > FEW:
            return _grouped((u.hex, u) for u in self.units.values() if u.hex >= 0)
        found, place = dict(before.units_at), self.places.__getitem__
        for node in {game.units[id].hex for id in moved for game in (before, self)} - {-1}:
            ids = {u.id for u in found.get(node, ())} - moved | {
                i for i in moved if self.units[i].hex == node
            }
            found[node] = tuple(self.units[id] for id in sorted(ids, key=place))
            if not ids:
                del found[node]
        return found

    @cached_property
    def stacks(self) -> tuple[tuple[Unit, ...], ...]:
        """The stacks of :attr:`units_at`, in the order of their uppermost units: the way by which a position
        came about doesn't change it.
        """
        return tuple(sorted(self.units_at.values(), key=lambda stack: self.places[stack[0].id]))

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each unit in the order of all."""
        before, _ = _known_before(self, "places")
        return before.places if before is not None else {id: n for n, id in enumerate(self.units)}

    @cached_property
    def units_at_sea(self) -> Mapping[int, tuple[Unit, ...]]:
        """Units by sea area."""
        return _grouped((u.sea, u) for u in self.units.values() if u.sea >= 0)

    @cached_property
    def transports_at(self) -> Mapping[int, tuple[Unit, ...]]:
        """Ships that carry land units, by sea area."""
        return _grouped((u.sea, u) for u in self.units.values() if u.sea >= 0 and u.type in TRANSPORTS)

    def holds_ground(self, unit: Unit) -> bool:
        """True for land units that take control of hexes, capture, fight on land and stand in the enemy's
        way.
        """
        return unit.type in ground_types(self.options)

    def ground_units(self, node: int) -> Mapping[str, Sequence[Unit]]:
        """The units of a hex that hold ground, by whose they are, in stacking order."""
        if node not in self._ground:
            found: dict[str, list[Unit]] = defaultdict(list)
            types = ground_types(self.options)
            for unit in (unit for unit in self.units_at.get(node, ()) if unit.type in types):
                found[unit.power].append(unit)
            self._ground[node] = found
        return self._ground[node]

    @cached_property
    def _ground(self) -> dict[int, Mapping[str, Sequence[Unit]]]:
        return {}

    def weather_at(self, node: int) -> Weather:
        """Weather of a hex; fine by default."""
        return self.weather.get(self.atlas.weather_zone_at(node), "fine")

    def option(self, name: str, default: Any = None) -> Any:
        """Value of a rule option as set in this game, else ``default``."""
        return self.options.get(name, default)

    def table(self, name: str) -> Any:
        """A table by its name; one that a rule set declared is empty until something is put into it."""
        return getattr(self, name) if name in FIELDS else self.rule_tables.get(name, _EMPTY)

    def entry(self, name: str, key: Any) -> Any:
        """The value of an entry, None where there is none; of what has no keys, such as ``clock``, itself."""
        found = self.table(name)
        return found if name in _WHOLE else found.get(key)

    # --- changing -------------------------------------------------------------------------------------------

    def changed(self, changes: Iterable[Change]) -> Game:
        """The next position; tables that no change touches are shared with this one."""
        tables: dict[str, dict[Any, Any]] = {}
        fresh: dict[str, Any] = {}
        for change in changes:
            if change.table in _WHOLE:
                fresh[change.table] = change.value
                continue
            table = tables.get(change.table)
            if table is None:
                # The copy of a dict or of its proxy is a plain dict; dict(proxy) would take ten times as
                # long.
                table = tables[change.table] = self.table(change.table).copy()
            if change.value is None:
                table.pop(change.key, None)
            else:
                table[change.key] = change.value
        own: dict[str, Any] = {}
        for name, table in tables.items():
            (fresh if name in FIELDS else own)[name] = MappingProxyType(table)
        if own:
            known = {**self.rule_tables, **own}
            fresh["rule_tables"] = MappingProxyType({name: table for name, table in known.items() if table})
        return replace(self, **fresh)


FEW, LATELY = 100, 20
"""Units that move while what was worked out of the others is still worth mending; positions that are looked
through for it.
"""

_EMPTY: Mapping[Any, Any] = MappingProxyType({})
FIELDS = frozenset(each.name for each in fields(Game) if each.init)
"""What every position has; the tables that rule sets declared are not among them."""
_WHOLE = FIELDS - {each.name for each in fields(Game) if each.default_factory is dict}
"""Fields that are no tables: they have no keys and are replaced as a whole."""


class Change(msgspec.Struct, frozen=True):
    """One entry of one table of a game set to a new value, or removed (value None).

    ``table`` is a field name of :class:`Game` or a rule set's table; ``key`` its key ("" for whole fields
    such as ``clock``).
    """

    table: str
    key: Any
    value: Any


def put_unit(unit: Unit) -> Change:
    """Add or replace a unit."""
    return Change("units", unit.id, unit)


def remove_unit(unit_id: str) -> Change:
    """Take a unit out of the game."""
    return Change("units", unit_id, None)


def put_power(power: Power) -> Change:
    """Replace the state of a power."""
    return Change("powers", power.code, power)


def put_depot(node: int, depot: Depot | None) -> Change:
    """Set a depot; none when it has no barrel left."""
    return Change("depots", node, depot if depot and depot.barrels else None)


def put_clock(clock: Clock) -> Change:
    """Move to another moment of the sequence of play."""
    return Change("clock", "", clock)


def pair(a: str, b: str) -> tuple[str, str]:
    """Two codes as an unordered pair."""
    return (a, b) if a < b else (b, a)


def _grouped(items: Iterable[tuple[int, Unit]]) -> Mapping[int, tuple[Unit, ...]]:
    found: dict[int, list[Unit]] = defaultdict(list)
    for key, unit in items:
        found[key].append(unit)
    return {key: tuple(group) for key, group in found.items()}


def next_game(game: Game, changes: Iterable[Change]) -> Game:
    """As :meth:`Game.changed`, and remembers the predecessor for updating derived values."""
    known = tuple(changes)
    after = game.changed(known)
    ids = frozenset(change.key for change in known if change.table == "units")
    same = all(id in game.units and id in after.units for id in ids)
    follow(after, game, ids if same else None)
    return after


def follow(after: Game, before: Game, moved: frozenset[str] | None = None) -> None:
    """Remember one position as the predecessor of another: what was worked out of it, most of it holds; on
    another map nothing does.  ``moved`` are the units that differ, where both have the same ones in the same
    order.
    """
    if after is not before and after.atlas is before.atlas:
        after.derived[predecessor] = weakref.ref(before), moved


def predecessor(game: Game) -> Game | None:
    """The position that :func:`next_game` made this one from, if it still exists."""
    before, _ = game.derived.get(predecessor, (None, None))
    return before() if before else None


def predecessors(game: Game) -> Iterator[Game]:
    """The predecessor of a position, the one before it, and so on, as far as they still exist; not more than
    :data:`LATELY`, since looking farther back takes longer than working things out anew.
    """
    before = predecessor(game)
    for _ in range(LATELY):
        if before is None:
            return
        yield before
        before = predecessor(before)


def moved_since(game: Game, before: Game) -> frozenset[str] | None:
    """The units that differ from an earlier position that has the same ones in the same order; None where
    that isn't known.
    """
    found: set[str] = set()
    while game is not before:
        known, moved = game.derived.get(predecessor, (None, None))
        earlier = known() if known is not None else None
        if earlier is None or moved is None:
            return None
        found |= moved
        game = earlier
    return frozenset(found)


def _known_before(game: Game, name: str) -> tuple[Game | None, frozenset[str]]:
    """The last position of which something was worked out that few units change, and these units."""
    for before in predecessors(game):
        if name in before.__dict__:
            moved = moved_since(game, before)
            return (None, frozenset()) if moved is None else (before, moved)
    return None, frozenset()

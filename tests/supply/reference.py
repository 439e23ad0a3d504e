"""A slow tracer written straight from the rules' text, unit by unit, to hold the fast one against.

It knows the game, the option values and the map's text, of which it makes a graph of its own; nothing of how
the engine works, nor of how it reads a map.
Section numbers are those of the base game's rules.
"""

from __future__ import annotations

import heapq
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from redball import resources
from redball.game import rule_sets
from redball.game.pipelines import carried, reserved
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit, UnitClass, unit_types
from redball.supply.options import read
from redball.supply.paths import Status

from tests.supply.map_text import PORTS, Node, graph_of

MOVEMENT = tomllib.loads(resources.assets("options", "movement.toml").read_text("utf-8"))
WEATHER_MOD = {"fine": 0, "rain": -1, "snow": -1, "storm": -2, "blizzard": -2}


@dataclass(frozen=True)
class Verdict:
    """What the reference says of a unit: how it stands, links of its chain, hexes used by the first."""

    status: Status
    links: int = 0
    used: int = 0


@dataclass(frozen=True)
class Secondary:
    node: int
    unit: str = ""


class Reference:
    """Answers about one position, for units of one movement kind and privilege; :meth:`like` gives that of a
    unit.
    """

    def __init__(
        self,
        game: Game,
        full: Iterable[int] = (),
        kind: str = "",
        privilege: rule_sets.Privilege | None = None,
    ) -> None:
        """``full`` are sea areas without room for a unit more (3.7 shipping_capacity)."""
        self.game = game
        self.full = frozenset(full)
        self.kind = kind
        self.privilege = privilege
        self.through = {game.principal(code) for code in privilege.through} if privilege else set()
        self.holders = {game.principal(game.units[u].power) for u in privilege.units} if privilege else set()
        self._likes = {(kind, privilege): self}
        self.atlas = game.atlas
        self.options = read(game.options)
        self.graph = graph_of(game.atlas)
        self.adjacent = {n: dict(near) for n, near in self.graph.adjacency()}

    # --- movement points (reorganization, REO-AMB-05) -----------------------------------------------------

    def like(self, unit: Unit | None) -> Reference:
        """The reference for paths that a unit traces; for those from a hex for None."""
        asked = self.kind_of(unit), self.privilege_of(unit)
        if asked not in self._likes:
            self._likes[asked] = self.again(*asked)
            self._likes[asked]._likes = self._likes
        return self._likes[asked]

    def again(self, kind: str, privilege: rule_sets.Privilege | None = None) -> Reference:
        return Reference(self.game, self.full, kind, privilege)

    def privilege_of(self, unit: Unit | None) -> rule_sets.Privilege | None:
        held = rule_sets.privileges(self.game) if unit is not None else ()
        return next((each for each in held if unit is not None and unit.id in each.units), None)

    def is_unlike(self, unit: Unit) -> bool:
        return (self.kind, self.privilege) != (self.kind_of(unit), self.privilege_of(unit))

    def is_base(self, power: str, node: int) -> bool:
        """True for the base of the privilege, which is as the power's own unless an enemy has it."""
        held = self.privilege is not None and self.privilege.base == node
        return held and not self.hostile(power, self.game.controller(node))

    def kind_of(self, unit: Unit | None) -> str:
        if self.options.length_measure == "hexes":
            return ""
        if self.options.movement_kind != "unit":
            return self.options.movement_kind
        if unit is None or unit_types()[unit.type].kind is not UnitClass.LAND:
            return self.options.movement_kind_of_others
        return "motorised" if unit.motorised or unit.type in self.options.motorised_types else "leg"

    def movement_cost(self, terrain: str) -> int:
        if not self.kind:
            return 1
        rows = dict(MOVEMENT[self.kind])
        leg = self.kind == "leg"
        rows |= self.options.movement_costs_leg if leg else self.options.movement_costs_motorised
        return rows.get(terrain, 1)

    # --- who is who (1.2, 3.6 step 3) ---------------------------------------------------------------------

    @cache  # noqa: B019 - a reference lives for one test
    def active(self, code: str) -> bool:
        """12: a major power in play that is at war with anybody, or is marked as active."""
        power = self.game.powers.get(code)
        fights = any(self.hostile(code, other) for war in self.game.wars for other in war)
        return power is None or (power.in_play and (power.active or fights))

    def friendly(self, a: str, b: str) -> bool:
        a, b = self.game.principal(a), self.game.principal(b)
        if a == b:
            return bool(a)
        if self.game.at_war(a, b):
            return False
        partners = {a, b} in [set(both) for both in self.game.cooperation]
        return partners and self.active(a) and self.active(b)

    def hostile(self, a: str, b: str) -> bool:
        return self.game.principal(a) != self.game.principal(b) and self.game.at_war(a, b)

    def allied(self, a: str, b: str) -> bool:
        """Major powers of one side, both in the war, that don't co-operate."""
        powers = self.game.powers
        a, b = self.game.principal(a), self.game.principal(b)
        if a not in powers or b not in powers or self.friendly(a, b) or self.hostile(a, b):
            return False
        return self.active(a) and self.active(b) and powers[a].side == powers[b].side

    def transit(self, a: str, b: str) -> bool:
        if not self.allied(a, b):
            return False
        a, b = self.game.principal(a), self.game.principal(b)
        if self.options.ussr_bar and "SU" in (a, b):
            everybody = set(self.game.powers) | {c for pair in self.game.wars for c in pair}
            if not any(self.hostile(a, c) and self.hostile(b, c) for c in everybody):
                return False
        if self.options.ally_transit_consent == "ask":
            return bool({f"{a}-{b}", f"{b}-{a}"} & self.options.ally_transit_granted)
        return self.options.ally_transit_consent == "yes"

    def neutral(self, a: str, b: str) -> bool:
        if self.game.principal(a) in self.holders and self.game.principal(b) in self.through:
            return False
        return not (self.friendly(a, b) or self.hostile(a, b) or self.allied(a, b))

    # --- hexes --------------------------------------------------------------------------------------------

    def hex(self, node: int) -> dict:
        """What the map says of a land hex."""
        return self.graph.nodes["hex", node]

    def weather(self, node: int) -> str:
        return self.game.weather.get(self.hex(node)["zone"], "fine")

    def mod(self, node: int) -> int:
        weather = self.weather(node)
        return self.options.weather_mod.get(weather, WEATHER_MOD[weather])

    def cost(self, node: int) -> int:
        """3.4 and 3.6 step 6."""
        terrain, sheet = self.hex(node)["terrain"], self.hex(node)["sheet"]
        usual = self.options.hexdot_scale if sheet in self.options.hexdot_sheets else 1
        found = self.options.scale.get(sheet, usual)
        found *= self.movement_cost(terrain)
        found += self.options.terrain_cost.get(terrain, 0)
        if self.options.weather_measured_at == "per_hex":
            found -= self.mod(node)
        return max(1, found)

    def friends_in(self, power: str, node: int) -> list[Unit]:
        return [u for u in self.land_units.get(node, ()) if self.friendly(power, u.power)]

    @cached_property
    def land_units(self) -> dict[int, list[Unit]]:
        found: dict[int, list[Unit]] = {}
        for u in self.game.units.values():
            if u.hex >= 0 and unit_types()[u.type].kind is UnitClass.LAND:
                found.setdefault(u.hex, []).append(u)
        return found

    # --- zones of control (2) -----------------------------------------------------------------------------

    def zone(self, unit: Unit) -> set[int]:
        """2.1 to 2.4."""
        size = unit.size or unit_types()[unit.type].sizes[0]
        if unit.type == "PART" or not size:
            return set()
        if self.options.option20_surprise_zoc and self.surprised(unit):
            return set()
        reach = self.options.zoc_div_reach if size == "division" else self.options.zoc_corps_reach
        if self.hex(unit.hex)["sheet"] in self.options.zoc_own_hex_sheets:
            reach = 0
        found = {unit.hex}
        for (kind, other), edges in self.adjacent["hex", unit.hex].items() if reach else ():
            if kind == "hex" and any(self.zone_crosses(unit.hex, other, e) for e in edges.values()):
                held_by = self.game.controller(other)
                if not self.neutral(unit.power, held_by) and self.passable(other):
                    found.add(other)
        return found

    def surprised(self, unit: Unit) -> bool:
        return bool({unit.power, self.game.principal(unit.power)} & self.options.surprised)

    def zone_crosses(self, a: int, b: int, edge: dict) -> bool:
        if edge["kind"] in ("rail", "road") or edge["alpine"] or (edge["lake"] and not self.frozen(a, b)):
            return False
        return edge["kind"] == "land" or self.options.zoc_across_straits

    def frozen(self, a: int, b: int) -> bool:
        return {self.weather(a), self.weather(b)} <= self.options.lake_frozen_weather

    def passable(self, node: int) -> bool:
        return self.hex(node)["terrain"] != "depression"

    @cached_property
    def zones(self) -> list[tuple[str, set[int]]]:
        """The power and zone of every land unit."""
        return [(u.power, self.zone(u)) for group in self.land_units.values() for u in group]

    @cache  # noqa: B019 - a reference lives for one test
    def enemy_zone(self, power: str) -> frozenset[int]:
        return frozenset().union(*(zone for whose, zone in self.zones if self.hostile(power, whose)))

    def cancels(self, unit: Unit) -> bool:
        """2.7."""
        size = unit.size or unit_types()[unit.type].sizes[0]
        return {
            "land_except_partisans": unit.type != "PART",
            "land": True,
            "corps": size in ("corps", "army"),
            "nothing": False,
        }[self.options.zoc_cancelled_by]

    # --- steps (3.6, 3 to 5) ------------------------------------------------------------------------------

    @cache  # noqa: B019
    def may_enter(self, power: str, b: int) -> bool:
        """The part of ``enter`` that is about the hex: terrain, owner, zone of control."""
        owner = self.game.controller(b)
        friends = self.friends_in(power, b)
        base = self.is_base(power, b)
        if not self.passable(b) or (self.neutral(power, owner) and not base):
            return False
        if self.hostile(power, owner) and not friends:
            return False
        if self.allied(power, owner) and not self.transit(power, owner) and not base:
            return False
        zone = self.options.zoc_blocks and b in self.enemy_zone(power)
        return not zone or any(self.cancels(u) for u in friends)

    def kinds(self, here: Node, there: Node, edges: dict) -> set[str]:
        """Kinds of the edges between two nodes, railways that were built included, those that may not have
        been finished left out by option.
        """
        doubtful = not self.options.uncertain_rails
        found = {e["kind"] for e in edges.values() if not (doubtful and e.get("uncertain"))}
        rows = [[self.atlas.find(name) for name in row] for row in self.options.built_rails]
        built = any(sorted(step) == sorted((here[1], there[1])) for row in rows for step in pairwise(row))
        return found | {"rail"} if built and here[0] == there[0] == "hex" else found

    # --- rivers (3.7 river_as_rail) -------------------------------------------------------------------------

    def is_river(self, a: int, b: int) -> bool:
        return "river" in self.graph.graph["sides"].get(frozenset((a, b)), ())

    def carries_boats(self, power: str, node: int) -> bool:
        """Friendly, free of enemy zones of control, no blizzard there, and no snow in the Arctic."""
        own = self.friendly(power, self.game.controller(node)) or self.is_base(power, node)
        if not own or not self.may_enter(power, node):
            return False
        arctic = self.hex(node)["zone"] == "Arctic"
        return self.weather(node) != "blizzard" and not (arctic and self.weather(node) == "snow")

    @cache  # noqa: B019
    def by_river(self, power: str, a: int, b: int) -> bool:
        if not self.options.river_as_rail or not all(self.carries_boats(power, n) for n in (a, b)):
            return False
        if self.is_river(a, b):
            return True
        near = set(self.graph.graph["around"](a)) & set(self.graph.graph["around"](b))
        return any(self.is_river(a, x) and self.is_river(x, b) and self.carries_boats(power, x) for x in near)

    def crosses(self, power: str, a: int, b: int, edges: dict) -> bool:
        """The part of ``enter`` that is about the hexside."""
        kinds = self.kinds(("hex", a), ("hex", b), edges)
        for edge in edges.values():
            if edge["kind"] not in ("land", "strait"):
                continue
            if edge["alpine"] and not (self.options.alpine_rail_ok and "rail" in kinds):
                return False
            if edge["lake"] and not self.frozen(a, b):
                return False
            if edge["kind"] == "strait" and any(self.strait_closed(power, s) for s in edge["seas"]):
                return False
        return True

    def at_sea(self, area: int, power: str, who) -> set[str]:
        return {u.type for u in self.game.units.values() if u.sea == area and who(power, u.power)}

    def contested(self, area: int, power: str, types) -> bool:
        theirs = self.at_sea(area, power, self.hostile) & set(types)
        return bool(theirs) and not self.at_sea(area, power, self.friendly) & set(types)

    def strait_closed(self, power: str, area: int) -> bool:
        ships = {"CV", "BB", "CA", "CL", "CX"}
        return self.options.option12_straits and self.contested(area, power, ships)

    @cache  # noqa: B019
    def sea_ok(self, power: str, area: int) -> bool:
        if self.options.enemy_presence_blocks and self.contested(area, power, self.options.blockers):
            return False
        if not self.options.option11_limited_overseas:
            return True
        return area not in self.full and any(self.shipping(power, area).values())

    def shipping(self, power: str, area: int) -> dict[str, int]:
        """Points and transports of a sea area that supply a power's units, by owner."""
        types, found = self.options.shipping_units, {}
        for u in self.game.units.values():
            if u.sea == area and u.type in types and self.friendly(power, u.power):
                found[u.power] = found.get(u.power, 0) + 1
        for (a, owner), points in self.game.convoys.items():
            if a == area and self.friendly(power, owner) and "CP" in types:
                if not self.options.shipping_shared_with_resources:
                    points -= carried(self.game).get((a, owner), 0) + reserved(self.game).get((a, owner), 0)
                found[owner] = found.get(owner, 0) + max(0, points)
        return found

    def passage_open(self, power: str, closers) -> bool:
        for node in closers:
            owner = self.game.controller(node)
            if self.is_base(power, node):
                continue
            if self.hostile(power, owner):
                return False
            if self.options.neutral_closes_passage and self.neutral(power, owner):
                return False
        return True

    def port_now(self, node: int) -> int:
        printed = self.hex(node)["port"]
        state = self.game.hexes.get(node)
        if state is None or not state.port_damaged:
            return printed
        return {
            "one_lower": max(0, printed - 1),
            "none": 0,
            "same": printed,
        }[self.options.damaged_port_class]

    def iced(self, node: int) -> bool:
        state = self.game.hexes.get(node)
        if state is not None and state.iced_in:
            return True
        return self.hex(node)["ices"] and self.weather(node) in self.options.port_iced_weather

    @cache  # noqa: B019
    def port_usable(self, power: str, node: int) -> bool:
        if not self.friendly(power, self.game.controller(node)) and not self.is_base(power, node):
            return False
        if not self.hex(node)["port"]:
            return False
        if self.options.iced_port_blocks and self.iced(node):
            return False
        return self.port_now(node) >= PORTS[self.options.port_min_class]

    # --- searching (3.6, 6 to 8) --------------------------------------------------------------------------

    def steps(self, power: str, start: int, here: Node, rails: bool, beach: bool):
        """Next nodes and what they cost."""
        yield from self.onward(power, here, rails)
        kind, a = here
        if beach and kind == "hex" and a == start:
            over = self.embarks_over(power, a)
            for (other_kind, b), edges in self.adjacent[here].items():
                leads = other_kind == "sea" and any(e["kind"] == over for e in edges.values())
                if leads and self.sea_ok(power, b):
                    yield ("sea", b), 0

    def embarks_over(self, power: str, node: int) -> str:
        """Over which edges one that stands in a hex may do without a working port: its coast where no port
        is, the quays of a port that only damage shuts; damage never opens a hex (12).
        """
        printed = self.hex(node)["port"]
        if not printed:
            return "coast"
        if self.port_now(node) or printed < PORTS[self.options.port_min_class]:
            return ""
        shut = self.options.iced_port_blocks and self.iced(node)
        return "port" if self.friendly(power, self.game.controller(node)) and not shut else ""

    @cache  # noqa: B019
    def onward(self, power: str, here: Node, rails: bool) -> list[tuple[Node, int]]:
        """Next nodes wherever the path began."""
        return list(self.ahead(power, here, rails))

    def ahead(self, power: str, here: Node, rails: bool):
        kind, a = here
        for (other_kind, b), edges in self.adjacent[here].items():
            kinds = self.kinds(here, (other_kind, b), edges)
            if kind == other_kind == "hex":
                if self.may_enter(power, b) and self.crosses(power, a, b, edges):
                    by_rail = rails and ("rail" in kinds or self.by_river(power, a, b))
                    yield ("hex", b), 0 if by_rail else self.cost(b)
            elif kind == "hex":
                if "port" in kinds and self.port_usable(power, a) and self.sea_ok(power, b):
                    yield ("sea", b), 0
            elif other_kind == "hex":
                if "port" in kinds and self.port_usable(power, b) and self.may_enter(power, b):
                    yield ("hex", b), 0
            elif self.sea_ok(power, b) and any(
                self.passage_open(power, e["closers"]) for e in edges.values()
            ):
                yield ("sea", b), 0

    @cache  # noqa: B019
    def search(
        self, power: str, start: int, rails: bool, beach: bool, endless: bool = False
    ) -> dict[int, int]:
        """Hexes that a path from ``start`` reaches within its limit, with the length used.

        A label is a length and the change of the limit by the weather met; both only ever get worse.
        """
        reach = self.ranges()[rails]
        worst = self.options.weather_measured_at == "worst"
        first = 0 if self.options.weather_measured_at == "per_hex" else self.mod(start)
        heap = [(0, -first, ("hex", start))]
        labels: dict[Node, list[tuple[int, int]]] = {}
        found: dict[int, int] = {}
        while heap:
            length, loss, here = heapq.heappop(heap)
            limit = math.inf if endless else max(0, reach - loss)
            if length > limit or any(n <= length and m <= loss for n, m in labels.get(here, ())):
                continue
            labels.setdefault(here, []).append((length, loss))
            if here[0] == "hex":
                found[here[1]] = min(length, found.get(here[1], length))
            for there, cost in self.steps(power, start, here, rails, beach):
                more = max(loss, -self.mod(there[1])) if worst and there[0] == "hex" else loss
                heapq.heappush(heap, (length + cost, more, there))
        return found

    def ranges(self) -> tuple[int, int]:
        """How long a basic path and how long a railway path may be."""
        if self.kind:
            return self.options.movement_points_basic, self.options.movement_points_railway
        return self.options.range_basic, self.options.range_railway

    # --- sources (3.2) ------------------------------------------------------------------------------------

    def homes(self, power: str) -> tuple[str, ...]:
        infos = power_infos()
        return infos[power].homes if power in infos else ()

    @cache  # noqa: B019
    def home_cities(self, power: str, home: str) -> set[int]:
        country = self.game.countries.get(home)
        if country is not None and country.conquered:
            return set()
        return {n for n in self.cities(home) if self.friendly(power, self.game.controller(n))}

    def cities(self, home: str) -> set[int]:
        return {
            n
            for (kind, n), data in self.graph.nodes(data=True)
            if kind == "hex" and data["city"] and data["home"] == home and self.passable(n)
        }

    def chinese_cities(self, power: str) -> set[int]:
        """3.2 d."""
        found = set()
        for home in self.homes("CH"):
            for n in self.cities(home):
                held_by = self.game.controller(n)
                allied = self.options.chinese_cities == "side" and self.allied(power, held_by)
                if allied or self.friendly(power, held_by):
                    found.add(n)
        return found

    @cache  # noqa: B019
    def primaries(self, power: str, home: str) -> set[int]:
        power = self.game.principal(power)
        new = self.options.new_homes
        found = self.home_cities(power, new.get(home, home)) | self.bases(power, primary=True)
        if power == "CW" and home in self.homes("CW"):
            for other in self.homes("CW"):
                found |= self.home_cities(power, new.get(other, other))
        if home in self.homes("CH"):
            found |= self.chinese_cities(power)
        if self.options.primary_from_cooperating_home:
            for friend in self.game.powers:
                for other in self.homes(friend) if self.friendly(power, friend) else ():
                    shared = new.get(other, other) if self.options.new_homes_shared else other
                    found |= self.home_cities(power, shared)
        return found

    def bases(self, power: str, primary: bool) -> set[int]:
        """The base of the privilege as a source of a kind."""
        held = self.privilege
        wanted = (
            held is not None and held.base >= 0 and held.primary is primary and self.is_base(power, held.base)
        )
        return {held.base} if held is not None and wanted else set()

    @cache  # noqa: B019
    def secondaries(self, power: str) -> list[Secondary]:
        found = [
            Secondary(u.hex, u.id)
            for u in self.game.units.values()
            if u.hex >= 0
            and unit_types()[u.type].headquarters
            and self.friendly(power, u.power)
            and (u.organized or self.options.hq_facedown_is_source)
        ]
        major = {home for p in self.game.powers for home in self.homes(p)}
        capitals = set()
        for country in self.game.countries.values():
            if not country.power or not self.friendly(power, country.power):
                continue
            if country.conquered:
                wanted = self.options.conquered_capital_secondary
            else:
                wanted = self.options.minor_capital_secondary and country.code not in major
            if wanted:
                capitals |= {
                    n
                    for (kind, n), data in self.graph.nodes(data=True)
                    if kind == "hex"
                    and data["capital"]
                    and data["home"] == country.code
                    and self.passable(n)
                    and self.friendly(power, self.game.controller(n))
                }
        capitals |= self.bases(power, primary=False)
        return found + [Secondary(n) for n in sorted(capitals)]

    # --- units (3.6, 1, 9 to 12) --------------------------------------------------------------------------

    def embarks(self, unit: Unit) -> bool:
        cap = self.options.coastal_start_cap
        if not self.embarks_by_type(unit) or not cap or unit.hex < 0:
            return self.embarks_by_type(unit)
        here = [
            u for u in self.game.units.values() if u.hex == unit.hex and self.friendly(unit.power, u.power)
        ]
        return unit.id in sorted(u.id for u in here if self.embarks_by_type(u))[:cap]

    def embarks_by_type(self, unit: Unit) -> bool:
        allowed = self.options.coastal_start
        return allowed == "all" or (allowed != "none" and unit.type in allowed)

    def source_embarks(self, source: Secondary) -> bool:
        if not source.unit:
            return self.options.coastal_start != "none"
        return self.embarks(self.game.units[source.unit])

    def from_source(
        self, power: str, source: Secondary, rails: bool, endless: bool = False
    ) -> dict[int, int]:
        return self.search(power, source.node, rails, self.source_embarks(source), endless)

    def ranks(self, power: str, goals: set[int], sources: list[Secondary]) -> dict[Secondary, int]:
        """How many links the chain of each secondary source needs; only those with one."""
        rails = self.options.secondary_to_secondary_path == "railway"
        by_rail = {s: self.from_source(power, s, True) for s in sources}
        between = by_rail if rails else {s: self.from_source(power, s, False) for s in sources}
        rank = {s: 1 for s in sources if goals & by_rail[s].keys()}
        while True:
            more = {
                s: 1 + min(rank[t] for t in rank if t.node in between[s])
                for s in sources
                if s not in rank and any(t.node in between[s] for t in rank)
            }
            if not more:
                return rank
            rank.update(more)

    def verdict(self, unit: Unit) -> Verdict:
        if unit.hex < 0:
            return Verdict(Status.AT_SEA if unit.sea >= 0 else Status.OFF_MAP)
        if self.is_unlike(unit):
            return self.like(unit).verdict(unit)
        power, node = self.game.principal(unit.power), unit.hex
        goals = self.primaries(power, unit.country)
        if node in goals:
            return Verdict(Status.IN)
        sources = [s for s in self.secondaries(power) if s.unit != unit.id]
        rank = self.ranks(power, goals, sources)
        offers = self.offers(unit, power, goals, rank)
        if offers:
            return Verdict(Status.IN, *min(offers))
        if node in self.limited(power):
            alone = self.rail_only(power, node, self.embarks(unit))
            if alone & (goals | {s.node for s in rank}):
                return Verdict(Status.LIMITED)
        return Verdict(self.beyond(unit, power, goals, sources))

    def chained(self, unit: Unit, targets: set[int]) -> tuple[int, int] | None:
        """A unit's chain to some hexes instead of primary sources: links, hexes used by the first; None when
        there is none. ``(0, 0)`` on a target.
        """
        if self.is_unlike(unit):
            return self.like(unit).chained(unit, targets)
        if unit.hex in targets:
            return 0, 0
        power = self.game.principal(unit.power)
        sources = [s for s in self.secondaries(power) if s.unit != unit.id]
        return min(self.offers(unit, power, targets, self.ranks(power, targets, sources)), default=None)

    def endless(self, unit: Unit, targets: set[int]) -> bool:
        """True when a chain of any length leads to some hexes."""
        power = self.game.principal(unit.power)
        return unit.hex in targets or self.connected(unit, power, targets, self.secondaries(power))

    def offers(self, unit: Unit, power: str, goals: set[int], rank) -> list[tuple[int, int]]:
        """Number of links and hexes used by the first, for each source in reach."""
        beach = self.embarks(unit)
        basic = self.search(power, unit.hex, False, beach)
        found = [(1, basic[n]) for n in goals & basic.keys()]
        found += [(1 + r, basic[s.node]) for s, r in rank.items() if s.node in basic]
        if self.options.unit_to_primary_path == "railway":
            by_rail = self.search(power, unit.hex, True, beach)
            found += [(1, by_rail[n]) for n in goals & by_rail.keys()]
        own = [s for s in self.secondaries(power) if s.unit == unit.id]
        if own and self.options.hq_traces_railway:
            by_rail = self.from_source(power, own[0], True)
            found += [(1, by_rail[n]) for n in goals & by_rail.keys()]
            rails = self.options.secondary_to_secondary_path == "railway"
            onward = by_rail if rails else self.from_source(power, own[0], False)
            found += [(1 + r, onward[s.node]) for s, r in rank.items() if s.node in onward]
        return found

    def limited(self, power: str) -> set[int]:
        named = set()
        for entry in self.options.limited_sources:
            kinds = {"city": "city", "port": "port", "capital": "capital"}
            if entry in kinds:
                hexes = [n for (kind, n), d in self.graph.nodes(data=True) if kind == "hex" and d[entry]]
                if entry == "capital":
                    hexes = [n for n in hexes if self.hex(n)["home"]]
                named.update(hexes)
            else:
                named.add(self.atlas.find(entry))
        return {n for n in named if self.friendly(power, self.game.controller(n))}

    def rail_only(self, power: str, start: int, beach: bool) -> set[int]:
        """Hexes reached by rail and sea without a single hex off the rails."""
        seen, pending = {("hex", start)}, [("hex", start)]
        while pending:
            here = pending.pop()
            for there, cost in self.steps(power, start, here, True, beach):
                if cost == 0 and there not in seen:
                    seen.add(there)
                    pending.append(there)
        return {n for kind, n in seen if kind == "hex"}

    def beyond(self, unit: Unit, power: str, goals: set[int], sources: list[Secondary]) -> Status:
        """How a unit stands that is out of supply."""
        basic = self.search(power, unit.hex, False, self.embarks(unit))
        helpers = set()
        for u in self.game.units.values():
            if u.hex >= 0 and self.friendly(power, u.power):
                room = u.reorganization * self.options.emergency_units_per_reorg_point
                chief = unit_types()[u.type].headquarters and u.organized
                if u.activated and not self.options.emergency_flips_hq:
                    chief = False
                if self.options.emergency_hq and chief and room > 0 and not self.surprised(u):
                    helpers.add(u.hex)
                if self.options.supply_units and u.type == "SUPPLY":
                    helpers.add(u.hex)
        if helpers & basic.keys():
            return Status.EMERGENCY
        return Status.OUT if self.connected(unit, power, goals, sources) else Status.ISOLATED

    def connected(self, unit: Unit, power: str, goals: set[int], sources: list[Secondary]) -> bool:
        """3.10: steps 7 to 10 without a limit."""
        reached = set(self.search(power, unit.hex, False, self.embarks(unit), True))
        done: set[Secondary] = set()
        while True:
            if reached & goals:
                return True
            fresh = [s for s in sources if s.node in reached and s not in done]
            if not fresh:
                return False
            for source in fresh:
                done.add(source)
                reached |= set(self.from_source(power, source, True, True))

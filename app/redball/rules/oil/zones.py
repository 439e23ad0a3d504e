"""Where a power's fuel lies: at home or abroad, cut off or not, and which Commonwealth areas are linked
(OIL-REO-06, 12, 15).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from redball.derived import get_or_make
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.clauses import chosen
from redball.supply.graph.ground import Ground
from redball.supply.tracing.regions import ground_of, reachable, region_of, regions

COMMONWEALTH = "CW"
"""The power that notes its track and keeps its fuel by areas (OIL-REO-13 to 16)."""

ALL = "all"
"""The one zone of a power whose fuel serves wherever its depots are linked with home."""

Zone = str
"""A name for depots whose barrels serve the same units: :data:`ALL`, "area:GBR", "pocket:A-0101"."""


def homes_of(game: Game, power: str) -> tuple[str, ...]:
    """The home countries of a power; of the Commonwealth by option only the United Kingdom (OIL-AMB-08)."""
    homes = power_infos()[power].homes if power in power_infos() else ()
    if power == COMMONWEALTH and chosen(game.options, "oil.cw_home") == "uk_only":
        return homes[:1]
    return homes


def homes_of_unit(game: Game, unit: Unit, payer: str) -> tuple[str, ...]:
    """Home countries in which a unit's fuel loses nothing (OIL-REO-06): those of the power whose fuel it
    uses, by option those of its own country (OIL-AMB-37, 44).
    """
    own = game.principal(unit.power)
    if own != payer and chosen(game.options, "oil.ccp_home") == "foreign":
        return homes_of(game, own)
    foreign = own in power_infos() and unit.country not in power_infos()[own].homes
    if foreign and chosen(game.options, "oil.minor_home") == "minor":
        return (unit.country,)
    return homes_of(game, payer)


# --- what is linked -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Zones:
    """The zones of one power in one position, worked out as they are asked for."""

    game: Game
    power: str
    ground: Ground
    anchors: frozenset[int]
    countries: Mapping[str, str]
    seen: dict[int, Zone] = field(default_factory=dict)

    def of(self, node: int) -> Zone:
        """The zone whose fuel serves units that trace to a hex."""
        if node not in self.seen:
            self.seen[node] = self._find(node)
        return self.seen[node]

    def is_cut_off(self, node: int) -> bool:
        """True when a depot can't itself trace home, whatever the length (OIL-REO-12, OIL-AMB-34)."""
        return self.of(node).startswith("pocket:")

    def paying_for(self, node: int) -> tuple[Zone, ...]:
        """Zones whose barrels may pay for units that trace to a hex (OIL-REO-15)."""
        return self.everywhere() if self.is_free_colony(node) else (self.of(node),)

    def is_free_colony(self, node: int) -> bool:
        """True outside the Commonwealth's home countries where any of its barrels may pay (OIL-AMB-40)."""
        if self.power != COMMONWEALTH or self.is_cut_off(node):
            return False
        abroad = self.game.atlas.home_at(node) not in power_infos()[self.power].homes
        return abroad and bool(chosen(self.game.options, "oil.cw_colony_area") == "unrestricted")

    def everywhere(self) -> tuple[Zone, ...]:
        """All zones but those that are cut off."""
        nodes = [*self.seen, *self.game.depots]
        return tuple(dict.fromkeys(self.of(n) for n in nodes if not self.is_cut_off(n)))

    def _find(self, node: int) -> Zone:
        if not self._traces_home(node):
            return f"pocket:{self._pocket(node)}"
        return self._area(node) if self.power == COMMONWEALTH else ALL

    def _traces_home(self, node: int) -> bool:
        if reachable(self.ground, node, self.anchors):
            return True
        if chosen(self.game.options, "oil.barrel_trace_to") != "any_primary":
            return False
        others = [n for n, d in self.game.depots.items() if d.owner == self.power and n != node]
        return bool(reachable(self.ground, node, others))

    def _pocket(self, node: int) -> str:
        """A name for the ground that a depot is cut off with."""
        region = region_of(self.ground, node)
        return str(region) if region >= 0 else self.game.atlas.label(node)

    def _area(self, node: int) -> Zone:
        """A Commonwealth home country with all that it is linked with; a colony by what it reaches."""
        home = self.game.atlas.home_at(node)
        if home in self.countries:
            return f"area:{self.countries[home]}"
        near = sorted({self.countries[h] for h in self._homes_reached(node)})
        return f"area:{near[0]}" if near else f"area:{self.game.atlas.label(node)}"

    def _homes_reached(self, node: int) -> set[str]:
        reached = reachable(self.ground, node, self.anchors)
        return {self.game.atlas.home_at(n) for n in reached} & self.countries.keys()


def zones(game: Game, power: str) -> Zones:
    """The zones of a power's fuel in a position."""
    ground = ground_of(game, power)
    known: dict[str, tuple[tuple[Any, ...], Zones]] = get_or_make(ground, "oil zones", dict)
    depots = tuple((node, depot.owner) for node, depot in game.depots.items())
    told = (game.control, game.countries, game.cooperation, game.neutrals, game.options, depots)
    if power not in known or known[power][0] != told:
        anchors = frozenset(_anchors(game, power))
        known[power] = told, Zones(game, power, ground, anchors, _linked_countries(game, ground, anchors))
    return known[power][1]


def _anchors(game: Game, power: str) -> Iterable[int]:
    """Cities of a power's own home countries in its hands: primary supply sources (OIL-AMB-34)."""
    homes = power_infos()[power].homes
    if chosen(game.options, "oil.barrel_trace_to") == "any_primary":
        friends = [p for p in power_infos() if p in game.powers and game.cooperate(power, p)]
        homes = tuple(home for friend in friends for home in power_infos()[friend].homes)
    lost = {c.code for c in game.countries.values() if c.conquered}
    for node in game.atlas.places_at:
        home = game.atlas.home_at(node)
        city = home in homes and home not in lost and game.atlas.is_city(node)
        if city and game.cooperate(game.power_over(node), power):
            yield node


def _linked_countries(game: Game, ground: Ground, anchors: Collection[int]) -> Mapping[str, str]:
    """The Commonwealth's home countries, each named by the first of those that it is linked with."""
    region, homes = regions(ground, anchors), power_infos()[COMMONWEALTH].homes
    open_cities = [n for n in anchors if ground.passable[n]]
    lands = {home: {region[n] for n in open_cities if game.atlas.home_at(n) == home} for home in homes}
    names: dict[str, str] = {}
    for home in homes:
        reached = lands[home]
        for _ in homes:
            reached = reached.union(*(land for land in lands.values() if land & reached))
        for other in homes:
            if other == home or lands[other] & reached:
                names.setdefault(other, home)
    return names

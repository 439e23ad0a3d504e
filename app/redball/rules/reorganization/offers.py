"""Every provider that could serve a unit now, each judged, for the panel's list and for the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

import msgspec

from redball import supply
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.judging import judged, points, request_of
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways import examine
from redball.rules.reorganization.ways.at_sea import ports_for
from redball.rules.reorganization.ways.reach import rail_left, rail_ways
from redball.rules.reorganization.ways.sources import limited_sources, stocked_cities
from redball.rules.supply_units import has_supply_unit
from redball.supply.paths import Path, SourceKind
from redball.supply.railways.railnet import net_of
from redball.wording import Message

NEAREST_PRIMARY = 8
"""Primary sources that are offered to a unit unless all are wanted, the nearest first."""

CARRIERS = frozenset({"ATR", "TRS"})
"""Transports that serve."""

HQ_REACH = 8
"""Hexes from which secondary sources are offered unless all are wanted."""


class Offer(msgspec.Struct, frozen=True):
    """A provider for a unit: the order to give, its cost in points, its path if it needs one, and the ruling
    it would get.
    """

    order: Reorganize
    provider: str
    way: str
    cost: Fraction
    ruling: Ruling
    path: Path | None = None

    @property
    def allowed(self) -> bool:
        """True when the order may be given."""
        return self.ruling.allowed

    @property
    def reasons(self) -> tuple[Message, ...]:
        """Why not, if it may not."""
        return self.ruling.reasons


def offers(game: Game, unit_id: str, everything: bool = False, why: bool = True) -> tuple[Offer, ...]:
    """Providers worth offering for a unit: those that serve first, then cheapest, then by name.

    ``everything``: all supply sources however far away, not only the nearest.  Without ``why`` it is not
    looked for what bars paths, which takes long.
    """
    unit = game.units[unit_id]
    found = [offer_of(game, order, why) for order in possible_orders(game, unit, everything)]
    return tuple(sorted(found, key=lambda o: (not o.allowed, o.cost, o.order.rail, o.way, o.provider)))


def offer_of(game: Game, order: Reorganize, why: bool = True) -> Offer:
    """One order judged, with its cost and path."""
    unit = game.units[order.unit]
    service = examine(Case(game), request_of(game, unit, order, why=False))
    cost = points(game, unit, service)[0] if service else Fraction(0)
    path = service.path if service else None
    return Offer(order, order.provider, order.way, cost, judged(game, order, why), path)


def possible_orders(game: Game, unit: Unit, everything: bool = False) -> Iterator[Reorganize]:
    """The orders that might serve a unit, whether they are allowed or not."""
    by_rail = rail_ways(game) if unit.hex >= 0 and _has_rail_moves(game, unit) else frozenset()
    for provider, way in _providers(game, unit, everything):
        yield Reorganize(unit.id, provider, way)
        if way in by_rail and provider != f"hex:{game.atlas.label(unit.hex)}":
            yield Reorganize(unit.id, provider, way, rail=True)
    if "limited" in by_rail:
        for node in _nearest(game, unit, limited_sources(game, unit) - {unit.hex}, everything):
            yield Reorganize(unit.id, f"hex:{game.atlas.label(node)}", "limited", rail=True)


def _has_rail_moves(game: Game, unit: Unit) -> bool:
    helpers = (code for code in game.powers if game.cooperate(code, unit.power))
    on_rail = net_of(game, game.principal(unit.power)).has_rail(unit.hex)
    return on_rail and any(rail_left(game, code) != 0 for code in helpers)


def _providers(game: Game, unit: Unit, everything: bool) -> Iterator[tuple[str, str]]:
    """HQs and secondary sources not too far off, the nearest primary ones, ATRs in range, TRS at sea."""
    label = game.atlas.label
    if unit.hex < 0:
        yield from ((f"hex:{label(port)}", "sea") for port in ports_for(game, unit))
        return
    if unit.hex in limited_sources(game, unit):
        yield f"hex:{label(unit.hex)}", "limited"
    for source in _near_sources(game, unit, everything):
        if source.unit:
            yield from _of_headquarters(game, source.unit)
        else:
            yield f"hex:{label(source.node)}", source.kind.value
    for city in sorted(stocked_cities(game, unit.power)):
        yield f"hex:{label(city)}", "secondary"
    for other in game.units.values():
        if other.type not in CARRIERS:
            continue
        if game.cooperate(other.power, unit.power) and _carrier_reaches(game, other, unit):
            yield f"unit:{other.id}", other.type.lower()


def _of_headquarters(game: Game, hq: str) -> Iterator[tuple[str, str]]:
    yield f"unit:{hq}", "hq"
    yield f"unit:{hq}", "secondary"
    if has_supply_unit(game, game.units[hq]):
        yield f"unit:{hq}", "supply_unit"


def _carrier_reaches(game: Game, carrier: Unit, unit: Unit) -> bool:
    if not carrier.organized and not used(game, carrier.type.lower(), carrier.id):
        return False
    if carrier.type == "ATR" and carrier.hex >= 0:
        return game.atlas.grid.distance(carrier.hex, unit.hex) <= carrier.range
    return carrier.type == "TRS" and carrier.sea in game.atlas.coasts.get(unit.hex, ())


def _near_sources(game: Game, unit: Unit, everything: bool) -> Iterator[supply.Source]:
    away, group = game.atlas.grid.distance, supply.of(game).group_of(unit)
    for source in group.secondaries.all:
        near = everything or away(source.node, unit.hex) <= HQ_REACH
        if near and source.unit != unit.id:
            yield source
    for node in _nearest(game, unit, group.primaries, everything):
        yield supply.Source(SourceKind.PRIMARY, node)


def _nearest(game: Game, unit: Unit, nodes: Collection[int], everything: bool) -> list[int]:
    found = sorted(nodes, key=lambda n: (game.atlas.grid.distance(n, unit.hex), n))
    return found if everything else found[:NEAREST_PRIMARY]

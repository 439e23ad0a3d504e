"""Every provider that could serve a unit now, each judged, for the panel's list and for the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from redball import supply
from redball.game.orders import Reorganize
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.judging import reorganize
from redball.rules.reorganization.providers import examine, points
from redball.rules.supply_units import has_supply_unit
from redball.supply.paths import SourceKind
from redball.wording import Message


@dataclass(frozen=True, slots=True)
class Offer:
    """A provider for a unit: the order to give, its cost in points, and the ruling it would get."""

    order: Reorganize
    provider: str
    way: str
    cost: Fraction
    ruling: Ruling

    @property
    def allowed(self) -> bool:
        """True when the order may be given."""
        return self.ruling.allowed

    @property
    def reasons(self) -> tuple[Message, ...]:
        """Why not, if it may not."""
        return self.ruling.reasons


def offers(game: Game, unit_id: str) -> tuple[Offer, ...]:
    """Providers worth offering for a unit: those that serve first, then cheapest, then by name."""
    unit = game.units[unit_id]
    found = [_offer(game, unit, provider, way) for provider, way in _providers(game, unit)]
    return tuple(sorted(found, key=lambda o: (not o.allowed, o.cost, o.way, o.provider)))


def _offer(game: Game, unit: Unit, provider: str, way: str) -> Offer:
    order = Reorganize(unit.id, provider, way)
    service = examine(Case(game), unit, provider, way)
    cost = points(unit, service)[0] if service else Fraction(0)
    return Offer(order, provider, way, cost, reorganize(game, order))


def _providers(game: Game, unit: Unit) -> Iterator[tuple[str, str]]:
    """HQs and secondary sources not too far off, the nearest primary ones, ATRs in range, TRS at sea."""
    if unit.hex < 0:
        return
    for source in _near_sources(game, unit):
        if source.unit:
            yield f"unit:{source.unit}", "hq"
            yield f"unit:{source.unit}", "secondary"
            if has_supply_unit(game, game.units[source.unit]):
                yield f"unit:{source.unit}", "supply_unit"
        else:
            yield f"hex:{game.atlas.label(source.node)}", source.kind.value
    for other in game.units.values():
        if game.cooperate(other.power, unit.power) and _carrier_reaches(game, other, unit):
            yield f"unit:{other.id}", other.type.lower()


def _carrier_reaches(game: Game, carrier: Unit, unit: Unit) -> bool:
    if carrier.type == "ATR" and carrier.hex >= 0:
        return game.atlas.grid.distance(carrier.hex, unit.hex) <= carrier.range
    return carrier.type == "TRS" and carrier.sea in game.atlas.coasts.get(unit.hex, ())


NEAREST_PRIMARY = 8
HQ_REACH = 8


def _near_sources(game: Game, unit: Unit) -> Iterator[supply.Source]:
    away = game.atlas.grid.distance
    sources = supply.of(game).sources(unit.id)
    for source in sources:
        if source.kind is SourceKind.SECONDARY and away(source.node, unit.hex) <= HQ_REACH:
            yield source
    primary = [s for s in sources if s.kind is SourceKind.PRIMARY]
    yield from sorted(primary, key=lambda s: away(s.node, unit.hex))[:NEAREST_PRIMARY]

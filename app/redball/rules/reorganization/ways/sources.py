"""Supply sources as who serves: primary (11.18.5), secondary (11.18.7) and limited ones (11.18.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from redball import supply
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.reorganization import chits
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways.capacity import (
    corps_of,
    oil_of,
    oil_of_everyone,
    once_of,
    others_of,
)
from redball.rules.reorganization.ways.reach import reach, reach_at_double
from redball.rules.reorganization.ways.service import (
    Service,
    ServiceRequest,
    count,
    must_be_supplied,
    provider_hex,
    provider_unit,
)
from redball.supply.paths import SourceKind
from redball.supply.tracer import of_hex
from redball.supply.tracing.groups import Group
from redball.supply.tracing.regions import ground_of, reachable
from redball.wording import message


def primary(case: Case, request: ServiceRequest) -> Service | None:
    """A primary supply source: oil-dependent units by its factories, one corps, any others (REO-PRI)."""
    node = provider_hex(case, request.provider)
    if node is None or not is_source(case, request.unit, node, SourceKind.PRIMARY):
        return None
    game, name = case.game, hex_name(case.game, node)
    service = Service(game.power_over(node))
    reach_at_double(case, request, service, node, name)
    service.changes += oil_of(case, request.unit, node, name)
    service.changes += corps_of(case, request.unit, game.atlas.label(node), name)
    others_of(case, request.unit, name)
    service.changes += once_of(case, node, is_isolated(game, node, primaries_for(game, request.unit)))
    return service


def primaries_for(game: Game, unit: Unit) -> frozenset[int]:
    """The primary sources of a unit."""
    return supply.of(game).group_of(unit).primaries


def is_isolated(game: Game, node: int, primaries: Collection[int]) -> bool:
    """True when no path of any length leads from a primary source to another one (REO-PRI-04)."""
    others = [n for n in primaries if n != node]
    ground = ground_of(game, game.power_over(node))
    return not reachable(ground, node, others, beach=True)


# --- secondary ----------------------------------------------------------------------------------------------


def secondary(case: Case, request: ServiceRequest) -> Service | None:
    """A secondary source in supply, an HQ, a capital or a city with a supply unit, serves one unit
    (REO-SEC-01 to 04).
    """
    if request.provider.startswith("unit:"):
        return _headquarters(case, request)
    node = provider_hex(case, request.provider)
    if node is None:
        return None
    name = hex_name(case.game, node)
    if _is_stocked_city(case.game, request.unit.power, node):
        case.cite("REO-SEC-04")
    elif not is_source(case, request.unit, node, SourceKind.SECONDARY):
        return None
    service = Service(case.game.power_over(node))
    group = supply.of(case.game).group_of(request.unit)
    if not _is_linked(case.game, request.unit.power, request.unit.country, node, group):
        city_is_out(case, node)
    return _one_unit(case, request, service, node, name)


def _headquarters(case: Case, request: ServiceRequest) -> Service | None:
    hq, game = provider_unit(case, request), case.game
    if hq is None or not is_source(case, request.unit, hq.hex, SourceKind.SECONDARY, hq.id):
        return None
    headquarters_may_be_source(case, hq)
    if used(game, "supply_unit", hq.id):
        case.object(message("reorganization.hq_was_primary", unit=hq.name), "REO-SUP-01")
    service = Service(hq.power)
    if reads(game, "chit_applies_to_sec"):
        service.factor = chits.factor(case, hq, request.unit)
    case.cite("REO-SEC-02", "REO-SEC-03")
    return _one_unit(case, request, service, hq.hex, hq.name)


def headquarters_may_be_source(case: Case, hq: Unit) -> None:
    """Object to an HQ as a secondary source that flipped at this opportunity or is out of supply
    (REO-HQ-06, REO-SEC-01).
    """
    if used(case.game, "hq", hq.id):
        case.object(message("reorganization.hq_flipped", unit=hq.name), "REO-HQ-06")
    elif reads(case.game, "sss_hq_needs_faceup") and not hq.organized:
        case.object(message("reorganization.face_down", unit=hq.name), "REO-AMB-09")
    must_be_supplied(case, hq, "REO-SEC-01")


def _one_unit(case: Case, request: ServiceRequest, service: Service, node: int, name: str) -> Service:
    if used(case.game, "secondary", request.provider):
        case.object(message("reorganization.secondary_used", source=name), "REO-SEC-01")
    oil_of_everyone(case, request, service, node, name)
    reach(case, request, service, node, name)
    service.changes.append(count(case.game, "secondary", request.provider))
    return service


def stocked_cities(game: Game, power: str) -> frozenset[int]:
    """Cities that a supply unit makes secondary sources for a power's units (REO-SEC-04)."""
    stores = (u.hex for u in game.units.values() if u.type == "SUPPLY")
    return frozenset(node for node in stores if _is_stocked_city(game, power, node))


def _is_stocked_city(game: Game, power: str, node: int) -> bool:
    if not game.atlas.is_city(node) or not game.cooperate(power, game.power_over(node)):
        return False
    return any(u.type == "SUPPLY" and game.cooperate(u.power, power) for u in game.units_at.get(node, ()))


def _is_linked(game: Game, power: str, country: str, node: int, group: Group) -> bool:
    """True for a city in supply as a secondary source: a railway path leads on from it to a primary source of
    a group, or as the game has it to another secondary one in supply (base game 3.4).
    """
    rails = supply.of(game).options.secondary_to_secondary_path == "railway"
    others = [each.node for each in group.supplied]
    city = of_hex(supply.of(game), power, country, node)
    ways = ((group.primaries, True), (others, rails))
    return any(supply.trace(game, city, goals, rails=by_rail) is not None for goals, by_rail in ways)


def city_is_out(case: Case, node: int) -> None:
    """Object to a city that is itself out of supply (REO-SEC-01)."""
    reason = message("reorganization.source_out", source=hex_name(case.game, node))
    case.object(reason, "REO-SEC-01", hexes=(node,))


# --- limited ------------------------------------------------------------------------------------------------


def limited(case: Case, request: ServiceRequest) -> Service | None:
    """A limited source in supply serves one unit that stands in its hex, by option one on its railway too
    (REO-LSS-01 to 05, REO-AMB-34).
    """
    node, game, unit = provider_hex(case, request.provider), case.game, request.unit
    if node is None:
        return None
    name = hex_name(game, node)
    if node not in limited_sources(game, unit):
        case.object(message("reorganization.not_limited", source=name, unit=unit.name), "REO-LSS-01")
        return None
    if unit.hex != node and not request.rail:
        reason = message("reorganization.not_in_hex", source=name, unit=unit.name)
        case.object(reason, "REO-LSS-04", hexes=(node,))
    elif supply.of(game).limited_path(msgspec.structs.replace(unit, hex=node, sea=-1)) is None:
        reason = message("reorganization.source_out", source=name)
        case.object(reason, "REO-LSS-02", "REO-LSS-05", hexes=(node,))
    if game.atlas.port_class(node) and is_damaged(game, node):
        case.object(message("reorganization.port_damaged", port=name), "REO-LSS-03", hexes=(node,))
    if used(game, "limited", game.atlas.label(node)):
        case.object(message("reorganization.limited_used", source=name), "REO-LSS-01")
    service = Service(game.power_over(node), changes=[count(game, "limited", game.atlas.label(node))])
    oil_of_everyone(case, request, service, node, name)
    if request.rail:
        reach(case, request, service, node, name)
    case.cite("REO-LSS-01", "REO-LSS-04")
    return service


def limited_sources(game: Game, unit: Unit) -> frozenset[int]:
    """The limited sources of a unit by the supply option that lists them."""
    traced = supply.of(game)
    return traced.primary_sources.limited(traced.position.principal(unit.power))


def is_damaged(game: Game, node: int) -> bool:
    """True for a hex whose port is damaged."""
    state = game.hexes.get(node)
    return state is not None and state.port_damaged


# --- who is a source ----------------------------------------------------------------------------------------


def is_source(case: Case, unit: Unit, node: int, kind: SourceKind, source_unit: str = "") -> bool:
    """Object unless the hex (or the HQ in it) is a supply source of that kind for the unit."""
    group = supply.of(case.game).group_of(unit)
    if kind is SourceKind.PRIMARY:
        found = node in group.primaries
    else:
        found = any(s.node == node and s.unit == source_unit for s in group.secondaries.all)
    if not found:
        name = case.game.units[source_unit].name if source_unit else hex_name(case.game, node)
        reason = message(f"reorganization.not_{kind.value}", source=name, unit=unit.name)
        case.object(reason, "REO-GEN-06")
    return found


def sources_of(game: Game, power: str, port: int) -> tuple[frozenset[int], frozenset[int]]:
    """Hexes of the primary sources of a power, and of its secondary ones, as a unit from the country of a hex
    has them.
    """
    found = sources_for(game, power, port)
    primary = frozenset(s.node for s in found if s.kind is SourceKind.PRIMARY)
    return primary, frozenset(s.node for s in found if s.kind is SourceKind.SECONDARY)


def sources_for(game: Game, power: str, port: int) -> tuple[supply.Source, ...]:
    """The same as sources: primary ones first, then cities and HQs."""
    primaries, found = set[int](), set[supply.Source]()
    for _, group in _groups(game, power, port):
        primaries |= group.primaries
        found |= set(group.secondaries.all)
    found |= {supply.Source(SourceKind.SECONDARY, node) for node in stocked_cities(game, power)}
    first = (supply.Source(SourceKind.PRIMARY, node) for node in sorted(primaries))
    return *first, *sorted(found, key=lambda source: (source.node, source.unit))


def city_supplies_port(game: Game, power: str, port: int, node: int) -> bool:
    """True when a city is in supply as a secondary source of the power that wants to repair a port."""
    groups = _groups(game, power, port)
    return any(_is_linked(game, power, home, node, group) for home, group in groups)


def _groups(game: Game, power: str, port: int) -> Iterator[tuple[str, Group]]:
    """The home countries whose units a power may have in a port, each with its group."""
    traced = supply.of(game)
    for home in homes_of(game, power, port):
        yield home, traced.group(traced.position.principal(power), home)


def homes_of(game: Game, power: str, node: int) -> tuple[str, ...]:
    """The home countries whose units a power has: its own, and that of a hex if it follows the power and was
    not conquered.
    """
    own = power_infos()[power].homes if power in power_infos() else (power,)
    there = game.countries.get(game.atlas.home_at(node))
    follows = there is not None and there.power == power and not there.conquered
    return tuple(dict.fromkeys((*own, *([there.code] if there is not None and follows else []))))

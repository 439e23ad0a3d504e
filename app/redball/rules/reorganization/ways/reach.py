"""The path between a source and a unit, and what of ports and rail moves it takes (REO-GEN-06, 11.18.4,
11.18.6).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from redball.atlas import PortClass
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.base.railways import rail_moves_left, use_rail_move
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.costs import lands_anywhere
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.provision import Provision, provide
from redball.rules.reorganization.sparing import Places, Through
from redball.rules.reorganization.tables import RAIL_LEFT, USED
from redball.rules.reorganization.ways.service import Service, ServiceRequest, count
from redball.supply.paths import LegKind, Path
from redball.wording import message

RAIL_WAYS = frozenset({"primary", "secondary", "supply_unit"})
"""Ways whose points go by rail in any case: a limited source has no length, an HQ none of its own
(REO-AMB-34).
"""


def rail_ways(game: Game) -> frozenset[str]:
    """The ways whose points go by rail: by option those of HQs as HQs and of limited sources too
    (REO-AMB-34).
    """
    return RAIL_WAYS | {"hq", "limited"} if reads(game, "rail_sources") == "all" else RAIL_WAYS


def reach(case: Case, request: ServiceRequest, service: Service, node: int, name: str) -> None:
    """A path within the usual length, and the port slots and the rail move it takes; a longer one at double
    cost only where a group lets every source reach so (REO-AMB-20).
    """
    if reads(case.game, "oos_sources") == "all":
        case.cite("REO-AMB-20")
        reach_at_double(case, request, service, node, name)
        return
    found = _find(case, request, node, endless=False)
    _refuse(case, request, found, name)
    _settle(case, request, service, node, found)


def reach_at_double(case: Case, request: ServiceRequest, service: Service, node: int, name: str) -> None:
    """The same; a path that is only too long doubles the cost (REO-PRI-02, 06)."""
    found = _find(case, request, node, endless=not request.near)
    if found.beyond and found.path is not None:
        service.factor *= 2
        case.cite("REO-PRI-06")
    else:
        _refuse(case, request, found, name, "REO-PRI-02")
    _settle(case, request, service, node, found)


def _find(case: Case, request: ServiceRequest, node: int, endless: bool) -> Provision:
    """The best path that avoids full ports and leads through what is named (REO-AMB-45); by rail with a basic
    one too where a group asks for it (REO-AMB-29).
    """
    game, through = case.game, _through(case, request)
    full, more = full_ports(game), _longer(game, request.way)
    direct = lands_anywhere(game, request.unit) and not takes_a_slot(game, request.unit.hex, full)
    asked = partial(
        provide,
        game,
        request.unit.id,
        node,
        endless=endless,
        direct=direct,
        full=full,
        more=more,
        why=request.why,
    )
    found = asked(rails=request.rail, places=_places(game), through=through, shunned=request.shunned)
    if request.rail and reads(game, "rail_needs_basic") and found.path is not None:
        basic = asked()
        if basic.path is None:
            return basic
    return found


def _through(case: Case, request: ServiceRequest) -> Through:
    """What a path is asked to lead through."""
    ports = (case.hex(port, "REO-AMB-45") for port in request.ports)
    areas = (case.area(area, "REO-AMB-45") for area in request.areas)
    return Through(
        frozenset(node for node in ports if node is not None),
        frozenset(area.index for area in areas if area is not None),
    )


def _places(game: Game) -> Places:
    """The places in minor ports that a path spares (REO-AMB-45)."""
    both, own = reads(game, "port_slot_ends") == "both", reads(game, "direct_uses_slot")
    return Places(tuple(sorted(_taken(game).items())), both, bool(own))


_BUDGETS = {"secondary": "path_budget_secondary", "hq": "path_budget_hq"}
USUAL = 4
"""Hexes of a basic path, to which a group's own lengths are compared."""


def _longer(game: Game, way: str) -> int:
    """Hexes that a path of a way may be longer than one of supply (REO-AMB-05)."""
    return int(reads(game, _BUDGETS.get(way, "path_budget"))) - USUAL


def _refuse(case: Case, request: ServiceRequest, found: Provision, name: str, *clauses: str) -> None:
    if found.path is not None:
        return
    code = "reorganization.no_railway" if request.rail else "reorganization.no_path"
    clause = "REO-RLY-03" if request.rail else "REO-GEN-06"
    case.object(message(code, unit=request.unit.name, source=name), clause, *clauses)
    if request.ports or request.areas:
        named = [_port_name(case.game, port) for port in request.ports] + list(request.areas)
        case.object(message("reorganization.no_path_by", names=named), "REO-AMB-45")
    for reason in found.reasons:
        case.object(reason.text, reason.clause, hexes=reason.nodes)


def _port_name(game: Game, label: str) -> str:
    node = game.atlas.named(label)
    return hex_name(game, node) if node >= 0 else label


def crossed(game: Game, unit: Unit, path: Path) -> Through:
    """What a path to a unit leads through, as an order may name it: sea areas, and ports but for the own
    coast of a unit that needs none.
    """
    legs = [leg for leg in path.legs if leg.kind is LegKind.OVERSEAS]
    own = unit.hex if lands_anywhere(game, unit) else -1
    ports = frozenset(node for leg in legs for node in (leg.nodes[0], leg.nodes[-1]) if node != own)
    return Through(ports, frozenset(sea for leg in legs for sea in leg.seas))


def _settle(case: Case, request: ServiceRequest, service: Service, node: int, found: Provision) -> None:
    service.path = found.path
    if found.path is None:
        return
    game, here = case.game, request.unit.hex
    direct = bool(found.seas) and _coast_end(found.path) not in found.ports
    service.ports = slots_of(game, found)
    if direct and takes_a_slot(game, here):
        service.ports += (here,)
        case.cite("REO-AMB-19")
    service.changes += [count(game, "port", game.atlas.label(port)) for port in service.ports]
    if found.ports:
        case.cite("REO-OVS-04" if service.ports else "REO-OVS-05")
    if direct:
        case.cite("REO-OVS-06", "REO-OVS-07")
    if request.ports or request.areas:
        case.cite("REO-AMB-45")
    if request.rail:
        service.changes += _rail_move(case, request, service, node)


# --- ports --------------------------------------------------------------------------------------------------


def most_through(game: Game) -> int:
    """Units that may trace through a minor port at one opportunity (REO-OVS-04, REO-AMB-17)."""
    return int(reads(game, "minor_port_units"))


def full_ports(game: Game) -> frozenset[int]:
    """Minor ports that can serve no more units at this opportunity."""
    most = most_through(game)
    return frozenset(port for port, taken in _taken(game).items() if taken >= most)


def _taken(game: Game) -> dict[int, int]:
    """How many units have traced through each minor port at this opportunity."""
    return {game.atlas.find(name): times for (way, name), times in USED.of(game).items() if way == "port"}


def slots_of(game: Game, found: Provision) -> tuple[int, ...]:
    """Minor ports of a path that a unit takes a slot in (REO-AMB-18): all, or that on the unit's coast."""
    if reads(game, "port_slot_ends") == "both":
        return found.minor
    end = _coast_end(found.path)
    return (end,) if end in found.minor else ()


def _coast_end(path: Path | None) -> int:
    """Where a path takes to sea first, as seen from the unit; -1 when it stays on land."""
    assert path is not None, "there is a path"
    legs = (leg for link in path.links for leg in link.legs if leg.kind is LegKind.OVERSEAS)
    return next((leg.nodes[0] for leg in legs), -1)


def takes_a_slot(game: Game, node: int, among: Collection[int] | None = None) -> bool:
    """True for the hex of a minor port in which a group counts units too that don't trace through it
    (REO-AMB-19); with ``among`` only where it is one of those ports.
    """
    if not reads(game, "direct_uses_slot") or game.atlas.port_class(node) is not PortClass.MINOR:
        return False
    return among is None or node in among


def slot_of_arrival(case: Case, unit: Unit) -> list[Change]:
    """The slot that a unit takes in a minor port's hex though a transport serves it, where a group counts
    every unit there (REO-AMB-19).
    """
    game, node = case.game, unit.hex
    if not takes_a_slot(game, node):
        return []
    case.cite("REO-AMB-19")
    if not free_slots(game, node):
        reason = message("reorganization.port_full", port=hex_name(game, node), count=most_through(game))
        case.object(reason, "REO-OVS-04", "REO-AMB-19", hexes=(node,))
    return [count(game, "port", game.atlas.label(node))]


def free_slots(game: Game, port: int) -> int:
    """Units that may still trace through a minor port."""
    return max(0, most_through(game) - used(game, "port", game.atlas.label(port)))


# --- rail moves ---------------------------------------------------------------------------------------------


def rail_left(game: Game, power: str) -> int | None:
    """Rail moves that may carry points: those left of the impulse; None for any number (REO-RLY-01,
    REO-AMB-38).
    """
    if not game.clock.impulse and reads(game, "fr_rail_moves") == "last_impulse":
        return RAIL_LEFT.of(game).get(power)
    if game.clock.impulse and power in game.powers and game.powers[power].side != game.clock.side:
        return 0
    return rail_moves_left(game, power)


def _rail_move(case: Case, request: ServiceRequest, service: Service, node: int) -> list[Change]:
    """One rail move of who pays, for each unit or for each path (REO-RLY-02, REO-AMB-33)."""
    game = case.game
    power = request.payer or game.principal(service.owner)
    case.cite("REO-RLY-01", "REO-RLY-02", "REO-RLY-04", *(["REO-RLY-05"] if service.ports else []))
    path = f"{game.atlas.label(request.unit.hex)}>{game.atlas.label(node)}"
    shared = reads(game, "rail_unit_cost") == "path" and used(game, "rail_path", path)
    mark = count(game, "rail_path", path)
    if shared:
        return [mark]
    if rail_left(game, power) == 0:
        case.object(message("reorganization.no_rail_move", power=power), "REO-RLY-01", "REO-RLY-02")
    return [count(game, "rail", power), mark, *_carried(game, power, request.unit.id)]


def _carried(game: Game, power: str, unit: str) -> list[Change]:
    """One rail move less of the impulse, or of those kept for the turn's end."""
    if game.clock.impulse:
        return [use_rail_move(game, power, f"points:{unit}")]
    kept = RAIL_LEFT.of(game).get(power)
    return [] if kept is None else [RAIL_LEFT.put(power, max(0, kept - 1))]

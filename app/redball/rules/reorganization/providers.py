"""Who can provide the points for a unit, at what cost, using up what (11.18.1, .2, .5, .7, .8, .9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from redball import supply
from redball.game.powers import power_infos
from redball.game.state import Change, Game, put_mark, put_unit
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.costs import is_oil_dependent
from redball.rules.reorganization.costs import cost_clause, rp_cost
from redball.rules.reorganization.pool import used, used_key
from redball.rules.supply_units import has_supply_unit
from redball.supply.paths import LegKind, Path, SourceKind
from redball.supply.provision import Provision, provide
from redball.wording import message

MINOR_PORT_UNITS = 2
"""Units that may trace through a minor port at one opportunity (REO-OVS-04)."""

_LEG_DIVISIONS = frozenset({"INF", "MTN", "PARA", "MAR", "GAR", "MIL", "SKI"})


@dataclass(slots=True)
class Service:
    """One way of providing points for one unit, as far as it has been examined.

    ``owner`` is the power that provides them (it pays unless another is named); ``factor`` multiplies the
    unit's cost; ``changes`` is what the provider itself uses up.
    """

    owner: str
    factor: Fraction = Fraction(1)
    path: Path | None = None
    changes: list[Change] = field(default_factory=list)


Examiner = Callable[[Case, Unit, str], Service | None]


def examine(case: Case, unit: Unit, provider: str, way: str) -> Service | None:
    """Look a provider up and check everything about it.

    Objections go to the case; None when the provider can't be found.
    """
    examiner = EXAMINERS.get(way)
    if examiner is None:
        case.object(message("reorganization.unknown_way", way=way, ways=list(EXAMINERS)), "REO-GEN-08")
        return None
    return examiner(case, unit, provider)


# --- headquarters ---


def _hq(case: Case, unit: Unit, provider: str) -> Service | None:
    hq = _provider_unit(case, provider)
    if hq is None:
        return None
    times = used(case.game, "hq", hq.id)
    if not hq.is_headquarters:
        case.object(message("reorganization.no_hq", unit=hq.name), "REO-HQ-01")
    elif not hq.organized and not times:
        case.object(message("reorganization.face_down", unit=hq.name), "REO-HQ-01")
    if times >= hq.reorganization:
        case.object(message("reorganization.hq_full", unit=hq.name, value=hq.reorganization), "REO-HQ-02")
    if used(case.game, "secondary", f"unit:{hq.id}"):
        case.object(message("reorganization.hq_was_source", unit=hq.name), "REO-HQ-06")
    _must_be_supplied(case, hq, "REO-HQ-01")
    found = _provided(case, unit, hq.hex, hq.name)
    changes = [put_unit(msgspec.structs.replace(hq, organized=False)), _count(case.game, "hq", hq.id)]
    return Service(hq.power, path=found.path, changes=[*changes, *_port_slots(case.game, found)])


def _supply_unit(case: Case, unit: Unit, provider: str) -> Service | None:
    """An HQ that a supply unit in its hex makes a primary source: its value in units, and no flip."""
    hq = _provider_unit(case, provider)
    if hq is None:
        return None
    if not hq.is_headquarters:
        case.object(message("reorganization.no_hq", unit=hq.name), "REO-SUP-01")
    elif not has_supply_unit(case.game, hq):
        case.object(message("reorganization.no_supply_unit", unit=hq.name), "REO-SUP-01")
    if used(case.game, "supply_unit", hq.id) >= hq.reorganization:
        case.object(message("reorganization.hq_full", unit=hq.name, value=hq.reorganization), "REO-SUP-03")
    if used(case.game, "secondary", f"unit:{hq.id}"):
        case.object(message("reorganization.hq_was_source", unit=hq.name), "REO-SUP-01")
    service = Service(hq.power)
    found = _reach_from_primary(case, unit, service, hq.hex, hq.name)
    if chosen(case.game.options, "reorg.supply_unit_free"):
        service.factor = Fraction(0)
        case.cite("REO-RP-13")
    service.changes += [_count(case.game, "supply_unit", hq.id), *_port_slots(case.game, found)]
    return service


# --- supply sources ---


def _primary(case: Case, unit: Unit, provider: str) -> Service | None:
    node = _provider_hex(case, provider)
    if node is None or not _is_source(case, unit, node, SourceKind.PRIMARY):
        return None
    game, name = case.game, hex_name(case.game, node)
    service = Service(game.power_over(node))
    found = _reach_from_primary(case, unit, service, node, name)
    service.changes += _oil_capacity(case, unit, node, name)
    service.changes += _corps_capacity(case, unit, node, name)
    service.changes += _port_slots(game, found)
    return service


def _reach_from_primary(case: Case, unit: Unit, service: Service, node: int, name: str) -> Provision:
    """A basic path, or one of any length at double cost (REO-PRI-02, 06)."""
    found = _provided(case, unit, node, name, endless=True)
    service.path = found.path
    if not found.within:
        service.factor = Fraction(2)
        case.cite("REO-PRI-06")
    return found


def _oil_capacity(case: Case, unit: Unit, node: int, name: str) -> list[Change]:
    if unit.kind is UnitClass.NAVAL or not is_oil_dependent(unit):
        return []
    factories = operating_factories(case.game, node)
    if used(case.game, "oil", case.game.atlas.label(node)) >= factories:
        case.object(message("reorganization.factories_busy", source=name, count=factories), "REO-PRI-01")
    return [_count(case.game, "oil", case.game.atlas.label(node))]


def _corps_capacity(case: Case, unit: Unit, node: int, name: str) -> list[Change]:
    if unit.size not in ("corps", "army"):
        return []
    if used(case.game, "corps", case.game.atlas.label(node)):
        case.object(message("reorganization.corps_used", source=name), "REO-PRI-03")
    return [_count(case.game, "corps", case.game.atlas.label(node))]


def _secondary(case: Case, unit: Unit, provider: str) -> Service | None:
    if provider.startswith("unit:"):
        hq = _provider_unit(case, provider)
        if hq is None or not _is_source(case, unit, hq.hex, SourceKind.SECONDARY, hq.id):
            return None
        if used(case.game, "hq", hq.id):
            case.object(message("reorganization.hq_flipped", unit=hq.name), "REO-HQ-06")
        if used(case.game, "supply_unit", hq.id):
            case.object(message("reorganization.hq_was_primary", unit=hq.name), "REO-SUP-01")
        _must_be_supplied(case, hq, "REO-SEC-01")
        owner, node, name = hq.power, hq.hex, hq.name
    else:
        found = _provider_hex(case, provider)
        if found is None or not _is_source(case, unit, found, SourceKind.SECONDARY):
            return None
        owner, node, name = case.game.power_over(found), found, hex_name(case.game, found)
        _city_must_be_supplied(case, unit, found, name)
    if used(case.game, "secondary", provider):
        case.object(message("reorganization.secondary_used", source=name), "REO-SEC-01")
    provided = _provided(case, unit, node, name)
    changes = [_count(case.game, "secondary", provider), *_port_slots(case.game, provided)]
    return Service(owner, path=provided.path, changes=changes)


def _city_must_be_supplied(case: Case, unit: Unit, node: int, name: str) -> None:
    sources = supply.of(case.game).sources(unit.id)
    targets = {s.node for s in sources if s.kind is SourceKind.PRIMARY}
    if supply.trace(case.game, unit.power, unit.country, node, targets, kind=LegKind.RAILWAY) is None:
        case.object(message("reorganization.source_out", source=name), "REO-SEC-01", hexes=(node,))


# --- aircraft and ships ---


def _atr(case: Case, unit: Unit, provider: str) -> Service | None:
    atr = _provider_unit(case, provider)
    if atr is None:
        return None
    if atr.type != "ATR":
        case.object(message("reorganization.no_atr", unit=atr.name), "REO-ATR-01")
    flown = case.game.atlas.grid.distance(atr.hex, unit.hex) if min(atr.hex, unit.hex) >= 0 else -1
    if flown < 0:
        case.object(message("reorganization.atr_no_hex", unit=atr.name), "REO-ATR-01")
    elif flown > atr.range:
        case.object(
            message("reorganization.atr_range", unit=atr.name, flown=flown, range=atr.range), "REO-ATR-01"
        )
    _must_be_up(case, atr, "atr", "REO-ATR-01")
    # Nobody else may be served, unless it is large and has flown no more than half its range (option 36).
    most = 2 if atr.large and 2 * flown <= atr.range else 1
    if used(case.game, "atr", atr.id) >= most:
        case.object(message("reorganization.atr_full", unit=atr.name, count=most), "REO-ATR-10")
    changes = [put_unit(msgspec.structs.replace(atr, organized=False)), _count(case.game, "atr", atr.id)]
    return Service(atr.power, changes=changes)


def _trs(case: Case, unit: Unit, provider: str) -> Service | None:
    ship = _provider_unit(case, provider)
    if ship is None:
        return None
    if ship.type != "TRS" or ship.sea < 0:
        case.object(message("reorganization.no_trs", unit=ship.name), "REO-TRS-01")
    elif ship.sea not in case.game.atlas.coasts.get(unit.hex, ()):
        area = case.game.atlas.sea_areas[ship.sea].name
        case.object(message("reorganization.trs_coast", unit=unit.name, area=area), "REO-TRS-02")
    _must_be_up(case, ship, "trs", "REO-TRS-01")
    if used(case.game, "trs", ship.id):
        case.object(message("reorganization.trs_full", unit=ship.name), "REO-TRS-01")
    changes = [put_unit(msgspec.structs.replace(ship, organized=False)), _count(case.game, "trs", ship.id)]
    return Service(ship.power, changes=changes)


EXAMINERS: dict[str, Examiner] = {
    "primary": _primary,
    "secondary": _secondary,
    "hq": _hq,
    "supply_unit": _supply_unit,
    "atr": _atr,
    "trs": _trs,
}
"""The ways that are offered, by name."""


# --- shared checks ---


def _provider_unit(case: Case, provider: str) -> Unit | None:
    if not provider.startswith("unit:"):
        case.object(message("reorganization.provider_unit", provider=provider), "REO-GEN-08")
        return None
    return case.unit(provider.removeprefix("unit:"), "REO-GEN-08")


def _provider_hex(case: Case, provider: str) -> int | None:
    if not provider.startswith("hex:"):
        case.object(message("reorganization.provider_hex", provider=provider), "REO-GEN-08")
        return None
    return case.hex(provider.removeprefix("hex:"), "REO-GEN-08")


def _must_be_up(case: Case, unit: Unit, way: str, clause: str) -> None:
    """Face-up, or turned down only by serving already at this opportunity."""
    if not unit.organized and not used(case.game, way, unit.id):
        case.object(message("reorganization.face_down", unit=unit.name), clause)


def _must_be_supplied(case: Case, unit: Unit, clause: str) -> None:
    if not supply.of(case.game).in_supply(unit.id):
        case.object(message("reorganization.source_out", source=unit.name), clause, hexes=(unit.hex,))


def _is_source(case: Case, unit: Unit, node: int, kind: SourceKind, source_unit: str = "") -> bool:
    """Object unless the hex (or the HQ in it) is a supply source of that kind for the unit."""
    for source in supply.of(case.game).sources(unit.id):
        if source.kind is kind and source.node == node and source.unit == source_unit:
            return True
    name = case.game.units[source_unit].name if source_unit else hex_name(case.game, node)
    case.object(message(f"reorganization.not_{kind.value}", source=name, unit=unit.name), "REO-GEN-06")
    return False


def _provided(case: Case, unit: Unit, node: int, name: str, endless: bool = False) -> Provision:
    """The path between a unit and a source, over ports that still have room; objects where there is none."""
    found = provide(
        case.game,
        unit.id,
        node,
        endless=endless,
        direct=_lands_anywhere(unit),
        full=_full_ports(case.game),
    )
    if found.path is None:
        clauses = ("REO-GEN-06", "REO-PRI-02") if endless else ("REO-GEN-06",)
        case.object(message("reorganization.no_path", unit=unit.name, source=name), *clauses)
        for reason in found.reasons:
            case.object(reason.text, reason.clause, hexes=reason.nodes)
    return found


def _full_ports(game: Game) -> list[int]:
    """Minor ports that have served all the units that they may (REO-OVS-04)."""
    prefix = used_key("port", "")
    labels = [key.removeprefix(prefix) for key in game.marks if key.startswith(prefix)]
    return [game.atlas.find(port) for port in labels if used(game, "port", port) >= MINOR_PORT_UNITS]


def _port_slots(game: Game, found: Provision) -> list[Change]:
    """A place in every minor port on the path."""
    return [_count(game, "port", game.atlas.label(port)) for port in found.minor]


def _lands_anywhere(unit: Unit) -> bool:
    leg_division = unit.is_division and unit.type in _LEG_DIVISIONS and not unit.motorised
    return unit.type == "MAR" or unit.flying_boat or leg_division


def operating_factories(game: Game, node: int) -> int:
    """Factories of a hex that are not destroyed."""
    state = game.hexes.get(node)
    printed = game.atlas.factories(node)
    return printed + state.factories_added - state.factories_destroyed if state else printed


def _count(game: Game, *what: str) -> Change:
    return put_mark(used_key(*what), used(game, *what) + 1)


def is_minor(unit: Unit) -> bool:
    """True for a unit of a minor country, which its controlling power pays for (REO-RP-09)."""
    info = power_infos().get(unit.power)
    return info is not None and unit.country not in info.homes


def points(unit: Unit, service: Service) -> tuple[Fraction, str]:
    """What the unit costs through a service, and the clause that sets the cost."""
    return service.factor * rp_cost(unit), cost_clause(unit)

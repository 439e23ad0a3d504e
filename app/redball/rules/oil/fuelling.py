"""One unit's fuel: which of its ways is taken, and what is drawn along it (OIL-REO-01 to 04, 17, 18, 20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball import supply
from redball.game.powers import power_infos
from redball.game.quantities import is_in_quarters, parse_quantity
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case, here, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.barrels import named_barrels
from redball.rules.oil.consents import FREE, Consent, consent_of
from redball.rules.oil.draws import Draw, ShortError, drawn, loss_basis
from redball.rules.oil.fuel_paths import FuelPath, FuelPaths, still
from redball.rules.oil.ledger import NOTHING, Ledger
from redball.rules.oil.orders import Refuel
from redball.rules.oil.sea import sea_first
from redball.rules.oil.stock import fuel_power, has_endless_fuel, is_bound
from redball.supply.tracer import of_unit
from redball.wording import message


class Fuelled(msgspec.Struct, frozen=True):
    """What fuelling a unit does: the ledger afterwards, clauses, fuel that arrived and that was drawn, whose
    it was and the hex traced to.
    """

    ledger: Ledger
    clauses: tuple[str, ...]
    fuel: Fraction
    gross: Fraction
    owner: str
    node: int | None


def fuelled(
    case: Case,
    ledger: Ledger,
    ways: FuelPaths,
    unit: Unit,
    fuel: Fraction,
    because: tuple[str, ...],
    order: Refuel,
) -> Fuelled | None:
    """Pay ``fuel`` for a unit as an order wants it, or object.  What costs nothing needs neither path nor
    fuel (OIL-REO-20).
    """
    power = fuel_power(case.game, unit.power)
    if not fuel and not order.payer:
        return Fuelled(ledger, (*because, "OIL-REO-20"), fuel, fuel, power, None)
    if power not in case.game.powers:
        case.object(message("oil.no_payer", unit=unit.name, power=power), "OIL-REO-17")
        return None
    if order.payer and case.power(order.payer) is None:
        return None
    node = case.hex(order.target) if order.target else None
    payer = _payer(ways, power, order, node)
    _check_sea(case, power, payer)
    if order.anywhere:
        most: Fraction | None = case.value("anywhere", order.anywhere, Fraction, "OIL-REO-14")
        if most is not None and (most < 0 or not is_in_quarters(most)):
            case.object(message("oil.not_quarters", fuel=most), "OIL-REO-14")
    found = _candidates(case, ledger, ways, unit, _FuelRequest(power, payer, node, order))
    if case.objections:
        _check_stock(case, ledger, power, fuel, order)
        return None
    return _first(case, ledger, unit, power, fuel, because, order, found)


def _payer(ways: FuelPaths, power: str, order: Refuel, node: int | None) -> str:
    """The power whose fuel an order uses: the one that it names, else the owner of the depot that it names,
    else the unit's own.
    """
    if order.payer or node is None or order.source == "free" or node in ways.own(power):
        return order.payer or power
    there = ways.friends(power).get(node)
    return there.owner if there is not None else power


def _check_sea(case: Case, power: str, payer: str) -> None:
    clause = "OIL-AMB-14" if payer == power else "OIL-AMB-47"
    for code in sea_first(case.game, power, payer):
        case.object(message("oil.sea_first", power=code), "OIL-SEA-04", clause)


def _check_stock(case: Case, ledger: Ledger, power: str, fuel: Fraction, order: Refuel) -> None:
    """Beside a missing way: that there is too little fuel as well."""
    own = order.payer in ("", power) and not order.target
    wayless = {reason.code for reason in case.objections} & {"oil.no_path", "oil.no_targets"}
    if own and wayless and not has_endless_fuel(case.game, power) and ledger.total(power) < fuel:
        reason = message("oil.too_little", power=power, fuel=fuel, have=ledger.total(power))
        case.object(reason, "OIL-STO-06", "OIL-REO-20")


# --- which way ----------------------------------------------------------------------------------------------


class _FuelRequest(NamedTuple):
    """What an order asks for a unit: its own power, the one that pays, and the hex to trace to, None for
    any.
    """

    power: str
    payer: str
    node: int | None
    order: Refuel


def _candidates(
    case: Case, ledger: Ledger, ways: FuelPaths, unit: Unit, request: _FuelRequest
) -> list[FuelPath]:
    """The ways that an order leaves open, best first; objects when there are none."""
    game, (power, payer, _, order) = case.game, request
    if unit.hex < 0 and unit.sea < 0:
        case.object(message("oil.off_map", unit=unit.name), "OIL-REO-20")
        return []
    if order.source == "free":
        return _free(case, ways, unit, power)
    where = {"unit": unit.name, "power": power, "payer": payer}
    if payer != power and is_bound(game, unit.power):
        case.object(message("oil.other_payer", **where), "OIL-REO-17", "OIL-REO-18", hexes=here(unit))
        return []
    if order.payer not in ("", power) and not _any_consent(game, payer, power):
        case.object(message("oil.payer_no_consent", **where), "OIL-REO-17", "OIL-REO-04", hexes=here(unit))
        return []
    if unit.sea >= 0:
        return _at_sea(case, ways, unit, power, order.payer or power)
    return _traced(case, ledger, ways, unit, request)


def _any_consent(game: Game, owner: str, user: str) -> bool:
    depots = [game.atlas.label(n) for n, d in game.depots.items() if d.owner == owner]
    return any(consent_of(game, owner, user, where) for where in ("*", *depots))


def _at_sea(case: Case, ways: FuelPaths, unit: Unit, power: str, payer: str) -> list[FuelPath]:
    """Units at sea pay but need no path (OIL-AMB-32)."""
    found = ways.to_own(unit, power)
    if payer != power:
        case.object(message("oil.at_sea_payer", unit=unit.name, power=power), "OIL-REO-04", "OIL-AMB-32")
    elif not found:
        case.object(message("oil.at_sea", unit=unit.name), "OIL-AMB-32")
    return found


def _free(case: Case, ways: FuelPaths, unit: Unit, power: str) -> list[FuelPath]:
    """The way to the Continental US for free fuel (OIL-REO-09)."""
    game = case.game
    if not ways.free(power):
        case.object(message("oil.free_for_whom", power="US", user=power), "OIL-REO-09")
    elif game.is_neutral("US"):
        case.object(message("oil.free_us_neutral"), "OIL-REO-09")
    elif consent_of(game, "US", power, FREE) is None:
        case.object(message("oil.free_no_consent", user=power), "OIL-REO-09")
    found = ways.to_free(unit, power)
    if not found and not case.objections:
        case.object(message("oil.free_no_path", unit=unit.name), "OIL-REO-09", hexes=here(unit))
    return found


def _traced(case: Case, ledger: Ledger, ways: FuelPaths, unit: Unit, request: _FuelRequest) -> list[FuelPath]:
    """Ways over the map: to the hex that the order names, or to any of the payer's."""
    game, (power, _, node, order) = case.game, request
    if order.target and node is None:
        return []
    own = order.payer in ("", power) and (node is None or node in ways.own(power))
    known = ways.own(power) if own else ways.friends(power)
    wanted = [n for n, t in known.items() if node in (None, n) and order.payer in ("", t.owner)]
    wanted = [n for n in wanted if still(ledger, FuelPath(known[n])) is not None]
    if node is not None and not wanted:
        reason = message("oil.no_target", hex=hex_name(game, node), power=order.payer or power)
        case.object(reason, "OIL-REO-01", "OIL-REO-02", "OIL-REO-03", hexes=(node,))
        return []
    every = (ways.to_own if own else ways.to_friends)(unit, power)
    found = [w for w in every if _node(w) in wanted]
    if own and every and wanted and not found and chosen(game.options, "oil.target_choice") == "nearest":
        nearest = every[0].target
        assert nearest is not None
        name = hex_name(game, nearest.node)
        case.object(message("oil.nearest_only", unit=unit.name, hex=name), "OIL-AMB-39", hexes=here(unit))
        return []
    left = [w for w in (still(ledger, way) for way in found) if w is not None]
    if not left:
        _no_way(case, unit, power, wanted)
    return left if own else list(_consented(case, left, power))


def _node(way: FuelPath) -> int | None:
    return way.target.node if way.target is not None else None


def _no_way(case: Case, unit: Unit, power: str, wanted: list[int]) -> None:
    game = case.game
    code = "oil.no_path" if wanted else "oil.no_targets"
    case.object(message(code, unit=unit.name, power=power), "OIL-REO-01", "OIL-REO-20", hexes=(unit.hex,))
    if not case.why:
        return
    who = of_unit(supply.of(game), unit, power)
    for cause in supply.why_not(game, who, wanted, unlimited=True):
        case.object(cause.text, hexes=cause.nodes)


def _consented(case: Case, found: list[FuelPath], user: str) -> Iterator[FuelPath]:
    """Ways to depots whose owners consent (OIL-REO-04)."""
    some = False
    for way in found:
        assert way.target is not None
        label = case.game.atlas.label(way.target.node)
        if consent_of(case.game, way.target.owner, user, label) is not None:
            some = True
            yield way
    if found and not some:
        target = found[0].target
        assert target is not None
        name = hex_name(case.game, target.node)
        reason = message("oil.no_consent", power=target.owner, user=user, hex=name)
        case.object(reason, "OIL-REO-04", hexes=(target.node,))


# --- drawing ------------------------------------------------------------------------------------------------


def _first(
    case: Case,
    ledger: Ledger,
    unit: Unit,
    power: str,
    fuel: Fraction,
    because: tuple[str, ...],
    order: Refuel,
    found: list[FuelPath],
) -> Fuelled | None:
    """The first way that has enough; objects with what the best one lacks."""
    game = case.game
    trouble: ShortError | None = None
    for way in _differing(ledger, found, power):
        owner = way.target.owner if way.target is not None and not way.free else power
        named = tuple(named_barrels(case, owner, order.barrels))
        if case.objections:
            return None
        draw = draw_along(game, unit, power, way, fuel, order, named)
        try:
            after, clauses = drawn(ledger, draw, loss_basis(ledger) == "per_unit")
        except ShortError as short:
            trouble = trouble or short
            continue
        return _paid(game, unit, way, draw, ledger, after, (*because, *clauses))
    if trouble is not None:
        case.object(trouble.reason, *trouble.clauses, hexes=here(unit))
    return None


def _differing(ledger: Ledger, found: list[FuelPath], power: str) -> Iterable[FuelPath]:
    """Of ways that draw on the same stock on the same terms only the first."""
    first: dict[tuple[str, str, int, bool], FuelPath] = {}
    for way in found:
        first.setdefault(terms_of(ledger, way, power), way)
    return first.values()


def terms_of(ledger: Ledger, way: FuelPath, power: str) -> tuple[str, str, int, bool]:
    """What decides what a draw along a way does: owner, zone, the depot if its own barrels count, loss."""
    target = way.target
    if target is None or way.free:
        return ("US" if way.free else power), "free" if way.free else "sea", -1, way.lossy
    zone = ledger.zones(target.owner).of(target.node)
    return target.owner, zone, target.node if way.lossy or target.owner != power else -1, way.lossy


def draw_along(
    game: Game, unit: Unit, power: str, way: FuelPath, fuel: Fraction, order: Refuel, barrels: tuple[int, ...]
) -> Draw:
    """The draw that fuels a unit along a way."""
    target = way.target
    if way.free:
        return Draw(power, "US", fuel, target, source="free")
    owner = target.owner if target is not None else power
    consent: Consent | None = None
    if target is not None:
        consent = consent_of(game, owner, power, game.atlas.label(target.node))
    own = game.principal(unit.power)
    foreign = own in game.powers and chosen(game.options, "oil.ccp_home") == "foreign"
    return Draw(
        own if foreign else power,
        owner,
        fuel,
        target,
        way.abroad,
        barrels,
        order.source,
        parse_quantity(order.anywhere) if order.anywhere else None,
        where=consent.where if consent else "",
        most=consent.most if consent else None,
    )


def _paid(
    game: Game, unit: Unit, way: FuelPath, draw: Draw, before: Ledger, after: Ledger, because: tuple[str, ...]
) -> Fuelled:
    power = draw.user
    clause = way.target.clause if way.target is not None else "OIL-SEA-07"
    bound = is_bound(game, unit.power)
    minor = ("OIL-REO-17",) if unit.country not in power_infos()[power].homes and not bound else ()
    chinese = ("OIL-REO-18",) if bound else ()
    clauses = tuple(dict.fromkeys((*because, clause, *minor, *chinese)))
    gross = draw.net + _lost(after, draw.owner) - _lost(before, draw.owner)
    return Fuelled(after, clauses, draw.net, gross, draw.owner, _node(way))


def _lost(ledger: Ledger, owner: str) -> Fraction:
    return -ledger.entries.get(owner, {}).get("lost_abroad", NOTHING)

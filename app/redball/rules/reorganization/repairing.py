"""Repairing a damaged port with points: from which source, over which path, and who pays (REO-OVS-02, 03)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball.atlas import PortClass
from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, HexState
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.paying import charged, check_points, may_pay
from redball.rules.reorganization.pool import BEFORE_FINAL, opportunities, used
from redball.rules.reorganization.provision import provide_repair
from redball.rules.reorganization.ways.capacity import once_of
from redball.rules.reorganization.ways.reach import free_slots, most_through
from redball.rules.reorganization.ways.service import count, provider_hex
from redball.rules.reorganization.ways.sources import (
    city_is_out,
    city_supplies_port,
    headquarters_may_be_source,
    is_damaged,
    is_isolated,
    sources_for,
    sources_of,
)
from redball.rules.ruleset import Dice
from redball.supply.paths import Source, SourceKind
from redball.wording import message


def repair_port(game: Game, order: RepairPort, _dice: Dice = ()) -> Ruling:
    """Repair a damaged port with points; it serves again at once (REO-OVS-02, 03, REO-AMB-15, 16)."""
    return judged_repair(game, order)


def judged_repair(game: Game, order: RepairPort, why: bool = True) -> Ruling:
    """The ruling on a repair; without ``why`` it is not looked for what bars a path."""
    case = Case(game)
    if game.clock.phase not in opportunities(game) - {BEFORE_FINAL}:
        case.object(message("reorganization.wrong_phase"), "REO-GEN-04")
    port, node = case.hex(order.port, "REO-OVS-02"), provider_hex(case, order.provider)
    if port is None or node is None:
        return case.denied(order)
    name = hex_name(game, port)
    if not game.atlas.port_class(port) or not is_damaged(game, port):
        case.object(message("reorganization.port_sound", port=name), "REO-OVS-02", hexes=(port,))
        return case.denied(order)
    here = [source for source in sources_for(game, game.power_over(port), port) if source.node == node]
    if not here:
        reason = message("reorganization.no_source", source=hex_name(game, node), power=game.power_over(port))
        case.object(reason, "REO-OVS-02")
        return case.denied(order)
    _must_reach(case, port, node, why)
    changes = [repaired(game, port), *_slot(case, port, name)]
    given = _best(case, [_given(game, order.payer, port, source) for source in here])
    if given is None or case.objections:
        return case.denied(order)
    assert given.payer is not None, "else there is an objection"
    changes += [charged(given.payer, given.cost), *given.changes]
    text = message("reorganization.port_repaired", port=name, cost=given.cost, payer=given.payer.code)
    return allowed(text, *changes, clauses=("REO-OVS-02", "REO-OVS-03", "REO-AMB-15"))


def repair_payers(game: Game, port: int, node: int) -> tuple[str, ...]:
    """The powers that can pay for the repair of a port by the sources in a hex now, in order."""
    here = [source for source in sources_for(game, game.power_over(port), port) if source.node == node]
    may = (code for code in game.powers if any(_pays(Case(game), code, port, source) for source in here))
    return tuple(sorted(may))


def repaired(game: Game, port: int) -> Change:
    """The change that makes a damaged port sound."""
    state = msgspec.structs.replace(game.hexes[port], port_damaged=False)
    return Change("hexes", port, None if state == HexState() else state)


def _slot(case: Case, port: int, name: str) -> list[Change]:
    """The place in a minor port that its repair takes, where a group reads it so (REO-AMB-16)."""
    game = case.game
    if not reads(game, "repair_uses_slot") or game.atlas.port_class(port) is not PortClass.MINOR:
        return []
    if not free_slots(game, port):
        reason = message("reorganization.port_full", port=name, count=most_through(game))
        case.object(reason, "REO-OVS-04", "REO-AMB-16")
    return [count(game, "port", game.atlas.label(port))]


# --- the source ---------------------------------------------------------------------------------------------


class _Given(NamedTuple):
    """What one source gives: the objections to it, who pays, how much, and what the source uses up."""

    case: Case
    payer: Power | None
    cost: Fraction
    changes: list[Change]


def _best(case: Case, given: Sequence[_Given]) -> _Given | None:
    """Of the sources in a hex, a city and an HQ, that which may give and uses up the least; None with the
    objections to all when none may.
    """
    able = [each for each in given if not each.case.objections]
    for each in given if not able else ():
        case.objections += [reason for reason in each.case.objections if reason not in case.objections]
        case.cite(*each.case.clauses)
        case.hexes += each.case.hexes
    return min(able, key=lambda each: len(each.changes), default=None)


def _given(game: Game, payer: str, port: int, source: Source) -> _Given:
    case = Case(game)
    changes = _used_up(case, port, source)
    code = payer or game.principal(_owner(game, source))
    power = case.power(code, "REO-RP-12")
    if power is not None:
        _pays(case, code, port, source)
    return _Given(case, power, Fraction(reads(game, "port_repair_rp")), changes)


def _owner(game: Game, source: Source) -> str:
    return game.units[source.unit].power if source.unit else game.power_over(source.node)


def _pays(case: Case, payer: str, port: int, source: Source) -> bool:
    """Object unless a power may pay for a port that a source repairs, and can (REO-RP-08, 10, REO-AMB-42)."""
    game, before = case.game, len(case.objections)
    if may_pay(case, payer, game.power_over(port), _owner(game, source)):
        cost = Fraction(reads(game, "port_repair_rp"))
        check_points(case, game.powers[payer], cost, hex_name(game, port))
    return len(case.objections) == before


def _must_reach(case: Case, port: int, node: int, why: bool) -> None:
    game = case.game
    found = provide_repair(game, game.power_over(port), port, node, why)
    if found.path is None:
        name, source = hex_name(game, port), hex_name(game, node)
        case.object(message("reorganization.no_path_to_port", port=name, source=source), "REO-OVS-02")
        for reason in found.reasons:
            case.object(reason.text, hexes=reason.nodes)


def _used_up(case: Case, port: int, source: Source) -> list[Change]:
    """What of a source the points for a port use up.  It must be one that might serve a unit: an isolated one
    gives points once a turn (REO-PRI-04), a secondary one is in supply, an HQ has not flipped (REO-AMB-44).
    """
    game, node = case.game, source.node
    owner = game.power_over(port)
    if source.kind is SourceKind.PRIMARY:
        return once_of(case, node, is_isolated(game, node, sources_of(game, owner, port)[0]))
    if source.unit:
        headquarters_may_be_source(case, game.units[source.unit])
    elif not city_supplies_port(game, owner, port, node):
        city_is_out(case, node)
    case.cite(*(["REO-AMB-44"] if case.objections else []))
    return _one_use(case, source) if reads(game, "repair_uses_source") else []


def _one_use(case: Case, source: Source) -> list[Change]:
    """A secondary source serves one unit or one port, where a group reads it so (REO-AMB-44)."""
    game, node = case.game, source.node
    provider = f"unit:{source.unit}" if source.unit else f"hex:{game.atlas.label(node)}"
    if used(game, "supply_unit", source.unit):
        case.object(message("reorganization.hq_was_primary", unit=game.units[source.unit].name), "REO-SUP-01")
    if used(game, "secondary", provider):
        name = game.units[source.unit].name if source.unit else hex_name(game, node)
        case.object(message("reorganization.secondary_used", source=name), "REO-SEC-01", "REO-AMB-44")
    return [count(game, "secondary", provider)]

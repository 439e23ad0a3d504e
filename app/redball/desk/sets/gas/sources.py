"""The hexes that a map can be paid from, and whom the gas of each would reach; worked out in steps."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

import msgspec

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.gas.paying import price
from redball.rules.gas.standing import ends_of, paid_from, standings
from redball.rules.gas.steps import RETURN, step_of
from redball.rules.gas.stock import spendable
from redball.rules.gas.tables import GasMap
from redball.rules.gas.trace import path_to, reaches
from redball.supply.paths import Path, Reason, TraceResult
from redball.supply.questions import chain_steps
from redball.supply.supply import of
from redball.supply.tracer import of_unit


class SourceRow(msgspec.Struct, frozen=True):
    """A hex with gas: how much, whom a payment from it would free of limits, and who would stay limited.

    ``second`` is a hex whose gas, paid besides, would reach units that stay limited (-1: none), and
    ``second_units`` these.
    """

    node: int
    gas: int
    freed: tuple[str, ...]
    left: tuple[str, ...]
    second: int = -1
    second_units: tuple[str, ...] = ()


class Payable(msgspec.Struct, frozen=True):
    """A map that a power can pay for now: what it costs, what was paid already, its limited units, and the
    hexes, best first.
    """

    power: str
    map: GasMap
    cost: int
    paid: tuple[int, ...]
    limited: tuple[str, ...]
    rows: tuple[SourceRow, ...]


Steps = Generator[object, None, Payable]


def payable_steps(game: Game, power: str, map_: GasMap) -> Steps:
    """Work out what a power can pay for a map from."""
    step = step_of(game)
    assert step is not None, "maps are paid for in steps"
    cost, paid = price(game, step), paid_from(game, step, power, map_)
    held = {node: count for node, count in spendable(game, power).items() if count >= cost}
    limited = [how.unit for how in standings(game).values() if _is_limited_on(how, power, map_)]
    units = [game.units[unit] for unit in limited]
    yield None
    reach: dict[int, frozenset[str]] = {}
    for node in held:
        if step <= RETURN:
            reach[node] = frozenset(limited)
            continue
        ends = ends_of(game, power, (*paid, node))
        reach[node] = frozenset([unit.id for unit in units if reaches(game, unit, ends, power)])
        yield node
    rows = [_row(node, held[node], limited, reach) for node in held if node not in paid or step <= RETURN]
    rows.sort(key=lambda row: (-len(row.freed), -row.gas, row.node))
    return Payable(power, map_, cost, paid, tuple(limited), tuple(rows))


def _is_limited_on(how, power: str, map_: GasMap) -> bool:
    return how.limited and how.payer == power and how.map == map_


def _row(node: int, gas: int, limited: Sequence[str], reach: dict[int, frozenset[str]]) -> SourceRow:
    left = tuple(unit for unit in limited if unit not in reach[node])
    others = {other: [u for u in left if u in reach[other]] for other in reach if other != node}
    second = max(others, key=lambda other: len(others[other]), default=-1)
    units = tuple(others[second]) if second >= 0 else ()
    freed = tuple(unit for unit in limited if unit in reach[node])
    return SourceRow(node, gas, freed, left, second if units else -1, units)


def trace_steps(
    game: Game, unit: Unit, nodes: Iterable[int], power: str
) -> Generator[object, None, TraceResult]:
    """A unit's path to the gas of some hexes, or why it has none, worked out in steps."""
    if unit.sea >= 0:
        return path_to(game, unit, tuple(nodes), power)
    found = yield from chain_steps(game, of_unit(of(game), unit, power), tuple(nodes))
    return found


def reasons_steps(
    game: Game, units: Iterable[str], nodes: Iterable[int], power: str
) -> Generator[object, None, dict[str, Reason | None]]:
    """The first reason why each of some units has no path to the gas of some hexes."""
    found: dict[str, Reason | None] = {}
    for id in units:
        trace = yield from trace_steps(game, game.units[id], nodes, power)
        found[id] = trace.reasons[0] if trace.reasons else None
    return found


def path_of(game: Game, unit: Unit, nodes: Iterable[int], power: str) -> Path | None:
    """A unit's path to the gas of some hexes; None where it has none."""
    nodes = tuple(nodes)
    return path_to(game, unit, nodes, power).path if reaches(game, unit, nodes, power) else None

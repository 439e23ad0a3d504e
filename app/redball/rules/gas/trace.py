"""Tracing to saved gas that was expended (GAS-TRC): may a unit operate without limits, as far as its path
decides?
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.movement import kind_of
from redball.supply.paths import Block, Path, Reason, TraceResult
from redball.supply.questions import chain
from redball.supply.supply import of
from redball.supply.tracer import of_unit
from redball.wording import message

CLAUSES = ("GAS-TRC-01", "GAS-TRC-02", "GAS-TRC-03")


def trace_to_gas(game: Game, unit_id: str, expended: Mapping[str, Collection[int]]) -> TraceResult:
    """A unit's trace to the gas that its own power has expended for the unit's map.

    ``expended`` are the hexes that the gas of this map was taken from, by power. The trace is a basic path to
    a secondary source and on as in supply, but its end is one of those hexes, not a primary source
    (GAS-TRC-02, 03). A unit at sea needs no path (GAS-TRC-04), only that its map is paid for (GAS-TRC-05).

    Raises ``KeyError`` for an unknown unit.
    """
    unit = game.units[unit_id]
    principal = of(game).position.principal(unit.power)
    hexes = [node for power, nodes in expended.items() if power == principal for node in nodes]
    if not hexes:
        text = message("gas.unpaid", who=principal)
        clause = "GAS-TRC-05" if unit.sea >= 0 else "GAS-TRC-03"
        return TraceResult(None, (Reason(Block.NO_SOURCE, text, under=clause),), (clause,))
    return path_to(game, unit, hexes)


def path_to(game: Game, unit: Unit, hexes: Collection[int], power: str = "") -> TraceResult:
    """A unit's path to one of some hexes, or why it has none;  ``power`` is whose ground it goes by, where
    that is not the unit's own.
    """
    if unit.sea >= 0:
        return TraceResult(Path(unit.id, ()), (), ("GAS-TRC-04",))
    return replace(chain(game, of_unit(of(game), unit, power), hexes), clauses=CLAUSES)


def reaches(game: Game, unit: Unit, hexes: Collection[int], power: str = "") -> bool:
    """True when a unit has a path to one of some hexes: :func:`path_to` for many units, which share what is
    worked out for each hex, power and movement kind.
    """
    if unit.sea >= 0:
        return True
    if unit.hex < 0 or not hexes:
        return False
    return any(who_reaches(game, (unit,), node, power) for node in hexes)


def who_reaches(game: Game, units: Iterable[Unit], node: int, power: str = "") -> frozenset[str]:
    """The ids of units that have a path to a hex, none of those at sea: :func:`reaches` for all of them."""
    network = of(game)
    principal_of, options = network.position.principal_of, network.options
    return frozenset(
        unit.id
        for unit in units
        if unit.hex >= 0
        and network.served(unit, network.group_to(principal_of(unit, power), kind_of(unit, options), node))
    )

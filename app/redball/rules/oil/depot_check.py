"""What the rules would not allow about the depots of a position (OIL-STO-08, 15 to 20, OIL-LIM-04, 05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from redball.game.state import Depot, Game, HexState
from redball.rules.case import hex_name
from redball.rules.oil.depots import CAPACITY, DepotKind, capacity_clause, depot_kind, is_endless_store
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.stock import fuel_power
from redball.rules.ruleset import Oddity
from redball.wording import Message, message


class DepotFault(NamedTuple):
    """One thing that the rules would not allow about a depot: what, the clause that says so, and the hex."""

    reason: Message
    clause: str
    hex: int


def depot_faults(game: Game, hexes: Iterable[int] | None = None) -> Iterator[DepotFault]:
    """What is wrong with the depots of a position, or with those in some hexes.

    What play may lead to is nothing wrong: barrels stay where a factory was destroyed or lost since
    (OIL-AMB-31), those of tied powers with any of them (OIL-AMB-38), and the national limits hold at the end
    of final reorganization only (OIL-LIM-01).
    """
    for node in game.depots if hexes is None else hexes:
        if node in game.depots:
            for reason, clause in _of(game, node, game.depots[node]):
                yield DepotFault(reason, clause, node)


def oddities(game: Game) -> Iterator[Oddity]:
    """The same as oddities of a position that somebody hands in."""
    return (Oddity(fault.reason, fault.clause, (fault.hex,)) for fault in depot_faults(game))


def _of(game: Game, node: int, depot: Depot) -> Iterator[tuple[Message, str]]:
    name, kind = hex_name(game, node), _kind_ever(game, node)
    endless = is_endless_store(game, node)
    if kind is DepotKind.NONE:
        yield message("oil.no_depot_hex", hex=name), "OIL-STO-08"
    elif depot.barrels > CAPACITY[kind] and not endless:
        reason = message("oil.over_capacity", hex=name, barrels=depot.barrels, most=CAPACITY[kind])
        yield reason, capacity_clause(kind)
    if game.atlas.is_continental_us(node) and not endless:
        yield message("oil.in_continental_us", hex=name), "OIL-LIM-05"
    other = fuel_power(game, depot.owner)
    if other != depot.owner:
        yield message("oil.no_own_store", power=depot.owner, other=other), "OIL-LIM-04"
    else:
        yield from _of_the_owner(game, node, depot.owner)


def _kind_ever(game: Game, node: int) -> DepotKind:
    """What the hex was at best: a city whose factories were destroyed held more when they stood."""
    factories = game.atlas.factories(node) + game.hexes.get(node, HexState()).factories_added
    built = bool(factories) and game.atlas.is_city(node)
    return DepotKind.FACTORY_CITY if built else depot_kind(game, node)


def _of_the_owner(game: Game, node: int, owner: str) -> Iterator[tuple[Message, str]]:
    """Whether the depot is in the right hands."""
    name, holder = hex_name(game, node), holder_of(game, node)
    if not holder.power:
        yield message("oil.depot_of_nobody", hex=name, power=owner, lord=game.power_over(node)), holder.clause
    elif owner not in (holder.power, *holder.tied):
        code = f"oil.depot_is_{holder.ground}"
        unit = game.units[holder.unit].name if holder.unit else ""
        said = message(code, hex=name, owner=owner, power=holder.power, unit=unit, distance=holder.distance)
        yield said, holder.clause

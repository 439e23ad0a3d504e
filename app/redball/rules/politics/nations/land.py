"""What becomes of the home nation of a power that makes a Vichy surrender (POL-VICHY-07 to 15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec
import numpy as np

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Game, put_unit, remove_unit
from redball.game.units import Unit, UnitClass
from redball.rules.politics.nations.tables import values
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.powers.tables import MARKED, Marking
from redball.supply import supply
from redball.supply.paths import Status


def home(game: Game, power: str) -> tuple[int, ...]:
    """The hexes of a power's home nation, in the order of the map."""
    return _home_of(game.atlas, power)


@cached
def nodes_of(atlas: Atlas, home: str) -> tuple[int, ...]:
    """The land hexes of a country's home, in the order of the map."""
    return _of_homes(atlas, {home})


@cached
def _home_of(atlas: Atlas, power: str) -> tuple[int, ...]:
    return _of_homes(atlas, homes_of(power))


def _of_homes(atlas: Atlas, homes: Collection[str]) -> tuple[int, ...]:
    there = [number for number, territory in enumerate(atlas.territories) if territory.home in homes]
    return tuple(np.flatnonzero(np.isin(atlas.territory, there) & atlas.land).tolist())


def area(game: Game, name: Marking) -> frozenset[int]:
    """The hexes of an area of the rules: those that players marked, else Redball's."""
    marked = frozenset(node for (what, node), is_so in MARKED.of(game).items() if what == name and is_so)
    if marked:
        return marked
    named = (game.atlas.named(label) for label in values().areas[name])
    return frozenset(node for node in named if node >= 0)


@cached
def isolated(game: Game, power: str) -> frozenset[int]:
    """Hexes of a power's home nation in which a friendly unit would have no supply line of any length, with
    zones of control ignored: traced by a unit in each, when nobody else is on land (POL-VICHY-09).
    """
    return frozenset(node for owner in holders(game, power) for node in isolated_of(game, power, owner))


def holders(game: Game, power: str) -> tuple[str, ...]:
    """The powers that control hexes of a power's home nation."""
    return tuple(sorted({game.power_over(node) for node in home(game, power)} & game.powers.keys()))


@cached
def isolated_of(game: Game, power: str, owner: str) -> frozenset[int]:
    """The isolated hexes of a home nation that one power controls."""
    cleared = game.changed(
        remove_unit(unit.id) for unit in game.units.values() if unit.kind is not UnitClass.NAVAL
    )
    country = next(iter(power_infos()[owner].homes), "")
    own = [node for node in home(game, power) if game.power_over(node) == owner]
    probes = [Unit(f"probe-{node}", "probe", "INF", owner, country, hex=node) for node in own]
    tracing = supply.of(cleared.changed(map(put_unit, probes)))
    return frozenset(unit.hex for unit in probes if tracing.status(unit.id) is Status.ISOLATED)


def isolated_cities(game: Game, power: str) -> frozenset[int]:
    """Cities of a power's home nation from which no path of hexes that it controls leads to another city of
    it (POL-VICHY-10).
    """
    own = {node for node in home(game, power) if game.power_over(node) == power}
    cities = {node for node in own if game.atlas.is_city(node)}
    return frozenset(node for node in cities if not (_reached(game, node, own) & cities) - {node})


def _reached(game: Game, start: int, own: Collection[int]) -> set[int]:
    seen, pending = {start}, [start]
    while pending:
        here = pending.pop()
        for there in game.atlas.grid.neighbours(here):
            if there in own and there not in seen and not game.atlas.water_between(here, there):
                seen.add(there)
                pending.append(there)
    return seen


def blocks(game: Game, nodes: Iterable[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Kept hexes as territories with whose they are: each set of adjacent ones is one (POL-VICHY-12); sets of
    two powers that touch are two, by option one of the power with more of it (POL-AMB-110).
    """
    left, found = set(nodes), list[tuple[str, tuple[int, ...]]]()
    each = reads(game, "vichy.kept_block") == "per_mp"
    while left:
        first = min(left)
        owner = game.power_over(first)
        own = {node for node in left if not each or game.power_over(node) == owner}
        block = _reached(game, first, own)
        holders = [game.power_over(node) for node in sorted(block)]
        found.append((max(holders, key=holders.count), tuple(sorted(block))))
        left -= block
    return tuple(found)


class Division(msgspec.Struct, frozen=True):
    """The parts of a home nation: what is occupied, what the surrendering power has, and territories that
    conquerors keep.
    """

    occupied: frozenset[int]
    own: frozenset[int]
    kept: tuple[tuple[str, tuple[int, ...]], ...] = msgspec.field(default=())


def divided(
    game: Game,
    power: str,
    acceptors: Collection[str],
    kept: Collection[int] = (),
    ceded: Collection[int] = (),
    historical: bool = False,
) -> Division:
    """How a home nation is divided (POL-VICHY-07, 08, 10 to 15)."""
    parties = {*acceptors, power}
    nodes = [node for node in home(game, power) if game.power_over(node) in parties]
    if historical:
        own = area(game, "unoccupied")
        return Division(frozenset(nodes) - own, frozenset(nodes) & own)
    cut, cities = isolated(game, power), isolated_cities(game, power)
    occupied = set[int]()
    for node in nodes:
        if game.power_over(node) != power:
            goes = node not in cut and node not in kept
        else:
            goes = node in (ceded if node in cities else cut)
        if goes:
            occupied.add(node)
    rest = frozenset(nodes) - occupied - frozenset(kept)
    return Division(frozenset(occupied), rest, blocks(game, kept))


Names = Mapping[int, str]
"""The new lands by hex."""


def names(power: str, parts: Division) -> Names:
    """What the new lands are called: the occupied country, and the territories of conquerors with their
    numbers.
    """
    found = dict.fromkeys(parts.occupied, f"Occupied {power}")
    for number, (owner, nodes) in enumerate(parts.kept, 1):
        found |= dict.fromkeys(nodes, f"{owner} in {power} {number}")
    return found

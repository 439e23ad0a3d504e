"""Choke points: the single things whose loss puts units of a power out of supply, and how many.

Only things along the units' own paths can matter, so each of these is removed and the units that use it are
traced again.  For a single thing every unit is traced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from redball.atlas import HexsideKind
from redball.game.state import Game, next_game, remove_unit
from redball.game.units import Unit
from redball.hexes import hexside
from redball.supply import LegKind, Supply, of
from redball.supply.paths import Path
from redball.supply.tracing.groups import Group
from redball.supply.tracing.losses import Loss, LossKind, group_without
from redball.wording import Message, message, sentence

_ORDER = tuple(LossKind)


class ChokePoint(msgspec.Struct, frozen=True):
    """A thing and the ids of the units that are out of supply without it; ``factors`` are theirs together."""

    loss: Loss
    units: tuple[str, ...]
    factors: int


class ChokeSearch:
    """The search for the choke points of one power, in small steps.  ``found`` is complete and in order once
    :meth:`steps` has ended; it is cancelled by not stepping on.
    """

    def __init__(self, game: Game, power: str) -> None:
        self.game, self.power = game, power
        self.found: tuple[ChokePoint, ...] = ()

    def steps(self) -> Iterator[tuple[int, int]]:
        """Do the work; yields how much of the total is done."""
        supply = of(self.game)
        units = [u for u in _on_map(supply, self.power) if supply.in_supply(u.id)]
        users: dict[Loss, list[Unit]] = {}
        for number, unit in enumerate(units):
            for loss in things_used(supply, unit):
                users.setdefault(loss, []).append(unit)
            yield number, 2 * len(units)
        found: list[ChokePoint] = []
        for number, loss in enumerate(sorted(users, key=lambda x: _ORDER.index(x.kind))):
            lost = _lost(supply, loss, users[loss])
            if lost:
                found.append(_choke_point(self.game, loss, lost))
            yield len(users) + number, 2 * len(users)
        self.found = tuple(sorted(found, key=lambda point: _rank(self.game, point)))


def choke_points(game: Game, power: str) -> tuple[ChokePoint, ...]:
    """The choke points of a power: most units first, then most factors, then by name."""
    search = ChokeSearch(game, power)
    for _ in search.steps():
        pass
    return search.found


def depending(game: Game, loss: Loss, power: str = "") -> ChokePoint:
    """Every unit, of one power or of all, that is in supply and would not be without a thing.

    Units in a hex fall with it and aren't counted.
    """
    *_, point = depending_steps(game, loss, power)
    assert point is not None
    return point


def depending_steps(game: Game, loss: Loss, power: str = "") -> Iterator[ChokePoint | None]:
    """As :func:`depending`, power by power; the last value is the answer."""
    supply = of(game)
    powers = [power] if power else sorted({supply.position.principal(p) for p in supply.position.forces})
    lost: list[Unit] = []
    for code in powers:
        lost += _lost(supply, loss, [u for u in _on_map(supply, code) if supply.in_supply(u.id)])
        yield None
    yield _choke_point(game, loss, lost)


# --- taking away ------------------------------------------------------------------------------------------


def _on_map(supply: Supply, power: str) -> list[Unit]:
    """Units of a power and its minors in hexes, in order of their ids."""
    position = supply.position
    found = [u for p, f in position.forces.items() if position.principal(p) == power for u in f.units]
    return sorted((u for u in found if u.hex >= 0), key=lambda u: u.id)


def _lost(supply: Supply, loss: Loss, units: Iterable[Unit]) -> list[Unit]:
    """Those of some units in supply that are out of it without a thing."""
    after: dict[Group, Group] = {}
    crowded: Supply | None = None
    lost: list[Unit] = []
    for unit in units:
        if (loss.kind is LossKind.HEX and unit.hex == loss.node) or unit.id == loss.unit:
            continue
        group = supply.group_of(unit)
        if supply.options.coastal_start_cap and loss.kind is LossKind.HQ:
            # Without an HQ another unit may embark in its place, which no path shows: trace anew.
            if crowded is None:
                crowded = of(next_game(supply.game, [remove_unit(loss.unit)]))
            if not crowded.in_supply(unit.id):
                lost.append(unit)
            continue
        if group not in after:
            after[group] = group_without(supply, supply.position.principal_of(unit), group, loss)
        left = after[group]
        if left is not group and not supply.served(unit, left):
            lost.append(unit)
    return lost


def _choke_point(game: Game, loss: Loss, units: Iterable[Unit]) -> ChokePoint:
    chosen = sorted(units, key=lambda u: u.id)
    return ChokePoint(loss, tuple(u.id for u in chosen), sum(u.attack for u in chosen))


def _rank(game: Game, point: ChokePoint) -> tuple[int, int, str, int, Loss]:
    named = sentence(name(game, point.loss))
    return -len(point.units), -point.factors, named, _ORDER.index(point.loss.kind), point.loss


# --- what a path uses -------------------------------------------------------------------------------------


def things_used(supply: Supply, unit: Unit) -> set[Loss]:
    """Everything on the best path of a unit: only the loss of one of these can cost it its supply."""
    path = supply.path(unit.id)
    if path is None:
        return set()
    found = {Loss(LossKind.HEX, node) for node in _hexes(path) if node != unit.hex}
    found.update(x for x in _headquarters(supply, {unit.hex, *_hexes(path)}) if x.unit != unit.id)
    for leg in path.legs:
        if leg.kind is LegKind.OVERSEAS:
            found.update(_sea_things(supply, leg.nodes, leg.seas, unit))
        else:
            found.update(_side_things(supply, leg.nodes, leg.kind))
    return found


def _hexes(path: Path) -> set[int]:
    ends = {link.source.node for link in path.links}
    return ends | {node for leg in path.legs for node in leg.nodes}


def _headquarters(supply: Supply, nodes: set[int]) -> set[Loss]:
    """HQs in some hexes: sources, and those that hold a hex or cancel a zone of control there."""
    return {
        Loss(LossKind.HQ, unit.hex, unit=unit.id)
        for force in supply.position.forces.values()
        for unit in force.headquarters
        if unit.hex in nodes
    }


def _sea_things(supply: Supply, ends: tuple[int, ...], seas: tuple[int, ...], unit: Unit) -> Iterator[Loss]:
    board = supply.position.board
    for node in ends:
        if node in board.port_class:
            yield Loss(LossKind.PORT, node)
    for sea in seas:
        yield Loss(LossKind.SEA, sea=sea)
    steps = {frozenset((board.size + a, board.size + b)) for a, b in pairwise(seas)}
    for a, b, closers in board.lanes:
        if frozenset((a, b)) in steps:
            yield from (Loss(LossKind.HEX, node) for node in closers if node != unit.hex)


def _side_things(supply: Supply, nodes: tuple[int, ...], kind: LegKind) -> Iterator[Loss]:
    """Railways along a leg or over its alpine hexsides; sea areas whose loss would close its straits."""
    position = supply.position
    straits = position.board.straits if position.options.option12_straits else {}
    for a, b in pairwise(nodes):
        side = hexside(a, b)
        yield from (Loss(LossKind.SEA, sea=sea) for sea in straits.get(side, ()))
        if kind is LegKind.RAILWAY or HexsideKind.ALPINE in position.atlas.side_kinds(a, b):
            yield Loss(LossKind.RAIL, side=side)


# --- words ------------------------------------------------------------------------------------------------


def name(game: Game, loss: Loss) -> Message:
    """A thing that can be lost, by the name that players use."""
    atlas = game.atlas
    match loss.kind:
        case LossKind.SEA:
            return message("planning.choke_sea", sea=atlas.sea_areas[loss.sea].name)
        case LossKind.HQ:
            hq = game.units[loss.unit].name
            return message("planning.choke_hq", hq=hq, hex=atlas.place_name(loss.node))
        case LossKind.RAIL:
            assert loss.side is not None
            a, b = (atlas.place_name(node) for node in loss.side)
            return message("planning.choke_rail", a=a, b=b)
        case _:
            return message(f"planning.choke_{loss.kind.value}", hex=atlas.place_name(loss.node))


def place(game: Game, loss: Loss) -> int:
    """The hex where a thing is marked on the map: of a sea area its box, of a hexside its first hex."""
    if loss.kind is LossKind.SEA:
        return game.atlas.sea_areas[loss.sea].box
    return loss.side[0] if loss.side is not None else loss.node


def worst_by_place(game: Game, points: Iterable[ChokePoint]) -> dict[tuple[int, int], int]:
    """The most units that depend on one thing by its place: a hex, and the one beyond a hexside (else -1)."""
    worst: dict[tuple[int, int], int] = {}
    for point in points:
        other = point.loss.side[1] if point.loss.side is not None else -1
        where = place(game, point.loss), other
        worst[where] = max(len(point.units), worst.get(where, 0))
    return worst

"""How one power sees the map: what doesn't change while only land units move, and the grounds made from
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import numpy.typing as npt

from redball.supply.conditions.forces import CANCELS, LAND
from redball.supply.conditions.movement import reach
from redball.supply.conditions.relations import Relation
from redball.supply.graph.board import Crossing, Mask, Nodes, Ways
from redball.supply.graph.ground import QUAY, Ground
from redball.supply.railways.rivers import open_joints, with_rivers
from redball.supply.sea.presence import Presence

if TYPE_CHECKING:
    from redball.supply.position import Position


class View(msgspec.Struct, frozen=True, eq=False):
    """What a power sees of control, ports and seas.

    ``open`` are hexes that it may enter but for zones of control, ``enemy`` those for which it needs a land
    unit there; ``quays``, ``harbours``, ``lanes`` and ``ruined`` are as in a ground, ``berths`` the hexes of
    the quays.
    """

    stance: npt.NDArray[np.uint8]
    presence: Presence
    ways: Ways
    open: Mask
    enemy: Mask
    quays: Mapping[int, tuple[int, ...]]
    harbours: Mapping[int, tuple[int, ...]]
    lanes: Mapping[int, tuple[int, ...]]
    berths: npt.NDArray[np.int64]
    ruined: frozenset[int]


def view_of(position: Position, principal: str) -> View:
    """The view of a power."""
    board = position.board
    stance = position.stance(principal)
    friends = frozenset(position.related(principal, Relation.FRIEND))
    enemies = frozenset(position.related(principal, Relation.ENEMY))
    presence = Presence(position.forces, friends, enemies, position.convoys, position.options)
    open_ = {board.size + a.index for a in position.atlas.sea_areas if presence.is_open(a.index)}
    shut = shutting(position)
    lanes: dict[int, set[int]] = {s: set() for s in sorted(open_)}
    for a, b, closers in board.lanes:
        if a in open_ and b in open_ and not (closers and any(stance[n] in shut for n in closers)):
            lanes[a].add(b)
            lanes[b].add(a)
    serving = position.ports.serving
    berths = serving[stance[serving] == Relation.FRIEND]
    quays = {n: _among(board.port_seas[n], open_) for n in berths.tolist()}
    harbours: dict[int, list[int]] = {s: [] for s in lanes}
    for node, seas in quays.items():
        for sea in seas:
            harbours[sea].append(node)
    crossing = Crossing(
        position.frozen,
        presence.closed_straits(board),
        position.options.alpine_rail_ok,
        position.railways,
    )
    return View(
        stance, presence, board.ways(crossing),
        (stance >= Relation.TRANSIT) & board.land_passable,
        (stance == Relation.ENEMY) & board.land_passable,
        quays,
        {s: tuple(near) for s, near in harbours.items()},
        {s: tuple(sorted(near)) for s, near in lanes.items()},
        berths,
        frozenset(n for n in position.ports.ruined.tolist() if stance[n] == Relation.FRIEND),
    )  # fmt: skip


def _among(seas: tuple[int, ...], open_: set[int]) -> tuple[int, ...]:
    return seas if open_.issuperset(seas) else tuple(s for s in seas if s in open_)


def shutting(position: Position) -> frozenset[Relation]:
    """Relation of a power to those who close a passage to it (base game 3.5.2)."""
    neutrals = {Relation.NEUTRAL} if position.options.neutral_closes_passage else set()
    return frozenset({Relation.ENEMY, *neutrals})


def grounds_of(position: Position, principal: str, view: View, movement: str) -> tuple[Ground, ...]:
    """One ground, or one for each weather level when the worst hex of a path sets its limit; for paths of a
    movement kind.
    """
    passable, mods = passable_to(position, principal, view), position.climate.mods
    ways = view.ways
    if position.options.river_as_rail:
        ways = with_rivers(ways, open_joints(position, view, passable))
    if position.options.weather_measured_at == "start":
        return (_ground(position, view, ways, passable, mods, movement),)
    if position.options.weather_measured_at == "per_hex":
        return (_ground(position, view, ways, passable, (0,) * len(mods), movement),)
    zones = position.atlas.weather
    return tuple(
        _ground(
            position,
            view,
            ways,
            passable & np.isin(zones, [z for z, m in enumerate(mods) if m >= level]),
            tuple(level if m >= level else None for m in mods),
            movement,
        )
        for level in sorted(set(mods), reverse=True)
    )


def passable_to(position: Position, principal: str, view: View, nodes: Nodes | None = None) -> Mask:
    """Hexes that a path may enter (base game 3.6 step 3): owner, then zones of control.  One flag a hex, or
    for each of some ``nodes``.
    """
    friends = [position.forces[p] for p in position.friends(principal)]
    at = slice(None) if nodes is None else nodes

    def have(kind: int) -> Mask:
        found = np.zeros(position.board.size, np.bool_)
        for force in friends:
            found[force.where(kind)] = True
        return found[at]

    open_: Mask = view.open[at] | (view.enemy[at] & have(LAND))
    if position.options.zoc_blocks:
        open_ &= ~position.enemy_zones(principal, nodes) | have(CANCELS)
    return open_


def _ground(
    position: Position, view: View, ways: Ways, passable: Mask, mods: tuple[int | None, ...], movement: str
) -> Ground:
    cells = passable.astype(np.uint8)  # what may be entered is PLAIN, which is 1
    cells[view.berths] *= QUAY
    climate, (basic, railway) = position.climate, reach(position.options)
    return Ground(
        position.board, ways, cells.tobytes(), climate.costs[movement],
        view.quays, view.harbours, view.lanes, view.ruined, climate.zones,
        _limits(basic, mods), _limits(railway, mods), movement,
    )  # fmt: skip


def _limits(reach: int, mods: tuple[int | None, ...]) -> tuple[int, ...]:
    """Limits by weather zone; -1 where no path may begin."""
    return tuple(-1 if m is None else max(0, reach + m) for m in mods)

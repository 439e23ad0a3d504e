"""Who may fly where at the present step of a mission, as orders ready to be given."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.powers import Side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.reorganization.flying import fly_mission
from redball.rules.reorganization.mission import (
    Mission,
    can_shoot,
    distance,
    flies,
    is_enemy,
    mission_of,
    side_of,
)
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import FlightRole, FlyMission, MissionStep
from redball.rules.reorganization.pool import used

_FLYING: dict[MissionStep, tuple[tuple[FlightRole, bool], ...]] = {
    "patrols": (("patrol", False),),
    "transports": (("transport", True), ("escort", True)),
    "interceptors": (("interceptor", False),),
    "own_interceptors": (("interceptor", True),),
}
"""Roles that fly in a step, and whether aircraft of the mission's own side fly them."""


def flights_open(game: Game, side: str) -> tuple[FlyMission, ...]:
    """The flights that may be ordered at the present step of a side's mission, by unit and hex."""
    return tuple(order for order in flights_in_turn(game, side) if order is not None)


def flights_in_turn(game: Game, side: str) -> Iterator[FlyMission | None]:
    """The same one by one, None for each that was looked at and may not be: a caller may pause between."""
    mission = mission_of(game, side)
    if mission is not None:
        for order in could_fly(game, mission, mission.step):
            yield order if fly_mission(game, order).allowed else None


def could_fly(game: Game, mission: Mission, step: MissionStep) -> Iterator[FlyMission]:
    """Flights of a step for which there are face-up aircraft within range that don't fly yet."""
    for role, own in _FLYING.get(step, ()):
        yield from _flights(game, mission, role, own)


def _flights(game: Game, mission: Mission, role: FlightRole, own: bool) -> Iterator[FlyMission]:
    nodes = sorted(mission.targets() if role in ("escort", "interceptor") else targets(game, mission.side))
    side: Side = "axis" if mission.side == "axis" else "allied"
    for unit in game.units.values():
        if not flies(role, unit) or not unit.organized or mission.flight(unit.id) is not None:
            continue
        if _belongs(game, unit, mission.side, own):
            near = (n for n in nodes if 0 <= distance(game, unit, n) <= unit.range)
            yield from (FlyMission(unit.id, game.atlas.label(n), role, side) for n in near)


def _belongs(game: Game, unit: Unit, side: str, own: bool) -> bool:
    return side_of(game, unit) == side if own else is_enemy(game, unit, side)


def targets(game: Game, side: str) -> frozenset[int]:
    """Hexes with units that wait and that a face-up transport of a side could reach (REO-ATR-01)."""
    fleet = [u for u in game.units.values() if u.type == "ATR" and u.organized and side_of(game, u) == side]
    waiting = [
        u
        for u in game.units.values()
        if u.hex >= 0 and (u.shattered or not u.organized) and not used(game, "unit", u.id)
    ]
    return frozenset(
        u.hex
        for u in waiting
        if any(game.cooperate(a.power, u.power) and 0 <= distance(game, a, u.hex) <= a.range for a in fleet)
    )


def contested(game: Game, side: str) -> frozenset[int]:
    """Those of them that an enemy fighter or anti-aircraft unit has in range: there a mission goes through
    its steps.
    """
    fighters = [
        u for u in game.units.values() if flies("patrol", u) and u.organized and is_enemy(game, u, side)
    ]
    guns = [u for u in game.units.values() if u.type == "AA"] if reads(game, "aa_fire") else []
    return frozenset(
        node
        for node in targets(game, side)
        if any(0 <= distance(game, fighter, node) <= fighter.range for fighter in fighters)
        or any(can_shoot(game, gun, side, node) for gun in guns)
    )

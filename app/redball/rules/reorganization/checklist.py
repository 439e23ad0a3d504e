"""The next steps of a mission: those in which somebody can act, and what survivors may still serve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redball.game.powers import SIDES, Side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.reorganization.choices import could_fly
from redball.rules.reorganization.mission import (
    Flight,
    Mission,
    can_shoot,
    mission_of,
    side_of,
    steps,
)
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import MissionStep, Reorganize
from redball.rules.reorganization.pool import may_reorganize, used
from redball.rules.reorganization.ways.carriers import units_served


class Ahead(NamedTuple):
    """The next step in which anybody can act, and the skipped ones before it."""

    step: MissionStep
    skipped: tuple[MissionStep, ...]


class Survivor(NamedTuple):
    """A transport that came through: how many units it may serve in its hex, and how many are left."""

    flight: Flight
    most: int
    left: int


ENEMY_STEPS: frozenset[str] = frozenset({"patrols", "interceptors", "anti_aircraft"})
"""Steps in which the opponent of the side that reorganizes acts."""


def mission_side(game: Game, power: str) -> Side | None:
    """The side whose mission a player sees: the only one under way, else that of the player's power, else
    that which may reorganize; None when none may.
    """
    may = [s for s in SIDES if any(_may(game, code, s) for code in game.powers)]
    going = [s for s in SIDES if (m := mission_of(game, s)) is not None and not m.over]
    found = going or may
    own = game.powers[power].side if power in game.powers else ""
    return next((s for s in found if s == own), found[0] if found else None)


def _may(game: Game, code: str, side: str) -> bool:
    power = game.powers[code]
    return power.side == side and may_reorganize(game, game.clock, power)


def may_begin(game: Game, side: str) -> bool:
    """True when a side may begin a mission: it has flown none yet, or may fly again (REO-AMB-13)."""
    mission = mission_of(game, side)
    return mission is None or (mission.over and bool(reads(game, "provider_reuse")))


def ahead(game: Game, mission: Mission) -> Ahead | None:
    """Where a mission can go from its step, skipping those in which nobody can act; None when it is over."""
    skipped: list[MissionStep] = []
    played = steps(game)
    for step in played[played.index(mission.step) + 1 :] if mission.step in played else played[-2:]:
        if step == "home" or can_act(game, mission, step):
            return Ahead(step, tuple(skipped))
        skipped.append(step)
    return None


def can_act(game: Game, mission: Mission, step: MissionStep) -> bool:
    """True when a step can be acted in now."""
    if step in ("patrols", "transports"):
        return True
    if step == "interceptors":
        return any(True for _ in could_fly(game, mission, step))
    if step == "own_interceptors":
        return _is_opposed(game, mission) and any(True for _ in could_fly(game, mission, step))
    if step == "combat":
        return bool(fights(game, mission))
    if step == "anti_aircraft":
        return any(guns(game, mission, flight) for flight in mission.transports())
    return bool(mission.transports())


def _is_opposed(game: Game, mission: Mission) -> bool:
    targets = mission.targets()
    return any(f.node in targets and not _is_own(game, mission, f) for f in mission.flights)


def _is_own(game: Game, mission: Mission, flight: Flight) -> bool:
    unit = game.units.get(flight.unit)
    return unit is not None and side_of(game, unit) == mission.side


def fights(game: Game, mission: Mission) -> frozenset[int]:
    """Hexes over which aircraft of both sides fly (REO-ATR-06)."""
    flying = [f for f in mission.flights if not f.fate]
    own = {f.node for f in flying if _is_own(game, mission, f)}
    return frozenset(own & {f.node for f in flying if not _is_own(game, mission, f)})


def guns(game: Game, mission: Mission, flight: Flight) -> tuple[Unit, ...]:
    """Anti-aircraft units that may fire at a transport (REO-ATR-07)."""
    if flight.role != "transport" or flight.fate:
        return ()
    return tuple(u for u in game.units.values() if can_shoot(game, u, mission.side, flight.node))


def survivors(game: Game, mission: Mission) -> tuple[Survivor, ...]:
    """Transports that came through so far, and what each may still serve (REO-ATR-08, 10, 11)."""
    return tuple(_survivor(game, flight) for flight in mission.transports() if flight.unit in game.units)


def _survivor(game: Game, flight: Flight) -> Survivor:
    most = units_served(game, game.units[flight.unit], flight.flown)
    return Survivor(flight, most, max(0, most - used(game, "atr", flight.unit)))


def waiting_at(game: Game, atr: Unit, node: int) -> tuple[Unit, ...]:
    """Units in a hex that a transport might turn up (REO-ATR-01)."""
    return tuple(
        u
        for u in game.units_at.get(node, ())
        if (u.shattered or not u.organized)
        and game.cooperate(atr.power, u.power)
        and not used(game, "unit", u.id)
    )


def services(game: Game, mission: Mission) -> Iterator[Reorganize]:
    """Orders that surviving transports might give for units in their hexes (REO-ATR-08)."""
    for survivor in survivors(game, mission):
        atr = game.units[survivor.flight.unit]
        for unit in waiting_at(game, atr, survivor.flight.node):
            yield Reorganize(unit.id, f"unit:{atr.id}", "atr")

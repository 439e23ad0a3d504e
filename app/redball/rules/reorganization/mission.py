"""An air reorganization mission (11.18.1) as the position holds it: its step, and who flies where.

A side flies one at an opportunity, all its transports together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, get_args

import msgspec

from redball.game.clock import Clock
from redball.game.powers import SIDES
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit, UnitClass
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import FlightFate, FlightRole, MissionStep
from redball.rules.reorganization.pool import opportunities, used
from redball.rules.reorganization.tables import FLIGHTS, MISSIONS, USED, Flown
from redball.rules.ruleset import Effect, set_entry
from redball.wording import message

STEPS: tuple[MissionStep, ...] = get_args(MissionStep)
"""The eight steps in their order (REO-ATR-02 to 09)."""

CLAUSES = {step: f"REO-ATR-{number:02d}" for number, step in enumerate(STEPS, 2)}
"""The clause of each step."""

FIGHTERS = frozenset({"FTR", "CVP"})
"""Aircraft that patrol, escort and intercept."""


class Flight(NamedTuple):
    """An aircraft of a mission: ``fate`` is empty while it flies, else "aborted" or "destroyed"."""

    unit: str
    role: FlightRole
    node: int
    flown: int
    fate: FlightFate | Literal[""] = ""


class Mission(NamedTuple):
    """A side's mission: the step that it is at and everybody who flies, the opponent's aircraft as well."""

    side: str
    step: MissionStep
    flights: tuple[Flight, ...]

    @property
    def over(self) -> bool:
        """True when everybody is home."""
        return self.step == "home"

    def flight(self, unit: str) -> Flight | None:
        """What an aircraft does in it."""
        return next((f for f in self.flights if f.unit == unit), None)

    def transports(self) -> tuple[Flight, ...]:
        """Transports that have come through so far."""
        return tuple(f for f in self.flights if f.role == "transport" and not f.fate)

    def targets(self) -> frozenset[int]:
        """Hexes to which transports fly."""
        return frozenset(f.node for f in self.flights if f.role == "transport")


def steps(game: Game) -> tuple[MissionStep, ...]:
    """The steps that a game plays: anti-aircraft fire by option only (REO-ATR-07)."""
    fire = bool(reads(game, "aa_fire"))
    return tuple(step for step in STEPS if fire or step != "anti_aircraft")


def mission_of(game: Game, side: str) -> Mission | None:
    """The mission of a side at this opportunity, None when it has begun none."""
    step = MISSIONS.of(game).get(side)
    if step is None:
        return None
    rows = ((unit, row) for (of, unit), row in FLIGHTS.of(game).items() if of == side)
    return Mission(side, step, tuple(Flight(id, row.role, row.node, row.flown, row.fate) for id, row in rows))


def put_flight(side: str, flight: Flight) -> Change:
    """The change that records what an aircraft does."""
    return FLIGHTS.put((side, flight.unit), Flown(flight.role, flight.node, flight.flown, flight.fate))


def begun_again(mission: Mission) -> tuple[Change, ...]:
    """The changes that forget who flew in a mission that is over, for a second one (REO-AMB-13)."""
    forgotten = (FLIGHTS.put((mission.side, flight.unit), None) for flight in mission.flights)
    return *forgotten, USED.put(("second_mission", mission.side), 1)


def is_second(game: Game, side: str) -> bool:
    """True for a mission after one that was over."""
    return bool(used(game, "second_mission", side))


def flies_again(game: Game, atr: Unit) -> bool:
    """True for a transport that may fly after its side's mission is over: where a group lets those serve
    again that were turned up meanwhile (REO-AMB-13); no other one joins (REO-ATR-03).
    """
    return bool(reads(game, "provider_reuse") and used(game, "unit", atr.id))


def put_step(side: str, step: MissionStep) -> Change:
    """The change that takes a mission to a step."""
    return MISSIONS.put(side, step)


def has_flown(game: Game, unit: Unit) -> bool:
    """True for an aircraft that flew in a mission of either side at this opportunity."""
    return any((side, unit.id) in FLIGHTS.of(game) for side in SIDES)


def side_of(game: Game, unit: Unit) -> str:
    """The side of the power behind a unit; empty for neutrals."""
    power = game.powers.get(game.principal(unit.power))
    return power.side if power is not None else ""


# --- what may fly -------------------------------------------------------------------------------------------


def distance(game: Game, aircraft: Unit, node: int) -> int:
    """Hexes from an aircraft's base to a hex; -1 when it is not on land."""
    return game.atlas.grid.distance(aircraft.hex, node) if min(aircraft.hex, node) >= 0 else -1


def opposing_fighters(game: Game, side: str, node: int) -> tuple[Unit, ...]:
    """Face-up enemy fighters that a hex is in range of: they may fly patrol over it (REO-ATR-02)."""
    return tuple(u for u in game.units.values() if _opposes(game, u, side, node))


def _opposes(game: Game, unit: Unit, side: str, node: int) -> bool:
    if unit.type not in FIGHTERS or not unit.organized or not is_enemy(game, unit, side):
        return False
    return 0 <= distance(game, unit, node) <= unit.range


def is_enemy(game: Game, unit: Unit, side: str) -> bool:
    """True for a unit at war with a power of a side."""
    owner = game.principal(unit.power)
    own = side_of(game, unit)
    return own != side and any(p.side == side and game.at_war(owner, p.code) for p in game.powers.values())


def flies(role: FlightRole, unit: Unit) -> bool:
    """True when an aircraft may play a role."""
    return unit.type == "ATR" if role == "transport" else unit.type in FIGHTERS


def can_shoot(game: Game, unit: Unit, side: str, node: int) -> bool:
    """True for an enemy anti-aircraft unit that has a hex in range, its own at least (REO-ATR-07)."""
    there = unit.hex >= 0 and unit.kind is UnitClass.LAND and unit.type == "AA"
    return there and is_enemy(game, unit, side) and distance(game, unit, node) <= unit.range


def opposing_guns(game: Game, side: str, node: int) -> tuple[Unit, ...]:
    """Enemy anti-aircraft units that would fire at transports over a hex, where a group plays so."""
    if not reads(game, "aa_fire"):
        return ()
    return tuple(u for u in game.units.values() if can_shoot(game, u, side, node))


# --- home ---------------------------------------------------------------------------------------------------


def home(game: Game, mission: Mission) -> Iterator[Change]:
    """Who still flies turns face-down at his base, whether anybody was served or not (REO-ATR-09)."""
    for flight in mission.flights:
        unit = game.units.get(flight.unit)
        if unit is not None and flight.fate != "destroyed" and unit.organized:
            yield put_unit(msgspec.structs.replace(unit, organized=False))
    yield put_step(mission.side, "home")


def leaving(game: Game, _clock: Clock) -> Iterable[Effect]:
    """A mission that is still under way when play goes on returns automatically (REO-ATR-09)."""
    if game.clock.phase not in opportunities(game):
        return
    for side in SIDES:
        mission = mission_of(game, side)
        if mission is None or mission.over:
            continue
        for flight in mission.flights:
            if flight.unit in game.units and flight.fate != "destroyed":
                note = message("reorganization.mission.returned", unit=game.units[flight.unit].name)
                yield Effect("units", flight.unit, "organized", False, note)
        yield set_entry(MISSIONS, side, "home")

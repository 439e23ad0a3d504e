"""Orders of the house rule of reorganization."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.powers import Side
from redball.game.references import HexRef, PowerRef, ProviderRef, SeaRef, Text, UnitRef


class Reorganize(Order, frozen=True):
    """Spend reorganization points on a unit through a provider.

    ``provider``: "unit:ID" (an HQ, ATR or TRS) or "hex:A-3249" (a supply source, a port); ``way``: primary,
    secondary, limited, hq, supply_unit, atr, trs, sea; ``payer``: the power whose points are spent (empty:
    the provider's, for a minor country's unit its controller's); ``rail``: a rail move carries the points.
    ``ports`` are hexes in whose ports the path embarks or lands, at the unit's end, at the source's or
    between, and ``areas`` sea areas that it crosses, all of them; a path that names none takes as few places
    in minor ports as it can.
    """

    unit: UnitRef
    provider: ProviderRef
    way: Text
    payer: PowerRef = ""
    rail: bool = False
    ports: tuple[HexRef, ...] = ()
    areas: tuple[SeaRef, ...] = ()


class RepairPort(Order, frozen=True):
    """Repair a damaged port with reorganization points of a supply source ("hex:London")."""

    port: HexRef
    provider: ProviderRef
    payer: PowerRef = ""


class ReorganizeMany(Order, frozen=True):
    """Several units at once, and ports repaired for them, in order, all or none."""

    rows: tuple[Reorganize | RepairPort, ...]


ChitKind = Literal["air", "naval", "land", "combined", "reorganize_units"]


class PlayChit(Order, frozen=True):
    """Record the offensive chit of a power in this impulse and the HQ that plays it; an empty kind takes it
    back.
    """

    power: PowerRef
    kind: ChitKind | Literal[""] = ""
    hq: UnitRef = ""


class ReorganizeByChit(Order, frozen=True):
    """Turn up what a naval or "reorganize units" chit turns up for nothing: some units, or all it may."""

    power: PowerRef
    units: tuple[UnitRef, ...] = ()


MissionStep = Literal[
    "patrols",
    "transports",
    "interceptors",
    "own_interceptors",
    "combat",
    "anti_aircraft",
    "reorganizing",
    "home",
]
"""The steps of an air reorganization mission."""


FlightRole = Literal["patrol", "transport", "escort", "interceptor"]
FlightFate = Literal["aborted", "destroyed"]


class AirMission(Order, frozen=True):
    """Begin a side's air reorganization mission, or take it to its next step; ``to`` is a later step where
    nothing happens in those between.
    """

    side: Side
    to: MissionStep | Literal[""] = ""


class FlyMission(Order, frozen=True):
    """Send an aircraft to a hex in the present step of the mission that a side flies.

    ``side`` is whose mission it is (empty: the only one under way), not whose aircraft.
    """

    unit: UnitRef
    hex: HexRef
    role: FlightRole
    side: Side | Literal[""] = ""


class MissionResult(Order, frozen=True):
    """Enter what air combat or anti-aircraft fire did to an aircraft; ``by`` is the anti-aircraft
    unit that fired.
    """

    unit: UnitRef
    fate: FlightFate
    by: UnitRef = ""


class SetAirMissions(Order, frozen=True):
    """Enter how many air missions a power has left for reorganization in this impulse; -1 for any number."""

    power: PowerRef
    missions: int = -1


class BuyRP(Order, frozen=True, tag="buy_rp"):
    """Spend build points on next turn's reorganization points in production."""

    power: PowerRef
    points: int


class SpendBP(Order, frozen=True, tag="spend_bp"):
    """Record build points spent this turn on units, or on anything else but reorganization points."""

    power: PowerRef
    points: int
    on: Literal["units", "other"] = "units"

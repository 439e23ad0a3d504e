"""Orders: everything that a player can do to a game, as small frozen values that are plain JSON.

Hexes are labels ("A-3249") or place names, sea areas names, quantities text ("15/4"), so that a person can
write them; what a field names is in its type, by which :func:`redball.game.references.canonical` goes.  In
JSON each order has its kind in the field ``order``: ``{"order": "move_unit", "unit": "15pz", "to":
"A-3352"}``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from redball.game.clock import Weather
from redball.game.powers import Power, Side
from redball.game.references import (
    HEX,
    SEA,
    SOURCE,
    BelligerentRef,
    ControllerRef,
    CountryRef,
    FieldsOf,
    HexRef,
    HolderRef,
    LegRef,
    Named,
    OilRef,
    PowerRef,
    ProviderRef,
    ResourceRef,
    RouteRow,
    SeaRef,
    SpotRef,
    Text,
    UnitRef,
    ZoneRef,
)
from redball.game.units import Size
from redball.names import MOST_ID, MOST_NAME, MOST_TEXT, told_in_schema

Action = Literal["pass", "naval", "air", "land", "combined"]
"""What a power chooses to do in an impulse."""


_NewId = Annotated[Text, told_in_schema(MOST_ID)]
_NewName = Annotated[Text, told_in_schema(MOST_NAME)]
_NewText = Annotated[Text, told_in_schema(MOST_TEXT, 0)]


def _kind(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Order(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="order", tag=_kind
):
    """Base of all orders."""


# --- the position -------------------------------------------------------------------------------------------


class AddUnit(Order, frozen=True):
    """Put a new unit on the map (``at``: hex label, place or sea area name; empty = off the map)."""

    id: _NewId
    name: _NewName
    type: Text
    power: ControllerRef
    country: CountryRef
    at: SpotRef = ""
    size: Size = ""
    section: int = 0
    organized: bool = True
    shattered: bool = False
    attack: int = 0
    movement: int = 0
    armour: int = 0
    cost: int = -1
    first_cost: int = -1
    reorganization: int = 0
    range: int = 0
    motorised: bool = False
    flying_boat: bool = False
    large: bool = False
    note: _NewText = ""


class EditUnit(Order, frozen=True):
    """Change fields of a unit; ``fields`` are names and new values as in :class:`AddUnit`."""

    unit: UnitRef
    fields: Annotated[dict[str, Any], FieldsOf(AddUnit)]


class MoveUnit(Order, frozen=True):
    """Put a unit somewhere else: hex, sea area (with section), or off the map with an empty ``to``."""

    unit: UnitRef
    to: SpotRef
    section: int = 0


class FlipUnit(Order, frozen=True):
    """Turn a unit face-up or face-down by hand."""

    unit: UnitRef
    organized: bool


class DeleteUnit(Order, frozen=True):
    """Take a unit out of the game."""

    unit: UnitRef


class ChangeMany(Order, frozen=True):
    """Several units moved, turned over or deleted, in order, all or none."""

    rows: tuple[MoveUnit | FlipUnit | DeleteUnit, ...]


class SetControl(Order, frozen=True):
    """Change who controls a hex: a power or a minor country's code."""

    hex: HexRef
    controller: ControllerRef


class SetConvoys(Order, frozen=True):
    """Set the number of convoy points that a power has in a sea area."""

    area: SeaRef
    power: PowerRef
    points: int


class SetRoute(Order, frozen=True):
    """Pin a resource to a route: to a factory, by some sea areas, or both; empty where any will do.

    ``resource`` is a key ("A-3249-r1") or a hex, of which the first resource without a route is meant.
    ``areas`` are sea areas in order, with "-" between two sea legs where it goes by rail.
    """

    power: PowerRef
    resource: ResourceRef
    factory: HexRef = ""
    areas: tuple[LegRef, ...] = ()


class PlanRoutes(Order, frozen=True):
    """Take an allocation as the plan: its routes replace all of the power's that are not pinned.

    Each route is the resource's key, the factory's hex, then the sea areas as in :class:`SetRoute`.
    """

    power: PowerRef
    routes: tuple[RouteRow, ...]


BanRef = Annotated[str, Named("what", {"resource": HEX, "factory": HEX, "port": HEX, "area": SEA})]
PointRef = Annotated[str, Named("what", {"port": HEX, "area": SEA, "source": SOURCE})]


class ForbidRoute(Order, frozen=True):
    """Keep a power's resources from using something, or a resource where it is."""

    power: PowerRef
    what: Literal["resource", "factory", "port", "area"]
    name: BanRef


class ClearRoute(Order, frozen=True):
    """Take back the route of a resource, or a ban (``what`` and ``name``); with neither, all of the power."""

    power: PowerRef
    resource: ResourceRef = ""
    what: Literal["", "resource", "factory", "port", "area"] = ""
    name: BanRef = ""


class LendResource(Order, frozen=True):
    """Give a resource to another power, by lend-lease or a trade agreement; with an empty ``to`` no more.

    ``resource`` is a key ("A-3249-r1") or a hex, of which the first resource that isn't given is meant.
    """

    power: PowerRef
    resource: ResourceRef
    to: PowerRef = ""


class SetLock(Order, frozen=True):
    """Keep supply paths to a port, sea area or source, or (``never``) from it.

    ``who`` is a unit, or a power for all its units; with ``following`` an HQ and all units whose paths lead
    to it. ``name`` is a port's hex, a sea area, or of a source the id of an HQ or a city's hex.
    """

    who: HolderRef
    what: Literal["port", "area", "source"]
    name: PointRef
    never: bool = False
    following: bool = False


class ClearLock(Order, frozen=True):
    """Take back a lock (``what`` and ``name``), all of a unit or power (``who``), or all of the game."""

    who: HolderRef = ""
    what: Literal["", "port", "area", "source"] = ""
    name: PointRef = ""


class SetHex(Order, frozen=True):
    """Change damage to a hex; fields left out stay as they are."""

    hex: HexRef
    port_damaged: bool | None = None
    factories_destroyed: int | None = None
    oil_destroyed: int | None = None
    iced_in: bool | None = None


class SetWeather(Order, frozen=True):
    """Set the weather of a weather zone, or of all with an empty ``zone``."""

    weather: Weather
    zone: ZoneRef = ""


class SetPower(Order, frozen=True):
    """Correct a power's state by hand; ``fields`` are names and new values of a power, quantities as text."""

    power: PowerRef
    fields: Annotated[dict[str, Any], FieldsOf(Power)]


class SetCountry(Order, frozen=True):
    """Align a country to a power, mark it as conquered by one, or make it neutral (empty ``to``)."""

    country: CountryRef
    to: PowerRef = ""
    conquered: bool = False


class SetWar(Order, frozen=True):
    """Put two powers or countries at war or at peace."""

    a: BelligerentRef
    b: BelligerentRef
    war: bool = True


class SetOption(Order, frozen=True):
    """Set a rule option of this game."""

    name: Text
    value: Any


class SetDepot(Order, frozen=True):
    """Correct the barrels of a hex by hand (set-up, capture, house decisions)."""

    hex: HexRef
    owner: PowerRef
    barrels: int


# --- railways -----------------------------------------------------------------------------------------------


class RailMove(Order, frozen=True):
    """Carry something by rail to a hex: a land unit or aircraft (``unit``), or a blue factory of a hex."""

    to: HexRef
    unit: UnitRef = ""
    factory: HexRef = ""


class ChooseAction(Order, frozen=True):
    """Record the action that a power chose in this impulse."""

    power: PowerRef
    action: Action


class SetRailMoves(Order, frozen=True):
    """Set how many rail moves an action gives a power in an impulse; -1 for any number."""

    power: PowerRef
    action: Action
    moves: int = -1


# --- the sequence of play -----------------------------------------------------------------------------------


class Step(Order, frozen=True):
    """Go to the next moment of the sequence of play, or back to the one before.

    ``end_stage`` leaves the action stage after this impulse instead of beginning another.
    """

    back: bool = False
    end_stage: bool = False


class SetInitiative(Order, frozen=True):
    """Record which side moves first in this turn's impulses."""

    first: Side


class MarkTask(Order, frozen=True):
    """Tick or untick a task of the present phase."""

    task: Text
    done: bool = True


class Note(Order, frozen=True):
    """Write a line into the journal."""

    text: _NewText


# --- oil and fuel -------------------------------------------------------------------------------------------


class ReceiveOil(Order, frozen=True):
    """Record that a power received oil resources of one hex at a factory hex this turn."""

    power: PowerRef
    source: HexRef
    factory: HexRef
    count: int = 1


class UseOil(Order, frozen=True):
    """Choose the use of one oil received this turn: ``oil`` is its key as listed in the phase's tasks."""

    oil: OilRef
    use: Literal["produce", "convert", "idle"]


class TakeFuel(Order, frozen=True):
    """Close the choices of a power: new fuel becomes barrels to place, the remainder goes to the track."""

    power: PowerRef


class PlaceBarrels(Order, frozen=True):
    """Place new barrels of a power in a hex.  ``agreed``: the power that controls the hex has been asked and
    agrees, where it is another.
    """

    power: PowerRef
    hex: HexRef
    count: int = 1
    agreed: bool = False


class BuyFuel(Order, frozen=True):
    """A neutral power buys fuel on the market in production: a build point is a barrel, or 10 fuel.

    ``barrels``: how many of the points are taken as barrels (left out: as many as may be), the others as fuel
    for the track.
    """

    power: PowerRef
    points: int
    barrels: int | None = None


class GiveFuel(Order, frozen=True):
    """Turn a face-up unit face-down in the reinforcement phase; its fuel goes to the power that controls
    it.
    """

    unit: UnitRef


class BuyWithFuel(Order, frozen=True):
    """Pay the fuel of things bought in production: offensive chits, supply units and HQs, all or nothing.

    ``hqs`` are the reorganization values of the HQs; ``barrels`` hexes to take barrels from, in order.
    """

    power: PowerRef
    chits: int = 0
    supply_units: int = 0
    hqs: tuple[int, ...] = ()
    barrels: tuple[HexRef, ...] = ()


class PaySeaMaintenance(Order, frozen=True):
    """Pay for convoys and escorts that stay at sea; ``barrels`` are hexes to take barrels from, in order."""

    power: PowerRef
    barrels: tuple[HexRef, ...] = ()


class GiveConsent(Order, frozen=True):
    """Let another power draw one's fuel in this final reorganization, or take that back.

    ``at`` is one depot (empty: all of them), ``fuel`` the most that the owner gives (empty: no limit);
    ``free`` is the consent of the USA to draw free fuel from the Continental US.
    """

    power: PowerRef
    to: PowerRef
    at: HexRef = ""
    fuel: Text = ""
    free: bool = False
    given: bool = True


class Refuel(Order, frozen=True):
    """Turn a unit face-up in final reorganization, paying fuel.

    ``target`` is the hex traced to (empty: the best one), ``payer`` the power that pays (empty: the unit's
    own), ``barrels`` hexes to take barrels from if the track would fall below 0.  ``source``: "track" what
    the Commonwealth may spend anywhere, "depot" only barrels of the area traced to, "free" free fuel of the
    USA; empty: the track first, then barrels.  ``anywhere`` is the most to take of what the Commonwealth may
    spend anywhere (empty: all that is needed).  ``activation`` also removes one activation from an HQ; of a
    face-up HQ it removes just that.
    """

    unit: UnitRef
    target: HexRef = ""
    payer: PowerRef = ""
    barrels: tuple[HexRef, ...] = ()
    activation: bool = False
    source: Literal["", "track", "depot", "free"] = ""
    anywhere: Text = ""


class RefuelMany(Order, frozen=True):
    """Several units at once, in order, all or none."""

    refuels: tuple[Refuel, ...]


class ConvertBarrel(Order, frozen=True):
    """Turn a barrel into loose fuel without need, where the group plays so."""

    power: PowerRef
    hex: HexRef


class RemoveBarrels(Order, frozen=True):
    """Remove barrels above the national limit at the end of final reorganization."""

    power: PowerRef
    hex: HexRef
    count: int = 1


class MoveBarrels(Order, frozen=True):
    """Carry barrels from one hex to another, which the house oil rule never allows."""

    hex: HexRef
    to: HexRef
    count: int = 1


class DeclareAttack(Order, frozen=True):
    """Declare an attack of units on a hex, and pay its fuel.

    ``pay`` false lets units that need fuel fight at half strength; ``payer`` is who pays where several may
    (empty: the first of them); ``hq`` an HQ whose own fuel is used first; ``barrels`` hexes to take barrels
    from.
    """

    hex: HexRef
    units: tuple[UnitRef, ...]
    table: Literal["blitz", "assault"] = "assault"
    pay: bool = True
    payer: PowerRef = ""
    hq: UnitRef = ""
    barrels: tuple[HexRef, ...] = ()


class DeclareDefence(Order, frozen=True):
    """Declare the defence of a hex by all who stand there, and pay its fuel; fields as in an attack."""

    hex: HexRef
    pay: bool = True
    payer: PowerRef = ""
    hq: UnitRef = ""
    barrels: tuple[HexRef, ...] = ()


class UseSupply(Order, frozen=True):
    """Put units in emergency supply of an HQ for this impulse, or expend a supply unit for them."""

    source: UnitRef
    units: tuple[UnitRef, ...]


class BombOil(Order, frozen=True):
    """Record the losses of a strategic bombardment of a hex's oil, barrels or factory.

    ``hits`` are points of loss of the bombardment table on the target, ``destroyed`` its other result there;
    ``other_hits`` are those on the other kind of oil in the hex, where one raid may name both (OIL-AMB-50);
    ``barrels`` are preferred where several are equally near.
    """

    power: PowerRef
    hex: HexRef
    target: Literal["resource", "barrel", "factory"]
    hits: int = 0
    destroyed: bool = False
    barrels: tuple[HexRef, ...] = ()
    other_hits: int = 0


class RepairOil(Order, frozen=True):
    """Restore one destroyed oil resource of a hex."""

    hex: HexRef


# --- reorganization points ----------------------------------------------------------------------------------


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
    fate: Literal["aborted", "destroyed"]
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


AnyOrder = (
    AddUnit | EditUnit | MoveUnit | FlipUnit | DeleteUnit | ChangeMany | SetControl | SetConvoys | SetRoute
    | PlanRoutes | ForbidRoute | ClearRoute | LendResource | RailMove | ChooseAction | SetRailMoves | SetHex
    | SetLock | ClearLock | SetWeather | SetPower | SetCountry | SetWar | SetOption | SetDepot | Step
    | SetInitiative | MarkTask | Note | ReceiveOil | UseOil | TakeFuel | PlaceBarrels | BuyFuel | GiveFuel
    | BuyWithFuel | PaySeaMaintenance | GiveConsent | Refuel | RefuelMany | ConvertBarrel | RemoveBarrels
    | MoveBarrels | DeclareAttack | DeclareDefence | UseSupply | BombOil | RepairOil | Reorganize
    | ReorganizeMany | RepairPort | PlayChit | ReorganizeByChit | AirMission | FlyMission | MissionResult
    | SetAirMissions | BuyRP | SpendBP
)  # fmt: skip
"""Every order."""

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
from redball.game.pools import Pool
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
    PowerRef,
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
    naval_air: int = 0
    asw: int = 0
    damaged: bool = False
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


class PutInPool(Order, frozen=True):
    """Take a unit off the map into a pool, or out of its pool with an empty ``pool``; on the production
    spiral it is due in ``turns``.
    """

    unit: UnitRef
    pool: Pool | Literal[""] = ""
    turns: int = 0


class ChangeMany(Order, frozen=True):
    """Several units moved, turned over, put into pools or deleted, in order, all or none."""

    rows: tuple[MoveUnit | FlipUnit | PutInPool | DeleteUnit, ...]


# --- set-up -------------------------------------------------------------------------------------------------


class BeginSetUp(Order, frozen=True):
    """Edit the position freely, without phases, until :class:`BeginPlay`."""


class BeginPlay(Order, frozen=True):
    """End the set-up: from now on the game is played."""


class PlaceUnits(Order, frozen=True):
    """Put new units on the map and into pools, all or none; a row of a pool is of a unit that a row adds."""

    rows: tuple[AddUnit | PutInPool, ...]


class PaintControl(Order, frozen=True):
    """Give hexes, or all of a territory of the map (``territory``: its code), to a power or country."""

    controller: ControllerRef
    hexes: tuple[HexRef, ...] = ()
    territory: CountryRef = ""


class SetCooperation(Order, frozen=True):
    """Let two powers co-operate or not."""

    a: PowerRef
    b: PowerRef
    cooperate: bool = True


class AddPower(Order, frozen=True):
    """Let another major power play, on the side that is usual for it unless another is named."""

    code: Text
    side: Side | Literal[""] = ""


class SetClock(Order, frozen=True):
    """Put the game at another moment of the sequence of play: a turn as players write it (Nov/Dec 1941), the
    id of a phase, and within the action stage an impulse.
    """

    date: Text
    phase: Text
    impulse: int = 0


# --- the map ------------------------------------------------------------------------------------------------


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


class SetRuleSets(Order, frozen=True):
    """Play on with other rule sets: the ids of all that are played from now on, of which the base game need
    not be named.
    """

    rule_sets: tuple[Text, ...]


class SetHotseat(Order, frozen=True):
    """Let one player look at a time, who sees none of the others' secrets, or let everybody see everything
    (not ``on``).  ``together`` names, for a power whose player plays another one as well, that other one.
    """

    on: bool = True
    together: dict[PowerRef, PowerRef] = {}


class SetPassPhrase(Order, frozen=True):
    """Ask for a pass phrase before a power's secrets are shown in a game of hotseat, given as the hash that
    :func:`redball.game.hotseat.hashed` makes.
    """

    power: PowerRef
    phrase: Text


class RemovePassPhrase(Order, frozen=True):
    """Ask for no pass phrase of a power any more."""

    power: PowerRef


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

"""Orders of the rule of submarine warfare."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import HexRef, PowerRef, SeaRef, Text, UnitRef

# --- counters -----------------------------------------------------------------------------------------------


class MarkCounter(Order, frozen=True):
    """Say of a counter that it hunts submarines (aircraft), that it is Free French, or a tanker (ships)."""

    unit: UnitRef
    what: Literal["hunter", "free_french", "tanker"]
    on: bool = True


class DockMilchcow(Order, frozen=True):
    """Dock a milchcow with a submarine of its section or port; with an empty ``with_unit`` undock it."""

    unit: UnitRef
    with_unit: UnitRef = ""


class PlaceConvoys(Order, frozen=True):
    """Say how many of a power's convoy points in a sea area are in section 0; all others are in the Convoy
    Section.
    """

    area: SeaRef
    power: PowerRef
    in_zero: int


# --- the attack on convoys ----------------------------------------------------------------------------------


class AttackConvoys(Order, frozen=True):
    """Begin an attack in a sea area with some submarines (SUB-SSW-04, 09).

    ``submarines`` may be none.  ``values`` are their attack values after section and weather, before the
    torpedo penalty, one for each in their order; without any the program guesses where a group plays so.
    ``guessed`` are those of the submarines whose value players took from the program's guess.
    """

    area: SeaRef
    submarines: tuple[UnitRef, ...] = ()
    values: tuple[Text, ...] = ()
    guessed: tuple[UnitRef, ...] = ()


class InterceptInConvoys(Order, frozen=True):
    """The convoy side's naval air interception into the Convoy Section (SUB-SSW-10, 11): who flies in, and of
    those who was shot down or turned back; nobody where it passes.
    """

    area: SeaRef
    aircraft: tuple[UnitRef, ...] = ()
    lost: tuple[UnitRef, ...] = ()
    aborted: tuple[UnitRef, ...] = ()
    section: int = -1


class SearchConvoys(Order, frozen=True):
    """Both sides' search rolls (SUB-SSW-12): rolled by the program, or as they fell at the table, 1 to 10."""

    area: SeaRef
    submarines: int = 0
    convoys: int = 0


class FindConvoys(Order, frozen=True):
    """What the search came to by the players' own table: who found whom, and the surprise points."""

    area: SeaRef
    found: Literal["both", "submarines", "convoys", "none"]
    surprise: int = 0


class ChooseCombat(Order, frozen=True):
    """The kind of combat that was chosen (SUB-AIR-01: naval air combat, only by the convoy side)."""

    area: SeaRef
    combat: Literal["submarine", "air"]


class AimAttack(Order, frozen=True):
    """Take targets of an attack's combat (SUB-SSW-03): units, and powers whose convoy points are attacked; in
    naval air combat submarines that joined.  Without this order all that may be hit are targets.
    """

    area: SeaRef
    units: tuple[UnitRef, ...] = ()
    powers: tuple[PowerRef, ...] = ()


class ResolveAttack(Order, frozen=True):
    """The results of an attack as the players' tables gave them: convoy points lost by power, and units lost,
    damaged and aborted.
    """

    area: SeaRef
    powers: tuple[PowerRef, ...] = ()
    points: tuple[int, ...] = ()
    lost: tuple[UnitRef, ...] = ()
    damaged: tuple[UnitRef, ...] = ()
    aborted: tuple[UnitRef, ...] = ()


class EndAttack(Order, frozen=True):
    """End the attack in a sea area as it is: nothing more happens there."""

    area: SeaRef


class SetLosses(Order, frozen=True):
    """Correct the ledger of losses by hand: what a power lost in a sea area in a turn (empty: this one)."""

    area: SeaRef
    power: PowerRef
    what: Literal["convoy", "escort", "submarine", "milchcow", "ship", "aircraft"]
    count: int
    turn: Text = ""


# --- naval combat -------------------------------------------------------------------------------------------


class SetSurprise(Order, frozen=True):
    """Note the surprise points that a side has in the naval combat of a sea area in this impulse."""

    area: SeaRef
    side: Literal["axis", "allied"]
    points: int


class IncludeUnits(Order, frozen=True):
    """Include units in a naval combat, chosen by a side that found the other (SUB-NAV): units of its own or
    of the enemy, each with what it costs in surprise points.
    """

    area: SeaRef
    side: Literal["axis", "allied"]
    combat: Literal["surface", "air", "submarine"]
    units: tuple[UnitRef, ...]


class TargetShips(Order, frozen=True):
    """Target units in submarine combat (SUB-NAV-11 to 15), paying for those that cost surprise points."""

    area: SeaRef
    side: Literal["axis", "allied"]
    units: tuple[UnitRef, ...]


# --- the end of a turn --------------------------------------------------------------------------------------


class StayWithConvoys(Order, frozen=True):
    """Have units stay in the Convoy Section in Return to Base (SUB-RTB)."""

    units: tuple[UnitRef, ...]


# --- bases --------------------------------------------------------------------------------------------------


class OfferCadiz(Order, frozen=True):
    """Germany takes Cadiz as a base for its submarines, or declines for now (SUB-BASE-04)."""

    take: bool = True


class RollForAzores(Order, frozen=True):
    """Roll for the Azores as an air base (SUB-BASE-19), by the program or as it fell, 1 to 10."""

    roll: int = 0


class LeaveBase(Order, frozen=True):
    """What becomes of a unit whose historic base was revoked: the port that it goes to; without one the
    program says what is left to it (SUB-BASE-14 to 16, 24, 25).
    """

    unit: UnitRef
    to: HexRef = ""


class RevokeBase(Order, frozen=True):
    """Correct a historic base by hand: in use, revoked, and whether for good."""

    base: Literal["cadiz", "azores"]
    used: bool = False
    over: bool = False


class SetFrance(Order, frozen=True):
    """Say how France stands: fighting, conquered, with a Vichy government, or liberated."""

    state: Literal["fighting", "conquered", "vichy", "liberated"]


# --- building -----------------------------------------------------------------------------------------------


class BuildSubmarines(Order, frozen=True):
    """Put submarines or milchcows on the production spiral, from the force pool or the construction pool
    (SUB-USP, SUB-MILCH-02).
    """

    power: PowerRef
    what: Literal["submarines", "milchcows"]
    count: int = 1
    source: Literal["force_pool", "construction_pool"] = "force_pool"


class SetUSWar(Order, frozen=True, tag="set_us_war"):
    """Say in which turn the United States first went to war with a major power, where a game began later;
    empty for none.
    """

    turn: Text = ""

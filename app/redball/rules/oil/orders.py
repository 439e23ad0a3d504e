"""Orders of the house oil rule."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import HexRef, OilRef, PowerRef, Text, UnitRef


class SetDepot(Order, frozen=True):
    """Correct the barrels of a hex by hand (set-up, capture, house decisions)."""

    hex: HexRef
    owner: PowerRef
    barrels: int


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

"""Orders of the rule of saved gas."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import HexRef, PowerRef, SeaRef, Text, UnitRef
from redball.rules.gas.tables import Goods

# --- paying -------------------------------------------------------------------------------------------------


class PayGas(Order, frozen=True):
    """Pay gas for a map in the present impulse, in Return to Base or, where a group plays so, in Final
    Reorganization.

    ``map`` is one of W, E, ASIA, PAC, AMER or the map's name; ``hexes`` are those whose gas is spent, one for
    each gas (empty: the hex from which most units trace).
    """

    power: PowerRef
    map: Text
    hexes: tuple[HexRef, ...] = ()


class DesignateMap(Order, frozen=True):
    """Say what a flexible map (AFR, SCAND, AMER) counts as in the present step, for a power or, where a group
    plays so, for one of its units.
    """

    power: PowerRef
    sheet: Text
    map: Text
    unit: UnitRef = ""


class NameFree(Order, frozen=True):
    """Name the unit that acts in this step as if gas were paid for its map; several where a stack counts as
    one.
    """

    units: tuple[UnitRef, ...]


class TurnUpHQ(Order, frozen=True, tag="turn_up_hq"):
    """Turn an HQ face-up in Final Reorganization: free if it is the first of its power, else for gas.

    ``hexes`` are those whose gas is spent (empty: the free one, else where most gas is).
    """

    unit: UnitRef
    hexes: tuple[HexRef, ...] = ()


# --- acting -------------------------------------------------------------------------------------------------

Act = Literal[
    "attack",
    "advance",
    "breakthrough",
    "overrun",
    "bombard",
    "hq_support",
    "ground_strike",
    "ground_support",
    "strategic_bombardment",
    "port_attack",
    "naval_air",
    "air_transport",
    "air_supply",
    "paradrop",
    "air_reorganization",
    "rebase",
    "patrol",
    "intercept",
    "defensive_support",
    "escort",
    "initiate",
    "naval_combat",
    "shore_bombardment",
]
"""What units do without changing their place on the map."""


class UseUnits(Order, frozen=True):
    """Record that units attack, fly a mission, intercept or fight at sea; those that are limited and may not
    are refused.

    ``hex`` is what they act against, for the journal; ``free`` names a single unit as the free one of its map
    with the same order.
    """

    units: tuple[UnitRef, ...]
    act: Act
    hex: HexRef = ""
    free: bool = False


# --- production ---------------------------------------------------------------------------------------------


class AllotResources(Order, frozen=True):
    """Plan how many resources of a hex go to the factories of another, oil and others; 0 of both takes back.

    The plan stands from turn to turn until it is changed.
    """

    power: PowerRef
    source: HexRef
    factory: HexRef
    oil: int = 0
    other: int = 0


class ChooseOutput(Order, frozen=True):
    """Plan how many oil production points the factories of a hex make, or with an empty ``hex`` all factories
    of a power together.
    """

    power: PowerRef
    oil: int
    hex: HexRef = ""


class Produce(Order, frozen=True):
    """Close a power's production: build points, and gas that is saved in ``gas_in``, one hex for each gas;
    the last one takes what is left (empty: the capital).
    """

    power: PowerRef
    gas_in: tuple[HexRef, ...] = ()


class SavePoints(Order, frozen=True):
    """Save build points in a hex, or with ``back`` take saved ones to spend them."""

    power: PowerRef
    hex: HexRef
    points: int
    back: bool = False


class SaveResources(Order, frozen=True):
    """Keep resources for a later turn, which the rule never allows."""

    power: PowerRef
    hex: HexRef
    count: int = 1


class PromiseGoods(Order, frozen=True):
    """Promise gas or build points to another power in lend-lease; 0 takes a promise back."""

    power: PowerRef
    to: PowerRef
    count: int
    goods: Goods = "gas"


class LendGoods(Order, frozen=True):
    """Send promised gas or build points in production.

    ``source`` is where they come from: a hex with gas, or a factory; ``hex`` where they go, a hex where the
    other power may save them.  ``areas`` are the sea areas on their way, in each of which a convoy point goes
    with each of them; none by rail.
    """

    power: PowerRef
    to: PowerRef
    source: HexRef
    hex: HexRef
    count: int = 1
    goods: Goods = "gas"
    areas: tuple[SeaRef, ...] = ()


# --- the enemy ----------------------------------------------------------------------------------------------


class BombFactories(Order, frozen=True):
    """Record what a strategic bombardment by a power destroyed in a hex: production points, gas and saved
    build points, in the order of the rule.
    """

    power: PowerRef
    hex: HexRef
    losses: int


# --- by hand ------------------------------------------------------------------------------------------------


class SetGas(Order, frozen=True):
    """Set a power's gas and saved build points in a hex by hand; what is left out stays."""

    power: PowerRef
    hex: HexRef
    gas: int | None = None
    points: int | None = None


class SetSeaMap(Order, frozen=True):
    """Say on which map a sea area is, where a group's has its box elsewhere; empty for the map's own."""

    area: SeaRef
    map: Text = ""


class SetDependent(Order, frozen=True):
    """Say whether a counter needs gas, where it differs from its type."""

    unit: UnitRef
    dependent: bool

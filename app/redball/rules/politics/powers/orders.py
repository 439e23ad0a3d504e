"""Orders of powers: rolls, payments, attacks at home, elections, cities, setting up."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import ControllerRef, CountryRef, HexRef, PowerRef, Text
from redball.rules.politics.powers.tables import Marking


class RollEffectiveness(Order, frozen=True):
    """The roll of a power that has long been at war, at the end of politics of January and February."""

    power: PowerRef


class SetDebtLimit(Order, frozen=True):
    """Write down how much debt a power may have."""

    power: PowerRef
    limit: int


class PayFromProduction(Order, frozen=True):
    """Pay what is due with production points: with as many as the power has, as far as they are needed."""

    power: PowerRef
    points: int


class RecordAttack(Order, frozen=True):
    """Write down an attack on a hex of land: who took part, and whether it was an overrun."""

    hex: HexRef
    by: tuple[ControllerRef, ...]
    overrun: bool = False


class ChooseFactories(Order, frozen=True):
    """Choose the home factories that work: so many of a hex; others follow in the order of the map."""

    power: PowerRef
    hex: HexRef
    count: int


class GainFactories(Order, frozen=True):
    """Write down factories of a hex that a power gained by a card; none of either colour forgets it."""

    power: PowerRef
    hex: HexRef
    card: Text
    red: int = 0
    blue: int = 0


class MarkHexes(Order, frozen=True):
    """Say that hexes have objective cities, are Rhineland, are cut off, are not occupied by the historical
    line, are Ukrainian, are in the Crimea; or that they don't, or aren't.
    """

    what: Marking
    hexes: tuple[HexRef, ...]
    marked: bool = True


class MarkResource(Order, frozen=True):
    """Put a power's marker on a resource by its key, or take it off (empty)."""

    resource: Text
    power: Text = ""


class SetElection(Order, frozen=True):
    """Write down that a power has to hold an election in a turn, such as Nov/Dec 1936, or that it hasn't."""

    power: PowerRef
    date: Text
    due: bool = True


class MarkConquered(Order, frozen=True):
    """Write down that a major power was completely conquered, or that it wasn't."""

    power: PowerRef
    conquered: bool = True


class HalvePool(Order, frozen=True):
    """Take half of a force pool out: how many units it has of each type."""

    power: PowerRef
    types: tuple[Text, ...]
    counts: tuple[int, ...]


class SetWorth(Order, frozen=True):
    """Write down what a power's set-up is worth, in build points of land, naval and air units."""

    power: PowerRef
    land: int
    naval: int
    air: int


class SpendWorth(Order, frozen=True):
    """Spend build points of the set-up on units of a class; those of expansion sets come first."""

    power: PowerRef
    on: Literal["land", "naval", "air"]
    points: int
    expansion: bool = False


class RecordChain(Order, frozen=True):
    """Write down Japan's trade with the USA in this turn: convoy points in each sea area on the way, and
    whether its production point arrives.
    """

    points: int
    arrived: bool = False


class SetUpOil(Order, frozen=True):
    """Set up an oil point of a minor country with oil-dependent units, or none."""

    country: CountryRef
    points: int

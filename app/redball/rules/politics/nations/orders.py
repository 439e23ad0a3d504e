"""Orders of Vichy governments, force pools, national options, the Ukraine and civil wars."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import CountryRef, HexRef, PowerRef, Text, UnitRef
from redball.rules.politics.nations.tables import Chinese


class SetForces(Order, frozen=True):
    """Write down units of a force pool by their kind: those that may be built now, or those of a later
    ``year``.
    """

    pool: Text
    kind: Text
    units: int
    year: int = 0


class SetDistance(Order, frozen=True):
    """Write down the distance of a territory from a power's home, in sea areas and territories; below 0 for
    none.
    """

    power: PowerRef
    territory: Text
    zones: int


class SetRelocated(Order, frozen=True):
    """Write down how many factories of a power were moved from their sites."""

    power: PowerRef
    factories: int


class SettleTerritory(Order, frozen=True):
    """A territory of a power that made a Vichy surrender goes to the power with the greatest influence;
    ``to`` decides a tie.
    """

    power: PowerRef
    territory: Text
    powers: tuple[PowerRef, ...]
    influence: tuple[int, ...]
    to: PowerRef = ""


class ShareVictory(Order, frozen=True):
    """The victor of the Chinese civil war adds half of what is left in the loser's force pool."""


class UseOffensive(Order, frozen=True):
    """China uses an offensive chit in this land phase."""

    used: bool = True


class AddReserves(Order, frozen=True):
    """Germany advances a unit of the SS to build it before its time."""

    kind: Text
    year: int
    cost: int


class LeaveKiev(Order, frozen=True):
    """The USSR moves a unit out of Kiev to the nearest hex that it may enter."""

    unit: UnitRef
    to: HexRef


class SetUpMilitia(Order, frozen=True):
    """A militia unit of a Ukrainian city that is not on the map starts in a hex of the Ukraine."""

    name: Text
    at: HexRef


class LoseUkrainian(Order, frozen=True):
    """A Ukrainian unit is destroyed and goes to a force pool."""

    unit: UnitRef


class MarkChinese(Order, frozen=True):
    """Say that a Chinese unit has white print, or is one of the Communists; or that it hasn't, or isn't."""

    unit: UnitRef
    what: Chinese
    marked: bool = True


class NoteAttack(Order, frozen=True):
    """Say which units attack for China: whether they are halved."""

    units: tuple[UnitRef, ...]


class PlaceChina(Order, frozen=True):
    """The USSR puts the marker of a Communist China beside its own."""

    at: Text


class HoldForCommunists(Order, frozen=True):
    """Say that the Chinese Communists control a hex of China, or the Nationalists."""

    hex: HexRef
    communist: bool = True


class SplitForces(Order, frozen=True):
    """The forces of a country in civil war by the percentage that its government's side rolled;
    ``odd_to`` gets an odd ship where both have half.
    """

    country: CountryRef
    percent: int
    odd_to: Literal["", "government", "rebels"] = ""


class Conquer(Order, frozen=True):
    """A major power is incompletely conquered."""

    power: PowerRef

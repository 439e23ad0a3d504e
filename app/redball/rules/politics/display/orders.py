"""Orders that move markers over the political display."""

from __future__ import annotations

from typing import Literal

from redball.game.orders import Order
from redball.game.references import CountryRef, PowerRef, Text
from redball.rules.politics.ideologies import Ideology


class ActivateMinor(Order, frozen=True):
    """Activate a minor country with the modifier of a power: towards ``target``, or away from it.

    ``target`` is a major power or an ideology ("fascist"), ``way`` the hexes that the marker goes through
    ("P-0713"), without the one it stands in; empty where the points are lost since it can't move.  With
    alternate activation ``power`` picks, and ``by``, a power of another ideology, activates.
    """

    power: PowerRef
    minor: CountryRef
    modifier_of: PowerRef
    target: Text
    way: tuple[Text, ...] = ()
    by: PowerRef = ""


class MoveMarker(Order, frozen=True):
    """Move a major power's own marker towards the centre of an ideology, a point a hex (IPO 1).

    ``points`` are those of its card; ``way`` the hexes that it goes through.
    """

    power: PowerRef
    target: Ideology
    points: int
    way: tuple[Text, ...] = ()


class MarkControllable(Order, frozen=True):
    """Write down whether a power can control a minor country, by 8.1 of the base game; an empty text is
    nothing written down.
    """

    power: PowerRef
    country: CountryRef
    can: Literal["yes", "no", ""]

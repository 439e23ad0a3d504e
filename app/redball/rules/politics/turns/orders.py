"""Orders of the order of impulses, the initiative track and the impulse track."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.orders import Order
from redball.rules.politics.ideologies import Ideology


class RollOrder(Order, frozen=True):
    """All ideologies roll for initiative; ``modifiers`` are what World in Flames 6.1 adds, by ideology."""

    modifiers: dict[Ideology, int] = msgspec.field(default_factory=dict)


class CallReroll(Order, frozen=True):
    """An ideology has all of them roll again; ``also`` another one that calls with it."""

    ideology: Ideology
    also: Literal["fascist", "democrat", "communist", ""] = ""
    modifiers: dict[Ideology, int] = msgspec.field(default_factory=dict)


class GoAfterLast(Order, frozen=True):
    """The ideology that is second has its impulse after the lowest."""

    ideology: Ideology


class TakePlace(Order, frozen=True):
    """The ideology that is highest chooses its place in the order of impulses, 1 = first."""

    ideology: Ideology
    place: int


class SetTrack(Order, frozen=True):
    """Write down the box of an ideology on the initiative track."""

    ideology: Ideology
    box: int


class EndImpulse(Order, frozen=True):
    """An ideology ends its impulse: it rolls, and the turn ends or its marker moves on the impulse track.

    ``weather`` is by how many spaces the weather moves the marker, ``roll`` the weather roll, which counts in
    May/June and July/August.
    """

    ideology: Ideology
    weather: int
    roll: int = 0


class SetImpulse(Order, frozen=True):
    """Write down where an ideology's marker is on the impulse track, and how many impulses it had this
    turn.
    """

    ideology: Ideology
    at: int
    impulses: int = 0

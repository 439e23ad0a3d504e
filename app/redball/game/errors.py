"""Errors in orders, scenarios and saves from outside."""

from __future__ import annotations

from collections.abc import Iterable

from redball.atlas import UnknownHexError
from redball.errors import Fault, RedballError


class GameError(RedballError):
    """Base of everything that this package refuses."""


class OrderError(GameError):
    """Orders JSON that isn't orders; one fault for every wrong field."""


class ScenarioError(GameError):
    """A scenario file that can't be set up; every fault of the file."""


class CounterError(GameError):
    """A table of counters, its mapping or a counter library that can't be used; every fault of it."""


class PackageError(GameError):
    """A package that can't be used, or parts that can't be packed.  Nothing has been made of it."""


class SaveError(GameError):
    """A save that can't be opened, written or trusted.  The file is left as it was found."""


class SaveGoneError(SaveError):
    """An open save isn't where it was: it was deleted, moved or replaced.  The game goes on in memory and can
    be saved to another file.
    """


class UnsoundError(SaveError):
    """A save with a position that can't be one."""


class UnknownSeaError(UnknownHexError):
    """A sea area that the map doesn't have."""

    def __init__(self, text: str, near: Iterable[str] = ()) -> None:
        RedballError.__init__(self, Fault("sea area", f"“{text}”", "a sea area of the map", tuple(near)))

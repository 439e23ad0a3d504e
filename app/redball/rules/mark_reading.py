"""How rule sets describe their marks: the parts of a name, and the value.

A position that somebody hands in may hold any text as a mark; what rules read of it must be what they write.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from redball.game.powers import SIDES, power_infos
from redball.game.quantities import parse_quantity
from redball.game.state import Game, Mark

__all__ = [
    "MarkReader",
    "ValueReader",
    "amount",
    "anything",
    "count",
    "hex_name",
    "mark",
    "number_text",
    "one_of",
    "power_code",
    "row",
    "text",
    "texts",
    "whole",
]

MarkReader = Callable[[Game, str, Mark], None]
"""Reads a mark by the rest of its name and its value; a ValueError says what is expected of it."""

ValueReader = Callable[[Game, Any], None]
"""Reads the value of a mark; a ValueError says what is expected of it."""


def mark(parts: str, value: ValueReader) -> MarkReader:
    """A mark whose name goes on with some parts, such as "turn power", and has a value.

    Parts are "turn", "impulse", "side" (empty outside impulses), "hex", "power" ("owner", "user")
    and any text by other names; the last one may hold dots.
    """
    names = parts.split()

    def read(game: Game, rest: str, found: Mark) -> None:
        given = rest.split(".", len(names) - 1) if names else []
        if len(given) < len(names) or not all(p or n == "side" for n, p in zip(names, given, strict=True)):
            raise ValueError(f"a name of {len(names)} parts after it: {', '.join(names)}")
        for name, part in zip(names, given, strict=True):
            if name in _PARTS and not _PARTS[name](game, part):
                raise ValueError(f"{_EXPECTED[name]} in its name, not “{part}”")
        value(game, found)

    return read


def _is_small(_game: Game, part: str) -> bool:
    return part.isascii() and part.isdecimal() and len(part) <= 4


def _is_power(game: Game, part: str) -> bool:
    """A power of the game, or one whose fuel such a power uses."""
    infos = power_infos()
    return part in game.powers or any(infos[c].fuel_from == part for c in game.powers if part and c in infos)


_PARTS: dict[str, Callable[[Game, str], bool]] = {
    "turn": _is_small,
    "impulse": _is_small,
    "side": lambda _, part: part in ("", *SIDES),
    "hex": lambda game, part: game.atlas.named(part) >= 0,
    **dict.fromkeys(("power", "owner", "user"), lambda game, part: _is_power(game, part)),
}
_EXPECTED = {
    "turn": "the number of a turn",
    "impulse": "the number of an impulse",
    "side": "a side",
    "hex": "a hex of the map",
    **dict.fromkeys(("power", "owner", "user"), "a power of this game"),
}


# --- values -------------------------------------------------------------------------------------------------


def anything(_game: Game, _found: Any) -> None:
    """A mark that is there or not."""


def amount(_game: Game, found: Any) -> None:
    """An exact quantity, as text or a whole number."""
    parse_quantity(str(found))


def whole(_game: Game, found: Any) -> None:
    """A whole number of any sign."""
    if type(found) is not int:
        raise ValueError("a whole number")


def count(_game: Game, found: Any) -> None:
    """A whole number from 0 on."""
    if type(found) is not int or found < 0:
        raise ValueError("a whole number from 0 on")


def number_text(_game: Game, found: Any) -> None:
    """A whole number from 0 on, as text of at most four digits."""
    if not isinstance(found, str) or not _is_small(_game, found):
        raise ValueError("a whole number as a text")


def text(_game: Game, found: Any) -> None:
    """A text."""
    if not isinstance(found, str):
        raise ValueError("a text")


def hex_name(game: Game, found: Any) -> None:
    """A hex of the map."""
    if not isinstance(found, str) or game.atlas.named(found) < 0:
        raise ValueError("a hex of the map")


def power_code(game: Game, found: Any) -> None:
    """A power of the game."""
    if not isinstance(found, str) or not _is_power(game, found):
        raise ValueError("a power of this game")


def one_of(known: Collection[str]) -> ValueReader:
    """One of some texts."""

    def read(_game: Game, found: Any) -> None:
        if found not in known:
            raise ValueError(f"one of {', '.join(known)}")

    return read


def texts(least: int, each: ValueReader = text) -> ValueReader:
    """A list of at least so many texts."""

    def read(game: Game, found: Any) -> None:
        if not isinstance(found, list) or len(found) < least:
            raise ValueError("a list of texts")
        for one in found:
            each(game, one)

    return read


def row(what: str, *columns: ValueReader) -> ValueReader:
    """A list with one value a column; ``what`` says of which."""

    def read(game: Game, found: Any) -> None:
        if not isinstance(found, list) or len(found) != len(columns):
            raise ValueError(what)
        for column, value in zip(columns, found, strict=True):
            try:
                column(game, value)
            except ValueError as error:
                raise ValueError(f"{what}: {error}") from None

    return read

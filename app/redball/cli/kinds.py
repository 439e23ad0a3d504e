"""Kinds of arguments: from the text of a command line to a value."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path

from redball.game.clock import parse_turn
from redball.game.counters.span import Span, span_of
from redball.game.quantities import LARGEST
from redball.usage import EMPTY_NAME, expects


def file(text: str) -> Path:
    """The path of a file that an argument names."""
    return Path(name(text))


def name(text: str) -> str:
    """A name, which may not be empty."""
    if not text.strip():
        raise ArgumentTypeError(EMPTY_NAME)
    return text


@expects("ids with commas between them")
def ids(text: str) -> tuple[str, ...]:
    """Ids: "oil,reorganization"; none in an empty text."""
    found = tuple(word.strip() for word in text.split(",")) if text.strip() else ()
    if not all(found):
        raise ValueError(text)
    return found


@expects("numbers of rows such as 3,17")
def rows(text: str) -> tuple[int, ...]:
    """Numbers of rows: "3,17"."""
    return tuple(int(word) for word in text.split(","))


@expects("a turn such as Mar/Apr 1937")
def turn(text: str) -> int:
    """A turn by its date."""
    return parse_turn(text)


@expects("faces of d10 such as 4,9")
def dice(text: str) -> tuple[int, ...]:
    """Faces of ten-sided dice: "4,9"."""
    faces = tuple(int(word) for word in text.split(","))
    if not all(1 <= face <= 10 for face in faces):
        raise ValueError(text)
    return faces


@expects("a whole number from {0} to {1}", 0, LARGEST)
def amount(text: str) -> int:
    """A whole number that a game can hold."""
    number = int(text)
    if not 0 <= number <= LARGEST:
        raise ValueError(text)
    return number


@expects("a number, or a span such as 3-5, 3- or -5")
def span(text: str) -> Span:
    """Numbers from one to another: "3-5"."""
    return span_of(text)


@expects("names of overlays such as control,zoc=GE")
def overlays(text: str) -> dict[str, str]:
    """Names of overlays, each with whose it is or nothing: "control,zoc=GE"."""
    parts = [part.partition("=") for part in text.split(",")]
    if not all(name for name, _, _ in parts):
        raise ValueError(text)
    return {name: whose for name, _, whose in parts}

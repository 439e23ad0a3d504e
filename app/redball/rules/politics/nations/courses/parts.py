"""What every course is made of: conditions, steps of lines and tables, areas of the map, wishes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.rules.politics.affairs.playing import GOES, not_now
from redball.wording import Message, Value, message

Kind = Literal["vichy", "force", "civil", "china", "ukraine", "conquest", "india", "ideology"]
KINDS: tuple[Kind, ...] = ("vichy", "force", "civil", "china", "ukraine", "conquest", "india", "ideology")
LineSign = Literal["", "done", "todo", "trouble", "info"]
State = Literal["not", "possible", "now", "done"]


class Condition(msgspec.Struct, frozen=True):
    """One thing that a course asks for, and whether it is so; ``nodes`` are hexes to look at."""

    text: Message
    met: bool
    clauses: tuple[str, ...] = ()
    nodes: tuple[int, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One fact of a step: its words, a sum or a number, the clauses that it rests on, hexes to look at."""

    text: Message
    value: str = ""
    clauses: tuple[str, ...] = ()
    sign: LineSign = ""
    nodes: tuple[int, ...] = ()


class Numbers(msgspec.Struct, frozen=True):
    """A table: heads, and rows whose first cell is a name; ``clauses`` are what it is worked out by."""

    heads: tuple[Message, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[str, ...] = ()


Told = Callable[[], Iterable[Line]]
Shown = Callable[[], Numbers | None]


@dataclass(frozen=True)
class Step:
    """One step of a course; what it says is worked out when it is asked for."""

    id: str
    told: Told = tuple
    shown: Shown = lambda: None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its facts."""
        return tuple(self.told())

    @cached_property
    def table(self) -> Numbers | None:
        """Its table; None for none."""
        return self.shown()

    @property
    def title(self) -> Message:
        """Its name."""
        return message(f"politics.course.step.{self.id}")


class Area(msgspec.Struct, frozen=True):
    """Hexes that have one fate: a ``kind`` that decides how they are drawn, the letter in them, their words,
    and whose they are.
    """

    kind: str
    letter: str
    text: Message
    nodes: frozenset[int]
    who: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What players choose in a course before its order is given.

    ``power`` is who surrenders, is conquered and so on, or the country in civil war; ``by`` who forces it.
    ``to`` accept a Vichy surrender, ``refuse`` are asked and don't; of a forced one ``agree`` to its being
    forced and ``peace`` are wars that end all the same.  ``kept`` and ``ceded`` are hexes.  ``percent`` is
    what the government's side of a civil war rolled; ``counts`` are units of a force pool by type.
    """

    kind: Kind
    power: str
    by: str = ""
    to: tuple[str, ...] = ()
    refuse: tuple[str, ...] = ()
    agree: tuple[str, ...] = ()
    peace: tuple[str, ...] = ()
    conqueror: str = ""
    kept: tuple[int, ...] = ()
    ceded: tuple[int, ...] = ()
    historical: bool = False
    percent: int = 50
    odd_to: Literal["", "government", "rebels"] = ""
    counts: tuple[tuple[str, int], ...] = field(default=())


def said(code: str, /, **data: Value | Fraction) -> Message:
    """A sentence of courses."""
    return message(f"politics.course.{code}", **data)


def heads(*names: str) -> tuple[Message, ...]:
    """The heads of a table."""
    return tuple(message(f"politics.course.head.{name}") for name in names)


def go_of(game: Game, power: str, clauses: tuple[str, ...] = (GOES,)) -> Condition:
    """That it is a power's go in political affairs."""
    against = next(iter(not_now(game, power)), None)
    if against is None:
        return Condition(said("its_go", power=power), True, clauses)
    return Condition(against.reason, False, (*against.clauses,))


def less(before: int, lost: int) -> str:
    """A sum that takes away: "7 − 4 = 3"."""
    after = before - lost
    return f"{number(before)} − {lost} = {number(after)}"


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return f"−{-value}" if value < 0 else str(value)

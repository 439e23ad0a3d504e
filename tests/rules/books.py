"""Books of rulings: seeded walks through positions under a rule set, and what was ruled on every order.

A walk is a position with readings of the options drawn by its number, and orders, sensible and not.  A book
holds a line an order: what was asked, whether it was allowed, the codes of the text or of the reasons, and a
short digest of all the rest: clauses, quantities, hexes, notes, changes.  A line of ``views`` stands for what
the rules say of a position without being asked to do anything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from redball import rules
from redball.game.codec import encode_changes
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.wording import Message

LONGEST = 600
"""Characters of an order that are written."""

AGAIN = "where this is meant, the book is written anew by “python -m {}”; look at the difference first"


@dataclass(frozen=True)
class Book:
    """A book, the module that writes it, how many walks it has, and the lines of each."""

    module: str
    walks: int
    walk: Callable[[int], Iterator[str]]

    @property
    def path(self) -> Path:
        """The book lies beside its module."""
        return Path(*self.module.split(".")).with_suffix(".txt")

    @cached_property
    def lines(self) -> dict[int, list[str]]:
        """What is written, by walk."""
        found: dict[int, list[str]] = {}
        for line in (Path(__file__).parents[2] / self.path).read_text("utf-8").splitlines():
            if line.startswith("walk "):
                lines = found[int(line.removeprefix("walk "))] = []
            elif line:
                lines.append(line)
        return found

    def check(self, number: int) -> None:
        """Assert that a walk is ruled as it is written."""
        for now, then in zip_longest(self.walk(number), self.lines.get(number, ())):
            assert now == then, AGAIN.format(self.module)

    def write(self) -> None:
        """Write the book anew."""
        walks = ("\n".join((f"walk {number}", *self.walk(number), "")) for number in range(self.walks))
        (Path(__file__).parents[2] / self.path).write_text("\n".join(walks), "utf-8")


class RandomOrders:
    """Draws what orders are made of."""

    def __init__(self, game: Game, dice: Random) -> None:
        self.game, self.dice = game, dice
        self.powers = [*game.powers, "XX"] if dice.random() < 0.03 else [*game.powers]
        self.units = [*game.units, "nobody"] if dice.random() < 0.03 else [*game.units]

    def coin(self, often: float) -> bool:
        """True so often."""
        return self.dice.random() < often

    def hex(self) -> str:
        """A hex where something is, now and then one that there isn't."""
        game = self.game
        pools = [sorted(game.depots), sorted(game.units_at), sorted(game.atlas.places_at), [0, 1]]
        pool = self.dice.choice([pool for pool in pools if pool])
        return game.atlas.label(self.dice.choice(pool)) if self.dice.random() < 0.98 else "Nowhere"

    def power(self) -> str:
        """The code of a power."""
        return self.dice.choice(self.powers)

    def unit(self) -> str:
        """The id of a unit."""
        return self.dice.choice(self.units)

    def some(self, what: Callable[[], str], often: float = 0.25) -> tuple[str, ...]:
        """One or two of something, else none."""
        return tuple(what() for _ in range(self.dice.randint(1, 2))) if self.dice.random() < often else ()

    def maybe(self, value: str, often: float = 0.3) -> str:
        """A text, else none."""
        return value if self.dice.random() < often else ""


# --- what is written ----------------------------------------------------------------------------------------


def digest(*parts: object) -> str:
    """A few characters that stand for some values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]


def said(message: Message) -> tuple[str, list[tuple[str, str]]]:
    """A message as plain text."""
    return message.code, sorted((name, str(value)) for name, value in message.data.items())


def asked(game: Game, order: Order, dice: Random, rule_set: str) -> tuple[str, Ruling]:
    """The line of an order, and its ruling, with dice thrown where it takes some."""
    ruling = rules.judge(game, order)
    if ruling.dice:
        ruling = rules.judge(game, order, tuple(dice.randint(1, 10) for _ in range(ruling.dice)))
    return f"  {_short(order)}  {_ruled(ruling, rule_set)}", ruling


def _ruled(ruling: Ruling, rule_set: str) -> str:
    if not ruling.allowed:
        codes = ",".join(reason.code.removeprefix(f"{rule_set}.") for reason in ruling.reasons)
        told = [said(reason) for reason in ruling.reasons]
        return f"no  {codes}  {digest(told, ruling.clauses, ruling.hexes)}"
    told = [said(ruling.text), *map(said, ruling.notes)]
    changes = encode_changes(ruling.changes)
    code = ruling.text.code.removeprefix(f"{rule_set}.")
    return f"yes {code}  {digest(told, ruling.clauses, changes, ruling.dice)}"


@cache
def _defaults(kind: type[Order]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def _short(order: Order) -> str:
    told = {f: getattr(order, f) for f in order.__struct_fields__}
    plain = _defaults(type(order))
    parts = [f"{name}={value!r}" for name, value in told.items() if value != plain[name]]
    text = f"{type(order).__name__}({', '.join(parts)})"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def seen(views: Iterable[tuple[str, object]]) -> str:
    """The line of a position: a name and a digest for each kind of thing that the rules say of it."""
    return "  views " + " ".join(f"{name}:{digest(value)[:4]}" for name, value in views)


def tasks_of(game: Game, tasks: Callable[[Game], Iterable[rules.Task]]) -> list[object]:
    """What a rule set asks for."""
    return [
        (
            t.id,
            said(t.text),
            said(t.detail) if t.detail else "",
            t.state,
            t.power,
            t.hexes,
            repr(t.orders),
            t.tickable,
        )
        for t in tasks(game)
    ]

"""What an order did to the numbers of politics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from redball.game.tables import Table
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.chronicle.facts import Step, Sum
from redball.rules.politics.entry.tables import CHITS, POINTS
from redball.rules.politics.tables import MINORS, STANDINGS
from redball.wording import Message, message

_FIELDS: tuple[Literal["pe", "money", "debt", "bid"], ...] = ("pe", "money", "debt", "bid")
_COUNTS: dict[Literal["use", "chits", "points"], Table[str, int]] = {
    "use": ENTRY_TOTALS,
    "chits": CHITS,
    "points": POINTS,
}
TABLES = frozenset({STANDINGS.name, MINORS.name, *(table.name for table in _COUNTS.values())})
"""The tables in which the numbers stand."""


def sums(step: Step) -> tuple[Sum, ...]:
    """The numbers that an order changed: of powers, of US entry, modifiers of minor countries."""
    return (*_of_powers(step), *_counts(step), *_modifiers(step))


def _of_powers(step: Step) -> Iterator[Sum]:
    for code, _, _ in step.changed(STANDINGS):
        was, now = known.standing(step.before, code), known.standing(step.after, code)
        for name in _FIELDS:
            before, after = getattr(was, name), getattr(now, name)
            if before != after:
                yield Sum(name, code, "", before, after)


def _counts(step: Step) -> Iterator[Sum]:
    for name, table in _COUNTS.items():
        for code, was, now in step.changed(table):
            yield Sum(name, code, "", was or 0, now or 0)


def _modifiers(step: Step) -> Iterator[Sum]:
    for country, _, _ in step.changed(MINORS):
        was = known.minor(step.before, country).modifiers
        now = known.minor(step.after, country).modifiers
        for code in dict.fromkeys((*was, *now)):
            before, after = was.get(code, 0), now.get(code, 0)
            if before != after:
                yield Sum("modifier", code, country, before, after)


# --- in words -----------------------------------------------------------------------------------------------


def signed(value: int) -> str:
    """A number with its sign, as players write it: +2, −1, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def written_out(found: Sum) -> str:
    """The sum in figures: "3 + 1 = 4"."""
    sign = "+" if found.by >= 0 else "−"
    return f"{_plain(found.before)} {sign} {abs(found.by)} = {_plain(found.after)}"


def _plain(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def in_full(found: Sum) -> Message:
    """The sum with what it is of: "Spain, modifier of Germany: 5 + 2 = 7"."""
    return message(
        f"politics.chronicle.sum.{found.what}", who=found.who, about=found.about, sum=written_out(found)
    )


def in_short(found: Sum, after: str = "") -> Message:
    """What was added in few words: "GE PE +1", "Spain GE +2"; without the power ``after`` another number of
    the same: "money −4".
    """
    who = "" if found.who == after and found.what in _FIELDS else found.who
    return message(f"politics.chronicle.short.{found.what}", who=who, about=found.about, by=signed(found.by))

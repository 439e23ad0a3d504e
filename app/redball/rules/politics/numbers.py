"""Numbers of politics in which two positions differ: money, effectiveness, modifiers and so on.  Each has
what it was and what it is, so that it can be written as a sum, and the clauses on which it may rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from redball.game.state import Game
from redball.game.tables import Table
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.differences import entries
from redball.rules.politics.entry.tables import CHITS, POINTS
from redball.rules.politics.tables import MINORS, STANDINGS, Minor, Standing
from redball.wording import Message, message, quantity, signed, sum_text

OfStanding = Literal["pe", "money", "debt", "bid", "pml", "place", "below_zero", "needed", "high_point"]
Counted = Literal["use", "chits", "points"]
What = Literal[OfStanding, Counted, "modifier"]

OF_STANDING: tuple[OfStanding, ...] = (
    "pe", "money", "debt", "bid", "pml", "place", "below_zero", "needed", "high_point",
)  # fmt: skip
"""Numbers of a power that are fields of its standing."""
COUNTS: Mapping[Counted, Table[str, int]] = {"use": ENTRY_TOTALS, "chits": CHITS, "points": POINTS}
"""Numbers with a table of their own: effects on US entry, chits in a pool, points of intelligence."""
TABLES = frozenset({STANDINGS.name, MINORS.name, *(table.name for table in COUNTS.values())})
"""The tables in which the numbers stand."""
SIGNED: frozenset[What] = frozenset({"modifier", "use"})
"""What is written with its sign."""

CLAUSES: Mapping[What, tuple[str, ...]] = {
    "pe": ("POL-WAR-03", "POL-WAR-04", "POL-PE-01"),
    "money": ("POL-WAR-20", "POL-CARD-03"),
    "debt": ("POL-WAR-20", "POL-CARD-03"),
    "bid": ("POL-BID-01",),
    "pml": ("POL-WAR-02", "POL-PML-10"),
    "place": ("POL-BID-01",),
    "below_zero": ("POL-PE-04",),
    "needed": ("POL-VIC-02",),
    "high_point": ("POL-VIC-04",),
    "use": ("POL-WAR-20", "POL-PASS-02", "POL-GEN-04"),
    "chits": ("POL-CHIT-01",),
    "points": ("POL-INT-01",),
    "modifier": ("POL-WAR-20", "POL-PASS-02", "POL-CARD-04"),
}
"""By number, the clauses on which a change of it may rest."""


class Number(NamedTuple):
    """A number before and after: of a power, of a pool of chits, or a power's modifier for the minor country
    that it is ``about``.
    """

    what: What
    who: str
    before: int
    after: int
    about: str = ""

    @property
    def by(self) -> int:
        """What is added; negative for what is taken away."""
        return self.after - self.before

    @property
    def sum(self) -> str:
        """The sum in figures: "3 + 1 = 4"."""
        return sum_text(self.before, self.after)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses on which it may rest."""
        return CLAUSES[self.what]

    @property
    def stands_in(self) -> tuple[str, str]:
        """The table in which it stands, and the key."""
        if self.what == "modifier":
            return MINORS.name, self.about
        return next(
            (table.name for what, table in COUNTS.items() if what == self.what), STANDINGS.name
        ), self.who


def numbers(before: Game, after: Game) -> tuple[Number, ...]:
    """The numbers that differ: of powers in the order of initiative, then of US entry and intelligence, then
    modifiers of minor countries.
    """
    return (*_of_powers(before, after), *_counts(before, after), *_modifiers(before, after))


def _of_powers(before: Game, after: Game) -> Iterator[Number]:
    changed = {each.key for each in entries(before, after, {STANDINGS.name})}
    for code in (code for code in known.powers(after) if code in changed):
        yield from of_standing(code, known.standing(before, code), known.standing(after, code))


def _counts(before: Game, after: Game) -> Iterator[Number]:
    for what, table in COUNTS.items():
        for each in entries(before, after, {table.name}):
            yield Number(what, each.key, each.before or 0, each.after or 0)


def _modifiers(before: Game, after: Game) -> Iterator[Number]:
    for each in entries(before, after, {MINORS.name}):
        yield from of_minor(each.key, known.minor(before, each.key), known.minor(after, each.key))


def of_standing(power: str, was: Standing, now: Standing) -> Iterator[Number]:
    """The numbers of a power that differ."""
    for what in OF_STANDING:
        before, after = getattr(was, what), getattr(now, what)
        if before != after:
            yield Number(what, power, before, after)


def of_minor(country: str, was: Minor, now: Minor) -> Iterator[Number]:
    """The modifiers of powers in a minor country that differ."""
    for code in dict.fromkeys((*was.modifiers, *now.modifiers)):
        before, after = was.modifiers.get(code, 0), now.modifiers.get(code, 0)
        if before != after:
            yield Number("modifier", code, before, after, country)


# --- in words -----------------------------------------------------------------------------------------------


def name_said(found: Number) -> Message:
    """What number it is: "Spain, modifier of Germany"."""
    return message(f"politics.number.{found.what}", who=found.who, about=found.about)


def in_full(found: Number) -> Message:
    """The sum with what it is of: "Spain, modifier of Germany: 5 + 2 = 7"."""
    return _with(found, "sum", sum=found.sum)


def in_steps(found: Number) -> Message:
    """Before and after: "Spain, modifier of Germany: +5 → +7"."""
    written = signed if found.what in SIGNED else quantity
    return _with(found, "steps", before=written(found.before), after=written(found.after))


def _with(found: Number, how: str, **data: str) -> Message:
    of = f"politics.number.{found.what}"
    return message(f"politics.number.as_{how}", of=of, who=found.who, about=found.about, **data)


def in_short(found: Number, after: str = "") -> Message:
    """What was added in few words: "GE PE +1", "Spain GE +2"; without the power ``after`` another number of
    the same: "money −4".
    """
    who = "" if found.who == after and found.what in OF_STANDING else found.who
    return message(f"politics.number.short.{found.what}", who=who, about=found.about, by=signed(found.by))


def of_kinds(found: Iterable[Number], kinds: Iterable[What]) -> tuple[Number, ...]:
    """Those of some kinds."""
    wanted = frozenset(kinds)
    return tuple(each for each in found if each.what in wanted)

"""Rows of the timeline in words, for one power or for everybody, and which of them are wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from redball.game.clock import Clock
from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.game.secrets import NOBODY, owner_of, text_for, whose
from redball.game.state import Game
from redball.rules.politics.chronicle.facts import Kind, Row
from redball.rules.politics.chronicle.reading import Page
from redball.rules.politics.numbers import in_full, in_short
from redball.wording import Message, message, name_of, sentence


class Line(NamedTuple):
    """A row as it is read: what happened, and in few words what it did to numbers."""

    row: Row
    entry: Entry
    text: str
    effects: str

    @property
    def date(self) -> str:
        """The turn as players write it."""
        return Clock(self.row.turn, "").date

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return sentence(message(f"sequence.phase.{self.row.phase}"))

    @property
    def kind(self) -> str:
        """The name of the kind."""
        return kind_said(self.row.kind)

    @property
    def quote(self) -> str:
        """The line as somebody quotes it: "Mar/Apr 1937, Political affairs: Germany … (GE PE +1)"."""
        effects = f" ({self.effects})" if self.effects else ""
        return f"{self.date}, {self.phase}: {self.text}{effects}"


Seers = frozenset[str] | None
"""The powers of who looks, none for what everybody sees; None for one who sees everything."""


class Wanted(msgspec.Struct, frozen=True):
    """Which rows: of a power, of some kinds, since a turn, with some words; without these all."""

    power: str = ""
    kinds: Collection[Kind] = ()
    since: int | None = None
    words: str = ""

    def has(self, line: Line) -> bool:
        """Whether a row is wanted."""
        row = line.row
        return (
            (not self.power or row.concerns(self.power))
            and (not self.kinds or row.kind in self.kinds)
            and (self.since is None or row.turn >= self.since)
            and self._says(line)
        )

    def _says(self, line: Line) -> bool:
        if not self.words.strip():
            return True
        text = " ".join((line.text, line.effects, *map(name_of, line.row.minors))).casefold()
        return all(word in text for word in self.words.casefold().split())


def kind_said(kind: Kind) -> str:
    """The name of a kind of rows."""
    return sentence(message(f"politics.chronicle.kind.{kind}"))


def lines(game: Game, pages: Iterable[Page], seers: Seers) -> Iterator[Line]:
    """The rows of pages that somebody may see, in a game as it stands now."""
    for page in pages:
        for row in page.rows:
            if _is_seen(game, row, seers):
                yield line_of(game, page.entry, row, seers)


def line_of(game: Game, entry: Entry, row: Row, seers: Seers) -> Line:
    """A row in words."""
    text = sentence(row.said if row.said is not None else _words(game, entry, seers))
    seen = replace(row, sums=tuple(each for each in row.sums if _may_see(game, each.stands_in, seers)))
    return Line(seen, entry, f"{text[:1].upper()}{text[1:]}", _effects(seen))


def _effects(row: Row) -> str:
    names = ("", *(each.who for each in row.sums))
    return ", ".join(
        sentence(in_short(each, before)).strip() for each, before in zip(row.sums, names, strict=False)
    )


def _is_seen(game: Game, row: Row, seers: Seers) -> bool:
    return row.secret is None or _may_see(game, row.secret, seers)


def _may_see(game: Game, entry: tuple[str, Any], seers: Seers) -> bool:
    """Whether somebody sees an entry of a table."""
    return seers is None or whose(game, *entry) in ("", *seers)


def _is_hidden(game: Game, entry: Entry, seers: Seers) -> bool:
    return seers is not None and owner_of(game, entry) not in ("", *seers)


def _words(game: Game, entry: Entry, seers: Seers) -> Message:
    try:
        return text_for(game, entry, NOBODY) if _is_hidden(game, entry, seers) else entry.text
    except SaveError:
        return message("game.unreadable", order=entry.seq)


# --- more of a row ------------------------------------------------------------------------------------------


class Details(NamedTuple):
    """What stands behind a row: the sums, the journal's words, notes and dice, and clauses; of an order that
    is another's secret only the words that everybody reads.
    """

    sums: tuple[str, ...]
    order: str
    notes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()


def details(game: Game, line: Line, seers: Seers) -> Details:
    """What stands behind a row, for somebody."""
    sums = tuple(sentence(in_full(each)) for each in line.row.sums)
    entry, words = line.entry, sentence(_words(game, line.entry, seers))
    try:
        if _is_hidden(game, entry, seers):
            return Details(sums, words)
        return Details(sums, words, tuple(map(sentence, entry.notes)), entry.dice, entry.clauses)
    except SaveError:
        return Details(sums, words)

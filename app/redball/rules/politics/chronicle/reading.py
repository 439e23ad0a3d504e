"""The timeline read from a journal, order by order, and kept up with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules.politics.chronicle import affairs, minors, nations, treaties, us_entry, wars
from redball.rules.politics.chronicle.facts import Found, Row, Step
from redball.rules.politics.chronicle.series import Figures, figures
from redball.rules.politics.differences import entries
from redball.rules.politics.numbers import TABLES, Number, What, numbers, of_kinds
from redball.wording import Message, message

_BATCH = 64
"""Orders that are read from the journal at a time."""
_WATCHING: tuple[tuple[frozenset[str], Callable[[Step], Iterable[Found]]], ...] = (
    (affairs.TABLES, affairs.found),
    (wars.TABLES, wars.found),
    (treaties.TABLES, treaties.found),
    (minors.TABLES, minors.found),
    (nations.TABLES, nations.found),
    (us_entry.TABLES, us_entry.found),
)
"""Who looks at an order, by the tables that they look at; what the first find stands first."""
SUMMED: tuple[What, ...] = ("pe", "money", "debt", "bid", "use", "chits", "points", "modifier")
"""Numbers that stand as sums with a row; others have rows of their own, or nobody plays by them."""
WATCHED = frozenset().union(TABLES, *(tables for tables, _ in _WATCHING))


class Page(NamedTuple):
    """An order of the journal with its rows, and the figures of the turn that it ended, if it ended one."""

    entry: Entry
    rows: tuple[Row, ...]
    ended: Figures | None


class Chronicle:
    """The timeline of one open game.  After an order that was taken back :meth:`forget` what followed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.pages: list[Page] = []
        self._at: Game | None = None

    def forget(self) -> None:
        """Drop the pages of orders that were taken back."""
        if len(self.pages) > self.session.head:
            del self.pages[self.session.head :]
            self._at = None

    def steps(self) -> Iterator[None]:
        """Read the orders that are still to be read, one a step; damaged ones count by what can be read of
        them.

        Raises:
            SaveError: the save can't be read.

        """
        while len(self.pages) < self.session.head:
            first = len(self.pages) + 1
            last = min(first + _BATCH - 1, self.session.head)
            for entry in self.session.entries(first, last):
                if entry.seq != len(self.pages) + 1 or entry.seq > self.session.head:
                    break  # the player went back meanwhile
                self._read(entry)
                yield

    def catch_up(self) -> Chronicle:
        """Read all that is still to be read."""
        for _ in self.steps():
            pass
        return self

    @property
    def rows(self) -> Iterator[Row]:
        """The rows of all pages, in their order."""
        return (row for page in self.pages for row in page.rows)

    @property
    def turns(self) -> tuple[Figures, ...]:
        """The figures of every turn up to the present one, which isn't over."""
        now = figures(self.session.game)
        found = {page.ended.turn: page.ended for page in self.pages if page.ended is not None}
        past = (found[turn] for turn in sorted(found) if turn < now.turn)
        return (*past, now)

    def _read(self, entry: Entry) -> None:
        before = self._at if self._at is not None else self.session.game_at(entry.seq - 1)
        after, changes, damage = _followed(self.session, entry, before)
        step = Step(before, after, entry, _keys(changes))
        over = before.clock.turn != after.clock.turn
        found = (*damage, *_found(step))
        self.pages.append(Page(entry, _rows(step, found), figures(before) if over else None))
        self._at = after


def _followed(
    session: Session, entry: Entry, before: Game
) -> tuple[Game, tuple[Change, ...], tuple[Found, ...]]:
    """The position after an order, what it changed, and what is to be said of damage."""
    try:
        return before.changed(entry.changes), entry.changes, ()
    except SaveError:
        said = Found("standing", message("game.unreadable", order=entry.seq))
        try:
            after = session.game_at(entry.seq)
        except SaveError:
            return before, (), (said,)
        return after, _differences(before, after), (said,)


def _differences(before: Game, after: Game) -> tuple[Change, ...]:
    """What of the tables that are looked at differs between two positions."""
    return tuple(Change(each.table, each.key, each.after) for each in entries(before, after, WATCHED))


def _keys(changes: Iterable[Change]) -> dict[str, tuple[Any, ...]]:
    """What an order changed, of the tables that are looked at, each key once."""
    keys: dict[str, dict[Any, None]] = {}
    for change in changes:
        if change.table in WATCHED:
            keys.setdefault(change.table, {})[change.key] = None
    return {table: tuple(found) for table, found in keys.items()}


def _found(step: Step) -> Iterator[Found]:
    touched = step.keys.keys()
    for tables, found in _WATCHING:
        if tables & touched:
            yield from found(step)


def _sums(step: Step) -> tuple[Number, ...]:
    return of_kinds(numbers(step.before, step.after), SUMMED)


def _rows(step: Step, found: tuple[Found, ...]) -> tuple[Row, ...]:
    """Rows of an order; the numbers that it changed stand in the first that everybody sees."""
    totals = _sums(step) if TABLES & step.keys.keys() else ()
    if totals and not any(each.secret is None for each in found):
        powers = tuple(dict.fromkeys(each.who for each in totals if each.who in step.after.powers))
        found = (*found, Found("standing", Message(""), powers))
    rows, left = list[Row](), totals
    for each in found:
        own, left = (left, ()) if each.secret is None else ((), left)
        rows.append(_row(step, each, own))
    return tuple(rows)


def _row(step: Step, found: Found, totals: tuple[Number, ...]) -> Row:
    before, after = step.before.clock, step.after.clock
    # What a step into the next turn does belongs to that turn, as the figures of the last one have it.
    phase = before.phase if before.turn == after.turn else after.phase
    about = tuple(each.about for each in totals if each.about)
    return Row(
        step.entry.seq,
        after.turn,
        phase,
        found.kind,
        found.said if found.said.code else None,
        found.powers,
        tuple(dict.fromkeys((*found.minors, *about))),
        found.hexes,
        totals,
        found.secret,
    )

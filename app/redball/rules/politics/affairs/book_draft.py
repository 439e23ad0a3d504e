"""A card book that players are still writing: rows that may be broken, what each still lacks, how it differs
from the book that a game is played with, and the orders that take it into the game.

A row with a fault changes nothing in a game: the one that stands there stays until it is mended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

import msgspec

from redball.errors import Fault
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules.politics.affairs import book_wanted
from redball.rules.politics.affairs.book_faults import value_faults
from redball.rules.politics.affairs.book_file import BookRead, name_of_key, read_entry
from redball.rules.politics.affairs.book_wanted import order_of
from redball.rules.politics.affairs.book_writing import write_entries
from redball.rules.politics.affairs.orders import Chart, PutCard, UseCardBook
from redball.rules.politics.affairs.tables import BOOK, CHARTS, Book

Key = tuple[str, str]
"""A row: its chart, and its name as the order PutCard has it."""
Fields = Mapping[str, Any]
HEAD: Key = ("book", "")
"""The key of what a book says beside its charts."""
MOST_SINGLE = 10
"""Rows up to which each is an order of its own, which the journal names; more of them are one book."""
_TABLES = {table.name: chart for chart, table in CHARTS.items()}


@dataclass(frozen=True, slots=True)
class Draft:
    """What the players have written: fields by row, what the book says of itself under :data:`HEAD`."""

    rows: Mapping[Key, Fields] = field(default_factory=dict)

    def of(self, key: Key) -> Fields:
        """The fields of a row; none for one that nobody wrote."""
        return self.rows.get(key, {})

    def put(self, key: Key, fields: Fields) -> Draft:
        """The draft with this row; one without fields is removed."""
        rows = {**self.rows, key: fields}
        return Draft(rows if fields else {other: row for other, row in rows.items() if other != key})

    def names(self, chart: str) -> list[str]:
        """The names of the rows of a chart, in their order."""
        return sorted((name for of, name in self.rows if of == chart), key=lambda n: order_of(chart, n))


class Look(NamedTuple):
    """What a row of a draft is worth: its faults, the fields that it lacks, the entry that it makes in the
    game, and whether it is of a power that isn't in the game.
    """

    faults: tuple[Fault, ...] = ()
    lacks: tuple[str, ...] = ()
    change: Change | None = None
    absent: bool = False


def draft_of(game: Game) -> Draft:
    """The book that a game is played with, to go on writing it."""
    found = BOOK.of(game).get("book")
    return drafted([*([BOOK.put("book", found)] if found else []), *_entries(game)])


def _entries(game: Game) -> Iterator[Change]:
    for table in CHARTS.values():
        for key, value in table.of(game).items():
            yield table.put(key, value)


def drafted(entries: Iterable[Change]) -> Draft:
    """Entries as rows of a draft; those without any value are nothing that was written."""
    rows = {key_in(change): fields_in(change) for change in entries}
    return Draft({key: fields for key, fields in rows.items() if fields})


def key_in(change: Change) -> Key:
    """The row of a draft that an entry is."""
    if change.table == BOOK.name:
        return HEAD
    chart = _TABLES[change.table]
    return chart, name_of_key(chart, change.key)


def fields_in(change: Change) -> dict[str, Any]:
    """The fields of an entry as plain data; those that nobody entered are left out."""
    plain: dict[str, Any] = msgspec.to_builtins(change.value)
    return plain


def taken(draft: Draft, found: BookRead, keep: bool) -> Draft:
    """A draft that goes on with the book of a file, with all that is whole in it; with ``keep`` rows that the
    file lacks stay.  A row that is broken in the file takes nobody's place: it is there to be mended only
    where the draft has none of its name.
    """
    whole = drafted((*found.entries, *found.absent)).rows
    broken = {(row.chart, row.name): row.fields for row in found.broken}
    before = {key: fields for key, fields in draft.rows.items() if keep or key in broken}
    to_mend = {key: fields for key, fields in broken.items() if fields}
    return Draft({**to_mend, **before, **whole})


def look(game: Game, key: Key, fields: Fields) -> Look:
    """What a row is worth."""
    if key == HEAD:
        return _look_at_head(game, fields)
    chart, name = key
    found = read_entry(game, chart, name, fields)
    change = next(iter((*found.entries, *found.absent)), None)
    lacks = book_wanted.lacks(name, change.value) if change is not None else ()
    return Look(found.faults, lacks, change, bool(found.absent))


def _look_at_head(game: Game, fields: Fields) -> Look:
    faults = list[Fault]()
    known = {name: value for name, value in fields.items() if name in Book.__struct_fields__}
    for name, value in known.items():
        try:
            found = msgspec.convert({name: value}, Book)
        except msgspec.ValidationError:
            faults.append(_head_fault(name, value))
            continue
        faults += (Fault(*wrong) for wrong in value_faults(game, found))
    if faults:
        return Look(tuple(faults))
    book = msgspec.convert(known, Book)
    lacks = tuple(name for name in ("passing", "factory") if getattr(book, name) is None)
    return Look((), lacks, BOOK.put("book", book) if book != Book() else None)


def _head_fault(name: str, value: Any) -> Fault:
    from redball.reading import PlainReader

    reader = PlainReader(lambda path: path)
    reader.struct({name: value}, Book)
    return reader.faults[0]


class Missing(NamedTuple):
    """The rows of a chart that a whole book has: how many there are, and the names of those that a draft
    lacks, or in which something is missing.
    """

    all: int
    left: tuple[str, ...]


def missing(game: Game, draft: Draft, chart: str, looks: Mapping[Key, Look]) -> Missing:
    """What is still to be entered of a chart; ``looks`` are those of the rows of the draft."""
    wanted = list(book_wanted.wanted(game, chart))
    others = [name for name in draft.names(chart) if name not in wanted] if chart == "cards" else []
    left = (name for name in (*wanted, *others) if not _is_there(chart, name, looks))
    return Missing(len(wanted) + len(others), tuple(left))


def missing_of_game(game: Game, chart: str) -> tuple[str, ...]:
    """The names of the rows of a chart that the book of a game lacks, or in which something is missing."""
    draft = draft_of(game)
    looks = {key: look(game, key, row) for key, row in draft.rows.items()}
    return missing(game, draft, chart, looks).left


def _is_there(chart: str, name: str, looks: Mapping[Key, Look]) -> bool:
    found = (looks.get((chart, each)) for each in book_wanted.covering(chart, name))
    if chart == "cards" and (known := book_wanted.spoken_of().get(name)) and not known.asks:
        return not any(each.faults for each in found if each is not None)
    return any(each is not None and not each.faults and not each.lacks for each in found)


# --- beside the book of a game ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """What a draft changes in a game: rows that are new, changed and removed, with what stood there and what
    will; ``broken`` rows have faults and change nothing, ``absent`` ones are of powers that aren't in the
    game.
    """

    new: Mapping[Key, Fields] = field(default_factory=dict)
    changed: Mapping[Key, tuple[Fields, Fields]] = field(default_factory=dict)
    removed: Mapping[Key, Fields] = field(default_factory=dict)
    broken: tuple[Key, ...] = ()
    absent: tuple[Key, ...] = ()

    def __len__(self) -> int:
        return len(self.new) + len(self.changed) + len(self.removed)


def differences(before: Draft, after: Draft) -> Difference:
    """What is different in a draft, row by row."""
    new = {key: row for key, row in after.rows.items() if key not in before.rows}
    changed = {
        key: (before.rows[key], row)
        for key, row in after.rows.items()
        if key in before.rows and before.rows[key] != row
    }
    removed = {key: row for key, row in before.rows.items() if key not in after.rows}
    return Difference(new, changed, removed)


def compared(game: Game, draft: Draft, looks: Mapping[Key, Look] | None = None) -> Difference:
    """What a draft changes in the book of a game."""
    looks = looks if looks is not None else {key: look(game, key, row) for key, row in draft.rows.items()}
    before = draft_of(game)
    after: dict[Key, Fields] = {
        key: fields_in(each.change) for key, each in looks.items() if each.change and not each.absent
    }
    broken = tuple(key for key, each in looks.items() if each.faults)
    after |= {key: before.rows[key] for key in broken if key in before.rows}
    found = differences(before, Draft({key: fields for key, fields in after.items() if fields}))
    return replace(found, broken=broken, absent=tuple(key for key, each in looks.items() if each.absent))


def orders(game: Game, draft: Draft, looks: Mapping[Key, Look] | None = None) -> tuple[Order, ...]:
    """The orders after which a game is played with what is whole of a draft: one for each row, or the whole
    book where it is many; none where nothing changes.
    """
    looks = looks if looks is not None else {key: look(game, key, row) for key, row in draft.rows.items()}
    found = compared(game, draft, looks)
    put = {**found.new, **{key: after for key, (_, after) in found.changed.items()}}
    rows: dict[Key, Fields] = {**put, **{key: {} for key in found.removed}}
    if len(rows) <= MOST_SINGLE and HEAD not in rows:
        return tuple(
            PutCard(name, dict(fields), cast(Chart, chart)) for (chart, name), fields in rows.items()
        )
    before = draft_of(game)
    kept = [look(game, key, before.rows[key]).change for key in found.broken if key in before.rows]
    whole = [each.change for each in looks.values() if not each.absent]
    return (UseCardBook(write_entries(game, [change for change in (*whole, *kept) if change is not None])),)


def write_draft(game: Game, draft: Draft) -> str:
    """What is whole of a draft as the text of a file, rows of powers that aren't in the game too."""
    found = (look(game, key, row).change for key, row in draft.rows.items())
    return write_entries(game, [change for change in found if change is not None])

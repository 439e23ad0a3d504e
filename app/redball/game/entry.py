"""One order of a save's journal, read column by column when asked; a damaged column is a fault with its
number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from redball.atlas import Atlas
from redball.errors import Fault, in_words
from redball.game import codec
from redball.game.errors import SaveError
from redball.game.journal import Record
from redball.game.order_json import read_order
from redball.game.orders import Order
from redball.game.state import Change
from redball.language import marked, translated
from redball.wording import Message, sentence

T = TypeVar("T")

_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError, msgspec.MsgspecError)
"""What readers of texts raise when the text is something else."""

_LONGEST = 40

_EXPECTED = {
    "at": marked("a moment such as 2026-01-31T18:05:00+00:00"),
    "order": marked("an order as a JSON table with its kind in “order”"),
    "dice": marked("a JSON list of whole numbers"),
    "changes": marked("a JSON list of changes: table, key, value"),
    "text": marked("a sentence as JSON, with its code"),
    "clauses": marked("a JSON list of clauses"),
    "notes": marked("a JSON list of sentences"),
}


@dataclass(frozen=True)
class Entry:
    """One order of the journal.  ``undone`` entries are after the head and wait for redo.

    Raises:
        SaveError: (from each property) that column of the row is damaged.

    """

    record: Record
    undone: bool
    atlas: Atlas
    seas: codec.Seas | None = None
    path: Path = Path("save")

    @property
    def owner(self) -> str:
        """Whose secret the order is, where it can't be read here; else nobody's."""
        return ""

    @property
    def seq(self) -> int:
        """Number of the order, from 1."""
        return self.record.seq

    @property
    def at(self) -> datetime:
        """When it was given, in UTC."""
        return self._read("at", datetime.fromisoformat)

    @cached_property
    def order(self) -> Order | None:
        """The order; None if this program no longer knows its kind."""
        return self._read("order", read_order)

    @cached_property
    def plain_order(self) -> dict[str, Any]:
        """The order as plain JSON, of kinds that this program doesn't know too."""
        return self._read("order", _table_of_order)

    @cached_property
    def text(self) -> Message:
        """What it did, for the journal and the undo menu."""
        return self._read("text", lambda text: sayable(msgspec.json.decode(text, type=Message)))

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The d10 that were rolled for it."""
        return self._read("dice", lambda text: msgspec.json.decode(text, type=tuple[int, ...]))

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What it changed."""
        return read_changes(self.path, self.seq, self.record.changes, self.atlas, self.seas)

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses its ruling rested on."""
        return self._read("clauses", lambda text: msgspec.json.decode(text, type=tuple[str, ...]))

    @cached_property
    def notes(self) -> tuple[Message, ...]:
        """Consequences in the notes of the ruling."""
        return self._read("notes", _notes)

    def faults(self) -> Iterator[Fault]:
        """Everything that is wrong with the row."""
        for name in ("at", "plain_order", "dice", "changes", "text", "clauses", "notes"):
            try:
                getattr(self, name)
            except SaveError as error:
                yield from error.faults

    def _read(self, column: str, reader: Callable[[str], T]) -> T:
        return read_column(self.path, self.seq, column, getattr(self.record, column), reader)


def read_column(path: Path, seq: int, column: str, value: str, reader: Callable[[str], T]) -> T:
    """A column of an order's row by its reader.

    Raises:
        SaveError: what stands there is something else; names the file, the order and the column.

    """
    try:
        if not isinstance(value, str):  # a database keeps any kind of value in any column
            raise TypeError("no text")
        return reader(value)
    except codec.UnknownTableError as error:
        found = translated("the table “{0}”", error)
        expected = translated("a table of this version's rule sets; the game may need another version")
        raise SaveError(Fault(f"{path}: order {seq}, {column}", found, expected)) from error
    except _UNREADABLE as error:
        raise SaveError(Fault(f"{path}: order {seq}, {column}", _shown(value), _EXPECTED[column])) from error


def read_changes(
    path: Path, seq: int, text: str, atlas: Atlas, seas: codec.Seas | None
) -> tuple[Change, ...]:
    """The changes of an order, read from its row.

    Raises:
        SaveError: they are something else.

    """
    return read_column(path, seq, "changes", text, lambda given: codec.decode_changes(given, atlas, seas))


def _shown(value: object) -> str:
    """What a column holds, cut short."""
    if isinstance(value, bytes):
        return "bytes"
    if isinstance(value, str) and len(value) > _LONGEST:
        return in_words(f"{value[:_LONGEST]}...")
    return in_words(value)


def _notes(text: str) -> tuple[Message, ...]:
    return tuple(map(sayable, msgspec.json.decode(text, type=tuple[Message, ...])))


def sayable(said: Message) -> Message:
    """A message of a save, which may lack what its sentence needs today; then its code is shown with its
    data.
    """
    try:
        sentence(said)
    except _UNREADABLE:
        return Message(f"{said.code}?", said.data)
    return said


def _table_of_order(text: str) -> dict[str, Any]:
    plain = msgspec.json.decode(text)
    if not isinstance(plain, dict) or not isinstance(plain.get("order"), str):
        raise TypeError("no order")
    return plain

"""The card book that is being written: the draft, what its rows are worth, what it changes in the game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.sets.politics.cards.described import label_of
from redball.desk.sets.politics.cards.grids import Cell, Put
from redball.desk.sets.politics.cards.phrases import row_name, tr
from redball.errors import Fault
from redball.files import read_text
from redball.game.errors import GameError
from redball.game.orders import Order
from redball.rules.politics.affairs import book_draft
from redball.rules.politics.affairs.book_draft import HEAD, Difference, Draft, Fields, Key, Look, Missing
from redball.rules.politics.affairs.book_file import BookRead, read_book
from redball.rules.politics.affairs.book_wanted import order_of
from redball.rules.politics.affairs.tables import CHARTS
from redball.writing import write_text


class BookDesk(QObject):
    """``row_changed`` carries the key of a row that was written, ``taken`` follows another draft, ``changed``
    each change.
    """

    row_changed = Signal(object)
    taken = Signal()
    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.start = book_draft.draft_of(desk.game)
        self.draft, self.looks = Draft(), dict[Key, Look]()
        self.take(self.start)

    def take(self, draft: Draft) -> None:
        """Go on with another draft."""
        self.draft = draft
        self.looks = {key: self._look(key) for key in draft.rows}
        self.taken.emit()
        self.changed.emit()

    def _look(self, key: Key) -> Look:
        return book_draft.look(self.desk.game, key, self.draft.of(key))

    # --- writing --------------------------------------------------------------------------------------------

    def put(self, key: Key, fields: Fields) -> None:
        """Write a row; without fields it is removed."""
        self._put(key, fields)
        self.row_changed.emit(key)
        self.changed.emit()

    def _put(self, key: Key, fields: Fields) -> None:
        self.draft = self.draft.put(key, fields)
        if fields:
            self.looks[key] = self._look(key)
        else:
            self.looks.pop(key, None)

    def set(self, key: Key, name: str, value: Any) -> None:
        """Write one field of a row; None is nothing."""
        self.set_all([Put(Cell(key, name), value)])

    def set_all(self, puts: Iterable[Put]) -> None:
        """Write fields of several rows."""
        keys = dict[Key, None]()
        for (key, name), value in puts:
            rest = {field: held for field, held in self.draft.of(key).items() if field != name}
            self._put(key, rest if value is None else {**rest, name: value})
            keys[key] = None
        for key in keys:
            self.row_changed.emit(key)
        self.changed.emit()

    def revert(self, key: Key) -> None:
        """Write a row as the game has it."""
        self.put(key, self.start.of(key))

    # --- looking --------------------------------------------------------------------------------------------

    def look(self, key: Key) -> Look | None:
        """What a row is worth; None for one that nobody wrote."""
        return self.looks.get(key)

    def lacking(self, key: Key) -> list[str]:
        """What forms call the fields that a row lacks."""
        found = self.looks.get(key)
        return [label_of(key[0], name).casefold() for name in found.lacks] if found is not None else []

    def missing(self, chart: str) -> Missing:
        """What is still to be entered of a chart."""
        return book_draft.missing(self.desk.game, self.draft, chart, self.looks)

    def left(self) -> int:
        """How many rows of the whole book are still to be entered."""
        return sum(len(self.missing(chart).left) for chart in CHARTS)

    def faults(self) -> list[tuple[Key, Fault]]:
        """Every fault of the draft with its row, in the order of the book."""
        keys = sorted(self.looks, key=lambda key: (_place(key), order_of(*key)))
        return [(key, fault) for key in keys for fault in self.looks[key].faults]

    def difference(self) -> Difference:
        """What the draft changes in the game."""
        return book_draft.compared(self.desk.game, self.draft, self.looks)

    @property
    def is_touched(self) -> bool:
        """True when something was written that the game doesn't have."""
        return dict(self.draft.rows) != dict(self.start.rows)

    def orders(self) -> tuple[Order, ...]:
        """The orders that take the draft into the game."""
        return book_draft.orders(self.desk.game, self.draft, self.looks)

    # --- files ----------------------------------------------------------------------------------------------

    def read(self, file: Path) -> BookRead:
        """The book in a file, as far as it is whole.

        Raises:
            GameError: the file can't be read at all.

        """
        return read_book(self.desk.game, read_text(file, tr("a card book"), GameError))

    def write(self, file: Path) -> None:
        """Write what is whole of the draft into a file.

        Raises:
            GameError: it can't be written there.

        """
        write_text(file, book_draft.write_draft(self.desk.game, self.draft), GameError)


def _place(key: Key) -> int:
    return list(CHARTS).index(key[0]) if key != HEAD else -1


def field_in(fault: Fault) -> str:
    """The field that a fault of a row is about."""
    last = fault.where.rpartition(": ")[2]
    return last.partition(".")[0].partition("[")[0]


def fault_said(key: Key, fault: Fault) -> str:
    """A fault of a row in one sentence, with the names that forms have."""
    name = field_in(fault)
    label = label_of(key[0], name)
    where = f"{row_name(key)}: {label}" if label != name else row_name(key)
    return Fault(where, fault.found, fault.expected, fault.near).sentence()

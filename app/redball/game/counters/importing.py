"""Counters from the rows of a table, and everything that is wrong with them.

The preview of a mapping is the same outcome, shown instead of kept.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from redball.errors import Fault, near_misses
from redball.game.counters.counter import Counter, flaws_of, usual_size
from redball.game.counters.fields import CODES, FIELDS, FLAGS, NUMBERS
from redball.game.counters.guess import header_row
from redball.game.counters.kinds import (
    NOT_WANTED,
    SKIPPED,
    code_of,
    expected_of,
    flag_of,
    known_words,
    lacking_kind,
    owner_of,
    type_of,
)
from redball.game.counters.leaving_out import left_out
from redball.game.counters.mapping import Mapping, faults_of
from redball.game.counters.table import Row, Rows, Table, place, under_header
from redball.game.counters.words import plain_word
from redball.game.errors import CounterError
from redball.game.powers import power_infos
from redball.game.quantities import LARGEST
from redball.game.units import unit_types
from redball.language import translated
from redball.names import MOST_ID
from redball.reading import PlainReader

_NONE = frozenset({"", "-", "–", "—"})
"""What stands in a cell where a counter has no such number."""
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_BETWEEN = re.compile(r"\s*[-–—/|:;,]\s*|\s+")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_LAST_YEAR = 1999
_TOLD = 200
"""Rows after which it is told how far the reading is."""
_CUT = MOST_ID - 8
"""Characters of an id that is made, which leaves room for a number."""


class Skipped(NamedTuple):
    """A row that becomes no counter, and why."""

    row: int
    name: str
    kind: str
    reason: str


class Outcome(NamedTuple):
    """What a mapping makes of a table: counters with their rows, rows that are left out, and faults; ``at``
    says row and column (perhaps none) of those faults that are a row's, which come first.
    """

    name: str
    counters: tuple[Counter, ...]
    rows: tuple[int, ...]
    skipped: tuple[Skipped, ...]
    faults: tuple[Fault, ...]
    notes: tuple[str, ...] = ()
    at: tuple[tuple[int, str], ...] = ()

    def sound(self) -> tuple[Counter, ...]:
        """The counters, if nothing is wrong.

        Raises:
            CounterError: every fault, or that there is no counter.

        """
        if self.faults:
            raise CounterError(self.faults)
        if not self.counters:
            raise CounterError(Fault(self.name, "no row that becomes a counter", "one at least"))
        return self.counters


def _nobody(_done: int, _all: int) -> None:
    """Hears nothing of how far it is."""


def imported(rows: Rows, mapping: Mapping, told: Callable[[int, int], object] = _nobody) -> Outcome:
    """What a mapping makes of the rows of a file; faults are in the outcome.  ``told`` hears now and then how
    many rows are done, and of how many.
    """
    try:
        if faults := [*faults_of(mapping, f"{rows.name}: {translated('mapping')}")]:
            raise CounterError(faults)
        table = under_header(
            rows, mapping.header if mapping.header >= 0 else header_row(rows, mapping.columns)
        )
        _check_columns(table, mapping)
    except CounterError as error:
        return Outcome(rows.name, (), (), (), error.faults, rows.notes)
    return _Importer(table, mapping).outcome(told)


def _check_columns(table: Table, mapping: Mapping) -> None:
    lost = [column for column in mapping.columns if column not in table.columns]
    if lost:
        expected = translated("a column of the table")
        raise CounterError(
            Fault(
                table.name,
                translated("no column “{0}”", column),
                expected,
                near_misses(column, table.columns),
            )
            for column in lost
        )


class _Cell(NamedTuple):
    """What a row says of a field, and where."""

    text: str
    where: str


def _kind_cell(cells: dict[str, _Cell]) -> _Cell | None:
    """The cell that tells the type: the class where there is no type."""
    cell = cells.get("type")
    return cell if cell is not None and cell.text else cells.get("category", cell)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _unmarked(text: str) -> str:
    """A cell without the apostrophe by which a spreadsheet takes it for text."""
    return text.removeprefix("'") if not text.endswith("'") else text


def _apart(text: str, count: int) -> list[str] | None:
    """The values of a cell such as “4-6”, blanks for an empty one; None if it has other than so many."""
    if text in _NONE:
        return [""] * count
    parts = _BETWEEN.split(_one_line(text.replace("(", "").replace(")", "")))
    return parts if len(parts) == count and not _DATE.match(text) else None


def _factors(text: str, count: int) -> str:
    """What is expected of a cell that holds several values."""
    if _DATE.match(text):
        return translated("text such as 4-6, of which the spreadsheet made a date")
    return translated("{0} values such as 4-6", count)


class _Importer:
    """Reads a table row by row."""

    def __init__(self, table: Table, mapping: Mapping) -> None:
        self._table, self._mapping = table, mapping
        self._reader = PlainReader(lambda where: where or table.name, None, CounterError)
        named = ((i, column, mapping.fields(column)) for i, column in enumerate(table.columns))
        self._columns = [entry for entry in named if entry[2]]
        self._values = {
            field: {plain_word(value) or value: meant for value, meant in words.items()}
            for field, words in mapping.values.items()
        }
        self._counters: list[Counter] = []
        self._rows: list[int] = []
        self._skipped: list[Skipped] = []
        self._ids: dict[str, int] = {}
        self._made: Tally[str] = Tally()
        self._told = self._told_ids()
        self._left_out = left_out(table, mapping)

    def outcome(self, told: Callable[[int, int], object]) -> Outcome:
        """All rows read; up to as many faults as a reading tells."""
        faults, at = self._reader.faults, list[tuple[int, str]]()
        row = self._table.rows[0]
        try:
            for number, row in enumerate(self._table.rows):
                if number % _TOLD == 0:
                    told(number, len(self._table.rows))
                if row.number in self._left_out:
                    self._leave_out(row)
                else:
                    self._read(row)
                at += self._places(row, faults[len(at) :])
        except CounterError as error:  # these were enough faults
            at += self._places(row, faults[len(at) :])
            faults = list(error.faults)
        parts = tuple(self._counters), tuple(self._rows), tuple(self._skipped), tuple(faults)
        return Outcome(self._table.name, *parts, self._table.notes, tuple(at))

    def _places(self, row: Row, faults: Sequence[Fault]) -> list[tuple[int, str]]:
        """Row and column of the faults of a row."""
        if not faults:
            return []
        columns = {place(self._table.name, row.number, column): column for _, column, _ in self._columns}
        return [(row.number, columns.get(fault.where, "")) for fault in faults]

    def _told_ids(self) -> set[str]:
        """The ids that rows have of their own, which none that is made may take."""
        at = [i for i, _, fields in self._columns if fields == ("id",)]
        return {_one_line(row.cells[i]) for row in self._table.rows for i in at if i < len(row.cells)}

    def _leave_out(self, row: Row) -> None:
        """Tell what is wrong with a row that the player leaves out."""
        table = self._table._replace(rows=(row,))
        alone = _Importer(table, replace(self._mapping, left_out=[])).outcome(_nobody)
        reason = translated(NOT_WANTED)
        if alone.faults:
            fault, column = alone.faults[0], alone.at[0][1]
            reason = translated("found {0}, expected {1}", fault.found, fault.expected)
            reason = f"{column}: {reason}" if column else reason
        self._skip(row, self._cells(row)[0], reason)

    def _skip(self, row: Row, cells: dict[str, _Cell], reason: str) -> None:
        name, kind = cells.get("name"), _kind_cell(cells)
        texts = name.text if name else "", kind.text if kind else ""
        self._skipped.append(Skipped(row.number, *texts, reason))

    def _read(self, row: Row) -> None:
        before = len(self._reader.faults)
        cells, wrong = self._cells(row)
        if (reason := self._why_skipped(cells)) is not None:
            self._skip(row, cells, reason)
            return
        for where, text, expected in wrong:
            self._reader.fault(where, f"“{text}”", expected)
        values = self._plain_values(cells)
        self._read_codes(row, cells, values)
        if len(self._reader.faults) > before:
            return
        counter = Counter(**{"id": self._made_id(values), **values})
        for flaw in flaws_of(counter):
            where = cells[flaw.field].where if flaw.field in cells else place(self._table.name, row.number)
            self._reader.fault(where, flaw.found, flaw.expected, flaw.near)
        if (first := self._ids.setdefault(counter.id, row.number)) != row.number:
            where = cells["id"].where
            found = translated("“{0}” again", counter.id)
            self._reader.fault(where, found, translated("another id than that of row {0}", first))
        if len(self._reader.faults) == before:
            self._counters.append(counter)
            self._rows.append(row.number)

    def _cells(self, row: Row) -> tuple[dict[str, _Cell], list[tuple[str, str, str]]]:
        """What the row and the constants say, by field; combined cells are taken apart.  And those that can't
        be: where, what stands there, what is expected.
        """
        wrong: list[tuple[str, str, str]] = []
        whole = place(self._table.name, row.number)
        found = {field: _Cell(text.strip(), whole) for field, text in self._mapping.constants.items()}
        for index, column, fields in self._columns:
            text = _unmarked(row.cells[index]) if index < len(row.cells) else ""
            where = place(self._table.name, row.number, column)
            parts = [text] if len(fields) == 1 else _apart(text, len(fields))
            if parts is None:
                wrong.append((where, text, _factors(text, len(fields))))
                parts = [""] * len(fields)
            found.update({field: _Cell(part, where) for field, part in zip(fields, parts, strict=True)})
        return found, wrong

    def _why_skipped(self, cells: dict[str, _Cell]) -> str | None:
        """Why a row becomes no counter: its kind has no unit, or the mapping leaves it out."""
        for field in CODES:
            if field in cells and self._meant(field, cells[field].text) == SKIPPED:
                return translated(NOT_WANTED)
        cell = _kind_cell(cells)
        if cell is None or self._meant("type", cell.text) is not None or type_of(cell.text) is not None:
            return None
        kinds = (lacking_kind(cells[field].text) for field in ("type", "category") if field in cells)
        kind = next(filter(None, kinds), None)
        return f"{translated(kind.name)}: {translated(kind.reason)}" if kind is not None else None

    def _meant(self, field: str, text: str) -> str | None:
        """What the mapping says that a value of a field stands for; None where it says nothing."""
        return self._values.get(field, {}).get(plain_word(text) or text)

    def _plain_values(self, cells: dict[str, _Cell]) -> dict[str, Any]:
        """Texts, numbers, and what is yes or no."""
        values: dict[str, Any] = {}
        for field in FIELDS:
            if field not in cells or field in CODES:
                continue
            cell = cells[field]
            if field in NUMBERS:
                self._put_number(values, field, cell)
            elif field in FLAGS:
                flag = flag_of(field, cell.text)
                if flag is None:
                    self._reader.fault(cell.where, f"“{cell.text}”", "yes or no")
                values[field] = bool(flag)
            elif cell.text or field == "name":
                values[field] = _one_line(cell.text) if field in ("id", "name") else cell.text
        return values

    def _put_number(self, values: dict[str, Any], field: str, cell: _Cell) -> None:
        if cell.text in _NONE:
            return
        most = _LAST_YEAR if field == "year" else LARGEST
        number = int(cell.text) if _NUMBER.fullmatch(cell.text) else -1
        if 0 <= number <= most:
            values[field] = number
        else:
            self._reader.fault(
                cell.where, f"“{cell.text}”", translated("a whole number from {0} to {1}", 0, most)
            )

    def _read_codes(self, row: Row, cells: dict[str, _Cell], values: dict[str, Any]) -> None:
        """Type, power, country and size; what one of them says of another where that is blank."""
        if (cell := _kind_cell(cells)) is not None:
            self._put_code(values, "type", cell)
            if (read := type_of(cell.text)) is not None and read.motorised:
                values["motorised"] = True
        for field in ("power", "country"):
            if field in cells and cells[field].text:
                self._put_code(values, field, cells[field])
        self._complete_power(row, cells, values)
        if (code := values.get("type")) in unit_types():
            values["size"] = self._size(cells, code)

    def _complete_power(self, row: Row, cells: dict[str, _Cell], values: dict[str, Any]) -> None:
        infos = power_infos()
        blank = {field for field in ("power", "country") if not (field in cells and cells[field].text)}
        if blank == {"power", "country"}:
            where = place(self._table.name, row.number)
            self._reader.fault(where, translated("nothing for “{0}”", "power"), expected_of("power"))
        elif "power" in blank and "country" in values:
            values["power"] = owner_of(values["country"])
        elif "country" in blank and "power" in values:
            homes_of = infos[values["power"]].homes if values["power"] in infos else (values["power"],)
            values["country"] = homes_of[0] if homes_of else values["power"]

    def _size(self, cells: dict[str, _Cell], type_: str) -> str:
        """The size as it is said, or the only one that the type has."""
        if len(unit_types()[type_].sizes) == 1 or "size" not in cells or cells["size"].text in _NONE:
            return usual_size(type_)
        found: dict[str, Any] = {}
        self._put_code(found, "size", cells["size"])
        return str(found.get("size", usual_size(type_)))

    def _put_code(self, values: dict[str, Any], field: str, cell: _Cell) -> None:
        code = code_of(field, self._meant(field, cell.text) or cell.text)
        if code:
            values[field] = code
        else:
            found = f"“{cell.text}”" if cell.text else "nothing"
            near = near_misses(cell.text, known_words(field)) if cell.text else ()
            self._reader.fault(cell.where, found, expected_of(field), near)

    def _made_id(self, values: dict[str, Any]) -> str:
        """An id from what the counter is, for a row that has none."""
        words = plain_word(f"{values['power']} {values['type']} {values['name']}").replace(" ", "-")
        stem = words[:_CUT].rstrip("-")
        made = stem
        while made in self._ids or made in self._told or not self._made[stem]:
            self._made[stem] += 1
            made = stem if self._made[stem] == 1 else f"{stem}-{self._made[stem]}"
        return made

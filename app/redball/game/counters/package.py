"""What is in the package of a spreadsheet, before a reader believes it.

calamine makes room for all cells before one that calls itself “XFD1048576”, copies a text as often as a sheet
says that it is repeated, and never ends where an element of an ODS does not.  So all parts are unpacked up to
a bound and parsed, and refused where their elements end wrongly or their cells are too many.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import Counter as Tally
from collections.abc import Mapping
from xml.parsers import expat

from redball.errors import Fault
from redball.files import MEGABYTE
from redball.game.counters.table import A_TABLE, LAST_COLUMN, LAST_ROW
from redball.game.errors import CounterError
from redball.language import marked, translated

MOST_UNPACKED = 50 * MEGABYTE
MOST_PARTS = 1000
MOST_AREA = 1_000_000
"""Cells of a sheet from its first corner to its last value, empty ones too."""
MOST_ELEMENTS = 3_500_000
"""Elements of all parts: a cell has three at most."""
MOST_CHARACTERS = 20_000_000
"""Characters of all cells of a sheet: thousands of them may share one long text."""
DAMAGED = marked("a spreadsheet that is damaged")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError),
    expat.ExpatError,
)
"""What the standard readers say of damaged packages and parts; a password is a RuntimeError."""


def check_package(data: bytes, name: str) -> None:
    """Refuse what is no spreadsheet, is damaged, or would fill the memory.

    Raises:
        CounterError: it is one of these.

    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            _check_kind(name, [part.filename for part in parts])
            if any(part.flag_bits & 1 for part in parts):
                raise CounterError(Fault(name, "a spreadsheet with a password", A_TABLE))
            left, elements, book = MOST_UNPACKED, MOST_ELEMENTS, _Book(name)
            for part in parts:
                with package.open(part) as stream:
                    unpacked = stream.read(left + 1)
                left -= len(unpacked)
                if left < 0:
                    found = translated("more than {0} MB when unpacked", MOST_UNPACKED // MEGABYTE)
                    raise CounterError(Fault(name, found, "a smaller spreadsheet"))
                if part.filename.casefold().endswith((".xml", ".rels")):
                    elements -= unpacked.count(b"<") - unpacked.count(b"</")
                    if elements < 0:
                        raise CounterError(Fault(name, "far too many cells", "a smaller spreadsheet"))
                    (_Ods(name) if part.filename == "content.xml" else book).parse(unpacked)
            book.check_sheets()
            book.check_texts()
    except _BROKEN as error:
        raise CounterError(Fault(name, DAMAGED, A_TABLE)) from error


def _check_kind(name: str, parts: list[str]) -> None:
    if len(parts) > MOST_PARTS:
        found = translated("a package of {0:,} parts", len(parts))
        raise CounterError(Fault(name, found, translated("at most {0:,}", MOST_PARTS)))
    if len(set(parts)) < len(parts):
        raise CounterError(Fault(name, "a package with two parts of one name", A_TABLE))
    if "xl/workbook.bin" in map(str.casefold, parts):
        raise CounterError(Fault(name, "a spreadsheet of another kind", A_TABLE))
    if "xl/workbook.xml" not in parts and "content.xml" not in parts:
        raise CounterError(Fault(name, "a package that is no spreadsheet", A_TABLE))


class _Parts:
    """Parses parts of XML; those of each format say what they look at in them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def parse(self, xml: bytes) -> None:
        """Look at a part.

        Raises:
            CounterError: it has entities of its own, or too much of something.
            ExpatError: it is no XML.

        """
        # Whatever encoding a part says, calamine reads UTF-8.
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse_entities
        parser.StartElementHandler = lambda tag, given: self.begin(tag.rpartition(":")[2], given)
        parser.EndElementHandler = lambda tag: self.end(tag.rpartition(":")[2])
        parser.CharacterDataHandler = self.characters
        parser.Parse(xml, True)

    def _refuse_entities(self, *_: object) -> None:
        raise CounterError(Fault(self.name, "a spreadsheet with XML entities of its own", "one without"))

    def begin(self, tag: str, given: Mapping[str, str]) -> None:
        """An element begins, with its attributes."""
        raise NotImplementedError

    def end(self, tag: str) -> None:
        """An element ends."""
        raise NotImplementedError

    def characters(self, text: str) -> None:
        """Text stands between elements."""
        raise NotImplementedError

    def check_area(self, rows: int, columns: int) -> None:
        """Refuse too large a sheet."""
        if rows > LAST_ROW or columns > LAST_COLUMN or rows * columns > MOST_AREA:
            found = translated("a sheet of {0:,} rows and {1:,} columns", rows, columns)
            raise CounterError(Fault(self.name, found, "a table without values far away from it"))

    def check_characters(self, total: int) -> None:
        """Refuse too many characters."""
        if total > MOST_CHARACTERS:
            most = translated("at most {0:,}", MOST_CHARACTERS)
            raise CounterError(Fault(self.name, translated("{0:,} characters in its cells", total), most))


class _Book(_Parts):
    """The parts of an XLSX: texts that cells share, and sheets, wherever these are."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._shared: list[int] = []
        self._uses: Tally[str] = Tally()
        self._cells = 0
        self._sheets: set[str] = set()
        self._targets: dict[str, set[str]] = {}

    def parse(self, xml: bytes) -> None:
        """Look at a part, which may be a sheet."""
        self._rows = self._columns = self._row = self._column = self._length = 0
        self._text, self._kind, self._valued = "", "", False
        super().parse(xml)

    def begin(self, tag: str, given: Mapping[str, str]) -> None:
        """A row or cell says where it is, or stands behind the one before."""
        if tag == "row":
            self._row = int(given.get("r", self._row + 1))
            self._column = 0
        elif tag == "c":
            self._place(given.get("r", ""))
            self._kind, self._valued = given.get("t", ""), False
        elif tag == "si":
            self._length = 0
        elif tag == "sheet":
            self._sheets.update(value for name, value in given.items() if name.endswith(":id"))
        elif tag == "Relationship":
            self._targets.setdefault(given.get("Id", ""), set()).add(given.get("Target", ""))
        else:
            self._valued = True
            self._text = ""

    def _place(self, at: str) -> None:
        letters = at.rstrip("0123456789")
        if not letters:
            self._column += 1
            return
        self._column = _number_of(letters)
        self._row = int(at[len(letters) :])

    def end(self, tag: str) -> None:
        """A cell with anything in it counts."""
        if tag == "c" and self._valued:
            self._cells += 1
            self._rows, self._columns = max(self._rows, self._row), max(self._columns, self._column)
            self.check_area(max(self._rows, 1), self._columns)
            self.check_area(self._cells, 1)
        elif tag == "v" and self._kind == "s":
            self._uses[self._text.strip()] += 1
        elif tag == "si":
            self._shared.append(self._length)

    def characters(self, text: str) -> None:
        """Text of a cell, or one that cells share."""
        self._length += len(text)
        self._text += text

    def check_sheets(self) -> None:
        """Refuse sheets in parts that weren't looked at.

        Raises:
            CounterError: there are such.

        """
        targets = {target for sheet in self._sheets for target in self._targets.get(sheet, ())}
        if not all(target.casefold().endswith(".xml") for target in targets):
            raise CounterError(Fault(self.name, DAMAGED, A_TABLE))

    def check_texts(self) -> None:
        """Refuse sheets whose cells together have too long texts.

        Raises:
            CounterError: they have.

        """
        known = {str(index): length for index, length in enumerate(self._shared)}
        longest = max(self._shared, default=0)
        self.check_characters(sum(count * known.get(text, longest) for text, count in self._uses.items()))


_IN_ITSELF = frozenset({"table", "table-row", "table-cell", "covered-table-cell", "annotation"})
"""Elements of an ODS that calamine reads to the first end of that name."""


class _Ods(_Parts):
    """The content of an ODS: tables with rows and cells, each as often as it is repeated."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._open: set[str] = set()
        self._row = self._column = self._rows = self._columns = 0
        self._row_times = self._cell_times = 1
        self._widest = self._length = self._row_length = self._total = 0

    def begin(self, tag: str, given: Mapping[str, str]) -> None:
        """A table, row or cell begins."""
        if tag in _IN_ITSELF:
            if tag in self._open:
                raise CounterError(Fault(self.name, "a table within a cell", "one table a sheet"))
            self._open.add(tag)
        plain = {name.rpartition(":")[2]: value for name, value in given.items()}
        if tag == "table":
            self._row = self._rows = self._columns = 0
        elif tag == "table-row":
            self._row_times = int(plain.get("number-rows-repeated", 1))
            self._column = self._widest = self._row_length = 0
        elif tag in ("table-cell", "covered-table-cell"):
            self._cell_times = int(plain.get("number-columns-repeated", 1))
            self._column += self._cell_times
            self._length = sum(map(len, plain.values()))
            if "value-type" in plain:
                self._widest = self._column
        else:
            self._widest = max(self._widest, self._column if "table-cell" in self._open else 0)
            self._length += int(plain["c"]) if tag == "s" and "c" in plain else 1

    def end(self, tag: str) -> None:
        """A row counts up to its last value, the table up to its last row with one."""
        self._open.discard(tag)
        if tag in ("table-cell", "covered-table-cell"):
            self.check_area(1, self._widest)
            self.check_area(1, self._column // 2)  # programs repeat the last empty cell to the end
            self._row_length += self._length * self._cell_times
        elif tag == "table-row":
            self._row += self._row_times
            if self._widest:
                self._rows, self._columns = self._row, max(self._columns, self._widest)
                self._total += self._row_length * self._row_times
            self.check_area(self._rows, self._columns)
            self.check_area(self._row // 2, 0)  # and the last empty row
            self.check_characters(self._total)

    def characters(self, text: str) -> None:
        """Text of a cell."""
        self._length += len(text)


def _number_of(letters: str) -> int:
    """The number of the column with some letters: 1 for A."""
    number = 0
    for letter in letters[:6].upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number

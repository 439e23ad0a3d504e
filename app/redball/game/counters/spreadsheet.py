"""Spreadsheets: XLSX and ODS, read by calamine after their package was measured (:mod:`.package`)."""

from __future__ import annotations

import io
from typing import Any

from redball.errors import Fault, near_misses
from redball.game.counters.package import DAMAGED, check_package
from redball.game.counters.table import A_TABLE, Rows, gathered
from redball.game.errors import CounterError
from redball.language import translated


def sheet_rows(data: bytes, name: str, sheet: str = "") -> Rows:
    """The rows of a sheet, the first one with anything in it if none is named.

    Raises:
        CounterError: it is no XLSX or ODS, is damaged or too large, or has no such sheet.

    """
    check_package(data, name)
    try:
        cells, notes, sheets, read = _read(data, name, sheet)
        return gathered(name, cells, notes)._replace(sheets=sheets, sheet=read)
    except CounterError:
        raise
    except BaseException as error:
        # calamine's own errors, and its panics, which are no Exception.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise CounterError(Fault(name, DAMAGED, A_TABLE)) from error
        raise


def _read(
    data: bytes, name: str, sheet: str
) -> tuple[list[list[Any]], tuple[str, ...], tuple[str, ...], str]:
    """The cells of a sheet, what a player should know of it, the names of all sheets and of this one."""
    from python_calamine import CalamineWorkbook

    with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
        names = book.sheet_names
        if sheet and sheet not in names:
            expected = translated("one of the sheets {0}", ", ".join(names))
            raise CounterError(Fault(name, f"“{sheet}”", expected, near_misses(sheet, names)))
        for each in [sheet] if sheet else names:
            # Empty rows before the first value are kept: they are counted.
            cells = book.get_sheet_by_name(each).to_python(skip_empty_area=False)
            if any(any(cell != "" for cell in row) for row in cells):
                others = [other for other in names if other != each]
                said = translated("the sheet “{0}” was read, not {1}", each, ", ".join(others))
                return cells, (said,) if others and not sheet else (), tuple(names), each
    return [], (), (), ""

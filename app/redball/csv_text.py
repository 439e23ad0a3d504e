"""Rows as text with commas between the values, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = tuple("=+-@\t\r")
"""With these a spreadsheet takes a text for a formula."""


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[int | str]]) -> str:
    """A file of values; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: int | str) -> int | str:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell

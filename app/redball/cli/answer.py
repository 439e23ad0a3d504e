"""What a verb answers, and how it is printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import msgspec

from redball.errors import Fault
from redball.names import visible

DONE, INVALID, USAGE = 0, 1, 2


class Answer(msgspec.Struct, frozen=True):
    """The answer of a verb: ``data`` for ``--json``, ``lines`` for people, and the exit code."""

    data: Any
    lines: Sequence[str]
    code: int = DONE


def show(answer: Answer, as_json: bool) -> None:
    """Print an answer."""
    if as_json:
        print(_json(answer.data))
    else:
        for line in answer.lines:
            # What a name or a note holds begins no line of its own, and turns no colours of the terminal.
            print("\n    ".join(map(visible, line.split("\n"))))


def show_faults(faults: Iterable[Fault], as_json: bool, to: TextIO | None = None) -> None:
    """Print faults, each a sentence, to the standard error output."""
    stream = to or sys.stderr
    if as_json:
        print(_json({"error": [fault_data(fault) for fault in faults]}), file=stream)
    else:
        for fault in faults:
            print(fault.sentence(), file=stream)


def fault_data(fault: Fault) -> dict[str, Any]:
    """A fault as JSON, with its sentence."""
    return {
        "where": fault.where,
        "found": fault.found,
        "expected": fault.expected,
        "near": list(fault.near),
        "text": fault.sentence(),
    }


def table(rows: Sequence[Sequence[object]]) -> list[str]:
    """Rows as lines with columns in line; numbers to the right, no blanks at the end."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)] if cells else []
    return [
        "  ".join(
            _padded(cell, width, value) for cell, width, value in zip(line, widths, row, strict=True)
        ).rstrip()
        for line, row in zip(cells, rows, strict=True)
    ]


def _padded(cell: str, width: int, value: object) -> str:
    return cell.rjust(width) if isinstance(value, int) else cell.ljust(width)


def _json(data: object) -> str:
    """JSON that is text to read: what a terminal would obey is written out in it."""
    lines = json.dumps(data, ensure_ascii=False, indent=2).split("\n")
    return "\n".join(visible(line, lambda char: json.dumps(char)[1:-1]) for line in lines)

"""Text layers: one character a hex, one line a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas.errors import MapError
from redball.atlas.texts import MOST_LAYER, map_text
from redball.errors import Fault
from redball.hexes import Grid
from redball.language import translated

_NONE = np.iinfo(np.int16).min
_MOST = 20
"""How many wrong rows or characters of a layer are reported one by one."""


def read_layer(
    path: Path,
    grid: Grid,
    values: Mapping[str, int],
    kind: type,
    faults: list[Fault],
    given: str | None = None,
) -> npt.NDArray[Any]:
    """The layer in a file, or in the text ``given`` for it, with the value of each hex's character: shape
    (hexes,), type ``kind``.

    Zeros after adding to ``faults`` every short row and the first unknown characters.
    """
    text = _text(path, faults) if given is None else given
    if text is None:
        return np.zeros(len(grid), kind)
    for char in [char for char in values if len(char) != 1]:
        faults.append(
            Fault(path.name, translated("“{0}” in its legend", char), "one character for each kind of hex")
        )
    if max(values.values(), default=0) > np.iinfo(kind).max:
        most = int(np.iinfo(kind).max)
        faults.append(
            Fault(
                path.name,
                translated("{0} kinds of hex", max(values.values())),
                translated("{0} at most", most),
            )
        )
        return np.zeros(len(grid), kind)
    values = {char: value for char, value in values.items() if len(char) == 1}
    # One byte a hex where all characters are ASCII; else one 32-bit code point.
    coding = ("ascii", np.uint8) if text.isascii() else ("utf-32-le", np.uint32)
    points: npt.NDArray[np.integer[Any]] = np.frombuffer(text.encode(coding[0]), coding[1])
    width = grid.cols + 1
    if len(points) != width * grid.rows or not (points[grid.cols :: width] == ord("\n")).all():
        faults += _told(path.name, _bad_rows(path.name, text, grid))
        faults += _told(path.name, _bad_characters(path.name, text, values))
        return np.zeros(len(grid), kind)
    table = np.full(max(int(points.max()), 0, *map(ord, values)) + 1, _NONE, np.int16)
    for char, value in values.items():
        table[ord(char)] = value
    # Every index is within the table; "clip" only spares numpy the check, which takes longer than the rest.
    cells = table.take(points, mode="clip").reshape(grid.rows, width)[:, :-1]
    if cells.min() == _NONE:
        faults += _told(path.name, _bad_characters(path.name, text, values))
    layer: npt.NDArray[Any] = cells.astype(kind).reshape(-1)
    return layer


def _text(path: Path, faults: list[Fault]) -> str | None:
    """The text of a layer, every line with its end; None after telling why it can't be read.

    A mark at the beginning and carriage returns, as editors on Windows write them, mean nothing.
    """
    try:
        text = map_text(path, "a layer: a line for each row, a character for each hex", MOST_LAYER)
    except MapError as error:
        faults += error.faults
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    return text if text.endswith("\n") else f"{text}\n"


def _bad_rows(name: str, text: str, grid: Grid) -> Iterator[Fault]:
    lines = text.split("\n")[:-1]
    if len(lines) != grid.rows:
        yield Fault(
            name, translated("{0} lines", len(lines)), translated("{0} lines, one a row of hexes", grid.rows)
        )
    for number, line in enumerate(lines, 1):
        if len(line) != grid.cols:
            yield Fault(
                f"{name} line {number}",
                translated("{0} characters", len(line)),
                translated("{0}, one a hex", grid.cols),
            )


def _bad_characters(name: str, text: str, known: Mapping[str, int]) -> Iterator[Fault]:
    meant = (
        translated("a letter of sheets.csv")
        if name == "sheet.txt"
        else translated("a character of the legend in map.toml")
    )
    for row, line in enumerate(text.split("\n")[:-1], 1):
        if set(line) - known.keys():
            for col, char in enumerate(line, 1):
                if char not in known:
                    yield Fault(f"{name} line {row} column {col}", f"“{char}”", meant)


def _told(name: str, faults: Iterator[Fault]) -> Iterator[Fault]:
    """The first faults of a kind, and how many more there are."""
    yield from islice(faults, _MOST)
    if more := sum(1 for _ in faults):
        yield Fault(name, translated("{0} more of the same kind", more), "none")

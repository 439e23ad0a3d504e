"""Text layers: one character a hex, one line a row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.errors import Fault
from redball.hexes import Grid

_NONE = np.iinfo(np.int16).min
_MOST = 20
"""How many wrong characters of a layer are told."""


def read_layer(
    path: Path, grid: Grid, values: Mapping[str, int], kind: type, faults: list[Fault]
) -> npt.NDArray[Any]:
    """The layer in a file, with the value of each hex's character: shape (hexes,), type ``kind``.

    Zeros after adding to ``faults`` every short row and the first unknown characters.
    """
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(Fault(path.name, _unread(error), "a text layer in UTF-8"))
        return np.zeros(len(grid), kind)
    for char in [char for char in values if len(char) != 1]:
        faults.append(Fault(path.name, f"“{char}” in its legend", "one character for each kind of hex"))
    values = {char: value for char, value in values.items() if len(char) == 1}
    # One byte a hex where all characters are ASCII; else one 32-bit code point.
    plain = len(data) == len(text)
    points: npt.NDArray[np.integer[Any]] = np.frombuffer(
        data if plain else text.encode("utf-32-le"), np.uint8 if plain else np.uint32
    )
    width = grid.cols + 1
    if len(points) != width * grid.rows or not (points[grid.cols :: width] == ord("\n")).all():
        _bad_rows(path.name, text, grid, faults)
        return np.zeros(len(grid), kind)
    table = np.full(max(int(points.max()), 0, *map(ord, values)) + 1, _NONE, np.int16)
    for char, value in values.items():
        table[ord(char)] = value
    # Every index is within the table; "clip" only spares numpy the check, which takes longer than the rest.
    cells = table.take(points, mode="clip").reshape(grid.rows, width)[:, :-1]
    if cells.min() == _NONE:
        _bad_characters(path.name, cells, text.splitlines(), faults)
    layer: npt.NDArray[Any] = cells.astype(kind).reshape(-1)
    return layer


def _unread(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "bytes that aren't text"
    return "no such file" if isinstance(error, FileNotFoundError) else f"“{error.strerror}”"


def _bad_rows(name: str, text: str, grid: Grid, faults: list[Fault]) -> None:
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    else:
        faults.append(Fault(name, "a last line without an end", "a line feed after every line"))
    if "\r" in text:
        faults.append(Fault(name, "carriage returns", "lines ended by a single line feed"))
        return
    if len(lines) != grid.rows:
        faults.append(Fault(name, f"{len(lines)} lines", f"{grid.rows} lines, one a row of hexes"))
    for number, line in enumerate(lines, 1):
        if len(line) != grid.cols:
            faults.append(
                Fault(f"{name} line {number}", f"{len(line)} characters", f"{grid.cols}, one a hex")
            )


def _bad_characters(name: str, cells: npt.NDArray[np.int16], lines: list[str], faults: list[Fault]) -> None:
    for row, col in np.argwhere(cells == _NONE)[:_MOST].tolist():
        where = f"{name} line {row + 1} column {col + 1}"
        faults.append(Fault(where, f"“{lines[row][col]}”", "a character of the legend in map.toml"))

"""A unit as a row of the list: its texts, its sorting keys, and the filters it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import msgspec

from redball.desk import words
from redball.desk.window.search import folded
from redball.desk.words import tr
from redball.game.state import Game
from redball.game.units import Unit, type_name
from redball.game.where import hex_name
from redball.language import marked
from redball.supply.paths import Status
from redball.wording import name_of


class Column(IntEnum):
    """The columns from left to right."""

    NAME = 0
    POWER = 1
    TYPE = 2
    SIZE = 3
    FACTORS = 4
    PLACE = 5
    SUPPLY = 6
    FACING = 7


def heads() -> list[str]:
    """The heads of the columns."""
    return [
        tr("Unit"), tr("Power"), tr("Type"), tr("Size"), tr("Factors"), tr("Place"), tr("Supply"),
        tr("Face"),
    ]  # fmt: skip


_SIZES = ("", "division", "corps", "army")
_GRAVITY = (
    Status.ISOLATED,
    Status.OUT,
    Status.EMERGENCY,
    Status.LIMITED,
    Status.IN,
    Status.AT_SEA,
    Status.OFF_MAP,
)


class Row(msgspec.Struct, frozen=True, eq=False):
    """A unit with its ``texts`` and ``keys`` by column; ``found_by`` is the text to search in."""

    unit: Unit
    status: Status
    texts: tuple[str, ...]
    keys: tuple[Any, ...]
    found_by: str


def row_of(game: Game, unit: Unit, status: Status) -> Row:
    """The row of a unit."""
    kind = type_name(unit.type)
    place = hex_name(game.atlas, unit.hex) if unit.hex >= 0 else words.position(game, unit)
    name = unit.name or unit.id
    size = name_of(f"size.{unit.size}") if unit.size else ""
    texts = (
        name, name_of(unit.power), kind[:1].upper() + kind[1:], size, words.factors(unit), place,
        words.status(status), words.face_state(unit),
    )  # fmt: skip
    called = folded(name)
    keys = (
        called, (texts[Column.POWER], called), (unit.kind.value, kind, called),
        (_SIZES.index(unit.size), called), (unit.attack, unit.movement, called), (folded(place), called),
        (_GRAVITY.index(status), called), (unit.organized, not unit.shattered, called),
    )  # fmt: skip
    return Row(unit, status, texts, keys, folded(" ".join((*texts, unit.id))))


# --- filters ------------------------------------------------------------------------------------------------

_OUT = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})

STATES: Mapping[str, tuple[str, Callable[[Row], bool]]] = {
    "": (marked("All states"), lambda row: True),
    "out": (marked("Out of supply"), lambda row: row.status in _OUT),
    "limited": (marked("Limited supply only"), lambda row: row.status is Status.LIMITED),
    "isolated": (marked("Isolated"), lambda row: row.status is Status.ISOLATED),
    "emergency": (marked("Emergency HQ supply possible"), lambda row: row.status is Status.EMERGENCY),
    "down": (marked("Face-down"), lambda row: not row.unit.organized),
    "up": (marked("Face-up"), lambda row: row.unit.organized),
    "shattered": (marked("Shattered"), lambda row: row.unit.shattered),
    "hq": (marked("HQs"), lambda row: row.unit.is_headquarters),
    "sea": (marked("At sea"), lambda row: row.unit.sea >= 0),
    "off": (marked("Off the map"), lambda row: row.unit.hex < 0 and row.unit.sea < 0),
}
"""States to filter by: words and test."""


@dataclass(frozen=True)
class RowFilter:
    """Filter and order of the rows: those with all words of ``text``, of a ``power``, in a state."""

    text: str = ""
    power: str = ""
    state: str = ""
    column: Column = Column.POWER
    descending: bool = False

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """The rows that pass, in order."""
        wanted, in_state = folded(self.text).split(), STATES[self.state][1]
        found = [
            row
            for row in rows
            if (not self.power or row.unit.power == self.power)
            and in_state(row)
            and all(word in row.found_by for word in wanted)
        ]
        found.sort(key=lambda row: row.keys[self.column], reverse=self.descending)
        return found


def as_text(rows: Iterable[Row]) -> str:
    """Rows as lines with tabs between the columns, under their heads when there are several."""
    lines = ["\t".join(row.texts) for row in rows]
    return "\n".join(lines if len(lines) < 2 else ["\t".join(heads()), *lines])

"""What the rows of a plan hold, as data: columns, cells, and a row by its name."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon

from redball.game.units import Unit

UNIT = 0
"""The column of the unit and its tick."""


class Column(msgspec.Struct, frozen=True):
    """A column: its head, its tooltip, its width in px (0: the rest), and whether it holds figures."""

    text: str
    tip: str = ""
    width: int = 0
    is_figure: bool = False


class Cell(msgspec.Struct, frozen=True):
    """What a cell shows; ``ink`` is a colour of the theme (empty: the usual one), ``is_on`` the state of a
    box (None: no box).
    """

    text: str = ""
    tip: str = ""
    ink: str = ""
    is_bold: bool = False
    is_on: bool | None = None
    icon: QIcon | None = None


class Line(msgspec.Struct, frozen=True):
    """A row by its name: a unit's id, or that of another step of the plan.

    ``unit`` is the unit that keys and the mouse refer to (empty: none), ``counter`` the one that is drawn and
    whose worth can be edited; ``under`` is the parent row (empty: none).
    """

    name: str
    cells: tuple[Cell, ...]
    unit: str = ""
    counter: Unit | None = None
    under: str = ""
    is_heading: bool = False
    is_selectable: bool = True
    is_open: bool = True

    @property
    def flags(self) -> Qt.ItemFlag:
        """The item flags of the row."""
        flags = Qt.ItemFlag.ItemIsEnabled
        if self.is_selectable:
            flags |= Qt.ItemFlag.ItemIsSelectable
        if self.counter is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        if self.cells[UNIT].is_on is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

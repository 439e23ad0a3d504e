"""A table of figures."""

from __future__ import annotations

from typing import Any, NamedTuple

from redball.wording import Message, sentence


class Share(float):
    """A part of a whole, 0..1; shown in per cent."""

    def __str__(self) -> str:
        return f"{100 * self:.1f} %"


Cell = str | int | Share | Message
"""What stands in a table: a name, a number, a share, or a word of the catalogue."""


class Section(NamedTuple):
    """One table.  ``code`` and ``columns`` are codes of the catalogue ("figures.title.oil",
    "figures.column.hexes"); a column of another name, such as a map sheet, is called as it is.
    """

    code: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def title(self) -> str:
        """What it is, in words."""
        return sentence(Message(f"figures.title.{self.code}"))

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of its columns in words."""
        return tuple(_head(column) for column in self.columns)


def word(code: str) -> Message:
    """A word of the catalogue of figures."""
    return Message(f"figures.{code}")


def shown(cell: Cell) -> str:
    """A cell in words."""
    return sentence(cell) if isinstance(cell, Message) else str(cell)


def plain(sections: tuple[Section, ...]) -> dict[str, list[dict[str, Any]]]:
    """The tables as JSON: a list of rows a table."""
    return {
        section.code: [dict(zip(section.columns, map(_plain, row), strict=True)) for row in section.rows]
        for section in sections
    }


def _plain(cell: Cell) -> Any:
    if isinstance(cell, Message):
        return cell.code.rpartition(".")[2]
    return round(float(cell), 4) if isinstance(cell, Share) else cell


def _head(column: str) -> str:
    said = Message(f"figures.column.{column}")
    words = sentence(said)
    return column if words == said.code else words

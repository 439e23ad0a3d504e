"""Figures as text: tables with columns in line."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from redball.atlas.figures.section import Section, Share, shown
from redball.wording import Message, sentence

WIDTH = 100
_NARROW = 16
"""Letters below which no column of words is narrowed, however wide the table is."""


def lines(sections: Sequence[Section], width: int = WIDTH) -> Iterator[str]:
    """All tables, each under its title, none wider than ``width`` where words can go on below."""
    for number, section in enumerate(sections):
        if number:
            yield ""
        yield section.title
        yield "=" * len(section.title)
        yield from _table(section, width) if section.rows else [sentence(Message("figures.no_rows"))]


def numeric(section: Section) -> list[bool]:
    """Of each column whether it holds nothing but numbers, which stand at the right."""
    return [
        all(isinstance(cell, int | Share) for cell in column) for column in zip(*section.rows, strict=True)
    ]


def _table(section: Section, width: int) -> Iterator[str]:
    right = numeric(section)
    cells = [[shown(cell) for cell in row] for row in section.rows]
    heads = [
        head.replace(" ", "\n") if to_right else head
        for head, to_right in zip(section.heads, right, strict=True)
    ]
    widths = [
        max(len(line) for text in column for line in text.split("\n"))
        for column in zip(heads, *cells, strict=True)
    ]
    _narrow(widths, right, width)
    yield from _row([head.split("\n") for head in heads], widths, right, at_bottom=True)
    for row in cells:
        parts = [textwrap.wrap(text, wide) for text, wide in zip(row, widths, strict=True)]
        yield from _row(parts, widths, right)


def _narrow(widths: list[int], right: Sequence[bool], most: int) -> None:
    """Take from the widest columns of words until the table fits."""
    while sum(widths) + 2 * (len(widths) - 1) > most:
        words = [index for index, to_right in enumerate(right) if not to_right and widths[index] > _NARROW]
        if not words:
            return
        widths[max(words, key=widths.__getitem__)] -= 1


def _row(
    parts: Sequence[list[str]], widths: Sequence[int], right: Sequence[bool], at_bottom: bool = False
) -> Iterator[str]:
    """A row of cells of several lines each."""
    if at_bottom:
        tall = max(map(len, parts))
        parts = [[""] * (tall - len(part)) + part for part in parts]
    for line in zip_longest(*parts, fillvalue=""):
        aligned = (
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right, strict=True)
        )
        yield "  ".join(aligned).rstrip()

"""Which part of the map a picture shows."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRectF

from redball.atlas import Atlas, UnknownHexError
from redball.errors import Fault, near_misses
from redball.hexes import CORNER_RADIUS, ROW_PITCH, Grid
from redball.language import translated
from redball.report.errors import PictureError


def whole_map(atlas: Atlas) -> QRectF:
    """The whole map in map units."""
    return QRectF(-0.5, -CORNER_RADIUS, atlas.grid.width, atlas.grid.height)


def sheet(atlas: Atlas, name: str) -> QRectF:
    """A map sheet by its name, or by the letter of its hex labels.

    Raises :class:`PictureError` with near misses.
    """
    by_letter = {p.letter.casefold(): p.sheet for p in atlas.panels}
    by_name = {p.sheet.casefold(): p.sheet for p in atlas.panels}
    found = by_name.get(name.casefold()) or by_letter.get(name.casefold())
    if found is None:
        names = dict.fromkeys(p.sheet for p in atlas.panels)
        expected = translated("a map sheet: {0}", ", ".join(names))
        raise PictureError(
            Fault("area", translated("the sheet “{0}”", name), expected, near_misses(name, names))
        )
    panels = [i for i, p in enumerate(atlas.panels) if p.sheet == found]
    return box_of(atlas.grid, np.flatnonzero(np.isin(atlas.panel, panels)).tolist(), 0.0)


def around(atlas: Atlas, nodes: Iterable[int], margin: float = 2.5) -> QRectF:
    """The box of some hexes with a margin in hexes, within the map."""
    return box_of(atlas.grid, list(nodes), margin).intersected(_beyond(atlas))


def box_of(grid: Grid, nodes: list[int], margin: float) -> QRectF:
    """The smallest box of whole hexes; on a map that wraps it may reach past the seam."""
    if not nodes:
        raise PictureError(Fault("area", "no hexes", "at least one hex"))
    rows, cols = np.divmod(np.array(nodes), grid.cols)
    left, right = _span(np.unique(cols), grid)
    top, bottom = int(rows.min()), int(rows.max())
    return QRectF(
        left - 0.5 - margin,
        top * ROW_PITCH - CORNER_RADIUS - margin,
        right - left + 1.5 + 2 * margin,
        (bottom - top) * ROW_PITCH + 2 * CORNER_RADIUS + 2 * margin,
    )


def _span(cols: np.ndarray, grid: Grid) -> tuple[int, int]:
    """First and last column; across the seam when that is shorter."""
    if not grid.wraps or len(cols) == grid.cols:
        return int(cols[0]), int(cols[-1])
    gaps = np.diff(np.append(cols, cols[0] + grid.cols))
    widest = int(gaps.argmax())
    if widest == len(cols) - 1:
        return int(cols[0]), int(cols[-1])
    return int(cols[widest + 1]), int(cols[widest]) + grid.cols


def _beyond(atlas: Atlas) -> QRectF:
    """The map; as wide as anything when it wraps."""
    whole = whole_map(atlas)
    return whole.adjusted(-whole.width(), 0, whole.width(), 0) if atlas.grid.wraps else whole


def read_area(atlas: Atlas, text: str) -> QRectF:
    """An area as a person writes it: whole, sheet:NAME, or two hexes as corners of a rectangle
    (A-3045:A-3560).

    Raises :class:`PictureError` or :class:`redball.atlas.UnknownHexError`.
    """
    head, _, rest = text.strip().partition(":")
    if head.casefold() == "whole" and not rest:
        return whole_map(atlas)
    if head.casefold() == "sheet" and rest:
        return sheet(atlas, rest.strip())
    if not rest:
        expected = "whole, sheet:NAME, or two hexes such as A-3045:A-3560"
        near = near_misses(head, ("whole", "sheet"))
        raise PictureError(Fault("area", f"“{text}”", expected, near))
    return box_of(atlas.grid, [_find(atlas, head), _find(atlas, rest)], 0.0)


def _find(atlas: Atlas, text: str) -> int:
    try:
        return atlas.find(text)
    except UnknownHexError as error:
        fault = error.faults[0]
        raise PictureError(Fault("area", fault.found, fault.expected, fault.near)) from error

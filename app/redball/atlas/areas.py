"""Parts of a map as a person names them on the command line."""

from __future__ import annotations

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.errors import UnknownAreaError, UnknownHexError
from redball.errors import Fault, near_misses
from redball.language import translated


def nodes_in(atlas: Atlas, text: str) -> frozenset[int]:
    """Hexes of an area: ``whole``, ``sheet:NAME``, or two hexes as corners of a rectangle (A-3045:A-3560).

    On a map that wraps, a rectangle whose first corner is east of its second leads across the seam.

    Raises:
        UnknownAreaError: another text, an unknown sheet or an unknown hex, with near misses.

    """
    head, _, rest = text.strip().partition(":")
    if head.casefold() == "whole" and not rest:
        return frozenset(range(len(atlas.grid)))
    if head.casefold() == "sheet" and rest:
        return _sheet(atlas, rest.strip())
    if not rest:
        expected = "whole, sheet:NAME, or two hexes such as A-3045:A-3560"
        raise UnknownAreaError(Fault("area", f"“{text}”", expected, near_misses(head, ("whole", "sheet"))))
    return _rectangle(atlas, _find(atlas, head), _find(atlas, rest))


def _sheet(atlas: Atlas, name: str) -> frozenset[int]:
    wanted = name.casefold()
    panels = [i for i, p in enumerate(atlas.panels) if wanted in (p.sheet.casefold(), p.letter.casefold())]
    if not panels:
        names = dict.fromkeys(p.sheet for p in atlas.panels)
        expected = translated("a map sheet: {0}", ", ".join(names))
        raise UnknownAreaError(
            Fault("area", translated("the sheet “{0}”", name), expected, near_misses(name, names))
        )
    sheets = {atlas.panels[i].sheet for i in panels}
    every = [i for i, p in enumerate(atlas.panels) if p.sheet in sheets]
    return frozenset(np.flatnonzero(np.isin(atlas.panel, every)).tolist())


def _rectangle(atlas: Atlas, a: int, b: int) -> frozenset[int]:
    cols = atlas.grid.cols
    (top, left), (bottom, right) = divmod(a, cols), divmod(b, cols)
    top, bottom = min(top, bottom), max(top, bottom)
    if left > right and atlas.grid.wraps:
        right += cols
    left, right = min(left, right), max(left, right)
    return frozenset(
        row * cols + col % cols for row in range(top, bottom + 1) for col in range(left, right + 1)
    )


def _find(atlas: Atlas, text: str) -> int:
    try:
        return atlas.find(text)
    except UnknownHexError as error:
        fault = error.faults[0]
        raise UnknownAreaError(Fault("area", fault.found, fault.expected, fault.near)) from error

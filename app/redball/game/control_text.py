"""Many hexes in few words: whole territories, runs along a row, single hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

import numpy as np

from redball.atlas import Atlas
from redball.game.where import hex_text

_SHORTEST_RUN = 3


def hexes_of(atlas: Atlas, text: str) -> list[int]:
    """The hexes that a label, a place or a run such as "A-3249..A-3253" names.

    Raises:
        UnknownHexError: the map has no such hex.
        ValueError: both ends of a run are not in one row, the western one first.

    """
    first, dots, last = text.partition("..")
    start = atlas.find(first)
    if not dots:
        return [start]
    end = atlas.find(last)
    (west, row), (east, row_of_end) = atlas.grid.colrow(start), atlas.grid.colrow(end)
    if row != row_of_end or east < west:
        raise ValueError(f"“{text}” is no run along a row from west to east")
    return list(range(start, end + 1))


def land_of(atlas: Atlas, code: str) -> list[int]:
    """All hexes of a territory; none if the map doesn't have it."""
    numbers = [i for i, territory in enumerate(atlas.territories) if territory.code == code and code]
    found: list[int] = np.flatnonzero(np.isin(atlas.territory, numbers)).tolist()
    return found


def in_words(atlas: Atlas, control: Mapping[int, str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Controller, territories and hexes, in an order in which later rows override earlier ones."""
    left = dict(control)
    whole: dict[str, list[str]] = {}
    for territory in atlas.territories[1:]:
        nodes = land_of(atlas, territory.code)
        holders = {control.get(node, "") for node in nodes}
        if len(nodes) >= _SHORTEST_RUN and len(holders) == 1 and "" not in holders:
            whole.setdefault(holders.pop(), []).append(territory.code)
            for node in nodes:
                left.pop(node, None)
    for holder in dict.fromkeys([*whole, *left.values()]):
        nodes = sorted(node for node, code in left.items() if code == holder)
        yield holder, whole.get(holder, []), list(_runs(atlas, nodes))


def _runs(atlas: Atlas, nodes: Collection[int]) -> Iterator[str]:
    """Hexes as places, labels and runs of labels along a row and within one panel."""
    numbered = enumerate(nodes)
    for _, group in groupby(numbered, key=lambda pair: (pair[1] - pair[0], pair[1] // atlas.grid.cols)):
        run = [node for _, node in group]
        if len(run) >= _SHORTEST_RUN:
            yield f"{atlas.label(run[0])}..{atlas.label(run[-1])}"
        else:
            yield from (hex_text(atlas, node) for node in run)

"""The colour of each country on the map: its controller's if that is a power, else one that no neighbour has.

Made with numpy alone, so that stand-ins for tiles can be tinted too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas

Grids = npt.NDArray[np.uint8]


def country_inks(atlas: Atlas, powers: tuple[str, ...], others: int) -> dict[int, str]:
    """The name of the colour of every territory: a power's code, or a number below ``others``.

    All territories of one controller share a colour.
    """
    numbers = range(len(atlas.territories))
    groups: dict[str, list[int]] = {}
    for number in numbers:
        groups.setdefault(atlas.territories[number].controller or f"#{number}", []).append(number)
    names = list(groups)
    group_of = np.zeros(len(atlas.territories), np.int64)
    for index, name in enumerate(names):
        group_of[groups[name]] = index
    sizes = np.bincount(group_of[atlas.territory], minlength=len(names))
    beside = _neighbours(atlas, group_of, len(names))
    # Powers first, then large countries, since small ones have fewer neighbours.
    order = sorted(range(len(names)), key=lambda g: (names[g] not in powers, -int(sizes[g]), g))
    found: dict[int, str] = {}
    for group in order:
        if names[group] in powers:
            found[group] = names[group]
            continue
        taken = {found.get(other) for other in beside[group]}
        colours = [str((k + group) % others) for k in range(others)]
        found[group] = next((colour for colour in colours if colour not in taken), colours[0])
    return {number: found[int(group_of[number])] for number in numbers}


def _neighbours(atlas: Atlas, group_of: npt.NDArray[np.int64], count: int) -> list[set[int]]:
    """The groups that touch each group on land."""
    cells = atlas.territory.reshape(atlas.grid.rows, atlas.grid.cols)
    near: list[set[int]] = [set() for _ in range(count)]
    for other in _beside(cells):
        meets = (cells > 0) & (other > 0) & (cells != other)
        pairs = np.unique(group_of[cells[meets]] * count + group_of[other[meets]])
        for a, b in zip(*(p.tolist() for p in np.divmod(pairs, count)), strict=True):
            if a != b:
                near[a].add(b)
                near[b].add(a)
    return near


def _beside(cells: Grids) -> list[Grids]:
    """The grid moved so that every hex lies on its eastern, south-eastern and south-western neighbour."""
    below = np.zeros_like(cells)
    below[:-1] = cells[1:]
    odd = (np.arange(len(cells)) & 1).astype(bool)[:, None]
    east = np.roll(cells, -1, axis=1)
    return [
        east,
        np.where(odd, np.roll(below, -1, axis=1), below),
        np.where(odd, below, np.roll(below, 1, axis=1)),
    ]

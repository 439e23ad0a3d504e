"""Whether layers agree: land, sea, territories, panels, labels of hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.atlas.features import Terrain
from redball.errors import Fault
from redball.language import translated


def seas(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every hex of the sea is in a sea area, no other is."""
    sea = atlas.terrain == Terrain.SEA
    for node in np.flatnonzero(sea & (atlas.sea < 0)).tolist():
        yield Fault(where.hex("sea", node), "a hex of the sea in no sea area", "one sea area")
    for node in np.flatnonzero(~sea & (atlas.sea >= 0)).tolist():
        area = atlas.sea_areas[atlas.sea[node]].name
        yield Fault(
            where.hex("sea", node), translated("a hex of land in “{0}”", area), "only hexes of the sea"
        )


def owners(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every hex of land belongs to a territory and has a controller, no hex of the sea does."""
    land, sea = atlas.land, atlas.terrain == Terrain.SEA
    for name, layer in (("territory", atlas.territory), ("controller", atlas.controller)):
        for node in np.flatnonzero(land & (layer == 0)).tolist():
            yield Fault(where.hex(name, node), translated("a hex of land without a {0}", name), f"a {name}")
        for node in np.flatnonzero(sea & (layer != 0)).tolist():
            yield Fault(where.hex(name, node), translated("a hex of the sea with a {0}", name), "none")


def panels(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every panel has hexes, each within the 100 x 100 of its panel; every letter is used once."""
    for letter, count in Counter(panel.letter for panel in atlas.panels).items():
        if count > 1:
            yield Fault(
                "sheets.csv", translated("the letter {0} {1} times", letter, count), "one panel a letter"
            )
    for index, panel in enumerate(atlas.panels):
        nodes = np.flatnonzero(atlas.panel == index)
        if not len(nodes):
            yield Fault(where.row("sheets", index, panel.letter), "no hex", "at least one hex in sheet.txt")
        rows, cols = np.divmod(nodes, atlas.grid.cols)
        rows, cols = rows - panel.row0, (cols - panel.col0) % atlas.grid.cols
        for node in nodes[(rows < 0) | (rows > 99) | (cols > 99)].tolist():
            col, row = atlas.grid.colrow(node)
            at = f"sheet.txt line {row + 1} column {col + 1}"
            expected = "a hex within 100 x 100 of the panel's first row and column"
            yield Fault(at, translated("column {0} row {1} in panel {2}", col, row, panel.letter), expected)


def labels(atlas: Atlas, _: Where) -> Iterator[Fault]:
    """Every hex has a label of its own that finds it again."""
    found = [atlas.label(node) for node in range(len(atlas.grid))]
    for label, count in Counter(found).items():
        if count > 1:
            yield Fault("sheet.txt", translated("{0} hexes labelled {1}", count, label), "one hex a label")


CHECKS = (seas, owners, panels, labels)

"""Sets of hexes as items of 32 x 32 hexes: only chunks whose set changed are made anew."""

from __future__ import annotations

from collections.abc import Mapping

from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.hexset import chunks, on_rim
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash, WashedHexes

_Key = tuple[object, int]


class ChunkedHexes:
    """Filled hexes of several kinds, each with its wash."""

    def __init__(self, scene: Stage, z: float) -> None:
        self._scene, self._z = scene, z
        self._shown: dict[_Key, tuple[frozenset[int], frozenset[int], Wash, VectorItem]] = {}

    def items(self) -> list[VectorItem]:
        """All items."""
        return [entry[3] for entry in self._shown.values()]

    def show(self, washes: Mapping[object, Wash], nodes: Mapping[object, set[int]], scale: float) -> None:
        """Show these hexes by kind instead of those before."""
        grid = self._scene.atlas.grid
        wanted: dict[_Key, tuple[frozenset[int], frozenset[int], Wash]] = {}
        for kind, members in nodes.items():
            for chunk, inside in chunks(grid, members).items():
                rim = (m for m in inside if on_rim(grid, m))
                beside = {n for m in rim for n in grid.neighbours(m)} & members - inside
                wanted[kind, chunk] = frozenset(inside), frozenset(beside), washes[kind]
        for key in [key for key, entry in self._shown.items() if wanted.get(key) != entry[:3]]:
            self._scene.removeItem(self._shown.pop(key)[3])
        for key, entry in wanted.items():
            if key not in self._shown:
                washed = WashedHexes(grid, entry[0], entry[0] | entry[1], entry[2])
                item = VectorItem(self._z, washed.area, washed.draw, 4.0)
                self._shown[key] = (*entry, item)
                self._scene.add_overlay(item, scale)

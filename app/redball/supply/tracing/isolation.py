"""Isolated or merely out of supply: is there a path of any length to a primary source (base game 3.10)?"""

from __future__ import annotations

from redball.supply.graph.edges import beach_of, may_enter, onward
from redball.supply.tracing.fields import FAR
from redball.supply.tracing.groups import Group, Layer


class Isolation:
    """Floods outwards from hexes of one group; what is found is remembered with the group."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._layer: Layer = group.layers[-1]
        self._beaches = {s.node for s in group.secondaries.embarking}
        self._pockets = group.pockets

    def is_isolated(self, node: int, beach: bool) -> bool:
        """True when nobody in the hex has a path of any length."""
        key, known = node if beach else ~node, self._group.isolated
        if key not in known:
            known[key] = self._floods_in_vain(node, beach)
        return known[key]

    def _floods_in_vain(self, node: int, beach: bool) -> bool:
        seen, pending = {node}, [node]
        while pending:
            here = pending.pop()
            if self._leads_home(here):
                return False
            for there in self._onward(here, here == node, beach):
                if there not in seen and there not in self._pockets:
                    seen.add(there)
                    pending.append(there)
        ground = self._layer.ground
        self._pockets.update(n for n in seen if may_enter(ground, n))
        return True

    def _leads_home(self, node: int) -> bool:
        layer = self._layer
        return layer.railway.distance[node] != FAR or layer.basic.distance[node] != FAR

    def _onward(self, node: int, first: bool, beach: bool) -> list[int]:
        ground = self._layer.ground
        near = onward(ground, node)
        if (first and beach) or node in self._beaches:
            near += beach_of(ground, node)
        return near

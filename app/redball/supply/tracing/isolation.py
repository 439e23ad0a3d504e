"""Isolated or merely out of supply: is there a path of any length to a primary source (base game 3.10)?"""

from __future__ import annotations

import numpy as np

from redball.derived import get_or_make
from redball.supply.graph.board import Mask, Nodes
from redball.supply.graph.edges import beach_of, may_enter, onward
from redball.supply.tracing.fields import FAR
from redball.supply.tracing.groups import Group


def is_isolated(group: Group, node: int, beach: bool) -> bool:
    """True when nobody of a group in a hex has a path of any length; ``beach``: and who may embark there."""
    key, known = node if beach else ~node, group.isolated
    if key not in known:
        known[key] = _floods_in_vain(group, node, beach)
    return known[key]


def isolated_at(group: Group, beach: bool, nodes: Nodes) -> Mask:
    """The same for some hexes: who is beside a way home needs no flood."""
    layer = group.layers[-1]
    home = np.frombuffer(layer.railway.distance, np.uint8) != FAR
    home |= np.frombuffer(layer.basic.distance, np.uint8) != FAR
    near = layer.ground.ways.near[nodes]
    open_ = np.frombuffer(layer.ground.passable, np.uint8)[near] > 0
    found: Mask = ~(home[nodes] | (home[near] & open_).any(axis=1))
    found[found] = [is_isolated(group, node, beach) for node in nodes[found].tolist()]
    return found


def _floods_in_vain(group: Group, node: int, beach: bool) -> bool:
    """Flood outwards until somebody's way home is met; where that leads is remembered with the group."""
    layer = group.layers[-1]
    ground, railway, basic = layer.ground, layer.railway.distance, layer.basic.distance
    beaches = get_or_make(group, "beaches", lambda: {source.node for source in group.secondaries.embarking})
    # Whoever gets around among open hexes and seas can go back too, but not over a beach.
    both_ways = may_enter(ground, node)
    seen, pending = {node}, [node]
    for here in pending:
        if railway[here] != FAR or basic[here] != FAR or here in group.homeward:
            group.homeward.update(seen if both_ways else ())
            return False
        near = onward(ground, here)
        if (here in beaches or (beach and here == node)) and (seas := beach_of(ground, here)):
            near += seas
            both_ways = False
        for there in near:
            if there not in seen and there not in group.pockets:
                seen.add(there)
                pending.append(there)
    group.pockets.update(n for n in seen if may_enter(ground, n))
    return True

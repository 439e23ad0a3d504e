"""Paths that spare places in ports and lead through what is named, against every way there is."""

from __future__ import annotations

from random import Random

import pytest
from redball.atlas import PortClass
from redball.rules.reorganization.provision import provide
from redball.rules.reorganization.sparing import Places, Through
from redball.supply import of
from redball.supply.graph.edges import steps_from

from tests.rows import each_row
from tests.small_map import small_atlas, small_game, spot, unit

SEAS = """
. 0 0 . . 1 1 .
 . 0 . . 1 1 . .
. 0 2 2 2 1 . .
 . . 2 2 . . . .
"""


def world(dice: Random):
    """Two shores and an island about three seas, with ports here and there, a unit in the east."""
    rows = [row.split() for row in SEAS.strip().splitlines()]
    coast = [(r, c) for r, row in enumerate(rows) for c, what in enumerate(row) if what == "."]
    places = [
        spot(f"P{r}{c}", f"A-0{r}0{c}", "town", port=dice.choice(("minor", "minor", "major")))
        for r, c in dice.sample(coast, 8)
    ]
    land = SEAS
    for digit in "012":
        land = land.replace(digit, "~")
    atlas = small_atlas(SEAS, owners=land.replace(".", "g"), places=places)
    at = dice.choice([f"A-0{r}0{c}" for r, c in coast if c > 4])
    return small_game(atlas, [unit("u", at)], powers=["GE"])


def every_way(ground, start, few, places, limit):
    """The best wear and length to each hex for every set of ports and seas used, each once."""
    size, taken = ground.size, dict(places.taken)
    best = {(start, False, frozenset()): {((0, 0), 0)}}
    pending = [(start, False, frozenset(), (0, 0), 0)]
    while pending:
        node, landed, used, wear, length = pending.pop()
        for other, cost in steps_from(ground, node, rails=False):
            new = {other} if other >= size else set()
            new |= {node} if node < size <= other and not landed else set()
            new |= {other} if other < size <= node else set()
            if new & used or length + cost > limit:
                continue
            ports = [p for p in new if p < size and p in few and (places.far or not used)]
            gone = wear[0] + len(ports), wear[1] + sum(taken.get(p, 0) for p in ports)
            key = other, other < size <= node, used | new
            fronts = best.setdefault(key, set())
            if any(w <= gone and n <= length + cost for w, n in fronts):
                continue
            fronts.add((gone, length + cost))
            pending.append((*key, gone, length + cost))
    return best


@pytest.mark.rule("REO-AMB-45")
@each_row("seed", range(40))
def test_paths_are_the_best_of_all_ways(seed):
    dice = Random(seed)
    game = world(dice)
    atlas = game.atlas
    ports = [n for n in range(len(atlas.grid)) if atlas.port_class(n)]
    few = frozenset(n for n in ports if atlas.port_class(n) is PortClass.MINOR)
    places = Places(tuple((n, dice.randint(0, 2)) for n in sorted(few)), far=dice.random() < 0.7)
    start, ground = game.units["u"].hex, of(game).position.grounds("GE")[-1]
    ways = every_way(ground, start, few, places, ground.basic_limit(start))
    for _ in range(6):
        source = dice.choice([n for n in range(len(atlas.grid)) if atlas.is_land(n) and n != start])
        named = frozenset(dice.sample(ports, dice.choice((0, 0, 1, 1, 2))))
        seas = frozenset(dice.sample(range(3), dice.choice((0, 0, 0, 1))))
        wanted = named | {ground.size + sea for sea in seas}
        fits = [key for key in ways if key[0] == source and key[2] >= wanted]
        all_ways = [way for key in fits for way in ways[key]]
        found = provide(game, "u", source, places=places, through=Through(named, seas), why=False)
        assert (found.path is not None) is bool(all_ways)
        if found.path is None:
            continue
        taken = dict(places.taken)
        crossing = [leg for leg in found.path.legs if leg.seas]
        ends = list(dict.fromkeys(n for leg in crossing for n in (leg.nodes[0], leg.nodes[-1])))
        counted = [n for n in (ends if places.far else ends[:1]) if n in few]
        wear = len(counted), sum(taken[n] for n in counted)
        ours, best = (wear, found.path.links[0].used), min(all_ways)
        assert ours == best if not wanted else ours in all_ways and ours >= best
        assert named <= {*ends} and seas <= {sea for leg in crossing for sea in leg.seas}

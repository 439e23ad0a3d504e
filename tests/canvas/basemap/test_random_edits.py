"""Random edits of a map: what the edited map shares with the plain one is painted alike by both."""

from __future__ import annotations

import random

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from redball import resources
from redball.atlas import load
from redball.atlas.editing import Editor, lines
from redball.atlas.patches import Patch, PatchError
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.screen.making import box_of, painted
from redball.canvas.basemap.screen.store import SIDE, TileKey
from redball.canvas.palette import palette
from redball.hexes import Direction

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("qapp")]

APART, NEAR = 45, 25
"""Hexes between two edits, so that some of the map is shared; hexes around one that are painted."""
NOISE = 3
"""Pixels of a tile that may differ by a shade: curves are worked out from other corners."""


@pytest.fixture(scope="module")
def plain():
    return load(resources.maps() / "world-1939")


class Vandal:
    """Edits a map at random, here and there."""

    def __init__(self, plain, seed):
        self.plain, self.rnd, self.spots = plain, random.Random(seed), list[int]()
        self.editor = Editor(plain, [], Patch("ours", "Ours", plain.id))
        self.land = sorted(plain.land_nodes)
        self.kinds = [
            self.terrain,
            self.sea,
            self.country,
            self.side,
            self.way,
            self.cut,
            self.place,
            self.moved,
        ]

    def edit(self, count):
        for _ in range(300):
            if len(self.spots) == count:
                return
            node, kind = self.rnd.choice(self.land), self.rnd.choice(self.kinds)
            distance = self.plain.grid.distance
            if all(distance(node, other) > APART for other in self.spots):
                try:
                    if self.editor.do(lambda texts, kind=kind, node=node: kind(texts, node) or ()):
                        self.spots.append(node)
                except PatchError:
                    continue  # the map can't have it

    def beside(self, node):
        return self.rnd.choice(self.plain.grid.neighbours(node))

    def terrain(self, texts, node):
        word = self.rnd.choice(["clear", "forest", "mountain", "swamp", "desert", "lake"])
        return [*lines.brushed(texts, [node], "terrain", word, "random")]

    def sea(self, texts, node):
        near = self.plain.grid.neighbours(node)
        if not any(self.plain.sea[other] >= 0 for other in near) or node in self.plain.places_at:
            return []
        return [*lines.brushed(texts, [node], "terrain", "sea", "random")]

    def country(self, texts, node):
        code = self.rnd.choice(self.plain.territories[1:]).code
        nodes = [node, *self.plain.grid.neighbours(node)]
        return [
            *lines.brushed(texts, [n for n in nodes if self.plain.is_land(n)], "territory", code, "random")
        ]

    def side(self, texts, node):
        kind = self.rnd.choice(["canal", "strait", "alpine", "lake"])
        return lines.side(texts, kind, node, self.rnd.choice(list(Direction)), "random", "Line")

    def way(self, texts, node):
        nodes = [node]
        for _ in range(4):
            on = [
                n for n in self.plain.grid.neighbours(nodes[-1]) if self.plain.is_land(n) and n not in nodes
            ]
            nodes += [self.rnd.choice(on)] if on else []
        return lines.track(texts, self.rnd.choice(["rail", "road"]), nodes, "random", name="Line")

    def cut(self, texts, node):
        near = min(self.plain.rail_lines, key=lambda line: self.plain.grid.distance(node, line.nodes[0]))
        return [*lines.cut(texts, "rail", *near.nodes[:2], "random")]

    def place(self, texts, node):
        return lines.place(texts, f"New {node}", node, self.plain.grid.centre(node), "random", kind="city")

    def moved(self, texts, node):
        near = min(self.plain.places, key=lambda place: self.plain.grid.distance(node, place.node))
        to = self.beside(near.node)
        return lines.moved(texts, near.name, to, self.plain.grid.centre(to), "random")


def pixels(basemap, key):
    image = painted(basemap, key, 1.0)
    return np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE, 4)[..., :3].astype(np.int16)


@pytest.mark.parametrize(
    ("seed", "scale", "style"), [(1, 20.0, "classic"), (2, 48.0, "night"), (3, 32.0, "quiet")]
)
def test_what_random_edits_leave_is_shared_and_painted_alike(plain, seed, scale, style):
    vandal = Vandal(plain, seed)
    vandal.edit(6)
    assert len(vandal.spots) > 3
    before = BaseMap(plain, palette(style))
    after = BaseMap(vandal.editor.atlas, palette(style), before)
    side, keys = SIDE / scale, set[TileKey]()
    for node in vandal.spots:
        x, y = plain.grid.centre(node)
        cols = range(int((x - NEAR) // side), int((x + NEAR) // side) + 1)
        rows = range(max(0, int((y - NEAR) // side)), int(min(y + NEAR, plain.grid.height) // side))
        keys |= {TileKey(scale, col, row) for col in cols for row in rows}
    shared = [key for key in keys if not after.prepared.looks.mark(box_of(after.prepared, key, 1.0))]
    assert 0 < len(shared) < len(keys)
    for key in sorted(shared)[:: max(1, len(shared) // 40)]:
        differing = np.abs(pixels(before, key) - pixels(after, key)).max(axis=2)
        assert (differing > 0).sum() <= NOISE and differing.max() <= NOISE, key


def test_states_of_a_map_one_after_the_other_are_painted_as_each_by_itself(plain):
    """Lines of the whole map and prepared chunks are taken over from state to state."""
    vandal, shown = Vandal(plain, 7), BaseMap(plain, palette("classic"))
    rect, scale = QRectF(170, 20, 26, 26), 20.0
    shown.prepared.prepare(rect, scale)
    here = [n for n in vandal.land if rect.contains(*plain.grid.centre(n))]
    for kind in vandal.kinds:
        for _ in range(20):
            node = vandal.rnd.choice(here)
            try:
                if vandal.editor.do(lambda texts, kind=kind, node=node: kind(texts, node) or ()):
                    break
            except PatchError:
                continue
        shown = BaseMap(vandal.editor.atlas, palette("classic"), shown)
        shown.prepared.prepare(rect, scale)
    alone = BaseMap(vandal.editor.atlas, palette("classic"))
    for key in (TileKey(scale, 7, 1), TileKey(scale, 6, 1)):
        differing = np.abs(pixels(shown, key) - pixels(alone, key)).max(axis=2)
        assert (differing > 0).sum() <= NOISE and differing.max() <= NOISE, key

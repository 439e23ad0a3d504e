"""Hill shading, and glyphs that follow the lie of the land."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import shapely
from redball.atlas import Terrain
from redball.canvas.basemap.geometry.detail import Detail
from redball.canvas.basemap.geometry.land import Land
from redball.canvas.basemap.geometry.lattice import Box, cells_in
from redball.canvas.basemap.ground.glyphs import Glyphs, _density, _Keep
from redball.canvas.basemap.ground.relief import HIGHEST, Relief
from redball.canvas.basemap.ground.terrain import Ground
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.palette import STYLES, palette

from tests.canvas.basemap.conftest import picture
from tests.canvas.basemap.pixels import pixels


@pytest.fixture(scope="module")
def relief(world):
    return Relief(Ground(world, Land(world)))


@pytest.fixture(scope="module")
def glyphs(world, relief):
    return Glyphs(relief.ground, Sites(world), relief)


def test_the_middle_of_a_wide_mass_is_its_highest_part(relief, world):
    tibet, plain = world.node_at(88.0, 33.0), world.find("Moscow")
    assert relief.heights[tibet] == HIGHEST
    assert relief.heights[plain] == 0
    near = world.grid.adjacency
    inside = np.flatnonzero((relief.heights > 0) & (near >= 0).all(axis=1))
    steps = np.abs(relief.heights[inside].astype(int)[:, None] - relief.heights[near[inside]])
    assert steps.max() <= 1, "a slope has no cliffs"


def points_of(ply):
    return np.array([(p.x(), p.y()) for polygon in ply.path.toSubpathPolygons() for p in polygon])


def test_light_comes_from_the_north_west(relief, world):
    """Light lies west of shade on a lone mass."""
    x, y = world.project(2.8, 45.0)  # the Massif Central
    plies = relief.relief(Detail.MID, Box(x - 3, y - 3, x + 3, y + 3))
    middle = {
        ink: np.concatenate([points_of(p) for p in plies if p.ink == ink and not p.path.isEmpty()]).mean(
            axis=0
        )
        for ink in ("relief_light", "relief_shade")
    }
    assert (middle["relief_light"] < middle["relief_shade"]).all()


def test_plains_have_no_relief(relief, world):
    x, y = world.project(60.0, 52.0)
    node = next(
        int(n)
        for n in world.grid.within(world.grid.at(x, y), 12)
        if not relief.heights[world.grid.within(int(n), 4)].any()
    )
    x, y = world.grid.centre(node)
    assert relief.relief(Detail.MID, Box(x - 1, y - 1, x + 1, y + 1)) == ()


@pytest.mark.parametrize("detail", list(Detail))
def test_relief_stays_on_land_and_in_its_chunk(relief, world, detail):
    x, y = world.project(15.0, 43.5)
    box = Box(x - 4, y - 4, x + 4, y + 4)
    for ply in relief.relief(detail, box):
        if not ply.path.isEmpty():
            low, high = points_of(ply).min(axis=0), points_of(ply).max(axis=0)
            assert (low >= np.array(box[:2]) - 1e-6).all() and (high <= np.array(box[2:]) + 1e-6).all()


@pytest.mark.parametrize("style", STYLES)
def test_the_slopes_of_a_mass_are_shaded_in_every_style(classic, world, style):
    """The south-eastern slope is darker than the north-western one, in pixels."""
    basemap = classic.in_style(palette(style))
    plain = classic.in_style(palette(style))
    plain.hidden = frozenset({"relief"})
    x, y = world.project(2.8, 45.0)
    rect = (x - 3, y - 3, 6, 6)
    shaded, flat = (
        pixels(picture(b, rect, 60, labels=False)).astype(int).sum(axis=2) for b in (basemap, plain)
    )
    assert (shaded < flat).mean() > 0.01
    assert (shaded > flat).mean() > 0.01
    assert np.abs(shaded - flat).max() < 130, "quietly"


def test_hills_at_the_rim_are_smaller_than_peaks_inside(glyphs, world):
    def size(lon, lat):
        x, y = world.grid.centre(world.node_at(lon, lat))
        plies = glyphs.glyphs(Detail.NEAR, Box(x - 0.5, y - 0.4, x + 0.5, y + 0.4))
        spans = [p.boundingRect().height() for ply in plies if ply.ink.endswith("_light")
                 for p in ply.path.toSubpathPolygons()]  # fmt: skip
        return max(spans)

    assert size(88.0, 33.0) > 1.1 * size(2.8, 45.0)


# --- woods --------------------------------------------------------------------------------------------------


def crowns(glyphs, lon, lat, reach=6):
    x, y = glyphs.ground.atlas.project(lon, lat)
    plies = glyphs.glyphs(Detail.MID, Box(x - reach, y - reach, x + reach, y + reach))
    return [len(p) for ply in plies if ply.ink == "forest_crown" for p in ply.path.toSubpathPolygons()]


def test_the_taiga_is_of_firs_and_the_south_of_round_crowns(glyphs):
    taiga, german = crowns(glyphs, 100.0, 66.0), crowns(glyphs, 18.5, 44.5)
    assert set(taiga) == {4}
    assert 4 not in set(german) and german


def test_a_large_wood_is_not_equally_thick_everywhere(world):
    cells = cells_in(world.grid, Box(270.0, 10.0, 300.0, 25.0))
    dense = _density(cells)
    assert dense.min() >= 0 and dense.max() <= 1
    assert dense.std() > 0.15
    order = np.lexsort((cells.cols, cells.rows))
    assert np.abs(np.diff(dense[order])).mean() < 0.35, "it changes slowly"


def test_woods_thin_out_towards_other_ground(glyphs, world):
    near = world.grid.adjacency
    wood = (glyphs.ground.cover == Terrain.FOREST) & (world.terrain == Terrain.FOREST)
    lone = wood & ~(wood[near] & (near >= 0)).any(axis=1)
    deep = wood & (wood[near] | (near < 0)).all(axis=1)
    counts = []
    for kind in (lone, deep):
        nodes = [n for n in np.flatnonzero(kind).tolist() if n not in world.places_at][:80]
        total = 0
        for node in nodes:
            x, y = world.grid.centre(node)
            plies = glyphs.glyphs(Detail.MID, Box(x - 0.4, y - 0.4, x + 0.4, y + 0.4))
            total += sum(len(p.path.toSubpathPolygons()) for p in plies if p.ink == "forest_crown")
        counts.append(total / len(nodes))
    assert counts[0] < counts[1]


def test_no_tree_stands_in_a_lake(glyphs, world):
    x, y = world.project(31.5, 60.8)  # Ladoga
    box = Box(x - 4, y - 4, x + 4, y + 4)
    lakes = glyphs.ground.land.lakes(Detail.MID, box)
    assert not shapely.is_empty(lakes)
    keep = _Keep(glyphs, Detail.MID, box)
    cells = cells_in(world.grid, box.grown(-0.5))
    centres = cells.centres[:, None, :]
    wet = shapely.contains_xy(lakes, centres[:, 0, 0], centres[:, 0, 1])
    assert wet.any() and not keep(cells, centres, 0.05)[wet].any()


def test_the_land_of_a_lake_hex_looks_like_its_shores(glyphs, world):
    lakes = np.flatnonzero(world.terrain == Terrain.LAKE)
    cover = glyphs.ground.cover[lakes]
    assert len(lakes) and Terrain.LAKE not in cover and Terrain.SEA not in cover
    near = world.grid.adjacency[lakes]
    woody = (np.where(near >= 0, world.terrain[near], Terrain.CLEAR) == Terrain.FOREST).all(axis=1)
    assert (cover[woody] == Terrain.FOREST).all()


# --- coasts -------------------------------------------------------------------------------------------------


def test_an_atoll_has_a_narrow_shore(relief, world):
    x, y = world.project(167.7, 9.0)  # Kwajalein
    box = Box(x - 8, y - 8, x + 8, y + 8)
    bands = {p.ink: p.path for p in relief.ground.bands(Detail.MID, box, 42.0) if not p.path.isEmpty()}
    assert set(bands) == {"coast_band_0", "coast_band_1"}
    shores = [p.boundingRect() for p in bands["coast_band_0"].toSubpathPolygons()]
    assert shores and min(max(s.width(), s.height()) for s in shores) < 0.6


def test_bands_grow_outwards(relief, world):
    x, y = world.project(9.0, 40.0)  # Sardinia
    box = Box(x - 4, y - 4, x + 4, y + 4)
    bands = [p.path.boundingRect() for p in relief.ground.bands(Detail.MID, box, 42.0)]
    assert len(bands) == 4
    assert all(outer.contains(inner) for outer, inner in itertools.pairwise(bands))


def test_the_qattara_depression_is_hatched_both_ways(relief, world):
    node = int(np.flatnonzero(world.terrain == Terrain.DEPRESSION)[0])
    x, y = world.grid.centre(node)
    plies = relief.ground.terrain(Detail.NEAR, Box(x - 3, y - 3, x + 3, y + 3))
    slopes = set()
    for ply in plies:
        if ply.ink == "salt_hatch":
            for line in ply.path.toSubpathPolygons():
                a, b = line[0], line[len(line) - 1]
                if math.hypot(b.x() - a.x(), b.y() - a.y()) > 1e-6:
                    slopes.add(round((b.y() - a.y()) / (b.x() - a.x())))
    assert slopes == {-1, 1}

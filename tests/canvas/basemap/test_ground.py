"""Land, terrain, borders: what is prepared chunk by chunk."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from redball.atlas import Terrain
from redball.canvas.basemap.geometry.detail import Detail, shown_at, tint_at
from redball.canvas.basemap.geometry.hexareas import rounded, softened
from redball.canvas.basemap.geometry.land import Land, area_of
from redball.canvas.basemap.geometry.lattice import CORNER_STEPS, Box, Cells, cells_in, outlines
from redball.canvas.basemap.ground.terrain import Ground
from redball.canvas.basemap.lines.borders import Borders
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.palette import palette
from redball.hexes import Grid

EUROPE = Box(170.0, 20.0, 202.0, 52.0)


@pytest.fixture(scope="module")
def ground(world):
    return Ground(world, Land(world))


def test_a_map_without_a_coast_has_rounded_hexes(island):
    land = Land(island)
    shape = land.land(Detail.MID, Box(-1, -1, 13, 9))
    hexes = int((island.terrain != Terrain.SEA).sum())
    assert shapely.area(shape) == pytest.approx(hexes * np.sqrt(3) / 2, rel=0.05)
    assert not land.true_coast and not land.true_lakes


def test_land_is_the_same_however_it_is_cut(ground):
    whole = ground.land.land(Detail.MID, EUROPE)
    parts = [ground.land.land(Detail.MID, Box(x, y, x + 16, y + 16)) for x in (170, 186) for y in (20, 36)]
    assert shapely.area(shapely.union_all(parts)) == pytest.approx(shapely.area(whole), rel=1e-6)
    assert sum(map(shapely.area, parts)) == pytest.approx(shapely.area(whole), rel=1e-6)


def test_land_goes_round_the_world(ground):
    """The Chukchi peninsula lies on both sides of the date line."""
    west, east = (ground.land.land(Detail.MID, Box(x, 5, x + 20, 20)) for x in (-12, 348))
    assert shapely.area(west) > 20
    assert shapely.area(west) == pytest.approx(shapely.area(east), rel=1e-6)


@pytest.mark.parametrize("place", ["London", "Rome", "Cairo", "Moscow", "Tunis", "Palermo"])
def test_places_are_on_the_drawn_land(ground, world, place):
    x, y = world.grid.centre(world.find(place))
    near = ground.land.land(Detail.NEAR, Box(x - 1, y - 1, x + 1, y + 1))
    assert shapely.distance(near, shapely.Point(x, y)) < 0.5


def test_a_hex_keeps_its_own_colour(ground, world):
    """Rounded corners leave at least 90 % of each hex's area in its own colour."""
    box = Box(176.0, 30.0, 200.0, 50.0)
    land = shapely.buffer(ground.land.land(Detail.MID, box), 0)
    cells = cells_in(world.grid, box.grown(-1.5))
    kinds = ground.cover[cells.nodes]
    shapes = shapely.polygons(outlines(cells))
    inland = shapely.contains(land, shapes)
    wide = cells_in(world.grid, box.grown(2))
    for kind in np.unique(kinds):
        if kind in (Terrain.CLEAR, Terrain.SEA):
            continue
        merged = ground._merged(outlines(wide.only(ground.cover[wide.nodes] == kind)), Detail.MID)
        mine = shapes[(kinds == kind) & inland]
        if len(mine):
            kept = shapely.area(shapely.intersection(merged, mine)) / shapely.area(mine)
            assert kept.min() >= 0.90, Terrain(int(kind))


def test_terrain_of_two_chunks_meets_without_a_seam(ground):
    """What both chunks paint in the strip that they share is the same."""
    left, right = Box(176, 32, 192, 48), Box(192, 32, 208, 48)
    strip = Box(191.98, 32.1, 192.02, 47.9)
    one, two = ({p.ink: p.path for p in ground.terrain(Detail.MID, b)} for b in (left, right))
    shared = [ink for ink in one if ink in two and not ink.startswith("edge")]
    assert len(shared) >= 2
    for ink in shared:
        areas = [_strip_area(path, strip) for path in (one[ink], two[ink])]
        assert areas[0] == pytest.approx(areas[1], abs=1e-3)


def _strip_area(path, strip):
    rings = [np.array([(p.x(), p.y()) for p in polygon]) for polygon in path.toSubpathPolygons()]
    shape = shapely.Polygon()
    for ring in rings:
        shape = shapely.symmetric_difference(shape, shapely.make_valid(shapely.Polygon(ring)))
    return shapely.area(shapely.intersection(shape, shapely.box(*strip)))


def test_shore_hexes_at_sea_look_like_the_land_beside_them(ground, world):
    near = world.grid.adjacency
    shore = (world.terrain == Terrain.SEA) & np.isin(world.terrain[near], (Terrain.DESERT,)).all(axis=1)
    assert (ground.cover[shore] == Terrain.DESERT).all()
    open_sea = (world.terrain == Terrain.SEA) & (
        np.where(near >= 0, world.terrain[near], 0) == Terrain.SEA
    ).all(axis=1)
    assert (ground.cover[open_sea] == Terrain.SEA).all()


@pytest.fixture(scope="module")
def borders(world, ground):
    countries = palette().countries
    return Borders(world, ground.land, Sites(world), tuple(countries.powers), len(countries.others))


def test_neighbours_of_different_masters_never_share_a_colour(borders, world):
    hexes = borders._sides.hexes[borders._is_foreign]
    pairs = {tuple(sorted(p)) for p in borders.cover[hexes].tolist()}
    assert len(pairs) > 80
    assert not [(a, b) for a, b in pairs if borders.colours[a] == borders.colours[b]]


def test_a_power_and_its_possessions_have_its_own_colour(borders, world):
    number = {t.code: k for k, t in enumerate(world.territories)}
    for code, power in (("FRA", "FR"), ("ITA", "IT"), ("GER", "GE"), ("IND", "CW"), ("FIC", "FR")):
        assert borders.colours[number[code]] == power
    assert borders.colours[number["NEI"]] == borders.colours[number["NED"]]


def test_no_border_runs_at_sea(borders, world):
    hexes = borders._sides.hexes
    assert (world.territory[hexes] > 0).all()
    assert (world.territory[hexes[:, 0]] != world.territory[hexes[:, 1]]).all()


def test_a_border_inside_of_an_empire_has_no_bands(borders, world):
    lone = world.project(8.0, 20.5)  # French West Africa and French Equatorial Africa, far from anybody else
    x, y = next(
        world.grid.centre(a)
        for (a, b), foreign in zip(borders._sides.hexes.tolist(), borders._is_foreign, strict=True)
        if not foreign and math.dist(world.grid.centre(a), lone) < 30
        and not borders._at_border[world.grid.within(a, 3)].any()
    )  # fmt: skip
    inks = {
        p.ink for p in borders.borders(Detail.MID, Box(x - 1, y - 1, x + 1, y + 1)) if not p.path.isEmpty()
    }
    assert inks == {"border_inner"}


def test_countries_fade_to_paper_bit_by_bit():
    sizes = [2.0 ** (step / 8) for step in range(16, 48)]
    shares = [tint_at(size) for size in sizes]
    assert [tint_at(size) for size in (3.0, 8.0, 20.0, 42.0)] == [1.0, 1.0, 0.0, 0.0]
    assert 0.3 < tint_at(14.0) < 0.5, "no jump where the grid appears"
    assert all(0.0 <= a - b <= 0.17 for a, b in itertools.pairwise(shares)), "each step of the wheel is small"
    assert all(shown_at(size).tints == (size < 20) for size in sizes)


def test_tints_share_out_the_land(borders, ground):
    box = Box(180.0, 32.0, 196.0, 48.0)
    land = ground.land.land(Detail.FAR, box)
    tinted = sum(_strip_area(ply.path, box) for ply in borders.tints(Detail.FAR, box))
    assert tinted == pytest.approx(shapely.area(land), rel=0.03)
    nearer = sum(_strip_area(ply.path, box) for ply in borders.tints(Detail.MID, box))
    assert nearer == pytest.approx(shapely.area(land), rel=0.05)
    assert borders.tints(Detail.NEAR, box) == ()


def test_lone_islands_are_dots_on_the_map_of_the_world(borders, world):
    for place in ("Midway", "Guam", "Valletta"):
        node = world.find(place)
        x, y = world.grid.centre(node)
        box = Box(x - 0.6, y - 0.6, x + 0.6, y + 0.6)
        inks = {ply.ink for ply in borders.islets(Detail.FAR, box) if not ply.path.isEmpty()}
        power = borders.colours[int(world.territory[node])]
        assert {"islet_rim", f"islet_{power}"} <= inks, place


def test_nearer_only_islands_that_the_coast_leaves_out_are_dots(borders, world):
    found = {}
    for place in ("Wake", "Valletta"):
        x, y = world.grid.centre(world.find(place))
        box = Box(x - 0.6, y - 0.6, x + 0.6, y + 0.6)
        drawn = not shapely.is_empty(borders.land.land(Detail.MID, box))
        found[place] = drawn, bool(borders.islets(Detail.MID, box))
    assert all(drawn != dotted for drawn, dotted in found.values())
    assert found["Valletta"] == (True, False)


def test_hexes_of_the_worlds_map_are_softened_alike_on_both_sides():
    cells = np.array([[0, 0], [2, 0], [1, 3]])
    corners = (cells[:, None] + CORNER_STEPS[None, (0, 1, 2, 3, 4, 5, 0)]) * (0.5, 3**0.5 / 6)
    left, right, below = shapely.polygons(corners)
    one, two = softened(left), softened(shapely.union_all([right, below]))
    assert shapely.area(one) == pytest.approx(0.75 * shapely.area(left))
    assert shapely.area(shapely.intersection(one, two)) == pytest.approx(0, abs=1e-9)
    ring = shapely.difference(shapely.box(-5, -5, 5, 5), left)
    assert shapely.area(shapely.intersection(softened(ring), one)) == pytest.approx(0, abs=1e-9)


def test_the_line_of_a_border_is_drawn_with_both_bands(borders, world):
    x, y = world.grid.centre(world.find("Strasbourg"))
    inks = {
        ply.ink
        for ply in borders.borders(Detail.MID, Box(x - 4, y - 4, x + 4, y + 4))
        if not ply.path.isEmpty()
    }
    assert {"border", "band_FR", "band_GE"} <= inks


def test_what_a_cut_leaves_behind_is_dropped():
    square = shapely.box(0, 0, 2, 2)
    mixed = shapely.GeometryCollection([square, shapely.LineString([(5, 5), (6, 6)]), shapely.Point(9, 9)])
    assert shapely.equals(area_of(mixed), square)
    bow = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    assert shapely.is_valid(area_of(bow)) and shapely.area(area_of(bow)) == pytest.approx(2)
    assert area_of(square) is square
    assert shapely.is_empty(area_of(shapely.LineString([(0, 0), (1, 1)])))


@pytest.mark.parametrize(
    ("rect", "scale"),
    [((-0.5, -0.6, 360, 168), 8.5), ((170, 20, 40, 40), 42), ((180, 4, 24, 24), 70), ((295, 70, 24, 20), 70)],
)
def test_every_chunk_can_be_prepared(classic, rect, scale):
    """The whole world from afar, Europe at theatre size, Norway's fjords and the Sunda islands close up."""
    assert classic.prepared.prepare(QRectF(*rect), scale)
    assert next(classic.prepared.missing(QRectF(*rect), scale), None) is None


@pytest.mark.parametrize(("radius", "fine", "segments"), [(0.26, 2, 3), (0.26, 4, 6)])
def test_rounding_corners_gives_what_growing_and_shrinking_gives(radius, fine, segments):
    grid = Grid(12, 12, False)
    around = [n for n in grid.within(grid.node(5, 5), 2) if n != grid.node(5, 5)]
    nodes = np.array([*around, grid.node(0, 0), grid.node(1, 0), grid.node(2, 1)])
    rows, cols = np.divmod(nodes, grid.cols)
    whole = shapely.coverage_union_all(shapely.polygons(outlines(Cells(nodes, cols, rows))))
    plain = whole
    for step in (-radius, 2 * radius, -radius):
        plain = shapely.buffer(plain, step, quad_segs=segments)
    round_corners = rounded(whole, radius, fine)
    assert shapely.is_valid(round_corners)
    assert shapely.area(shapely.symmetric_difference(plain, round_corners)) < 0.01 * shapely.area(whole)
    assert shapely.hausdorff_distance(plain, round_corners) < 0.03

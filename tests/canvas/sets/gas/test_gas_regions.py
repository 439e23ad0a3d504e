"""The shapes of the gas maps: they cover every hex once, on land by sheet and at sea by area, and the lines
inside their edges are on their own side.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely
from redball.canvas.sets.gas.regions import layout_of, regions_of
from redball.game import library
from redball.hexes import ROW_PITCH
from redball.rules import read_scenario
from redball.rules.gas.maps import sheet_at, sheet_of_sea
from redball.rules.gas.orders import SetSeaMap

from tests.rules.gas.board import after

HEX = ROW_PITCH


def of_node(game, node):
    """The map of a hex, as the rule says."""
    area = int(game.atlas.sea[node])
    return sheet_of_sea(game, area) if area >= 0 else sheet_at(game, node)


@pytest.fixture(scope="module")
def world():
    """The world of the program's own map."""
    return read_scenario(library.find_scenario("normandy-1944"))


def test_every_hex_is_on_the_map_that_the_rule_says(world):
    regions = regions_of(world.atlas, layout_of(world))
    for node in range(0, len(world.atlas.grid), 37):
        (own,) = [sheet for sheet in regions.sheets if regions.of(sheet)[node]]
        assert own == of_node(world, node)


def test_areas_cover_the_world_once(world):
    regions = regions_of(world.atlas, layout_of(world))
    for sheet in regions.sheets:
        area = sum(cell.shape.area for cell in regions.cells(sheet))
        assert area == pytest.approx(HEX * regions.of(sheet).sum())
    spots = world.atlas.grid.centres[::211] + np.array((0.013, 0.017))  # off the edges of cells
    cells = [cell for sheet in regions.sheets for cell in regions.cells(sheet)]
    inside = shapely.contains_xy([cell.shape for cell in cells], *spots.T[:, :, None])
    assert (inside.sum(axis=1) == 1).all()
    for node, row in zip(range(0, len(world.atlas.grid), 211), inside, strict=True):
        assert regions.of(cells[int(row.argmax())].sheet)[node]


@pytest.mark.parametrize("soft", [False, True])
def test_lines_run_inside_their_own_map(world, soft):
    regions, grid = regions_of(world.atlas, layout_of(world)), world.atlas.grid
    for sheet in regions.sheets:
        own, hits = regions.of(sheet), []
        for lines in regions.lines(sheet):
            inner = lines[soft].points + 0.1 * lines[soft].inward
            # The middle of each hexside.
            spots = inner[1:-1] if soft else (inner[1:] + inner[:-1]) / 2
            hits += [own[node] for x, y in spots.tolist() if (node := grid.at(x, y)) >= 0]
        assert np.mean(hits) > 0.99, sheet


def test_stretches_of_a_line_go_on_where_one_ends(world):
    regions = regions_of(world.atlas, layout_of(world))
    stretches = regions.lines("AFR")
    going_on = [(one, other) for (one, _), (other, _) in pairwise(stretches) if other.before]
    assert going_on
    for one, other in going_on:
        assert (one.points[-1] == other.points[0]).all()
        assert (one.inward[-1] == other.inward[0]).all()


def test_no_line_runs_along_the_ends_of_the_world(world):
    regions, grid = regions_of(world.atlas, layout_of(world)), world.atlas.grid
    for sheet in regions.sheets:
        for line, _ in regions.lines(sheet):
            assert line.points[:, 1].min() > -0.5 and line.points[:, 1].max() < grid.rows * ROW_PITCH


def test_a_sea_area_that_a_group_moves_is_on_another_map(quiet):
    atlas = quiet.atlas
    moved = after(quiet, SetSeaMap("China Sea", "ASIA"))
    before, now = (regions_of(atlas, layout_of(game)) for game in (quiet, moved))
    area = [area.name for area in atlas.sea_areas].index("China Sea")
    sea = atlas.sea == area
    assert before.of("PAC")[sea].all() and now.of("ASIA")[sea].all()
    assert (before.codes[~sea] == now.codes[~sea]).all()
    assert regions_of(atlas, layout_of(quiet)) is before, "worked out once"


def test_shapes_are_made_in_steps_and_once(quiet):
    regions = type(regions_of(quiet.atlas, layout_of(quiet)))(quiet.atlas, layout_of(quiet))
    assert len(list(regions.warm())) > 2 * len(regions.sheets)
    assert list(regions.warm()) == []

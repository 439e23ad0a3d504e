"""Overlays: paths keep to their lanes and to water, areas have true edges, legends list what is drawn."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from redball.canvas.basemap.names.obstacles import sides
from redball.canvas.overlays import hexset
from redball.canvas.overlays.chokes import ChokeDisc, Chokes
from redball.canvas.overlays.control import Control
from redball.canvas.overlays.edges import Highlight, LegalHexes, Pulse, SupplyPreview
from redball.canvas.overlays.leglines import LANE, leg_lines, sought_line
from redball.canvas.overlays.locks import Locks, LockSign
from redball.canvas.overlays.path import OtherPath, SupplyPath
from redball.canvas.overlays.polyline import cut, lengths, resampled, spots
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.reasons import Reasons
from redball.canvas.overlays.searoute import middle_in_area, nodes_at, sea_route
from redball.canvas.overlays.zones import ZonesOfControl
from redball.canvas.scene import MapScene
from redball.canvas.sets.reorganization.assignments import Assignment, Assignments
from redball.canvas.sets.reorganization.service_paths import ChosenServicePath, ServicePaths
from redball.hexes import CORNER_RADIUS, Grid
from redball.planning.control import holders
from redball.supply.paths import Block, Leg, LegKind, Link, Path, Reason, Source, SourceKind, Status, Why
from redball.wording import message, sentence

from tests.canvas.basemap.hiding import hidden_factors
from tests.small_map import small_atlas, small_game, spot, unit

HEX_AREA = 1.5 * CORNER_RADIUS
CAPE = small_atlas(
    """
    . 0 0 0 0 0 0 1 1 1 1 1 .
     . 0 0 0 . . 1 1 1 1 1 1 .
    . 0 0 0 . . 1 1 1 1 1 1 .
     . 0 0 0 . . 1 1 1 1 1 1 .
    . 0 0 0 . . 1 1 1 1 1 1 .
    """,
    places=[spot("West", "A-0400", port="minor"), spot("East", "A-0412", port="minor")],
    sea_names=["West Sea", "East Sea"],
)


def path_over(*legs: Leg) -> Path:
    source = Source(SourceKind.PRIMARY, legs[-1].nodes[-1])
    return Path("u", (Link(legs[0].nodes[0], source, LegKind.BASIC, legs, 3, 4),))


def free(_node: int) -> bool:
    return False


# --- lines --------------------------------------------------------------------------------------------------


def test_cutting_a_line_keeps_its_share():
    line = np.array([[0.0, 0.0], [3.0, 0.0], [3.0, 4.0]])
    assert lengths(cut(line, 0.5))[-1] == pytest.approx(3.5)
    assert cut(line, 0.5)[-1].tolist() == pytest.approx([3.0, 0.5])
    assert len(cut(line, 0.0)) == 1


def test_resampling_keeps_ends_and_length():
    line = resampled(np.array([[0.0, 0.0], [1.0, 0.0], [5.0, 0.0]]), 0.5)
    assert len(line) == 11 and line[-1].tolist() == [5.0, 0.0]
    assert np.allclose(np.diff(line[:, 0]), 0.5)


def test_arrows_point_along_the_line():
    turns = [turn for _, _, turn in spots(np.array([[0.0, 0.0], [-4.0, 0.0]]), 1.0, 0.6)]
    assert len(turns) == 4 and all(abs(turn) == pytest.approx(180) for turn in turns)


# --- paths --------------------------------------------------------------------------------------------------


def test_a_path_runs_under_counters_and_never_over_them(atlas):
    nodes = tuple(atlas.find(h) for h in ("A-0305", "A-0204", "A-0203", "A-0202", "A-0101"))
    for taken in ({nodes[1]}, {nodes[0], nodes[3]}, set(nodes)):
        (line,) = leg_lines(atlas, path_over(Leg(LegKind.BASIC, nodes, 4)), taken.__contains__)
        for node in taken:
            x, y = atlas.grid.centre(node)
            over = (abs(line.points[:, 0] - x) < 0.30) & (abs(line.points[:, 1] - (y - 0.06)) < 0.30)
            assert not over.any(), atlas.label(node)


def test_free_hexes_are_crossed_in_the_middle(atlas):
    nodes = tuple(atlas.find(h) for h in ("A-0202", "A-0203", "A-0204"))
    (line,) = leg_lines(atlas, path_over(Leg(LegKind.RAILWAY, nodes, 0)), free)
    assert np.allclose(line.points[:, 1], atlas.grid.centre(nodes[0])[1])
    (low,) = leg_lines(atlas, path_over(Leg(LegKind.RAILWAY, nodes, 0)), lambda n: True)
    assert np.allclose(low.points[:, 1], atlas.grid.centre(nodes[0])[1] + LANE)


def test_a_sea_leg_goes_round_the_cape():
    west, east = CAPE.find("West"), CAPE.find("East")
    (line,) = leg_lines(CAPE, path_over(Leg(LegKind.OVERSEAS, (west, east), 0, (0, 1))), free)
    on_land = [
        node
        for x, y in line.points.tolist()
        if (node := CAPE.grid.at(x, y)) >= 0 and CAPE.sea[node] < 0 and node not in (west, east)
    ]
    assert on_land == []
    assert [area for area, _, _ in line.seas] == [0, 1]


def test_a_sea_leg_bends_round_fleets_where_there_is_room():
    sea = small_atlas(
        """
        . 0 0 0 0 0 0 0 .
         0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0
        """,
        places=[spot("West", "A-0000", port="minor"), spot("East", "A-0008", port="minor")],
    )
    west, east = sea.find("West"), sea.find("East")
    leg = path_over(Leg(LegKind.OVERSEAS, (west, east), 0, (0,)))
    fleets = frozenset(sea.find(h) for h in ("A-0003", "A-0004", "A-0105"))

    def hexes(*more):
        (line,) = leg_lines(sea, leg, free, *more)
        return {sea.grid.at(x, y) for x, y in line.points.tolist()}

    assert fleets & hexes() and not fleets & hexes(fleets)
    everywhere = frozenset(set(range(len(sea.grid))) - {west, east})
    assert east in hexes(everywhere), "where there is no room it goes through"


def test_a_sea_route_over_land_is_the_last_resort():
    west, east = CAPE.find("West"), CAPE.find("East")
    straight = sea_route(CAPE, west, east, ())
    assert straight[0] == CAPE.grid.centre(west) and straight[-1] == CAPE.grid.centre(east)


def test_the_middle_of_an_area_is_in_it():
    points = np.array(sea_route(CAPE, CAPE.find("West"), CAPE.find("East"), (0, 1)))
    dense = resampled(points, 0.2)
    x, y = dense[middle_in_area(CAPE, dense, 1)]
    assert CAPE.sea[CAPE.grid.at(x, y)] == 1
    assert middle_in_area(CAPE, dense, 7) == -1


@pytest.mark.parametrize("wraps", [False, True])
def test_many_points_are_in_the_hexes_they_are_in_one_by_one(wraps):
    grid = Grid(7, 5, wraps)
    points = np.random.default_rng(1941).uniform((-9, -2), (16, 7), (500, 2))
    assert nodes_at(grid, points).tolist() == [grid.at(x, y) for x, y in points.tolist()]


def test_a_sea_route_goes_the_short_way_round_the_world():
    world = small_atlas(
        ". 0 0 0 0 0 0 0 .\n 0 0 0 0 0 0 0 0 0",
        places=[spot("West", "A-0000", port="minor"), spot("East", "A-0008", port="minor")],
        wraps=True,
    )
    route = sea_route(world, world.find("East"), world.find("West"), (0,))
    assert route[-1] == (9.0, 0.0) and len(route) <= 3


def test_legs_join_across_the_seam():
    atlas = small_atlas(". . . . . .\n . . . . . .", wraps=True)
    nodes = tuple(atlas.find(h) for h in ("A-0001", "A-0000", "A-0005", "A-0004"))
    legs = (Leg(LegKind.BASIC, nodes[:3], 2), Leg(LegKind.RAILWAY, nodes[2:], 0))
    first, second = leg_lines(atlas, path_over(*legs), free)
    assert np.allclose(first.points[-1], second.points[0])
    assert second.points[-1, 0] == pytest.approx(-2.0)


def test_numbers_are_those_of_the_path_even_where_a_leg_goes_nowhere(atlas):
    a, b = atlas.find("A-0202"), atlas.find("A-0203")
    legs = (Leg(LegKind.BASIC, (a,), 0), Leg(LegKind.RAILWAY, (a, b), 0))
    assert [line.number for line in leg_lines(atlas, path_over(*legs), free)] == [2]


def test_a_way_sought_over_sea_goes_by_water():
    line = sought_line(CAPE, (CAPE.find("West"), CAPE.find("East")), free)
    assert line[:, 1].min() < 0.6


# --- areas --------------------------------------------------------------------------------------------------

GRID = Grid(40, 40)


@given(st.sets(st.integers(0, len(GRID) - 1), min_size=1, max_size=60))
def test_the_area_of_a_set_is_that_of_its_hexes(nodes):
    loops = hexset.chained(hexset.edges(GRID, nodes, nodes))
    area = 0.0
    for loop in loops:
        assert loop[0] == loop[-1]
        points = [(x / 2, y * math.sqrt(3) / 6) for x, y in loop]
        area += sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points)) / 2
    assert area == pytest.approx(len(nodes) * HEX_AREA)
    assert len(hexset.edges(GRID, nodes, nodes)) == sum(
        GRID.neighbour(node, way) not in nodes for node in nodes for way in range(6)
    )


@given(st.sets(st.integers(0, len(GRID) - 1), max_size=200))
def test_chunks_share_out_all_hexes(nodes):
    found = hexset.chunks(GRID, nodes)
    assert set().union(*found.values()) == nodes if nodes else not found
    assert sum(map(len, found.values())) == len(nodes)
    apart = hexset.beside_chunks(GRID, nodes)
    for chunk, inside in found.items():
        near = {n for node in inside for n in GRID.neighbours(node)}
        assert apart.get(chunk, set()) == (near & nodes) - inside


def test_hatching_stays_inside_the_hex():
    centre = GRID.centre(45)
    for line in hexset.hatch_lines(GRID, [45], 45.0, 0.12):
        for end in (line.p1(), line.p2()):
            assert math.hypot(end.x() - centre[0], end.y() - centre[1]) <= CORNER_RADIUS + 1e-9
        assert -line.dy() * line.dx() > 0  # rises to the right


# --- the board ----------------------------------------------------------------------------------------------


@pytest.fixture
def board(scene):
    scene.set_scale(64.0, 1.0)
    scene.motion.reduced = True
    scene.dress(QRectF(-5, -5, 30, 30), 10.0)
    return scene.overlays


def test_a_new_set_of_hexes_makes_only_changed_chunks_anew(qapp):
    from redball.canvas.scene import MapScene

    atlas = small_atlas("\n".join([". " * 70] * 3))
    board = MapScene(atlas).overlays
    board.show(ZonesOfControl({0, 1, 69}))
    before = board.items()
    board.show(ZonesOfControl({0, 1, 68}))
    kept = [item for item in board.items() if item in before]
    assert len(before) == 2 and len(kept) == 1
    board.show(ZonesOfControl(()))
    assert board.items() == []


def items(board, name):
    return board.drawing(name).items


def show_ways(board, paths, chosen):
    board.show(ServicePaths(paths))
    board.show(ChosenServicePath(chosen))


def test_only_the_chosen_way_is_drawn_anew(board, scene, atlas):
    start, one = atlas.find("A-0302"), atlas.find("A-0303")
    other = next(n for n in atlas.grid.neighbours(start) if n != one)
    first, second = (path_over(Leg(LegKind.BASIC, (start, end), 1)) for end in (one, other))
    show_ways(board, (first, second), first)
    thin, way = items(board, "ways"), items(board, "way")
    show_ways(board, (first, second), second)
    assert items(board, "ways") is thin and items(board, "way") is not way
    show_ways(board, (first, second), None)
    assert items(board, "ways") is thin and not items(board, "way")
    show_ways(board, (first,), first)
    assert items(board, "ways") is not thin
    board.clear("ways")
    assert not items(board, "ways") and not items(board, "way")
    show_ways(board, (first,), first)
    assert items(board, "ways") and items(board, "way"), "what was taken away is drawn again"
    thin = items(board, "ways")
    scene.occupied = lambda node: node == one
    show_ways(board, (first,), first)
    assert items(board, "ways") is not thin, "a counter came: the path keeps to its lane"


def test_the_legend_lists_what_is_drawn(board, scene, atlas):
    assert [row.text.code for row in board.legend_rows()] == []
    nodes = tuple(atlas.find(h) for h in ("A-0202", "A-0203"))
    board.show(SupplyPath(path_over(Leg(LegKind.BASIC, nodes, 1))))
    board.show(LegalHexes({nodes[1]}))
    scene.set_statuses({"nz": Status.OUT})
    said = [sentence(row.text) for row in board.legend_rows()]
    assert said == ["Basic path: 1 of 4 hexes", "Allowed here", "Out of supply"]
    board.clear()
    assert [sentence(row.text) for row in board.legend_rows()] == ["Out of supply"]


def test_every_overlay_comes_and_goes(board, scene, atlas):
    node = atlas.find("A-0305")
    board.show(SupplyPath(path_over(Leg(LegKind.BASIC, (node, node - 1), 1))))
    board.show(OtherPath(path_over(Leg(LegKind.RAILWAY, (node, node - 1), 0))))
    board.show(ReachRings({node: 0, node + 1: 1}))
    board.show(Control(holders(scene.game)))
    board.show(Highlight((node,), (node, node + 1), (0,)))
    board.show(SupplyPreview(("pz",), ("nz",)))
    board.show(Reasons(_why(node)))
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(64, 64)
    for item in board.items():
        item.draw(painter, 64.0)
    painter.end()
    codes = {row.text.code for row in board.legend_rows()}
    assert {"canvas.legend.alternative", "canvas.legend.sought", "canvas.legend.lost"} <= codes
    board.restyle()
    board.clear()
    assert board.items() == []


def test_names_keep_clear_of_tags_padlocks_and_choke_points(view, scene, atlas):
    board, told = scene.overlays, []
    board.room_changed.connect(lambda: told.append(True))
    ports = tuple(atlas.find(h) for h in ("A-0401", "A-0405"))
    path = path_over(Leg(LegKind.OVERSEAS, ports, 0, (1,)))
    shows = {
        "path": lambda: board.show(SupplyPath(path), False),
        "locks": lambda: board.show(Locks((LockSign(ports[0], "through"),))),
        "chokes": lambda: board.show(Chokes([ChokeDisc(ports[0], 3)], "GE")),
    }
    for name, show in shows.items():
        told.clear()
        show()
        room = max(board.covered(), key=lambda box: box.width())
        assert told and sides([room]).tolist()[0] in scene.covered().tolist()
        painted = drawn(board, room.adjusted(-0.5, -0.5, 0.5, 0.5), 64.0)
        assert room.adjusted(-0.05, -0.05, 0.05, 0.05).contains(painted), name
        board.clear(name)
        assert board.covered() == []
    board.show(SupplyPath(path), False)
    view.zoom_to(12)
    assert all(box.width() < 2 for box in board.covered())  # too small for tags


@pytest.mark.parametrize("scale", [30.0, 36.0, 42.0, 56.0, 72.0, 110.0])
def test_chips_and_paths_leave_all_factors_free(qapp, scale):
    rows = "\n".join(" . . . . . . . " for _ in range(6))
    atlas = small_atlas(rows)
    units = [
        unit(f"{row}{col}{n}", f"A-0{row}0{col}", type="ARM", power=power, attack=10, movement=6)
        for row in range(6)
        for col in range(7)
        for n, power in enumerate(("GE", "CW") if (row + col) % 3 else ("SU",))
    ]
    scene = MapScene(atlas)
    scene.motion.reduced = True
    scene.set_scale(scale, 1.0)
    scene.set_game(small_game(atlas, units, depots={"A-0204": (3, "GE"), "A-0302": (1, "CW")}))
    board, area = scene.overlays, QRectF(-1, -1, 9, 7)
    nodes = tuple(atlas.find(h) for h in ("A-0104", "A-0204", "A-0303", "A-0403"))
    path = path_over(Leg(LegKind.BASIC, nodes, 4), Leg(LegKind.RAILWAY, (nodes[-1], nodes[-1] - 1), 0))
    shows = {
        "path": lambda: board.show(SupplyPath(path), False),
        "chokes": lambda: board.show(Chokes([ChokeDisc(node, 9 * node) for node in nodes], "GE")),
        "sides": lambda: board.show(Chokes([ChokeDisc(nodes[1], 30, nodes[1] + 1)], "GE")),
        "assignments": lambda: board.show(
            Assignments(tuple(Assignment(n, nodes[n % 2], -1) for n in range(1, 5)))
        ),
        "locks": lambda: board.show(Locks((LockSign(nodes[0], "through"),))),
    }
    for name, show in shows.items():
        show()
        found = hidden_factors(scene, area, scale)
        assert found.all["factors"] == 42 and not found.gone["factors"], (name, found.gone)
        board.clear()


def drawn(board, area: QRectF, scale: float) -> QRectF:
    """Where the topmost item of the board paints within an area, in map units."""
    image = QImage((area.size() * scale).toSize(), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    max(board.items(), key=lambda item: item.zValue()).draw(painter, scale)
    painter.end()
    seen = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).alpha()
    ]
    low, high = np.min(seen, axis=0), np.max(seen, axis=0) + 1
    return QRectF(*(low / scale), *((high - low) / scale)).translated(area.topLeft())


def _why(node: int) -> Why:
    said = message("supply.zoc", hex="A", units=[])
    zoc = Reason(Block.ZOC, said, nodes=(node,), sought=(node - 1, node))
    side = Reason(Block.ALPINE, said, side=(node, node + 1))
    sea = Reason(Block.SEA_SHIPPING, said, seas=(0,))
    return Why("u", (zoc, side, sea))


def test_a_pulse_ends_by_itself(board):
    board.show(Pulse(3))
    assert board.items() == []


def test_a_path_is_drawn_on_in_order_and_a_flash_passes(board, scene, atlas):
    scene.motion.reduced = False
    nodes = tuple(atlas.find(h) for h in ("A-0202", "A-0203"))
    path = SupplyPath(path_over(Leg(LegKind.BASIC, nodes, 1)))
    board.show(path, animate=False)
    assert not scene.motion.running("path")
    whole = ink(board)
    board.show(path)
    assert scene.motion.running("path") and ink(board) < whole
    scene.motion.finish("path")
    assert ink(board) == whole
    board.show(Pulse(3))
    assert items(board, "pulse")
    scene.motion.finish("pulse")
    assert not items(board, "pulse")


def test_another_path_takes_away_what_was_beside_it_and_tells_the_legend(board, atlas):
    told = []
    board.changed.connect(lambda: told.append(True))
    one, other = (
        SupplyPath(path_over(Leg(LegKind.BASIC, tuple(map(atlas.find, ends)), 1)))
        for ends in (("A-0202", "A-0203"), ("A-0302", "A-0303"))
    )
    board.show(one)
    board.show(OtherPath(other.path))
    rows = board.drawing("path").legend
    told.clear()
    board.show(other)
    assert not items(board, "alternative")
    told.clear()
    board.show(one)
    assert board.drawing("path").legend == rows and told, "the legend may lie over it"
    told.clear()
    board.show(OtherPath(None))
    assert not told, "there was none"


def ink(board) -> int:
    """How many pixels the overlays' items paint."""
    image = QImage(500, 400, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(64, 64)
    for item in board.items():
        item.draw(painter, 64.0)
    painter.end()
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 500, 2) for y in range(0, 400, 2))


def test_the_chosen_reason_alone_has_words_and_its_way(board, atlas):
    why = _why(atlas.find("A-0305"))
    board.show(Reasons(why, 0))
    first = len(board.items())
    board.show(Reasons(why, 1))
    assert first == 4 and len(board.items()) == 3


@pytest.mark.parametrize("block", [b for b in Block if b.name])
def test_every_kind_of_block_has_short_words(block):
    from redball.canvas.overlays.reasons import short_words

    assert not short_words(block).startswith("canvas.")


def test_a_path_is_seen_on_the_picture(board, scene, atlas):
    nodes = tuple(atlas.find(h) for h in ("A-0401", "A-0402", "A-0403"))
    board.show(SupplyPath(path_over(Leg(LegKind.OVERSEAS, (nodes[0], nodes[-1]), 0, (1,)))))
    image = QImage(600, 500, QImage.Format.Format_RGB32)
    image.fill(QColor("#A6C9DC"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(64, 64)
    for item in board.items():
        item.draw(painter, 64.0)
    painter.end()
    wanted = QColor("#00607C").rgb()
    assert sum(image.pixel(x, y) == wanted for x in range(600) for y in range(500)) > 100

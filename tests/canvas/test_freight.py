"""Routes of resources on the map: alike legs are one line; short sea areas are signed; the legend follows."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter
from redball.canvas.overlays import OverlayBoard
from redball.canvas.overlays.freight import Freight, barrels_key, freight_lines, store_lines
from redball.planning.freight import BarrelFlow, Stores
from redball.planning.freight.legs import FreightLeg
from redball.planning.freight.stores import SupplyFlow
from redball.supply.paths import LegKind

from tests.canvas.test_overlays import CAPE
from tests.small_map import small_game


def test_legs_that_are_alike_are_one_line():
    west, east = CAPE.find("West"), CAPE.find("East")
    sea = ((west, east), (0, 1))
    rail = ((CAPE.find("A-0004"), CAPE.find("A-0005")), ())
    lines = freight_lines(CAPE, [("a", sea), ("b", sea), ("b", rail)])
    assert [(each.line.kind, sorted(each.keys)) for each in lines] == [
        (LegKind.OVERSEAS, ["a", "b"]),
        (LegKind.RAILWAY, ["b"]),
    ]
    assert [area for area, _x, _y in lines[0].line.seas] == [0, 1]


def test_units_in_supply_are_told_once_a_sea_area():
    west, east = CAPE.find("West"), CAPE.find("East")
    there, back = FreightLeg((west, east), (0, 1)), FreightLeg((east, west), (1, 0))
    stores = Stores(supplies=(SupplyFlow(there, ("a", "b")), SupplyFlow(back, ("c",))))
    lines = store_lines(small_game(CAPE), stores)
    assert {line.goods for line in lines} == {"supply"} and len(lines) == 2
    assert [[count for count, _x, _y in line.units] for line in lines] == [[3, 3], []]


def test_barrels_are_one_line_a_leg():
    west, east = CAPE.find("West"), CAPE.find("East")
    flow = BarrelFlow("CW", west, east, 2, (0, 1), (FreightLeg((west, east), (0, 1)),))
    (line,) = store_lines(small_game(CAPE), Stores(barrels=(flow,)))
    assert (line.goods, line.count, line.keys) == ("barrels", 2, {barrels_key(CAPE, east)})


@pytest.fixture
def board(scene) -> OverlayBoard:
    return scene.overlays


def painted(board) -> int:
    """How many pixels the overlays' items ink."""
    image = QImage(500, 400, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(40, 40)
    for item in board.items():
        item.draw(painter, 40.0)
    painter.end()
    return sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 500, 3) for y in range(0, 400, 3))


def test_routes_come_and_go(board, atlas):
    land = next(n for n in range(len(atlas.grid)) if atlas.is_land(n) and atlas.grid.neighbours(n))
    beside = next(n for n in atlas.grid.neighbours(land))
    lines = freight_lines(atlas, [("a", ((land, beside), ()))])
    board.show(Freight(lines, {0: 2}))
    thin = painted(board)
    assert thin
    codes = [row.text.code for row in board.legend_rows()]
    assert codes[:2] == ["canvas.legend.freight_railway", "canvas.legend.short"]
    board.show(Freight(lines, {0: 2}, frozenset({"a"})))
    assert painted(board) > thin, "the chosen route is drawn in full"
    board.restyle()
    board.show(Freight())
    assert not board.items() and not painted(board)

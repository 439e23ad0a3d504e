"""What is painted and prepared of a patched map is the plain map's, but around what a patch changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball import resources
from redball.atlas import load
from redball.atlas.editing import Editor, lines
from redball.atlas.patches import Patch, apply
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.prepared import Prepared
from redball.canvas.basemap.screen.making import Demand, box_of, painted
from redball.canvas.basemap.screen.store import TileKey
from redball.canvas.ground import PrintedGround
from redball.canvas.palette import palette
from redball.hexes import Direction

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = 48.0
AWAY = TileKey(SCALE, 18, 2)


@pytest.fixture(scope="module")
def plain():
    return load(resources.maps() / "world-1939")


@pytest.fixture(scope="module")
def patched(plain):
    """Edits of several kinds about Hamburg."""
    editor = Editor(plain, [], Patch("ours", "Ours", plain.id))
    node = plain.grid.node(189, 31)
    grid = plain.grid
    editor.do(lambda texts: lines.brushed(texts, [node], "terrain", "swamp", "printed"))
    editor.do(lambda texts: lines.brushed(texts, [grid.node(180, 28)], "terrain", "clear", "printed"))
    editor.do(lambda texts: lines.side(texts, "canal", node, Direction.E, "printed"))
    editor.do(lambda texts: lines.track(texts, "road", [node, grid.neighbour(node, 0)], "printed"))
    editor.do(lambda texts: lines.place(texts, "Neustadt", node, grid.centre(node), "printed"))
    return editor.atlas


def test_only_what_is_near_an_edit_has_a_name_of_its_own(plain, patched):
    countries = palette("classic").countries
    own, of_plain = Prepared(patched, countries).looks, Prepared(plain, countries).looks
    assert of_plain.mark(Box(180, 25, 190, 30)) == ""
    assert own.mark(Box(185, 25, 192, 30)) != ""
    assert own.mark(Box(60, 40, 90, 60)) == own.mark(Box(200, 60, 230, 80)) == ""
    assert own.mark_of("places") != "" == of_plain.mark_of("places")
    again = Prepared(apply(plain, []), countries).looks
    assert again.sum_of(Box(0, 0, 359, 150)) == own.plain.sum_of(Box(0, 0, 359, 150))


def test_what_is_shared_is_painted_the_same(plain, patched):
    classic = palette("classic")
    before, after = BaseMap(plain, classic), BaseMap(patched, classic)
    side = 512 / SCALE
    around = TileKey(SCALE, int(189 // side), int(31 * 0.866 // side))
    shared = 0
    for col in (-5, -4, -1, 0, 1, 4, 5):
        key = around._replace(col=around.col + col)
        if not after.prepared.looks.mark(box_of(after.prepared, key, 1.0)):
            shared += 1
            assert painted(before, key, 1.0) == painted(after, key, 1.0), key
    assert 0 < shared < 7


def test_a_tile_of_the_plain_map_serves_the_patched_one(plain, patched, tmp_path):
    classic = palette("classic")
    before, after = (Demand(BaseMap(atlas, classic), tmp_path) for atlas in (plain, patched))
    here = TileKey(SCALE, int(189 * SCALE // 512), int(27 * SCALE // 512))
    for key in (AWAY._replace(col=4), here):
        before.make(key, 1.0, shown=True)
    while (save := before.saving()) is not None:
        save()
    store = after.open_store()
    assert store.has(AWAY._replace(col=4), 1.0)
    assert not store.has(here, 1.0)


def drawn(ground, rect):
    image = QImage(1536, 512, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(SCALE, SCALE)
    painter.translate(-rect.topLeft())
    ground.draw(painter, rect, SCALE, 1.0)
    painter.end()
    return image


def test_an_edit_repaints_its_surroundings_alone(plain, patched):
    classic = palette("classic")
    rect = QRectF(181, 24, 1536 / SCALE, 512 / SCALE)
    ground, fresh = (PrintedGround(BaseMap(atlas, classic)) for atlas in (plain, patched))
    for each in (ground, fresh):
        each.hide({"names"})
    ground.finish(rect, SCALE, 1.0)
    kept = dict(ground.tiles._tiles)
    before = drawn(ground, rect)
    ground.set_map(patched)
    assert drawn(ground, rect) == before  # nothing is bare meanwhile
    ground.finish(rect, SCALE, 1.0)
    left = [key for key, tile in ground.tiles._tiles.items() if tile is kept.get(key)]
    assert 0 < len(left) < len(kept)
    fresh.finish(rect, SCALE, 1.0)
    assert drawn(ground, rect) == drawn(fresh, rect) != before
    for each in (ground, fresh):
        each.tiles._making.stop()
        each.tiles._beyond.stop()


def test_while_another_state_is_prepared_all_is_the_one_before(plain, patched, qtbot):
    rect = QRectF(181, 24, 1536 / SCALE, 512 / SCALE)
    ground, fresh = (PrintedGround(BaseMap(atlas, palette("classic"))) for atlas in (plain, patched))
    for each in (ground, fresh):
        each.hide({"names"})
    ground.finish(rect, SCALE, 1.0)
    shown, before = ground.basemap, drawn(ground, rect)
    ground.change_map(patched)
    assert ground.is_changing and ground.basemap is shown and drawn(ground, rect) == before
    ground.change_map(plain)  # undone at once
    assert not ground.is_changing
    ground.finish_change()
    assert ground.basemap is shown
    ground.change_map(patched)
    ground.set_basemap(ground.basemap.in_style(palette("night")))  # another style meanwhile
    assert ground.is_changing and ground.basemap.atlas is plain
    qtbot.waitUntil(lambda: not ground.is_changing)
    assert ground.basemap.atlas is patched and ground.basemap.palette is palette("night")
    fresh.set_basemap(fresh.basemap.in_style(palette("night")))
    for each in (ground, fresh):
        each.finish(rect, SCALE, 1.0)
    assert drawn(ground, rect) == drawn(fresh, rect)
    for each in (ground, fresh):
        each.tiles._making.stop()
        each.tiles._beyond.stop()

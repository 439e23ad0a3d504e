"""Tiles kept on the disk: the next window shows the same ones at once, and never a wrong one."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from weakref import ref

import msgspec
import numpy as np
import pytest
import zstandard
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from redball.atlas import Atlas, stamp_of
from redball.canvas.basemap import BaseMap, TileCache, origin, packs
from redball.canvas.basemap.disk import Store, make_room
from redball.canvas.basemap.geometry.paths import Ply, read_plies, written_plies
from redball.canvas.basemap.lines.gridlines import Gridlines
from redball.canvas.basemap.lines.hexsides import Hexsides
from redball.canvas.basemap.lines.rivers import Waterways
from redball.canvas.basemap.origin import store_of
from redball.canvas.basemap.screen import making
from redball.canvas.basemap.screen.making import Demand, painted, steps
from redball.canvas.basemap.screen.store import SIDE, TileKey, TileStore
from redball.canvas.palette import palette

from tests.canvas.basemap.pixels import pixels

KEY = TileKey(24.0, 3, 2)


@pytest.fixture(scope="module")
def island(island, tmp_path_factory):
    """The island with a folder of files that it might have been read from."""
    folder = tmp_path_factory.mktemp("island")
    (folder / "places.csv").write_text("name\n", "utf-8")
    return replace(island, folder=folder, stamp=stamp_of(folder))


def noisy(seed: int = 1) -> QImage:
    """A tile that takes some 100 kB on the disk, as those of the map do."""
    values = np.random.default_rng(seed).integers(0, 1 << 24, (SIDE, SIDE // 8), dtype=np.uint32)
    values = np.repeat(values | np.uint32(0xFF000000), 8, axis=1)
    return QImage(values.data, SIDE, SIDE, 4 * SIDE, QImage.Format.Format_RGB32).copy()


def stored(folder: Path, origin: str = "a map in a style", **bounds: int) -> TileStore:
    return TileStore(Store(folder, origin, **bounds))


def only_file(folder: Path) -> Path:
    (found,) = folder.rglob("*.tile")
    return found


@pytest.fixture
def store(tmp_path):
    return stored(tmp_path)


def test_a_tile_comes_back_as_it_was(store):
    tile = noisy()
    assert not store.has(KEY, 1.0) and store.load(KEY, 1.0) is None
    store.keep(KEY, 1.0, tile)
    assert store.has(KEY, 1.0) and store.load(KEY, 1.0) == tile


def test_another_tile_size_screen_or_origin_is_another_file(store, tmp_path):
    store.keep(KEY, 1.0, noisy())
    other = stored(tmp_path, "another version")
    assert store.load(KEY._replace(scale=np.nextafter(24.0, 25.0).item()), 1.0) is None
    assert store.load(KEY._replace(col=4), 1.0) is None
    assert store.load(KEY, 2.0) is None
    assert other.load(KEY, 1.0) is None


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[:10],
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:5000] + bytes([data[5000] ^ 16]) + data[5001:],
        lambda data: data.replace(b"redball map 2", b"redball map 1"),
        lambda data: b"\0" * len(data),
        lambda data: data + b"more",
        lambda data: data.replace(zstandard.FRAME_HEADER, b"\x50\x2a\x4d\x18"),
    ],
)
def test_a_damaged_tile_is_none_and_is_replaced(store, tmp_path, harm):
    tile = noisy()
    store.keep(KEY, 1.0, tile)
    file = only_file(tmp_path)
    file.write_bytes(harm(file.read_bytes()))
    assert store.load(KEY, 1.0) is None
    assert not file.exists()
    store.keep(KEY, 1.0, tile)
    assert store.load(KEY, 1.0) == tile


def test_a_tile_in_the_place_of_another_is_not_shown(store, tmp_path):
    store.keep(KEY, 1.0, noisy())
    file = only_file(tmp_path)
    shutil.copy(file, file.with_name("4_2.tile"))
    assert store.load(KEY._replace(col=4), 1.0) is None
    other = stored(tmp_path, "another version")
    other.keep(KEY, 1.0, noisy(2))
    theirs = next(path for path in tmp_path.rglob("3_2.tile") if path != file)
    shutil.copy(file, theirs)
    assert other.load(KEY, 1.0) is None


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_disk_that_refuses_leaves_nothing_and_is_not_asked_again(store, tmp_path, monkeypatch, number):
    """A full disk fails in the middle of a file, one that may only be read at its beginning."""
    real, tries = Path.write_bytes, []

    def write_bytes(path: Path, data: bytes) -> int:
        tries.append(path)
        if number in (errno.ENOSPC, errno.EIO):
            real(path, data[:100])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    for _ in range(3):
        store.keep(KEY, 1.0, noisy())
    assert store.refuses and len(tries) == 1
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert store.load(KEY, 1.0) is None


def test_a_folder_that_is_a_file_keeps_nothing(tmp_path):
    place = tmp_path / "tiles"
    place.write_text("in the way", "utf-8")
    store = stored(place)
    store.keep(KEY, 1.0, noisy())
    assert store.refuses and store.load(KEY, 1.0) is None and not store.has(KEY, 1.0)


def test_the_folder_may_be_deleted_at_any_time(store, tmp_path):
    store.keep(KEY, 1.0, noisy())
    shutil.rmtree(tmp_path)
    assert store.load(KEY, 1.0) is None
    store.keep(KEY, 1.0, noisy())
    assert store.load(KEY, 1.0) == noisy()


def test_those_not_seen_for_longest_go(store, tmp_path):
    keys = [KEY._replace(col=col) for col in range(10)]
    for age, key in enumerate(reversed(keys)):
        store.keep(key, 1.0, noisy(key.col))
        file = next(path for path in tmp_path.rglob(f"{key.col}_2.tile"))
        os.utime(file, (time.time() - 1000 + age, time.time() - 1000 + age))
    assert store.load(keys[9], 1.0) is not None  # the oldest one has been seen now
    size = only_size(tmp_path)
    make_room(tmp_path, size)
    assert all(store.has(key, 1.0) for key in keys)
    make_room(tmp_path, size * 6 // 10)
    left = [key.col for key in keys if store.has(key, 1.0)]
    assert left == [0, 1, 2, 9]


def only_size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.tile"))


def test_saving_keeps_within_bounds(tmp_path, monkeypatch):
    monkeypatch.setattr("redball.canvas.basemap.disk._LOOKED_AFTER", 1)
    store = stored(tmp_path, most=600_000)
    for col in range(12):
        store.keep(KEY._replace(col=col), 1.0, noisy(col))
    assert 0 < only_size(tmp_path) < 800_000


def test_parts_of_programs_that_were_killed_go(tmp_path):
    old, new = tmp_path / ".1-0.part", tmp_path / ".2-0.part"
    for path in (old, new):
        path.write_bytes(b"half a tile")
    os.utime(old, (time.time() - 90_000, time.time() - 90_000))
    make_room(tmp_path, 1000)
    assert not old.exists() and new.exists()


def test_many_write_and_read_the_same_tile_at_once(tmp_path):
    """Two windows: whoever reads finds a whole tile, of one or of the other."""
    tiles, wrong = [noisy(1), noisy(2)], []
    first = stored(tmp_path)
    first.keep(KEY, 1.0, tiles[0])

    def write(tile: QImage) -> None:
        mine = stored(tmp_path)
        for _ in range(8):
            mine.keep(KEY, 1.0, tile)

    def read() -> None:
        mine = stored(tmp_path)
        for _ in range(20):
            found = mine.load(KEY, 1.0)
            if found is None or found not in tiles:
                wrong.append(found)

    threads = [threading.Thread(target=write, args=(tile,)) for tile in tiles]
    threads += [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# --- what a tile depends on ---------------------------------------------------------------------------------


def test_a_store_is_another_for_another_map_style_or_painter(island, tmp_path, monkeypatch):
    def written(*more: object, atlas: Atlas = island) -> set[str]:
        store = store_of(tmp_path, atlas, *more)
        assert store is not None
        store.keep("a", b"b")
        return {path.name for path in tmp_path.iterdir()}

    first = written(palette())
    assert written(palette()) == first and len(first) == 1
    assert len(written(palette("night"))) == 2
    assert len(written(palette(), ["rails"])) == 3
    (tmp_path / "other").mkdir()
    folder = tmp_path / "other" / "map"
    shutil.copytree(island.folder, folder)
    (folder / "places.csv").write_text("other names\n", "utf-8")
    assert len(written(palette(), atlas=replace(island, folder=folder, stamp=stamp_of(folder)))) == 5
    monkeypatch.setattr(origin, "painter", lambda: "another version")
    assert len(written(palette())) == 6


def test_a_map_that_was_changed_has_no_store(island, tmp_path):
    """Its files are no longer those that the window has read."""
    file = island.folder / "places.csv"
    before = file.read_bytes(), file.stat()
    try:
        file.write_bytes(before[0] + b"\n")
        assert store_of(tmp_path, island) is None
    finally:
        file.write_bytes(before[0])
        os.utime(file, ns=(before[1].st_atime_ns, before[1].st_mtime_ns))
    assert store_of(tmp_path, island) is not None
    assert store_of(tmp_path, replace(island, folder=tmp_path / "gone")) is None


@pytest.mark.deep
def test_the_painter_is_the_code_that_paints():
    assert origin.painter() == origin.painter()
    code = "from redball.canvas.basemap.origin import painter; print(painter())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == origin.painter()


# --- the screen ---------------------------------------------------------------------------------------------

RECT = QRectF(1.0, 0.0, 10.0, 7.0)
SCALE = 42.0


def shown(cache: TileCache, rect: QRectF = RECT, scale: float = SCALE) -> tuple[QImage, bool]:
    image = QImage(round(rect.width() * scale), round(rect.height() * scale), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    sharp = cache.draw(painter, rect, scale, budget=5.0)
    painter.end()
    return image, sharp


def all_saved(cache: TileCache) -> None:
    """Wait until the view's tiles are on the disk."""
    while cache._making.is_busy or cache._demand.unsaved:
        cache._ask(())
        cache._making.wait(1.0)


@pytest.fixture
def no_painting(monkeypatch):
    """Call it, and painting a tile fails."""

    def fail(*_: object) -> QImage:
        raise AssertionError("a tile was painted that is on the disk")

    return lambda: monkeypatch.setattr(making, "painted", fail)


def test_the_next_window_is_sharp_in_its_first_frame(qapp, island, tmp_path, no_painting):
    first = TileCache(BaseMap(island, palette()), folder=tmp_path)
    first.finish(RECT, SCALE)
    all_saved(first)
    image, sharp = shown(first)
    assert sharp
    no_painting()
    second = TileCache(BaseMap(island, palette()), folder=tmp_path)
    second._demand.open_store()
    assert shown(second) == (image, True)


def test_tiles_of_the_disk_are_those_that_are_painted(qapp, island, tmp_path):
    first = TileCache(BaseMap(island, palette()), folder=tmp_path)
    first.finish(RECT, SCALE)
    all_saved(first)
    second = TileCache(BaseMap(island, palette()), folder=tmp_path)
    second.finish(RECT, SCALE)
    none = TileCache(BaseMap(island, palette()))
    none.finish(RECT, SCALE)
    images = [shown(cache)[0] for cache in (first, second, none)]
    assert images[0] == images[1] == images[2]


@pytest.mark.parametrize("which", ["damaged", "refused", "another version"])
def test_whatever_the_disk_holds_the_map_is_right(qapp, island, tmp_path, monkeypatch, which):
    first = TileCache(BaseMap(island, palette()), folder=tmp_path)
    first.finish(RECT, SCALE)
    all_saved(first)
    right, _ = shown(first)
    for file in tmp_path.rglob("*.tile"):
        if which == "damaged":
            file.write_bytes(file.read_bytes()[:-9])
        elif which == "refused":
            file.unlink()
    if which == "refused":
        monkeypatch.setattr(Path, "write_bytes", refused)
    if which == "another version":
        monkeypatch.setattr(origin, "painter", lambda: "another version")
    later = TileCache(BaseMap(island, palette()), folder=tmp_path)
    later.finish(RECT, SCALE)
    all_saved(later)
    assert shown(later) == (right, True)
    kept = later._demand.store
    assert kept is not None and kept.refuses == (which == "refused")


def refused(path: Path, data: bytes) -> int:
    raise OSError(errno.ENOSPC, "no room")


def test_a_style_never_shows_tiles_of_another(qapp, island, tmp_path):
    """Not even one that a thread finished when the style was changed already."""
    cache = TileCache(BaseMap(island, palette()), folder=tmp_path)
    cache.finish(RECT, SCALE)
    all_saved(cache)
    shown(cache, RECT.translated(0.4, 0.3))
    before = cache._demand
    cache.set_basemap(cache.basemap.in_style(palette("night")))
    before.make(TileKey(SCALE, 0, 0), 1.0, shown=True)
    cache.finish(RECT, SCALE)
    dark, _ = shown(cache)
    plain = TileCache(BaseMap(island, palette("night")))
    plain.finish(RECT, SCALE)
    assert dark == shown(plain)[0]
    assert pixels(dark).mean() < 120


def test_a_view_at_rest_makes_what_the_wheel_would_show(qapp, island, tmp_path, no_painting):
    cache = TileCache(BaseMap(island, palette()), folder=tmp_path)
    cache.finish(RECT, SCALE)
    all_saved(cache)
    shown(cache)
    cache._make_beyond()
    while cache._beyond.is_busy:
        cache._beyond.wait(1.0)
    assert len(cache._tiles) <= cache.cap
    no_painting()
    for factor in (2**0.25, 2**0.5):
        step = SCALE * factor
        near = min((float.fromhex(name.name.split("-")[0]) for name in tmp_path.glob("*/*")),
                   key=lambda scale, step=step: abs(scale - step))  # fmt: skip
        assert abs(near / step - 1) < 0.1
        wide = RECT.width() * SCALE / near, RECT.height() * SCALE / near
        middle = QRectF(0, 0, *wide)
        middle.moveCenter(RECT.center())
        assert shown(cache, middle, near)[1]


def test_what_is_wanted_no_longer_is_not_made(qapp, island):
    demand = Demand(BaseMap(island, palette()), None)
    made = steps(ref(demand), [TileKey(SCALE, 0, 0), TileKey(SCALE, 1, 0)], 1.0)
    next(made)()  # looks what is on the disk
    next(made)()
    assert [key.col for key, *_ in demand.done] == [0]
    del demand
    assert list(made) == []


def test_threads_paint_what_one_paints(qapp, island):
    keys = [TileKey(SCALE, col, row) for col in range(2) for row in range(1)]
    plain = BaseMap(island, palette())
    alone = [painted(plain, key, 1.0) for key in keys]
    other = BaseMap(island, palette())
    found: dict[TileKey, list[QImage]] = {key: [] for key in keys}

    def paint() -> None:
        for key in keys * 3:
            found[key].append(painted(other, key, 1.0))

    threads = [threading.Thread(target=paint) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for key, tile in zip(keys, alone, strict=True):
        assert all(image == tile for image in found[key])


# --- geometry -----------------------------------------------------------------------------------------------


def plies_of(basemap: BaseMap) -> dict[object, list[tuple[object, ...]]]:
    """All that is prepared for the view, ready to be compared."""
    ready = basemap.prepared
    for scale in (8.0, SCALE, 80.0):
        ready.prepare(RECT, scale)
    return {key: [tuple(part) for part in parts] for key, parts in ready._plies.items()}


@pytest.fixture
def prepared_before(qapp, island, tmp_path):
    """What a window prepares that puts it on the disk."""
    first = BaseMap(island, palette())
    first.prepared.keep_in(tmp_path)
    return plies_of(first)


def test_geometry_comes_back_to_the_last_digit(island, tmp_path, prepared_before, monkeypatch):
    assert sum(map(len, prepared_before.values())) > 100
    later = BaseMap(island, palette())
    later.prepared.keep_in(tmp_path)
    monkeypatch.setattr(type(later.prepared), "_made", None)
    assert plies_of(later) == prepared_before


@pytest.mark.parametrize("which", ["damaged", "half a stream", "other things", "refused", "deleted"])
def test_geometry_that_is_damaged_is_made_anew(island, tmp_path, prepared_before, monkeypatch, which):
    for file in [*tmp_path.rglob("*.plies"), *tmp_path.rglob("*.lines")]:
        if which == "damaged":
            file.write_bytes(file.read_bytes()[:-3])
        else:
            file.unlink()
    if which == "refused":
        monkeypatch.setattr(Path, "write_bytes", refused)
    later = BaseMap(island, palette())
    if which == "half a stream":
        half = {layer.name: b"\0\0\0\x02\0a\0\0" for layer in later.prepared.layers}
        monkeypatch.setattr(Store, "load", lambda *_: msgspec.msgpack.encode(half))
    if which == "other things":
        monkeypatch.setattr(Store, "load", lambda *_: msgspec.msgpack.encode({"coast": 1}))
    later.prepared.keep_in(tmp_path)
    assert plies_of(later) == prepared_before


def test_what_is_worked_out_for_the_whole_map_is_so_once(island, tmp_path, prepared_before, monkeypatch):
    """A view that was never seen asks for no more than its own chunks."""
    for file in tmp_path.rglob("*.plies"):
        file.unlink()
    for made, part in ((Waterways, "_by_ink"), (Hexsides, "_joined"), (Gridlines, "_sea_sides")):
        monkeypatch.setattr(made, part, None)
    later = BaseMap(island, palette())
    later.prepared.keep_in(tmp_path)
    assert plies_of(later) == prepared_before


def test_a_file_is_written_when_all_that_is_shown_of_its_chunk_is_made(qapp, island, tmp_path, monkeypatch):
    """Once, however many layers there are; and again with those that another size of a hex shows."""
    written = []
    keep = Store.keep
    monkeypatch.setattr(
        Store, "keep", lambda store, name, data: (written.append(name), keep(store, name, data))
    )
    ready = BaseMap(island, palette()).prepared
    ready.keep_in(tmp_path)
    ready.prepare(RECT, 28.0)
    once = [name for name in written if name.endswith(".plies")]
    assert once and len(set(once)) == len(once) == len(ready.chunks(RECT, 28.0))
    ready.prepare(RECT, 18.0)
    assert [name for name in written if name.endswith(".plies")] == 2 * once, "tints were added"
    later = BaseMap(island, palette()).prepared
    later.keep_in(tmp_path)
    monkeypatch.setattr(type(later), "_made", None)
    assert later.prepare(RECT, 18.0) and later.prepare(RECT, 28.0)


@pytest.mark.parametrize("lets", [True, False])
def test_all_of_a_map_is_prepared_as_long_as_the_disk_lets_us(qapp, island, tmp_path, monkeypatch, lets):
    ready, sizes = BaseMap(island, palette()).prepared, (13.0, 28.0)
    if not lets:
        monkeypatch.setattr(Path, "write_bytes", refused)
    ready.keep_in(tmp_path)
    ready.keep_all(sizes)
    whole = QRectF(-0.5, -0.6, island.grid.width, island.grid.height)
    assert all(ready.is_ready(whole, size) for size in sizes) == lets


def test_nothing_is_prepared_ahead_that_is_not_kept(qapp, island):
    ready = BaseMap(island, palette()).prepared
    ready.keep_all((13.0,))
    assert not ready._plies


def test_the_layers_that_were_not_used_for_longest_go(qapp, island, monkeypatch):
    path = QPainterPath()
    path.addRect(0, 0, 1, 1)
    ready = BaseMap(island, palette()).prepared
    monkeypatch.setattr(ready, "_read_or_made", lambda *_: (Ply("clear", path),))
    ready.kept = 2 * path.elementCount()
    chunk = ready.chunks(RECT, SCALE)[0]
    first, second, third = (one for one in ready.layers if one.name in ("terrain", "shore", "borders"))
    for layer in (first, second, first, third):
        ready.parts(layer, chunk, SCALE)
    assert [ready.has(layer, chunk, SCALE) for layer in (first, second, third)] == [True, False, True]


def test_layers_that_are_made_alone_are_kept_when_their_turn_is_over(qapp, island, tmp_path, monkeypatch):
    """A picture that hides layers never makes them."""
    monkeypatch.setattr(packs, "_RECENT", 1)
    ready = BaseMap(island, palette()).prepared
    ready.keep_in(tmp_path)
    first, second, *_ = ready.chunks(QRectF(0, 0, 20, 20), 80.0)
    coast = next(layer for layer in ready.layers if layer.name == "coast")
    ready.parts(coast, first, 80.0)
    assert not list(tmp_path.rglob("*.plies"))
    ready.parts(coast, second, 80.0)
    assert len(list(tmp_path.rglob("*.plies"))) == 1


def test_plies_are_read_as_they_were_written(island, prepared_before):
    for parts in prepared_before.values():
        plies = [(ink, path) for ink, path, _ in parts]
        data = written_plies(plies)
        assert read_plies(data) == tuple(plies)
        assert not plies or read_plies(data[:-1]) is None

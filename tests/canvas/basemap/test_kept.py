"""Names of the first view, places and the mini-map on the disk: the next window shows the same, whatever is
there.
"""

from __future__ import annotations

import gc
import os
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from redball.atlas import stamp_of
from redball.canvas import minimap
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.kept import Kept
from redball.canvas.basemap.names import printed
from redball.canvas.basemap.names.labels import Labels
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.palette import palette

RECT, SCALE = QRectF(1.0, 0.0, 10.0, 7.0), 60.0


@pytest.fixture(scope="module")
def island(island, tmp_path_factory):
    """The island with a folder of files that it might have been read from."""
    folder = tmp_path_factory.mktemp("island")
    (folder / "places.csv").write_text("name\n", "utf-8")
    return replace(island, folder=folder, stamp=stamp_of(folder))


def labels_of(atlas, folder: Path | None, style: str = "classic", counters: float = 0.4) -> Labels:
    """Names that keep clear of a counter on each place, or of nothing."""
    basemap = BaseMap(atlas, palette(style))
    if folder is not None:
        basemap.prepared.keep_in(folder)
        basemap.labels.keep_in(folder)
    if counters:
        middles = np.array([atlas.grid.centre(place.node) for place in atlas.places])
        basemap.labels.avoid(np.concatenate((middles - counters, middles + counters), axis=1))
    return basemap.labels


def shown(labels: Labels, rect: QRectF = RECT, scale: float = SCALE, dpr: float = 1.0) -> QImage:
    """The names of a view and those around it."""
    labels.finish(rect, scale, dpr)
    image = QImage(
        round(rect.width() * scale * dpr), round(rect.height() * scale * dpr), QImage.Format.Format_RGB32
    )
    image.setDevicePixelRatio(dpr)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    labels.draw(painter, rect, scale, dpr, budget=0.0)
    painter.end()
    return image


def all_entries(labels: Labels) -> list[tuple[object, ...]]:
    """Where the names in and around the view are, once all are ready."""
    while labels._layout.rest is not None:
        labels._on_idle()
    labels.rest()
    return sorted(entry[:7] for entry in labels._layout.entries)


@pytest.fixture
def none_made(monkeypatch):
    """Call it, and searching or painting a name fails.  Views of tests before, which may still be at it while
    they rest, are stopped.
    """

    def refuse() -> None:
        for one in [one for one in gc.get_objects() if isinstance(one, Labels)]:
            one.rest()
        monkeypatch.setattr(printed, "Search", lambda *_: pytest.fail("a name was searched for"))
        monkeypatch.setattr(Labels, "_stamped", lambda *_: pytest.fail("a name was painted"))

    return refuse


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_the_next_window_shows_the_same_names_and_makes_none(qapp, island, tmp_path, none_made, dpr):
    plain = shown(labels_of(island, None), dpr=dpr)
    assert shown(labels_of(island, tmp_path), dpr=dpr) == plain
    none_made()
    assert shown(labels_of(island, tmp_path), dpr=dpr) == plain


def test_names_around_a_view_of_the_disk_come_as_ever(qapp, island, tmp_path):
    part = QRectF(3.0, 1.0, 3.0, 3.0)
    every = labels_of(island, None)
    shown(every, part)
    shown(labels_of(island, tmp_path), part)
    kept = labels_of(island, tmp_path)
    shown(kept, part)
    assert len(kept._layout.entries) < len(all_entries(every)) == len(all_entries(kept))
    assert all_entries(kept) == all_entries(every)


def test_other_counters_styles_sizes_and_views_are_others(qapp, island, tmp_path):
    shown(labels_of(island, tmp_path))
    other = {"style": "night"}, {"counters": 0.3}, {"counters": 0.0}
    for given in other:
        assert shown(labels_of(island, tmp_path, **given)) == shown(labels_of(island, None, **given))
    for view in ((RECT, 61.0, 1.0), (RECT.translated(0.5, 0), SCALE, 1.0), (RECT, SCALE, 2.0)):
        assert shown(labels_of(island, tmp_path), *view) == shown(labels_of(island, None), *view)
    again = labels_of(island, tmp_path)
    shown(again)
    night = again.in_style(palette("night"))
    assert shown(night) == shown(labels_of(island, None, "night"))


@pytest.mark.parametrize("harm", ["cut", "changed", "empty", "another's", "refused", "a file", "gone"])
def test_whatever_the_disk_holds_the_names_are_right(qapp, island, tmp_path, monkeypatch, harm):
    plain, folder = shown(labels_of(island, None)), tmp_path / "maps"
    if harm == "a file":
        folder.write_text("no folder", "utf-8")
    shown(labels_of(island, folder))
    files = list(folder.rglob("*.kept"))
    assert len(files) == (0 if harm == "a file" else 3)
    if harm == "gone":
        shutil.rmtree(folder)
    for file, other in zip(files, files[1:] + files[:1], strict=True) if harm != "gone" else ():
        data = file.read_bytes()
        if harm == "another's":
            shutil.copy(other, file)
        elif harm == "refused":
            file.unlink()
        else:
            file.write_bytes({"cut": data[: len(data) // 2], "empty": b"",
                              "changed": data[:-9] + bytes([data[-9] ^ 4]) + data[-8:]}[harm])  # fmt: skip
    if harm == "refused":
        monkeypatch.setattr(Path, "write_bytes", lambda *_: (_ for _ in ()).throw(OSError("full")))
    for _ in range(2):
        assert shown(labels_of(island, folder)) == plain


def test_a_value_of_another_kind_is_none(island, tmp_path):
    kept = Kept(tmp_path, island, "names")
    kept.keep({"a": 1}, 60.0)
    assert kept.load(dict[str, int], 60.0) == {"a": 1}
    assert kept.load(list[int], 60.0) is None
    assert Kept(tmp_path, island, "names").load(dict[str, int], 61.0) is None
    assert Kept(tmp_path, island, "sites").load(dict[str, int], 60.0) is None


def test_nothing_is_kept_of_a_map_whose_files_were_changed(island, tmp_path):
    kept = Kept(tmp_path, island, "names")
    kept.keep(1, "before")
    file = island.folder / "places.csv"
    before = file.read_bytes(), file.stat()
    try:
        file.write_bytes(before[0] + b"\n")
        kept.keep(2, "after")
    finally:
        file.write_bytes(before[0])
        os.utime(file, ns=(before[1].st_atime_ns, before[1].st_mtime_ns))
    assert kept.load(int, "before") == 1 and kept.load(int, "after") is None


def test_places_come_back_to_the_last_digit(island, tmp_path, monkeypatch):
    plain = Sites(island).all
    for _ in range(2):
        sites = Sites(island)
        sites.keep_in(Kept(tmp_path, island))
        assert sites.all == plain
        monkeypatch.setattr(Sites, "_spots", property(lambda self: pytest.fail("worked out again")))


def test_the_minimap_is_made_once_a_style(qapp, island, tmp_path, monkeypatch):
    monkeypatch.setattr(minimap, "cache_folder", lambda: tmp_path)

    def picture(style: str) -> QImage:
        window = QWidget()
        return minimap.MiniMap(window, island, palette(style))._world().toImage()

    classic, night = picture("classic"), picture("night")
    assert classic != night
    monkeypatch.setattr(minimap, "minimap", lambda *_: pytest.fail("made again"))
    assert picture("classic") == classic and picture("night") == night

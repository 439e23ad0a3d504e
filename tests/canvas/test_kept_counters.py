"""Pictures of counters come back from the disk as they were painted, or are painted again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap
from redball.canvas.counters import CounterArt, DepotLook, Face, PileLook, art, kept
from redball.canvas.counters.muster import MusterLook
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.supply.paths import Status

FACES = (Face("GE", "GE", "GE", "Rommel", "headquarters", 4, "4-6"),
         Face("CW", "CW", "CW", "5 Ind", "motorized", 2, "5-4", False))  # fmt: skip
LOOKS = (
    PileLook(FACES[0]), PileLook(FACES[1], (FACES[0],), 2, selected=True), DepotLook("GE", 3), Status.OUT,
    MusterLook(FACES[0], 3, 20.0, 14.0),
)  # fmt: skip


def art_of(folder: Path, style: str = "classic", scale: float = 61.3, ratio: float = 1.5) -> CounterArt:
    made = CounterArt(palette(style))
    made.keep_in(folder)
    made.at(scale, ratio)
    return made


def stamps(made: CounterArt) -> list[kept.Stamp]:
    pile, armour, depot, status, muster = LOOKS
    return [made.pile(pile), made.pile(armour), made.depot(depot), made.badge(status), made.muster(muster)]


def saved(folder: Path, **more: float) -> list[kept.Stamp]:
    made = art_of(folder, **more)
    found = stamps(made)
    while not made.keep(0.0005):
        pass
    return found


def known(made: CounterArt) -> list[bool]:
    return [made.ready(made.token(look)) is not None for look in LOOKS]


def test_the_next_window_shows_the_same_pictures_and_paints_none(qapp, tmp_path, monkeypatch):
    before = saved(tmp_path)
    made = art_of(tmp_path)
    assert made.knows_size
    for name in ("paint_pile", "paint_depot", "paint_badge", "paint_muster"):
        monkeypatch.delattr(art, name)
    for one, other in zip(before, stamps(made), strict=True):
        assert other.offset == one.offset
        assert other.pixmap.devicePixelRatio() == 1.5
        assert other.pixmap.toImage() == one.pixmap.toImage()
    assert made.keep(0.0)  # nothing new


def test_other_styles_sizes_and_ratios_are_others(qapp, tmp_path):
    saved(tmp_path)
    for other in ({"style": "night"}, {"scale": 61.0}, {"ratio": 1.0}):
        assert known(art_of(tmp_path, **other)) == [False] * 5


def test_each_size_has_its_own_and_more_are_added(qapp, tmp_path):
    made = art_of(tmp_path)
    made.pile(LOOKS[0])
    made.at(30.0, 1.5)
    made.pile(LOOKS[1])
    assert not made.keep(1.0) and made.keep(1.0)  # a size at a time
    made = art_of(tmp_path)
    made.pile(LOOKS[1])
    assert made.keep(1.0)
    assert known(art_of(tmp_path)) == [True, True, False, False, False]
    assert known(art_of(tmp_path, scale=30.0)) == [False, True, False, False, False]


def test_a_groups_own_pictures_are_not_kept(qapp, tmp_path):
    class Own:
        def picture(self, name: str, side: int, wait: bool) -> QPixmap:
            return QPixmap(side, side)

    made = art_of(tmp_path)
    made.drawings = Own()
    look = PileLook(FACES[0], drawing="tiger")
    made.pile(look)
    assert made.keep(1.0)
    made = art_of(tmp_path)
    assert made.ready(made.token(look)) is None


def test_the_latest_are_kept_when_there_is_no_room_for_all(qapp, tmp_path, monkeypatch):
    made = art_of(tmp_path)
    room = len(kept.packed(made.depot(LOOKS[2])).pixels) + 200
    made.pile(LOOKS[0])
    made.keep(1.0)
    monkeypatch.setattr(kept, "_MOST", room)
    made = art_of(tmp_path)
    made.depot(LOOKS[2])
    made.keep(1.0)
    assert known(art_of(tmp_path)) == [False, False, True, False, False]


@pytest.mark.parametrize("harm", ["cut", "other kind", "no pixels", "too few pixels", "no folder"])
def test_whatever_the_disk_holds_pictures_are_right(qapp, tmp_path, harm):
    before = saved(tmp_path)
    (file,) = tmp_path.rglob("*.counters")
    store = art_of(tmp_path)._disk
    if harm == "cut":
        file.write_bytes(file.read_bytes()[:-9])
    elif harm == "other kind":
        store._store.keep(file.name, b"\x93\x01\x02\x03")
    elif harm == "no folder":
        tmp_path = file  # a file where the folder should be
    else:
        pixels = kept.packed(before[0]).pixels if harm == "too few pixels" else b"nothing"
        named = {name: kept.Packed(0.0, 0.0, 7, 7, pixels) for name in store.load(61.3, 1.5)}
        store.keep(61.3, 1.5, named)
    made = art_of(tmp_path)
    after = stamps(made)
    assert [s.pixmap.toImage() for s in after] == [s.pixmap.toImage() for s in before]
    made.keep(1.0)
    if harm != "no folder":
        assert known(art_of(tmp_path)) == [True] * 5


def test_another_version_of_the_painter_reads_none(qapp, tmp_path, monkeypatch):
    saved(tmp_path)
    monkeypatch.setattr(kept, "_painters", lambda: "another")
    assert not art_of(tmp_path).knows_size


def test_nothing_is_packed_for_a_disk_that_refuses(qapp, tmp_path, monkeypatch):
    made = art_of(tmp_path)
    made._disk._store.refuses = True
    monkeypatch.delattr(art, "packed")
    stamps(made)
    assert made.keep(1.0)


def test_the_first_frame_at_a_size_of_the_disk_is_complete(qapp, atlas, game, tmp_path):
    def first_frame(budget: float) -> tuple[bool, MapScene]:
        scene = MapScene(atlas)
        scene.art.keep_in(tmp_path)
        scene.set_game(game)
        scene.set_scale(70.0, 1.0)
        scene.dress(QRectF(0.0, 0.0, 8.0, 6.0), budget)
        sides = {e.side for e in scene.shelf if e.piece.key[0] != "depot"}
        all_shown = all(e.sprite.isVisible() for e in scene.shelf)
        return all_shown and sides == {scene.art.side}, scene

    assert not first_frame(0.0)[0]
    _, scene = first_frame(60.0)
    scene.art.keep(1.0)
    assert first_frame(0.0)[0]

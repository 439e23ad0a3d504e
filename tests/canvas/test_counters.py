"""Counters look as they should: golden pictures, and the signs that don't need colour."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from redball.atlas import Terrain
from redball.canvas.counters import CounterArt, DepotLook, Face, PileLook, paint_badge, paint_counter
from redball.canvas.counters.face import convoy_face, face_of, seen_from
from redball.canvas.counters.paint import is_silhouette
from redball.canvas.counters.pile import depot_size, detail_of, paint_pile
from redball.canvas.palette import palette
from redball.game.units import unit_types
from redball.resources import assets
from redball.supply.paths import Status

from tests.rows import each_row
from tests.small_map import unit

GOLDEN = Path(__file__).parent / "golden"
RUNS_OVER = 1.5
"""Mean difference of a channel (0..255) that a golden picture may have: other font rasterizers, not other
drawings.
"""

FACES = {
    "hq": Face("GE", "GE", "GE", "Rommel", "headquarters", 4, "4-6"),
    "face-down": Face("CW", "CW", "CW", "5 Ind", "motorized", 2, "5-4", False),
    "ship": Face("IT", "IT", "IT", "Littorio", "battleship", 0, "5-5"),
    "minor": Face("minor", "GE", "ROM", "III Corps", "mountain", 3, "3-3"),
    "long name": Face("SU", "SU", "SU", "Voroshilovgrad Militia", "infantry", 3, "4-1"),
}


def picture(paint, side: int = 100) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(palette().terrain.desert)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(12, 12)
    paint(painter)
    painter.end()
    return image


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[:, :, :3].astype(int)


@pytest.mark.parametrize("z", [68, 31])
@pytest.mark.parametrize("name", FACES)
def test_counters_look_as_they_did(qapp, name, z):
    now = picture(lambda p: paint_counter(p, palette(), FACES[name], float(z)))
    golden = GOLDEN / f"counter-{name.replace(' ', '-')}-{z}.png"
    assert golden.is_file(), f"{golden.name} is missing: look at the picture and save it"
    then = QImage(str(golden))
    assert then.size() == now.size()
    assert np.abs(pixels(now) - pixels(then)).mean() < RUNS_OVER


def test_a_golden_picture_can_fail(qapp):
    one, other = FACES["hq"], FACES["ship"]
    a = picture(lambda p: paint_counter(p, palette(), one, 68.0))
    b = picture(lambda p: paint_counter(p, palette(), other, 68.0))
    assert np.abs(pixels(a) - pixels(b)).mean() > RUNS_OVER


@each_row("code", unit_types())
def test_every_unit_type_has_a_drawing_of_its_own_kind(qapp, code):
    kind = unit_types()[code]
    assert assets("symbols", f"{kind.symbol}.svg").is_file()
    assert is_silhouette(kind.symbol) == (kind.kind != "land")


def test_symbols_differ_without_colour(qapp):
    symbols = sorted({kind.symbol for kind in unit_types().values()})
    drawn = {}
    for symbol in symbols:
        face = Face("IT", "IT", "IT", "", symbol, 0, "")
        drawn[symbol] = pixels(picture(lambda p, f=face: paint_counter(p, palette(), f, 68.0))).mean(axis=2)
    for i, a in enumerate(symbols):
        for b in symbols[i + 1 :]:
            assert np.abs(drawn[a] - drawn[b]).max() > 60, f"{a} looks like {b}"


def test_the_print_of_units(qapp):
    corps = face_of(unit("a", type="ARM", power="GE", attack=6, movement=5, name="XV"))
    assert (corps.name, corps.factors, corps.ticks, corps.symbol) == ("XV", "6-5", 3, "armour")
    assert face_of(unit("b", type="HQ-I", power="CW")).ticks == 4
    assert face_of(unit("c", type="ARM", size="division")).ticks == 2
    assert face_of(unit("d", type="BB", power="CW")).ticks == 0
    assert face_of(unit("e", type="MIL")).factors == ""
    assert convoy_face("CW", 3).factors == "3"


def test_a_unit_of_nobody_is_grey_and_named(qapp):
    face = face_of(unit("t", power="TUR"))
    assert (face.colours, face.code) == ("minor", "TUR")


def test_small_faces_lose_what_could_not_be_read():
    face = FACES["minor"]
    assert seen_from(face, 3) is face
    assert (seen_from(face, 2).name, seen_from(face, 2).factors) == ("", "3-3")
    assert (seen_from(face, 1).factors, seen_from(face, 1).symbol) == ("", "mountain")
    assert seen_from(face, 0).symbol == ""
    assert [detail_of(scale) for scale in (90, 60, 42, 20, 10)] == [3, 2, 2, 1, 0]


@pytest.mark.parametrize("status", [Status.OUT, Status.LIMITED, Status.ISOLATED, Status.EMERGENCY, Status.IN])
def test_badges_differ_in_grey(qapp, status):
    mine = pixels(
        picture(lambda p: (p.translate(30, 30), paint_badge(p, palette().badge, status, 12.0)))
    ).mean(axis=2)
    others = {Status.OUT, Status.LIMITED, Status.ISOLATED, Status.EMERGENCY, Status.IN} - {status}
    for other in others:
        image = picture(lambda p, s=other: (p.translate(30, 30), paint_badge(p, palette().badge, s, 12.0)))
        assert (np.abs(mine - pixels(image).mean(axis=2)) > 60).sum() > 25


def test_a_depot_shows_each_barrel(qapp):
    def red(count: int) -> int:
        art = CounterArt(palette())
        art.at(90.0, 1.0)
        image = art.depot(DepotLook("GE", count)).pixmap.toImage()
        rgb = pixels(image)
        return int(((rgb[:, :, 2] > 150) & (rgb[:, :, 1] < 110)).sum())

    counts = [red(n) for n in (1, 2, 3, 4)]
    assert counts == sorted(counts) and counts[3] == pytest.approx(4 * counts[0], rel=0.12)


def test_many_barrels_stay_within_the_hex():
    for scale in (42.0, 90.0):
        width, _, _ = depot_size(DepotLook("GE", 9), scale)
        assert width <= scale


def test_pictures_are_kept_by_size_and_dropped_oldest_first(qapp, monkeypatch):
    from redball.canvas.counters import art as module

    monkeypatch.setattr(module, "_KEPT", 30_000)  # bytes: less than for all three sizes
    art = CounterArt(palette())
    looks = [PileLook(face) for face in FACES.values()][:2]
    for scale in (40.0, 50.0, 60.0):
        art.at(scale, 1.0)
        first = [art.pile(look) for look in looks]
    assert [art.pile(look) for look in looks] == first
    art.at(40.0, 1.0)
    assert art.ready(art.token(looks[0])) is None
    art.at(60.0, 1.0)
    assert art.ready(art.token(looks[0])) is first[0]


def test_a_stamp_is_centred_on_its_counter(qapp):
    art = CounterArt(palette())
    art.at(60.0, 1.0)
    stamp = art.pile(PileLook(FACES["hq"]))
    image = stamp.pixmap.toImage()
    middle = -stamp.offset
    half = art.side / 2
    inside = image.pixelColor(QPointF(middle.x() + half - 3, middle.y()).toPoint())
    outside = image.pixelColor(QPointF(middle.x() - half - 2, middle.y()).toPoint())
    assert inside.alpha() == 255 and outside.alpha() < 30


def test_lifted_counters_throw_a_longer_shadow(qapp):
    art = CounterArt(palette())
    art.at(60.0, 1.0)
    flat, lifted = (art.pile(PileLook(FACES["hq"], lifted=on)).pixmap.toImage() for on in (False, True))
    flat, lifted = (i.convertToFormat(QImage.Format.Format_ARGB32) for i in (flat, lifted))

    def shade(image: QImage) -> int:
        spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return sum(0 < image.pixelColor(x, y).alpha() < 200 for x, y in spots)

    assert shade(lifted) > 1.5 * shade(flat)


def luminance(rgb) -> float:
    shares = np.array(rgb) / 255
    linear = np.where(shares <= 0.03928, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("power", ["GE", "SU", "CW", "US", "IT"])
def test_at_night_a_rim_parts_counters_from_every_ground(qapp, power, count):
    night, face = palette("night"), Face(power, power, power, "", "infantry", 3, "5-3")
    look = PileLook(face, (face,) * (count - 1), count)
    for terrain in Terrain:
        ground = night.terrain.of(terrain)
        image = QImage(60, 60, QImage.Format.Format_RGB32)
        image.fill(ground)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(30, 30)
        paint_pile(painter, night, look, 26.0)  # a hex is 35 px wide
        painter.end()
        seen = pixels(image)
        left = max(luminance(seen[25, x, ::-1]) for x in range(10, 20))
        above = max(luminance(seen[y, 34, ::-1]) for y in range(4, 18))
        dark = luminance(ground.getRgb()[:3])
        assert (min(left, above) + 0.05) / (dark + 0.05) >= 3.0, terrain.name

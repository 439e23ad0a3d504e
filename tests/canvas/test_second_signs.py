"""Every overlay on every ground, for every eye: what its colour doesn't tell, its second sign does; and the
second sign is really painted.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from redball.atlas import Terrain
from redball.canvas.counters.badges import paint_badge
from redball.canvas.counters.face import Face
from redball.canvas.counters.muster import MusterLook, paint_muster
from redball.canvas.counters.pile import DepotLook, PileLook, paint_depot, paint_pile
from redball.canvas.items.marks import HexMark
from redball.canvas.overlays import control, strokes
from redball.canvas.overlays.chokes import paint_choke
from redball.canvas.overlays.edges import Highlight, LegalHexes, highlight_items, stroke_gained, stroke_lost
from redball.canvas.overlays.padlock import paint_padlock
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.washes import WashedHexes
from redball.canvas.overlays.zones import ZonesOfControl
from redball.canvas.palette import STYLES, BadgeColours, OverlayColours, palette
from redball.canvas.scene import MapScene
from redball.game.powers import power_infos
from redball.hexes import Grid
from redball.supply.paths import LegKind, Status

from tests.canvas.basemap.colour_science import EYES, difference, over
from tests.canvas.basemap.pixels import pixels
from tests.canvas.second_signs import SecondSign, overlays_of
from tests.small_map import small_atlas

FLOOR = 12
"""CIEDE2000 that tells a thing from its ground."""

NAMES = [overlay.name for overlay in overlays_of(palette())]
SCALE, SIDE = 72.0, 216
MIDDLE = SIDE / SCALE / 2


def grounds(style):
    colours = palette(style)
    return {kind.name: colours.terrain.of(kind) for kind in Terrain} | {"deep": colours.map.deep}


@cache
def table(style):
    """For every overlay, ground and eye: how far its own inks and those of its second sign differ from the
    ground.
    """
    found = {}
    for overlay in overlays_of(palette(style)):
        for name, ground in grounds(style).items():
            for eye in EYES:
                found[overlay.name, name, eye] = tuple(
                    max((difference(over(ink, ground), ground, eye) for ink in inks), default=0.0)
                    for inks in (overlay.inks, overlay.outline)
                )
    return found


@pytest.mark.parametrize("style", STYLES)
def test_what_a_colour_does_not_tell_a_second_sign_does(style):
    signs = {overlay.name: overlay.sign for overlay in overlays_of(palette(style))}
    figures = table(style)
    assert len(figures) == len(signs) * 13 * len(EYES)
    failing = [
        (name, ground, eye, round(own, 1), round(second, 1))
        for (name, ground, eye), (own, second) in figures.items()
        if own < FLOOR and (signs[name] is None or second < FLOOR)
    ]
    assert not failing


def test_colours_alone_would_fail():
    """The table is not idle: without second signs most overlays are lost on some ground."""
    for style in STYLES:
        lost = {name for (name, _, _), (own, _) in table(style).items() if own < FLOOR}
        assert {
            "reach",
            "zone of control",
            "legal",
            "control GE",
            "badge limited" if style == "night" else "depot",
        } <= lost


def test_everything_that_is_laid_over_the_map_is_listed():
    colours = palette()
    inks = {ink.rgb() for o in overlays_of(colours) for ink in (*o.inks, *o.outline)}
    for group, kind in ((colours.overlay, OverlayColours), (colours.badge, BadgeColours)):
        for field in kind.__struct_fields__:
            assert getattr(group, field).rgb() in inks, field
    assert {f"control {code}" for code in power_infos()} <= set(NAMES)
    assert len(set(NAMES)) == len(NAMES)


# --- the signs, in pictures ---------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=STYLES)
def scene(request, qapp):
    atlas = small_atlas(". . . . .\n . . . . .\n. . . . .\n . . . . .\n. . . . .")
    scene = MapScene(atlas, palette(request.param))
    scene.motion.reduced = True
    return scene


NODE = 12
"""A hex in the middle of the small map."""


def drawn_by_board(show):
    def draw(painter, scene, scale):
        board = scene.overlays
        board.clear()
        show(board)
        x, y = scene.atlas.grid.centre(NODE)
        painter.translate(-x, -y)
        for item in sorted(board.items(), key=lambda item: item.zValue()):
            item.draw(painter, scale)
        board.clear()

    return draw


LINE = np.array([[-2.0, 0.02], [2.0, 0.02]])
GERMAN = Face("GE", "GE", "GE", "Name", "infantry", 3, "6-4")


def leg(kind, thin=False):
    return lambda p, scene, scale: strokes.stroke_leg(p, scene.art.palette.overlay, kind, LINE, scale, thin)


def washed(code):
    def draw(painter, scene, scale):
        grid = Grid(5, 5)
        x, y = grid.centre(NODE)
        painter.translate(-x, -y)
        WashedHexes(grid, (NODE,), (NODE,), control._wash(scene, code)).draw(painter, scale)

    return draw


def in_px(draw):
    def scaled(painter, scene, scale):
        painter.scale(1 / scale, 1 / scale)
        draw(painter, scene.art.palette, scale)

    return scaled


def face(code):
    return Face(code, code, code, "", "infantry", 3, "6-4")


STATUSES = {"out": Status.OUT, "limited": Status.LIMITED, "isolated": Status.ISOLATED,
            "emergency": Status.EMERGENCY, "supplied": Status.IN}  # fmt: skip
KINDS = {"basic": LegKind.BASIC, "railway": LegKind.RAILWAY, "overseas": LegKind.OVERSEAS}
CODES = tuple(palette().powers)


def mark(kind):
    """The edge under the mouse or of the keyboard, as its items are."""

    def draw(painter, scene, scale):
        there = HexMark(scene, kind)
        there.show(NODE)
        x, y = scene.atlas.grid.centre(NODE)
        painter.translate(-x, -y)
        for item in there._items:
            painter.strokePath(item.path(), item.pen())
            scene.removeItem(item)

    return draw


def edged(stroke):
    """The line round a counter."""

    def draw(painter, scene, scale):
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(-0.42, -0.42, 0.84, 0.84), 0.1, 0.1)
        stroke(painter, scene.art.palette, outline, scale)

    return draw


def alarm(painter, scene, scale):
    x, y = scene.atlas.grid.centre(NODE)
    painter.translate(-x, -y)
    for item in highlight_items(scene, (NODE,), None, (), alarm=True):
        item.draw(painter, scale)


def plate(code):
    """The plate of units on the map of the world."""
    look = MusterLook(face(code), 7, 44, 40)
    return in_px(lambda p, colours, _: paint_muster(p, colours, look))


PAINTED = {
    **{name: leg(kind) for name, kind in KINDS.items()},
    **{f"alternative {name}": leg(kind, thin=True) for name, kind in KINDS.items()},
    "sought": lambda p, scene, scale: strokes.stroke_sought(p, scene.art.palette.overlay, LINE, scale),
    "no entry": lambda p, scene, scale: strokes.paint_no_entry(
        p, scene.art.palette.overlay, QPointF(0, 0), scale
    ),
    "lock": lambda p, scene, scale: paint_padlock(
        p, "through", scene.art.palette.overlay.lost_dark, scene.art.palette.overlay.lost_light, 0.4
    ),
    "choke point": lambda p, scene, scale: paint_choke(
        p, scene.art.palette.overlay, 8, QPointF(0, 0), scale / 2
    ),
    "reach": drawn_by_board(lambda board: board.show(ReachRings({NODE: 0, NODE + 1: 1}))),
    "zone of control": drawn_by_board(lambda board: board.show(ZonesOfControl({NODE}))),
    "legal": drawn_by_board(lambda board: board.show(LegalHexes({NODE}))),
    "pointed out": drawn_by_board(lambda board: board.show(Highlight((NODE,)))),
    "alarm": alarm,
    "under the mouse": mark("hover"),
    "keyboard": mark("focus"),
    "supply lost": edged(stroke_lost),
    "supply gained": edged(stroke_gained),
    "depot": in_px(lambda p, colours, scale: paint_depot(p, colours, DepotLook("GE", 2), scale)),
    "selected": in_px(
        lambda p, colours, scale: paint_pile(p, colours, PileLook(face("GE"), selected=True), 0.75 * scale)
    ),
    **{f"badge {name}": in_px(lambda p, colours, scale, s=s: paint_badge(p, colours.badge, s, 20.0))
       for name, s in STATUSES.items()},
    **{f"control {code}": washed(code) for code in CODES},
    **{f"counter {code}": in_px(lambda p, colours, _, c=code: paint_pile(p, colours, PileLook(face(c)), 54.0))
       for code in CODES},
    **{f"plate {code}": plate(code) for code in CODES},
}  # fmt: skip


def patch(scene, name, ground):
    """An overlay painted on plain ground, its middle in the middle."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    painter.translate(MIDDLE, MIDDLE)
    PAINTED[name](painter, scene, SCALE)
    painter.end()
    return pixels(image)


def share_of(rgb, ink, ground, far=40):
    """Share of the pixels near an ink as it looks on the ground."""
    seen = np.array(over(ink, ground))
    return (np.abs(rgb.astype(int) - seen) <= far).all(axis=2).mean()


def often(rgb, ground, least=0.0005):
    """The colours that stand out most often from the ground, rounded a little."""
    rough = (rgb.reshape(-1, 3) // 20 * 20 + 10).astype(np.int64)
    codes, counts = np.unique(rough @ (1 << 16, 1 << 8, 1), return_counts=True)
    colours = np.stack([codes >> 16, codes >> 8 & 255, codes & 255], axis=1)
    far = np.abs(colours - ground.getRgb()[:3]).max(axis=1) > 20
    order = [k for k in np.argsort(-counts * far)[:14] if counts[k] > least * len(rough)]
    return [tuple(c) for c in colours[order].tolist()]


def test_every_listed_overlay_has_a_picture(scene):
    assert set(PAINTED) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_overlay_is_seen_by_every_eye_where_it_is_hardest(scene, name):
    style = scene.art.palette.name
    own = {where: min(table(style)[name, where, eye][0] for eye in EYES) for where in grounds(style)}
    for where in sorted(own, key=own.get)[:3]:
        ground = grounds(style)[where]
        colours = often(patch(scene, name, ground), ground)
        for eye in EYES:
            best = max(difference(colour, ground, eye) for colour in colours)
            assert best >= FLOOR, (where, eye, best)


@pytest.mark.parametrize("name", NAMES)
def test_the_second_sign_is_painted(scene, name):
    overlay = next(o for o in overlays_of(scene.art.palette) if o.name == name)
    if overlay.sign is None:
        assert all(own >= FLOOR for (n, _, _), (own, _) in table(scene.art.palette.name).items() if n == name)
        return
    ground = scene.art.palette.terrain.jungle
    SIGNS[overlay.sign](patch(scene, name, ground).astype(int), overlay, ground)


def cased(rgb, overlay, ground):
    """Its casing shows, on the ground or on its dark ring."""
    casing, *ring = overlay.outline
    under = QColor(*(round(v) for v in over(ring[0], ground))) if ring else ground
    assert max(share_of(rgb, casing, ground, 25), share_of(rgb, casing, under, 25)) > 0.003


def hatched(rgb, overlay, ground):
    """Inside there are two tones, and the pattern repeats every eight pixels but not every four."""
    inside = rgb[SIDE // 2 - 16 : SIDE // 2 + 16, SIDE // 2 - 16 : SIDE // 2 + 16].sum(axis=2)
    assert np.ptp(inside) > 30
    assert 0.05 < (np.abs(inside - np.median(inside)) > 12).mean() < 0.95
    shifted = [np.abs(inside[step:] - inside[:-step]).mean() for step in (4, 8)]
    assert shifted[1] < shifted[0]
    assert share_of(rgb, overlay.outline[-1], ground) > 0.003, "the edge"


def ticked(rgb, overlay, ground):
    """More ink in the corners of the hex than along its sides."""
    colour = np.array(over(overlay.outline[0], ground))
    inked = (np.abs(rgb - colour) <= 30).all(axis=2)

    def about(x, y, reach=9):
        col, row = round((MIDDLE + x) * SCALE), round((MIDDLE + y) * SCALE)
        return inked[row - reach : row + reach, col - reach : col + reach].sum()

    # 0.84 of the way to the lower corner, and to the middle of the eastern side.
    assert about(0.0, 0.84 * 0.577) > about(0.84 * 0.5, 0.0) + 10


def ringed(rgb, overlay, ground):
    """An edge in full colour parts two rings of different depth."""
    assert share_of(rgb, overlay.outline[0], ground) > 0.003
    here, there = (rgb[SIDE // 2 + 14, SIDE // 2 + dx].sum() for dx in (14, 14 + round(SCALE)))
    assert abs(int(here) - int(there)) > 15


def dashed(rgb, overlay, ground):
    """Along the upper side light and dark change often."""
    row = rgb[round((MIDDLE - 0.42) * SCALE), SIDE // 2 - 24 : SIDE // 2 + 24].sum(axis=1)
    changes = np.diff((row > 384).astype(int))
    assert np.abs(changes).sum() >= 4


def doubled(rgb, overlay, ground):
    """From outside to inside: line, gap, line."""
    column = rgb[: SIDE // 2, SIDE // 2]
    inked = (np.abs(column - np.array(overlay.inks[0].getRgb()[:3])) <= 40).all(axis=1)
    assert (np.diff(inked.astype(int)) == 1).sum() == 2


def rimmed(rgb, overlay, ground):
    """Where one comes in from outside to what differs from ground and shadow, there is the rim."""
    column = rgb[: SIDE // 2, SIDE // 2]
    rims = [np.array(over(ink, ground)) for ink in overlay.outline]
    first = np.flatnonzero(np.abs(column - np.array(ground.getRgb()[:3])).max(axis=1) > 40)[0]
    edge = column[first - 7 : first + 7]
    assert min(np.abs(edge - rim).max(axis=1).min() for rim in rims) <= 60


SIGNS = {
    SecondSign.CASING: cased, SecondSign.HATCH: hatched, SecondSign.TICKS: ticked, SecondSign.RINGS: ringed,
    SecondSign.DASHES: dashed, SecondSign.DOUBLE: doubled, SecondSign.RIM: rimmed,
}  # fmt: skip


def test_a_patch_without_its_sign_would_be_found_out(scene):
    """The checks fail on a plain fill."""
    ground = scene.art.palette.terrain.jungle
    plain = np.full((SIDE, SIDE, 3), ground.getRgb()[:3])
    plain[60:150, 60:150] = 90
    for overlay in overlays_of(scene.art.palette):
        if overlay.sign in (SecondSign.HATCH, SecondSign.TICKS, SecondSign.DASHES, SecondSign.DOUBLE):
            with pytest.raises(AssertionError):
                SIGNS[overlay.sign](plain, overlay, ground)

"""Names: where they may stand, how they settle, how they step aside for counters."""

from __future__ import annotations

import itertools
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball.atlas.features import AreaKind
from redball.canvas.basemap.geometry.ladder import STEPS, step_of
from redball.canvas.basemap.geometry.lattice import Box
from redball.canvas.basemap.lettering import arcs, metrics, outlines
from redball.canvas.basemap.names import displaced, labels
from redball.canvas.basemap.names.labels import Labels
from redball.canvas.basemap.names.obstacles import NOTHING, Obstacles
from redball.canvas.basemap.names.printed import Names
from redball.canvas.basemap.names.selection import Candidates, Selection
from redball.canvas.basemap.places.placing import KEYS, Rect, positions
from redball.canvas.basemap.places.sites import Sites
from redball.canvas.palette import palette
from redball.canvas.typefaces import FACES, Role, Type
from redball.hexes import ROW_PITCH

pytestmark = pytest.mark.deep

CITY = positions(60, 12, 4, Rect(-4, -4, 4, 14))


def test_positions_come_in_the_order_of_the_look():
    east, west, north, northeast, _northwest, _southeast, southwest, south, *_between = CITY
    assert east.x0 > 4 and west.x1 < -4
    assert north.y1 < -4 and abs(north.x0 + north.x1) < 1e-9
    assert northeast.x0 > 0 and northeast.y1 <= 0
    assert southwest.x1 < 0 and south.y0 > 14


def test_no_position_covers_the_symbols():
    for rect in CITY:
        assert rect.overlap(Rect(-4, -4, 4, 4)) == 0


def settled(spots, weights=None):
    """The position that each of some cities at ``spots`` takes, None without one; and all rectangles."""
    rows = [
        (owner, n, *rect.moved(x, y)) for owner, (x, y) in enumerate(spots) for n, rect in enumerate(CITY)
    ]
    table = np.array(rows, float)
    candidates = Candidates(table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2:], table[:, 1] / 10)
    found = Selection(candidates, np.array(weights or [1.0] * len(spots)), 0.0, 0.0)
    found.choose()
    return [None if c < 0 else int(candidates.spot[c]) for c in found.chosen], [
        Rect(*candidates.boxes[c].tolist()) for c in found.chosen if c >= 0
    ]


def test_there_is_a_key_for_every_position():
    assert len(CITY) == len(KEYS) == len(set(KEYS))


def test_a_lone_name_stands_east():
    assert settled([(0, 0)])[0] == [0]


def test_the_important_choose_first():
    (less, more), _ = settled([(0, 0), (30, 0)], [1.0, 5.0])
    assert more == 0 and less not in (0, None)


def test_a_name_steps_aside_for_one_that_has_no_other_room():
    # Between two others at the same height, 40 px apart, all three find room.
    found, _ = settled([(0, 0), (40, 0), (80, 0)])
    assert None not in found


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 300)), min_size=1, max_size=40, unique=True))
def test_settled_names_never_overlap(spots):
    _, rects = settled(spots)
    for a, b in itertools.combinations(rects, 2):
        assert a.overlap(b) < 1e-6


@pytest.mark.parametrize("role", [Role.TOWN, Role.CITY, Role.CAPITAL, Role.SEA, Role.COUNTRY, Role.NUMBER])
@pytest.mark.parametrize("text", ["Wilhelmshaven", "AVA Tarawa", "Köln", "1939"])
def test_a_text_is_drawn_no_wider_than_its_metrics_say(qapp, role, text):
    kind = Type(FACES[role], 15.5)
    assert 0.9 * metrics.width(text, kind) < outlines.width(text, kind) < metrics.width(text, kind) + 0.3


@pytest.mark.parametrize("scale", [3.2, 8, 9, 13.9, 14, 29.9, 30, 42, 59.9, 60, 90, 180])
def test_steps_start_at_or_below_their_sizes_and_keep_to_their_detail(scale):
    from redball.canvas.basemap.geometry.detail import shown_at

    start = STEPS[step_of(scale)]
    assert start <= scale and (scale < start * 1.26 or start == STEPS[-1])
    assert shown_at(start)._replace(glyphs=True) == shown_at(scale)._replace(glyphs=True)


def test_letters_of_an_area_keep_their_order_and_fill_its_room():
    run = arcs.fitted(AreaKind.COUNTRY, ("FRANCE",), 42.0, 8.0)
    letters = arcs.along(run, 0.0, 0.07)
    assert [letter.text for letter in letters] == list("FRANCE")
    xs = [letter.x for letter in letters]
    assert xs == sorted(xs) and 0.6 * 8 * 42 < run.width < 8 * 42
    assert letters[0].turn < 0 < letters[-1].turn


@pytest.fixture(scope="module")
def names(qapp, world):
    return Names(world, Sites(world))


EUROPE = Box(170, 20, 225, 60)


def texts(names, box, scale, **more):
    return {n.setting.text for n in names.within(box, scale, **more)}


def test_what_is_named_depends_on_the_size_of_a_hex(names):
    assert not texts(names, EUROPE, 3)
    far, world, theatre, close = (texts(names, EUROPE, scale) for scale in (6, 8, 42, 90))
    assert {"Rome", "GERMANY"} <= far and "Madrid" not in far
    assert {"Rome", "TURKEY"} <= world
    assert "Benghazi" not in world
    assert {"Benghazi", "Black Sea"} <= theatre
    assert "Cosenza" not in theatre and "Cosenza" in close


def test_drawn_names_of_places_do_not_overlap(names):
    scale = 42.0
    rects = []
    for name in names.within(EUROPE, scale):
        if name.setting.letters is None:
            box = name.setting.path().boundingRect()
            rect = Rect(box.left(), box.top(), box.right(), box.bottom())
            rects.append(rect.moved(name.x * scale + name.dx, name.y * scale + name.dy))
    assert len(rects) > 150
    assert all(a.overlap(b) < 0.03 * min(a.area, b.area) for a, b in itertools.combinations(rects, 2))


def test_a_picture_of_a_line_is_cut_to_its_ink():
    inked = np.eye(400, dtype=bool)
    parts = list(labels._parts(inked, 0, 0))
    covered = np.zeros_like(inked, dtype=int)
    for x, y, wide, high in parts:
        covered[y : y + high, x : x + wide] += 1
    assert covered[inked].all() and covered.max() == 1
    assert len(parts) == 4 and list(labels._parts(inked[:0], 0, 0)) == []


def obstacles(rects):
    return Obstacles(np.array(list(rects)))


def test_obstacles_are_equal_however_they_were_gathered():
    one, other = (0.0, 0.0, 1.0, 1.0), (0.0, -0.5, 1.0, 0.5)
    assert obstacles([one, other, one]) == obstacles([other, one])
    assert hash(obstacles([one, other])) == hash(obstacles([other, (-0.0, 0.0, 1.0, 1.0)]))
    assert len(obstacles([one, other, one])) == 2 and obstacles([one]) != obstacles([other])


def test_names_give_way_to_counters(names, world):
    node = world.find("Belgrade")
    x, y = world.grid.centre(node)
    counters = obstacles(
        {Rect(x - 0.38, y - 0.44, x + 0.38, y + 0.32), Rect(x + 0.6, y - 0.44, x + 1.4, y + 0.32)}
    )
    scale = 42.0

    def belgrade(avoid):
        return next(n for n in names.within(EUROPE, scale, avoid) if n.setting.text == "Belgrade")

    free, moved = belgrade(NOTHING), belgrade(counters)
    assert (free.dx, free.dy) != (moved.dx, moved.dy)
    box = moved.setting.path().boundingRect()
    rect = Rect(box.left(), box.top(), box.right(), box.bottom()).moved(
        moved.x * scale + moved.dx, moved.y * scale + moved.dy
    )
    for counter in counters.rects.tolist():
        assert rect.overlap(Rect(*(v * scale for v in counter))) < 0.1 * rect.area


def test_a_town_without_room_is_left_out_and_a_city_goes_where_there_is_some(names, world):
    x, y = world.grid.centre(world.find("Rome"))
    everywhere = QRectF(x - 9, y - 6, 18, 12)
    rows = (y + n * ROW_PITCH for n in range(-8, 8))
    # Nothing stands in any hex, but between their middles there is no room for a line of text.
    avoid = obstacles(Rect(x - 9, row + 0.1, x + 9, row + ROW_PITCH - 0.1) for row in rows)
    before, after = (list(names.within(EUROPE, 60.0, some)) for some in (NOTHING, avoid))
    (rome,) = (n for n in after if n.setting.text == "Rome")
    left, base = rome.x + rome.dx / 60, rome.y + rome.dy / 60
    assert not everywhere.intersects(QRectF(left, base - 0.2, 0.9, 0.2))
    gone = {n.setting.text for n in before} - {n.setting.text for n in after}
    kinds = {place.kind.value for place in world.places if place.name in gone}
    assert gone and kinds <= {"town", "site"}


def test_a_line_leads_from_a_name_that_had_to_go_far(names, world):
    x, y = world.grid.centre(world.find("Rome"))
    ring = {
        Rect(x + dx - 0.4, y + dy - 0.4, x + dx + 0.4, y + dy + 0.4)
        for dx in (-1.6, -0.8, 0, 0.8, 1.6)
        for dy in (-0.8, 0, 0.8)
    }
    found = list(names.within(EUROPE, 42.0, obstacles(ring)))
    at = next(n for n, name in enumerate(found) if name.setting.text == "Rome")
    line = found[at - 1].setting
    assert line.leader is not None and line.ink != found[at].setting.ink
    assert 0 < line.path().boundingRect().width() + line.path().boundingRect().height() < 160


def test_names_step_aside_a_little_at_a_time(qapp, world):
    lazy = Names(world, Sites(world))
    avoid = obstacles(
        Rect(x - 0.4, y - 0.4, x + 0.4, y + 0.4) for x, y in (world.grid.centre(p.node) for p in world.places)
    )
    rounds = 1
    while not lazy.prepare(60.0, 0.001, avoid):
        rounds += 1
    assert rounds > 1
    assert texts(lazy, EUROPE, 60.0, avoid=avoid) == texts(
        Names(world, Sites(world)), EUROPE, 60.0, avoid=avoid
    )


def test_nothing_is_placed_while_the_map_is_panned(qapp, world, monkeypatch):
    labels = Labels(Names(world, Sites(world)), palette("classic"))
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    calls = []
    for owner, method in ((Selection, "choose"), (Names, "_plan"), (Names, "_read")):
        real = getattr(owner, method)
        monkeypatch.setattr(
            owner, method, lambda *args, real=real, method=method: (calls.append(method), real(*args))[1]
        )

    def frame(step):
        rect = QRectF(180 + step * 0.3, 30 + step * 0.1, 800 / 42, 600 / 42)
        painter = QPainter(image)
        painter.scale(42, 42)
        painter.translate(-rect.topLeft())
        labels.draw(painter, rect, 42.0, budget=1.0)
        painter.end()

    frame(0)
    assert calls == ["_read"]
    for step in range(1, 60):
        frame(step)
    assert calls == ["_read"]


def drawn(labels, scale):
    """A view of names at a size, as bytes."""
    rect = QRectF(185.0 - 400 / scale, 35.0 - 300 / scale, 800 / scale, 600 / scale)
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    labels.draw(painter, rect, scale)
    painter.end()
    return rect, bytes(image.constBits())


def test_names_of_the_size_before_serve_and_a_frame_makes_none(qapp, world, monkeypatch):
    labels, blank = Labels(Names(world, Sites(world)), palette("classic")), bytes([255]) * 800 * 600 * 4
    rect, _ = drawn(labels, 42.0)
    labels.finish(rect, 42.0)
    with monkeypatch.context() as patch:
        patch.setattr(labels, "_stamped", lambda *_: pytest.fail("a name was made in a frame"))
        rect, moved = drawn(labels, 50.0)
    assert moved != blank
    labels.finish(rect, 50.0)
    fresh = Labels(Names(world, Sites(world)), palette("classic"))
    fresh.finish(rect, 50.0)
    assert drawn(labels, 50.0)[1] == drawn(fresh, 50.0)[1] != moved


def test_a_step_of_the_search_looks_at_few_names(world, monkeypatch):
    sites, looked = Sites(world), [0]
    avoid = obstacles(Rect(site.x - 0.4, site.y - 0.4, site.x + 0.4, site.y + 0.4) for site in sites.all[::3])
    real = displaced.spots
    monkeypatch.setattr(displaced, "spots", lambda *a: (looked.__setitem__(-1, looked[-1] + 1), real(*a))[1])
    for _ in displaced.Search(sites, 42.0, {}, (), avoid, 42.0).steps():
        looked.append(0)
    assert max(looked) <= displaced._FEW and sum(looked) > len(sites.all) // 3


def test_a_map_that_says_nothing_of_its_names_has_them_placed(qapp, island):
    names = Names(island, Sites(island))
    assert {"Hauptstadt", "Port", "Fishing Cove"} <= texts(names, Box(-1, -1, 14, 10), 60.0)
    rounds = 1
    lazy = Names(island, Sites(island))
    while not lazy.prepare(60.0, 0.0):
        time.sleep(0)
        rounds += 1
        lazy.prepare(60.0, 0.001)
    assert texts(lazy, Box(-1, -1, 14, 10), 60.0) == texts(names, Box(-1, -1, 14, 10), 60.0)


def test_names_return_after_a_turn_round_the_world(names):
    turned = Box(EUROPE.x0 + 360, EUROPE.y0, EUROPE.x1 + 360, EUROPE.y1)
    assert texts(names, turned, 42.0) == texts(names, EUROPE, 42.0)
    assert all(n.x > 300 for n in names.within(turned, 42.0) if n.setting.letters is None)


def test_beyond_the_poles_there_are_no_names(names):
    assert not texts(names, Box(170, 400, 180, 410), 42.0)

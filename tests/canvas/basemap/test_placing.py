"""Names: eight positions, none over another."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.canvas.basemap.lattice import Box
from redball.canvas.basemap.names import Names, step_of, step_scale
from redball.canvas.basemap.placing import Field, Rect, Wish, choose, place, positions
from redball.canvas.basemap.sites import Sites

CITY = positions(60, 12, 4, Rect(-4, -4, 4, 14))


def test_positions_come_in_the_order_of_the_look():
    east, west, north, northeast, _northwest, _southeast, southwest, south = CITY
    assert east.x0 > 4 and west.x1 < -4
    assert north.y1 < -4 and abs(north.x0 + north.x1) < 1e-9
    assert northeast.x0 > 0 and northeast.y1 <= 0
    assert southwest.x1 < 0 and south.y0 > 14


def test_no_position_covers_the_symbols():
    for rect in CITY:
        assert rect.overlap(Rect(-4, -4, 4, 4)) == 0


def at(x, y, key, rank=1, must=True):
    return Wish(key, rank, must, tuple(r.moved(x, y) for r in CITY))


def test_the_first_free_position_is_taken():
    field = Field()
    assert choose(at(0, 0, 1), field) == 0
    field.take(CITY[0])
    assert choose(at(0, 0, 1), field) == 1


def test_the_important_come_first():
    both = [at(0, 0, 1, rank=3, must=False), at(30, 0, 2, rank=0)]
    found = dict(place(both, Field()))
    assert found[2] == 0
    assert found.get(1) != 0


def test_a_town_is_left_out_and_a_city_is_not():
    field = Field()
    for k, rect in enumerate(CITY):
        # A tenth of each position is taken.
        field.take(Rect(rect.x0, rect.y0, rect.x0 + 6, rect.y1), owner=100 + k)
    assert choose(at(0, 0, 1, must=False), field) is None
    assert choose(at(0, 0, 1, must=True), field) is not None


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 300)), min_size=1, max_size=40, unique=True))
def test_towns_never_overlap(spots):
    wishes = [at(x, y, k, must=False) for k, (x, y) in enumerate(spots)]
    field = Field()
    rects = [wishes[key].positions[n] for key, n in place(wishes, field)]
    for a, b in itertools.combinations(rects, 2):
        assert a.overlap(b) <= 0.02 * a.area + 1e-6


@pytest.mark.parametrize("scale", [8, 9, 13.9, 14, 29.9, 30, 42, 59.9, 60, 90, 180])
def test_steps_start_at_or_below_their_sizes_and_keep_to_their_detail(scale):
    from redball.canvas.basemap.detail import shown_at

    start = step_scale(step_of(scale))
    assert start <= scale < start * 1.2
    assert shown_at(start) == shown_at(scale)


@pytest.fixture(scope="module")
def names(qapp, world):
    return Names(world, Sites(world))


EUROPE = Box(170, 20, 225, 60)


def texts(names, box, scale, **more):
    return {" ".join(n.setting.lines) for n in names.within(box, scale, **more)}


def test_what_is_named_depends_on_the_size_of_a_hex(names):
    assert not texts(names, EUROPE, 7)
    world, theatre, close = (texts(names, EUROPE, scale) for scale in (8, 42, 90))
    assert {"Rome", "TURKEY"} <= world
    assert "Benghazi" not in world
    assert {"Benghazi", "Black Sea"} <= theatre
    assert "Cosenza" not in theatre and "Cosenza" in close


def test_names_of_places_at_one_size_hardly_overlap(names, world):
    scale = 42.0
    step_names = [n for n in names.within(EUROPE, scale) if n.setting.curve is None]
    assert len(step_names) > 150
    rects = []
    for name in step_names:
        box = name.setting.path().boundingRect()
        rects.append(Rect(box.left(), box.top(), box.right(), box.bottom()).moved(
            name.x * scale + name.dx, name.y * scale + name.dy))  # fmt: skip
    worst = [a.overlap(b) / min(a.area, b.area) for a, b in itertools.combinations(rects, 2)]
    assert max(worst) < 0.3
    assert sum(w > 0.05 for w in worst) <= len(rects) // 25


def test_names_give_way_to_counters(names, world):
    node = world.find("Rome")
    x, y = world.grid.centre(node)
    counters = frozenset(
        {Rect(x - 0.38, y - 0.44, x + 0.38, y + 0.32), Rect(x + 0.6, y - 0.44, x + 1.4, y + 0.32)}
    )
    scale = 42.0

    def rome(avoid):
        return next(n for n in names.within(EUROPE, scale, avoid) if n.setting.lines == ("Rome",))

    free, moved = rome(frozenset()), rome(counters)
    assert (free.dx, free.dy) != (moved.dx, moved.dy)
    box = moved.setting.path().boundingRect()
    rect = Rect(box.left(), box.top(), box.right(), box.bottom()).moved(
        moved.x * scale + moved.dx, moved.y * scale + moved.dy
    )
    for counter in counters:
        assert rect.overlap(Rect(*(v * scale for v in counter))) < 0.05 * rect.area


def test_names_are_the_same_on_every_run(qapp, world, names):
    again = Names(world, Sites(world))
    assert list(again.within(EUROPE, 42.0)) == list(names.within(EUROPE, 42.0))


def test_names_are_found_a_little_at_a_time(qapp, world):
    lazy = Names(world, Sites(world))
    rounds = 1
    while not lazy.prepare(60.0, 0.002):
        rounds += 1
    assert rounds > 1
    assert texts(lazy, EUROPE, 60.0) == texts(Names(world, Sites(world)), EUROPE, 60.0)


def test_names_return_after_a_turn_round_the_world(names):
    turned = Box(EUROPE.x0 + 360, EUROPE.y0, EUROPE.x1 + 360, EUROPE.y1)
    assert texts(names, turned, 42.0) == texts(names, EUROPE, 42.0)
    assert all(n.x > 300 for n in names.within(turned, 42.0) if n.setting.curve is None)


def test_beyond_the_poles_there_are_no_names(names):
    assert not texts(names, Box(170, 400, 180, 410), 42.0)

"""Places that stand close make room for each other's symbols."""

from __future__ import annotations

import math

import pytest
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.places.marks import arranged, extent
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.separation import moved_apart
from redball.canvas.basemap.places.sites import CROWDED, Sites, is_shown, map_name
from redball.canvas.basemap.places.spots import spots

BOX = Rect(-0.1, -0.1, 0.1, 0.3)


def anywhere(_number, spot):
    return spot


def touch(a, b, box=BOX, other=BOX):
    return (
        a[0] + box.x0 < b[0] + other.x1
        and b[0] + other.x0 < a[0] + box.x1
        and a[1] + box.y0 < b[1] + other.y1
        and b[1] + other.y0 < a[1] + box.y1
    )


def test_two_neighbours_part_the_shorter_way_and_keep_their_order():
    a, b = moved_apart([(0.0, 0.0), (0.1, 0.02)], [BOX, BOX], anywhere)
    assert not touch(a, b)
    assert a[0] < 0 < 0.1 < b[0] and a[1] == 0.0 and b[1] == 0.02
    low, high = moved_apart([(0.0, 0.35), (0.02, 0.0)], [BOX, BOX], anywhere)
    assert not touch(low, high) and low[1] > 0.35 and high[1] < 0.0


def test_whoever_has_room_stays():
    spots = [(0.0, 0.0), (0.5, 0.0), (7.0, 7.0)]
    assert moved_apart(spots, [BOX] * 3, anywhere) == spots
    assert moved_apart([(0.0, 0.0), (0.0, 0.0)], [BOX, Rect(0, 0, 0, 0)], anywhere) == [(0.0, 0.0)] * 2


def test_a_row_of_three_finds_room():
    spots = moved_apart([(0.0, 0.0), (0.12, 0.0), (0.24, 0.0)], [BOX] * 3, anywhere)
    assert not any(touch(spots[i], spots[j]) for i in range(3) for j in range(i))


@pytest.fixture(scope="module")
def sites(world):
    return Sites(world)


def test_symbols_on_the_world_map_do_not_cover_each_other(sites):
    scale = 60.0
    boxes = [Rect(*(v / scale for v in extent(site.place, scale, shown_at(scale)))) for site in sites.all]
    pairs = [
        (one.place.name, two.place.name)
        for i, one in enumerate(sites.all)
        for j, two in enumerate(sites.all[:i])
        if abs(one.y - two.y) < 1
        and boxes[i].x0 < boxes[i].x1
        and boxes[j].x0 < boxes[j].x1
        and touch((one.x, one.y), (two.x, two.y), boxes[i], boxes[j])
    ]
    assert not pairs


def test_every_place_is_still_in_its_hex_and_near_the_truth(sites, world):
    moved = []
    for site in sites.all:
        centre = world.grid.centre(site.place.node)
        assert math.dist((site.x, site.y), centre) <= CROWDED + 1e-9, site.place.name
        true = sites._held(site.place, (site.place.x, site.place.y))
        moved.append(math.dist((site.x, site.y), true))
    assert max(moved) < 0.4
    assert sum(m > 0.001 for m in moved) < 60


def test_spots_are_the_same_every_time(sites, world):
    again = Sites(world)
    assert [(s.x, s.y) for s in again.all] == [(s.x, s.y) for s in sites.all]


def site_of(sites, name):
    return next(site for site in sites.all if site.place.name == name)


@pytest.mark.parametrize("name", ["Wake", "Midway", "Iwo Jima", "Darwin", "Port Blair"])
def test_a_port_far_from_cities_is_on_the_map_of_a_theatre(sites, name):
    assert is_shown(site_of(sites, name), shown_at(20))


@pytest.mark.parametrize("name", ["Guam", "Rhodes", "Balboa"])
def test_a_territory_of_its_own_is_on_it_too_however_near_a_larger_place_of_another_is(sites, name):
    shown = [shown_at(scale) for scale in (14, 17, 20, 24)]
    assert all(is_shown(site_of(sites, name), at) for at in shown)
    symbols = [arranged(site_of(sites, name).place, 20, at) for at in shown]
    assert all(symbols), "its symbol is drawn"


def test_every_territory_with_a_port_is_on_the_map_of_a_theatre(sites, world):
    shown = {site.place.territory for site in sites.all if is_shown(site, shown_at(14))}
    assert {site.place.territory for site in sites.all if site.place.port} <= shown


@pytest.mark.parametrize("name", ["Emden", "Mesabi", "Howland"])
def test_no_other_small_place_is(sites, name):
    assert not is_shown(site_of(sites, name), shown_at(20))


def test_lonely_ports_keep_their_distance_from_each_other(sites):
    lonely = [site.place for site in sites.all if site.lonely]
    near = {
        a.territory for a in lonely for b in lonely
        if a is not b and a.territory == b.territory and math.dist((a.x, a.y), (b.x, b.y)) <= 2.5
    }  # fmt: skip
    assert not near


def test_bases_and_mines_bear_names_and_namesakes_only_their_own(sites):
    assert spots(site_of(sites, "Midway").place, 30) and spots(site_of(sites, "Bor").place, 60)
    assert not spots(site_of(sites, "Howland").place, 90)
    assert map_name(site_of(sites, "Sydney (Nova Scotia)").place) == "Sydney"
    assert map_name(site_of(sites, "Sydney").place) == "Sydney"

"""The questions that a map answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.atlas import PortClass, Terrain, UnknownHexError
from redball.game import library

from tests.positions import LAND, THEATRE
from tests.small_map import small_atlas, spot

WORLD = library.atlas("world-1939")
NODE = THEATRE.find


@given(st.integers(0, len(WORLD.grid) - 1))
def test_a_hex_is_found_by_its_label(node):
    label = WORLD.label(node)
    assert WORLD.find(label) == WORLD.find(label.replace("-", "").lower()) == node


@pytest.mark.parametrize("place", WORLD.places[::60], ids=lambda place: place.name)
def test_a_place_is_found_by_its_name(place):
    assert WORLD.find(place.name) == WORLD.find(f" {place.name.upper()} ") == place.node


def test_a_period_name_wins_over_a_modern_one():
    atlas = small_atlas(". .", places=[spot("Oslo", "A-0000")])
    old = atlas.places[0]._replace(name="Kristiania", modern_name="Oslo", node=1)
    assert small_with(atlas, old).find("Kristiania") == 1
    assert small_with(atlas, old).find("Oslo") == 0


def small_with(atlas, place):
    from dataclasses import replace

    return replace(atlas, places=(*atlas.places, place))


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Alexandira", "Alexandria"),
        ("A-9999", ""),
        ("Z-0000", ""),
        ("A-020", ""),
        ("AA-0203", ""),
        ("A--0203", ""),
        ("", ""),
    ],
)
def test_unknown_hexes(text, near):
    with pytest.raises(UnknownHexError) as caught:
        THEATRE.find(text)
    assert caught.value.faults[0].near[:1] == ((near,) if near else ())


def test_what_a_hex_is():
    rome, sea, egypt = NODE("Rome"), NODE("A-0000"), NODE("Cairo")
    assert (THEATRE.is_land(rome), THEATRE.is_land(sea)) == (True, False)
    assert THEATRE.land.tolist() == [THEATRE.is_land(n) for n in range(len(THEATRE.grid))]
    assert (THEATRE.terrain_at(sea), THEATRE.terrain_at(rome)) == (Terrain.SEA, Terrain.CLEAR)
    assert (THEATRE.home_at(rome), THEATRE.home_at(egypt), THEATRE.home_at(sea)) == ("ITA", "", "")
    assert (THEATRE.controller_at(egypt), THEATRE.controller_at(sea)) == ("CW", "")
    assert THEATRE.territory_at(egypt).code == "EGY"


def test_what_stands_in_a_hex():
    assert THEATRE.is_city(NODE("Berlin"))
    assert not THEATRE.is_city(NODE("A-0203"))
    assert (THEATRE.factories(NODE("Berlin")), THEATRE.oil(NODE("Alexandria"))) == (2, 1)
    assert THEATRE.port_class(NODE("Kiel")) is PortClass.MAJOR
    assert THEATRE.port_class(NODE("Berlin")) is PortClass.NONE
    assert THEATRE.place_name(NODE("Rome")) == "Rome"
    assert THEATRE.place_name(NODE("A-0203")) == "A-0203"


def test_the_chief_place_names_the_hex():
    atlas = small_atlas(
        ". .", places=[spot("Field", "A-0000", "site"), spot("Town", "A-0000"), spot("X", "A-0000", "town")]
    )
    assert atlas.place_name(0) == "Town"


def test_coasts_and_ports():
    touching = {node: {int(THEATRE.sea[n]) for n in THEATRE.grid.neighbours(node)} - {-1} for node in LAND}
    assert {n: set(areas) for n, areas in THEATRE.coasts.items()} == {n: a for n, a in touching.items() if a}
    assert THEATRE.port_areas(NODE("Naples")) == (0, 1)
    assert THEATRE.port_areas(NODE("Rome")) == ()


def test_a_port_adjoins_its_sea_areas_wherever_it_lies():
    atlas = small_atlas("0 . . .", places=[spot("London", "A-0002", port="major", seas=(0,))])
    assert atlas.coasts[2] == (0,)


def test_sea_areas_know_their_hexes_and_their_neighbours():
    for area, nodes in enumerate(THEATRE.sea_hexes):
        assert all(int(THEATRE.sea[node]) == area for node in nodes)
    assert sum(map(len, THEATRE.sea_hexes)) == len(THEATRE.grid) - len(LAND)
    for area, links in enumerate(WORLD.sea_neighbours):
        for other, link in links:
            assert {area, other} == {link.a, link.b}
            assert area in {a for a, _ in WORLD.sea_neighbours[other]}


def test_water_between_hexes_of_land():
    atlas = small_atlas(
        ". . . .",
        sides=["sea A-0000 A-0001", "sea A-0001 A-0002", "strait A-0001 A-0002", "river A-0002 A-0003"],
    )
    assert [atlas.water_between(a, a + 1) for a in range(3)] == [True, False, False]
    assert atlas.water_between(1, 0), "either way round"


def test_rails_are_hexsides():
    a, b = NODE("Alexandria"), NODE("Cairo")
    assert all(THEATRE.grid.direction(x, y) is not None for x, y in THEATRE.rails)
    assert any(a in side for side in THEATRE.rails)
    assert any(b in side for side in THEATRE.rails)


@pytest.mark.parametrize("place", WORLD.places[::50], ids=lambda place: place.name)
def test_degrees_lead_close_to_a_place(place):
    lon = WORLD.lon0 + place.x * WORLD.lon_step
    from redball.hexes import ROW_PITCH

    lat = WORLD.lat0 - place.y / ROW_PITCH * WORLD.lat_step
    x, y = WORLD.project(lon, lat)
    assert (x, y) == pytest.approx((place.x, place.y))
    assert WORLD.grid.distance(WORLD.node_at(lon, lat), place.node) <= 1
    assert WORLD.node_at(lon + 360, lat) == WORLD.node_at(lon, lat), "the world is round"

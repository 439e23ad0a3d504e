"""Facts about the world of 1939 that the map must get right."""

from __future__ import annotations

from collections.abc import Callable

import networkx
import pytest
from redball.atlas import Atlas, Terrain

from .conftest import by_land, reach

At = Callable[[str], int]


def closers(world: Atlas, a: str, b: str) -> set[str]:
    for link in world.sea_links:
        if {world.sea_areas[link.a].name, world.sea_areas[link.b].name} == {a, b}:
            return {world.place_name(n) for n in link.closers}
    raise AssertionError(f"{a} and {b} are not linked")


def test_sicily_is_reached_across_messina_alone(world: Atlas, at: At) -> None:
    assert at("Palermo") in by_land(world, at("Naples"))
    calabria = at("Reggio Calabria")
    across = [n for n in world.grid.neighbours(at("Messina")) if n == calabria]
    assert across, "Messina and Reggio must lie opposite each other"


@pytest.mark.parametrize(
    ("island", "mainland"),
    [
        ("London", "Calais"),
        ("Dublin", "London"),
        ("Cagliari", "Rome"),
        ("Valletta", "Palermo"),
        ("Canea", "Athens"),
        ("Nicosia", "Ankara"),
        ("Colombo", "Madras"),
        ("Tokyo", "Fusan"),
        ("Sapporo", "Tokyo"),
        ("Havana", "Miami"),
        ("Visby", "Stockholm"),
        ("Hobart", "Melbourne"),
        ("Manama", "Doha"),
        ("Zanzibar", "Dar es Salaam"),
        ("Batavia", "Palembang"),
        ("Wellington", "Christchurch"),
        ("Denpasar", "Surabaya"),
        ("San Jose (Mindoro)", "Manila"),
        ("Rhodes", "Izmir"),
        ("Corfu", "Athens"),
        ("Trincomalee", "Madura"),
        ("Hoihow", "Canton"),
        ("Victoria (British Columbia)", "Vancouver"),
        ("Port Moresby", "Darwin"),
        ("Toyohara", "Sapporo"),
    ],
)
def test_water_keeps_apart(world: Atlas, at: At, island: str, mainland: str) -> None:
    assert at(island) not in by_land(world, at(mainland))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Istanbul", "Ankara"),
        ("Copenhagen", "Berlin"),
        ("Kerch", "Krasnodar"),
        ("Singapore", "Bangkok"),
        ("Shimonoseki", "Nagasaki"),
        ("Gibraltar", "Madrid"),
        ("Port Said", "Haifa"),
        ("Paris", "Vladivostok"),
        ("Cape Town", "Cairo"),
        ("Buenos Aires", "New York"),
    ],
)
def test_land_joins(world: Atlas, at: At, a: str, b: str) -> None:
    assert at(b) in by_land(world, at(a))


def test_the_strait_of_gibraltar_is_not_crossed_by_land(world: Atlas, at: At) -> None:
    rock = at("Gibraltar")
    africa = [n for n in world.grid.neighbours(rock) if world.territory_at(n).code in ("TAN", "SMO")]
    assert len(africa) == 2
    assert all(world.water_between(rock, n) for n in africa)


def test_petsamo_is_reached_through_finland(world: Atlas, at: At) -> None:
    def finnish(n: int) -> list[int]:
        return [m for m in world.grid.neighbours(n) if world.territory_at(m).code == "FIN"]

    assert at("Petsamo") in reach(at("Helsinki"), finnish)


def test_the_way_of_the_convoys_from_naples_to_benghazi(world: Atlas, at: At) -> None:
    areas = networkx.Graph((link.a, link.b) for link in world.sea_links)
    name = [area.name for area in world.sea_areas]
    (start,), (end,) = world.port_areas(at("Naples")), world.port_areas(at("Benghazi"))
    assert [name[i] for i in networkx.shortest_path(areas, start, end)] == [
        "Tyrrhenian Sea",
        "Ionian Sea and Sirte",
    ]
    assert [name[i] for i in world.port_areas(at("Alexandria"))] == ["Eastern Mediterranean"]
    assert [name[i] for i in world.port_areas(at("Tripoli"))] == ["Ionian Sea and Sirte"]


@pytest.mark.parametrize(
    ("a", "b", "who"),
    [
        ("Portuguese Coast", "Western Mediterranean", {"Gibraltar"}),
        ("Eastern Mediterranean", "Red Sea and Gulf of Aden", {"Port Said", "Suez"}),
        ("Black Sea", "Aegean Sea", {"Istanbul", "Canakkale"}),
        ("Baltic Sea", "North Sea", {"Kiel"}),
        ("Baltic Sea", "Skagerrak and Kattegat", {"Copenhagen"}),
        ("Western Caribbean", "Gulf of Panama", {"Colon", "Balboa"}),
    ],
)
def test_passages_can_be_closed(world: Atlas, at: At, a: str, b: str, who: set[str]) -> None:
    found = {n for link in world.sea_links for n in link.closers}
    assert {at(name) for name in who} <= found
    assert len(closers(world, a, b)) == len({at(name) for name in who})


@pytest.mark.parametrize(
    ("place", "territory", "controller"),
    [
        ("Prague", "BOH", "GE"),
        ("Vienna", "AUT", "GE"),
        ("Danzig", "DNZ", "DNZ"),
        ("Lwow", "POL", "POL"),
        ("Wilno", "POL", "POL"),
        ("Konigsberg", "GER", "GE"),
        ("Breslau", "GER", "GE"),
        ("Kishinev", "ROM", "ROM"),
        ("Viipuri", "FIN", "FIN"),
        ("Fiume", "ITA", "IT"),
        ("Tirana", "ALB", "IT"),
        ("Rhodes", "DOD", "IT"),
        ("Beirut", "SYR", "FR"),
        ("Jerusalem", "PAL", "CW"),
        ("Bombay", "IND", "CW"),
        ("Hsinking", "MAN", "JA"),
        ("Keijo", "KOR", "JA"),
        ("Peking", "CHI", "JA"),
        ("Nanking", "CHI", "JA"),
        ("Chungking", "CHI", "CH"),
        ("Yenan", "CHI", "CC"),
        ("Toyohara", "KAR", "JA"),
        ("Manila", "PHI", "US"),
        ("Hong Kong", "HKG", "CW"),
        ("Balboa", "PCZ", "US"),
        ("Ottawa", "CAN", "CW"),
    ],
)
def test_who_held_what(world: Atlas, at: At, place: str, territory: str, controller: str) -> None:
    assert world.territory_at(at(place)).code == territory
    assert world.controller_at(at(place)) == controller


@pytest.mark.parametrize(
    ("place", "home"),
    [("Berlin", "GER"), ("Vienna", "GER"), ("Prague", "GER"), ("London", "GBR"), ("Ottawa", "CAN"),
     ("Bombay", "IND"), ("Tokyo", "JAP"), ("Warsaw", "POL"), ("Tripoli", ""), ("Singapore", ""),
     ("Algiers", ""), ("Keijo", "KOR"), ("Hsinking", "MAN"),
     ("Taihoku", "FOR"), ("Manila", "PHI"), ("Kalgan", "")],
)  # fmt: skip
def test_home_countries(world: Atlas, at: At, place: str, home: str) -> None:
    assert world.home_at(at(place)) == home


@pytest.mark.parametrize(
    ("lon", "lat", "terrain"),
    [
        (28.0, 30.05, Terrain.DEPRESSION),
        (20.0, 24.0, Terrain.DESERT),
        (13.0, 32.0, Terrain.DESERT_MOUNTAIN),
        (27.5, 51.9, Terrain.SWAMP),
        (11.4, 47.2, Terrain.MOUNTAIN),
        (22.0, -1.0, Terrain.JUNGLE),
        (-62.0, -6.0, Terrain.JUNGLE),
        (-42.0, 70.0, Terrain.ICE),
        (100.0, 60.0, Terrain.FOREST),
        (100.0, 73.5, Terrain.TUNDRA),
        (31.5, 61.0, Terrain.LAKE),
        (33.0, -1.0, Terrain.LAKE),
        (35.0, 50.0, Terrain.CLEAR),
        (2.0, 48.8, Terrain.CLEAR),
        (105.0, 43.5, Terrain.DESERT),
        (87.0, 28.0, Terrain.MOUNTAIN),
        (132.0, -25.0, Terrain.DESERT),
    ],
)
def test_terrain(world: Atlas, lon: float, lat: float, terrain: Terrain) -> None:
    assert world.terrain_at(world.node_at(lon, lat)) == terrain


@pytest.mark.parametrize(("place", "ices"), [("Leningrad", True), ("Helsinki", True), ("Archangel", True),
    ("Murmansk", False), ("Vladivostok", True), ("Kiel", False), ("Odessa", False)])  # fmt: skip
def test_ports_that_ice_in(world: Atlas, place: str, ices: bool) -> None:
    assert world.places_by_name[place.casefold()].ices is ices


def test_soviet_factories_of_the_west_can_be_moved(world: Atlas) -> None:
    kharkov, moscow = (world.places_by_name[name] for name in ("kharkov", "moscow"))
    assert kharkov.blue_factories and not kharkov.red_factories
    assert moscow.red_factories == 1
    assert world.places_by_name["essen"].blue_factories == 0


def test_benghazi_keeps_its_label(world: Atlas, at: At) -> None:
    assert world.label(at("Benghazi")) == "A-3250"


@pytest.mark.parametrize(
    ("place", "inside"),
    [("Washington", True), ("San Francisco", True), ("Miami", True), ("Key West", True), ("Seattle", True),
     ("Anchorage", False), ("Honolulu", False), ("San Juan", False), ("Balboa", False), ("Manila", False),
     ("Guam", False), ("Toronto", False), ("Havana", False)],
)  # fmt: skip
def test_the_continental_us_is_the_48_states(world: Atlas, at: At, place: str, inside: bool) -> None:
    assert world.is_continental_us(at(place)) is inside

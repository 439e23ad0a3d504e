"""Rivers, lakes and fortified lines of world-1939."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest
from redball.atlas import Atlas, HexsideKind, Terrain
from redball.hexes import hexside

from .conftest import SOURCES
from .courses import around, arrives, banks, course

At = Callable[[str], int]


def test_every_river_runs_on_to_what_it_flows_into(world: Atlas) -> None:
    walks = {id(river): course(world, river) for river in world.rivers}
    names = {river.name for river in world.rivers}
    for river in world.rivers:
        if river.into == "sea" or river.into in names:
            assert arrives(world, river, walks[id(river)][-1]), f"{river.name}: not in the {river.into}"


def test_no_hexside_is_of_two_rivers_and_all_lie_on_land(world: Atlas) -> None:
    seen: set[tuple[int, int]] = set()
    for river in world.rivers:
        assert not seen & set(river.sides), river.name
        seen.update(river.sides)
        assert all(world.is_land(a) and world.is_land(b) for a, b in river.sides), river.name
    assert len({river.name for river in world.rivers}) > 300


@pytest.mark.parametrize("name", ["Neva", "Svir", "Angara", "Niagara", "St Lawrence", "Narva", "Mackenzie"])
def test_rivers_that_leave_a_lake(world: Atlas, name: str) -> None:
    river = next(river for river in world.rivers if river.name == name)
    assert any(world.terrain[n] == Terrain.LAKE for n in around(world, course(world, river)[0]))


@pytest.mark.parametrize("name", ["Svir", "Volkhov", "Niagara", "Detroit and St Clair"])
def test_rivers_that_reach_a_lake(world: Atlas, name: str) -> None:
    river = next(river for river in world.rivers if river.name == name)
    assert any(world.terrain[n] == Terrain.LAKE for n in around(world, course(world, river)[-1]))


def test_the_nile_comes_from_lake_victoria_and_runs_on_below_lake_albert(world: Atlas) -> None:
    upper, lower = (course(world, river) for river in world.rivers if river.name == "Nile")
    victoria = {n for n in around(world, upper[0]) if world.terrain[n] == Terrain.LAKE}
    assert victoria
    assert min(abs(upper[-1][1] - corner[1]) for corner in lower) < 1.2


def test_every_bank_that_the_source_tells_holds(world: Atlas, at: At) -> None:
    source = tomllib.loads((SOURCES / "rivers.toml").read_text("utf-8"))["river"]
    astray = []
    for entry in source:
        assert "at" not in entry, f"{entry['name']}: a place is on the right bank or on the left one"
        rivers = [r for r in world.rivers if r.name == entry["name"]]
        for bank in ("right", "left"):
            for town in entry.get(bank, ()):
                if set().union(*(banks(world, r, at(town)) for r in rivers)) != {bank}:
                    astray.append((entry["name"], town, bank))
    assert astray == []


def test_dover_is_in_kent_and_the_thames_north_of_it(world: Atlas, at: At) -> None:
    kent = world.grid.neighbour(at("Dover"), 3)
    beside = [world.hexsides.get(hexside(kent, n), ()) for n in (at("Dover"), at("London"))]
    assert [any(s.name == "Thames" for s in sides) for sides in beside] == [False, True]


def test_no_place_is_on_both_banks_of_a_river(world: Atlas) -> None:
    both = [
        (river.name, place.name)
        for river in world.rivers
        for place in world.places
        if any(place.node in side for side in river.sides) and len(banks(world, river, place.node)) == 2
    ]
    assert both == []


LAKES = {"Victoria": (6, 9), "Ladoga": (3, 6), "Onega": (2, 4), "Baikal": (4, 8),
         "Aral Sea": (9, 13), "Tanganyika": (1, 5), "Peipus": (1, 2), "Erie": (2, 4)}  # fmt: skip


@pytest.mark.parametrize(("name", "least", "most"), [(k, *v) for k, v in LAKES.items()])
def test_lakes_have_their_size_in_hexes(world: Atlas, name: str, least: int, most: int) -> None:
    lake = next(lake for lake in world.lakes if lake.name == name)
    near = [
        n for n in world.grid.within(world.grid.at(lake.x, lake.y), 1) if world.terrain[n] == Terrain.LAKE
    ]
    found = set(near[:1])
    while (
        fresh := {m for n in found for m in world.grid.neighbours(n) if world.terrain[m] == Terrain.LAKE}
        - found
    ):
        found |= fresh
    assert least <= len(found) <= most


def test_reservoirs_of_later_years_are_no_lakes(world: Atlas) -> None:
    for lon, lat in ((38.4, 58.4), (34.1, 47.3), (32.6, 22.8), (0.1, 7.7), (27.6, -17.2), (49.0, 54.5)):
        x, y = world.project(lon, lat)
        assert world.terrain[world.grid.at(x, y)] != Terrain.LAKE
        assert not [lake.name for lake in world.lakes if abs(lake.x - x) < 0.6 and abs(lake.y - y) < 0.6]


FORTS = [("Maginot Line", "FRA", "FRA"), ("West Wall", "GER", "GER"), ("Mannerheim Line", "FIN", "FIN"),
         ("Stalin Line", "USR", "USR"), ("Metaxas Line", "GRE", "GRE"), ("Singapore fortress", "GBR", "MLY"),
         ("Alpine Wall (Italy)", "ITA", "ITA"), ("Kwantung Army border forts", "JAP", "MAN")]  # fmt: skip


@pytest.mark.parametrize(("name", "owner", "land"), FORTS)
def test_fortified_lines_have_an_owner_and_guard_its_land(
    world: Atlas, name: str, owner: str, land: str
) -> None:
    sides = [s for found in world.hexsides.values() for s in found if s.name == name]
    assert sides
    assert {(s.kind, s.owner) for s in sides} == {(HexsideKind.FORT, owner)}
    behind = [world.territory_at(s.behind).code for s in sides]
    assert behind.count(land) >= 0.6 * len(behind), behind


@pytest.mark.parametrize(
    ("name", "a", "b"),
    [("Panama Canal", "Colon", "Panama City"), ("Johore causeway", "Singapore", ""),
     ("Kiel Canal", "Kiel", ""), ("Suez Canal", "Suez", ""), ("Bosporus", "Istanbul", ""),
     ("Messina", "Messina", "Reggio Calabria")],
)  # fmt: skip
def test_canals_and_straits_lie_beside_their_towns(world: Atlas, at: At, name: str, a: str, b: str) -> None:
    sides = {side for side, found in world.hexsides.items() if any(s.name == name for s in found)}
    assert any(at(a) in side for side in sides)
    assert not b or hexside(at(a), at(b)) in sides

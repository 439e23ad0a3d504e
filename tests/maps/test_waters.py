"""Rivers, lakes and fortified lines of world-1939."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator

import pytest
from redball.atlas import Atlas, HexsideKind, River, Terrain
from redball.hexes import hexside

from .conftest import SOURCES

At = Callable[[str], int]
Corner = tuple[float, float]


def corners(world: Atlas, a: int, b: int) -> tuple[Corner, ...]:
    """Both ends of a hexside."""
    direction = world.grid.direction(a, b)
    assert direction is not None
    return tuple((round(x % 360, 3), round(y, 3)) for x, y in world.grid.side_ends(a, direction))


def course(world: Atlas, river: River) -> list[Corner]:
    """The corners of a river from source to mouth; fails where two hexsides don't join."""
    ends = [corners(world, a, b) for a, b in river.sides]
    if len(ends) == 1:
        return list(ends[0])
    first = next(corner for corner in ends[0] if corner not in ends[1])
    walk = [first]
    for a, b in ends:
        assert walk[-1] in (a, b), f"{river.name} is in pieces"
        walk.append(b if walk[-1] == a else a)
    return walk


def around(world: Atlas, corner: Corner) -> list[int]:
    """The hexes that meet at a corner."""
    x, y = corner
    return [world.grid.at(x, y + 0.1), world.grid.at(x, y - 0.1), *_beside(world, corner)]


def _beside(world: Atlas, corner: Corner) -> Iterator[int]:
    x, y = corner
    yield from (world.grid.at(x + dx, y + dy) for dx in (-0.1, 0.1) for dy in (-0.08, 0.08))


def test_every_river_runs_on_to_what_it_flows_into(world: Atlas) -> None:
    walks = {id(river): course(world, river) for river in world.rivers}
    by_name: dict[str, set[Corner]] = {}
    for river in world.rivers:
        by_name.setdefault(river.name, set()).update(walks[id(river)])
    for river in world.rivers:
        mouth = walks[id(river)][-1]
        if river.into == "sea":
            assert any(world.terrain[n] == Terrain.SEA for n in around(world, mouth)), river.name
        elif river.into in by_name:
            assert mouth in by_name[river.into], f"{river.name} does not reach the {river.into}"


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


def right_of(world: Atlas, river: River) -> set[int]:
    """Hexes on a river's right bank."""
    found, walk = set(), course(world, river)
    for (ax, ay), (bx, by), (a, b) in zip(walk[:-1], walk[1:], river.sides, strict=True):
        x, y = world.grid.centre(a)
        dx, vx = ((span + 180) % 360 - 180 for span in (bx - ax, x - ax))
        found.add(a if dx * (y - ay) - (by - ay) * vx > 0 else b)
    return found


BANKS = [
    ("Danube", "right", "Vienna"), ("Danube", "right", "Belgrade"), ("Danube", "left", "Pressburg"),
    ("Rhine", "left", "Cologne"), ("Rhine", "left", "Strasbourg"), ("Rhine", "right", "Mannheim"),
    ("Elbe", "right", "Hamburg"), ("Elbe", "left", "Magdeburg"), ("Oder", "left", "Breslau"),
    ("Vistula", "left", "Warsaw"), ("Vistula", "left", "Krakow"), ("Volga", "right", "Stalingrad"),
    ("Volga", "right", "Saratov"), ("Volga", "left", "Kuibyshev"), ("Volga", "left", "Kazan"),
    ("Dnieper", "right", "Kiev"), ("Dnieper", "right", "Dnepropetrovsk"), ("Dnieper", "right", "Kherson"),
    ("Don", "right", "Rostov"), ("Neva", "left", "Leningrad"), ("Dvina", "right", "Riga"),
    ("Nile", "right", "Cairo"), ("Mekong", "left", "Vientiane"), ("Irrawaddy", "left", "Mandalay"),
    ("Menam", "left", "Bangkok"), ("Sungari", "right", "Harbin"), ("Amur", "right", "Khabarovsk"),
    ("Yenisei", "left", "Krasnoyarsk"), ("Congo", "left", "Leopoldville"), ("Congo", "right", "Brazzaville"),
    ("St Lawrence", "left", "Quebec"), ("Loire", "right", "Nantes"), ("Tagus", "right", "Lisbon"),
    ("Scheldt", "right", "Antwerp"), ("Niemen", "right", "Kaunas"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "bank", "town"), BANKS)
def test_towns_are_on_their_bank(world: Atlas, at: At, name: str, bank: str, town: str) -> None:
    node = at(town)
    rivers = [r for r in world.rivers if r.name == name and any(node in side for side in r.sides)]
    assert rivers, f"{town} is not on the {name}"
    for river in rivers:
        assert (node in right_of(world, river)) == (bank == "right")


@pytest.mark.parametrize(
    ("name", "town"),
    [("Seine", "Paris"), ("Danube", "Budapest"), ("Thames", "London"), ("Tiber", "Rome"), ("Po", "Turin"),
     ("Tigris", "Baghdad"), ("Yangtze", "Chungking"), ("Yangtze", "Nanking"), ("Moskva", "Moscow"),
     ("Mississippi", "St Louis"), ("Red River", "Hanoi"), ("Jumna", "Delhi"), ("Arno", "Florence")],
)  # fmt: skip
def test_towns_are_on_their_river(world: Atlas, at: At, name: str, town: str) -> None:
    sides = {side for river in world.rivers if river.name == name for side in river.sides}
    assert any(hexside(at(town), n) in sides for n in world.grid.neighbours(at(town)))


def test_every_bank_that_the_source_tells_holds(world: Atlas, at: At) -> None:
    source = tomllib.loads((SOURCES / "rivers.toml").read_text("utf-8"))["river"]
    astray = []
    for entry in source:
        rivers = [r for r in world.rivers if r.name == entry["name"]]
        for bank in ("right", "left", "at"):
            for town in entry.get(bank, ()):
                beside = [r for r in rivers if any(at(town) in side for side in r.sides)]
                held = all((at(town) in right_of(world, r)) == (bank == "right") for r in beside)
                if not beside or (bank != "at" and not held):
                    astray.append((entry["name"], town))
    assert astray == []


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

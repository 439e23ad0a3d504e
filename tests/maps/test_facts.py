"""The map is held to a table of facts that were compiled apart from it; see ``facts/README.md``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from redball.atlas import Atlas, HexsideKind, PortClass, Terrain

from tests.rows import each_row

from .statements import FACTS, YES_NO, Questions, read

Decorator = Callable[[Callable[..., None]], Callable[..., None]]
ALL: dict[str, int] = {}


def statements(kind: str, columns: str, may_be_empty: str = "") -> Decorator:
    """One test a table: every row is held to the map."""
    rows = read(kind, columns, may_be_empty)
    ALL[kind] = len(rows)
    return each_row(tuple(columns.split(",")), rows)


@pytest.fixture(scope="module")
def ask(world: Atlas) -> Questions:
    return Questions(world)


@statements("countries", "place,territory,controller")
def test_in_country(ask: Questions, place: str, territory: str, controller: str) -> None:
    node = ask.place(place).node
    assert [ask.world.territory_at(node).code] == ask.territories(territory)
    assert ask.world.controller_at(node) == controller


@statements("capitals", "territory,place")
def test_capital(ask: Questions, territory: str, place: str) -> None:
    ask.territories(territory)
    capitals = {p.name for p in ask.world.places if p.kind == "capital" and p.territory == territory}
    assert ask.place(place).name in capitals


@statements("rails", "a,b,joined")
def test_by_rail(ask: Questions, a: str, b: str, joined: str) -> None:
    assert ask.by_rail(a, b) is YES_NO[joined]


@statements("land", "a,b,joined")
def test_by_land(ask: Questions, a: str, b: str, joined: str) -> None:
    ends = {ask.mainlands[ask.place(name).node] for name in (a, b)}
    assert (len(ends) == 1) is YES_NO[joined]


@statements("ports", "place,sea")
def test_port_opens_on(ask: Questions, place: str, sea: str) -> None:
    assert ask.area(sea) in ask.world.port_areas(ask.place(place).node)


@statements("port_classes", "place,class_")
def test_port_class(ask: Questions, place: str, class_: str) -> None:
    assert ask.world.port_class(ask.place(place).node) == PortClass[class_.upper()]


@statements("ice", "place,ices")
def test_ices_in(ask: Questions, place: str, ices: str) -> None:
    assert ask.place(place).port != PortClass.NONE
    assert ask.place(place).ices is YES_NO[ices]


@statements("terrain", "what,lon,lat,terrain")
def test_lies_in(ask: Questions, what: str, lon: str, lat: str, terrain: str) -> None:
    wanted = {Terrain[name.upper()] for name in terrain.split("|")}
    assert ask.world.terrain_at(ask.world.node_at(float(lon), float(lat))) in wanted, what


@statements("mountains", "a,b,mountains")
def test_mountains_between(ask: Questions, a: str, b: str, mountains: str) -> None:
    ends = ask.place(a).node, ask.place(b).node
    assert ask.straight_way(*ends, over_mountains=True), "no straight way over land between them"
    # Two towns may be so near that the range lies in the hex of one of them.
    if YES_NO[mountains] and any(ask.in_mountains(end) for end in ends):
        return
    assert ask.straight_way(*ends, over_mountains=False) is not YES_NO[mountains]


@statements("rivers", "a,b,river")
def test_river_between(ask: Questions, a: str, b: str, river: str) -> None:
    assert ask.crosses(ask.place(a).node, ask.place(b).node, river)


@statements("same_bank", "a,b,river")
def test_no_river_between(ask: Questions, a: str, b: str, river: str) -> None:
    assert not ask.crosses(ask.place(a).node, ask.place(b).node, river)


@statements("banks", "place,river,bank")
def test_bank(ask: Questions, place: str, river: str, bank: str) -> None:
    assert ask.banks(ask.place(place).node, river) == {bank}


@statements("river_ends", "river,end,where,lon,lat,within")
def test_river_end(ask: Questions, river: str, end: str, where: str, lon: str, lat: str, within: str) -> None:
    node = ask.world.node_at(float(lon), float(lat))
    assert ask.steps_to_end(node, river, end) <= int(within), where


@statements("canals", "place,canal")
def test_canal(ask: Questions, place: str, canal: str) -> None:
    assert ask.steps_to(ask.place(place).node, HexsideKind.CANAL, canal) <= 1


@statements("forts", "place,owner,near", may_be_empty="owner")
def test_fortified_line(ask: Questions, place: str, owner: str, near: str) -> None:
    node = ask.place(place).node
    if YES_NO[near]:
        assert ask.territories(owner)[0] in ask.fort_owners(node, 1)
    else:
        assert ask.fort_owners(node, 2) == set()


@statements("seas", "a,b,adjacent")
def test_seas_adjacent(ask: Questions, a: str, b: str, adjacent: str) -> None:
    neighbours = {other for other, _ in ask.world.sea_neighbours[ask.area(a)]}
    assert (ask.area(b) in neighbours) is YES_NO[adjacent]


@statements("passages", "a,b,closed_by")
def test_passage(ask: Questions, a: str, b: str, closed_by: str) -> None:
    (link,) = (link for other, link in ask.world.sea_neighbours[ask.area(a)] if other == ask.area(b))
    if closed_by == "nobody":
        assert link.closers == ()
    else:
        assert ask.place(closed_by).node in link.closers


@statements("weather", "place,zone")
def test_weather_zone(ask: Questions, place: str, zone: str) -> None:
    assert zone in ask.world.weather_zones
    assert ask.world.weather_zone_at(ask.place(place).node) == zone


@statements("sheets", "place,sheet")
def test_map_sheet(ask: Questions, place: str, sheet: str) -> None:
    assert sheet in {panel.sheet for panel in ask.world.panels}
    assert ask.world.sheet_at(ask.place(place).node) == sheet


@statements("continental", "place,continental_us")
def test_continental_us(ask: Questions, place: str, continental_us: str) -> None:
    assert ask.world.is_continental_us(ask.place(place).node) is YES_NO[continental_us]


@statements("distances", "a,b,km")
def test_distance(ask: Questions, a: str, b: str, km: str) -> None:
    ends = ask.place(a).node, ask.place(b).node
    assert ask.grid.distance(*ends) == pytest.approx(float(km) / ask.km_per_hex(*ends), rel=0.15)


@statements("areas", "territories,km2,tolerance_percent")
def test_area(ask: Questions, territories: str, km2: str, tolerance_percent: str) -> None:
    found = ask.km2(ask.territories(territories))
    assert found == pytest.approx(float(km2), rel=float(tolerance_percent) / 100)


@statements("economy", "what,more,less")
def test_more_than(ask: Questions, what: str, more: str, less: str) -> None:
    assert ask.amount_of(what, more) > ask.amount_of(what, less)


@statements("shares", "what,territories,low,high")
def test_share_of_the_world(ask: Questions, what: str, territories: str, low: str, high: str) -> None:
    part = ask.amount_of(what, f"territory {territories}")
    assert float(low) <= part / ask.amount(what, list(ask.world.places)) <= float(high)


def test_every_table_is_read_and_there_are_enough_statements() -> None:
    assert set(ALL) == {path.stem for path in FACTS.glob("*.csv")}
    assert sum(ALL.values()) >= 880


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a,b\nRome,Milan\n", "facts.csv:1: the columns"),
        ("a,b,joined\nRome,Milan\n", "facts.csv:2: 2 fields"),
        ("a,b,joined\nRome,,yes\n", "facts.csv:2: b is ''"),
        ("a,b,joined\nRome, Milan,yes\n", "facts.csv:2: b is ' Milan'"),
        ("a,b,joined\nRome,Milan,yes\nRome,Milan,yes\n", "facts.csv:3: the same"),
    ],
)
def test_a_faulty_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, fault: str
) -> None:
    (tmp_path / "facts.csv").write_text(text, "utf-8")
    monkeypatch.setattr("tests.maps.statements.FACTS", tmp_path)
    with pytest.raises(ValueError, match="facts") as error:
        read("facts", "a,b,joined")
    assert str(error.value).startswith(fault)


def test_a_typo_in_a_name_is_told(ask: Questions) -> None:
    with pytest.raises(LookupError, match=r"no place 'Warsw'.*Warsaw"):
        ask.place("Warsw")
    with pytest.raises(LookupError, match=r"no sea area 'Nort Sea'.*North Sea"):
        ask.area("Nort Sea")
    with pytest.raises(LookupError, match=r"no river 'Rhien'.*Rhine"):
        list(ask.sides(HexsideKind.RIVER, "Rhien"))
    with pytest.raises(LookupError, match=r"no territory 'GRE2'"):
        ask.territories("GER+GRE2")

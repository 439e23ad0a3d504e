"""Measuring from a hex: hexes, basic paths, movement points, sea areas."""

from __future__ import annotations

from redball.supply.conditions.movement import terrain_costs
from redball.supply.ruler import FARTHEST, Ruler

from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    0 0 0 0 1 1 1 1
     . . . . . . . .
    . . ^ . # . . .
     . . . . . . . .
    . . . . . . . .
    """,
    places=[spot("West", "A-0100", port="major"), spot("East", "A-0107", port="minor")],
    sea_names=["West Sea", "East Sea"],
)


def game(*units, **fields):
    units = units or (unit("pz", "A-0201", type="ARM"), unit("inf", "A-0301", type="INF"))
    return small_game(ATLAS, units, **fields)


def measured(played, to, unit_id="pz"):
    found = played.units[unit_id]
    return Ruler(played, found.hex, found.power, found).to(ATLAS.find(to))


def test_the_distance_is_in_hexes_as_the_crow_flies():
    assert measured(game(), "A-0201").hexes == 0
    assert measured(game(), "A-0204").hexes == 3
    assert measured(game(), "A-0004").hexes == ATLAS.grid.distance(ATLAS.find("A-0201"), ATLAS.find("A-0004"))


def test_a_basic_path_counts_every_hex_entered_and_knows_its_limit():
    found = measured(game(), "A-0203")
    assert found.basic.length == 2
    assert (found.limit, found.points) == (4, False)
    assert found.basic.nodes[0] == ATLAS.find("A-0201") and found.basic.nodes[-1] == ATLAS.find("A-0203")
    far = measured(game(), "A-0207")
    assert (far.hexes, far.basic.length) == (6, 7), "round the lake"
    assert far.basic.length > far.limit, "longer than the limit it is measured all the same"


def test_an_enemy_and_its_zone_of_control_bar_a_basic_path():
    enemy = unit("arm", "A-0203", type="ARM", power="CW")
    played = game(unit("pz", "A-0201", type="ARM"), enemy)
    assert measured(played, "A-0203").basic is None
    assert measured(played, "A-0203").march is None
    assert measured(played, "A-0203").closed and measured(played, "A-0203").held
    assert measured(played, "A-0200").basic.length == 1


def test_movement_points_go_by_the_terrain_and_the_kind_of_unit():
    played = game()
    options = played_options(played)
    for who, kind in (("pz", "motorised"), ("inf", "leg")):
        found = measured(played, "A-0202", who)
        hill = terrain_costs(kind, options)[int(ATLAS.terrain[ATLAS.find("A-0202")])]
        clear = found.hexes - 1
        assert (found.kind, found.march.length) == (kind, hill + clear)
        assert found.march.length > found.basic.length


def played_options(played):
    from redball.supply import of

    return of(played).options


def test_an_aircraft_has_no_way_over_land_in_movement_points():
    played = game(unit("ftr", "A-0201", type="FTR"))
    found = measured(played, "A-0203", "ftr")
    assert found.march is None and found.kind == ""
    assert found.basic.length == 2


def test_from_a_hex_a_power_measures():
    played = game()
    found = Ruler(played, ATLAS.find("A-0301"), "GE").to(ATLAS.find("A-0303"))
    assert (found.basic.length, found.kind, found.march.length) == (2, "leg", 2)


def test_at_sea_areas_are_counted():
    played = game(unit("bb", "West Sea", type="BB"))
    west, east = (ATLAS.sea_by_name[name].box for name in ("west sea", "east sea"))
    from_sea = Ruler(played, west, "GE", None)
    assert from_sea.to(west).seas == 0
    assert from_sea.to(east).seas == 1
    assert from_sea.to(ATLAS.find("East")).seas == 1
    assert from_sea.to(ATLAS.find("A-0303")).seas == -1
    from_port = Ruler(played, ATLAS.find("West"), "GE", None)
    assert from_port.to(west).seas == 1
    assert from_port.to(east).seas == 2
    assert from_port.to(ATLAS.find("East")).seas == 2
    assert from_sea.to(east).basic is None and from_sea.to(east).march is None


def test_what_is_farther_than_the_ruler_has_no_way():
    from redball import atlas, resources

    world = atlas.load(resources.maps() / "world-1939")
    played = small_game(world, (unit("pz", "Berlin", type="ARM"),))
    ruler = Ruler(played, world.find("Berlin"), "GE", played.units["pz"])
    moscow = ruler.to(world.find("Moscow"))
    assert moscow.hexes > FARTHEST or moscow.march is not None
    vladivostok = ruler.to(world.find("Vladivostok"))
    assert vladivostok.hexes > FARTHEST
    assert vladivostok.basic is None and vladivostok.march is None

"""Base game 5 and 6, paragraph by paragraph: what resources can travel on."""

from dataclasses import replace

import pytest
from redball.game import library
from redball.game.orders import LendResource, SetRoute
from redball.game.pipelines import ROUTES, Route, reserved
from redball.game.powers import Country
from redball.game.state import Change, HexState, next_game, pair
from redball.planning.freight import allocate, area_rows, legs_of, one_more, standing
from redball.rules.freight import BANS
from redball.rules.oil.chains import dedicate, free_points, taken_from
from redball.rules.oil.reserved import reserve
from redball.rules.oil.tables import RESERVED
from redball.wording import sentence

from tests.planning.seas import SEAS, atlas, game, with_road
from tests.rules.judging import after
from tests.small_map import unit


def names(found, key):
    way = found.by_key[key]
    return [SEAS[area] for area in way.areas]


def reasons(found) -> dict[str, str]:
    return {left.resource.key: sentence(left.reason) for left in found.undelivered}


def test_by_rail_to_a_port_and_over_four_sea_areas():
    """5.3: a resource rails to Luanda, 4 sea areas = 4 convoy points, Liverpool."""
    found = allocate(game((1, 1, 1, 1)), "CW")
    (way,) = found.routes
    assert [SEAS[area] for area in way.areas] == list(SEAS)
    assert found.points == 4
    legs = legs_of(found.network, way)
    assert [leg.areas for leg in legs if leg.areas] == [(0, 1, 2, 3)]


def test_from_the_congo_to_liverpool_on_the_world_map():
    """5.3 on the world map: a convoy point in each sea area from the Congo's port to Britain."""
    world = library.read(library.find_scenario("global-war-1939"))
    allied = {"COB", "ANG", "POR"}
    congo = [
        n for n, t in enumerate(world.atlas.territory.tolist()) if world.atlas.territories[t].code in allied
    ]
    seas = ("Southwest African Coast", "Gulf of Guinea", "Cape Verde Coast", "Azores", "Western Approaches")
    areas = [world.atlas.sea_by_name[name.casefold()].index for name in seas]
    held = replace(
        world,
        control={**world.control, **dict.fromkeys(congo, "CW")},
        convoys={(area, "CW"): 1 for area in areas},
        countries={**world.countries, "BEL": Country("BEL", "CW")},
    ).changed(
        BANS.put(("CW", "factory", world.atlas.label(p.node)), True)
        for p in world.atlas.places
        if p.factories and p.name != "Liverpool"
    )
    elisabethville = world.atlas.find("Elisabethville")
    pinned = held.changed([ROUTES.put(f"{world.atlas.label(elisabethville)}-r1", Route("CW", pinned=True))])
    found = allocate(pinned, "CW")
    (way,) = found.routes
    assert found.points == len(seas)
    assert world.atlas.place_name(way.factory) == "Liverpool"
    assert way.resource.node == elisabethville
    assert [world.atlas.sea_areas[area].name for area in way.areas] == list(seas)
    rail, sea = legs_of(found.network, way)[:2]
    assert rail.nodes[0] == elisabethville and not rail.areas
    assert sea.areas == tuple(areas)


def test_one_point_a_resource_in_each_sea_area():
    """5.3, 5.7: three factories; where points are fewer, only so many come through."""
    assert len(allocate(game((3, 3, 3, 3)), "CW").routes) == 3
    assert len(allocate(game((3, 2, 3, 3)), "CW").routes) == 2
    found = allocate(game((3, 0, 3, 3)), "CW")
    assert not found.routes
    assert found.short == {1: 3}
    assert set(reasons(found).values()) == {
        "No convoy point is left in Cape Verde Basin.",
        "No railway leads from Bush (A-0200) to a factory or to a port that can be used.",
    }


def test_each_factory_takes_one():
    """5.7: destroyed ones none; idle factories and resources without one give nothing."""
    found = allocate(game(), "CW")
    assert len(found.routes) == 3 and not found.idle
    hurt = game(hexes={"London": HexState(factories_destroyed=2)})
    assert len(allocate(hurt, "CW").routes) == 1
    assert "No factory is idle for it." in reasons(allocate(hurt, "CW")).values()
    none = game(
        hexes={"London": HexState(factories_destroyed=2), "Liverpool": HexState(factories_destroyed=1)}
    )
    assert "Commonwealth has no factory that can work." in reasons(allocate(none, "CW")).values()
    built = game(hexes={"Dakar": HexState(factories_added=1)})
    assert len(allocate(built, "CW").network.factories) == 3


def test_railways_carry_any_length_and_nothing_else_does():
    """5.2: no non-rail hexes; the Bush has neither railway nor port."""
    assert any("No railway leads from Bush" in reason for reason in reasons(allocate(game(), "CW")).values())


def test_roads_carry_resources():
    """5.2: a printed road joins the Bush to the railway."""
    roads = game(atlas=with_road(atlas(), "A-0200", "A-0100", "A-0000"))
    found = allocate(roads, "CW")
    assert found.network.line[roads.atlas.find("Bush")] == found.network.line[roads.atlas.find("Luanda")]


def test_no_enemy_zone_of_control_without_a_friend():
    """5.2: an enemy beside the railway cuts it, unless a friendly land unit is there."""
    foe = unit("foe", "A-0100", type="INF", power="GE")
    cut = allocate(game(units=[foe]), "CW")
    assert not [way for way in cut.routes if cut.network.resources[0].node == way.resource.node]
    assert any("Nothing can leave Elisabethville" in reason for reason in reasons(cut).values())
    guards = [
        unit("g0", "A-0000", power="CW"),
        unit("g1", "A-0001", power="CW"),
        unit("g2", "A-0002", power="CW"),
    ]
    assert len(allocate(game(units=[foe, *guards]), "CW").routes) == 3


def test_an_enemy_held_hex_is_no_way_even_with_a_unit_in_it():
    """5.2: each hex is controlled by the owner or a willing friend."""
    lost = game(control={"A-0001": "GE"}, units=[unit("g", "A-0001", power="CW")])
    found = allocate(lost, "CW")
    assert (
        found.network.line[lost.atlas.find("Elisabethville")] != found.network.line[lost.atlas.find("Luanda")]
    )


def test_a_resource_beside_its_factory_needs_nothing():
    """5.2: in the same hex no railway and no port."""
    here = game((0, 0, 0, 0), hexes={"Bush": HexState(factories_added=1)})
    (way,) = allocate(here, "CW").routes
    assert way.factory == way.resource.node and legs_of(allocate(here, "CW").network, way) == ()


def test_enemy_ships_do_not_stop_convoys():
    """5.5: only sinking the points does."""
    raider = unit("raider", SEAS[1], type="BB", power="GE")
    assert len(allocate(game(units=[raider]), "CW").routes) == 3


def test_transports_carry_no_resources():
    """5.5."""
    ship = unit("trs", SEAS[1], type="TRS", power="CW")
    assert not allocate(game((4, 0, 4, 4), units=[ship]), "CW").routes


def test_points_of_a_willing_ally():
    """5.6: its free points are used when it is asked, and only if it co-operates."""
    few = game((4, 0, 4, 4))
    shared = next_game(few, [Change("convoys", (1, "FR"), 2)])
    assert not allocate(shared, "CW").routes
    found = allocate(shared, "CW", ("FR",))
    assert len(found.routes) == 2
    (row,) = [row for row in area_rows(shared, found) if row.area == 1]
    assert (row.points, row.used, row.free) == ({"FR": 2}, 2, 0)
    apart = replace(shared, cooperation=frozenset())
    refused = allocate(apart, "CW", ("FR",))
    assert not refused.routes
    assert [sentence(trouble) for trouble in refused.troubles] == [
        "France doesn't co-operate with Commonwealth, so its convoy points can't be used."
    ]


def test_lent_resources_are_the_receivers():
    """5.6: a resource on a route of a co-operating power is that power's for the turn."""
    key = f"{atlas().label(atlas().find('Elisabethville'))}-r1"
    lent = game((4, 4, 4, 4), remembered=[ROUTES.put(key, Route("FR", pinned=True))])
    assert key not in {r.key for r in allocate(lent, "CW").network.resources}
    french = allocate(lent, "FR", ("CW",))
    assert [(way.resource.key, lent.atlas.place_name(way.factory)) for way in french.routes] == [
        (key, "Brest")
    ]


def test_a_closed_passage_stops_convoys():
    """3.5.2 for convoys: who holds the strait lets nobody through that he is at war with."""
    gate = atlas(passages={(1, 2): ["A-0303"]})
    assert len(allocate(game(atlas=gate), "CW").routes) == 3
    shut = allocate(game(atlas=gate, control={"A-0303": "GE"}), "CW")
    assert not shut.routes
    assert any(reason.startswith("No way over open sea areas leads") for reason in reasons(shut).values())


def test_iced_and_damaged_ports():
    """6: an iced-in port carries no resources; a damaged minor one is none, a major one a minor."""
    damaged = allocate(game(hexes={"Luanda": HexState(port_damaged=True)}), "CW")
    assert not damaged.routes
    assert any("to a port that can be used" in reason for reason in reasons(damaged).values())
    assert len(allocate(game(hexes={"Liverpool": HexState(port_damaged=True)}), "CW").routes) == 3
    rails = atlas()
    iced = game(atlas=rails, hexes={"Dakar": HexState(iced_in=True)})
    assert iced.atlas.find("Dakar") not in allocate(iced, "CW").network.ports
    assert iced.atlas.find("Dakar") in allocate(game(), "CW").network.ports


def test_destroyed_oil_and_captured_resources():
    """5.1: what stands and is held in the production step counts."""
    assert sum(r.oil for r in allocate(game(), "CW").network.resources) == 1
    burnt = game(hexes={"Katanga": HexState(oil_destroyed=1)})
    assert sum(r.oil for r in allocate(burnt, "CW").network.resources) == 0
    taken = game(control={"Katanga": "GE"})
    assert len(allocate(taken, "CW").network.resources) == 2


def test_dedicated_points_carry_nothing_else():
    """OIL-STO-10, 11: both ways round."""
    played = game((3, 3, 3, 3), rule_sets=("base", "oil"))
    marked = next_game(played, [reserve(played, 1, "CW", 2)])
    found = allocate(marked, "CW")
    assert len(found.routes) == 1
    (row,) = [row for row in area_rows(marked, found) if row.area == 1]
    assert (row.dedicated, row.used, row.free) == (2, 1, 0)
    assert free_points(marked, "CW", 1) == 1
    key = found.routes[0].resource.key
    route = ROUTES.put(key, Route("CW", areas=[*SEAS]))
    assert free_points(next_game(marked, [route]), "CW", 1) == 0


@pytest.mark.rule("OIL-STO-10")
def test_reserved_points_say_whose_they_are():
    """A power's own points come first, then those of a power that co-operates; each is reserved by name."""
    played = game((3, 1, 3, 3), rule_sets=("base", "oil"))
    allied = next_game(played, [Change("convoys", (1, "FR"), 2), Change("convoys", (1, "GE"), 5)])
    assert free_points(allied, "CW", 1) == 3
    assert taken_from(allied, "CW", 1, 2) == {"CW": 1, "FR": 1}
    marked = next_game(allied, dedicate(allied, "CW", [1], 2))
    assert reserved(marked) == {(1, "CW"): 1, (1, "FR"): 1}
    assert free_points(marked, "CW", 1) == free_points(marked, "FR", 1) == 1
    (row,) = [row for row in area_rows(marked, allocate(marked, "CW", ("FR",))) if row.area == 1]
    assert row.reserved == {"CW": 1, "FR": 1} and row.dedicated == 2
    own = next_game(allied, [Change("options", "oil.chain_cp_owner", "own")])
    assert free_points(own, "CW", 1) == 1 and taken_from(own, "CW", 1, 2) == {"CW": 1}


@pytest.mark.rule("OIL-STO-10")
def test_reservations_of_earlier_saves_still_count():
    """They don't say whose points they are: those of the powers there, in the order of their codes."""
    played = game((3, 1, 3, 3), rule_sets=("base", "oil"))
    allied = next_game(played, [Change("convoys", (1, "FR"), 2)])
    old = next_game(allied, [RESERVED.put((played.clock.turn, "", 1), 2)])
    assert reserved(old) == {(1, "CW"): 1, (1, "FR"): 1}
    assert free_points(old, "CW", 1) == 1
    gone = next_game(old, [RESERVED.put((played.clock.turn - 1, "", 1), 9)])
    assert reserved(gone) == reserved(old)


def test_what_one_more_point_would_bring():
    tight = game((3, 1, 3, 3))
    found = allocate(tight, "CW")
    assert [(gain.area, gain.delivered) for gain in one_more(tight, found)] == [(1, 1)]
    more = allocate(next_game(tight, [Change("convoys", (1, "CW"), 2)]), "CW")
    assert len(more.routes) == len(found.routes) + 1


def test_odd_bookkeeping_is_told():
    """Negative points, a power without home, a sea area without neighbours: a sentence each."""
    odd = game()
    negative = next_game(odd, [Change("convoys", (0, "CW"), -2)])
    told = [sentence(trouble) for trouble in allocate(negative, "CW").troubles]
    assert told == ["Commonwealth has -2 convoy points in Gulf of Guinea; that counts as none."]
    assert not allocate(negative, "CW").routes
    told = [sentence(trouble) for trouble in allocate(odd, "GE").troubles]
    assert told == ["No home country of Germany is on this map."]
    alone = replace(odd, atlas=replace(atlas(), sea_links=()))
    told = [sentence(trouble) for trouble in allocate(alone, "CW").troubles]
    assert told[0] == (
        "Gulf of Guinea is adjacent to no other sea area: "
        "convoy points there serve between its own ports only."
    )


def test_neutrals_trade_with_nobody():
    """A power's network ends where nobody lets it through: co-operation, not neutrality, opens hexes."""
    quiet = game(wars=[pair("GE", "CW")], cooperation=[])
    assert len(allocate(quiet, "CW").routes) == 3
    assert not allocate(quiet, "FR").routes


@pytest.mark.parametrize("solve", [allocate, standing])
def test_a_power_with_nothing(solve):
    found = solve(game(), "GE")
    assert not found.routes and not found.undelivered and not found.idle and found.points == 0


def trade(points=(1, 1, 1, 1), wars=(), given=True, **fields):
    """France, a neutral, gives the Commonwealth one resource of its own coast."""
    made = atlas()
    base = game(points, powers=("CW", "FR", "GE"), atlas=made, wars=wars, cooperation=(), **fields)
    owned = next_game(base, [Change("control", made.find(n), "FR") for n in ("A-0000", "A-0001", "A-0002")])
    return after(owned, LendResource("FR", "Elisabethville", "CW")) if given else owned


@pytest.mark.rule("BASE-CONV-04")
def test_a_trade_agreement_carries_a_neutrals_resource_over_its_own_railways_and_ports():
    """5.6: the giver's railway and port, then a convoy point of the taker in each sea area."""
    assert all(r.node != 0 for r in allocate(trade(given=False), "CW").network.resources)
    found = allocate(trade(), "CW")
    (way,) = [way for way in found.routes if way.resource.node == 0]
    assert [SEAS[area] for area in way.areas] == list(SEAS)
    assert all(r.node != 0 for r in allocate(trade(), "FR").network.resources)


@pytest.mark.rule("BASE-CONV-04")
def test_a_fixed_trade_route_is_pinned_and_told_when_a_point_is_missing():
    route = SetRoute("CW", "Elisabethville", "Liverpool", SEAS)
    pinned = after(trade(), route)
    (way,) = [way for way in standing(pinned, "CW").routes if way.resource.node == 0]
    assert way.areas == (0, 1, 2, 3)
    short = after(trade((1, 0, 1, 1)), route)
    assert SEAS[1] in reasons(standing(short, "CW"))[way.resource.key]


@pytest.mark.rule("BASE-CONV-04")
def test_the_givers_points_may_carry_what_it_gives():
    bare = next_game(trade((0, 0, 0, 0)), [Change("convoys", (area, "FR"), 1) for area in range(4)])
    assert not allocate(bare, "CW").routes
    lent_too = allocate(bare, "CW", ("FR",))
    assert len(lent_too.routes) == 1 and not lent_too.troubles


def test_a_road_that_was_built_carries_resources():
    """5.2 and 3.7: like a printed one, but no supply and no trains."""
    bush = game((1, 1, 1, 1))
    row = ["A-0200", "A-0100"]
    assert bush.atlas.find("A-0100") not in allocate(bush, "CW").network.near.get(
        bush.atlas.find("A-0200"), ()
    )
    built = next_game(bush, [Change("options", "supply.built_roads", [row])])
    assert allocate(built, "CW").network.near[bush.atlas.find("A-0200")] == (bush.atlas.find("A-0100"),)
    rails = next_game(bush, [Change("options", "supply.built_rails", [row])])
    assert allocate(rails, "CW").network.near[bush.atlas.find("A-0200")] == (bush.atlas.find("A-0100"),)

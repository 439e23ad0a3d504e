"""Setting, planning, forbidding and clearing routes of resources (BASE-CONV)."""

from dataclasses import replace

import pytest
from redball.game import codec
from redball.game.orders import ClearRoute, ForbidRoute, LendResource, PlanRoutes, SetRoute
from redball.game.pipelines import ROUTES, carried
from redball.game.scenario import write_scenario
from redball.game.state import HexState
from redball.rules import freight
from redball.rules.freight import BANS

from tests.planning.seas import SEAS, game
from tests.rules.base.table import after, refused, text
from tests.small_map import small_atlas, small_game, spot

rule = pytest.mark.rule
ROW = ("A-0000-r1", "London", *SEAS)


@rule("BASE-CONV-01")
def test_a_route_is_pinned():
    played = game()
    assert text(played, SetRoute("CW", "Elisabethville", "London", SEAS)) == (
        "The resource of Elisabethville (A-0000) goes by Gulf of Guinea, Cape Verde Basin, Cape St. Vincent, "
        "Bay of Biscay to London (A-0008) for Commonwealth"
    )
    pinned = after(played, SetRoute("CW", "Elisabethville", "London", SEAS))
    (route,) = freight.routes(pinned)
    assert (route.key, route.power, route.pinned) == ("A-0000-r1", "CW", True)
    assert (route.factory, route.legs) == (played.atlas.find("London"), ((0, 1, 2, 3),))
    assert refused(pinned, SetRoute("CW", "A-0000-r1", "London", SEAS), "BASE-CONV-01") == [
        "The resource of Elisabethville (A-0000) is already pinned to this route"
    ]
    anyhow = after(pinned, SetRoute("CW", "A-0000-r1"))
    assert freight.routes(anyhow)[0].factory == -1 and not freight.routes(anyhow)[0].legs


@rule("BASE-CONV-01")
def test_the_first_resource_without_a_route_is_meant():
    one = after(game(), SetRoute("CW", "Katanga"))
    two = after(one, SetRoute("CW", "Katanga", "London"))
    assert [route.key for route in freight.routes(two)] == ["A-0001-1", "A-0001-r1"]
    assert "The oil resource of Katanga" in text(game(), SetRoute("CW", "A-0001-1"))


@rule("BASE-CONV-01")
def test_sea_legs_with_rails_between():
    by_rail = after(game(), SetRoute("CW", "Elisabethville", areas=(SEAS[0], "-", SEAS[2], SEAS[3])))
    assert freight.routes(by_rail)[0].legs == ((0,), (2, 3))
    again = codec.decode_position(codec.encode_position(by_rail), by_rail.atlas)
    assert freight.routes(again) == freight.routes(by_rail)
    assert 'resource = "A-0000-r1", power = "CW"' in write_scenario(by_rail)


@rule("BASE-CONV-01")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (SetRoute("Q", "Katanga"), "“Q” is no power of this game"),
        (SetRoute("CW", "Nowhere"), "“Nowhere”"),
        (SetRoute("CW", "London"), "London (A-0008) has no resource that still stands"),
        (SetRoute("CW", "A-0000-r2"), "“A-0000-r2” is no resource of the map"),
        (SetRoute("CW", "A-9999-r1"), "“A-9999”"),
        (SetRoute("CW", "Katanga-r1"), "“Katanga-r1”"),
        (SetRoute("GE", "Katanga"), "is controlled by Commonwealth, which doesn't co-operate with Germany"),
        (SetRoute("CW", "Katanga", "Dakar"), "Dakar (A-0101) has no factory that can work"),
        (SetRoute("CW", "Katanga", "Brest"), "is controlled by France, not by Commonwealth"),
        (SetRoute("CW", "Katanga", areas=(SEAS[0], SEAS[2])), "Gulf of Guinea and Cape St. Vincent are not"),
        (
            SetRoute("CW", "Katanga", areas=(SEAS[0], SEAS[1], SEAS[0])),
            "Gulf of Guinea is twice in one route",
        ),
        (SetRoute("CW", "Katanga", areas=(SEAS[0], "-")), "Between two “-” a route needs a sea area"),
        (SetRoute("CW", "Katanga", areas=("Gulf of Ginea",)), "did you mean Gulf of Guinea?"),
    ],
)
def test_routes_that_cannot_be(order, said):
    assert any(said in reason for reason in refused(game(), order))


@rule("BASE-CONV-01", "BASE-CONV-04")
def test_a_resource_given_away_is_routed_by_who_has_it():
    given = after(game(), LendResource("CW", "A-0000-r1", "FR"))
    assert refused(given, SetRoute("CW", "Elisabethville"), "BASE-CONV-01") == [
        "The resource of Elisabethville (A-0000) is given to France"
    ]
    assert ROUTES.of(after(given, SetRoute("FR", "Elisabethville"))) != ROUTES.of(given)


@rule("BASE-CONV-01")
def test_the_first_hex_of_the_map_is_a_factory_like_others():
    atlas = small_atlas(
        ". . .", places=[spot("Essen", "A-0000", factories=1), spot("Ruhr", "A-0001", resources=2)]
    )
    played = small_game(atlas)
    assert text(played, SetRoute("GE", "Ruhr", "Essen")).endswith(" goes to Essen (A-0000) for Germany")
    pinned = after(played, SetRoute("GE", "Ruhr", "Essen"))
    assert refused(pinned, SetRoute("GE", "A-0001-r2", "Essen"), "BASE-CONV-01") == [
        "Pinned routes already take all of Essen (A-0000): 1 factory"
    ]
    both = after(played, SetRoute("GE", "A-0001-r1"), SetRoute("GE", "A-0001-r2"))
    assert len(freight.routes(both)) == 2, "routes to any factory take none"


@rule("BASE-CONV-01")
def test_contradictory_pins():
    """No more routes can be pinned to a hex than it has factories."""
    one = after(game(), SetRoute("CW", "Elisabethville", "Liverpool"))
    assert refused(one, SetRoute("CW", "Katanga", "Liverpool"), "BASE-CONV-01") == [
        "Pinned routes already take all of Liverpool (A-0007): 1 factory"
    ]


@rule("BASE-CONV-02")
def test_bans():
    played = game()
    for what, name in (("factory", "London"), ("port", "Dakar"), ("area", SEAS[1]), ("resource", "Bush")):
        banned = after(played, ForbidRoute("CW", what, name))
        assert refused(banned, ForbidRoute("CW", what, name), "BASE-CONV-02")
        assert list(BANS.of(banned).values()) == [True]
        free = after(banned, ClearRoute("CW", what=what, name=name))
        assert not BANS.of(free)
        assert refused(free, ClearRoute("CW", what=what, name=name), "BASE-CONV-02")
    assert text(played, ForbidRoute("CW", "area", SEAS[1])) == (
        "Commonwealth: resources may not use Cape Verde Basin"
    )
    (unknown,) = refused(played, ForbidRoute("CW", "area", "Nowhere Sea"))
    assert "“Nowhere Sea”" in unknown
    assert refused(played, ForbidRoute("CW", "port", "London"), "BASE-CONV-02")
    assert refused(played, ForbidRoute("CW", "factory", "Dakar"), "BASE-CONV-02")
    assert refused(played, ForbidRoute("CW", "resource", "Dakar"), "BASE-CONV-02")
    assert freight.bans(after(played, ForbidRoute("CW", "area", SEAS[1])), "CW").areas == {1}


@rule("BASE-CONV-02")
def test_pins_and_bans_do_not_contradict():
    banned = after(game(), ForbidRoute("CW", "area", SEAS[1]))
    assert refused(banned, SetRoute("CW", "Katanga", areas=SEAS), "BASE-CONV-02") == [
        "Cape Verde Basin is forbidden to the resources of Commonwealth; clear that first"
    ]
    pinned = after(game(), SetRoute("CW", "Katanga", "London", SEAS))
    for what, name in (("area", SEAS[2]), ("factory", "London"), ("resource", "Katanga")):
        (reason,) = refused(pinned, ForbidRoute("CW", what, name), "BASE-CONV-02")
        assert reason.startswith("The route of Katanga (A-0001) is pinned through")


@rule("BASE-CONV-03")
def test_a_plan_replaces_the_plan_before():
    pinned = after(game(), SetRoute("CW", "Katanga", "Liverpool"))
    planned = after(pinned, PlanRoutes("CW", (ROW,)))
    assert text(pinned, PlanRoutes("CW", (ROW,))) == "Commonwealth plans 1 route with 4 convoy points"
    assert [(r.key, r.pinned) for r in freight.routes(planned)] == [("A-0000-r1", False), ("A-0001-1", True)]
    assert [r.key for r in freight.routes(after(planned, PlanRoutes("CW", ())))] == ["A-0001-1"]
    assert carried(planned) == {(area, "CW"): 1 for area in range(4)}


@rule("BASE-CONV-03")
def test_plans_that_cannot_be():
    pinned = after(game(), SetRoute("CW", "Elisabethville", "Liverpool"))
    assert refused(pinned, PlanRoutes("CW", (ROW,)), "BASE-CONV-03")
    assert refused(game(), PlanRoutes("CW", (("A-0000-r1",),)), "BASE-CONV-03")
    assert "The resource of Elisabethville is twice in the plan" in refused(
        game(), PlanRoutes("CW", (ROW, ROW))
    )
    full = PlanRoutes("CW", (("A-0001-1", "Liverpool"),))
    assert refused(pinned, full) == ["Pinned routes already take all of Liverpool (A-0007): 1 factory"]
    (unknown,) = refused(game(), PlanRoutes("CW", (("A-0001-1", "Nowhere"), ROW)))
    assert "“Nowhere”" in unknown
    assert refused(game(), PlanRoutes("CW", (("Nowhere", "London"), ROW)))
    banned = after(game(), ForbidRoute("CW", "area", SEAS[1]))
    assert refused(banned, PlanRoutes("CW", (ROW,)), "BASE-CONV-02") == [
        "Cape Verde Basin is forbidden to the resources of Commonwealth; clear that first"
    ]
    hurt = game(hexes={"London": HexState(factories_destroyed=2)})
    assert refused(hurt, PlanRoutes("CW", (ROW,)), "BASE-CONV-01") == [
        "London (A-0008) has no factory that can work"
    ]


@rule("BASE-CONV-01", "BASE-CONV-02")
def test_clearing():
    pinned = after(game(), SetRoute("CW", "Elisabethville", "Liverpool"))
    assert not after(pinned, ClearRoute("CW", "Elisabethville")).rule_tables
    assert not after(pinned, ClearRoute("CW", "A-0000-r1")).rule_tables
    assert refused(pinned, ClearRoute("CW", "Katanga"), "BASE-CONV-01")
    both = after(pinned, ForbidRoute("CW", "area", SEAS[1]))
    assert not after(both, ClearRoute("CW")).rule_tables
    assert text(both, ClearRoute("CW")) == "Commonwealth clears 2 routes and bans"
    assert refused(game(), ClearRoute("CW"), "BASE-CONV-01") == [
        "Commonwealth has set no routes and forbidden nothing"
    ]


def test_points_of_co_operating_powers_are_taken_after_ones_own():
    route = freight.SetOut("A-0000-r1", "CW", True, -1, ((1,),))
    played = game((0, 0, 0, 0))
    lent = replace(played, convoys={(1, "FR"): 1})
    assert freight.taken(lent, [route]) == {(1, "FR"): 1}
    both = replace(played, convoys={(1, "CW"): 1, (1, "FR"): 1})
    assert freight.taken(both, [route]) == {(1, "CW"): 1}
    assert freight.taken(both, [route, route]) == {(1, "CW"): 1, (1, "FR"): 1}

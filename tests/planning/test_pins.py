"""Routes that players set, kept in an allocation; contradictions and routes that can't be kept."""

from redball.game.orders import ForbidRoute, PlanRoutes, SetRoute
from redball.game.state import Change, HexState, next_game
from redball.planning.freight import allocate, difference, plan_of, standing
from redball.rules.freight import BANS
from redball.wording import sentence

from tests.planning.seas import SEAS, atlas, game
from tests.rules.judging import after


def reason(found, key):
    return next(sentence(left.reason) for left in found.undelivered if left.resource.key == key)


def test_a_pinned_resource_goes_first_and_to_its_factory():
    played = after(game((1, 1, 1, 1)), SetRoute("CW", "A-0001-r1", "Liverpool"))
    (way,) = allocate(played, "CW").routes
    assert (way.resource.key, played.atlas.place_name(way.factory)) == ("A-0001-r1", "Liverpool")
    assert way.areas == (0, 1, 2, 3)


def test_pinned_by_sea_areas_to_any_factory():
    played = after(game((1, 1, 1, 1)), SetRoute("CW", "A-0001-r1", areas=SEAS))
    (way,) = allocate(played, "CW").routes
    assert (way.resource.key, way.legs) == ("A-0001-r1", ((0, 1, 2, 3),))


def test_pinned_and_nothing_more():
    played = after(game((1, 1, 1, 1)), SetRoute("CW", "A-0001-1"))
    assert [way.resource.key for way in allocate(played, "CW").routes] == ["A-0001-1"]


def test_pinned_through_a_port_on_the_way():
    """Two sea legs with the railway of Brest's hex between them."""
    played = after(game(), SetRoute("CW", "A-0001-r1", "London", (SEAS[0], SEAS[1], SEAS[2], "-", SEAS[3])))
    found = allocate(played, "CW")
    assert found.by_key["A-0001-r1"].legs == ((0, 1, 2), (3,))
    assert len(found.routes) == 3


def test_bans_are_kept():
    for what, name in (("area", SEAS[1]), ("port", "Luanda"), ("resource", "Katanga")):
        played = after(game(), ForbidRoute("CW", what, name))
        found = allocate(played, "CW")
        assert len(found.routes) == (1 if what == "resource" else 0)
    played = after(game(), ForbidRoute("CW", "factory", "London"))
    assert [played.atlas.place_name(way.factory) for way in allocate(played, "CW").routes] == ["Liverpool"]


def broken(played, *changes):
    later = next_game(played, changes)
    found = allocate(later, "CW")
    assert "A-0001-r1" not in found.by_key
    standing_left = standing(later, "CW").undelivered
    assert [left.resource.key for left in standing_left] == ["A-0001-r1"]
    assert sentence(standing_left[0].reason) == reason(found, "A-0001-r1")
    return reason(found, "A-0001-r1")


def test_routes_that_can_no_longer_be_kept_say_why():
    pinned = after(game(), SetRoute("CW", "A-0001-r1", "Liverpool", SEAS))
    sunk = Change("convoys", (1, "CW"), None)
    assert broken(pinned, sunk) == "Pinned through Cape Verde Basin, where no convoy point is left for it."
    bombed = Change("hexes", pinned.atlas.find("Liverpool"), HexState(factories_destroyed=1))
    assert broken(pinned, bombed) == "Pinned to Liverpool (A-0007), which has no factory left for it."
    port = Change("hexes", pinned.atlas.find("Luanda"), HexState(port_damaged=True))
    assert broken(pinned, port) == (
        "Pinned through Gulf of Guinea, but no railway leads to a port on it that can be used."
    )
    lost = [Change("control", pinned.atlas.find(name), "GE") for name in ("Liverpool", "Brest")]
    to_london = after(game(), SetRoute("CW", "A-0001-r1", "London", SEAS))
    assert broken(to_london, *lost) == (
        "Pinned through Bay of Biscay, but no railway leads to a port on it that can be used."
    )
    only_london = Change("control", to_london.atlas.find("Liverpool"), "GE")
    assert broken(to_london, only_london) == (
        "Pinned through Bay of Biscay, but no port on it has a railway to London (A-0008)."
    )
    anyhow = after(game(), SetRoute("CW", "A-0001-r1", "London"))
    assert broken(anyhow, only_london) == (
        "Pinned to London (A-0008), but no way with free convoy points leads there."
    )
    banned = BANS.put(("CW", "area", SEAS[1]), True)
    assert broken(pinned, banned) == "Pinned through Cape Verde Basin, which is forbidden."


def test_a_passage_that_was_closed():
    gate = game(atlas=atlas(passages={(1, 2): ["A-0303"]}))
    pinned = after(gate, SetRoute("CW", "A-0001-r1", "Liverpool", SEAS))
    shut = Change("control", gate.atlas.find("A-0303"), "GE")
    assert broken(pinned, shut) == (
        "Pinned from Cape Verde Basin to Cape St. Vincent, but the passage between them is closed."
    )


def test_a_pinned_route_without_an_idle_factory_holds_no_points():
    """Two pins over sea to a single factory: the second is told, and its points serve others."""
    hurt = game(hexes={"London": HexState(factories_destroyed=2)})
    one = after(hurt, SetRoute("CW", "A-0001-1", areas=SEAS))
    both = after(one, SetRoute("CW", "A-0001-r1", areas=SEAS))
    found = allocate(both, "CW")
    assert found.points == 4 and len(found.routes) == 1
    assert "No factory is idle for it." in [sentence(left.reason) for left in found.undelivered]


def test_a_resource_that_was_lost_is_told():
    pinned = after(game(), SetRoute("CW", "A-0001-1", "London"))
    burnt = next_game(pinned, [Change("hexes", pinned.atlas.find("Katanga"), HexState(oil_destroyed=1))])
    assert any("has set a route for A-0001-1" in sentence(t) for t in allocate(burnt, "CW").troubles)


def test_an_allocation_as_the_plan():
    played = game((3, 2, 3, 3))
    found = allocate(played, "CW")
    planned = after(played, plan_of(played, found))
    now = standing(planned, "CW")
    assert now.routes == found.routes and not now.undelivered and now.points == 8
    assert difference(now, allocate(planned, "CW")).none
    more = next_game(planned, [Change("convoys", (1, "CW"), 3)])
    change = difference(standing(more, "CW"), allocate(more, "CW"))
    assert (len(change.gained), change.lost, change.points) == (1, (), 4)
    assert standing(after(planned, PlanRoutes("CW", ())), "CW").routes == ()


def test_pinned_routes_are_not_planned_again():
    pinned = after(game(), SetRoute("CW", "A-0001-1", "London"))
    order = plan_of(pinned, allocate(pinned, "CW"))
    assert "A-0001-1" not in [row[0] for row in order.routes]
    assert len(standing(after(pinned, order), "CW").routes) == 3

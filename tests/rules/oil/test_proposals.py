"""What is remembered between positions never differs from what is worked out anew."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from redball.game.orders import LendResource, PlanRoutes, SetRoute
from redball.game.pipelines import ROUTES, Route
from redball.game.state import Change, Game, HexState, next_game, put_power
from redball.rules import oil
from redball.rules.oil.depots import legal_depot_hexes
from redball.rules.oil.orders import ReceiveOil
from redball.rules.oil.receipts import receipts
from redball.rules.oil.tables import RECEIVED, TO_PLACE, Received
from redball.rules.oil.wells import waiting
from redball.supply.tracing.regions import ground_of

from tests.rules.oil.table import after, atlas, game, judged, spot
from tests.small_map import small_atlas, small_game

PLACES = ("A-0000", "A-0001", "A-0002", "A-0003", "A-0004", "A-0100", "A-0102")
MORE = [spot("Works", "A-0100", factories=9), spot("Zistersdorf", "A-0102", "town", oil=2)]


def something(dice: Random, played: Game) -> Change:
    """A change that may matter: hexes, controllers, friends, receipts, convoys; or a power's points."""
    node = played.atlas.find(dice.choice(PLACES))
    pick = dice.choice
    options = [
        Change("hexes", node, HexState(oil_destroyed=pick((0, 1, 5)), factories_added=pick((0, 1)))),
        Change("hexes", node, HexState(factories_destroyed=pick((0, 1, 2)))),
        Change("control", node, pick(("GE", "CW", None))),
        Change("cooperation", "", pick((frozenset(), frozenset({("CW", "GE")})))),
        *(
            RECEIVED.put((35, f"{place}-1"), pick((None, Received("GE", played.atlas.find(to), "convert"))))
            for place, to in (("A-0002", "A-0000"), ("A-0102", "A-0100"))
        ),
        Change("convoys", (0, "GE"), pick((None, 1, 3))),
        put_power(msgspec.structs.replace(played.powers["GE"], rp_pool=pick((1, 2)))),
    ]
    return pick(options)


def forget(played: Game) -> None:
    """Everything is worked out anew from now on."""
    for power in ("GE", "CW"):
        ground_of(played, power).derived.clear()


@given(st.integers(0, 2**32).map(Random))
def test_what_is_remembered_is_what_is_worked_out_anew(dice):
    start = played = game(on=atlas(more=MORE), powers=("CW",))
    played = next_game(start, [TO_PLACE.put((35, "GE"), 2)])
    for _ in range(12):
        played = next_game(played, [something(dice, played)])
        told = oil.proposals(played, "GE"), oil.proposals(played, "CW"), legal_depot_hexes(played, "GE")
        assert ground_of(played, "GE").derived
        forget(played)
        assert told == (
            oil.proposals(played, "GE"),
            oil.proposals(played, "CW"),
            legal_depot_hexes(played, "GE"),
        )


def overseas(**fields):
    """Germany with two oils at Gela beyond the sea, and points to bring one of them."""
    more = [spot("Gela", "A-0206", "town", port="minor", oil=2)]
    return game(on=atlas(more=more), convoys={(0, "GE"): 1}, **fields)


def test_without_a_railway_oil_waits_for_convoys():
    played = overseas()
    assert [o.source for o in oil.proposals(played, "GE")] == ["A-0002"]
    assert waiting(played, "GE") == 2


def test_oil_of_an_accepted_plan_is_proposed_at_its_factory():
    plan = PlanRoutes("GE", (("A-0206-2", "Essen", "Sea 0"),))
    played = after(overseas(), plan)
    assert ReceiveOil("GE", "A-0206", "A-0000", 1) in oil.proposals(played, "GE")
    assert waiting(played, "GE") == 1
    got = after(played, *oil.proposals(played, "GE"))
    assert len(receipts(got)) == 6
    assert oil.proposals(got, "GE") == ()


def test_a_route_without_convoy_points_brings_nothing():
    routes = [SetRoute("GE", f"A-0206-{n}", "Essen", ("Sea 0",)) for n in (1, 2)]
    played = after(overseas(), routes[0])
    two = played.changed([ROUTES.put("A-0206-2", Route("GE", False, 0, ["Sea 0"]))])
    assert [o.count for o in oil.proposals(two, "GE") if o.source == "A-0206"] == [1]
    none = two.changed([Change("convoys", (0, "GE"), None)])
    assert [o.source for o in oil.proposals(none, "GE")] == ["A-0002"]
    lost = two.changed([Change("hexes", played.atlas.find("Essen"), HexState(factories_destroyed=2))])
    assert oil.proposals(lost, "GE") == ()


def test_a_factory_at_home_is_preferred_to_one_that_is_far_away():
    """Of factories on the same railway the nearest at home with room, then the nearest, comes first."""
    places = [
        spot("Haifa", "A-0000", "town", oil=3),
        spot("Cairo", "A-0001", factories=1),
        spot("Nairobi", "A-0003", factories=2),
        spot("Pretoria", "A-0006", factories=4),
        spot("Aden", "A-0009", factories=9),
    ]
    who = {"e": ("EGY", "CW", ""), "s": ("SAF", "CW"), "g": ("GBR", "CW")}
    land = small_atlas(
        " ".join("." * 10), owners="e e e g g g s s s s", who=who, places=places, rails=["Haifa Pretoria"]
    )
    played = small_game(land, clock=game().clock, rule_sets=("base", "oil"))
    assert {o.factory: o.count for o in oil.proposals(played, "CW")} == {"A-0003": 2, "A-0006": 1}
    assert not judged(played, ReceiveOil("CW", "Haifa", "Nairobi")).notes


def test_oil_that_nothing_brings_is_told_but_received():
    ruling = judged(overseas(), ReceiveOil("GE", "Gela", "Essen"))
    assert ruling.allowed
    assert [note.code for note in ruling.notes] == ["oil.not_brought"]


def test_lent_oil_is_received_by_another_power():
    played = game(
        powers=("IT", "CW"),
        control={"Munich": "IT"},
        on=atlas(
            more=[spot("Works", "A-0103", factories=1)],
            owners="\n".join(["g g g g g 0 g g", "g g g i g 0 g g", "g g g g g 0 g g"]),
        ),
    )
    lent = ReceiveOil("IT", "Ploesti", "Works")
    assert [n.code for n in judged(played, lent).notes] == ["oil.lent", "oil.not_brought"]
    assert [r.power for r in receipts(after(played, lent))] == ["IT"]


def test_oil_that_is_given_away_is_received_by_nobody_else():
    more = [spot("Works", "A-0103", factories=1)]
    owners = "\n".join(["g g g g g 0 g g", "g g g i g 0 g g", "g g g g g 0 g g"])
    played = game(powers=("IT",), on=atlas(more=more, owners=owners))
    given = after(played, *(LendResource("GE", "Ploesti", "IT") for _ in range(4)))
    assert [o.count for o in oil.proposals(given, "GE")] == [1]
    assert not judged(given, ReceiveOil("GE", "Ploesti", "Essen", 2)).allowed
    after(given, ReceiveOil("IT", "Ploesti", "Works", 4), ReceiveOil("GE", "Ploesti", "Essen", 1))

"""What differs in one thing only: a route before another, a draw abroad at a works or a depot, a step."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.pipelines import ROUTES, Route
from redball.game.state import Change
from redball.rules import oil
from redball.rules.oil.chains import free_points, taken_from
from redball.rules.oil.depots import oil_places
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.market import most_barrels
from redball.rules.oil.orders import (
    BombOil,
    BuyWithFuel,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RefuelMany,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.receipts import counted
from redball.rules.oil.tables import CONSENTS, FREE_BARRELS, MADE, NOTED, OPENED, RESERVED, Opened, Terms

from tests.rules.judging import after, judged
from tests.rules.oil.front import BOMBING, front
from tests.rules.oil.table import TURN, atlas, barrels, game, power, received, spot
from tests.rules.oil.test_chains import pacific, there
from tests.rules.oil.theatre import ATLAS, SHUT_BRITAIN, SHUT_ITALY, bought, down, final, pay
from tests.small_map import small_atlas, unit

rule = pytest.mark.rule


@rule("OIL-ACQ-01")
@pytest.mark.parametrize(
    ("first", "points", "comes"), [("r1", 1, False), ("r1", 2, True), ("9", 1, True), ("", 1, True)]
)
def test_a_resource_on_its_route_takes_the_point_of_an_oil_that_comes_after(first, points, comes):
    """A route of an oil that isn't there takes none."""
    more = [
        spot("Mine", "A-0107", "town", port="minor", resources=1),
        spot("Gela", "A-0206", "town", port="minor", oil=1),
    ]
    routes = [ROUTES.put("A-0206-1", Route("GE", True, 0, ["Sea 0"]))]
    if first:
        routes.append(ROUTES.put(f"A-0107-{first}", Route("GE", True, 0, ["Sea 0"])))
    played = game(on=atlas(more=more), convoys={(0, "GE"): points}, remembered=routes)
    assert ("A-0206" in {order.source for order in oil.proposals(played, "GE")}) is comes


@rule("OIL-REO-06")
def test_abroad_a_works_without_loss_comes_before_a_nearer_depot():
    land = small_atlas(
        ". . . . . .", owners="g i i i i i",
        places=[spot("Ulm", "A-0000"), spot("Rome", "A-0002"), spot("Turin", "A-0004", factories=1, oil=1)],
    )  # fmt: skip
    played = final(
        down("arm", "A-0001", "GE"), on=land, powers=("GE", "IT"), depots={"Rome": (1, "GE")},
        control={"A-0004": "GE"},
    )  # fmt: skip
    ways = FuelPaths(played).to_own(played.units["arm"], "GE")
    assert [(way.target.node, way.abroad, way.target.depot) for way in ways if way.target] == [
        (4, True, False),
        (2, True, True),
    ]


@rule("OIL-REO-04")
def test_a_friends_barrel_may_be_named():
    played = final(
        down("g", "Munich", "GE"), powers=("GE", "IT"), fuel={"IT": 0},
        depots={"Genoa": (1, "IT"), "Rome": (1, "IT")},
        remembered=[CONSENTS.put((TURN, "IT", "GE", "*"), Terms())],
    )  # fmt: skip
    for named in ("Genoa", "Rome"):
        assert barrels(after(played, Refuel("g", "Genoa", barrels=(named,))), named) == 0


@rule("OIL-SEA-02")
def test_fuel_that_was_opened_in_a_pocket_pays_nothing_for_the_sea():
    key = TURN, ATLAS.find("A-0209"), "whole"
    left = [OPENED.put(key, [Opened("CW", F(5), fate="lost")]), NOTED.put(TURN, F(0))]
    asw = unit("asw", "Sea 0", type="ASW", power="CW")
    played = final(asw, SHUT_BRITAIN, fuel={"CW": 0}, depots={"London": (1, "CW")}, remembered=left)
    paid = after(played, PaySeaMaintenance("CW"))
    assert (barrels(paid, "London"), OPENED.of(paid)[key][0].loose) == (0, 5)


@rule("OIL-STO-11")
def test_a_chain_that_is_there_is_dedicated_once():
    played = pacific([1, 1, 1], options={"oil.chain_width": "fixed"})
    codes = [[note.code for note in judged(p, there(1)).notes] for p in (played, after(played, there(1)))]
    assert ["oil.convoys_dedicated" in notes for notes in codes] == [True, False]
    assert judged(played, PlaceBarrels("US", "Los Angeles")).allowed is False


@rule("OIL-BOM-03")
@pytest.mark.parametrize("hits", [100, 10**11, 10**40, -(10**40)])
def test_a_long_number_is_said_in_part(hits):
    played = front(clock=BOMBING)
    reasons = judged(played, BombOil("GE", "Baku", "resource", hits)).reasons
    assert [r.data["found"] for r in reasons if "hits" in r.code] == [str(hits)[:12]]


@rule("OIL-REO-13")
@pytest.mark.parametrize("phase", ["production", "weather", "return_to_base", "us_entry", "peace"])
def test_the_track_is_noted_on_entering_final_reorganization_alone(phase):
    stepped = after(final(clock=Clock(TURN, phase), powers=("CW",), fuel={"CW": 5}), Step())
    entered = stepped.clock.phase == "final_reorganization"
    assert (stepped.clock.turn in NOTED.of(stepped)) is entered is (phase == "production")


@rule("OIL-ACQ-06")
@pytest.mark.parametrize("code", ["ROM", "XX", ""])
def test_who_is_no_power_of_the_game_is_that_and_nothing_else(code):
    (reason,) = judged(received(game(), 1), TakeFuel(code)).reasons
    assert reason.code.startswith("rules.unknown.power" if code else "rules.nothing_named")


@rule("OIL-STO-10")
@pytest.mark.parametrize(
    ("own", "taken", "lent", "free"), [(1, 0, 2, 3), (1, 1, 2, 2), (1, 2, 2, 2), (1, 3, 0, 0)]
)
def test_points_that_are_gone_since_take_none_of_a_friends(own, taken, lent, free):
    played = final(
        powers=("GE", "IT"), convoys={(0, "GE"): own, (0, "IT"): lent}, cooperation=[("GE", "IT")],
        remembered=[RESERVED.put((TURN, "GE", 0), taken or None)],
    )  # fmt: skip
    assert free_points(played, "GE", 0) == free
    assert all(taken_from(played, "GE", 0, 9).values())


@rule("OIL-REO-02")
@pytest.mark.parametrize(
    ("named", "why"), [("", "batch_stops no_targets too_little"), ("Tripoli", "batch_stops no_target")]
)
def test_where_only_the_nearest_counts_none_is_named_when_nothing_is_left(named, why):
    played = final(
        bought("a", "Tripoli", "IT", 8), bought("b", "Tripoli", "IT", 1), SHUT_ITALY, powers=("IT", "CW"),
        depots={"Tripoli": (1, "IT")}, options={"oil.target_choice": "nearest"},
    )  # fmt: skip
    reasons = judged(played, RefuelMany((pay("a"), pay("b", target=named)))).reasons
    assert (
        " ".join(reason.code.partition(".")[2] for reason in reasons if reason.code.startswith("oil.")) == why
    )


@rule("OIL-REO-04")
def test_of_friends_depots_any_may_be_the_target():
    played = final(
        down("g", "Munich", "GE"), SHUT_ITALY, powers=("GE", "IT", "CW"), fuel={"GE": 0},
        depots={"Tripoli": (1, "IT"), "Rome": (1, "IT"), "Genoa": (1, "IT")},
        options={"oil.target_choice": "nearest"}, remembered=[CONSENTS.put((TURN, "IT", "GE", "*"), Terms())],
    )  # fmt: skip
    why = {at: judged(played, Refuel("g", at)).reasons for at in ("Tripoli", "Rome", "Genoa")}
    assert {at: bool(reasons) for at, reasons in why.items()} == {
        "Tripoli": True,
        "Rome": False,
        "Genoa": False,
    }
    assert why["Tripoli"][0].code == "oil.no_path"


@rule("OIL-ACQ-01")
@pytest.mark.parametrize(("holder", "counts"), [("IT", True), ("SU", False), ("GE", True)])
def test_oil_at_a_factory_that_was_lost_since_counts_no_more(holder, counts):
    works = [spot("Turin", "A-0204", factories=1)]
    owners = "\n".join(("g g g g g 0 i i", "g g g g g 0 i i", "g g g g i 0 i i"))
    played = game(on=atlas(more=works, owners=owners), powers=("IT", "SU"))
    played = after(played, ReceiveOil("GE", "Ploesti", "Turin"))
    lost = played.changed([Change("control", played.atlas.find("Turin"), holder)])
    assert bool(counted(lost, "GE")) is counts
    assert [r.code for r in judged(lost, UseOil("A-0002-1", "produce")).reasons] == (
        [] if counts else ["oil.factory_not_friendly"]
    )
    assert judged(lost, UseOil("A-0002-1", "idle")).allowed


@rule("OIL-REO-12")
@pytest.mark.parametrize(("remainder", "note"), [("lost", "oil.left_lost"), ("to_track", "oil.left_opened")])
def test_what_becomes_of_the_rest_of_a_barrel_in_a_pocket_is_said(remainder, note):
    played = final(
        bought("a", "Tripoli", "IT", 3), SHUT_ITALY, powers=("IT", "CW"), depots={"Tripoli": (1, "IT")},
        options={"oil.isolated_barrel_remainder": remainder},
    )  # fmt: skip
    assert [said.code for said in judged(played, pay("a")).notes] == [
        "oil.gross",
        "oil.barrel_expended",
        note,
    ]


@rule("OIL-STO-06", "OIL-REO-20")
def test_what_the_best_way_lacks_is_said():
    """Home has too little; the depot abroad would be spent."""
    played = final(
        bought("hq", "Munich", "GE", 30), powers=("GE", "IT"), depots={"Munich": (1, "GE"), "Rome": (1, "GE")}
    )
    assert [len(FuelPaths(played).to_own(played.units["hq"], "GE"))] == [2]
    assert [r.code for r in judged(played, pay("hq")).reasons] == ["oil.too_little"]
    assert [r.code for r in judged(played, pay("hq", target="Rome")).reasons] == ["oil.depot_spent"]


@rule("OIL-ACQ-08")
@pytest.mark.parametrize(
    ("pending", "made", "points", "most"),
    [(0, 0, 2, 1), (0, 1, 2, 0), (0, 2, 2, 0), (4, 0, 1, 1), (5, 0, 1, 0), (6, 0, 1, 0), (8, 0, 1, 0)],
)
def test_most_barrels_of_the_market_have_a_place_beside_those_that_wait(pending, made, points, most):
    """Five places are left of ten, in Bremen and Palermo and one in Essen."""
    so_far = FREE_BARRELS.put((TURN, "GE"), pending or None), MADE.put((TURN, "GE"), made or None)
    fields = {"depots": {"Essen": (3, "GE"), "Munich": (2, "GE")}, "convoys": {(0, "GE"): 9}}
    played = power(game(remembered=so_far, **fields), active=False)
    assert most_barrels(played, played.powers["GE"], points) == most


@rule("OIL-STO-09")
@pytest.mark.parametrize(
    ("reading", "at", "places"),
    [("any_receiving", "Turin", 1), ("literal", "Turin", 0), ("literal", "Essen", 1)],
)
def test_oil_that_was_received_abroad_becomes_no_barrels(reading, at, places):
    works = [spot("Turin", "A-0204", factories=1)]
    owners = "\n".join(("g g g g g 0 i i", "g g g g g 0 i i", "g g g g i 0 i i"))
    played = game(on=atlas(more=works, owners=owners), powers=("IT",), options={"oil.home_factory": reading})
    played = after(played, ReceiveOil("GE", "Ploesti", at), UseOil("A-0002-1", "convert"))
    assert oil_places(played, "GE", 1) == places


@rule("OIL-LIM-06")
@pytest.mark.parametrize(("reading", "left"), [("unlimited_fuel", 1), ("unlimited_storage", 0)])
def test_the_continental_us_pays_before_barrels_that_nobody_named(reading, left):
    depots, options = {"London": (1, "US")}, {"oil.us_continental": reading}
    played = final(powers=("US", "CW"), clock=Clock(TURN, "production"), depots=depots, options=options)
    assert barrels(after(played, BuyWithFuel("US", 2)), "London") == left
    named = after(played, BuyWithFuel("US", 2, barrels=("London",)))
    assert barrels(named, "London") == 0

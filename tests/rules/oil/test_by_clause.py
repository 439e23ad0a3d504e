"""Clauses with the cases that stand beside each other in them: this hex and that, mine and yours, 0 and 1."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetRoute
from redball.game.pipelines import ROUTES, Route
from redball.game.state import Change, HexState
from redball.rules import oil
from redball.rules.deliveries import brought
from redball.rules.oil.battles import battles
from redball.rules.oil.chains import free_points, taken_from
from redball.rules.oil.dedicated import chains_of, put_chain, stops_of
from redball.rules.oil.draws import Draw, ShortError, drawn
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.market import most_barrels
from redball.rules.oil.orders import (
    BuyFuel,
    DeclareAttack,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    SetDepot,
    TakeFuel,
    UseOil,
    UseSupply,
)
from redball.rules.oil.receipts import counted, receipts
from redball.rules.oil.supplied import supply_offers
from redball.rules.oil.tables import CHAINS, CONSENTS, FREE_BARRELS, RESERVED, Chain, Opened, Terms
from redball.rules.oil.targets import Target, own_targets
from redball.rules.oil.zones import homes_of, zones

from tests.rules.oil.front import front
from tests.rules.oil.table import TURN, after, atlas, barrels, fuel, game, judged, power, refused, spot
from tests.rules.oil.theatre import SHUT_ITALY, bought, down, final, pay
from tests.small_map import unit

rule = pytest.mark.rule

HALLE = spot("Halle", "A-0102", factories=1)
LINZ = spot("Linz", "A-0201", "town", oil=2)
MIXED = "\n".join(("g g g g g 0 i i", "g g g g g g 0 i", "g g g g i 0 i i"))


# --- receiving ----------------------------------------------------------------------------------------------


def two_wells(**fields):
    """Germany with oil at Ploesti and Linz and factories at Essen and Halle."""
    return game(on=atlas(more=[HALLE, LINZ], rails=["Ploesti A-0000", "A-0101 A-0100"]), **fields)


@rule("OIL-ACQ-02")
def test_only_what_went_from_this_hex_to_that_factory_is_taken_back():
    got = after(
        two_wells(),
        ReceiveOil("GE", "Ploesti", "Essen", 1),
        ReceiveOil("GE", "Ploesti", "Halle", 2),
        ReceiveOil("GE", "Linz", "Essen", 1),
    )
    left = after(got, ReceiveOil("GE", "Ploesti", "Essen", 0))
    assert [r.key for r in receipts(left)] == ["A-0002-2", "A-0002-3", "A-0201-1"]
    assert refused(left, ReceiveOil("GE", "Ploesti", "Essen", 0)) == ["oil.nothing_received"]


@rule("OIL-ACQ-02")
def test_oil_that_a_route_takes_elsewhere_is_received_last():
    """The first oil of Ploesti is on a route to Halle, the second on one to Essen."""
    played = two_wells()
    routes = {1: "A-0102", 2: "A-0000"}
    for number, factory in routes.items():
        route = Route("GE", True, played.atlas.find(factory))
        played = played.changed([ROUTES.put(f"A-0002-{number}", route)])
    order = ["A-0002-2", "A-0002-3", "A-0002-4", "A-0002-5", "A-0002-1"]
    for count in range(1, 6):
        got = after(played, ReceiveOil("GE", "Ploesti", "Essen", count))
        assert {r.key for r in receipts(got)} == {*order[:count]}


@rule("OIL-ACQ-02", "OIL-ACQ-07")
def test_each_power_counts_its_own_receipts():
    on = atlas(more=[spot("Turin", "A-0107", factories=1, oil=2)], owners=MIXED)
    played = game(on=on, powers=("IT",))
    got = after(
        played,
        ReceiveOil("GE", "Ploesti", "Essen", 2),
        ReceiveOil("IT", "Turin", "Turin", 1),
        *(UseOil(f"A-0002-{n}", "convert") for n in (1, 2)),
    )
    assert [r.key for r in receipts(got, "IT")] == ["A-0107-1"]
    assert [r.key for r in counted(got, "GE")] == ["A-0002-1", "A-0002-2"]
    assert refused(got, TakeFuel("IT")) == ["oil.use_missing"]
    done = after(got, TakeFuel("GE"))
    assert (oil.to_place(done, "GE"), oil.to_place(done, "IT"), fuel(done)) == (2, 0, 0)


@rule("OIL-ACQ-06")
def test_after_production_a_known_oil_is_refused_for_the_phase_alone():
    got = after(game(), ReceiveOil("GE", "Ploesti", "Essen", 1))
    late = got.changed([Change("clock", "", Clock(TURN, "final_reorganization"))])
    assert refused(late, UseOil("A-0002-1", "convert")) == ["oil.not_production"]
    assert refused(late, UseOil("A-0002-2", "convert")) == ["oil.not_production", "oil.unknown.oil_near"]
    assert refused(got, UseOil("A-0002-2", "convert")) == ["oil.unknown.oil_near"]


@rule("OIL-ACQ-01")
def test_a_route_brings_oil_from_its_own_well_to_its_own_factory():
    far = [spot("Gela", "A-0206", "town", port="minor", oil=1), spot("Noto", "A-0006", "town", oil=1)]
    on = atlas(more=[HALLE, *far])
    played = after(game(on=on, convoys={(0, "GE"): 1}), SetRoute("GE", "A-0206", "Essen", ("Sea 0",)))
    known = {
        (well, factory): brought(played, "GE", on.find(well), on.find(factory), oil=True)
        for well in ("Gela", "Noto")
        for factory in ("Essen", "Halle", "Gela")
    }
    yes = {both for both, comes in known.items() if comes}
    assert yes == {("Gela", "Essen"), ("Gela", "Gela")}


@rule("OIL-ACQ-01", "OIL-ACQ-03")
@pytest.mark.parametrize(
    ("there", "shares"),
    [(1, {"A-0000": 2}), (2, {"A-0000": 2, "A-0102": 1}), (3, {"A-0000": 3, "A-0102": 1})],
)
def test_what_a_route_brings_takes_room_once(there, shares):
    """A route brings one oil to Essen, which has two factories; by rail come more."""
    far = spot("Gela", "A-0206", "town", port="minor", oil=1)
    wells = spot("Linz", "A-0001", "town", oil=there)
    on = atlas(more=[HALLE, far, wells], rails=["Linz Essen", "Linz A-0102"])
    poor = {"Ploesti": HexState(oil_destroyed=5)}
    played = game(on=on, convoys={(0, "GE"): 1}, hexes=poor)
    played = after(played, SetRoute("GE", "A-0206", "Essen", ("Sea 0",)))
    found: dict[str, int] = {}
    for offer in oil.proposals(played, "GE"):
        found[offer.factory] = found.get(offer.factory, 0) + offer.count
    assert found == shares


@rule("OIL-REO-03")
def test_a_factory_that_another_power_holds_is_no_target_for_what_it_received():
    on = atlas(more=[spot("Turin", "A-0107", factories=1)], owners=MIXED, rails=["Ploesti A-0005"])
    played = after(game(on=on, powers=("IT",)), ReceiveOil("GE", "Ploesti", "Turin"))
    turin = on.find("Turin")
    assert turin not in own_targets(played, "GE")
    held = played.changed([Change("control", turin, "GE")])
    assert own_targets(held, "GE")[turin].clause == "OIL-REO-03"
    ruined = held.changed([Change("hexes", turin, HexState(factories_destroyed=1))])
    assert turin not in own_targets(ruined, "GE")


# --- the market and places ----------------------------------------------------------------------------------


@rule("OIL-ACQ-08")
def test_barrels_that_have_no_place_leave_a_neutral_none_to_buy():
    """Every depot is full, and a barrel waits for a place already: no barrel, not one less than none."""
    full = {"Essen": (4, "GE"), "Munich": (2, "GE"), "Bremen": (2, "GE")}
    options = {"oil.neutral_purchase_counts": False}
    played = power(
        game(
            depots=full | {"Palermo": (2, "GE")},
            options=options,
            remembered=[FREE_BARRELS.put((TURN, "GE"), 1)],
        ),
        active=False,
    )
    assert most_barrels(played, played.powers["GE"], 2) == 0
    done = after(played, BuyFuel("GE", 1))
    assert (oil.to_place(done, "GE"), fuel(done)) == (1, 10)
    assert refused(played, BuyFuel("GE", 1, 1)) == ["oil.too_many_bought"]


@rule("OIL-LIM-05")
@pytest.mark.parametrize(("reading", "most"), [("unlimited_storage", 99), ("unlimited_fuel", 0)])
def test_barrels_set_by_hand_in_the_continental_us(reading, most):
    played = final(powers=("US",), options={"oil.us_continental": reading})
    if most:
        assert barrels(after(played, SetDepot("Boston", "US", 99)), "Boston") == 99
        assert refused(played, SetDepot("Boston", "US", 100)) == ["oil.barrels_out_of_range"]
    else:
        assert refused(played, SetDepot("Boston", "US", 1)) == ["oil.in_continental_us"]


@rule("OIL-STO-10")
def test_points_that_were_lost_since_take_none_from_friends():
    """Three of Germany's points carry barrels, one is left of them; Italy's two are free."""
    points = [RESERVED.put((TURN, "GE", 0), 3)]
    played = game(powers=("IT",), convoys={(0, "GE"): 1, (0, "IT"): 2}, remembered=points)
    assert free_points(played, "GE", 0) == 2
    assert taken_from(played, "GE", 0, 3) == {"IT": 2}
    assert taken_from(game(convoys={(0, "GE"): 1}), "GE", 0, 1) == {"GE": 1}


# --- dedicated chains ---------------------------------------------------------------------------------------


@rule("OIL-STO-10")
def test_the_stops_of_a_chain_are_its_ends_its_ports_and_its_seas():
    played = game()
    size = len(played.atlas.grid)
    for way, stops in (
        ((6, size, 4, 3, 2, 0), (0, 4, size, 6)),
        ((7, 6, size, 4, 0), (0, 4, size, 6, 7)),
        ((6, size, size + 1, 4), (4, size + 1, size, 6)),
        ((3, 2, 1, 0), (0, 3)),
        ((5,), (5,)),
    ):
        assert stops_of(played, way) == stops


@rule("OIL-STO-10")
def test_chains_are_counted_from_one_and_add_up_where_they_are_the_same():
    played, way = game(powers=("IT",)), (6, len(game().atlas.grid), 4, 0)
    once = played.changed([put_chain(played, "GE", way, 2)])
    chain = Chain(2, ["A-0000", "A-0004", "Sea 0", "A-0006"])
    assert CHAINS.of(once) == {(TURN, "GE", 6, 1): chain}
    twice = once.changed([put_chain(once, "GE", way, 1)])
    assert {key: row.barrels for key, row in CHAINS.of(twice).items()} == {(TURN, "GE", 6, 1): 3}
    other = twice.changed([put_chain(twice, "GE", (*way[:3], 3), 1)])
    third = other.changed([put_chain(other, "GE", (*way[:3], 2), 4)])
    assert {key: row.barrels for key, row in CHAINS.of(third).items()} == {
        (TURN, "GE", 6, n): barrels for n, barrels in ((1, 3), (2, 1), (3, 4))
    }
    italian = third.changed([put_chain(third, "IT", way, 1)])
    assert (TURN, "IT", 6, 1) in CHAINS.of(italian) and len(chains_of(italian, "IT")) == 1
    (first, *_) = chains_of(italian)
    assert (first.power, first.barrels, first.depot, first.seas(way[1])) == ("GE", 3, 6, (0,))


@rule("OIL-STO-10")
@pytest.mark.parametrize(
    ("key", "stops", "known"),
    [
        ((TURN, "GE", 6, 1), ["A-0000", "A-0006"], True),
        ((TURN, "XX", 6, 1), ["A-0000", "A-0006"], False),
        ((TURN, "GE", 6, 1), ["Nowhere", "A-0006"], False),
        ((TURN - 1, "GE", 6, 1), ["A-0000", "A-0006"], False),
    ],
)
def test_chains_of_other_turns_powers_and_maps_are_left_out(key, stops, known):
    played = game(remembered=[CHAINS.put(key, Chain(1, stops))])
    assert [c.stops for c in chains_of(played)] == ([(0, 6)] if known else [])


# --- zones and draws ----------------------------------------------------------------------------------------


@rule("OIL-REO-15")
@pytest.mark.parametrize("reading", ["own_area", "unrestricted"])
def test_only_outside_the_home_countries_any_barrel_pays(reading):
    played = final(powers=("CW", "GE"), options={"oil.cw_colony_area": reading})
    free = {
        place: zones(played, "CW").is_free_colony(played.atlas.find(place))
        for place in ("London", "Bombay", "Gibraltar", "Boston")
    }
    anywhere = reading == "unrestricted"
    assert free == {"London": False, "Bombay": False, "Gibraltar": anywhere, "Boston": anywhere}
    assert not zones(played, "GE").is_free_colony(played.atlas.find("Gibraltar"))


def test_the_home_countries_by_either_reading():
    every = ("GBR", "CAN", "AUS", "NZL", "IND", "SAF")
    assert homes_of(final(), "CW") == every
    uk = final(options={"oil.cw_home": "uk_only"})
    assert (homes_of(uk, "CW"), homes_of(uk, "GE"), homes_of(uk, "XX")) == (("GBR",), ("GER",), ())


@rule("OIL-REO-15")
def test_barrels_elsewhere_may_be_named_where_all_of_them_pay():
    """Gibraltar's barrel is opened whole and worth 8; the ninth fuel is of London's."""
    fields = {"fuel": {"CW": 0}, "depots": {"Gibraltar": (1, "CW"), "London": (1, "CW"), "Dover": (2, "CW")}}
    played = final(
        bought("hq", "Gibraltar", "CW", 9), options={"oil.cw_colony_area": "unrestricted"}, **fields
    )
    paid = after(played, pay("hq", target="Gibraltar", barrels=("London",)))
    assert [barrels(paid, place) for place in ("Gibraltar", "London", "Dover")] == [0, 0, 2]
    assert oil.total_fuel(paid, "CW") == 20 + 9
    alone = final(bought("hq", "Gibraltar", "CW", 9), **fields)
    assert refused(alone, pay("hq", target="Gibraltar", barrels=("London",))) == ["oil.barrel_elsewhere"]
    assert refused(alone, pay("hq", target="Gibraltar")) == ["oil.depot_spent"]


@rule("OIL-REO-09")
def test_free_fuel_takes_no_barrel_whatever_is_named():
    played = final(
        bought("hq", "London", "CW", 2),
        powers=("US", "CW"),
        depots={"London": (1, "CW"), "Boston": (1, "US")},
        remembered=[CONSENTS.put((TURN, "US", "CW", "free"), Terms())],
        options={"oil.us_continental": "unlimited_storage"},
    )
    paid = after(played, pay("hq", source="free", barrels=("London",)))
    assert (barrels(paid, "London"), Ledger.of(paid).free_left("CW")) == (1, 8)
    assert "oil.no_such_barrel" in refused(played, pay("hq", source="free", barrels=("Boston",)))


@rule("OIL-REO-14")
@pytest.mark.parametrize(
    ("anywhere", "track", "loose"),
    [("0", 6, 6), ("1/4", F(23, 4), F(25, 4)), ("4", 2, 0), ("9", 2, 0), ("", 2, 0)],
)
def test_of_what_was_noted_players_say_how_much_is_spent(anywhere, track, loose):
    played = final(bought("hq", "London", "CW", 4), fuel={"CW": 6}, depots={"London": (1, "CW")})
    paid = after(played, pay("hq", anywhere=anywhere))
    assert (fuel(paid, "CW"), oil.total_fuel(paid, "CW")) == (track, 12)
    here = Ledger.of(paid).opened.get((paid.atlas.find("London"), False, "CW"))
    assert (here.loose if here else 0) == loose
    assert refused(played, pay("hq", anywhere="-1/4")) == ["oil.not_quarters"]
    assert refused(played, pay("hq", anywhere="1/3")) == ["oil.not_quarters"]


@rule("OIL-REO-06", "OIL-REO-12")
@pytest.mark.parametrize(
    ("reduced", "abroad", "left"), [(True, True, 3), (False, True, 2), (False, False, 3)]
)
def test_what_lies_whole_in_a_pocket_abroad_bears_its_loss_when_it_is_drawn(reduced, abroad, left):
    """Five arrive of six where the loss was not taken off before."""
    played = final(SHUT_ITALY, fuel={"IT": 0})
    ledger, tripoli = Ledger.of(played), played.atlas.find("Tripoli")
    ledger.put_opened((tripoli, reduced, "IT"), Opened("IT", F(8)))
    target = Target(tripoli, "IT", "OIL-REO-02", True)
    after_, _ = drawn(ledger, Draw("IT", "IT", F(5), target, abroad=abroad))
    assert after_.opened[tripoli, reduced, "IT"].loose == left
    with pytest.raises(ShortError):
        drawn(ledger, Draw("IT", "IT", F(9), target, abroad=abroad))


# --- in combat ----------------------------------------------------------------------------------------------


@rule("OIL-CBT-01")
def test_a_unit_in_the_first_hex_of_the_map_attacks_beside_it():
    units = [unit("ge", "Essen"), unit("su", "A-0001", power="SU")]
    declared = after(front(*units), DeclareAttack("A-0001", ("ge",), "assault"))
    assert [battle.units for battle in battles(declared)] == [("ge",)]
    far = [unit("ge", "Essen"), unit("su", "Ploesti", power="SU")]
    assert refused(front(*far), DeclareAttack("Ploesti", ("ge",), "assault")) == ["oil.not_next_to"]


@rule("OIL-CBT-09")
def test_a_headquarters_that_turned_down_in_serving_serves_on():
    units = [
        unit("hq", "Lemberg", type="HQ-I", reorganization=2),
        unit("one", "Lemberg", type="ARM"),
        unit("two", "Lemberg", type="ARM"),
        unit("three", "Lemberg", type="ARM"),
    ]
    played = front(*units, options={"supply.emergency_hq": True})
    others = [played.units[id] for id in ("one", "two", "three")]
    assert [offer.units for offer in supply_offers(played, others)] == [("one", "two")]
    served = after(played, UseSupply("hq", ("one",)))
    assert not served.units["hq"].organized
    assert [offer.units for offer in supply_offers(served, others[1:])] == [("two",)]
    idle = played.changed([Change("units", "hq", served.units["hq"])])
    assert list(supply_offers(idle, others)) == []


# --- units that are turned ----------------------------------------------------------------------------------


@rule("OIL-REO-20")
@pytest.mark.parametrize(
    ("sets", "order", "said"),
    [
        (("base", "oil"), Refuel("hq"), "oil.turned_up"),
        (("base", "oil"), Refuel("up", activation=True), "oil.activation_removed"),
        (("base", "reorganization", "oil"), Refuel("hq"), "oil.fuelled"),
        (("base", "reorganization", "oil"), Refuel("up", activation=True), "oil.activation_removed"),
    ],
)
def test_what_is_said_of_a_unit_that_is_paid_for(sets, order, said):
    units = [down("hq", "Essen", "GE"), bought("up", "Essen", "GE", 2)]
    played = final(*units, fuel={"GE": 10}, depots={"Essen": (1, "GE")}, rule_sets=sets)
    assert judged(played, order).text.code == said


@rule("OIL-STO-07")
def test_a_barrel_is_placed_in_the_first_hex_of_the_map():
    free = [FREE_BARRELS.put((TURN, "GE"), 3)]
    played = after(game(remembered=free, depots={"Essen": (2, "GE")}), PlaceBarrels("GE", "Essen", 2))
    assert (barrels(played, "Essen"), oil.to_place(played, "GE")) == (4, 1)
    assert refused(played, PlaceBarrels("GE", "Essen")) == ["oil.depot_full"]

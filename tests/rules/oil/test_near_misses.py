"""Cases that lie just beside what a clause is about."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetPower, SetRoute
from redball.game.state import Change, HexState
from redball.rules import oil
from redball.rules.oil.battles import battles
from redball.rules.oil.combat import payers_of, side_of
from redball.rules.oil.limits import excess
from redball.rules.oil.orders import (
    BuyFuel,
    BuyWithFuel,
    DeclareAttack,
    GiveConsent,
    PaySeaMaintenance,
    ReceiveOil,
    Refuel,
    RemoveBarrels,
    SetDepot,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.receipts import others_at, room_at
from redball.rules.oil.sea import maintenance
from redball.rules.oil.supplied import supply_offers
from redball.rules.oil.tables import CARRIED, DEBTS, FUELLED, NOTED, SUPPLIED
from redball.rules.oil.zones import homes_of_unit

from tests.rules.oil.front import SOVIET, front
from tests.rules.oil.table import TURN, after, atlas, barrels, fuel, game, judged, received, refused, spot
from tests.rules.oil.theatre import FINAL, bought, down, final, pay
from tests.small_map import unit

rule = pytest.mark.rule


@rule("OIL-LIM-02")
@pytest.mark.parametrize(("at", "count", "said"), [("Essen", 3, 2), ("Munich", 1, 0), ("Essen", 0, None)])
def test_barrels_that_are_not_there_are_not_removed(at, count, said):
    held = {name: (4, "IT") for name in ("Rome", "Genoa")} | {"Essen": (2, "IT")}
    played = final(depots=held)
    assert excess(played, "IT") == 7
    reasons = judged(played, RemoveBarrels("IT", at, count)).reasons
    there = [reason.data["barrels"] for reason in reasons if reason.code == "oil.no_such_barrel"]
    assert there == ([] if said is None else [said])
    assert judged(played, RemoveBarrels("IT", "Rome", 4)).allowed
    assert refused(played, RemoveBarrels("IT", "Rome", 8)) == ["oil.not_over_limit", "oil.no_such_barrel"]


@rule("OIL-LIM-05")
def test_barrels_in_the_continental_us_may_be_taken_away_by_hand():
    played = final(powers=("US",), depots={"Boston": (1, "US")})
    assert barrels(after(played, SetDepot("Boston", "US", 0)), "Boston") == 0
    assert refused(final(powers=("US",)), SetDepot("Boston", "US", 0)) == ["oil.depot_unchanged"]


@rule("OIL-ACQ-03")
@pytest.mark.parametrize(("oils", "other", "room"), [(1, 1, 1), (0, 1, 1), (2, 0, 2)])
def test_other_resources_of_a_hex_with_oil_take_factories(oils, other, room):
    mixed = spot("Linz", "A-0001", "town", oil=oils, resources=other)
    played = game(on=atlas(more=[mixed], rails=["Linz Essen"]))
    if other:
        played = after(played, SetRoute("GE", "A-0001-r1", "Essen"))
    essen = played.atlas.find("Essen")
    assert (others_at(played, essen), room_at(played, essen)) == (other, room)
    if oils and other:
        oily = after(played, SetRoute("GE", "A-0001-1", "Essen"))
        assert others_at(oily, essen) == 1


@rule("OIL-ACQ-03")
@pytest.mark.parametrize(("ruined", "made"), [(0, 2), (1, 1), (2, 0)])
def test_each_factory_that_works_makes_one_point(ruined, made):
    hexes = {"Essen": HexState(factories_destroyed=ruined)}
    played = received(game(), 3)
    played = played.changed([Change("hexes", played.atlas.find("Essen"), hexes["Essen"])])
    allowed_ = 0
    for n in (1, 2, 3):
        ruling = judged(played, UseOil(f"A-0002-{n}", "produce"))
        allowed_ += ruling.allowed
        played = played.changed(ruling.changes)
    assert allowed_ == made


@rule("OIL-REO-17", "OIL-REO-18")
@pytest.mark.parametrize(
    ("code", "country", "clauses"),
    [
        ("CC", "CHI", {"OIL-REO-18"}),
        ("CC", "USR", {"OIL-REO-18"}),
        ("SU", "USR", set()),
        ("SU", "ROM", {"OIL-REO-17"}),
    ],
)
def test_the_clauses_of_whose_fuel_it_is(code, country, clauses):
    played = final(
        down("u", "Omsk", code, country=country), fuel={"SU": 5}, powers=("CC",), depots={"Omsk": (1, "SU")}
    )
    told = set(judged(played, Refuel("u")).clauses)
    assert told & {"OIL-REO-17", "OIL-REO-18"} == clauses


@rule("OIL-REO-06")
@pytest.mark.parametrize(
    ("code", "country", "minor", "ccp", "homes"),
    [
        ("GE", "GER", "minor", "soviet", ("GER",)),
        ("GE", "ROM", "minor", "soviet", ("ROM",)),
        ("GE", "ROM", "controller", "soviet", ("GER",)),
        ("TUR", "TUR", "minor", "soviet", ()),
        ("CC", "CHI", "minor", "soviet", ("USR",)),
        ("CC", "CHI", "controller", "foreign", ("CHI",)),
    ],
)
def test_where_a_units_fuel_loses_nothing(code, country, minor, ccp, homes):
    options = {"oil.minor_home": minor, "oil.ccp_home": ccp}
    played = final(unit("u", "Essen", power=code, country=country), powers=("CC", "SU"), options=options)
    found = homes_of_unit(played, played.units["u"], oil.fuel_power(played, code))
    assert found == homes


@rule("OIL-REO-08")
def test_a_depot_abroad_that_has_too_little_leaves_it_to_the_next():
    """Rome's one barrel is worth 8, Genoa's two 16: nine fuel come from Genoa alone."""
    played = final(
        bought("hq", "Rome", "GE", 9), depots={"Rome": (1, "GE"), "Genoa": (2, "GE")}, fuel={"GE": 0}
    )
    paid = after(played, pay("hq"))
    assert (barrels(paid, "Rome"), barrels(paid, "Genoa")) == (1, 0)
    assert refused(played, pay("hq", target="Rome")) == ["oil.depot_spent"]
    near = after(
        final(bought("hq", "Rome", "GE", 8), depots={"Rome": (1, "GE"), "Genoa": (2, "GE")}), pay("hq")
    )
    assert (barrels(near, "Rome"), barrels(near, "Genoa")) == (0, 2)


@pytest.mark.parametrize(
    ("track", "paid", "notes"), [(0, 0, []), (2, 2, ["oil.debt_paid"]), (9, 5, ["oil.debt_paid"])]
)
def test_new_fuel_pays_what_bombs_left_owing(track, paid, notes):
    played = game(fuel={"GE": 0}, remembered=[DEBTS.put("GE", F(5))])
    ruling = judged(played, SetPower("GE", {"fuel": track} if track else {"multiple": "3/4"}))
    told = [note.code for note in ruling.notes if note.code == "oil.debt_paid"]
    assert told == notes
    done = played.changed(ruling.changes)
    assert fuel(done) == track - paid
    assert DEBTS.of(done).get("GE") == (5 - paid if paid < 5 else None)


@rule("OIL-REO-20")
@pytest.mark.parametrize("points", [False, True])
def test_an_activation_is_removed_at_once_whatever_points_are_needed(points):
    sets = ("base", "reorganization", "oil") if points else ("base", "oil")
    units = [bought("up", "Essen", "GE", 2, activated=2), bought("low", "Essen", "GE", 2)]
    played = final(*units, fuel={"GE": 10}, depots={"Essen": (1, "GE")}, rule_sets=sets)
    down_ = played.changed([Change("units", "low", down("low", "", "GE", 8, hex=0))])
    paid = after(down_, pay("up"), Refuel("low"))
    assert (paid.units["up"].organized, paid.units["up"].activated) == (True, 1)
    assert paid.units["low"].organized is not points
    assert [*FUELLED.of(paid)] == ([(TURN, "low")] if points else [])


# --- in combat ----------------------------------------------------------------------------------------------


@rule("OIL-CBT-11")
@pytest.mark.parametrize(("used", "due", "clause"), [(0, "0", True), (1, "1", True), (2, None, None)])
def test_what_a_headquarters_carries_covers_an_attack(used, due, clause):
    units = [
        unit("hq", "Lemberg", type="HQ-A", reorganization=2),
        unit("dump", "Lemberg", type="SUPPLY"),
        unit("arm", "Lemberg", type="ARM"),
        unit("su", "Kiev", power="SU"),
    ]
    played = front(*units, remembered=[CARRIED.put((TURN, "hq"), used or None)])
    order = DeclareAttack("Kiev", ("arm",), "blitz", hq="hq")
    if due is None:
        assert "oil.hq_carries_none" in refused(played, order)
        return
    ruling = judged(played, order)
    assert ("OIL-CBT-11" in ruling.clauses) is clause
    done = played.changed(ruling.changes)
    assert (fuel(done), CARRIED.of(done)[TURN, "hq"]) == (5 - int(due), 2)
    assert [(battle.paid, battle.payer) for battle in battles(done)] == [(int(due), "GE" if int(due) else "")]
    without = judged(played, DeclareAttack("Kiev", ("arm",), "blitz"))
    assert "OIL-CBT-11" not in without.clauses


@rule("OIL-CBT-09")
@pytest.mark.parametrize(("serving", "offered"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_a_headquarters_offers_what_room_is_left(serving, offered):
    units = [unit(f"arm{n}", "Lemberg", type="ARM") for n in range(6)]
    served = [SUPPLIED.put((TURN, 1, f"arm{n}"), "hq") for n in range(serving)]
    hq = unit("hq", "Lemberg", type="HQ-I", reorganization=2)
    played = front(hq, *units, remembered=served, options={"supply.emergency_hq": True})
    wanting = [played.units[f"arm{n}"] for n in range(3, 6)]
    assert [len(offer.units) for offer in supply_offers(played, wanting)] == ([offered] if offered else [])


@rule("OIL-CBT-12", "OIL-CBT-13")
def test_nobody_pays_for_nobody():
    played = front(unit("tur", "Lemberg", type="ARM", power="TUR"), unit("inf", "Lemberg"))
    assert payers_of(played, []) == ()
    assert payers_of(played, [played.units["tur"]]) == ()
    assert payers_of(played, [played.units["inf"]]) == ("GE",)
    assert side_of(played, [], "assault").cost == 0
    assert side_of(played, [played.units["inf"]], "assault").payers == ()


# --- who has it ---------------------------------------------------------------------------------------------


@rule("OIL-STO-19")
@pytest.mark.parametrize(
    ("places", "holder"),
    [
        ({"GE": "A-0004", "IT": "Kiev"}, ("IT", "stacked", 0)),
        ({"GE": "Lemberg", "IT": "A-0003"}, ("GE", "closest", 1)),
        ({"GE": "A-0003", "IT": "Lemberg"}, ("IT", "closest", 1)),
        ({"GE": "Lemberg", "SU": "Kiev"}, ("GE", "closest", 1)),
        ({"SU": "Kiev"}, ("GE", "controller", 0)),
        ({}, ("GE", "controller", 0)),
    ],
)
def test_a_conquered_depot_is_whose_unit_is_nearest(places, holder):
    units = [unit(code, at, power=code) for code, at in places.items()]
    played = front(*units, control={"Kiev": "GE"}, depots={"Kiev": (1, "GE")})
    found = holder_of(played, played.atlas.find("Kiev"))
    assert (found.power, found.ground, found.distance) == holder


@rule("OIL-STO-19")
def test_plants_and_units_at_sea_hold_no_depot():
    units = [unit("plant", "Kiev", type="SYNTH", power="IT"), unit("ge", "Essen")]
    played = front(*units, control={"Kiev": "GE"}, depots={"Kiev": (1, "GE")})
    found = holder_of(played, played.atlas.find("Kiev"))
    assert (found.power, found.ground, found.unit, found.distance) == ("GE", "closest", "ge", 5)


@rule("OIL-SEA-01", "OIL-SEA-06")
def test_convoys_and_escorts_of_those_who_use_a_powers_fuel():
    convoys = {(0, "SU"): 9, (2, "CC"): 2, (2, "GE"): 30}
    ships = [unit("a", "Sea 0", type="ASW", power="CC"), unit("b", "Sea 2", type="CA", power="SU")]
    played = final(*ships, convoys=convoys, powers=("CC", "SU", "GE"))
    owed = {code: maintenance(played, code) for code in ("SU", "CC", "GE")}
    assert {code: (m.points, m.escorts, m.owed) for code, m in owed.items()} == {
        "SU": (11, 1, 3), "CC": (0, 0, 0), "GE": (30, 0, 3),
    }  # fmt: skip
    assert FINAL.turn == Clock(TURN, "final_reorganization").turn
    assert F(0) == fuel(played, "SU")


@rule("OIL-STO-06", "OIL-LIM-06")
@pytest.mark.parametrize(
    ("source", "track", "why"), [("track", 2, []), ("track", F(7, 4), ["oil.too_little"]), ("", 0, [])]
)
def test_from_the_track_alone_means_not_from_the_continental_us(source, track, why):
    played = final(down("arm", "Boston", "US"), fuel={"US": track}, powers=("US", "GE"))
    ruling = judged(played, Refuel("arm", source=source))
    assert [reason.code for reason in ruling.reasons] == why
    if not why:
        assert fuel(played.changed(ruling.changes), "US") == (0 if source else 8)


@rule("OIL-PRO-01")
def test_nothing_bought_is_said_where_nothing_else_is_wrong():
    assert refused(final(powers=("GE",)), BuyWithFuel("GE")) == ["oil.not_bought_now"]
    assert refused(game(), BuyWithFuel("GE")) == ["oil.nothing_bought"]
    assert refused(game(), BuyWithFuel("GE", -1)) == ["base.below"]
    assert refused(game(), BuyWithFuel("GE", 1, 0, (6,))) == ["oil.bad_hq_value"]


@rule("OIL-REO-15")
@pytest.mark.parametrize(
    ("colony", "depot", "left"),
    [
        ("unrestricted", "isolated_only", 9),
        ("own_area", "isolated_only", 9),
        ("unrestricted", "always_expend", 9),
        ("own_area", "always_expend", None),
    ],
)
def test_what_pays_for_a_unit_in_a_colony(colony, depot, left):
    """Nine fuel at Gibraltar: eleven drawn there and in London, or a barrel of eight and one."""
    options = {"oil.cw_colony_area": colony, "oil.own_depot_abroad": depot}
    played = final(
        bought("hq", "Gibraltar", "CW", 9),
        depots={"Gibraltar": (1, "CW"), "London": (1, "CW")},
        options=options,
    )
    order = pay("hq", target="Gibraltar")
    if left is None:
        assert not judged(played, order).allowed
        return
    paid = after(played, order)
    assert [barrels(paid, place) for place in ("Gibraltar", "London")] == [0, 0]
    assert oil.total_fuel(paid, "CW") == left
    assert oil.account_of(paid, "CW") == {"reorganization": -9, "lost_abroad": -2}


@rule("OIL-CBT-03", "OIL-CBT-13")
def test_a_defence_is_asked_of_the_first_who_may_pay():
    units = [
        unit("it", "Lemberg", type="ARM", power="IT"),
        unit("ge", "Lemberg", type="ARM"),
        unit("su", "Kiev", power="SU"),
    ]
    played = after(front(*units, clock=SOVIET), DeclareAttack("Lemberg", ("su",), "assault"))
    (task,) = [task for task in oil.tasks(played) if task.id.startswith("oil.defend.")]
    assert (task.power, task.hexes) == ("GE", (4,))
    assert [order.pay for order in task.orders] == [True, False]
    done = after(played, task.orders[1])
    assert not [task for task in oil.tasks(done) if task.id.startswith("oil.defend.")]


@rule("OIL-LIM-04")
@pytest.mark.parametrize(
    "order",
    [
        BuyWithFuel("CC", 1),
        BuyFuel("CC", 1),
        TakeFuel("CC"),
        ReceiveOil("CC", "Omsk", "Omsk"),
        SetDepot("Omsk", "CC", 1),
        RemoveBarrels("CC", "Omsk"),
        GiveConsent("CC", "CH"),
    ],
)
def test_communist_china_has_no_store_of_its_own(order):
    played = final(powers=("CC", "SU", "CH"), clock=Clock(TURN, "production"), fuel={"CC": 10})
    assert "oil.no_own_store" in refused(played, order, "OIL-LIM-04")
    if isinstance(order, BuyWithFuel):
        assert refused(played, order) == ["oil.no_own_store"]


@rule("OIL-SEA-07")
@pytest.mark.parametrize(("uses", "track", "opened"), [(True, 4, 9), (False, 3, 0)])
def test_the_sea_is_paid_of_what_was_noted_or_of_the_whole_track(uses, track, opened):
    """Two were noted and six are on the track; three escorts are at sea."""
    ships = [unit(f"asw{n}", "Sea 2", type="ASW", power="CW") for n in range(3)]
    played = final(
        *ships, fuel={"CW": 6}, depots={"London": (1, "CW")}, remembered=[NOTED.put(TURN, F(2))],
        options={"oil.cw_maintenance_uses_n": uses},
    )  # fmt: skip
    paid = after(played, PaySeaMaintenance("CW"))
    assert fuel(paid, "CW") == track
    assert oil.total_fuel(paid, "CW") == 13 and barrels(paid, "London") == (0 if opened else 1)


@rule("OIL-CBT-12")
@pytest.mark.parametrize(
    ("payer", "why"),
    [
        ("GE", []),
        ("", []),
        ("IT", ["oil.other_pays_combat"]),
        ("XX", ["rules.unknown.power"]),
    ],
)
def test_who_is_named_to_pay_for_a_combat(payer, why):
    units = [unit("arm", "Lemberg", type="ARM"), unit("su", "Kiev", power="SU")]
    order = DeclareAttack("Kiev", ("arm",), "assault", payer=payer)
    assert [reason.code for reason in judged(front(*units), order).reasons] == why

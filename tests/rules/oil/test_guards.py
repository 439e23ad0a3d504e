"""Guards of the oil rule that no worked example reaches."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game.clock import Clock
from redball.game.orders import MoveUnit, SetPower, SetWar
from redball.game.powers import Country
from redball.game.state import Change, HexState, put_clock
from redball.rules import oil
from redball.rules.oil.orders import (
    DeclareAttack,
    GiveFuel,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.production import yield_of
from redball.rules.oil.receipts import receipts
from redball.rules.oil.sea import maintenance
from redball.rules.oil.zones import zones

from tests.rules.judging import after, judged
from tests.rules.oil.front import MOVEMENT, front
from tests.rules.oil.table import atlas, barrels, fuel, game, power, received, refused, spot
from tests.rules.oil.theatre import SHUT_BRITAIN, bought, final, pay
from tests.small_map import unit

rule = pytest.mark.rule


@rule("OIL-ACQ-15")
@pytest.mark.parametrize(
    ("wars", "captured"),
    [([("SU", "GE")], True), ([("SU", "IT")], True), ([], False), ([("GE", "IT")], False)],
)
def test_an_enemy_of_the_hex_or_of_the_depot_captures(wars, captured):
    """Kiev is German, its depot Italian: whoever is at war with either of them."""
    units = [unit("su", "Kharkov", power="SU"), unit("it", "Lemberg", power="IT")]
    clock = Clock(MOVEMENT.turn, "land_movement", 2, "allied")
    played = front(*units, clock=clock, wars=wars, control={"Kiev": "GE"}, depots={"Kiev": (1, "IT")})
    ruling = rules.judge(played, MoveUnit("su", "Kiev"), (4,) if captured else ())
    assert ruling.allowed
    moved = played.changed(ruling.changes)
    assert (barrels(moved, "Kiev"), fuel(moved, "SU")) == ((0, 9) if captured else (1, 5))


@rule("OIL-REO-12", "OIL-REO-15")
def test_a_conquered_home_country_is_no_home_to_trace_to():
    """India cut off from the United Kingdom is an area of its own, but not once it was conquered."""
    played = final(SHUT_BRITAIN, depots={"Bombay": (1, "CW")}, powers=("CW", "GE"))
    bombay = played.atlas.find("Bombay")
    assert zones(played, "CW").of(bombay) == "area:IND"
    fallen = played.changed([Change("countries", "IND", Country("IND", "CW", conquered=True))])
    assert zones(fallen, "CW").is_cut_off(bombay)


@rule("OIL-SEA-01")
@pytest.mark.parametrize(("points", "owed"), [({"SU": 8}, 1), ({"SU": 8, "CC": 3}, 2), ({"CC": 1}, 1)])
def test_convoys_of_who_uses_ones_fuel_are_paid_with_it(points, owed):
    convoys = {(2, code): count for code, count in points.items()} | {(2, "CW"): 30}
    played = final(powers=("SU", "CC", "CW"), convoys=convoys, fuel={"SU": 5})
    assert (maintenance(played, "SU").owed, maintenance(played, "CC").owed) == (owed, 0)


@rule("OIL-SEA-02")
def test_escorts_of_who_uses_ones_fuel_too():
    ships = [
        unit("a", "Sea 2", type="ASW", power="CC", country="CHI"),
        unit("b", "Dover", type="ASW", power="CW"),
    ]
    played = final(*ships, powers=("SU", "CC", "CW"))
    assert (maintenance(played, "SU").escorts, maintenance(played, "CW").escorts) == (1, 0)


def supplied_hq(at):
    """A German HQ with a supply unit, which makes it carry two fuel."""
    return [
        unit("hq", at, type="HQ-A", size="army", reorganization=3),
        unit("dump", at, type="SUPPLY"),
        unit("arm", "Lemberg", type="ARM", attack=8, armour=2),
        unit("su", "Kiev", power="SU"),
    ]


@rule("OIL-CBT-11")
def test_an_hq_gives_its_fuel_to_units_that_trace_to_it():
    attack = DeclareAttack("Kiev", ("arm",), "blitz", hq="hq")
    near = front(*supplied_hq("A-0003"))
    notes = [note.code for note in judged(near, attack).notes]
    assert notes[-1] == "oil.hq_fuel_used"
    assert fuel(after(near, attack)) == 5
    far = front(*supplied_hq("Essen"), options={"supply.range_basic": 2})
    assert refused(far, attack, "OIL-CBT-11") == ["oil.helper_out_of_reach"]


@rule("OIL-CBT-11")
def test_an_hq_that_does_not_co_operate_gives_nothing():
    units = supplied_hq("A-0003")
    theirs = [
        unit("it", "A-0003", type="HQ-A", size="army", power="IT"),
        unit("store", "A-0003", type="SUPPLY", power="IT"),
    ]
    played = front(*units, *theirs, cooperation=[])
    attack = DeclareAttack("Kiev", ("arm",), "blitz", hq="it")
    assert refused(played, attack, "OIL-CBT-11") == ["oil.helper_not_friendly"]


@rule("OIL-ACQ-14")
def test_barrels_still_to_be_placed_count_towards_the_limit():
    """Italy holds two of three; the third is made by the first unit and waits when the second gives."""
    clock = Clock(35, "reinforcement")
    units = [unit(id, "Rome", power="IT", type="ARM") for id in ("a", "b")]
    depots = {"Rome": (1, "IT"), "Turin": (1, "IT")}
    played = front(*units, clock=clock, fuel={"IT": 9}, depots=depots,
                   hexes={"Rome": HexState(factories_added=1)})  # fmt: skip
    one = after(played, GiveFuel("a"))
    assert (oil.to_place(one, "IT"), fuel(one, "IT")) == (1, 1)
    full = after(power(one, "IT", fuel=F(9)), GiveFuel("b"))
    assert (oil.to_place(full, "IT"), fuel(full, "IT")) == (1, 10), "one fuel is lost"


@rule("OIL-STO-19")
def test_a_power_that_leaves_the_war_loses_the_depots_of_conquered_hexes():
    units = [unit("it", "Lemberg", power="IT"), unit("ge", "Essen")]
    played = front(
        *units,
        clock=MOVEMENT,
        wars=[("GE", "SU")],
        control={"Kiev": "GE"},
        depots={"Kiev": (1, "IT"), "Rome": (1, "IT")},
    )
    kiev = played.atlas.find("Kiev")
    left = after(played, SetPower("IT", {"active": False}))
    assert (left.depots[kiev].owner, left.depots[left.atlas.find("Rome")].owner) == ("GE", "IT")
    assert oil.account_of(left, "GE") == {"passed_on": 10} and oil.account_of(left, "IT") == {
        "passed_on": -10
    }
    turned = after(played, SetPower("IT", {"side": "allied"}))
    assert turned.depots[kiev].owner == "GE"
    assert after(played, SetPower("IT", {"fuel": 1})).depots == played.depots
    assert after(played, SetWar("GE", "IT")).depots[kiev].owner == "GE", "an enemy's unit doesn't count"


@rule("OIL-LIM-06")
def test_only_factories_of_the_continental_us_are_its_endless_store():
    played = final(powers=("US",), control={"Paris": "US"})
    assert oil.targets(played, "US") == {played.atlas.find("Boston"): "OIL-LIM-06"}
    strict = final(powers=("US",), options={"oil.us_continental": "unlimited_storage"})
    assert oil.targets(strict, "US") == {}


@rule("OIL-ACQ-03")
def test_each_factory_hex_has_a_capacity_of_its_own():
    more = [spot("Turin", "A-0102", factories=1)]
    rails = ["Ploesti A-0102", "Essen Bremen"]
    played = received(game(on=atlas(more=more, rails=rails)), 2, "produce", "produce")
    played = after(played, ReceiveOil("GE", "Ploesti", "Turin", 2), UseOil("A-0002-3", "produce"))
    assert refused(played, UseOil("A-0002-4", "produce"), "OIL-ACQ-03") == ["oil.no_capacity"]
    assert yield_of(played, played.powers["GE"]).points == 3
    again = after(played, UseOil("A-0002-3", "convert"), UseOil("A-0002-4", "produce"))
    assert refused(again, UseOil("A-0002-4", "produce"), "OIL-ACQ-02") == ["oil.already_chosen"]


@rule("OIL-ACQ-03")
def test_factories_lost_since_make_the_choices_too_many():
    played = received(game(), 2, "produce", "produce")
    ruined = played.changed([Change("hexes", played.atlas.find("Essen"), HexState(factories_destroyed=1))])
    assert refused(ruined, TakeFuel("GE"), "OIL-ACQ-03") == ["oil.overbooked"]
    gone = played.changed([Change("hexes", played.atlas.find("Essen"), HexState(factories_destroyed=2))])
    ruling = judged(gone, TakeFuel("GE"))
    assert ruling.allowed and [note.code for note in ruling.notes] == ["oil.factory_destroyed"]


@rule("OIL-ACQ-01", "OIL-ACQ-02")
def test_who_receives_what_where():
    played = game(powers=("CW",))
    for order, *codes in (
        (ReceiveOil("XX", "Ploesti", "Essen"), "rules.unknown.power"),
        (ReceiveOil("GE", "Nowhere", "Essen"), "rules.unknown.hex"),
        (ReceiveOil("GE", "Ploesti", "Nowhere"), "rules.unknown.hex"),
        (ReceiveOil("GE", "Ploesti", "Munich"), "oil.no_factory"),
        (ReceiveOil("GE", "Munich", "Essen"), "oil.no_oil"),
        (ReceiveOil("CW", "Ploesti", "Essen"), "oil.factory_not_friendly", "oil.oil_of_enemy"),
        (ReceiveOil("GE", "Ploesti", "Essen", 6), "oil.no_such_oil"),
        (ReceiveOil("GE", "Ploesti", "Essen", -1), "oil.no_such_oil"),
        (ReceiveOil("GE", "Ploesti", "Essen", 0), "oil.nothing_received"),
    ):
        assert refused(played, order) == codes
    took = received(played, 2)
    assert refused(took, ReceiveOil("GE", "Ploesti", "Essen", 4)) == ["oil.no_such_oil"]
    assert receipts(after(took, ReceiveOil("GE", "Ploesti", "Essen", 0))) == ()
    late = played.changed([put_clock(Clock(played.clock.turn, "reinforcement"))])
    assert "oil.not_production" in refused(late, ReceiveOil("GE", "Ploesti", "Essen"), "OIL-ACQ-06")


@rule("OIL-ACQ-02")
def test_choices_are_closed_once():
    played = received(game(), 1, "convert")
    undecided = received(game(), 1)
    assert refused(undecided, TakeFuel("GE"), "OIL-ACQ-02") == ["oil.use_missing"]
    assert refused(played, TakeFuel("XX")) == ["rules.unknown.power"]
    taken = after(played, TakeFuel("GE"))
    assert refused(taken, TakeFuel("GE"), "OIL-ACQ-02") == ["oil.already_taken"]
    assert refused(taken, UseOil("A-0002-1", "idle")) == ["oil.already_taken"]
    assert refused(taken, ReceiveOil("GE", "Ploesti", "Essen")) == ["oil.already_taken"]
    assert refused(played, UseOil("A-0002-9", "idle"), "OIL-ACQ-02") == ["oil.unknown.oil_near"]
    late = played.changed([put_clock(Clock(played.clock.turn, "final_reorganization"))])
    assert refused(late, UseOil("A-0002-1", "idle"))[0] == "oil.not_production"


@rule("OIL-CST-26")
def test_activations_are_removed_one_by_one():
    played = final(bought("hq", "Essen", "GE", 3, activated=2), fuel={"GE": 9}, depots={"Essen": (1, "GE")})
    once = after(played, pay("hq"))
    assert (once.units["hq"].activated, fuel(once, "GE")) == (1, 6)
    twice = after(once, pay("hq"))
    assert (twice.units["hq"].activated, fuel(twice, "GE")) == (0, 3)
    assert refused(twice, pay("hq"), "OIL-CST-26") == ["oil.not_activated"]


@rule("OIL-STO-16")
def test_a_port_town_with_a_factory_holds_two():
    port = [spot("Works", "A-0204", "town", port="major", factories=1)]
    played = after(received(game(on=atlas(more=port)), 4, *["convert"] * 4), TakeFuel("GE"))
    assert refused(played, PlaceBarrels("GE", "Works", 3), "OIL-STO-16") == ["oil.no_room"]
    assert barrels(after(played, PlaceBarrels("GE", "Works", 2)), "Works") == 2


@rule("OIL-REO-17")
def test_the_power_of_a_minor_country_pays_and_says_so():
    played = final(unit("rom", "Munich", country="ROM", type="ARM", organized=False), fuel={"GE": 3},
                   depots={"Munich": (1, "GE")})  # fmt: skip
    assert "OIL-REO-17" in judged(played, Refuel("rom")).clauses
    own = final(
        unit("ger", "Munich", type="ARM", organized=False), fuel={"GE": 3}, depots={"Munich": (1, "GE")}
    )
    assert "OIL-REO-17" not in judged(own, Refuel("ger")).clauses

"""Turning units face-up for fuel in final reorganization (OIL-REO, OIL-CST-26)."""

from fractions import Fraction as F

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import FlipUnit, SetHex, Step
from redball.game.state import put_clock, put_power
from redball.rules import oil, tasks
from redball.rules.oil.orders import PaySeaMaintenance, Refuel, TakeFuel
from redball.rules.oil.refuel import bill_of
from redball.rules.reorganization.orders import Reorganize

from tests.rules.oil.table import (
    FINAL,
    TURN,
    after,
    atlas,
    barrels,
    fuel,
    game,
    judged,
    received,
    refused,
    spot,
    unit,
)
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule
CUT = {f"A-0{row}03": "CW" for row in (0, 1, 2)}
"""The enemy holds the column of Munich: Bremen is cut off from Essen."""


def down(id="u", at="A-0001", **fields):
    """A face-down armoured corps, unless told otherwise."""
    return unit(id, at, **{"type": "ARM", "organized": False, **fields})


def final(*units, **fields):
    """Final reorganization with 5 fuel and nothing else."""
    return game(units, clock=FINAL, **{"fuel": {"GE": 5}, **fields})


@rule("OIL-REO-01")
def test_a_unit_traces_to_a_factory_hex_with_oil():
    wells = [spot("Berlin", "A-0100", factories=1, oil=1)]
    played = after(final(down(), on=atlas(more=wells)), Refuel("u"))
    assert played.units["u"].organized
    assert fuel(played) == 3
    ruined = after(final(down(), on=atlas(more=wells)), SetHex("Berlin", oil_destroyed=1))
    assert "oil.no_targets" in refused(ruined, Refuel("u"), "OIL-REO-01")
    bombed = after(final(down(), on=atlas(more=wells)), SetHex("Berlin", factories_destroyed=1))
    assert "oil.no_targets" in refused(bombed, Refuel("u"), "OIL-REO-01")


@rule("OIL-REO-01")
def test_the_path_may_have_any_length_but_must_be_open():
    row = [spot("Berlin", "A-0000", factories=1, oil=1)]
    long = small_atlas(" ".join("." * 27), places=row)
    played = after(final(down(at="A-0025"), on=long), Refuel("u"))
    assert played.units["u"].organized, "25 hexes away"
    blocked = final(down(at="A-0025"), on=long, powers=("CW",), control={"A-0012": "CW"})
    found = refused(blocked, Refuel("u"), "OIL-REO-01", "OIL-REO-20")
    assert found[0] == "oil.no_path"
    assert len(found) > 1, "and the reasons of the trace"


@rule("OIL-REO-02")
def test_a_unit_traces_to_a_barrel():
    played = final(down(), depots={"Munich": (1, "GE")})
    ruling = judged(played, Refuel("u"))
    assert ruling.allowed and "OIL-REO-02" in ruling.clauses
    assert fuel(after(played, Refuel("u"))) == 3
    assert barrels(after(played, Refuel("u")), "Munich") == 1
    cut = final(down(at="A-0004"), depots={"Essen": (1, "GE")}, powers=("CW",), control=CUT)
    assert refused(cut, Refuel("u"), "OIL-REO-20")[0] == "oil.no_path"
    others = final(down(), depots={"Munich": (1, "IT")}, powers=("IT",))
    assert "oil.no_targets" in refused(others, Refuel("u"))


@rule("OIL-REO-02")
def test_by_option_only_barrels_in_factory_hexes_count():
    strict = {"oil.trace_target": "factory_only"}
    assert "oil.no_targets" in refused(
        final(down(), depots={"Munich": (1, "GE")}, options=strict), Refuel("u")
    )
    after(final(down(), depots={"Essen": (1, "GE")}, options=strict), Refuel("u"))


@rule("OIL-REO-03")
def test_a_factory_that_received_oil_this_turn_will_do():
    played = game([down()], fuel={"GE": 5})
    played = after(received(played, 1, "produce"), TakeFuel("GE"), Step())
    before = fuel(played)
    ruling = judged(played, Refuel("u"))
    assert ruling.allowed and "OIL-REO-03" in ruling.clauses
    played = after(played, Refuel("u"))
    assert (fuel(played), played.units["u"].organized) == (before - 2, True)
    assert "oil.no_targets" in refused(final(down()), Refuel("u")), "no oil was received"


@rule("OIL-REO-03")
def test_when_production_comes_last_it_is_last_turns_oil():
    late = {"oil.production_before_final_reorg": False}
    played = after(received(game([down()], fuel={"GE": 5}, options=late), 1, "convert"), TakeFuel("GE"))
    while played.clock.turn == TURN or played.clock.phase != "final_reorganization":
        played = after(played, Step(end_stage=played.clock.phase == "end_of_action"))
    assert after(played, Refuel("u")).units["u"].organized


@rule("OIL-REO-17")
def test_the_controlling_power_pays_for_minors():
    romanian = down(country="ROM")
    played = final(romanian, depots={"Essen": (1, "GE")})
    ruling = judged(played, Refuel("u"))
    assert "OIL-REO-17" in ruling.clauses
    assert fuel(after(played, Refuel("u"))) == 3
    other = final(romanian, depots={"Essen": (1, "GE")}, powers=("IT",))
    assert refused(other, Refuel("u", payer="IT"), "OIL-REO-17") == ["oil.payer_no_consent"]
    after(other, Refuel("u", payer="GE"))


@rule("OIL-LIM-04")
def test_communist_china_uses_soviet_fuel():
    owners = "r r r r\n r r c c\nr r c c"
    land = small_atlas(
        ". . . .\n . . . .\n. . . .", owners=owners, places=[spot("Omsk", "A-0000", factories=1)]
    )
    corps = unit("cc", "A-0103", type="MOT", power="CC", country="CHI", organized=False)
    played = small_game(
        land, [corps], powers=("SU", "CC", "CH"), clock=FINAL, rule_sets=("base", "oil"),
        fuel={"SU": 3, "CH": 7}, depots={"Omsk": (1, "SU")}, control={"A-0103": "CC", "A-0102": "CC"},
    )  # fmt: skip
    turned = after(played, Refuel("cc"))
    assert (fuel(turned, "SU"), fuel(turned, "CH"), fuel(turned, "CC")) == (2, 7, 0)
    assert refused(played, Refuel("cc", payer="CH")) == ["oil.other_payer"]
    assert not [task for task in tasks(played) if task.rule_set == "oil" and task.power == "CC"]


@rule("OIL-REO-19")
def test_reorganizing_in_an_impulse_takes_no_fuel():
    clock = Clock(TURN, "reorganization", 5, "axis")
    headquarters = unit("hq", "A-0001", type="HQ-A", reorganization=2)
    played = final(
        down(), headquarters, depots={"Essen": (1, "GE")}, rule_sets=("base", "oil", "reorganization")
    )
    power = msgspec.structs.replace(played.powers["GE"], rp_pool=F(20))
    played = played.changed([put_clock(clock), put_power(power)])
    assert "oil.fuel_later" in refused(played, Refuel("u"), "OIL-REO-19")
    turned = after(played, Reorganize("u", "unit:hq", "hq"))
    assert turned.units["u"].organized
    assert (fuel(turned), barrels(turned, "Essen")) == (5, 1)


@rule("OIL-REO-20")
def test_without_fuel_a_unit_stays_down_unless_it_needs_none():
    wells = atlas(more=[spot("Berlin", "A-0100", factories=1, oil=1)])
    played = final(down(), down("inf", type="INF"), on=wells, fuel={"GE": 0})
    assert refused(played, Refuel("u"), "OIL-REO-20") == ["oil.too_little"]
    turned = after(played, Refuel("inf"))
    assert turned.units["inf"].organized
    assert turned.powers == played.powers
    nowhere = final(down("inf", type="INF"), fuel={"GE": 0})
    assert after(nowhere, Refuel("inf")).units["inf"].organized, "neither path nor fuel"


@rule("OIL-STO-06", "OIL-REO-20")
def test_worked_example_r1():
    types = [
        ("HQ-A", {}), ("ARM", {}), ("ARM", {}), ("MOT", {}), ("MOT", {"size": "division"}),
        ("FTR", {"cost": 2}), ("FTR", {"cost": 2}), ("LND", {"cost": 4}),
        ("BB", {"first_cost": 4}), ("CA", {}), ("CL", {}), ("SUB", {}),
    ]  # fmt: skip
    units = [down(f"u{n}", "Bremen", type=type, **fields) for n, (type, fields) in enumerate(types)]
    played = final(*units, fuel={"GE": 3}, depots={"Bremen": (2, "GE")})
    assert sum(bill_of(played, u).fuel for u in units) == F(23, 2)
    played = after(played, *(Refuel(u.id) for u in units))
    assert (fuel(played), barrels(played, "Bremen")) == (F(3, 2), 1)
    assert oil.account_of(played, "GE") == {"reorganization": F(-23, 2)}


@rule("OIL-STO-06")
def test_named_barrels_are_expended():
    depots = {"Essen": (2, "GE"), "Munich": (1, "GE")}
    played = final(down(), fuel={"GE": F(1, 2)}, depots=depots)
    assert barrels(after(played, Refuel("u")), "Essen") == 1
    named = after(played, Refuel("u", barrels=("Munich",)))
    assert (barrels(named, "Essen"), barrels(named, "Munich"), fuel(named)) == (2, 0, F(17, 2))
    assert "oil.no_such_barrel" in refused(played, Refuel("u", barrels=("Bremen",)), "OIL-STO-06")
    assert "oil.no_such_barrel" in refused(played, Refuel("u", barrels=("Munich", "Munich")), "OIL-STO-06")


@rule("OIL-CST-26")
def test_removing_an_activation():
    headquarters = down("hq", type="HQ-I", reorganization=3, activated=1)
    played = final(headquarters, fuel={"GE": 10}, depots={"Essen": (1, "GE")})
    both = after(played, Refuel("hq", activation=True))
    assert (fuel(both), both.units["hq"].organized, both.units["hq"].activated) == (6, True, 0)
    only = after(played, Refuel("hq"))
    assert (fuel(only), only.units["hq"].organized, only.units["hq"].activated) == (9, True, 1)
    assert fuel(after(only, Refuel("hq", activation=True))) == 6
    assert "oil.not_activated" in refused(both, Refuel("hq", activation=True), "OIL-CST-26")


@rule("OIL-CST-01", "OIL-CST-26")
def test_worked_example_t2():
    headquarters = down("hq", type="HQ-A", reorganization=4, activated=1)
    played = final(headquarters)
    assert bill_of(played, headquarters, activation=True).fuel == 6


@rule("OIL-SEA-03", "OIL-SEA-07")
def test_units_at_sea_pay_without_a_path():
    ships = [down(f"sub{n}", "Sea 0", type="SUB") for n in (1, 2)]
    played = final(*ships)
    assert fuel(after(played, Refuel("sub1"), Refuel("sub2"))) == 3
    strict = final(*ships, options={"oil.at_sea_trace": True})
    assert refused(strict, Refuel("sub1"), "OIL-AMB-32") == ["oil.at_sea"]
    linked = final(*ships, options={"oil.at_sea_trace": True}, depots={"Essen": (1, "GE")})
    assert fuel(after(linked, Refuel("sub1"))) == 4, "by Bremen to the barrel at Essen"
    escort = final(down("asw", "Sea 0", type="ASW"))
    played = after(escort, PaySeaMaintenance("GE"), Refuel("asw"))
    assert fuel(played) == 5 - 1 - 1


@rule("OIL-SEA-08")
def test_a_face_down_ship_may_stay_at_sea():
    played = final(down("sub", "Sea 0", type="SUB"), fuel={"GE": 0})
    assert refused(played, Refuel("sub"), "OIL-REO-20") == ["oil.too_little"]
    played = after(played, Step(), Step())
    assert (played.units["sub"].sea, played.units["sub"].organized) == (0, False)


@rule("OIL-SEA-04")
def test_the_sea_is_paid_first():
    played = final(down(), depots={"Essen": (1, "GE")}, convoys={(0, "GE"): 4})
    assert "oil.sea_first" in refused(played, Refuel("u"), "OIL-SEA-04")
    after(played, PaySeaMaintenance("GE"), Refuel("u"))
    free = final(
        down(),
        depots={"Essen": (1, "GE")},
        convoys={(0, "GE"): 4},
        options={"oil.sea_maintenance_first": False},
    )
    after(free, Refuel("u"))


@rule("OIL-LIM-06")
def test_the_continental_us_never_runs_out():
    land = small_atlas(". . . .", owners="u u u u", places=[spot("Detroit", "A-0000", factories=1)])
    corps = unit("us", "A-0002", type="ARM", power="US", organized=False)
    for choice, allowed in (("unlimited_fuel", True), ("unlimited_storage", False)):
        played = small_game(
            land, [corps], clock=FINAL, rule_sets=("base", "oil"), options={"oil.us_continental": choice}
        )
        assert judged(played, Refuel("us")).allowed is allowed
    endless = small_game(land, [corps], clock=FINAL, rule_sets=("base", "oil"))
    turned = after(endless, Refuel("us"))
    assert fuel(turned, "US") == 8
    assert oil.account_of(turned, "US") == {"reorganization": -2, "continental_us": 10}


def test_the_target_may_be_named():
    depots = {"Essen": (1, "GE"), "Bremen": (1, "GE")}
    played = final(down(), depots=depots)
    after(played, Refuel("u", target="Bremen"))
    assert refused(played, Refuel("u", target="Munich"), "OIL-REO-02") == ["oil.no_target"]
    cut = final(down(), depots=depots, powers=("CW",), control=CUT)
    assert refused(cut, Refuel("u", target="Bremen"))[0] == "oil.no_path"


def test_refuelling_is_for_final_reorganization_and_face_down_units():
    early = game([down()], depots={"Essen": (1, "GE")}, fuel={"GE": 5})
    assert "oil.not_final_reorganization" in refused(early, Refuel("u"))
    up = final(down(organized=True), depots={"Essen": (1, "GE")})
    assert refused(up, Refuel("u"), "OIL-REO-20") == ["base.already_face_up"]
    assert refused(final(down(at="")), Refuel("u")) == ["oil.off_map"]
    assert refused(final(down(shattered=True)), Refuel("u"), "BASE-UNIT-12") == ["base.shattered_down"]
    assert refused(final(), Refuel("x"), "BASE-UNIT-01") == ["rules.unknown.unit"]


def both_rules(*units, **fields):
    """Final reorganization with points and fuel, an HQ beside the unit."""
    headquarters = unit("hq", "A-0001", type="HQ-A", reorganization=2)
    fields = {"depots": {"Essen": (1, "GE")}, "rule_sets": ("base", "oil", "reorganization"), **fields}
    played = final(*units, headquarters, **fields)
    return played.changed([put_power(msgspec.structs.replace(played.powers["GE"], rp_pool=F(20)))])


def test_with_reorganization_points_both_are_due():
    played = both_rules(down(), fuel={"GE": 5})
    order = Reorganize("u", "unit:hq", "hq")
    assert [note.code for note in judged(played, order).notes] == ["oil.also_paid"]
    turned = after(played, order)
    assert turned.units["u"].organized
    assert (fuel(turned), turned.powers["GE"].rp_spent) == (3, 6)
    poor = both_rules(down(), fuel={"GE": 0}, depots={})
    assert "oil.too_little" in refused(poor, Reorganize("u", "unit:hq", "hq"), "OIL-STO-06")
    free = both_rules(down(type="INF"), fuel={"GE": 0}, depots={})
    assert after(free, Reorganize("u", "unit:hq", "hq")).units["u"].organized


def test_fuel_may_be_paid_before_the_points():
    played = both_rules(down(), fuel={"GE": 5})
    paid = after(played, Refuel("u"))
    assert (fuel(paid), paid.units["u"].organized) == (3, False)
    assert refused(paid, Refuel("u")) == ["oil.already_fuelled"]
    turned = after(paid, Reorganize("u", "unit:hq", "hq"))
    assert (fuel(turned), turned.units["u"].organized) == (3, True)


def test_flipping_by_hand_costs_nothing():
    turned = after(final(down()), FlipUnit("u", True))
    assert (fuel(turned), turned.units["u"].organized) == (5, True)

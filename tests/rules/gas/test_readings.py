"""Edges of the readings of what the rule leaves open; tests/acceptance/gas/readings has a case of each."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball.game.orders import (
    ChangeMany,
    FlipUnit,
    LendResource,
    MoveUnit,
    SetControl,
    SetOption,
    SetRuleSets,
    Step,
)
from redball.game.state import Change, put_clock, put_power
from redball.rules import oddities, tasks
from redball.rules.gas.bombing import target_at
from redball.rules.gas.factories import usable, works_of
from redball.rules.gas.headquarters import bill
from redball.rules.gas.orders import (
    AllotResources,
    ChooseOutput,
    DesignateMap,
    NameFree,
    PayGas,
    Produce,
    SavePoints,
    SetGas,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.producing import has_produced
from redball.rules.gas.standing import standing
from redball.rules.gas.stock import account_of, gas_of, spendable
from redball.rules.gas.tables import FREE

from tests.rules.gas.board import (
    END,
    FINAL,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    gas,
    judged,
    move,
    node,
    points,
    states,
    text,
    told,
    total_gas,
    unit,
    why_not,
)

rule = pytest.mark.rule

ARM = ("a", "b", "c")


def land(phase="land_movement", impulse=1, *more, **options):
    """Three German ARM at the eastern front, under some readings."""
    units = [unit(id, "E-0116", type="ARM") for id in ARM]
    return game(*units, *more, clock=at(phase, impulse), options=options)


# --- the free unit ------------------------------------------------------------------------------------------


@rule("GAS-LIM-02", "GAS-LIM-05")
def test_where_the_first_is_free_it_is_whoever_acts_first():
    """GAS-AMB-35: an attack too, which a limited unit may make anyway, makes it the free one."""
    played = land("land_combat", free_choice="first")
    fought = after(played, UseUnits(("a",), "attack"))
    assert states(fought, "a", "b") == ["free", "limited"]
    assert faces(after(fought, move("a", "E-0117"), move("b", "E-0117")), "a", "b") == "ud"
    owners = after(land("land_combat"), UseUnits(("a",), "attack"))
    assert states(owners, "a", "b") == ["limited", "limited"]


@rule("GAS-LIM-02")
def test_where_the_first_is_free_rail_moves_and_others_dont_count():
    played = land("rail_movement", 1, unit("inf", "E-0116"), free_choice="first")
    railed = after(played, move("a", "E-0115")).changed([put_clock(at("land_movement"))])
    walked = after(railed, move("inf", "E-0115"))
    assert not FREE.of(walked)
    first = after(walked, move("b", "E-0115"), move("c", "E-0115"))
    assert faces(first, "b", "c") == "ud" and states(first, "a") == ["limited"]
    both = ChangeMany((MoveUnit("a", "E-0114"), MoveUnit("b", "E-0115")))
    assert faces(after(walked, both), "a", "b") == "ud", "the first of an order"


@rule("GAS-LIM-12")
def test_where_the_first_is_free_nobody_is_by_returning():
    subs = [unit(id, "North Sea", type="SUB", section=2) for id in ("s1", "s2")]
    played = game(*subs, clock=END, options={"free_choice": "first"})
    gone = after(played, move("s1", "Bremen"))
    assert not FREE.of(gone)
    after(gone, move("s2", "North Sea", 1))


def squadron(*more, clock=None, **options):
    """Two SUB in section 3 and a BB in section 2 of the North Sea, in Return to Base."""
    units = [unit(id, "North Sea", type="SUB", section=3) for id in ("s1", "s2")]
    units.append(unit("bb", "North Sea", type="BB", section=2))
    return game(*units, *more, clock=clock or END, options=options)


def drop(*ids, section=2):
    return ChangeMany(tuple(MoveUnit(id, "North Sea", section) for id in ids))


@rule("GAS-LIM-02")
def test_a_stack_is_free_together():
    """GAS-AMB-03: units that stand together, of one power and one allowance."""
    elsewhere, friend = unit("x", "E-0115", type="ARM"), unit("it", "E-0116", type="ARM", power="IT")
    played = land("land_movement", 1, elsewhere, friend, free_stack=True)
    named = after(played, NameFree(("a", "b")))
    assert states(named, *ARM) == ["free", "free", "limited"]
    moved = after(named, move("a", "E-0115"))
    assert states(moved, *ARM) == ["free", "free", "limited"]
    assert why_not(moved, NameFree(("a",))) == ["free_already"], "it has acted as what it is"
    assert faces(after(moved, move("b", "E-0115"), move("c", "E-0115")), *ARM) == "uud"
    denied(moved, NameFree(("c",)), "GAS-LIM-02")
    for other in ("x", "it"):
        assert why_not(played, NameFree(("a", other))) == ["no_stack"]
    plane = unit("p", "E-0116", type="FTR")
    arms = land("ground_strike", 1, plane, free_stack=True, free_scope="per_arm")
    assert why_not(arms, NameFree(("a", "p"))) == ["no_one_stack"]
    together = land("ground_strike", 1, plane, free_stack=True)
    after(together, NameFree(("a", "p")))


@rule("GAS-LIM-02")
def test_a_stack_does_its_one_free_action_together():
    """GAS-AMB-03 and 36."""
    played = land(free_stack=True, free_span="action")
    order = ChangeMany(tuple(MoveUnit(id, "E-0115") for id in ARM))
    moved = after(played, NameFree(("a", "b")), order)
    assert faces(moved, *ARM) == "uud"
    fights = moved.changed([put_clock(at("land_combat"))])
    assert faces(after(fights, move("a", "E-0114"), move("b", "E-0114")), "a", "b") == "dd"


@rule("GAS-LIM-02")
def test_where_the_first_is_free_a_stack_is_that_acts_together():
    played = land(free_stack=True, free_choice="first")
    order = ChangeMany((MoveUnit("a", "E-0115"), MoveUnit("b", "E-0115")))
    assert faces(after(played, order, move("c", "E-0115")), *ARM) == "uud"


@rule("GAS-LIM-12")
def test_a_task_force_that_drops_together_stays():
    """GAS-AMB-03: the BB, which the two submarines join, is no part of it."""
    played = squadron(free_stack=True)
    assert why_not(played, Step()) == ["too_many_stay"]
    dropped = after(played, drop("s1", "s2"))
    assert why_not(dropped, Step()) == ["too_many_stay"]
    denied(dropped, move("bb", "North Sea", 1), "GAS-LIM-12")
    after(dropped, move("bb", "Bremen"), drop("s1", "s2", section=1), Step())
    after(played, move("bb", "Bremen"), Step())
    alone = after(played, move("s1", "North Sea", 2))
    denied(alone, move("s2", "North Sea", 2), "GAS-LIM-12")
    assert why_not(squadron(), drop("s1", "s2")) == ["refused_no_gas"]


@rule("GAS-LIM-12")
def test_who_returns_with_the_same_order_is_no_part_of_the_task_force():
    """GAS-AMB-03."""
    order = ChangeMany((MoveUnit("s1", "North Sea", 2), MoveUnit("s2", "Bremen")))
    (allowance,) = FREE.of(after(squadron(free_stack=True), order)).values()
    assert allowance.units == ["s1"]


# --- one action ---------------------------------------------------------------------------------------------


@rule("GAS-LIM-02")
def test_one_free_action_may_be_told_in_steps():
    """GAS-AMB-36: a move hex by hex is one action, a flight and its report too; the next action isn't."""
    played = after(land(free_span="action"), NameFree(("a",)))
    moved = after(played, move("a", "E-0115"), move("a", "E-0114"))
    assert faces(moved, "a") == "u" and states(moved, "a") == ["limited"]
    fights = moved.changed([put_clock(at("land_combat"))])
    assert faces(after(fights, UseUnits(("a",), "attack"), move("a", "E-0115")), "a") == "d"
    strike = game(unit("p", "E-0116", type="LND"), clock=at("ground_strike"), options={"free_span": "action"})
    flown = after(strike, NameFree(("p",)), move("p", "E-0117"), UseUnits(("p",), "ground_strike"))
    home = after(flown, move("p", "E-0116")).changed([put_clock(at("land_combat"))])
    denied(home, UseUnits(("p",), "ground_support"), "GAS-LIM-07")


@rule("GAS-LIM-12")
def test_one_free_action_in_return_to_base_drops_as_far_as_it_likes():
    played = after(squadron(free_span="action"), *(move("s1", "North Sea", n) for n in (2, 1, 0)))
    denied(played, drop("s2"), "GAS-LIM-12")


# --- Return to Base -----------------------------------------------------------------------------------------


@rule("GAS-LIM-12")
def test_who_dropped_to_section_0_is_the_one_that_stays():
    """GAS-AMB-15: others were there already, and stay in any number where a group reads it so."""
    old = [unit(f"o{n}", "North Sea", type="CA", section=0) for n in range(2)]
    played = after(squadron(*old, rtb_zero_section="free"), move("s1", "Bremen"), move("s2", "Bremen"))
    after(played, Step())
    dropped = after(played, move("bb", "North Sea", 0))
    after(dropped, Step())
    both = after(squadron(*old, rtb_zero_section="free"), move("bb", "North Sea", 0), move("s1", "Bremen"))
    assert why_not(both, Step()) == ["too_many_stay"], "one dropped, and one more would stay"
    after(both, move("s2", "Bremen"), Step())


@rule("GAS-LIM-12")
def test_where_nobody_can_return_nobody_must():
    """GAS-AMB-14."""
    played = squadron(rtb_return_limited=True)
    denied(played, move("s1", "Bremen"), "GAS-LIM-12", "GAS-AMB-14")
    assert judged(played, Step()).allowed
    (task,) = (task for task in tasks(played) if task.id.startswith("gas."))
    assert task.text.code == "gas.task.all_stay" and not task.needed and task.state == "info"
    assert [task.needed for task in tasks(squadron()) if task.id.startswith("gas.")] == [True]


# --- which map ----------------------------------------------------------------------------------------------


@rule("GAS-EXP-06")
def test_where_each_act_counts_its_own_map_must_be_paid_for():
    """GAS-AMB-46: attacks, advances and flights are where they go, moves where they begin."""
    units = [
        unit("arm", "W-0113", type="ARM"),
        unit("lnd", "W-0113", type="LND"),
        unit("p", "E-0114", type="LND"),
    ]

    def played(phase, **options):
        fields = {
            "gas": {("Berlin", "GE"): 2},
            "control": {"E-0114": "SU"},
            "clock": at(phase),
            "options": options,
        }
        return after(game(*units, **fields), PayGas("GE", "W"))

    each = {"act_map": "each"}
    assert faces(after(played("land_combat", **each), move("arm", "E-0114")), "arm") == "d"
    assert faces(after(played("land_combat"), move("arm", "E-0114")), "arm") == "u"
    assert faces(after(played("land_movement", **each), move("arm", "W-0112")), "arm") == "u"
    for order in (UseUnits(("lnd",), "ground_strike", "E-0114"), move("lnd", "E-0114")):
        denied(played("ground_strike", **each), order, "GAS-MAP-02")
        after(played("ground_strike"), order)
        after(after(played("ground_strike", **each), PayGas("GE", "E")), order)
    west = UseUnits(("p",), "ground_strike", "W-0109")
    denied(played("ground_strike"), west, "GAS-MAP-02")
    after(played("ground_strike", **each), west)


@rule("GAS-EXP-06", "GAS-LIM-02")
def test_where_each_act_counts_the_free_unit_is_that_of_its_map():
    units = [unit("a", "W-0113", type="LND"), unit("b", "E-0115", type="LND")]
    played = game(*units, clock=at("ground_strike"), options={"act_map": "each"})
    flown = after(played, UseUnits(("a",), "ground_strike", "E-0117", free=True))
    denied(flown, UseUnits(("b",), "ground_strike", "E-0117", free=True), "GAS-LIM-02")
    assert why_not(flown, UseUnits(("a",), "ground_strike", "E-0117", free=True)) == ["free_already"]
    after(flown, UseUnits(("b",), "ground_strike", "W-0109", free=True))


@rule("GAS-EXP-06")
def test_where_each_act_counts_it_must_be_said_where():
    """GAS-AMB-46: by the order itself or by a move before; movement and what is done at sea needs no hex."""
    units = [
        unit("b", "W-0112", type="LND"),
        unit("arm", "W-0112", type="ARM"),
        unit("inf", "W-0112"),
        unit("nav", "North Sea", type="NAV", section=2),
    ]

    def played(phase, **options):
        fields = {"gas": {("Berlin", "GE"): 2}, "clock": at(phase), "options": options}
        return after(game(*units, **fields), PayGas("GE", "W"))

    each = {"act_map": "each"}
    for phase, id, act in (
        ("ground_strike", "b", "ground_strike"),
        ("land_combat", "b", "ground_support"),
        ("land_combat", "arm", "attack"),
        ("land_combat", "arm", "advance"),
    ):
        order = UseUnits((id,), act)
        denied(played(phase, **each), order, "GAS-AMB-46")
        assert why_not(played(phase, **each), order) == ["name_hex"]
        after(played(phase), order)
        after(played(phase, **each), UseUnits((id,), act, "W-0110"))
    after(played("land_combat", **each), UseUnits(("inf",), "attack"))
    after(played("land_movement", **each), UseUnits(("arm",), "overrun"))
    after(played("naval_combat", **each), UseUnits(("nav",), "initiate"), UseUnits(("nav",), "naval_combat"))
    flown = after(played("ground_strike", **each), move("b", "W-0211"))
    after(flown, UseUnits(("b",), "ground_strike"))


@rule("GAS-MAP-07", "GAS-EXP-06")
def test_where_each_act_counts_a_unit_designates_the_map_it_acts_on():
    """GAS-AMB-05 and 46."""
    options = {"act_map": "each", "flex_map": "per_unit"}
    arm = unit("a", "E-0116", type="ARM")
    played = game(arm, gas={("Berlin", "GE"): 2}, clock=at("land_combat"), options=options)
    paid = after(played, PayGas("GE", "E"))
    west = after(paid, DesignateMap("GE", "SCAND", "W", "a"))
    for start, face in ((paid, "u"), (west, "d")):
        assert faces(after(start, UseUnits(("a",), "advance", "S-0013")), "a") == face
    strict = game(arm, options={"flex_map": "per_unit"})
    denied(strict, DesignateMap("GE", "SCAND", "W", "a"), "GAS-MAP-07")


# --- HQs ----------------------------------------------------------------------------------------------------


def staffs(*, stock=(), wait=2, **options):
    """Face-down HQs in Essen at the end of an impulse, and gas of Germany."""
    units = [unit(f"h{n}", "Essen", type="HQ-A", organized=False) for n in range(wait)]
    units.append(unit("far", "E-0218", type="HQ-A", organized=False))
    saved = {(hex, "GE"): count for hex, count in dict(stock).items()}
    return game(*units, gas=saved, clock=at("end_of_action", 2), options=options)


def final(played):
    """The same in Final Reorganization."""
    played = after(played, Step(end_stage=True))
    while played.clock.phase != "final_reorganization":
        played = after(played, Step())
    return played


@rule("GAS-EXP-04", "GAS-EXP-09")
def test_hqs_of_a_map_that_the_last_impulse_paid_for():
    """GAS-AMB-30: they take no gas, even where some is named, and leave the free one for others."""
    played = after(staffs(stock={"Berlin": 1}, rtb_separate=False), PayGas("GE", "W"))
    end = final(played)
    assert bill(end, "GE") == {"hqs": 3, "free": 1, "gas": 0}
    for order in (TurnUpHQ("h0", ("Essen",)), TurnUpHQ("h0"), FlipUnit("h0", True)):
        up = after(end, order)
        assert faces(up, "h0") == "u" and total_gas(up, "GE") == 0 and not account_of(up, "GE").get("hq")
    assert faces(after(end, TurnUpHQ("h0"), TurnUpHQ("h1"), TurnUpHQ("far")), "h0", "h1", "far") == "uuu"
    apart = final(after(staffs(stock={"Berlin": 1}), PayGas("GE", "W")))
    assert bill(apart, "GE") == {"hqs": 3, "free": 1, "gas": 2}
    denied(apart, TurnUpHQ("h0", ("Essen",)), "GAS-EXP-04")
    denied(apart, FlipUnit("h0", True), "GAS-EXP-04")


@rule("GAS-EXP-04", "GAS-TRC-01")
def test_an_hq_that_must_trace_takes_gas_that_it_traces_to():
    """GAS-AMB-37: the fullest of those hexes; and what the last impulse paid covers only who traces there."""
    stock = {"Essen": 1, "Tokyo": 5}
    played = final(staffs(stock=stock, hq_needs_trace=True))
    first = after(played, TurnUpHQ("h0"), TurnUpHQ("h1"))
    assert gas(first, "GE") == {"Tokyo": 5}
    denied(first, TurnUpHQ("far", ("Tokyo",)), "GAS-AMB-37")
    dry = after(final(staffs(hq_needs_trace=True)), TurnUpHQ("h0"))
    assert why_not(dry, TurnUpHQ("h1")) == ["too_little"], "of gas that isn't there no path is asked"
    plain = after(final(staffs(stock=stock)), TurnUpHQ("h0"), TurnUpHQ("h1"))
    assert gas(plain, "GE") == {"Essen": 1, "Tokyo": 4}
    covered = after(staffs(stock={"Berlin": 1}, rtb_separate=False, hq_needs_trace=True), PayGas("GE", "E"))
    assert final(covered).units["far"].hex >= 0 and bill(final(covered), "GE")["gas"] == 2
    everywhere = after(staffs(stock={"Berlin": 1}, rtb_separate=False), PayGas("GE", "E"))
    assert bill(final(everywhere), "GE")["gas"] == 1


@rule("GAS-EXP-04")
def test_an_hq_that_costs_more_takes_gas_of_several_hexes():
    """GAS-AMB-28."""
    played = final(staffs(stock={"Berlin": 1, "Munich": 1}, cost_per_hq=2))
    first = after(played, TurnUpHQ("far"))
    assert bill(first, "GE") == {"hqs": 2, "free": 0, "gas": 4}
    assert text(first, TurnUpHQ("h0")).endswith("in Berlin (W-0113) and Munich (W-0212)")
    second = after(first, TurnUpHQ("h0"))
    assert not gas(second, "GE") and account_of(second, "GE") == {"hq": -2}
    (task,) = (task for task in tasks(second) if task.id == "gas.hqs.GE")
    assert not task.orders
    poor = final(staffs(stock={"Berlin": 1}, cost_per_hq=2))
    (open_,) = (task for task in tasks(poor) if task.id == "gas.hqs.GE")
    assert len(open_.orders) == 3
    (shut,) = (task for task in tasks(after(poor, TurnUpHQ("h0"))) if task.id == "gas.hqs.GE")
    assert not shut.orders, "one gas is too little"


@rule("GAS-LIM-03", "GAS-LIM-14")
def test_hqs_off_the_map_turn_over_as_they_like():
    played = game(unit("pool", type="HQ-A", organized=False), clock=FINAL)
    assert faces(after(played, FlipUnit("pool", True)), "pool") == "u"


@rule("GAS-LIM-03", "GAS-TRC-01")
def test_other_units_without_a_path_in_final_reorganization():
    """GAS-AMB-20: the map is paid for, and the reason is the path."""
    units = [unit(id, hex, type="ARM", organized=False) for id, hex in (("a", "E-0115"), ("b", "E-0218"))]
    options = {"fr_other_units": "per_map"}
    played = game(*units, clock=FINAL, gas={("Berlin", "GE"): 1}, options=options)
    assert why_not(played, FlipUnit("a", True)) == ["final_unpaid"]
    paid = after(played, PayGas("GE", "E"))
    assert faces(after(paid, FlipUnit("a", True)), "a") == "u"
    assert why_not(paid, FlipUnit("b", True)) == ["final_no_trace"]
    assert faces(after(game(*units, clock=FINAL), FlipUnit("b", True)), "b") == "u"


# --- stocks -------------------------------------------------------------------------------------------------


def producing(oil=4, **options):
    """Production of Germany, whose factories at Essen make so much gas."""
    played = game(clock=PRODUCTION, options=options)
    germany = msgspec.structs.replace(played.powers["GE"], multiple=F(1))
    played = played.changed([put_power(germany)])
    plans = [
        AllotResources("GE", "Field", "Essen", oil=3),
        AllotResources("GE", "Essen", "Essen", oil=oil - 3),
    ]
    return after(played, *plans[: 1 + (oil > 3)], ChooseOutput("GE", oil, "Essen"))


@rule("GAS-PRO-12", "GAS-PRO-13")
def test_new_gas_goes_where_there_is_room():
    """GAS-AMB-12: the capital first, then other places at home; no more than there is room for all."""
    played = producing(hex_cap=2)
    assert gas(after(played, Produce("GE")), "GE") == {"Bremen": 2, "Berlin": 2}
    assert why_not(played, Produce("GE", ("Berlin",))) == ["hex_full"]
    assert gas(after(played, Produce("GE", ("Munich", "Munich", "Essen"))), "GE") == {"Munich": 2, "Essen": 2}
    full = after(producing(5, hex_cap=1), Produce("GE"))
    assert gas(full, "GE") == dict.fromkeys(("Bremen", "Essen", "Berlin", "Konigsberg", "Munich"), 1)
    again = full.changed([Change("gas_made", (35, "GE"), None)])
    assert why_not(again, Produce("GE")) == ["no_room"], "and what the player can do then"
    assert why_not(again, Produce("GE", ("Berlin",))) == ["hex_full"]
    assert gas(after(producing(), Produce("GE")), "GE") == {"Berlin": 4}, (
        "without limit all goes to the capital"
    )
    saved = game(gas={("Berlin", "IT"): 2}, options={"hex_cap": 2})
    assert why_not(saved, SetGas("GE", "Berlin", gas=1)) == ["hex_full"], "whosever it is"


@rule("GAS-PRO-12", "GAS-PRO-13")
def test_barrels_become_no_more_gas_than_a_hex_holds():
    """GAS-AMB-12 and 38."""
    depots = {"Berlin": (3, "GE"), "Munich": (2, "GE"), "Warsaw": (1, "GE")}
    played = game(rule_sets=("base", "oil"), depots=depots, fuel={"GE": "3/2"}, options={"hex_cap": 2})
    taken = after(played, SetRuleSets(("gas",)))
    assert gas(taken, "GE") == {"Berlin": 2, "Munich": 2} and account_of(taken, "GE") == {"converted": 4}
    assert not taken.depots and not taken.powers["GE"].fuel
    free = after(replace(played, options={}), SetRuleSets(("gas",)))
    assert gas(free, "GE") == {"Berlin": 3, "Munich": 2}


@rule("GAS-BOM-05")
def test_captured_gas_for_which_there_is_no_room_is_lost():
    """GAS-AMB-12 and 32."""
    stock = {("Berlin", "GE"): 3, ("Moscow", "SU"): 1}
    played = game(gas=stock, options={"captured_store": "move_home", "hex_cap": 3})
    taken = after(played, SetControl("Berlin", "SU"))
    assert gas(taken, "SU") == {"Moscow": 3} and not gas(taken, "GE")
    assert account_of(taken, "SU") == {"captured": 2} and account_of(taken, "GE") == {"lost_captured": -3}
    assert told(played, SetControl("Berlin", "SU"))[1:] == ["gas_captured_home", "gas_destroyed"]
    full = after(played, SetGas("SU", "Moscow", gas=3), SetControl("Berlin", "SU"))
    assert gas(full, "SU") == {"Moscow": 3} and account_of(full, "SU") == {"by_hand": 2}


# --- the two Chinas -----------------------------------------------------------------------------------------


def chinas(**options):
    """Both Chinas with a corps and an HQ each, Yenan held by the Communists, and gas of the Nationalists."""
    units = [
        unit("chA", "Chungking", type="ARM", power="CH"),
        unit("chH", "Chungking", type="HQ-I", power="CH", organized=False),
        unit("ccA", "Yenan", type="ARM", power="CC"),
        unit("ccH", "Yenan", type="HQ-I", power="CC", organized=False),
    ]
    stock, held = {("Chungking", "CH"): 2}, {"I-0020": "CC"}
    return game(*units, clock=at("land_movement", 2), gas=stock, control=held, options=options)


@rule("GAS-EXP-05", "GAS-LIM-02", "GAS-LIM-14")
def test_one_stock_of_two_chinas():
    """GAS-AMB-48."""
    one, two = chinas(china="one"), chinas()
    for played, payers in ((one, ["CH", "CH"]), (two, ["CH", "CC"])):
        assert [standing(played, played.units[id]).payer for id in ("chA", "ccA")] == payers
    assert why_not(one, PayGas("CC", "ASIA")) == ["no_own_stock"]
    assert why_not(one, PayGas("CC", "Mars")) == ["unknown.map"]
    assert why_not(two, PayGas("CC", "ASIA")) == ["too_little"]
    denied(one, SetGas("CC", "Yenan", gas=1), "GAS-AMB-48")
    named = after(one, NameFree(("ccA",)), move("ccA", "I-0120"))
    denied(named, NameFree(("chA",)), "GAS-LIM-02")
    both = after(two, NameFree(("ccA",)), move("ccA", "I-0120"), NameFree(("chA",)))
    assert states(both, "chA", "ccA") == ["free", "free"]
    ends = [played.changed([put_clock(FINAL)]) for played in (one, two)]
    assert [total_gas(after(end, TurnUpHQ("ccH"), TurnUpHQ("chH")), "CH") for end in ends] == [1, 2]


@rule("GAS-PRO-01", "GAS-BOM-05")
def test_what_one_china_gives_the_other_is_in_the_stock_of_both():
    """GAS-AMB-48: gas of a hex that passes between them."""
    played = chinas(china="one")
    passed = after(played, SetControl("Chungking", "CC"))
    assert gas(passed, "CH") == {"Chungking": 2} and not account_of(passed, "CH")
    assert told(played, SetControl("Chungking", "CC"))[1:] == []


@rule("GAS-PRO-01", "GAS-PRO-10", "GAS-PRO-12")
def test_each_china_makes_what_it_makes_by_itself_though_it_shares_its_gas():
    """GAS-AMB-48: factories, resources, production multiple and build points are each power's own."""
    played = replace(chinas(china="one"), wars=frozenset(), clock=PRODUCTION)
    lent = after(played, *[LendResource("SU", "Moscow", "CC")] * 3)
    for code, multiple in {"CC": F(1, 2), "CH": F(2)}.items():
        lent = lent.changed([put_power(msgspec.structs.replace(lent.powers[code], multiple=multiple))])
    played = lent
    assert not usable(played, "CH") and set(works_of(played, "CH")) == {node("Chungking")}
    assert "factory_of_other" in why_not(played, AllotResources("CH", "Moscow", "Yenan", other=1))
    planned = after(played, AllotResources("CC", "Moscow", "Yenan", oil=1, other=1))
    assert {task.id for task in tasks(planned) if task.id.startswith("gas.produce.C")} == {"gas.produce.CC"}
    made = after(planned, Produce("CC", ("Chungking",)))
    assert (made.powers["CC"].bp_available, made.powers["CH"].bp_available) == (1, 0)
    assert gas(made, "CH") == {"Chungking": 3} and not gas(made, "CC")
    assert account_of(made, "CH") == {"made": 1} and not has_produced(made, "CH")
    saved = after(made, SavePoints("CC", "Yenan", 1))
    assert points(saved, "CC") == {"Yenan": 1} and not points(saved, "CH")
    assert why_not(made, SavePoints("CC", "Chungking", 1)) == ["not_held"]
    assert target_at(replace(planned, clock=at("strategic_bombardment")), node("Yenan")).owner == "CC"
    two = after(replace(planned, options={}), Produce("CC"))
    assert gas(two, "CC") == {"Yenan": 1} and why_not(planned, Produce("CC", ("Moscow",))) == ["not_home"]


@rule("GAS-EXP-01", "GAS-EXP-08", "GAS-PRO-15")
def test_gas_of_communist_china_is_in_the_one_stock_wherever_it_was_written_down():
    """GAS-AMB-48: a set-up has it, or the option is chosen in the middle of a game, and taken back."""
    two = after(chinas(), SetGas("CC", "Yenan", gas=2))
    one = after(two, SetOption("gas.china", "one"))
    assert gas(one, "CH") == {"Chungking": 2, "Yenan": 2} and not gas(one, "CC")
    assert spendable(one, "CH") == gas_of(one, "CH") and total_gas(one, "CH") == 4
    paid = after(one, PayGas("CH", "ASIA", ("Yenan",)))
    assert gas(paid, "CH") == {"Chungking": 2, "Yenan": 1}
    assert account_of(paid, "CH") == {"by_hand": 2, "impulse": -1} and states(paid, "ccA") == ["unlimited"]
    again = after(paid, SetOption("gas.china", "two"))
    assert (gas(again, "CH"), gas(again, "CC")) == ({"Chungking": 2}, {"Yenan": 1})
    assert gas(after(one, SetGas("CH", "Yenan", gas=0)), "CH") == {"Chungking": 2}
    more = after(one, SetGas("CH", "Yenan", gas=3))
    assert gas(more, "CH") == {"Chungking": 2, "Yenan": 3}
    assert gas(after(more, PayGas("CH", "ASIA", ("Yenan",))), "CH")["Yenan"] == 2
    assert points(after(one, SetGas("CC", "Yenan", points=1)), "CC") == {"Yenan": 1}
    denied(one, SetGas("CH", "Yenan", points=1), "GAS-PRO-13")
    assert not list(oddities(one)) and not account_of(after(one, SetControl("Yenan", "CH")), "CC")

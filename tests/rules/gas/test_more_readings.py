"""More edges of readings: who acts without gas, whose gas counts, bombs, captures and loans."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.orders import ChangeMany, MoveUnit, SetControl, SetCountry, SetPower
from redball.game.state import Change, put_clock
from redball.rules.gas.bombing import target_at
from redball.rules.gas.factories import works_of
from redball.rules.gas.free import key_of
from redball.rules.gas.limits import limit_of
from redball.rules.gas.maps import designated
from redball.rules.gas.orders import (
    AllotResources,
    BombFactories,
    ChooseOutput,
    DesignateMap,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    PromiseGoods,
    SetGas,
    UseUnits,
)
from redball.rules.gas.owners import carriers, homes_of, payer_of
from redball.rules.gas.standing import standing
from redball.rules.gas.stock import account_of, spendable
from redball.rules.gas.tables import ACTED
from redball.rules.reorganization.orders import AirMission, FlyMission

from tests.rules.gas.board import (
    FINAL,
    LEND,
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
    told,
    total_gas,
    unit,
    why_not,
)

rule = pytest.mark.rule

# --- in the air and at sea ----------------------------------------------------------------------------------


@rule("GAS-LIM-07")
@pytest.mark.parametrize("act", ["air_transport", "air_supply", "paradrop", "air_reorganization"])
def test_limited_transports_that_may_carry(act):
    """GAS-AMB-23: these missions and no others."""
    phase = {"air_transport": "air_transport", "air_supply": "air_transport", "paradrop": "paradrop"}
    plane = unit("p", "W-0112", type="ATR")
    played = game(plane, clock=at(phase.get(act, "reorganization")), options={"limited_transport": True})
    assert "GAS-AMB-23" in judged(played, UseUnits(("p",), act)).clauses
    strike = game(plane, clock=at("ground_strike"), options={"limited_transport": True})
    denied(strike, UseUnits(("p",), "ground_strike"), "GAS-LIM-07")
    fighter = game(unit("f", "W-0112", type="FTR"), clock=played.clock, options={"limited_transport": True})
    denied(fighter, UseUnits(("f",), act), "GAS-LIM-07")


@rule("GAS-LIM-07", "GAS-LIM-08")
@pytest.mark.parametrize("carry", [False, True])
def test_who_flies_in_a_reorganization_mission(carry):
    """GAS-AMB-23 is about the transports: fighters that patrol, escort and intercept are limited as ever."""
    units = [
        unit("atr", "W-0112", type="ATR", range=20, reorganization=1),
        unit("gf", "W-0112", type="FTR", range=20),
        *(unit(id, "W-0106", type="FTR", power="CW", range=20) for id in ("f", "f2")),
        unit("x", "E-0116", organized=False),
    ]
    played = game(
        *units,
        clock=at("reorganization"),
        rule_sets=("base", "gas", "reorganization"),
        gas={("Berlin", "GE"): 1, ("London", "CW"): 1},
        options={"limited_transport": carry},
    )

    def flies(id, role):
        return FlyMission(id, "E-0116", role, "axis")

    ready = after(played, AirMission("axis"))
    denied(ready, flies("f", "patrol"), "GAS-LIM-08")
    assert "GAS-LIM-07" not in judged(ready, flies("f", "patrol")).clauses
    free = after(ready, NameFree(("f",)), flies("f", "patrol"))
    going = after(free, AirMission("axis"))
    if carry:
        assert "GAS-AMB-23" in judged(going, flies("atr", "transport")).clauses
    else:
        denied(going, flies("atr", "transport"), "GAS-LIM-07", "GAS-AMB-23")
        going = after(going, PayGas("GE", "W"))
    flown = after(going, flies("atr", "transport"))
    if carry:
        denied(flown, flies("gf", "escort"), "GAS-LIM-07")
        assert "GAS-AMB-23" not in judged(flown, flies("gf", "escort")).clauses
        flown = after(flown, PayGas("GE", "W"))
    flown = after(flown, flies("gf", "escort"), AirMission("axis"))
    denied(flown, flies("f2", "interceptor"), "GAS-LIM-08")
    after(after(flown, PayGas("CW", "W")), flies("f2", "interceptor"))


@rule("GAS-LIM-09")
def test_carrier_planes_on_land_and_in_ports():
    """GAS-AMB-24 and 47."""
    units = [
        unit("land", "Bremen", type="CVP"),
        unit("cv", "North Sea", type="CV", section=2),
        unit("aboard", "North Sea", type="CVP", section=2),
    ]
    exempt = game(*units, clock=at("naval_combat"), options={"land_cvp_exempt": True})
    assert "GAS-AMB-24" in judged(exempt, UseUnits(("land",), "naval_combat")).clauses
    port = game(*units, clock=at("port_attack"), options={"cvp_port_attack": True})
    assert "GAS-AMB-47" in judged(port, UseUnits(("aboard",), "port_attack")).clauses
    assert after(port, move("aboard", "London")).units["aboard"].hex == node("London")
    denied(port, UseUnits(("land",), "port_attack"), "GAS-LIM-07")
    lnd = unit("lnd", "North Sea", type="NAV", section=2)
    denied(game(lnd, clock=at("port_attack"), options={"cvp_port_attack": True}),
           UseUnits(("lnd",), "port_attack"), "GAS-LIM-07")  # fmt: skip


@rule("GAS-LIM-04", "GAS-LIM-10")
def test_what_no_limit_names():
    """GAS-AMB-41: shore bombardment, artillery, HQ support and overruns."""
    units = [
        unit("bb", "North Sea", type="BB", section=1),
        unit("gun", "W-0112", type="ART", size="division", motorised=True),
        unit("hq", "W-0112", type="HQ-A"),
        unit("arm", "W-0112", type="ARM"),
    ]
    acts = {"bb": "shore_bombardment", "gun": "bombard", "hq": "hq_support"}
    allowed, refused = (
        game(*units, clock=at("land_combat"), options=o) for o in ({}, {"unlisted": "refused"})
    )
    for id, act in acts.items():
        assert "GAS-AMB-41" in judged(allowed, UseUnits((id,), act)).clauses
        denied(refused, UseUnits((id,), act), "GAS-AMB-41")
        after(refused, UseUnits((id,), act, free=True))
    assert faces(after(refused, UseUnits(("arm",), "attack")), "arm") == "u"
    moving = game(*units, options={"unlisted": "refused"})
    denied(moving, UseUnits(("arm",), "overrun"), "GAS-AMB-41")
    assert faces(after(moving, move("arm", "W-0113")), "arm") == "d"


@rule("GAS-LIM-04", "GAS-LIM-11")
def test_cargo_that_leaves_a_ship_is_cargo_still():
    """GAS-AMB-42."""
    aboard = [
        unit("trs", "North Sea", type="TRS", section=2),
        unit("arm", "North Sea", type="ARM", section=2),
    ]
    landed = after(
        game(*aboard, clock=at("debark"), options={"debark_is_move": False}), move("arm", "W-0113")
    )
    assert faces(landed, "arm") == "u"
    later = landed.changed([put_clock(at("land_combat"))])
    assert faces(after(later, UseUnits(("arm",), "attack"), move("arm", "W-0112")), "arm") == "d"


@rule("GAS-LIM-04", "GAS-LIM-10", "GAS-LIM-02")
def test_forced_moves_under_the_limits():
    """GAS-AMB-45: retreats and ships that are driven off; flights home are rebases."""
    units = [
        unit("arm", "W-0112", type="ARM"),
        unit("ca", "North Sea", type="CA", section=2),
        unit("nav", "North Sea", type="NAV", section=2),
    ]
    forced = {"forced_exempt": False}
    for phase, impulse, id, to in (
        ("land_combat", 2, "arm", "W-0211"),
        ("land_movement", 2, "arm", "W-0211"),
        ("naval_combat", 1, "ca", "Bremen"),
        ("opponents_naval_combat", 1, "ca", "Bremen"),
        ("port_attack", 1, "ca", "Bremen"),
        ("land_movement", 1, "ca", "Bremen"),
        ("naval_movement", 2, "ca", "Bremen"),
    ):
        clock = at(phase, impulse)
        assert faces(after(game(*units, clock=clock, options=forced), move(id, to)), id) == "d", (
            phase,
            impulse,
        )
        exempt = after(game(*units, clock=clock), move(id, to))
        assert faces(exempt, id) == "u" and not ACTED.of(exempt)
    for phase, impulse in (("ground_strike", 1), ("paradrop", 2), ("debark", 2), ("naval_air", 1)):
        still = after(game(*units, clock=at(phase, impulse), options=forced), move("arm", "W-0211"))
        assert faces(still, "arm") == "u"
        assert (
            faces(after(game(*units, clock=at(phase, impulse), options=forced), move("ca", "Bremen")), "ca")
            == "u"
        )
    home = after(game(*units, clock=at("port_attack"), options=forced), move("nav", "Bremen"))
    assert faces(home, "nav") == "u" and ACTED.of(home)[35, 1, "nav"].acts == ["rebase"]
    port = game(unit("ca", "Bremen", type="CA"), clock=at("land_movement"), options=forced)
    assert faces(after(port, move("ca", "Tripoli")), "ca") == "u", "from port to port nobody is driven"


@rule("GAS-LIM-02", "GAS-LIM-04")
def test_where_one_unit_alone_acts():
    """GAS-AMB-01."""
    units = [unit("a", "W-0112", type="ARM"), unit("b", "W-0112", type="ARM"), unit("inf", "W-0112")]
    alone = game(*units, options={"free_unit": "only_mover"})
    denied(alone, move("a", "W-0113"), "GAS-AMB-01")
    moved = after(alone, NameFree(("a",)), move("a", "W-0113"), move("inf", "W-0113"))
    assert faces(moved, "a", "inf") == "uu"
    denied(moved, move("b", "W-0113"), "GAS-AMB-01")
    fights = game(*units, clock=at("land_combat"), options={"free_unit": "only_mover"})
    denied(fights, UseUnits(("a",), "attack"), "GAS-AMB-01")
    sea = [unit("ca", "North Sea", type="CA", section=2), unit("nav", "North Sea", type="NAV", section=2)]
    battle = game(*sea, clock=at("naval_combat"), options={"free_unit": "only_mover"})
    denied(battle, UseUnits(("ca",), "initiate"), "GAS-AMB-01")
    after(battle, UseUnits(("ca", "nav"), "naval_combat"))


# --- free units ---------------------------------------------------------------------------------------------


@rule("GAS-LIM-02")
def test_one_free_unit_of_each_arm():
    """GAS-AMB-02: in impulses; in Return to Base one unit alone stays (GAS-LIM-12)."""
    units = [
        *(unit(f"a{n}", "W-0112", type="ARM") for n in range(2)),
        *(unit(f"f{n}", "W-0112", type="FTR") for n in range(2)),
        *(unit(f"s{n}", "North Sea", type="SUB", section=2) for n in range(2)),
        unit("nav", "North Sea", type="NAV", section=2),
    ]
    each = game(*units, options={"free_scope": "per_arm"})
    named = after(each, NameFree(("a0",)), NameFree(("f0",)), NameFree(("s0",)))
    assert states(named, "a0", "f0", "s0", "a1", "f1", "s1") == ["free"] * 3 + ["limited"] * 3
    assert states(after(game(*units), NameFree(("a0",)), NameFree(("f0",))), "a0", "f0") == [
        "limited",
        "free",
    ]
    end = each.changed([put_clock(msgspec.structs.replace(FINAL, phase="return_to_base"))])
    stayed = after(end, move("s0", "North Sea", 1))
    denied(stayed, move("nav", "North Sea", 1), "GAS-LIM-12")


@rule("GAS-LIM-02", "GAS-MAP-06")
def test_a_flexible_map_with_a_free_unit_of_its_own():
    """GAS-AMB-06."""
    units = [
        unit("dak", "A-0511", type="ARM", power="IT"),
        unit("dak2", "A-0511", type="ARM", power="IT"),
        unit("rome", "W-0312", type="ARM", power="IT"),
    ]
    own = game(*units, options={"flex_allowance": "own"})
    moved = after(own, NameFree(("dak",)), move("dak", "A-0512"), NameFree(("rome",)), move("rome", "W-0311"))
    assert faces(moved, "dak", "rome") == "uu"
    denied(moved, NameFree(("dak2",)), "GAS-LIM-02")
    assert key_of(own, 0, own.units["dak"], "IT", "AFR", "W") == (35, 0, "IT", "W", "", "")


@rule("GAS-LIM-02", "GAS-EXP-05")
def test_free_units_of_minor_countries():
    """GAS-AMB-18."""
    units = [
        unit("ger", "E-0116", type="ARM"),
        unit("pol", "E-0116", type="ARM", country="POL"),
        unit("pol2", "E-0116", type="ARM", country="POL"),
        unit("fin", "E-0116", type="ARM", power="FIN", country="FIN"),
    ]
    own = game(*units, gas={("Berlin", "GE"): 1}, options={"minor_allowance": "own"})
    acted = own
    for id in ("ger", "pol", "fin"):
        acted = after(acted, NameFree((id,)), move(id, "E-0115"))
    assert faces(acted, "ger", "pol", "fin") == "uuu"
    denied(acted, NameFree(("pol2",)), "GAS-LIM-02")
    assert states(after(own, PayGas("GE", "E")), "ger", "pol", "fin") == ["unlimited"] * 3
    shared = after(game(*units), NameFree(("ger",)), move("ger", "E-0115"))
    denied(shared, NameFree(("pol",)), "GAS-LIM-02")


@rule("GAS-LIM-02", "GAS-EXP-05")
def test_a_major_powers_unit_aboard_a_ship_is_of_no_minor_country():
    """GAS-AMB-18 and 43: it takes the free unit of the power that carries it."""
    units = [
        unit("trs", "North Sea", type="TRS", power="CW", country="GBR", section=1),
        unit("us", "North Sea", type="ARM", power="US", country="USA", section=1),
        unit("cw", "North Sea", type="ARM", power="CW", country="GBR", section=1),
        unit("pol", "North Sea", type="ARM", power="CW", country="POL", section=1),
    ]
    options = {"foreign_carrier": "carrier", "minor_allowance": "own"}
    played = game(*units, clock=at("debark", 2), options=options)
    landed = after(played, NameFree(("us",)), move("us", "London"))
    denied(landed, NameFree(("cw",)), "GAS-LIM-02")
    after(landed, NameFree(("pol",)))


@rule("GAS-LIM-02", "GAS-TRC-01")
def test_a_free_unit_that_must_trace():
    """GAS-AMB-04: to any gas of its power; at sea never."""
    units = [
        unit("near", "E-0116", type="ARM"),
        unit("cut", "E-0218", type="ARM"),
        unit("sub", "North Sea", type="SUB"),
    ]
    played = game(*units, gas={("Berlin", "GE"): 1}, options={"free_needs_trace": True})
    denied(played, NameFree(("cut",)), "GAS-AMB-04")
    both = after(played, NameFree(("near",)), NameFree(("sub",)))
    assert states(both, "near", "sub") == ["free", "free"]
    spent = after(both, SetGas("GE", "Berlin", gas=0))
    assert states(spent, "near", "sub") == ["limited", "free"], "as long as it traces"
    dry = game(*units, options={"free_needs_trace": True})
    denied(dry, NameFree(("near",)), "GAS-AMB-04")
    after(dry, NameFree(("sub",)))
    first = replace(played, options={**played.options, "gas.free_choice": "first"})
    moved = after(first, move("cut", "E-0219"), move("near", "E-0117"))
    assert faces(moved, "cut", "near") == "du", "the first that could be it"
    strike = [unit("p", "E-0218", type="LND"), unit("q", "E-0116", type="LND")]
    flying = game(
        *strike, gas={("Berlin", "GE"): 1}, clock=at("ground_strike"), options={"free_needs_trace": True}
    )
    for id, code in (("p", "refused_pay"), ("q", "refused_yet")):
        assert why_not(flying, UseUnits((id,), "ground_strike")) == [code]


@rule("GAS-LIM-02", "GAS-TRC-01")
def test_a_free_unit_where_the_map_is_paid_for():
    """GAS-AMB-31."""
    units = [unit(id, "E-0218", type="ARM") for id in ("cut", "cut2")]
    played = game(*units, unit("ok", "E-0116", type="ARM"), gas={("Berlin", "GE"): 1},
                  options={"free_when_paid": True})  # fmt: skip
    paid = after(played, PayGas("GE", "E"), NameFree(("cut",)))
    assert states(paid, "cut", "cut2", "ok") == ["free", "limited", "unlimited"]
    named = after(game(*units, gas={("Berlin", "GE"): 1}), NameFree(("cut",)), PayGas("GE", "E"))
    assert states(named, "cut") == ["limited"], "it was named, and hadn't acted"


# --- whose gas, and where -----------------------------------------------------------------------------------


@rule("GAS-EXP-05", "GAS-LIM-09", "GAS-LIM-11")
def test_units_aboard_foreign_ships():
    """GAS-AMB-43: the ship's power pays as long as they are aboard."""
    units = [
        unit("arm", "North Sea", type="ARM", power="US", section=2),
        unit("cvp", "North Sea", type="CVP", power="US", section=2),
        unit("trs", "North Sea", type="TRS", power="CW", section=2),
        unit("cv", "North Sea", type="CV", power="CW", section=2),
        unit("ca", "North Sea", type="CA", power="US", section=2),
        unit("other", "North Sea", type="CVP", power="US", section=3),
    ]
    stock = {("London", "CW"): 1, ("Washington", "US"): 1}
    ours = game(*units, gas=stock, clock=at("naval_combat", 2))
    theirs = replace(ours, options={"gas.foreign_carrier": "carrier"})

    def payers(played):
        return [payer_of(played, played.units[id]) for id in ("arm", "cvp", "ca", "other")]

    assert payers(ours) == ["US"] * 4 and payers(theirs) == ["CW", "CW", "US", "US"]
    assert states(after(theirs, PayGas("CW", "W")), "arm", "cvp", "ca") == [
        "unlimited",
        "unlimited",
        "limited",
    ]
    own = after(theirs, MoveUnit("other", "North Sea", 2))
    assert [ship.id for ship in carriers(own, own.units["cvp"])] == ["cv"]
    assert [ship.id for ship in carriers(own, own.units["arm"])] == ["trs"]
    mixed = theirs.changed(
        [Change("units", "us", msgspec.structs.replace(own.units["cv"], id="us", power="US"))]
    )
    assert payer_of(mixed, mixed.units["cvp"]) == "US", "its own power's ship carries it"
    ashore = theirs.changed(
        [Change("units", "cvp", msgspec.structs.replace(own.units["cvp"], sea=-1, hex=5))]
    )
    assert payer_of(ashore, ashore.units["cvp"]) == "US"


@rule("GAS-EXP-05", "GAS-LIM-02")
def test_neutrals_that_need_no_gas():
    """GAS-AMB-17."""
    arm = unit("arm", "N-0201", type="ARM", power="US")
    sub = unit("ship", "North Atlantic", type="SUB", power="US", section=2)
    wars = [("GE", "CW")]
    for option, state in ((True, "outside"), (False, "limited")):
        played = game(arm, sub, clock=at("land_movement", 2), wars=wars, options={"neutral_exempt": option})
        neutral = after(played, SetPower("US", {"active": False}))
        assert states(neutral, "arm") == [state] and states(played, "arm") == ["limited"]
        assert faces(after(neutral, move("arm", "N-0202")), "arm") == ("u" if option else "d")


@rule("GAS-TRC-03", "GAS-EXP-09")
def test_traces_to_any_gas_of_a_map_that_is_paid_for():
    """GAS-AMB-08: America counts as Western European, and Washington is Germany's."""
    stock, held = {("Berlin", "GE"): 1, ("Washington", "GE"): 1}, {"N-0101": "GE"}
    units = [unit("near", "W-0112", type="ARM"), unit("far", "N-0201", type="ARM")]
    spent = game(*units, gas=stock, control=held)
    any_ = game(*units, gas=stock, control=held, options={"trace_to": "any_saved_gas"})
    pay = PayGas("GE", "W", ("Berlin",))
    assert states(after(spent, pay), "near", "far") == ["unlimited", "limited"]
    paid = after(any_, pay)
    assert states(paid, "near", "far") == ["unlimited", "unlimited"] and states(any_, "far") == ["limited"]
    assert why_not(paid, PayGas("GE", "W", ("Washington",))) == ["paid_from_there"], "it is an end already"
    gone = after(paid, SetGas("GE", "Washington", gas=0))
    assert states(gone, "near", "far") == ["unlimited", "limited"]


@rule("GAS-MAP-06", "GAS-MAP-07", "GAS-MAP-08")
def test_each_unit_says_what_its_map_counts_as():
    """GAS-AMB-05."""
    units = [unit(id, "A-0511", type="ARM", power="IT") for id in ("a", "b")]
    units += [unit("rome", "W-0312", type="ARM", power="IT"), unit("inf", "A-0511", power="IT"),
              unit("ge", "A-0511", type="ARM")]  # fmt: skip
    played = game(*units, gas={("Rome", "IT"): 1}, convoys={(2, "IT"): 3}, options={"flex_map": "per_unit"})
    said = after(played, DesignateMap("IT", "AFR", "W", "a"), DesignateMap("IT", "AFR", "ASIA", "b"))
    assert [standing(said, said.units[id]).map for id in ("a", "b")] == ["W", "ASIA"]
    assert why_not(said, DesignateMap("IT", "AFR", "E", "a")) == ["designated"]
    assert why_not(played, DesignateMap("IT", "AFR", "W")) == ["designate_units"]
    assert why_not(played, DesignateMap("IT", "AFR", "W", "rome")) == ["unit_elsewhere"]
    assert why_not(played, DesignateMap("IT", "AFR", "W", "inf")) == ["needs_none"]
    assert why_not(played, DesignateMap("IT", "AFR", "W", "ge")) == ["unit_of_other"]
    moved = after(said, move("b", "A-0512"))
    assert designated(moved, 1, "IT", "AFR", "b") == "ASIA" and designated(moved, 1, "IT", "AFR", "c") is None
    first = after(played, move("a", "A-0512"))
    assert designated(first, 1, "IT", "AFR", "a") == "W" and designated(first, 1, "IT", "AFR", "b") is None
    paid = after(said, PayGas("IT", "W"))
    assert states(paid, "a", "b") == ["unlimited", "limited"]


# --- homes, bombs and captures ------------------------------------------------------------------------------


@rule("GAS-PRO-13", "GAS-BOM-01")
def test_homes_of_the_commonwealth():
    """GAS-AMB-29."""
    for option, homes, immune in (("any_cw_home", 6, 0), ("uk_only", 1, 1)):
        played = game(clock=at("strategic_bombardment"), options={"cw_home": option})
        assert len(homes_of(played, "CW")) == homes and homes_of(played, "GE") == ("GER",)
        assert why_not(played, SetGas("CW", "Ottawa", gas=1)) == ([] if immune == 0 else ["not_home"])
        after(played, SetGas("CW", "London", gas=1))
    assert homes_of(game(), "TUR") == ()


@rule("GAS-BOM-01", "GAS-PRO-06")
def test_gas_is_made_at_home_only():
    """GAS-AMB-11."""
    played = game(clock=PRODUCTION, options={"foreign_oil_pp": "not_allowed"})
    planned = after(played, AllotResources("GE", "Field", "Warsaw", oil=2))
    found = works_of(planned, "GE")[node("Warsaw")]
    assert (found.regular_points, found.oil_points, found.idle) == (1, 0, 1)
    denied(planned, ChooseOutput("GE", 1, "Warsaw"), "GAS-AMB-11")
    assert why_not(planned, ChooseOutput("GE", 1, "Warsaw")) == ["no_gas_abroad"]
    assert after(planned, ChooseOutput("GE", 0, "Warsaw"))
    home = after(played, AllotResources("GE", "Field", "Bremen", oil=2))
    assert works_of(home, "GE")[node("Bremen")].oil_points == 1
    free = after(game(clock=PRODUCTION), AllotResources("GE", "Field", "Warsaw", oil=2))
    assert works_of(free, "GE")[node("Warsaw")].oil_points == 1


def target(played, hex):
    found = target_at(played, node(hex))
    return found.regular, found.oil, found.immune, found.gas, found.points


RAID = at("strategic_bombardment", 2)


@rule("GAS-BOM-02", "GAS-BOM-04")
def test_what_factories_could_make_is_bombed():
    """GAS-AMB-33."""
    stock = {("Essen", "GE"): 1}
    played = game(clock=RAID, gas=stock, options={"bombed_pp": "capacity"})
    assert target(played, "Essen") == (6, 6, 0, 1, 0) and target(played, "Warsaw") == (1, 0, 1, 0, 0)
    planned = after(played, AllotResources("GE", "Essen", "Essen", other=2))
    assert target(planned, "Essen") == (6, 6, 0, 1, 0), "whatever is planned"
    assert target(after(played, BombFactories("CW", "Essen", 7)), "Essen") == (0, 5, 0, 1, 0)
    home_only = {"bombed_pp": "capacity", "foreign_oil_pp": "not_allowed"}
    assert target(game(clock=RAID, options=home_only), "Warsaw") == (1, 0, 0, 0, 0)
    assert target(game(clock=RAID, gas=stock), "Essen") == (6, 0, 0, 1, 0)
    assert target(game(clock=RAID, gas=stock, options=home_only), "Munich") == (0, 0, 0, 0, 0)
    minor = after(
        game(clock=RAID, options={"bombed_pp": "capacity"}), SetCountry("POL"), SetControl("Warsaw", "POL")
    )
    assert target(minor, "Warsaw") == (1, 0, 0, 0, 0), "a minor country makes no gas"
    plan = after(game(clock=RAID), SetCountry("POL"), SetControl("Warsaw", "POL"))
    assert target(plan, "Warsaw") == (1, 0, 0, 0, 0)


@rule("GAS-BOM-04")
def test_gas_is_behind_all_production_points_of_its_owner():
    """GAS-AMB-26."""
    factories = ("Bremen", "Essen", "Berlin", "Konigsberg", "Warsaw")
    played = game(clock=RAID, gas={("Munich", "GE"): 2}, points={("Munich", "GE"): 1},
                  options={"bomb_order_scope": "power"})  # fmt: skip
    assert target(played, "Munich") == (0, 0, 0, 0, 0)
    assert why_not(played, BombFactories("CW", "Munich", 1)) == ["nothing_to_bomb"]
    bare = after(played, *(BombFactories("CW", hex, 9) for hex in factories))
    assert target(bare, "Munich") == (0, 0, 0, 2, 1)
    last = after(played, *(BombFactories("CW", hex, 9) for hex in factories[:-1]))
    assert target(last, "Munich") == (0, 0, 0, 0, 0), "those abroad can be hit too"
    own = game(clock=RAID, gas={("Essen", "GE"): 1}, options={"bomb_order_scope": "power"})
    assert target(own, "Essen") == (6, 0, 0, 0, 0)
    assert target(game(clock=RAID, gas={("Munich", "GE"): 2}), "Munich") == (0, 0, 0, 2, 0)
    oil = after(bare, AllotResources("GE", "Field", "Warsaw", oil=2))
    assert target(oil, "Warsaw")[:3] == (0, 0, 1) and target(oil, "Munich")[3] == 2, (
        "what can't be hit shields nothing"
    )


@rule("GAS-BOM-04")
def test_whose_gas_it_is_says_whose_production_points_are_before_it():
    """GAS-AMB-26: Italian gas and German build points in a German hex."""
    played = game(clock=RAID, gas={("Munich", "IT"): 2, ("Munich", "GE"): 1}, points={("Munich", "GE"): 1},
                  options={"bomb_order_scope": "power"})  # fmt: skip
    assert target(played, "Munich") == (0, 0, 0, 0, 0)
    italian = after(played, BombFactories("CW", "Rome", 1))
    assert target(italian, "Munich") == (0, 0, 0, 2, 0)
    hit = after(italian, BombFactories("CW", "Munich", 9))
    assert not gas(hit, "IT") and gas(hit, "GE") == {"Munich": 1} and points(hit, "GE") == {"Munich": 1}
    factories = ("Bremen", "Essen", "Berlin", "Konigsberg", "Warsaw")
    german = after(played, *(BombFactories("CW", hex, 9) for hex in factories))
    assert target(german, "Munich") == (0, 0, 0, 1, 1), "Rome still stands before what is Italy's"


@rule("GAS-BOM-01", "GAS-BOM-04")
def test_oil_points_abroad_that_shield():
    """GAS-AMB-34."""
    for option, expected in ((True, (1, 0, 1, 0, 0)), (False, (1, 0, 1, 2, 1))):
        played = game(clock=RAID, gas={("Warsaw", "GE"): 2}, points={("Warsaw", "GE"): 1},
                      options={"immune_shields": option})  # fmt: skip
        played = after(played, AllotResources("GE", "Field", "Warsaw", oil=2))
        assert target(played, "Warsaw") == expected
        plain = after(played, AllotResources("GE", "Field", "Warsaw", oil=1))
        assert target(plain, "Warsaw") == (1, 0, 0, 2, 1)


@rule("GAS-BOM-05")
@pytest.mark.parametrize("option", ["controller", "lost"])
def test_gas_of_others_is_theirs_whoever_of_their_side_holds_the_hex(option):
    """GAS-AMB-49 is about French gas: a captor that hands a hex to an ally keeps what is saved there."""
    stock = {("Berlin", "SU"): 3}
    played = game(
        gas=stock, points={("Berlin", "SU"): 1}, control={"W-0113": "SU"}, options={"vichy": option}
    )
    ruling = judged(played, SetControl("Berlin", "CW"))
    given = played.changed(ruling.changes)
    assert not given.cooperate("SU", "CW")
    assert gas(given, "SU") == {"Berlin": 3} and points(given, "SU") == {"Berlin": 1}
    assert "GAS-AMB-49" not in ruling.clauses and not account_of(given, "SU")
    assert not gas(after(given, SetControl("Berlin", "GE")), "SU"), "an enemy captures it"


@rule("GAS-BOM-05")
@pytest.mark.parametrize(
    ("options", "captured", "saved"),
    [
        ({}, 2, 1),
        ({"points_on_capture": "destroyed"}, 0, 0),
        ({"conquest": "lost"}, 0, 1),
        ({"conquest": "lost", "points_on_capture": "destroyed"}, 0, 0),
    ],
)
def test_what_becomes_of_gas_and_points_that_the_enemy_takes(options, captured, saved):
    """GAS-AMB-13."""
    for place, store in (("Berlin", {}), ("Moscow", {"captured_store": "move_home"})):
        played = game(gas={("Berlin", "GE"): 2}, points={("Berlin", "GE"): 1}, options={**options, **store})
        taken = after(played, SetControl("Berlin", "SU"))
        assert gas(taken, "SU") == ({place: captured} if captured else {})
        assert points(taken, "SU") == ({place: saved} if saved else {})
        assert total_gas(taken, "GE") == 0 and not points(taken, "GE")
        assert account_of(taken, "GE") == {"lost_captured": -2}
        assert account_of(taken, "SU") == ({"captured": captured} if captured else {})
        ruling = judged(played, SetControl("Berlin", "SU"))
        assert ("GAS-AMB-13" in ruling.clauses) is ("conquest" in options)
        home = "_home" if store else ""
        wanted = [f"gas_captured{home}" if captured else "gas_destroyed",
                  f"points_captured{home}" if saved else "points_destroyed"]  # fmt: skip
        assert told(played, SetControl("Berlin", "SU"))[1:] == wanted
    nowhere = game(gas={("Berlin", "GE"): 2}, options={"captured_store": "move_home"})
    lost = after(nowhere, *(SetControl(hex, "GE") for hex in ("Moscow", "Kiev", "Archangel")))
    stays = after(lost, SetControl("Berlin", "SU"))
    assert gas(stays, "SU") == {"Berlin": 2}, "without a home it stays"


@rule("GAS-BOM-05")
def test_french_gas_when_vichy_is_made():
    """GAS-AMB-49: neither friends nor enemies take it over, or it is lost."""
    stock, saved = {("Paris", "FR"): 2}, {("Paris", "FR"): 1}
    for option, kept in (("controller", 2), ("lost", 0)):
        played = game(gas=stock, points=saved, wars=[], cooperation=[], options={"vichy": option})
        made = after(played, SetControl("Paris", "GE"))
        assert total_gas(made, "FR") == 0 and total_gas(made, "GE") == kept
        assert points(made, "GE") == ({"Paris": 1} if kept else {})
        ruling = judged(played, SetControl("Paris", "GE"))
        assert "GAS-AMB-49" in ruling.clauses and "GAS-BOM-05" not in ruling.clauses
        if kept:
            assert account_of(made, "FR") == {"handed_over": -2} and account_of(made, "GE") == {
                "handed_over": 2
            }
            assert told(played, SetControl("Paris", "GE"))[1:] == ["gas_handed_over", "points_handed_over"]
        else:
            assert account_of(made, "FR") == {"lost_captured": -2}


# --- loans and stocks that wait -----------------------------------------------------------------------------


@rule("GAS-PRO-16")
def test_only_new_gas_is_lent():
    """GAS-AMB-50."""
    played = game(clock=LEND, gas={("Essen", "GE"): 9}, options={"lend_from": "new"})
    due = after(played, PromiseGoods("GE", "IT", 3)).changed([put_clock(PRODUCTION)])
    order = LendGoods("GE", "IT", "Essen", "Rome", 1)
    denied(due, order, "GAS-AMB-50")
    made = after(
        due, AllotResources("GE", "Field", "Essen", oil=3), ChooseOutput("GE", 3, "Essen"), Produce("GE")
    )
    assert account_of(made, "GE") == {"made": 2}
    sent = after(made, order, order)
    assert gas(sent, "IT") == {"Rome": 2} and why_not(sent, order) == ["not_new"]
    assert gas(after(made, msgspec.structs.replace(order, count=2)), "IT") == {"Rome": 2}
    assert why_not(made, msgspec.structs.replace(order, count=3)) == ["not_new"]
    old = after(replace(due, options={}), order)
    assert gas(old, "IT") == {"Rome": 1}


@rule("GAS-EXP-08", "GAS-TRC-03")
def test_gas_that_is_cut_off():
    """GAS-AMB-40."""
    stock, held = {("Berlin", "GE"): 1, ("Washington", "GE"): 2}, {"N-0101": "GE"}
    played = game(gas=stock, control=held, options={"cut_off_stock": "frozen"})
    assert spendable(played, "GE") == {node("Berlin"): 1}
    denied(played, PayGas("GE", "E", ("Washington",)), "GAS-AMB-40")
    both = replace(played, options={**played.options, "gas.lent_usable": "next_turn"})
    for each in (played, both, after(both, SetGas("GE", "Washington", gas=1))):
        assert why_not(each, PayGas("GE", "E", ("Washington",))) == ["cut_off"]
    spent = after(played, PayGas("GE", "E"))
    assert why_not(spent, PayGas("GE", "W")) == ["too_little_now"]
    assert spendable(game(gas=stock, control=held), "GE") == {node("Berlin"): 1, node("Washington"): 2}
    lost = after(
        played, *(SetControl(h, "FR") for h in ("Berlin", "Essen", "Bremen", "Munich", "Konigsberg"))
    )
    assert spendable(lost, "GE") == {node("Washington"): 2}, "without any home nothing is cut off from it"


@rule("GAS-EXP-08")
def test_what_is_cut_off_when_the_capital_is_lost():
    """GAS-AMB-40: it is so from the store with most gas."""
    held = {"E-0118": "GE", "E-0219": "GE", "E-0218": "GE"}
    played = game(gas={("Kiev", "SU"): 2, ("Archangel", "SU"): 1}, control=held,
                  options={"cut_off_stock": "frozen"})  # fmt: skip
    assert spendable(played, "SU") == {node("Kiev"): 2}
    north = after(played, SetGas("SU", "Archangel", gas=3))
    assert spendable(north, "SU") == {node("Archangel"): 3}


@rule("GAS-EXP-01", "GAS-EXP-03", "GAS-EXP-04")
def test_prices():
    """GAS-AMB-28."""
    sub = unit("sub", "North Sea", type="SUB", section=2)
    stock = {("Berlin", "GE"): 2, ("Essen", "GE"): 1}
    played = game(sub, gas=stock, options={"cost_per_map": 2, "cost_per_rtb_map": 3})
    assert gas(after(played, PayGas("GE", "W")), "GE") == {"Essen": 1}
    assert gas(after(played, PayGas("GE", "W", ("Essen", "Berlin"))), "GE") == {"Berlin": 1}
    assert why_not(played, PayGas("GE", "W", ("Essen",))) == ["too_little_there"]
    assert gas(after(played, PayGas("GE", "W", ("Berlin",))), "GE") == {"Essen": 1}
    end = played.changed([put_clock(msgspec.structs.replace(FINAL, phase="return_to_base"))])
    paid = after(end, PayGas("GE", "W"))
    assert total_gas(paid, "GE") == 0 and account_of(paid, "GE") == {"return": -3}
    final = game(clock=FINAL, gas=stock, options={"fr_other_units": "per_map", "cost_per_rtb_map": 3})
    assert account_of(after(final, PayGas("GE", "W")), "GE") == {"final": -3}


@rule("GAS-EXP-07", "GAS-LIM-04")
def test_a_payment_that_reaches_back_turns_up_who_is_still_there():
    """GAS-AMB-09: one that was lost since then stays lost."""
    units = [unit(id, "E-0116", type="ARM") for id in ("a", "b")]
    played = game(*units, gas={("Berlin", "GE"): 1}, options={"retroactive": True})
    moved = after(played, move("a", "E-0115"), move("b", "E-0115"), move("b", ""))
    assert faces(moved, "a", "b") == "dd"
    assert faces(after(moved, PayGas("GE", "E")), "a", "b") == "ud"


@rule("GAS-LIM-01")
def test_every_deed_has_an_outcome_under_every_reading():
    played = game(unit("arm", "W-0112", type="ARM"))
    assert limit_of(played, played.units["arm"], "debark").clauses == ("GAS-LIM-04", "GAS-AMB-42")
    order = ChangeMany((MoveUnit("arm", "W-0113"),))
    assert faces(after(played, order), "arm") == "d"

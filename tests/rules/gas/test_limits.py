"""Units without gas in impulses (GAS-LIM-01, 02, 04 to 11, 13)."""

from __future__ import annotations

import pytest
from redball.game.orders import AddUnit, ChangeMany, DeleteUnit, EditUnit, FlipUnit, MoveUnit
from redball.game.state import put_clock
from redball.rules.gas.limits import limit_of
from redball.rules.gas.orders import NameFree, PayGas, UseUnits
from redball.rules.gas.standing import standing
from redball.rules.gas.tables import ACTED, FREE
from redball.rules.gas.using import ACTS, PHASES, acts_of, kinds_of
from redball.wording import sentence

from tests.rules.gas.board import (
    END,
    FINAL,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    judged,
    move,
    node,
    notes,
    states,
    told,
    unit,
    why_not,
)

rule = pytest.mark.rule

ARM = ("a", "b", "c")


def land(phase="land_movement", impulse=1, stock=0, **fields):
    """Three German ARM at the eastern front, without gas unless told otherwise."""
    units = [unit(id, "E-0116", type="ARM") for id in ARM]
    return game(*units, clock=at(phase, impulse), gas={("Berlin", "GE"): stock} if stock else {}, **fields)


def planes(phase, impulse=1, stock=0, types=("FTR", "FTR", "LND"), where="E-0116", **fields):
    """German aircraft p0, p1 and so on in Poland."""
    units = [unit(f"p{n}", where, type=type) for n, type in enumerate(types)]
    return game(*units, clock=at(phase, impulse), gas={("Berlin", "GE"): stock} if stock else {}, **fields)


def fleet(phase="naval_movement", impulse=1, stock=0, *more, **fields):
    """German ships in Bremen, others at sea."""
    units = [
        unit("bb", "Bremen", type="BB"),
        unit("trs", "Bremen", type="TRS"),
        unit("arm", "Bremen", type="ARM"),
        unit("inf", "Bremen"),
        unit("ca", "North Sea", type="CA", section=2),
        unit("cv", "North Sea", type="CV", section=2),
        unit("cvp", "North Sea", type="CVP", section=2),
        unit("nav", "North Sea", type="NAV", section=3),
        unit("down", "North Sea", type="CA", section=2, organized=False),
        *more,
    ]
    return game(*units, clock=at(phase, impulse), gas={("Berlin", "GE"): stock} if stock else {}, **fields)


# --- with gas -----------------------------------------------------------------------------------------------


@rule("GAS-LIM-01")
def test_with_gas_there_are_no_limits():
    moving = after(land(stock=1), PayGas("GE", "E"))
    moved = after(moving, *(move(id, "E-0115") for id in ARM))
    assert faces(moved, *ARM) == "uuu"
    assert set(judged(moving, move("a", "E-0115")).clauses) >= {"GAS-LIM-01", "GAS-TRC-01"}
    fighting = after(land("land_combat", stock=1), PayGas("GE", "E"))
    acts = [UseUnits(ARM, act) for act in ("attack", "advance", "breakthrough")]
    assert faces(after(fighting, *acts), *ARM) == "uuu"
    flying = after(planes("ground_strike", stock=1), PayGas("GE", "E"))
    after(flying, UseUnits(("p0", "p1", "p2"), "ground_strike"))
    sailing = after(fleet(stock=1), PayGas("GE", "W"))
    assert faces(after(sailing, move("bb", "North Sea", 2)), "bb") == "u"


# --- the free unit ------------------------------------------------------------------------------------------


@rule("GAS-LIM-02")
def test_one_unit_of_a_power_and_map_is_free():
    played = after(land(), NameFree(("a",)))
    assert states(played, *ARM) == ["free", "limited", "limited"]
    moved = after(played, move("a", "E-0115"), move("b", "E-0115"))
    assert faces(moved, "a", "b") == "ud"
    denied(moved, NameFree(("c",)), "GAS-LIM-02")
    assert "GAS-GEN-03" in judged(played, move("a", "E-0115")).clauses


@rule("GAS-LIM-02")
def test_allowances_of_other_maps_impulses_and_powers_are_their_own():
    units = [
        *(unit(f"e{n}", "E-0116", type="ARM") for n in range(2)),
        *(unit(f"w{n}", "W-0112", type="FTR") for n in range(2)),
        *(unit(f"i{n}", "E-0116", type="ARM", power="IT") for n in range(2)),
    ]
    played = game(*units)
    named = after(played, NameFree(("e0",)), NameFree(("w0",)), NameFree(("i0",)))
    assert states(named, "e0", "e1", "w0", "w1", "i0", "i1") == ["free", "limited"] * 3
    acted = after(named, *(move(f"{power}0", "E-0115") for power in "ei"))
    for second in ("e1", "i1"):
        denied(acted, NameFree((second,)), "GAS-LIM-02")
    enemys = acted.changed([put_clock(at("ground_strike", 2))])
    assert states(enemys, "e0", "e1") == ["limited", "limited"]
    again = after(enemys, NameFree(("e1",)), NameFree(("w1",)))
    assert states(again, "e1", "w1") == ["free", "free"]


@rule("GAS-LIM-02")
def test_the_owner_changes_his_mind_until_the_free_unit_acts():
    played = after(land(), NameFree(("a",)), NameFree(("b",)))
    assert states(played, *ARM) == ["limited", "free", "limited"]
    assert why_not(played, NameFree(("b",))) == ["free_already"]
    acted = after(played, move("b", "E-0115"))
    assert why_not(acted, NameFree(("a",))) == ["second_free_unit"]
    assert why_not(acted, NameFree(("b",))) == ["free_already"]


@rule("GAS-LIM-02", "GAS-LIM-05")
def test_what_a_limited_unit_may_do_anyway_uses_up_nothing():
    played = land("land_combat")
    fought = after(played, UseUnits(("a", "b"), "attack"))
    assert not FREE.of(fought) and faces(fought, "a", "b") == "uu"
    for id in ARM:
        assert faces(after(fought, NameFree((id,)), move(id, "E-0117")), id) == "u"


@rule("GAS-LIM-02")
def test_the_free_unit_moves_fights_and_flies_the_whole_impulse():
    played = after(land(), NameFree(("a",)), move("a", "E-0117"))
    fights = played.changed([put_clock(at("land_combat"))])
    fought = after(fights, UseUnits(("a",), "attack"), UseUnits(("a",), "advance"), move("a", "E-0118"))
    assert faces(fought, "a") == "u"
    flown = after(planes("ground_strike"), UseUnits(("p0",), "ground_strike", free=True))
    home = after(flown.changed([put_clock(at("land_combat"))]), UseUnits(("p0",), "ground_support"))
    assert faces(home, "p0") == "u"


@rule("GAS-LIM-02")
def test_a_unit_that_was_limited_is_not_free_any_more():
    played = after(land(), move("a", "E-0115"))
    assert faces(played, "a") == "d"
    assert why_not(played, NameFree(("a",))) == ["limited_already"]
    later = after(land(options={"limited_move_then_attack": True}), move("a", "E-0115"))
    assert faces(later, "a") == "u" and why_not(later, NameFree(("a",))) == ["limited_already"]
    after(played, NameFree(("b",)))


@rule("GAS-LIM-02")
def test_once_the_map_is_paid_for_no_further_unit_is_free():
    """One without a path stays limited; one that was free before keeps what it did, and may go on."""
    cut = unit("cut", "E-0218", type="ARM")
    other = unit("other", "E-0218", type="ARM")
    base = game(cut, other, gas={("Berlin", "GE"): 2})
    paid = after(base, PayGas("GE", "E"))
    assert states(paid, "cut") == ["limited"]
    denied(paid, NameFree(("cut",)), "GAS-AMB-31", "GAS-LIM-02")
    used = after(base, NameFree(("cut",)), move("cut", "E-0219"), PayGas("GE", "E"))
    assert states(used, "cut", "other") == ["free", "limited"]
    assert faces(after(used, move("cut", "E-0218"), move("other", "E-0219")), "cut", "other") == "ud"


@rule("GAS-LIM-02")
def test_who_cant_be_named():
    played = game(
        unit("arm", "E-0116", type="ARM"),
        unit("inf", "E-0116"),
        unit("off", type="ARM"),
        unit("tur", "E-0116", type="ARM", power="TUR", country="TUR"),
        gas={("Berlin", "GE"): 1},
    )
    assert why_not(played, NameFree(())) == ["no_units"]
    assert why_not(played, NameFree(("inf",))) == ["free_needless"]
    assert why_not(played, NameFree(("tur",))) == ["free_needless"]
    assert why_not(played, NameFree(("off",))) == ["off_the_map"]
    assert why_not(played, NameFree(("nobody",))) == ["unknown.unit"]
    assert why_not(played, NameFree(("arm", "arm"))) == ["unit_twice"]
    assert why_not(played, NameFree(("arm", "inf"))) == ["one_free_unit", "free_needless"]
    denied(played, NameFree(("arm", "inf")), "GAS-AMB-03")
    assert why_not(after(played, PayGas("GE", "E")), NameFree(("arm",))) == ["free_needless"]
    for clock in (PRODUCTION, END, FINAL):
        denied(played.changed([put_clock(clock)]), NameFree(("arm",)), "GAS-LIM-02")
    assert told(played, NameFree(("arm",))) == ["named_free"]


@rule("GAS-LIM-02")
def test_a_refusal_says_who_could_be_free():
    played = planes("ground_strike")
    before, known = _reason(played, UseUnits(("p0",), "ground_strike")), "it could be the free unit"
    assert before.startswith("p0 can't fly this mission without gas, only a rebase. Germany hasn't paid")
    assert before.endswith(known)
    used = after(played, UseUnits(("p1",), "ground_strike", free=True))
    assert known not in _reason(used, UseUnits(("p0",), "ground_strike"))


def _reason(played, order):
    (reason,) = denied(played, order).reasons
    return sentence(reason)


# --- on land ------------------------------------------------------------------------------------------------


@rule("GAS-LIM-04")
def test_a_limited_land_unit_that_moves_turns_face_down():
    played = after(land(), move("a", "E-0117"))
    assert faces(played, *ARM) == "duu"
    assert "GAS-LIM-04" in judged(land(), move("a", "E-0117")).clauses
    assert told(land(), move("a", "E-0115"))[1:] == ["limited"]
    assert notes(land(), move("a", "E-0115"))[0].startswith("a moves without gas and turns face-down. ")


@rule("GAS-LIM-04")
def test_it_can_move_on_and_can_not_attack_any_more():
    played = after(land(), move("a", "E-0115"), move("a", "E-0114"))
    assert faces(played, "a") == "d" and played.units["a"].hex == node("E-0114")
    assert ACTED.of(played)[35, 1, "a"].acts == ["move", "move"]
    fights = played.changed([put_clock(at("land_combat"))])
    denied(fights, UseUnits(("a",), "attack"), "GAS-LIM-04", "GAS-AMB-22")
    assert why_not(fights, UseUnits(("a",), "attack")) == ["refused"], "nothing would help it any more"
    after(fights, UseUnits(("b",), "attack"))


@rule("GAS-LIM-04")
def test_one_that_is_face_down_as_it_is_stays_so():
    played = game(unit("a", "E-0116", type="ARM", organized=False))
    moved = after(played, move("a", "E-0115"))
    assert faces(moved, "a") == "d" and not ACTED.of(moved)[35, 1, "a"].flipped
    assert not notes(played, move("a", "E-0115"))


@rule("GAS-LIM-04", "GAS-LIM-05")
def test_one_that_was_turned_up_again_turns_down_again():
    """An HQ or somebody's hand turned it up since: what it does then is as limited as before."""
    moved = after(land(), move("a", "E-0115"))
    again = after(moved, FlipUnit("a", True), move("a", "E-0116"))
    assert faces(again, "a") == "d"
    fights = after(moved, FlipUnit("a", True)).changed([put_clock(at("land_combat"))])
    for order in (move("a", "E-0116"), UseUnits(("a",), "advance")):
        assert faces(after(fights, UseUnits(("a",), "attack"), order), "a") == "d"


@rule("GAS-LIM-04")
def test_many_moves_in_one_order():
    order = ChangeMany(tuple(MoveUnit(id, "E-0115") for id in ARM))
    assert faces(after(land(), order), *ARM) == "ddd"
    assert faces(after(after(land(), NameFree(("b",))), order), *ARM) == "dud"
    mixed = ChangeMany((MoveUnit("a", "E-0115"), FlipUnit("b", False), DeleteUnit("c")))
    changed = after(land(), mixed)
    assert faces(changed, "a", "b") == "dd" and set(ACTED.of(changed)) == {(35, 1, "a")}


@rule("GAS-LIM-05")
def test_a_limited_land_unit_attacks_and_turns_over_only_if_it_advances():
    played = land("land_combat")
    fought = after(played, UseUnits(("a", "b"), "attack"))
    assert faces(fought, "a", "b") == "uu"
    for order in (move("a", "E-0117"), UseUnits(("a",), "advance")):
        assert faces(after(fought, order), "a", "b") == "du"
        assert "GAS-LIM-05" in judged(fought, order).clauses
    assert "GAS-LIM-05" in judged(played, UseUnits(("a",), "attack")).clauses


@rule("GAS-LIM-06")
def test_no_second_hex_on_a_breakthrough():
    played = after(land("land_combat", stock=1), UseUnits(("a",), "attack"))
    denied(played, UseUnits(("a",), "breakthrough"), "GAS-LIM-06")
    after(after(played, PayGas("GE", "E")), UseUnits(("a",), "breakthrough"))
    free = after(land("land_combat"), UseUnits(("a",), "breakthrough", free=True))
    assert faces(free, "a") == "u"


@rule("GAS-LIM-04", "GAS-LIM-05")
def test_retreats_are_no_moves_and_corrections_are_free():
    """The side that doesn't act moves only where it is forced; what is set up or corrected isn't a deed."""
    enemys = land("land_combat", 2)
    assert faces(after(enemys, move("a", "E-0115")), "a") == "u"
    played = land()
    corrected = after(played, EditUnit("a", {"at": "E-0115"}))
    assert faces(corrected, "a") == "u" and not ACTED.of(corrected)
    added = after(played, AddUnit("new", "new", "ARM", "GE", "GER", "E-0116"))
    assert faces(added, "new") == "u"
    gone = after(played, move("a", ""))
    assert not ACTED.of(gone)
    assert faces(after(gone, move("a", "E-0115")), "a") == "u", "what comes from off the map is set up"


@rule("GAS-LIM-04")
def test_an_overrun_is_movement_and_artillery_may_fire():
    played = land()
    assert faces(after(played, UseUnits(("a",), "overrun")), "a") == "d"
    guns = game(
        unit("gun", "E-0116", type="ART", size="division", motorised=True),
        unit("hq", "E-0116", type="HQ-A"),
        clock=at("land_combat"),
    )
    fired = after(guns, UseUnits(("gun",), "bombard"), UseUnits(("hq",), "hq_support"))
    assert faces(fired, "gun", "hq") == "uu"
    assert why_not(guns, UseUnits(("gun",), "hq_support")) == ["not_by_kind"]


# --- in the air ---------------------------------------------------------------------------------------------

MISSIONS = (
    "ground_strike", "ground_support", "strategic_bombardment", "port_attack", "naval_air",
    "air_transport", "air_supply", "paradrop", "air_reorganization", "escort", "intercept",
)  # fmt: skip


@rule("GAS-LIM-07")
@pytest.mark.parametrize("act", MISSIONS)
def test_a_limited_aircraft_flies_no_mission(act):
    played = planes(next(iter(PHASES[act])), stock=1, types=("LND",))
    denied(played, UseUnits(("p0",), act), "GAS-LIM-07")
    after(played, UseUnits(("p0",), act, free=True))
    after(after(played, PayGas("GE", "E")), UseUnits(("p0",), act))


@rule("GAS-LIM-07")
def test_it_may_rebase():
    played = planes("air_rebase")
    rebased = after(played, move("p0", "Berlin"), UseUnits(("p1",), "rebase"))
    assert faces(rebased, "p0", "p1") == "uu" and not FREE.of(rebased)
    assert "GAS-LIM-07" in judged(played, move("p0", "Berlin")).clauses


@rule("GAS-LIM-07", "GAS-LIM-08")
@pytest.mark.parametrize(
    ("phase", "impulse", "clause"),
    [
        ("ground_strike", 1, "GAS-LIM-07"),
        ("strategic_bombardment", 1, "GAS-LIM-07"),
        ("port_attack", 1, "GAS-LIM-07"),
        ("naval_air", 1, "GAS-LIM-07"),
        ("air_transport", 1, "GAS-LIM-07"),
        ("paradrop", 1, "GAS-LIM-07"),
        ("land_combat", 1, "GAS-LIM-07"),
        ("land_combat", 2, "GAS-LIM-08"),
        ("ground_strike", 2, "GAS-LIM-08"),
    ],
)
def test_a_flight_on_the_map_is_a_mission(phase, impulse, clause):
    played = planes(phase, impulse, stock=1)
    denied(played, move("p0", "E-0117"), clause)
    flown = after(after(played, NameFree(("p0",))), move("p0", "E-0117"))
    assert after(flown, move("p0", "Berlin")).units["p0"].hex == node("Berlin"), "it flies home"
    paid = after(played, PayGas("GE", "E"))
    home = after(paid, move("p0", "E-0117"), move("p1", "E-0117"), move("p1", "Berlin"), move("p0", "Berlin"))
    assert ACTED.of(home)[35, impulse, "p0"].acts == ACTED.of(home)[35, impulse, "p1"].acts
    assert len(ACTED.of(home)[35, impulse, "p0"].acts) == 1


@rule("GAS-LIM-08")
@pytest.mark.parametrize(
    ("phase", "act"),
    [("land_combat", "defensive_support"), ("ground_strike", "intercept"), ("paradrop", "intercept")],
)
def test_a_flight_in_the_enemys_impulse_is_defensive_support_in_land_combat_else_an_interception(phase, act):
    flown = after(planes(phase, 2), NameFree(("p0",)), move("p0", "E-0117"))
    assert ACTED.of(flown)[35, 2, "p0"].acts == [act]


@rule("GAS-LIM-07")
def test_aircraft_move_freely_where_nobody_flies():
    for phase in ("land_movement", "choose_action", "rail_movement", "end_of_action"):
        moved = after(planes(phase), move("p0", "Berlin"))
        assert not ACTED.of(moved)
    gone = after(planes("ground_strike"), move("p0", ""))
    assert not ACTED.of(gone), "shot down"


@rule("GAS-LIM-08")
@pytest.mark.parametrize(
    ("act", "phase"),
    [
        ("patrol", "ground_strike"),
        ("intercept", "strategic_bombardment"),
        ("defensive_support", "land_combat"),
        ("escort", "land_combat"),
    ],
)
def test_the_second_fighter_does_not_defend(act, phase):
    played = after(planes(phase, 2), UseUnits(("p0",), act, free=True))
    denied(played, UseUnits(("p1",), act), "GAS-LIM-08")
    denied(played, UseUnits(("p1",), act, free=True), "GAS-LIM-02")


@rule("GAS-LIM-09")
def test_a_carrier_plane_aboard_fights_at_sea_and_nothing_else():
    played = fleet("naval_combat")
    fought = after(played, UseUnits(("cvp",), "naval_combat"), UseUnits(("cvp",), "initiate"))
    assert not FREE.of(fought) and "GAS-LIM-09" in judged(played, UseUnits(("cvp",), "naval_combat")).clauses
    for phase, act in (("ground_strike", "ground_strike"), ("port_attack", "port_attack")):
        denied(fleet(phase), UseUnits(("cvp",), act), "GAS-LIM-07")
    denied(fleet("port_attack"), UseUnits(("cvp",), "port_attack"), "GAS-LIM-09", "GAS-AMB-47")
    enemys = fleet("naval_combat", 2)
    after(enemys, UseUnits(("cvp",), "naval_combat"))


@rule("GAS-LIM-09", "GAS-LIM-07")
def test_a_carrier_plane_that_leaves_its_ship_flies_a_mission():
    """On the map too, and after it fought at sea; only who is driven off at sea flies home."""
    for phase, hex in (("ground_strike", "E-0117"), ("land_combat", "W-0210"), ("port_attack", "London")):
        denied(fleet(phase), move("cvp", hex), "GAS-LIM-07")
    denied(fleet("ground_strike", 2), move("cvp", "W-0112"), "GAS-LIM-08")
    fought = after(fleet("naval_combat"), UseUnits(("cvp",), "naval_combat"))
    denied(fought.changed([put_clock(at("ground_strike"))]), move("cvp", "E-0117"), "GAS-LIM-07")
    ocean = unit("ocean", "North Atlantic", type="NAV", section=2)
    for id in ("nav", "cvp", "ocean"):
        driven = after(fleet("port_attack", 1, 0, ocean), move(id, "Bremen"))
        assert not ACTED.of(driven)
    paid = after(fleet("ground_strike", 1, 1), PayGas("GE", "W"), move("cvp", "E-0117"))
    home = after(paid, move("cvp", "North Sea", 2))
    assert ACTED.of(home)[35, 1, "cvp"].acts == ["ground_strike"]
    assert not ACTED.of(after(fleet("port_attack"), move("cvp", "North Sea", 1))), "with its ship"
    ocean = fleet("port_attack", 1, 0, unit("far", "North Atlantic", type="CVP", section=2))
    assert not ACTED.of(after(ocean, move("far", "North Atlantic", 1))), "in any sea area"


@rule("GAS-LIM-07", "GAS-LIM-09")
def test_a_carrier_plane_on_land_flies_a_mission_to_sea():
    """Only one that is at sea already goes with its ship."""
    base = unit("land", "Bremen", type="CVP")
    denied(fleet("naval_air", 1, 0, base), move("land", "North Sea", 2), "GAS-LIM-07")


@rule("GAS-LIM-09")
def test_a_carrier_plane_on_land_or_without_its_ship_is_limited():
    base = unit("land", "Bremen", type="CVP")
    other = unit("adrift", "North Sea", type="CVP", section=4)
    played = fleet("naval_combat", 1, 0, base, other)
    for id in ("land", "adrift"):
        denied(played, UseUnits((id,), "naval_combat"), "GAS-LIM-09", "GAS-AMB-24")
    lost = after(played, DeleteUnit("cv"))
    denied(lost, UseUnits(("cvp",), "naval_combat"), "GAS-LIM-09")


# --- at sea -------------------------------------------------------------------------------------------------


@rule("GAS-LIM-10")
def test_a_limited_ship_that_moves_turns_face_down_where_it_arrives():
    played = after(fleet(), move("bb", "North Sea", 3))
    bb = played.units["bb"]
    assert (bb.organized, bb.sea, bb.section) == (False, 1, 3)
    assert "GAS-LIM-10" in judged(fleet(), move("bb", "North Sea", 3)).clauses
    assert faces(after(fleet(), move("ca", "Bremen")), "ca") == "d"
    assert faces(after(fleet(), move("ca", "North Sea", 1)), "ca") == "d"
    free = after(fleet(), NameFree(("bb",)), move("bb", "North Sea", 3))
    assert faces(free, "bb") == "u"


@rule("GAS-LIM-10")
def test_ships_that_are_driven_off_are_not_limited():
    for phase in ("naval_combat", "opponents_naval_combat", "port_attack", "land_movement"):
        assert faces(after(fleet(phase), move("ca", "Bremen")), "ca") == "u"
    assert faces(after(fleet("naval_movement", 2), move("ca", "Bremen")), "ca") == "u"


@rule("GAS-LIM-11")
def test_cargo_keeps_its_face():
    """A TRS with an INF and an ARM aboard puts to sea as the second unit."""
    rows = tuple(MoveUnit(id, "North Sea", 2) for id in ("trs", "arm", "inf"))
    used = after(fleet(), NameFree(("bb",)), move("bb", "North Sea", 1))
    for sailed in (after(used, ChangeMany(rows)), after(used, *rows)):
        assert faces(sailed, "bb", "trs", "arm", "inf") == "uduu"
    home = after(sailed, move("trs", "Bremen"), move("arm", "Bremen"))
    assert faces(home, "arm") == "u"
    assert faces(after(fleet(), move("cv", "North Sea", 1), move("cvp", "North Sea", 1)), "cv", "cvp") == "du"


@rule("GAS-LIM-11", "GAS-LIM-04")
@pytest.mark.parametrize("phase", ["debark", "invasion"])
def test_what_leaves_a_ship_makes_a_move_of_its_own(phase):
    aboard = [unit(id, "North Sea", type="ARM", section=2) for id in ("x", "y")]
    marines = unit("mar", "North Sea", type="MAR", section=2)
    played = fleet(phase, 1, 1, *aboard, marines)
    landed = after(played, NameFree(("x",)), move("x", "W-0210"), move("y", "W-0210"), move("mar", "W-0210"))
    assert faces(landed, "x", "y", "mar") == "udu"
    assert faces(after(played, PayGas("GE", "W"), move("y", "W-0210")), "y") == "u"
    assert "GAS-AMB-42" in judged(played, move("y", "W-0210")).clauses


@rule("GAS-LIM-04", "GAS-LIM-06", "GAS-LIM-11")
@pytest.mark.parametrize("phase", ["land_combat", "land_movement", "paradrop"])
def test_what_lands_later_moves_too(phase):
    """Against an enemy it lands with the advance after combat; GAS-AMB-42."""
    aboard = [unit(id, "North Sea", type="ARM", section=2) for id in ("x", "y")]
    played = fleet(phase, 1, 1, *aboard)
    landed = after(played, NameFree(("x",)), move("x", "W-0210"), move("y", "W-0210"))
    assert faces(landed, "x", "y") == "ud"
    assert faces(after(played, PayGas("GE", "W"), move("y", "W-0210")), "y") == "u"
    cargo = after(fleet(phase, 1, 0, *aboard, options={"debark_is_move": False}), move("y", "W-0210"))
    assert faces(cargo, "y") == "u"
    if phase == "land_combat":
        denied(landed, move("y", "W-0211"), "GAS-LIM-06")
        after(landed, move("x", "W-0211"))


@rule("GAS-LIM-11")
def test_what_comes_into_port_with_its_ship_is_cargo():
    aboard = unit("x", "North Sea", type="ARM", section=2)
    assert faces(after(fleet("naval_movement", 1, 0, aboard), move("x", "Bremen")), "x") == "u"


@rule("GAS-LIM-11", "GAS-LIM-04")
def test_a_dependent_unit_that_drops_moves_too():
    guns = unit("gun", "W-0112", type="ART", size="division", motorised=True)
    played = game(guns, unit("para", "W-0112", type="PARA"), clock=at("paradrop"))
    assert faces(after(played, move("gun", "W-0110"), move("para", "W-0110")), "gun", "para") == "du"


@rule("GAS-LIM-13")
def test_who_is_at_sea_face_up_begins_a_naval_combat():
    played = fleet("naval_combat")
    for id in ("ca", "nav", "cv"):
        fought = after(played, UseUnits((id,), "initiate"), UseUnits((id,), "naval_combat"))
        assert faces(fought, id) == "u" and not FREE.of(fought)
        assert "GAS-LIM-13" in judged(played, UseUnits((id,), "initiate")).clauses
    denied(played, UseUnits(("down",), "initiate"), "GAS-LIM-13")
    paid = after(fleet("naval_combat", 1, 1), PayGas("GE", "W"))
    after(paid, UseUnits(("down",), "initiate"))
    after(played, UseUnits(("down",), "naval_combat"))


@rule("GAS-LIM-13", "GAS-LIM-07", "GAS-LIM-08")
def test_an_aircraft_on_land_does_not_join_a_naval_combat():
    for impulse, clause in ((1, "GAS-LIM-07"), (2, "GAS-LIM-08")):
        base = unit("base", "Bremen", type="NAV")
        played = fleet("naval_combat", impulse, 0, base)
        denied(played, UseUnits(("base",), "naval_combat"), clause)


@rule("GAS-LIM-13", "GAS-LIM-07", "GAS-LIM-08")
def test_an_aircraft_at_sea_that_is_face_down_gets_nothing():
    for impulse, clause in ((1, "GAS-LIM-07"), (2, "GAS-LIM-08")):
        tired = unit("tired", "North Sea", type="NAV", section=3, organized=False)
        played = fleet("naval_combat", impulse, 1, tired)
        denied(played, UseUnits(("tired",), "naval_combat"), clause, "GAS-LIM-13")
        after(played, UseUnits(("nav",), "naval_combat"))
        after(after(played, PayGas("GE", "W")), UseUnits(("tired",), "naval_combat"))


@rule("GAS-LIM-13")
def test_which_side_begins_a_naval_combat_when():
    for phase, impulse, allowed in (
        ("naval_combat", 1, True),
        ("naval_combat", 2, False),
        ("opponents_naval_combat", 1, False),
        ("opponents_naval_combat", 2, True),
    ):
        played = fleet(phase, impulse)
        assert why_not(played, UseUnits(("ca",), "initiate")) == ([] if allowed else ["not_to_initiate"])


# --- which acts there are -----------------------------------------------------------------------------------


@rule("GAS-LIM-07", "GAS-LIM-08")
def test_every_act_is_of_some_phase_and_kind():
    assert set(PHASES) == set(ACTS)
    for act in ACTS:
        kinds, phases = kinds_of(act), PHASES[act]
        assert kinds and phases
        for phase in phases:
            found = set()
            for impulse in (1, 2):
                played = fleet(phase, impulse, 0, unit("hq", "Bremen", type="HQ-A"))
                found |= {unit_.kind for unit_ in played.units.values() if act in acts_of(played, unit_)}
            assert found == set(kinds), (act, phase)


@rule("GAS-LIM-05", "GAS-LIM-07", "GAS-LIM-08", "GAS-LIM-13")
def test_a_refusal_names_the_clause_of_the_act():
    played = fleet("land_movement")
    for act, clause in {
        "attack": "GAS-LIM-05",
        "breakthrough": "GAS-LIM-06",
        "ground_strike": "GAS-LIM-07",
        "rebase": "GAS-LIM-07",
        "patrol": "GAS-LIM-08",
        "defensive_support": "GAS-LIM-08",
        "initiate": "GAS-LIM-13",
        "shore_bombardment": "GAS-AMB-41",
    }.items():
        assert judged(played, UseUnits(("inf",), act)).clauses == (clause,)


@rule("GAS-LIM-02")
def test_a_free_unit_that_is_no_more_was_the_free_one():
    played = after(land(), NameFree(("a",)), move("a", "E-0115"), DeleteUnit("a"))
    assert why_not(played, NameFree(("b",))) == ["free_unit_gone"]
    denied(played, NameFree(("b",)), "GAS-LIM-02")


@rule("GAS-LIM-07", "GAS-LIM-13")
def test_acts_that_are_not_of_the_phase_the_kind_or_the_side():
    played = fleet("ground_strike")
    assert why_not(played, UseUnits(("nav",), "rebase")) == ["not_in_phase"]
    assert why_not(played, UseUnits(("nav", "cvp"), "rebase")) == ["not_in_phase"], "told once"
    assert why_not(played, UseUnits(("arm",), "ground_strike")) == ["not_by_kind"]
    assert why_not(played, UseUnits(("nav",), "patrol")) == ["not_by_phasing"]
    assert why_not(fleet("ground_strike", 2), UseUnits(("nav",), "ground_strike")) == ["not_by_other"]
    assert why_not(played, UseUnits((), "ground_strike")) == ["no_units"]
    assert why_not(played, UseUnits(("nav", "nav"), "ground_strike")) == ["unit_twice"]
    assert why_not(played, UseUnits(("nobody",), "ground_strike")) == ["unknown.unit"]
    assert why_not(played, UseUnits(("nav",), "ground_strike", "Nowhere")) == ["unknown.hex"]
    assert why_not(played, UseUnits(("nav",), "sleep")) == ["unknown.act"]
    assert why_not(played, UseUnits(("nav",), "ground_strik")) == ["unknown.act_near"]
    assert why_not(fleet(), UseUnits(("arm",), "hq_support")) == ["not_by_kind"]
    for clock in (END, PRODUCTION):
        denied(
            game(unit("nav", "North Sea", type="NAV"), clock=clock),
            UseUnits(("nav",), "escort"),
            "GAS-EXP-01",
        )


@rule("GAS-LIM-01")
def test_limits_are_asked_of_a_unit_and_a_deed():
    played = land()
    found = limit_of(played, played.units["a"], "move")
    assert (found.outcome, found.clauses, found.code) == ("flips", ("GAS-LIM-04",), "gas.limit.move")
    assert limit_of(played, played.units["a"], "rest").outcome == "allowed"
    how = standing(played, played.units["a"])
    assert (how.why, how.payer, how.sheet, how.map, how.limited) == ("unpaid", "GE", "E", "E", True)
    assert how.clauses == ("GAS-EXP-06", "GAS-MAP-02")

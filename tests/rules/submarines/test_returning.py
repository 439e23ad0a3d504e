"""Who stays in the Convoy Section at the end of a turn (SUB-RTB)."""

from __future__ import annotations

import msgspec
import pytest
from redball.game.orders import AddUnit, ChangeMany, EditUnit, FlipUnit, MoveUnit, Step
from redball.game.state import Change, put_clock, put_unit
from redball.rules import tasks
from redball.rules.submarines.cargo import without_room
from redball.rules.submarines.orders import StayWithConvoys
from redball.rules.submarines.returning import has_stayed, leaving
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.tables import FACTS, STAYED, Facts

from tests.rules.submarines.boxes import AREA, box, cs
from tests.rules.submarines.world import after, at, denied, game, judged, unit, why_not

rule = pytest.mark.rule
RTB = at("return_to_base", turn=3, impulse=0)
FINAL = at("final_reorganization", turn=3, impulse=0)
NEXT = at("return_to_base", turn=4, impulse=0)


def home(*units, clock=RTB, **fields):
    """Return to Base in Jul/Aug 1942."""
    return game(*units, clock=clock, **fields)


def stay(*units):
    return StayWithConvoys(units)


def faces(played, *ids):
    """Who is face-up, as letters."""
    return "".join("u" if played.units[id].organized else "d" for id in ids)


def then(played, clock):
    return played.changed([put_clock(clock)])


def hunter(*ids):
    return [FACTS.put(id, Facts(hunter=True)) for id in ids]


def asked(played):
    """Tasks of Return to Base, with their orders."""
    found = (task for task in tasks(played) if task.rule_set == "submarines")
    return {task.id.partition(".")[2]: task for task in found if "stay" in task.id or "return" in task.id}


def reads(**options):
    return {f"sub.{name.replace('__', '.')}": value for name, value in options.items()}


# --- who may ------------------------------------------------------------------------------------------------


@rule("SUB-RTB-01", "SUB-RTB-05")
@pytest.mark.parametrize("type", ["BB", "CA", "CL", "CX", "CV"])
def test_a_face_up_ship_stays_and_turns_face_down(type):
    played = home(cs("x", type))
    ruling = judged(played, stay("x"))
    assert {"SUB-RTB-01", "SUB-RTB-05"} <= set(ruling.clauses)
    stayed = after(played, stay("x"))
    assert faces(stayed, "x") == "d" and STAYED.of(stayed) == {(RTB.turn, "x"): True}
    assert has_stayed(stayed, stayed.units["x"])
    assert why_not(stayed, stay("x")) == ["stays_already"]


@rule("SUB-RTB-01")
def test_it_is_offered_and_nobody_has_to():
    played = home(cs("cl"))
    assert [(id, task.orders) for id, task in asked(played).items()] == [("may_stay.CW", (stay("cl"),))]
    assert not judged(played, Step()).allowed and why_not(played, Step()) == ["undecided"]
    for order in (stay("cl"), MoveUnit("cl", "Liverpool")):
        done = after(played, order)
        assert judged(done, Step()).allowed and not asked(done)


@rule("SUB-RTB-02")
@pytest.mark.parametrize("type", ["TRS", "AMPH", "LINER"])
def test_transports_return(type):
    played = home(cs("x", type))
    denied(played, stay("x"), "SUB-RTB-02")
    assert why_not(played, stay("x")) == ["returns.transport"]
    denied(played, Step(), "SUB-RTB-02")
    ((id, task),) = asked(played).items()
    assert id == "must_return.CW" and task.needed and not task.orders
    after(after(played, MoveUnit("x", "Liverpool")), Step())


@rule("SUB-RTB-04", "SUB-RTB-05")
@pytest.mark.parametrize("type", ["NAV", "LND", "FTR", "CVP"])
def test_a_face_up_aircraft_stays_and_turns_face_down(type):
    played = home(cs("x", type))
    assert "SUB-RTB-04" in judged(played, stay("x")).clauses
    assert faces(after(played, stay("x")), "x") == "d"


@rule("SUB-RTB-06")
@pytest.mark.parametrize("type", ["CL", "CV", "NAV", "CVP"])
def test_who_is_face_down_returns(type):
    played = home(cs("x", type, organized=False))
    denied(played, stay("x"), "SUB-RTB-06")
    assert why_not(played, stay("x")) == ["returns.face_down"]
    denied(played, Step(), "SUB-RTB-06")


@rule("SUB-RTB-06", "SUB-RTB-05")
def test_a_cruiser_that_stayed_returns_a_turn_later():
    """Example D1."""
    stayed = after(home(cs("cl")), stay("cl"))
    still_down = then(stayed, NEXT)
    denied(still_down, stay("cl"), "SUB-RTB-06")
    up = still_down.changed([put_unit(msgspec.structs.replace(still_down.units["cl"], organized=True))])
    assert set(leaving(up)) == {"cl"}, "who stayed last turn is asked anew"
    again = after(up, stay("cl"))
    assert set(STAYED.of(again)) == {(RTB.turn, "cl"), (NEXT.turn, "cl")}


# --- who needn't turn down ----------------------------------------------------------------------------------


@rule("SUB-RTB-07", "SUB-RTB-08")
def test_escorts_hunters_and_convoy_points_stay_as_they_are_for_any_time():
    """Example D2, for 12 turns."""
    played = home(cs("asw", "ASW"), cs("nav", "NAV"), convoys={(AREA, "CW"): 8}, remembered=hunter("nav"))
    for turn in range(12):
        played = then(played, msgspec.structs.replace(RTB, turn=RTB.turn + turn))
        assert not leaving(played) and judged(played, Step()).allowed
        assert not asked(played)
        ruling = judged(played, stay("asw", "nav"))
        assert {"SUB-RTB-07", "SUB-RTB-08"} <= set(ruling.clauses)
        played = after(played, stay("asw", "nav"))
        assert faces(played, "asw", "nav") == "uu"
        assert STAYED.of(played)[played.clock.turn, "asw"] is False
    assert played.convoys


@rule("SUB-RTB-08", "SUB-RTB-06")
@pytest.mark.parametrize("id", ["asw", "nav"])
def test_face_down_ones_may_stay_or_by_option_not(id):
    """SUB-AMB-36."""
    units = cs("asw", "ASW", organized=False), cs("nav", "NAV", organized=False)
    yes = home(*units, remembered=hunter("nav"))
    assert not leaving(yes) and faces(after(yes, stay(id)), id) == "d"
    no = home(*units, remembered=hunter("nav"), options=reads(rtb__exempt_down="return"))
    denied(no, stay(id), "SUB-RTB-06", "SUB-AMB-36")
    assert set(leaving(no)) == {"asw", "nav"}
    up = home(cs("asw", "ASW"), options=reads(rtb__exempt_down="return"))
    assert not leaving(up) and faces(after(up, stay("asw")), "asw") == "u"


@rule("SUB-RTB-07", "SUB-RTB-04")
def test_who_hunts_submarines():
    """SUB-AMB-12."""
    units = cs("nav", "NAV"), cs("lnd", "LND"), cs("marked", "NAV")
    manual = home(*units, remembered=hunter("marked"))
    assert set(leaving(manual)) == {"nav", "lnd"}
    assert faces(after(manual, stay("nav", "lnd", "marked")), "nav", "lnd", "marked") == "ddu"
    every = home(*units, options=reads(hunter_flag="all_nav"))
    assert set(leaving(every)) == {"lnd"}
    assert faces(after(every, stay("nav", "lnd", "marked")), "nav", "lnd", "marked") == "udu"


@rule("SUB-RTB-07", "SUB-RTB-08")
def test_tankers_stay_as_convoy_points_or_return_as_transports():
    """SUB-AMB-08."""
    tankers = [TANKERS.put(id, True) for id in ("trs", "cx")]
    units = cs("trs", "TRS"), cs("cx", "CX")
    yes = home(*units, remembered=tankers)
    assert not leaving(yes) and faces(after(yes, stay("trs", "cx")), "trs", "cx") == "uu"
    no = home(*units, remembered=tankers, options=reads(tankers_are_cp="no"))
    denied(no, stay("trs"), "SUB-RTB-02")
    assert faces(after(no, stay("cx")), "cx") == "d"


# --- cargo --------------------------------------------------------------------------------------------------


def division(id="div"):
    return cs(id, "MOT", size="division")


@rule("SUB-RTB-03")
def test_a_cruiser_that_carries_a_division_returns():
    played = home(cs("cl"), division())
    denied(played, stay("cl"), "SUB-RTB-03")
    assert why_not(played, stay("cl")) == ["returns.carries"]
    denied(played, stay("div"), "SUB-RTB-03")
    denied(played, Step(), "SUB-RTB-03")
    gone = after(played, MoveUnit("div", "Liverpool"))
    assert faces(after(gone, stay("cl")), "cl") == "d"


@rule("SUB-RTB-03")
def test_of_two_one_carries_it_home():
    played = home(cs("c1"), cs("c2"), division())
    denied(played, stay("c1", "c2"), "SUB-RTB-03")
    one = after(played, stay("c1"))
    denied(one, stay("c2"), "SUB-RTB-03")
    offered = {order for task in tasks(played) for order in task.orders if isinstance(order, StayWithConvoys)}
    assert offered == {stay("c1")}, "what is offered may be done"
    after(one, MoveUnit("c2", "Liverpool"), MoveUnit("div", "Liverpool"), Step())


@rule("SUB-RTB-03", "SUB-RTB-02")
def test_transports_carry_first():
    played = home(cs("cl"), cs("trs", "TRS"), cs("corps", "INF"))
    after(played, stay("cl"))
    denied(home(cs("cl"), cs("trs", "TRS"), cs("corps", "INF"), division()), stay("cl"), "SUB-RTB-03")
    after(home(cs("cl"), cs("trs", "TRS"), division(), division("d2")), stay("cl"))
    denied(
        home(cs("cl"), cs("trs", "TRS"), division(), division("d2"), division("d3")), stay("cl"), "SUB-RTB-03"
    )
    strangers = home(cs("cl"), cs("ge", "MOT", "GE", size="division"))
    after(strangers, stay("cl"))
    after(home(cs("asw", "ASW"), division()), stay("asw"))


@rule("SUB-RTB-03")
@pytest.mark.parametrize(
    ("large", "divisions", "transports", "left"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 0), (2, 0, 1, 1), (0, 2, 1, 0), (0, 3, 1, 1), (1, 1, 1, 1),
     (1, 2, 2, 0), (1, 3, 2, 1), (3, 2, 2, 3)],
)  # fmt: skip
def test_who_has_no_room_aboard_transports(large, divisions, transports, left):
    assert without_room(large, divisions, transports) == left


@rule("SUB-RTB-03", "SUB-RTB-04")
def test_carrier_planes_are_no_cargo_or_by_option_they_are():
    """SUB-AMB-37."""
    units = cs("cv", "CV"), cs("cvp", "CVP")
    no = home(*units)
    assert faces(after(no, stay("cv", "cvp")), "cv", "cvp") == "dd"
    yes = home(*units, options=reads(rtb__cvp_cargo="yes"))
    denied(yes, stay("cv"), "SUB-RTB-03")
    denied(yes, stay("cvp"), "SUB-RTB-03", "SUB-AMB-37")
    assert set(leaving(yes)) == {"cv", "cvp"}
    alone = home(cs("cvp", "CVP"), cs("cl"), options=reads(rtb__cvp_cargo="yes"))
    assert faces(after(alone, stay("cvp", "cl")), "cvp", "cl") == "dd", "aboard nothing"
    empty = home(cs("cv", "CV"), cs("nav", "NAV"), options=reads(rtb__cvp_cargo="yes"))
    assert faces(after(empty, stay("cv", "nav")), "cv", "nav") == "dd"


@rule("SUB-RTB-01")
def test_submarines_return_or_by_option_they_may_stay():
    """SUB-AMB-28."""
    units = cs("sub", "SUB"), cs("milch", "MILCH"), cs("down", "SUB", organized=False)
    must = home(*units)
    for id in ("sub", "milch", "down"):
        denied(must, stay(id), "SUB-RTB-01", "SUB-AMB-28")
    assert why_not(must, Step()) == ["must_leave"]
    may = home(*units, options=reads(rtb__subs_in_cs="may_stay"))
    assert faces(after(may, stay("sub", "milch")), "sub", "milch") == "dd"
    denied(may, stay("down"), "SUB-RTB-06")
    denied(home(cs("frog", "FROGMEN"), options=reads(rtb__subs_in_cs="may_stay")), stay("frog"), "SUB-RTB-01")


# --- dropping -----------------------------------------------------------------------------------------------


@rule("SUB-RTB-09")
@pytest.mark.parametrize("section", range(5))
@pytest.mark.parametrize("type", ["CA", "ASW", "NAV", "SUB"])
def test_nobody_drops_into_the_convoy_section(type, section):
    """Example D3."""
    played = home(box("x", section, type))
    drop = MoveUnit("x", AREA, -1)
    denied(played, drop, "SUB-RTB-09")
    assert why_not(played, drop) == ["no_drop"]
    denied(played, ChangeMany((drop,)), "SUB-RTB-09")
    denied(played, stay("x"), "SUB-RTB-09")
    if section:
        after(played, MoveUnit("x", AREA, section - 1))


@rule("SUB-RTB-09")
def test_other_moves_are_free():
    played = home(box("x", 1), cs("cl"), unit("y", "North Sea", type="CA", power="CW", section=2))
    denied(played, MoveUnit("y", AREA, -1), "SUB-RTB-09")
    after(played, MoveUnit("x", "Liverpool"), MoveUnit("cl", AREA, 0))
    denied(played, MoveUnit("cl", "North Sea", -1), "SUB-RTB-09")
    in_port = home(unit("port", "Liverpool", type="CL", power="CW"))
    denied(in_port, MoveUnit("port", AREA, -1), "SUB-RTB-09")
    after(played, EditUnit("x", {"section": -1}))
    after(played, AddUnit("new", "New", "CL", "CW", "GBR", AREA, section=-1))
    for clock in (at("naval_movement"), FINAL):
        after(home(box("x", 1), clock=clock), MoveUnit("x", AREA, -1))


# --- final reorganization -----------------------------------------------------------------------------------


@rule("SUB-RTB-05", "SUB-RTB-06")
def test_who_stayed_is_not_turned_up_in_the_same_turn():
    """SUB-AMB-11."""
    stayed = then(after(home(cs("cl"), cs("asw", "ASW"), box("x", 1, organized=False)), stay("cl")), FINAL)
    flip = FlipUnit("cl", True)
    denied(stayed, flip, "SUB-RTB-05", "SUB-AMB-11")
    assert why_not(stayed, flip) == ["stays_down"]
    denied(stayed, ChangeMany((FlipUnit("x", True), flip)), "SUB-AMB-11")
    assert faces(after(stayed, FlipUnit("x", True)), "x", "cl") == "ud"
    after(stayed, EditUnit("cl", {"organized": True}))
    assert "submarines.kept_down" in {task.id for task in tasks(stayed)}
    assert judged(stayed, Step()).allowed
    up = after(stayed, EditUnit("cl", {"organized": True}))
    assert "submarines.kept_down" not in {task.id for task in tasks(up)}
    for later in (msgspec.structs.replace(FINAL, turn=FINAL.turn + 1), at("reorganization", turn=4)):
        assert faces(after(then(stayed, later), flip), "cl") == "u", "something else turns it up"
    after(after(stayed, MoveUnit("cl", "Liverpool")), flip)


@rule("SUB-RTB-05")
def test_or_by_option_it_is():
    """SUB-AMB-11."""
    options = reads(rtb__reflip="wif_13_5")
    stayed = then(after(home(cs("cl"), options=options), stay("cl")), FINAL)
    up = after(stayed, FlipUnit("cl", True))
    assert "submarines.kept_down" not in {task.id for task in tasks(stayed)}
    assert faces(after(then(up, NEXT), stay("cl")), "cl") == "d"


@rule("SUB-RTB-06")
def test_who_was_face_down_without_staying_is_turned_up():
    played = home(cs("asw", "ASW", organized=False), clock=RTB)
    stayed = then(after(played, stay("asw")), FINAL)
    assert faces(after(stayed, FlipUnit("asw", True)), "asw") == "u", "it didn't turn face-down for staying"


@rule("SUB-RTB-05", "SUB-RTB-06")
def test_who_stayed_is_known_through_the_next_turn():
    stayed = after(home(cs("cl")), stay("cl"))
    here = then(stayed, at("victory", turn=3, impulse=0))
    assert STAYED.of(after(here, Step()))
    later = then(stayed, at("victory", turn=4, impulse=0))
    assert STAYED.of(later) and not STAYED.of(after(later, Step()))


# --- the order ----------------------------------------------------------------------------------------------


@rule("SUB-RTB-01")
def test_what_else_is_refused():
    played = home(cs("cl"), unit("port", "Liverpool", type="CL", power="CW"))
    assert why_not(played, stay()) == ["nobody_named"]
    assert why_not(played, stay("port")) == ["not_with_convoys"]
    assert not judged(played, stay("nobody")).allowed
    assert faces(after(played, stay("cl", "cl")), "cl") == "d"
    for clock in (FINAL, at("naval_movement"), at("end_of_action")):
        denied(home(cs("cl"), clock=clock), stay("cl"), "SUB-RTB-01")
    assert judged(home(cs("cl"), clock=FINAL), Step()).allowed, "only Return to Base waits"
    assert not asked(home(cs("cl"), clock=FINAL))
    assert denied(played, stay("port")).clauses == ("SUB-RTB-01",)


@rule("SUB-RTB-01", "SUB-RTB-05")
def test_all_powers_have_their_own_task():
    played = home(cs("cl"), cs("tr", "TRS"), cs("it", "CL", "IT"), cs("us", "NAV", "US"))
    assert {id: task.orders for id, task in asked(played).items()} == {
        "may_stay.CW": (stay("cl"),),
        "must_return.CW": (),
        "may_stay.IT": (stay("it"),),
        "may_stay.US": (stay("us"),),
    }
    assert set(why_not(played, Step())) == {"undecided", "must_leave"}
    named = [
        (reason.code.partition(".")[2], reason.data["units"]) for reason in judged(played, Step()).reasons
    ]
    assert sorted(named) == [("must_leave", ["tr"]), ("undecided", ["cl", "it"]), ("undecided", ["us"])]


@rule("SUB-RTB-09")
def test_nobody_comes_into_the_convoy_section_by_a_detour():
    box_unit = unit("ca", AREA, type="CA", power="CW", section=1)
    played = game(box_unit, clock=at("return_to_base", impulse=0))
    home = after(played, MoveUnit("ca", "London"))
    denied(home, MoveUnit("ca", AREA, -1), "SUB-RTB-09")
    off = after(played, MoveUnit("ca", ""))
    denied(off, MoveUnit("ca", AREA, -1), "SUB-RTB-09")
    there = game(cs("ca", "CA"), clock=at("return_to_base", impulse=0))
    denied(there, MoveUnit("ca", "North Sea", -1), "SUB-RTB-09")
    assert why_not(there, MoveUnit("ca", "London")) == []


@rule("SUB-RTB-05", "SUB-RTB-06")
def test_nobody_is_turned_up_to_stay_or_after_it_stayed():
    played = game(cs("cl"), cs("ca", "CA", organized=False), clock=at("return_to_base", impulse=0))
    denied(played, FlipUnit("ca", organized=True), "SUB-RTB-06")
    stayed = after(played, StayWithConvoys(("cl",)))
    for phase in ("return_to_base", "final_reorganization", "production", "peace"):
        later = stayed.changed([put_clock(at(phase, impulse=0))])
        denied(later, FlipUnit("cl", organized=True), "SUB-RTB-05")
    by_option = stayed.changed([Change("options", "sub.rtb.reflip", "wif_13_5")])
    final = by_option.changed([put_clock(at("final_reorganization", impulse=0))])
    assert why_not(final, FlipUnit("cl", organized=True)) == []


@rule("SUB-RTB-03")
def test_planes_of_one_power_are_no_cargo_of_another_ones_carrier():
    played = home(
        cs("cv", "CV"), cs("cvp", "CVP"), cs("us", "CV", "US"), options={"sub.rtb.cvp_cargo": "yes"}
    )
    assert {id: fate.ends for id, fate in leaving(played).items()} == {
        "cv": "returns",
        "cvp": "returns",
        "us": "turns",
    }

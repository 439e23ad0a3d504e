"""Attacks on convoys, step by step (SUB-SSW-01 to 11, SUB-NAV-01 to 04)."""

from __future__ import annotations

import itertools

import pytest
from redball import rules
from redball.game import codec
from redball.game.orders import ChooseAction, DeleteUnit, MoveUnit, SetConvoys, Step
from redball.game.scenario import read_scenario, write_scenario
from redball.game.sequence import at_phase
from redball.game.state import put_clock
from redball.game.units import CONVOY_SECTION
from redball.rules.registry import phases_played
from redball.rules.submarines.air import air_targets
from redball.rules.submarines.convoys import in_zero
from redball.rules.submarines.joining import eligible, possible_areas
from redball.rules.submarines.marks import is_marked, marked_units
from redball.rules.submarines.orders import (
    AimAttack,
    AttackConvoys,
    ChooseCombat,
    EndAttack,
    FindConvoys,
    InterceptInConvoys,
    PlaceConvoys,
    ResolveAttack,
    SearchConvoys,
)
from redball.rules.submarines.searching import convoy_modifiers, submarine_modifiers
from redball.rules.submarines.tables import ATTACKS, FACTS, LOSSES, MARKS, ZERO, Facts, Toll
from redball.rules.submarines.under_way import (
    anything_to_attack,
    attacked_points,
    attacks_now,
    defenders,
    open_attack,
    sides_now,
    stage_of,
    was_attacked,
)
from redball.wording import sentence

from tests.rules.submarines.attacking import (
    AREA,
    ONWARD,
    OTHER,
    attack_in,
    begin,
    boat,
    escort,
    fought,
    in_section,
    plane,
    position,
    with_dice,
)
from tests.rules.submarines.world import after, changed, denied, judged, sea, why_not

rule = pytest.mark.rule


def tasks_said(played) -> list[str]:
    return [sentence(task.text) for task in rules.tasks(played) if task.rule_set == "submarines"]


# --- when and where -----------------------------------------------------------------------------------------


@rule("SUB-SSW-01")
def test_the_step_stands_between_naval_movement_and_naval_combat():
    played = position(boat())
    order = phases_played(played)
    at = order.index("submarine_warfare")
    assert order[at - 1 : at + 2] == ("naval_movement", "submarine_warfare", "naval_combat")
    for phase in ("naval_movement", "naval_combat"):
        elsewhere = played.changed([put_clock(at_phase(played.clock, phase, 1))])
        denied(elsewhere, begin("u1"), "SUB-SSW-01")
        assert why_not(elsewhere, begin("u1")) == ["not_now"]


@rule("SUB-SSW-02")
def test_with_nothing_to_attack_there_is_a_warning():
    empty = position(boat(), convoys={})
    ruling = judged(empty, begin("u1"))
    assert ruling.allowed and [note.code for note in ruling.notes] == ["submarines.nothing_there"]
    assert "SUB-SSW-02" in ruling.clauses
    assert any("nobody in the Convoy Section" in said for said in tasks_said(empty))
    for something in (escort("cl", "CL"), escort("asw", section=0), escort("nav", "NAV")):
        assert not judged(position(boat(), something, convoys={}), begin("u1")).notes
    own = position(boat(), convoys={(AREA, "IT"): 3})
    assert judged(own, begin("u1")).notes, "points of its own side are no target"
    above = position(boat(), escort("cl", "CL", section=2), convoys={})
    assert judged(above, begin("u1")).notes, "a cruiser in section 2 is no target either"


@rule("SUB-SSW-04")
def test_only_where_a_sub_of_the_side_is():
    played = position(boat(), boat("cw", 2, "CW", OTHER), boat("port", 0, area="Kiel"))
    assert possible_areas(played) == {sea(AREA): "axis"}
    denied(played, AttackConvoys(OTHER), "SUB-SSW-04")
    ships = position(escort("bb", "BB", "GE", section=2), boat(area=OTHER))
    assert why_not(ships, AttackConvoys(AREA)) == ["no_submarine_there"]
    assert why_not(played, begin("u1", area=OTHER)) == ["not_in_area"]
    assert why_not(played, begin("port")) == ["not_in_area"]
    assert why_not(played, begin("nobody")) == ["unknown.unit"]
    assert why_not(played, begin("u1", area="Qqq")) == ["unknown.area"]
    assert "Subs may attack convoys in North Atlantic: 1" in tasks_said(played)


@rule("SUB-SSW-05")
def test_one_area_after_the_other():
    played = position(boat(), boat("u2", area=OTHER))
    begun = after(played, begin("u1"))
    assert open_attack(begun) == (sea(AREA), attack_in(begun))
    assert why_not(begun, begin("u2", area=OTHER)) == ["one_at_a_time"]
    denied(begun, begin("u2", area=OTHER), "SUB-SSW-05")
    denied(begun, begin("u1"), "SUB-SSW-05")
    assert possible_areas(begun) == {}
    ended = after(begun, EndAttack(AREA))
    assert why_not(ended, begin("u1")) == ["done_here"]
    assert why_not(ended, EndAttack(AREA)) == ["attack_over"]
    assert why_not(ended, EndAttack(OTHER)) == ["no_attack"]
    assert possible_areas(ended) == {sea(OTHER): "axis"}
    assert after(ended, begin("u2", area=OTHER))


@rule("SUB-SSW-05")
def test_an_open_attack_holds_the_step():
    begun = after(position(boat()), begin("u1"))
    ruling = denied(begun, Step(), "SUB-SSW-05")
    assert [reason.code for reason in ruling.reasons] == ["submarines.attack_open"]
    task = next(t for t in rules.tasks(begun) if t.id == f"submarines.attack.{sea(AREA)}")
    assert task.needed and task.state == "todo"
    gone = after(begun, EndAttack(AREA), Step())
    assert gone.clock.phase == "naval_combat"


@rule("SUB-SSW-01", "SUB-SSW-05")
def test_in_another_phase_no_attack_is_open():
    """Who corrects the clock by hand may leave one behind."""
    for steps, order in enumerate((*ONWARD, ResolveAttack(AREA), EndAttack(AREA))):
        begun = fought(position(boat()), "u1", steps=min(steps, 4))
        left = begun.changed([put_clock(at_phase(begun.clock, "naval_combat", 1))])
        assert open_attack(left) is None and sides_now(left) == () and possible_areas(left) == {}
        assert why_not(left, order) == ["no_attack"]
        assert why_not(left, Step()) == []
        assert not [task for task in rules.tasks(left) if task.id.startswith("submarines.attack.")]


@rule("SUB-SSW-06")
def test_nobody_is_turned_over():
    played = position(boat(), boat("u2"))
    assert not [key for table, key in changed(played, begin("u1", "u2")) if table == "units"]
    assert all(one.organized for one in after(played, begin("u1", "u2")).units.values())


@rule("SUB-SSW-07")
@pytest.mark.parametrize("action", ["land", "naval", "air", "combined"])
def test_subs_whose_power_acts(action):
    assert why_not(position(boat(), actions=[("GE", action)]), begin("u1")) == []


@rule("SUB-SSW-07")
def test_subs_whose_power_passed_or_chose_nothing():
    passed = position(boat(), actions=[("GE", "pass")])
    assert why_not(passed, begin("u1")) == ["passed"] and eligible(passed, sea(AREA), "axis") == ()
    denied(passed, begin("u1"), "SUB-SSW-07")
    silent = position(boat(), actions=())
    assert why_not(silent, begin("u1")) == ["no_action"] and possible_areas(silent) == {}
    mixed = position(boat(), boat("it", power="IT"), actions=[("GE", "naval"), ("IT", "pass")])
    assert why_not(mixed, begin("u1", "it")) == ["passed"]
    assert [one.id for one in eligible(mixed, sea(AREA), "axis")] == ["u1"]


@rule("SUB-SSW-08")
def test_face_down_subs_do_not_join():
    played = position(boat(organized=False), boat("u2"))
    assert why_not(played, begin("u1")) == ["face_down"]
    denied(played, begin("u1"), "SUB-SSW-08")
    assert [one.id for one in eligible(played, sea(AREA), "axis")] == ["u2"]


@rule("SUB-SSW-09")
def test_any_of_the_subs_join():
    ids = ("u1", "u2", "u3", "u4")
    played = position(*map(boat, ids))
    for count in range(5):
        for some in itertools.combinations(ids, count):
            begun = after(played, begin(*some))
            assert tuple(attack_in(begun).joined) == some
            assert attack_in(begun).over == (not some), "nothing happens without anybody"
            said = "attack_begun" if some else "nobody_attacks"
            assert judged(played, begin(*some)).text.code == f"submarines.{said}"
    assert why_not(played, begin("u1", "u1")) == ["named_twice"]
    for fields in ({}, {"organized": False}, {"power": "IT"}):
        cruiser = escort("cl", "CL", **{"power": "GE", **fields})
        assert why_not(position(boat(), cruiser), begin("cl")) == ["no_submarine"], "nothing else matters"


# --- the order of steps -------------------------------------------------------------------------------------


@rule("SUB-SSW-03")
def test_the_steps_in_their_order():
    played = position(boat())
    steps = (*ONWARD, ResolveAttack(AREA))
    assert [set(why_not(played, step)) for step in steps] == [{"no_attack"}] * 5
    stages = ("intercept", "search", "find", "choose", "resolve")
    now = after(played, begin("u1"))
    for number, (stage, step) in enumerate(zip(stages, steps, strict=True)):
        assert stage_of(attack_in(now)) == stage
        for later in steps[number + 1 :]:
            assert why_not(now, later) == ["not_yet"]
            denied(now, later, "SUB-SSW-03")
        for earlier in steps[:number]:
            wanted = ["combat_so"] if isinstance(earlier, ChooseCombat) else ["done_already"]
            assert why_not(now, earlier) == wanted
        now = after(now, step)
    assert stage_of(attack_in(now)) == "over"
    assert [set(why_not(now, step)) for step in steps] == [{"attack_over"}] * 5
    assert why_not(played, InterceptInConvoys("Qqq")) == ["unknown.area"]
    assert why_not(played, EndAttack("Qqq")) == ["unknown.area"]


@rule("SUB-SSW-12")
def test_who_found_whom():
    searched = fought(position(boat()), "u1", steps=2)
    for found in ("both", "submarines", "convoys"):
        one = after(searched, FindConvoys(AREA, found, 4))
        assert (attack_in(one).found, attack_in(one).surprise, attack_in(one).over) == (found, 4, False)
    nobody = after(searched, FindConvoys(AREA, "none"))
    assert attack_in(nobody).over and why_not(nobody, ChooseCombat(AREA, "submarine")) == ["attack_over"]
    assert why_not(searched, FindConvoys(AREA, "none", 1)) == ["surprise_for_nobody"]
    assert why_not(searched, FindConvoys(AREA, "both", -1)) == ["below"]
    assert why_not(searched, FindConvoys(AREA, "all")) == ["unknown.found"]
    chosen = after(searched, FindConvoys(AREA, "both"))
    assert why_not(chosen, ChooseCombat(AREA, "surface")) == ["unknown.combat"]


# --- interception -------------------------------------------------------------------------------------------


@rule("SUB-SSW-10", "SUB-SSW-11")
def test_aircraft_fly_into_the_convoy_section():
    played = after(position(boat(), plane(), plane("b"), plane("c")), begin("u1"))
    flown = after(played, InterceptInConvoys(AREA, ("nav", "b", "c"), lost=("b",), aborted=("c",)))
    nav = flown.units["nav"]
    assert (nav.sea, nav.section, nav.hex, nav.organized) == (sea(AREA), CONVOY_SECTION, -1, True)
    assert not nav.stays_at_sea
    assert "b" not in flown.units
    assert flown.units["c"].hex == played.units["c"].hex and not flown.units["c"].organized
    assert attack_in(flown).flown == ["nav"]
    assert LOSSES.of(flown) == {(flown.clock.turn, sea(AREA), "CW", "aircraft"): 1}
    for lost, aborted, notes in (
        ((), (), []),
        (("b",), (), ["shot_down"]),
        ((), ("c",), ["turned_back"]),
        (("b",), ("c",), ["shot_down", "turned_back"]),
    ):
        ruling = judged(played, InterceptInConvoys(AREA, ("nav", "b", "c"), lost=lost, aborted=aborted))
        assert [note.code.partition(".")[2] for note in ruling.notes] == notes
    passed = after(played, InterceptInConvoys(AREA))
    assert attack_in(passed).flown == [] and passed.units == played.units
    said = {ids: judged(played, InterceptInConvoys(AREA, ids)).text.code for ids in ((), ("nav",))}
    assert said == {(): "submarines.nobody_intercepts", ("nav",): "submarines.intercepts"}


@rule("SUB-SSW-10")
def test_who_does_not_intercept():
    played = after(
        position(
            boat(),
            plane("ge", "Kiel", "GE"),
            plane("down", name="a plane", organized=False),
            plane("atsea", AREA, section=2),
            escort("there", "NAV"),
            escort("near", "NAV", area=OTHER),
            escort("cl", "CL"),
            plane(),
        ),
        begin("u1"),
    )
    why = {
        id: why_not(played, InterceptInConvoys(AREA, (id,)))
        for id in ("ge", "down", "atsea", "there", "near", "cl", "nav")
    }
    assert why == {
        "ge": ["not_convoys_side"],
        "down": ["plane_face_down"],
        "atsea": ["not_at_base"],
        "there": ["is_there"],
        "near": ["not_at_base"],
        "cl": ["no_aircraft"],
        "nav": [],
    }
    denied(played, InterceptInConvoys(AREA, ("ge",)), "SUB-SSW-10")
    assert why_not(played, InterceptInConvoys(AREA, ("nav", "nav"))) == ["named_twice"]
    (reason,) = denied(played, InterceptInConvoys(AREA, ("nav",), lost=("down",))).reasons
    assert (reason.code, reason.data) == ("submarines.did_not_fly", {"unit": "a plane"})
    (reason,) = denied(played, InterceptInConvoys(AREA, ("nav",), aborted=("nobody",))).reasons
    assert (reason.code, reason.data) == ("submarines.did_not_fly", {"unit": "nobody"})
    assert why_not(played, InterceptInConvoys(AREA, ("nav",), lost=("nav",), aborted=("nav",))) == [
        "two_fates"
    ]


@rule("SUB-SSW-11")
@pytest.mark.parametrize("section", [0, 1, 2, 3, 4, -2])
def test_no_other_section(section):
    played = after(position(boat(), plane()), begin("u1"))
    denied(played, InterceptInConvoys(AREA, ("nav",), section=section), "SUB-SSW-11")
    assert why_not(played, InterceptInConvoys(AREA, ("nav",), section=section)) == ["only_convoy_section"]


# --- results ------------------------------------------------------------------------------------------------


@rule("SUB-SSW-02", "SUB-SSW-03")
def test_results_are_applied_and_the_attack_is_over():
    units = (boat(), boat("u2"), escort(), escort("cl", "CL"), escort("tb", "CA"))
    ready = fought(position(*units), "u1", "u2")
    order = ResolveAttack(AREA, ("CW",), (5,), lost=("u1", "esc"), damaged=("cl",), aborted=("u2",))
    done = after(ready, order)
    assert done.convoys[sea(AREA), "CW"] == 3 and done.convoys[sea(OTHER), "CW"] == 3
    assert {"u1", "esc"}.isdisjoint(done.units)
    assert done.units["cl"].damaged and done.units["cl"].organized
    assert not done.units["u2"].organized and done.units["u2"].sea == sea(AREA)
    assert attack_in(done).toll == Toll({"CW": 5}, {"u1": "u1", "esc": "esc"}, {"cl": "cl"}, {"u2": "u2"})
    assert attack_in(done).over
    turn = done.clock.turn
    assert dict(LOSSES.of(done)) == {
        (turn, sea(AREA), "CW", "convoy"): 5,
        (turn, sea(AREA), "CW", "escort"): 1,
        (turn, sea(AREA), "GE", "submarine"): 1,
    }
    assert sentence(judged(ready, order).text) == (
        "The attack in North Atlantic is over: 5 convoy points and 2 units lost"
    )
    assert [sentence(note) for note in judged(ready, order).notes] == [
        "Commonwealth loses 5 convoy points",
        "Lost: u1 and esc",
        "Damaged: cl",
        "Aborted, face-down now and to be taken to a port: u2",
    ]
    (task,) = (task for task in rules.tasks(done) if task.id == f"submarines.attack.{sea(AREA)}")
    assert task.state == "done" and task.detail is not None
    assert task.detail.data == {"points": 5, "units": ["u1", "esc"]}
    ended = after(position(boat()), begin("u1"), EndAttack(AREA))
    (task,) = (task for task in rules.tasks(ended) if task.id == f"submarines.attack.{sea(AREA)}")
    assert task.detail is None, "nothing was fought"
    assert not judged(ready, ResolveAttack(AREA)).notes
    assert judged(ready, ResolveAttack(AREA)).clauses == ("SUB-SSW-03", "SUB-SSW-05")
    nothing = after(ready, ResolveAttack(AREA))
    assert nothing.convoys == ready.convoys and nothing.units == ready.units and attack_in(nothing).over


@rule("SUB-SSW-02")
def test_points_of_the_convoy_section_alone_are_lost():
    played = position(boat(), convoys={(AREA, "CW"): 8, (AREA, "US"): 2, (AREA, "FR"): 4, (AREA, "IT"): 1})
    played = after(played, PlaceConvoys(AREA, "CW", 3))
    ready = fought(played, "u1")
    assert attacked_points(ready, sea(AREA), attack_in(ready)) == {"CW": 5, "US": 2}, "France is at peace"
    for powers, points in ((("CW",), (6,)), (("FR",), (1,)), (("IT",), (1,)), (("US",), (3,))):
        assert why_not(ready, ResolveAttack(AREA, powers, points)) == ["too_many_lost"]
        (reason,) = denied(ready, ResolveAttack(AREA, powers, points), "SUB-SSW-02").reasons
        assert reason.data["points"] == {"CW": 5, "US": 2}.get(powers[0], 0)
    done = after(ready, ResolveAttack(AREA, ("CW", "US"), (5, 2)))
    assert (in_zero(done, sea(AREA), "CW"), in_section(done, sea(AREA), "CW")) == (3, 0)
    assert (sea(AREA), "US") not in done.convoys and done.convoys[sea(AREA), "CW"] == 3
    assert "submarines_zero" not in {table for table, _ in changed(ready, ResolveAttack(AREA, ("US",), (2,)))}
    assert why_not(ready, ResolveAttack(AREA, ("CW",), (-1,))) == ["below"]
    assert why_not(ready, ResolveAttack(AREA, ("CW",), ())) == ["points_missing"]
    assert why_not(ready, ResolveAttack(AREA, ("XX",), (1,))) == ["unknown.power"]
    assert why_not(ready, ResolveAttack(AREA, ("CW", "CW"), (1, 1))) == ["power_twice"]
    none = after(ready, ResolveAttack(AREA, ("CW",), (0,)))
    assert attack_in(none).toll == Toll() and not LOSSES.of(none)


@rule("SUB-SSW-09", "SUB-SSW-02")
def test_only_who_is_in_the_combat_is_hit():
    units = (
        boat(),
        boat("u2"),
        escort(),
        escort("bb", "BB", section=1),
        plane("high", AREA, section=1),
        plane("genav", AREA, "GE", section=2),
        escort("nav", "NAV"),
        escort("hurt", "CL", damaged=True),
    )
    ready = fought(position(*units), "u1")
    why = {id: why_not(ready, ResolveAttack(AREA, lost=(id,))) for id in (one.id for one in units)}
    assert why == {
        "u1": [],
        "u2": ["did_not_join"],
        "esc": [],
        "bb": ["not_in_section"],
        "high": ["not_in_section"],
        "genav": ["plane_of_submarines"],
        "nav": [],
        "hurt": [],
    }
    denied(ready, ResolveAttack(AREA, lost=("u2",)), "SUB-SSW-09")
    assert why_not(ready, ResolveAttack(AREA, lost=("u1",), aborted=("u1",))) == ["two_fates"]
    assert why_not(ready, ResolveAttack(AREA, lost=("nobody",))) == ["unknown.unit"]
    assert why_not(ready, ResolveAttack(AREA, damaged=("nav",))) == ["no_ship"]
    assert why_not(ready, ResolveAttack(AREA, damaged=("hurt",))) == ["is_damaged"]


def test_what_was_known_of_lost_units_goes_with_them():
    known = [FACTS.put("nav", Facts(hunter=True)), FACTS.put("milk", Facts(docked="u1"))]
    units = (boat(), boat("milk", type="MILCH"), escort("nav", "NAV"))
    ready = fought(position(*units, remembered=known), "u1")
    assert not FACTS.of(after(ready, ResolveAttack(AREA, lost=("u1", "nav"))))
    notes = judged(ready, ResolveAttack(AREA, lost=("u1", "nav"))).notes
    assert [note.code for note in notes] == ["submarines.units_lost"], "nobody parts from what is lost"
    both = fought(position(*units, remembered=known), "u1", "milk")
    done = after(both, ResolveAttack(AREA, lost=("milk",)))
    assert set(FACTS.of(done)) == {"nav"}
    assert FACTS.of(after(both, ResolveAttack(AREA, lost=("nav",)))) == {"milk": Facts(docked="u1")}
    assert (done.clock.turn, sea(AREA), "GE", "milchcow") in LOSSES.of(done)


# --- who attacks in an impulse ------------------------------------------------------------------------------


@rule("SUB-SSW-02", "SUB-SSW-04")
def test_only_the_side_whose_impulse_it_is():
    played = position(boat(), boat("cw", 1, "CW"), convoys={(AREA, "CW"): 8, (AREA, "GE"): 2})
    assert sides_now(played) == ("axis",)
    assert why_not(played, begin("cw")) == ["not_its_impulse"]
    denied(played, begin("cw"), "SUB-AMB-10")
    assert why_not(played, begin("u1", "cw")) == ["two_sides"]
    neutral = position(boat("swe", power="SWE"))
    assert why_not(neutral, begin("swe")) == ["two_sides"], "it fights on none"
    theirs = position(boat(), boat("cw", 1, "CW"), first="allied", actions=[("CW", "naval")])
    assert sides_now(theirs) == ("allied",) and why_not(theirs, begin("cw")) == []
    assert attack_in(after(theirs, begin("cw"))).side == "allied"


@rule("SUB-SSW-07")
def test_by_option_both_sides_attack_the_phasing_one_first():
    units = boat(), boat("cw", 1, "CW"), boat("cw2", 1, "CW", OTHER), boat("u2", area=OTHER)
    played = position(*units, readings={"ssw__sides": "both"}, convoys={(AREA, "CW"): 8, (AREA, "GE"): 2})
    assert sides_now(played) == ("axis", "allied")
    assert possible_areas(played) == {sea(AREA): "axis", sea(OTHER): "axis"}, "each by who has the impulse"
    assert why_not(played, begin("cw")) == [], "without an action"
    theirs = after(played, begin("u1"), EndAttack(AREA), begin("cw"))
    assert attack_in(theirs, number=1).side == "allied" and sides_now(theirs) == ("allied",)
    assert attacks_now(theirs)[sea(AREA)].side == "allied", "the later one"
    assert attack_in(theirs).side == "axis" and attack_in(theirs).over, "the first one is remembered, too"
    assert was_attacked(theirs, sea(AREA), "axis") and was_attacked(theirs, sea(AREA), "allied")
    ids = [task.id for task in rules.tasks(theirs) if task.id.startswith("submarines.attack.")]
    assert len(ids) == len(set(ids)) == 2
    over = after(theirs, EndAttack(AREA))
    nobody = after(played, begin("u1"), EndAttack(AREA), AttackConvoys(AREA))
    assert attack_in(nobody, number=1).side == "allied", "the axis had its attack there"
    assert attack_in(after(played, AttackConvoys(AREA))).side == "axis"
    assert why_not(over, begin("u2", area=OTHER)) == ["too_late"]
    assert why_not(over, begin("cw")) == why_not(over, AttackConvoys(AREA)) == ["done_here"]
    assert why_not(over, begin("cw2", area=OTHER)) == []
    alone = position(boat(), boat("cw", 1, "CW", OTHER), readings={"ssw__sides": "both"})
    theirs = after(alone, AttackConvoys(OTHER))
    assert attack_in(theirs, OTHER, number=1).side == "allied", "who has subs there"
    passed = position(*units, readings={"ssw__sides": "both"}, actions=[("GE", "pass")])
    assert why_not(passed, begin("u1")) == ["passed"], "the phasing side needs one"


# --- marks --------------------------------------------------------------------------------------------------


@rule("SUB-NAV-01", "SUB-NAV-02", "SUB-NAV-04")
@pytest.mark.parametrize(("reading", "steps"), [("named", 0), ("search", 2), ("combat", 4)])
def test_when_a_sub_is_marked(reading, steps):
    played = position(boat(), boat("u2"), readings={"ssw__mark_when": reading})
    now = after(played, begin("u1"))
    for number, step in enumerate((*ONWARD, ResolveAttack(AREA))):
        assert marked_units(now) == ({"u1"} if number >= steps else set())
        now = after(now, step)
    assert is_marked(now, "u1") and not is_marked(now, "u2")


@rule("SUB-NAV-04")
def test_an_attack_that_finds_nobody_marks_only_by_the_search():
    for reading in ("search", "combat", "named"):
        ready = fought(position(boat(), readings={"ssw__mark_when": reading}), "u1", steps=3)
        cited = judged(ready, ChooseCombat(AREA, "submarine")).clauses
        assert cited == (("SUB-SSW-03", "SUB-NAV-04") if reading == "combat" else ("SUB-SSW-03",))
    for reading, marked in (("search", True), ("combat", False), ("named", True)):
        searched = fought(position(boat(), readings={"ssw__mark_when": reading}), "u1", steps=2)
        assert is_marked(after(searched, FindConvoys(AREA, "none")), "u1") is marked
    ended = after(position(boat()), begin("u1"), EndAttack(AREA))
    assert not is_marked(ended, "u1"), "ended before the search"


@rule("SUB-NAV-03")
def test_a_sub_that_defended_is_not_marked():
    played = position(boat(), escort("cwsub", "SUB"))
    done = after(fought(played, "u1"), ResolveAttack(AREA))
    assert marked_units(done) == {"u1"}


@rule("SUB-NAV-04")
def test_subs_that_torpedoes_keep_out_are_not_marked():
    units = boat("us", 0, "US"), boat("cw", 1, "CW")
    played = position(*units, first="allied", actions=[("US", "naval"), ("CW", "naval")], convoys={})
    begun = after(played, AttackConvoys(AREA, ("us", "cw"), ("3", "3")), *ONWARD[:2])
    assert marked_units(begun) == {"cw"}


def to_next_impulse(played):
    impulse = played.clock.impulse
    while played.clock.impulse == impulse:
        played = after(played, Step())
    return played


@rule("SUB-NAV-04", "SUB-NAV-01")
def test_marks_are_cleared_at_the_end_of_the_impulse():
    done = after(fought(position(boat()), "u1"), ResolveAttack(AREA))
    while done.clock.phase != "end_of_action":
        assert is_marked(done, "u1")
        done = after(done, Step())
    cleared = after(done, Step())
    assert cleared.clock.impulse == 2 and not is_marked(cleared, "u1") and not MARKS.of(cleared)
    back = after(cleared, Step(back=True))
    assert MARKS.of(back) == MARKS.of(done), "a step back puts them back"


@rule("SUB-NAV-04")
def test_by_option_marks_stay_until_the_end_of_the_turn():
    done = after(
        fought(position(boat(), readings={"ssw__mark_clear": "turn_end"}), "u1"), ResolveAttack(AREA)
    )
    second = to_next_impulse(done)
    assert is_marked(second, "u1")
    third = to_next_impulse(second)
    assert is_marked(third, "u1")
    assert why_not(_at_attack(third), begin("u1")) == [], "a mark bars no further attack"
    turn = third.clock.turn
    while third.clock.turn == turn:
        third = after(third, Step(end_stage=third.clock.phase == "end_of_action"))
    assert not MARKS.of(third)


def _at_attack(played):
    clock = at_phase(played.clock, "submarine_warfare", played.clock.impulse)
    return after(played.changed([put_clock(clock)]), ChooseAction("GE", "naval"))


@rule("SUB-SSW-05")
def test_old_attacks_are_forgotten_and_losses_stay():
    now = after(fought(position(boat()), "u1"), ResolveAttack(AREA, ("CW",), (2,)))
    first = now.clock.turn
    for turn in (first, first + 1):
        assert ATTACKS.of(now)
        while now.clock.turn == turn:
            now = after(now, Step(end_stage=now.clock.phase == "end_of_action"))
    assert not ATTACKS.of(now)
    assert LOSSES.of(now) == {(first, sea(AREA), "CW", "convoy"): 2}


# --- the convoys of a sea area ------------------------------------------------------------------------------


def test_points_in_section_0():
    played = position(boat())
    placed = after(played, PlaceConvoys(AREA, "CW", 3))
    assert ZERO.of(placed) == {(sea(AREA), "CW"): 3}
    assert (in_zero(placed, sea(AREA), "CW"), in_section(placed, sea(AREA), "CW")) == (3, 5)
    assert not ZERO.of(after(placed, PlaceConvoys(AREA, "CW", 0)))
    assert why_not(placed, PlaceConvoys(AREA, "CW", 3)) == ["placed_so"]
    assert why_not(placed, PlaceConvoys(AREA, "CW", 9)) == ["too_few_convoys"]
    assert ZERO.of(after(placed, PlaceConvoys(AREA, "CW", 8))) == {(sea(AREA), "CW"): 8}
    for points, why in ((0, "placed_so"), (1, "too_few_convoys")):
        (reason,) = denied(placed, PlaceConvoys(AREA, "US", points)).reasons
        assert (reason.code, reason.data["points"]) == (f"submarines.{why}", 0), "it has none there"
    assert why_not(placed, PlaceConvoys(AREA, "CW", -1)) == ["below"]
    assert why_not(placed, PlaceConvoys(AREA, "XX", 1)) == ["unknown.power"]
    fewer = after(placed, SetConvoys(AREA, "CW", 2))
    assert (in_zero(fewer, sea(AREA), "CW"), in_section(fewer, sea(AREA), "CW")) == (2, 0)


@rule("SUB-NAV-11", "SUB-NAV-13")
@pytest.mark.parametrize("least", [0, 2])
def test_points_that_come_later_come_to_the_convoy_section(least):
    """They aren't in section 0 because others were there before."""
    placed = after(position(boat()), PlaceConvoys(AREA, "CW", 5))
    again = after(placed, SetConvoys(AREA, "CW", least), SetConvoys(AREA, "CW", 8))
    assert in_zero(again, sea(AREA), "CW") == least
    assert ZERO.of(again) == ({(sea(AREA), "CW"): least} if least else {})


@rule("SUB-RTB-09")
def test_no_points_drop_in_return_to_base():
    placed = after(position(boat()), PlaceConvoys(AREA, "CW", 3))
    home = placed.changed([put_clock(at_phase(placed.clock, "return_to_base"))])
    denied(home, PlaceConvoys(AREA, "CW", 2), "SUB-RTB-09")
    assert why_not(home, PlaceConvoys(AREA, "CW", 4)) == []


@rule("SUB-SSW-03")
def test_a_unit_may_be_named_in_any_spelling_of_its_place():
    played = position(boat())
    assert attack_in(after(played, begin("u1", area="north atlantic"))).joined
    assert with_dice(after(played, begin("u1"), ONWARD[0]), SearchConvoys(AREA), 3, 4)
    moved = after(played, MoveUnit("u1", OTHER, 1))
    assert possible_areas(moved) == {sea(OTHER): "axis"}


def test_attacks_at_every_stage_are_saved_and_in_scenarios() -> None:
    """Structs by unit and within structs are written out in a scenario, and read again."""
    played = position(boat(), boat("u2"), escort(), plane(), escort("cl", "CL"))
    atlas = played.atlas
    orders = (
        AttackConvoys(AREA, ("u1", "u2"), ("4", "7/2")),
        InterceptInConvoys(AREA, ("nav",)),
        SearchConvoys(AREA, 4, 9),
        FindConvoys(AREA, "both", 2),
        ChooseCombat(AREA, "submarine"),
        ResolveAttack(AREA, ("CW",), (2,), lost=("u2",), damaged=("cl",), aborted=("u1",)),
    )
    for order in orders:
        played = after(played, order)
        saved = codec.decode_position(codec.encode_position(played), atlas)
        written = read_scenario(write_scenario(played), lambda _: atlas)
        assert saved.rule_tables == played.rule_tables == written.rule_tables, order


# --- targets ------------------------------------------------------------------------------------------------


@rule("SUB-SSW-03")
def test_targets_are_taken_and_what_is_spared_is_not_hit():
    units = boat(), boat("u2"), escort(), escort("cl", "CL")
    ready = fought(position(*units, convoys={(AREA, "CW"): 8, (AREA, "US"): 4}), "u1")
    aimed = after(ready, AimAttack(AREA, ("esc",), ("CW",)))
    assert attack_in(aimed).spared == ["US", "cl"] and stage_of(attack_in(aimed)) == "resolve"
    assert why_not(aimed, ResolveAttack(AREA, ("US",), (1,))) == ["spared_points"]
    assert why_not(aimed, ResolveAttack(AREA, damaged=("cl",))) == ["spared_unit"]
    assert why_not(aimed, ResolveAttack(AREA, ("CW",), (1,), lost=("esc", "u1"))) == []
    assert why_not(aimed, AimAttack(AREA, ("esc",), ("CW",))) == ["aimed_so"]
    assert attack_in(after(aimed, AimAttack(AREA, ("cl",), ("US",)))).spared == ["CW", "esc"]
    assert why_not(ready, AimAttack(AREA, ("u1",))) == ["shoots"]
    assert why_not(ready, AimAttack(AREA, ("u2",))) == ["did_not_join"]
    assert why_not(ready, AimAttack(AREA, (), ("GE",))) == ["no_points_there"]
    assert why_not(fought(position(*units), "u1", steps=3), AimAttack(AREA)) == ["not_yet"]
    saved = codec.decode_position(codec.encode_position(aimed), aimed.atlas)
    assert attack_in(saved) == attack_in(aimed), "a file keeps them"


@rule("SUB-AIR-03", "SUB-AIR-02")
def test_in_naval_air_combat_submarines_that_joined_are_aimed_at():
    played = after(position(boat(), boat("u2"), boat("u3"), plane(), escort()), begin("u1", "u2"))
    steps = InterceptInConvoys(AREA, ("nav",)), SearchConvoys(AREA, 5, 5), FindConvoys(AREA, "convoys")
    air = after(played, *steps, ChooseCombat(AREA, "air"))
    aimed = after(air, AimAttack(AREA, ("u1",)))
    assert attack_in(aimed).spared == ["u2"]
    assert why_not(aimed, ResolveAttack(AREA, lost=("u2",))) == ["spared_unit"]
    assert why_not(aimed, ResolveAttack(AREA, lost=("u1", "nav"))) == []
    denied(air, AimAttack(AREA, ("u3",)), "SUB-AIR-03")
    denied(air, AimAttack(AREA, (), ("CW",)), "SUB-AIR-03")
    assert why_not(air, AimAttack(AREA, ("nav",))) == ["shoots"]
    assert why_not(air, AimAttack(AREA, ("esc",))) == ["no_air_target"]
    other = after(aimed, ChooseCombat(AREA, "submarine"))
    assert attack_in(other).spared is None, "another type of combat has other targets"


# --- neutrals -----------------------------------------------------------------------------------------------

AT_WAR = (("GE", "CW"),)


@rule("SUB-SSW-02", "SUB-ASW-20", "SUB-AIR-02")
def test_who_is_at_peace_with_the_attackers_takes_no_part():
    units = boat(), escort("cw", asw=2), escort("us", power="US", asw=3), plane("usn", power="US"), plane()
    us_nav = escort("nav-us", "NAV", "US", naval_air=4)
    played = fought(position(*units, us_nav, wars=AT_WAR, convoys={(AREA, "CW"): 4, (AREA, "US"): 4}), "u1")
    attack = attack_in(played)
    assert [unit.id for unit in defenders(played, sea(AREA), attack)] == ["cw"]
    assert attacked_points(played, sea(AREA), attack) == {"CW": 4}
    assert why_not(played, ResolveAttack(AREA, lost=("us",))) == ["not_attacked"]
    assert convoy_modifiers(played, sea(AREA), attack) == ()
    begun = after(position(*units, wars=AT_WAR), begin("u1"))
    assert why_not(begun, InterceptInConvoys(AREA, ("usn",))) == ["not_attacked"]
    assert why_not(begun, InterceptInConvoys(AREA, ("nav",))) == []
    lone = position(boat(), escort("us", power="US"), wars=AT_WAR, convoys={(AREA, "US"): 5})
    assert not anything_to_attack(lone, sea(AREA), "axis")


@rule("SUB-SSW-02", "SUB-SSW-04")
def test_a_sub_of_a_power_at_peace_does_not_join():
    actions = ("GE", "naval"), ("JA", "naval")
    played = position(boat(), boat("ja", power="JA"), wars=AT_WAR, actions=actions)
    assert why_not(played, begin("u1", "ja")) == ["at_peace"]
    denied(played, begin("ja"), "SUB-SSW-02")
    assert [unit.id for unit in eligible(played, sea(AREA), "axis")] == ["u1"]
    at_war = position(boat("ja", power="JA"), wars=(("JA", "US"),), actions=actions)
    assert why_not(at_war, begin("ja")) == []


@rule("SUB-SSW-02", "SUB-SSW-04")
def test_an_attack_is_offered_where_its_values_are_guessed_and_there_is_something():
    """SUB-AMB-23."""
    for reading, convoys, ready in (
        ("linear_fit", None, True),
        ("linear_fit", {}, False),
        ("manual", None, False),
    ):
        played = position(boat(), readings={"ssw__attack_model": reading}, convoys=convoys)
        (task,) = (task for task in rules.tasks(played) if task.id == f"submarines.may.{sea(AREA)}")
        assert task.orders == ((AttackConvoys(AREA, ("u1",)),) if ready else ())
        assert task.text.code == f"submarines.task.{'no_target' if convoys == {} else 'may_attack'}"


@rule("SUB-SSW-02", "SUB-NAV-04", "SUB-SSW-13")
def test_a_sub_that_is_taken_off_the_map_meanwhile_counts_no_more():
    played = position(
        boat(),
        boat("u2", 4, "IT"),
        convoys={(AREA, "CW"): 8, (AREA, "FR"): 2},
        wars=(("GE", "CW"), ("IT", "FR")),
        actions=[("GE", "naval"), ("IT", "naval")],
    )
    both = after(played, begin("u1", "u2"), InterceptInConvoys(AREA))
    assert attacked_points(both, sea(AREA), attack_in(both)) == {"CW": 8, "FR": 2}
    one = after(both, DeleteUnit("u2"))
    assert attacked_points(one, sea(AREA), attack_in(one)) == {"CW": 8}
    for left, amount in ((both, -4), (one, -2)):
        assert [m.amount for m in submarine_modifiers(left, sea(AREA), attack_in(left))] == [amount]
    assert marked_units(after(one, SearchConvoys(AREA, 5, 5))) == {"u1"}
    assert [each.id for each in air_targets(one, attack_in(one))] == ["u1"]

"""Submarine combat: targets, their price and the number of ships (SUB-NAV-11 to 15)."""

from __future__ import annotations

import pytest
from redball.game.orders import DeleteUnit, Step
from redball.rules.submarines.orders import MarkCounter, SetSurprise, TargetShips
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.surprise import chosen
from redball.rules.submarines.tables import FACTS, TARGETED, ZERO, Facts
from redball.rules.submarines.targets import column_count, price_of, price_of_convoys, ship_count, targets

from tests.rules.submarines.boxes import AREA, COMBAT, box, combat, cs, left, marked
from tests.rules.submarines.world import after, at, denied, judged, sea, why_not

rule = pytest.mark.rule
U1 = box("u1", 3, "SUB", "GE")


def fight(*units, points=0, zero=0, cp=0, **fields):
    """A German submarine and units of the other side; ``cp`` convoy points, ``zero`` of them in section 0."""
    fields.setdefault("remembered", [])
    if cp:
        fields["convoys"] = {(AREA, "CW"): cp}
        fields["remembered"] = [*fields["remembered"], ZERO.put((sea(AREA), "CW"), zero)] if zero else []
    surprise = {"axis": points} if points else {}
    return combat(U1, *units, surprise=surprise, **fields)


def strike(*units, side="axis", area=AREA):
    return TargetShips(area, side, units)


def count(played, *sections):
    return ship_count(played, sea(AREA), "allied", *([sections] if sections else []))


def price(played, id):
    return price_of(played, played.units[id]).points


def sound(number, section=2):
    """Cruisers that aren't damaged."""
    return [box(f"s{i}", section) for i in range(number)]


# --- targets ------------------------------------------------------------------------------------------------


@rule("SUB-NAV-11", "SUB-NAV-15")
def test_convoy_points_are_targets_in_section_0_only():
    played = fight(cp=10, zero=4)
    rows = {row.section: row for row in targets(played, sea(AREA), "allied")}
    assert (rows[0].points, rows[0].price.points, rows[0].count) == (4, 0, 4)
    assert (rows[-1].points, rows[-1].price.points, rows[-1].count) == (6, None, 0)
    assert price_of_convoys(played, 0).points == 0
    assert price_of_convoys(played, -1).clauses == ("SUB-NAV-11",)


@rule("SUB-NAV-11")
def test_escorts_are_targets_in_section_0_only():
    played = fight(box("zero", 0, "ASW"), cs("convoy", "ASW"), box("one", 1, "ASW"), box("four", 4, "ASW"))
    assert [price(played, id) for id in ("zero", "convoy", "one", "four")] == [0, None, None, None]
    after(played, strike("zero"))
    assert why_not(played, strike("convoy")) == ["no_target.in_convoy_section"]
    assert why_not(played, strike("one")) == ["no_target.not_in_zero"]
    denied(played, strike("convoy"), "SUB-NAV-11")
    denied(played, strike("four"), "SUB-NAV-11", "SUB-AMB-32")


@rule("SUB-NAV-11", "SUB-NAV-14")
def test_a_sound_cruiser_is_a_target_for_3_surprise_points_only():
    for points in (0, 2):
        denied(fight(*sound(1), points=points), strike("s0"), "SUB-NAV-14")
    assert left(after(fight(*sound(1), points=3), strike("s0")), "axis") == 0
    assert left(after(fight(*sound(1, section=-1), points=4), strike("s0")), "axis") == 1


@rule("SUB-NAV-14")
def test_each_sound_ship_costs_3():
    """Two cost 6; for 5 there is only one."""
    assert left(after(fight(*sound(2), points=6), strike("s0", "s1")), "axis") == 0
    five = fight(*sound(2), points=5)
    denied(five, strike("s0", "s1"), "SUB-NAV-14")
    one = after(five, strike("s0"))
    assert left(one, "axis") == 2
    denied(one, strike("s1"), "SUB-NAV-14")


@rule("SUB-NAV-14")
def test_for_7_two_ships_and_one_point_left():
    """Example C2."""
    played = fight(*sound(3), points=7)
    denied(played, strike("s0", "s1", "s2"), "SUB-NAV-14")
    assert left(after(played, strike("s0", "s1")), "axis") == 1


@rule("SUB-NAV-15")
def test_a_damaged_battleship_and_an_escort_of_section_0_cost_nothing():
    played = fight(box("bb", 3, "BB", damaged=True), box("asw", 0, "ASW"))
    ruling = judged(played, strike("bb", "asw"))
    assert ruling.allowed and "SUB-NAV-15" in ruling.clauses
    assert {each.table for each in ruling.changes} == {"submarines_targeted"}, "it costs nothing"
    mixed = fight(box("bb", 3, "BB", damaged=True), *sound(1), points=3)
    assert left(after(mixed, strike("bb", "s0")), "axis") == 0


@rule("SUB-NAV-11")
@pytest.mark.parametrize("type", ["BB", "CA", "CL", "CX", "CV", "TRS", "AMPH", "LINER", "ASW"])
def test_every_damaged_surface_unit_is_a_target(type):
    played = fight(*(box(f"d{section}", section, type, damaged=True) for section in range(-1, 5)))
    assert [price(played, f"d{section}") for section in range(-1, 5)] == [0] * 6
    assert count(played) == 6
    whole = 3 if type != "ASW" else None
    assert price(fight(box("s", 1, type)), "s") == whole


@rule("SUB-NAV-11")
@pytest.mark.parametrize("type", ["SUB", "MILCH", "NAV", "CVP", "MINISUB"])
def test_what_is_no_surface_unit_is_none(type):
    played = fight(box("x", 0, type, damaged=type == "SUB"), points=9)
    denied(played, strike("x"), "SUB-NAV-11")
    assert why_not(played, strike("x")) == ["no_target.not_surface"]
    assert count(played) == 0 and not targets(played, sea(AREA), "allied")


@rule("SUB-NAV-11")
def test_a_damaged_ship_in_the_convoy_section_by_option_is_none():
    """SUB-AMB-07."""
    units = cs("cl", damaged=True), cs("asw", "ASW", damaged=True), cs("cv", "CV"), box("ca", 0, damaged=True)
    yes = fight(*units, points=9)
    assert [price(yes, id) for id in ("cl", "asw", "cv", "ca")] == [0, 0, 3, 0] and count(yes) == 3
    assert count(yes, 0, 1, 2, 3, 4) == 1, "those of sections that aren't included don't count"
    no = fight(*units, points=9, options={"sub.nav.damaged_in_cs": "no"})
    assert [price(no, id) for id in ("cl", "asw", "cv", "ca")] == [None, None, None, 0] and count(no) == 1
    denied(no, strike("cl"), "SUB-AMB-07", "SUB-NAV-11")
    assert why_not(no, strike("cv")) == ["no_target.convoy_section_closed"]


@rule("SUB-NAV-11", "SUB-NAV-14")
@pytest.mark.parametrize(("reading", "expected"), [("no", None), ("3sp", 3), ("free", 0)])
def test_escorts_of_other_sections_by_option(reading, expected):
    """SUB-AMB-32."""
    played = fight(box("one", 1, "ASW"), cs("convoy", "ASW"), box("zero", 0, "ASW"), points=3,
                   options={"sub.nav.sound_asw": reading})  # fmt: skip
    assert price(played, "one") == expected
    assert price(played, "convoy") is None and price(played, "zero") == 0
    assert judged(played, strike("one")).allowed is (expected is not None)
    assert left(after(played, strike("one")), "axis") == 3 - expected if expected is not None else True
    assert count(played) == 0


@rule("SUB-NAV-14", "SUB-NAV-12")
def test_who_is_struck_at_is_remembered_until_another_round():
    played = after(fight(*sound(3), points=7), strike("s0", "s1"))
    assert chosen(played, TARGETED, sea(AREA), "axis") == {"s0", "s1"} and left(played, "axis") == 1
    assert why_not(played, strike("s0")) == ["targeted_so"]
    anew = after(played, SetSurprise(AREA, "axis", 7))
    assert not chosen(anew, TARGETED, sea(AREA), "axis") and left(after(anew, strike("s0")), "axis") == 4
    over = fight(
        clock=at("end_of_action"), remembered=[TARGETED.put(key, True) for key in TARGETED.of(played)]
    )
    assert TARGETED.of(over) and not TARGETED.of(after(over, Step()))
    free = after(fight(box("d", 2, damaged=True)), strike("d"))
    assert why_not(free, strike("d")) == ["targeted_so"]
    assert why_not(after(free, SetSurprise(AREA, "axis", 0)), strike("d")) == []


# --- tankers ------------------------------------------------------------------------------------------------


def with_tankers(reading, **fields):
    """Tankers in section 0, 2 and the Convoy Section, one of them damaged."""
    units = box("t0", 0, "TRS"), box("t2", 2, "TRS"), cs("tc", "TRS"), box("td", 2, "TRS", damaged=True)
    tankers = [TANKERS.put(id, True) for id in ("t0", "t2", "tc", "td")]
    options = {"sub.tankers_are_cp": reading}
    return fight(*units, remembered=tankers, options=options, points=3, **fields)


@rule("SUB-NAV-11", "SUB-NAV-13")
def test_tankers_are_convoy_points():
    """SUB-AMB-08."""
    played = with_tankers("yes")
    assert [price(played, id) for id in ("t0", "t2", "tc", "td")] == [0, None, None, 0]
    assert count(played) == 2, "that in section 0 and the damaged one"


@rule("SUB-NAV-13", "SUB-NAV-14")
def test_or_ships_like_others():
    """SUB-AMB-08."""
    played = with_tankers("no")
    assert [price(played, id) for id in ("t0", "t2", "tc", "td")] == [3, 3, 3, 0]
    assert count(played) == 1


# --- the number of ships ------------------------------------------------------------------------------------


def fleet(damaged, escorts, whole, **points):
    units = [
        *(box(f"d{i}", 2, damaged=True) for i in range(damaged)),
        *(box(f"e{i}", 0, "ASW") for i in range(escorts)),
        *sound(whole),
    ]
    return fight(*units, **points)


@rule("SUB-NAV-13")
def test_damaged_ships_and_convoy_points_of_section_0_count():
    assert count(fleet(2, 2, 3, cp=5, zero=5)) == 7


@rule("SUB-NAV-13", "SUB-NAV-11")
def test_the_catalogues_count():
    """Example C1: 4 convoy points in section 0 and 6 in the Convoy Section, a damaged cruiser, 2 escorts in
    section 0, 3 ships that aren't damaged.
    """
    played = fleet(1, 2, 3, cp=10, zero=4)
    assert count(played) == 5
    free = {row.unit or row.section for row in targets(played, sea(AREA), "allied") if row.price.points == 0}
    assert free == {"d0", "e0", "e1", 0}
    never = [row for row in targets(played, sea(AREA), "allied") if row.price.points is None]
    assert [(row.section, row.points) for row in never] == [(-1, 6)]
    assert {row.unit for row in targets(played, sea(AREA), "allied") if row.price.points == 3} == {
        "s0",
        "s1",
        "s2",
    }


@rule("SUB-NAV-13")
def test_nothing_counts_on_the_lowest_column_or_there_is_no_combat():
    """SUB-AMB-34."""
    lowest = fleet(0, 1, 1, points=3)
    assert count(lowest) == 0 and column_count(lowest, 0) == 1 and column_count(lowest, 4) == 4
    after(lowest, strike("s0"))
    none = fleet(0, 1, 1, points=3, options={"sub.nav.zero_ships": "no_combat"})
    assert column_count(none, 0) is None and column_count(none, 1) == 1
    denied(none, strike("s0"), "SUB-NAV-13", "SUB-AMB-34")
    after(fleet(1, 1, 1, points=3, options={"sub.nav.zero_ships": "no_combat"}), strike("s0"))


# --- the order ----------------------------------------------------------------------------------------------


@rule("SUB-NAV-12")
def test_it_is_fought_as_in_the_base_game():
    played = fight(box("d", 2, damaged=True), box("x", 1, "CL", "IT"))
    assert "SUB-NAV-12" not in judged(played, strike("d")).clauses
    assert why_not(played, strike("d", side="allied")) == ["no_submarines", "not_enemys"]
    denied(played, strike("x", side="allied"), "SUB-NAV-12")
    assert why_not(played, strike("x")) == ["not_enemys"]
    assert why_not(played, strike()) == ["nobody_named"]
    assert why_not(played, strike("d", "d")) == ["named_twice"]
    assert not judged(played, strike("d", area="Nowhere")).allowed
    denied(fight(box("d", 2, damaged=True), clock=at("naval_movement")), strike("d"), "SUB-NAV-12")
    theirs = fight(box("d", 2, damaged=True), clock=at("opponents_naval_combat"))
    assert judged(theirs, strike("d")).allowed


@rule("SUB-NAV-01")
def test_submarines_that_attacked_convoys_strike_at_nobody():
    units = box("d", 2, damaged=True), box("u2", 1, "SUB", "GE")
    both = fight(*units, remembered=marked("u1", "u2"))
    denied(both, strike("d"), "SUB-NAV-01")
    after(fight(*units, remembered=marked("u1")), strike("d"))
    assert COMBAT.phase == "naval_combat"


# --- tankers ------------------------------------------------------------------------------------------------


@rule("SUB-NAV-11", "SUB-NAV-13")
def test_players_mark_tankers():
    """SUB-AMB-08."""
    played = fight(box("trs", 0, "TRS"), box("asw", 0, "ASW"), box("sub", 0, "SUB"), box("nav", 0, "NAV"))
    assert price(played, "trs") == 3 and count(played) == 0
    marked_so = after(played, MarkCounter("trs", "tanker"))
    assert price(marked_so, "trs") == 0 and count(marked_so) == 1
    assert why_not(marked_so, MarkCounter("trs", "tanker")) == ["marked_so"]
    back = after(marked_so, MarkCounter("trs", "tanker", on=False))
    assert TANKERS.of(back) == TANKERS.of(played) and price(back, "trs") == 3
    for id in ("asw", "sub", "nav"):
        assert why_not(played, MarkCounter(id, "tanker")) == ["no_tanker_ship"]
    denied(played, MarkCounter("nav", "tanker"), "SUB-AMB-08")


def test_what_is_known_of_a_counter_goes_with_it():
    marks = MarkCounter("nav", "hunter"), MarkCounter("trs", "tanker")
    played = after(fight(box("nav", 2, "NAV"), box("trs", 0, "TRS")), *marks)
    gone = after(played, DeleteUnit("nav"), DeleteUnit("trs"))
    assert not FACTS.of(gone) and not TANKERS.of(gone)
    pair = [FACTS.put("milch", Facts(docked="u2"))]
    docked = fight(box("milch", 1, "MILCH", "GE"), box("u2", 1, "SUB", "GE"), remembered=pair)
    for id in ("milch", "u2"):
        assert not FACTS.of(after(docked, DeleteUnit(id)))

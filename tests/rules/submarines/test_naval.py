"""Naval combat around the Convoy Section: searches, sections, who may be included (SUB-NAV-01 to 10)."""

from __future__ import annotations

import pytest
from redball.game import codec
from redball.game.orders import Step
from redball.rules.submarines.naval import bar_of, can_find, may_search, price_of, sections
from redball.rules.submarines.orders import IncludeUnits, SetSurprise, TargetShips
from redball.rules.submarines.surprise import chosen
from redball.rules.submarines.tables import ATTACKS, FACTS, INCLUDED, SURPRISE, ZERO, Attack, Facts, Joined
from redball.rules.submarines.targets import ship_count
from redball.wording import sentence

from tests.rules.submarines.boxes import AREA, COMBAT, box, combat, cs, left, marked
from tests.rules.submarines.world import after, at, changed, denied, judged, sea, unit, why_not

rule = pytest.mark.rule

TYPES = ("surface", "air", "submarine")


def include(side, *units, kind="surface", area=AREA):
    return IncludeUnits(area, side, kind, units)


def includable(game, area, by, combat):
    """Who may be included by a side that found the other, with the price of each."""
    there = game.units_at_sea.get(area, ()) if can_find(game, area, by) else ()
    return {unit.id: price_of(game, [unit]) for unit in there if bar_of(game, unit, by, combat) is None}


def raider(**fields):
    """A German ship that searches."""
    return box("bis", 3, "BB", "GE", **fields)


# --- sections -----------------------------------------------------------------------------------------------


@rule("SUB-NAV-05", "SUB-NAV-06", "SUB-NAV-08")
def test_the_convoy_section_is_one_section_more():
    """Occupied: the Convoy Section, 0 and 2."""
    played = combat(raider(), cs("cl"), box("a", 0), box("b", 2))
    assert sections(played, sea(AREA), "allied", by="axis") == (-1, 0, 2)
    assert sections(played, sea(AREA), "allied", by="allied") == (0, 2)
    assert sections(played, sea(AREA), "axis", by="allied") == (3,)
    ruling = judged(played, include("axis", "cl"))
    assert ruling.allowed and {"SUB-NAV-05", "SUB-NAV-06", "SUB-NAV-08"} <= set(ruling.clauses)
    assert {each.table for each in ruling.changes} == {"submarines_included"}, "it costs nothing"
    after(played, include("axis", "cl", "a", "b", "bis"))
    assert judged(played, include("axis", "a", "b", "bis")).clauses == ("SUB-NAV-05",)


@rule("SUB-NAV-09", "SUB-NAV-10")
def test_so_it_is_in_naval_air_combat():
    played = combat(box("fw", 1, "NAV", "GE"), cs("cl"), cs("plane", "NAV"), box("a", 0), box("b", 2))
    assert sections(played, sea(AREA), "allied", by="axis") == (-1, 0, 2)
    ruling = judged(played, include("axis", "cl", "plane", kind="air"))
    assert ruling.allowed and {"SUB-NAV-09", "SUB-NAV-10"} <= set(ruling.clauses)
    assert "SUB-NAV-06" not in ruling.clauses


@rule("SUB-NAV-05")
def test_convoy_points_make_a_section_too():
    played = combat(raider(), convoys={(AREA, "CW"): 5}, remembered=[ZERO.put((sea(AREA), "CW"), 2)])
    assert sections(played, sea(AREA), "allied", by="axis") == (-1, 0)
    in_convoy_section = combat(raider(), convoys={(AREA, "CW"): 5})
    assert sections(in_convoy_section, sea(AREA), "allied", by="axis") == (-1,)
    assert sections(in_convoy_section, sea("North Sea"), "allied", by="axis") == ()


@rule("SUB-NAV-06", "SUB-NAV-08", "SUB-NAV-10")
@pytest.mark.parametrize(
    ("kind", "clause"), list(zip(TYPES, ("SUB-NAV-08", "SUB-NAV-10", "SUB-NAV-08"), strict=True))
)
def test_only_the_enemy_includes_the_convoy_section(kind, clause):
    played = combat(raider(), cs("cl"), box("a", 2))
    denied(played, include("allied", "cl", kind=kind), clause, "SUB-AMB-35")
    assert why_not(played, include("allied", "cl", "a", kind=kind)) == ["own_convoy_section"]
    after(played, include("allied", "a", "bis", kind=kind))
    assert "cl" not in includable(played, sea(AREA), "allied", kind)
    assert set(includable(played, sea(AREA), "axis", kind)) == {"cl", "a", "bis"}


def test_by_option_the_owner_may_too():
    """SUB-AMB-35."""
    played = combat(raider(), cs("cl"), box("a", 2), options={"sub.nav.own_cs": "yes"})
    after(played, include("allied", "cl", "a"))
    assert sections(played, sea(AREA), "allied", by="allied") == (-1, 2)
    nobody = combat(raider(), cs("cl"), options={"sub.nav.own_cs": "yes"})
    denied(nobody, include("allied", "cl"), "SUB-NAV-07")


# --- searches -----------------------------------------------------------------------------------------------


@rule("SUB-NAV-07", "SUB-NAV-10")
def test_who_is_only_in_the_convoy_section_finds_nobody():
    """However the roll falls."""
    played = combat(raider(), cs("cl"), cs("plane", "NAV"), cs("asw", "ASW"), convoys={(AREA, "CW"): 9})
    assert [may_search(played, played.units[id]) for id in ("bis", "cl", "plane", "asw")] == [True] + [
        False
    ] * 3
    assert not can_find(played, sea(AREA), "allied") and can_find(played, sea(AREA), "axis")
    denied(played, include("allied", "bis"), "SUB-NAV-07")
    denied(played, include("allied", "bis", kind="air"), "SUB-NAV-10")
    assert why_not(played, include("allied", "bis")) == ["finds_nobody"]
    assert not includable(played, sea(AREA), "allied", "surface")


@rule("SUB-NAV-07")
@pytest.mark.parametrize("section", range(5))
def test_from_any_other_section_a_side_may_find(section):
    played = combat(raider(), cs("cl"), box("a", section))
    assert can_find(played, sea(AREA), "allied")
    assert sections(played, sea(AREA), "allied", by="allied") == (section,)
    after(played, include("allied", "bis"))


@rule("SUB-NAV-07")
def test_convoy_points_in_section_0_search_and_cargo_does_not():
    points = {(AREA, "CW"): 1}
    assert can_find(combat(convoys=points, remembered=[ZERO.put((sea(AREA), "CW"), 1)]), sea(AREA), "allied")
    assert not can_find(combat(convoys=points), sea(AREA), "allied")
    aboard = combat(unit("inf", AREA, power="CW"))
    assert sections(aboard, sea(AREA), "allied", by="axis") == ()
    assert not may_search(aboard, aboard.units["inf"])
    ashore = combat(unit("port", "Liverpool", type="CA", power="CW"))
    assert not may_search(ashore, ashore.units["port"])


# --- submarines that attacked convoys -----------------------------------------------------------------------


@rule("SUB-NAV-01", "SUB-NAV-02")
@pytest.mark.parametrize("side", ["axis", "allied"])
@pytest.mark.parametrize("kind", TYPES)
def test_who_attacked_convoys_is_in_no_naval_combat(side, kind):
    units = raider(), box("u1", 2, "SUB", "GE"), box("u2", 2, "SUB", "GE"), box("a", 1)
    played = combat(*units, remembered=marked("u1"))
    denied(played, include(side, "u1", kind=kind), "SUB-NAV-01", "SUB-NAV-02")
    assert why_not(played, include(side, "u1", "u2", kind=kind)) == ["attacked"]
    after(played, include(side, "u2", kind=kind))
    assert set(includable(played, sea(AREA), side, kind)) == {"bis", "u2", "a"}


@rule("SUB-NAV-01", "SUB-NAV-02")
def test_it_neither_searches_nor_makes_a_section():
    played = combat(box("u1", 2, "SUB", "GE"), box("a", 1), remembered=marked("u1"))
    assert not can_find(played, sea(AREA), "axis")
    assert sections(played, sea(AREA), "axis", by="allied") == ()
    later = combat(box("u1", 2, "SUB", "GE"), clock=at("naval_combat", impulse=3), remembered=marked("u1"))
    assert can_find(later, sea(AREA), "axis"), "the mark is of another impulse"
    same = combat(
        box("u1", 2, "SUB", "GE"),
        clock=at("naval_combat", impulse=3),
        remembered=marked("u1"),
        options={"sub.ssw.mark_clear": "turn_end"},
    )
    assert not can_find(same, sea(AREA), "axis")


@rule("SUB-NAV-03", "SUB-NAV-02")
def test_a_submarine_that_defended_convoys_may_be_included():
    """It was in the Convoy Section while another one attacked."""
    attack = Attack("axis", {"u1": Joined("3", "3")}, over=True)
    key = COMBAT.turn, COMBAT.impulse, sea(AREA), 0
    played = combat(
        raider(),
        box("u1", 2, "SUB", "GE"),
        cs("hms", "SUB"),
        remembered=[ATTACKS.put(key, attack), *marked("u1")],
    )
    ruling = judged(played, include("axis", "hms"))
    assert ruling.allowed and "SUB-NAV-03" in ruling.clauses
    above = combat(raider(), box("hms", 1, "SUB"))
    assert "SUB-NAV-03" not in judged(above, include("axis", "hms")).clauses
    denied(played, include("axis", "u1"), "SUB-NAV-02")


# --- docked pairs -------------------------------------------------------------------------------------------


def docked(*more, points=10, side="allied", options=None, marks=(), **fields):
    """A milchcow that is docked with a submarine in section 1, and enemies that found them."""
    units = box("milch", 1, "MILCH", "GE"), box("u1", 1, "SUB", "GE"), box("a", 2), *more
    remembered = [FACTS.put("milch", Facts(docked="u1")), *marked(*marks)]
    return combat(*units, surprise={side: points}, options=options or {}, remembered=remembered, **fields)


@rule("SUB-MILCH-04", "SUB-MILCH-05")
@pytest.mark.parametrize("named", [("milch",), ("u1",), ("milch", "u1")])
@pytest.mark.parametrize("kind", TYPES)
def test_a_docked_pair_costs_10_together(named, kind):
    denied(docked(points=9), include("allied", *named, kind=kind), "SUB-MILCH-04")
    assert why_not(docked(points=9), include("allied", *named, kind=kind)) == ["too_little_surprise"]
    ruling = judged(docked(), include("allied", *named, kind=kind))
    assert set(ruling.text.data["units"]) == {"milch", "u1"} and ruling.text.data["price"] == 10
    assert left(after(docked(), include("allied", *named, kind=kind)), "allied") == 0


@rule("SUB-MILCH-04", "SUB-MILCH-05")
def test_of_12_surprise_points_2_are_left():
    """Example F1."""
    played = after(docked(points=12), include("allied", "milch", "a"))
    assert left(played, "allied") == 2
    denied(played, include("allied", "milch"), "SUB-MILCH-04")
    assert left(docked(points=12, side="axis"), "allied") == 0, "points of the other side buy nothing"
    denied(docked(points=12, side="axis"), include("allied", "milch"), "SUB-MILCH-04")


@rule("SUB-MILCH-05", "SUB-MILCH-04")
def test_who_is_included_is_remembered_so_a_pair_is_paid_for_once():
    played = after(docked(points=20), include("allied", "milch"))
    assert chosen(played, INCLUDED, sea(AREA), "allied") == {"milch", "u1"} and left(played, "allied") == 10
    for named in ("u1", "milch"):
        assert why_not(played, include("allied", named)) == ["included_so"]
    assert chosen(played, INCLUDED, sea(AREA), "axis") == frozenset()
    anew = after(played, SetSurprise(AREA, "allied", 10))
    assert not INCLUDED.of(anew) and left(after(anew, include("allied", "u1")), "allied") == 0
    assert INCLUDED.of(codec.decode_position(codec.encode_position(played), played.atlas)) == INCLUDED.of(
        played
    )


@rule("SUB-MILCH-04")
def test_undocked_ones_cost_nothing_and_two_pairs_cost_20():
    single = combat(box("milch", 1, "MILCH", "GE"), box("u1", 1, "SUB", "GE"), box("a", 2))
    put = changed(single, include("allied", "milch", "u1"))
    assert {table for table, _ in put} == {"submarines_included"}, "it costs nothing"
    other = docked(box("m2", 0, "MILCH", "GE"), box("u2", 0, "SUB", "GE"), points=20)
    other = other.changed([FACTS.put("m2", Facts(docked="u2"))])
    assert left(after(other, include("allied", "milch", "m2")), "allied") == 0
    assert includable(other, sea(AREA), "allied", "surface") == {
        "milch": 10, "u1": 10, "m2": 10, "u2": 10, "a": 0,
    }  # fmt: skip
    denied(docked(points=19).changed([]), include("allied", "milch", "u1", "a", "a"), "SUB-NAV-05")


@rule("SUB-MILCH-04", "SUB-NAV-02")
def test_a_marked_partner_stays_out_and_the_milchcow_costs_the_same():
    """SUB-AMB-33."""
    played = docked(marks=["u1"], points=12)
    ruling = judged(played, include("allied", "milch"))
    assert ruling.text.data["units"] == ["milch"] and ruling.text.data["price"] == 10
    assert left(after(played, include("allied", "milch")), "allied") == 2
    denied(played, include("allied", "u1"), "SUB-NAV-02")
    denied(played, include("allied", "milch", "u1"), "SUB-NAV-02")
    denied(docked(marks=["u1"], points=9), include("allied", "milch"), "SUB-MILCH-04")


@rule("SUB-MILCH-05", "SUB-NAV-02")
def test_by_option_neither_or_both():
    """SUB-AMB-33."""
    neither = docked(marks=["u1"], options={"sub.milch.marked_partner": "neither"})
    denied(neither, include("allied", "milch"), "SUB-NAV-02", "SUB-AMB-33")
    assert why_not(neither, include("allied", "milch")) == ["partner_attacked"]
    denied(neither, include("allied", "u1"), "SUB-NAV-02")
    unmarked = docked(options={"sub.milch.marked_partner": "neither"})
    assert left(after(unmarked, include("allied", "milch")), "allied") == 0
    both = docked(marks=["u1"], options={"sub.milch.marked_partner": "both"})
    for named in ("milch", "u1"):
        ruling = judged(both, include("allied", named))
        assert set(ruling.text.data["units"]) == {"milch", "u1"} and ruling.text.data["price"] == 10
    lone = combat(box("u1", 1, "SUB", "GE"), box("a", 2), options={"sub.milch.marked_partner": "both"},
                  remembered=marked("u1"))  # fmt: skip
    denied(lone, include("allied", "u1"), "SUB-NAV-02")


# --- the orders ---------------------------------------------------------------------------------------------


@rule("SUB-NAV-12")
def test_surprise_points_are_noted_and_changed():
    played = after(combat(raider()), SetSurprise(AREA, "axis", 5))
    assert left(played, "axis") == 5 and left(played, "allied") == 0
    assert why_not(played, SetSurprise(AREA, "axis", 5)) == ["surprise_so"]
    assert not SURPRISE.of(after(played, SetSurprise(AREA, "axis", 0)))
    denied(played, SetSurprise(AREA, "axis", -1), "SUB-NAV-12")
    for clock in (at("naval_movement"), at("submarine_warfare"), at("final_reorganization", impulse=0)):
        denied(combat(raider(), clock=clock), SetSurprise(AREA, "axis", 5), "SUB-NAV-12")
    after(combat(raider(), clock=at("opponents_naval_combat")), SetSurprise(AREA, "allied", 1))
    assert left(combat(clock=at("naval_combat", impulse=2), surprise={"axis": 1}), "axis") == 1


@rule("SUB-NAV-12")
@pytest.mark.parametrize(
    "order",
    [
        SetSurprise(AREA, "alied", 1),
        SetSurprise(AREA, "", 1),
        IncludeUnits(AREA, "both", "surface", ("a",)),
        IncludeUnits(AREA, "axis", "subs", ("a",)),
        IncludeUnits(AREA, "axis", "ai", ("a",)),
        TargetShips(AREA, "red", ("a",)),
    ],
)
def test_words_that_mean_nothing(order):
    for reason in denied(combat(raider(), box("a", 2)), order, "SUB-NAV-12").reasons:
        assert reason.code.startswith(("submarines.unknown.", "rules.nothing_named")), reason


@rule("SUB-NAV-12")
def test_points_that_were_not_spent_are_gone_after_the_impulse():
    played = combat(raider(), surprise={"axis": 4}, clock=at("opponents_naval_combat"))
    while played.clock.impulse == COMBAT.impulse:
        assert left(played, "axis") == 4
        played = after(played, Step())
    assert not SURPRISE.of(played)
    assert SURPRISE.of(after(played, Step(back=True)))


@rule("SUB-NAV-05", "SUB-NAV-12")
def test_what_can_not_be_included():
    played = combat(raider(), box("a", 2), unit("far", "North Sea", type="CA", power="CW"),
                    unit("inf", AREA, power="CW", section=2))  # fmt: skip
    assert why_not(played, include("axis")) == ["nobody_named"]
    assert why_not(played, include("axis", "a", "a")) == ["named_twice"]
    assert why_not(played, include("axis", "far")) == ["elsewhere"]
    assert why_not(played, include("axis", "inf")) == ["goes_along"]
    assert not judged(played, include("axis", "nobody")).allowed
    assert not judged(played, include("axis", "a", area="Nowhere")).allowed
    later = combat(raider(), box("a", 2), clock=at("air_rebase"))
    assert why_not(later, include("axis", "a")) == ["no_naval_combat"]
    neutral = combat(raider(), box("swe", 2, power="SWE"))
    assert why_not(neutral, include("axis", "swe")) == ["of_no_side"]


def test_the_sentences_say_who_and_what_is_left():
    said = judged(docked(points=12), include("allied", "milch")).text
    assert sentence(said) == (
        "The Allied side includes milch and u1 in the surface combat in North Atlantic"
        " for 10 surprise points, and has 2 left"
    )


@rule("SUB-NAV-12", "SUB-NAV-13")
def test_neutrals_are_in_no_naval_combat():
    units = (
        box("u1", 1, "SUB", "GE"),
        box("us", 2, power="US", damaged=True),
        cs("asw", "ASW", "US"),
        box("cw", 0),
    )
    played = combat(*units, wars=(("GE", "CW"),))
    assert why_not(played, include("axis", "us")) == ["neutral_here"]
    assert why_not(played, include("axis", "asw")) == ["neutral_here"]
    assert set(includable(played, sea(AREA), "axis", "surface")) == {"cw", "u1"}
    assert sections(played, sea(AREA), "allied", by="axis") == (0,)
    assert ship_count(played, sea(AREA), "allied") == 0
    assert why_not(played, TargetShips(AREA, "axis", ("us",))) == ["neutral_here"]
    lone = combat(*units[:2], wars=(("GE", "CW"),))
    assert not can_find(lone, sea(AREA), "allied") and can_find(lone, sea(AREA), "axis")

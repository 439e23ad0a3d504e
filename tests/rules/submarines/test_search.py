"""The search before an attack on convoys (SUB-SSW-12 to 17)."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.session import Session
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.orders import InterceptInConvoys, SearchConvoys
from redball.rules.submarines.searching import convoy_modifiers, results, submarine_modifiers
from redball.rules.submarines.tables import MARKS, Rolls
from redball.wording import sentence

from tests.rules.submarines.attacking import (
    AREA,
    OTHER,
    attack_in,
    begin,
    boat,
    escort,
    plane,
    position,
    with_dice,
)
from tests.rules.submarines.world import after, denied, judged, sea, why_not

rule = pytest.mark.rule


def ready(*units, join: tuple[str, ...] = ("u1",), readings: dict[str, str] | None = None) -> Game:
    return after(position(*units, readings=readings), begin(*join), InterceptInConvoys(AREA))


def searched(played: Game, ours: int, theirs: int) -> tuple[int | None, int | None]:
    """The results of both sides for some dice."""
    done = after(played, SearchConvoys(AREA, ours, theirs))
    return tuple(results(done, sea(AREA), attack_in(done), side) for side in ("axis", "allied"))


def cvp(id: str, range: int, power: str = "CW", section: int = CONVOY_SECTION):
    return plane(id, AREA, power, type="CVP", section=section, movement=range)


def german(id: str, section: int, type: str = "NAV", range: int = 10):
    return plane(id, AREA, "GE", type=type, section=section, movement=range)


@rule("SUB-SSW-12")
def test_both_sides_roll_a_d10():
    played = ready(boat(section=0))
    ruling = judged(played, SearchConvoys(AREA))
    assert ruling.allowed and ruling.dice == 2, "both dice are rolled"
    assert {change.table for change in ruling.changes} == {MARKS.name}, "what is sure without them"
    done = with_dice(played, SearchConvoys(AREA), 7, 2)
    assert attack_in(done).rolls == Rolls(7, 2)
    half = with_dice(played, SearchConvoys(AREA, submarines=9), 4)
    assert attack_in(half).rolls == Rolls(9, 4)
    other = with_dice(played, SearchConvoys(AREA, convoys=9), 4)
    assert attack_in(other).rolls == Rolls(4, 9)
    assert judged(played, SearchConvoys(AREA, 1, 10)).dice == 0
    for wrong in (SearchConvoys(AREA, 11, 1), SearchConvoys(AREA, 1, -1)):
        denied(played, wrong, "SUB-SSW-12")


@rule("SUB-SSW-12")
def test_without_marks_nothing_is_sure_before_the_dice():
    played = ready(boat(), readings={"ssw__mark_when": "combat"})
    ruling = judged(played, SearchConvoys(AREA))
    assert not ruling.allowed and ruling.dice == 2
    assert ruling.clauses == ("SUB-SSW-12",)
    assert "SUB-NAV-04" not in judged(played, SearchConvoys(AREA, 1, 10)).clauses
    assert "SUB-NAV-04" in judged(ready(boat()), SearchConvoys(AREA, 1, 10)).clauses
    assert attack_in(with_dice(played, SearchConvoys(AREA), 1, 10)).rolls == Rolls(1, 10)


@rule("SUB-SSW-12")
@pytest.mark.parametrize("reading", ["search", "combat"])
def test_the_program_rolls(reading, tmp_path):
    played = ready(boat(), readings={"ssw__mark_when": reading})
    with Session.create(tmp_path / "game.redball", played, rules.judge) as session:
        assert session.commit(SearchConvoys(AREA)).allowed
        rolls = attack_in(session.game).rolls
        assert 1 <= rolls.submarines <= 10 and 1 <= rolls.convoys <= 10
        session.undo()
        assert attack_in(session.game).rolls is None and not MARKS.of(session.game)
        session.redo()
        assert attack_in(session.game).rolls == rolls, "the same dice again"


@rule("SUB-SSW-13")
def test_the_highest_section_with_a_joining_sub():
    units = boat(section=1), boat("u2", 3), boat("u3", 4, area=OTHER), boat("u4", 4)
    assert searched(ready(*units, join=("u1", "u2")), 6, 6) == (3, 6)
    assert searched(ready(*units, join=("u1",)), 6, 6) == (5, 6)
    assert searched(ready(*units, join=("u1", "u4")), 1, 1) == (-3, 1), "results may be below 1"
    for section in range(5):
        assert searched(ready(boat(section=section)), 10, 10) == (10 - section, 10)
    assert searched(ready(boat(section=CONVOY_SECTION)), 6, 6) == (6, 6)
    ruling = judged(ready(*units, join=("u1", "u2")), SearchConvoys(AREA, 6, 6))
    assert "SUB-SSW-13" in ruling.clauses
    assert sentence(ruling.text) == "Search in North Atlantic: subs 6 − 3 = 3, convoys 6"


@rule("SUB-SSW-14")
def test_a_nav_in_the_convoy_section():
    assert searched(ready(boat(), escort("nav", "NAV", movement=12)), 6, 6) == (4, 5)
    for range, amount in ((3, 0), (4, 1), (5, 1), (6, 1)):
        assert searched(ready(boat(), cvp("p", range)), 6, 6) == (4, 6 - amount)
    for unhelpful in (
        escort("nav", "NAV", section=0),
        plane("nav", AREA, "GE", section=CONVOY_SECTION),
        escort("lnd", "LND", movement=8),
        escort("cl", "CL"),
        plane(),
    ):
        assert searched(ready(boat(), unhelpful), 6, 6) == (4, 6), unhelpful.id
    assert "SUB-SSW-14" in judged(ready(boat(), cvp("p", 4)), SearchConvoys(AREA, 1, 1)).clauses


@rule("SUB-SSW-15")
def test_a_carrier_plane_of_long_range_in_the_convoy_section():
    for range, amount in ((6, 1), (7, 2), (8, 2), (12, 2)):
        assert searched(ready(boat(), cvp("p", range)), 6, 6) == (4, 6 - amount)
    assert "SUB-SSW-15" in judged(ready(boat(), cvp("p", 8)), SearchConvoys(AREA, 1, 1)).clauses


@rule("SUB-SSW-16")
def test_aircraft_of_the_subs_side():
    """Its aircraft count in sections with subs that join."""
    assert searched(ready(boat(), german("n", 2)), 7, 5) == (4, 5)
    for range, amount in ((3, 0), (4, 1), (6, 1)):
        assert searched(ready(boat(), german("p", 2, "CVP", range)), 7, 5) == (5 - amount, 5)
    for section in (CONVOY_SECTION, 0, 1, 3, 4):
        assert searched(ready(boat(), german("n", section)), 7, 5) == (5, 5)
    lower = ready(boat(), boat("u2", 1), german("n", 1), join=("u1", "u2"))
    assert searched(lower, 7, 5) == (4, 5)
    assert searched(ready(boat(), boat("u2", 1), german("n", 1)), 7, 5) == (5, 5), "u2 doesn't join"
    assert "SUB-SSW-16" in judged(ready(boat(), german("n", 2)), SearchConvoys(AREA, 1, 1)).clauses


@rule("SUB-SSW-17")
def test_carrier_planes_of_long_range_of_the_subs_side():
    assert searched(ready(boat(), german("p", 2, "CVP", 7)), 7, 5) == (3, 5)
    assert searched(ready(boat(), german("p", 3, "CVP", 7)), 7, 5) == (5, 5)
    assert "SUB-SSW-17" in judged(ready(boat(), german("p", 2, "CVP", 7)), SearchConvoys(AREA, 1, 1)).clauses


@rule("SUB-SSW-14", "SUB-SSW-15", "SUB-SSW-16", "SUB-SSW-17")
def test_several_aircraft():
    units = (
        boat(),
        escort("nav", "NAV"),
        cvp("p", 7),
        german("a", 2),
        german("b", 2),
        german("c", 2, "CVP", 8),
    )
    assert searched(ready(*units), 9, 9) == (9 - 2 - 2, 7)
    assert searched(ready(*units, readings={"ssw__search_planes": "sum"}), 9, 9) == (9 - 2 - 4, 6)


@rule("SUB-SSW-14", "SUB-SSW-16")
@pytest.mark.parametrize(
    ("range", "any_", "limited"), [(3, 1, 0), (4, 1, 1), (6, 1, 1), (7, 1, 0), (14, 1, 0)]
)
def test_the_range_of_a_nav(range, any_, limited):
    units = boat(), escort("nav", "NAV", movement=range), german("n", 2, range=range)
    assert searched(ready(*units), 9, 9) == (7 - any_, 9 - any_)
    assert searched(ready(*units, readings={"ssw__nav_range": "4_to_6"}), 9, 9) == (7 - limited, 9 - limited)


@rule("SUB-SSW-15", "SUB-SSW-17")
def test_without_carrier_planes_as_counters():
    units = boat(), cvp("p", 7), german("q", 2, "CVP", 7)
    assert searched(ready(*units, readings={"carrier_planes": "no"}), 9, 9) == (7, 9)
    assert searched(ready(*units), 9, 9) == (5, 7)


@rule("SUB-SSW-12", "SUB-SSW-13", "SUB-SSW-14")
def test_the_examples_of_the_rule():
    units = boat(section=1), boat("u2", 3), escort("nav", "NAV")
    assert searched(ready(*units, join=("u1", "u2")), 8, 4) == (5, 3)
    best = ready(boat(), escort("nav", "NAV"), cvp("p", 7))
    attack = attack_in(best)
    assert [(m.amount, m.clause) for m in convoy_modifiers(best, sea(AREA), attack)] == [(-2, "SUB-SSW-15")]
    assert [m.amount for m in submarine_modifiers(best, sea(AREA), attack)] == [-2]
    assert results(best, sea(AREA), attack, "axis") is None, "nobody has rolled"
    alone = ready(boat("a", 4), boat("b", 1), join=("b",))
    assert [m.amount for m in submarine_modifiers(alone, sea(AREA), attack_in(alone))] == [-1]


@rule("SUB-SSW-11", "SUB-SSW-14")
def test_an_aircraft_that_intercepted_helps():
    played = after(position(boat(), plane()), begin("u1"))
    assert searched(after(played, InterceptInConvoys(AREA, ("nav",))), 6, 6) == (4, 5)
    assert searched(after(played, InterceptInConvoys(AREA, ("nav",), aborted=("nav",))), 6, 6) == (4, 6)
    assert why_not(played, SearchConvoys(AREA, 6, 6)) == ["not_yet"]

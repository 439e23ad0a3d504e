"""IPO 9: its roll and table, the result that may be lowered, and what the target owes."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.state import Change
from redball.rules import clauses
from redball.rules.politics import standing
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.orders import NameOption, PassOption, PlayOption, PutCard, ReadImplication
from redball.rules.politics.affairs.tables import (
    AFFAIRS,
    DUTIES,
    NAMED,
    PENDING,
    Affairs,
    Duty,
    Named,
    Pending,
)
from redball.rules.politics.powers.tables import PURSES, Purse
from redball.rules.politics.tables import PLAYED, Played
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import after, denied, judged, standings, why_not

NAMED_NOW = NAMED.put((12, "SU"), Named("4"))
NINE = PlayOption("GE", "IPO 9", "SU")
ONE = {"towards": "democrat"}


def owing(power, *duties, goes=(), others=(), options=None, **fields):
    """Political affairs in which a power owes these effects (with directions), with its go next."""
    rows = [
        DUTIES.put((power, n), Duty(effect, "GE", 0, towards))
        for n, (effect, towards) in enumerate(duties, 1)
    ]
    return affairs(*(goes or (power, power)), remembered=(*others, *rows), options=options or {}, **fields)


def reading(result, by="GE", target="SU", **fields):
    return affairs(by, remembered=[PENDING.put(by, Pending(target, result))], **fields)


def owed(played, power):
    return [duty.effect for _, duty in implication.duties(played, power)]


def placed(**places):
    return standings(**{code: {"place": place} for code, place in places.items()})


# --- the table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO9-08", "POL-IPO9-09", "POL-IPO9-10", "POL-IPO9-11", "POL-IPO9-12")
def test_the_table():
    found = {result: implication.outcome_of(result) for result in range(-6, 20)}
    assert {result for result, outcome in found.items() if outcome == "effect_1"} == set(range(15, 20))
    assert {result for result, outcome in found.items() if outcome == "effect_2"} == {13, 14}
    assert {result for result, outcome in found.items() if outcome == "effect_3"} == {11, 12}
    assert {result for result, outcome in found.items() if outcome == "nothing"} == {9, 10}
    assert {result for result, outcome in found.items() if outcome == "implicated"} == set(range(-6, 9))


@pytest.mark.rule("POL-IPO9-06")
@pytest.mark.parametrize(
    ("added", "counts"),
    [
        (0, (0, 0, 3, 7, 26)),
        (3, (1, 5, 9, 11, 10)),
        (5, (6, 9, 11, 7, 3)),
        (-2, (0, 0, 0, 3, 33)),
        (4, (3, 7, 11, 9, 6)),
        (-7, (0, 0, 0, 0, 36)),
        (2, (0, 3, 7, 11, 15)),
    ],
)
def test_chances_are_counted_over_all_rolls(added, counts):
    wanted = dict(zip(implication.OUTCOMES, (F(count, 36) for count in counts), strict=True))
    assert implication.chances(added) == wanted and sum(counts) == 36


def test_the_table_in_the_rules_says_the_same():
    shown = clauses()["POL-IPO9-08"].tables[0]
    for column, added in ((3, 0), (4, 3), (5, 5), (6, -2)):
        found = implication.chances(added)
        counts = [f"{found[each] * 36}/36" for each in implication.OUTCOMES]
        assert [row[column] for row in shown.rows] == counts


# --- the roll -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO9-06")
@pytest.mark.parametrize(
    ("own", "target", "option", "found"),
    [
        (1, 4, "target_minus_own", 3),
        (1, 4, "own_minus_target", -3),
        (2, 6, "target_minus_own", 4),
        (8, 1, "target_minus_own", -7),
        (3, 3, "target_minus_own", 0),
    ],
)
def test_the_difference_in_initiative(own, target, option, found):
    played = affairs(remembered=placed(GE=own, SU=target), options={"pol.ipo9.difference": option})
    assert implication.difference(played, "GE", "SU") == found


def test_the_difference_in_effectiveness_as_the_card_has_it():
    stands = standings(GE={"pe": 7, "place": 8}, SU={"pe": 2})
    played = affairs(remembered=stands, options={"pol.ipo9.measure": "pe"})
    assert implication.difference(played, "GE", "SU") == 5
    assert implication.difference(affairs(remembered=stands), "GE", "SU") == -3


@pytest.mark.rule("POL-IPO9-06")
def test_two_six_sided_dice_are_rolled():
    before = affairs("GE", remembered=placed(GE=2, SU=6, CW=5))
    ruling = judged(before, NINE)
    assert ruling.allowed and [ruling.faces(die) for die in range(ruling.dice)] == [6, 6]
    assert "effect 1 1/12" in sentence(ruling.notes[-1]), sentence(ruling.notes[-1])
    ruling = rolled(before, NINE, 5, 6)
    assert "11 on two dice and +4 are 15" in sentence(ruling.notes[-1])
    played = before.changed(ruling.changes)
    assert PENDING.of(played) == {"GE": Pending("SU", 15)}
    assert standing.standing(played, "GE").money == 14


@pytest.mark.parametrize("target", ["", "SPA", "GE", "XX"])
def test_it_is_played_at_another_power(target):
    denied(affairs("GE"), PlayOption("GE", "IPO 9", target), "POL-IPO9-06")


@pytest.mark.rule("POL-IPO9-07")
def test_the_result_is_read_before_anything_else():
    played = reading(15, by="GE").changed([AFFAIRS.put(12, Affairs(("IT",)))])
    assert why_not(played, PlayOption("IT", "IPO 5", "SPA")) == ["read_first"]
    assert why_not(played, PassOption("IT")) == ["read_first"]
    assert why_not(played, ReadImplication("IT", 10)) == ["nothing_to_read"]
    assert why_not(played, ReadImplication("XX", 10))[0].startswith("unknown.power")


@pytest.mark.rule("POL-IPO9-07")
def test_the_result_may_be_lowered_and_not_raised():
    played = after(reading(16), ReadImplication("GE", 12))
    assert owed(played, "SU") == [3] and not PENDING.of(played)
    assert "POL-IPO9-07" in judged(reading(16), ReadImplication("GE", 12)).clauses
    denied(reading(14), ReadImplication("GE", 15, "democrat"), "POL-IPO9-07")
    assert "POL-IPO9-07" not in judged(reading(14), ReadImplication("GE", 14)).clauses


@pytest.mark.rule("POL-IPO9-08", "POL-IPO9-09", "POL-IPO9-10", "POL-IPO9-11", "POL-IPO9-12")
@pytest.mark.parametrize(
    ("result", "towards", "effects", "clause"),
    [
        (15, "democrat", [1], "POL-IPO9-08"),
        (13, "", [2], "POL-IPO9-09"),
        (12, "", [3], "POL-IPO9-10"),
        (10, "", [], "POL-IPO9-11"),
        (8, "", [], "POL-IPO9-12"),
    ],
)
def test_what_a_result_does(result, towards, effects, clause):
    ruling = judged(reading(result), ReadImplication("GE", result, towards))
    assert ruling.allowed and clause in ruling.clauses and "IPO 9" not in sentence(ruling.text)
    played = reading(result).changed(ruling.changes)
    assert owed(played, "SU") == effects
    if effects:
        assert implication.duties(played, "SU")[0][1] == Duty(effects[0], "GE", played.clock.turn, towards)


def test_duties_come_one_after_the_other():
    twice = owing(
        "GE", others=[PENDING.put("GE", Pending("SU", 14)), DUTIES.put(("SU", 3), Duty(3, "IT", 0))]
    )
    played = after(twice, ReadImplication("GE", 13))
    assert [(number, duty.effect) for number, duty in implication.duties(played, "SU")] == [(3, 3), (4, 2)]


def test_only_effect_1_has_a_direction():
    assert why_not(reading(13), ReadImplication("GE", 13, "fascist")) == ["no_direction_wanted"]
    assert why_not(reading(15), ReadImplication("GE", 15)) == ["name_direction"]


@pytest.mark.rule("POL-IPO9-01")
def test_a_direction_that_is_impossible_may_not_be_named():
    at_centre = standings(SU={"at": "P-1205"})
    played = reading(
        15,
    ).changed(at_centre)
    assert implication.directions(played, "SU") == ("fascist", "democrat")
    denied(played, ReadImplication("GE", 15, "communist"), "POL-IPO9-01")
    assert judged(played, ReadImplication("GE", 15, "fascist")).allowed


@pytest.mark.rule("POL-IPO9-13")
def test_nobody_is_made_to_leave_an_ideology():
    edge = standings(SU={"at": "P-1006"})
    layout = standing.layout(affairs())
    assert layout.is_outermost(layout.node("P-1006"))
    on = {"pol.opt.ideology_change": "on"}
    played = reading(15, options=on).changed(edge)
    assert implication.directions(played, "SU") == ("communist",)
    denied(played, ReadImplication("GE", 15, "fascist"), "POL-IPO9-13")
    assert implication.directions(reading(15).changed(edge), "SU") == ("fascist", "democrat", "communist")
    neutral = reading(15, options=on).changed(standings(SU={"at": "P-0812", "ideology": ""}))
    assert implication.directions(neutral, "SU") == ("fascist", "democrat", "communist")


@pytest.mark.rule("POL-IPO9-13")
def test_inside_an_ideology_a_step_may_stay_inside():
    on = {"pol.opt.ideology_change": "on"}
    played = affairs(options=on, remembered=standings(SU={"at": "P-1205"}))
    assert implication.directions(played, "SU") == ("fascist", "democrat")


def nowhere():
    """The USSR has no marker on the display, so it can go nowhere."""
    return standings(SU={"at": ""})


def test_without_any_direction_the_effect_lapses_or_waits():
    lapses = reading(15).changed(nowhere())
    assert implication.directions(lapses, "SU") == ()
    ruling = judged(lapses, ReadImplication("GE", 15))
    assert ruling.allowed and [note.code for note in ruling.notes] == ["politics.no_way_open"]
    assert owed(lapses.changed(ruling.changes), "SU") == []
    denied(lapses, ReadImplication("GE", 15, "fascist"), "POL-IPO9-01")
    waits = reading(15, options={"pol.ipo9.impossible": "waits"}).changed(nowhere())
    assert why_not(waits, ReadImplication("GE", 15)) == ["name_direction"]
    assert owed(after(waits, ReadImplication("GE", 15, "fascist")), "SU") == [1]


# --- duties -------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO9-02")
def test_ipo_1_clears_effects_1_and_2():
    played = owing("SU", (1, "democrat"), (1, "democrat"), (2, ""), (3, ""), others=[NAMED_NOW])
    ruling = rolled(played, PlayOption("SU", "IPO 1", terms=ONE))
    assert "POL-IPO9-02" in ruling.clauses
    assert owed(played.changed(ruling.changes), "SU") == [3]


@pytest.mark.rule("POL-IPO9-03")
def test_0f_clears_effect_2():
    played = owing("SU", (2, ""), (2, ""), (2, ""))
    ruling = rolled(played, PlayOption("SU", "0f"))
    assert "POL-IPO9-03" in ruling.clauses and owed(played.changed(ruling.changes), "SU") == []


@pytest.mark.rule("POL-IPO9-04")
@pytest.mark.parametrize(
    ("by", "reading", "left"),
    [("", "anyone", [1]), ("FR", "anyone", []), ("FR", "target", [1]), ("SU", "target", [])],
)
def test_0f_clears_effect_1_after_ipo_1(by, reading, left):
    others = [PLAYED.put((12, 1), Played(by, "IPO 1"))] if by else []
    options = {"pol.ipo9.ipo1_played_by": reading}
    played = owing("SU", (1, "democrat"), (2, ""), (2, ""), others=others, options=options)
    ruling = rolled(played, PlayOption("SU", "0f"))
    assert owed(played.changed(ruling.changes), "SU") == left
    assert ("POL-IPO9-04" in ruling.clauses) == (not left)


@pytest.mark.rule("POL-IPO9-08", "POL-IPO9-09")
def test_who_owes_may_play_nothing_else():
    played = owing("SU", (1, "democrat"))
    denied(played, PlayOption("SU", "IPO 5", "SPA"), "POL-IPO9-08")
    denied(played, PassOption("SU"), "POL-IPO9-08")
    assert why_not(played, PlayOption("SU", "0f")) == ["owes"], "0(f) clears nothing here"
    assert why_not(played, PlayOption("SU", "IPO 1", terms={"towards": "fascist"})) == ["owes_direction"]
    assert not why_not(played, PlayOption("SU", "IPO 1", terms=ONE))
    answer = owing("SU", (2, ""))
    denied(answer, PassOption("SU"), "POL-IPO9-09")
    assert not why_not(answer, PlayOption("SU", "0f"))
    assert not why_not(answer, PlayOption("SU", "IPO 1", terms={"towards": "fascist"})), (
        "IPO 1 clears effect 2 too"
    )


def test_what_cannot_be_paid_for_waits():
    poor = standings(SU={"money": 0, "debt": 0})
    played = owing("SU", (1, "democrat"), others=(*poor, PURSES.put("SU", Purse(limit=0))))
    assert not why_not(played, PassOption("SU"))
    assert owed(after(played, PassOption("SU")), "SU") == [1]


@pytest.mark.rule("POL-IPO9-01")
@pytest.mark.parametrize(("reading", "left"), [("lapses", []), ("waits", [1])])
def test_a_direction_that_is_impossible_when_it_is_due(reading, left):
    played = owing("SU", (1, "communist"), options={"pol.ipo9.impossible": reading})
    assert owed(after(played, PassOption("SU")), "SU") == left
    assert owed(after_dice(played, PlayOption("SU", "IPO 5", "SPA"), 2), "SU") == left


@pytest.mark.parametrize(
    ("reading", "may"), [("target", ["fascist", "democrat"]), ("first", ["fascist"]), ("last", ["democrat"])]
)
def test_two_duties_in_two_directions(reading, may):
    played = owing("SU", (1, "fascist"), (1, "democrat"), options={"pol.ipo9.two_directions": reading})
    for towards in ("fascist", "democrat"):
        order = PlayOption("SU", "IPO 1", terms={"towards": towards})
        assert (not why_not(played, order)) == (towards in may)
        if towards in may:
            assert owed(after_dice(played, order), "SU") == []


@pytest.mark.rule("POL-IPO9-05", "POL-IPO9-10")
def test_effect_3_adds_up():
    played = owing("SU", (3, ""), (3, ""))
    denied(played, PlayOption("SU", "IPO 5", "SPA"), "POL-IPO9-05")
    named = after(played, NameOption("SU", "IPO 5", "SPA"))
    assert owed(named, "SU") == [3] and NAMED.of(named)[12, "SU"].card == "IPO 5"
    assert not why_not(named, PlayOption("SU", "IPO 5", "SPA"))
    denied(named, NameOption("SU", "IPO 8"), "POL-IPO9-05")
    later = named.changed([Change("clock", "", affairs(turn=1).clock), AFFAIRS.put(13, Affairs(("SU",)))])
    assert why_not(later, PlayOption("SU", "IPO 5", "SPA")) == ["name_first"]
    assert owed(after(later, NameOption("SU", "IPO 8")), "SU") == []


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (NameOption("GE", "IPO 5"), "need_not_name"),
        (NameOption("SU", "five"), "no_such_card"),
        (NameOption("XX", "IPO 5"), "unknown.power"),
    ],
)
def test_what_naming_cannot_be(order, code):
    assert why_not(owing("SU", (3, "")), order)[0].startswith(code)


@pytest.mark.rule("POL-IPO9-04")
def test_the_worked_example_of_three_duties():
    """I-c: effects 1, 2 and 2; 0(f) first, then IPO 1."""
    played = owing("SU", (1, "democrat"), (2, ""), (2, ""))
    played = after_dice(played, PlayOption("SU", "0f"))
    assert owed(played, "SU") == [1]
    played = after_dice(played, PlayOption("SU", "IPO 1", terms=ONE))
    assert owed(played, "SU") == []


def test_ipo_1_is_not_bound_by_what_is_not_owed():
    free = after(owing("SU"), PutCard("IPO 1", {"cost": 0, "sure": True}))
    assert not why_not(free, PlayOption("SU", "IPO 1", terms={"towards": "fascist"}))

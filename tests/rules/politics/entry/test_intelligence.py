"""Intelligence (14.15)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from redball import rules
from redball.game.orders import Step
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.entry import intelligence
from redball.rules.politics.entry.orders import (
    CompareIntelligence,
    RollIntelligence,
    SetIntelligence,
    SpendIntelligence,
)
from redball.rules.politics.entry.tables import INTELLIGENCE, MARGINS, OPERATIONS, POINTS, Operations, values
from redball.rules.registry import phases_played

from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not

ON = {"pol.opt.intelligence": "on"}
THREE = (("CW", "GE"), ("FR", "GE"))
NOW = TURN[1940, 0]


def phase(*kept, wars=THREE, **fields):
    """The intelligence phase, with three powers at war."""
    fields["options"] = {**ON, **fields.get("options", {})}
    return game(clock=at("intelligence", 1940, 0, 0), wars=wars, remembered=kept, **fields)


def test_what_is_printed():
    found = values().intelligence
    assert (found.at_war, found.campaign_at_war, found.alone) == (3, 2, 2)
    assert (found.pip, found.neutral) == (10, 1)


@pytest.mark.rule("POL-INT-01")
def test_a_phase_of_its_own():
    off, on = game(), game(options=ON)
    assert "intelligence" not in phases_played(off)
    played = phases_played(on)
    assert played[played.index("intelligence") + 1] == "partisans"
    ended = after(game(clock=at("end_of_action", 1940, 0, 3), options=ON), Step(end_stage=True))
    assert ended.clock.phase == "intelligence" and ended.clock.impulse == 0
    assert after(ended, Step()).clock.phase == "partisans"
    back = after(ended, Step(back=True))
    assert (back.clock.phase, back.clock.impulse) == ("end_of_action", 3)
    without = after(game(clock=at("end_of_action", 1940, 0, 3)), Step(end_stage=True))
    assert without.clock.phase == "partisans"
    told = {task.id: task.state for task in rules.tasks(phase())}
    assert told["politics.intelligence"] == "todo"
    off = phase(options={"pol.opt.intelligence": "off"})
    assert why_not(off, RollIntelligence("SU"))[0] == "no_intelligence"
    assert not [task for task in rules.tasks(off) if task.id.startswith("politics.intelligence")]
    assert why_not(game(options=ON, wars=THREE), RollIntelligence("SU")) == ["not_intelligence"]


@pytest.mark.rule("POL-INT-02")
def test_not_before_three_powers_are_at_war():
    two = phase(wars=[("CW", "GE")])
    denied(two, RollIntelligence("SU"), "POL-INT-02")
    denied(two, CompareIntelligence({"fascist": 1}), "POL-INT-02")
    after_dice(phase(), RollIntelligence("SU"), 5, 5)
    minor = phase(wars=[("CW", "GE"), ("GE", "POL")])
    assert intelligence.at_war(minor) == ("GE", "CW") and not intelligence.takes_place(minor)
    assert {t.id: t.state for t in rules.tasks(two)}["politics.intelligence"] == "done"


@pytest.mark.rule("POL-INT-03")
def test_no_more_operations_than_powers_at_war():
    assert rolled(phase(), RollIntelligence("GE", 3), 1, 2, 3).dice == 3
    denied(phase(), RollIntelligence("GE", 4), "POL-INT-03")
    denied(phase(), RollIntelligence("SU", 2), "POL-AMB-145")
    assert rolled(phase(), RollIntelligence("SU", 1), 1, 2, 3).dice == 3
    paid = {"pol.int.cap_scope": "paid"}
    assert rolled(phase(options=paid), RollIntelligence("SU", 3), 1, 2, 3, 4, 5).dice == 5
    denied(phase(options=paid), RollIntelligence("SU", 4), "POL-INT-03")
    many = phase(OPERATIONS.put("SU", Operations(9, NOW)))
    assert rolled(many, RollIntelligence("SU"), 1, 2, 3).dice == 3
    denied(many, RollIntelligence("SU", 1), "POL-INT-03")
    done = after_dice(phase(), RollIntelligence("GE", 1), 4)
    assert why_not(done, RollIntelligence("GE", 1)) == ["rolled_this_turn"]


@pytest.mark.rule("POL-INT-04")
def test_alone_in_an_ideology():
    assert intelligence.free(phase(), "SU") == 2 and intelligence.free(phase(), "GE") == 0
    china = phase(*standings(CH={"ideology": "communist"}))
    assert intelligence.free(china, "SU") == 0 == intelligence.free(china, "CH")
    assert why_not(phase(), RollIntelligence("GE")) == ["no_operations"]
    neutral = phase(*standings(SU={"ideology": ""}))
    assert intelligence.free(neutral, "SU") == 0


# --- who out-rolled whom ------------------------------------------------------------------------------------


def margins(f, d, c, **readings):
    rolls = {"fascist": f, "democrat": d, "communist": c}
    found = intelligence.margins(game(options={f"pol.int.{k}": v for k, v in readings.items()}), rolls)
    return {f"{a[0]}{b[0]}": by for (a, b), by in found.items()}


@pytest.mark.rule("POL-INT-05")
def test_democrats_that_tie():
    """S-b, too: a tie of three."""
    assert margins(8, 8, 5) == {"df": 1, "dc": 1}
    assert margins(5, 8, 8) == {"df": 1, "dc": 1}
    assert margins(8, 8, 5, tie_margin="real") == {"df": 1, "dc": 3}
    assert margins(7, 7, 7) == {"df": 1, "dc": 1}
    assert margins(7, 7, 7, tie_margin="real") == {"df": 1, "dc": 1}
    assert margins(7, 7, 7, three_way="none") == {}
    assert margins(9, 4, 2) == {"fd": 5, "fc": 7}, "without a tie the difference"


@pytest.mark.rule("POL-INT-06")
def test_fascists_and_communists_that_tie():
    assert margins(7, 4, 7) == {"fd": 1, "cd": 1}
    assert margins(7, 4, 7, tie_margin="real") == {"fd": 3, "cd": 3}
    ruling = judged(phase(), CompareIntelligence({"fascist": 7, "communist": 7, "democrat": 4}))
    assert [note.data["by"] for note in ruling.notes] == [1, 1]
    played = after(phase(), CompareIntelligence({"fascist": 7, "communist": 7, "democrat": 4}))
    assert MARGINS.of(played)[NOW].by == {"fascist democrat": 1, "communist democrat": 1}


def test_how_likely_each_ideology_out_rolls_another():
    """One die each: every throw of three."""
    found: Counter[str] = Counter()
    for f, d, c in product(range(1, 11), repeat=3):
        found.update(margins(f, d, c))  # adds margins
    winners = Counter(frozenset(key[0] for key in margins(*dice)) for dice in product(range(1, 11), repeat=3))
    alone = sum((n - 1) ** 2 for n in range(1, 11))
    assert winners[frozenset("f")] == winners[frozenset("c")] == alone
    assert winners[frozenset("fc")] == sum(n - 1 for n in range(1, 11))
    assert winners[frozenset("d")] == 1000 - 2 * alone - 45
    assert Fraction(winners[frozenset("d")], 1000) == Fraction(385, 1000)
    assert found["fd"] == found["cd"]


def test_the_highest_dice_are_compared():
    played = after_dice(phase(), RollIntelligence("GE", 2), 3, 8)
    played = after_dice(played, RollIntelligence("CW", 1), 5)
    played = after_dice(played, RollIntelligence("SU"), 6, 4)
    assert intelligence.rolls_of(played) == {"fascist": 8, "democrat": 5, "communist": 5}
    assert MARGINS.of(after(played, CompareIntelligence()))[NOW].by == {
        "fascist democrat": 3,
        "fascist communist": 3,
    }
    assert why_not(phase(), CompareIntelligence()) == ["nobody_rolled"]


@pytest.mark.rule("POL-INT-10")
def test_neutral_powers_take_one_off():
    played = after_dice(phase(), RollIntelligence("SU"), 6, 4)
    assert INTELLIGENCE.of(played)[NOW, "SU"].dice == (5, 4)
    at_war = after_dice(phase(wars=[*THREE, ("GE", "SU")]), RollIntelligence("SU"), 6, 4)
    assert INTELLIGENCE.of(at_war)[NOW, "SU"].dice == (6, 4)
    users = {"pol.int.neutral_minus": "users"}
    assert INTELLIGENCE.of(after_dice(phase(options=users), RollIntelligence("SU"), 6, 4))[
        NOW, "SU"
    ].dice == (6, 4)
    kept = OPERATIONS.put("SU", Operations(1, NOW))
    used = after_dice(phase(kept, options=users), RollIntelligence("SU"), 4, 6, 6)
    assert INTELLIGENCE.of(used)[NOW, "SU"].dice == (4, 5, 6)


# --- points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-INT-07")
def test_changing_a_roll():
    """25 points change a roll by 2 at most; S-c: 35 by 3, which leaves 5."""
    assert intelligence.most_pips(25) == 2
    played = after(phase(), SetIntelligence("GE", 25))
    denied(played, SpendIntelligence("GE", 3), "POL-INT-07")
    assert POINTS.of(after(played, SpendIntelligence("GE", 2, "2d6"))) == {"GE": 5}
    more = after(phase(), SetIntelligence("GE", 35), SpendIntelligence("GE", 3))
    assert POINTS.of(more) == {"GE": 5}
    assert why_not(more, SpendIntelligence("GE", 1)) == ["too_few_points"]
    assert why_not(played, SetIntelligence("GE", 25)) == ["stands_so"]
    assert why_not(phase(), SetIntelligence("GE", 0)) == ["stands_so"]
    assert POINTS.of(after(phase(), SetIntelligence("GE", 1))) == {"GE": 1}
    assert why_not(played, SpendIntelligence("GE", 0)) == ["below"]


@pytest.mark.rule("POL-INT-08")
def test_not_on_entry_chits():
    played = after(phase(), SetIntelligence("GE", 25))
    denied(played, SpendIntelligence("GE", 1, "entry_chit"), "POL-INT-08")


# --- 0(h) ---------------------------------------------------------------------------------------------------


def campaign(pe, bid, wars=(("CW", "GE"),), **readings):
    """Political affairs, in which the neutral USSR has an effectiveness and bid points."""
    options = {**ON, **{f"pol.int.{name}": value for name, value in readings.items()}}
    kept = standings(SU={"pe": pe, "bid": bid, "money": 9})
    return affairs("SU", year=1940, remembered=kept, wars=wars, options=options)


@pytest.mark.rule("POL-INT-09")
@pytest.mark.parametrize(("pe", "bid", "count"), [(7, 5, 2), (8, 5, 3), (-1, 5, 0), (8, 2, 2), (0, 5, 0)])
def test_an_intelligence_campaign(pe, bid, count):
    played = campaign(pe, bid)
    order = PlayOption("SU", "0h", terms={"cost": 0})
    assert intelligence.campaign(played, "SU") == count
    if not count:
        denied(played, order, "POL-INT-09")
        return
    after_it = after(played, order)
    assert OPERATIONS.of(after_it) == {"SU": Operations(count, NOW)}
    assert standing.standing(after_it, "SU").bid == bid - count


def test_who_may_play_it():
    order = PlayOption("SU", "0h", terms={"cost": 0})
    denied(campaign(7, 5, wars=()), order, "POL-INT-09")
    off = affairs("SU", wars=[("CW", "GE")], remembered=standings(SU={"pe": 7, "bid": 5}))
    denied(off, order, "POL-INT-01")


def test_how_many_points_are_converted():
    one = PlayOption("SU", "0h", terms={"cost": 0, "points": 1})
    assert OPERATIONS.of(after(campaign(8, 5), one)) == {"SU": Operations(1, NOW)}
    denied(campaign(8, 5, **{"0h_amount": "exact"}), one, "POL-AMB-136")
    assert why_not(campaign(8, 5, **{"0h_amount": "exact"}), one) == ["convert_exactly"]
    again = affairs(
        "SU",
        year=1940,
        remembered=[*standings(SU={"pe": 8, "bid": 5}), OPERATIONS.put("SU", Operations(2, NOW))],
        wars=[("CW", "GE")],
        options=ON,
    )
    assert OPERATIONS.of(after(again, one)) == {"SU": Operations(3, NOW)}, "a second campaign adds"
    three = PlayOption("SU", "0h", terms={"cost": 0, "points": 3})
    for order in (three, PlayOption("SU", "0h", terms={"cost": 0})):
        done = after(campaign(8, 5, **{"0h_amount": "exact"}), order)
        assert OPERATIONS.of(done) == {"SU": Operations(3, NOW)}
    for points in (0, 4, "two", True):
        order = PlayOption("SU", "0h", terms={"cost": 0, "points": points})
        denied(campaign(8, 5), order, "POL-INT-09")
        assert why_not(campaign(8, 5), order) == ["convert_up_to"]


def test_operations_wait_for_a_phase_that_takes_place():
    old = OPERATIONS.put("GE", Operations(2, NOW - 1))
    assert rolled(phase(old), RollIntelligence("GE"), 3, 3).dice == 2
    assert not OPERATIONS.of(after(phase(old), Step()))
    assert OPERATIONS.of(after(phase(old, wars=[("CW", "GE")]), Step())), "no phase took place"
    same = {"pol.int.0h": "same_turn_only"}
    assert why_not(phase(old, options=same), RollIntelligence("GE")) == ["no_operations"]
    end = game(clock=at("victory", 1940, 0, 0), remembered=[old], options={**ON, **same})
    assert not OPERATIONS.of(after(end, Step()))
    assert OPERATIONS.of(after(end, Step(back=True)))

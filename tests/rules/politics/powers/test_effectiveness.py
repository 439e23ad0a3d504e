"""Political effectiveness: rolls, option 0(a), and what a negative one costs."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from msgspec.structs import replace
from redball import rules
from redball.game.orders import SetPower, SetWar, Step
from redball.game.pipelines import lent, put_lent
from redball.game.powers import Power
from redball.game.state import Change
from redball.rules.gas.orders import SavePoints
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import effectiveness, money
from redball.rules.politics.powers.orders import PayFromProduction, RollEffectiveness, SetDebtLimit
from redball.rules.politics.powers.tables import FIGHTING, PURSES, Purse
from redball.rules.politics.standing import standing
from redball.rules.politics.tables import WARS, War

from tests.rules.politics.powers.world import at, played, standings
from tests.rules.politics.world import TURN, after, denied, judged, why_not

ON = {"opt.pe_war_roll": "on"}


def buying(sum_, dice=(), power="GE", options=None, **fields):
    """What money buys for option 0(a): the number of dice and the change of effectiveness."""
    game = played(remembered=standings(**{power: fields}), options=options or {})
    found = effectiveness.effects(game, Play(power, "0a", "", {"money": sum_}), dice)
    return found.dice, standing(game.changed(found.changes), power).pe - standing(game, power).pe


# --- option 0(a) --------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-PE-02", "POL-GEN-06")
def test_a_die_for_three_money():
    assert buying(9)[0] == 3
    assert buying(9, (1, 6, 2)) == (3, 1) and buying(9, (1, 5, 2)) == (3, 0)
    assert 1 - F(5, 6) ** 3 == F(91, 216), "42.1 %"
    assert 1 - F(5, 6) ** 4 == F(671, 1296), "51.8 %, E-a"


@pytest.mark.parametrize(("reading", "rise"), [("one", 1), ("per_six", 2)])
def test_several_sixes(reading, rise):
    """POL-AMB-13; E-a."""
    assert buying(12, (6, 6, 1, 2), options={"pe.multi_six": reading}) == (4, rise)


@pytest.mark.rule("POL-PE-03")
def test_dice_are_cheaper_below_zero():
    assert buying(3, pe=-1, below_zero=3)[0] == 3
    assert buying(3, pe=-1, below_zero=2)[0] == 1
    assert buying(3, pe=1, below_zero=3)[0] == 1


@pytest.mark.rule("POL-PE-02")
def test_only_whole_dice():
    game = played()
    for sum_, fine in ((0, False), (2, False), (3, True), (4, False), (9, True), ("9", False), (True, False)):
        found = list(effectiveness.bars(game, Play("GE", "0a", "", {"money": sum_})))
        assert (not found) is fine
    assert effectiveness.cost(game, Play("GE", "0a", "", {"money": 9}), None) == 9


@pytest.mark.parametrize(("reading", "turns"), [("successive", 0), ("total", 2)])
def test_three_turns_below_zero(reading, turns):
    """POL-AMB-14: counted as turns end."""
    last = at("victory", impulse=0)
    game = played(
        clock=last,
        remembered=standings(GE={"pe": 1, "below_zero": 2}, IT={"pe": -1, "below_zero": 2}),
        options={"pe.negative_turns": reading},
    )
    game = after(game, Step())
    assert standing(game, "GE").below_zero == turns
    assert standing(game, "IT").below_zero == 3
    assert standing(after(game, Step(back=True)), "IT").below_zero == 2


@pytest.mark.rule("POL-PE-04")
def test_it_may_fall_below_zero():
    game = played(remembered=standings(GE={"pe": 0}))
    assert standing(game.changed(effectiveness.raised(game, "GE", -1)), "GE").pe == -1
    assert standing(after(game, SetStanding("GE", {"pe": -1})), "GE").pe == -1


@pytest.mark.rule("POL-PE-08", "POL-PE-09")
def test_the_veto_of_the_neutrality_act():
    assert "US 6" in effectiveness.WITHOUT_PE
    for pe, costs in ((0, 0), (-1, 1), (-2, 2)):
        assert money.owed(played(remembered=standings(US={"pe": pe})), "US") == costs


# --- rolls in war -------------------------------------------------------------------------------------------


def warring(since, year=1940, turn=0, pe=3, options=ON, **fields):
    """Germany at war with France since a turn."""
    remembered = [
        WARS.put(("FR", "GE"), War(since)),
        *standings(GE={"pe": pe}),
        *fields.pop("remembered", ()),
    ]
    clock = at("political_affairs", year, turn, 0)
    return played(clock=clock, wars=[("FR", "GE")], remembered=remembered, options=options, **fields)


NOW = TURN[1940, 0]


@pytest.mark.rule("POL-PE-01")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_roll_in_war(die):
    """E-c."""
    for pe in (3, 6):
        game = warring(NOW - 5, pe=pe)
        ruling = rules.judge(game, RollEffectiveness("GE"), (die,))
        assert ruling.dice == ruling.d6 == 1
        assert standing(game.changed(ruling.changes), "GE").pe == pe + (die > pe)


@pytest.mark.rule("POL-PE-01")
def test_who_rolls():
    assert judged(warring(NOW - 5), RollEffectiveness("GE")).allowed
    for game in (warring(NOW - 4), warring(NOW - 4, turn=1), warring(NOW - 9, options={})):
        denied(game, RollEffectiveness("GE"), "POL-PE-01")
    game = warring(NOW - 5)
    assert [task.id for task in rules.tasks(game) if "pe_roll" in task.id] == [
        "politics.pe_roll.GE",
        "politics.pe_roll.FR",
    ]
    rolled = game.changed(rules.judge(game, RollEffectiveness("GE"), (2,)).changes)
    denied(rolled, RollEffectiveness("GE"), "POL-PE-01")
    later = replace(game.clock, phase="reinforcement")
    denied(game.changed([Change("clock", "", later)]), RollEffectiveness("GE"), "POL-PE-01")


@pytest.mark.parametrize(
    ("reading", "old", "young"),
    [("completed", True, False), ("incl_current", True, True), ("same_enemy", False, False)],
)
def test_five_turns_of_war(reading, old, young):
    """POL-AMB-76: at war with somebody for long, with France only lately."""
    options = {**ON, "pe.war_turns": reading}
    assert effectiveness.may_roll(warring(NOW - 4, options=options), "GE") is young
    long = [FIGHTING.put("GE", NOW - 7)]
    assert effectiveness.may_roll(warring(NOW - 2, options=options, remembered=long), "GE") is old


def test_since_when_powers_fight_is_written_down():
    game = played(clock=at("declare_war", 1939, 4))
    begun = after(game, SetWar("GE", "CW", True))
    assert FIGHTING.of(begun) == {"GE": 22, "CW": 22}
    more = after(begun.changed([Change("clock", "", at("declare_war", 1940))]), SetWar("GE", "FR", True))
    assert FIGHTING.of(more) == {"GE": 22, "CW": 22, "FR": 24}
    assert FIGHTING.of(after(more, SetWar("GE", "CW", False))) == {"GE": 22, "FR": 24}


# --- what it costs ------------------------------------------------------------------------------------------


def paying(pe, purse=None, options=None, **fields):
    """Germany's standing and purse once the production phase has begun."""
    remembered = standings(GE={"pe": pe, **fields})
    if purse is not None:
        remembered.append(PURSES.put("GE", purse))
    game = played(clock=at("final_reorganization", impulse=0), remembered=remembered, options=options or {})
    return after(game, Step())


@pytest.mark.rule("POL-PE-05")
def test_a_negative_effectiveness_costs_money():
    """W9."""
    game = paying(-3, money=9)
    assert standing(game, "GE").money == 6 and standing(game, "GE").debt == 0
    assert standing(after(game, Step(back=True)), "GE").money == 9
    assert standing(paying(0, money=9), "GE").money == 9


@pytest.mark.parametrize(("reading", "debt"), [("debt", 1), ("forgiven", 0)])
def test_money_that_is_short(reading, debt):
    """POL-AMB-107."""
    game = paying(-3, Purse(limit=4), {"pe.shortfall": reading}, money=2, debt=1)
    assert (standing(game, "GE").money, standing(game, "GE").debt) == (0, 1 + debt)
    assert not money.purse(game, "GE").due


@pytest.mark.rule("POL-PE-05", "POL-PE-06")
def test_at_the_debt_limit():
    """E-b: one money, one production point of five."""
    game = paying(-2, Purse(limit=4), money=1, debt=4)
    assert standing(game, "GE").money == 0 and money.purse(game, "GE").due == 1
    assert [task.needed for task in rules.tasks(game) if task.id == "politics.due.GE"] == [True]
    game = after(game, SetPower("GE", {"bp_available": 5}), PayFromProduction("GE", 5))
    assert money.purse(game, "GE") == Purse(limit=4)
    assert game.powers["GE"].bp_left == 4
    assert why_not(game, PayFromProduction("GE", 5)) == ["nothing_due"]


@pytest.mark.parametrize(("reading", "points"), [("1", 3), ("2", 2), ("3", 1), ("1/2", 6)])
def test_what_a_production_point_is_worth(reading, points):
    """POL-AMB-107."""
    game = paying(-3, Purse(limit=0), {"pe.rate": reading})
    game = game.changed([Change("powers", "GE", Power("GE", "axis", bp_available=9))])
    game = game.changed(standings(GE={"pe": -3, "money": 0, "pml": 4}))
    game = game.changed([PURSES.put("GE", Purse(0, 3))])
    assert after(game, PayFromProduction("GE", 9)).powers["GE"].bp_left == 9 - points


@pytest.mark.rule("POL-PE-07")
def test_when_production_is_not_enough():
    game = paying(-3, Purse(limit=0), money=0)
    game = after(game.changed([put_lent("W-0437-r1", "IT")]), SetPower("GE", {"bp_available": 2}))
    assert lent(game) == {"W-0437-r1": "IT"}
    game = after(game, PayFromProduction("GE", 2))
    assert not [key for key, to in lent(game).items() if to != "GE"]
    assert money.is_locked(game, "GE")
    game = after(game, SetPower("GE", {"bp_available": 9}))
    denied(game, SetPower("GE", {"bp_spent": 1}), "POL-PE-07")
    after(game, SetPower("IT", {"bp_available": 9, "bp_spent": 1}))


@pytest.mark.rule("POL-PE-07")
def test_nothing_is_saved_then():
    """Of the build points of a turn, none goes into a city."""
    locked = [PURSES.put("GE", Purse(locked=0))]
    for remembered, refused in ((locked, True), ([], False)):
        clock = at("production", impulse=0)
        game = played(remembered=remembered, clock=clock, rule_sets=("base", "politics", "gas"))
        game = after(game, SetPower("GE", {"bp_available": 4}))
        assert ("locked" in why_not(game, SavePoints("GE", "Berlin", 2))) is refused


def test_a_debt_limit_is_written_down():
    game = after(played(), SetDebtLimit("GE", 12))
    assert money.purse(game, "GE").limit == 12
    assert why_not(game, SetDebtLimit("GE", -1)) == ["no_amount"]
    assert why_not(game, PayFromProduction("GE", 1)) == ["not_production", "nothing_due"]

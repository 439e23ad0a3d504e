"""Stepping through the sequence of play, options, ticks and notes (BASE-SEQ, BASE-GAME)."""

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game.clock import Clock
from redball.game.orders import MarkTask, Note, SetInitiative, SetOption, Step
from redball.game.sequence import phases
from redball.game.state import put_power
from redball.rules import tasks
from redball.rules.base.tables import ENTERED, LEFT
from redball.rules.reorganization.orders import SpendBP
from redball.rules.ticks import TICKS

from tests.rules.base.table import after, game, refused, text

rule = pytest.mark.rule
BOTH = ("base", "oil", "reorganization")


def at(phase: str, impulse: int = 0, side: str = "", **fields):
    """The small war at a moment."""
    return game(clock=Clock(35, phase, impulse, side), **fields)


@rule("BASE-SEQ-01")
def test_a_step_goes_on_and_says_where():
    assert after(at("return_to_base"), Step()).clock.phase == "final_reorganization"
    assert after(at("return_to_base", rule_sets=BOTH), Step()).clock.phase == "production"
    assert text(at("initiative"), Step()) == "Nov/Dec 1941: Weather"
    assert text(at("weather", 1), Step()) == "Nov/Dec 1941, impulse 1 (Axis): Declare war"
    assert text(at("lend_lease"), Step(back=True)) == "Back to Nov/Dec 1941: Reinforcement"


@rule("BASE-SEQ-02")
def test_the_action_stage_ends_at_the_end_of_an_impulse():
    last = at("end_of_action", 3, "axis")
    assert after(last, Step()).clock == Clock(35, "declare_war", 4, "allied")
    assert after(last, Step(end_stage=True)).clock == Clock(35, "partisans")
    assert refused(at("land_movement", 3, "axis"), Step(end_stage=True), "BASE-SEQ-02")
    assert refused(last, Step(back=True, end_stage=True), "BASE-SEQ-02")


@rule("BASE-SEQ-03")
def test_back_into_the_action_stage_that_ended():
    last = at("end_of_action", 5, "axis")
    ended = after(last, Step(end_stage=True))
    back = after(ended, Step(back=True))
    assert (back.clock, back.rule_tables) == (last.clock, last.rule_tables)
    late = after(ended, *[Step()] * 7)
    assert (late.clock.turn, late.clock.phase) == (36, "reinforcement")
    assert after(late, *[Step(back=True)] * 8).clock == last.clock


@rule("BASE-SEQ-03")
def test_the_calendar_begins_somewhere():
    first = game(clock=Clock(0, "reinforcement"))
    assert refused(first, Step(back=True), "BASE-SEQ-03") == ["The calendar starts here"]


def spending(played, points):
    """The game after points were dispensed by Germany."""
    power = played.powers["GE"]
    return played.changed([put_power(msgspec.structs.replace(power, rp_spent=power.rp_spent + points))])


@rule("BASE-SEQ-03")
def test_a_fresh_pool_is_not_filled_twice():
    played = at("air_rebase", 1, "axis", rule_sets=BOTH)
    power = msgspec.structs.replace(played.powers["GE"], bp_last_spent=20, rp_pool=F(9), rp_spent=F(4))
    played = played.changed([put_power(power)])
    entered = after(played, Step())
    assert (entered.powers["GE"].rp_pool, entered.powers["GE"].rp_spent) == (20, 0)
    spent = spending(entered, 7)
    back = after(spent, Step(back=True))
    assert (back.powers["GE"].rp_pool, back.powers["GE"].rp_spent) == (9, 4), "as it was before"
    again = after(back, Step())
    assert (again.powers["GE"].rp_pool, again.powers["GE"].rp_spent) == (20, 7), "what was spent stays spent"
    assert (again.powers, again.rule_tables) == (spent.powers, spent.rule_tables)


@rule("BASE-SEQ-03")
def test_a_correction_made_further_back_counts():
    played = at("production", rule_sets=BOTH)
    played = after(played, SpendBP("GE", 10), Step())
    new_turn = after(played, Step(), Step(), Step())
    assert (new_turn.clock.phase, new_turn.powers["GE"].bp_last_spent) == ("reinforcement", 10)
    assert new_turn.powers["GE"].bp_spent == 0
    back = after(new_turn, *[Step(back=True)] * 4)
    assert (back.clock.phase, back.powers["GE"].bp_spent) == ("production", 10)
    corrected = after(back, SpendBP("GE", 2), *[Step()] * 4)
    assert corrected.powers["GE"].bp_last_spent == 12


@rule("BASE-SEQ-03")
@given(st.lists(st.booleans(), max_size=60), st.integers(0, 4), st.integers(0, 30))
def test_a_step_and_its_opposite_change_nothing(ends, spent, start):
    played = at("victory", rule_sets=BOTH)
    power = msgspec.structs.replace(played.powers["GE"], bp_spent=18, bp_on_rp=3)
    played = after(played.changed([put_power(power)]), *[Step()] * (start + 1))
    for n, end in enumerate(ends):
        played = spending(played, spent) if n % 5 == 0 else played
        order = Step(end_stage=end and played.clock.phase == "end_of_action")
        on = after(played, order)
        back = after(on, Step(back=True))
        assert kept(back) == kept(played)
        assert kept(after(back, order)) == kept(on)
        played = on


def kept(played):
    """Everything of a game that a step may touch, without what it remembers of turns long gone."""
    now = played.clock.turn
    passing = {table.name for table in (ENTERED, LEFT, TICKS)}
    tables = {
        name: {key: row for key, row in rows.items() if name not in passing or key[0] >= now - 1}
        for name, rows in played.rule_tables.items()
    }
    remembered = {name: rows for name, rows in tables.items() if rows}
    return played.clock, dict(played.powers), dict(played.units), remembered


@rule("BASE-SEQ-04")
def test_initiative():
    played = after(at("initiative"), SetInitiative("allied"), Step(), Step())
    assert (played.clock.side, played.clock.first) == ("allied", "allied")
    assert refused(played, SetInitiative("axis"), "BASE-SEQ-04")
    assert refused(at("initiative"), SetInitiative("axes"), "BASE-SEQ-04") == [
        "“axes” is no side; did you mean axis?"
    ]
    initiative = next(t for t in tasks(at("initiative")) if t.id == "base.initiative")
    assert initiative.orders == (SetInitiative("axis"), SetInitiative("allied"))


@rule("BASE-SEQ-05")
def test_tasks_are_ticked():
    played = at("declare_war", 1, "axis")
    assert [(task.id, task.state) for task in tasks(played)] == [("base.declare_war", "todo")]
    done = after(played, MarkTask("base.declare_war"))
    assert [task.state for task in tasks(done)] == ["done"]
    assert refused(done, MarkTask("base.declare_war"), "BASE-SEQ-05")
    assert after(done, MarkTask("base.declare_war", False)).rule_tables == played.rule_tables
    assert refused(played, MarkTask("base.declare_war", False), "BASE-SEQ-05")
    assert "did you mean base.declare_war?" in refused(played, MarkTask("declare_war"), "BASE-SEQ-05")[0]
    assert [t.state for t in tasks(after(done, Step(), Step(back=True)))] == ["done"], "a tick stays"
    other = after(done, *[Step()] * 19)
    assert other.clock == Clock(35, "declare_war", 2, "allied")
    assert [task.state for task in tasks(other)] == ["todo"], "each impulse has its own"


@rule("BASE-SEQ-05")
def test_what_the_position_shows_is_not_ticked():
    end = at("end_of_action", 2, "allied")
    assert [task.state for task in tasks(end)] == ["info"]
    assert [task.orders for task in tasks(end)] == [(Step(), Step(end_stage=True))]
    assert refused(end, MarkTask("base.end_of_action"), "BASE-SEQ-05")


def test_supply_is_looked_through_before_moving():
    found = {task.id: task for task in tasks(at("land_movement", 1, "axis"))}
    assert found["base.supply"].detail is not None
    assert found["base.supply"].detail.data["units"] == 3, "the acting side's units on the map"
    both = {task.id: task for task in tasks(at("final_reorganization"))}
    assert both["base.supply"].detail is not None
    assert both["base.supply"].detail.data["units"] == 4
    data = both["base.supply"].detail.data
    troubles = [count for name, count in data.items() if name != "units"]
    assert any(troubles) and not all(troubles) and both["base.supply"].detail.code == "base.do.supply_found"


@rule("BASE-GAME-01")
def test_options():
    played = after(game(rule_sets=BOTH), SetOption("oil.art_scope", "all"))
    assert played.options == {"oil.art_scope": "all"}
    assert text(played, SetOption("oil.art_scope", "all")) == "Which artillery needs fuel: All artillery"
    assert refused(game(), SetOption("oil.art_scope", "some")) == [
        "Which artillery needs fuel: “some” is no choice, expected motorised or all"
    ]
    assert refused(game(), SetOption("oil.sea_maintenance_first", 1), "OIL-AMB-14"), "1 is not yes"
    (unknown,) = refused(game(), SetOption("oil.art_scop", "all"), "BASE-GAME-01")
    assert unknown.startswith("“oil.art_scop” is no option; did you mean oil.art_scope")
    traced = after(game(), SetOption("supply.range_basic", 3), SetOption("supply.option12_straits", True))
    assert traced.options == {"supply.range_basic": 3, "supply.option12_straits": True}
    for option, value, said in (
        ("supply.scale", {"Off-map": 2}, "is set to Off-map 2"),
        ("supply.scale", {}, "is set to nothing"),
        ("supply.shipping_first", ["CW", "FR"], "is set to CW, FR"),
        ("supply.shipping_first", [], "is set to nothing"),
        ("supply.option12_straits", True, "Option 12 is played."),
    ):
        assert text(game(), SetOption(option, value)).endswith(said)
    assert refused(game(), SetOption("supply.range_basic", "far"), "BASE-GAME-01")
    assert "did you mean supply.range_basic" in refused(game(), SetOption("supply.range_basik", 3))[0]


@rule("BASE-GAME-02")
def test_only_orders_of_the_rule_sets_in_play():
    assert refused(game(), SpendBP("GE", 1), "BASE-GAME-02") == [
        "This game isn't played with the rule set “reorganization”"
    ]


@rule("BASE-GAME-03")
def test_notes():
    assert text(game(), Note("Rommel attacks")) == "Rommel attacks"
    assert after(game(), Note("Rommel attacks")).rule_tables == {}
    assert refused(game(), Note("  "), "BASE-GAME-03") != refused(game(), Note("a\x1b[2Jb"), "BASE-GAME-03")
    assert refused(game(), Note("  "), "BASE-GAME-03")


def test_every_phase_asks_for_something_in_words():
    from redball.game.sequence import phases
    from redball.wording import sentence

    for id, phase in phases().items():
        side = "axis" if phase.acts == "side" else ""
        found = rules.tasks(at(id, 1 if phase.in_impulse else 0, side, rule_sets=BOTH))
        assert found or id == "reorganization"
        for task in found:
            assert not sentence(task.text).startswith(task.text.code)
            assert task.detail is None or not sentence(task.detail).startswith(task.detail.code)


def test_the_calendar_ends_somewhere():
    last = at("return_to_base")
    last = replace(last, clock=msgspec.structs.replace(last.clock, turn=65, phase=list(phases())[-1]))
    assert refused(last, Step(), "BASE-SEQ-03") == ["The calendar ends here, with Nov/Dec 1946"]

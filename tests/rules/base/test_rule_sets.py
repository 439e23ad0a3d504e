"""A game that goes on with other rule sets (BASE-GAME-04)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from redball import rules
from redball.game import codec, library
from redball.game.clock import Clock
from redball.game.order_json import read_orders
from redball.game.orders import SetRuleSets, Step
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.game.state import Change, Depot, put_depot, put_power
from redball.rules.ruleset import Consequence, RuleSet
from redball.wording import message, sentence

from tests.registering import registering
from tests.rival import CLOSED, LEFT, RIVAL
from tests.rules.base.table import after, game, judged, refused, text

rule = pytest.mark.rule

PRODUCTION = Clock(35, "production")


@pytest.fixture(autouse=True)
def known():
    """The rival is one of the program's rule sets."""
    with registering(RIVAL):
        yield


def played(*rule_sets: str, **fields):
    """The small war with barrels of Germany and Italy, and fuel on both tracks and on the Commonwealth's."""
    fields = {
        "clock": PRODUCTION,
        "fuel": {"GE": "5/4", "CW": 3},
        "depots": {"Benghazi": (2, "IT")},
        **fields,
    }
    start = game(rule_sets=rule_sets, **fields)
    return start.changed([put_depot(start.atlas.find("Tobruk"), Depot(1, "GE"))])


def notes(played, *rule_sets: str) -> list[str]:
    ruling = judged(played, SetRuleSets(rule_sets))
    assert ruling.allowed
    return [sentence(note) for note in ruling.notes]


# --- what is played -----------------------------------------------------------------------------------------


@rule("BASE-GAME-04")
@pytest.mark.parametrize("order", [("oil", "reorganization"), ("reorganization", "base", "oil", "oil")])
def test_a_game_goes_on_with_the_rule_sets_named(order):
    """In the program's order, the base game among them whether it is named or not."""
    start = game(rule_sets=("base",))
    assert after(start, SetRuleSets(order)).rule_sets == ("base", "oil", "reorganization")
    said = "The game is played with Base game, House oil rule and Impulse reorganization"
    assert text(start, SetRuleSets(order)) == said
    assert judged(start, SetRuleSets(order)).clauses == ("BASE-GAME-04",)


@rule("BASE-GAME-04")
def test_all_but_the_base_game_can_be_given_up():
    assert after(game(rule_sets=("base", "oil")), SetRuleSets(())).rule_sets == ("base",)


@rule("BASE-GAME-04")
@pytest.mark.parametrize("same", [("base", "oil"), ("oil",)])
def test_the_same_rule_sets_are_no_order(same):
    said = ["The game is played with these rule sets already"]
    assert refused(game(rule_sets=("base", "oil")), SetRuleSets(same), "BASE-GAME-04") == said
    assert refused(game(rule_sets=("oil",)), SetRuleSets(same), "BASE-GAME-04") == said


@rule("BASE-GAME-04")
def test_rule_sets_that_nobody_has_are_refused_with_what_was_perhaps_meant():
    found = refused(game(), SetRuleSets(("oill", "weather", "oil", "oill", "")), "BASE-GAME-04")
    assert found == [
        "“oill” is no rule set; did you mean oil?",
        "“weather” is no rule set",
        "No rule set was named",
    ]


@rule("BASE-GAME-04")
def test_two_that_take_the_place_of_the_same_rule_are_refused():
    start = game(rule_sets=("base", "oil"))
    ruling = judged(start, SetRuleSets(("oil", "rival")))
    assert [sentence(reason) for reason in ruling.reasons] == [
        "House oil rule and Rival oil rule both take the place of option 48: only one of them can be played"
    ]
    assert ruling.clauses == ("BASE-GAME-04", "RIVAL-GEN-01")
    assert sentence(ruling.text) == "Play on with Base game, House oil rule and Rival oil rule"
    assert judged(start, SetRuleSets(("rival",))).allowed


@rule("BASE-GAME-04")
def test_a_save_with_both_can_be_brought_in_order():
    both = game(rule_sets=("base", "oil", "rival"))
    assert after(both, SetRuleSets(("rival",))).rule_sets == ("base", "rival")


# --- what rule sets make of it ------------------------------------------------------------------------------


@rule("BASE-GAME-04")
def test_one_that_is_taken_up_changes_what_it_says_and_tells():
    start = played("base")
    then = after(start, SetRuleSets(("rival",)))
    assert (then.rule_sets, dict(then.depots)) == (("base", "rival"), {})
    assert LEFT.format(3) in notes(start, "rival")
    assert "RIVAL-GEN-02" in judged(start, SetRuleSets(("rival",))).clauses


@rule("BASE-GAME-04")
def test_the_oil_rule_leaves_all_fuel_where_it_is_and_tells():
    start = played("oil", "reorganization")
    then = after(start, SetRuleSets(("reorganization",)))
    assert (then.depots, then.powers) == (start.depots, start.powers)
    assert notes(start, "reorganization")[:3] == [
        "Germany no longer uses 1 barrel and 1¼ fuel",
        "Italy no longer uses 2 barrels",
        "Commonwealth no longer uses 3 fuel",
    ]
    assert after(then, SetRuleSets(("oil", "reorganization"))).depots == start.depots
    empty = judged(game(rule_sets=("oil",)), SetRuleSets(()))
    assert not any(note.code.startswith("oil.") for note in empty.notes)


@rule("BASE-GAME-04")
@rule("REO-RP-01")
def test_impulse_reorganization_has_its_points_in_the_phase_in_which_it_is_taken_up():
    """Else nobody could be reorganized until the next opportunity; what was spent before stays spent."""
    start = with_points(played("oil", clock=Clock(35, "final_reorganization")), 7)
    assert notes(start, "oil", "reorganization")[0] == "Germany has 7 RP for this opportunity"
    then = after(start, SetRuleSets(("oil", "reorganization")))
    assert (then.powers["GE"].rp_pool, then.powers["IT"].rp_pool) == (7, 0)
    spent = then.changed([put_power(msgspec.structs.replace(then.powers["GE"], rp_spent=Fraction(3)))])
    again = after(spent, SetRuleSets(("oil",)), SetRuleSets(("oil", "reorganization")))
    assert (again.powers["GE"].rp_pool, again.powers["GE"].rp_spent) == (7, 3)
    elsewhere = with_points(played("oil"), 7)
    assert notes(elsewhere, "oil", "reorganization") == []


def with_points(start, spent: int):
    """The position with build points that Germany spent last turn."""
    germany = msgspec.structs.replace(start.powers["GE"], bp_last_spent=spent)
    return start.changed([put_power(germany)])


@rule("BASE-GAME-04")
def test_rule_sets_are_given_up_before_others_are_taken_up():
    """Each is asked on the position that those before it have left, and knows who plays then."""
    asked = []

    def asks(name: str):
        def says(now):
            asked.append((name, now.rule_sets, now.options.get("trail", "")))
            trail = now.options.get("trail", "") + name[0]
            return Consequence((Change("options", "trail", trail),), notes=(message("base.note", text=name),))

        return says

    sets = [RuleSet(name, giving_up=asks(f"-{name}"), taking_up=asks(f"+{name}")) for name in "abcd"]
    with registering(*sets):
        start = game(rule_sets=("base", "c", "d"))
        order = SetRuleSets(("a", "b"))
        assert notes(start, "a", "b") == ["-c", "-d", "+a", "+b"]
        given, taken = ("base", "c", "d"), ("base", "a", "b")
        assert asked == [("-c", given, ""), ("-d", given, "-"), ("+a", taken, "--"), ("+b", taken, "--+")]
        assert after(start, order).options["trail"] == "--++"


@rule("BASE-GAME-04")
def test_one_that_stays_is_asked_nothing():
    start = played("rival", depots={})
    assert notes(start, "rival", "reorganization") == []
    assert notes(start, "reorganization")[0] == CLOSED


# --- the sequence of play -----------------------------------------------------------------------------------

OLD_TURN = "The phases of a turn come in another order from now on"


@rule("BASE-GAME-04")
def test_the_game_stays_in_its_phase_and_goes_on_in_the_new_order():
    """Peace follows production; with the rival, final reorganization and peace come before it."""
    start = played("rival")
    then = after(start, SetRuleSets(()))
    assert then.clock == start.clock
    assert [after(game, Step()).clock.phase for game in (start, then)] == ["victory", "peace"]
    assert after(then, Step(back=True)).clock.phase == "final_reorganization"


@rule("BASE-GAME-04")
def test_phases_that_come_again_or_not_at_all_are_told():
    again = ["Final reorganization comes once more in this turn", "Peace comes once more in this turn"]
    assert notes(played("rival"), "oil")[1:] == [OLD_TURN, *again]
    assert notes(played(), "rival")[1:] == [OLD_TURN, "Peace is left out in this turn"]
    left_out = ["Final reorganization is left out in this turn", "Peace is left out in this turn"]
    assert notes(played("oil"), "rival")[-3:] == [OLD_TURN, *left_out]
    assert notes(played("oil", clock=Clock(35, "weather")), "rival")[-1] == OLD_TURN


@rule("BASE-GAME-04")
def test_a_phase_that_the_new_rule_sets_lack_is_left_first():
    short = RuleSet("short", sequence=lambda _game, play: tuple(p for p in play if p != "production"))
    with registering(short):
        assert refused(played(), SetRuleSets(("short",)), "BASE-GAME-04") == [
            "The present phase, Production, is none of theirs: go on to another one first"
        ]
        assert judged(played(clock=Clock(35, "peace")), SetRuleSets(("short",))).allowed


@rule("BASE-GAME-04")
def test_a_step_back_over_it_takes_back_what_was_entered_with_the_rule_set_given_up():
    """Reorganization points accrued on entering the phase; the step back follows the order of now."""
    start = played("oil", "reorganization", clock=Clock(35, "production"))
    ready = start.changed(
        put_power(msgspec.structs.replace(power, bp_last_spent=4, rp_pool=Fraction(1)))
        for power in start.powers.values()
    )
    entered = after(ready, Step())
    assert entered.clock.phase == "final_reorganization" and entered.powers["GE"].rp_pool == 4
    changed = after(entered, SetRuleSets(("oil",)))
    back = after(changed, Step(back=True))
    assert (back.clock, back.powers["GE"].rp_pool) == (ready.clock, 1)


# --- kept ---------------------------------------------------------------------------------------------------


def test_undo_redo_and_the_save_hold_it(tmp_path, monkeypatch):
    start = played("oil", "reorganization")
    monkeypatch.setattr(library, "atlas", lambda _id: start.atlas)
    path, order = tmp_path / "g.redball", SetRuleSets(("rival", "reorganization"))
    told = []
    with Session.create(path, start, rules.judge) as session:
        session.subscribe(told.append)
        session.commit(order)
        then = session.game
        assert then.rule_sets == ("base", "reorganization", "rival") and not then.depots
        session.undo()
        assert codec.encode_position(session.game) == codec.encode_position(start)
        session.redo()
        assert codec.encode_position(session.game) == codec.encode_position(then)
        assert all(("rule_sets", "") in {(c.table, c.key) for c in event.changes} for event in told)
        session.commit(Step())
    with rules.open_save(path) as session:
        assert damage_of(session) == [] and session.oddities == ()
        assert session.game.rule_sets == then.rule_sets
        (first, _) = session.entries()
        assert first.order == order
        assert [sentence(note) for note in first.notes][-1] == "Peace is left out in this turn"
        session.go_to(0)
        assert codec.encode_position(session.game) == codec.encode_position(start)


def test_a_scenario_of_the_position_is_played_as_it_is_now():
    then = after(played("oil"), SetRuleSets(("rival",)))
    assert read_scenario(write_scenario(then), lambda _: then.atlas).rule_sets == ("base", "rival")


def test_it_is_written_as_any_order():
    (order,) = read_orders('[{"order": "set_rule_sets", "rule_sets": ["oil"]}]')
    assert order == SetRuleSets(("oil",))

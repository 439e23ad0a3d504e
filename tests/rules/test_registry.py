"""The registry: every order has a judge, every rule set its texts and sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from redball import rules
from redball.game import flaws
from redball.game.order_json import order_kinds
from redball.game.orders import MoveUnit, Order, Step
from redball.game.sequence import phases
from redball.game.state import HexState, put_mark
from redball.reading import MOST_FAULTS
from redball.rules import Consequence, RuleSet, registry
from redball.rules.case import asked
from redball.wording import catalogue, message, sentence

from tests.rules.base.table import game
from tests.small_map import small_atlas, small_game

CODE = re.compile(r"\bmessage\(\s*f?\"([a-z_]+\.[a-z_.]+)\"")


@pytest.mark.parametrize("kind", order_kinds().values(), ids=lambda kind: kind.__name__)
def test_every_order_has_one_judge(kind):
    judging = [rule_set.id for rule_set in rules.RULE_SETS if kind in rule_set.judges]
    assert len(judging) == 1


def test_an_order_that_nobody_judges_is_a_mistake_of_the_program():
    class Unheard(Order, frozen=True):
        """An order of no rule set."""

    with pytest.raises(TypeError, match="Unheard"):
        rules.judge(game(), Unheard())


@pytest.mark.parametrize("kind", order_kinds().values(), ids=lambda kind: kind.__name__)
def test_every_order_can_be_told_in_words(kind):
    required = {"fields": {"attack": 1}, "count": 2, "points": 3, "barrels": 1, "organized": True}
    fields = {
        name: required.get(name, "x") for name in kind.__struct_fields__ if name not in _with_default(kind)
    }
    said = asked(game(), kind(**fields))
    assert not sentence(said).startswith(said.code)


def _with_default(kind: type[Order]) -> set[str]:
    names = kind.__struct_fields__
    return set(names[len(names) - len(kind.__struct_defaults__) :])


def test_only_active_rule_sets_ask_and_judge():
    assert [s.id for s in rules.active(game())] == ["base"]
    assert [s.id for s in rules.active(game(rule_sets=("oil",)))] == ["base", "oil"]
    assert {o.rule_set for o in rules.options(game(rule_sets=("base", "oil")))} == {"base", "oil"}
    assert {o.rule_set for o in rules.options()} == {"base", "oil", "reorganization"}


def test_the_parameters_of_tracing_are_options_too():
    found = {option.name: option for option in rules.options(game())}
    assert found["supply.option12_straits"].choices in ((True, False), (False, True))
    assert found["supply.option12_straits"].default is False
    assert found["supply.port_min_class"].choices == ("minor", "major")
    traced = [option for name, option in found.items() if name.startswith("supply.")]
    assert traced and all(option.clause in rules.clauses() for option in traced)


def test_a_game_names_registered_rule_sets_only():
    assert [list(flaws.of_rule_set(each.id, ())) for each in rules.RULE_SETS] == [[]] * len(rules.RULE_SETS)
    (flaw,) = flaws.of_rule_set("gas", ())
    assert flaw.expected == "a rule set: base, oil, reorganization"


def test_judging_changes_nothing():
    played = game()
    before = (played.units, played.clock, played.marks)
    rules.judge(played, MoveUnit("15pz", "Tobruk"))
    rules.judge(played, Step())
    assert (played.units, played.clock, played.marks) == before


def test_clauses_have_ids_of_their_rule_set_titles_and_texts():
    heads = {"base": "BASE-", "oil": "OIL-", "reorganization": "REO-", "gas": "GAS-"}
    for id, clause in rules.clauses().items():
        assert id == clause.id
        assert id.startswith(heads[clause.rule_set])
        assert clause.title and clause.text
        assert clause.text.rstrip()[-1] in ".,"


def test_clauses_are_found_by_their_words():
    assert rules.search("oil-cst-26")[0].id == "OIL-CST-26"
    assert rules.search("Barrels REMAINDER")[0].id == "OIL-STO-03"
    assert {c.id for c in rules.search("convoy chain")} >= {"OIL-STO-11"}
    assert rules.search("no such words anywhere") == ()
    assert len(rules.search("")) == len(rules.clauses())


def test_options_have_a_default_among_their_readings_and_touch_known_clauses():
    for option in rules.options():
        assert option.default in option.choices
        assert len(option.choices) >= 2 and len(set(option.choices)) == len(option.choices)
        assert option.title and all(reading.text for reading in option.readings)
        assert set(option.about) <= set(rules.clauses())
        for id in option.about:
            assert option.name in rules.clauses()[id].options


def test_every_message_that_rule_sets_name_has_a_sentence():
    known = catalogue()
    root = Path(rules.__file__).parent
    named = {code for path in root.rglob("*.py") for code in CODE.findall(path.read_text("utf-8"))}
    assert not {code for code in named if code not in known and not code.endswith((".", "_"))}


# --- consequences -------------------------------------------------------------------------------------------


def with_sets(monkeypatch, *following):
    """Rule sets that add something to every order, registered after the base game."""
    sets = [RuleSet(f"set{n}", following=then) for n, then in enumerate(following)]
    known = {each.id: each for each in (registry.registered()[0], *sets)}
    monkeypatch.setattr(registry, "_registered", known)
    return game(rule_sets=("base", *(s.id for s in sets)))


def adds(mark: str, dice: int = 0):
    """A consequence that sets a mark to its dice, or to how many changes it was shown."""

    def following(_game, changes, rolled):
        value = [str(die) for die in rolled[:dice]] if dice else len(changes)
        return Consequence((put_mark(mark, value),), ("BASE-GAME-02",), (message("base.no_fields"),), dice)

    return following


def test_active_sets_add_consequences_each_after_the_one_before(monkeypatch):
    played = with_sets(monkeypatch, adds("first"), adds("second"))
    alone = rules.judge(game(), MoveUnit("15pz", "A-0102"))
    ruling = rules.judge(played, MoveUnit("15pz", "A-0102"))
    assert ruling.changes[: len(alone.changes)] == alone.changes
    after = played.changed(ruling.changes)
    assert after.marks["second"] == after.marks["first"] + 1
    assert ruling.clauses == (*alone.clauses, "BASE-GAME-02")
    assert len(ruling.notes) == len(alone.notes) + 2


def test_consequences_share_out_the_dice(monkeypatch):
    played = with_sets(monkeypatch, adds("first", 2), adds("second", 1))
    asked_for = rules.judge(played, MoveUnit("15pz", "A-0102"))
    assert asked_for.allowed and asked_for.dice == 3
    ruling = rules.judge(played, MoveUnit("15pz", "A-0102"), (4, 9, 1))
    after = played.changed(ruling.changes)
    assert (after.marks["first"], after.marks["second"]) == (["4", "9"], ["1"])


def test_a_refused_order_has_no_consequences(monkeypatch):
    played = with_sets(monkeypatch, adds("first", 2))
    ruling = rules.judge(played, MoveUnit("nobody", "A-0102"))
    assert not (ruling.allowed or ruling.changes or ruling.dice)


def test_what_is_odd_is_told_as_far_as_anybody_reads():
    atlas = small_atlas("\n".join(" " * (row % 2) + ". " * 12 for row in range(6)))
    damage = HexState(oil_destroyed=9, factories_destroyed=9)
    odd = small_game(atlas, [], hexes=dict.fromkeys(map(atlas.label, atlas.land_nodes), damage))
    assert len(rules.oddities(odd)) == MOST_FAULTS < 2 * len(atlas.land_nodes)


def test_a_rule_set_may_change_the_order_of_phases(monkeypatch):
    """Each from the order of the ones before it; without any it is the base game's."""
    assert rules.sequence_of_play(game()) == tuple(phases())
    usual = rules.sequence_of_play(game(rule_sets=("oil",)))
    assert usual.index("production") + 1 == usual.index("final_reorganization")
    late = RuleSet("late", sequence=lambda _game, play: (*play[1:], play[0]))
    monkeypatch.setattr(registry, "_registered", {s.id: s for s in (*rules.RULE_SETS, late)})
    assert rules.sequence_of_play(game(rule_sets=("oil", "late"))) == (*usual[1:], usual[0])

"""The registry: every order has a judge, every rule set its texts and sentences."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redball import resources, rules
from redball.game import flaws, sequence
from redball.game.order_json import order_kinds
from redball.game.orders import ChangeMany, MoveUnit, Order, Step
from redball.game.rulings import Ruling
from redball.game.sequence import usual_play
from redball.game.state import Change, Game, HexState, put_unit
from redball.game.tables import Table
from redball.reading import MOST_FAULTS
from redball.rules import registry
from redball.rules.base.together import part_allowed
from redball.rules.case import asked, denied_order
from redball.rules.opening import odd_settings
from redball.rules.ruleset import Consequence, Objection, RuleSet
from redball.wording import catalogue, message, message_files, sentence

from tests.registering import registering
from tests.rows import each_row
from tests.rules.base.table import game
from tests.small_map import small_atlas, small_game

CODE = re.compile(r"\bmessage\(\s*f?\"([a-z_]+\.[a-z_.]+)\"")


@each_row("kind", order_kinds().values())
def test_every_order_has_one_judge(kind):
    judging = [rule_set.id for rule_set in rules.registered() if kind in rule_set.judges]
    assert len(judging) == 1


def test_an_order_that_nobody_judges_is_a_mistake_of_the_program():
    class Unheard(Order, frozen=True):
        """An order of no rule set."""

    with pytest.raises(TypeError, match="Unheard"):
        rules.judge(game(), Unheard())


@each_row("kind", order_kinds().values())
def test_every_order_can_be_told_in_words(kind):
    required = [field for field in msgspec.structs.fields(kind) if field.required]
    said = asked(game(), kind(**{field.name: _anything(field.type) for field in required}))
    assert not sentence(said).startswith(said.code)


def _anything(kind: Any) -> Any:
    """Some value of a type; a word where none of ours is one."""
    for example in (True, 2, "x", ("x",), {"attack": 1}):
        with suppress(msgspec.ValidationError):
            return msgspec.convert(example, kind, dec_hook=lambda made, found: made(found))
    return "x"


def test_only_active_rule_sets_ask_and_judge():
    assert [s.id for s in rules.active(game())] == ["base"]
    assert [s.id for s in rules.active(game(rule_sets=("oil",)))] == ["base", "oil"]
    assert {o.rule_set for o in rules.options(game(rule_sets=("base", "oil")))} == {"base", "oil"}
    assert {o.rule_set for o in rules.options()} <= {each.id for each in rules.registered()}


def test_the_parameters_of_tracing_are_options_too():
    found = {option.name: option for option in rules.options(game())}
    assert found["supply.option12_straits"].choices in ((True, False), (False, True))
    assert found["supply.option12_straits"].default is False
    assert found["supply.port_min_class"].choices == ("minor", "major")
    traced = [option for name, option in found.items() if name.startswith("supply.")]
    assert traced and all(option.clause in rules.clauses() for option in traced)


def test_a_game_names_registered_rule_sets_only():
    assert [list(flaws.of_rule_set(each.id, ())) for each in rules.registered()] == [[]] * len(
        rules.registered()
    )
    (flaw,) = flaws.of_rule_set("none", ())
    assert flaw.expected == f"a rule set: {', '.join(sorted(each.id for each in rules.registered()))}"


def test_judging_changes_nothing():
    played = game()
    before = (played.units, played.clock, played.rule_tables)
    rules.judge(played, MoveUnit("15pz", "Tobruk"))
    rules.judge(played, Step())
    assert (played.units, played.clock, played.rule_tables) == before


def test_clauses_have_ids_of_their_rule_set_titles_and_texts():
    heads = {(clause.rule_set, id.partition("-")[0]) for id, clause in rules.clauses().items()}
    assert len(heads) == len(dict(heads)) == len({head for _, head in heads})
    for id, clause in rules.clauses().items():
        assert id == clause.id
        assert clause.title and clause.text
        assert clause.text.rstrip()[-1] in ".,"


def test_clauses_are_found_by_their_words():
    assert rules.search("oil-cst-26")[0].id == "OIL-CST-26"
    assert rules.search("Barrels REMAINDER")[0].id == "OIL-STO-03"
    assert {c.id for c in rules.search("convoy chain")} >= {"OIL-STO-11"}
    assert rules.search("no such words anywhere") == ()
    assert len(rules.search("")) == len(rules.clauses())


ONE_READING = {
    "pol.elec.relevant_turn",
    "pol.imp.marker",
    "pol.init.box_effect",
    "pol.pml.t5_other",
    "pol.sanc.pearl_hex",
    "pol.trade.limits",
}
"""Points that are unclear in the rules' text, but have one answer that makes sense."""


def test_options_have_a_default_among_their_readings_and_touch_known_clauses():
    for option in rules.options():
        assert option.default in option.choices
        assert (len(option.choices) == 1) == (option.name in ONE_READING) and len(set(option.choices)) == len(
            option.choices
        )
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


def adds(name: str, dice: int = 0):
    """A consequence that sets an option to its dice, or to how many changes it was shown."""

    def following(_game, _order, changes, rolled):
        value = [str(die) for die in rolled[:dice]] if dice else len(changes)
        return Consequence(
            (Change("options", name, value),), ("BASE-GAME-02",), (message("base.no_fields"),), dice
        )

    return following


def test_active_sets_add_consequences_each_after_the_one_before(monkeypatch):
    played = with_sets(monkeypatch, adds("first"), adds("second"))
    alone = rules.judge(game(), MoveUnit("15pz", "A-0102"))
    ruling = rules.judge(played, MoveUnit("15pz", "A-0102"))
    assert ruling.changes[: len(alone.changes)] == alone.changes
    after = played.changed(ruling.changes)
    assert after.options["second"] == after.options["first"] + 1
    assert ruling.clauses == (*alone.clauses, "BASE-GAME-02")
    assert len(ruling.notes) == len(alone.notes) + 2


def test_consequences_share_out_the_dice(monkeypatch):
    played = with_sets(monkeypatch, adds("first", 2), adds("second", 1))
    asked_for = rules.judge(played, MoveUnit("15pz", "A-0102"))
    assert asked_for.allowed and asked_for.dice == 3
    ruling = rules.judge(played, MoveUnit("15pz", "A-0102"), (4, 9, 1))
    after = played.changed(ruling.changes)
    assert (after.options["first"], after.options["second"]) == (["4", "9"], ["1"])


def test_a_refused_order_has_no_consequences(monkeypatch):
    played = with_sets(monkeypatch, adds("first", 2))
    ruling = rules.judge(played, MoveUnit("nobody", "A-0102"))
    assert not (ruling.allowed or ruling.changes or ruling.dice)


def test_consequences_may_depend_on_the_order(monkeypatch):
    """Not on its changes only, which are the same here."""

    def of_moves(_game, order, _changes, _dice):
        return Consequence(notes=(message("base.no_fields"),)) if isinstance(order, MoveUnit) else None

    played = with_sets(monkeypatch, of_moves)
    move, many = MoveUnit("15pz", "A-0102"), ChangeMany((MoveUnit("15pz", "A-0102"),))
    assert [bool(rules.judge(played, order).notes) for order in (move, many)] == [True, False]


# --- objections ---------------------------------------------------------------------------------------------


def objects_to(*units: str, because: str = "base.no_fields", clause: str = "BASE-GAME-02"):
    """An objection to each of some units that changes put somewhere."""

    def bars(_game, _order, changes):
        for change in changes:
            if change.table == "units" and change.key in units:
                yield Objection(message(because), (clause,), (change.value.hex,))

    return bars


def with_bars(monkeypatch, *sets: RuleSet):
    """The base game and these, played."""
    known = {each.id: each for each in (registry.registered()[0], *sets)}
    monkeypatch.setattr(registry, "_registered", known)
    return game(rule_sets=tuple(each.id for each in sets))


def test_a_rule_set_refuses_what_another_allows(monkeypatch):
    played = with_bars(
        monkeypatch,
        RuleSet("first", following=adds("added"), bars=objects_to("15pz")),
        RuleSet("second", bars=objects_to("15pz", because="base.no_units", clause="BASE-GAME-03")),
    )
    ruling = rules.judge(played, MoveUnit("15pz", "Tobruk"))
    assert not (ruling.allowed or ruling.changes or ruling.notes or ruling.dice)
    assert ruling.text == asked(played, MoveUnit("15pz", "A-0102"))
    assert [reason.code for reason in ruling.reasons] == ["base.no_fields", "base.no_units"]
    assert ruling.clauses == ("BASE-GAME-02", "BASE-GAME-03")
    assert ruling.hexes == (played.atlas.find("Tobruk"),)
    assert rules.judge(played, MoveUnit("xxi", "Tobruk")).allowed


def test_what_stands_against_a_denied_order_is_not_asked(monkeypatch):
    played = with_bars(monkeypatch, RuleSet("first", bars=objects_to("15pz")))
    usual = rules.judge(game(), MoveUnit("15pz", "A-0204"))
    assert not usual.allowed and rules.judge(played, MoveUnit("15pz", "A-0204")) == usual


def test_an_objection_may_be_to_what_another_rule_set_adds(monkeypatch):
    def flips(played, _order, _changes, _dice):
        return Consequence((put_unit(msgspec.structs.replace(played.units["xxi"], organized=False)),))

    bars = objects_to("xxi")
    before = with_bars(monkeypatch, RuleSet("bars", bars=bars), RuleSet("flips", following=flips))
    assert rules.judge(before, MoveUnit("15pz", "Tobruk")).allowed
    after = with_bars(monkeypatch, RuleSet("flips", following=flips), RuleSet("bars", bars=bars))
    assert not rules.judge(after, MoveUnit("15pz", "Tobruk")).allowed


def test_only_rule_sets_that_are_played_object(monkeypatch):
    with_bars(monkeypatch, RuleSet("first", bars=objects_to("15pz")))
    assert rules.judge(game(), MoveUnit("15pz", "Tobruk")).allowed


def test_of_several_units_those_may_move_to_whom_nobody_objects(monkeypatch):
    played = with_bars(monkeypatch, RuleSet("first", bars=objects_to("15pz")))
    order = ChangeMany((MoveUnit("15pz", "Tobruk"), MoveUnit("xxi", "Tobruk")))
    assert not rules.judge(played, order).allowed
    assert part_allowed(played, order) == ChangeMany(order.rows[1:])


def test_what_follows_from_a_unit_may_bar_the_next(monkeypatch):
    """A rule set pays for one of two moves and objects to a second."""

    def pays(_game, _order, changes, _dice):
        return Consequence((Change("options", "paid", True),)) if changes else None

    def bars(played, _order, changes):
        if played.options.get("paid") or len(changes) > 1:
            yield Objection(message("base.no_fields"), ("BASE-GAME-02",))

    played = with_bars(monkeypatch, RuleSet("first", following=pays, bars=bars))
    order = ChangeMany((MoveUnit("15pz", "Tobruk"), MoveUnit("xxi", "Tobruk")))
    assert not rules.judge(played, order).allowed
    assert part_allowed(played, order) == ChangeMany(order.rows[:1])


# --- other questions ----------------------------------------------------------------------------------------


def test_what_is_odd_is_told_as_far_as_anybody_reads():
    atlas = small_atlas("\n".join(" " * (row % 2) + ". " * 12 for row in range(6)))
    damage = HexState(oil_destroyed=9, factories_destroyed=9)
    odd = small_game(atlas, [], hexes=dict.fromkeys(map(atlas.label, atlas.land_nodes), damage))
    assert len(rules.oddities(odd)) == MOST_FAULTS < 2 * len(atlas.land_nodes)


def test_a_rule_set_may_change_the_order_of_phases(monkeypatch):
    """Each from the order of the ones before it; without any it is the base game's."""
    assert rules.sequence_of_play(game()) == usual_play()
    usual = rules.sequence_of_play(game(rule_sets=("oil",)))
    assert usual.index("production") + 1 == usual.index("final_reorganization")
    late = RuleSet("late", sequence=lambda _game, play: (*play[1:], play[0]))
    monkeypatch.setattr(registry, "_registered", {s.id: s for s in (*rules.registered(), late)})
    assert rules.sequence_of_play(game(rule_sets=("oil", "late"))) == (*usual[1:], usual[0])


def test_a_phase_of_a_rule_set_is_played_where_that_is_played(monkeypatch):
    """An odd position in such a phase goes on all the same, and a file with it has a fault."""
    sea = RuleSet("sea", sequence=lambda _game, play: (*play[:9], "submarine_warfare", *play[9:]))
    monkeypatch.setattr(registry, "_registered", {s.id: s for s in (*rules.registered(), sea)})
    own = rules.sequence_of_play(game(rule_sets=("sea",)))
    at = own.index("submarine_warfare")
    assert own[at - 1 : at + 2] == ("naval_movement", "submarine_warfare", "naval_combat")
    assert "submarine_warfare" not in rules.sequence_of_play(game())
    odd = game()
    odd = replace(odd, clock=sequence.at_phase(odd.clock, "submarine_warfare", 1))
    play = rules.sequence_of_play(odd)
    assert play == own
    assert sequence.following(odd.clock, play=play).phase == "naval_combat"
    assert sequence.preceding(odd.clock, play=play).phase == "naval_movement"
    (fault,) = odd_settings(odd, "save.redball")
    assert fault.where == "save.redball: clock.phase" and "submarine_warfare" in fault.found
    assert not odd_settings(replace(odd, rule_sets=("sea",)))


def test_sea_boxes_have_a_convoy_section_where_a_rule_set_says_so(monkeypatch):
    sea = RuleSet("sea", convoy_section=True)
    monkeypatch.setattr(registry, "_registered", {s.id: s for s in (*rules.registered(), sea)})
    assert list(rules.sea_sections(game())) == [0, 1, 2, 3, 4]
    assert list(rules.sea_sections(game(rule_sets=("sea",)))) == [-1, 0, 1, 2, 3, 4]


# --- names that clash ---------------------------------------------------------------------------------------


class Pass(Order, frozen=True, tag="toll_pass"):
    """An order of two rule sets."""


def refuse(game: Game, order: Order, _dice: tuple[int, ...]) -> Ruling:
    return denied_order(game, order, message("base.no_fields"))


POSTS = Table("first_posts", str, int)
FIRST = RuleSet("first", judges={Pass: refuse}, tables=(POSTS,))


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        (RuleSet("oil"), "no rule set can be called “oil”"),
        (RuleSet("canvas"), "no rule set can be called “canvas”"),
        (RuleSet("two words"), "no rule set can be called “two words”"),
        (FIRST, "no rule set can be called “first”, or there is one already"),
        (RuleSet("mine", judges={MoveUnit: refuse}), "“base” and “mine” both have orders .* “move_unit”"),
        (RuleSet("mine", judges={Pass: refuse}), "“first” and “mine” both have orders .* “toll_pass”"),
        (RuleSet("mine", tables=(POSTS,)), "the table “first_posts” isn't named after “mine”"),
    ],
)
def test_a_name_that_another_rule_set_has_is_refused(mine, said):
    with registering(FIRST), pytest.raises(ValueError, match=said):
        registry.register(mine)


CLAUSES = """title = "Toll"
source = "Nobody's rule."
clauses = [{ id = "TOLL-01", title = "Posts", text = "A post takes toll." }]

[[options]]
name = "toll.free"
title = "Friends"
default = true
clause = "TOLL-02"
readings = [{ value = true, text = "They pass." }, { value = false, text = "They pay." }]
"""


@pytest.mark.parametrize("twice", ["clause “TOLL-01”", "option “toll.free”"])
def test_a_clause_or_option_that_another_rule_set_has_is_refused(tmp_path, twice):
    first, mine = tmp_path / "first.toml", tmp_path / "mine.toml"
    first.write_text(CLAUSES, "utf-8")
    mine.write_text(CLAUSES if "clause" in twice else CLAUSES.replace("TOLL-01", "MINE-01"), "utf-8")
    said = f"“first” and “mine” both have {twice}"
    with registering(RuleSet("first", clauses=first)), pytest.raises(ValueError, match=said):
        registry.register(RuleSet("mine", clauses=mine))


def test_sentences_of_the_program_are_not_those_of_a_rule_set():
    files = {prefix for prefix, _ in message_files(resources.assets("messages"))}
    with_clauses = {path.stem for path in resources.assets("rules").iterdir()}
    assert files >= registry.TAKEN and files - registry.TAKEN <= with_clauses

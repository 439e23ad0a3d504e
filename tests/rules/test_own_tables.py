"""Tables that a rule set declares are held, saved, undone, checked and drawn as the others, by their
description alone.
"""

from __future__ import annotations

import json
from dataclasses import replace as varied
from fractions import Fraction

import msgspec
import pytest
from redball import rules
from redball.desk.panels.journal_model import powers_of, stocks_of
from redball.errors import Fault
from redball.game import codec
from redball.game.errors import SaveError, ScenarioError
from redball.game.flaws import Grade
from redball.game.kinds import HexNode, PowerCode, SeaNumber
from redball.game.orders import MoveUnit, Step
from redball.game.scenario import read_scenario, write_scenario
from redball.game.sections.rows import usual_columns
from redball.game.session import Session, damage_of
from redball.game.soundness import findings, refused, refused_changes
from redball.game.state import Change, put_unit
from redball.game.tables import registry
from redball.rules import registry as rule_sets
from redball.rules.base.tables import ENTERED, Entered
from redball.rules.ruleset import Effect, RuleSet
from redball.wording import message

from tests.positions import THEATRE
from tests.registering import registering
from tests.rules.toll_tables import BOATS, LOOKOUTS, POSTS, SECRETS, TOLL, Post, collected
from tests.small_map import small_atlas, small_game, spot, unit

ROME = THEATRE.find("Rome")
POST = Post("IT", Fraction(3, 4), outlook=1)


@pytest.fixture(autouse=True)
def toll():
    """The rule set is registered, and in every game; afterwards nobody knows it again."""
    with registering(TOLL):
        yield


def started(**fields):
    game = small_game(THEATRE, [unit("dak", "Berlin", type="MOT")], powers=("GE", "IT"), **fields)
    lookout = LOOKOUTS.put("IT", 0)
    return game.changed([POSTS.put(ROME, POST), BOATS.put((1, "GE"), 3), lookout, SECRETS.put("a", "b")])


def read(text):
    return read_scenario(text, lambda _: THEATRE)


def test_it_is_held_beside_the_others_and_shared_with_the_next_position():
    game = started()
    assert POSTS.of(game) == {ROME: POST} and game.entry("toll_posts", ROME) == POST
    later = game.changed([BOATS.put((1, "GE"), None), Change("title", "", "Later")])
    assert POSTS.of(later) is POSTS.of(game)
    assert not BOATS.of(later) and BOATS.of(game) == {(1, "GE"): 3}
    assert POSTS.of(small_game(THEATRE)) == {}


def test_the_json_of_a_position_holds_it():
    written = codec.encode_position(started())
    plain = json.loads(written)
    assert plain["toll_posts"] == {str(ROME): {"owner": "IT", "taken": "3/4", "outlook": 1}}
    assert plain["toll_boats"] == [[1, "GE", 3]]
    again = codec.decode_position(written, THEATRE)
    assert (POSTS.of(again), BOATS.of(again)) == (POSTS.of(started()), BOATS.of(started()))
    assert codec.encode_position(again) == written


def test_a_position_without_entries_is_written_as_before():
    assert b"toll" not in codec.encode_position(small_game(THEATRE))
    emptied = started().changed(
        [POSTS.put(ROME, None), BOATS.put((1, "GE"), None), LOOKOUTS.put("IT", None), SECRETS.put("a", None)]
    )
    assert codec.encode_position(emptied) == codec.encode_position(
        small_game(THEATRE, [unit("dak", "Berlin", type="MOT")], powers=("GE", "IT"))
    )


def test_changes_of_it_are_written_and_read():
    changes = (POSTS.put(ROME, POST), BOATS.put((0, "IT"), 2), POSTS.put(3, None))
    assert codec.decode_changes(codec.encode_changes(changes), THEATRE) == changes
    with pytest.raises(msgspec.ValidationError):
        codec.decode_changes(json.dumps([["toll_posts", ROME, {"owner": 3}]]), THEATRE)


def test_sea_areas_of_an_older_map_are_found_by_name():
    def seas(*names):
        return small_atlas("0 1 .", sea_names=names, places=[spot("Port", "A-0002", port="minor")])

    old, new = seas("Baltic", "Kattegat"), seas("Kattegat", "Baltic")
    put = POSTS.put(2, POST), POSTS.put(1, Post("GE")), BOATS.put((0, "GE"), 1), LOOKOUTS.put("IT", 0)
    game = small_game(old).changed(put)
    numbers = codec.sea_numbers([area.name for area in old.sea_areas], new)
    again = codec.decode_position(codec.encode_position(game), new, numbers)
    assert POSTS.of(again)[2].outlook == 0 and POSTS.of(again)[1].outlook == -1
    assert BOATS.of(again) == {(1, "GE"): 1} and LOOKOUTS.of(again) == {"IT": 1}
    (moved,) = codec.decode_changes(codec.encode_changes([POSTS.put(2, POST)]), new, numbers)
    assert moved.value.outlook == 0


# --- scenarios ----------------------------------------------------------------------------------------------


def test_a_scenario_holds_it_by_names():
    game = started().changed([POSTS.put(THEATRE.find("Kiel"), Post("GE", closed_to=["IT", "CW"]))])
    text = write_scenario(game)
    assert '{ hex = "Kiel", owner = "GE", closed_to = ["IT", "CW"] }' in text
    assert '{ hex = "Rome", owner = "IT", taken = "3/4", outlook = "Mediterranean" }' in text
    assert '{ area = "Mediterranean", power = "GE", boats = 3 }' in text
    assert '{ power = "IT", area = "North Sea" }' in text
    assert text.index("toll_boats") < text.index("units = ["), "the longest rows come last"
    again = read(text)
    assert all(table.of(again) == table.of(game) for table in TOLL.tables)
    assert '{ key = "a", value = "b" }' in text, "it names no columns"


def test_every_fault_of_its_rows_is_told():
    text = write_scenario(small_game(THEATRE, powers=("GE", "IT"))).replace(
        "[clock]",
        """toll_posts = [
  { hex = "Rome", owner = "XX" },
  { hex = "Nowhere", owner = "IT", outlook = "Nosea", taken = "much" },
  { hex = "Rome", owner = "IT", taken = -2 },
]
toll_boats = [
  { area = "North Sea", power = "GE", boats = 1 },
  { area = "North Sea", power = "GE", boats = 2 },
]
[clock]""",
    )
    with pytest.raises(ScenarioError) as told:
        read(text)
    said = [fault.where.partition(": ")[2] + ": " + fault.found for fault in told.value.faults]
    assert said == [
        "toll_posts[0].owner: “XX”",
        "toll_posts[1].taken: “much”",
        "toll_posts[1].hex: “Nowhere”",
        "toll_posts[1].outlook: “Nosea”",
        "toll_posts[2].taken: -2",
        "toll_posts[2].hex: “Rome” again",
        "toll_boats[1].area: “North Sea” of GE again",
    ]


def test_the_schema_of_scenarios_tells_of_it():
    found = rules.json_schema("scenario")["$defs"]
    assert found["Scenario"]["properties"]["toll_posts"]["items"] == {"$ref": "#/$defs/PostRow"}
    assert found["PostRow"]["required"] == ["hex", "owner"]
    assert found["toll_boatsRow"]["properties"]["area"] == {"type": "string"}
    assert list(found["toll_secretsRow"]["properties"]) == ["key", "value"]


# --- saves --------------------------------------------------------------------------------------------------


def test_orders_change_it_and_are_undone_and_done_again(tmp_path):
    path = tmp_path / "toll.redball"
    with Session.create(path, started(), rules.judge) as session:
        assert session.commit(MoveUnit("dak", "Rome")).allowed
        assert POSTS.of(session.game)[ROME].taken == 1
        session.undo()
        assert POSTS.of(session.game)[ROME].taken == Fraction(3, 4)
        session.redo()
    with Session.open(path, rules.judge, lambda _: THEATRE) as session:
        assert POSTS.of(session.game)[ROME].taken == 1 and not damage_of(session)
        events = []
        session.subscribe(events.append)
        session.undo()
    assert POSTS.put(ROME, POST) in events[0].changes


def test_a_save_with_a_table_that_nobody_knows_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "toll.redball"
    Session.create(path, started(), rules.judge).close()
    monkeypatch.setattr(
        registry, "_known", {t.name: t for t in registry.tables() if not t.name.startswith("toll_")}
    )
    with pytest.raises(SaveError, match="toll_posts"):
        Session.open(path, rules.judge, lambda _: THEATRE)


def test_what_no_position_can_hold_is_found():
    bad = (
        POSTS.put(999, Post("XX", outlook=7)),
        BOATS.put((1, "GE"), 2),
        POSTS.put(ROME, Post("GE", outlook=1)),
    )
    game = started().changed(bad)
    said = [Fault(f.path, f.flaw.field, f.flaw.found) for f in findings(game)]
    assert said == [
        Fault("toll_posts.999", "hex", "999"),
        Fault("toll_posts.999", "owner", "“XX”"),
        Fault("toll_posts.999", "outlook", "7"),
    ]
    assert len(refused_changes(game, bad, Grade.NEVER)) == 3
    boats = started().changed([BOATS.put((8, "FR"), 1)])
    assert [f.path for f in findings(boats)] == ["toll_boats.8.FR"] * 2
    nowhere = started().changed([LOOKOUTS.put("IT", 8)])
    assert [(f.path, f.flaw.field) for f in findings(nowhere)] == [("toll_lookouts.IT", "area")]
    word = [f.path for f in findings(started().changed([POSTS.put(ROME, Post("XX"))]))]
    assert word == [f"toll_posts.{THEATRE.label(ROME)}"]


def test_entering_a_moment_sets_it_and_a_step_back_takes_that_back():
    game = started()
    forth = game.changed(rules.judge(game, Step()).changes)
    assert BOATS.of(forth)[0, "GE"] == 1 and not LOOKOUTS.of(forth)
    assert POSTS.of(forth)[ROME] == msgspec.structs.replace(POST, taken=Fraction(0))
    back = forth.changed(rules.judge(forth, Step(back=True)).changes)
    assert codec.encode_position(back) == codec.encode_position(game)
    assert not refused(forth, Grade.LAX)


def test_an_effect_under_a_condition_is_taken_back_and_given_again_while_that_holds(monkeypatch):
    def entering(game, _clock):
        if any(each.hex == ROME for each in game.units.values()):
            yield Effect(BOATS.name, (0, "GE"), "", 2)

    def step(game, back=False):
        return game.changed(rules.judge(game, Step(back=back)).changes)

    monkeypatch.setitem(rule_sets._registered, "toll", varied(TOLL, entering=entering))
    game = started()
    there = put_unit(msgspec.structs.replace(game.units["dak"], hex=ROME))
    forth = step(game.changed([there]))
    assert BOATS.of(forth)[0, "GE"] == 2
    back = step(forth.changed([BOATS.put((0, "GE"), 5)]), back=True)
    assert (0, "GE") not in BOATS.of(back)
    assert BOATS.of(step(back))[0, "GE"] == 5, "players had made 5 of it"
    assert (0, "GE") not in BOATS.of(step(back.changed([put_unit(game.units["dak"])])))


def test_what_entering_is_said_to_have_set_is_checked():
    for row in (
        Entered("toll_boats", "x", before=1),
        Entered("toll_posts", 3, "taken", "x"),
        Entered("toll_tolls", 3, set=1),
        Entered("wars", "x", set=1),
    ):
        (found,) = findings(started().changed([ENTERED.put((35, 0, "", "production"), [row])]))
        assert found.path == "base_entered.35.0..production" and found.flaw.field == "entries"


# --- what depends on it -------------------------------------------------------------------------------------


def test_an_overlay_that_shows_it_sees_its_changes():
    game = started()
    assert POSTS.seen(game) == POSTS.of(game) != POSTS.seen(game.changed([POSTS.put(ROME, None)]))


# --- the journal --------------------------------------------------------------------------------------------


def test_the_journal_knows_what_a_change_of_it_touches():
    game = started()
    posts, boats = registry.by_name()["toll_posts"], registry.by_name()["toll_boats"]
    assert list(posts.hexes(ROME, POST)) == list(posts.hexes(ROME, None)) == [ROME]
    assert list(posts.powers(game, ROME, None)) == ["IT"] and list(posts.powers(game, 3, None)) == []
    assert list(boats.powers(game, (1, "GE"), 3)) == ["GE"] and list(boats.hexes((1, "GE"), 3)) == []
    assert powers_of(game, [POSTS.put(3, Post("GE")), LOOKOUTS.put("IT", 0)]) == {"GE", "IT"}
    richer = game.changed([POSTS.put(ROME, Post("IT", Fraction(2)))])
    assert list(collected(POSTS.of(game), POSTS.of(richer))) == [
        message("toll.stock", sign="+", n=Fraction(5, 4))
    ]
    assert stocks_of(game, game) == "" and "toll.stock" in stocks_of(game, richer)


@pytest.mark.parametrize(
    ("key", "value", "columns"),
    [
        (HexNode, int, "hex value"),
        (tuple[HexNode, HexNode, PowerCode], int, "hex hex_2 power value"),
        (tuple[SeaNumber, str], Post, "area key"),
    ],
)
def test_a_table_that_names_no_columns_has_some(key, value, columns):
    assert usual_columns(registry.Table("toll_x", key=key, value=value)) == columns


# --- declaring ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["units", "rule_tables", "toll_posts", "map", "toll.posts", "atlas"])
def test_a_name_that_is_taken_or_no_word_cannot_be_declared(name):
    with pytest.raises(ValueError, match=name):
        registry.declare(varied(SECRETS, name=name))


def test_a_table_is_named_after_its_rule_set():
    with pytest.raises(ValueError, match="other"):
        rule_sets.register(RuleSet("other", tables=(varied(SECRETS, name="toll_more"),)))

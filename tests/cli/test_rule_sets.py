"""The command line and the rule sets that a game is played with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from redball.rules import open_save, registry
from redball.rules.ruleset import RuleSet

from tests.registering import registering
from tests.rival import LEFT, RIVAL

OTHER = RuleSet("other", replaces="option 48", alone="BASE-GAME-02")
CLASH = "rule_sets: found “oil” and “other”, which both take the place of option 48, expected one of the two"


@pytest.fixture
def scenario(library, tmp_path):
    """A scenario to be played with both rule sets that replace the oil rule of the game."""
    text = (library / "theatre" / "scenarios" / "two-seas.toml").read_text("utf-8")
    assert 'rule_sets = ["base"]' in text
    path = tmp_path / "both.toml"
    path.write_text(text.replace('["base"]', '["base", "oil", "other"]'), "utf-8")
    with registering(OTHER):
        yield path


def test_no_game_begins_with_two_that_replace_the_same(redball, scenario):
    begun = redball("new", scenario, "--out", "g.redball")
    assert begun.code and f"{CLASH} (BASE-GAME-02)" in begun.err
    assert not (scenario.parent / "g.redball").exists()
    checked = redball("check", scenario)
    assert checked.code and CLASH in checked.out


def test_all_faults_of_a_scenario_are_told_together(redball, scenario):
    text = scenario.read_text("utf-8").replace("[clock]", '[options]\n"oil.art_scope" = "lots"\n\n[clock]', 1)
    scenario.write_text(text, "utf-8")
    (row,) = redball("check", scenario, "--json").json
    places = [fault["where"].rpartition(".toml: ")[2] for fault in row["faults"]]
    assert places == ["rule_sets", "options: oil.art_scope"]


def test_a_save_with_both_opens_and_is_told(redball, scenario, monkeypatch):
    """One of a program in which these could still be played together."""
    with monkeypatch.context() as patch:
        patch.setitem(registry._registered, "other", RuleSet("other"))
        assert redball("new", scenario, "--out", "g.redball").code == 0
    assert redball("info", "g.redball").code == 0
    checked = redball("check", "g.redball")
    assert checked.code and CLASH in checked.out


# --- other rule sets than the scenario's --------------------------------------------------------------------


@pytest.fixture
def rival():
    """A rule set that can't be played beside the oil rule."""
    with registering(RIVAL):
        yield


def played(path="g.redball"):
    """The rule sets of a save, and how many depots there are."""
    with open_save(Path(path), read_only=True) as session:
        return session.game.rule_sets, len(session.game.depots)


def test_a_game_begins_with_the_rule_sets_that_are_named(redball, rival):
    assert redball("new", "two-seas", "--out", "g.redball", "--rules", "oil, reorganization").code == 0
    assert played() == (("base", "oil", "reorganization"), 1)
    begun = redball("new", "two-seas", "--out", "h.redball", "--rules", "rival")
    assert begun.out.splitlines()[1] == LEFT.format(2)
    assert played("h.redball") == (("base", "rival"), 0)
    as_json = redball("new", "two-seas", "--out", "i.redball", "--rules", "base,rival", "--json").json
    assert LEFT.format(2) in as_json["notes"]


@pytest.mark.parametrize("same", ["", "base"])
def test_those_of_the_scenario_change_nothing(redball, rival, same):
    begun = redball("new", "two-seas", "--out", "g.redball", "--rules", same, "--json")
    assert "notes" not in begun.json and played() == (("base",), 1)


def test_rule_sets_that_can_t_be_played_begin_no_game(redball, rival, tmp_path):
    said = redball("new", "two-seas", "--out", "g.redball", "--rules", "oil,rival")
    assert said.code == 1 and "both take the place of option 48" in said.out
    said = redball("new", "two-seas", "--out", "g.redball", "--rules", "oill", "--json")
    assert said.code == 1 and said.json["clauses"] == ["BASE-GAME-04"]
    assert said.json["reasons"] == ["“oill” is no rule set; did you mean oil?"]
    assert redball("new", "two-seas", "--out", "g.redball", "--rules", "oil,,").code == 2
    assert not (tmp_path / "g.redball").exists()


def test_an_order_gives_a_running_game_other_rule_sets(redball, rival, tmp_path):
    assert redball("new", "two-seas", "--out", "g.redball", "--rules", "oil").code == 0
    order = {"order": "set_rule_sets", "rule_sets": ["rival"]}
    (tmp_path / "o.json").write_text(json.dumps(order), "utf-8")
    said = redball("order", "g.redball", "o.json")
    assert said.code == 0 and "Italy no longer uses 2 barrels" in said.out
    assert played() == (("base", "rival"), 0)
    assert redball("undo", "g.redball").code == 0
    assert played() == (("base", "oil"), 1)

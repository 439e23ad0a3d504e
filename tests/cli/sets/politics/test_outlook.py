"""``redball outlook``: what would happen if."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redball.game.scenario import write_scenario
from redball.rules import RULE_SETS
from redball.rules.politics import RULE_SET
from redball.rules.politics.affairs.tables import WAR_CHART, WarRow

from tests.registering import registering
from tests.rules.politics.world import at, game


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The program's rule sets and this one."""
    if RULE_SET in RULE_SETS:
        yield
        return
    with registering(RULE_SET):
        yield


@pytest.fixture
def played(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    chart = WAR_CHART.put(("POL", "GE"), WarRow(5, {"1936": 16}, {"HUN": 2}))
    position = game(clock=at("political_affairs", 1939, 4, impulse=0), remembered=[chart])
    (tmp_path / "s.toml").write_text(write_scenario(position), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_what_a_war_would_do(redball, played):
    told = redball("outlook", played, "GE", "POL", "--json").json
    assert told["allowed"] and [each["clauses"] for each in told["effects"]] == [["POL-WAR-20"]] * 3
    lines = redball("outlook", played, "GE", "POL").out.splitlines()
    assert lines[0] == "Germany declares war on Poland:"
    assert "  Germany pays 5 money, 0 of it as debt (POL-WAR-20)" in lines


def test_why_a_war_may_not_be_declared(redball, played):
    told = redball("outlook", played, "GE", "IT", "--json").json
    assert not told["allowed"] and told["effects"][0]["clauses"] == ["POL-WAR-01"]
    assert "may not be done" in redball("outlook", played, "GE", "IT").out


def test_what_a_treaty_would_do(redball, played):
    told = redball("outlook", played, "CW", "US", "--treaty", "1", "--json").json
    assert told["allowed"] and any("+2" in each["text"] for each in told["effects"])
    assert not redball("outlook", played, "CW", "US", "--treaty", "3", "--json").json["allowed"]


@pytest.mark.parametrize("words", [("XX", "POL"), ("GE", "XXX"), ("CW", "POL", "--treaty", "1")])
def test_names_that_mean_nothing(redball, played, words):
    assert redball("outlook", played, *words).code != 0

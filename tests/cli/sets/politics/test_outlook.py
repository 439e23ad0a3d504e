"""``redball outlook``: what would happen if."""

from __future__ import annotations

import pytest
from redball.game.scenario import write_scenario
from redball.rules.politics.affairs.tables import WAR_CHART, WarRow

from tests.rules.politics.world import at, game


@pytest.fixture
def played(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    chart = WAR_CHART.put(("POL", "GE"), WarRow(5, {"1936": 16}, {"HUN": 2}))
    position = game(clock=at("political_affairs", 1939, 4, impulse=0), remembered=[chart])
    (tmp_path / "s.toml").write_text(write_scenario(position), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def texts(told, branch=0):
    return {each["text"]: each["clauses"] for each in told["branches"][branch]["effects"]}


def test_what_a_war_would_do(redball, played):
    told = redball("outlook", played, "GE", "POL", "--json").json
    assert told["allowed"] and not told["now"]
    assert [each["clauses"] for each in told["later"]] == [["POL-WAR-19"]]
    effects = texts(told)
    assert effects["Germany, money: 15 → 10"] == ["POL-WAR-20"]
    assert effects["Hungary, modifier of Germany: 0 → +2"] == ["POL-WAR-20"]
    assert effects["Germany, effects on US entry: 0 → +16"] == ["POL-WAR-20"]
    rows = {(each["table"], each["field"]): each for each in told["branches"][0]["differences"]}
    assert rows["politics_entry_totals", ""]["after"] == "16"
    assert rows["wars", ""]["key"] == ["GE", "POL"]
    lines = redball("outlook", played, "GE", "POL").out.splitlines()
    assert lines[0] == "Germany declares war on Poland:"
    assert "  Germany, money: 15 → 10 (POL-WAR-20)" in lines
    assert "  Not now: War is declared in the phase of declarations (POL-WAR-19)" in lines


def test_why_a_war_may_not_be_declared(redball, played):
    told = redball("outlook", played, "GE", "IT", "--json").json
    assert not told["allowed"] and told["effects"][0]["clauses"] == ["POL-WAR-01"]
    assert "may not be done" in redball("outlook", played, "GE", "IT").out


def test_what_a_treaty_would_do(redball, played):
    told = redball("outlook", played, "CW", "FR", "--treaty", "1", "--json").json
    assert told["now"] and "Treaty of Commonwealth and France: level 0 → 1" in texts(told)
    assert not redball("outlook", played, "CW", "US", "--treaty", "3", "--json").json["allowed"]


def test_what_an_option_would_do(redball, played):
    terms = '{"cost": 2, "need": 3}'
    told = redball("outlook", played, "GE", "SPA", "--play", "IPO 8", "--terms", terms, "--json").json
    assert told["allowed"] and not told["now"]
    assert [(each["if"], each["chance"]) for each in told["branches"]] == [
        ("success", "2/3"),
        ("failure", "1/3"),
    ]
    assert "Germany, money: 15 → 13" in texts(told, 1)
    lines = redball("outlook", played, "GE", "SPA", "--play", "IPO 8", "--terms", terms).out
    assert "If it succeeds, 66.7 %" in lines and "If it fails, 33.3 %" in lines


@pytest.mark.parametrize(
    "words",
    [
        ("XX", "POL"),
        ("GE", "XXX"),
        ("GE",),
        ("CW", "POL", "--treaty", "1"),
        ("GE", "XXX", "--play", "IPO 8"),
        ("GE", "SPA", "--play", "IPO 8", "--terms", "[]"),
        ("GE", "SPA", "--play", "IPO 8", "--terms", "{"),
        ("GE", "FR", "--play", "IPO 8", "--treaty", "1"),
    ],
)
def test_names_that_mean_nothing(redball, played, words):
    assert redball("outlook", played, *words).code != 0

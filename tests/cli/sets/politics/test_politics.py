"""``redball politics``: how powers stand, as a table and as JSON."""

from __future__ import annotations

import pytest
from redball.game.scenario import write_scenario
from redball.rules.politics.powers.tables import ATTACKS, Attack

from tests.rules.politics.powers.world import at, game, held, node, of, standings


def position():
    """France at level 3 is attacked at home, Italy's effectiveness is negative, Germany holds Lyon."""
    remembered = [
        *held("GE", "Lyon"),
        *standings(IT={"pe": -2}),
        ATTACKS.put((0, 1), Attack(node("Paris"), "FR", ("GE",))),
    ]
    return of(3, "FR", wars=[("FR", "GE")], remembered=remembered, clock=at(impulse=0))


@pytest.fixture
def played(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    (tmp_path / "s.toml").write_text(write_scenario(position()), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_all_powers(redball, played):
    told = redball("politics", played, "--json").json
    assert list(told["powers"]) == ["GE", "IT", "CW", "FR", "SU", "JA", "US", "CH"]
    france = told["powers"]["FR"]
    assert (france["level"], france["multiple"], france["home_factories"]) == (3, "1", None)
    assert [row["clause"] for row in france["multiple_of"]] == ["POL-PML-10", "POL-PML-17"]
    assert france["lost_capacity"][0] == 1 and not france["lost_a_quarter"]
    assert told["powers"]["IT"]["pays"] == 2
    assert told["us_alliance"] == 3 and told["republican"] is False
    assert told["ideologies"]["fascist"]["needed"] == 46


def test_the_table(redball, played):
    lines = redball("politics", played).out.splitlines()
    assert lines[0].split() == [
        "Power", "Ideology", "Place", "PE", "Money", "Debt", "Level", "Multiple", "Factories", "Cities",
    ]  # fmt: skip
    assert lines[1].split()[:3] == ["Germany", "Fascist", "1"]
    assert "Italy pays 2 money each turn for its negative political effectiveness" in lines
    assert "France: a multiple of ¾ of its level and ¼ for attacks at home" in lines
    assert lines[-1] == "Communist: 0 of 18 cities, historical high point 14"
    at = lines.index("Due this turn")
    assert lines[at + 1].split("  ")[1:] == ["Italy", "To do", "2 money for PE"]
    assert [row["power"] for row in redball("politics", played, "--json").json["due"]] == ["IT", "JA", "US"]


def test_the_page_of_one_power(redball, played):
    told = redball("politics", played, "FR", "--json").json
    sections = told["powers"]["FR"]["sections"]
    assert sections["wars"][0]["text"] == "At war with Germany"
    assert sections["multiple"][1]["clauses"] == ["POL-PML-17"] and told["due"] == []
    pays = redball("politics", played, "IT", "--json").json["powers"]["IT"]["sections"]["duties"][0]
    assert (pays["state"], pays["due"]) == ("todo", "2 money for PE")
    lines = redball("politics", played, "IT").out.splitlines()
    assert "Obligations" in lines and "Treaties" not in lines, "sections with nothing to say are left out"
    said = "  To do: Pays 2 money in production for its political effectiveness of −2. 2 from its money"
    assert any(line.startswith(said) and "(POL-PE-05, POL-PE-06)" in line for line in lines)


def test_one_power(redball, played):
    told = redball("politics", played, "GE", "--json").json["powers"]
    assert list(told) == ["GE"]
    works = {(row["hex"], row["from"]): row for row in told["GE"]["works"]}
    assert len(works) > 10 and {row["from"] for row in works.values()} == {"home", "gained", "captured"}
    assert sum(row["working"] for row in works.values() if row["from"] == "home") == 5
    next_level = told["GE"]["next"]
    assert (next_level["level"], next_level["year"], next_level["why_not"]) == (2, 1936, [])
    lines = redball("politics", played, "FR").out.splitlines()
    assert any("The next level is 4, from 1940 on" in line for line in lines)
    assert any("gears up to level 4 in 1940 at the earliest" in line for line in lines)
    assert any("Paris" in line and "home nation" in line for line in lines)


def test_games_without_politics(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    (tmp_path / "s.toml").write_text(
        write_scenario(game(rule_sets=("base",), clock=at("declare_war"))), "utf-8"
    )
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    assert "without politics" in redball("politics", "g.redball").err

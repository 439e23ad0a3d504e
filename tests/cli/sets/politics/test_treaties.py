"""``redball treaties``: pairs, garrisons, waterways, the chain."""

from __future__ import annotations

import pytest
from redball.game.scenario import write_scenario
from redball.rules import judge
from redball.rules.politics.affairs.tables import TRADE_LIMITS, TradeRow
from redball.rules.politics.treaties.orders import AgreeTrade, SetGarrison, SignPact, SignTreaty
from redball.rules.politics.war.orders import DenyPassage

from tests.rules.politics.world import at, game, unit


@pytest.fixture
def played(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    position = game(
        unit("guards", "Moscow", power="SU", name="Guards"),
        unit("army", "Berlin", power="GE", name="Army"),
        clock=at("political_affairs", 1938, impulse=0),
        remembered=[TRADE_LIMITS.put(1, TradeRow(6, 2, 4))],
    )
    for order in (
        SignTreaty("GE", "SU", 1),
        AgreeTrade("GE", "SU", {"bp": 1}, {"resources": 2}),
        SignPact("GE", "SU", ratio="3:2"),
        SetGarrison("guards", "GE", 6),
        DenyPassage("GE", "Kiel Canal", "SU"),
    ):
        position = position.changed(judge(position, order).changes)
    (tmp_path / "s.toml").write_text(write_scenario(position), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_all_pairs_in_words_and_as_data(redball, played):
    told = redball("treaties", played, "GE", "--json").json
    pair = next(each for each in told["pairs"] if each["powers"] == ["GE", "SU"])
    assert pair["level"] == 1 and pair["since"] == 12 and pair["pact"]["ratio"] == "3:2"
    assert pair["limits"] == {"resources": 6, "factories": 2, "lend_lease": 4}
    assert [(row["giver"], row["bp"], row["resources"]) for row in pair["trade"]] == [
        ("GE", 1, 0),
        ("SU", 0, 2),
    ]
    assert pair["war_from"] == {"GE": 16, "SU": 17}
    kiel = next(each for each in told["waterways"] if each["name"] == "Kiel Canal")
    assert kiel["shut_out"] == ["SU"] and kiel["closed"][0]["works"]
    assert not told["japan"]["stands"] and told["japan"]["short"]
    lines = redball("treaties", played).out.splitlines()
    assert "  Treaty of level 1 since Jan/Feb 1938 (POL-TREATY-01)" in lines
    assert any(line.startswith("  USSR gives Germany every turn: resources 2, due") for line in lines)
    assert any(line.startswith("  Closed to USSR by Germany") for line in lines)
    assert any(line.startswith("Japan runs no chain of more than one point") for line in lines)


def test_a_pair_with_its_garrisons(redball, played):
    told = redball("treaties", played, "GE", "SU", "--json").json
    units = {each["unit"]: each for each in told["garrisons"]["SU"]["units"]}
    assert units["guards"]["counts"] and units["guards"]["value"] == 6
    assert not told["garrisons"]["GE"]["units"][0]["counts"]
    assert told["garrisons"]["GE"]["needed"] == "3/2" and told["garrisons"]["GE"]["short"] == 9
    assert told["missing"]["GE"][0]["clauses"] == ["POL-PACT-07", "POL-PACT-08"]
    out = redball("treaties", played, "GE", "SU").out
    assert "Guards: 6, own unit" in out and "9 garrison points more are needed" in out


@pytest.mark.parametrize("words", [("XX",), ("GE", "XX")])
def test_names_that_mean_nothing(redball, played, words):
    assert redball("treaties", played, *words).code != 0


@pytest.mark.parametrize("given", [("XX",), ("GE", "XX"), ("GE", "GE")])
def test_powers_that_are_none_of_a_pair(redball, played, given):
    told = redball("treaties", played, *given)
    assert told.code != 0 and f"“{given[-1]}”" in told.err and "Traceback" not in told.err

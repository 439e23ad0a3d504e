"""The rule's own example of July/August 1943, line by line, on the position of the demo game."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest
from redball import rules, supply
from redball.game import library
from redball.game.clock import parse_turn
from redball.game.powers import power_infos
from redball.rules import clauses
from redball.rules.gas.stock import gas_of

from tests.acceptance.table import Table

pytestmark = pytest.mark.deep

STEPS = Path(__file__).with_name("western-front.toml")
SCENARIO = "western-front-1943"
TURN = parse_turn("Jul/Aug 1943")
SHOWN = {
    "GE": {"Essen": 3, "Munich": 2, "Berlin": 2, "Kiel": 1, "Leipzig": 1},
    "IT": {"Milan": 1, "Turin": 1},
    "CW": {"London": 3, "Birmingham": 1, "Liverpool": 1},
    "US": {"New York": 7, "Chicago": 3, "Boston": 2},
    "SU": {"Gorki": 2, "Moscow": 2},
}
"""Gas at home when the impulse begins."""
CODES = {info.name: code for code, info in power_infos().items()}


@pytest.fixture
def table(tmp_path, capsys) -> Table:
    return Table(tmp_path, capsys, {}, ())


def spent(table: Table) -> Counter[str]:
    """Gas that each power has spent in this turn."""
    rows = table.position().get("gas_accounts", ())
    return Counter({row["power"]: -sum(row["gas"].values()) for row in rows if row["turn"] == TURN})


@pytest.mark.rule(
    "GAS-EX-01", "GAS-EX-02", "GAS-EX-03", "GAS-EX-04", "GAS-EX-05", "GAS-EX-06", "GAS-EX-07", "GAS-EX-08",
    "GAS-EX-09",
)  # fmt: skip
def test_the_ledger(table):
    """What each line costs whom, and the sums, are those of the table that goes with the clauses."""
    assert table.run("new", SCENARIO, "--out", table.game)[0] == 0
    lines: dict[int, Counter[str]] = {}
    before = spent(table)
    for line, steps in groupby(
        tomllib.loads(STEPS.read_text("utf-8"))["steps"], lambda step: step.get("line")
    ):
        for step in steps:
            table.take(step)
        now = spent(table)
        if line is not None:
            lines[line] = lines.get(line, Counter()) + (now - before)
        before = now
    (told,) = (t for t in clauses()["GAS-EX-09"].tables if "GAS-EX-09" in t.clauses)
    for line, power, _, _, gas in told.rows:
        if isinstance(line, int):
            assert lines[line] == Counter({CODES[power]: gas} if gas else {}), line
    assert sum((lines[n] for n in (1, 2, 4)), Counter()).total() == 3, "the Allies in the impulse"
    assert sum((lines[n] for n in (3, 5, 6)), Counter()) == Counter(GE=2), "Germany in the impulse"
    assert sum((lines[n] for n in (3, 5, 6, 7, 8)), Counter()) == Counter(GE=5), "Germany in all"


def test_everybody_is_in_supply_and_has_the_gas_of_the_example():
    game = library.read(library.find_scenario(SCENARIO))
    network, sound = supply.of(game), (supply.Status.IN, supply.Status.AT_SEA)
    assert [id for id in game.units if network.status(id) not in sound] == []
    for power, stock in SHOWN.items():
        assert gas_of(game, power) == {game.atlas.find(name): count for name, count in stock.items()}


def test_it_is_played_with_saved_gas():
    game = rules.read_scenario(library.find_scenario(SCENARIO))
    assert game.rule_sets == ("base", "gas") and game.clock.side == game.clock.first == "allied"
    assert 120 <= len(game.units) <= 220

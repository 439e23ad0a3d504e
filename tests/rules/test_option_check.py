"""Options that come with a position are held to those that there are."""

from dataclasses import replace

import pytest
from redball.game.errors import ScenarioError
from redball.rules import check_options

from tests.small_map import small_atlas, small_game


@pytest.fixture
def game():
    return small_game(small_atlas(". . ."))


def test_options_that_there_are_pass(game):
    check_options(replace(game, options={"oil.art_scope": "all", "supply.range_basic": 3}))


def test_every_fault_is_told_with_its_file(game):
    wrong = {
        "oil.art_scope": "lots",
        "oil.art_scop": "all",
        "oil.at_sea_trace": 1,
        "supply.range_basik": 3,
        "supply.range_basic": "four",
        "supply.limited_sources": ["Atlantis"],
    }
    with pytest.raises(ScenarioError) as caught:
        check_options(replace(game, options=wrong), "own.toml")
    told = {fault.where: fault for fault in caught.value.faults}
    assert set(told) >= {f"own.toml: options: {name}" for name in wrong if name != "supply.limited_sources"}
    assert told["own.toml: options: oil.art_scope"].expected == "one of “motorised”, “all”"
    assert "oil.art_scope" in told["own.toml: options: oil.art_scop"].near

"""``redball production``: what oil comes to, and the uses that serve a wish best, as orders."""

from __future__ import annotations

import json

import pytest
from redball.game.scenario import write_scenario

from tests.rules.oil import table
from tests.small_map import write_folder


@pytest.fixture
def played(redball, library, tmp_path):
    """Production with two oils of Ploesti received at Essen, one of them in use."""
    pitch = table.atlas(id="pitch")
    write_folder(pitch, library / "pitch")
    position = table.received(table.game(on=pitch, fuel={"GE": "1/4"}), 2, "produce")
    (tmp_path / "s.toml").write_text(write_scenario(position), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_what_the_oil_comes_to(redball, played):
    said = redball("production", played, "--power", "GE", "--json").json
    assert (said["production_points"], said["build_points"], said["fuel"]) == (1, 1, "5/2")
    assert (said["track"], said["lost"]) == ("11/4", "10"), "an oil without a use could give ten"
    assert said["orders"] == [
        {"order": "receive_oil", "power": "GE", "source": "A-0002", "factory": "A-0000", "count": 3}
    ]


def test_the_suggestion_is_given_as_orders(redball, played, orders):
    said = redball("production", played, "--power", "GE", "--suggest", "fuel", "--fuel", "20", "--json").json
    assert {order["use"] for order in said["orders"]} == {"convert"}
    assert redball("order", played, orders(*said["orders"])).code == 0
    assert redball("production", played, "--power", "GE", "--json").json["fuel"] == "20"
    told = redball("production", played, "--power", "GE", "--suggest", "production")
    assert told.out.startswith("Germany: 2 production points, 1 build point, 5 fuel")
    assert json.loads(told.out.splitlines()[1])["use"] == "produce"


def test_an_unknown_power_is_told(redball, played):
    said = redball("production", played, "--power", "GR")
    assert said.code == 1 and "“GR”" in said.err


def test_a_game_without_the_oil_rule_has_no_oil_to_use(redball, game):
    said = redball("production", game, "--power", "GE")
    assert said.code == 1 and "without the oil rule" in said.err


@pytest.mark.parametrize("fuel", ["-1", "1000", "x", "1e99999999", "9" * 5000, "½"])
def test_fuel_that_no_power_can_want_is_refused(redball, fuel):
    said = redball("production", "x.redball", "--power", "GE", "--suggest", "fuel", f"--fuel={fuel}")
    assert said.code == 2
    assert "expected a whole number from 0 to 999" in said.err and len(said.err) < 300


@pytest.mark.parametrize("option", ["--power=--", "--suggest=--", "--fuel=--"])
def test_an_option_of_dashes_has_no_value(redball, option):
    said = redball("production", "x.redball", option)
    assert said.code == 2 and "nothing after it" in said.err

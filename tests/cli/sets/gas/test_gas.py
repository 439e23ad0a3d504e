"""The verbs that tell of saved gas and of factories, and the best use of the gas."""

from __future__ import annotations

import pytest
from redball.cli.sets.gas import WORTHS
from redball.game.scenario import write_scenario
from redball.planning.sets.gas import PRESETS

from tests.rules.gas.board import PRODUCTION, at
from tests.rules.gas.board import game as position
from tests.small_map import small_atlas, spot, unit, write_folder

RAILWAY = small_atlas(
    ". . . . . .",
    sheets="WWWWEE",
    places=[
        spot("Berlin", "W-0000", "capital", factories=1),
        spot("Essen", "W-0002", factories=2, oil=1),
        spot("Warsaw", "E-0004"),
    ],
    rails=["Berlin Essen Warsaw E-0005"],
    id="railway",
)
"""Germany along a railway, on two gas maps."""


@pytest.fixture
def begun(redball, monkeypatch, tmp_path):
    """Begins a game from a position."""
    folder = write_folder(RAILWAY, tmp_path / "maps" / "railway")
    (folder / "scenarios").mkdir()
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))

    def begin(played, name: str = "saved") -> str:
        (folder / "scenarios" / f"{name}.toml").write_text(write_scenario(played), "utf-8")
        made = redball("new", name, "--out", f"{name}.redball")
        assert made.code == 0, made.err
        return f"{name}.redball"

    return begin


@pytest.fixture
def germany(begun):
    """Two tanks and a bomber in Germany, one tank in the east, and gas in two cities."""
    units = [
        unit("pz", "W-0001", type="ARM", cost=6, name="Pz"),
        unit("ss", "W-0002", type="ARM", cost=6, name="SS"),
        unit("kg", "W-0003", type="LND", cost=4, name="KG"),
        unit("east", "E-0005", type="ARM", cost=5, name="East"),
    ]
    stock = {("Essen", "GE"): 2, ("Berlin", "GE"): 1}
    return begun(position(*units, atlas=RAILWAY, clock=at("land_movement"), gas=stock))


def test_stock_and_who_is_limited(redball, germany):
    said = redball("gas", germany, "GE")
    assert said.code == 0 and said.out.splitlines()[0].startswith("Germany: 3 gas")
    limited = {line.split()[0] for line in said.out.splitlines() if "hasn't paid" in line}
    assert limited == {"pz", "ss", "kg", "east"}


def test_the_best_use_comes_with_orders_that_can_be_given(redball, germany, orders):
    said = redball("gas", germany, "GE", "--suggest").out.splitlines()
    assert said[0] == "Germany"
    assert any("makes 3 units unlimited: Pz, SS and KG" in line for line in said)
    assert "no plan is worth more" in said[-2] and said[-1].endswith("One more gas would add nothing")
    found = redball("gas", germany, "GE", "--suggest", "--json").json
    assert found["proved"] and found["bound"] == found["value"] == "21" and found["left"] == 2
    assert redball("order", germany, orders(*found["orders"])).code == 0
    again = redball("gas", germany, "GE", "--suggest", "--json").json
    assert again["orders"] == [] and again["left"] == 2
    assert redball("undo", germany).code == 0
    assert redball("gas", germany, "GE", "--suggest", "--json").json == found


def test_gas_that_is_kept_is_not_spent(redball, germany):
    found = redball("gas", germany, "GE", "--suggest", "--keep", 3, "--json").json
    assert found["left"] == 3 and found["orders"] == []


def test_a_unit_counts_for_what_the_player_says(redball, germany):
    assert tuple(PRESETS) == WORTHS
    found = redball("gas", germany, "GE", "--suggest", "--worth", "count", "--json").json
    assert found["value"] == "4"


def test_what_is_wrong_is_told(redball, germany, begun):
    assert redball("gas", germany, "EG").code == 1
    said = redball("gas", germany, "--suggest")
    assert said.code == 1 and "the power whose gas is used" in said.err
    assert redball("gas", germany, "GE", "--suggest", "--worth", "ship").code == 2
    assert redball("gas", germany, "GE", "--suggest", "--keep", "-1").code == 2
    idle = begun(position(atlas=RAILWAY, clock=PRODUCTION), "idle")
    assert "a phase in which no gas is paid" in redball("gas", idle, "GE", "--suggest").err
    assert redball("factories", idle, "EG").code == 1 and redball("factories", idle, "GE").code == 0


def test_a_game_without_saved_gas_is_told(redball, game):
    said = redball("gas", game, "--suggest")
    assert said.code == 1 and "without saved gas" in said.err

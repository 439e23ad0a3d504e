"""The verb that tells what final reorganization costs in fuel, and the best use of it."""

from __future__ import annotations

import json

import pytest
from redball.game.scenario import write_scenario
from redball.game.sequence import at_phase

from tests.rules.oil.theatre import FINAL, SHUT_BRITAIN, atlas, bought, down, final
from tests.small_map import write_folder


@pytest.fixture
def italy(redball, monkeypatch, tmp_path):
    """Italian units at Rome and in Libya: more than the fuel at hand pays for."""
    folder = write_folder(atlas(id="theatre"), tmp_path / "maps" / "theatre")
    (folder / "scenarios").mkdir()
    units = [
        down("arm", "Rome", "IT", cost=6, name="Ariete"),
        down("mot", "A-0009", "IT", 4, cost=4, name="Trento"),
        bought("hq", "Rome", "IT", 3, name="Graziani"),
    ]
    played = final(
        *units, on=atlas(id="theatre", folder=folder), fuel={"IT": 2, "GE": 8}, clock=FINAL,
        depots={"Tripoli": (1, "IT"), "Munich": (1, "GE")}, wars=(),
    )  # fmt: skip
    (folder / "scenarios" / "italy.toml").write_text(write_scenario(played), "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    assert redball("new", "italy", "--out", "g.redball").code == 0
    return "g.redball"


def test_what_everything_costs(redball, italy):
    said = redball("refuel", italy, "IT")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == "Italy: 3 units to turn up or free of an activation, 2 fuel on the track"
    assert "Italy: barrels at Tripoli (A-0008), each opened whole for 8 fuel" in lines[1]
    assert "Germany: its depot at Munich (A-0002) (Germany has not been asked)" in said.out
    assert any(line.split()[:2] == ["arm", "Ariete"] for line in lines)
    assert lines[-1] == "Track of Italy then: 7"


def test_the_best_use_comes_with_orders_that_can_be_given(redball, italy, orders):
    said = redball("refuel", italy, "IT", "--suggest", "--json").json
    assert (said["value"], said["units"]) == ("13", ["arm", "hq", "mot"])
    assert said["bill"]["lost"] == "2" and said["bill"]["barrels"] == {"A-0008": 1}
    assert redball("order", italy, orders(*said["orders"])).code == 0
    told = redball("info", italy, "--json").json
    assert json.dumps(told).count('"fuel": "4"') == 1
    assert redball("refuel", italy, "IT").out == "Italy has nothing to turn up\n"
    assert redball("undo", italy).code == 0
    assert redball("refuel", italy, "IT", "--suggest", "--json").json == said


def test_what_is_wrong_is_told(redball, italy):
    assert redball("refuel", italy, "TI").code == 1
    assert "a power of this game" in redball("refuel", italy, "TI").err
    assert redball("refuel", italy).code == 2


def test_a_game_without_the_oil_rule_has_no_fuel_to_plan(redball, game):
    said = redball("refuel", game, "IT")
    assert said.code == 1 and "without the oil rule" in said.err


def test_before_the_phase_it_tells_what_the_phase_will_allow(redball, monkeypatch, tmp_path):
    """The Commonwealth's track serves anywhere in final reorganization: no barrel need be opened."""
    folder = write_folder(atlas(id="theatre"), tmp_path / "maps" / "theatre")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    ship = down("ca", "Gibraltar", "CW", 1)
    for phase in ("naval_movement", "final_reorganization"):
        clock = at_phase(FINAL, phase, 1 if phase == "naval_movement" else 0)
        played = final(
            ship, SHUT_BRITAIN, on=atlas(id="theatre", folder=folder), fuel={"CW": 5},
            depots={"Gibraltar": (1, "CW")}, convoys={(2, "CW"): 11}, clock=clock,
        )  # fmt: skip
        (tmp_path / "s.toml").write_text(write_scenario(played), "utf-8")
        assert redball("new", "s.toml", "--out", "g.redball", "--force").code == 0
        said = redball("refuel", "g.redball", "CW", "--suggest", "--json").json
        assert (said["phase"], said["sea"]) == (phase, 2)
        assert (said["bill"]["tracks"]["CW"], said["bill"]["barrels"]) == ("2 3/4", {})

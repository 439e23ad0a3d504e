"""The verb that tells convoy points and routes of resources."""

from __future__ import annotations

import json

import pytest
from redball.game.orders import SetRoute
from redball.game.scenario import write_scenario

from tests.planning import seas
from tests.rules.judging import after
from tests.small_map import write_folder


@pytest.fixture
def ocean(redball, monkeypatch, tmp_path):
    """A game of the small ocean with one point short, just begun."""
    folder = write_folder(seas.atlas(id="ocean"), tmp_path / "maps" / "ocean")
    (folder / "scenarios").mkdir()
    played = seas.game((3, 2, 3, 3), atlas=seas.atlas(id="ocean", folder=folder))
    pinned = after(played, SetRoute("CW", "A-0001-1", "Liverpool"))
    (folder / "scenarios" / "ocean.toml").write_text(write_scenario(pinned), "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    assert redball("new", "ocean", "--out", "g.redball").code == 0
    return "g.redball"


def test_what_is_set(redball, ocean):
    said = redball("convoys", ocean)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == (
        "Commonwealth: 1 resource on routes that are set, 4 convoy points used, 2 factories idle"
    )
    assert lines[1].split() == [
        "Sea",
        "area",
        "Convoy",
        "points",
        "used",
        "lent",
        "barrels",
        "units",
        "in",
        "supply",
        "free",
        "short",
    ]
    assert "Cape Verde Basin  Commonwealth 2     1     0        0                0     1      0" in said.out
    assert lines[-1] == (
        "  Katanga (A-0001) – Gulf of Guinea – Cape Verde Basin – Cape St. Vincent – Bay of Biscay – "
        "Liverpool (A-0007) (pinned)"
    )


def test_a_proposal_that_can_be_ordered(redball, ocean, tmp_path):
    said = redball("convoys", ocean, "--allocate", "--power", "CW")
    assert "2 resources can be delivered with 8 convoy points, 1 factory idle" in said.out
    assert "Katanga (A-0001): No convoy point is left in Cape Verde Basin." in said.out
    assert "One more convoy point in Cape Verde Basin brings 1 resource more" in said.out
    (power,) = redball("convoys", ocean, "--allocate", "--json").json["powers"]
    assert (power["delivered"], power["points"]) == (2, 8)
    assert power["one_more"] == [{"area": "Cape Verde Basin", "delivered": 1, "saved": -4}]
    assert [area["short"] for area in power["areas"]] == [0, 1, 0, 0]
    route = power["routes"][0]
    assert [leg["areas"] for leg in route["legs"] if leg["areas"]] == [list(seas.SEAS)]
    (tmp_path / "o.json").write_text(json.dumps(power["order"]), "utf-8")
    assert redball("order", ocean, "o.json").code == 0
    now = redball("convoys", ocean, "--json").json["powers"][0]
    assert (now["delivered"], now["points"]) == (2, 8)
    assert [route["pinned"] for route in now["routes"]] == [False, True]


def test_points_of_another_power(redball, ocean):
    assert redball("convoys", ocean, "--allocate", "--power", "CW", "--with", "FR").code == 0
    said = redball("convoys", ocean, "--power", "CW", "--with", "GE")
    assert "Germany doesn't co-operate with Commonwealth" in said.out


def test_nothing_to_tell(redball, game):
    assert redball("convoys", game).out == "No power has convoy points or routes\n"


@pytest.mark.parametrize("option", ["--power", "--with"])
def test_a_power_that_there_is_not(redball, ocean, option):
    said = redball("convoys", ocean, option, "CV")
    assert said.code == 1
    assert option in said.err and "“CV”" in said.err

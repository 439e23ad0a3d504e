"""The verb that tells fuel over the game."""

from __future__ import annotations

import pytest
from redball.cli.sets.oil import WORTHS
from redball.game.scenario import write_scenario
from redball.planning.sets.oil.refuel import PRESETS

from tests.rules.oil.theatre import atlas, bought, down, final
from tests.small_map import write_folder


@pytest.fixture
def italy(redball, monkeypatch, tmp_path):
    """Two Italian units that are down, an HQ that is activated, and fuel for one unit beside the HQ."""
    folder = write_folder(atlas(id="theatre"), tmp_path / "maps" / "theatre")
    (folder / "scenarios").mkdir()
    units = [
        down("arm", "Rome", "IT", cost=6, name="Ariete"),
        down("mot", "Rome", "IT", 4, cost=4, name="Trento"),
        bought("hq", "Rome", "IT", 9, name="Graziani"),
    ]
    played = final(
        *units, on=atlas(id="theatre", folder=folder), fuel={"IT": 0, "GE": 8},
        depots={"Rome": (1, "IT")}, wars=(),
    )  # fmt: skip
    (folder / "scenarios" / "italy.toml").write_text(write_scenario(played), "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    assert redball("new", "italy", "--out", "g.redball").code == 0
    return "g.redball"


def test_stock_history_and_forecast(redball, italy, orders):
    assert redball("order", italy, orders({"order": "refuel", "unit": "arm"})).code == 0
    told = redball("fuel", italy, "IT", "--json").json["powers"]
    assert [power["power"] for power in told] == ["IT"]
    assert told[0]["stock"] == told[0]["track"] == "8"
    assert told[0]["turns"] == [
        {
            "turn": 35, "date": "Nov/Dec 1941", "income": "0", "spent": "2", "lost": "0",
            "causes": {"reorganization": "-2"},
        }
    ]  # fmt: skip
    assert told[0]["forecast"]["turns_left"] is None, "no turn is over"
    assert redball("fuel", italy, "IT").out.splitlines() == [
        "Italy: 8 fuel in stock, 8 on the track, 0 barrels",
        "  Nov/Dec 1941: income 0, spent 2, lost 0 (turning units up −2)",
        "  No turn with an account is over yet, so there is no rate to reckon with",
    ]


def test_all_powers_are_told_and_those_without_an_account_say_so(redball, italy):
    said = redball("fuel", italy)
    assert said.code == 0
    assert "Germany: 8 fuel in stock, 8 on the track, 0 barrels\n  No fuel has come or gone yet" in said.out


def test_an_unknown_power_and_a_game_without_oil_are_refused(redball, italy, monkeypatch, library):
    said = redball("fuel", italy, "GX")
    assert said.code == 1 and "a power of this game" in said.err
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    assert redball("new", "two-seas", "--out", "two.redball").code == 0
    said = redball("fuel", "two.redball")
    assert said.code == 1 and "a game that is played with it" in said.err


def test_scales_of_worth_are_those_of_the_plan():
    assert set(WORTHS) == set(PRESETS)


@pytest.mark.parametrize(
    ("options", "units"),
    [
        ((), ["hq", "mot"]),
        (("--value", "arm=20"), ["arm", "mot"]),
        (("--down", "mot"), ["hq"]),
        (("--up", "arm"), ["arm", "mot"]),
        (("--up", "arm", "--down", "mot"), ["arm"]),
        (("--worth", "units"), ["hq", "mot"]),
    ],
)
def test_suggest_keeps_to_worths_and_pins(redball, italy, options, units):
    assert redball("refuel", italy, "IT", "--suggest", *options, "--json").json["units"] == units


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--up", "tank"), "a unit to turn up"),
        (("--value", "arm=much"), "a worth: an exact quantity such as 3"),
        (("--value", "arm=1e99999999"), "a worth: an exact quantity such as 3"),
        (("--value", "arm=1000000"), "a worth: a quantity from −999,999 to 999,999"),
        (("--value", "arm=-1"), "a worth such as 7/2"),
    ],
)
def test_worths_and_pins_that_mean_nothing_are_refused(redball, italy, options, expected):
    said = redball("refuel", italy, "IT", "--suggest", *options)
    assert said.code == 1 and expected in said.err

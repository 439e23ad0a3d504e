"""The air mission in the verb of reorganization, and all its steps by orders that it told."""

from __future__ import annotations

import pytest


@pytest.fixture
def normandy(redball):
    assert redball("new", "normandy-1944", "--out", "n.redball").code == 0
    return "n.redball"


@pytest.mark.deep
@pytest.mark.rule("REO-ATR-02", "REO-ATR-03", "REO-ATR-08", "REO-ATR-09")
def test_a_mission_by_the_orders_that_are_told(redball, normandy, orders):
    def told():
        return redball("reorganize", normandy, "CW", "--mission", "--json").json["air_mission"]

    def give(*what):
        assert redball("order", normandy, orders(*what)).code == 0

    def flight(unit, hex):
        return next(f for f in told()["open"] if (f["unit"], f["hex"]) == (unit, hex))

    before = told()
    assert before["step"] == "" and before["open"] == [] and before["side"] == "allied"
    assert redball("reorganize", normandy, "CW", "--mission").out.startswith(
        "The Allied side flies no air mission"
    )
    give(before["next"])
    assert told()["step"] == "patrols" and told()["clause"] == "REO-ATR-02"
    patrol = flight("ger-jg-26", "W-0730")
    assert (patrol["role"], patrol["flown"], patrol["range"]) == ("patrol", 3, 7)
    give(patrol["order"])
    assert [f["unit"] for f in told()["flights"]] == ["ger-jg-26"] and told()["open"] == []
    give(told()["next"])
    transport = flight("gbr-46-grp", "W-0730")
    assert transport["serves"] == 1 and transport["role"] == "transport"
    give(transport["order"])
    said = redball("reorganize", normandy, "CW", "--mission").out
    assert "at “transports and escorts” (REO-ATR-03)" in said
    assert "46 Grp  transport over Rouen (W-0730)" in said and "9 AF  escort to Rouen" in said
    assert "Next: “own interceptors”; nobody can act before it" in said
    assert told()["skipped"] == ["interceptors"]
    give(told()["next"])
    give(told()["next"])
    assert told()["step"] == "combat"
    give({"order": "mission_result", "unit": "ger-jg-26", "fate": "aborted"})
    give(told()["next"])
    assert told()["step"] == "reorganizing" and told()["may_serve"] == {"gbr-46-grp": 1}
    give(next(o for o in told()["services"] if o["unit"] == "usa-2-arm"))
    assert told()["may_serve"] == {"gbr-46-grp": 0}
    give(told()["next"])
    assert told()["step"] == "home" and told()["next"] is None
    assert (
        redball("reorganize", normandy, "CW", "--mission").out
        == "The air mission of the Allied side is over\n"
    )


def test_nobody_flies_between_opportunities(redball, normandy, orders):
    assert redball("order", normandy, orders({"order": "step"})).code == 0
    assert redball("reorganize", normandy, "CW", "--json").json["air_mission"] is None
    assert redball("reorganize", normandy, "CW", "--mission").out == "Nobody can fly an air mission now\n"

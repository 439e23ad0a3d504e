"""Damaged ports in the verb of reorganization, and their repair by an order."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def normandy(redball):
    assert redball("new", "normandy-1944", "--out", "n.redball").code == 0
    return "n.redball"


@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_damaged_ports_and_who_repairs_them(redball, normandy, orders):
    said = redball("reorganize", normandy, "US").out.splitlines()
    assert said[-3] == "2 ports are damaged"
    assert said[-2] == "  Cherbourg (W-0728)      repaired by Bradley for 1 RP of US"
    assert said[-1] == "  Le Havre/Caen (W-0729)  repaired by Bradley for 1 RP of US or CW"
    told = redball("reorganize", normandy, "US", "--json").json["damaged_ports"]
    assert [(port["name"], port["owner"]) for port in told] == [
        ("Cherbourg (W-0728)", "US"),
        ("Le Havre/Caen (W-0729)", "CW"),
    ]
    assert told[1]["offers"][0]["payers"] == ["US", "CW"], "its source's power and the port's"
    best = told[0]["offers"][0]
    assert best["allowed"] and best["payers"] == ["US"] and best["cost"] == "1"
    assert best["path"][0]["kind"] == "basic" and best["path"][0]["hexes"] == ["W-0728", "W-0828"]
    assert redball("order", normandy, orders(best["order"])).code == 0
    left = redball("reorganize", normandy, "US", "--json").json
    assert [port["name"] for port in left["damaged_ports"]] == ["Le Havre/Caen (W-0729)"]
    assert left["points"] == {"US": "49"}
    again = redball("order", normandy, orders(best["order"]), "--json")
    assert again.code != 0 and "REO-OVS-02" in json.dumps(again.json)


def test_why_nobody_can_repair(redball, normandy, orders):
    """Between opportunities no port is repaired by points."""
    assert redball("order", normandy, orders({"order": "step"})).code == 0
    told = redball("reorganize", normandy, "US", "--json").json["damaged_ports"][0]["offers"][0]
    assert not told["allowed"] and "REO-GEN-04" in told["clauses"]
    assert "Units are reorganized at the end of an impulse" in told["reasons"][0]
    assert "Cherbourg" in redball("reorganize", normandy, "US").out


@pytest.mark.deep
@pytest.mark.rule("REO-AMB-45")
def test_the_ways_of_a_units_points(redball, normandy, orders):
    unit = "gbr-2-grp"
    ways = redball("reorganize", normandy, "CW", "--ways", unit, "--json").json["ways"]
    mine = [way["order"] for way in ways if way["order"]["provider"] == "hex:W-0126"]
    assert len(mine) >= 2 and all("W-0730" in order["ports"] for order in mine)
    free = {"order": "reorganize", "unit": unit, "provider": "hex:Liverpool", "way": "primary"}
    said = redball("order", normandy, orders(free), "--dry-run").out
    assert "Liverpool (W-0126), 3 RP, by Rouen (W-0730), Liverpool (W-0126), English Channel and" in said
    assert redball("order", normandy, orders(mine[1])).code == 0
    assert "may be reorganized now" in redball("reorganize", normandy, "CW", "--ways", "nobody").err

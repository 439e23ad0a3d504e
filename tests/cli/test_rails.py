"""The verb that tells railways."""

from __future__ import annotations


def test_pieces_and_breaks(redball, game):
    said = redball("rails", game, "GE", "--json")
    assert said.code == 0
    (piece,) = said.json["pieces"]
    assert piece["places"] == ["Berlin", "Rome"] and said.json["breaks"] == []
    assert said.json["moves_left"] == 0, "none outside the action stage"
    text = redball("rails", game, "GE").out
    assert "1 piece of railway" in text and "Berlin and Rome" in text


def test_from_a_hex(redball, game):
    said = redball("rails", game, "GE", "--from", "Berlin", "--json")
    assert "Rome" in said.json["places"]
    assert redball("rails", game, "GE", "--from", "Berlin").out.startswith("From Berlin (A-0002) a rail move")
    assert "No railway is in Kiel (A-0101)" in redball("rails", game, "GE", "--from", "Kiel").out


def test_what_breaks_a_line_is_told(redball, game, orders):
    given = orders({"order": "set_control", "hex": "A-0203", "controller": "CW"})
    assert redball("order", game, given).code == 0
    said = redball("rails", game, "GE", "--json")
    (first, second) = said.json["breaks"]
    assert first["kind"] == second["kind"] == "control"
    assert "trains go through friendly hexes only" in first["reasons"][0]
    assert "A-0203" in redball("rails", game, "GE").out


def test_wrong_names(redball, game):
    assert redball("rails", game, "GX", "--json").faults[0]["where"] == "POWER"
    assert redball("rails", game, "GE", "--from", "Berlim", "--json").faults[0]["near"] == ["Berlin"]

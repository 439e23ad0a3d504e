"""Garrisons counted unit by unit, the odds as they fall, and what is missing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties import garrisons
from redball.rules.politics.treaties.tables import DEFENCE, GARRISONS, PACTS, Pact

from tests.rules.politics.world import at, game, unit

NOW = 6 * 3
VALUES = {("own", "SU"): 4, ("ally", "SU"): 3, ("friend", "SU"): 2, ("gone", "SU"): 9, ("red", "GE"): 10}


def position(*more, pact=None, defence=(), **values):
    units = [
        unit("own", "Berlin", power="GE"),
        unit("plain", "Munich", power="GE"),
        unit("ally", "Tilsit", power="IT"),
        unit("friend", "Tokyo", power="JA"),
        unit("gone", "", power="GE"),
        unit("red", "Moscow", power="SU"),
    ]
    kept = [
        *(GARRISONS.put(key, value) for key, value in VALUES.items()),
        TREATIES.put(("GE", "IT"), Treaty(3)),
        TREATIES.put(("GE", "JA"), Treaty(2)),
        *([PACTS.put(("GE", "SU"), pact)] if pact else []),
        *(DEFENCE.put(*each) for each in defence),
    ]
    return game(*units, *more, clock=at("declare_war", 1939), remembered=kept, **values)


@pytest.mark.rule("POL-PACT-15")
def test_who_counts_and_why_not():
    found = {
        each.unit.id: (each.counts, each.value, each.why) for each in garrisons.listed(position(), "GE", "SU")
    }
    assert found == {
        "own": (True, 4, "own"),
        "ally": (True, 3, "ally"),
        "friend": (False, 2, "no_treaty"),
        "gone": (False, 9, "off_map"),
        "plain": (False, None, "no_value"),
    }
    assert list(found)[:2] == ["ally", "own"], "those that count come first"
    assert list(found)[-1] == "plain", "those without a value last"
    assert garrisons.garrison(position(), "GE", "SU") == 7


@pytest.mark.rule("POL-PACT-15")
def test_an_ally_in_an_enemy_zone_does_not_count():
    played = position(control={"Memel": "SU"})
    held = position(unit("guards", "Memel", power="SU"), control={"Memel": "SU"})
    assert garrisons.garrison(played, "GE", "SU") == 7
    found = {each.unit.id: each.why for each in garrisons.listed(held, "GE", "SU")}
    assert found["ally"] == "in_zone"
    assert garrisons.garrison(held, "GE", "SU") == 4


@pytest.mark.rule("POL-PACT-13")
def test_odds_as_defensive_values_fall():
    pact = Pact(NOW - 6, border=NOW - 2, ratio="1:1")
    played = position(pact=pact, defence=[(2, 90), (4, 50)])
    rows = garrisons.odds_table(played, "GE", "SU")
    assert [(row.turns, row.percent, row.worth, row.ratio, row.now) for row in rows] == [
        (0, 100, Fraction(10), Fraction(7, 10), False),
        (2, 90, Fraction(9), Fraction(7, 9), True),
        (4, 50, Fraction(5), Fraction(7, 5), False),
    ]
    assert garrisons.garrison_meets(played, "GE", "SU") is False
    assert garrisons.short_by(played, "GE", "SU") == 2
    later = position(pact=Pact(NOW - 6, border=NOW - 4, ratio="1:1"), defence=[(2, 90), (4, 50)])
    assert garrisons.short_by(later, "GE", "SU") == 0


def test_without_an_agreed_ratio_nobody_can_say():
    assert garrisons.short_by(position(pact=Pact(NOW)), "GE", "SU") is None
    assert garrisons.short_by(position(), "GE", "FR") == 0, "no pact, nothing needed"
    (row,) = garrisons.odds_table(game(clock=at("declare_war", 1939)), "GE", "SU")
    assert row.ratio is None and row.now

"""Presets of worth for the best use of fuel."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.game.units import Unit
from redball.planning.sets.oil.refuel import PRESETS, Request, Row, Survey, worths

from tests.planning.sets.oil.refuel_cases import case


@pytest.fixture
def found() -> Survey:
    def row(name: str, fuel: Fraction | None, **fields) -> Row:
        return Row(Unit(name, name, power="GE", country="GER", **fields), fuel, Fraction(3), {})

    rows = [
        row("hq", Fraction(2), type="HQ-A", cost=8, attack=4),
        row("inf", Fraction(0), type="INF", cost=2, attack=6),
        row("tank", Fraction(2), type="ARM", cost=6, attack=9),
        row("up", None, type="HQ-I", cost=5, attack=3),
        row("bare", Fraction(1), type="TRS", cost=4),
    ]
    some = case(0)
    return Survey(some.game, "GE", some.ledger, 0, {r.unit.id: r for r in rows}, {})


@pytest.mark.parametrize(
    ("preset", "wanted"),
    [
        ("build_cost", {"hq": 8, "inf": 2, "tank": 6, "bare": 4}),
        ("factors", {"hq": 4, "inf": 6, "tank": 9, "bare": 1}),
        ("units", {"hq": 1, "inf": 1, "tank": 1, "bare": 1}),
        ("armour_first", {"hq": 24, "inf": 2, "tank": 18, "bare": 4}),
    ],
)
def test_each_preset_values_units_that_are_down(found, preset, wanted):
    removals = {"hq!": 3, "inf!": 3, "tank!": 3, "up!": 3, "bare!": 3}
    assert worths(found, Request(preset=preset)) == wanted | removals


def test_all_presets_are_tried_above():
    assert set(PRESETS) == {"build_cost", "factors", "units", "armour_first"}

"""What turning a unit face-up costs in fuel (OIL-CST)."""

from fractions import Fraction as F

import pytest
from redball.game.units import unit_types
from redball.rules.oil.costs import activation_cost, is_oil_dependent, unit_fuel_cost

from tests.small_map import unit

rule = pytest.mark.rule
QUARTER, HALF = F(1, 4), F(1, 2)


def cost(type, options=None, **fields):
    """Fuel and clause of a unit of a type."""
    return unit_fuel_cost(unit("u", type=type, **fields), options)


@pytest.mark.parametrize(
    ("type", "fields", "expected", "clause"),
    [
        pytest.param("HQ-A", {}, 2, "OIL-CST-01", marks=rule("OIL-CST-01")),
        pytest.param("ARM", {"size": "corps"}, 2, "OIL-CST-02", marks=rule("OIL-CST-02")),
        pytest.param("ARM", {"size": "army"}, 2, "OIL-CST-02", marks=rule("OIL-CST-02")),
        pytest.param("MECH", {"size": "corps"}, 2, "OIL-CST-03", marks=rule("OIL-CST-03")),
        pytest.param("MECH", {"size": "army"}, 2, "OIL-CST-03", marks=rule("OIL-CST-03")),
        pytest.param("TRS", {}, 2, "OIL-CST-04", marks=rule("OIL-CST-04")),
        pytest.param("AMPH", {}, 2, "OIL-CST-05", marks=rule("OIL-CST-05")),
        pytest.param("HQ-I", {}, 1, "OIL-CST-06", marks=rule("OIL-CST-06")),
        pytest.param("MOT", {"size": "corps"}, 1, "OIL-CST-07", marks=rule("OIL-CST-07")),
        pytest.param("MOT", {"size": "army"}, 1, "OIL-CST-07", marks=rule("OIL-CST-07")),
        pytest.param("ARM", {"size": "division"}, 1, "OIL-CST-08", marks=rule("OIL-CST-08")),
        pytest.param("MECH", {"size": "division"}, 1, "OIL-CST-09", marks=rule("OIL-CST-09")),
        pytest.param("ASW", {}, 1, "OIL-CST-10", marks=rule("OIL-CST-10")),
        pytest.param("SUB", {}, 1, "OIL-CST-11", marks=rule("OIL-CST-11")),
        pytest.param("LND", {"cost": 4}, 1, "OIL-CST-12", marks=rule("OIL-CST-12")),
        pytest.param("NAV", {"cost": 6}, 1, "OIL-CST-12", marks=rule("OIL-CST-12")),
        pytest.param("MOT", {"size": "division"}, HALF, "OIL-CST-13", marks=rule("OIL-CST-13")),
        pytest.param("ART", {"motorised": True}, HALF, "OIL-CST-14", marks=rule("OIL-CST-14")),
        pytest.param("ART", {}, 0, "OIL-CST-27", marks=rule("OIL-CST-14", "OIL-CST-27")),
        pytest.param("CV", {}, HALF, "OIL-CST-15", marks=rule("OIL-CST-15")),
        pytest.param("CV", {"first_cost": 1}, HALF, "OIL-CST-15", marks=rule("OIL-CST-15")),
        pytest.param("BB", {"first_cost": 2}, HALF, "OIL-CST-16", marks=rule("OIL-CST-16")),
        pytest.param("BB", {"first_cost": 4}, HALF, "OIL-CST-16", marks=rule("OIL-CST-16")),
        pytest.param("BB", {"first_cost": 1}, QUARTER, "OIL-AMB-16", marks=rule("OIL-CST-16")),
        pytest.param("LINER", {}, HALF, "OIL-CST-17", marks=rule("OIL-CST-17")),
        pytest.param("FTR", {"cost": 2}, HALF, "OIL-CST-18", marks=rule("OIL-CST-18")),
        pytest.param("ATR", {"cost": 3}, HALF, "OIL-CST-18", marks=rule("OIL-CST-18")),
        pytest.param("FTR", {"cost": 1}, 0, "OIL-AMB-17", marks=rule("OIL-CST-18", "OIL-CST-27")),
        pytest.param("V-WEAPON", {"cost": 5}, HALF, "OIL-CST-19", marks=rule("OIL-CST-19")),
        pytest.param("SUPPLY", {}, HALF, "OIL-CST-20", marks=rule("OIL-CST-20")),
        pytest.param("CA", {}, QUARTER, "OIL-CST-21", marks=rule("OIL-CST-21")),
        pytest.param("CL", {}, QUARTER, "OIL-CST-22", marks=rule("OIL-CST-22")),
        pytest.param("FROGMEN", {}, QUARTER, "OIL-CST-23", marks=rule("OIL-CST-23")),
        pytest.param("MINISUB", {}, QUARTER, "OIL-CST-23", marks=rule("OIL-CST-23")),
        pytest.param("CVP", {"cost": 2}, QUARTER, "OIL-CST-24", marks=rule("OIL-CST-24")),
        pytest.param("CVP", {"cost": 5}, QUARTER, "OIL-CST-24", marks=rule("OIL-CST-24")),
        pytest.param("CX", {}, 0, "OIL-CST-25", marks=rule("OIL-CST-25")),
    ],
)
def test_cost_of_a_unit(type, fields, expected, clause):
    assert cost(type, **fields) == (expected, clause)


@rule("OIL-CST-26")
def test_an_activation_costs_the_reorganization_value():
    assert activation_cost(unit("hq", type="HQ-A", reorganization=3)) == (3, "OIL-CST-26")


@rule("OIL-CST-27")
@pytest.mark.parametrize(
    "type", ["INF", "GAR", "CAV", "MTN", "PARA", "MAR", "MIL", "TERR", "ENG", "AA", "AT", "TRUCK"]
)
def test_other_units_take_no_fuel(type):
    for size in unit_types()[type].sizes:
        assert cost(type, size=size) == (0, "OIL-CST-27")
        assert not is_oil_dependent(unit("u", type=type, size=size))


def test_every_type_has_a_cost_in_quarters():
    for type, known in unit_types().items():
        for size in known.sizes:
            assert cost(type, size=size).fuel in {0, QUARTER, HALF, 1, 2}


@pytest.mark.parametrize(
    ("option", "value", "type", "fields", "expected"),
    [
        ("oil.art_scope", "all", "ART", {}, HALF),
        ("oil.art_scope", "all", "AT", {}, HALF),
        ("oil.art_types", "art", "AA", {"motorised": True}, 0),
        ("oil.art_types", "art", "AT", {"motorised": True}, 0),
        ("oil.art_types", "art", "ART", {"motorised": True}, HALF),
        ("oil.art_types", "art_at_aa", "AT", {"motorised": True}, HALF),
        ("oil.small_bb_cost", "0", "BB", {"first_cost": 1}, 0),
        ("oil.small_bb_cost", "1/2", "BB", {"first_cost": 1}, HALF),
        ("oil.small_cv_cost", "1/4", "CV", {"first_cost": 1}, QUARTER),
        ("oil.small_cv_cost", "1/4", "CV", {"first_cost": 2}, HALF),
        ("oil.cheap_aircraft_cost", "1/4", "FTR", {"cost": 1}, QUARTER),
        ("oil.aircraft_cost", "with_pilot", "FTR", {"cost": 2}, 1),
        ("oil.aircraft_cost", "with_pilot", "FTR", {"cost": 1}, HALF),
        ("oil.aircraft_cost", "with_pilot", "CVP", {"cost": 2}, QUARTER),
    ],
)
@rule("OIL-CST-12", "OIL-CST-14", "OIL-CST-15", "OIL-CST-16", "OIL-CST-18")
def test_options_change_what_is_left_open(option, value, type, fields, expected):
    assert cost(type, {option: value}, **fields).fuel == expected


@rule("OIL-CST-14")
def test_motorised_guns_of_every_kind_cost_a_half():
    """The gearing class ART holds artillery, anti-tank and anti-aircraft guns (OIL-AMB-48)."""
    for type in ("ART", "AT", "AA"):
        assert cost(type, motorised=True) == (HALF, "OIL-CST-14")
        assert cost(type) == (0, "OIL-CST-27"), "towed"
    both = {"oil.art_types": "art", "oil.art_scope": "all"}
    assert [cost(type, both).fuel for type in ("ART", "AT", "AA")] == [HALF, 0, 0]


@rule("OIL-CST-15", "OIL-CST-21", "OIL-CST-22", "OIL-CST-24")
def test_worked_example_t1():
    ships = ["CA"] * 3 + ["CL"] * 2 + ["CV"] + ["CVP"] * 4
    assert sum(cost(type).fuel for type in ships) == F(11, 4)

"""What stands for the Continental US, and what its fuel and its barrels are by each reading."""

from __future__ import annotations

import pytest
from redball.rules.oil.targets import free_targets, own_targets

from tests.rules.oil.theatre import OWNERS, PLACES, TERRAIN, WHO, final
from tests.small_map import small_atlas, spot

rule = pytest.mark.rule


def usa(kind="city", *, port="none", control=None, factories=0, **fields):
    """Boston and another place beside it; the USA hold London too."""
    other = spot(
        "Salem", "A-0213", kind, port=port, factories=factories, seas=(2,) if port != "none" else None
    )
    on = small_atlas(TERRAIN, owners=OWNERS, who=WHO, places=[*PLACES, other])
    held = {"London": "US", "Dover": "US"} | ({"A-0213": control} if control else {})
    return final(on=on, powers=("US", "CW"), control=held, **fields)


@rule("OIL-REO-09")
@pytest.mark.parametrize(
    ("kind", "port", "control", "stands"),
    [
        ("city", "none", None, True),
        ("capital", "none", None, True),
        ("town", "none", None, False),
        ("site", "none", None, False),
        ("town", "minor", None, True),
        ("town", "major", None, True),
        ("city", "major", "CW", False),
        ("town", "minor", "CW", False),
    ],
)
def test_cities_and_ports_that_the_usa_hold_at_home_stand_for_free_fuel(kind, port, control, stands):
    played = usa(kind, port=port, control=control)
    names = {played.atlas.label(node) for node in free_targets(played)}
    assert names == {"A-0212", *(("A-0213",) if stands else ())}


@rule("OIL-LIM-06", "OIL-REO-01")
@pytest.mark.parametrize(
    ("reading", "factories", "control", "clause"),
    [
        ("unlimited_fuel", 1, None, "OIL-LIM-06"),
        ("unlimited_fuel", 0, None, ""),
        ("unlimited_fuel", 1, "CW", ""),
        ("unlimited_storage", 1, None, ""),
    ],
)
def test_its_factories_at_home_are_targets_where_its_fuel_has_no_end(reading, factories, control, clause):
    played = usa(control=control, factories=factories, options={"oil.us_continental": reading})
    found = own_targets(played, "US")
    salem, london = played.atlas.find("Salem"), played.atlas.find("London")
    assert (found[salem].clause if salem in found else "") == clause
    assert london not in found and salem not in own_targets(played, "CW")

"""Where depots trace home to: cities of which countries (OIL-REO-12, OIL-AMB-34)."""

from __future__ import annotations

import pytest
from redball.game.powers import Country
from redball.game.state import Change
from redball.rules.oil.zones import zones

from tests.small_map import small_atlas, small_game, spot, unit

rule = pytest.mark.rule


def linked(
    reading: str, *, french: bool = False, city: str = "city", conquered: bool = False, **fields
) -> bool:
    """Whether a German depot at Lyon, over the sea from Germany, traces home by way of Paris."""
    who = {"g": ("GER", "GE"), "f": ("FRA", "GE")}
    places = [spot("Essen", "A-0000"), spot("Paris", "A-0002", city), spot("Lyon", "A-0003", "town")]
    on = small_atlas(". 0 . . .", owners="g 0 f f f", who=who, places=places)
    fields.setdefault("cooperation", [("FR", "GE")])
    units = [unit("fr", "A-0004", power="FR")] if french else []
    played = small_game(
        on, units, rule_sets=("base", "oil"), depots={"Lyon": (1, "GE")}, wars=[], powers=("GE",),
        options={"oil.barrel_trace_to": reading}, **fields,
    )  # fmt: skip
    if conquered:
        played = played.changed([Change("countries", "FRA", Country("FRA", "GE", conquered=True))])
    return not zones(played, "GE").is_cut_off(on.find("Lyon"))


@rule("OIL-REO-12")
@pytest.mark.parametrize(
    ("fields", "there"),
    [
        ({"french": True}, True),
        ({}, False),
        ({"french": True, "cooperation": []}, False),
        ({"french": True, "city": "capital"}, True),
        ({"french": True, "city": "town"}, False),
        ({"french": True, "conquered": True}, False),
        ({"french": True, "control": {"Paris": "FR"}}, True),
    ],
)
def test_cities_of_friends_in_play_are_home_by_option(fields, there):
    assert linked("any_primary", **fields) is there
    assert not linked("home_country", **fields)


def test_by_option_another_depot_will_do_but_not_the_same():
    assert not linked("any_primary")
    more = {"depots": {"Lyon": (1, "GE"), "A-0004": (1, "GE")}}
    who = {"g": ("GER", "GE"), "f": ("FRA", "GE")}
    on = small_atlas(
        ". 0 . . .", owners="g 0 f f f", who=who, places=[spot("Essen", "A-0000"), spot("Lyon", "A-0003")]
    )
    for reading, there in (("any_primary", True), ("home_country", False)):
        options = {"oil.barrel_trace_to": reading}
        played = small_game(on, rule_sets=("base", "oil"), powers=("GE",), options=options, **more)
        assert zones(played, "GE").is_cut_off(on.find("Lyon")) is not there

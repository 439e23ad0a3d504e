"""The go-to field finds the best match first."""

from __future__ import annotations

import pytest
from redball.desk.window.search import Entry, best, folded, places, units
from redball.game import library

from tests.positions import THEATRE
from tests.small_map import small_game, unit

NAMES = ("Prome", "Rome", "Roma", "Romford", "New Rome", "Chromo", "Köln", "Saint-Rome", "Bering Sea")
ENTRIES = [Entry("place", name, node=n) for n, name in enumerate(NAMES)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rome", ["Rome", "New Rome", "Saint-Rome", "Prome"]),
        ("Rom", ["Roma", "Rome", "Romford", "New Rome", "Saint-Rome", "Prome", "Chromo"]),
        ("koln", ["Köln"]),
        ("KÖLN", ["Köln"]),
        ("  bering   sea ", ["Bering Sea"]),
        ("x", []),
        ("  ", []),
    ],
)
def test_the_whole_name_then_its_beginning_then_a_word_then_inside(text, names):
    assert [entry.name for entry in best(ENTRIES, text)] == names


def test_a_capital_comes_before_a_town_and_places_before_units():
    entries = [
        Entry("unit", "Para 2", weight=2), Entry("place", "Paris", node=1, weight=2),
        Entry("place", "Parma", node=2, weight=0), Entry("action", "Paths", weight=3),
    ]  # fmt: skip
    assert [entry.name for entry in best(entries, "pa")] == ["Parma", "Paris", "Para 2", "Paths"]
    assert len(best(entries, "pa", 2)) == 2


def test_units_are_found_where_they_stand():
    game = small_game(THEATRE, [unit("dak", "Rome", name="DAK"), unit("away", name="Reserve")])
    found = {entry.name: entry for entry in units(game)}
    assert found["DAK"].note == "Rome" and found["DAK"].key == "dak"
    assert "Reserve" not in found


def test_every_place_and_sea_area_of_a_map_is_there():
    world = library.atlas("world-1939")
    found = list(places(world))
    assert {place.name for place in world.places} <= {e.name for e in found}
    assert {area.name for area in world.sea_areas} == {e.name for e in found if e.kind == "sea"}
    assert best(found, "Rom")[0].name == "Rome"
    assert best(found, "par")[0].name == "Paris"
    assert len({e.node for e in best(found, "rom")}) == len(best(found, "rom")), "Roma is Rome"
    assert folded("Île") == "ile"

"""Where the chips of areas of land stand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from redball.canvas.sets.politics.lands import seat_of

from tests.small_map import small_atlas, spot

LAND = """
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
"""
PLACES = [spot("Paris", "A-0204", "capital"), spot("Lens", "A-0101", "town")]


@pytest.fixture(scope="module")
def atlas():
    """A country with its capital in the middle."""
    return small_atlas(LAND, places=PLACES)


def seat(atlas, *taken: str) -> int:
    """The hex of the chip of all land, with counters in some hexes."""
    occupied = {atlas.find(label) for label in taken}
    scene = SimpleNamespace(atlas=atlas, occupied=occupied.__contains__)
    return seat_of(scene, atlas.grid, sorted(atlas.land_nodes))


def test_no_citys_name_is_written_over_a_chip(atlas):
    paris, found = atlas.find("Paris"), seat(atlas)
    assert found not in (paris, *atlas.grid.adjacency[paris].tolist())
    assert found not in atlas.places_at, "nor has it a place of its own"


def test_counters_matter_more_than_names(atlas):
    every = [atlas.label(node) for node in sorted(atlas.land_nodes)]
    paris = atlas.find("Paris")
    beside = next(node for node in atlas.grid.adjacency[paris].tolist() if node >= 0)
    assert seat(atlas, *(label for label in every if label != atlas.label(beside))) == beside
    assert seat(atlas, *every) >= 0, "where there is no other place it stands on counters"

"""The maps that most tests of impulse reorganization use."""

import pytest

from tests.rules.reorganization.table import LAND, SHORES
from tests.small_map import small_atlas, spot


@pytest.fixture
def atlas():
    """Germany in the west with Berlin (two factories), France in the east, sea in the south."""
    return small_atlas(
        """
        . . . . . . . .
         . . . . . . . .
        . . . . . . . .
         . . . . . . . .
        ~ ~ ~ ~ ~ ~ ~ ~
        """,
        owners="""
        g g g g g g f f
         g g g g g g f f
        g g g g g g f f
         g g g g g g f f
        ~ ~ ~ ~ ~ ~ ~ ~
        """,
        places=[
            spot("Berlin", "A-0000", "capital", factories=2),
            spot("Paris", "A-0007", "capital", factories=1),
        ],
    )


@pytest.fixture
def strip():
    """Germany with a railway along it and the sea below."""
    return LAND


@pytest.fixture
def gap():
    """Germany on both sides of a sea."""
    return SHORES

"""The same answer on every run: whatever the order in which units stand in their table, and however Python
hashes text.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game.state import Game
from redball.supply import Supply

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import positions


def shuffled(game: Game, seed: int) -> Game:
    """The same position with every table in another order."""

    def mixed(table):
        names = list(table)
        Random(seed).shuffle(names)
        return {name: table[name] for name in names}

    tables = (
        "units",
        "powers",
        "countries",
        "control",
        "convoys",
        "hexes",
        "weather",
        "options",
        "rule_tables",
    )
    return replace(game, **{name: mixed(getattr(game, name)) for name in tables})


@given(positions(), st.integers(0, 2**16))
def test_the_order_of_tables_changes_nothing(game, seed):
    ours, theirs = supply.of(game), Supply(shuffled(game, seed))
    for unit_id in game.units:
        assert ours.status(unit_id) is theirs.status(unit_id)
        assert ours.path(unit_id) == theirs.path(unit_id)
        assert supply.why(ours, unit_id) == supply.why(theirs, unit_id)
        assert ours.sources(unit_id) == theirs.sources(unit_id)


PRINT = """
from tests.supply.random_positions import position
from redball import supply
for seed in range(40):
    found = supply.of(position(seed, 16))
    for u in sorted(found.game.units):
        print(seed, u, found.status(u), found.path(u), supply.why(found, u))
"""


@pytest.mark.deep
def test_hashes_of_text_change_nothing():
    said = set()
    for seed in ("0", "1", "4711"):
        paths = os.pathsep.join([*(p for p in sys.path if p), str(Path(__file__).parents[2])])
        run = subprocess.run(
            [sys.executable, "-c", PRINT],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        said.add(run.stdout)
    assert len(said) == 1 and len(said.pop().splitlines()) == 40 * 16


def test_a_tie_is_broken_by_the_lower_hex():
    """Two cities two hexes away on either side, two ways to each: the first in the numbering of hexes."""
    atlas = small_atlas(
        ". . . . .\n . . . . .\n. . . . .",
        places=[spot("West", "A-0100", "city"), spot("East", "A-0104", "city")],
    )
    game = small_game(atlas, [unit("u", "A-0102")])
    (link,) = supply.of(game).path("u").links
    assert link.source.node == atlas.find("West")
    assert link.legs[0].nodes == tuple(atlas.find(h) for h in ("A-0102", "A-0101", "A-0100"))


def test_equal_hqs_are_chosen_by_id():
    atlas = small_atlas(
        " ".join("." * 9), places=[spot("Berlin", "A-0000", "capital")], rails=["Berlin A-0005"]
    )
    chiefs = [unit(name, "A-0005", type="HQ-I") for name in ("b", "c", "a")]
    for order in (chiefs, chiefs[::-1]):
        game = small_game(atlas, [*order, unit("u", "A-0007")])
        assert supply.of(game).path("u").links[0].source.unit == "a"

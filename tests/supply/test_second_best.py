"""Other paths: each is a sound one, differs in a choice, and is the best that leaves something out."""

from __future__ import annotations

import pytest
from hypothesis import given
from redball import supply
from redball.game import library
from redball.supply import LegKind

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import positions
from tests.supply.reference import Reference
from tests.supply.test_against_reference import valid


def overseas(link):
    return [(x.nodes[0], x.seas, x.nodes[-1]) for x in link.legs if x.kind is LegKind.OVERSEAS]


def choices(path):
    return [(link.source.node, overseas(link)) for link in path.links]


def two_ways():
    """A unit between two HQs, one a hex further than the other; both near home."""
    atlas = small_atlas(
        """
        . . . . . . . . .
         . . . . . . . . .
        . . . . . . . . .
        """,
        places=[spot("Berlin", "A-0000"), spot("Munich", "A-0008")],
        rails=["Berlin A-0003", "Munich A-0005"],
    )
    units = [unit("a", "A-0103"), unit("near", "A-0003", type="HQ-I"), unit("far", "A-0006", type="HQ-I")]
    return small_game(atlas, units, options={"supply.range_basic": 3, "supply.range_railway": 0})


def test_another_hq_is_offered_second():
    game = two_ways()
    best = supply.of(game).path("a")
    assert best.links[0].source.unit == "near"
    (other,) = [p for p in supply.alternatives(game, "a") if p.links[0].source.unit == "far"]
    assert other.links[0].used == 3
    assert supply.alternatives(game, "a", most=0) == ()


def test_units_without_a_path_or_on_their_source_have_none():
    atlas = small_atlas(". . . . . . . .", places=[spot("Berlin", "A-0000")])
    game = small_game(atlas, [unit("home", "Berlin"), unit("out", "A-0007")])
    assert supply.alternatives(game, "home") == supply.alternatives(game, "out") == ()
    with pytest.raises(KeyError):
        supply.alternatives(game, "nobody")


@given(positions())
def test_each_is_a_sound_path_that_differs(game):
    slow = Reference(game)
    for u in game.units.values():
        best = supply.of(game).path(u.id)
        others = supply.alternatives(game, u.id)
        assert len(others) <= 3
        seen = [choices(best)] if best is not None else []
        for path in others:
            assert choices(path) not in seen
            seen.append(choices(path))
            assert (len(path.links), path.links[0].used) >= (len(best.links), best.links[0].used)
            if path.links[0].allowed or path.links[0].legs:
                valid(slow, game, u, path)


def test_the_desert_has_a_second_way_home():
    """The DAK lives from Rommel and Benghazi; Bastico's HQ or another port would do as well."""
    game = library.read(library.find_scenario("western-desert-1941"))
    others = supply.alternatives(game, "ger-dak")
    assert others and all(path.unit == "ger-dak" for path in others)
    assert supply.alternatives(game, "ger-dak") == others

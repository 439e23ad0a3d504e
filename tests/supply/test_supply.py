"""What can be asked of a position's supply, and what is kept from one position to the next."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from redball import supply
from redball.game.state import Game, next_game, put_unit, remove_unit
from redball.supply import LegKind, SourceKind, Status
from redball.supply.tracing.emergency import Help, help_text
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit


def front(**fields) -> Game:
    """Berlin and a railway in the west, Moscow and one in the east, four empty columns between."""
    atlas = small_atlas(
        """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        owners="""
        g g g g g g r r r r r r
         g g g g g g r r r r r r
        g g g g g g r r r r r r
        """,
        places=[spot("Berlin", "A-0100", "capital"), spot("Moscow", "A-0111", "capital")],
        rails=["Berlin A-0104", "Moscow A-0107"],
    )
    units = [
        unit("hq", "A-0103", type="HQ-I"),
        unit("inf", "A-0005"),
        unit("far", "A-0205", size="division"),
        unit("zh", "A-0110", type="HQ-A", power="SU"),
        unit("red", "A-0209", power="SU"),
    ]
    return small_game(atlas, units, **fields)


def moved(game: Game, unit_id: str, to: str) -> Game:
    old = game.units[unit_id]
    fields = {name: getattr(old, name) for name in old.__struct_fields__} | {"hex": game.atlas.find(to)}
    return next_game(game, [put_unit(type(old)(**fields))])


# --- asking -----------------------------------------------------------------------------------------------


def test_supply_of_a_position_is_computed_once():
    game = front()
    assert supply.of(game) is supply.of(game)
    assert supply.of(replace(game)) is not supply.of(game)


def test_statuses_name_every_unit():
    found = supply.of(front())
    assert set(found.statuses()) == {"hq", "inf", "far", "zh", "red"}
    assert found.out() == ()


def test_an_unknown_unit_is_an_error():
    with pytest.raises(KeyError):
        supply.of(front()).status("nobody")


def test_a_unit_off_the_map_has_no_path():
    game = small_game(front().atlas, [unit("reserve")])
    found = supply.of(game)
    assert found.status("reserve") is Status.OFF_MAP
    assert found.path("reserve") is None and not found.in_supply("reserve")


def test_a_unit_on_its_source_has_a_path_without_links():
    game = small_game(front().atlas, [unit("guard", "Berlin")])
    assert supply.of(game).path("guard").links == ()


def test_a_unit_stacked_with_its_hq_has_a_link_without_legs():
    game = small_game(front().atlas, [unit("hq", "A-0105", type="HQ-I"), unit("inf", "A-0105")])
    first, second = supply.of(game).path("inf").links
    assert first.legs == () and (first.used, first.source.unit) == (0, "hq")
    assert [leg.kind for leg in second.legs] == [LegKind.BASIC, LegKind.RAILWAY]
    assert (second.used, second.allowed) == (1, 4)


def test_fewest_links_come_first():
    """Two hexes to an HQ are nearer than three to Berlin, but Berlin needs no HQ."""
    game = small_game(front().atlas, [unit("hq", "A-0103", type="HQ-I"), unit("inf", "A-0003")])
    (link,) = supply.of(game).path("inf").links
    assert link.source.kind is SourceKind.PRIMARY and link.used == 3


def test_sources_of_a_unit():
    found = supply.of(front())
    assert [(s.kind, s.unit) for s in found.sources("inf")] == [
        (SourceKind.PRIMARY, ""),
        (SourceKind.SECONDARY, "hq"),
    ]
    assert [s.unit for s in found.sources("hq")] == [""]


def test_zones_of_a_power_and_of_a_side():
    game = front()
    found = supply.of(game)
    around = set(game.atlas.grid.within(game.atlas.find("A-0209"), 1))
    assert around <= found.zoc("GE") and found.zoc("axis") == found.zoc("GE")
    assert game.atlas.find("A-0209") not in found.zoc("SU")
    assert game.atlas.find("A-0206") not in found.zoc("SU"), "a division has a zone in its own hex only"
    assert game.atlas.find("A-0205") in found.zoc("allied")


def test_reach_is_where_a_unit_would_be_in_supply():
    game = front()
    reach = supply.of(game).reach("GE", "GER")
    for node in range(len(game.atlas.grid)):
        there = moved(game, "far", game.atlas.label(node))
        # The unit itself cancels zones of control where it stands, which nobody does in the empty hex.
        if node in reach:
            assert supply.of(there).in_supply("far")
    assert reach[game.atlas.find("Berlin")] == 0 and reach[game.atlas.find("A-0103")] == 0
    assert reach[game.atlas.find("A-0005")] == 2


def test_reach_over_beaches():
    atlas = small_atlas(". ~ . .", places=[spot("Kiel", "A-0000", port="major")])
    game = small_game(atlas)
    assert supply.of(game).reach("GE", "GER") == supply.of(game).reach("GE", "ITA", "GER") == {0: 0, 2: 0}
    assert supply.of(game).reach("GE") == {}
    ashore = replace(game, options={"supply.coastal_start": "none"})
    assert supply.of(ashore).reach("GE", "GER") == {0: 0}


# --- from one position to the next ------------------------------------------------------------------------


def test_lost_and_gained():
    game = front()
    cut = moved(game, "red", "A-0104")
    lost, gained = supply.of(cut).changed_from(supply.of(game))
    assert lost == ("inf", "far", "red") and gained == ()
    back, again = supply.of(game).changed_from(supply.of(cut))
    assert lost == again and gained == back


def test_a_distant_move_leaves_everything_as_it_was():
    game = front()
    before = supply.of(game)
    before.statuses()
    after = supply.of(moved(game, "red", "A-0211"))
    assert after.group("GE", "GER") is before.group("GE", "GER")
    assert after.changed_from(before) == ((), ())


def test_units_that_come_and_go_are_not_lost_or_gained():
    game = front()
    without = next_game(game, [remove_unit("inf")])
    assert supply.of(without).changed_from(supply.of(game)) == ((), ())
    assert supply.of(game).changed_from(supply.of(without)) == ((), ())


def test_a_unit_of_a_power_that_was_not_there():
    game = front()
    finn = small_game(game.atlas, [unit("fin", "A-0000", power="FIN", country="FIN")]).units["fin"]
    after = next_game(game, [put_unit(finn)])
    assert supply.of(after).status("fin") is Status.ISOLATED
    assert supply.of(after).changed_from(supply.of(game)) == ((), ())


def test_a_line_of_positions_keeps_no_ancestors():
    """Each supply takes over what it needs; none holds on to the one before."""
    import gc
    import weakref

    game = front()
    first = weakref.ref(supply.of(game))
    for column in range(4, 11):
        game = moved(game, "red", f"A-02{column:02d}")
        supply.of(game).statuses()
    gc.collect()
    assert first() is None


def test_worst_weather_on_the_path():
    atlas = small_atlas(
        ". . . . .",
        places=[spot("Berlin", "A-0000", "capital")],
        weather="N M M M M",
        zones={"N": "North", "M": "Mediterranean"},
    )
    game = small_game(atlas, [unit("inf", "A-0004")], weather={"North": "storm"})
    assert supply.of(game).in_supply("inf"), "fine weather where the unit stands"
    worst = replace(game, options={"supply.weather_measured_at": "worst"})
    assert not supply.of(worst).in_supply("inf")
    per_hex = replace(game, options={"supply.weather_measured_at": "per_hex"})
    assert not supply.of(per_hex).in_supply("inf")


def test_an_hq_that_may_not_use_its_own_railway():
    game = front()
    lone = small_game(game.atlas, [unit("hq", "A-0105", type="HQ-I")])
    assert supply.of(lone).in_supply("hq")
    strict = replace(lone, options={"supply.hq_traces_railway": False})
    assert not supply.of(strict).in_supply("hq")


def test_emergency_supply_by_an_hq_that_is_face_up():
    atlas = small_atlas(". ~ . . .", places=[spot("Berlin", "A-0000", "capital")])
    units = [unit("hq", "A-0003", type="HQ-I", reorganization=2), unit("inf", "A-0004")]
    options = {"supply.emergency_hq": True, "supply.coastal_start": "none"}
    game = small_game(atlas, units, options=options)
    assert supply.of(game).statuses() == {"hq": Status.EMERGENCY, "inf": Status.EMERGENCY}
    assert supply.of(game).is_isolated("inf") and not supply.of(game).in_supply("inf")
    assert supply.of(game).emergency_help("inf") == (Help("hq", 2, True),)
    for more, help in (
        ({"supply.emergency_units_per_reorg_point": 2}, Help("hq", 4, True)),
        ({"supply.emergency_flips_hq": False}, Help("hq", 2, False)),
    ):
        assert supply.of(replace(game, options=options | more)).emergency_help("inf") == (help,)
    nobody = replace(game, options=options | {"supply.emergency_units_per_reorg_point": 0})
    assert supply.of(nobody).status("inf") is Status.ISOLATED
    assert supply.of(nobody).emergency_help("inf") == ()


def test_what_emergency_help_is_told():
    atlas = small_atlas(". ~ . . .", places=[spot("Berlin", "A-0000", "capital")])
    units = [
        unit("hq", "A-0003", type="HQ-I", name="Rommel", reorganization=3),
        unit("inf", "A-0004"),
        unit("dump", "A-0002", type="SUPPLY", name="Dump"),
        unit("home", "Berlin"),
    ]
    options = {
        "supply.emergency_hq": True,
        "supply.supply_units": True,
        "supply.coastal_start": "none",
    }
    game = small_game(atlas, units, options=options)
    helps = supply.of(game).emergency_help("inf")
    assert [sentence(help_text(game, help)) for help in helps] == [
        "Dump could be spent to put it in supply for this impulse.",
        "Rommel could put 3 units in supply for this impulse, this one too, and turns face-down.",
    ]
    assert supply.of(game).emergency_help("home") == ()


def test_supply_does_without_networkx():
    """It takes a tenth of a second to import, and tracing never needs it."""
    code = "import sys, redball.supply; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game import codec
from redball.game.state import Change, put_clock, put_power, put_unit, remove_unit

from tests.positions import THEATRE, clocks, positions
from tests.small_map import small_atlas, small_game, spot, unit


@given(positions())
def test_a_position_is_read_as_it_was_written(game):
    written = codec.encode_position(game)
    read = codec.decode_position(written, THEATRE)
    for table in (
        "units",
        "powers",
        "countries",
        "control",
        "depots",
        "convoys",
        "hexes",
        "weather",
        "options",
        "rule_tables",
    ):
        assert dict(getattr(read, table)) == dict(getattr(game, table)), table
    assert list(read.units) == list(game.units), "stacking order"
    assert (read.clock, read.wars, read.cooperation) == (game.clock, game.wars, game.cooperation)
    assert (read.title, read.description, read.rule_sets) == (game.title, game.description, game.rule_sets)
    assert codec.encode_position(read) == written


@given(positions(), positions(), clocks())
def test_changes_are_read_as_they_were_written(game, other, clock):
    changes = (
        put_clock(clock),
        *(put_unit(u) for u in other.units.values()),
        *(remove_unit(id) for id in game.units),
        *(put_power(p) for p in other.powers.values()),
        *(Change("convoys", key, points) for key, points in other.convoys.items()),
        *(Change("depots", node, None) for node in game.depots),
        *(Change("hexes", node, state) for node, state in other.hexes.items()),
        *(Change("control", node, code) for node, code in other.control.items()),
        *(Change(name, *entry) for name, rows in other.rule_tables.items() for entry in rows.items()),
        Change("wars", "", other.wars),
        Change("cooperation", "", other.cooperation),
        Change("title", "", other.title),
        Change("rule_sets", "", other.rule_sets),
    )
    read = codec.decode_changes(codec.encode_changes(changes), THEATRE)
    assert read == changes
    assert codec.encode_position(game.changed(read)) == codec.encode_position(game.changed(changes))


@given(st.permutations(range(12)))
def test_equal_positions_are_written_alike(order):
    game = small_game(THEATRE)
    nodes = [THEATRE.find("Berlin") + i for i in range(4)] * 3
    control = {nodes[i]: "IT" for i in order}
    first = codec.encode_position(game.changed([Change("control", n, "IT") for n in sorted(control)]))
    assert codec.encode_position(game.changed([Change("control", n, c) for n, c in control.items()])) == first


@pytest.mark.parametrize(
    "broken",
    [b"", b"{}", b"[]", b'{"title": "x", "clock": {"turn": "x", "phase": "production"}}', b"\xff\xfe"],
)
def test_a_broken_position_is_refused(broken):
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        codec.decode_position(broken, THEATRE)


@pytest.mark.parametrize("table", ["wars", "cooperation"])
def test_changes_of_pairs_are_written_in_their_order(table):
    codes = ("CH", "CW", "FR", "GE", "IT", "JA", "SU", "US")
    pairs = [(a, b) for a in codes for b in codes if a < b]
    written = json.loads(codec.encode_changes([Change(table, "", frozenset(pairs))]))
    assert written == [[table, "", [list(pair) for pair in pairs]]]


def test_a_change_of_an_unknown_table_is_refused():
    with pytest.raises(codec.UnknownTableError, match="gas"):
        codec.decode_changes(json.dumps([["gas", "GE", 3]]), THEATRE)


def renumbered(names):
    return small_atlas("0 1 2 .", sea_names=names, places=[spot("Port", "A-0003", port="minor")])


def test_sea_areas_of_an_older_map_are_found_by_name():
    old, new = (
        renumbered(["Baltic", "Kattegat", "Skagerrak"]),
        renumbered(["Skagerrak", "Baltic", "Kattegat"]),
    )
    game = small_game(old, [unit("u", "Kattegat", type="SUB")], convoys={(2, "GE"): 4})
    seas = codec.sea_numbers([area.name for area in old.sea_areas], new)
    read = codec.decode_position(codec.encode_position(game), new, seas)
    assert new.sea_areas[read.units["u"].sea].name == "Kattegat"
    assert {new.sea_areas[area].name: n for (area, _), n in read.convoys.items()} == {"Skagerrak": 4}
    moved = codec.decode_changes(codec.encode_changes([Change("convoys", (0, "GE"), 1)]), new, seas)
    assert new.sea_areas[moved[0].key[0]].name == "Baltic"


def test_an_unchanged_map_needs_no_renumbering():
    assert codec.sea_numbers([area.name for area in THEATRE.sea_areas], THEATRE) is None


def test_a_sea_area_that_is_gone_is_named():
    with pytest.raises(KeyError, match="Bering Sea"):
        codec.sea_numbers(["Bering Sea"], THEATRE)

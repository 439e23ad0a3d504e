"""Supply options: defaults, values that can't be, and a text for each."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args, get_type_hints

import pytest
from redball import supply
from redball.cli.graph_files import plain_graph
from redball.game.state import next_game, remove_unit
from redball.supply.errors import SupplyOptionError
from redball.supply.options import DEFAULTS, SupplyOptions, about, read

from tests.small_map import small_atlas, small_game, spot, unit


def test_defaults_are_those_of_the_rules():
    assert read({}) is DEFAULTS
    assert (DEFAULTS.range_basic, DEFAULTS.range_railway) == (4, 4)
    assert DEFAULTS.weather_mod == {"fine": 0, "rain": -1, "snow": -1, "storm": -2, "blizzard": -2}
    assert DEFAULTS.secondary_to_secondary_path == "railway" and DEFAULTS.unit_to_primary_path == "basic"
    assert not (DEFAULTS.option11_limited_overseas or DEFAULTS.option12_straits or DEFAULTS.emergency_hq)
    assert DEFAULTS.zoc_div_reach == 0 and DEFAULTS.zoc_corps_reach == 1 and not DEFAULTS.zoc_across_straits


def test_values_are_read_and_others_left_alone():
    found = read({"supply.range_basic": 3, "supply.blockers": ["CV"], "oil.limit": "none"})
    assert found.range_basic == 3 and found.blockers == {"CV"} and found.range_railway == 4


def test_every_fault_is_told_together():
    with pytest.raises(SupplyOptionError) as caught:
        read({"supply.range_basik": 3, "supply.port_min_class": "huge", "supply.range_railway": "4"})
    sentences = [fault.sentence() for fault in caught.value.faults]
    assert len(sentences) == 3
    assert "did you mean supply.range_basic" in sentences[0]
    assert "“huge”" in sentences[1] and "options: supply.range_railway" in sentences[2]


@pytest.mark.parametrize("name", ["range_basic", "range_railway"])
@pytest.mark.parametrize("value", [-1, 100])
def test_lengths_have_bounds(name, value):
    with pytest.raises(SupplyOptionError):
        read({f"supply.{name}": value})


def test_hexes_that_options_name_are_looked_up():
    atlas = small_atlas(". . .", places=[spot("Berlin", "A-0000")])
    named = {
        "supply.limited_sources": ["Berlin", "city"],
        "supply.built_rails": [["Berlin", "A-0001", "A-0002"]],
    }
    assert read(named, atlas).limited_sources == ("Berlin", "city")
    wrong = {"supply.limited_sources": ["Berlim"], "supply.built_rails": [["A-0000", "A-0002"], ["A-0900"]]}
    with pytest.raises(SupplyOptionError) as caught:
        read(wrong, atlas)
    sentences = [fault.sentence() for fault in caught.value.faults]
    assert len(sentences) == 3 and "did you mean Berlin" in sentences[0]
    assert "neighbours" in sentences[1]


def test_a_railway_that_was_built_serves():
    atlas = small_atlas(". . . . . . .", places=[spot("Berlin", "A-0000")])
    game = small_game(atlas, [unit("hq", "A-0006", type="HQ-I")])
    assert not supply.of(game).in_supply("hq")
    row = [f"A-000{i}" for i in range(7)]
    assert supply.of(replace(game, options={"supply.built_rails": [row]})).in_supply("hq")


def test_every_option_has_a_text_and_every_choice_a_reading():
    texts = about()
    assert tuple(texts) == SupplyOptions.__struct_fields__
    types = get_type_hints(SupplyOptions)
    for name, text in texts.items():
        assert text.title and text.text.endswith("."), name
        assert all(reading.endswith(".") for reading in text.readings.values())
        if types[name] is bool:
            assert set(text.readings) == {"true", "false"}, name
        elif getattr(DEFAULTS, name) in (choices := get_args(types[name])) and isinstance(choices[0], str):
            assert set(text.readings) == set(choices), name


def test_a_change_of_options_is_seen():
    atlas = small_atlas(". . . . . .", places=[spot("Berlin", "A-0000")])
    game = small_game(atlas, [unit("inf", "A-0005")])
    assert not supply.of(game).in_supply("inf")
    assert supply.of(replace(game, options={"supply.range_basic": 5})).in_supply("inf")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("range_basic", "four", "supply.range_basic: found “four”, expected a whole number"),
        ("range_basic", -1, "supply.range_basic: found -1, expected a whole number from 0 to 99"),
        (
            "unit_to_primary_path",
            "railwy",
            "“railwy”, expected one of basic, railway; did you mean railway",
        ),
        ("zoc_div_reach", 2, "found 2, expected one of 0, 1"),
        ("terrain_cost", {"forrest": 1}, "found “forrest”, expected one of clear, forest"),
        ("port_iced_weather", ["snwo"], "expected one of fine, rain, snow"),
        ("blockers", 3, "found 3, expected a list"),
    ],
)
def test_values_are_told_in_words(name, value, said):
    with pytest.raises(SupplyOptionError) as caught:
        read({f"supply.{name}": value})
    (fault,) = caught.value.faults
    assert said in fault.sentence()
    assert "`" not in fault.sentence()


def test_so_many_units_a_hex_embark_without_a_port():
    """An army of three on a beach: two of them trace over the sea."""
    atlas = small_atlas(". ~ ~ .", places=[spot("Berlin", "A-0000", port="minor")])
    units = [unit(name, "A-0003") for name in ("a", "b", "c")]
    game = small_game(atlas, units, options={"supply.range_basic": 1})
    assert supply.of(game).out() == ()
    two = replace(game, options={"supply.coastal_start_cap": 2})
    assert supply.of(two).out() == ("c",)
    left = next_game(two, [remove_unit("a")])
    assert supply.of(left).out() == ()
    assert supply.of(left).changed_from(supply.of(two)) == ((), ("c",))


def test_roads_that_were_built_carry_no_supply():
    atlas = small_atlas(". . . . . . .", places=[spot("Berlin", "A-0000")])
    row = [f"A-000{i}" for i in range(7)]
    game = small_game(atlas, [unit("hq", "A-0006", type="HQ-I")], options={"supply.built_roads": [row]})
    assert not supply.of(game).in_supply("hq")
    kinds = [d["kind"] for *_, d in plain_graph(atlas, game).edges(data=True)]
    assert kinds.count("road") == 6 and "rail" not in kinds
    with pytest.raises(SupplyOptionError, match="neighbours"):
        read({"supply.built_roads": [["A-0000", "A-0002"]]}, atlas)


@pytest.mark.parametrize(("where", "supplied"), [("start", True), ("worst", False), ("per_hex", False)])
def test_whose_weather_counts(where, supplied):
    """Four hexes, fine where the unit stands, snow where it goes."""
    atlas = small_atlas(
        ". . . . .",
        places=[spot("Berlin", "A-0000")],
        weather="N N M M M",
        zones={"N": "North", "M": "Mediterranean"},
    )
    options = {"supply.weather_measured_at": where}
    game = small_game(atlas, [unit("a", "A-0004")], weather={"North": "snow"}, options=options)
    assert supply.of(game).in_supply("a") is supplied


def test_hexdots_count_double_on_maps_that_have_them():
    atlas = small_atlas(". . . . .", places=[spot("Berlin", "A-0000")])
    game = small_game(atlas, [unit("a", "A-0004")])
    dots = {"supply.hexdot_sheets": ["Western European map"]}
    assert supply.of(game).in_supply("a") and not supply.of(replace(game, options=dots)).in_supply("a")


def test_every_option_rests_on_a_rule():
    from redball.rules import clauses

    assert {name: text.clause for name, text in about().items() if text.clause not in clauses()} == {}

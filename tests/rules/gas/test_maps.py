"""The maps for which gas is paid, and those that count as one of them (GAS-MAP)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.game.state import put_clock
from redball.rules import oddities
from redball.rules.gas.maps import (
    choices,
    counts_as,
    designated,
    is_flexible,
    maps_of,
    sheet_at,
    sheet_named,
    sheet_of,
    sheet_of_sea,
)
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, SetSeaMap, UseUnits
from redball.rules.gas.standing import standing
from redball.rules.gas.tables import DESIGNATED
from redball.wording import sentence

from tests.rules.gas.board import (
    ATLAS,
    END,
    FINAL,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    judged,
    move,
    states,
    text,
    told,
    unit,
    why_not,
)
from tests.small_map import SHEETS

rule = pytest.mark.rule

HEXES = {
    "W": "W-0210",
    "E": "E-0217",
    "ASIA": "I-0221",
    "PAC": "P-0325",
    "AMER": "N-0201",
    "AFR": "A-0515",
    "SCAND": "S-0010",
}


def world(power="US", *, stock=9, **fields):
    """A ship of a power in every sea area, and an ARM on every map."""
    units = [unit(sheet, hex, type="ARM", power=power) for sheet, hex in HEXES.items()]
    units += [unit(area.name, area.name, type="CA", power=power) for area in ATLAS.sea_areas]
    return game(*units, gas={("Washington", power): stock}, wars=(), **fields)


def covered(played, *ids):
    """Those of some units for whose map gas was paid, with a path or without."""
    found = {id: standing(played, played.units[id]) for id in ids or played.units}
    return {id for id, how in found.items() if how.why in ("paid", "at_sea", "no_trace")}


@pytest.mark.parametrize(
    ("map", "units"),
    [
        pytest.param("W", {"W", "North Atlantic", "North Sea", "AFR", "Mediterranean", "SCAND", "AMER"},
                     marks=rule("GAS-MAP-01")),
        pytest.param("E", {"E", "AFR", "Mediterranean", "SCAND"}, marks=rule("GAS-MAP-02")),
        pytest.param("ASIA", {"ASIA", "AFR", "Mediterranean"}, marks=rule("GAS-MAP-03")),
        pytest.param("PAC", {"PAC", "China Sea", "AMER"}, marks=rule("GAS-MAP-04")),
    ],
)  # fmt: skip
def test_what_a_payment_for_a_map_covers(map, units):
    """Of flexible maps nobody has said anything yet: they count as one that is paid."""
    assert covered(after(world(), PayGas("US", map))) == units


@rule("GAS-MAP-05", "GAS-MAP-09")
def test_the_american_map_is_one_with_america_in_flames_only():
    played = world()
    denied(played, PayGas("US", "AMER"), "GAS-MAP-05", "GAS-MAP-08")
    assert maps_of(played) == ("W", "E", "ASIA", "PAC") and choices(played, "AMER") == ("W", "PAC")
    flames = world(options={"america_in_flames": True})
    assert maps_of(flames) == ("W", "E", "ASIA", "PAC", "AMER") and not is_flexible(flames, "AMER")
    paid = after(flames, PayGas("US", "PAC"))
    assert covered(paid) == {"PAC", "China Sea"}, "American units are limited"
    assert covered(after(paid, PayGas("US", "5"))) == {"PAC", "China Sea", "AMER"}
    denied(flames, DesignateMap("US", "AMER", "PAC"), "GAS-MAP-09")


@rule("GAS-MAP-05", "GAS-MAP-08", "GAS-MAP-09")
def test_three_maps_cost_three_gas_with_america_in_flames_and_two_without():
    for option, cost in ((True, 3), (False, 2)):
        played = world(options={"america_in_flames": option})
        maps = ("W", "PAC", "AMER")[:cost]
        paid = after(played, *(PayGas("US", name) for name in maps))
        assert {"W", "PAC", "AMER"} <= covered(paid)


@rule("GAS-MAP-06")
def test_the_african_map_counts_as_one_of_three():
    played = world("IT")
    assert choices(played, "AFR") == ("W", "E", "ASIA")
    for name in ("W", "E", "ASIA"):
        said = after(played, DesignateMap("IT", "AFR", name), PayGas("IT", name))
        assert "AFR" in covered(said) and "Mediterranean" in covered(said)
    denied(played, DesignateMap("IT", "AFR", "PAC"), "GAS-MAP-06")
    assert why_not(played, DesignateMap("IT", "AFR", "AFR")) == ["counts_not_as"]
    assert why_not(played, PayGas("IT", "AFR")) == ["flexible"]
    denied(played, PayGas("IT", "AFR"), "GAS-MAP-06")


@rule("GAS-MAP-06")
def test_italy_pays_for_western_europe_and_its_units_in_libya_are_unlimited():
    libya = unit("lib", "A-0511", type="ARM", power="IT")
    played = game(libya, gas={("Rome", "IT"): 1}, convoys={(2, "IT"): 3})
    paid = after(played, DesignateMap("IT", "AFR", "W"), PayGas("IT", "W"))
    assert states(played, "lib") == ["limited"] and states(paid, "lib") == ["unlimited"]


@rule("GAS-MAP-06")
def test_what_is_designated_is_fixed_until_the_step_ends():
    played = world("FR", clock=at("land_movement", 2))
    said = after(played, PayGas("FR", "W"), DesignateMap("FR", "AFR", "Asian map"))
    assert "AFR" not in covered(said) and designated(said, 2, "FR", "AFR") == "ASIA"
    assert why_not(said, DesignateMap("FR", "AFR", "W")) == ["designated"]
    assert why_not(said, DesignateMap("FR", "AFR", "ASIA")) == ["designated_so"]
    # A free unit there uses the one of the Asian map.
    named = after(said, NameFree(("AFR",)))
    denied(named.changed([put_clock(at("land_movement", 2))]), DesignateMap("FR", "AFR", "E"), "GAS-MAP-06")
    moved = after(named, move("AFR", "A-0514"))
    denied(moved, NameFree(("ASIA",)), "GAS-LIM-02")
    assert why_not(moved, NameFree(("E",))) == []
    for clock in (at("weather", 3), END):
        later = said.changed([put_clock(clock)])
        assert judged(later, DesignateMap("FR", "AFR", "E")).allowed, "anew in each step"


@rule("GAS-MAP-06")
def test_the_first_act_fixes_what_a_map_counts_as():
    played = world("IT")
    moved = after(played, move("AFR", "A-0514"))
    assert designated(moved, 1, "IT", "AFR") == "W"
    assert told(played, move("AFR", "A-0514"))[1:] == ["now_counts_as", "limited"]
    asia = after(played, PayGas("IT", "ASIA"))
    assert designated(after(asia, move("AFR", "A-0514")), 1, "IT", "AFR") == "ASIA", "what is paid for"
    assert not DESIGNATED.of(after(played, move("W", "W-0211"))), "other maps count as themselves"
    assert len(DESIGNATED.of(after(moved, move("AFR", "A-0513")))) == 1


@rule("GAS-MAP-07")
def test_the_scandinavian_map_counts_as_one_of_two():
    played = game(
        unit("fin", "S-0014", type="ARM"), unit("pol", "E-0116", type="ARM"), gas={("Berlin", "GE"): 1}
    )
    assert choices(played, "SCAND") == ("E", "W")
    paid = after(played, DesignateMap("GE", "SCAND", "E"), PayGas("GE", "E"))
    assert states(paid, "fin", "pol") == ["unlimited", "unlimited"], "the Finnish front"
    west = after(played, DesignateMap("GE", "SCAND", "W"), PayGas("GE", "E"))
    assert states(west, "fin", "pol") == ["limited", "unlimited"]
    denied(played, DesignateMap("GE", "SCAND", "ASIA"), "GAS-MAP-07")
    denied(played, PayGas("GE", "SCAND"), "GAS-MAP-07")


@rule("GAS-MAP-08")
def test_without_america_in_flames_america_counts_as_europe_or_the_pacific():
    """The USA pays for the Pacific alone and lets America count as it; Europe stays limited, and nothing can
    be said anew.
    """
    played = world()
    paid = after(played, DesignateMap("US", "AMER", "PAC"), PayGas("US", "PAC"))
    assert states(paid, "AMER") == ["unlimited"] and "W" not in covered(paid)
    denied(paid, DesignateMap("US", "AMER", "W"), "GAS-MAP-08")
    denied(played, DesignateMap("US", "AMER", "ASIA"), "GAS-MAP-08")
    assert text(played, DesignateMap("US", "AMER", "W")).endswith("for USA in this step (all its units)")


# --- saying it ----------------------------------------------------------------------------------------------


@rule("GAS-MAP-06", "GAS-MAP-07", "GAS-MAP-08")
@pytest.mark.parametrize("sheet", ["W", "E", "ASIA", "PAC"])
def test_other_maps_count_as_themselves(sheet):
    played = world()
    assert choices(played, sheet) == (sheet,) and not is_flexible(played, sheet)
    assert why_not(played, DesignateMap("US", sheet, "W")) == ["not_flexible"]


@rule("GAS-MAP-06")
def test_what_is_said_of_maps_is_read():
    played = world()
    assert why_not(played, DesignateMap("XX", "AFR", "W")) == ["unknown.power"]
    assert why_not(played, DesignateMap("US", "AFRI", "Q")) == ["unknown.map_near", "unknown.map"]
    assert why_not(played, DesignateMap("US", "AFR", "Q")) == ["unknown.map"]
    assert why_not(world(clock=PRODUCTION), DesignateMap("US", "AFR", "W")) == ["no_designation_now"]
    assert why_not(played, DesignateMap("US", "AFR", "W", "AFR")) == ["designate_all"]
    assert why_not(played, DesignateMap("US", "AFR", "W", "nobody")) == ["unknown.unit"]
    after(world(clock=FINAL), DesignateMap("US", "AFR", "W"))
    assert (
        counts_as(played, 1, "US", "AFR", ()) == "W"
        and counts_as(played, 1, "US", "AFR", ("ASIA",)) == "ASIA"
    )
    assert counts_as(played, 1, "US", "AFR", ("ASIA", "E")) == "E", "the first in the order of the rule"


@rule("GAS-MAP-01")
@pytest.mark.parametrize(("name", "expected"), [(name, code) for code, name in zip(
    ("W", "E", "SCAND", "AFR", "ASIA", "PAC", "AMER"), SHEETS.values(), strict=True)] + [
    ("Western European", "W"), ("Moon map", None), ("", None)])  # fmt: skip
def test_sheets_by_name(name, expected):
    assert sheet_named(name) == expected


@rule("GAS-MAP-01")
def test_an_unknown_sheet_counts_as_western_europe_and_is_told_of():
    strange = replace(ATLAS, panels=tuple(replaced(panel) for panel in ATLAS.panels))
    played = game(unit("arm", "P-0325", type="ARM"), atlas=strange)
    assert sheet_at(played, strange.find("P-0325")) == "W"
    (odd,) = (odd for odd in oddities(played) if odd.clause == "GAS-MAP-01")
    assert "“Moon map”" in sentence(odd.text)
    assert not [odd for odd in oddities(game()) if odd.clause == "GAS-MAP-01"]


def replaced(panel):
    return panel._replace(sheet="Moon map") if panel.letter == "P" else panel


# --- sea areas ----------------------------------------------------------------------------------------------


@rule("GAS-MAP-01", "GAS-MAP-04", "GAS-MAP-06")
def test_a_sea_area_belongs_to_the_map_of_its_box():
    """But for the North Atlantic, whose box is printed elsewhere here."""
    played = world()
    found = {area.name: sheet_of_sea(played, area.index) for area in ATLAS.sea_areas}
    assert found == {"North Atlantic": "W", "North Sea": "W", "Mediterranean": "AFR", "China Sea": "PAC"}
    assert sheet_of(played, played.units["China Sea"]) == "PAC"
    assert sheet_of(played, unit("off")) is None


@rule("GAS-MAP-01")
def test_a_group_moves_a_sea_area_to_another_map():
    played = world()
    moved = after(played, SetSeaMap("North Atlantic", "Pacific"))
    assert sheet_of_sea(moved, 0) == "PAC"
    assert "North Atlantic" in covered(after(moved, PayGas("US", "PAC")))
    assert why_not(moved, SetSeaMap("North Atlantic", "PAC")) == ["sea_so"]
    assert sheet_of_sea(after(moved, SetSeaMap("North Atlantic")), 0) == "W"
    assert why_not(played, SetSeaMap("North Atlantic")) == ["sea_so"]
    assert why_not(played, SetSeaMap("North Atlantic", "W")) == ["sea_so"]
    assert why_not(played, SetSeaMap("North Atlantic", "Mars")) == ["unknown.map"]
    assert why_not(played, SetSeaMap("Styx", "W")) == ["unknown.area"]
    flexible = after(played, SetSeaMap("North Sea", "SCAND"), PayGas("US", "E"))
    assert "North Sea" in covered(flexible)


# --- free units of flexible maps ----------------------------------------------------------------------------


@rule("GAS-MAP-06", "GAS-LIM-02")
def test_a_flexible_map_shares_the_free_unit_of_the_map_that_it_counts_as():
    played = world("IT")
    moved = after(played, NameFree(("AFR",)), move("AFR", "A-0514"))
    assert faces(moved, "AFR") == "u"
    denied(moved, NameFree(("W",)), "GAS-LIM-02")
    after(moved, NameFree(("E",)))


@rule("GAS-MAP-06")
def test_units_at_sea_of_a_flexible_map_act():
    played = after(world("IT"), PayGas("IT", "E"))
    sailed = after(played.changed([put_clock(at("naval_movement"))]), move("Mediterranean", "North Sea", 1))
    assert faces(sailed, "Mediterranean") == "u" and designated(sailed, 1, "IT", "AFR") == "E"


@rule("GAS-MAP-06", "GAS-LIM-13")
def test_what_a_limited_unit_may_do_anyway_fixes_nothing():
    played = world("IT", clock=at("naval_combat"))
    fought = after(played, UseUnits(("Mediterranean",), "initiate"))
    assert designated(fought, 1, "IT", "AFR") is None

"""What the rules would not allow about the depots of a position, each with its clause."""

from __future__ import annotations

import pytest
from redball.game import library
from redball.game.orders import MoveUnit
from redball.game.powers import Country
from redball.game.state import Change, HexState
from redball.rules.oil.depot_check import depot_faults
from redball.rules.oil.orders import SetDepot
from redball.wording import sentence

from tests.rules.judging import after, judged
from tests.rules.oil.front import MOVEMENT, front
from tests.rules.oil.table import atlas, game, spot
from tests.rules.oil.theatre import final
from tests.small_map import unit

rule = pytest.mark.rule


def faults(played):
    """What is wrong: place, code and clause of each."""
    name = played.atlas.place_name
    return [(name(f.hex) or played.atlas.label(f.hex), f.reason.code, f.clause) for f in depot_faults(played)]


@rule("OIL-STO-15", "OIL-STO-16", "OIL-STO-18")
@pytest.mark.parametrize("demo", [info.id for info in library.scenarios()])
def test_the_scenarios_keep_the_rules_for_depots(demo):
    played = library.read(library.find_scenario(demo))
    assert [sentence(fault.reason) for fault in depot_faults(played)] == []


@rule("OIL-STO-08")
def test_a_depot_lies_in_a_city_or_major_port():
    played = game(depots={"Emden": (1, "GE"), "A-0001": (1, "GE"), "Munich": (1, "GE"), "Bremen": (1, "GE")})
    assert faults(played) == [
        ("Emden", "oil.no_depot_hex", "OIL-STO-08"),
        ("A-0001", "oil.no_depot_hex", "OIL-STO-08"),
    ]


@rule("OIL-STO-15", "OIL-STO-16")
@pytest.mark.parametrize(
    ("place", "most", "clause"),
    [("Essen", 4, "OIL-STO-15"), ("Munich", 2, "OIL-STO-16"), ("Bremen", 2, "OIL-STO-16")],
)
def test_how_much_lies_there(place, most, clause):
    assert faults(game(depots={place: (most, "GE")})) == []
    assert faults(game(depots={place: (most + 1, "GE")})) == [(place, "oil.over_capacity", clause)]


@rule("OIL-STO-15")
def test_barrels_stay_where_the_factory_is_gone():
    """Nothing is wrong with what play leads to (OIL-AMB-31); a factory that was built counts too."""
    ruined = {"Essen": HexState(factories_destroyed=2)}
    assert faults(game(depots={"Essen": (4, "GE")}, hexes=ruined)) == []
    built = {"Munich": HexState(factories_added=1)}
    assert faults(game(depots={"Munich": (4, "GE")}, hexes=built)) == []
    held = game(depots={"Essen": (4, "CW")}, powers=("CW",), control={"Essen": "CW"},
                options={"oil.capacity_needs_operating": True})  # fmt: skip
    assert faults(held) == []


@rule("OIL-STO-16")
def test_a_town_with_a_factory_is_no_factory_city():
    port = [spot("Works", "A-0204", "town", port="major", factories=1)]
    assert faults(game(on=atlas(more=port), depots={"Works": (3, "GE")})) == [
        ("Works", "oil.over_capacity", "OIL-STO-16")
    ]
    inland = [spot("Works", "A-0203", "town", factories=1)]
    assert faults(game(on=atlas(more=inland), depots={"Works": (1, "GE")})) == [
        ("Works", "oil.no_depot_hex", "OIL-STO-08")
    ]


@rule("OIL-LIM-05")
@pytest.mark.parametrize(("reading", "wrong"), [("unlimited_fuel", True), ("unlimited_storage", False)])
def test_none_lies_in_the_continental_us(reading, wrong):
    played = final(depots={"Boston": (9, "US")}, options={"oil.us_continental": reading})
    found = [code for _, code, _ in faults(played)]
    assert ("oil.in_continental_us" in found, "oil.over_capacity" in found) == (wrong, wrong)


@rule("OIL-LIM-04")
def test_none_belongs_to_a_power_without_a_store():
    played = final(depots={"Chungking": (1, "CC")}, powers=("CC", "SU", "CH"))
    assert faults(played) == [("Chungking", "oil.no_own_store", "OIL-LIM-04")]


@rule("OIL-STO-18")
def test_a_depot_is_its_territorys():
    assert faults(final(depots={"Tripoli": (1, "GE")})) == [
        ("Tripoli", "oil.depot_is_territory", "OIL-STO-18")
    ]
    assert faults(final(depots={"Tripoli": (1, "IT")})) == []


@rule("OIL-STO-18")
def test_where_nobody_has_fuel_there_is_no_depot():
    turkey = game(depots={"Munich": (1, "GE")}, control={"Munich": "TUR"})
    assert faults(turkey) == [("Munich", "oil.depot_of_nobody", "OIL-STO-18")]


@rule("OIL-STO-19", "OIL-STO-20")
def test_a_conquered_one_is_whose_unit_is_nearest():
    def held(owner, *units):
        return front(*units, clock=MOVEMENT, control={"Kiev": "GE"}, depots={"Kiev": (1, owner)})

    near, far = unit("it", "A-0004", power="IT"), unit("ge", "A-0002")
    assert faults(held("IT", near, far)) == []
    assert faults(held("GE", near, far)) == [("Kiev", "oil.depot_is_closest", "OIL-STO-19")]
    stacked = unit("ge", "Kiev")
    assert faults(held("IT", near, stacked)) == [("Kiev", "oil.depot_is_stacked", "OIL-STO-19")]
    both = [unit("ge", "Kiev"), unit("it", "Kiev", power="IT")]
    assert faults(held("IT", *both)) == [("Kiev", "oil.depot_is_most_oil", "OIL-STO-20")]
    assert faults(held("IT")) == [("Kiev", "oil.depot_is_controller", "OIL-STO-19")]


@rule("OIL-STO-20")
def test_of_tied_powers_any_may_have_it():
    both = [unit("ge", "Kiev"), unit("it", "Kiev", power="IT")]
    dry = {"Ploesti": HexState(oil_destroyed=4)}
    for owner, wrong in (("GE", []), ("IT", []), ("SU", [("Kiev", "oil.depot_is_tied", "OIL-AMB-38")])):
        played = front(*both, control={"Kiev": "GE"}, depots={"Kiev": (1, owner)}, hexes=dry)
        assert faults(played) == wrong


@rule("OIL-STO-02", "OIL-STO-18")
def test_setting_a_depot_says_what_is_wrong_with_it():
    ruling = judged(final(), SetDepot("Tripoli", "GE", 3))
    assert ruling.allowed
    assert [note.code for note in ruling.notes] == ["oil.over_capacity", "oil.depot_is_territory"]
    assert {"OIL-STO-02", "OIL-STO-18"} <= set(ruling.clauses)
    assert not judged(final(), SetDepot("Tripoli", "IT", 1)).notes
    wrong = final(depots={"Tripoli": (1, "GE")})
    assert not judged(wrong, SetDepot("Rome", "IT", 1)).notes, "other depots are left alone"


@rule("OIL-STO-19")
def test_after_every_move_the_owner_is_right():
    """What the engine passes on satisfies the check."""
    units = [unit("ge", "A-0002"), unit("it", "A-0004", power="IT"), unit("su", "A-0007", power="SU")]
    played = front(*units, clock=MOVEMENT, control={"Kiev": "GE"}, depots={"Kiev": (1, "IT")})
    for id, to in (("ge", "Kiev"), ("it", "A-0104"), ("ge", "A-0001"), ("it", "A-0201"), ("ge", "A-0104")):
        played = after(played, MoveUnit(id, to))
        assert faults(played) == []
    fallen = played.changed([Change("countries", "USR", Country("USR", "GE", conquered=True))])
    assert faults(fallen) == []

"""Synthetic oil plants: an oil resource in their hex from the turn after they are placed (OIL-AMB-49)."""

from __future__ import annotations

import pytest
from redball import rules, supply
from redball.game.clock import Clock
from redball.game.orders import AddUnit, DeleteUnit, MoveUnit, SetHex, SetOption
from redball.game.state import Game, HexState, put_clock
from redball.planning.freight.network import network_of
from redball.rules import oil
from redball.rules.freight import PLANTS, oil_nodes, plants, resources_at
from redball.rules.oil.bombing import bomb_targets
from redball.rules.oil.orders import BombOil, ReceiveOil, RepairOil, TakeFuel, UseOil
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.receipts import oil_at
from redball.supply.paths import Status

from tests.rules.oil.front import BOMBING, MOVEMENT, front
from tests.rules.oil.table import TURN, after, fuel, game, judged, refused
from tests.small_map import unit

rule = pytest.mark.rule


def plant(at="Essen", id="leuna", power="GE"):
    return unit(id, at, type="SYNTH", power=power, name="Leuna")


def added(at="Essen"):
    return AddUnit("leuna", "Leuna", "SYNTH", "GE", "GER", at=at)


def next_turn(played: Game, phase="production") -> Game:
    return played.changed([put_clock(Clock(played.clock.turn + 1, phase))])


def node(played, place="Essen"):
    return played.atlas.find(place)


@rule("OIL-ACQ-01")
def test_a_plant_is_oil_from_the_turn_after_it_is_placed():
    played = after(game(), added())
    assert [note.code for note in judged(game(), added()).notes] == ["base.plant_next_turn"]
    assert (oil_at(played, node(played)), plants(played)) == (0, {})
    assert "oil.no_oil" in refused(played, ReceiveOil("GE", "Essen", "Essen"))
    later = next_turn(played)
    assert (oil_at(later, node(later)), plants(later)) == (1, {node(later): 1})
    assert [r.key for r in resources_at(later, node(later))] == ["A-0000-1"]
    moved = after(later, MoveUnit("leuna", "Munich"))
    assert plants(moved) == {}, "it is placed anew"
    assert plants(next_turn(moved)) == {node(moved, "Munich"): 1}


@rule("OIL-ACQ-01", "OIL-ACQ-05")
def test_the_factory_in_its_hex_takes_the_oil_without_a_railway():
    played = game([plant("Munich")], hexes={"Munich": HexState(factories_added=1)})
    offered = oil.proposals(played, "GE")
    assert ReceiveOil("GE", "A-0003", "A-0003", 1) in offered
    ruling = judged(played, ReceiveOil("GE", "Munich", "Munich"))
    assert ruling.allowed and not ruling.notes
    used = after(played, ReceiveOil("GE", "Munich", "Munich"), UseOil("A-0003-1", "convert"), TakeFuel("GE"))
    assert oil.to_place(used, "GE") == 1


def test_printed_oil_and_plants_of_a_hex_add_up():
    played = game([plant("Ploesti"), plant("Ploesti", "second")])
    assert oil_at(played, node(played, "Ploesti")) == 7
    assert oil_nodes(played) == (node(played, "Ploesti"),)


@rule("OIL-REO-01")
def test_units_trace_to_a_factory_with_a_plant():
    assert oil.targets(game(), "GE") == {}
    played = game([plant()])
    assert oil.targets(played, "GE") == {node(played): "OIL-REO-01"}


@rule("OIL-BOM-01", "OIL-BOM-04")
def test_it_is_bombed_and_repaired_like_any_other():
    clock = Clock(BOMBING.turn, BOMBING.phase, 1, "allied")
    played = front(plant("A-0001"), clock=clock, options={"oil.destroyed_resource": "repairable"})
    assert bomb_targets(played, "SU")[node(played, "A-0001")] == ("resource",)
    hit = after(played, BombOil("SU", "A-0001", "resource", 2, True))
    assert (fuel(hit), oil_at(hit, node(hit, "A-0001"))) == (3, 0)
    assert refused(hit, BombOil("SU", "A-0001", "resource", 1)) == ["oil.no_resource_there"]
    repaired = after(hit.changed([put_clock(Clock(TURN, "production"))]), RepairOil("A-0001"))
    assert oil_at(repaired, node(repaired, "A-0001")) == 1


@rule("BASE-HEX-05")
def test_no_more_is_destroyed_than_stands_there():
    played = game([plant()])
    assert oil_at(after(played, SetHex("Essen", oil_destroyed=1)), node(played)) == 0
    assert refused(played, SetHex("Essen", oil_destroyed=2)) == ["base.damage_out_of_range"]
    assert refused(game(), SetHex("Essen", oil_destroyed=1)) == ["base.damage_out_of_range"]


def test_whoever_has_the_hex_has_the_oil():
    played = game([plant()], powers=("CW",), control={"Essen": "CW"})
    assert oil.targets(played, "GE") == {} and list(oil.targets(played, "CW")) == [node(played)]
    assert "A-0000" not in [order.source for order in oil.proposals(played, "GE")]


@rule("OIL-STO-19", "OIL-STO-20")
def test_it_is_no_troops():
    """It stands in nobody's way, decides about no depot by itself, and is never out of supply."""
    enemy = front(plant("Kiev", power="SU"), unit("ge", "Lemberg"), clock=MOVEMENT)
    after(enemy, MoveUnit("ge", "Kiev"))
    assert supply.of(enemy).status("leuna") is Status.IN
    conquered = {"control": {"Kiev": "GE"}, "depots": {"Kiev": (1, "GE")}}
    held = front(plant("Kiev", power="IT"), unit("ge", "Lemberg"), **conquered)
    assert holder_of(held, node(held, "Kiev")).power == "GE"
    most = front(
        plant("Turin", "p1"), *(plant("Rome", f"p{n}") for n in range(2, 7)),
        unit("ge", "Kiev"), unit("it", "Kiev", power="IT"), **conquered,
    )  # fmt: skip
    assert holder_of(most, node(most, "Kiev")).power == "IT", "six Italian oil against five"


def test_by_option_it_gives_nothing():
    played = game([plant()])
    ignored = after(played, SetOption("oil.synthetic", "ignored"))
    assert (oil_at(ignored, node(played)), oil_nodes(ignored)) == (0, oil_nodes(game()))


def test_nothing_is_left_of_a_plant_that_is_gone():
    played = after(game(), added(), DeleteUnit("leuna"))
    assert not PLANTS.of(played)
    again = after(next_turn(played), added())
    assert plants(again) == {} and plants(next_turn(again))


def test_its_damage_goes_with_it():
    """Printed oil that is destroyed stays so."""
    ruined = {"Essen": HexState(oil_destroyed=1, factories_destroyed=1)}
    played = game([plant()], hexes=ruined)
    for order in (DeleteUnit("leuna"), MoveUnit("leuna", "Munich")):
        gone = after(played, order)
        assert gone.hexes == {node(played): HexState(factories_destroyed=1)}
    bare = after(game([plant()], hexes={"Essen": HexState(oil_destroyed=1)}), DeleteUnit("leuna"))
    assert not bare.hexes
    wells = game([plant("Ploesti")], hexes={"Ploesti": HexState(oil_destroyed=5)})
    assert after(wells, DeleteUnit("leuna")).hexes == {node(wells, "Ploesti"): HexState(oil_destroyed=5)}
    more = game([plant("Ploesti"), plant("Ploesti", "b")], hexes={"Ploesti": HexState(oil_destroyed=7)})
    assert after(more, DeleteUnit("b")).hexes == {node(more, "Ploesti"): HexState(oil_destroyed=6)}


def test_convoys_carry_its_oil():
    """The allocation of pipelines knows the oil of a plant over the sea."""
    played = game([plant("Palermo")], convoys={(0, "GE"): 1})
    assert "A-0006-1" in {resource.key for resource in network_of(played, "GE").resources}
    assert network_of(game(), "GE").resources and "A-0006-1" not in {
        resource.key for resource in network_of(game(), "GE").resources
    }


def test_the_rule_set_is_not_needed_to_place_one():
    played = game(rule_sets=("base",))
    ruling = rules.judge(played, added())
    assert ruling.allowed
    assert plants(played.changed(ruling.changes)) == {}

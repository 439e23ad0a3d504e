"""What gas is for, who needs any, and what is outside the rule (GAS-GEN)."""

from __future__ import annotations

import pytest
from redball.game.clock import Clock
from redball.game.errors import ScenarioError
from redball.game.library import find_scenario
from redball.game.orders import ChangeMany, ChooseAction, MoveUnit, RailMove, SetRuleSets
from redball.game.state import put_clock
from redball.game.units import unit_types
from redball.rules import odd_settings, read_scenario, registered
from redball.rules.gas.orders import NameFree, PayGas, SetDependent, UseUnits
from redball.rules.gas.owners import is_dependent
from redball.rules.gas.standing import standing, standings
from redball.rules.gas.tables import ACTED
from redball.rules.oil.costs import unit_fuel_cost

from tests.rows import each_row
from tests.rules.gas.board import (
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
    unit,
    why_not,
)

rule = pytest.mark.rule


@rule("GAS-GEN-01")
def test_saved_gas_and_the_oil_rule_are_not_played_together(tmp_path):
    both = game(rule_sets=("base", "oil", "gas"))
    assert [fault.found for fault in odd_settings(both)]
    oil = game(rule_sets=("base", "oil"), clock=PRODUCTION)
    denied(oil, SetRuleSets(("oil", "gas")), "GAS-GEN-01")
    assert after(oil, SetRuleSets(("gas",))).rule_sets == ("base", "gas")
    scenario = find_scenario("barbarossa-1941").read_text("utf-8")
    assert '"oil"' in scenario
    path = tmp_path / "both.toml"
    path.write_text(scenario.replace('"oil"', '"oil", "gas"', 1), "utf-8")
    with pytest.raises(ScenarioError) as told:
        read_scenario(path)
    assert any("gas" in str(fault).casefold() for fault in told.value.faults)


@rule("GAS-GEN-01")
def test_with_reorganization_it_is_played():
    assert not odd_settings(game(rule_sets=("base", "gas", "reorganization")))
    (gas,) = (each for each in registered() if each.id == "gas")
    assert gas.alone == "GAS-GEN-01"


# --- who depends on oil -------------------------------------------------------------------------------------

INDEPENDENT = {
    *("INF", "MIL", "GAR", "TERR", "MTN", "MAR", "PARA", "SKI", "CAV", "ART", "AT", "AA", "ENG", "PART"),
    *("TRUCK", "SYNTH", "CX"),
}


@rule("GAS-GEN-02")
@each_row("type", sorted(unit_types()))
def test_which_types_are_in_the_oil_column(type):
    assert unit("u", type=type).in_oil_column is (type not in INDEPENDENT)
    motorised = unit("u", type=type, motorised=True)
    assert motorised.in_oil_column is (type not in INDEPENDENT or type in ("ART", "AT", "AA"))


@rule("GAS-GEN-02")
def test_the_oil_column_agrees_with_what_the_oil_rule_charges():
    """For every type, size and way of moving, by the usual costs of the type."""
    for code, kind in unit_types().items():
        for size in kind.sizes:
            for motorised in (False, True):
                found = unit("u", type=code, size=size, motorised=motorised)
                assert found.in_oil_column is (unit_fuel_cost(found).fuel > 0), (code, size, motorised)


@rule("GAS-GEN-02")
def test_an_infantry_corps_is_never_affected():
    played = game(unit("inf", "W-0112"), unit("arm", "W-0112", type="ARM"))
    assert states(played, "inf", "arm") == ["outside", "limited"]
    assert set(standings(played)) == {"arm"}
    places = {"pool": "", "corner": "N-0000", "atlantic": "North Atlantic", "north": "North Sea"}
    spread = game(*(unit(id, place, type="SUB") for id, place in places.items()))
    assert set(standings(spread)) == {"corner", "atlantic", "north"}, "those that are on the map"
    paid = after(game(*spread.units.values(), gas={("Berlin", "GE"): 1}), PayGas("GE", "W"))
    assert [standing(paid, paid.units[id]).why for id in ("atlantic", "north")] == ["at_sea", "at_sea"]
    moved = after(played, move("inf", "W-0211"))
    assert faces(moved, "inf") == "u" and not ACTED.of(moved)
    combat = game(unit("inf", "E-0116"), clock=at("land_combat"))
    for act in ("attack", "advance", "breakthrough"):
        fought = after(combat, UseUnits(("inf",), act))
        assert faces(fought, "inf") == "u" and not ACTED.of(fought)
        assert judged(combat, UseUnits(("inf",), act)).clauses == ("GAS-GEN-02",)
    assert why_not(played, NameFree(("inf",))) == ["free_needless"]


@rule("GAS-GEN-02")
def test_a_group_marks_single_counters():
    played = game(unit("inf", "W-0112"), unit("arm", "W-0112", type="ARM"))
    marked = after(played, SetDependent("inf", True), SetDependent("arm", False))
    assert states(marked, "inf", "arm") == ["limited", "outside"]
    assert faces(after(marked, move("inf", "W-0211"), move("arm", "W-0211")), "inf", "arm") == "du"
    assert why_not(marked, SetDependent("inf", True)) == ["dependent_so"]
    assert why_not(marked, SetDependent("arm", False)) == ["independent_so"]
    back = after(marked, SetDependent("inf", False), SetDependent("arm", True))
    assert back.rule_tables == played.rule_tables, "as its type again: nothing is remembered"
    assert is_dependent(back, back.units["arm"]) and not is_dependent(back, back.units["inf"])


# --- what is free, and what is outside ----------------------------------------------------------------------


@rule("GAS-GEN-03")
def test_the_first_fighter_of_a_map_intercepts_without_gas():
    fighters = [unit(name, "W-0113", type="FTR") for name in ("first", "second")]
    played = game(*fighters, clock=at("strategic_bombardment", 2))
    denied(played, UseUnits(("first",), "intercept"), "GAS-LIM-08")
    flown = after(played, UseUnits(("first",), "intercept", free=True))
    assert states(flown, "first", "second") == ["free", "limited"]
    denied(flown, UseUnits(("second",), "intercept", free=True), "GAS-LIM-02")
    assert judged(played, UseUnits(("first",), "intercept", free=True)).clauses[:2] == (
        "GAS-LIM-02",
        "GAS-GEN-03",
    )


@rule("GAS-GEN-04")
def test_rail_moves_are_outside():
    """On an unpaid map an ARM goes by rail and another one walks as the free unit: neither turns over."""
    units = [unit(name, "W-0112", type="ARM") for name in ("rail", "walk", "third")]
    played = game(*units, clock=at("choose_action"))
    played = after(played, ChooseAction("GE", "land"))
    railing = played.changed([put_clock(at("rail_movement"))])
    for order in (RailMove("Berlin", "rail"), MoveUnit("rail", "Berlin")):
        railed = after(railing, order)
        assert faces(railed, "rail") == "u" and not ACTED.of(railed)
        assert "GAS-LIM-04" not in judged(railing, order).clauses
    walking = after(railing, RailMove("Berlin", "rail"), ChangeMany((MoveUnit("third", "Munich"),))).changed(
        [put_clock(at("land_movement"))]
    )
    walked = after(walking, NameFree(("walk",)), move("walk", "W-0211"))
    assert faces(walked, "rail", "walk", "third") == "uuu"
    assert faces(after(walked, move("rail", "W-0112")), "rail", "walk") == "du", "on foot it has its limits"


@rule("GAS-GEN-03", "GAS-LIM-03")
def test_outside_impulses_and_the_end_of_the_turn_nothing_is_paid_for():
    units = [unit("arm", "W-0112", type="ARM"), unit("sub", "North Atlantic", type="SUB", section=2)]
    for clock in (PRODUCTION, Clock(35, "initiative"), Clock(35, "partisans")):
        played = game(*units, clock=clock, gas={("Berlin", "GE"): 1})
        assert states(played, "arm", "sub") == ["outside", "outside"]
        assert why_not(played, PayGas("GE", "W")) == ["no_map_now"]
        assert faces(after(played, move("arm", "W-0211"), move("sub", "North Atlantic", 1)), "arm") == "u"
    final = game(*units, clock=FINAL)
    assert standing(final, final.units["arm"]).why == "no_step", "other units than HQs turn up as they like"
    end = game(*units, unit("port", "Bremen", type="CA"), clock=END)
    assert states(end, "arm", "port", "sub") == ["outside", "outside", "limited"], "who is at sea returns"
    assert why_not(game(*units, clock=FINAL, gas={("Berlin", "GE"): 1}), PayGas("GE", "W")) == [
        "no_map_in_final"
    ]

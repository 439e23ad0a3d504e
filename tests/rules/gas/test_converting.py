"""Games that take saved gas up, and games that give it up (GAS-PRO-12, 13)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game import codec
from redball.game.flaws import MOST_BARRELS
from redball.game.orders import SetControl, SetRuleSets
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session
from redball.game.state import Depot
from redball.rules import judge
from redball.rules.gas.orders import PayGas, SavePoints
from redball.rules.gas.stock import account_of
from redball.rules.gas.tables import PAID
from redball.wording import sentence

from tests.rules.gas.board import ATLAS, PRODUCTION, after, denied, game, gas, judged, node, unit

rule = pytest.mark.rule

DEPOTS = {"Berlin": (3, "GE"), "Warsaw": (2, "GE"), "Rome": (1, "IT"), "Munich": (1, "IT")}


def oil(**fields):
    """A game of the oil rule with barrels at home and abroad, and loose fuel."""
    fields = {"depots": DEPOTS, "fuel": {"GE": "5/4", "CW": 2}, **fields}
    return game(rule_sets=("base", "oil"), **fields)


def barrels(played):
    """Depots by place."""
    names = {place.node: place.name for place in ATLAS.places}
    return {names[at]: (depot.barrels, depot.owner) for at, depot in played.depots.items()}


def notes_of(ruling):
    return [(note.code, note.data) for note in ruling.notes if note.code.startswith("gas.")]


@rule("GAS-PRO-12", "GAS-PRO-13", "GAS-PRO-15")
def test_barrels_at_home_become_gas_and_all_else_is_lost():
    played = oil()
    taken = after(played, SetRuleSets(("gas",)))
    assert gas(taken, "GE") == {"Berlin": 3} and gas(taken, "IT") == {"Rome": 1}
    assert not taken.depots and all(power.fuel == F(0) for power in taken.powers.values())
    assert account_of(taken, "GE") == {"converted": 3} and account_of(taken, "IT") == {"converted": 1}
    ruling = judged(played, SetRuleSets(("gas",)))
    told = {data["power"]: (data["gas"], data["lost"]) for _, data in notes_of(ruling) if "lost" in data}
    assert told["GE"] == (3, 2) and told["IT"] == (1, 1)
    assert "GAS-AMB-38" in ruling.clauses


@rule("GAS-PRO-12", "GAS-PRO-13")
def test_barrels_at_home_that_an_enemy_stands_on_are_lost():
    """GAS-AMB-38: those in a home hex that a friend holds are kept."""
    played = oil(control={"W-0113": "SU", "W-0312": "GE"})
    taken = after(played, SetRuleSets(("gas",)))
    assert not gas(taken, "GE") and gas(taken, "IT") == {"Rome": 1} and not taken.depots
    told = {data["power"]: (data["gas"], data["lost"])
            for _, data in notes_of(judged(played, SetRuleSets(("gas",)))) if "lost" in data}  # fmt: skip
    assert told["GE"] == (0, 5)


@rule("GAS-PRO-13", "GAS-BOM-05")
def test_what_was_captured_while_another_rule_was_played_is_not_its_old_owners():
    stock = {"gas": {("Berlin", "GE"): 3}, "points": {("Berlin", "GE"): 2}}
    played = after(game(**stock, clock=PRODUCTION), SetRuleSets(()), SetControl("Berlin", "SU"))
    again = after(played, SetRuleSets(("gas",)))
    assert not gas(again, "GE")
    denied(again, SavePoints("GE", "Berlin", 1, back=True), "GAS-BOM-05")


@rule("GAS-PRO-12")
def test_what_is_saved_may_be_none_of_it():
    """GAS-AMB-38."""
    taken = after(oil(options={"start_stock": "none"}), SetRuleSets(("gas",)))
    assert not gas(taken, "GE") and not gas(taken, "IT") and not taken.depots
    assert not account_of(taken, "GE")


@rule("GAS-PRO-12")
def test_without_barrels_and_fuel_nothing_is_said():
    taken = judged(game(rule_sets=("base",)), SetRuleSets(("gas",)))
    assert not notes_of(taken) and "GAS-AMB-38" not in taken.clauses
    assert not notes_of(judged(game(), SetRuleSets(())))


@rule("GAS-PRO-15")
def test_gas_becomes_barrels_where_it_lies_as_many_as_a_hex_holds():
    stock = {("Berlin", "GE"): MOST_BARRELS + 2, ("Essen", "GE"): 1, ("Berlin", "IT"): 1}
    played = game(gas=stock)
    given = after(played, SetRuleSets(("oil",)))
    assert barrels(given) == {"Berlin": (MOST_BARRELS, "GE"), "Essen": (1, "GE")}
    assert not gas(given, "GE") and not gas(given, "IT")
    assert account_of(given, "GE") == {"converted": -(MOST_BARRELS + 3)}
    assert account_of(given, "IT") == {"converted": -1}
    said = (data for code, data in notes_of(judged(played, SetRuleSets(("oil",)))) if code == "gas.given_up")
    told = {data["power"]: (data["gas"], data["barrels"], data["lost"]) for data in said}
    assert told == {"GE": (MOST_BARRELS + 3, MOST_BARRELS + 1, 2), "IT": (1, 0, 1)}


@rule("GAS-PRO-15")
def test_gas_is_put_upon_barrels_of_its_power():
    """Depots may lie about in a game of saved gas; barrels of others stay what they are."""
    stock = {("Berlin", "GE"): 2, ("Rome", "GE"): 1}
    played = game(gas=stock, depots={"Berlin": (1, "GE"), "Rome": (1, "IT")})
    given = after(played, SetRuleSets(()))
    assert barrels(given) == {"Berlin": (3, "GE"), "Rome": (1, "IT")}
    lost = after(game(gas=stock, options={"start_stock": "none"}), SetRuleSets(()))
    assert not lost.depots and not gas(lost, "GE")


@rule("GAS-GEN-01")
def test_forth_and_back_and_undone(tmp_path):
    """What players did in between is not forgotten, and undo is exact."""
    path = tmp_path / "game.redball"
    begun = oil(depots={"Berlin": (3, "GE")}, fuel={})
    with Session.create(path, begun, judge) as session:
        states = [codec.encode_position(session.game)]
        for order in (SetRuleSets(("gas",)), PayGas("GE", "W"), SetRuleSets(("oil",)), SetRuleSets(("gas",))):
            assert session.commit(order).allowed, order
            states.append(codec.encode_position(session.game))
        assert gas(session.game, "GE") == {"Berlin": 2} and PAID.of(session.game)
        for state in reversed(states[:-1]):
            assert session.undo() and codec.encode_position(session.game) == state
        for state in states[1:]:
            assert session.redo() and codec.encode_position(session.game) == state
    with Session.open(path, judge, lambda _: ATLAS) as session:
        assert codec.encode_position(session.game) == states[-1]


@rule("GAS-PRO-13", "GAS-PRO-15")
def test_a_scenario_holds_gas_and_its_accounts():
    played = after(game(unit("arm", "W-0113", type="ARM"), gas={("Berlin", "GE"): 3}), PayGas("GE", "W"))
    written = write_scenario(played)
    assert '{ hex = "Berlin", power = "GE", gas = 2 }' in written
    again = read_scenario(written, lambda _: ATLAS)
    assert codec.encode_position(again) == codec.encode_position(played)
    assert write_scenario(again) == written


@rule("GAS-GEN-01")
def test_depots_of_a_game_of_saved_gas_are_taken_up_once():
    played = game(depots={"Berlin": (1, "GE")})
    back = after(played, SetRuleSets(()), SetRuleSets(("gas",)))
    assert gas(back, "GE") == {"Berlin": 1} and node("Berlin") not in back.depots
    assert Depot(1, "GE") in played.depots.values(), "until then they are markers without use"
    assert sentence(judged(played, SetRuleSets(())).text)

"""Positions to set up: an empty map, and scenarios without their units."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game import library
from redball.game.clock import parse_turn
from redball.game.errors import ScenarioError
from redball.game.orders import AddPower, AddUnit
from redball.game.pools import is_set_up
from redball.game.powers import power_infos
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session
from redball.game.soundness import findings
from redball.game.standard import home_countries, usual_cooperation
from redball.rules.base.rule_sets import beginning_with
from redball.rules.beginning import at_first_phase, from_nothing, to_set_up, without_units

WORLD, TURN = "world-1939", parse_turn("Mar/Apr 1943")


def test_an_empty_map_is_as_the_map_and_the_usual_rules_say():
    game = from_nothing(WORLD, "Ours", TURN, power_infos())
    assert (game.title, game.clock.date, game.clock.phase) == ("Ours", "Mar/Apr 1943", "reinforcement")
    assert not game.units and not game.control and not game.wars
    assert game.countries == home_countries(game.atlas)
    assert game.cooperation == usual_cooperation(power_infos())
    assert {code: power.side for code, power in game.powers.items()} == {
        code: info.side for code, info in power_infos().items()
    }
    assert not [*findings(game)] and not rules.odd_settings(game)


def test_it_is_written_and_read_as_any_scenario_and_is_played(tmp_path):
    game = to_set_up(from_nothing(WORLD, "Ours", TURN, ("GE", "SU")))
    assert is_set_up(game) and to_set_up(game) is game
    text = write_scenario(game)
    assert write_scenario(read_scenario(text, library.atlas)) == text
    with Session.create(tmp_path / "g.redball", game, rules.judge) as session:
        for order in (
            AddPower("JA"),
            AddUnit(id="a", name="1 Inf", type="INF", power="GE", country="GER", size="corps", at="Berlin"),
        ):
            assert session.commit(order).allowed
        assert list(session.game.powers) == ["GE", "SU", "JA"]


@pytest.mark.parametrize("powers", [("GE", "XX"), ()])
def test_unknown_powers_and_none_at_all_are_refused(powers):
    with pytest.raises(ScenarioError, match=r"XX|the powers that play"):
        from_nothing(WORLD, "Ours", TURN, powers)


def test_its_rule_sets_play_from_the_first_phase_of_the_turn():
    base = from_nothing(WORLD, "Ours", TURN, power_infos())
    switch = beginning_with(base, ["base", "politics"])
    game = at_first_phase(base.changed(switch.changes))
    assert game.clock.phase == rules.registry.phases_played(game)[0] == "political_bids"
    assert not rules.odd_settings(game) and not [*findings(to_set_up(game))]


@pytest.mark.parametrize("scenario", [info.id for info in library.scenarios()])
@pytest.mark.deep
def test_every_scenario_can_be_begun_without_its_units(scenario):
    whole = rules.read_scenario(library.find_scenario(scenario))
    game = to_set_up(without_units(whole))
    assert whole.units and not game.units
    assert not [*findings(game)]
    assert (game.wars, game.control, game.powers) == (whole.wars, whole.control, whole.powers)
    text = write_scenario(game)
    assert write_scenario(read_scenario(text, library.atlas)) == text

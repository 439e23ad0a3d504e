"""India's control of itself."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import MoveUnit, SetWar
from redball.game.state import put_clock
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import WAR_CHART, WarRow
from redball.rules.politics.nations import india, pools
from redball.rules.politics.nations.tables import nations
from redball.rules.politics.war import chart, forbidden
from redball.rules.politics.war.orders import DeclareWar

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import corps, forces, options
from tests.rules.politics.world import after, at, denied, game, minors, standings, why_not, world

PLAY = PlayOption("CW", "CW 8", terms={"cost": 0})
CHART = WAR_CHART.put(("CW", ""), WarRow(10, {"1936": 14}, {"SPA": -6}))


def own(*remembered, phase="", **fields):
    """India has control of itself."""
    played = after(affairs("CW", remembered=remembered, **fields), PLAY).changed([CHART])
    return played.changed([put_clock(at(phase, 1938, 0))]) if phase else played


def hex_of(played, id):
    return played.units[id].hex


@pytest.mark.rule("POL-NAT-08", "POL-NAT-12", "POL-NAT-14")
def test_india_is_its_own():
    units = [corps("i", "Cairo", "CW", "IND"), corps("d", "Delhi", "CW", "IND"), corps("b", "Cairo", "CW")]
    played = own(*units, *forces("CW IND", INF=3))
    delhi = world().find("Delhi")
    assert nations(played).india == "own" and played.power_over(delhi) == "IND"
    assert world().controller_at(delhi) == "CW", "still listed under the Commonwealth"
    assert pools.units(played, "IND") == {"INF": 3} and not pools.units(played, "CW IND")
    grid = world().grid
    far = {grid.distance(world().find("Cairo"), node) for node in india.hexes(played)}
    assert grid.distance(world().find("Cairo"), hex_of(played, "i")) == min(far)
    assert hex_of(played, "d") == delhi and played.units["d"].power == "IND"
    assert hex_of(played, "b") == world().find("Cairo") and played.units["b"].power == "CW"


@pytest.mark.rule("POL-NAT-09", "POL-NAT-10", "POL-NAT-11")
def test_war_on_the_commonwealth_and_on_india():
    played = own(phase="declare_war")
    denied(played, DeclareWar("JA", "IND"), "POL-NAT-10")
    war = after(played, DeclareWar("JA", "CW"))
    assert war.at_war("JA", "CW") and not war.at_war("JA", "IND")
    assert not list(forbidden.objections(war, "JA", "IND"))
    price = chart.price(war, "JA", "IND")
    assert (price.cost, price.us_entry, dict(price.minors)) == (10, 7, {"SPA": -3})
    for reading, cost in (("half", 5), ("none", 0)):
        other = own(options=options(nat__india_cost=reading))
        assert chart.price(other, "JA", "IND").cost == cost
    both = after(war, DeclareWar("JA", "IND"))
    assert both.at_war("JA", "IND")
    joined = after(
        own(phase="declare_war", options=options(nat__india_dow="included")), DeclareWar("JA", "CW")
    )
    assert joined.at_war("JA", "IND")


@pytest.mark.rule("POL-NAT-13")
def test_indias_production_is_a_level_lower():
    at_4 = own(*standings(CW={"pml": 4}), phase="production")
    assert india.level_of_india(at_4) == 3 and india.multiple_of_india(at_4) == Fraction(3, 4)
    assert "politics.india.production" in {task.id for task in rules.tasks(at_4)}
    assert india.level_of_india(own()) == 1
    zero = own(options=options(nat__india_pml="zero"))
    assert india.level_of_india(zero) == 0 and india.multiple_of_india(zero) == 0


def test_whose_level_starts_indias_factories():
    found = {
        (reading, pml): india.working_factories(
            own(*standings(CW={"pml": pml}), options=options(nat__india_factories=reading))
        )
        for reading in ("cw", "india")
        for pml in (1, 2, 3)
    }
    assert found["cw", 1] == 0 and found["india", 2] == 0
    assert found["cw", 2] == found["india", 3] < found["cw", 3]


@pytest.mark.rule("POL-NAT-15")
def test_india_is_closed():
    british = corps("b", "Rangoon", "CW")
    order = MoveUnit("b", "Delhi")
    played = own(british)
    denied(played, order, "POL-NAT-15")
    beside = next(n for n in world().grid.neighbours(world().find("Delhi")) if n in india.hexes(played))
    inside = own(corps("b", world().label(beside), "CW"))
    assert "india_closed" not in why_not(inside, order), "it may stay"
    leave = own(corps("b", "Delhi", "CW"), options=options(nat__cw_in_india="leave"))
    assert "politics.india.leave" in {task.id for task in rules.tasks(leave)}
    denied(leave, MoveUnit("b", world().label(beside)), "POL-NAT-15")


@pytest.mark.rule("POL-NAT-16")
def test_control_returns_in_a_war_in_the_east():
    delhi = world().find("Delhi")
    played = own(corps("ja", "Canton", "JA"), *forces("CW IND", INF=3), phase="peace")
    war = after(played, SetWar("CW", "JA", True))
    assert nations(war).india == "regained" and war.power_over(delhi) == "CW"
    assert pools.units(war, "CW IND") == {"INF": 3}
    peace = after(war, SetWar("CW", "JA", False))
    assert nations(peace).india == "own" and peace.power_over(delhi) == "IND"
    europe = own(corps("ge", "Berlin", "GE"), phase="peace")
    assert nations(after(europe, SetWar("CW", "GE", True))).india == "own"
    rumanian = corps("ro", "Canton", "ROM", "ROM")
    minor = own(rumanian, *minors(ROM={"controller": "GE"}), phase="peace")
    assert nations(after(minor, SetWar("CW", "GE", True))).india == "regained"
    america = own(corps("ro", "New York", "ROM", "ROM"), *minors(ROM={"controller": "GE"}), phase="peace")
    assert nations(after(america, SetWar("CW", "GE", True))).india == "own"


@pytest.mark.rule("POL-NAT-17")
def test_an_enemy_in_india_brings_its_force_pool():
    played = own(corps("ja", "Mandalay", "JA"), *forces("CW IND", INF=3), phase="peace")
    war = after(played, SetWar("CW", "JA", True)).changed([corps("ja", "Mandalay", "JA")])
    moved = corps("ja", "Calcutta", "JA")
    found = india.followed(war, (moved,))
    assert found is not None and "POL-NAT-17" in found.clauses
    entered = war.changed([moved, *found.changes])
    assert pools.units(entered, india.SPIRAL) == {"INF": 3} and not pools.units(entered, "CW IND")
    out = entered.changed([corps("ja", "Mandalay", "JA")])
    assert india.followed(out, (moved,)) is None, "a second time nothing"
    assert not nations(game()).entered


def test_a_war_of_the_commonwealth_joins_india_once():
    """POL-AMB-64."""
    chosen = options(nat__india_dow="included")
    played = own(phase="peace", options=chosen)
    war = after(played, SetWar("CW", "GE", True))
    assert war.at_war("GE", "IND")
    assert india.followed(war, (corps("b", "London", "CW"),)) is None, "nothing new"

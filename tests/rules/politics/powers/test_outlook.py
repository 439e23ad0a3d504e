"""Production before and after gearing up, and what gearing up asks for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.rules import freight
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.powers import gearing, outlook

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.powers.world import at, of

BOOK = 'cards = [{ card = "2", cost = 5, need = 3 }]'


def play(power="GE", **terms):
    return Play(power, "2", terms=terms)


def said(game, power="GE", **terms):
    """What is asked for, by code, and whether it is so."""
    return {check.said.code: check.met for check in outlook.checks(game, play(power, **terms))}


@pytest.mark.rule("POL-PML-07", "POL-PML-10")
def test_more_factories_and_then_a_better_multiple():
    game = of(1, clock=at(year=1938))
    assert outlook.production(game, "GE") == (1, 12, Fraction(3, 4), Fraction(9), 9)
    assert outlook.production_after(game, "GE")[:3] == (2, 18, Fraction(3, 4))
    later = of(3, clock=at(year=1939))
    now, then = outlook.production(later, "GE"), outlook.production_after(later, "GE")
    assert now.factories == then.factories
    assert (now.multiple, then.multiple) == (Fraction(3, 4), 1)
    assert then.points == then.factories


def test_it_is_what_all_rule_sets_say_of_factories():
    """Another rule set that plays with factories counts the same ones."""
    game = of(1, clock=at(year=1938))
    nodes = (node for node in game.atlas.places_at if game.atlas.factories(node))
    assert outlook.production(game, "FR").factories == sum(
        freight.factories_of(game, "FR", node) for node in nodes
    )


@pytest.mark.rule("POL-PML-09", "POL-PML-11")
def test_the_date_and_the_top_in_peace():
    assert said(of(1, "FR", clock=at(year=1937)), "FR") == {
        "politics.gear.date": False,
        "politics.gear.in_peace": True,
    }
    waived = said(of(1, "FR", clock=at(year=1937)), "FR", year_waived=True)
    assert waived["politics.gear.waived"]
    assert said(of(3, clock=at(year=1939)))["politics.gear.past_top"] is False
    assert said(of(3, clock=at(year=1939)), prerequisites=["a"])["politics.gear.past_top"]
    in_war = of(3, clock=at(year=1939), wars=[("GE", "FR")])
    assert said(in_war)["politics.gear.in_war"]
    by_war = of(3, clock=at(year=1939), options={"pml.past_peace": "war_only"})
    assert said(by_war) == {"politics.gear.date": True, "politics.gear.at_top": False}


@pytest.mark.rule("POL-PML-09", "POL-PML-11", "POL-PML-12")
@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("power", ["GE", "US", "FR", "SU"])
@pytest.mark.parametrize("wars", [[], [("GE", "FR"), ("US", "JA")]])
def test_checks_are_met_exactly_where_nothing_bars_it(power, level, wars):
    for year in (1937, 1939, 1941):
        game = of(level, power, clock=at(year=year), wars=wars)
        barred = list(gearing.bars(game, play(power)))
        met = all(check.met for check in outlook.checks(game, play(power)))
        assert met is not bool(barred), (year, barred)


@pytest.mark.rule("POL-PML-13", "POL-PML-16")
def test_what_it_costs_before_the_date_and_after():
    early = with_book(of(2, "FR", clock=at(year=1937)), BOOK)
    found = outlook.cost(early, play("FR"))
    assert (found.card, found.price) == (5, max(5, found.potential))
    assert found.potential == gearing.potential(early, "FR")
    late = with_book(of(1, "FR", clock=at(year=1938)), BOOK)
    assert outlook.cost(late, play("FR")) == (5, None, 5)
    assert outlook.cost(of(1, "FR", clock=at(year=1938)), play("FR")) == (None, None, None)


def test_a_power_without_levels_is_asked_nothing():
    assert not said(of(1), "CC")

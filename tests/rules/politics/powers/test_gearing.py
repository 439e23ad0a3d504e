"""Gearing up, option 2."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.orders import Step
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.powers import gearing
from redball.rules.politics.powers.factories import working, works_of
from redball.rules.politics.powers.tables import MARKED, POTENTIAL, Potential
from redball.rules.politics.standing import standing

from tests.rules.politics.powers.world import at, held, node, of, played, standings, unit
from tests.rules.politics.world import TURN, after
from tests.rules.politics.world import at as moment


def why(game, power, **terms):
    """The codes of what stands against gearing up."""
    return [
        each.reason.code.removeprefix("politics.") for each in gearing.bars(game, Play(power, "2", "", terms))
    ]


def cost(game, power, card):
    return gearing.cost(game, Play(power, "2"), card)


def year(number, turn=0):
    return at("political_affairs", number, turn)


@pytest.mark.rule("POL-PML-09")
def test_no_gear_up_before_its_year():
    assert why(of(1, "FR", clock=year(1937, 5)), "FR") == ["level_too_early"]
    assert why(of(1, "FR", clock=year(1938)), "FR") == []
    assert why(of(1, "FR", clock=year(1937, 5)), "FR", year_waived=True) == []
    assert why(of(1, "GE", clock=year(1936)), "GE") == [], "Germany's year never binds"


@pytest.mark.rule("POL-PML-22")
def test_years_of_the_usa():
    for pml, first in ((7, 1944), (8, 1945), (9, 1946)):
        war = [("JA", "US")]
        assert why(of(pml, "US", clock=year(first - 1, 5), wars=war), "US") == ["level_too_early"]
        assert why(of(pml, "US", clock=year(first), wars=war), "US") == []


def test_a_year_of_the_usa_rests_on_a_clause_of_its_own():
    for power, clauses in (("US", ("POL-PML-09", "POL-PML-22")), ("FR", ("POL-PML-09",))):
        game = of(7, power, clock=year(1937), wars=[("FR", "GE"), ("JA", "US")])
        early = next(gearing.bars(game, Play(power, gearing.CARD)))
        assert (early.reason.code, early.clauses) == ("politics.level_too_early", clauses)


@pytest.mark.rule("POL-PML-23")
def test_the_usa_goes_on_and_on():
    assert why(of(12, "US", clock=year(1946), wars=[("JA", "US")]), "US", year_waived=True) == []


@pytest.mark.rule("POL-PML-11")
def test_the_highest_level_in_peace():
    for power, pml in {"US": 4, "CW": 3, "FR": 3, "CH": 3, "SU": 4, "GE": 3, "JA": 3, "IT": 3}.items():
        assert why(of(pml, power, clock=year(1946)), power) == ["top_in_peace"]
        assert why(of(pml - 1, power, clock=year(1946)), power) == []
        assert why(of(pml, power, clock=year(1946)), power, prerequisites=["a"]) == []
    assert why(of(3, "CW", clock=year(1946)), "CW", prerequisites=["x"]) == ["top_in_peace"]


@pytest.mark.rule("POL-PML-12")
def test_the_usa_beyond_it():
    assert why(of(4, "US", clock=year(1941)), "US") == ["top_in_peace"]
    assert why(of(4, "US", clock=year(1941)), "US", prerequisites=["b"]) == []
    assert why(of(4, "US", clock=year(1941), wars=[("JA", "US")]), "US") == []


@pytest.mark.parametrize(("reading", "found"), [("prerequisites", []), ("war_only", ["top_in_peace"])])
def test_others_beyond_it(reading, found):
    """POL-AMB-27."""
    game = of(3, "CW", clock=year(1946), options={"pml.past_peace": reading})
    assert why(game, "CW", prerequisites=["a"]) == found
    usa = of(4, "US", clock=year(1946), options={"pml.past_peace": reading})
    assert why(usa, "US", prerequisites=["a"]) == []


# --- costs --------------------------------------------------------------------------------------------------


def last_turn(power, free, everything=None, multiple=F(3, 4), base=F(3, 4)):
    row = Potential(free, everything or free, int(12 * multiple), int(12 * base))
    return [POTENTIAL.put(power, row)]


@pytest.mark.rule("POL-PML-13", "POL-PML-14")
def test_the_cost_of_gearing_up_early():
    early = year(1937, 4)
    assert cost(of(1, "FR", clock=early, remembered=last_turn("FR", 12)), "FR", 5) == 9
    assert cost(of(1, "FR", clock=early, remembered=last_turn("FR", 5)), "FR", 5) == 5
    assert cost(of(1, "FR", clock=early, remembered=last_turn("FR", 5)), "FR", None) is None


@pytest.mark.rule("POL-PML-13", "POL-PML-16")
def test_france_in_1937():
    """P-a."""
    game = of(1, "FR", clock=year(1937, 4), remembered=last_turn("FR", 5))
    assert gearing.exact_potential(game, "FR") == F(15, 4)
    assert [cost(game, "FR", card) for card in (6, 3)] == [6, 4]
    later = of(1, "FR", clock=year(1938), remembered=last_turn("FR", 5))
    assert cost(later, "FR", 3) == 3


@pytest.mark.rule("POL-PML-16")
def test_the_cost_of_gearing_up_in_time():
    row = [POTENTIAL.put("FR", Potential(20, 20, 12, 12))]
    assert cost(of(1, "FR", clock=year(1938), remembered=row), "FR", 5) == 5


@pytest.mark.rule("POL-PML-14")
@pytest.mark.parametrize(("reading", "points"), [("available", 8), ("all", 12)])
def test_what_could_have_been_produced(reading, points):
    """POL-AMB-23: 11 of 16 factories."""
    game = of(2, remembered=last_turn("GE", 11, 16), options={"pml.potential": reading})
    assert gearing.potential(game, "GE") == points


@pytest.mark.parametrize(("reading", "points"), [("with_bonus", 12), ("base", 9)])
def test_at_which_multiple(reading, points):
    """POL-AMB-88."""
    game = of(3, remembered=last_turn("GE", 12, multiple=F(1)), options={"pml.potential_pm": reading})
    assert gearing.potential(game, "GE") == points


@pytest.mark.rule("POL-PML-14", "POL-PML-15")
def test_it_is_written_down_as_a_turn_ends():
    """Every factory that stands counts, captured blue ones don't."""
    taken = held("GE", "Kiev", "Moscow")
    game = after(of(3, clock=moment("victory", 1938, 5, 0), remembered=taken), Step())
    row = POTENTIAL.of(game)["GE"]
    own = [works for works in works_of(game, "GE") if works.origin != "captured_blue"]
    assert row.free == row.all == sum(works.number for works in own) == working(game, "GE")
    assert {works.origin for works in works_of(game, "GE")} >= {"captured", "captured_blue"}
    assert F(row.multiple, 12) == F(3, 4)


# --- prerequisite d, and the Americas -----------------------------------------------------------------------

AT_WAR = [("GE", "SU")]
SOVIET = ("Kiev", "Kharkov", "Dnepropetrovsk", "Stalino", "Zaporozhye")
"""Seven Soviet factories."""


@pytest.mark.rule("POL-PML-24")
def test_a_quarter_of_the_capacity():
    """W6."""
    assert gearing.quarter(played(), 29) == 7
    assert gearing.quarter(played(options={"threshold_rounding": "exact"}), 29) == F(29, 4)
    lost, capacity = gearing.lost_capacity(of(1, "SU", remembered=held("GE", *SOVIET), wars=AT_WAR), "SU")
    assert lost == 7 and capacity == sum(gearing.original_capacity(played(), "SU").values())


@pytest.mark.rule("POL-PML-24")
@pytest.mark.parametrize(("lost", "capacity", "met"), [(7, 29, True), (6, 29, False), (0, 1, False)])
def test_seven_of_twenty_nine(lost, capacity, met, monkeypatch):
    monkeypatch.setattr(gearing, "lost_capacity", lambda _game, _power: (lost, capacity))
    game = of(4, "SU", clock=year(1946))
    assert gearing.lost_a_quarter(game, "SU") is met
    assert ("d" in gearing.met(game, Play("SU", "2"))) is met
    assert why(game, "SU") == ([] if met else ["top_in_peace"])


@pytest.mark.parametrize(("reading", "found"), [("yes", []), ("no", ["level_too_early"])])
def test_whether_it_waives_the_year(reading, found, monkeypatch):
    """POL-AMB-91."""
    monkeypatch.setattr(gearing, "lost_capacity", lambda _game, _power: (7, 29))
    game = of(3, "SU", clock=year(1938), options={"pml.d_waives_year": reading})
    assert why(game, "SU") == found


@pytest.mark.rule("POL-PML-24")
def test_what_is_cut_off():
    """POL-AMB-91."""
    ring = [n for n in played().atlas.grid.adjacency[node("Minsk")].tolist() if n >= 0]
    taken = [change for n in ring for change in held("GE", played().atlas.label(n))]
    free, cut = of(1, "SU", wars=AT_WAR), of(1, "SU", wars=AT_WAR, remembered=taken)
    assert not gearing.is_isolated(free, "SU", node("Minsk")) and gearing.is_isolated(
        cut, "SU", node("Minsk")
    )
    marked = [MARKED.put(("isolated", node("Minsk")), True)]
    asked = {"pml.isolated": "ask"}
    assert not gearing.is_isolated(
        of(1, "SU", wars=AT_WAR, remembered=taken, options=asked), "SU", node("Minsk")
    )
    assert gearing.is_isolated(of(1, "SU", remembered=marked, options=asked), "SU", node("Minsk"))


def at_home(at_place, power="JA", **fields):
    return unit("inf", at_place, power=power, **fields)


@pytest.mark.rule("POL-PML-25", "POL-PML-30")
def test_enemies_in_the_americas():
    assert why(of(3, "US", at_home("Anchorage"), clock=year(1938)), "US") == []
    assert why(of(3, "US", at_home("Mexico City"), clock=year(1938)), "US") == []
    rumanian = at_home("Mexico City", "GE", country="ROM")
    assert why(of(3, "US", rumanian, clock=year(1938)), "US") == ["level_too_early"]
    assert why(of(3, "US", at_home("Mexico City", "CW"), clock=year(1938)), "US") == ["level_too_early"]
    assert not gearing.invaders_of_america(of(3, "US", unit("inf", power="JA"))), "off the map"
    own = standings(US={"pml": 3, "ideology": ""})
    assert not gearing.invaders_of_america(played(at_home("New York", "US"), remembered=own))
    assert why(of(4, "US", at_home("Mexico City"), clock=year(1938)), "US") == [], "beyond the top in peace"
    assert why(of(3, "CW", at_home("Mexico City"), clock=year(1938)), "CW") == [
        "level_too_early",
        "top_in_peace",
    ]


@pytest.mark.rule("POL-PML-26")
def test_then_it_costs_what_is_printed():
    row = [POTENTIAL.put("US", Potential(14, 14, 12, 12))]
    assert cost(of(3, "US", at_home("Mexico City"), clock=year(1938), remembered=row), "US", 10) == 10
    assert cost(of(3, "US", clock=year(1938), remembered=row), "US", 10) == 14


@pytest.mark.parametrize(("reading", "island"), [("islands_in", True), ("mainland", False)])
def test_what_belongs_to_the_americas(reading, island):
    """POL-AMB-92: islands do, Hawaii doesn't; ships in a hex count."""
    options = {"pml.america": reading}
    assert bool(gearing.invaders_of_america(of(3, "US", at_home("Havana"), options=options))) is island
    assert not gearing.invaders_of_america(of(3, "US", at_home("Honolulu"), options=options))
    assert gearing.invaders_of_america(of(3, "US", at_home("Rio de Janeiro", type="CA"), options=options))


# --- effects ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-PML-07", "POL-PML-10")
def test_gearing_up():
    game = of(2, clock=year(1938))
    found = gearing.effects(game, Play("GE", "2"), ())
    assert standing(game.changed(found.changes), "GE").pml == 3
    assert TURN[1938, 0] == game.clock.turn


def test_at_once_to_the_highest_level_in_peace():
    """R-a: what a declaration of war does to its target."""
    game = of(2, "US")
    assert standing(game.changed(gearing.at_top_in_peace(game, "US")), "US").pml == 4
    assert gearing.at_top_in_peace(of(4, "US"), "US") == ()

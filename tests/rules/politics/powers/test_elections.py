"""Elections, US entry effects, and what charts say."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game.orders import Step
from redball.game.state import Change
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.powers import effects, elections
from redball.rules.politics.powers.orders import SetElection
from redball.rules.politics.powers.start import counter_sheets, in_south_america
from redball.rules.politics.powers.tables import ELECTIONS, PARTIES
from redball.rules.politics.tables import PLAYED, TREATIES, Played, Treaty

from tests.rules.politics.powers.world import at, played
from tests.rules.politics.world import TURN, after, why_not

YEARS = (1936, 1940, 1944)
DUE = [ELECTIONS.put(("US", TURN[year, 5]), True) for year in YEARS]
REPUBLICAN = [PARTIES.put("US", "republican")]


@pytest.mark.rule("POL-ELEC-01")
def test_no_elections_in_war():
    due = [ELECTIONS.put((code, 0), True) for code in ("FR", "US")]
    peace, war = played(remembered=due), played(remembered=due, wars=[("FR", "GE"), ("JA", "US")])
    assert elections.is_due(peace, "FR") and not elections.is_due(war, "FR")
    assert elections.is_due(war, "US")
    assert not elections.is_due(played(), "US"), "POL-AMB-80: only where it was written down"


@pytest.mark.rule("POL-ELEC-02")
def test_when_option_ten_is_gone():
    taken = played(remembered=[PLAYED.put((0, 1), Played("FR", "IPO 10", success=False))])
    assert (elections.may_be_held_with(played()), elections.may_be_held_with(taken)) == ("IPO 10", "0c")
    for game, code in ((played(), "ipo_10_first"), (taken, "election_held")):
        (note,) = elections.stands_in(game, Play("US", "0c"), ()).notes
        assert note.code == f"politics.{code}"
        own = game.changed([PLAYED.put((0, 2), Played("US", "0c"))])
        assert elections.was_held(own, "US") is (game is taken)


def voted(*successes):
    """The party after the elections of 1936, 1940, .. with these successes."""
    game = played(remembered=DUE, clock=at("political_affairs", 1936, 5, 0))
    for year, success in zip(YEARS, successes, strict=False):
        game = game.changed([Change("clock", "", at("political_affairs", year, 5, 0))])
        card = "IPO 10" if year == YEARS[0] else "0c"
        gone = PLAYED.put((TURN[year, 5], 1), Played("FR", "IPO 10" if card == "0c" else "0b"))
        own = PLAYED.put((TURN[year, 5], 2), Played("US", card, success=success))
        game = after(game.changed([gone, own]), Step())
    return PARTIES.of(game).get("US", "democrat")


@pytest.mark.rule("POL-ELEC-03")
@pytest.mark.parametrize(
    ("successes", "party"),
    [
        ((False,), "republican"),
        ((True,), "democrat"),
        ((False, False), "democrat"),
        ((True, False), "republican"),
        ((True, False, False), "democrat"),
        ((False, True), "republican"),
    ],
)
def test_governments(successes, party):
    assert voted(*successes) == party


def test_an_election_is_asked_for():
    game = played(remembered=DUE, clock=at("political_affairs", 1936, 5, 0))
    (task,) = (task for task in rules.tasks(game) if task.id == "politics.election.US")
    assert task.state == "todo" and task.loses is not None
    game = after(played(), SetElection("US", "Nov/Dec 1936"))
    assert ELECTIONS.of(game) == {("US", 5): True}
    assert ELECTIONS.of(after(game, SetElection("US", "Nov/Dec 1936", False))) == {}
    assert why_not(game, SetElection("US", "Nov/Dec 1936")) == ["stands_so"]
    assert why_not(game, SetElection("US", "November")) == ["no_turn"]


@pytest.mark.rule("POL-ELEC-04")
@pytest.mark.parametrize(
    ("reading", "values"), [("nonzero", (15, 0, -3)), ("positive_only", (15, 0, -2)), ("all", (15, -1, -3))]
)
def test_republicans(reading, values):
    """POL-AMB-15; W5, I-d."""
    game = played(remembered=REPUBLICAN, options={"elec.republican": reading})
    assert tuple(elections.entry_effect(game, value) for value in (16, 0, -2)) == values
    assert [elections.entry_effect(played(), value) for value in (16, 0, -2)] == [16, 0, -2]


@pytest.mark.parametrize(("reading", "value"), [("after", 3), ("before", F(7, 2))])
def test_republicans_and_halves(reading, value):
    """POL-AMB-81."""
    game = played(remembered=REPUBLICAN, options={"elec.half_order": reading})
    assert elections.entry_effect(game, 8, half=True) == value
    assert elections.entry_effect(played(), 8, half=True) == 4


# --- charts and lists ---------------------------------------------------------------------------------------


@pytest.mark.rule("POL-GEN-04")
def test_an_alliance_with_the_usa():
    """W15."""
    years = {1936: 3, 1937: 3, 1938: 2, 1939: 2, 1940: 1, 1941: 1, 1942: 0, 1943: 0}
    for year, value in years.items():
        assert effects.alliance_effect(played(clock=at(year=year)), 1) == value


@pytest.mark.parametrize(
    ("reading", "values"), [("any_level", (3, 3, 3)), ("level_2_up", (0, 3, 3)), ("level_3", (0, 0, 3))]
)
def test_which_treaties_are_alliances(reading, values):
    """POL-AMB-67."""
    game = played(options={"gen.us_alliance": reading})
    assert tuple(effects.alliance_effect(game, level) for level in (1, 2, 3)) == values


@pytest.mark.rule("POL-GEN-05")
@pytest.mark.parametrize(
    ("reading", "values"), [("venezuela_value", {"SPA": -1, "VEN": -2}), ("venezuela_only", {"VEN": -2})]
)
def test_war_on_france_and_venezuela(reading, values):
    """POL-AMB-30."""
    game = played(options={"war.france_dow": reading})
    assert effects.war_chart(game, "FR", {"SPA": -1, "VEN": -4}) == values
    assert effects.war_chart(game, "CW", {"VEN": -4}) == {"VEN": -4}


@pytest.mark.rule("POL-GEN-02")
def test_counter_sheets():
    assert counter_sheets() == {"CS 13": 1, "CS 16": 1, "CS 17": 2}
    assert sum(counter_sheets().values()) == 4


@pytest.mark.rule("POL-GEN-08")
def test_south_america():
    assert all(map(in_south_america, ("MEX", "PAN", "BRA", "CUB")))
    assert not any(map(in_south_america, ("CAN", "USA", "ALA", "HAW", "BER", "SPA")))


@pytest.mark.rule("POL-GEN-01")
def test_what_the_errata_are_for():
    text = rules.clauses()["POL-GEN-01"].text
    assert "they win" in text and "not tried" in text


@pytest.mark.rule("POL-PROD-07", "POL-PROD-08")
def test_limits_of_us_entry_options():
    free = {"china.aircraft_needs_us_treaty": "no"}
    for what in ("philippines", "us_bombers", "chinese_aircraft"):
        assert effects.may(played(options=free), what)
        assert not effects.may(played(options={**free, "opt.sanctions": "on"}), what)
    assert not effects.may(played(), "burma_road") and effects.may(played(), "burma_road", consent=True)
    assert effects.wiff_limits_hold(played(options={"opt.sanctions": "on"}))
    assert not effects.wiff_limits_hold(played())


@pytest.mark.parametrize(("reading", "without"), [("yes", False), ("no", True)])
def test_chinas_aircraft(reading, without):
    """POL-AMB-01."""
    options = {"china.aircraft_needs_us_treaty": reading}
    assert effects.may(played(options=options), "chinese_aircraft") is without
    signed = [TREATIES.put(("CH", "US"), Treaty(1))]
    assert effects.may(played(options=options, remembered=signed), "chinese_aircraft")

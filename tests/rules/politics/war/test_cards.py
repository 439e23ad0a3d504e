"""Options 4, 4b, 4c and 5, and IPO 12 as cards."""

from __future__ import annotations

import pytest
from redball.rules.politics import standing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.tables import CARDS as BOOK
from redball.rules.politics.affairs.tables import ENTRY_TOTALS, WAR_CHART, Card, WarRow
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.war.cards import CARDS
from redball.rules.politics.war.orders import AnnounceWar
from redball.rules.politics.war.tables import ANNOUNCED, CLOSED, REPARATIONS, ROADS, Reparations

from tests.rules.politics.world import TURN, after, at, game, standings


def why(played, option):
    """Reasons against an option."""
    return [each.reason.code.partition(".")[2] for each in CARDS[option.card].bars(played, option)]


def done(played, option):
    """The position after its success."""
    assert not why(played, option)
    return played.changed(CARDS[option.card].effects(played, option, ()).changes)


CHART = WAR_CHART.put(("IT", ""), WarRow(8, {"1936": 6}, {"ALB": 4, "TUR": -5}))


def test_option_4_announces_a_war():
    played = game(clock=at(year=1939, turn=4), remembered=[CHART])
    announced = done(played, Play("CW", "4", "IT"))
    assert list(ANNOUNCED.of(announced)) == [(TURN[1939, 4], "CW", "IT")]
    assert CARDS["4"].cost(played, Play("CW", "4", "IT"), 8) == 0, "due with the declaration"
    assert why(played, Play("GE", "4", "IT")) == ["one_ideology"]
    assert why(played, Play("GE", "4", "nowhere"))


@pytest.mark.rule("POL-WAR-18")
def test_ipo_12_stands_before_an_announcement_and_comes_too_late_after_it():
    guarantee = Play("CW", "IPO 12", "POL")
    first = done(game(), guarantee)
    assert standing.minor(first, "POL").guarantor == "CW"
    assert standing.minor(after(first, AnnounceWar("GE", "POL")), "POL").guarantor == "CW"
    assert why(after(game(), AnnounceWar("GE", "POL")), guarantee) == ["too_late"]


@pytest.mark.rule("POL-PASS-02")
def test_closing_passages_is_half_a_war():
    played = game(remembered=[CHART], options={"pol.opt.close_passages": "on"})
    option = Play("CW", "4b", "IT")
    assert CARDS["4b"].cost(played, option, None) == 4
    closed = done(played, option)
    assert CLOSED.of(closed) == {("CW", "IT"): 0}
    assert standing.minor(closed, "ALB").modifiers == {"CW": 2}
    assert standing.minor(closed, "TUR").modifiers == {"CW": -3}, "2½ to the nearest, a half by its size"
    assert ENTRY_TOTALS.of(closed) == {"CW": 3}
    treaty = [TREATIES.put(("CW", "IT"), Treaty(1))]
    assert why(game(remembered=treaty, options={"pol.opt.close_passages": "on"}), option) == ["has_treaty"]
    assert why(played, Play("CW", "4b", "ALB")) == ["with_whom"]
    assert CARDS["4b"].cost(game(), option, 7) == 7


@pytest.mark.rule("POL-WAR-15", "POL-WAR-16")
def test_closing_the_burma_road():
    option = Play("JA", "4c")
    begun = game(
        remembered=[BOOK.put("4c", Card(use={"1936": 6})), ENTRY_TOTALS.put("JA", 10)],
        options={"pol.opt.sanctions": "on"},
    )
    played = done(begun, option)
    assert ROADS.of(played) and ENTRY_TOTALS.of(played) == {"JA": 7}, "3 of the 6 that the card has added"
    failed = begun.changed(CARDS["4c"].failed(begun, option, ()).changes)
    assert not ROADS.of(failed) and ENTRY_TOTALS.of(failed) == {"JA": 7}
    assert why(begun, Play("GE", "4c")) == ["burma_japan"]


def test_option_5_is_a_surrender():
    war = game(wars=[("FR", "GE")], remembered=standings(FR={"pe": 3}))
    assert why(war, Play("FR", "5", "GE")) == ["not_answered"]
    assert why(war, Play("FR", "5", "GE", {"bp": "many"})) == ["odd_terms"]
    played = done(war, Play("FR", "5", "GE", {"answered": True, "bp": 1, "longer": 2}))
    assert not played.at_war("FR", "GE") and standing.standing(played, "FR").pe == 2
    assert REPARATIONS.of(played) == {("FR", "GE"): Reparations(0, 1)}
    assert not done(war, Play("FR", "5", "GE", {"all": True})).at_war("FR", "GE")

"""Option 3 and IPO 11 as cards."""

from __future__ import annotations

import pytest
from redball.rules.politics import standing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.tables import (
    ENTRY_TOTALS,
    TRADE_LIMITS,
    TREATY_CHART,
    TradeRow,
    TreatyRow,
)
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties.cards import CARDS
from redball.rules.politics.treaties.tables import PACTS, TRADES, Pact, Trade

from tests.rules.politics.world import TURN, at, game

TREATY = CARDS["3"]


def play(power, target, **terms):
    """Option 3 played at a power."""
    return Play(power, "3", target, terms)


def why(played, option):
    """Reasons against an option."""
    return [each.reason.code.partition(".")[2] for each in CARDS[option.card].bars(played, option)]


def done(played, option):
    """The position after its success."""
    assert not why(played, option)
    return played.changed(CARDS[option.card].effects(played, option, ()).changes)


def signed(level=1, *kept, **fields):
    """The Commonwealth and France have a treaty."""
    return game(remembered=[TREATIES.put(("CW", "FR"), Treaty(level)), *kept], **fields)


def test_option_3_raises_the_level():
    chart = TREATY_CHART.put(("CW", "FR", 2), TreatyRow(7, {"1936": 3}, {"BEL": 2}))
    played = done(signed(1, chart), play("CW", "FR"))
    assert standing.treaty_level(played, "CW", "FR") == 2
    assert standing.minor(played, "BEL").modifiers == {"CW": 2}
    assert ENTRY_TOTALS.of(played) == {"CW": 3}
    assert TREATY.cost(signed(1, chart), play("CW", "FR"), 4) == 7
    assert TREATY.cost(signed(1), play("CW", "FR"), 4) == 4
    assert why(signed(3), play("CW", "FR")) == ["no_higher"]
    assert why(signed(1), play("CW", "FR", level=1)) == ["no_higher"]
    assert why(signed(1), play("CW", "BEL")) == ["with_whom"]
    assert why(game(), play("CW", "US", level=3)) == ["us_top_treaty"]


@pytest.mark.rule("POL-GEN-04")
def test_an_alliance_with_the_usa_counts_for_us_entry():
    for year, total in ((1937, 3), (1938, 2), (1941, 1)):
        played = done(game(clock=at(year=year)), play("CW", "US"))
        assert ENTRY_TOTALS.of(played) == {"CW": total}
    assert not ENTRY_TOTALS.of(done(game(clock=at(year=1943)), play("CW", "US")))


@pytest.mark.rule("POL-TREATY-02", "POL-TREATY-03")
def test_varying_a_treaty():
    """T-d: two build points, the level stays."""
    chart = [TREATY_CHART.put(("CW", "FR", n), TreatyRow(7, {"1936": 3}, {"BEL": 2})) for n in (1, 2)]
    before = signed(1, *chart)
    option = play("CW", "FR", vary=True, answered=True, gives={"resources": 1})
    assert TREATY.cost(before, option, 9) == 2
    played = done(before, option)
    assert standing.treaty_level(played, "CW", "FR") == 1
    assert not standing.minor(played, "BEL").modifiers and not ENTRY_TOTALS.of(played)
    assert why(signed(3), play("CW", "FR", vary=True)) == []
    assert why(game(), play("CW", "FR", vary=True)) == ["no_treaty"]


@pytest.mark.rule("POL-TREATY-04")
def test_a_variation_is_accepted_within_the_limits_of_the_level():
    kept = [TRADE_LIMITS.put(1, TradeRow(4, 2)), TRADES.put(("CW", "FR"), Trade(resources=1))]
    more = play("CW", "FR", vary=True, answered=True, gives={"resources": 4}, takes={"factories": 2})
    played = done(signed(1, *kept), more)
    assert TRADES.of(played) == {("CW", "FR"): Trade(resources=4), ("FR", "CW"): Trade(factories=2)}
    refused = play("CW", "FR", vary=True, gives={"resources": 4})
    assert TRADES.of(done(signed(1, *kept), refused)) == {("CW", "FR"): Trade(resources=1)}
    too_many = play("CW", "FR", vary=True, answered=True, gives={"resources": 5})
    assert why(signed(1, *kept), too_many) == ["too_many_resources"]
    named = signed(1, *kept, options={"pol.treaty.vary_terms": "named_only"})
    assert why(named, play("CW", "FR", vary=True, gives={"resources": 1, "bp": 1})) == ["not_varied"]
    assert why(named, play("CW", "FR", vary=True, gives={"resources": 2})) == []


def test_trade_comes_with_a_treaty():
    option = play("CW", "FR", gives={"resources": 2}, takes={"factories": 1})
    played = done(game(), option)
    assert standing.treaty_level(played, "CW", "FR") == 1
    assert TRADES.of(played)["FR", "CW"] == Trade(factories=1)
    assert why(game(remembered=[TRADE_LIMITS.put(1, TradeRow(1, 1))]), option) == ["too_many_resources"]


@pytest.mark.rule("POL-IPO-04")
def test_ipo_11_ends_a_pact_by_its_conditions_only():
    option = Play("GE", "IPO 11", "SU")
    kept = [PACTS.put(("GE", "SU"), Pact(TURN[1937, 0]))]
    early = game(clock=at(year=1937, turn=1), remembered=kept)
    assert PACTS.of(done(early, option)) == PACTS.of(early), "the pact stays"
    assert not PACTS.of(done(game(clock=at(year=1938), remembered=kept), option))
    assert CARDS["IPO 11"].effects(game(), option, ()).clauses == ("POL-IPO-04",)

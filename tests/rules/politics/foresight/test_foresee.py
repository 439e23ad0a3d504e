"""What would happen if: effects by clause, before and after, what forbids it and what only comes later."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.rules import judge
from redball.rules.politics.affairs.orders import MakeBid, PlayOption
from redball.rules.politics.affairs.tables import BIDS, WAR_CHART, Bid, WarRow
from redball.rules.politics.differences import differences
from redball.rules.politics.foresight.effects import effects_of
from redball.rules.politics.foresight.foresee import foresee
from redball.rules.politics.foresight.scene import Scene
from redball.rules.politics.foresight.words import SPEAKERS
from redball.rules.politics.powers.tables import FIGHTING
from redball.rules.politics.treaties.orders import AgreeTrade, BreakPact, SignPact, SignTreaty
from redball.rules.politics.treaties.tables import TRADES, Trade
from redball.rules.politics.war.orders import DeclareWar, DenyPassage
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import at, game, minors, standings


def said(found, branch: int = 0) -> dict[str, tuple[str, ...]]:
    """Effects in words, with their clauses."""
    return {sentence(each.text): each.clauses for each in found.branches[branch].effects}


def signs(found) -> dict[str, str]:
    return {sentence(each.text): each.sign for each in found.branches[0].effects}


def after(played, *orders):
    for order in orders:
        played = played.changed(judge(played, order).changes)
    return played


@pytest.mark.rule("POL-WAR-03", "POL-WAR-20", "POL-TRADE-11", "POL-TREATY-08")
def test_war_on_a_major_power():
    chart = WAR_CHART.put(("FR", "GE"), WarRow(5, {"1936": 8}, {"HUN": 2, "NED": -3}))
    played = game(
        clock=at("political_affairs", 1938, impulse=0),
        remembered=[*standings(GE={"money": 4}, FR={"pe": 1}), chart],
    )
    played = after(
        played,
        SignTreaty("GE", "FR", 2),
        SignTreaty("CW", "FR", 3),
        AgreeTrade("FR", "GE", {"resources": 2}, {"bp": 1}),
    )
    found = foresee(played, DeclareWar("GE", "FR"))
    assert found.allowed and not found.now
    assert [each.clauses for each in found.later] == [("POL-WAR-19",)]
    effects = said(found)
    assert effects["France and Germany are at war"] == ("POL-WAR-21",)
    assert effects["Germany, money: 4 → 0"] == ("POL-WAR-20",)
    assert effects["Germany, debt: 0 → 1"] == ("POL-WAR-20",)
    assert effects["Hungary, modifier of Germany: 0 → +2"] == ("POL-WAR-20",)
    assert effects["Netherlands, modifier of Germany: 0 → −3"] == ("POL-WAR-20",)
    assert effects["France, political effectiveness: 1 → 2"] == ("POL-WAR-03",)
    assert effects["Germany, effects on US entry: 0 → +8"] == ("POL-WAR-20",)
    assert effects["Treaty of France and Germany: level 2 → 0"] == ("POL-TRADE-11",)
    assert effects["France gives Germany every turn: resources 2 → nothing"] == ("POL-TRADE-11",)
    assert effects["France and Germany can trade no more"] == ("POL-TRADE-11",)
    stands = "Commonwealth may stand by France and declare war on Germany for nothing"
    assert effects[stands] == ("POL-TREATY-08", "POL-TREATY-09")
    signed = signs(found)
    assert signed["Hungary, modifier of Germany: 0 → +2"] == "gain"
    assert signed["Netherlands, modifier of Germany: 0 → −3"] == "trouble"
    assert signed[stands] == "trouble" and signed["Germany, money: 4 → 0"] == "info"


@pytest.mark.rule("POL-WAR-09")
def test_war_on_a_minor_that_is_guaranteed():
    played = game(clock=at("declare_war", 1939), remembered=minors(POL={"guarantor": "CW"}))
    found = foresee(played, DeclareWar("GE", "POL"))
    assert found.now
    casus = "Commonwealth has a casus belli against Germany: Poland"
    assert said(found)[casus] == ("POL-WAR-09",)
    assert signs(found)[casus] == "trouble"


@pytest.mark.rule("POL-WAR-01")
def test_what_may_not_be_done_says_why_by_clause():
    found = foresee(game(clock=at("declare_war", 1939)), DeclareWar("GE", "IT"))
    assert not found.allowed and not found.branches
    assert [each.clauses for each in found.against] == [("POL-WAR-01",)]


@pytest.mark.rule("POL-CARD-03", "POL-CARD-04")
def test_an_option_comes_out_in_two_ways():
    played = affairs("CW", "GE", remembered=standings(GE={"money": 9}))
    found = foresee(played, PlayOption("GE", "IPO 5", "SPA"))
    assert found.allowed and not found.now
    assert [sentence(each.text) for each in found.later] == ["It is Commonwealth's go, not Germany's"]
    assert [(each.said, each.chance) for each in found.branches] == [
        ("success", Fraction(1, 2)),
        ("failure", Fraction(1, 2)),
    ]
    for branch in (0, 1):
        assert said(found, branch)["Germany, money: 9 → 6"] == ("POL-CARD-03",)
        assert "Spain, modifier of Germany: 0 → −1" in said(found, branch)


def test_an_option_that_nobody_can_play():
    found = foresee(affairs("GE"), PlayOption("GE", "XYZ", "SPA"))
    assert not found.allowed and all(each.clauses for each in found.against)


@pytest.mark.rule("POL-PACT-07")
def test_a_pact_says_from_when_on_war_may_be_declared():
    played = game(clock=at("political_affairs", 1937, impulse=0))
    found = said(foresee(played, SignPact("GE", "SU")))
    assert found["By the pact Germany may declare war on USSR from Sep/Oct 1937 on"][0] == "POL-PACT-07"
    assert "Germany and USSR have a neutrality pact" in found
    broken = foresee(after(played, SignPact("GE", "SU")), BreakPact("GE", "SU", aircraft=True))
    assert "The neutrality pact of Germany and USSR ends" in said(broken)
    assert any("enemy aircraft" in text for text in said(broken))


@pytest.mark.rule("POL-PASS-04")
def test_a_waterway_that_closes():
    found = foresee(game(), DenyPassage("GE", "Kiel Canal", "SU"))
    assert "Germany closes Kiel Canal to USSR" in said(found)
    assert said(found)["USSR may pass Kiel Canal no more"] == ("POL-PASS-04",)


def test_secrets_of_others_stay_theirs():
    played = game(clock=at("political_bids", 1937, impulse=0), remembered=standings(GE={"bid": 5}))
    own = said(foresee(played, MakeBid("GE", 3)))
    assert any("points 3" in text for text in own)
    turn = played.clock.turn
    held = played.changed([BIDS.put((turn, "FR"), Bid(3))])

    (told,) = effects_of(Scene(played, held, "GE"), differences(played, held), {})
    assert sentence(told.text) == "Something changes that only France sees"


def test_general_words_for_what_has_none_of_its_own():
    before = game()

    changes = [TRADES.put(("GE", "IT"), Trade(oil=1, shipper="GE")), FIGHTING.put("GE", 8)]
    with_it = before.changed(changes)
    found = [
        sentence(each.text)
        for each in effects_of(Scene(before, with_it, "GE"), differences(before, with_it), SPEAKERS)
    ]
    assert "Germany gives Italy every turn: nothing → oil 1" in found
    assert "At war with major powers, Germany: May/Jun 1937" in found
    later = with_it.changed([TRADES.put(("GE", "IT"), Trade(oil=1, shipper="IT"))])
    (told,) = effects_of(Scene(with_it, later, "GE"), differences(with_it, later), SPEAKERS)
    assert sentence(told.text) == "Trade, Germany and Italy, shipper: GE → IT"

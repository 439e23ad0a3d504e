"""What a Vichy power may not do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.game.state import Change
from redball.rules.politics.affairs import passing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PassOption, PlayOption
from redball.rules.politics.affairs.tables import DUTIES, ENTRY_TOTALS, Duty
from redball.rules.politics.nations import odds, restricted
from redball.rules.politics.nations.tables import TAKEN, VICHY, Vichy
from redball.rules.politics.tables import PLAYED, WARS, Played, War
from redball.rules.politics.treaties import pacts
from redball.rules.politics.treaties.tables import GARRISONS, PACTS, Pact
from redball.rules.politics.war import forbidden
from redball.rules.politics.war.cards import CARDS
from redball.rules.politics.war.orders import Surrender

from tests.rules.politics.nations.world import beaten, corps, options, vichy, wars
from tests.rules.politics.world import TURN, after, denied, judged, why_not, world

NOW = TURN[1941, 2]
PLACES = {"FR": {"place": 4}, "GE": {"place": 6}}
ANSWERED = PLAYED.put((NOW, 1), Played("GE", "0f"))
FREE = Vichy(TURN[1940, 2], ("GE", "IT"), "GE", restricted=False)


def play(card, target="", **terms):
    return PlayOption("FR", card, target, {"cost": 0, "need": 6, **terms})


# --- options ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-18")
def test_option_0_only():
    played = vichy()
    for order in (play("3", "IT"), play("IPO 5", "SPA"), play("0f"), play("4b", "IT"), play("FR 1")):
        assert "vichy_only_0" in why_not(played, order), order.card
        denied(played, order, "POL-VICHY-18")
    for order in (play("0a"), play("0d")):
        assert "vichy_only_0" not in why_not(played, order)
    assert "vichy_only_0" not in why_not(vichy(row=FREE), play("IPO 5", "SPA"))


@pytest.mark.rule("POL-VICHY-19")
def test_others_with_the_conquerors_consent():
    order = play("IPO 5", "SPA", agreed=True)
    agreed = vichy(places=PLACES, remembered=[ANSWERED])
    assert not why_not(agreed, order)
    assert why_not(agreed, play("IPO 5", "SPA")) == ["vichy_only_0"]
    low = vichy(places={"FR": {"place": 4}, "GE": {"place": 2}}, remembered=[ANSWERED])
    assert why_not(low, order) == ["conqueror_lower"]
    late = vichy(places=PLACES, remembered=[PLAYED.put((NOW - 1, 1), Played("GE", "0f"))])
    assert why_not(late, order) == ["conqueror_answers"]
    assert not why_not(agreed, play("0f", agreed=True))


def declared(played, target):
    return {clause for each in forbidden.objections(played, "FR", target) for clause in each.clauses}


@pytest.mark.rule("POL-VICHY-20", "POL-VICHY-38")
def test_war_on_those_it_surrendered_to_only():
    late = {"year": 1943, "turn": 0}
    played = vichy(**late)
    assert not declared(played, "GE")
    assert declared(played, "JA") == {"POL-VICHY-20", "POL-AMB-111"}
    assert declared(played, "SWE") == {"POL-VICHY-38"}
    assert "vichy_no_minor" in why_not(played, play("4", "SWE"))
    weak = [
        PACTS.put(("FR", "GE"), Pact(0, ratio="2:1")),
        GARRISONS.put(("fr", "GE"), 1),
        GARRISONS.put(("ge", "FR"), 1),
    ]
    soldiers = [corps("fr", "Lyon", "FR"), corps("ge", "Berlin", "GE")]
    assert "POL-VICHY-20" in declared(vichy(remembered=[*weak, *soldiers], **late), "GE")


def test_by_option_war_on_a_third_power_with_consent():
    now = TURN[1943, 0]
    answered = PLAYED.put((now, 1), Played("GE", "0f"))
    chosen = options(vichy__option4_consent="allowed")
    played = vichy(year=1943, turn=0, places=PLACES, remembered=[answered], options=chosen)
    assert not why_not(played, play("4", "JA", agreed=True))
    assert why_not(played, play("4", "JA")) == ["vichy_only_0"]


@pytest.mark.rule("POL-VICHY-21")
def test_no_war_for_some_turns():
    since = TURN[1940, 2]
    for ideology, first in (
        ("democrat", TURN[1942, 1]),
        ("fascist", TURN[1941, 2]),
        ("communist", TURN[1941, 4]),
    ):
        places = {"FR": {"ideology": ideology}}
        assert restricted.first_war_turn(vichy(places=places), "FR") == first
        for turn, locked in ((first - 1, True), (first, False)):
            played = vichy(year=1936 + turn // 6, turn=turn % 6, places=places)
            assert ("POL-VICHY-21" in declared(played, "IT")) is locked
    same = vichy(options=options(lock__first_turn="same"))
    assert restricted.first_war_turn(same, "FR") == since + 10
    neutral = {"FR": {"ideology": "", "last_ideology": "democrat"}}
    found = {
        reading: restricted.first_war_turn(
            vichy(places=neutral, options=options(lock__neutral_zone=reading)), "FR"
        )
        for reading in ("last", "longest", "none")
    }
    assert found == {"last": since + 11, "longest": since + 11, "none": 0}
    assert restricted.first_war_turn(vichy(row=FREE), "FR") == 0


@pytest.mark.rule("POL-VICHY-22")
def test_its_garrison_ratio_is_a_level_worse():
    assert odds.worse(Fraction(2)) == Fraction(3, 2)
    assert odds.worse(Fraction(5, 2)) == Fraction(3, 2)
    assert odds.worse(Fraction(1, 4)) == 0
    played = vichy()
    assert odds.compared(played, "FR", Fraction(2), Fraction(2)) == (Fraction(3, 2), Fraction(2))
    lower = vichy(options=options(vichy__garrison="required_lower"))
    assert odds.compared(lower, "FR", Fraction(3, 2), Fraction(2)) == (Fraction(3, 2), Fraction(3, 2))
    assert odds.compared(played, "GE", Fraction(2), Fraction(2)) == (Fraction(2), Fraction(2))
    values = [
        PACTS.put(("FR", "GE"), Pact(0, ratio="2:1")),
        GARRISONS.put(("fr", "GE"), 4),
        GARRISONS.put(("ge", "FR"), 2),
        corps("fr", "Lyon", "FR"),
        corps("ge", "Berlin", "GE"),
    ]
    for row, meets in ((None, False), (FREE, True)):
        assert pacts.garrison_meets(vichy(row=row, remembered=values), "FR", "GE") is meets


# --- surrenders to it ---------------------------------------------------------------------------------------


def aggressor(*goes, since=NOW - 3, remembered=(), **fields):
    """Vichy France has declared war on Germany, which has taken hexes of it and is beaten."""
    nodes = [world().find(place) for place in ("Lyon", "Dijon")]
    lost = [TAKEN.put(("FR", node), "IT") for node in nodes]
    held = [Change("control", node, "IT") for node in nodes]
    war = WARS.put(("FR", "IT"), War(since, "FR"))
    return vichy(*goes, remembered=[*lost, *held, war, *remembered], wars=wars("FR", "IT"), **fields)


GIVEN_BACK = Surrender("IT", "FR", cede=("Lyon", "Dijon"))


@pytest.mark.rule("POL-VICHY-23", "POL-VICHY-24")
def test_a_surrender_that_it_must_accept():
    played = aggressor()
    assert restricted.lost_to(played, "FR", "IT") == {world().find("Lyon"), world().find("Dijon")}
    done = after(played, GIVEN_BACK)
    assert not done.at_war("FR", "IT") and done.power_over(world().find("Lyon")) == "FR"
    italian = corps("it", "Marseille", "IT")
    assert why_not(aggressor(remembered=[italian]), GIVEN_BACK) == ["not_answered"]
    assert why_not(played, Surrender("IT", "FR", cede=("Lyon",))) == ["not_answered"], "one hex is missing"
    more = Surrender("IT", "FR", cede=("Lyon", "Dijon"), bp=1)
    assert why_not(played, more) == ["not_answered"]
    assert why_not(aggressor(since=NOW), GIVEN_BACK) == ["not_answered"], "option 4 this turn"
    assert why_not(aggressor(row=FREE), GIVEN_BACK) == ["not_answered"]
    always = aggressor(row=FREE, options=options(vichy__must_accept="always"))
    assert not why_not(always, GIVEN_BACK)


def test_what_an_aggressor_loses_is_remembered():
    war = [WARS.put(("FR", "IT"), War(NOW, "FR"))]
    played = vichy(remembered=war, wars=wars("FR", "IT"))
    lyon, turin = world().find("Lyon"), world().find("Turin")

    def take(game, node, by):
        change = Change("control", node, by)
        found = restricted.followed(game, (change,))
        return game.changed([change, *(found.changes if found else ())])

    lost = take(played, lyon, "IT")
    assert TAKEN.of(lost)["FR", lyon] == "IT"
    assert not TAKEN.of(take(lost, lyon, "FR"))
    won = take(played, turin, "FR")
    assert not TAKEN.of(take(won, turin, "IT")), "what it took is no loss"
    peace = restricted.followed(lost, (Change("wars", "", frozenset()),))
    assert not TAKEN.of(lost.changed(peace.changes))


@pytest.mark.rule("POL-VICHY-25")
def test_a_surrender_to_it_moves_nobody():
    card = CARDS["5"]
    assert not card.side_effects(vichy(), Play("IT", "5", "FR"))
    assert card.side_effects(vichy(), Play("IT", "5", "GE"))
    assert card.side_effects(vichy(row=FREE), Play("IT", "5", "FR"))
    played = aggressor("IT", remembered=[ENTRY_TOTALS.put("IT", 12)])
    order = PlayOption("IT", "5", "FR", {"cost": 0, "cede": ["Lyon", "Dijon"]})
    assert ENTRY_TOTALS.of(after(played, order))["IT"] == 12


@pytest.mark.rule("POL-VICHY-26")
def test_it_gains_no_bid_points():
    assert passing.gained(vichy(), "FR") == 0 and passing.gained(vichy(), "GE") == 2
    assert passing.gained(vichy(row=FREE), "FR") == 2
    ruling = judged(vichy(), PassOption("FR"))
    assert ruling.allowed and "POL-VICHY-26" in ruling.clauses


# --- IPO 9 --------------------------------------------------------------------------------------------------


def test_duties_of_a_vichy_power():
    duty = DUTIES.put(("FR", 1), Duty(2, "CW", NOW))
    waits = vichy(remembered=[duty])
    assert not why_not(waits, play("0d")), "it waits"
    assert "vichy_only_0" in why_not(waits, play("0f"))
    over = vichy(remembered=[duty], options=options(vichy__ipo9_duty="overrides"))
    assert not why_not(over, play("0f"))
    void = beaten(
        remembered=[DUTIES.put(("FR", 1), Duty(1, "CW", NOW, "fascist"))],
        options=options(vichy__ipo9_duty="void"),
    )
    found = restricted.dropped_duties(void, (VICHY.put("FR", Vichy(NOW, ("GE",), "GE")),))
    assert found is not None and found.changes == (DUTIES.put(("FR", 1), None),)

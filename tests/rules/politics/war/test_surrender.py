"""Surrender: unconditional and on terms."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import MarkTask, SetWar
from redball.game.state import put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.tables import TRADE_LIMITS, TradeRow
from redball.rules.politics.treaties import pacts
from redball.rules.politics.treaties.tables import PACTS, Pact
from redball.rules.politics.war import surrender
from redball.rules.politics.war.orders import DenyPassage, Surrender
from redball.rules.politics.war.tables import DENIED, PASSAGES, REPARATIONS, Denied, Reparations

from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not

NOW = TURN[1940, 2]
LIMITS = TRADE_LIMITS.put(1, TradeRow(4, 2))


def beaten(power="FR", *more, remembered=(), **fields):
    """May 1940: a power is at war with Germany, and others."""
    wars = [tuple(sorted((power, other))) for other in ("GE", *more)]
    return game(clock=at("political_affairs", 1940, 2), wars=wars, remembered=remembered, **fields)


def pe(played, power):
    """Political effectiveness."""
    return standing.standing(played, power).pe


@pytest.mark.rule("POL-SUR-01", "POL-SUR-02")
def test_an_unconditional_surrender_always_succeeds():
    order = Surrender("FR", "GE", all=True)
    assert surrender.succeeds(order), "without an answer"
    played = after(beaten(), order)
    assert not played.at_war("FR", "GE")
    paris = played.atlas.find("Paris")
    assert played.power_over(paris) == "GE"
    assert not [node for node in played.atlas.land_nodes if played.power_over(node) == "FR"]
    assert why_not(beaten(), Surrender("FR", "IT", all=True)) == ["already_at_peace"]
    assert why_not(beaten(), Surrender("FR", "FR", all=True)) == ["with_itself"]


def test_a_conditional_surrender_needs_an_answer():
    assert why_not(beaten(), Surrender("FR", "GE")) == ["not_answered"]
    played = after(beaten(), Surrender("FR", "GE", answered=True))
    assert not played.at_war("FR", "GE") and PACTS.of(played)["FR", "GE"].signed == NOW


@pytest.mark.rule("POL-SUR-03")
def test_terms_hand_over_hexes():
    played = after(beaten(), Surrender("FR", "GE", cede=("Strasbourg",), answered=True))
    assert played.power_over(played.atlas.find("Strasbourg")) == "GE"
    assert played.power_over(played.atlas.find("Paris")) == "FR"
    assert why_not(beaten(), Surrender("FR", "GE", cede=("Berlin",), answered=True)) == ["not_yours"]


@pytest.mark.rule("POL-SUR-04")
def test_terms_set_the_garrison_ratio():
    played = after(beaten(), Surrender("FR", "GE", ratio="3:2", answered=True))
    assert PACTS.of(played)["FR", "GE"].ratio == "3:2"
    denied(beaten(), Surrender("FR", "GE", ratio="much", answered=True), "POL-SUR-04")


@pytest.mark.rule("POL-SUR-05")
def test_reparations_are_limited_as_by_a_treaty_of_level_1():
    known = beaten(remembered=[LIMITS])
    played = after(known, Surrender("FR", "GE", oil=2, bp=2, answered=True))
    assert REPARATIONS.of(played) == {("FR", "GE"): Reparations(2, 2)}
    denied(known, Surrender("FR", "GE", bp=3, answered=True), "POL-SUR-05")
    denied(known, Surrender("FR", "GE", oil=3, answered=True), "POL-SUR-05")
    assert why_not(known, Surrender("FR", "GE", oil=-1, answered=True)) == ["limit_range"]
    assert why_not(known, Surrender("FR", "GE", bp=-1, answered=True)) == ["limit_range"]
    unknown = judged(beaten(), Surrender("FR", "GE", bp=9, answered=True))
    assert "politics.limits_unknown" in {note.code for note in unknown.notes}


@pytest.mark.rule("POL-SUR-06")
def test_the_restricted_period_grows_by_up_to_9_turns():
    played = after(beaten(), Surrender("FR", "GE", longer=9, answered=True))
    assert pacts.first_war_turn(played, "GE", "FR") == NOW + 3 + 9 + 1
    denied(beaten(), Surrender("FR", "GE", longer=10, answered=True), "POL-SUR-06")


def test_how_the_longer_period_is_read():
    total = beaten(options={"pol.sur.extension": "total_9"})
    played = after(total, Surrender("FR", "GE", longer=9, answered=True))
    assert PACTS.of(played)["FR", "GE"].longer == 3, "nine for a Democrat in all"
    denied(total, Surrender("FR", "GE", longer=10, answered=True), "POL-SUR-06")
    plus = beaten(options={"pol.sur.extension_sum": "plus_6"})
    assert PACTS.of(after(plus, Surrender("FR", "GE", longer=15, answered=True)))["FR", "GE"].longer == 15
    denied(plus, Surrender("FR", "GE", longer=16, answered=True), "POL-SUR-06")


@pytest.mark.rule("POL-SUR-07")
def test_passage_is_guaranteed_during_the_restricted_period():
    gibraltar = "Strait of Gibraltar"
    closed = DENIED.put((gibraltar, "CW", "IT"), Denied(0))
    war = game(clock=at("political_affairs", 1940, 2), wars=[("CW", "IT")], remembered=[closed])
    played = after(war, Surrender("CW", "IT", passages=(gibraltar,), answered=True))
    assert PASSAGES.of(played)[gibraltar, "CW", "IT"] == NOW + 6
    assert not DENIED.of(played)
    denied(played, DenyPassage("CW", gibraltar, "IT"), "POL-SUR-07")
    assert why_not(war, Surrender("CW", "IT", passages=("Dardanelles",), answered=True))[0].startswith(
        "unknown.waterway"
    )


@pytest.mark.rule("POL-SUR-08", "POL-SUR-09")
def test_who_surrenders_loses_effectiveness():
    played = beaten("FR", "IT", remembered=standings(FR={"pe": 1}))
    lost = after(played, Surrender("FR", "GE", all=True))
    assert pe(lost, "FR") == 0
    assert pe(after(lost, Surrender("FR", "IT", answered=True)), "FR") == -1, "two in all, below zero"
    states = beaten("US", "JA", remembered=standings(US={"pe": 5}))
    assert "POL-SUR-09" in judged(states, Surrender("US", "GE", answered=True)).clauses
    assert "POL-SUR-09" not in judged(played, Surrender("FR", "GE", answered=True)).clauses
    lost = after(states, Surrender("US", "GE", answered=True))
    assert pe(lost, "US") == 3
    assert pe(after(lost, Surrender("US", "JA", answered=True)), "US") == 1


@pytest.mark.rule("POL-SUR-10")
def test_not_when_it_was_forced():
    played = after(beaten(remembered=standings(FR={"pe": 4})), Surrender("FR", "GE", forced=True))
    assert pe(played, "FR") == 4


def test_a_pact_by_surrender_is_a_pact():
    assert isinstance(PACTS.of(after(beaten(), Surrender("FR", "GE", answered=True)))["FR", "GE"], Pact)


def test_reparations_are_told_and_end_with_a_new_war():
    gibraltar = "Strait of Gibraltar"
    order = Surrender("CW", "IT", bp=1, passages=(gibraltar,), answered=True)
    played = after(beaten("CW", "IT"), order)
    producing = played.changed([put_clock(at("production", 1940, 2))])
    told = [task.id for task in rules.tasks(producing) if "reparations" in task.id]
    assert told == ["politics.reparations.CW.IT"]
    paid = after(producing, MarkTask(told[0]))
    assert {task.id: task.state for task in rules.tasks(paid)}[told[0]] == "done"
    war = after(played.changed([put_clock(at("peace", 1940, 2))]), SetWar("CW", "IT", True))
    assert not REPARATIONS.of(war) and not PASSAGES.of(war)

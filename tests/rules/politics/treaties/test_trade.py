"""Trade agreements and lend-lease."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from redball import rules
from redball.game.state import put_clock, put_power
from redball.rules.politics.affairs.tables import TRADE_LIMITS, TradeRow
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties import trade
from redball.rules.politics.treaties.orders import AgreeTrade, FailTrade, LendLease
from redball.rules.politics.treaties.tables import TRADES, Trade

from tests.rules.politics.world import after, at, denied, game, judged, unit, why_not


def signed(resources=6, factories=3, lend_lease=2, level=1, oil=True, **options):
    """Germany and the USSR have a treaty whose limits are known."""
    kept = [
        TREATIES.put(("GE", "SU"), Treaty(level)),
        TRADE_LIMITS.put(level, TradeRow(resources, factories, lend_lease)),
    ]
    named = {f"pol.{name.replace('__', '.')}": value for name, value in options.items()}
    sets = ("base", "oil", "politics") if oil else ("base", "politics")
    return game(remembered=kept, options=named, rule_sets=sets)


def deal(gives, takes, **more):
    """What Germany gives the USSR, and takes."""
    return AgreeTrade("GE", "SU", gives, takes, **more)


@pytest.mark.rule("POL-TRADE-01")
def test_terms_are_written_down():
    played = after(signed(), deal({"bp": 1, "resources": 1}, {"oil": 3}))
    assert TRADES.of(played) == {("GE", "SU"): Trade(bp=1, resources=1), ("SU", "GE"): Trade(oil=3)}
    assert not TRADES.of(after(played, deal({}, {})))
    assert not TRADES.of(after(played, deal({"bp": 0}, {"oil": 0}))), "nothing is a number too"
    assert why_not(game(), deal({"bp": 1}, {})) == ["no_treaty"]
    assert why_not(signed(), deal({"money": 1}, {})) == ["unknown.field_near"]
    assert why_not(signed(), deal({"bp": -1}, {})) == ["below"]


@pytest.mark.rule("POL-TRADE-02")
def test_what_is_traded():
    for gives, takes in (({"bp": 1}, {"resources": 2}), ({"factories": 1}, {"resources": 2})):
        after(signed(), deal(gives, takes))
    after(signed(), deal({"oil": 1}, {"resources": 2}))
    denied(signed(oil=False), deal({"oil": 1}, {"resources": 2}), "POL-TRADE-02")
    after(signed(oil=False), deal({"factories": 1}, {"resources": 2}))


@pytest.mark.rule("POL-TRADE-03")
def test_build_points_are_limited_as_factories():
    after(signed(), deal({"bp": 2, "factories": 1}, {}))
    after(signed(), deal({"bp": 3}, {}))
    assert why_not(signed(), deal({"bp": 2, "factories": 2}, {})) == ["too_many_factories"]
    assert why_not(signed(), deal({}, {"bp": 4})) == ["too_many_factories"]


@pytest.mark.rule("POL-TRADE-04")
def test_half_of_the_resources_may_be_oil():
    assert trade.oil_limit(game(), TradeRow(6)) == 3
    after(signed(), deal({"oil": 3}, {}))
    assert why_not(signed(), deal({"oil": 4}, {})) == ["too_much_oil"]


def test_half_of_an_odd_limit():
    """T-a: a limit of 5 resources lets 2 oil through."""
    assert trade.oil_limit(game(), TradeRow(5)) == 2
    assert trade.oil_limit(game(options={"pol.trade.oil_half": "nearest_half_up"}), TradeRow(5)) == 3


@pytest.mark.rule("POL-TRADE-05")
def test_oil_is_among_the_resources():
    after(signed(), deal({"oil": 3, "resources": 3}, {}))
    assert why_not(signed(), deal({"oil": 3, "resources": 4}, {})) == ["too_many_resources"]
    assert why_not(signed(), deal({"resources": 7}, {})) == ["too_many_resources"]


def test_whom_limits_bind():
    both = deal({"resources": 4}, {"resources": 4})
    after(signed(), both)
    assert why_not(signed(trade__limit_scope="total"), both) == ["too_many_resources"]


@pytest.mark.rule("POL-TRADE-06")
def test_imposed_build_points_take_a_factory():
    denied(signed(factories=1), deal({"bp": 1, "factories": 1}, {}, imposed=True), "POL-TRADE-03")
    played = after(signed(), deal({"bp": 1}, {}, imposed=True))
    assert TRADES.of(played)["GE", "SU"] == Trade(bp=1)
    played = after(signed(trade__imposed_bp="becomes_factory"), deal({"bp": 1}, {}, imposed=True))
    assert TRADES.of(played)["GE", "SU"] == Trade(factories=1)


@pytest.mark.rule("POL-TRADE-07")
def test_demands_are_not_mixed():
    """T-b: Germany wants oil, the USSR resources."""
    for gives, takes in (({"resources": 1}, {"oil": 3}), ({"oil": 3}, {"resources": 1})):
        denied(signed(), deal(gives, takes, imposed=True), "POL-TRADE-07")
        after(signed(), deal(gives, takes))
    after(signed(), deal({"resources": 1}, {"bp": 1}, imposed=True))


@pytest.mark.rule("POL-TRADE-08")
def test_who_brings_resources_to_overseas_factories():
    use = after(signed(), deal({"resources": 2}, {"factories": 1}))
    assert trade.shipper(use, "SU", "GE") == "GE", "who gets the use of the factory"
    assert trade.shipper(use, "GE", "SU") == "SU", "who receives resources"
    users = after(signed(trade__beneficiary="factory_user"), deal({"resources": 2}, {"factories": 1}))
    assert trade.shipper(users, "SU", "GE") == "GE"
    assert trade.shipper(users, "GE", "SU") == "GE"
    agreed = after(signed(), deal({"resources": 2}, {"factories": 1}, shipper="SU"))
    assert trade.shipper(agreed, "SU", "GE") == "SU"
    assert why_not(signed(), deal({"resources": 1}, {}, shipper="FR")) == ["no_shipper"]


def test_build_points_that_are_not_there_are_not_lent():
    played = signed()
    short = played.changed([put_power(replace(played.powers["GE"], bp_available=1))])
    assert why_not(short, LendLease("GE", "SU", 2)) == ["bp_not_there"]
    after(short, LendLease("GE", "SU", 1))


@pytest.mark.rule("POL-TRADE-09")
def test_units_are_not_lent():
    played = game(unit("inf", "Berlin"), remembered=[TREATIES.put(("GE", "SU"), Treaty(3))])
    denied(played, LendLease("GE", "SU", 1, unit="inf"), "POL-TRADE-09")


@pytest.mark.rule("POL-TRADE-10")
def test_build_points_are_lent_within_the_limit():
    played = after(signed(), LendLease("GE", "SU", 1), LendLease("GE", "SU", 1))
    assert why_not(played, LendLease("GE", "SU", 1)) == ["lent_too_much"]
    assert why_not(signed(), LendLease("GE", "SU", 3)) == ["lent_too_much"]
    assert why_not(signed(), LendLease("GE", "SU", 0)) == ["nothing_lent"]
    assert why_not(game(), LendLease("GE", "SU", 1)) == ["no_treaty"]
    next_turn = played.changed([put_clock(at("lend_lease", 1936, 1))])
    after(next_turn, LendLease("GE", "SU", 2))


def test_limits_that_nobody_entered_refuse_nothing():
    played = game(remembered=[TREATIES.put(("GE", "SU"), Treaty(1))], rule_sets=("base", "oil", "politics"))
    for order in (deal({"resources": 99}, {"oil": 99}), LendLease("GE", "SU", 99)):
        ruling = judged(played, order)
        assert ruling.allowed and [note.code for note in ruling.notes] == ["politics.limits_unknown"]


@pytest.mark.rule("POL-TRADE-11", "POL-TRADE-12")
def test_if_one_side_fails_the_other_need_not_give():
    played = after(signed(), deal({"bp": 1}, {"oil": 3}))
    assert trade.is_due(played, "GE", "SU") and trade.is_due(played, "SU", "GE")
    failed = after(played, FailTrade("SU", "GE"))
    assert not trade.is_due(failed, "GE", "SU") and trade.is_due(failed, "SU", "GE")
    assert trade.is_due(after(failed, FailTrade("SU", "GE", False)), "GE", "SU")
    assert trade.is_due(failed.changed([put_clock(at(turn=1))]), "GE", "SU"), "this turn only"
    assert why_not(failed, FailTrade("SU", "GE")) == ["stands_so"]
    assert why_not(failed, FailTrade("FR", "GE")) == ["no_trade"]


def test_what_is_due_is_told_in_production():
    played = after(signed(), deal({"bp": 1}, {"oil": 3}))
    producing = played.changed([put_clock(at("production"))])
    told = {task.id: task.state for task in rules.tasks(producing) if task.id.startswith("politics.trade")}
    assert told == {"politics.trade.GE.SU": "info", "politics.trade.SU.GE": "info"}
    failed = after(producing, FailTrade("SU", "GE"))
    told = {task.id: task.state for task in rules.tasks(failed) if task.id.startswith("politics.trade")}
    assert told["politics.trade.GE.SU"] == "done"

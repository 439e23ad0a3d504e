"""Gross and net fuel at depots abroad (OIL-REO-06)."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.rules.oil.gross import gross_for, gross_for_more, most_net, net_of

rule = pytest.mark.rule
QUARTERS = st.integers(0, 400).map(lambda n: F(n, 4))


@rule("OIL-REO-06")
@pytest.mark.parametrize(
    ("gross", "net"), [(4, 4), (5, 4), (6, 5), (10, 8), (12, 10), (F(19, 4), F(19, 4)), (11, 9), (0, 0)]
)
def test_a_fifth_is_lost_rounded_down(gross, net):
    assert net_of(F(gross)) == net


@rule("OIL-REO-06")
@pytest.mark.parametrize(
    ("net", "gross"), [(9, 11), (F(19, 4), F(19, 4)), (5, 6), (F(35, 4), F(39, 4)), (13, 16), (1, 1), (0, 0)]
)
def test_worked_examples_r2_and_r3(net, gross):
    assert gross_for(F(net)) == gross
    assert net_of(F(10)) == 8, "ten is too little for nine"


@rule("OIL-REO-06")
@given(QUARTERS)
def test_the_gross_is_exact_and_the_smallest(net):
    gross = gross_for(net)
    assert net_of(gross) == net
    assert all(net_of(F(n, 4)) < net for n in range(int(gross * 4)))


@rule("OIL-REO-06")
@given(st.lists(QUARTERS, max_size=8))
def test_one_by_one_costs_the_same_as_all_at_once(parts):
    paid, before = F(0), F(0)
    for part in parts:
        paid += gross_for_more(before, part)
        before += part
    assert paid == gross_for(before)


@rule("OIL-REO-06")
@given(QUARTERS, QUARTERS, QUARTERS)
def test_the_most_that_some_fuel_pays_for(before, wanted, gross):
    most = most_net(before, wanted, gross)
    assert 0 <= most <= wanted
    assert not most or gross_for_more(before, most) <= gross
    assert most == wanted or gross_for_more(before, most + F(1, 4)) > gross

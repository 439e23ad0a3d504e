"""Gross and net fuel at depots abroad: one point in five is lost, the loss rounded down (OIL-REO-06)."""

from __future__ import annotations

import math
from fractions import Fraction

SHARE = 5
"""One point of so many is lost."""

QUARTER = Fraction(1, 4)


def net_of(gross: Fraction) -> Fraction:
    """What arrives of fuel drawn at a depot abroad: 4 of 5, 5 of 6, 8 of 10."""
    return gross - math.floor(gross / SHARE)


def gross_for(net: Fraction) -> Fraction:
    """The least fuel that must be drawn for ``net`` to arrive: 11 for 9, 6 for 5, 39/4 for 35/4."""
    return net + max(0, math.floor((net - 1) / (SHARE - 1)))


def gross_for_more(before: Fraction, net: Fraction) -> Fraction:
    """What ``net`` more costs after ``before`` has arrived: both together cost what their sum costs."""
    return gross_for(before + net) - gross_for(before)


def most_net(before: Fraction, wanted: Fraction, gross: Fraction) -> Fraction:
    """The most of ``wanted``, whole quarters less, that ``gross`` pays for after ``before`` has arrived."""
    total = gross_for(before) + gross
    above = wanted - (net_of(total) + 1 - before)  # more than this much less is never needed
    net = wanted - max(Fraction(0), math.ceil(above / QUARTER) * QUARTER)
    while gross_for_more(before, net) > gross:
        net -= QUARTER
    return max(net, Fraction(0))

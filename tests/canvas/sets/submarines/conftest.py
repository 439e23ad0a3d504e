"""Convoys, escorts and submarines in the Atlantic."""

from __future__ import annotations

import pytest
from redball import supply
from redball.canvas.overlays.view_state import ViewState
from redball.game.orders import ChooseAction

from tests.rules.submarines.world import after, at, game, unit

CONVOYS = {
    ("North Atlantic", "CW"): 10,
    ("Western Approaches", "CW"): 12,
    ("Bay of Biscay", "CW"): 3,
    ("Iceland-Faeroes Gap", "CW"): 4,
    ("Grand Banks", "US"): 8,
    ("Portuguese Coast", "CW"): 4,
    ("Western Mediterranean", "IT"): 3,
    ("Western Mediterranean", "CW"): 2,
}


def sub(id, area, section=2, power="GE", **fields):
    """A submarine in a sea area."""
    return unit(id, area, type="SUB", power=power, section=section, attack=4, movement=4, **fields)


def escort(id, area, section=-1, power="CW"):
    """An escort, by default in the Convoy Section."""
    return unit(id, area, type="ASW", power=power, section=section, asw=2)


UNITS = (
    sub("u1", "North Atlantic"),
    sub("u2", "Western Approaches", 1),
    sub("u3", "Western Approaches", 3, organized=False),
    sub("u4", "Grand Banks", organized=False),
    sub("uph", "Western Mediterranean", power="CW"),
    escort("b1", "North Atlantic"),
    escort("b2", "North Atlantic", 1),
    unit("dido", "North Atlantic", type="CL", power="CW", section=-1),
    unit("hood", "North Atlantic", type="BB", power="CW", section=2),
)


@pytest.fixture(scope="session")
def quiet():
    """Naval movement: nobody attacks yet."""
    return game(*UNITS, clock=at("naval_movement", 1943, 1), convoys=CONVOYS)


@pytest.fixture(scope="session")
def played():
    """The step of submarine warfare; Germany has taken a naval action."""
    return after(
        game(*UNITS, clock=at("submarine_warfare", 1943, 1), convoys=CONVOYS), ChooseAction("GE", "naval")
    )


@pytest.fixture
def looked():
    """What is looked at in a position."""
    return lambda position: ViewState(supply.of(position))

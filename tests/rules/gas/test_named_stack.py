"""A stack that is named free may be named anew while it hasn't acted (GAS-AMB-03)."""

from __future__ import annotations

import pytest
from redball.rules.gas.orders import NameFree, UseUnits

from tests.rules.gas.board import after, at, denied, game, states, unit


@pytest.mark.rule("GAS-LIM-02")
def test_who_is_free_may_be_so_with_others_until_it_has_acted():
    tanks = [unit(id, "Essen", type="ARM", power="GE") for id in ("a", "b", "c")]
    played = game(*tanks, options={"free_stack": True})
    one = after(played, NameFree(("a",)))
    denied(one, NameFree(("a",)), "GAS-LIM-02")
    both = after(one, NameFree(("a", "b")))
    assert states(both, "a", "b", "c") == ["free", "free", "limited"]
    denied(both, NameFree(("b", "a")), "GAS-LIM-02")
    assert states(after(both, NameFree(("a", "c"))), "a", "b", "c") == ["free", "limited", "free"]
    struck = after(
        game(
            unit("l", "Essen", type="LND", power="GE"),
            *tanks,
            options={"free_stack": True},
            clock=at("ground_strike"),
        ),
        UseUnits(("l",), "ground_strike", free=True),
    )
    denied(struck, NameFree(("l", "a")), "GAS-LIM-02")

"""What counts as a change of the tables that tracing depends on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.state import Change, put_clock, put_power, put_unit
from redball.supply.conditions.tables import Tables

from tests.positions import THEATRE
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "Berlin")], powers=("GE", "IT"))


def power(**fields):
    return put_power(msgspec.structs.replace(GAME.powers["IT"], **fields))


@pytest.mark.parametrize(
    ("change", "table", "same"),
    [
        (power(fuel=Fraction(7)), "powers", True),
        (power(active=False), "powers", False),
        (Change("powers", "IT", None), "powers", False),
        (power(active=False), "units", True),
        (Change("weather", "Mediterranean", None), "weather", True),
        (Change("weather", "Mediterranean", "storm"), "weather", False),
        (Change("wars", "", frozenset(GAME.wars)), "wars", True),
        (Change("wars", "", frozenset()), "wars", False),
        (put_unit(GAME.units["dak"]), "units", False),
        (put_clock(Clock(35, "production", side="")), "clock", True),
        (put_clock(Clock(36, "production", side="")), "clock", False),
    ],
)
def test_what_is_the_same(change, table, same):
    assert Tables(GAME.changed([change])).same(Tables(GAME), table) is same


def test_powers_in_another_order_are_not_the_same():
    turned = replace(GAME, powers=dict(reversed(GAME.powers.items())))
    assert not Tables(turned).same(Tables(GAME), "powers")

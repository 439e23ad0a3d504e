"""Quantities in orders: what can't be one is refused in a sentence that says what can."""

import pytest
from redball.game.orders import SetPower
from redball.wording import sentence

from tests.rules.judging import denied
from tests.small_map import small_atlas, small_game


@pytest.mark.parametrize(
    ("fuel", "said"),
    [
        ("1e99999999", "expected an exact quantity such as 3, "),
        ("much", "expected an exact quantity such as 3, "),
        ("1000000", "expected a quantity from −999,999 to 999,999 of at most six decimals"),
        pytest.param(
            10**5000, "“fuel” was a number of too many digits, expected a quantity from", id="5001 digits"
        ),
    ],
)
def test_a_power_is_not_given_what_is_no_quantity(fuel, said):
    game = small_game(small_atlas("x x"), [], fuel={"GE": 1})
    ruling = denied(game, SetPower("GE", {"fuel": fuel}))
    assert any(said in sentence(reason) for reason in ruling.reasons)

"""The rule's own worked example of July/August 1944, order by order on the demo game's position."""

from fractions import Fraction
from pathlib import Path

import pytest
from redball.game import library
from redball.game.order_json import read_orders
from redball.game.orders import Reorganize
from redball.game.state import next_game
from redball.rules import judge

ORDERS = Path(__file__).with_name("normandy.json")
LEDGER = [3, 8, 12, 16, 18, 22, 25, 29, 33]
"""Points that the Commonwealth has spent after each order, as the example counts them."""


def ledger(stop: int | None = None):
    """The position after the first orders, with the running totals."""
    game, totals = library.read(library.find_scenario("normandy-1944")), []
    for order in read_orders(ORDERS.read_text("utf-8"), ORDERS.name)[:stop]:
        ruling = judge(game, order)
        assert ruling.allowed, (order, [r.code for r in ruling.reasons])
        game = next_game(game, ruling.changes)
        if isinstance(order, Reorganize):
            totals.append(game.powers["CW"].rp_spent)
    return game, totals


@pytest.mark.rule("REO-GEN-08", "REO-RP-08", "REO-RP-12", "REO-CST-02", "REO-CST-03", "REO-EX-05")
def test_the_ledger():
    game, totals = ledger()
    assert totals == LEDGER
    assert game.powers["US"].rp_spent == 0, "the Commonwealth pays for the American division"
    assert game.powers["CW"].rp_left == Fraction(0)
    assert not game.units["gbr-montgomery"].organized
    assert not game.units["gbr-46-grp"].organized


@pytest.mark.rule("REO-RP-10")
def test_the_pool_is_empty_then():
    game, _ = ledger()
    rest = Reorganize("gbr-rodney", "hex:Portsmouth", "primary")
    assert not judge(game, rest).allowed


@pytest.mark.parametrize(
    ("unit", "provider", "clause"),
    [
        ("can-ii-can", "hex:Newcastle", "REO-PRI-03"),
        ("can-ii-can", "hex:Edinburgh", "REO-PRI-03"),
    ],
)
def test_who_may_serve_no_more(unit, provider, clause):
    """After the first two rows Newcastle and Edinburgh have each served a corps."""
    game, _ = ledger(2)
    ruling = judge(game, Reorganize(unit, provider, "primary"))
    assert not ruling.allowed and clause in ruling.clauses


def test_rouen_has_served_its_two():
    game, _ = ledger(2)
    ruling = judge(game, Reorganize("usa-2-arm", "hex:London", "primary"))
    assert not ruling.allowed and "REO-OVS-04" in ruling.clauses

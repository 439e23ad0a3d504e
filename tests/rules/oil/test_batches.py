"""Many units in one order, and fuel for units that others than HQs reorganize (OIL-REO-19, 20)."""

from fractions import Fraction as F

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.order_json import read_orders, write_order
from redball.game.state import put_power
from redball.rules import oil
from redball.rules.oil.orders import GiveConsent, Refuel, RefuelMany
from redball.rules.oil.tables import RECEIVED, Received
from redball.rules.reorganization.orders import Reorganize

from tests.rules.oil.theatre import FINAL, after, bought, down, final, fuel, judged, pay, refused
from tests.small_map import unit

rule = pytest.mark.rule


def germany(*units, **fields):
    """German units with 3 fuel and a barrel at Essen."""
    return final(*units, **{"fuel": {"GE": 3}, "depots": {"Essen": (1, "GE")}, **fields})


@rule("OIL-REO-20", "OIL-STO-06")
def test_a_batch_is_judged_as_its_orders_one_by_one():
    units = [down("a", "Essen", "GE"), down("b", "Munich", "GE"), bought("hq", "Essen", "GE", 3)]
    played = germany(*units)
    parts = (Refuel("a"), Refuel("b"), pay("hq"))
    together, apart = after(played, RefuelMany(parts)), after(played, *parts)
    for name in ("powers", "units", "depots", "rule_tables"):
        assert getattr(together, name) == getattr(apart, name)
    ruling = judged(played, RefuelMany(parts))
    assert {"OIL-CST-02", "OIL-CST-26", "OIL-STO-06", "OIL-REO-02"} <= set(ruling.clauses)
    assert [note.code for note in ruling.notes] == ["oil.barrel_expended"]


@rule("OIL-REO-20")
def test_a_batch_stops_whole_at_the_first_that_cant_be_paid():
    units = [down("a", "Essen", "GE"), down("b", "Essen", "GE"), down("c", "Essen", "GE", 4)]
    played = germany(*units, depots={"Essen": (1, "GE")}, fuel={"GE": 0})
    played = played.changed([put_power(msgspec.structs.replace(played.powers["GE"], fuel=F(0)))])
    many = RefuelMany(tuple(Refuel(u.id) for u in units))
    assert after(played, many).units["c"].organized
    poor = germany(
        *units, fuel={"GE": 4}, depots={}, remembered=[RECEIVED.put((35, "x"), Received("GE", 0, "produce"))]
    )
    assert refused(poor, many, "OIL-REO-20") == ["oil.batch_stops", "oil.too_little"]
    assert refused(poor, RefuelMany(())) == ["oil.no_units"]
    assert refused(poor, RefuelMany((Refuel("a"), Refuel("a")))) == ["oil.unit_twice"]
    assert refused(poor, RefuelMany((Refuel("x"),)), "BASE-UNIT-01")[0] == "oil.batch_stops"


def test_orders_of_final_reorganization_are_plain_json():
    text = """[
        {"order": "give_consent", "power": "GE", "to": "IT", "at": "Munich", "fuel": "6"},
        {"order": "refuel_many", "refuels": [
            {"unit": "a", "source": "depot"}, {"order": "refuel", "unit": "b", "target": "Essen"}]},
        {"order": "convert_barrel", "power": "GE", "hex": "Essen"}
    ]"""
    orders = read_orders(text)
    assert orders[0] == GiveConsent("GE", "IT", "Munich", "6")
    assert orders[1] == RefuelMany((Refuel("a", source="depot"), Refuel("b", "Essen")))
    assert read_orders("[" + ",".join(map(write_order, orders)) + "]") == orders


@rule("OIL-REO-19")
@pytest.mark.parametrize(("costs", "left"), [(False, 3), (True, 1)])
def test_by_option_only_hqs_reorganize_for_nothing_in_an_impulse(costs, left):
    """An ATR turns a corps up in an impulse: free, or for fuel; an HQ always for nothing."""
    clock = Clock(FINAL.turn, "reorganization", 5, "axis")
    helpers = [
        unit("atr", "Essen", type="ATR", power="GE", cost=4, range=12),
        unit("hq", "Essen", type="HQ-A", power="GE", reorganization=4),
    ]
    corps = [down("a", "Essen", "GE"), down("b", "Essen", "GE")]
    played = germany(
        *corps, *helpers, clock=clock, rule_sets=("base", "oil", "reorganization"),
        options={"oil.non_hq_impulse_reorg_costs": costs},
    )  # fmt: skip
    power = msgspec.structs.replace(played.powers["GE"], rp_pool=F(40))
    played = played.changed([put_power(power)])
    flown = after(played, Reorganize("a", "unit:atr", "atr"))
    assert (fuel(flown, "GE"), flown.units["a"].organized) == (left, True)
    assert fuel(after(played, Reorganize("b", "unit:hq", "hq")), "GE") == 3
    assert oil.account_of(flown, "GE") == ({"reorganization": -2} if costs else {})

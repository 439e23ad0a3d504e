"""Several units and repairs of ports as one order."""

import msgspec
import pytest
from redball.game.order_json import any_order
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort

from tests.rules.reorganization.table import by, damaged, face_down, game_of, give, set_to

HAVEN = RepairPort("Haven", "hex:C0")


@pytest.mark.rule("REO-OVS-02", "REO-OVS-03")
def test_a_port_is_repaired_and_serves_units_in_one_order(gap):
    units = [face_down(name, "A-0104") for name in "ab"]
    game = damaged(game_of(gap, *units, pools={"GE": 7}, wars=()), "Haven", "Port")
    rows = (HAVEN, by("a", "hex:C0"), by("b", "hex:C1"))
    after = give(game, ReorganizeMany(rows))
    one_by_one = game
    for row in rows:
        one_by_one = give(one_by_one, row)
    assert after.units == one_by_one.units and after.powers == one_by_one.powers
    assert after.hexes == one_by_one.hexes and after.rule_tables == one_by_one.rule_tables
    assert after.powers["GE"].rp_left == 0


def test_nothing_is_repaired_when_a_later_row_is_refused(gap):
    units = [face_down(name, "A-0104") for name in "ab"]
    game = damaged(game_of(gap, *units, pools={"GE": 6}, wars=()), "Haven", "Port")
    ruling = judge(game, ReorganizeMany((HAVEN, by("a", "hex:C0"), by("b", "hex:C1"))))
    assert [r.code for r in ruling.reasons] == ["reorganization.batch_stops", "reorganization.too_few"]
    assert ruling.reasons[0].data["number"] == 3 and not ruling.changes


def test_a_list_stops_at_a_port_that_needs_no_repair(gap):
    game = game_of(gap, face_down("a", "A-0104"), pools={"GE": 9}, wars=())
    ruling = judge(game, ReorganizeMany((HAVEN, by("a", "hex:C0"))))
    assert ruling.reasons[0].code == "reorganization.batch_stops_port"
    assert ruling.reasons[0].data == {"port": "Haven (A-0104)", "number": 1}
    nowhere = judge(game, ReorganizeMany((RepairPort("Nowhere", "hex:C0"),)))
    assert nowhere.reasons[0].data["port"] == "Nowhere"


def test_ports_alone_may_be_repaired_together(gap):
    game = damaged(game_of(gap, pools={"GE": 9}, wars=()), "Haven", "Port")
    ruling = judge(game, ReorganizeMany((HAVEN, RepairPort("Port", "hex:C0"))))
    assert ruling.allowed and ruling.text.code == "reorganization.repaired_many"
    assert ruling.text.data["count"] == 2


def test_rows_are_plain_json(gap):
    order = ReorganizeMany((HAVEN, Reorganize("a", "hex:C0", "primary")))
    text = msgspec.json.encode(order)
    assert msgspec.json.decode(text, type=any_order()) == order


@pytest.mark.rule("REO-OVS-05")
def test_a_repair_never_fills_a_major_port(gap):
    game = damaged(game_of(gap, face_down("a", "A-0204"), pools={"GE": 9}, wars=()), "Haven", "Port")
    game = set_to(game, repair_uses_slot=True, minor_port_units=1)
    assert give(game, ReorganizeMany((RepairPort("Port", "hex:C0"), by("a", "hex:C0")))).units["a"].organized

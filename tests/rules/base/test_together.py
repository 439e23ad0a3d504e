"""Several units moved, flipped or deleted by one order (BASE-UNIT-15)."""

import pytest
from redball.game.orders import ChangeMany, DeleteUnit, FlipUnit, MoveUnit
from redball.rules import judge
from redball.rules.base.together import part_allowed

from tests.rules.base.table import after, game, judged, refused, text
from tests.small_map import unit

rule = pytest.mark.rule


def many(*rows):
    return ChangeMany(rows)


@rule("BASE-UNIT-15")
def test_several_units_go_to_one_hex_by_one_order():
    order = many(MoveUnit("15pz", "Tobruk"), MoveUnit("xxi", "Tobruk"))
    then = after(game(), order)
    assert {then.units[u].hex for u in ("15pz", "xxi")} == {then.atlas.find("Tobruk")}
    assert text(game(), order) == "2 units move to Tobruk (A-0102): 15 Pz and XXI"
    assert set(judged(game(), order).clauses) >= {"BASE-UNIT-15", "BASE-UNIT-05"}


@rule("BASE-UNIT-15")
def test_each_may_go_somewhere_else_and_leave_the_map():
    order = many(MoveUnit("15pz", "Tobruk"), MoveUnit("xxi", "Sollum"))
    assert text(game(), order) == "2 units move: 15 Pz and XXI"
    assert text(game(), many(MoveUnit("15pz", ""), MoveUnit("xxi", ""))).startswith("2 units leave the map")
    mixed = many(MoveUnit("15pz", ""), MoveUnit("xxi", "Sollum"))
    assert text(game(), mixed) == "2 units move: 15 Pz and XXI"


@rule("BASE-UNIT-15")
def test_one_that_may_not_stops_all_and_is_named():
    order = many(MoveUnit("15pz", "A-0204"), MoveUnit("xxi", "Sollum"))
    found = refused(game(), order, "BASE-UNIT-15", "BASE-UNIT-10")
    assert found[0] == "Because of 15 Pz none of the 2 units is changed"
    assert "7 Arm" in found[1]
    assert part_allowed(game(), order) == many(order.rows[1])


@rule("BASE-UNIT-15")
def test_units_are_turned_over_together_and_deleted_together():
    down = many(FlipUnit("15pz", False), FlipUnit("xxi", False))
    then = after(game(), down)
    assert not then.units["15pz"].organized
    assert text(game(), down) == "2 units turn face-down: 15 Pz and XXI"
    assert text(then, many(FlipUnit("15pz", True), FlipUnit("xxi", True))).endswith("face-up: 15 Pz and XXI")
    assert refused(then, down, "BASE-UNIT-11")[1] == "15 Pz is already face-down"
    gone = many(DeleteUnit("15pz"), DeleteUnit("xxi"))
    assert not {"15pz", "xxi"} & after(game(), gone).units.keys()
    assert text(game(), gone) == "2 units are deleted: 15 Pz and XXI"


@rule("BASE-UNIT-15")
def test_rows_are_judged_one_after_the_other():
    order = many(FlipUnit("15pz", False), MoveUnit("15pz", "Tobruk"), DeleteUnit("xxi"))
    then = after(game(), order)
    assert (then.units["15pz"].organized, then.units["15pz"].hex) == (False, then.atlas.find("Tobruk"))
    assert text(game(), order) == "2 units are changed: 15 Pz and XXI"
    assert refused(game(), many(DeleteUnit("xxi"), FlipUnit("xxi", False)), "BASE-UNIT-01")


@rule("BASE-UNIT-15")
def test_an_order_for_nobody_is_refused():
    assert refused(game(), many(), "BASE-UNIT-15") == ["No unit is named"]
    assert not judge(game(), many(MoveUnit("nobody", "Tobruk"))).allowed


@rule("BASE-UNIT-15")
@pytest.mark.parametrize("count", [8, 9, 40])
def test_of_many_units_some_are_named(count):
    units = [unit(f"u{n}", "A-0101", name=f"Nr {n}") for n in range(count)]
    found = text(game(*units), many(*(FlipUnit(u.id, False) for u in units)))
    named = ", ".join(f"Nr {n}" for n in range(8)) + f" and {count - 8} more"
    if count == 8:
        named = ", ".join(f"Nr {n}" for n in range(7)) + " and Nr 7"
    assert found == f"{count} units turn face-down: {named}"

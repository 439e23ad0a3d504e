"""What entering a moment changes by itself, and how it is taken back (GAS-EXP-07, GAS-LIM-04)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from redball.game import codec
from redball.game.orders import ChangeMany, EditUnit, FlipUnit, SetPower, Step
from redball.game.state import put_clock, put_power
from redball.rules.gas.orders import DesignateMap, LendGoods, NameFree, PayGas, PromiseGoods, UseUnits
from redball.rules.gas.steps import payment_step
from redball.rules.gas.tables import (
    ACTED,
    ARRIVING,
    BOMBED,
    DESIGNATED,
    FREE,
    PAID,
    PROMISED,
    SHIPPED,
    TURNED,
)

from tests.rules.gas.board import (
    LEND,
    PRODUCTION,
    after,
    at,
    denied,
    faces,
    game,
    judged,
    move,
    states,
    unit,
)

rule = pytest.mark.rule

OF_TURNS = (PAID, DESIGNATED, FREE, ACTED, TURNED, BOMBED, SHIPPED, ARRIVING, PROMISED)


def position(played):
    return codec.encode_position(played)


def army(phase="land_movement", impulse=1, **options):
    units = [unit(id, "E-0116", type="ARM") for id in ("a", "b")]
    return game(*units, clock=at(phase, impulse), gas={("Berlin", "GE"): 9}, options=options)


def forward(played, phase, impulse=0):
    """Step by step to a phase, within this turn or into the next."""
    while (played.clock.phase, played.clock.impulse) != (phase, impulse or played.clock.impulse):
        ends = played.clock.phase == "end_of_action" and not impulse
        played = after(played, Step(end_stage=ends))
    return played


# --- units that turn face-down later ------------------------------------------------------------------------


@rule("GAS-LIM-04", "GAS-LIM-05")
def test_a_deferred_flip_comes_with_the_end_of_the_impulse():
    """GAS-AMB-22."""
    played = after(army(limited_move_then_attack=True), move("a", "E-0115"), move("b", "E-0115"))
    assert faces(played, "a", "b") == "uu" and ACTED.of(played)[35, 1, "a"].later
    fights = forward(played, "land_combat", 1)
    fought = after(fights, UseUnits(("a",), "attack"))
    assert faces(fought, "a", "b") == "du", "after its attack"
    end = forward(fought, "end_of_action", 1)
    assert faces(end, "a", "b") == "du"
    ruling = judged(end, Step())
    assert [note.code for note in ruling.notes if note.code.startswith("gas.")] == ["gas.turns_down"]
    next_ = after(end, Step())
    assert faces(next_, "a", "b") == "dd"
    assert position(after(next_, Step(back=True))) == position(end)
    assert faces(after(after(next_, Step(back=True)), Step()), "b") == "d"
    over = after(end, Step(end_stage=True))
    assert faces(over, "b") == "d"


@rule("GAS-LIM-04")
def test_who_is_free_or_face_down_turns_over_no_more():
    played = after(
        army(limited_move_then_attack=True), NameFree(("a",)), move("a", "E-0115"), move("b", "E-0115")
    )
    end = forward(after(played, FlipUnit("b", False)), "end_of_action", 1)
    assert not [note for note in judged(end, Step()).notes if note.code.startswith("gas.")]
    assert faces(after(end, Step()), "a", "b") == "ud"


@rule("GAS-LIM-04", "GAS-EXP-07")
def test_a_payment_that_reaches_back_lifts_a_deferred_flip():
    """GAS-AMB-09 and 22."""
    options = {"limited_move_then_attack": True, "retroactive": True}
    played = after(army(**options), move("a", "E-0115"), PayGas("GE", "E"))
    assert not ACTED.of(played)[35, 1, "a"].later
    assert faces(after(forward(played, "end_of_action", 1), Step()), "a") == "u"


@rule("GAS-EXP-07", "GAS-LIM-04")
def test_a_payment_that_reaches_back_turns_up_whom_the_limits_turned_down():
    """GAS-AMB-09: those of the map with a path; not who was face-down anyway, nor in another impulse."""
    played = army(retroactive=True)
    far = unit("far", "E-0218", type="ARM")
    down = unit("down", "E-0116", type="ARM", organized=False)
    west = unit("west", "W-0112", type="ARM")
    played = game(*played.units.values(), far, down, west, clock=at("land_movement"),
                  gas={("Berlin", "GE"): 9}, options={"retroactive": True})  # fmt: skip
    moves = [move("a", "E-0115"), move("far", "E-0219"), move("down", "E-0115"), move("west", "W-0211")]
    moved = after(played, *moves)
    assert faces(moved, "a", "far", "down", "west") == "dddd"
    paid = after(moved, PayGas("GE", "E"))
    assert faces(paid, "a", "far", "down", "west") == "uddd"
    assert [note.code for note in judged(moved, PayGas("GE", "E")).notes][-1] == "gas.up_again"
    later = forward(moved, "land_movement", 2)
    assert faces(after(later, PayGas("GE", "E")), "a") == "d"
    again = after(moved, FlipUnit("a", True), PayGas("GE", "E"))
    assert faces(again, "a") == "u" and not ACTED.of(again)[35, 1, "a"].flipped


@rule("GAS-EXP-07", "GAS-LIM-04")
def test_a_payment_that_reaches_back_turns_up_nobody_whom_others_turned_down():
    """GAS-AMB-09: turned up meanwhile, by whatever order, it was down for another reason."""
    moved = after(army(retroactive=True), move("a", "E-0115"))
    for order in (
        FlipUnit("a", True),
        EditUnit("a", {"organized": True}),
        ChangeMany((FlipUnit("a", True),)),
    ):
        struck = after(moved, order, FlipUnit("a", False), PayGas("GE", "E"))
        assert faces(struck, "a") == "d"
    again = after(moved, FlipUnit("a", True), move("a", "E-0114"), PayGas("GE", "E"))
    assert faces(again, "a") == "u", "its second move turned it down"


# --- stepping forth and back --------------------------------------------------------------------------------


@rule("GAS-EXP-01", "GAS-EXP-02")
def test_steps_back_and_forth_bring_payments_and_free_units_back():
    played = after(army("end_of_action"), PayGas("GE", "E"), PayGas("GE", "W"))
    forth = after(played, Step())
    assert states(forth, "a") == ["limited"]
    back = after(forth, Step(back=True))
    assert position(back) == position(played) and states(back, "a") == ["unlimited"]
    spent = after(forth, PayGas("GE", "E"))
    assert states(after(spent, Step(back=True)), "a") == ["unlimited"]
    denied(after(spent, Step(back=True)), PayGas("GE", "E"), "GAS-EXP-09")


@rule("GAS-EXP-07")
def test_what_was_done_is_remembered_through_a_step_back():
    played = after(army(), move("a", "E-0115"), Step(), Step(back=True))
    assert faces(played, "a") == "d" and (35, 1, "a") in ACTED.of(played)
    denied(played, NameFree(("a",)), "GAS-LIM-02")


@rule("GAS-EXP-01")
def test_what_is_of_long_gone_turns_is_forgotten_and_comes_back_with_a_step_back():
    """A turn later it is there still, for reports; two turns later it is gone."""
    played = after(
        army("reorganization", 2),
        NameFree(("a",)),
        PayGas("GE", "E"),
        DesignateMap("GE", "AFR", "W"),
    )
    changes = [
        ACTED.put((35, 1, "a"), msgspec.convert({"sheet": "E", "acts": ["move"]}, ACTED.value)),
        BOMBED.put((35, 5), msgspec.convert({"regular": 1}, BOMBED.value)),
        SHIPPED.put((35, 0, "US"), 1),
        ARRIVING.put((35, 5, "GE"), 1),
        PROMISED.put((35, "US", "SU", "gas"), 1),
        TURNED.put((35, -1, "x"), msgspec.convert({}, TURNED.value)),
    ]
    played = played.changed(changes)
    assert all(table.of(played) for table in OF_TURNS)
    next_turn = forward(played, "reinforcement")
    assert next_turn.clock.turn == 36 and all(table.of(next_turn) for table in OF_TURNS)
    last = forward(after(next_turn, Step()), "victory")
    after_next = after(last, Step())
    assert after_next.clock.turn == 37 and not any(table.of(after_next) for table in OF_TURNS)
    back = after(after_next, Step(back=True))
    assert all(table.of(back) == table.of(last) for table in OF_TURNS)


@rule("GAS-PRO-18", "GAS-PRO-02")
def test_build_points_are_of_one_turn():
    """Those that were not saved are gone; where reorganization points are made of those spent, these are kept
    for that.
    """
    played = game(clock=PRODUCTION)
    fields = {"bp_available": 9, "bp_spent": 3, "bp_other": 2, "bp_on_rp": 1, "bp_entered": True}
    rich = played.changed([put_power(msgspec.structs.replace(played.powers["GE"], **fields))])
    new = forward(rich, "reinforcement").powers["GE"]
    assert (new.bp_available, new.bp_spent, new.bp_other, new.bp_on_rp) == (0, 0, 0, 0)
    assert not new.bp_entered and new.bp_left is None
    assert (new.bp_last_spent, new.bp_last_on_rp) == (0, 0)
    pooled = game(clock=PRODUCTION, rule_sets=("base", "gas", "reorganization"))
    pooled = pooled.changed([put_power(msgspec.structs.replace(pooled.powers["GE"], **fields))])
    kept = forward(pooled, "reinforcement").powers["GE"]
    assert (kept.bp_available, kept.bp_spent, kept.bp_entered) == (0, 0, False)
    assert (kept.bp_last_spent, kept.bp_last_on_rp) == (5, 1) and kept.rp_accruing == Fraction(7)
    poor = forward(game(clock=PRODUCTION), "reinforcement")
    assert poor.powers["GE"].bp_left is None
    assert after(poor, SetPower("GE", {"bp_available": 1})).powers["GE"].bp_left == 1


@rule("GAS-PRO-16")
def test_lent_gas_that_waits_for_the_next_turn():
    """GAS-AMB-25."""
    options = {"lent_usable": "next_turn"}
    ship = unit("su", "North Sea", type="CA", power="SU")
    played = game(ship, clock=LEND, gas={("Washington", "US"): 2, ("Moscow", "SU"): 1},
                  convoys={(0, "US"): 2}, options=options)  # fmt: skip
    played = forward(after(played, PromiseGoods("US", "SU", 2)), "production")
    order = LendGoods("US", "SU", "Washington", "Moscow", 2, "gas", ("North Atlantic",))
    assert "GAS-AMB-25" in judged(played, order).clauses
    sent = after(played, order)
    assert ARRIVING.of(sent) == {(35, sent.atlas.find("Moscow"), "SU"): 2}
    now = sent.changed([put_clock(at("naval_movement", 2))])
    one = after(now, PayGas("SU", "W"))
    denied(one, PayGas("SU", "E"), "GAS-EXP-08")
    denied(one, PayGas("SU", "E", ("Moscow",)), "GAS-AMB-25")
    later = sent.changed([put_clock(at("naval_movement", 2, 36))])
    assert states(after(later, PayGas("SU", "W"), PayGas("SU", "E"), PayGas("SU", "ASIA")), "su") == [
        "unlimited"
    ]


# --- pairs of impulses --------------------------------------------------------------------------------------


@rule("GAS-EXP-01", "GAS-EXP-02", "GAS-EXP-09")
def test_payments_for_pairs_of_impulses():
    """GAS-AMB-44: the first and the second, the third and the fourth; free units are of each impulse."""
    played = army("end_of_action", impulse_span="pair")
    assert [payment_step(played, step) for step in (-1, 0, 1, 2, 3, 4, 5)] == [-1, 0, 1, 1, 3, 3, 5]
    assert [payment_step(army(), step) for step in (-1, 0, 1, 2, 3)] == [-1, 0, 1, 2, 3]
    paid = after(played, PayGas("GE", "E"))
    second = forward(after(paid, Step()), "land_movement", 2)
    assert states(second, "a") == ["unlimited"]
    denied(second, PayGas("GE", "E"), "GAS-EXP-09")
    third = forward(after(forward(second, "end_of_action", 2), Step()), "land_movement", 3)
    assert states(third, "a") == ["limited"]
    after(third, PayGas("GE", "E"))
    late = forward(after(army("end_of_action", 1, impulse_span="pair"), Step()), "land_movement", 2)
    from_second = after(late, PayGas("GE", "E"))
    assert states(from_second, "a") == ["unlimited"] and next(iter(PAID.of(from_second)))[1] == 1
    first = after(army(impulse_span="pair"), NameFree(("a",)), move("a", "E-0115"))
    second = forward(after(forward(first, "end_of_action", 1), Step()), "land_movement", 2)
    assert states(second, "a") == ["limited"]
    after(second, NameFree(("b",)))


@rule("GAS-EXP-03", "GAS-EXP-09")
def test_what_the_last_pair_paid_serves_the_end_of_the_turn():
    """GAS-AMB-30 and 44."""
    sub = unit("sub", "North Atlantic", type="SUB", section=3)
    for options, state in (
        ({"impulse_span": "pair", "rtb_separate": False}, "unlimited"),
        ({"rtb_separate": False}, "limited"),
        ({"impulse_span": "pair"}, "limited"),
    ):
        played = game(sub, clock=at("end_of_action"), gas={("Berlin", "GE"): 1}, options=options)
        second = forward(after(after(played, PayGas("GE", "W")), Step()), "end_of_action", 2)
        end = forward(second, "return_to_base")
        assert states(end, "sub") == [state]

"""Over random orders, sensible and not: no convoy point is lost twice or below none, ASW values are exact,
marks go in time, and undo and saves are exact.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game import codec
from redball.game.flaws import Grade
from redball.game.orders import Order, SetConvoys, Step
from redball.game.powers import SIDES
from redball.game.rulings import Ruling
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.game.soundness import refused
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, TOP_SECTION
from redball.rules.clauses import chosen
from redball.rules.submarines.box import side_of, units_in
from redball.rules.submarines.convoys import in_zero
from redball.rules.submarines.eras import asw_of, asw_total
from redball.rules.submarines.marks import marked_units
from redball.rules.submarines.orders import (
    AttackConvoys,
    ChooseCombat,
    ResolveAttack,
    SearchConvoys,
    SetLosses,
)
from redball.rules.submarines.tables import ATTACKS, LOSSES, MARKS
from redball.rules.submarines.under_way import attacks_now, open_attack
from redball.wording import sentence

from tests.deep import examples
from tests.rules.submarines.attacking import in_section
from tests.rules.submarines.random_attacks import Orders, position
from tests.saying import unsaid

ORDERS = 40


def points(game: Game) -> Counter[tuple[int, str]]:
    return Counter({key: count for key, count in game.convoys.items() if count})


def booked(game: Game) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for (_, area, power, what), count in LOSSES.of(game).items():
        if what == "convoy":
            found[area, power] += count
    return found


def ruled(game: Game, order: Order, dice: Random) -> Ruling:
    ruling = rules.judge(game, order)
    if ruling.dice:
        ruling = rules.judge(game, order, tuple(dice.randint(1, 10) for _ in range(ruling.dice)))
    said = [sentence(each) for each in (ruling.text, *ruling.reasons, *ruling.notes)]
    assert not [*unsaid(game, said)], said
    assert ruling.allowed or (ruling.reasons and not ruling.changes and ruling.clauses)
    return ruling


def check(game: Game) -> None:
    """What holds of every position."""
    for area, power in game.convoys:
        zero, section = in_zero(game, area, power), in_section(game, area, power)
        assert zero >= 0 and section >= 0 and zero + section == game.convoys[area, power] > 0
    for unit in game.units.values():
        assert (2 * asw_of(game, unit)).denominator == 1 and asw_of(game, unit) >= 0
        assert (unit.hex >= 0) + (unit.sea >= 0) <= 1 and -1 <= unit.section <= 4
        assert unit.section == 0 or unit.sea >= 0, "only in a sea box there are sections"
    check_sections(game)
    whole_turn = chosen(game.options, "sub.ssw.mark_clear") == "turn_end"
    now = game.clock.turn, game.clock.impulse
    assert all(key[0] == now[0] and (whole_turn or key[1] == now[1]) for key in MARKS.of(game))
    assert marked_units(game) == {key[2] for key in MARKS.of(game)}
    assert sum(not attack.over for attack in attacks_now(game).values()) <= 1, "one area at a time"
    for attack in ATTACKS.of(game).values():
        assert all(joined.value != "0" or joined.before == "0" for joined in attack.joined.values())
    for task in rules.tasks(game):
        texts = [sentence(said) for said in (task.text, task.detail) if said is not None]
        assert not [*unsaid(game, texts)], texts
    assert not [each for each in refused(game, Grade.LAX) if each.path.startswith("submarines_")]


def check_sections(game: Game) -> None:
    """Every unit at sea is in one section of one box of one side, and ASW totals of sections are exact halves
    that come to the total of all.
    """
    listed: Counter[str] = Counter()
    whole = Fraction(0)
    for area in range(len(game.atlas.sea_areas)):
        if area not in game.units_at_sea:
            continue
        for side in SIDES:
            for section in range(CONVOY_SECTION, TOP_SECTION + 1):
                there = tuple(units_in(game, area, side, section))
                listed.update(unit.id for unit in there)
                total = asw_total(game, there)
                assert total.exact == sum(asw_of(game, unit) for unit in there)
                assert (2 * total.exact).denominator == 1 and abs(total.used - total.exact) < 1
                whole += total.exact
    at_sea = [unit for unit in game.units.values() if unit.sea >= 0]
    assert listed == Counter(unit.id for unit in at_sea if side_of(game, unit.power) is not None)
    assert whole == asw_total(game, (game.units[id] for id in listed)).exact


def check_marks(before: Game, order: Order, after: Game) -> None:
    """Marks are made by attacks, and stay until the impulse ends, or by option the turn."""
    gone, made = MARKS.of(before).keys() - MARKS.of(after).keys(), marked_units(after) - marked_units(before)
    then, now = before.clock, after.clock
    whole_turn = chosen(before.options, "sub.ssw.mark_clear") == "turn_end"
    if (now.turn, now.impulse) == (then.turn, then.impulse) or (whole_turn and now.turn == then.turn):
        assert not gone, "not before it is time"
    assert not made or isinstance(order, (AttackConvoys, SearchConvoys, ChooseCombat, Step))
    assert not made or not isinstance(order, Step) or order.back, "only a step back brings marks again"


def check_change(before: Game, order: Order, after: Game) -> None:
    """What holds of an order that was done."""
    gone = points(before) - points(after)
    check_marks(before, order, after)
    if isinstance(order, ResolveAttack):
        assert gone == booked(after) - booked(before), "every point that is lost is in the ledger"
    elif not isinstance(order, SetConvoys):
        assert not gone and not points(after) - points(before)
    if not isinstance(order, (ResolveAttack, SetLosses)):
        assert booked(after) == booked(before)
    if isinstance(order, Step) and before.clock.turn == after.clock.turn and not order.back:
        assert open_attack(before) is None


@pytest.mark.rule("SUB-SSW-03", "SUB-SSW-05", "SUB-ASW-20", "SUB-NAV-04", "SUB-TORP-04")
@examples(600, 25)
@given(st.integers(0, 2**32))
def test_what_holds_over_random_orders(number):
    game, dice = position(number)
    check(game)
    for _ in range(ORDERS):
        order = Orders(game, dice).order()
        ruling = ruled(game, order, dice)
        if ruling.allowed:
            after = game.changed(ruling.changes)
            check(after)
            check_change(game, order, after)
            game = after


@examples(40, 3)
@given(number=st.integers(0, 2**32))
def test_undo_redo_and_saves_are_exact(number, tmp_path_factory):
    game, dice = position(number)
    path = tmp_path_factory.mktemp("attacks") / "game.redball"
    with Session.create(path, game, rules.judge) as session:
        states = [codec.encode_position(session.game)]
        for _ in range(ORDERS):
            order = Orders(session.game, dice).order()
            if session.commit(order).allowed:
                states.append(codec.encode_position(session.game))
        for state in reversed(states[:-1]):
            session.undo()
            assert codec.encode_position(session.game) == state
        for state in states[1:]:
            session.redo()
            assert codec.encode_position(session.game) == state
        assert not damage_of(session)
    with Session.open(path, rules.judge, lambda _: game.atlas) as session:
        assert codec.encode_position(session.game) == states[-1], "as it was left"
        for seq, state in enumerate(states):
            assert codec.encode_position(session.game_at(seq)) == state


@examples(200, 10)
@given(number=st.integers(0, 2**32))
def test_positions_are_the_same_when_they_are_saved_and_as_scenarios(number):
    game, dice = position(number)
    for _ in range(ORDERS):
        ruling = ruled(game, Orders(game, dice).order(), dice)
        if ruling.allowed:
            game = game.changed(ruling.changes)
    written = codec.encode_position(game)
    loaded = codec.decode_position(written, game.atlas)
    assert codec.encode_position(loaded) == written and loaded.rule_tables == game.rule_tables
    check(loaded)
    again = read_scenario(write_scenario(game), lambda _: game.atlas)
    assert codec.encode_position(again) == written
    drawn = Orders(game, Random(number)).order()
    assert rules.judge(loaded, drawn) == rules.judge(game, drawn) == rules.judge(again, drawn)


def test_random_orders_reach_every_stage():
    """Attacks are fought to the end, some with convoy points lost, some in the air."""
    seen: Counter[str] = Counter()
    for number in range(120):
        game, dice = position(number)
        for _ in range(ORDERS):
            order = Orders(game, dice).order()
            ruling = ruled(game, order, dice)
            if ruling.allowed:
                game = game.changed(ruling.changes)
                seen[type(order).__name__] += 1
        for attack in ATTACKS.of(game).values():
            seen[attack.combat] += 1
            seen["lost"] += bool(attack.toll and attack.toll.convoys)
    wanted = ("AttackConvoys", "InterceptInConvoys", "SearchConvoys", "FindConvoys", "ChooseCombat")
    assert all(seen[name] >= 10 for name in (*wanted, "ResolveAttack", "PlaceConvoys", "submarine")), seen
    assert (
        seen["lost"] >= 5 and seen["air"] and seen["EndAttack"] and seen["SetLosses"] and seen["MarkCounter"]
    )

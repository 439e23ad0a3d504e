"""Over random orders, sensible and not, gas is conserved by cause; steps back, undo and saves are exact."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game import codec
from redball.game.flaws import Grade
from redball.game.orders import Order, Step
from redball.game.rulings import Ruling
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.game.soundness import refused
from redball.game.state import Game
from redball.rules.clauses import chosen
from redball.rules.gas.factories import works_of
from redball.rules.gas.orders import NameFree, PayGas, TurnUpHQ
from redball.rules.gas.stock import cap, gas_of, spendable, total_gas
from redball.rules.gas.tables import ACCOUNTS, FREE, PAID, POINTS, STOCK
from redball.wording import sentence

from tests.deep import examples
from tests.rules.gas.board import ATLAS, POWERS
from tests.rules.gas.random_orders import Orders, position
from tests.saying import unsaid

ORDERS = 30


def stocks(game: Game) -> dict[str, int]:
    """The gas that is written down as each power's, whoever shares it."""
    return {code: sum(c for (_, who), c in STOCK.of(game).items() if who == code) for code in POWERS}


def account_sum(game: Game, code: str) -> int:
    """What came and went of a power's gas in all turns."""
    rows = ACCOUNTS.of(game).items()
    return sum(sum(entries.values()) for (_, power), entries in rows if power == code)


def caused(game: Game, cause: str) -> int:
    """What came and went by a cause, of all powers and turns."""
    return sum(entries.get(cause, 0) for entries in ACCOUNTS.of(game).values())


def reads(game: Game, name: str):
    return chosen(game.options, f"gas.{name}")


def check(game: Game, begun: dict[str, int]) -> None:
    """What holds of every position."""
    for table in (STOCK, POINTS):
        for (node, code), count in table.of(game).items():
            assert type(count) is int and count > 0 and game.atlas.is_land(node) and code in game.powers
    held = stocks(game)
    assert sum(held.values()) == sum(total_gas(game, code) for code in POWERS), "each gas is somebody's"
    for code in POWERS:
        assert held[code] == begun[code] + account_sum(game, code), code
        here = gas_of(game, code)
        assert all(0 < count <= here[node] for node, count in spendable(game, code).items())
        for works in works_of(game, code).values():
            rows = works.factories()
            assert sum(row.regular_points for row in rows) == works.regular_points >= works.regular_left >= 0
            assert sum(row.oil_points for row in rows) == works.oil_points >= works.oil_left >= 0
            assert all(row.regular_points <= 1 and row.oil_points <= 1 for row in rows)
    assert caused(game, "lent") + caused(game, "received") == 0
    assert 0 <= caused(game, "captured") <= -caused(game, "lost_captured")
    assert caused(game, "handed_over") <= 0
    assert all(count > 0 for count in PAID.of(game).values())
    for known in FREE.of(game).values():
        assert len(known.units) == 1 or reads(game, "free_stack")
    said = [each for each in refused(game, Grade.LAX) if each.path.startswith("gas_")]
    assert not said, "a scenario may say all of it"


def check_change(before: Game, order: Order, ruling: Ruling, after: Game) -> None:
    """What holds of an order that was done."""
    if isinstance(order, PayGas):
        paid = total_gas(before, order.power) - total_gas(after, order.power)
        assert paid in (reads(before, "cost_per_map"), reads(before, "cost_per_rtb_map"))
        if not reads(before, "retroactive"):
            assert after.units is before.units, "nobody turns up again"
    if isinstance(order, NameFree):
        assert {change.table for change in ruling.changes} == {FREE.name}
    if isinstance(order, TurnUpHQ):
        spent = sum(total_gas(before, code) - total_gas(after, code) for code in POWERS)
        assert spent in (0, reads(before, "cost_per_hq"))
    most = cap(before)
    if most is not None:
        held = {
            node: sum(c for (at, _), c in STOCK.of(after).items() if at == node)
            for node, _ in STOCK.of(after)
        }
        then = {node: sum(c for (at, _), c in STOCK.of(before).items() if at == node) for node in held}
        assert all(count <= max(most, then[node]) for node, count in held.items())


@pytest.mark.rule("GAS-EXP-08", "GAS-EXP-07", "GAS-BOM-05", "GAS-PRO-12", "GAS-PRO-16")
@examples(600, 40)
@given(st.integers(0, 2**32))
def test_gas_is_conserved_by_cause(number):
    game, dice = position(number)
    begun = stocks(game)
    check(game, begun)
    for _ in range(ORDERS):
        order = Orders(game, dice).order()
        ruling = rules.judge(game, order)
        if not ruling.allowed:
            assert ruling.reasons and not ruling.changes and ruling.clauses
            continue
        after = game.changed(ruling.changes)
        check(after, begun)
        check_change(game, order, ruling, after)
        game = after


@examples(150, 8)
@given(number=st.integers(0, 2**32))
def test_undo_redo_saves_and_scenarios_are_exact(number, tmp_path_factory):
    game, dice = position(number)
    path = tmp_path_factory.mktemp("gas") / "game.redball"
    with Session.create(path, game, rules.judge) as session:
        states = [codec.encode_position(session.game)]
        for _ in range(ORDERS):
            before = codec.encode_position(session.game)
            if session.commit(Orders(session.game, dice).order()).allowed:
                states.append(codec.encode_position(session.game))
            else:
                assert codec.encode_position(session.game) == before, "a refusal changes nothing"
        for state in reversed(states[:-1]):
            assert session.undo() and codec.encode_position(session.game) == state
        for state in states[1:]:
            assert session.redo() and codec.encode_position(session.game) == state
        # Who was overrun stands among enemies until a hand moves him, which no scenario may say.
        if not refused(session.game, Grade.LAX):
            written = write_scenario(session.game)
            again = read_scenario(written, lambda _: ATLAS)
            assert again.rule_tables == session.game.rule_tables
            assert write_scenario(again) == written
    with Session.open(path, rules.judge, lambda _: ATLAS) as session:
        assert codec.encode_position(session.game) == states[-1] and not damage_of(session)


@pytest.mark.rule("GAS-EXP-07")
@examples(200, 10)
@given(st.integers(0, 2**32))
def test_a_step_forth_and_back_ends_where_it_began(number):
    """Gas, payments, free units, acts and faces are what they were."""
    game, dice = position(number)
    for _ in range(ORDERS):
        for order in (Orders(game, dice).order(), Step()):
            ruling = rules.judge(game, order)
            if not ruling.allowed:
                continue
            after = game.changed(ruling.changes)
            if isinstance(order, Step) and not order.back:
                back = rules.judge(after, Step(back=True))
                if back.allowed:
                    again = after.changed(back.changes)
                    own = {name for name in game.rule_tables if name.startswith("gas_")}
                    assert {name: game.rule_tables[name] for name in own} == {
                        name: table for name, table in again.rule_tables.items() if name.startswith("gas_")
                    }
                    assert again.units == game.units and again.powers == game.powers
            game = after


@examples(200, 10)
@given(st.integers(0, 2**32))
def test_every_sentence_reads_well(number):
    game, dice = position(number)
    for _ in range(ORDERS):
        order = Orders(game, dice).order()
        ruling = rules.judge(game, order)
        said = [sentence(each) for each in (ruling.text, *ruling.reasons, *ruling.notes)]
        for task in rules.tasks(game):
            said += [sentence(each) for each in (task.text, task.detail, task.loses) if each is not None]
        said += [sentence(odd.text) for odd in rules.oddities(game)]
        assert not [*unsaid(game, (text for text in said if "Mars" not in text))]
        if ruling.allowed:
            game = game.changed(ruling.changes)

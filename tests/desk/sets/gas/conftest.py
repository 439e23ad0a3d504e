"""A player at an Allied impulse of 1943, played with saved gas."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from redball.game.orders import Step
from redball.rules.gas.orders import PayGas
from redball.rules.gas.returning import staying


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("summer-1943.toml")


@pytest.fixture
def plug(player):
    """The window's parts for gas."""
    return next(plug for plug in player.desk.plugs if plug.rule_set == "gas")


@pytest.fixture
def gas(player, plug) -> SimpleNamespace:
    """What a player of gas looks at."""
    return SimpleNamespace(
        table=plug.screen.step.table,
        step=plug.screen.step,
        pay=plug.pay_card,
        unit=plug.standing,
        limits=plug.limits,
        map=plug.on_map_part,
        plug=plug,
    )


def go_to(player, phase: str) -> None:
    """Step to a phase of this turn; the action stage ends as soon as it can, and ships stay for gas."""
    desk, turn = player.desk, player.game.clock.turn
    while player.game.clock.phase != phase:
        assert player.game.clock.turn == turn, f"{phase} is never reached"
        if player.game.clock.phase == "return_to_base":
            for row in staying(player.game):
                desk.do(PayGas(row.power, row.map))
        ends = Step(end_stage=True)
        assert desk.do(ends if desk.ask(ends).allowed else Step()).allowed
    player.settle()

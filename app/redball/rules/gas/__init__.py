"""Saved gas: factories make it, and each power pays it for maps, for who stays at sea, and for HQs."""

from __future__ import annotations

from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.language import marked
from redball.rules.gas import (
    bombing,
    by_hand,
    converting,
    headquarters,
    lending,
    moving,
    paying,
    producing,
    using,
)
from redball.rules.gas.capture import captured
from redball.rules.gas.entering import entering
from redball.rules.gas.lending import shipped_goods
from redball.rules.gas.oddities import oddities
from redball.rules.gas.orders import (
    AllotResources,
    BombFactories,
    ChooseOutput,
    DesignateMap,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    PromiseGoods,
    SavePoints,
    SaveResources,
    SetDependent,
    SetGas,
    SetSeaMap,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.returning import holds
from redball.rules.gas.tables import TABLES
from redball.rules.gas.tasks import tasks
from redball.rules.gas.trace import trace_to_gas
from redball.rules.ruleset import Consequence, Dice, RuleSet, together

__all__ = ["RULE_SET", "trace_to_gas"]


def following(game: Game, order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What moves come to, and what becomes of gas where a hex changes hands."""
    return together((moving.followed(game, order, changes), captured(game, changes)))


RULE_SET = RuleSet(
    id="gas",
    judges={
        PayGas: paying.pay_gas,
        DesignateMap: paying.designate_map,
        NameFree: using.name_free,
        UseUnits: using.use_units,
        TurnUpHQ: headquarters.turn_up_hq,
        AllotResources: producing.allot_resources,
        ChooseOutput: producing.choose_output,
        Produce: producing.produce,
        SavePoints: producing.save_points,
        SaveResources: producing.save_resources,
        PromiseGoods: lending.promise_goods,
        LendGoods: lending.lend_goods,
        BombFactories: bombing.bomb_factories,
        SetGas: by_hand.set_gas,
        SetSeaMap: by_hand.set_sea_map,
        SetDependent: by_hand.set_dependent,
    },
    tasks=tasks,
    entering=entering,
    holds=holds,
    following=following,
    bars=moving.bars,
    oddities=oddities,
    tables=TABLES,
    carrying=shipped_goods,
    replaces=marked("option 48"),
    alone="GAS-GEN-01",
    taking_up=converting.taking_up,
    giving_up=converting.giving_up,
)
"""The house rule of saved gas as a rule set."""

"""The best use of a power's gas in the present step, as the window suggests it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from redball.cli.answer import Answer
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.quantities import quantity_text
from redball.game.state import Game
from redball.language import translated
from redball.planning.sets.gas import Plan, Request, best, bill, marginal, survey
from redball.rules.gas.owners import gas_power
from redball.rules.gas.steps import step_of
from redball.wording import name_of, sentence


def suggested(game: Game, arguments: Namespace) -> Answer:
    """Show what to pay for now and what to keep for the end of the turn, with the orders for it.

    Raises:
        GameError: no power is named, or nothing is paid for in this phase.

    """
    if arguments.power is None:
        found, expected = translated("no power with --suggest"), translated("the power whose gas is used")
        raise GameError(Fault(translated("POWER"), found, expected))
    if step_of(game) is None:
        found = translated("a phase in which no gas is paid")
        raise GameError(
            Fault(translated("GAME"), found, translated("an impulse, return to base or final reorganization"))
        )
    power = gas_power(game, arguments.power)
    request = Request(preset=arguments.worth, reserve=arguments.keep, returning=True, hqs=True)
    seen = survey(game, power)
    plan = best(seen, request)
    said = bill(plan, marginal(seen, request, plan))
    return Answer(_data(plan, power), [name_of(power), *(f"  {sentence(line)}" for line in said)])


def _data(plan: Plan, power: str) -> dict[str, Any]:
    return {
        "power": power,
        "value": quantity_text(plan.value),
        "bound": quantity_text(plan.bound) if plan.bound is not None else None,
        "proved": plan.proved,
        "left": plan.reserve,
        "kept": plan.kept,
        "units": list(plan.units),
        "orders": [msgspec.to_builtins(order) for order in plan.orders],
    }

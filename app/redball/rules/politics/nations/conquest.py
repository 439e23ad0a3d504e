"""Conquest (15.8; POL-CONQ)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.orders import Order
from redball.game.powers import power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.orders import Conquer
from redball.rules.politics.options import rounded
from redball.rules.ruleset import Dice, Judge, Task
from redball.wording import message

GONE = Fraction(2, 3)
"""The part of its force pool that an incompletely conquered power loses (POL-CONQ-03)."""
PHASE = "peace"


def removed(game: Game, count: int) -> int:
    """How many of so many units of a kind are removed (POL-CONQ-03, POL-AMB-58)."""
    return rounded(game, GONE * count)


def is_ripe(game: Game, power: str) -> bool:
    """True for a power whose capital an enemy controls, of which conquest is to be looked at."""
    node = game.atlas.named(power_infos()[power].capital) if power in power_infos() else -1
    holder = game.power_over(node) if node >= 0 else power
    return holder != power and game.at_war(power, holder)


def conquer(game: Game, order: Conquer, _dice: Dice) -> Ruling:
    """An incomplete conquest: two thirds of the force pool go out, by type and first-round cost."""
    case = Case(game)
    if game.clock.phase != PHASE:
        phase = f"sequence.phase.{game.clock.phase}"
        case.object(message("politics.conquers_not_now", phase=phase), "POL-CONQ-01")
    if case.power(order.power, "POL-CONQ-01") is not None and not is_ripe(game, order.power):
        case.object(message("politics.not_ripe", power=order.power), "POL-CONQ-01")
    if case.objections:
        return case.denied(order)
    changes, said = [], []
    for kind, count in pools.units(game, order.power).items():
        gone = removed(game, count)
        if gone:
            changes.append(pools.added(game, order.power, kind, -gone))
            said.append(f"{gone} {kind}")
    text = message("politics.conquered_partly", power=order.power, units=said)
    notes = (message("politics.conquest_effects"), message("politics.conquest_units"))
    clauses = ("POL-CONQ-01", "POL-CONQ-02", "POL-CONQ-03", "POL-CONQ-04")
    return allowed(text, *changes, clauses=clauses, notes=notes)


def tasks(game: Game) -> Iterator[Task]:
    """Whoever lost a capital may be conquered by World in Flames 13.7.1 (POL-CONQ-01)."""
    if game.clock.phase != PHASE:
        return
    for power in known.powers(game):
        if is_ripe(game, power):
            text = message("politics.task.conquest", power=power)
            detail = message("politics.conquest_effects")
            yield Task(
                f"politics.conquest.{power}",
                text,
                detail,
                power=power,
                orders=(Conquer(power),),
                tickable=True,
            )


JUDGES: Mapping[type[Order], Judge] = {Conquer: conquer}

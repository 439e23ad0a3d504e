"""A power's fuel over the game in messages, for the window and the command line alike."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.planning.sets.oil.fuel_history import Forecast, TurnFuel
from redball.wording import Message, message, quantity, sentence


def cause_name(cause: str) -> str:
    """A cause of the account in words."""
    return sentence(message(f"fuel.cause.{cause}"))


def causes(turn: TurnFuel) -> tuple[str, ...]:
    """Each cause of a turn with its amount, what was spent or lost below zero."""
    return tuple(f"{cause_name(cause)} {quantity(n)}" for cause, n in turn.causes.items())


def forecast_said(found: Forecast) -> Iterator[Message]:
    """How long the fuel lasts, in sentences: whole turns and impulses that there is enough for."""
    if not found.turns:
        yield message("fuel.no_turn")
    elif found.turns_left is None:
        yield message("fuel.no_use")
    else:
        yield message("fuel.lasts", use=found.use, left=int(found.turns_left))
        left = found.turns_left_with_income
        if left is None:
            yield message("fuel.grows", income=found.income)
        elif found.income:
            yield message("fuel.lasts_income", income=found.income, left=int(left))
    if found.impulses_left is not None and found.impulse_use is not None:
        yield message("fuel.impulses", use=found.impulse_use, left=int(found.impulses_left))


def rule_said(found: Forecast) -> Message | None:
    """The turns that a forecast is based on; None when none is over."""
    if not found.turns:
        return None
    first, last = (Clock(turn, "").date for turn in (found.turns[0], found.turns[-1]))
    code = "fuel.rule" if first != last else "fuel.rule_one"
    return message(code, first=first, last=last)

"""A forecast of gas in messages."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.planning.sets.gas.forecast import Due, Forecast, Habit
from redball.rules.gas.steps import FINAL, RETURN
from redball.wording import Message, message


def forecast_said(found: Forecast) -> Iterator[Message]:
    """How far the gas goes, and what that rests on."""
    paid = sum(found.paid.values()) + found.turned
    yield message("gas.forecast.stock", gas=found.stock, paid=paid)
    yield _impulses(found)
    for habit in found.habits if not found.over else ():
        yield _habit(habit)
    for due in found.dues:
        if due.gas and due.step == RETURN:
            yield message("gas.forecast.return", gas=due.gas, count=len(due.maps))
        elif due.gas and due.step == FINAL:
            yield message("gas.forecast.hqs", gas=due.gas, count=due.hqs)
    code = "gas.forecast.left_lent" if found.lent else "gas.forecast.left"
    yield message(code, gas=found.left, after=found.after, made=found.made, lent=found.lent)
    yield short_said(found.short)


def short_said(short: Due | None) -> Message:
    """For what there is too little."""
    if short is None:
        return message("gas.forecast.lasts")
    code = {RETURN: "gas.forecast.short_return", FINAL: "gas.forecast.short_final"}
    return message(
        code.get(short.step, "gas.forecast.short_impulse"), number=short.step, date=_date(short.turn)
    )


def _impulses(found: Forecast) -> Message:
    if found.over:
        return message("gas.forecast.impulses_over")
    code = "impulses_given" if found.given else "impulses" if found.turns else "impulses_usual"
    return message(f"gas.forecast.{code}", count=found.impulses)


def _habit(habit: Habit) -> Message:
    step = f"gas.forecast.{habit.kind}"
    if habit.like is not None:
        turn, number = habit.like
        return message("gas.forecast.as_before", step=step, gas=habit.gas, number=number, date=_date(turn))
    code = "gas.forecast.by_units" if habit.gas else "gas.forecast.nothing"
    return message(code, step=step, gas=habit.gas)


def _date(turn: int) -> str:
    return Clock(turn, "").date

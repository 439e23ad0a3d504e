"""Judging what doesn't touch the position: options, initiative, ticks, notes."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from redball.errors import in_words, near_misses
from redball.game.orders import MarkTask, Note, SetInitiative, SetOption
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import phases
from redball.game.state import Change, Game, put_clock
from redball.names import MOST_NAME, MOST_TEXT, cut, is_text, visible
from redball.rules.case import Case
from redball.rules.clauses import all_options, is_choice
from redball.rules.registry import tasks
from redball.rules.ruleset import Dice, Task
from redball.rules.ticks import tick
from redball.supply.errors import SupplyOptionError
from redball.supply.options import PREFIX, read
from redball.wording import Message, message


def set_option(game: Game, order: SetOption, _dice: Dice) -> Ruling:
    """A rule option of this game."""
    if order.name.startswith(PREFIX):
        return _set_supply_option(game, order)
    case = Case(game)
    option = all_options().get(order.name)
    if option is None:
        case.unknown("option", order.name, near_misses(order.name, all_options()), "BASE-GAME-01")
        return case.denied(order)
    if not is_choice(option.name, order.value):
        choices = [
            str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in option.choices
        ]
        reason = message("base.bad_choice", option=option.title, found=in_words(order.value), choices=choices)
        case.object(reason, option.clause)
        return case.denied(order)
    reading = next(r for r in option.readings if r.value == order.value)
    text = message("base.option_set", option=option.title, reading=reading.text)
    return allowed(text, Change("options", option.name, order.value), clauses=(option.clause,))


def _set_supply_option(game: Game, order: SetOption) -> Ruling:
    """A parameter of tracing: its values are the supply rules' own."""
    case = Case(game)
    try:
        read({order.name: order.value}, game.atlas)
    except SupplyOptionError as error:
        for fault in error.faults:
            code = "base.bad_supply_option_near" if fault.near else "base.bad_supply_option"
            said = message(
                code,
                option=order.name,
                found=fault.found,
                expected=fault.expected,
                near=list(fault.near),
            )
            case.object(said, "BASE-GAME-01")
        return case.denied(order)
    option = all_options().get(order.name)
    reading = next((r for r in option.readings if r.value == order.value), None) if option else None
    if option is not None and reading is not None:
        text = message("base.option_set", option=option.title, reading=reading.text)
    else:
        text = message("base.supply_option_set", option=order.name, value=_shown(order.value))
    clause = option.clause if option is not None else "BASE-GAME-01"
    return allowed(text, Change("options", order.name, order.value), clauses=(clause,))


def _shown(value: Any) -> str:
    """A value without a reading: a number, or the content of a list or table."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {number}" for key, number in value.items()) or "nothing"
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)


def set_initiative(game: Game, order: SetInitiative, _dice: Dice) -> Ruling:
    """Which side moves first this turn: known from the initiative stage on, fixed by the first impulse."""
    case = Case(game)
    if order.first not in get_args(Side):
        case.unknown("side", order.first, near_misses(order.first, get_args(Side)), "BASE-SEQ-04")
    order_of_play = list(phases())
    if order_of_play.index(game.clock.phase) > order_of_play.index("initiative"):
        case.object(message("base.initiative_over"), "BASE-SEQ-04")
    if case.objections:
        return case.denied(order)
    text = message("base.initiative", side=order.first)
    clock = msgspec.structs.replace(game.clock, first=order.first)
    return allowed(text, put_clock(clock), clauses=("BASE-SEQ-04",))


def mark_task(game: Game, order: MarkTask, _dice: Dice) -> Ruling:
    """A tick at a task of the present phase."""
    case = Case(game)
    known = {task.id: task for task in tasks(game)}
    task = known.get(order.task)
    if task is None:
        case.unknown("task", order.task, near_misses(order.task, known), "BASE-SEQ-05")
        return case.denied(order)
    if not task.tickable:
        case.object(_about("base.not_tickable", task), "BASE-SEQ-05")
    elif (task.state == "done") == order.done:
        code = "base.already_ticked" if order.done else "base.not_ticked"
        case.object(_about(code, task), "BASE-SEQ-05")
    if case.objections:
        return case.denied(order)
    text = _about("base.task_done" if order.done else "base.task_open", task)
    return allowed(text, tick(game, task.id, order.done), clauses=("BASE-SEQ-05",))


def _about(code: str, task: Task) -> Message:
    """A message that names a task in the words of its panel."""
    return Message(code, {**task.text.data, "task": task.text.code})


def note(game: Game, order: Note, _dice: Dice) -> Ruling:
    """A line for the journal."""
    case = Case(game)
    if not order.text.strip():
        case.object(message("base.empty_note"), "BASE-GAME-03")
    elif not is_text(order.text):
        said = message("base.bad_text", text=cut(visible(order.text), MOST_NAME), most=MOST_TEXT)
        case.object(said, "BASE-GAME-03")
    if case.objections:
        return case.denied(order)
    return allowed(message("base.note", text=order.text), clauses=("BASE-GAME-03",))

"""Which units are in supply, over which path, or why not."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers import descriptions
from redball.cli.answers.given import A_POWER, A_UNIT, game_of, known
from redball.game.order_json import read_orders
from redball.game.state import Game
from redball.supply import Supply, alternatives, of, why
from redball.supply.locks.broken import locks_of, troubles
from redball.supply.locks.lock import locks
from redball.supply.reasons.effects import effects
from redball.supply.tracing.emergency import help_text
from redball.wording import message, sentence


def supply(arguments: Namespace) -> Answer:
    """The answer to what the arguments ask of supply; to the whole position when they ask nothing."""
    game = game_of(arguments)
    found = _advice(game, arguments)
    if found is not None:
        return found
    if arguments.unit is not None:
        known("--unit", arguments.unit, game.units, A_UNIT)
        return _unit(game, arguments.unit, arguments.alternatives)
    if arguments.power is not None:
        known("--power", arguments.power, game.powers, A_POWER)
    if arguments.depends is not None:
        from redball.cli.answers.chokes import depends

        return depends(game, arguments.depends, arguments.power or "")
    if arguments.chokes:
        from redball.cli.answers.chokes import chokes

        return chokes(game, arguments.power or "")
    return _all(game, arguments.power)


def _advice(game: Game, arguments: Namespace) -> Answer | None:
    """The answer to a question besides who is in supply; None when there is none."""
    if arguments.to is not None:
        from redball.cli.answers.traces import trace_to

        return trace_to(game, arguments)
    if arguments.mend is not None:
        from redball.cli.answers.advice import mending

        known("--mend", arguments.mend, game.units, A_UNIT)
        return mending(game, arguments.mend)
    if arguments.what_if is not None:
        from redball.cli.answers.advice import what_if

        return what_if(game, read_orders(arguments.what_if, "--if"))
    if arguments.reach is not None:
        from redball.cli.answers.reach import reaching

        return reaching(game, arguments.reach)
    return None


def _unit(game: Game, id: str, others: bool) -> Answer:
    """One unit: its path or every reason against it, what that means for it, and what locks and HQs do."""
    answers, unit = of(game), game.units[id]
    path = answers.path(id)
    out = None if path is not None else why(answers, id)
    data = descriptions.unit_data(game, unit, answers) | descriptions.trace_data(game, path, out)
    lines = [descriptions.unit_line(game, unit, answers), *descriptions.trace_lines(game, path, out)]
    told = [sentence(effect) for effect in effects(unit, answers.status(id))]
    data["effects"] = told
    lines += [f"  {text}" for text in told]
    rows = locks_of(answers, id)
    data["locks"] = [descriptions.lock_data(game, *row) for row in rows]
    lines += [line for row in rows for line in descriptions.lock_lines(game, *row)]
    helps = answers.emergency_help(id)
    data["emergency"] = [{"unit": h.unit, "room": h.room, "turns": h.flips, "half": h.half} for h in helps]
    lines += [f"  {sentence(help_text(game, help))}" for help in helps]
    if others:
        data["alternatives"] = list(_other_paths(game, id, lines))
    return Answer(data, lines)


def _other_paths(game: Game, unit: str, lines: list[str]) -> Iterator[dict[str, Any]]:
    for number, other in enumerate(alternatives(game, unit), 1):
        lines.append(f"  {sentence(message('cli.alternative', number=number))}")
        lines += [f"  {line}" for line in descriptions.trace_lines(game, other, None)]
        yield descriptions.trace_data(game, other, None)


def _all(game: Game, power: str | None) -> Answer:
    """Every unit on the map, or every one of a power, and all locks."""
    answers: Supply = of(game)
    units = [u for u in game.units.values() if (u.hex >= 0 or u.sea >= 0) and power in (None, u.power)]
    out = [u.id for u in units if not answers.in_supply(u.id)]
    wrong = {broken.lock: broken for broken in troubles(game)}
    data = {
        "units": [descriptions.unit_data(game, u, answers) for u in units],
        "out_of_supply": out,
        "locks": [descriptions.lock_data(game, lock, wrong.get(lock)) for lock in locks(game)],
    }
    lines = [descriptions.unit_line(game, u, answers) for u in units]
    lines.append(sentence(message("cli.supply_count", units=len(units), out=len(out))))
    lines += [x for lock in locks(game) for x in descriptions.lock_lines(game, lock, wrong.get(lock))]
    return Answer(data, lines)

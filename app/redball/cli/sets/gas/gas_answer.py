"""Saved gas of a game: where it lies, what is paid for, who is limited and why."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.gas.gas_game import gas_game
from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.gas.owners import gas_power
from redball.rules.gas.standing import Standing, paid_from, reason_of, standings
from redball.rules.gas.steps import step_of
from redball.rules.gas.stock import accounts_of, gas_of, points_of, total_gas
from redball.rules.gas.tables import GasMap
from redball.rules.gas.tasks import by_map
from redball.wording import message, sentence


def gas(arguments: Namespace) -> Answer:
    """Show stock, payments and limited units of one power, or of all that have gas of their own; the best use
    of one power's gas if that is asked for.

    Raises:
        GameError: no power of the game, a game without saved gas, or nothing that gas is paid for now.

    """
    game, given = gas_game(arguments), arguments.power
    if given is not None:
        known("POWER", given, game.powers, A_POWER)
    if arguments.suggest:
        from redball.cli.sets.gas.gas_plan_answer import suggested

        return suggested(game, arguments)
    own = [code for code in game.powers if gas_power(game, code) == code]
    powers = own if given is None else [gas_power(game, given)]
    lines = [line for code in powers for line in _lines(game, code, arguments.units)]
    data = {"turn": game.clock.turn, "step": step_of(game), "powers": [_data(game, code) for code in powers]}
    return Answer(data, lines)


# --- JSON ---------------------------------------------------------------------------------------------------


def _data(game: Game, power: str) -> dict[str, Any]:
    label = game.atlas.label
    return {
        "power": power,
        "gas": total_gas(game, power),
        "stock": {label(node): count for node, count in gas_of(game, power).items()},
        "saved_points": {label(node): count for node, count in points_of(game, power).items()},
        "maps": [_map_data(game, power, map_, units) for map_, units in _maps(game, power)],
        "turns": [{"turn": turn, "causes": dict(causes)} for turn, causes in _history(game, power)],
    }


def _map_data(game: Game, power: str, map_: GasMap, units: list[Standing]) -> dict[str, Any]:
    step = step_of(game)
    paid = paid_from(game, step, power, map_) if step is not None else ()
    return {
        "map": map_,
        "paid_from": [game.atlas.label(node) for node in paid],
        "units": [
            {
                "unit": how.unit,
                "state": how.state,
                "reason": sentence(reason_of(game, how)),
                "clauses": list(how.clauses),
            }
            for how in units
        ],
    }


def _maps(game: Game, power: str) -> Iterator[tuple[GasMap, list[Standing]]]:
    return ((map_, units) for (code, map_), units in by_map(game).items() if code == power)


def _history(game: Game, power: str) -> Iterator[tuple[int, dict[str, int]]]:
    return ((turn, dict(causes)) for turn, causes in sorted(accounts_of(game, power).items()))


# --- text ---------------------------------------------------------------------------------------------------


def _lines(game: Game, power: str, every: bool) -> Iterator[str]:
    stock = [f"{hex_name(game, node)} {count}" for node, count in gas_of(game, power).items()]
    yield sentence(message("gas.line.stock", power=power, gas=total_gas(game, power), hexes=stock))
    saved = [f"{hex_name(game, node)} {count}" for node, count in points_of(game, power).items()]
    if saved:
        yield f"  {sentence(message('gas.line.points', hexes=saved))}"
    step = step_of(game)
    for map_, units in _maps(game, power):
        paid = paid_from(game, step, power, map_) if step is not None else ()
        limited = [how for how in units if how.limited]
        code = "gas.line.paid" if paid else "gas.line.unpaid"
        where = [hex_name(game, node) for node in paid]
        said = message(code, map=map_, hexes=where, count=len(units), limited=len(limited))
        yield f"  {sentence(said)}"
        rows = [_cells(game, how) for how in (units if every else limited)]
        yield from (f"    {line}" for line in table(rows))
    if step is None and every:
        rows = [_cells(game, how) for how in standings(game).values() if how.payer == power]
        yield from (f"    {line}" for line in table(rows))
    for turn, causes in _history(game, power):
        parts = [
            sentence(
                message("gas.line.cause", cause=f"gas.cause.{cause}", sign="+" if n > 0 else "−", n=abs(n))
            )
            for cause, n in causes.items()
        ]
        yield f"  {Clock(turn, '').date}: {', '.join(parts)}"


def _cells(game: Game, how: Standing) -> tuple[str, ...]:
    unit = game.units[how.unit]
    where = hex_name(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name
    return unit.id, unit.name, where, sentence(reason_of(game, how))

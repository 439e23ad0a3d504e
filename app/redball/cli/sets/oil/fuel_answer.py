"""A power's fuel over the game and how long it lasts."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.oil.oil_game import oil_game
from redball.game.clock import Clock
from redball.game.quantities import quantity_text
from redball.game.state import Game
from redball.planning.sets.oil.fuel_history import Forecast, forecast, history
from redball.planning.sets.oil.fuel_words import causes, forecast_said
from redball.rules.oil import barrels_of, fuel_power
from redball.wording import message, sentence


def fuel(arguments: Namespace) -> Answer:
    """Show stock, history and forecast of one power, or of all that use fuel of their own.

    Raises:
        GameError: no power of the game, or a game without the oil rule.

    """
    game, given = oil_game(arguments), arguments.power
    if given is not None:
        known("POWER", given, game.powers, A_POWER)
    own = [code for code in game.powers if fuel_power(game, code) == code]
    powers = own if given is None else [fuel_power(game, given)]
    lines = [line for code in powers for line in _lines(game, code)]
    return Answer({"turn": game.clock.turn, "powers": [_data(game, code) for code in powers]}, lines)


def _data(game: Game, power: str) -> dict[str, Any]:
    found = forecast(game, power)
    return {
        "power": power,
        "track": quantity_text(game.powers[power].fuel),
        "barrels": sum(barrels_of(game, power).values()),
        "stock": quantity_text(found.stock),
        "turns": [
            {
                "turn": turn.turn,
                "date": _date(turn.turn),
                "income": quantity_text(turn.sum("income")),
                "spent": quantity_text(turn.sum("spent")),
                "lost": quantity_text(turn.sum("lost")),
                "causes": {cause: quantity_text(n) for cause, n in turn.causes.items()},
            }
            for turn in history(game, power)
        ],
        "forecast": _forecast_data(found),
    }


def _forecast_data(found: Forecast) -> dict[str, Any]:
    return {
        "turns": list(found.turns),
        "use_a_turn": quantity_text(found.use),
        "income_a_turn": quantity_text(found.income),
        "turns_left": _text(found.turns_left),
        "turns_left_with_income": _text(found.turns_left_with_income),
        "use_an_impulse": _text(found.impulse_use),
        "impulses_left": _text(found.impulses_left),
    }


def _text(value: Fraction | None) -> str | None:
    return quantity_text(value) if value is not None else None


def _lines(game: Game, power: str) -> Iterator[str]:
    found, known = forecast(game, power), history(game, power)
    barrels = sum(barrels_of(game, power).values())
    yield sentence(
        message("fuel.head", power=power, fuel=found.stock, track=game.powers[power].fuel, barrels=barrels)
    )
    if not known:
        yield f"  {sentence(message('fuel.no_account'))}"
        return
    for turn in known:
        sums = {flow: turn.sum(flow) for flow in ("income", "spent", "lost")}
        said = sentence(message("fuel.turn", date=_date(turn.turn), **sums))
        parts = causes(turn)
        yield f"  {said}" + (f" ({', '.join(parts)})" if parts else "")
    for line in forecast_said(found):
        yield f"  {sentence(line)}"


def _date(turn: int) -> str:
    return Clock(turn, "").date

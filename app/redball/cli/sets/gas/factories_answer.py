"""What a power's factories make under saved gas, as a table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.gas.gas_game import gas_game
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.order_json import write_order
from redball.game.quantities import quantity_text
from redball.game.state import Game
from redball.language import translated
from redball.rules.case import hex_name
from redball.rules.gas.factories import Works
from redball.rules.gas.orders import ChooseOutput
from redball.rules.gas.output import Choice, Output, choices_of, output_of
from redball.rules.gas.producing import proposals
from redball.wording import message, sentence


def factories(arguments: Namespace) -> Answer:
    """Show a power's factories, what they come to, every other number of oil points, and resources without a
    factory, as orders.

    Raises:
        GameError: no power of the game, a game without saved gas, or more oil points than can be made.

    """
    game = gas_game(arguments)
    known("POWER", arguments.power, game.powers, A_POWER)
    power = arguments.power
    choices = choices_of(game, game.powers[power])
    made = output_of(game, game.powers[power])
    if arguments.oil is not None:
        if arguments.oil >= len(choices):
            expected = translated("a number from 0 to {0}", len(choices) - 1)
            raise GameError(Fault("--oil", str(arguments.oil), expected))
        made = choices[arguments.oil].output
    offered = proposals(game, power)
    data: dict[str, Any] = {
        "power": power,
        **_sums(made),
        "factories": [_works_data(game, works) for works in made.works],
        "choices": [
            {"oil_points": each.oil, "same_as": each.same_as, **_sums(each.output)} for each in choices
        ],
        "orders": [
            msgspec.json.decode(write_order(order)) for order in (*offered, *_choice(arguments, power))
        ],
    }
    return Answer(
        data, [*_lines(game, power, made, choices), *(f"  {write_order(order)}" for order in offered)]
    )


def _choice(arguments: Namespace, power: str) -> Iterator[ChooseOutput]:
    if arguments.oil is not None:
        yield ChooseOutput(power, arguments.oil)


def _sums(made: Output) -> dict[str, Any]:
    return {
        "regular_points": made.regular,
        "oil_made": made.oil,
        "multiple": quantity_text(made.multiple),
        "build_points": made.points,
        "exact_build_points": quantity_text(made.exact_points),
        "gas": made.gas,
        "exact_gas": quantity_text(made.exact_gas),
        "idle": made.idle,
    }


def _works_data(game: Game, works: Works) -> dict[str, Any]:
    return {
        "hex": game.atlas.label(works.node),
        "place": game.atlas.place_name(works.node),
        "number": works.number,
        "other": works.other,
        "oil": works.oil,
        "regular_points": works.regular_left,
        "oil_points": works.oil_left,
        "bombed": {"regular": works.bombed.regular, "oil": works.bombed.oil},
        "factories": [row._asdict() for row in works.factories()],
    }


def _lines(game: Game, power: str, made: Output, choices: tuple[Choice, ...]) -> Iterator[str]:
    said = message(
        "gas.line.output",
        power=power,
        points=made.points,
        exact_points=made.exact_points,
        gas=made.gas,
        exact_gas=made.exact_gas,
        multiple=made.multiple,
        idle=made.idle,
    )
    yield sentence(said)
    rows = [
        (
            hex_name(game, works.node),
            sentence(
                message(
                    "gas.line.works",
                    number=works.number,
                    other=works.other,
                    oil=works.oil,
                    regular=works.regular_left,
                    points=works.oil_left,
                )
            ),
        )
        for works in made.works
    ]
    yield from (f"  {line}" for line in table(rows))
    for each in choices:
        code = "gas.line.same" if each.same_as != each.oil else "gas.line.choice"
        said = message(
            code,
            oil=each.oil,
            points=each.output.points,
            gas=each.output.gas,
            idle=each.output.idle,
            same=each.same_as,
        )
        yield f"  {sentence(said)}"

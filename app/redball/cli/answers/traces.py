"""Traces to hexes that the player names, as `redball supply --to` answers them."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers import descriptions
from redball.cli.answers.given import A_POWER, A_UNIT, hex_of, known
from redball.errors import Fault
from redball.game.state import Game
from redball.language import marked, translated
from redball.supply import TraceResult as Found
from redball.supply import Why, of
from redball.supply.questions import chain, single
from redball.supply.tracer import of_hex, of_unit
from redball.usage import UsageError
from redball.wording import message, sentence

_A_HEX = marked("a hex label or the name of a place")


def trace_to(game: Game, arguments: Namespace) -> Answer:
    """The path of a unit, or of a power from a hex, to the best of some hexes; or every reason against it.

    Raises:
        UsageError: neither a unit nor a hex and a power to trace from, or both.
        GameError: a unit, power or hex that this game doesn't have.

    """
    targets = [hex_of(game, "--to", text, _A_HEX) for text in arguments.to.split(",")]
    by_rail, endless = arguments.railway, arguments.unlimited
    if arguments.unit is not None and arguments.start is None:
        known("--unit", arguments.unit, game.units, A_UNIT)
        tracer = of_unit(of(game), game.units[arguments.unit])
        who: dict[str, Any] = {"unit": arguments.unit}
    elif arguments.unit is None and arguments.start is not None and arguments.power is not None:
        known("--power", arguments.power, game.powers, A_POWER)
        start, power = hex_of(game, "--from", arguments.start, _A_HEX), arguments.power
        tracer = of_hex(of(game), power, "", start)
        who = {"from": game.atlas.label(start), "power": power}
    else:
        expected = translated("--unit ID, or --from HEX with --power P")
        raise UsageError(Fault("--to", translated("nobody to trace"), expected))
    if arguments.single or by_rail:
        return _answer(game, who, targets, single(game, tracer, targets, endless, by_rail))
    return _answer(game, who, targets, chain(game, tracer, targets, endless))


def _answer(game: Game, who: dict[str, Any], targets: list[int], found: Found) -> Answer:
    why = None if found.found else Why("", found.reasons)
    data = {
        **who,
        "to": descriptions.labels(game, targets),
        "found": found.found,
        "reached": game.atlas.label(found.target) if found.target >= 0 else None,
        **descriptions.trace_data(game, found.path, why),
    }
    if found.path is not None and not found.path.links:
        first = sentence(message("cli.trace_none_needed"))
    else:
        first = sentence(message("cli.trace_found" if found.found else "cli.trace_not_found"))
    lines = [first, *descriptions.trace_lines(game, found.path, why)]
    return Answer(data, lines)

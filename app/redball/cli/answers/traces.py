"""Traces to hexes that the player names, as `redball supply --to` answers them."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers import telling
from redball.cli.answers.given import A_POWER, A_UNIT, hex_of, known
from redball.cli.usage import UsageError
from redball.errors import Fault
from redball.game.state import Game
from redball.supply import Answer as Found
from redball.supply import Why
from redball.supply.questions import chain, chain_from, single, single_from
from redball.wording import message, sentence

_A_HEX = "a hex label or the name of a place"


def trace_to(game: Game, arguments: Namespace) -> Answer:
    """The path of a unit, or of a power from a hex, to the best of some hexes; or every reason against it.

    Raises:
        UsageError: neither a unit nor a hex and a power to trace from, or both.
        GameError: a unit, power or hex that this game doesn't have.

    """
    targets = [hex_of(game, "--to", text, _A_HEX) for text in arguments.to.split(",")]
    by_rail, endless = arguments.railway, arguments.unlimited
    one = arguments.single or by_rail
    if arguments.unit is not None and arguments.start is None:
        known("--unit", arguments.unit, game.units, A_UNIT)
        unit = arguments.unit
        found = single(game, unit, targets, endless, by_rail) if one else chain(game, unit, targets, endless)
        who: dict[str, Any] = {"unit": unit}
    elif arguments.unit is None and arguments.start is not None and arguments.power is not None:
        known("--power", arguments.power, game.powers, A_POWER)
        start, power = hex_of(game, "--from", arguments.start, _A_HEX), arguments.power
        found = (
            single_from(game, power, start, targets, endless, by_rail)
            if one
            else chain_from(game, power, start, targets, endless)
        )
        who = {"from": game.atlas.label(start), "power": power}
    else:
        raise UsageError(Fault("--to", "nobody to trace", "--unit ID, or --from HEX with --power P"))
    return _answer(game, who, targets, found)


def _answer(game: Game, who: dict[str, Any], targets: list[int], found: Found) -> Answer:
    why = None if found.found else Why("", found.reasons)
    data = {
        **who,
        "to": telling.labels(game, targets),
        "found": found.found,
        "reached": game.atlas.label(found.target) if found.target >= 0 else None,
        **telling.trace_data(game, found.path, why),
    }
    if found.path is not None and not found.path.links:
        first = sentence(message("cli.trace_none_needed"))
    else:
        first = sentence(message("cli.trace_found" if found.found else "cli.trace_not_found"))
    lines = [first, *telling.trace_lines(game, found.path, why)]
    return Answer(data, lines)

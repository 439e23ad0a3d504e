"""The options of a new position: a scenario may contain any, and every fault is reported."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from redball.errors import Fault, in_words, near_misses
from redball.game.errors import ScenarioError
from redball.game.state import Game
from redball.language import translated
from redball.reading import MOST_FAULTS
from redball.rules.clauses import all_options, is_choice, option_named
from redball.supply.errors import SupplyOptionError
from redball.supply.options import PREFIX, read


def check_options(game: Game, where: str = "") -> None:
    """Check the options of a position against those of the rule sets and of tracing.  ``where`` names the
    file, for the faults.

    Raises:
        ScenarioError: a fault for each option that is unknown or has a value that it can't have.

    """
    if faults := option_faults(game, where):
        raise ScenarioError(faults)


def option_faults(game: Game, where: str = "") -> list[Fault]:
    """The faults that :func:`check_options` raises."""
    faults = list(islice(_faults(game), MOST_FAULTS))
    try:
        read(game.options, game.atlas)
    except SupplyOptionError as error:
        faults += error.faults
    at = f"{where}: " if where else ""
    return [Fault(at + f.where, f.found, f.expected, f.near) for f in faults]


def _faults(game: Game) -> Iterator[Fault]:
    for name, value in game.options.items():
        if name.startswith(PREFIX):
            continue
        option = option_named(name)
        if option is None:
            near = near_misses(name, all_options())
            yield Fault(f"options: {name}", "an unknown option", "an option of a rule set", near)
        elif not is_choice(name, value):
            choices = ", ".join(map(in_words, option.choices))
            yield Fault(f"options: {name}", in_words(value), translated("one of {0}", choices))

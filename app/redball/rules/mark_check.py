"""The marks that a position comes with: what rule sets will read of them must be what they have written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from redball.errors import Fault, in_words
from redball.game.errors import ScenarioError
from redball.game.state import Game
from redball.reading import MOST_FAULTS
from redball.rules.registry import registered


def check_marks(game: Game, where: str = "") -> None:
    """Check what a position holds for the rule sets against what they can read.

    ``where`` names the file, for the faults.

    Raises:
        ScenarioError: a fault for each mark that they can't.

    """
    if faults := list(islice(_faults(game, f"{where}: " if where else ""), MOST_FAULTS)):
        raise ScenarioError(faults)


def _faults(game: Game, at: str) -> Iterator[Fault]:
    readers = {prefix: read for rule_set in registered() for prefix, read in rule_set.marks.items()}
    for key, mark in game.marks.items():
        prefix = next((prefix for prefix in readers if key.startswith(prefix)), None)
        if prefix is None:
            continue
        try:
            readers[prefix](game, key.removeprefix(prefix), mark)
        except ValueError as error:
            yield Fault(f"{at}marks.{key}", in_words(mark), str(error))

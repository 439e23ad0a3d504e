"""Positions from files: scenarios and saves, held against the rules before anybody plays them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from redball.errors import Fault
from redball.game import library, scenario, session
from redball.game.errors import SaveError, ScenarioError
from redball.game.session import Session
from redball.game.state import Game
from redball.rules import registry
from redball.rules.mark_check import check_marks
from redball.rules.option_check import check_options

__all__ = ["json_schema", "odd_options", "open_save", "read_scenario"]


def read_scenario(path: Path) -> Game:
    """The position of a scenario, whose options and marks the rule sets can read.

    Raises:
        ScenarioError: every fault of the file.
        MapError: its map is missing or broken.

    """
    game = library.read(path)
    check_options(game, str(path))
    check_marks(game, str(path))
    return game


def json_schema(what: Literal["scenario", "order", "map"]) -> dict[str, Any]:
    """The JSON Schema of a kind of file, with the tables of all rule sets."""
    return scenario.json_schema(what)


def open_save(path: Path, read_only: bool = False, judge: session.Judge = registry.judge) -> Session:
    """Open a save, whose marks the rule sets can read; of its options, see :func:`odd_options`.

    Raises:
        SaveError: foreign, newer, truncated, damaged or locked files; they stay as they are.
        MapError: the save's map is missing or broken.

    """
    found = Session.open(path, judge, library.atlas, read_only)
    try:
        check_marks(found.game, str(path))
    except ScenarioError as error:
        found.close()
        raise SaveError(error.faults) from None
    return found


def odd_options(game: Game, where: str = "") -> list[Fault]:
    """Options of a game that is played that no rule set knows, or not with this value.

    A save may come from another version: it is played on, the option as if nobody had set it.
    """
    try:
        check_options(game, where)
    except ScenarioError as error:
        return list(error.faults)
    return []

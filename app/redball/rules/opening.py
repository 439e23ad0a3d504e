"""Positions from files: scenarios and saves, held against the rules before anybody plays them."""

from __future__ import annotations

from pathlib import Path

from redball.errors import Fault
from redball.game import library, session
from redball.game.errors import ScenarioError
from redball.game.session import Session
from redball.game.state import Game
from redball.rules import registry
from redball.rules.option_check import check_options

__all__ = ["odd_options", "open_save", "read_scenario"]


def read_scenario(path: Path) -> Game:
    """The position of a scenario, whose options the rule sets can read.

    Raises:
        ScenarioError: every fault of the file.
        MapError: its map is missing or broken.

    """
    game = library.read(path)
    check_options(game, str(path))
    return game


def open_save(path: Path, read_only: bool = False, judge: session.Judge = registry.judge) -> Session:
    """Open a save; of its options, see :func:`odd_options`.

    Raises:
        SaveError: foreign, newer, truncated, damaged or locked files; they stay as they are.
        MapError: the save's map is missing or broken.

    """
    return Session.open(path, judge, library.atlas, read_only)


def odd_options(game: Game, where: str = "") -> list[Fault]:
    """Options of a game that no rule set has, or not with this value.

    A save may come from another version: it is played on with the default.
    """
    try:
        check_options(game, where)
    except ScenarioError as error:
        return list(error.faults)
    return []

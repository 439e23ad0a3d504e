"""The save that a verb of the oil rule looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated


def oil_game(arguments: Namespace) -> Game:
    """The position of a save that is played with the oil rule.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without the oil rule.

    """
    game = game_of(arguments)
    if "oil" not in game.rule_sets:
        found = translated("a game without the oil rule")
        raise GameError(Fault(translated("GAME"), found, translated("a game that is played with it")))
    return game

"""The save that a verb of submarine warfare looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated


def submarines_game(arguments: Namespace) -> Game:
    """The position of a save that is played with submarine warfare.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without submarine warfare.

    """
    game = game_of(arguments)
    if "submarines" not in game.rule_sets:
        found = translated("a game without submarine warfare")
        raise GameError(Fault(translated("GAME"), found, translated("a game that is played with it")))
    return game

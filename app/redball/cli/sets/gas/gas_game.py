"""The save that a verb of saved gas looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated


def gas_game(arguments: Namespace) -> Game:
    """The position of a save that is played with saved gas.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without saved gas.

    """
    game = game_of(arguments)
    if "gas" not in game.rule_sets:
        found = translated("a game without saved gas")
        raise GameError(Fault(translated("GAME"), found, translated("a game that is played with it")))
    return game

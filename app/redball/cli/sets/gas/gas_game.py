"""The save that a verb of saved gas looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of, played_with
from redball.game.state import Game
from redball.language import marked


def gas_game(arguments: Namespace) -> Game:
    """The position of a save that is played with saved gas.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without saved gas.

    """
    return played_with("gas", marked("a game without saved gas"), game_of(arguments))

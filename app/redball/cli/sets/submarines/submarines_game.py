"""The save that a verb of submarine warfare looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of, played_with
from redball.game.state import Game
from redball.language import marked


def submarines_game(arguments: Namespace) -> Game:
    """The position of a save that is played with submarine warfare.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without submarine warfare.

    """
    return played_with("submarines", marked("a game without submarine warfare"), game_of(arguments))

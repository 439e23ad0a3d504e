"""The save that a verb of the oil rule looks at."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answers.given import game_of, played_with
from redball.game.state import Game
from redball.language import marked


def oil_game(arguments: Namespace) -> Game:
    """The position of a save that is played with the oil rule.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without the oil rule.

    """
    return played_with("oil", marked("a game without the oil rule"), game_of(arguments))

"""What the verbs of politics have in common: the game, and sentences with their clauses."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from redball.cli.answers.given import game_of, played_with
from redball.game.state import Game
from redball.language import marked
from redball.wording import Message, sentence


def politics_game(arguments: Namespace) -> Game:
    """The position of a save that is played with politics.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without politics.

    """
    return with_politics(game_of(arguments))


def with_politics(game: Game) -> Game:
    """The same game, where it is played with politics.

    Raises:
        GameError: it isn't.

    """
    return played_with("politics", marked("a game without politics"), game)


def said_data(said: Message, clauses: Iterable[str]) -> dict[str, Any]:
    """A sentence and its clauses in JSON."""
    return {"text": sentence(said), "clauses": list(clauses)}


def with_clauses(text: str, clauses: Iterable[str]) -> str:
    """A line with its clauses behind it, if it has any."""
    named = ", ".join(clauses)
    return f"{text} ({named})" if named else text

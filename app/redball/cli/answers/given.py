"""What arguments name: the game, and the powers, units and hexes in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection

from redball import rules
from redball.atlas import UnknownHexError
from redball.errors import Fault, near_misses
from redball.game.errors import GameError
from redball.game.hotseat import seat
from redball.game.secrets import NOBODY
from redball.game.session import Session
from redball.game.state import Game
from redball.language import marked, translated
from redball.rules.view import View

EVERYBODY = "-"
"""What stands for no power's view in particular."""
A_POWER = marked("a power of this game")
A_UNIT = marked("the id of a unit in this game")


def game_of(arguments: Namespace) -> Game:
    """The position of the save that the arguments name, as the power sees it that they name.

    Raises:
        SaveError: it can't be opened.
        GameError: the game has no such power.

    """
    with rules.open_save(arguments.game, read_only=True) as session:
        return view_of(session, arguments).game


def played_with(rule_set: str, without: str, game: Game) -> Game:
    """The same game, where it is played with a rule set; ``without`` names one that isn't.

    Raises:
        GameError: it isn't.

    """
    if rule_set not in game.rule_sets:
        wanted = translated("a game that is played with it")
        raise GameError(Fault(translated("GAME"), translated(without), wanted))
    return game


def view_of(session: Session, arguments: Namespace) -> View:
    """What the player of the power that the arguments name sees of a session; everything without one.

    Raises:
        GameError: the game has no such power.

    """
    power = viewer_of(session.game, arguments)
    if power is None:
        return View(session)
    return View(session, seat(session.game, power) if power != NOBODY else frozenset())


def viewer_of(game: Game, arguments: Namespace) -> str | None:
    """The power whose view is wanted, empty for what everybody sees; None for everything.

    Raises:
        GameError: the game has no such power.

    """
    power: str | None = getattr(arguments, "viewer", None)
    if power is None:
        return None
    if power == EVERYBODY:
        return NOBODY
    known("--for", power, game.powers, A_POWER)
    return power


def known(where: str, word: str, words: Collection[str], expected: str) -> None:
    """Refuse a word that is none of some; ``where`` is the argument, which with ``expected`` is translated.

    Raises:
        GameError: it is none of them.

    """
    if word not in words:
        raise GameError(Fault(translated(where), f"“{word}”", translated(expected), near_misses(word, words)))


def hex_of(game: Game, where: str, text: str, expected: str) -> int:
    """The hex that a text names; ``where`` is the argument.

    Raises:
        GameError: the map has no such hex.

    """
    try:
        return game.atlas.find(text.strip())
    except UnknownHexError as error:
        near = error.faults[0].near
        raise GameError(Fault(translated(where), f"“{text}”", translated(expected), near)) from error

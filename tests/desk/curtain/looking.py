"""Evenings in a player's window, and who looks at them."""

from __future__ import annotations

from redball.desk.games import saves
from redball.game.orders import SetHotseat
from redball.rules import read_scenario

from tests.desk.curtain import evening as evenings
from tests.desk.curtain import walk

STRANGER = "IT"
"""A power without secrets of its own."""


def begin(player, folder, name: str, number: int = 0):
    """An evening in the player's window: everybody looks at it with the secrets in it."""
    found = evenings.EVENINGS[name](number)
    folder = folder / f"{name}-{number}"
    game = read_scenario(evenings.scenario(folder, found))
    player.controller.open_session(saves.begin(game, folder))
    player.folder = folder
    player.settle()
    for order, dice in found.orders:
        assert player.desk.give([order], dice)[0].allowed, order
    player.settle()
    return found


def look_as(player, who: str) -> None:
    """Let another player look, past the curtain."""
    player.controller.keeper._ask(who)
    player.controller.keeper._lowering = True
    player.desk.look_as(who)
    player.settle()
    player.controller.keeper._lower()
    player.settle()


def in_turns(player, who: str) -> None:
    """From now on one player looks at a time, now this one."""
    player.desk.do(SetHotseat())
    player.settle()
    look_as(player, who)


def texts(player) -> list[str]:
    """All that the window shows and gives away now."""
    return walk.plain(walk.everything(player), player.folder)


def all_words(found) -> list[str]:
    """The words by which all secrets of an evening are recognised."""
    return [word for words in found.words.values() for word in words]

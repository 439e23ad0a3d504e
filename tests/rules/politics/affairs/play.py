"""Positions in political affairs, in which a power has its go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game
from redball.rules import judge
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.wording import sentence

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.world import at, game

ALL = ("GE", "IT", "CW", "FR", "SU", "JA", "US", "CH")


def affairs(
    *goes: str, year: int = 1938, turn: int = 0, remembered: Iterable[Change] = (), **fields: Any
) -> Game:
    """Political affairs with the card book, in which these powers have their goes."""
    now = at("political_affairs", year, turn, impulse=0)
    put = AFFAIRS.put(now.turn, Affairs(goes or ALL))
    return with_book(game(clock=now, remembered=(*remembered, put), **fields))


def rolled(played: Game, order: Order, *dice: int) -> Ruling:
    """The ruling on an order that may be given, with these dice, which are as many as it wants."""
    ruling = judge(played, order, dice)
    for said in (ruling.text, *ruling.reasons, *ruling.notes):
        assert not sentence(said).startswith(said.code), f"no sentence for {said.code}"
    assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    assert ruling.dice == len(dice), ruling.dice
    return ruling


def after_dice(played: Game, order: Order, *dice: int) -> Game:
    """The game after an order with these dice."""
    return played.changed(rolled(played, order, *dice).changes)

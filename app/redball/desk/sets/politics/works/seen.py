"""What the power that is shown may see: secrets of others are left out of what these cards read."""

from __future__ import annotations

from redball.desk.desk import Desk
from redball.game import secrets
from redball.game.state import Game


def seen(desk: Desk) -> Game:
    """The position as the power that is shown sees it."""
    return secrets.seen_by(desk.game, desk.power)

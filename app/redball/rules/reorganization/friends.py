"""Who serves and pays for whom (REO-RP-08): powers that co-operate, both of them in the war, as in supply."""

from __future__ import annotations

from redball.game.state import Game
from redball.wording import Message, message


def estranged(game: Game, power: str, owner: str) -> Message:
    """Why a power doesn't serve another's units: they don't co-operate, or one of them is neutral."""
    if not game.are_partners(power, owner):
        return message("reorganization.no_cooperation", power=power, owner=owner)
    neutral = next(c for c in (game.principal(power), game.principal(owner)) if not game.takes_part(c))
    return message("reorganization.neutral", power=neutral)

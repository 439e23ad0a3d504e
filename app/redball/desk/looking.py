"""Who looks at the desk: the player of a power, everybody, or nobody in particular."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redball.game.session import Event, Session
    from redball.game.state import Game
    from redball.rules.view import View

EVERYBODY = "-"
"""Who looks when no player does: what is seen then everybody may see."""


def first_looker(game: Game) -> str:
    """Who looks at a game that is opened: everybody sees everything, or nobody's secrets are shown yet."""
    from redball.game.hotseat import is_on

    return EVERYBODY if is_on(game) else ""


def looker_after(who: str, event: Event) -> str:
    """Who looks after an event.  Nobody comes to see everything by an undo, or another power's secrets by
    becoming its player.
    """
    from redball.game.hotseat import HOTSEAT, is_on

    if is_on(event.after):
        as_before = HOTSEAT.of(event.before) == HOTSEAT.of(event.after)
        return who if as_before and who in event.after.powers else EVERYBODY
    return "" if event.kind == "committed" or not who else EVERYBODY


def view_of(session: Session, who: str) -> View:
    """What who looks sees of a session."""
    from redball.game.hotseat import seat
    from redball.rules.view import View

    if not who:
        return View(session)
    return View(session, frozenset() if who == EVERYBODY else seat(session.game, who))


def opening_view(session: Session) -> View:
    """What is seen of a session before anybody has said who looks."""
    return view_of(session, first_looker(session.game))


def looked(game: Game) -> Event:
    """The event that nothing happened but that another player looks."""
    from redball.game.session import Event

    return Event("looked", game, game, ())

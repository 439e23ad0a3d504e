"""Option cards in words, wherever a window of politics names one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.game.state import Game
from redball.rules.politics.affairs.book import card
from redball.rules.politics.affairs.playing import in_text
from redball.wording import entry


def tr(text: str) -> str:
    """A text about cards in the player's language."""
    return QCoreApplication.translate("PoliticalCards", text)


def title_of(game: Game, name: str) -> str:
    """What a card is called: as the group entered it, else what Redball calls what its rules do."""
    found = card(game, name)
    if found is not None and found.title:
        return found.title
    return entry(f"politics.card_name.{name}") or ""


def card_said(game: Game, name: str) -> str:
    """'IPO 5 “Together”', '0(a): Effectiveness'."""
    title, found = title_of(game, name), card(game, name)
    if not title:
        return in_text(name)
    text = tr("{0} “{1}”") if found is not None and found.title else tr("{0}: {1}")
    return text.format(in_text(name), title)

"""Treaties and what would happen if, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.politics.card_words import card_said
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.offers import cards_of
from redball.rules.politics.treaties.trade import GOODS
from redball.wording import name_of


def tr(text: str) -> str:
    """A text of these parts in the player's language."""
    return QCoreApplication.translate("Treaties", text)


def group_said(group: str) -> str:
    """What effects of a group are about."""
    return {
        "costs": tr("Costs"),
        "wars": tr("Wars"),
        "minors": tr("Minor countries"),
        "us_entry": tr("US entry"),
        "powers": tr("Powers"),
        "treaties": tr("Treaties, trade and access"),
        "waterways": tr("Waterways"),
        "production": tr("Production"),
        "map": tr("On the map"),
        "record": tr("Written down, and what follows"),
    }[group]


def good_said(good: str) -> str:
    """A good of trade."""
    words = (tr("Resources"), tr("Oil"), tr("Factories"), tr("Build points"))
    return dict(zip(GOODS, words, strict=True))[good]


def power_rows(game: Game) -> list[tuple[str, str]]:
    """Codes and names of the powers of politics, in the usual order."""
    order = list(known.starts())
    return [(code, name_of(code)) for code in sorted(known.powers(game), key=order.index)]


def minor_rows(game: Game) -> list[tuple[str, str]]:
    """Codes and names of minor countries, by name."""
    return sorted(((code, name_of(code)) for code in known.minors(game)), key=lambda row: row[1].casefold())


def card_rows(game: Game, power: str) -> list[tuple[str, str]]:
    """The option cards that a power may choose from, by name with their titles."""
    return [(name, card_said(game, name)) for name in cards_of(game, power)]

"""Who has a casus belli against whom, whoever wrote it down or whatever gives it."""

from __future__ import annotations

from redball.game.state import Game
from redball.rules.politics import standing as known

US, JAPAN = "US", "JA"


def has_cause(game: Game, holder: str, against: str) -> bool:
    """True for a power with a casus belli against another in the present political phase."""
    if known.casus_belli(game, holder, against):
        return True
    return (holder, against) == (US, JAPAN) and japan_fights_democracy(game)


def japan_fights_democracy(game: Game) -> bool:
    """True while Japan is at war with a Democratic power, which gives the USA a casus belli against it
    (POL-IPO-09).
    """
    return any(known.ideology(game, enemy) == "democrat" for enemy in known.enemies(game, JAPAN))

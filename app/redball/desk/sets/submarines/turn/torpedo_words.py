"""How long US torpedoes are bad, in words."""

from __future__ import annotations

from redball.desk import words
from redball.desk.words import tr
from redball.game.state import Game
from redball.rules.submarines.torpedoes import PENALTY, turns_left


def torpedo_words(game: Game) -> str:
    """'Bad torpedoes: −1 to attack values, 9 more turns of war'; empty once they are good, and at peace."""
    left = turns_left(game)
    if not left:
        return ""
    if left == 1:
        return tr("Bad torpedoes: −{0} to attack values, for the last turn").format(PENALTY)
    after = words.count(left - 1, "more turn", "more turns")
    return tr("Bad torpedoes: −{0} to attack values, this turn and {1} of war").format(PENALTY, after)

"""Strategic submarine warfare: convoys in a section of their own, submarines that attack them, escorts that
answer.
"""

from __future__ import annotations

from redball.game.sequence import Play
from redball.game.state import Game
from redball.rules.ruleset import RuleSet
from redball.rules.submarines.tables import TABLES

__all__ = ["RULE_SET"]


def sequence(_game: Game, play: Play) -> Play:
    """Submarine warfare comes between naval movement and naval combat (SUB-SSW-01)."""
    at = play.index("naval_combat")
    return (*play[:at], "submarine_warfare", *play[at:])


RULE_SET = RuleSet(id="submarines", judges={}, tables=TABLES, sequence=sequence, convoy_section=True)
"""The house rule of strategic submarine warfare as a rule set."""

"""Every rule set of the program, the base game first; to add one, add its line."""

from __future__ import annotations

from redball.rules import base, oil, reorganization
from redball.rules.registry import register, registered
from redball.rules.ruleset import RuleSet

register(
    base.RULE_SET,
    oil.RULE_SET,
    reorganization.RULE_SET,
)
RULE_SETS: tuple[RuleSet, ...] = registered()

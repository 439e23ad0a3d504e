"""The house oil rule: fuel points, barrels, and what they pay for."""

from redball.rules.ruleset import RuleSet

__all__ = ["RULE_SET"]

RULE_SET = RuleSet(id="oil")
"""The house oil rule as a rule set."""

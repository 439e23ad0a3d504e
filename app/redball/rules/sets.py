"""Every rule set of the program, the base game first; to add one, add its line."""

from __future__ import annotations

from importlib import import_module

from redball.rules.registry import register, registered
from redball.rules.ruleset import RuleSet

IDS = (
    "base",
    "oil",
    "gas",
    "reorganization",
    "submarines",
    "politics",
)
"""Each is the name of the package beside this module that has the rule set as ``RULE_SET``."""

register(*(import_module(f"redball.rules.{name}").RULE_SET for name in IDS))
RULE_SETS: tuple[RuleSet, ...] = registered()

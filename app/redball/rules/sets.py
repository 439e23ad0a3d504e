"""Every rule set of the program, the base game first; to add one, add its line.

They are imported when somebody needs them.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from redball.game.rule_sets import promise
from redball.rules.registry import register

IDS = (
    "base",
    "oil",
    "gas",
    "reorganization",
    "submarines",
    "politics",
)
"""Each is the name of the package beside this module that has the rule set as ``RULE_SET``."""


def _register(ids: Iterable[str]) -> None:
    register(*(import_module(f"redball.rules.{name}").RULE_SET for name in ids))


promise(IDS, _register)

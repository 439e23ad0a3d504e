"""Registering rule sets of tests: afterwards nobody knows them again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from redball.game import order_json
from redball.game import rule_sets as declared
from redball.game.tables import registry as tables
from redball.rules import registry
from redball.rules.ruleset import RuleSet

clauses: Any = import_module("redball.rules.clauses")  # the package has a function of that name

_KNOWN: tuple[tuple[Any, str], ...] = (
    (registry, "_registered"),
    (tables, "_known"),
    (order_json, "_kinds"),
    (order_json, "_owners"),
    (declared, "_declared"),
    (clauses, "_paths"),
)
"""What is known of registered rule sets, and where."""


@contextmanager
def registering(*rule_sets: RuleSet) -> Iterator[None]:
    """Rule sets are registered as the program registers its own; these and others that are registered inside
    are forgotten afterwards.
    """
    registry.registered()  # those of the program are there before
    before = [(module, name, getattr(module, name)) for module, name in _KNOWN]
    for module, name, known in before:
        setattr(module, name, dict(known))
    try:
        registry.register(*rule_sets)
        yield
    finally:
        for module, name, known in before:
            setattr(module, name, known)
        order_json.learn(())
        clauses.learn_clauses("base")

"""Registering rule sets of tests: afterwards nobody knows them again."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from redball.game import order_json
from redball.game import rule_sets as declared
from redball.game.tables import registry as tables
from redball.rules import registry

clauses: Any = import_module("redball.rules.clauses")  # the package has a function of that name

_KNOWN: tuple[tuple[Any, str], ...] = (
    (registry, "_registered"),
    (tables, "_known"),
    (order_json, "_kinds"),
    (declared, "_declared"),
    (clauses, "_paths"),
)
"""What is known of registered rule sets, and where."""


def forget_after(patch: pytest.MonkeyPatch) -> None:
    """Let what is registered from now on be forgotten when the patch ends."""
    for module, name in _KNOWN:
        patch.setattr(module, name, dict(getattr(module, name)))

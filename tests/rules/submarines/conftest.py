"""Submarine warfare is registered for its tests, where the program doesn't do so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redball import rules
from redball.rules.submarines import RULE_SET

from tests.registering import registering


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The program's rule sets and this one."""
    if RULE_SET in rules.registered():
        yield
        return
    with registering(RULE_SET):
        yield

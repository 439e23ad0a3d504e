"""Submarine warfare is registered for its tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redball.rules.submarines import RULE_SET

from tests.registering import registering


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The program's rule sets and this one."""
    with registering(RULE_SET):
        yield

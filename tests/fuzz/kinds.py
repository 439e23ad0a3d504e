"""What is spoilt, how much of it, and what no case may do."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, field
from typing import Any

QUICK = {
    "saves": 40,
    "scenarios": 60,
    "maps": 40,
    "orders": 400,
    "profiles": 60,
    "settings": 100,
    "packages": 40,
    "lists": 60,
    "libraries": 60,
    "patches": 40,
    "scans": 40,
}
"""Cases of each kind in the quick tests."""

DEEP = {
    "saves": 12_000,
    "scenarios": 12_000,
    "maps": 8_000,
    "orders": 38_000,
    "profiles": 10_000,
    "settings": 10_000,
    "packages": 2_000,
    "lists": 2_000,
    "libraries": 2_000,
    "patches": 2_000,
    "scans": 2_000,
}
"""Cases of each kind in the deep tests: 100,000 in all."""

HANG = 2.0
"""Seconds of processor time that no case may take."""

COUNTED = frozenset({"packages", "lists", "libraries", "patches", "scans", "hostile"})
"""Kinds whose cases are measured by the calls that they make, not by time."""
CALLS = 2_000_000
"""Calls of functions that none of these may make."""

MEMORY = 500 << 20
"""Bytes that no process of cases may reach."""


class Dice(random.Random):
    """The chance of a case, which knows the case's number."""

    def __init__(self, seed: int, kind: str, number: int) -> None:
        super().__init__(f"{seed} {kind} {number}")
        self.number = number

    def __new__(cls, *_: object) -> Dice:
        """Chance takes one seed only when it is made."""
        return super().__new__(cls)


@dataclass(slots=True)
class Found:
    """What came of a number of cases."""

    kind: str
    cases: int
    accepted: int = 0
    slowest: float = 0.0
    calls: int = 0
    memory: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

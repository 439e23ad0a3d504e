"""What is spoilt, how much of it, and what no case may do."""

from __future__ import annotations

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
}
"""Cases of each kind in the quick tests."""

DEEP = {
    "saves": 12_000,
    "scenarios": 12_000,
    "maps": 8_000,
    "orders": 46_000,
    "profiles": 10_000,
    "settings": 10_000,
    "packages": 2_000,
}
"""Cases of each kind in the deep tests: 100,000 in all."""

HANG = 2.0
"""Seconds of processor time that no case may take."""

MEMORY = 500 << 20
"""Bytes that no process of cases may reach."""


@dataclass(slots=True)
class Found:
    """What came of a number of cases."""

    kind: str
    cases: int
    accepted: int = 0
    slowest: float = 0.0
    memory: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

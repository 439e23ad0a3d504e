"""A game of politics for the tests of its window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli_w

POWERS = ("GE", "IT", "JA", "CW", "FR", "US", "SU", "CH")


def scenario(folder: Path, **fields: Any) -> Path:
    """A scenario file: political affairs of March and April 1937, with some modifiers and controllers."""
    whole: dict[str, Any] = {
        "title": "The road to war",
        "map": "world-1939",
        "rule_sets": ["base", "politics"],
        "first": "axis",
        "wars": [],
        "powers": {code: {"multiple": "1"} for code in POWERS},
        "clock": {"turn": "Mar/Apr 1937", "phase": "political_affairs"},
        "politics_minors": [
            {"country": "SPA", "at": "P-0713", "modifiers": {"GE": 7, "IT": 4, "CW": -2, "SU": 3}},
            {"country": "HUN", "at": "P-0209", "modifiers": {"GE": 3}, "controller": "IT"},
            {"country": "AUT", "at": "P-0408", "modifiers": {"GE": 6}, "controller": "GE"},
            {"country": "BEL", "at": "P-0519", "modifiers": {"GE": -3}, "controller": "FR"},
            {"country": "NED", "at": "P-0618", "modifiers": {"GE": -2}, "guarantor": "CW"},
            {"country": "POR", "at": "P-0414", "modifiers": {"GE": 3}},
            {"country": "TUR", "at": "P-1014", "modifiers": {"GE": 1}},
            {"country": "BUL", "at": "P-0408", "modifiers": {"GE": 2}},
        ],
        **fields,
    }
    file = folder / "politics.toml"
    file.write_text(tomli_w.dumps(whole), "utf-8")
    return file

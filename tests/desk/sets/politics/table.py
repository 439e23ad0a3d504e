"""A game of politics for the tests of its window."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import tomli_w
from redball.desk.sets.politics.parts import Part

P = TypeVar("P", bound=Part)

POWERS = ("GE", "IT", "JA", "CW", "FR", "US", "SU", "CH")


MINORS = [
    {"country": "SPA", "at": "P-0713", "modifiers": {"GE": 7, "IT": 4, "CW": -2, "SU": 3}},
    {"country": "HUN", "at": "P-0209", "modifiers": {"GE": 3}, "controller": "IT"},
    {"country": "AUT", "at": "P-0408", "modifiers": {"GE": 6}, "controller": "GE"},
    {"country": "BEL", "at": "P-0519", "modifiers": {"GE": -3}, "controller": "FR"},
    {"country": "NED", "at": "P-0618", "modifiers": {"GE": -2}, "guarantor": "CW"},
    {"country": "POR", "at": "P-0414", "modifiers": {"GE": 3}},
    {"country": "TUR", "at": "P-1014", "modifiers": {"GE": 1}},
    {"country": "BUL", "at": "P-0408", "modifiers": {"GE": 2}},
]


def written(file: Path, title: str, clock: dict[str, Any], **fields: Any) -> Path:
    """Write a scenario with politics."""
    whole: dict[str, Any] = {
        "title": title,
        "map": "world-1939",
        "rule_sets": ["base", "politics"],
        "first": "axis",
        "wars": [],
        "powers": {code: {"multiple": "1"} for code in POWERS},
        "clock": clock,
        **fields,
    }
    file.write_text(tomli_w.dumps(whole), "utf-8")
    return file


def scenario(folder: Path, **fields: Any) -> Path:
    """A scenario file: political affairs of March and April 1937, with some modifiers and controllers."""
    title = fields.pop("title", "The road to war")
    clock = fields.pop("clock", {"turn": "Mar/Apr 1937", "phase": "political_affairs"})
    return written(folder / "politics.toml", title, clock, **{"politics_minors": MINORS, **fields})


def part_of(player: Any, kind: type[P]) -> P:
    """A part of the window for politics."""
    whole = next(plug for plug in player.desk.plugs if plug.rule_set == "politics")
    found: P = whole.part(kind)
    return found

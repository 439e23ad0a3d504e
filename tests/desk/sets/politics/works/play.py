"""Positions for the cards of production, US entry, intelligence and impulses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.desk.sets.politics import table
from tests.desk.sets.politics.table import POWERS

CARDS = [
    {"card": "2", "cost": 5, "need": 3},
    {"card": "IPO 10", "cost": 1, "need": 4},
    {"card": "IPO 5", "cost": 0, "need": 2, "use": {"1936": 13}},
    {"card": "IPO 19", "cost": 0, "need": 2, "use": {"1936": 4}},
    {"card": "IPO 18", "cost": 0, "sure": True},
]
BIG_WAR = [["CH", "JA"], ["CW", "GE"], ["FR", "GE"]]
EXPERIMENTS = {"pol.opt.us_entry": "on", "pol.opt.sanctions": "on", "pol.opt.intelligence": "on"}
ENTRY = [{"number": 31, "title": "Invented", "cost": 7, "roll": 5}]


def written(file: Path, phase: str, date: str = "Mar/Apr 1939", impulse: int = 0, **fields: Any) -> Path:
    """Write a scenario at a phase, with a small card book of invented values."""
    clock: dict[str, Any] = {"turn": date, "phase": phase} | ({"impulse": impulse} if impulse else {})
    book = {"politics_cards": CARDS, "politics_book_entry": ENTRY}
    return table.written(file, "Works", clock, **{**book, **fields})


def goes(turn: int, *codes: str) -> list[dict[str, Any]]:
    """The goes of a turn."""
    return [{"turn": turn, "goes": codes or POWERS}]


def played(turn: int, *options: tuple[str, str, str]) -> list[dict[str, Any]]:
    """Options that were played in a turn: power, card, target."""
    return [
        {"turn": turn, "number": n, "power": power, "card": card, "target": target}
        for n, (power, card, target) in enumerate(options, 1)
    ]

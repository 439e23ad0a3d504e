"""A game with secrets for the tests of the curtain: political bids in March and April 1937."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli_w

from tests.desk.sets.politics.table import POWERS

TURN = "Mar/Apr 1937"


def scenario(folder: Path, **fields: Any) -> Path:
    """A scenario file with saved bid points, entry chits of the USA and an advance build of Germany."""
    whole: dict[str, Any] = {
        "title": "Nobody knows",
        "map": "world-1939",
        "rule_sets": ["base", "politics"],
        "first": "axis",
        "wars": [],
        "options": {"pol.opt.intelligence": "on"},
        "powers": {code: {"multiple": "1"} for code in POWERS},
        "clock": {"turn": TURN, "phase": "political_bids"},
        "politics_minors": [{"country": "SPA", "at": "P-0713", "modifiers": {"GE": 7, "IT": 4}}],
        "politics_powers": [{"power": code, "bid": 90} for code in POWERS],
        **fields,
    }
    file = folder / "curtain.toml"
    file.write_text(tomli_w.dumps(whole), "utf-8")
    return file

"""Positions for the tests of nations in the window: France in May 1940, Spain in civil war."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from redball.game import library

from tests.desk.sets.politics import table


@cache
def french_hexes() -> tuple[int, ...]:
    """The hexes of France."""
    atlas = library.atlas("world-1939")
    return tuple(sorted(node for node in atlas.land_nodes if atlas.home_at(node) == "FRA"))


def northern() -> list[str]:
    """The French hexes north of Vichy, which Germany has taken, by their labels."""
    atlas = library.atlas("world-1939")
    row = atlas.grid.colrow(atlas.find("Vichy"))[1]
    return [atlas.label(node) for node in french_hexes() if atlas.grid.colrow(node)[1] < row]


def scenario(folder: Path, **fields: Any) -> Path:
    """May and June 1940 at France's go: Germany has the north, Italy and Japan are at war with it too, and
    Germany and Italy have combined war aims.  Spain is in civil war.
    """
    pools = [("FR", "INF", 6), ("FR", "FTR", 3), ("FR", "ARM", 1)]
    for side in ("government", "rebels"):
        pools += [(f"SPA {side}", kind, count) for kind, count in (("INF", 13), ("FTR", 1), ("CA", 5))]
    whole = {
        "title": "May 1940",
        "clock": {"turn": "May/Jun 1940", "phase": "political_affairs"},
        "wars": [["FR", "GE"], ["FR", "IT"], ["FR", "JA"]],
        "politics_affairs": [{"turn": 26, "goes": ["FR", "GE"]}],
        "politics_aims": [{"power": code, "against": "FR", "turn": 20} for code in ("GE", "IT")],
        "politics_powers": [{"power": "FR", "ideology": "democrat", "bid": 7, "pe": 4, "place": 4}],
        "politics_forces": [
            {"pool": pool, "kind": kind, "year": 0, "units": count} for pool, kind, count in pools
        ],
        "politics_minors": [{"country": "SPA", "civil_war": ["SU", "GE"]}],
        "control": [{"controller": "GE", "hexes": northern()}],
        **fields,
    }
    return table.scenario(folder, **whole)

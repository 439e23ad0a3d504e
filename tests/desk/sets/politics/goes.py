"""A position for the tests of bids and goes: a card book of the tests' own, money, bid points, modifiers."""

from __future__ import annotations

from pathlib import Path

from tests.desk.sets.politics import table

CARDS = [
    {"card": "IPO 1", "title": "A step", "cost": 1, "sure": True},
    {
        "card": "IPO 5", "title": "Together", "cost": 4, "need": 4, "aims": "minor",
        "use": {"1936": 1}, "minors": {"SPA": 2, "POR": 1}, "effects": "The two work together.",
    },
    {
        "card": "IPO 7", "title": "Much asked", "cost": 4, "pe": 3, "year": 1937, "aims": "power",
        "casus_belli": True, "need": 3,
    },
    {"card": "IPO 9", "title": "Rumours", "cost": 1, "aims": "power"},
    {"card": "0f", "title": "An answer", "cost": 0, "sure": True},
]  # fmt: skip
SAVED = {"GE": 9, "IT": 8, "JA": 6, "CW": 7, "FR": 5, "US": 3, "SU": 5, "CH": 2}


def scenario(folder: Path, phase: str = "political_bids", **fields) -> Path:
    """A scenario file: the political phase of March and April 1937."""
    powers = [
        {
            "power": code, "ideology": _IDEOLOGY[code], "last_ideology": _IDEOLOGY[code], "at": _AT[code],
            "money": 11, "bid": SAVED[code], "place": place, "pe": 2,
        }
        for place, code in enumerate(table.POWERS, 1)
    ]  # fmt: skip
    return table.scenario(
        folder,
        clock={"turn": "Mar/Apr 1937", "phase": phase},
        politics_powers=powers,
        politics_cards=CARDS,
        politics_book=[{"of": "book", "title": "Tests", "passing": 2}],
        **fields,
    )


_IDEOLOGY = {
    **dict.fromkeys(("GE", "IT", "JA"), "fascist"),
    **dict.fromkeys(("CW", "FR", "US", "CH"), "democrat"),
    "SU": "communist",
}
_AT = {
    "GE": "P-0304", "IT": "P-0206", "JA": "P-0506", "CW": "P-0722", "FR": "P-0622", "US": "P-0824",
    "SU": "P-1205", "CH": "P-0922",
}  # fmt: skip

"""Games with secrets for the tests of the curtain, and words by which each is recognised.

Each evening begins with secrets in its tables, and its orders make more of them.  With another ``number`` all
secrets differ and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w
from redball.game.orders import Order, SetPassPhrase, Step
from redball.rules.politics.affairs.orders import MakeBid, PlayOption, RevealBids
from redball.rules.politics.entry.orders import (
    CompareIntelligence,
    NoteChits,
    RollIntelligence,
    SetIntelligence,
)

from tests.desk.sets.politics.table import POWERS

POINTS = 737


class Evening(NamedTuple):
    """A game: what its scenario says, its orders with their dice, the words by which the secrets of each
    power are recognised, the first of them in the journal, and the orders that reveal some of them.
    """

    fields: dict[str, Any]
    orders: tuple[tuple[Order, tuple[int, ...]], ...]
    words: dict[str, tuple[str, ...]]
    reveals: tuple[Order, ...] = ()
    revealed: tuple[str, ...] = ()


def bids(number: int = 0) -> Evening:
    """Political bids: two powers have bid, one has built in advance, the USA knows its chits."""
    points, chits = POINTS + number, (81 + number, 47)
    fields = {
        "clock": {"turn": "Mar/Apr 1937", "phase": "political_bids"},
        "politics_powers": [{"power": code, "bid": 990} for code in POWERS],
        "politics_chits": [{"pool": "GE", "count": 2}],
        "politics_builds": [
            {"power": "GE", "minor": "SPA", "turn": 5, "type": "INF", "name": f"Kestrel {40 + number}"}
        ],
        "politics_intelligence": [{"turn": 3, "power": "SU", "dice": [641 + number]}],
    }
    orders: tuple[tuple[Order, tuple[int, ...]], ...] = (
        (SetPassPhrase("GE", f"scrypt:{number + 10:032x}:{'ab' * 32}"), ()),
        (MakeBid("SU", points, 1, 88), ()),
        (MakeBid("GE", 691 + number), ()),
        (NoteChits("GE", chits), ()),
        (SetIntelligence("SU", 555 + number), ()),
    )
    words = {
        "SU": (str(points), str(points + 88), str(641 + number), str(555 + number)),
        "GE": (str(691 + number), f"Kestrel {40 + number}", "abababab"),
        "US": (str(sum(chits)), str(chits[0])),
    }
    return Evening(fields, orders, words, (RevealBids(),), (str(points + 88), str(691 + number)))


def affairs(number: int = 0) -> Evening:
    """Political affairs: Germany builds a unit in advance for a minor country that nobody knows."""
    country = ("POR", "TUR")[number]
    fields = {
        "clock": {"turn": "Mar/Apr 1937", "phase": "political_affairs"},
        "politics_affairs": [{"turn": 7, "goes": ["GE", "IT", "SU"]}],
        "politics_minors": [{"country": each, "at": "P-0713", "modifiers": {}} for each in ("POR", "TUR")],
    }
    terms = {"type": "INF", "name": f"Kestrel {40 + number}", "success": True}
    orders = ((PlayOption("GE", "0b", country, terms), ()), (Step(), ()))
    where = ("Portugal", "Turkey")[number]
    return Evening(fields, orders, {"GE": (f"0(b) at {where}", f"Kestrel {40 + number}")})


def intelligence(number: int = 0) -> Evening:
    """The intelligence phase: the USSR has rolled, Germany too."""
    fields = {
        "clock": {"turn": "Mar/Apr 1940", "phase": "intelligence"},
        "wars": [["CW", "GE"], ["FR", "GE"]],
    }
    orders = (
        (RollIntelligence("SU"), (4 + number, 9 - number)),
        (SetIntelligence("SU", 555 + number), ()),
    )
    words = {"SU": (f"{4 + number} and {8 - number}", str(555 + number))}
    return Evening(fields, orders, words, (CompareIntelligence(),), (f"Communists {8 - number}",))


EVENINGS: dict[str, Callable[[int], Evening]] = {
    "bids": bids,
    "affairs": affairs,
    "intelligence": intelligence,
}


def scenario(folder: Path, evening: Evening | None = None) -> Path:
    """The scenario file that an evening begins with."""
    fields = (evening or bids()).fields
    whole: dict[str, Any] = {
        "title": "Nobody knows",
        "map": "world-1939",
        "rule_sets": ["base", "politics"],
        "first": "axis",
        "wars": [],
        "options": {"pol.opt.intelligence": "on"},
        "powers": {code: {"multiple": "1"} for code in POWERS},
        **fields,
    }
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "curtain.toml"
    file.write_text(tomli_w.dumps(whole), "utf-8")
    return file

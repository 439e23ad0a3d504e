"""A position for the tests of powers at a glance: political affairs of March and April 1937, second go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.desk.sets.politics import table

TURN = 7
GOES = ("IT", "GE", "CW", "JA", "SU", "FR", "US", "CH")


def power(code: str, ideology: str, *, at: str, place: int, **fields: Any) -> dict[str, Any]:
    return {
        "power": code,
        "ideology": ideology,
        "last_ideology": ideology,
        "at": at,
        "place": place,
        **fields,
    }


def scenario(folder: Path, **fields: Any) -> Path:
    """Italy had its go, Germany has it; a treaty with trade, duties, an election, casus belli, a pact."""
    whole: dict[str, Any] = {
        "wars": [["CH", "JA"]],
        "politics_powers": [
            power(
                "IT", "fascist", at="P-0304", place=1, pe=3, money=6, debt=2, bid=9, needed=6, high_point=9
            ),
            power(
                "GE", "fascist", at="P-0305", place=2, pe=6, money=7, bid=8, needed=24, high_point=19, pml=2
            ),
            power(
                "CW", "democrat", at="P-0519", place=3, pe=4, money=14, bid=7, needed=25, high_point=22, pml=2
            ),
            power(
                "JA", "fascist", at="P-0602", place=4, pe=5, money=12, bid=6, needed=16, high_point=11, pml=2
            ),
            power("SU", "communist", at="P-1010", place=5, pe=3, money=9, bid=5, needed=18, high_point=14),
            power("FR", "democrat", at="P-0619", place=6, pe=2, money=8, bid=5, needed=6, high_point=6),
            power(
                "US", "democrat", at="P-0421", place=7, pe=4, money=21, bid=3, needed=18, high_point=15, pml=2
            ),
            power(
                "CH", "democrat", at="P-0718", place=8, pe=-1, money=2, debt=3, bid=1, needed=4, high_point=2
            ),
        ],
        "politics_affairs": [{"turn": TURN, "goes": list(GOES), "taken": 1}],
        "politics_played": [
            {"turn": TURN, "number": 1, "power": "US", "card": "IPO 10"},
        ],
        "politics_treaties": [
            {"first": "GE", "second": "IT", "level": 2},
            {"first": "GE", "second": "JA", "level": 1},
            {"first": "CW", "second": "FR", "level": 2},
            {"first": "FR", "second": "SU", "level": 1},
            {"first": "CH", "second": "US", "level": 1},
        ],
        "politics_trades": [{"giver": "GE", "receiver": "IT", "resources": 1, "oil": 1}],
        "politics_casus_belli": [
            {"holder": "FR", "against": "GE", "cause": "pact_aircraft", "until": TURN},
            {"holder": "CW", "against": "IT", "cause": "ipo_14", "until": TURN + 2},
            {"holder": "CH", "against": "JA", "cause": "MAN"},
        ],
        "politics_duties": [{"power": "IT", "number": 1, "effect": 2, "by": "CW", "turn": TURN}],
        "politics_elections": [
            {"power": "FR", "turn": TURN, "due": True},
            {"power": "US", "turn": TURN, "due": True},
        ],
        "politics_pacts": [{"first": "GE", "second": "SU", "signed": TURN - 1, "ratio": "3:2"}],
        "politics_marked": [
            {"what": "objective", "hex": hex, "is": True}
            for hex in ("W-0243", "W-0437", "D-2867", "W-0941", "W-0138")
        ],
        **fields,
    }
    return table.scenario(folder, **whole)

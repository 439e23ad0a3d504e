"""A game with treaties, trade, a pact with garrisons and a card book, for the tests of their window."""

from __future__ import annotations

from pathlib import Path

from tests.desk.sets.politics import table

CHAIN = ("US West Coast", "Gulf of Alaska", "Bering Sea", "Kuriles", "Sea of Okhotsk")


def scenario(folder: Path) -> Path:
    """Political affairs of March and April 1937, between powers that have agreed on something."""
    return table.scenario(
        folder,
        units=[
            {"id": "guards", "name": "Guards", "type": "INF", "power": "SU", "at": "Minsk"},
            {"id": "rifles", "name": "Rifles", "type": "INF", "power": "SU", "at": "Kiev"},
            {"id": "first", "name": "First", "type": "INF", "power": "GE", "at": "Berlin"},
            {"id": "second", "name": "Second", "type": "INF", "power": "GE", "at": "Konigsberg"},
            {"id": "alpini", "name": "Alpini", "type": "INF", "power": "IT", "at": "Rome"},
        ],
        politics_treaties=[
            {"first": "CW", "second": "FR", "level": 2, "since": 3},
            {"first": "GE", "second": "IT", "level": 3, "since": 2},
            {"first": "GE", "second": "SU", "level": 1, "since": 5},
            {"first": "JA", "second": "US", "level": 1},
        ],
        politics_trades=[
            {"giver": "GE", "receiver": "SU", "bp": 1},
            {"giver": "SU", "receiver": "GE", "resources": 2},
            {"giver": "US", "receiver": "JA", "resources": 2},
        ],
        politics_pacts=[
            {"first": "GE", "second": "SU", "signed": 5, "border": 6, "ratio": "3:2", "drawn": {"SU": 2}},
        ],
        politics_garrisons=[
            {"unit": "guards", "against": "GE", "value": 6},
            {"unit": "first", "against": "SU", "value": 5},
            {"unit": "alpini", "against": "SU", "value": 2},
        ],
        politics_defence=[{"turns": 1, "percent": 90}, {"turns": 6, "percent": 50}],
        politics_book_trade=[{"level": 1, "resources": 5, "factories": 1, "lend_lease": 2}],
        politics_book_wars=[
            {"target": "FR", "by": "GE", "cost": 5, "use": {"1936": 8}, "minors": {"HUN": 2, "NED": -3}},
            {"target": "POL", "by": "", "cost": 2, "use": {"1936": 3}},
        ],
        politics_cards=[
            {
                "card": "IPO 5",
                "title": "Together",
                "cost": 3,
                "need": 4,
                "aims": "minor",
                "minors": {"SPA": -1},
            },
            {"card": "4", "title": "Declare war", "sure": True},
        ],
        politics_powers=[
            {
                "power": "GE",
                "ideology": "fascist",
                "last_ideology": "fascist",
                "at": "P-0406",
                "money": 11,
                "place": 1,
            }
        ],
        politics_affairs=[{"turn": 7, "goes": ["GE", "CW"]}],
    )

"""A small world with seven sheets, on which the rule of saved gas is played: America, the North Atlantic,
Europe from Britain to the Urals, a strip of Africa and one of Asia.

Germany is on the Western European sheet, Poland, which it holds, on the Eastern European one, the USSR too.
"""

from __future__ import annotations

from typing import Any

from redball.atlas import Atlas
from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import Unit

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot

TERRAIN = """
    3 3 . . . 0 0 0 1 1 1 1 1 1 . . . . . . . . 4 . . .
     3 3 . . . 0 0 0 1 1 1 1 1 1 . . . . . . . . 4 . . .
    3 3 . . . 0 0 0 . . 1 . . . . . . . . . . . 4 . . .
     3 3 . . . 0 0 0 . . 1 . . . . . . . . . . . 4 . . .
    3 . . . . 0 0 0 . . 1 . . . . . . . . . . . 4 . . .
     3 3 . . . 0 0 0 . . . . . . . . . . . . . . 4 . . .
    3 3 . . . 0 0 0 . . . . . . . . . . . . . . 4 . . .
     3 3 . . . 0 0 0 2 2 2 2 2 2 2 2 2 2 . . . . 4 . . .
    3 3 . . . 0 0 0 . . . . . . . . . . . . . . 4 . . .
"""
OWNERS = """
    3 3 u u u 0 0 0 1 1 1 1 1 1 n n n n r r r r 4 c c c
     3 3 u u u 0 0 0 1 1 1 1 1 1 n n n n r r r r 4 c c c
    3 3 u u u 0 0 0 b b 1 g g g g g p p r r r r 4 c c c
     3 3 u u u 0 0 0 b b 1 g g g g g p p r r r r 4 c c c
    3 u u u u 0 0 0 b b 1 g g g g g p p r r r r 4 d d d
     3 3 u u u 0 0 0 f f f g g g g g p p r r r r 4 d d d
    3 3 u u u 0 0 0 f f f g g i i i p p r r r r 4 d d d
     3 3 u u u 0 0 0 2 2 2 2 2 2 2 2 2 2 r r r r 4 d d d
    3 3 v v v 0 0 0 t t t t l l l l e e e e e e 4 d d d
"""
SHEETS = """
    P P N N N N N N W W W W W W S S S S E E E E I I I I
     P P N N N N N N W W W W W W S S S S E E E E I I I I
    P P N N N N N N W W W W W W W W E E E E E E I I I I
     P P N N N N N N W W W W W W W W E E E E E E I I I I
    P P N N N N N N W W W W W W W W E E E E E E I I I I
     P P N N N N N N W W W W W W W W E E E E E E I I I I
    P P N N N N N N W W W W W W W W E E E E E E I I I I
     P P N N N N N N W W W W W W W W W W E E E E I I I I
    P P N N N N N N A A A A A A A A A A A A A A I I I I
"""
WHO = {
    **DEFAULT_OWNERS,
    "n": ("FIN", "GE"),
    "p": ("POL", "GE"),
    "d": ("IND", "CW"),
    "c": ("CHI", "CH"),
    "v": ("VEN", "VEN"),
    "t": ("TUN", "FR", ""),
}
SEAS = ("North Atlantic", "North Sea", "Mediterranean", "Pacific", "Arabian Sea")
POWERS = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH", "CC")
WARS = (
    *((axis, allied) for axis in ("GE", "IT") for allied in ("CW", "US", "SU", "FR")),
    ("CH", "JA"),
    ("CC", "JA"),
)

TURN = 45
"""July/August 1943."""


def moment(phase: str, impulse: int = 5, side: str = "allied") -> Clock:
    """A phase of an impulse of July/August 1943, in which the Allies move first."""
    return Clock(TURN, phase, impulse, side, "allied")  # type: ignore[arg-type]


def at_end(phase: str) -> Clock:
    """A phase of the end of that turn."""
    return Clock(TURN, phase, first="allied")


def atlas(**fields: Any) -> Atlas:
    """The world's map."""
    return small_atlas(
        TERRAIN,
        owners=OWNERS,
        sheets=SHEETS,
        who=WHO,
        sea_names=SEAS,
        places=[
            # America
            spot("Washington", "N-0303", "capital"),
            spot("New York", "N-0304", port="major", factories=3),
            spot("Chicago", "N-0203", factories=2),
            spot("Pittsburgh", "N-0103", "site", resources=22),
            spot("Tulsa", "N-0503", "site", oil=15),
            spot("San Francisco", "N-0502", port="major"),
            spot("Honolulu", "P-0401", "town", port="major"),
            spot("Caracas", "N-0803", "capital", oil=4),
            # Britain and France
            spot("London", "W-0409", "capital", port="major", factories=2),
            spot("Liverpool", "W-0308", port="major", factories=1),
            spot("Paris", "W-0510", "capital", factories=1),
            spot("Brest", "W-0508", "town", port="major"),
            spot("Toulon", "W-0609", port="major"),
            # Germany and Italy
            spot("Berlin", "W-0214", "capital", factories=1),
            spot("Essen", "W-0311", factories=2),
            spot("Hamburg", "W-0212", port="major", factories=1),
            spot("Munich", "W-0512", factories=1),
            spot("Ruhr", "W-0312", "site", resources=8),
            spot("Celle", "W-0313", "site", oil=6),
            spot("Warsaw", "E-0316", "capital", factories=1),
            spot("Milan", "W-0613", factories=1, oil=1),
            spot("Rome", "W-0614", "capital", port="major", factories=1),
            spot("Helsinki", "S-0015", "capital"),
            # The east
            spot("Moscow", "E-0220", "capital", factories=2),
            spot("Gorki", "E-0321", factories=1),
            spot("Kiev", "E-0418"),
            spot("Chungking", "I-0124", "capital"),
            spot("Yenan", "I-0025"),
            spot("Calcutta", "I-0523", port="major"),
            # Africa
            spot("Tunis", "A-0810", "town", port="minor"),
            spot("Tripoli", "A-0813", "town", port="minor"),
            spot("Cairo", "A-0817", "town"),
        ],
        rails=[
            "Pittsburgh Chicago Washington N-0304",
            "Tulsa Washington N-0502",
            "London Liverpool",
            "Paris Brest",
            "Paris Essen",
            "Essen Ruhr Celle Berlin Warsaw Kiev Moscow Gorki",
            "Essen Hamburg",
            "Essen Munich Milan Rome",
            "Celle Munich",
        ],
        **fields,
    )


def world(*units: Unit, clock: Clock | None = None, **fields: Any) -> Game:
    """A position on the world's map with saved gas in play, by default in the land movement of an Allied
    impulse.
    """
    fields.setdefault("rule_sets", ("base", "gas"))
    fields.setdefault("wars", WARS)
    fields.setdefault("powers", POWERS)
    return small_game(ATLAS, units, clock=clock or moment("land_movement"), **fields)


ATLAS = atlas()

"""A map for final reorganization: homes, depots abroad, and a sea for each side that enemy ships may shut.

Row 0: Germany (Essen A-0000, Munich A-0002) and Italy (Rome A-0003, Genoa A-0005) side by side; over sea 0
Tripoli (A-0008) in Libya.  Row 2: the United Kingdom (London A-0200, Dover A-0202); over sea 2 India (Bombay
A-0205), the colony Gibraltar (A-0209), Boston (A-0212) in the USA, and in row 4 Brest (A-0402) and Paris
(A-0400).  Omsk (A-0404) is Soviet, beside China.
"""

from __future__ import annotations

from redball.game.clock import Clock, turn_of
from redball.game.state import Game
from redball.rules.oil.orders import Refuel

from tests.rules.judging import after, judged
from tests.rules.oil.table import barrels, fuel, refused
from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit

FINAL = Clock(turn_of(5, 1941), "final_reorganization")
WHO = {**DEFAULT_OWNERS, "d": ("IND", "CW"), "k": ("GIB", "CW", "")}
PLACES = [
    spot("Essen", "A-0000", factories=2),
    spot("Munich", "A-0002"),
    spot("Rome", "A-0003", factories=1),
    spot("Genoa", "A-0005", port="major", seas=(0,)),
    spot("Tripoli", "A-0008", port="minor", seas=(0,)),
    spot("London", "A-0200", factories=2),
    spot("Dover", "A-0202", "town", port="major", seas=(2,)),
    spot("Bombay", "A-0205", port="major", factories=1, seas=(2,)),
    spot("Gibraltar", "A-0209", port="major", seas=(2,)),
    spot("Boston", "A-0212", port="major", factories=1, seas=(2,)),
    spot("Paris", "A-0400", factories=1),
    spot("Brest", "A-0402", "town", port="major", seas=(2,)),
    spot("Omsk", "A-0404", factories=1),
    spot("Chungking", "A-0408"),
]
SHUT_ITALY = unit("enemy", "Sea 0", type="BB", power="CW")
"""A British battleship that shuts the sea between Italy and Tripoli."""
SHUT_BRITAIN = unit("enemy", "Sea 2", type="BB", power="GE")
"""A German battleship that shuts the sea between the United Kingdom, India and all else."""
TERRAIN = """
    . . . . . . 0 0 . . 2 2 2 2
     2 2 2 2 2 2 2 2 2 2 2 2 2 2
    . . . 2 2 . . 2 2 . . 2 . .
     2 2 2 2 2 2 2 2 2 2 2 2 2 2
    . . . 2 . . . . . 2 1 3 4 5
"""
OWNERS = """
    g g g i i i . . l l . . . .
     . . . . . . . . . . . . . .
    b b b . . d d . . k k . u u
     . . . . . . . . . . . . . .
    f f f . r r r c c . . . . .
"""


def atlas(**fields):
    """The map, to be written to a folder under a name of its own."""
    return small_atlas(TERRAIN, owners=OWNERS, who=WHO, places=PLACES, **fields)


ATLAS = atlas()


def final(*units, **fields) -> Game:
    """Final reorganization of Nov/Dec 1941 on this map."""
    fields.setdefault("rule_sets", ("base", "oil"))
    fields.setdefault("clock", FINAL)
    powers = fields.pop("powers", ())
    return small_game(fields.pop("on", ATLAS), units, powers=powers, **fields)


_SIZES = {
    8: {"type": "ARM"}, 4: {"type": "MOT"}, 2: {"type": "MOT", "size": "division"}, 1: {"type": "CA"},
}  # fmt: skip


def down(id: str, at: str, power: str, quarters: int = 8, **fields):
    """A face-down unit that takes so many quarters of fuel: 8, 4, 2 or 1."""
    return unit(id, at, power=power, organized=False, **{**_SIZES[quarters], **fields})


def bought(id: str, at: str, power: str, fuel_: int, **fields):
    """A face-up HQ with an activation whose removal takes so much fuel, for sums that no unit costs."""
    made = {"type": "HQ-I", "reorganization": fuel_, "activated": 1, **fields}
    return unit(id, at, power=power, organized=True, **made)


def pay(id: str, **fields) -> Refuel:
    """The order that removes an activation of :func:`bought`."""
    return Refuel(id, activation=True, **fields)


__all__ = [
    "ATLAS",
    "FINAL",
    "OWNERS",
    "PLACES",
    "SHUT_BRITAIN",
    "SHUT_ITALY",
    "TERRAIN",
    "WHO",
    "after",
    "atlas",
    "barrels",
    "bought",
    "down",
    "final",
    "fuel",
    "judged",
    "pay",
    "refused",
]

"""A front for the oil rule's tests: Germany and Italy in the west, the USSR in the east, ten hexes by four.

Kiev (A-0005) lies on the Soviet side of the front, Lemberg (A-0004) on the German one.
"""

from __future__ import annotations

from redball import rules
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Game

from tests.small_map import small_atlas, small_game, spot

TURN = 35
COMBAT = Clock(TURN, "land_combat", 1, "axis")
SOVIET = Clock(TURN, "land_combat", 2, "allied")
MOVEMENT = Clock(TURN, "land_movement", 1, "axis")
BOMBING = Clock(TURN, "strategic_bombardment", 1, "axis")


def atlas():
    """The front's map."""
    rows = "\n".join(
        (" " if n % 2 else "") + "i i g g g r r r r r".replace("i", "g" if n < 2 else "i") for n in range(4)
    )
    return small_atlas(
        rows.translate(str.maketrans("gir", "...")),
        id="front",
        owners=rows,
        places=[
            spot("Essen", "A-0000", factories=2),
            spot("Berlin", "A-0100", "capital"),
            spot("Ploesti", "A-0002", "town", oil=5, factories=1),
            spot("Lemberg", "A-0004"),
            spot("Rome", "A-0200", "capital"),
            spot("Turin", "A-0301", oil=1),
            spot("Kiev", "A-0005"),
            spot("Minsk", "A-0105"),
            spot("Kharkov", "A-0207"),
            spot("Moscow", "A-0009", "capital", factories=2),
            spot("Baku", "A-0309", oil=3),
        ],
    )


def front(*units, clock=COMBAT, **fields) -> Game:
    """A game under the oil rule at the front."""
    fields.setdefault("rule_sets", ("base", "oil"))
    fields.setdefault("fuel", {"GE": 5, "IT": 5, "SU": 5})
    return small_game(atlas(), units, clock=clock, powers=("GE", "IT", "SU"), **fields)


def rolled(game: Game, order: Order, *dice: int) -> Game:
    """The game after an order with its dice."""
    ruling = rules.judge(game, order, dice)
    assert ruling.allowed, ruling.reasons
    assert ruling.dice == len(dice)
    return game.changed(ruling.changes)

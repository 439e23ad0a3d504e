"""A small Germany at war with Britain: two factory cities at home, one abroad, oil and other resources, ports
and a sea between them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from redball import rules
from redball.desk.desk import Desk
from redball.game.clock import Clock
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules.gas.orders import AllotResources

from tests.rules.judging import after
from tests.small_map import small_atlas, small_game, spot

TURN = 35
PLAN = (
    AllotResources("GE", "Berlin", "Berlin", other=2),
    AllotResources("GE", "Essen", "Essen", oil=2, other=2),
    AllotResources("GE", "Ploesti", "Berlin", oil=3),
)
"""Where all German resources go: 5 regular and 4 oil production points."""


def atlas():
    """Britain on its island, Germany on the mainland, Rumania beside it under German control."""
    return small_atlas(
        """
        . . 0 . . . .
         . . 0 . . . .
        . . 0 . . . .
         1 1 1 1 . . .
        """,
        owners="""
        b b . g g g m
         b b . g g g m
        b b . g g g m
         . . . . g g m
        """,
        places=[
            spot("London", "A-0001", "capital", port="major", factories=2, oil=1),
            spot("Leeds", "A-0200", "city"),
            spot("Kiel", "A-0003", "city", port="major"),
            spot("Berlin", "A-0004", "capital", factories=3, resources=2),
            spot("Essen", "A-0103", factories=2, oil=2, resources=2),
            spot("Ploesti", "A-0106", factories=1, oil=3),
        ],
        rails=["Kiel Berlin", "Kiel Essen", "Berlin Ploesti"],
        sea_names=["North Sea", "Bay of Biscay"],
    )


def position(phase: str = "production", multiple: str = "1/2", **fields: Any) -> Game:
    """Germany and Britain with saved gas."""
    side = fields.pop("side", "")
    given = {
        "rule_sets": ("base", "gas"),
        "clock": Clock(TURN, phase, impulse=1 if side else 0, side=side, first="axis"),
        "powers": ("GE", "IT", "CW"),
    }
    game = small_game(atlas(), **(given | fields))
    power = msgspec.structs.replace(game.powers["GE"], multiple=Fraction(multiple))
    return game.changed([Change("powers", "GE", power)])


def opened(desk: Desk, folder, game: Game, *orders, power: str = "GE") -> Game:
    """Show a position after some orders on a desk; returns it."""
    game = after(game, *orders)
    desk.open(Session.create(folder / f"{game.clock.phase}.redball", game, rules.judge))
    desk.show_power(power)
    return game


def node(desk: Desk, name: str) -> int:
    """A hex by the name of its place."""
    return desk.game.atlas.find(name)

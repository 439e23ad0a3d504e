"""A small ocean for convoys: a colony with resources, four seas in a row, home with factories."""

from __future__ import annotations

from dataclasses import replace

from redball.atlas import Road
from redball.game.state import Game

from tests.small_map import small_atlas, small_game, spot

SEAS = ("Gulf of Guinea", "Cape Verde Basin", "Cape St. Vincent", "Bay of Biscay")


def atlas(**fields):
    """From west to east: a Commonwealth colony, four sea areas, Britain; France lies south of the last."""
    made = small_atlas(
        """
        . . . 0 1 2 3 . .
         . . 0 0 1 2 3 . .
        . . . 0 1 2 3 . .
         . . . . . . 3 . .
        """,
        owners="""
        e e e . . . . b b
         e e . . . . . b b
        e e e . . . . b b
         f f f f f f . b b
        """,
        places=[
            spot("Elisabethville", "A-0000", resources=1),
            spot("Katanga", "A-0001", "site", resources=1, oil=1),
            spot("Luanda", "A-0002", port="minor"),
            spot("Dakar", "A-0101", port="minor", ices=True),
            spot("Bush", "A-0200", "site", resources=1),
            spot("Liverpool", "A-0007", port="major", factories=1),
            spot("London", "A-0008", "capital", factories=1, blue=1),
            spot("Brest", "A-0305", port="major", factories=1),
        ],
        rails=["Elisabethville A-0001 Luanda", "Liverpool London"],
        sea_names=SEAS,
        **fields,
    )
    return made


def game(points=(4, 4, 4, 4), **fields) -> Game:
    """Commonwealth and France against Germany, with convoy points of the Commonwealth in the four seas."""
    convoys = {(area, "CW"): count for area, count in enumerate(points) if count}
    fields.setdefault("powers", ("CW", "FR", "GE"))
    return small_game(fields.pop("atlas", None) or atlas(), convoys=convoys, **fields)


def with_road(made, *hexes: str):
    """The same map with a road."""
    return replace(made, roads=(Road("RD1", "Burma Road", tuple(made.find(name) for name in hexes)),))

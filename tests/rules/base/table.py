"""A small war for the base game's tests."""

from __future__ import annotations

from redball.game.orders import Order
from redball.game.state import Game
from redball.wording import sentence

from tests.rules.judging import after, denied, judged
from tests.small_map import small_atlas, small_game, spot, unit


def atlas():
    """Libya and Egypt: a front, a port at Tobruk, a town at Sollum, a lake, the depression, two sea areas."""
    return small_atlas(
        """
        0 0 0 1 1 1
         . . . . . .
        . . x o . .
         . . . . . .
        """,
        owners="""
        0 0 0 1 1 1
         l l l e e e
        l l l e e e
         l l l e e e
        """,
        places=[
            spot("Benghazi", "A-0100", port="major", factories=2, oil=1),
            spot("Tobruk", "A-0102", port="minor", ices=True),
            spot("Sollum", "A-0103", "town"),
            spot("Alexandria", "A-0105", port="major"),
        ],
        sea_names=["Gulf of Sirte", "Levant"],
    )


def game(*units, **fields) -> Game:
    """Germany and Italy against the Commonwealth."""
    fields.setdefault("powers", ("GE", "IT", "CW"))
    found = units or (
        unit("15pz", "A-0101", name="15 Pz", type="ARM"),
        unit("xxi", "A-0200", name="XXI", power="IT"),
        unit("bb", "Benghazi", name="Littorio", type="BB", power="IT"),
        unit("7arm", "A-0204", name="7 Arm", type="ARM", power="CW"),
    )
    return small_game(atlas(), found, **fields)


def refused(played: Game, order: Order, *clauses: str) -> list[str]:
    """The sentences against an order that must be refused, resting on some clauses."""
    return [sentence(reason) for reason in denied(played, order, *clauses).reasons]


def text(played: Game, order: Order) -> str:
    """What an allowed order does, in words."""
    ruling = judged(played, order)
    assert ruling.allowed
    return sentence(ruling.text)


__all__ = ["after", "atlas", "game", "judged", "refused", "text"]

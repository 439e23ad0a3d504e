"""A small war for the oil rule's tests: Germany on land, islands over water, an oil field and factories.

Row 0 of the map, from the west: A-0000 Essen (factory city), A-0001, A-0002 Ploesti (oil), A-0003 Munich
(city), A-0004 Bremen (major port).  Sea 0 lies to the east; beyond it Palermo (major port) and Syracuse
(minor port).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Change, Game, put_power
from redball.rules.oil.orders import ReceiveOil, UseOil

from tests.rules.judging import after, denied, judged
from tests.small_map import small_atlas, small_game, spot, unit

TURN = 35
PRODUCTION = Clock(TURN, "production")
FINAL = Clock(TURN, "final_reorganization")


def atlas(**fields):
    """The map: ``more`` places are added, ``owners`` redraws who holds what."""
    places = [
        spot("Essen", "A-0000", factories=2),
        spot("Ploesti", "A-0002", "town", oil=5),
        spot("Munich", "A-0003"),
        spot("Bremen", "A-0004", "town", port="major"),
        spot("Emden", "A-0104", "town", port="minor"),
        spot("Field", "A-0101", "site"),
        spot("Palermo", "A-0006", "town", port="major"),
        spot("Syracuse", "A-0106", "town", port="minor"),
        *fields.pop("more", ()),
    ]
    return small_atlas(
        """
        . . . . . 0 . .
         . . . . . 0 . .
        . . . . . 0 . .
        """,
        places=places,
        rails=fields.pop("rails", ["Essen Bremen", "Essen A-0100"]),
        **fields,
    )


def game(units=(), *, clock=PRODUCTION, on=None, **fields) -> Game:
    """A game under the oil rule: production of Nov/Dec 1941 unless told otherwise."""
    fields.setdefault("rule_sets", ("base", "oil"))
    return small_game(on or atlas(), units, clock=clock, powers=("GE", *fields.pop("powers", ())), **fields)


def power(played: Game, code: str = "GE", **fields) -> Game:
    """The game with fields of a power changed; one marked as neutral is at war with nobody."""
    wars = frozenset(w for w in played.wars if fields.get("active", True) or code not in w)
    changed = put_power(msgspec.structs.replace(played.powers[code], **fields))
    return played.changed([changed, Change("wars", "", wars)])


def refused(played: Game, order: Order, *clauses: str) -> list[str]:
    """The codes of the reasons against an order that must be refused, resting on some clauses."""
    return [reason.code for reason in denied(played, order, *clauses).reasons]


def received(played: Game, count: int, *uses: str, factory: str = "Essen", code: str = "GE") -> Game:
    """The game after ``count`` oil of Ploesti was received and used as told, one use an oil."""
    played = after(played, ReceiveOil(code, "Ploesti", factory, count))
    keys = [f"A-0002-{n}" for n in range(1, len(uses) + 1)]
    return after(played, *(UseOil(key, use) for key, use in zip(keys, uses, strict=True)))


def fuel(played: Game, code: str = "GE") -> Fraction:
    """A power's loose fuel."""
    return played.powers[code].fuel


def barrels(played: Game, place: str) -> int:
    """Barrels in a hex."""
    depot = played.depots.get(played.atlas.find(place))
    return depot.barrels if depot else 0


__all__ = [
    "FINAL",
    "PRODUCTION",
    "TURN",
    "after",
    "atlas",
    "barrels",
    "fuel",
    "game",
    "judged",
    "power",
    "received",
    "refused",
    "spot",
    "unit",
]

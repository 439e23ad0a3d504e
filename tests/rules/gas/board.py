"""A small world of seven sheets for the tests of saved gas, and positions on it.

From the west: America with Canada in the north, the North Atlantic, Britain, a strait, France and Germany
(Western European map), Germany's east, Poland and the USSR (Eastern European), China (Asian), a strait, Japan
and Hawaii (Pacific).  Finland lies along the north (Scandinavian map), and Africa beyond the Mediterranean in
the south: Libya in the west, Egypt in the east.  Hexes are named by the letter of their sheet, then row and
column of the whole map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from redball.atlas import Atlas
from redball.game.clock import Clock
from redball.game.orders import MoveUnit, Order
from redball.game.sequence import acting_side, phases
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules import judge
from redball.rules.gas.standing import standing
from redball.rules.gas.stock import gas_of, points_of, total_gas
from redball.rules.gas.tables import POINTS, STOCK
from redball.wording import sentence

from tests.rules.judging import after, changed, denied, judged, why_not
from tests.small_map import small_atlas, small_game, spot, unit

__all__ = [
    "ATLAS",
    "END",
    "FINAL",
    "LEND",
    "PRODUCTION",
    "after",
    "at",
    "changed",
    "denied",
    "faces",
    "game",
    "gas",
    "judged",
    "move",
    "named",
    "node",
    "notes",
    "points",
    "spot",
    "states",
    "text",
    "told",
    "total_gas",
    "unit",
    "why_not",
]

TURN = 35
LEND = Clock(TURN, "lend_lease")
END = Clock(TURN, "return_to_base")
FINAL = Clock(TURN, "final_reorganization")
PRODUCTION = Clock(TURN, "production")

LAND = """
. . . . 0 0 . . 1 . . . . . . . . . . . . . . 3 . .
 . . . . 0 0 . . 1 . . . . . . . . . . . . . . 3 . .
. . . . 0 0 . . 1 . . . . . . . . . . . . . . 3 . .
 . . . . 0 0 . . 1 2 2 . . . 2 . . . . . . . . 3 . .
2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3
 2 2 2 2 2 2 2 2 2 . . . . . . . . . . . 2 2 2 3 3 3
"""
OWNERS = """
k k k k . . b b . F F F F F F F F F F F c c c . j h
 u u u u . . b b . f f g g g g p p r r r c c c . j h
u u u u . . b b . f f g g g g p p r r r c c c . j h
 u u u u . . b b . . . i i i . p p r r r c c c . j h
. . . . . . . . . . . . . . . . . . . . . . . . . .
 . . . . . . . . . l l l l l e e e e e e . . . . . .
"""
SHEETS = """
N N N N N W W W W S S S S S S S S S S S I I I P P P
 N N N N N W W W W W W W W W E E E E E E I I I P P P
N N N N N W W W W W W W W W E E E E E E I I I P P P
 N N N N N W W W W A A W W W A E E E E E I I I P P P
N N N N N W W W W A A A A A A A A A A A I I I P P P
 N N N N N W W W W A A A A A A A A A A A I I I P P P
"""
WHO = {
    "g": ("GER", "GE"),
    "i": ("ITA", "IT"),
    "j": ("JAP", "JA"),
    "b": ("GBR", "CW"),
    "k": ("CAN", "CW"),
    "u": ("USA", "US"),
    "r": ("USR", "SU"),
    "f": ("FRA", "FR"),
    "c": ("CHI", "CH"),
    "p": ("POL", "GE"),
    "F": ("FIN", "GE"),
    "l": ("LBA", "IT", ""),
    "e": ("EGY", "CW", ""),
    "h": ("HAW", "US", ""),
}
SEAS = ("North Atlantic", "North Sea", "Mediterranean", "China Sea")


def _atlas() -> Atlas:
    return small_atlas(
        LAND,
        owners=OWNERS,
        who=WHO,
        sheets=SHEETS,
        sea_names=SEAS,
        places=[
            spot("Ottawa", "N-0001", "capital", factories=1),
            spot("Washington", "N-0101", "capital", factories=2, oil=2, resources=1),
            spot("Boston", "N-0103", port="major", factories=1),
            spot("London", "W-0106", "capital", port="major", factories=2, resources=2, seas=(0, 1)),
            spot("Paris", "W-0110", "capital", factories=2),
            spot("Bremen", "W-0111", port="major", factories=1, seas=(0, 1)),
            spot("Essen", "W-0112", factories=6, resources=4, oil=2),
            spot("Berlin", "W-0113", "capital", factories=2),
            spot("Munich", "W-0212"),
            spot("Field", "W-0213", "site", oil=3),
            spot("Konigsberg", "E-0114", factories=1),
            spot("Warsaw", "E-0116", "capital", factories=1, resources=1),
            spot("Moscow", "E-0118", "capital", factories=2, resources=2, oil=1),
            spot("Kiev", "E-0217", factories=1),
            spot("Archangel", "E-0119", port="major", seas=(0, 1)),
            spot("Rome", "W-0312", "capital", port="major", factories=1, seas=(2,)),
            spot("Tripoli", "A-0511", port="minor", seas=(2,)),
            spot("Alexandria", "A-0516", port="major", seas=(2,)),
            spot("Helsinki", "S-0013", "capital"),
            spot("Chungking", "I-0121", "capital", factories=1),
            spot("Yenan", "I-0020", "capital", factories=1),
            spot("Tokyo", "P-0124", "capital", port="major", factories=1, seas=(3,)),
            spot("Honolulu", "P-0225", port="major", seas=(3,)),
        ],
        rails=[
            "Washington Boston",
            "Bremen Essen Berlin Konigsberg Warsaw",
            "Essen Munich Rome",
            "Berlin Helsinki",
            "Field Berlin",
            "Kiev Moscow Archangel",
            "Chungking Yenan",
        ],
    )


ATLAS = _atlas()
POWERS = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH", "CC")


# --- positions ----------------------------------------------------------------------------------------------


def at(phase: str, impulse: int = 1, turn: int = TURN) -> Clock:
    """A phase of an impulse; the axis moves first, so that odd impulses are its own."""
    side = acting_side("axis", impulse) if phases()[phase].acts == "side" else ""
    return Clock(turn, phase, impulse, side)


def game(
    *units: Unit,
    clock: Clock | None = None,
    gas: Mapping[tuple[str, str], int] | None = None,
    points: Mapping[tuple[str, str], int] | None = None,
    remembered: Iterable[Change] = (),
    atlas: Atlas = ATLAS,
    **fields: Any,
) -> Game:
    """A position under saved gas: the axis acts on land in the first impulse of Nov/Dec 1941 unless told
    otherwise.

    ``gas`` and ``points`` are what is saved, by place and power; ``options`` are without their prefix.
    """
    options = {f"gas.{name}": value for name, value in fields.pop("options", {}).items()}
    stock = [STOCK.put((atlas.find(hex), code), count) for (hex, code), count in (gas or {}).items()]
    saved = [POINTS.put((atlas.find(hex), code), count) for (hex, code), count in (points or {}).items()]
    fields.setdefault("rule_sets", ("base", "gas"))
    fields.setdefault("powers", POWERS)
    return small_game(
        atlas,
        units,
        clock=clock or at("land_movement"),
        options=options,
        remembered=(*stock, *saved, *remembered),
        **fields,
    )


def node(hex: str) -> int:
    """A hex of the world by its label or a place."""
    return ATLAS.find(hex)


def named(found: Mapping[int, Any]) -> dict[str, Any]:
    """What stands in a mapping by hexes, by the names of places."""
    names = {place.node: place.name for place in ATLAS.places}
    return {names.get(at, ATLAS.label(at)): value for at, value in found.items()}


# --- what is asked of them ----------------------------------------------------------------------------------


def gas(played: Game, power: str) -> dict[str, int]:
    """A power's gas by place."""
    return named(gas_of(played, power))


def points(played: Game, power: str) -> dict[str, int]:
    """A power's saved build points by place."""
    return named(points_of(played, power))


def states(played: Game, *ids: str) -> list[str]:
    """How some units stand."""
    return [standing(played, played.units[id]).state for id in ids]


def faces(played: Game, *ids: str) -> str:
    """Which side some units show: "u" for up, "d" for down."""
    return "".join("u" if played.units[id].organized else "d" for id in ids)


def move(id: str, to: str, section: int = 0) -> Order:
    """A unit moved."""
    return MoveUnit(id, to, section)


def text(played: Game, order: Order) -> str:
    """What an order that may be given does, in words."""
    ruling = judge(played, order)
    assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    return sentence(ruling.text)


def told(played: Game, order: Order) -> list[str]:
    """The codes of what is said of an order that may be given: what it does, then the notes."""
    ruling = judge(played, order)
    assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    return [said.code.removeprefix("gas.") for said in (ruling.text, *ruling.notes)]


def notes(played: Game, order: Order) -> list[str]:
    """What is said beside an order that may be given, in words."""
    ruling = judge(played, order)
    assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    return [sentence(note) for note in ruling.notes]

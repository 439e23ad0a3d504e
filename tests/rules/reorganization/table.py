"""Two maps, positions on them, and what orders use up of what is counted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
from redball.game.clock import Clock
from redball.game.state import Change, Game, HexState, next_game, put_power, put_unit
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.remaining import uses
from redball.rules.reorganization.tables import USED
from redball.wording import sentence

from tests.rules.judging import judged
from tests.small_map import small_atlas, small_game, spot, unit

STRIP = """
. . . . . . . .
 . . . . . . . .
~ ~ ~ ~ ~ ~ ~ ~
"""
GAP = """
. ~ ~ ~ . .
 . ~ ~ ~ . .
. ~ ~ ~ . .
 . ~ ~ ~ . .
"""

LAND = small_atlas(
    STRIP,
    owners=STRIP.replace(".", "g"),
    places=[spot("Essen", "A-0000", "capital", factories=2), spot("Kiel", "A-0007", port="major")],
    rails=["Essen Kiel"],
)
"""Germany: Essen with two factories in the west, Kiel in the east, a railway between, the sea below."""

SHORES = small_atlas(
    GAP,
    owners=GAP.replace(".", "g"),
    places=[
        *(spot(f"C{n}", f"A-0{n}00", port="major", factories=1) for n in range(4)),
        spot("Haven", "A-0104", "town", port="minor"),
        spot("Port", "A-0204", "town", port="major"),
    ],
    rails=["Haven A-0105"],
)
"""Germany on both sides of a sea: cities in the west, a minor port and a major one in the east."""

FINAL = Clock(turn=35, phase="final_reorganization")
IMPULSE = Clock(turn=35, phase="reorganization", impulse=3, side="axis")
PRODUCTION = Clock(turn=35, phase="production")

KINDS = (
    {"type": "INF", "size": "corps"},
    {"type": "INF", "size": "corps"},
    {"type": "INF", "size": "division"},
    {"type": "ARM", "size": "corps"},
    {"type": "FTR", "size": ""},
    {"type": "MAR", "size": "corps"},
)
"""Units of random positions, infantry the commonest."""


def game_of(
    atlas, *units, clock=IMPULSE, pools=None, wars=(("FR", "GE"),), cooperation=None, **power_fields
) -> Game:
    """A position with reorganization in play; ``pools`` are points by power."""
    game = small_game(
        atlas, units, powers=["GE", "IT", "FR", "SU"], wars=wars, cooperation=cooperation, clock=clock
    )
    game = replace(game, rule_sets=("base", "reorganization"))
    for code, points in (pools or {}).items():
        game = game.changed([put_power(msgspec.structs.replace(game.powers[code], rp_pool=Fraction(points)))])
    for code, fields in power_fields.items():
        game = game.changed([put_power(msgspec.structs.replace(game.powers[code], **fields))])
    return game


def face_down(id, at, **fields):
    return unit(id, at, organized=False, **fields)


def give(game: Game, order):
    """The position after an order that must be allowed."""
    ruling = judge(game, order)
    assert ruling.allowed, [r.code for r in ruling.reasons]
    return next_game(game, ruling.changes)


def refused(game: Game, order) -> set[str]:
    """Clauses of a ruling that must be a refusal, with reasons and no changes."""
    ruling = judge(game, order)
    assert not ruling.allowed and ruling.reasons and not ruling.changes
    return set(ruling.clauses)


def hq(at="A-0002", value=3, **fields):
    return unit("hq", at, type="HQ-I", reorganization=value, size="army", **fields)


def fields_of(value, **fields):
    return msgspec.structs.replace(value, **fields)


def replace_clock(**fields):
    return fields_of(IMPULSE, **fields)


def damaged(game, *hexes):
    return game.changed(
        [Change("hexes", game.atlas.find(label), HexState(port_damaged=True)) for label in hexes]
    )


def set_to(game, **options):
    return replace(game, options={**game.options, **{f"reorg.{k}": v for k, v in options.items()}})


def by(unit_id, provider, way="primary", **fields):
    return Reorganize(unit_id, provider, way, **fields)


def of(atlas, *units, points_=99, **more):
    return game_of(atlas, *units, pools={"GE": points_}, wars=more.pop("wars", ()), **more)


def marked(game, **marks):
    rows = [USED.put(tuple(key.split("__")), value) for key, value in marks.items()]
    return game.changed(rows)


def edit(game, name, **fields):
    return game.changed([put_unit(msgspec.structs.replace(game.units[name], **fields))])


def used_up(game, order) -> dict[str, int]:
    ruling = judged(game, order)
    assert ruling.allowed, [sentence(r) for r in ruling.reasons]
    return {k: v for k, v in uses(game, ruling.changes).items() if not k.startswith("unit.")}

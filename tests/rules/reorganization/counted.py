"""Two maps and positions on them, and what orders use up of what is counted."""

from __future__ import annotations

import msgspec
from redball.game.state import put_mark, put_unit
from redball.rules.reorganization.room import uses
from redball.wording import sentence

from tests.rules.judging import judged
from tests.rules.reorganization.test_clauses import game_of
from tests.rules.reorganization.test_ways import GAP, STRIP
from tests.small_map import small_atlas, spot

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


def of(atlas, *units, points_=99, **more):
    return game_of(atlas, *units, pools={"GE": points_}, wars=more.pop("wars", ()), **more)


def marked(game, **marks):
    rows = [put_mark("reorg.used." + key.replace("__", "."), value) for key, value in marks.items()]
    return game.changed(rows)


def edit(game, name, **fields):
    return game.changed([put_unit(msgspec.structs.replace(game.units[name], **fields))])


def used_up(game, order) -> dict[str, int]:
    ruling = judged(game, order)
    assert ruling.allowed, [sentence(r) for r in ruling.reasons]
    return {k: v for k, v in uses(game, ruling.changes).items() if not k.startswith("unit.")}

"""Units in the sea box of the North Atlantic, and naval combat there."""

from __future__ import annotations

from redball.rules.submarines.surprise import surprise as points_left
from redball.rules.submarines.tables import MARKS, SURPRISE

from tests.rules.submarines.world import at, game, sea, unit

AREA = "North Atlantic"
COMBAT = at("naval_combat")


def cs(id, type="CL", power="CW", **fields):
    """A unit in the Convoy Section."""
    return unit(id, AREA, type=type, power=power, section=-1, **fields)


def box(id, section, type="CA", power="CW", **fields):
    """A unit in a section from 0 to 4."""
    return unit(id, AREA, type=type, power=power, section=section, **fields)


def combat(*units, clock=COMBAT, surprise=None, **fields):
    """Naval combat in the North Atlantic; surprise points by side."""
    fields.setdefault("remembered", [])
    points = [
        SURPRISE.put((clock.turn, clock.impulse, sea(AREA), side), n) for side, n in (surprise or {}).items()
    ]
    fields["remembered"] = [*fields["remembered"], *points]
    return game(*units, clock=clock, **fields)


def marked(*ids, clock=COMBAT):
    """Marks for an attack on convoys."""
    return [MARKS.put((clock.turn, clock.impulse, id), True) for id in ids]


def left(played, side):
    """Surprise points that a side has left."""
    return points_left(played, sea(AREA), side)

"""What a step of a minor country's marker costs on the political display (8.5; POL-ACT-05 to 19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

import msgspec
import tomli

from redball import resources
from redball.rules.politics.display.layout import Layout
from redball.rules.politics.ideologies import IDEOLOGIES, Leaning

LineId = Literal["W", "Pa", "Pb", "Pc", "Pd", "Pe", "Nf", "Na", "Nb", "Nc", "Nd", "Ne"]
WAR: LineId = "W"
"""The war case, a sentence of its own beside the two lists: it comes before all lines, whatever they cost."""

FIRST: LineId = "Nf"
"""The line that stands last in its list, and yet is an exception from others: the first that fits."""

NEAR_A_CENTRE = 5
"""A neutral hex nearer to the centre of an ideology than this is dear to enter on the way there."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the table: for modifiers of a sign (empty: either), what a step costs in points."""

    id: LineId
    sign: Literal["+", "-", ""]
    cost: int
    clause: str


class CostTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of ``assets/politics/step_costs.toml``; ``marker`` is paid on top for leaving the hex of a
    major power's marker.
    """

    marker: int
    lines: tuple[Line, ...]


@cache
def cost_table() -> CostTable:
    """What steps cost."""
    text = resources.assets("politics", "step_costs.toml").read_text("utf-8")
    return msgspec.convert(tomli.loads(text), CostTable)


@dataclass(frozen=True, slots=True)
class Ground:
    """All that the cost of a step depends on besides its two hexes.

    ``positive`` is the sign that the modifier is used with; ``leaning`` the ideology of the power that it is
    used for; ``fights_owner`` whether the power that owns the modifier is at war with the minor; ``helpers``
    the hexes of markers of powers at war with a power that the minor is at war with; ``markers`` the hexes of
    all major powers' markers.  The others are the readings of ambiguities 8, 9, 10 and 12.
    """

    layout: Layout
    positive: bool
    leaning: Leaning
    fights_owner: bool = False
    helpers: tuple[int, ...] = ()
    markers: frozenset[int] = frozenset()
    list_cost_of_centre: bool = False
    highest: bool = False
    another_than_current: bool = False
    marker_in_war: bool = True


class Step(msgspec.Struct, frozen=True):
    """A step and what it costs: by a ``line`` of the table, and ``extra`` for a marker that it leaves."""

    start: int
    end: int
    line: Line
    extra: int

    @property
    def cost(self) -> int:
        """All points that the step costs."""
        return self.line.cost + self.extra

    @property
    def clauses(self) -> tuple[str, ...]:
        """What the cost rests on."""
        return (self.line.clause, "POL-ACT-19") if self.extra else (self.line.clause,)


def step(ground: Ground, start: int, end: int) -> Step:
    """A step from a hex to one beside it, whether it may be made or not."""
    fits = set(_fitting(ground, start, end))
    found = [line for line in cost_table().lines if line.id in fits]
    if ground.highest:
        line = max(found, key=lambda each: (each.id == WAR, each.cost))
    else:
        line = max(found, key=lambda each: (each.id == WAR, each.id == FIRST))
    pays = start in ground.markers and (line.id != WAR or ground.marker_in_war)
    return Step(start, end, line, cost_table().marker if pays else 0)


def _fitting(ground: Ground, start: int, end: int) -> Iterator[LineId]:
    """Every line that a step fits; there is one for each."""
    before, after = ground.layout.cells[start], ground.layout.cells[end]
    listed = before.centre and ground.list_cost_of_centre
    if not listed and any(_nearer(ground, start, end, helper) for helper in ground.helpers):
        yield WAR
    yield from (_positive if ground.positive else _negative)(ground, start, end)
    if before.centre:
        yield "Pa" if ground.positive else "Nb"
    if not after.ideology:
        yield "Pc" if ground.positive else "Ne"
    else:
        yield "Pe" if ground.positive else "Nd"


def _positive(ground: Ground, start: int, end: int) -> Iterator[LineId]:
    before, after = ground.layout.cells[start], ground.layout.cells[end]
    if not after.ideology:
        return
    own = before.ideology if ground.another_than_current else ground.leaning
    from_nowhere = ground.another_than_current and not own
    if after.ideology != own and not from_nowhere:
        yield "Pb"
    if not before.ideology and ground.layout.is_outermost(end):
        yield "Pd"


def _negative(ground: Ground, start: int, end: int) -> Iterator[LineId]:
    layout = ground.layout
    after = layout.cells[end]
    if after.ideology:
        if ground.fights_owner:
            yield "Nf"
        return
    for ideology in IDEOLOGIES:
        centre = layout.centres[ideology]
        if layout.distance(end, centre) < NEAR_A_CENTRE and _nearer(ground, start, end, centre):
            yield "Na"
    if layout.is_outermost(start):
        yield "Nc"


def _nearer(ground: Ground, start: int, end: int, target: int) -> bool:
    return ground.layout.distance(end, target) < ground.layout.distance(start, target)

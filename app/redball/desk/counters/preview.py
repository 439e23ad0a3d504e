"""The rows of a list as the preview shows them: what is wrong first, then what is left out, then counters."""

from __future__ import annotations

from typing import NamedTuple

from redball.game.counters.counter import Counter
from redball.game.counters.importing import Outcome
from redball.language import translated

FAULT, SKIPPED, COUNTER = "fault", "skipped", "counter"


class PreviewLine(NamedTuple):
    """A fault, a row that is left out, or a counter; row 0 is the list as a whole."""

    state: str
    row: int
    column: str
    name: str
    said: str
    counter: Counter | None = None


def preview_lines(outcome: Outcome) -> tuple[PreviewLine, ...]:
    """Everything that a mapping makes of a list."""
    places = [*outcome.at, *[(0, "")] * (len(outcome.faults) - len(outcome.at))]
    lines = []
    for fault, (row, column) in zip(outcome.faults, places, strict=True):
        said = translated("found {0}, expected {1}", fault.found, fault.expected)
        if fault.near:
            said += "; " + translated("did you mean {0}?", ", ".join(fault.near))
        lines.append(PreviewLine(FAULT, row, column, "", said))
    for left in outcome.skipped:
        lines.append(PreviewLine(SKIPPED, left.row, "", left.name or left.kind, left.reason))
    for counter, row in zip(outcome.counters, outcome.rows, strict=True):
        lines.append(PreviewLine(COUNTER, row, "", counter.name, "", counter))
    return tuple(lines)

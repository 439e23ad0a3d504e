"""Numbers that lie over one another share a plate: '1–4, 7'."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF

COVERED = 0.3
"""The share of its height that one plate may have under another before the two become one."""

PER_LETTER = 0.72
"""Width of a letter in half heights of a plate."""

LONGEST = 9
"""Letters on one plate."""


@dataclass(frozen=True)
class Plate:
    """Numbers in order at a spot in map units; ``planned``: nobody has given any of the orders yet."""

    numbers: tuple[int, ...]
    spot: QPointF
    planned: bool = False

    @cached_property
    def text(self) -> str:
        """'3', '1–4', '1, 3–5'; of many only the first and the last: '1…41'."""
        runs: list[list[int]] = []
        for number in self.numbers:
            if runs and number == runs[-1][1] + 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
        text = ", ".join(_run(first, last) for first, last in runs)
        return text if len(text) <= LONGEST else f"{self.numbers[0]}…{self.numbers[-1]}"

    def half_width(self, half_height: float) -> float:
        """Half the width that the text needs; never narrower than high."""
        return half_height * max(1.0, 0.5 * PER_LETTER * len(self.text) + 0.25)


def _run(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first}, {last}" if last == first + 1 else f"{first}–{last}"


def merged(plates: Sequence[Plate], half_height: float) -> list[Plate]:
    """Plates none of which covers another, at a half height in map units."""
    found = list(plates)
    while len(fewer := _joined_once(found, half_height)) < len(found):
        found = fewer
    return sorted(found, key=lambda plate: plate.numbers)


def _joined_once(plates: Sequence[Plate], half: float) -> list[Plate]:
    """Each plate joined to one that it covers, if there is one; looked at from left to right."""
    found: list[Plate] = []
    reach = 2 * max((plate.half_width(half) for plate in plates), default=0.0)
    for plate in sorted(plates, key=lambda plate: plate.spot.x()):
        under = _covered(found, plate, half, reach)
        if under is None:
            found.append(plate)
        else:
            joined = _joined(found.pop(under), plate)
            bisect.insort(found, joined, key=lambda each: each.spot.x())
            reach = max(reach, 2 * joined.half_width(half))
    return found


def _covered(found: Sequence[Plate], plate: Plate, half: float, reach: float) -> int | None:
    """Where among plates to the left of one is one that it covers."""
    for at in range(len(found) - 1, -1, -1):
        if plate.spot.x() - found[at].spot.x() >= reach:
            return None
        if _covers(plate, found[at], half):
            return at
    return None


def _covers(one: Plate, other: Plate, half: float) -> bool:
    below = abs(one.spot.y() - other.spot.y()) - 2 * half
    if below >= -COVERED * 2 * half:
        return False
    aside = abs(one.spot.x() - other.spot.x()) - one.half_width(half) - other.half_width(half)
    return aside < -COVERED * 2 * half


def _joined(one: Plate, other: Plate) -> Plate:
    """One plate for the numbers of two, at the middle of all of them."""
    a, b = len(one.numbers), len(other.numbers)
    spot = (one.spot * a + other.spot * b) / (a + b)
    return Plate(tuple(sorted(one.numbers + other.numbers)), spot, one.planned and other.planned)

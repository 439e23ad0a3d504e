"""Numbers of assignments that lie over one another share a plate."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPointF
from redball.canvas.sets.reorganization.plates import COVERED, Plate, merged


def plate(number: int, x: float, y: float = 0.0, planned: bool = False) -> Plate:
    return Plate((number,), QPointF(x, y), planned)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((3,), "3"),
        ((1, 2), "1, 2"),
        ((1, 2, 3, 4), "1–4"),
        ((1, 3, 4, 5), "1, 3–5"),
        ((2, 4, 6, 8, 11), "2…11"),
    ],
)
def test_runs_are_told_short(numbers, text):
    assert Plate(numbers, QPointF()).text == text


def test_close_up_each_keeps_its_own_and_on_the_whole_world_they_share():
    row = [plate(1, 0), plate(2, 0.3), plate(3, 0.6), plate(7, 9)]
    assert merged(row, 0.12) == row
    shared = merged(row, 1.4)
    assert [each.text for each in shared] == ["1–3", "7"]
    assert shared[0].spot == QPointF(0.3, 0)


def test_a_shared_plate_is_pale_only_if_all_of_it_is_planned():
    assert merged([plate(1, 0, planned=True), plate(2, 0.1, planned=True)], 1)[0].planned
    assert not merged([plate(1, 0), plate(2, 0.1, planned=True)], 1)[0].planned
    assert merged([], 1) == []


def test_no_plate_covers_another_and_no_number_is_lost():
    chance = random.Random(4)
    for half in (0.1, 0.5, 2.0):
        shown = [plate(i, chance.uniform(0, 20), chance.uniform(0, 10)) for i in range(1, 60)]
        found = merged(shown, half)
        assert sorted(n for each in found for n in each.numbers) == list(range(1, 60))
        for i, one in enumerate(found):
            for other in found[i + 1 :]:
                aside = one.half_width(half) + other.half_width(half) - abs(one.spot.x() - other.spot.x())
                below = 2 * half - abs(one.spot.y() - other.spot.y())
                assert min(aside, below) <= COVERED * 2 * half + 1e-9

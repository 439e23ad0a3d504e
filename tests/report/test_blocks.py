"""Where pictures are cut into strips and blocks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from redball.report.blocks import cuts


@pytest.mark.parametrize(("length", "origin", "pitch", "most"), [
    (10_000, -14.0, 448.0, 1000), (4_700, 20.5, 448.0, 1344), (500, 3.0, 1600.0, 300), (90, -5.0, 20.0, 60),
])  # fmt: skip
def test_cuts_cover_a_side_in_pieces_that_end_with_chunks(length, origin, pitch, most):
    found = cuts(length, origin, pitch, most)
    assert found[0] == 0 and found[-1] == length
    pieces = [b - a for a, b in pairwise(found)]
    assert min(pieces) >= min(64, length) and max(pieces) <= most + 2 * 64
    if pitch <= most:
        for cut in found[1:-1]:
            assert abs((cut - origin + pitch / 2) % pitch - pitch / 2) <= 0.5

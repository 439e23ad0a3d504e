"""A counter is dragged from the palette onto the map by the mouse itself."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.desk.counters import real_drag
from tests.desk.counters.real_drag import PLACE


@pytest.mark.deep
def test_a_row_is_dragged_onto_a_hex(window, tmp_path):
    paths = os.pathsep.join(sys.path)
    known = {"QT_QPA_PLATFORM": "minimal", "PYTHONPATH": paths}  # the offscreen platform has no drags
    done = subprocess.run(
        [sys.executable, real_drag.__file__, str(tmp_path)],
        env=os.environ | known, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    game = window.game
    assert done.stdout.split() == [game.atlas.label(game.atlas.find(PLACE))], done.stderr[-2000:]

"""A picture of a unit that is out of supply shows what breaks its paths."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage
from redball import supply
from redball.canvas.palette import palette
from redball.report.picture import PictureRequest, write_picture

from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    . . . . . . .
     . . . . . . .
    . . . . . . .
    """,
    owners="""
    b b b g g g g
     b b b g g g g
    b b b g g g g
    """,
    places=[spot("Cairo", "A-0100", "capital"), spot("Berlin", "A-0106", "capital")],
)


@pytest.fixture
def game(qapp):
    wall = [unit(f"w{row}", f"A-0{row}03", type="INF", power="GE") for row in range(3)]
    return small_game(ATLAS, [*wall, unit("7arm", "A-0105", type="ARM", power="CW")])


def blocked(file) -> int:
    image = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[:, :, 2::-1]
    wanted = np.array(palette().overlay.blocked.getRgb()[:3])
    return int((np.abs(pixels.astype(int) - wanted).max(axis=2) <= 6).sum())


def test_no_entry_signs_are_drawn_where_the_paths_break(game, tmp_path):
    assert supply.of(game).path("7arm") is None
    plain, why = tmp_path / "plain.png", tmp_path / "why.png"
    write_picture(game, PictureRequest(width=700, legend=False), plain)
    write_picture(game, PictureRequest(width=700, legend=False, overlays={"paths": "7arm"}), why)
    assert blocked(why) > blocked(plain) + 300

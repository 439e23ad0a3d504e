"""What floats over the map in pictures: it is in them, over names, and title and legend keep off it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from redball.report.errors import PictureError
from redball.report.picture import PictureRequest, taken_of, write_picture

from tests.rules.gas.board import at, game, unit


@pytest.fixture
def played():
    """Units that need gas, and some gas."""
    units = [unit("pz", "Essen", type="ARM"), unit("gt", "Moscow", type="ARM", power="SU")]
    return game(*units, clock=at("land_movement", 2), gas={("Essen", "GE"): 3})


def picture(played, folder: Path, **asked) -> QImage:
    out = folder / f"{len(list(folder.iterdir()))}.png"
    write_picture(played, PictureRequest(width=1200, **asked), out)
    image = QImage(str(out))
    assert not image.isNull()
    return image


def test_an_overlay_that_needs_no_subject_may_have_one(qapp, played, tmp_path):
    nobody = picture(played, tmp_path, overlays={"gas_maps": ""})
    germany = picture(played, tmp_path, overlays={"gas_maps": "GE"})
    bare = picture(played, tmp_path, overlays={})
    assert bare != nobody and nobody != germany
    with pytest.raises(PictureError, match="XX"):
        picture(played, tmp_path, overlays={"gas_maps": "XX"})
    with pytest.raises(PictureError):
        picture(played, tmp_path, overlays={"gas": "GE"})
    with pytest.raises(PictureError):
        picture(played, tmp_path, overlays={"zoc": ""})


def test_title_and_legend_keep_off_what_floats(qapp, played):
    asked = PictureRequest(width=1200, overlays={"gas_maps": "GE"})
    more = len(taken_of(played, asked)) - len(taken_of(played, PictureRequest(width=1200)))
    assert more == 7, "a plate a map"


def test_plates_grow_with_a_large_picture(qapp, played):
    def sizes(width):
        asked = PictureRequest(width=width, overlays={"gas_maps": "GE"})
        bare = {(box.x(), box.y()) for box in taken_of(played, PictureRequest(width=width))}
        return sorted(
            round(box.height()) for box in taken_of(played, asked) if (box.x(), box.y()) not in bare
        )

    assert {34} <= {*sizes(1200)} and {*sizes(3200)} <= {34, 52}


def test_a_drawing_has_them_too(qapp, played, tmp_path):
    out = tmp_path / "map.svg"
    write_picture(played, PictureRequest(width=1200, overlays={"gas_maps": "GE", "gas": ""}), out)
    bare = tmp_path / "bare.svg"
    write_picture(played, PictureRequest(width=1200), bare)
    assert out.stat().st_size > bare.stat().st_size + 10_000
    assert "stroke-dasharray" in out.read_text("utf-8")

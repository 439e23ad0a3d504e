"""Title and legend of a picture cover no unit and no name of a city, or stand below the map."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage
from redball.canvas.corners import CORNERS, box_in
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.panels import columns_for, legend_size
from redball.report.decoration import MARGIN, arranged, title_size
from redball.report.picture import PictureRequest, size_of, taken_of, write_picture
from redball.supply.paths import Status
from redball.wording import message

from tests.small_map import small_atlas, small_game, spot, unit

SIZE = QRectF(0, 0, 1000, 700)
WORDS = ("The Mediterranean", "Nov/Dec 1941")
ROWS = [LegendRow("badge", message(f"canvas.legend.{s.value}"), status=s) for s in list(Status)[:4]]


def boxes(cards, rows=ROWS):
    legend = QRectF(cards.legend, QSizeF(*legend_size(rows, cards.columns)))
    return QRectF(cards.title, title_size(*WORDS)), legend


def corner_box(corner):
    room = SIZE.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    return box_in(corner, QSizeF(80, 80), room, 30)


@pytest.mark.parametrize("width", [1000, 300])
@pytest.mark.parametrize("filled", list(product((False, True), repeat=4)))
def test_cards_cover_nothing_that_is_taken(qapp, filled, width):
    taken = [corner_box(corner) for corner, full in zip(CORNERS, filled, strict=True) if full]
    if width < SIZE.width():
        taken = [box.translated(width - SIZE.width(), 0) if box.left() > width else box for box in taken]
    size = QRectF(0, 0, width, 700)
    cards = arranged(size, WORDS, ROWS, True, taken)
    title, legend = boxes(cards)
    for box in (title, legend):
        assert not any(box.intersects(thing) for thing in taken)
        assert size.contains(box) or (size.bottom() < box.top() and box.bottom() < size.bottom() + cards.band)
        assert box.left() >= 0 and box.right() <= max(size.right(), box.width() + MARGIN)
    assert not title.intersects(legend)
    assert all(filled) <= (cards.band > 0) and (any(filled) or width < 1000 or not cards.band)


def test_without_anything_taken_they_stand_where_a_reader_looks(qapp):
    cards = arranged(SIZE, WORDS, ROWS, True, [])
    title, legend = boxes(cards)
    assert title.top() < 40 and title.left() < 40 and legend.left() < 40 and legend.bottom() > 640


def test_a_legend_that_is_too_high_has_columns(qapp):
    high = legend_size(ROWS)[1]
    assert columns_for(ROWS, high) == 1 and columns_for(ROWS, high - 1) == 2
    assert legend_size(ROWS, 2)[1] < high and legend_size(ROWS, 2)[0] > legend_size(ROWS)[0]


@pytest.fixture
def crowded(qapp):
    rows = "\n".join(" . . . . . . . . " for _ in range(6))
    atlas = small_atlas(rows, places=[spot("Tobruk", "A-0102", "capital")])
    units = [unit(f"{r}{c}", f"A-0{r}0{c}", attack=4, movement=3) for r in range(6) for c in range(8)]
    return small_game(atlas, units)


def test_a_picture_full_of_units_has_a_band_below_the_map(crowded, tmp_path):
    request = PictureRequest(width=800, title="Everywhere")
    planned, _ = size_of(crowded, request)
    size = write_picture(crowded, request, tmp_path / "map.png")
    image = QImage(str(tmp_path / "map.png"))
    assert image.height() == size.height() > planned.height() and image.width() == 800
    bare = PictureRequest(width=800, turn_line=False, legend=False)
    assert write_picture(crowded, bare, tmp_path / "bare.png").height() == planned.height()
    assert len(taken_of(crowded, request)) >= 48


def test_a_card_stays_on_the_map_where_there_is_a_free_corner(qapp, tmp_path):
    rows = "\n".join(" ~ ~ ~ ~ . . . . " for _ in range(6))
    atlas = small_atlas(rows, places=[spot("Tobruk", "A-0206")])
    game = small_game(atlas, [unit("a", "A-0306", attack=4, movement=3)])
    request = PictureRequest(width=900, title="Sea", legend=False)
    assert write_picture(game, request, tmp_path / "map.png") == size_of(game, request)[0]

"""Pictures without a window: size, content, what can be wrong."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from redball.atlas import SheetPanel
from redball.canvas.basemap.names.obstacles import NOTHING
from redball.canvas.palette import palette
from redball.game.clock import Clock
from redball.hexes import Grid
from redball.report import areas, picture
from redball.report.decoration import turn_line
from redball.report.errors import PictureCancelledError, PictureError
from redball.report.picture import PictureRequest, write_picture

from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    ~ ~ ~ ~ ~ ~ ~ ~
     ~ . . . . . . ~
    ~ . . . ^ . . ~
     ~ . . . . . . ~
    ~ . . . . . . ~
    """,
    places=[spot("Tobruk", "A-0102", "capital", port="minor")],
)


@pytest.fixture
def game(qapp):
    return small_game(ATLAS, [unit("pz", "A-0202", type="ARM", name="15 Pz", attack=6, movement=5)])


def rgb(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[:, :, 2::-1].astype(int)


def share_of(image: QImage, colour: QColor) -> float:
    wanted = np.array(colour.getRgb()[:3])
    return float((np.abs(rgb(image) - wanted).max(axis=2) <= 6).mean())


# --- what it shows ------------------------------------------------------------------------------------------


def test_a_picture_is_as_wide_as_asked_and_shows_map_and_counter(game, tmp_path):
    out = tmp_path / "map.png"
    size = write_picture(game, PictureRequest(width=640, title="Desert"), out)
    image = QImage(str(out))
    assert image.width() == 640 == size.width() and image.height() == size.height()
    assert share_of(image, palette().terrain.clear) > 0.15
    assert share_of(image, palette().power("GE").ground) > 0.004
    assert share_of(image, palette().counter.house) > 0.0005  # the red bar beside the title


def test_the_scale_decides_the_width(game, tmp_path):
    size = write_picture(game, PictureRequest(scale=50.0, frame=False), tmp_path / "map.png")
    assert size.width() == round(ATLAS.grid.width * 50)


def test_strips_join_without_a_seam(game, tmp_path, monkeypatch):
    request = PictureRequest(width=500, overlays={"paths": "pz"})
    write_picture(game, request, tmp_path / "one.png")
    monkeypatch.setattr(picture, "_STRIP_BYTES", 500 * 4 * 64)
    write_picture(game, request, tmp_path / "many.png")
    one, many = (rgb(QImage(str(tmp_path / f"{name}.png"))) for name in ("one", "many"))
    assert one.shape == many.shape
    assert np.abs(one - many).mean() < 0.1


def world(west: int):
    """A round world with three cities and units beside them, at -8, 0 and 8 of a column ``west``."""
    atlas = small_atlas(
        "\n".join([". " * _WORLD] * 8),
        places=[
            spot(name, f"A-04{(west + east) % _WORLD:02}", "city")
            for name, east in (("Novosibirsk", -8), ("Komsomolsk", 0), ("Yekaterinburg", 8))
        ],
        wraps=True,
    )
    stands = [f"A-04{(west + east) % _WORLD:02}" for east in (-9, -7, -1, 1, 7, 9)]
    return small_game(atlas, [unit(f"u{n}", at) for n, at in enumerate(stands)])


_WORLD = 40


def test_names_keep_clear_of_units_across_the_seam_as_elsewhere(qapp, monkeypatch):
    def taken(west: int, middle: float) -> list[tuple[float, ...]]:
        request = PictureRequest(area=QRectF(middle - 11, 0.5, 22, 6), width=1760)
        return sorted(
            tuple(round(v, 3) for v in box.getRect()) for box in picture.taken_of(world(west), request)
        )

    elsewhere = taken(20, 20)
    assert taken(0, 0) == elsewhere
    assert taken(0, _WORLD) == elsewhere
    monkeypatch.setattr(picture._Picture, "_covered", NOTHING)
    assert taken(0, 0) != elsewhere, "units push names"


def test_styles_differ(game, tmp_path):
    for style in ("classic", "night"):
        write_picture(game, PictureRequest(width=300, style=style), tmp_path / f"{style}.png")
    night = QImage(str(tmp_path / "night.png"))
    assert share_of(night, palette("night").terrain.clear) > 0.1


def test_an_area_shows_only_that(game, tmp_path):
    whole = write_picture(game, PictureRequest(scale=40.0, frame=False), tmp_path / "w.png")
    part = write_picture(
        game, PictureRequest(area="A-0101:A-0203", scale=40.0, frame=False), tmp_path / "p.png"
    )
    assert part.width() < whole.width() / 2
    assert share_of(QImage(str(tmp_path / "p.png")), palette().terrain.sea) < 0.2


def test_overlays_are_drawn_when_asked(game, tmp_path):
    plain, zoc = tmp_path / "plain.png", tmp_path / "zoc.png"
    other = small_game(ATLAS, [unit("nz", "A-0304", power="CW"), *game.units.values()])
    write_picture(other, PictureRequest(width=600, legend=False), plain)
    write_picture(other, PictureRequest(width=600, legend=False, overlays={"zoc": "GE"}), zoc)
    assert np.abs(rgb(QImage(str(plain))) - rgb(QImage(str(zoc)))).mean() > 0.5


def test_svg_is_vectors_with_true_dashes(game, tmp_path):
    out = tmp_path / "map.svg"
    write_picture(game, PictureRequest(width=600, title="Desert", overlays={"zoc": "GE"}), out)
    root = ElementTree.parse(out).getroot()
    assert root.get("viewBox") == f"0 0 600 {round(float(root.get('viewBox').split()[3]))}"
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert tags.count("image") == 0 and tags.count("path") > 30
    for element in root.iter():
        dashes, width = element.get("stroke-dasharray"), float(element.get("stroke-width") or 1)
        if dashes and dashes != "none" and width < 0.5:
            assert max(float(d) for d in dashes.split(",")) < 12 * width


# --- progress -----------------------------------------------------------------------------------------------


def test_progress_is_told_to_the_end(game, tmp_path, monkeypatch):
    monkeypatch.setattr(picture, "_STRIP_BYTES", 400 * 4 * 64)
    told = []
    write_picture(
        game, PictureRequest(width=400), tmp_path / "m.png", lambda a, b: told.append((a, b)) or True
    )
    assert told[0][0] == 0 and told[-1][0] == told[-1][1] > 2
    assert [a for a, _ in told] == sorted(a for a, _ in told)


@pytest.mark.parametrize("name", ["m.png", "m.svg"])
def test_a_cancelled_picture_leaves_nothing(game, tmp_path, name):
    with pytest.raises(PictureCancelledError):
        write_picture(game, PictureRequest(width=400), tmp_path / name, lambda a, b: False)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_picture_keeps_the_one_before(game, tmp_path):
    out = tmp_path / "m.png"
    out.write_bytes(b"old")
    with pytest.raises(PictureCancelledError):
        write_picture(game, PictureRequest(width=400), out, lambda a, b: a == 0 and False)
    assert out.read_bytes() == b"old"


# --- bad requests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "name", "said"),
    [
        (PictureRequest(width=50), "m.png", "50 px"),
        (PictureRequest(scale=0.5), "m.png", "0.5 px a hex"),
        (PictureRequest(width=60_000), "m.png", "60000 px"),
        (PictureRequest(width=400, style="clasic"), "m.png", "did you mean classic"),
        (PictureRequest(width=400, overlays={"paths": "pzz"}), "m.png", "did you mean pz"),
        (PictureRequest(width=400, overlays={"zoc": "XX"}), "m.png", "“XX”"),
        (PictureRequest(width=400), "m.gif", ".png or .svg"),
        (PictureRequest(width=400), "no/m.png", "a folder that exists"),
        (PictureRequest(area="hole", width=400), "m.png", "did you mean whole"),
        (PictureRequest(area="sheet:Western Europe map", width=400), "m.png", "Western European map"),
        (PictureRequest(area="A-0101:A-9999", width=400), "m.png", "A-9999"),
        (PictureRequest(area=QRectF(90, 90, 5, 5), width=400), "m.png", "at least a hex"),
    ],
)
def test_what_can_not_be_had_is_told(game, tmp_path, request_, name, said):
    with pytest.raises(PictureError) as caught:
        write_picture(game, request_, tmp_path / name)
    assert said in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_all_faults_are_told_together(game, tmp_path):
    with pytest.raises(PictureError) as caught:
        write_picture(
            game, PictureRequest(area="hole", width=5, style="x", overlays={"paths": "y"}), tmp_path / "m.gif"
        )
    assert len(caught.value.faults) == 5


# --- areas --------------------------------------------------------------------------------------------------


def test_the_sheet_is_the_box_of_its_hexes():
    box = areas.sheet(ATLAS, "western european map")
    assert box == areas.whole_map(ATLAS)
    assert areas.read_area(ATLAS, "sheet:A") == box


def test_a_box_across_the_seam_is_the_short_way():
    box = areas.box_of(Grid(100, 10, True), [98, 99, 100, 101], 0.0)
    assert box.left() == 97.5 and box.width() == pytest.approx(4.5)
    assert areas.box_of(Grid(100, 10, False), [98, 101], 0.0).width() > 90


def test_around_hexes_stays_on_the_map():
    box = areas.around(ATLAS, [ATLAS.grid.node(0, 0)], 3.0)
    assert box.left() >= -0.5 and box.top() >= areas.whole_map(ATLAS).top()
    with pytest.raises(PictureError):
        areas.around(ATLAS, [])


def test_places_name_corners():
    assert areas.read_area(ATLAS, "Tobruk:A-0405").top() < areas.read_area(ATLAS, "A-0202:A-0405").top()


def test_panels_of_one_sheet_are_together():
    grid = ATLAS.grid
    panels = (SheetPanel("A", "West", 0, 0), SheetPanel("B", "East", 0, 4))
    halves = np.array([int(grid.colrow(n)[0] >= 4) for n in range(len(grid))], np.uint8)
    from dataclasses import replace

    atlas = replace(ATLAS, panels=panels, panel=halves)
    assert areas.sheet(atlas, "East").left() == pytest.approx(3.5)


# --- words --------------------------------------------------------------------------------------------------


def test_the_turn_line():
    assert turn_line(Clock(35, "land_movement", 5, "axis")) == "Nov/Dec 1941 · Axis impulse 5"
    assert turn_line(Clock(35, "production")) == "Nov/Dec 1941 · Production"
    assert turn_line(Clock(35, "no such phase")) == "Nov/Dec 1941"

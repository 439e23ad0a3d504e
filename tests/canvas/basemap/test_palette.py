from __future__ import annotations

import shutil

import pytest
from PySide6.QtGui import QColor
from redball import resources
from redball.atlas import Terrain
from redball.canvas.errors import PaletteError
from redball.canvas.palette import STYLES, mixed, palette, read


@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_every_colour(style):
    colours = palette(style)
    assert colours.name == style
    assert all(colours.terrain.of(kind).isValid() for kind in Terrain)
    assert len(colours.map.coast_bands) == 3


def test_a_style_lies_over_what_is_common():
    assert palette("night").overlay.zoc_edge == QColor("#FF8A7A")
    assert palette("night").overlay.basic == palette("classic").overlay.basic
    assert palette("classic").counter.night_rim is None
    assert palette("night").counter.night_rim is not None


def test_opacity_is_read():
    assert palette().map.rail.name() == "#4a423c"
    assert palette().map.rail.alphaF() == pytest.approx(0.72, abs=0.005)


def test_anybody_but_a_power_has_the_minors_colours():
    assert palette().power("ROM") is palette().powers["minor"]
    assert palette().power("GE") is palette().powers["GE"]


def test_an_unknown_style_is_refused_with_what_was_meant():
    with pytest.raises(PaletteError, match="did you mean classic"):
        palette("clasic")


@pytest.fixture
def folder(tmp_path):
    copy = tmp_path / "palettes"
    shutil.copytree(resources.assets("palettes"), copy)
    return copy


def test_a_missing_colour_is_named(folder):
    style = folder / "quiet.toml"
    style.write_text(style.read_text("utf-8").replace('coast = "#8199A6"\n', ""), "utf-8")
    with pytest.raises(PaletteError, match=r"quiet.toml.*coast"):
        read(folder / "common.toml", style)


@pytest.mark.parametrize("text", ['"blue"', '"#12345"', '"#123456 @ 1.5"', "7"])
def test_what_is_no_colour_is_refused(folder, text):
    style = folder / "quiet.toml"
    style.write_text(style.read_text("utf-8").replace('coast = "#8199A6"', f"coast = {text}"), "utf-8")
    with pytest.raises(PaletteError, match=r"quiet.toml"):
        read(folder / "common.toml", style)


def test_a_file_that_is_no_toml_is_refused(folder):
    (folder / "quiet.toml").write_text("coast =", "utf-8")
    with pytest.raises(PaletteError, match="readable palette"):
        read(folder / "common.toml", folder / "quiet.toml")


def test_mixing_goes_from_one_colour_to_the_other():
    black, white = QColor("#000000"), QColor("#FFFFFF")
    assert mixed(black, white, 0.0) == black
    assert mixed(black, white, 1.0) == white
    assert mixed(black, white, 0.5).red() == 128

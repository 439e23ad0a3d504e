"""The figures of the look that must hold, computed from the palette files."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QColor
from redball.atlas import Terrain
from redball.canvas.palette import STYLES, faded, palette

from tests.canvas.basemap.colour_science import EYES, ciede2000, contrast, difference, lab, linear, over

LEGS = ("basic", "railway", "overseas")
LAND = [t for t in Terrain if t not in (Terrain.SEA, Terrain.LAKE)]


def test_the_difference_formula_gives_the_published_values():
    # Pairs 1, 4, 7, 17 and 25 of Sharma, Wu and Dalal's test data.
    known = (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    )
    for one, two, expected in known:
        assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("eye", EYES)
def test_legs_are_told_apart_by_every_eye(style, eye):
    overlay = palette(style).overlay
    for a, b in itertools.combinations(LEGS, 2):
        assert difference(getattr(overlay, a), getattr(overlay, b), eye) >= 12, (a, b)


@pytest.mark.parametrize(
    ("a", "b", "figures"),
    [
        ("basic", "railway", (54, 59, 67, 45, 30)),
        ("basic", "overseas", (53, 41, 52, 57, 16)),
        ("railway", "overseas", (28, 17, 13, 28, 14)),
    ],
)
def test_legs_differ_by_the_figures_of_the_look(a, b, figures):
    overlay = palette().overlay
    found = [difference(getattr(overlay, a), getattr(overlay, b), eye) for eye in EYES]
    assert found == pytest.approx(figures, abs=1.5)


@pytest.mark.parametrize("style", STYLES)
def test_a_core_stands_out_on_its_casing_and_the_casing_on_its_ring(style):
    colours = palette(style)
    casing = colours.overlay.casing
    for leg in (*LEGS, "sought", "blocked"):
        assert contrast(getattr(colours.overlay, leg), casing) >= 3, leg
    for ground in [colours.terrain.of(t) for t in Terrain]:
        assert contrast(casing, over(colours.overlay.ring, ground)) >= 6


@pytest.mark.parametrize("style", STYLES)
def test_names_of_places_are_legible_on_every_ground(style):
    colours = palette(style)
    for kind in Terrain:
        assert contrast(colours.map.ink, colours.terrain.of(kind)) >= 4.5, kind
        assert contrast(colours.map.ink, over(colours.map.halo, colours.terrain.of(kind))) >= 4.5, kind


@pytest.mark.parametrize("style", STYLES)
def test_names_of_seas_and_countries_are_legible_where_they_stand(style):
    colours = palette(style)
    floor = {"classic": 4.0, "quiet": 3.6, "night": 6.5}[style]
    for water in (colours.terrain.sea, colours.map.deep):
        assert contrast(colours.map.sea_name, water) >= floor
    # Countries' names are large, and have a halo.
    large = {"classic": 4.5, "quiet": 2.4, "night": 4.2}[style]
    assert contrast(over(colours.map.country, colours.terrain.clear), colours.terrain.clear) >= large


@pytest.mark.parametrize("style", STYLES)
def test_the_coast_is_seen(style):
    colours = palette(style)
    assert contrast(colours.map.coast, colours.terrain.sea) >= 2.2


@pytest.mark.parametrize("style", STYLES)
def test_rivers_and_railways_are_seen_on_open_country(style):
    colours, floor = palette(style), {"classic": 2.8}.get(style, 3.0)
    clear = colours.terrain.clear
    assert contrast(colours.map.river, clear) >= floor
    assert contrast(over(colours.map.rail, clear), clear) >= 3


@pytest.mark.parametrize("style", STYLES)
def test_borders_of_sea_areas_are_seen_far_from_land(style):
    colours = palette(style)
    assert contrast(colours.map.sea_area, colours.map.deep) >= 2.1


@pytest.mark.parametrize("style", STYLES)
def test_the_edge_of_a_zone_of_control_is_seen_on_every_land(style):
    colours = palette(style)
    assert min(contrast(colours.overlay.zoc_edge, colours.terrain.of(t)) for t in LAND) >= 2.3


def test_ink_on_every_power_is_legible():
    for code, power in palette().powers.items():
        assert contrast(power.ink, power.ground) >= 5.5, code
        assert contrast(power.on_tab, power.tab) >= 4.5, code


def test_powers_are_told_apart_by_ground_or_tab():
    powers = palette().powers
    for eye, floor in (("normal", 20), ("protan", 11), ("deutan", 15), ("tritan", 16)):
        for a, b in itertools.combinations([code for code in powers if code != "minor"], 2):
            tell = max(
                difference(getattr(powers[a], part), getattr(powers[b], part), eye)
                for part in ("ground", "tab")
            )
            assert tell >= floor, (eye, a, b)


def test_bands_of_countries_have_the_same_weight():
    countries = palette().countries
    for colour in (*countries.powers.values(), *countries.others):
        assert 40 <= lab(linear(colour))[0] <= 66, colour.name()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_desk_is_legible(theme):
    desk = getattr(palette().desk, theme)
    for ground in (desk.background, desk.panel):
        assert contrast(desk.text, ground) >= 7
        assert contrast(desk.note, ground) >= 4.5
        assert contrast(desk.accent, ground) >= 4.5
    assert contrast(desk.on_accent, desk.accent) >= 4.5


@pytest.mark.parametrize("style", STYLES)
def test_badges_and_symbols_stand_out_on_their_rim(style):
    colours = palette(style)
    for name in ("out", "limited", "isolated", "emergency", "supplied"):
        assert contrast(getattr(colours.badge, name), colours.badge.rim) >= 4.5, name
    assert contrast(colours.symbol.port, colours.symbol.port_paper) >= 4.5
    for name in ("capital", "city", "factory", "oil", "resource"):
        assert contrast(getattr(colours.symbol, name), colours.symbol.rim) >= 4.5, name
    assert contrast(colours.symbol.town, colours.symbol.town_fill) >= 4.5


@pytest.mark.parametrize("style", STYLES)
def test_maps_of_the_world_are_told_apart_and_their_letters_legible(style):
    colours = palette(style)
    panel = colours.desk.dark.panel if style == "night" else QColor("#FFFFFF")
    for code, sheet in colours.sheets.items():
        assert contrast(sheet.on_ink, sheet.ink) >= 4.5, code
        assert contrast(sheet.ink, panel) >= 4.5, code
        assert min(contrast(sheet.ink, colours.terrain.of(kind)) for kind in Terrain) >= 2.4, code
    # In grey they can't be: letters and the direction of hatching do it.
    for a, b in itertools.combinations([code for code in colours.sheets if code != "other"], 2):
        for eye, floor in (("normal", 23), ("protan", 8), ("deutan", 6), ("tritan", 9)):
            assert difference(colours.sheets[a].ink, colours.sheets[b].ink, eye) >= floor, (a, b, eye)


def test_fading_keeps_the_colour():
    assert faded(QColor("#123456"), 0.5).name() == "#123456"
    assert faded(QColor("#123456"), 0.5).alphaF() == pytest.approx(0.5, abs=0.01)

"""The political display is read in every style, and no meaning hangs on a colour alone."""

from __future__ import annotations

import itertools

import pytest
from redball.canvas.palette import STYLES, contrast, palette
from redball.canvas.sets.politics.signs import HATCH
from redball.rules.politics.ideologies import IDEOLOGIES

from tests.canvas.basemap.colour_science import difference


@pytest.mark.parametrize("style", STYLES)
def test_inks_are_read_on_their_grounds(style):
    colours = palette(style).display
    assert contrast(colours.ink, colours.paper) >= 7 and contrast(colours.note, colours.paper) >= 4.5
    assert contrast(colours.centre_edge, colours.centre) >= 4.5
    for ideology in IDEOLOGIES:
        region = colours.regions[ideology]
        for ground in (region.outer, region.inner, region.middle):
            assert contrast(region.ink, ground) >= 4.5, (ideology, ground.name())
        assert contrast(region.ink, colours.paper) >= 4.5
    legal = palette(style).overlay.legal
    assert contrast(legal, colours.paper) >= 4.5, "what a step costs is read on paper"


@pytest.mark.parametrize("style", STYLES)
def test_regions_are_told_apart(style):
    """Fascist and Communist grounds are alike to some eyes, and all are in grey: signs, hatches and the line
    round each region do it there.
    """
    colours = palette(style).display
    for a, b in itertools.combinations(IDEOLOGIES, 2):
        alike = {a, b} == {"fascist", "communist"}
        for eye, floor in (
            ("normal", 17),
            *(() if alike else (("protan", 19), ("deutan", 24), ("tritan", 35))),
        ):
            assert difference(colours.regions[a].ink, colours.regions[b].ink, eye) >= floor, (a, b, eye)
    for ideology in IDEOLOGIES:
        assert difference(colours.regions[ideology].outer, colours.paper, "normal") >= 6, ideology


def test_every_ideology_has_a_hatch_of_its_own():
    assert set(HATCH) == set(IDEOLOGIES)
    for a, b in itertools.combinations(HATCH.values(), 2):
        assert abs(a - b) >= 30

"""What `redball check` finds in a map whose files are all readable."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from redball.atlas import Hexside, HexsideKind, SeaLink, SheetPanel
from redball.atlas.check import check
from redball.game import library

from tests.positions import THEATRE
from tests.small_map import small_atlas, spot

NODE = THEATRE.find


def with_layer(name, changes):
    layer = getattr(THEATRE, name).copy()
    for label, value in changes.items():
        layer[NODE(label)] = value
    return replace(THEATRE, **{name: layer})


def with_place(called, /, **changes):
    places = tuple(p._replace(**changes) if p.name == called else p for p in THEATRE.places)
    return replace(THEATRE, places=places)


def with_rail(nodes):
    return replace(THEATRE, rail_lines=(THEATRE.rail_lines[0]._replace(nodes=tuple(map(NODE, nodes))),))


SEA, LAND = "A-0000", "A-0203"

CASES = [
    (with_layer("sea", {SEA: -1}), "sea.txt: A-0000: found a hex of the sea in no sea area"),
    (with_layer("sea", {LAND: 0}), "sea.txt: A-0203: found a hex of land in “North Sea”"),
    (with_layer("territory", {LAND: 0}), "territory.txt: A-0203: found a hex of land without a territory"),
    (with_layer("controller", {LAND: 0}), "controller.txt: A-0203: found a hex of land without a controller"),
    (with_layer("controller", {SEA: 1}), "controller.txt: A-0000: found a hex of the sea with a controller"),
    (with_place("Rome", node=NODE(SEA)), "places.csv: Rome: found a place in A-0000, a hex of water"),
    (with_place("Rome", territory="GER"), "places.csv: Rome: found a place of GER in a hex of ITA"),
    (with_place("Rome", name="berlin"), "places.csv: found 2 places called “berlin”"),
    (with_place("Naples", sea_areas=()), "places.csv: Naples: found a port on no sea area"),
    (with_rail([LAND, SEA]), "rails.csv: r0 Line 0: found A-0000, a hex of water"),
    (
        with_rail(["Berlin", "Rome"]),
        "rails.csv: r0 Line 0: found Berlin (A-0002) and Rome (A-0205), which are apart",
    ),
    (with_rail(["Berlin"]), "rails.csv: r0 Line 0: found 1 hexes"),
    (replace(THEATRE, sea_links=(SeaLink(0, 0, "open", "", ()),)), "a link of an area with itself"),
    (replace(THEATRE, sea_links=THEATRE.sea_links * 2), "linked 2 times"),
    (replace(THEATRE, sea_links=()), "sea_areas.csv: North Sea: found no link to the areas that it touches"),
    (
        replace(THEATRE, sea_links=(SeaLink(0, 1, "strait", "Dover", (0,)),)),
        "as a closer of Dover, a hex of water",
    ),
    (
        replace(THEATRE, sea_areas=(replace(THEATRE.sea_areas[0], box=NODE("Rome")), THEATRE.sea_areas[1])),
        "sea_areas.csv: North Sea: found its box in Rome (A-0205)",
    ),
    (
        replace(THEATRE, sea_areas=tuple(replace(a, name="Sea") for a in THEATRE.sea_areas)),
        "found 2 sea areas called “sea”",
    ),
    (
        replace(THEATRE, sea_areas=(*THEATRE.sea_areas, replace(THEATRE.sea_areas[0], index=2, name="Dry"))),
        "sea_areas.csv: Dry: found no hex",
    ),
    (replace(THEATRE, panels=(SheetPanel("A", "x", 1, 0),)), "expected a hex within 100 x 100"),
    (replace(THEATRE, panels=(SheetPanel("A", "x", 0, 0),) * 2), "sheets.csv: found the letter A 2 times"),
    (
        replace(THEATRE, hexsides={(0, 1): (Hexside(0, 1, HexsideKind.RIVER, ""),)}),
        "river between two hexes of water",
    ),
    (replace(THEATRE, hexsides={(2, 3): (Hexside(2, 3, HexsideKind.RIVER, ""),) * 2}), "river 2 times"),
]


@pytest.mark.parametrize(("atlas", "said"), CASES)
def test_a_fault_is_found(atlas, said):
    found = [fault.sentence() for fault in check(atlas)]
    assert any(said in sentence for sentence in found), found


def test_a_sound_map_has_no_faults():
    assert check(THEATRE) == []


def test_two_hexes_with_one_label():
    grid_of_200 = small_atlas("\n".join("." * 120 for _ in range(2)))
    two = (SheetPanel("A", "x", 0, 0), SheetPanel("A", "y", 0, 60))
    panel = np.where(np.arange(240) % 120 >= 60, 1, 0).astype(np.uint8)
    found = [fault.sentence() for fault in check(replace(grid_of_200, panels=two, panel=panel))]
    assert any("2 hexes labelled A-0000" in sentence for sentence in found)


def test_many_faults_of_a_kind_are_not_all_told():
    sea = np.full(len(THEATRE.grid), -1, np.int16)
    found = check(replace(THEATRE, sea=sea))
    told = [fault for fault in found if fault.where.startswith("sea.txt")]
    assert len(told) == 21
    assert told[-1].found == "more faults of this kind"


def test_a_port_up_a_river_opens_on_the_sea_at_its_mouth():
    river = "0 0 . . . . . . . . . . 1"
    near = small_atlas(river, places=[spot("Montreal", "A-0005", port="minor", seas=(0,))])
    assert check(near) == []
    wrong = small_atlas(river, places=[spot("Montreal", "A-0004", port="minor", seas=(1,))])
    assert len(check(wrong)) == 1


def test_the_maps_that_redball_brings_are_sound():
    assert [fault.sentence() for fault in check(library.atlas("world-1939"))] == []

"""What `redball check` finds in a map whose files are all readable."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import numpy as np
import pytest
from redball.atlas import (
    Hexside,
    HexsideKind,
    Lake,
    MapError,
    PlaceKind,
    River,
    RiverSize,
    Road,
    SeaLink,
    SheetPanel,
    Territory,
)
from redball.atlas.check import check, check_folder
from redball.atlas.features import CountryLabel
from redball.game import library

from tests.positions import THEATRE
from tests.small_map import small_atlas, spot, write_folder

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


def with_territory(code, /, **changes):
    changed = tuple(t._replace(**changes) if t.code == code else t for t in THEATRE.territories)
    return replace(THEATRE, territories=changed)


def with_sides(node, *kinds):
    sides = tuple(Hexside(node, node + 1, HexsideKind(kind), "") for kind in kinds)
    return replace(THEATRE, features=sides)


def with_river(*sides):
    return replace(THEATRE, rivers=(River("", RiverSize.MAIN, "land", sides),))


SEA, LAND = "A-0000", "A-0203"

CASES = [
    (with_layer("sea", {SEA: -1}), "sea.txt line 1 column 1 (A-0000): found a hex of the sea in no sea area"),
    (with_layer("sea", {LAND: 0}), "sea.txt line 3 column 4 (A-0203): found a hex of land in “North Sea”"),
    (
        with_layer("territory", {LAND: 0}),
        "territory.txt line 3 column 4 (A-0203): found a hex of land without a territory",
    ),
    (
        with_layer("controller", {LAND: 0}),
        "controller.txt line 3 column 4 (A-0203): found a hex of land without a controller",
    ),
    (
        with_layer("controller", {SEA: 1}),
        "controller.txt line 1 column 1 (A-0000): found a hex of the sea with a controller",
    ),
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
    (replace(THEATRE, sea_links=THEATRE.sea_links * 2), "found a pair linked before"),
    (replace(THEATRE, sea_links=()), "sea_areas.csv: North Sea: found no link to the areas that it touches"),
    (
        replace(THEATRE, sea_links=(SeaLink(0, 1, "strait", "Dover", (0,)),)),
        "Dover: found A-0000 as a closer, a hex of water",
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
    (with_river((0, 1)), "river between two hexes of water"),
    (with_river((2, 3), (2, 3)), "river 2 times"),
    (replace(THEATRE, features=(Hexside(2, 3, HexsideKind.FORT, ""),)), "a fort without an owner"),
    (
        replace(THEATRE, features=(Hexside(2, 3, HexsideKind.FORT, "", "GER", NODE(SEA)),)),
        "a fort that protects A-0000, a hex of water",
    ),
    (with_sides(2, "strait", "sea"), "a strait, which can be crossed, where the sea can't"),
    (
        replace(
            with_rail(["A-0203", "A-0204"]),
            features=(Hexside(19, 20, HexsideKind.NARROWS, ""),),
        ),
        "rails.csv: r0 Line 0: found A-0203 and A-0204, with water between them",
    ),
    (replace(THEATRE, rail_lines=THEATRE.rail_lines * 2), "rails.csv: found the id “r0” 2 times"),
    (replace(THEATRE, roads=(Road("R1", "Road", (NODE(SEA), NODE("A-0001"))),)), "roads.csv: R1 Road: found"),
    (with_place("Rome", red_factories=-1), "places.csv: Rome: found -1 factories, oil or resources"),
    (with_place("Rome", name=""), "found no name, expected a name"),
    (with_place("Rome", sea_areas=(0,)), "places.csv: Rome: found sea areas but no port"),
    (with_territory("ITA", home="XXX"), "territories.csv: Ita: found the home “XXX”"),
    (with_territory("ITA", name="Ger"), "territories.csv: found the name “ger” 2 times"),
    (
        replace(THEATRE, territories=(*THEATRE.territories, Territory("NEW", "New", "GE", "home", ""))),
        "territories.csv: New: found no hex",
    ),
    (
        with_place("Naples", kind=PlaceKind.CAPITAL),
        "Naples: found a second capital of Ita, after Rome",
    ),
    (
        replace(THEATRE, country_labels=(CountryLabel("XXX", "Nowhere", 0, 0, 0, 1, 1),)),
        "country_labels.csv: Nowhere: found the code “XXX”",
    ),
    (
        replace(THEATRE, panels=(*THEATRE.panels, SheetPanel("B", "x", 0, 0))),
        "sheets.csv: B: found no hex, expected at least one hex in sheet.txt",
    ),
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
    assert told[-1].found.endswith("more faults of this kind")


def test_a_port_up_a_river_opens_on_the_sea_at_its_mouth():
    river = "0 0 . . . . . . . . . . 1"
    near = small_atlas(river, places=[spot("Montreal", "A-0005", port="minor", seas=(0,))])
    assert check(near) == []
    wrong = small_atlas(river, places=[spot("Montreal", "A-0004", port="minor", seas=(1,))])
    assert len(check(wrong)) == 1


def test_the_maps_that_redball_brings_are_sound():
    assert [fault.sentence() for fault in check(library.atlas("world-1939"))] == []


# --- passages -----------------------------------------------------------------------------------------------


def test_a_hex_that_closes_a_passage_is_close_to_it():
    row = ". . . . . 0 1"
    assert check(small_atlas(row, passages={(0, 1): ["A-0003"]})) == []
    (fault,) = check(small_atlas(row, passages={(0, 1): ["A-0002"]}))
    assert fault.found == "A-0002 as a closer, far from both areas"


# --- rivers -------------------------------------------------------------------------------------------------

COAST = small_atlas(
    """
    ~ . . .
     ~ . . o
    ~ . . .
    """
)


def with_river(into, *sides, lakes=()):
    """A map with a river along hexsides told by two hexes each, after one along the east of A-0101."""
    find = COAST.find
    old = River("Old", RiverSize.MAIN, "land", ((find("A-0101"), find("A-0102")),))
    keys = tuple(tuple(sorted(map(find, side.split("/")))) for side in sides)
    return replace(COAST, rivers=(old, River("New", RiverSize.MAIN, into, keys)), lakes=lakes)


def ends_well(atlas):
    return [fault for fault in check(atlas) if "rivers.csv" in fault.where] == []


@pytest.mark.parametrize(
    ("into", "sides", "good"),
    [
        ("sea", ["A-0001/A-0101"], True),
        ("sea", ["A-0102/A-0202", "A-0102/A-0201", "A-0101/A-0201"], True),
        ("sea", ["A-0101/A-0201", "A-0102/A-0201", "A-0102/A-0202"], False),
        ("lake", ["A-0003/A-0102"], True),
        ("lake", ["A-0001/A-0101"], False),
        ("land", ["A-0002/A-0102"], True),
        ("Old", ["A-0003/A-0102", "A-0002/A-0102"], True),
        ("Old", ["A-0002/A-0102", "A-0003/A-0102"], False),
    ],
)
def test_a_river_reaches_what_it_ends_in(into, sides, good):
    assert ends_well(with_river(into, *sides)) == good


def test_a_lake_may_be_smaller_than_a_hex():
    x, y = COAST.grid.centre(COAST.find("A-0101"))
    near, far = Lake("Pond", x, y, 0.1, 0, 0.5), Lake("Pond", x + 9, y, 0.1, 0, 0.5)
    assert ends_well(with_river("lake", "A-0001/A-0101", lakes=(near,)))
    assert not ends_well(with_river("lake", "A-0001/A-0101", lakes=(far,)))


# --- lines of files -----------------------------------------------------------------------------------------


def test_faults_of_a_folder_have_lines(tmp_path):
    """Also below a blank line, and where a feature has many hexsides."""
    folder = write_folder(THEATRE, tmp_path / "map")
    text = (folder / "places.csv").read_text("utf-8").replace("Rome,", "\nBerlin,")
    (folder / "places.csv").write_text(text, "utf-8")
    (folder / "hexsides.csv").write_text(
        "kind,name,owner,sides\nriver_bed,,,2.0.E\n".replace("river_bed", "alpine")
        + "fort,Line,,3.0.E 4.0.E\nlake,,,0.0.E\n",
        "utf-8",
    )
    with pytest.raises(MapError) as caught:
        check_folder(folder)
    assert [fault.where for fault in caught.value.faults] == [
        "places.csv line 2",
        "places.csv line 5",
        "hexsides.csv line 3: A-0003 - A-0004",
        "hexsides.csv line 3: A-0004 - A-0005",
        "hexsides.csv line 4: A-0000 - A-0001",
    ]


# --- outlines -----------------------------------------------------------------------------------------------

RING = np.array([[0, 0], [9, 0], [0, 9], [-9, -9]], np.int16)
WHOLE = {
    "step": RING,
    "start": np.zeros((1, 2), np.int32),
    "ring": np.array([0, 4], np.int32),
    "hole": np.array([False]),
    "quantum": np.array(1 / 1024),
}

OUTLINES = [
    ({}, ""),
    ({"step": None}, "no array “step”"),
    ({"hole": np.array([0.5])}, "float64 in the array “hole”"),
    ({"ring": np.array([0, 5])}, "rings of"),
    ({"ring": np.array([0, 2, 4])}, "arrays of the shapes step (4, 2), start (1, 2), ring (3,)"),
    ({"step": RING[:3]}, "rings"),
    ({"quantum": np.array(7.0)}, "the quantum 7.0"),
    ({"hole": np.array([True])}, "a hole as the first ring"),
]


@pytest.mark.parametrize(("changes", "found"), OUTLINES)
def test_outlines_are_looked_at(tmp_path, changes, found):
    folder = write_folder(THEATRE, tmp_path / "map")
    arrays = {name: array for name, array in (WHOLE | changes).items() if array is not None}
    np.savez(folder / "coast-50m.npz", **arrays)
    said = [fault for fault in check(replace(THEATRE, folder=folder)) if fault.where == "coast-50m.npz"]
    assert [fault.found.startswith(found) for fault in said] == ([True] if found else [])


@pytest.mark.parametrize("size", [0, 1, 100, 700, -1])
def test_outlines_that_are_cut_off(tmp_path, size):
    folder = write_folder(THEATRE, tmp_path / "map")
    np.savez(folder / "coast-50m.npz", **WHOLE)
    whole = (folder / "coast-50m.npz").read_bytes()
    (folder / "coast-50m.npz").write_bytes(whole[:size])
    with pytest.raises(MapError, match=r"coast-50m\.npz: found a file that can't be read"):
        check_folder(folder)


@pytest.mark.parametrize(
    "shape", ["(10000000000000000,)", "(3000000000,)", f"({'9' * 30},)", "(-5,)", "(" * 300, "(2**4,)"]
)
def test_outlines_that_claim_more_than_they_hold(tmp_path, shape):
    folder = write_folder(THEATRE, tmp_path / "map")
    head = f"{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    with zipfile.ZipFile(folder / "coast-50m.npz", "w") as packed:
        size = len(head).to_bytes(2, "little")
        packed.writestr("step.npy", b"\x93NUMPY\x01\x00" + size + head + bytes(100))
    with pytest.raises(MapError, match=r"coast-50m\.npz: found a file that can't be read"):
        check_folder(folder)

"""Which sea areas ships pass between, who can close the way, and where the boxes lie."""

from __future__ import annotations

from collections.abc import Callable

from redball.atlas import Atlas, SeaArea, SeaLink

from tests.rows import each_row

from .conftest import reach

At = Callable[[str], int]


def area(world: Atlas, name: str) -> SeaArea:
    return world.sea_by_name[name.casefold()]


def link(world: Atlas, a: str, b: str) -> SeaLink | None:
    one, other = area(world, a).index, area(world, b).index
    return next((found for sea, found in world.sea_neighbours[one] if sea == other), None)


ADJACENT = """
    North Sea: English Channel, Norwegian Sea, Skagerrak and Kattegat, Western Approaches, Iceland-Faeroes Gap
    Baltic Sea: North Sea
    Western Approaches: English Channel, Bay of Biscay, North Atlantic, Iceland-Faeroes Gap, Azores
    Bay of Biscay: English Channel, Portuguese Coast, Azores
    Portuguese Coast: Western Mediterranean, Canaries, Azores
    Western Mediterranean: Tyrrhenian Sea, Ionian Sea and Sirte
    Ionian Sea and Sirte: Tyrrhenian Sea, Adriatic Sea, Aegean Sea, Eastern Mediterranean
    Eastern Mediterranean: Aegean Sea, Red Sea and Gulf of Aden
    Black Sea: Aegean Sea
    Baltic Sea: Skagerrak and Kattegat
    Barents Sea: Norwegian Sea, White Sea, Kara Sea
    Denmark Strait: Norwegian Sea, North Atlantic, Labrador Sea, Iceland-Faeroes Gap
    North Atlantic: Grand Banks, Labrador Sea, Azores, Iceland-Faeroes Gap
    Canadian Coast: Grand Banks, US East Coast, Labrador Sea
    US East Coast: Gulf of Mexico, Western Caribbean, Eastern Caribbean, Sargasso Sea
    Western Caribbean: Eastern Caribbean, Gulf of Mexico, Gulf of Panama
    Gulf of Panama: Mexican Coast, East Pacific, Peru and Chile Coast
    Peru and Chile Coast: Falklands, South Pacific, East Pacific
    Falklands: River Plate, South Atlantic
    Brazil Coast: River Plate, Guiana Coast, South Atlantic
    Cape Verde Coast: Canaries, Gulf of Guinea, Equatorial Atlantic, Guiana Coast
    Cape of Good Hope: Southwest African Coast, Mozambique Channel, Madagascar, South Atlantic
    Mozambique Channel: East African Coast
    Arabian Sea: Red Sea and Gulf of Aden, Persian Gulf, Malabar Coast, East African Coast
    Bay of Bengal: Malabar Coast, Andaman Sea and Malacca Strait, Sumatra and Java Coast
    South China Sea South: Andaman Sea and Malacca Strait, Java Sea, South China Sea North
    Sulu and Celebes Seas: South China Sea South, South China Sea North, Philippine Sea
    Java Sea: Sumatra and Java Coast, Banda and Molucca Seas, Sulu and Celebes Seas
    South China Sea North: East China Sea, Philippine Sea
    East China Sea: Yellow Sea, Sea of Japan, Philippine Sea, Japanese Coast, Bonin Sea
    Sea of Japan: Sea of Okhotsk, Japanese Coast
    Japanese Coast: Bonin Sea, Kuriles
    Timor and Arafura Seas: Coral Sea, Banda and Molucca Seas, West Australia Coast
    Coral Sea: Bismarck and Solomon Seas, Tasman Sea, New Hebrides and Fiji
    Great Australian Bight: Tasman Sea, West Australia Coast
    Marianas: Bonin Sea, Carolines, Marshalls, Wake, Philippine Sea
    Hawaii: Midway, North Pacific, Johnston and Line Islands
    US West Coast: North Pacific, Mexican Coast, Gulf of Alaska
    Aleutians: Bering Sea, Kuriles, Midway, Gulf of Alaska
"""

APART = """
    Bay of Biscay: Western Mediterranean, North Sea
    English Channel: Iceland-Faeroes Gap, Norwegian Sea
    Norwegian Sea: Baltic Sea, White Sea, Skagerrak and Kattegat
    Adriatic Sea: Tyrrhenian Sea, Western Mediterranean, Aegean Sea
    Black Sea: Caspian Sea, Eastern Mediterranean
    Western Mediterranean: Eastern Mediterranean, Canaries
    Persian Gulf: Red Sea and Gulf of Aden, Eastern Mediterranean
    Arabian Sea: Bay of Bengal
    Bay of Bengal: South China Sea South
    Gulf of Mexico: Mexican Coast
    Western Caribbean: Mexican Coast, East Pacific
    Yellow Sea: Sea of Japan
    Sea of Okhotsk: Japanese Coast, Bering Sea
    Timor and Arafura Seas: Bismarck and Solomon Seas, Great Australian Bight
    Coral Sea: Great Australian Bight
    Hudson Bay: Canadian Coast, Arctic Ocean
    Hawaii: US West Coast
    Mozambique Channel: Southwest African Coast
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.split(":") for line in table.strip().splitlines())
    return [(a.strip(), b.strip()) for a, others in rows for b in others.split(",")]


@each_row(("a", "b"), pairs(ADJACENT))
def test_ships_pass_between(world: Atlas, a: str, b: str) -> None:
    assert link(world, a, b) is not None


@each_row(("a", "b"), pairs(APART))
def test_ships_do_not_pass_between(world: Atlas, a: str, b: str) -> None:
    assert link(world, a, b) is None


CLOSERS = {
    ("Black Sea", "Aegean Sea"): {"Istanbul", "Canakkale"},
    ("Portuguese Coast", "Western Mediterranean"): {"Gibraltar"},
    ("Eastern Mediterranean", "Red Sea and Gulf of Aden"): {"Port Said", "Suez"},
    ("Western Caribbean", "Gulf of Panama"): {"Balboa", "Colon"},
    ("North Sea", "Baltic Sea"): {"Kiel"},
    ("Skagerrak and Kattegat", "Baltic Sea"): {"Copenhagen"},
}


@each_row(("pair", "places"), CLOSERS.items())
def test_passages_are_closed_by(world: Atlas, at: At, pair: tuple[str, str], places: set[str]) -> None:
    found = link(world, *pair)
    assert found is not None
    assert set(found.closers) == {at(place) for place in places}
    assert len(found.closers) == len(set(found.closers))


def test_no_other_passage_can_be_closed(world: Atlas) -> None:
    closed = {
        frozenset((world.sea_areas[k.a].name, world.sea_areas[k.b].name))
        for k in world.sea_links
        if k.closers
    }
    assert closed == {frozenset(pair) for pair in CLOSERS}


@each_row(
    ("name", "kind"),
    [("Suez Canal", "canal"), ("Panama Canal", "canal"), ("Kiel Canal", "canal"),
     ("Strait of Gibraltar", "strait"),
     ("Tsushima Strait", "strait"), ("Singapore Strait", "strait"), ("Strait of Dover", "strait")],
)  # fmt: skip
def test_the_kind_of_a_passage(world: Atlas, name: str, kind: str) -> None:
    assert [found.kind for found in world.sea_links if found.name == name] == [kind]


def test_a_passage_is_open_water_a_strait_or_a_canal(world: Atlas) -> None:
    assert {found.kind for found in world.sea_links} == {"open", "strait", "canal"}
    assert all(bool(found.name) == (found.kind != "open") for found in world.sea_links)


SHEETS = {
    "Scandinavian": "Norwegian Sea, Barents Sea, White Sea, Skagerrak and Kattegat, Denmark Strait",
    "Western European": "North Sea, English Channel, Bay of Biscay, Western Mediterranean, Adriatic Sea",
    "Eastern European": "Black Sea, Aegean Sea, Eastern Mediterranean, Caspian Sea, Persian Gulf",
    "African": "Red Sea and Gulf of Aden, Canaries, Gulf of Guinea, Mozambique Channel, Cape of Good Hope",
    "Asian": "Arabian Sea, Bay of Bengal, Java Sea, South China Sea North, East China Sea, Sea of Japan",
    "Pacific": "Coral Sea, Marianas, Hawaii, Tasman Sea, Midway, Aleutians, Gilberts",
    "American": "US East Coast, Gulf of Mexico, Grand Banks, Brazil Coast, Gulf of Panama, River Plate",
}


@each_row(("sheet", "names"), SHEETS.items())
def test_the_sheet_of_a_sea_area_is_that_of_its_box(world: Atlas, sheet: str, names: str) -> None:
    assert {area(world, name.strip()).sheet for name in names.split(",")} == {sheet}


def test_every_sheet_has_sea_areas_and_every_box_lies_on_its_sheet(world: Atlas) -> None:
    assert {a.sheet for a in world.sea_areas} == {panel.sheet for panel in world.panels}
    assert [a.name for a in world.sea_areas if world.sheet_at(a.box) != a.sheet] == []


def test_no_sea_area_is_split(world: Atlas) -> None:
    """An arm such as the Sea of Azov or Marmara may be cut off by the one hex of its strait."""
    for one in world.sea_areas:
        whole = reach(one.box, lambda n: [m for m in world.grid.within(n, 2) if world.sea[m] == world.sea[n]])
        assert whole == set(world.sea_hexes[one.index]), one.name


NARROW = {"Skagerrak and Kattegat", "White Sea", "English Channel", "Adriatic Sea"}
"""Too narrow anywhere for a hex without a coast."""


def test_boxes_lie_in_open_water(world: Atlas) -> None:
    for one in world.sea_areas:
        around = world.grid.neighbours(one.box)
        inside = sum(int(world.sea[n]) == one.index for n in around)
        assert inside >= (3 if one.name in NARROW else 6), one.name

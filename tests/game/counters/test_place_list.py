"""Lists of who stands where: each row has its answer, with near misses."""

import pytest
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library
from redball.game.counters.place_list import OffMap, Stand, face_of, known_places, placed, stand_of
from redball.game.counters.shelf import Shelf
from redball.game.counters.table_file import rows_of
from redball.game.errors import CounterError
from redball.game.where import Spot

from tests.positions import THEATRE

SHELF = Shelf(
    (
        Library(
            "Ours",
            (
                Counter("dak", "DAK", "ARM", "GE", "GER", "corps"),
                Counter("wdf", "Western Desert Force", "MOT", "CW", "GBR", "corps"),
                Counter("k", "Force K", "CA", "CW", "GBR"),
                Counter("q", "Force K", "CL", "CW", "GBR"),
            ),
        ),
    )
)

NORTH, MED = THEATRE.sea_by_name["north sea"].index, THEATRE.sea_by_name["mediterranean"].index


def answers(text, atlas=THEATRE):
    return placed(rows_of(text.encode(), "pasted"), SHELF, atlas)


def at(text):
    """Where a text places Force K's first cruiser."""
    (answer,) = answers(f"k\t{text}\n")
    return answer.stand if not answer.faults else answer.faults[0]


@pytest.mark.parametrize(
    ("text", "spot", "section"),
    [
        ("Kiel", Spot(hex=THEATRE.find("Kiel")), 0),
        ("kiel", Spot(hex=THEATRE.find("Kiel")), 0),
        ("A-0101", Spot(hex=THEATRE.find("Kiel")), 0),
        ("North Sea", Spot(sea=NORTH), 0),
        ("North Sea 3", Spot(sea=NORTH), 3),
        ("north sea, section 4", Spot(sea=NORTH), 4),
        ("Mediterranean (2)", Spot(sea=MED), 2),
        ("Mediterranean/1", Spot(sea=MED), 1),
        ("Mediterranean: Convoy Section", Spot(sea=MED), -1),
    ],
)
def test_places_on_the_map(text, spot, section):
    assert at(text) == Stand(spot, section)


@pytest.mark.parametrize(
    ("text", "pool", "turns"),
    [
        ("Force pool", OffMap.FORCE_POOL, 0),
        ("Kräftepool", OffMap.FORCE_POOL, 0),
        ("production spiral", OffMap.SPIRAL, 0),
        ("Spirale 3", OffMap.SPIRAL, 3),
        ("repair pool", OffMap.REPAIR, 0),
        ("Baupool", OffMap.CONSTRUCTION, 0),
        ("off map", OffMap.ELSEWHERE, 0),
        ("", OffMap.ELSEWHERE, 0),
    ],
)
def test_places_off_the_map(text, pool, turns):
    assert at(text) == Stand(pool=pool, turns=turns)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Berlni", "did you mean Berlin"),
        ("North See", "did you mean North Sea"),
        ("North Sea 7", "found section 7, expected a section from 0 to 4"),
        ("Force pol", "did you mean force pool"),
        ("A-9999", "expected a place, a hex, a sea area with its section, or a pool"),
        ("spiral 99", "found “spiral 99”"),
        pytest.param(f"North{' ' * 3900}Sea x", "found “North Sea x”", id="blanks"),
        pytest.param("x 1 " * 990, "expected a place", id="long"),
    ],
)
def test_unknown_places_have_near_misses(text, said):
    assert said in at(text).sentence()


def test_each_row_has_its_answer():
    text = "Unit;Where;Face\nDAK;Berlin;down\nWestern Dessert Force;Cairo;\n\nForce K;Kiel;\n"
    text += "q;Kiel;sideways\ndak;Rome;\n"
    found = answers(text)
    assert [(a.row, [f.sentence() for f in a.faults]) for a in found] == [
        (2, []),
        (3, ["pasted row 3: found “Western Dessert Force”, expected a counter of the library; did you mean "
             "Western Desert Force?"]),
        (5, ["pasted row 5: found “Force K”, which 2 counters are called, expected one of the ids k, q."]),
        (6, ["pasted row 6: found “sideways”, expected face-up or face-down."]),
        (7, ["pasted row 7: found “dak” again, which row 2 places, expected each counter once."]),
    ]  # fmt: skip
    assert [a.wrong for a in found] == [(), ("name",), ("name",), ("face",), ("name",)]
    assert found[0].entry.key == "Ours: dak"
    assert found[0].stand == Stand(Spot(hex=THEATRE.find("Berlin")), organized=False)


def test_a_typed_place_is_read_alone():
    assert stand_of("kiel", THEATRE, "typed") == Stand(Spot(hex=THEATRE.find("Kiel")))
    with pytest.raises(CounterError, match=r"typed: found “Kile”.*did you mean"):
        stand_of("Kile", THEATRE, "typed")
    assert {"Kiel", "North Sea", "repair pool"} <= {*known_places(THEATRE)}


def test_columns_stand_in_any_order_under_a_header():
    (answer,) = answers("Zustand,Ort,Anzahl,Einheit\nverdeckt,Rome,1,DAK\n")
    assert (answer.entry.counter.id, answer.stand.spot.hex) == ("dak", THEATRE.find("Rome"))
    assert not answer.stand.organized


def test_near_misses_are_looked_for_in_so_many_rows_only():
    found = answers("DAKK\tBerlni\n" * 300)
    assert all(len(answer.faults) == 2 for answer in found)
    assert [bool(fault.near) for fault in (*found[199].faults, *found[200].faults)] == [
        True,
        True,
        False,
        False,
    ]


def test_faces():
    words = ["", "Face-up", "face down", "Verdeckt", "organized", "x?"]
    assert [face_of(word) for word in words] == [True, True, False, False, True, True]
    assert face_of("sideways") is None

"""Libraries as files: they read back, and whatever is wrong with one is told, all of it."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.counters.counter import Counter, flaws_of, unit_of
from redball.game.counters.guess import guessed
from redball.game.counters.importing import imported
from redball.game.counters.library_file import Library, library_text, read_library, write_library
from redball.game.counters.search import Wanted, found
from redball.game.counters.shelf import Shelf
from redball.game.counters.span import Span, span_of
from redball.game.counters.table_file import rows_of
from redball.game.errors import CounterError
from redball.game.units import unit_types

from tests.game.counters.lists import thousand
from tests.game.counters.sheets import csv_bytes

DAK = Counter("dak", "DAK", "ARM", "GE", "GER", "corps", attack=7, movement=6, year=1941, place="Tripoli")
FLEET = Counter(
    "fleet", "Force K", "CA", "CW", "GBR", attack=4, movement=6, cost=5, first_cost=2, note="fast"
)
FINNS = Counter("finns", "Finns", "INF", "GE", "FIN", "corps", attack=4, movement=3, year=1939)
LIBRARY = Library("Ours", (DAK, FLEET, FINNS), "list.csv")

names = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20)
numbers = st.integers(0, 999)


@st.composite
def counters(draw):
    kind = draw(st.sampled_from(list(unit_types().values())))
    size = draw(st.sampled_from(kind.sizes))
    return Counter(
        draw(st.from_regex(r"[a-z]{5,9}", fullmatch=True)), draw(names), kind.code, "GE", "GER", size,
        attack=draw(numbers), movement=draw(numbers), cost=draw(st.integers(-1, 999)),
        year=draw(st.integers(0, 1999)),
        motorised=draw(st.booleans()), place=draw(names), picture=draw(names), note=draw(names),
    )  # fmt: skip


@given(st.lists(counters(), max_size=6, unique_by=lambda counter: counter.id), names, names)
def test_a_library_reads_back(tmp_path_factory, made, title, source):
    library = Library(title, tuple(c for c in made if not [*flaws_of(c)]), source)
    path = tmp_path_factory.mktemp("library") / "l.json"
    write_library(path, library)
    assert read_library(path) == library
    assert read_library(path).digest == library.digest


def test_a_library_of_a_thousand_reads_back_and_may_be_imported_again(tmp_path):
    rows = rows_of(csv_bytes(thousand()), "list.csv")
    library = Library("Ours", imported(rows, guessed(rows)).sound())
    write_library(tmp_path / "l.json", library)
    assert read_library(tmp_path / "l.json") == library
    again = rows_of((tmp_path / "l.json").read_bytes(), "l.json")
    assert imported(again, guessed(again)).sound() == library.counters


def refused(tmp_path, text):
    (tmp_path / "l.json").write_text(text, "utf-8")
    with pytest.raises(CounterError) as error:
        read_library(tmp_path / "l.json")
    return [fault.sentence() for fault in error.value.faults]


def test_a_counter_that_was_changed_by_hand_is_noticed(tmp_path):
    text = library_text(LIBRARY).replace('"attack":7', '"attack":9')
    assert "digest: found that of other counters" in refused(tmp_path, text)[0]
    without = "\n".join(line for line in text.split("\n") if not line.startswith('"digest"'))
    (tmp_path / "l.json").write_text(without, "utf-8")
    assert read_library(tmp_path / "l.json").counters[0].attack == 9


def test_every_fault_of_a_library_is_told(tmp_path):
    plain = json.loads(library_text(LIBRARY))
    dak, fleet, finns = plain["counters"]
    dak |= {"type": "ARMM", "attack": -1}
    fleet |= {"id": "../x", "size": "army", "picture": "a/b.png", "speed": 3}
    plain |= {"counters": [dak, fleet, finns, {**finns, "power": "XX", "name": ""}, 3], "title": ""}
    said = refused(tmp_path, json.dumps(plain))
    assert [sentence.partition(": found")[0] for sentence in said] == [
        "l.json: counters[0].attack",
        "l.json: counters[1].speed",
        "l.json: counters[4]",
        "l.json: counters[3].name",
        "l.json: counters[3].power",
        "l.json: counters[3].id",
        "l.json: title",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("[]", "found a list, expected a counter library"),
        ('{"kind": "other"}', "JSON of another kind"),
        ('{"kind": "redball-counters", "version": 2}', "version: found 2, expected version 1"),
        ('{"kind": "redball-counters", "version": 1}', "title: found nothing"),
        (
            '{"kind": "redball-counters", "version": 1, "title": "a", "counters": {}}',
            "counters: found a table",
        ),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_what_is_no_library_is_refused(tmp_path, text, said):
    assert said in refused(tmp_path, text)[0]


def test_a_counter_becomes_a_unit_with_all_that_is_printed_on_it():
    unit = unit_of(msgspec.structs.replace(DAK, motorised=True, armour=2, asw=1, cost=9), "dak-2")
    assert (unit.id, unit.name, unit.type, unit.size) == ("dak-2", "DAK", "ARM", "corps")
    assert (unit.attack, unit.movement, unit.armour, unit.asw, unit.motorised) == (7, 6, 2, 1, True)
    assert (unit.build_cost, unit.hex, unit.sea) == (9, -1, -1)
    assert unit_of(FLEET).first_cycle == 2 and DAK.build_cost == 6


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Wanted(), "dak fleet finns"),
        (Wanted(power="Deutschland"), "dak finns"),
        (Wanted(power="Finland"), "finns"),
        (Wanted(type="Panzer"), "dak"),
        (Wanted(type="naval"), "fleet"),
        (Wanted(type="nothing"), ""),
        (Wanted(year=Span(1940, 1945)), "dak"),
        (Wanted(cost=Span(5, 6)), "dak fleet"),
        (Wanted(attack=Span(4, 4), movement=Span(6, 9)), "fleet"),
        (Wanted(place="tripoli"), "dak"),
        (Wanted(words="FAST force"), "fleet"),
    ],
)
def test_counters_are_found_by_what_is_wanted(wanted, ids):
    assert [counter.id for counter in found(LIBRARY.counters, wanted)] == ids.split()


def test_spans_are_typed_as_people_do():
    typed = ["4", "3-5", "3-", "-5", " 3 – 5 ", "3..5"]
    assert [(s.least, s.most) for s in map(span_of, typed)] == [
        (4, 4), (3, 5), (3, 9999), (0, 5), (3, 5), (3, 5),
    ]  # fmt: skip
    for wrong in ("", "-", "5-3", "x", "1-2-3", "12345"):
        with pytest.raises(ValueError, match="^" + wrong):
            span_of(wrong)


def test_names_find_counters_of_several_libraries():
    other = Library(
        "Theirs",
        (msgspec.structs.replace(DAK, name="Afrika"), msgspec.structs.replace(FINNS, name="Force K")),
    )
    shelf = Shelf((LIBRARY, other))
    assert Shelf((LIBRARY,)).find(" force  k", "x").counter == FLEET
    assert shelf.find("theirs: dak", "x").counter.name == "Afrika"
    for text, said in (
        ("Force Q", "did you mean Force K"),
        ("dak", "one of the ids Ours: dak, Theirs: dak"),
        (
            "Force K",
            "found “Force K”, which 2 counters are called, expected one of the ids Ours: fleet, Theirs",
        ),
    ):
        with pytest.raises(CounterError) as error:
            shelf.find(text, "row 3")
        assert said in str(error.value)

"""From a list to counters: mappings guessed and given, every fault with row and column, what is left out."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.counters.counter import Counter
from redball.game.counters.fields import FIELDS, NUMBERS, fields_of_header
from redball.game.counters.guess import guessed
from redball.game.counters.importing import imported
from redball.game.counters.kinds import (
    LACKING,
    country_of,
    flag_of,
    lacking,
    power_of,
    size_of,
    type_of,
)
from redball.game.counters.leaving_out import leaving_out, taking_in
from redball.game.counters.mapping import Mapping, mapping_text, read_mapping, write_mapping
from redball.game.counters.table import under_header
from redball.game.counters.table_file import rows_of
from redball.game.errors import CounterError
from redball.game.powers import power_infos
from redball.game.units import unit_types
from redball.language import ENGLISH, speak

from tests.game.counters.lists import COUNTED, GUNS, HEADER, LEFT_OUT, thousand, whole
from tests.game.counters.sheets import csv_bytes, json_bytes, ods_bytes, xlsx_bytes

HEAD = "Name,Type,Power,Factors,Year\n"
GIVEN = Mapping(
    columns={
        "Name": "name",
        "Type": "type",
        "Power": "power",
        "Factors": ["attack", "movement"],
        "Year": "year",
    }
)


def read(text, mapping=None):
    rows = rows_of(text.encode(), "list.csv")
    return imported(rows, mapping or guessed(rows))


def sentences(outcome):
    return [fault.sentence() for fault in outcome.faults]


@pytest.mark.parametrize("write", [csv_bytes, xlsx_bytes, ods_bytes, json_bytes])
def test_a_thousand_counters_of_any_kind_of_file(write):
    rows = rows_of(write(thousand()), "list")
    outcome = imported(rows, guessed(rows))
    counters = outcome.sound()
    assert len(counters) == 1000 and not outcome.skipped
    for given_row, counter in zip(thousand()[1:], counters, strict=True):
        told = dict(zip(HEADER, given_row, strict=True))
        assert (counter.id, counter.name) == (told["ID"], told["Name"])
        assert f"{counter.attack}-{counter.movement}" == told["Factors"]
        assert (counter.cost, counter.year, counter.place) == (told["Cost"], told["Year"], told["Place"])
        assert counter.size == told["Size"] and counter.category == told["Class"]
        assert counter.type == type_of(told["Type"]).code
        assert counter.motorised == (told["Type"] == "AT mot")
        assert counter.power == power_of(told["Power"]) and counter.country == country_of(told["Country"])


@given(st.randoms(use_true_random=False), st.sampled_from([csv_bytes, xlsx_bytes, ods_bytes, json_bytes]))
def test_the_order_of_columns_and_the_kind_of_file_make_no_difference(luck: random.Random, write):
    grid = thousand(14)
    order = luck.sample(range(len(HEADER)), len(HEADER))
    shuffled = [tuple(row[i] for i in order) for row in grid]
    rows, plain = rows_of(write(shuffled), "list"), rows_of(csv_bytes(grid), "list")
    assert imported(rows, guessed(rows)).sound() == imported(plain, guessed(plain)).sound()


def test_a_german_list_with_a_title_above_is_understood():
    text = (
        "Unsere Liste;;;;;;\n;;;;;;\nEinheit;Einheitentyp;Großmacht;Heimatland;Faktoren;Größe;Verfügbar ab\n"
        "Großdeutschland;Panzergrenadier;Deutschland;;8-6;Korps;1942\n"
        "12. Gebirgsjäger;Gebirgsjäger;Italien;;4-4;Division;\n"
    )
    first, second = read(text).sound()
    assert first == Counter(
        id="ge-mech-grossdeutschland", name="Großdeutschland", type="MECH", power="GE", country="GER",
        size="corps", attack=8, movement=6, year=1942,
    )  # fmt: skip
    assert (second.type, second.power, second.size, second.year) == ("MTN", "IT", "division", 0)


def test_columns_without_a_known_header_are_known_by_what_stands_in_them():
    mapping = guessed(rows_of(b"a,b,c,d,e\nDAK,ARM,GE,7-6,1941\nXX Corps,INF,CW,4-4,1940\n", "x.csv"))
    assert mapping.columns == {
        "a": "name", "b": "type", "c": "power", "d": ["attack", "movement"], "e": "year",
    }  # fmt: skip


def test_the_class_is_the_type_where_there_is_no_other():
    art, aa, gun = read("Name,Class,Power\nx,ART,GE\ny,AA mot,GE\nz,Pak,GE\n").sound()
    assert (art.type, art.motorised) == ("ART", False)
    assert (aa.type, aa.motorised) == ("AA", True)
    assert gun.type == "AT"
    blank, told = read("Name,Class,Type,Power\nx,ART,,GE\ny,ART,AT mot,GE\n").sound()
    assert (blank.type, told.type, told.motorised, told.category) == ("ART", "AT", True, "ART")


def test_all_faults_are_told_at_once_with_row_and_column():
    rows = [
        "DAK,Tank destroyr,GE,7-6,1941",
        "XX,INF,Germny,4-4,1941",
        ",INF,CW,4-4,1941",
        "YY,INF,CW,4,1941",
        "ZZ,INF,CW,2026-04-06,1941",
        "VV,INF,CW,4-1000,19411",
        "fine,INF,CW,4-4,1941",
        "bad\x1bname,INF,CW,-,",
        "WW,,,4-4,x",
        f"TT,INF,CW,4{' ' * 3900}5 6,1941",
    ]
    outcome = read(HEAD + "\n".join(rows), GIVEN)
    said = sentences(outcome)
    assert [sentence.partition(": ")[0] for sentence in said] == [
        "list.csv row 2, column “Type”",
        "list.csv row 3, column “Power”",
        "list.csv row 4, column “Name”",
        "list.csv row 5, column “Factors”",
        "list.csv row 6, column “Factors”",
        "list.csv row 7, column “Factors”",
        "list.csv row 7, column “Year”",
        "list.csv row 9, column “Name”",
        "list.csv row 10, column “Year”",
        "list.csv row 10, column “Type”",
        "list.csv row 10",
        "list.csv row 11, column “Factors”",
    ]
    assert "did you mean Germany" in said[1]
    assert "expected 2 values such as 4-6" in said[3]
    assert "of which the spreadsheet made a date" in said[4]
    assert [counter.name for counter in outcome.counters] == ["fine"]
    with pytest.raises(CounterError) as error:
        outcome.sound()
    assert len(error.value.faults) == len(said)


def test_after_a_hundred_faults_reading_ends():
    outcome = read(HEAD + "x,INF,GE,4,1941\n" * 300, GIVEN)
    assert len(outcome.faults) == 101
    assert "the rest has not been read" in sentences(outcome)[-1]


def test_an_id_is_there_once():
    outcome = read("Id,Name,Type,Power\na,x,INF,GE\nb,y,INF,GE\na,z,INF,GE\n../b,w,INF,GE\n")
    assert sentences(outcome)[0].startswith(
        "list.csv row 4, column “Id”: found “a” again, expected another id"
    )
    assert sentences(outcome)[1].startswith("list.csv row 5, column “Id”: found “../b”, expected letters")


def test_ids_are_made_where_there_are_none_and_take_nobodys():
    counters = read("Id,Name,Type,Power\n,1st,INF,GE\n,1st,INF,GE\nge-inf-1st,x,INF,GE\n,★,INF,GE\n").sound()
    assert [c.id for c in counters] == ["ge-inf-1st-2", "ge-inf-1st-3", "ge-inf-1st", "ge-inf"]


def test_thousands_of_one_name_have_ids_of_their_own():
    counters = read("Name,Type,Power\n" + "CL,CL,CW\n" * 5000).sound()
    assert [c.id for c in counters[:3]] == ["cw-cl-cl", "cw-cl-cl-2", "cw-cl-cl-3"]
    assert len({c.id for c in counters}) == 5000


def test_what_is_left_out_has_no_faults_and_quotes_are_kept():
    rows = "a,Fort,GE,3\nb,INF,GE,'4-6\n'Ark Royal',CV,CW,3-5\n"
    outcome = read(f"Name,Type,Power,Factors\n{rows}")
    assert [s.name for s in outcome.skipped] == ["a"] and not outcome.faults
    assert [(c.name, c.attack, c.movement) for c in outcome.counters] == [("b", 4, 6), ("'Ark Royal'", 3, 5)]


def test_kinds_that_redball_lacks_are_left_out_with_the_reason():
    rows = "Westwall,Fort,GE\nFat Man,A-Bomb,US\nGalland,Pilot,GE\nCP,Convoy,CW\nOiler,Tanker,US\n"
    rows += "Ural,Factory,SU\nHunters,ASW,CW\nBreakdown,marker,GE\n"
    outcome = read(f"Name,Type,Power\n{rows}")
    assert [(c.name, c.type) for c in outcome.counters] == [("Hunters", "ASW")]
    assert [(s.row, s.name) for s in outcome.skipped] == [
        (2, "Westwall"), (3, "Fat Man"), (4, "Galland"), (5, "CP"), (6, "Oiler"), (7, "Ural"),
        (9, "Breakdown"),
    ]  # fmt: skip
    assert outcome.skipped[0].reason == "fortification: fortified hexsides belong to the map"


def test_a_list_with_every_kind_is_counters_and_rows_that_are_left_out_with_the_reason():
    outcome = imported(rows := rows_of(csv_bytes(whole()), "list.csv"), guessed(rows))
    assert not outcome.faults and len(outcome.counters) + len(outcome.skipped) == COUNTED
    assert {left.reason.partition(":")[0] for left in outcome.skipped} == {*LEFT_OUT}
    told = {counter.id: counter for counter in outcome.counters}
    for row in whole()[1:]:
        if row[2] == "ART":
            assert (told[row[0]].type, told[row[0]].motorised) == GUNS[row[3]], row
            assert told[row[0]].category == "ART"
        elif row[2] not in ("SHIP", "AIR", "LAND", "ASW"):
            assert row[0] not in told
    assert {c.type for c in outcome.counters} == {"ART", "AT", "AA", "ASW", "CV", "FTR", "INF"}


def test_a_kind_without_a_unit_is_known_by_its_class_where_its_type_says_nothing():
    outcome = read(
        "Name,Class,Type,Power\na,Fort,West,GE\nb,INF,INF,GE\nc,Pilot,Ace,GE\nd,Factory,SYNTH,GE\n"
    )
    assert [left.name for left in outcome.skipped] == ["a", "c"] and not outcome.faults
    assert [counter.type for counter in outcome.counters] == ["INF", "SYNTH"]


def test_what_is_motorised_may_have_a_column_of_its_own():
    outcome = read("Name,Type,Power,Mot\na,AT,GE,mot\nb,AT,GE,leg\nc,AT,GE,\nd,AT,GE,yes\ne,AT mot,GE,\n")
    assert [counter.motorised for counter in outcome.sound()] == [True, False, False, True, True]


def test_the_words_of_each_kind_that_is_left_out_are_its_own():
    assert all(type_of(word) is None for word in lacking())
    assert len(lacking()) >= sum(len(kind.words.split(",")) for kind in LACKING) - len(LACKING)


def test_a_mapping_says_more_than_words():
    mapping = msgspec.structs.replace(
        GIVEN,
        columns={"Name": "name", "Type": "type", "Factors": ["attack", "movement"]},
        values={"type": {"Legion": "GAR", "INF": "MIL", "Fort": "GAR", "BB": "-"}},
        constants={"power": "France", "year": "1940", "size": "corps"},
    )
    outcome = read(HEAD + "a,legion,,1-1,\nb,INF,,2-2,\nc,Fort,,0-0,\nd,BB,,5-5,\n", mapping)
    assert [(c.type, c.power, c.country, c.year, c.size) for c in outcome.counters] == [
        (kind, "FR", "FRA", 1940, "corps") for kind in ("GAR", "MIL", "GAR")
    ]  # fmt: skip
    assert [(s.row, s.reason) for s in outcome.skipped] == [(5, "the mapping leaves it out")]


def test_power_and_country_complete_each_other():
    found = read(
        "Name,Type,Power,Country\na,INF,,Canada\nb,INF,GE,\nc,INF,Finland,\nd,INF,GE,Rumania\n"
    ).sound()
    assert [(c.power, c.country) for c in found] == [
        ("CW", "CAN"), ("GE", "GER"), ("FIN", "FIN"), ("GE", "ROM"),
    ]  # fmt: skip


def test_a_size_that_a_type_has_not_is_a_fault_where_there_is_a_choice():
    outcome = read("Name,Type,Power,Size\na,FTR,GE,corps\nb,HQ-A,GE,corps\nc,GAR,GE,army\nd,GAR,GE,-\n")
    assert [(c.type, c.size) for c in outcome.counters] == [("FTR", ""), ("HQ-A", "army"), ("GAR", "corps")]
    assert sentences(outcome) == [
        "list.csv row 4, column “Size”: found “army” for the type GAR, expected one of corps, division."
    ]


def test_pictures_are_named_without_a_folder():
    outcome = read(
        "Name,Type,Power,Picture\na,INF,GE,dak.png\nb,INF,GE,../../etc/passwd\nc,INF,GE,c:\\x.png\n"
    )
    assert [c.picture for c in outcome.counters] == ["dak.png"]
    assert len(outcome.faults) == 2 and "without its folder" in sentences(outcome)[0]


def test_columns_that_a_table_lacks_are_named_with_near_misses():
    outcome = read("Nam,Type,Power,Factors\na,INF,GE,1-1\n", GIVEN)
    assert sentences(outcome)[0].endswith(
        "found no column “Name”, expected a column of the table; did you mean Nam?"
    )
    assert len(outcome.faults) == 2 and not outcome.counters


def test_a_mapping_is_kept(tmp_path):
    rows = rows_of(csv_bytes(thousand(20)), "list.csv")
    mapping = msgspec.structs.replace(guessed(rows), sheet="Ünits", header=3, constants={"note": 'a "b"'})
    write_mapping(tmp_path / "m.toml", mapping)
    assert read_mapping(tmp_path / "m.toml") == mapping


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = 2\n[columns]\na = 'name'\n", "format: found 2, expected 1"),
        ("[columns]\na = 'nam'\n", "columns.a: found “nam”, expected one of the fields"),
        ("[columns]\na = 'name'\nb = ['name', 'type']\n", "columns.b: found “name”, which the column “a” is"),
        ("[columns]\na = 'name'\n[constants]\nname = 'x'\n", "expected a column or a constant"),
        ("[constants]\nid = 'x'\n", "constants.id"),
        ("[values.name]\na = 'b'\n", "values.name: found “name”, expected one of type, power, country, size"),
        ("[values.type]\nPz = 'ARMM'\n", "values.type.Pz: found “ARMM”"),
        ("[columns]\na = 'type'\n", "found nothing for “name”"),
        ("[columns]\na = 3\n", "columns.a: found 3"),
        ("colums = 3\n", "did you mean columns"),
        ("[", "valid TOML"),
        ("header = 'x'\n", "header: found “x”, expected a whole number"),
    ],
)
def test_a_wrong_mapping_is_refused_with_every_fault(tmp_path, text, said):
    (tmp_path / "m.toml").write_text(text, "utf-8")
    with pytest.raises(CounterError) as error:
        read_mapping(tmp_path / "m.toml")
    assert said in str(error.value)


@given(
    st.dictionaries(st.text(min_size=1), st.sampled_from(FIELDS), max_size=5),
    st.dictionaries(st.text(), st.sampled_from(["-", "INF", "GE"]), max_size=5),
)
def test_any_mapping_is_text_that_reads_back(columns, words):
    import tomli

    mapping = Mapping(columns=columns, values={"type": words})
    assert msgspec.convert(tomli.loads(mapping_text(mapping)), Mapping) == mapping


def test_every_type_power_and_size_is_known_by_its_code_and_name():
    for code, kind in unit_types().items():
        assert type_of(code).code == type_of(kind.name).code == code
    for code, info in power_infos().items():
        assert power_of(code) == power_of(info.name) == code
    assert [size_of(word) for word in ("Korps", "XX", "", "legion")] == ["corps", "division", "", None]
    assert [flag_of("large", word) for word in ("x", "Nein", "", "perhaps")] == [True, False, False, None]


def test_countries_are_known_in_english_and_in_the_language_that_is_spoken():
    speak("de")
    try:
        assert [country_of(word) for word in ("Finland", "Finnland", "FIN", "Finnmark")] == [
            *["FIN"] * 3,
            None,
        ]
    finally:
        speak(ENGLISH)
    assert country_of("Finnland") is None


def test_fields_are_known_by_their_names():
    assert all(fields_of_header(field.replace("_", " ")) == (field,) for field in FIELDS)
    assert set(FIELDS) > NUMBERS


def test_rows_are_left_out_by_their_ids_or_numbers_with_what_is_wrong_of_them(tmp_path):
    text = "Id,Name,Type,Power,Cost\na,,INF,GE,3\nb,B,INF,GE,much\n,C,INF,GE,x\nd,D,INF,GE,2\nd,D,INF,GE,2\n"
    rows = rows_of(text.encode(), "list.csv")
    mapping, table = guessed(rows), under_header(rows, 1)
    mapping = leaving_out(table, mapping, [2, 3, 4, 6])
    assert mapping.left_out == ["a", "b", 4, 6], "an id twice says not which row"
    outcome = imported(rows, mapping)
    assert [counter.id for counter in outcome.sound()] == ["d"]
    assert [(left.row, left.name) for left in outcome.skipped] == [(2, ""), (3, "B"), (4, "C"), (6, "D")]
    assert outcome.skipped[1].reason.startswith("Cost: found “much”, expected a whole number")
    write_mapping(tmp_path / "m.toml", mapping)
    assert read_mapping(tmp_path / "m.toml") == mapping
    assert taking_in(table, taking_in(table, mapping, 3), 4).left_out == ["a", 6]
    with pytest.raises(CounterError, match="row 99: found no such row"):
        leaving_out(table, mapping, [99])

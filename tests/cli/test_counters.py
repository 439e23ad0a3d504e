"""Lists become libraries and libraries are searched, without a window."""

import json

import pytest

from tests.game.counters.lists import thousand
from tests.game.counters.sheets import csv_bytes, xlsx_bytes


@pytest.fixture
def listed(tmp_path):
    (tmp_path / "list.csv").write_bytes(csv_bytes(thousand(), ";", "utf-16"))
    (tmp_path / "list.xlsx").write_bytes(xlsx_bytes(thousand(20), 4))


def test_a_list_is_previewed_mapped_imported_and_searched(redball, listed, tmp_path):
    preview = redball("import", "list.csv", "--keep", "m.toml")
    assert preview.code == 0 and "1000 counters, 0 rows left out, 0 faults" in preview.out
    assert "… and 990 more" in preview.out and "Factors  attack, movement" in preview.out
    assert not (tmp_path / "l.json").exists()
    made = redball(
        "import", "list.csv", "--mapping", "m.toml", "--out", "l.json", "--title", "Ours", "--json"
    )
    assert made.json["counters"] == 1000 and made.json["written"] == ["l.json"]
    found = redball("library", "l.json", "--power", "Germany", "--year", "1941", "--json").json
    assert found["libraries"][0]["title"] == "Ours"
    assert found["counters"] and all(c["year"] == 1941 and c["power"] == "GE" for c in found["counters"])
    few = redball(
        "library", "l.json", "--find", "1. infantry", "--type", "land", "--attack", "5", "--cost", "3-3"
    )
    assert few.out.splitlines()[0].startswith("c0000  1. Infantry") and few.out.endswith("counters of 1000\n")


def test_a_list_with_faults_is_not_written(redball, tmp_path):
    (tmp_path / "list.csv").write_text("Name,Type,Power\na,INF,GE\nb,INFF,GE\nc,Fort,GE\n", "utf-8")
    said = redball("import", "list.csv", "--out", "l.json")
    assert said.code == 1 and not (tmp_path / "l.json").exists()
    assert "list.csv row 3, column “Type”: found “INFF”" in said.out
    assert "Row 4 is left out: c (fortification" in said.out
    told = redball("import", "list.csv", "--json")
    assert told.code == 1 and told.json["faults"][0]["where"] == "list.csv row 3, column “Type”"


def test_files_are_replaced_by_force_only(redball, listed, tmp_path):
    assert redball("import", "list.xlsx", "--out", "l.json", "--sheet", "Units").code == 0
    again = redball("import", "list.xlsx", "--out", "l.json")
    assert again.code == 1 and "already there" in again.err
    assert redball("import", "list.xlsx", "--out", "l.json", "--force").code == 0
    assert json.loads((tmp_path / "l.json").read_text("utf-8"))["title"] == "list"


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("import", "none.csv"), 1, "no such file"),
        (("import", "list.csv", "--mapping", "list.csv"), 1, "bytes that aren't text"),
        (("import", "list.xlsx", "--sheet", "Unit"), 1, "did you mean Units"),
        (("import", "list.xlsx", "--out", "l.json", "--title", "x" * 200), 1, "title"),
        (("library", "list.csv"), 1, "no JSON"),
        (("library", "none.json"), 1, "no such file"),
        (("library", "none.json", "--year", "x"), 2, "a number, or a span such as 3-5"),
        (("library",), 2, "too few arguments"),
    ],
)
def test_what_is_wrong_is_said(redball, listed, given, code, said):
    answer = redball(*given)
    assert answer.code == code and said in answer.err


def test_a_list_of_places_is_answered_row_by_row(redball, listed, tmp_path):
    assert redball("import", "list.xlsx", "--out", "l.json").code == 0
    good = "1. Infantry\tBerlin\tface down\nc0005\tNorth Sea 3\n3. Mech\tspiral 2\n"
    (tmp_path / "places.txt").write_text(good, "utf-8")
    said = redball("library", "l.json", "--places", "places.txt", "--map", "small")
    assert said.code == 0 and said.out.splitlines() == [
        "1  c0000  1. Infantry  Berlin               face-down",
        "2  c0005  c0005        North Sea 3          face-up",
        "3  c0002  3. Mech      production spiral 2  face-up",
        "3 units placed, 0 rows with faults",
    ]
    (tmp_path / "places.txt").write_text(good + "4. ATmot\tRom\n", "utf-8")
    said = redball("library", "l.json", "--places", "places.txt", "--map", "small", "--json")
    assert said.code == 1 and [row["at"] for row in said.json][:2] == ["Berlin", "North Sea 3"]
    assert [fault["near"][0] for fault in said.json[3]["faults"]] == ["4. AT mot", "Rome"]


def test_a_list_of_places_is_placed_in_a_game_of_set_up_all_or_none(redball, listed, game, tmp_path):
    assert redball("import", "list.xlsx", "--out", "l.json").code == 0
    (tmp_path / "places.txt").write_text("1. Infantry\tBerlin\tdown\n3. Mech\tspiral 2\n", "utf-8")
    place = ("library", "l.json", "--places", "places.txt", "--into", game)
    refused = redball(*place)
    assert refused.code == 1 and "That belongs to set-up" in refused.out
    (tmp_path / "begin.json").write_text('{"order": "begin_set_up"}')
    assert redball("order", game, "begin.json").code == 0
    said = redball(*place, "--json")
    assert said.code == 0 and said.json["ruling"]["allowed"] and len(said.json["rows"]) == 2
    exported = redball("export", game, "--out", "-").out
    assert '{ unit = "c0002", pool = "spiral"' in exported and 'name = "1. Infantry"' in exported
    (tmp_path / "places.txt").write_text("4. AT mot\tBerlin\n5. Fighter\tAtlantis\n", "utf-8")
    assert redball(*place).code == 1
    assert redball("export", game, "--out", "-").out == exported


def test_unknown_powers_and_types_have_near_misses(redball, listed):
    assert redball("import", "list.xlsx", "--out", "l.json").code == 0
    assert "did you mean FIN" in redball("library", "l.json", "--power", "FINN").err
    assert "did you mean ARM" in redball("library", "l.json", "--type", "ARMM").err


def test_rows_with_faults_are_left_out_when_asked(redball, tmp_path):
    (tmp_path / "list.csv").write_text("Name,Type,Power\na,INF,GE\nb,INFF,GE\n", "utf-8")
    said = redball("import", "list.csv", "--leave-out", "3", "--out", "l.json", "--keep", "m.toml")
    assert said.code == 0 and "Row 3 is left out: b (Type: found “INFF”" in said.out
    assert redball("import", "list.csv", "--mapping", "m.toml").code == 0
    assert "row 9: found no such row" in redball("import", "list.csv", "--leave-out", "9").err
    assert redball("import", "list.csv", "--leave-out", "x").code == 2

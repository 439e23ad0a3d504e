"""``redball losses``: the ledger, a year or a sea area of it, and as a file."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from redball.game.scenario import write_scenario
from redball.rules.submarines.ledger import COLUMNS, as_csv, by_area, rows
from redball.rules.submarines.tables import LOSSES

from tests.rules.submarines.world import TURN, at, game, sea

NORTH, WEST = "North Atlantic", "Western Approaches"
BOOKED = {
    (TURN[1941, 5], NORTH, "CW", "convoy"): 3,
    (TURN[1941, 5], NORTH, "CW", "escort"): 1,
    (TURN[1942, 0], NORTH, "GE", "submarine"): 2,
    (TURN[1942, 0], NORTH, "CW", "convoy"): 5,
    (TURN[1942, 0], WEST, "CW", "convoy"): 1,
}


def position():
    """A ledger of two turns."""
    booked = [LOSSES.put((t, sea(a), p, what), count) for (t, a, p, what), count in BOOKED.items()]
    return game(clock=at("submarine_warfare"), remembered=booked)


@pytest.fixture
def played(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    (tmp_path / "s.toml").write_text(write_scenario(position()), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_the_ledger_is_told_in_order(redball, played):
    told = redball("losses", played, "--json").json["losses"]
    assert [(row["date"], row["area"], row["power"], row["what"], row["count"]) for row in told][:2] == [
        ("Nov/Dec 1941", NORTH, "CW", "convoy", 3),
        ("Nov/Dec 1941", NORTH, "CW", "escort", 1),
    ]
    assert len(told) == len(BOOKED)
    lines = redball("losses", played).out.splitlines()
    assert lines[0].split("  ")[0] == "Nov/Dec 1941" and lines[0].endswith("3 convoy points")
    assert lines[-1].startswith("Losses of submarine warfare (the whole game): ")


@pytest.mark.parametrize(
    ("asked", "counts"),
    [
        (("--year", "1941"), [3, 1]),
        (("--year", "1943"), []),
        (("--area", WEST), [1]),
        (("--area", "north atlantic", "--year", "1942"), [2, 5]),
    ],
)
def test_a_year_and_a_sea_area(redball, played, asked, counts):
    told = redball("losses", played, *asked, "--json").json["losses"]
    assert sorted(row["count"] for row in told) == sorted(counts)


def test_an_unknown_sea_area(redball, played):
    said = redball("losses", played, "--area", "North Atlantik")
    assert said.code == 1
    assert "a sea area of this map; did you mean North Atlantic" in said.err


def test_the_file(redball, played, tmp_path):
    said = redball("losses", played, "--year", "1942", "--csv", "l.csv")
    assert said.code == 0 and "l.csv" in said.out.splitlines()[-1]
    read = list(csv.DictReader(io.StringIO((tmp_path / "l.csv").read_text("utf-8"))))
    assert sorted((row["area"], row["power"], row["what"], row["count"]) for row in read) == [
        (NORTH, "CW", "convoy", "5"),
        (NORTH, "GE", "submarine", "2"),
        (WEST, "CW", "convoy", "1"),
    ]
    assert {row["date"] for row in read} == {"Jan/Feb 1942"}
    assert redball("losses", played, "--csv", "m.csv", "--json").json["csv"] == "m.csv"


def test_no_file_is_written_over_a_game_or_half(redball, played, tmp_path):
    before = (tmp_path / played).read_bytes()
    said = redball("losses", played, "--csv", played)
    assert said.code == 1 and "a saved game" in said.err
    assert (tmp_path / played).read_bytes() == before
    (tmp_path / "l.csv").mkdir()
    said = redball("losses", played, "--csv", "l.csv")
    assert said.code == 1 and len(said.err.splitlines()) == 1


def test_names_that_a_spreadsheet_takes_for_formulas():
    found = rows(position())
    areas = [replace(area, name=f"={area.name}") for area in position().atlas.sea_areas]
    renamed: Any = SimpleNamespace(atlas=SimpleNamespace(sea_areas=areas))
    text = as_csv(renamed, found)
    assert text.startswith(",".join(COLUMNS) + "\n") and f",'={NORTH}," in text


def test_rows_since_a_turn_and_their_sums():
    found = rows(position(), since=TURN[1942, 0])
    assert {row.turn for row in found} == {TURN[1942, 0]}
    sums = by_area(found)
    assert sums[sea(NORTH)] == {"convoy": 5, "submarine": 2} and sums[sea(WEST)] == {"convoy": 1}

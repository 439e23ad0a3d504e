"""A group's own game from a list of counters to a package on another computer, without a window.

Every field of every unit is compared with what the list was made of (:mod:`tests.own_game.making`).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from redball.cli.main import main
from redball.game import library

from tests.game.counters.sheets import csv_bytes, json_bytes, ods_bytes, xlsx_bytes
from tests.own_game import making
from tests.own_game.making import LEFT_OUT, Piece

FEW = 16
"""One in so many counters is played with in the quick test."""
NOW = 39
"""The number of the turn: the fourth of the year 1942, six a year from 1936 on."""
NUMBERS = ("cost", "first_cost", "range", "naval_air", "asw", "reorganization")
FLAGS = ("motorised", "large", "flying_boat")


def redball(*arguments: object) -> str:
    """Run a verb, which must succeed."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = main([str(argument) for argument in arguments])
    assert not code, out.getvalue() + err.getvalue()
    return out.getvalue()


@pytest.fixture(scope="module")
def atlas():
    return library.atlas("world-1939")


@pytest.fixture(
    scope="module", params=[FEW, pytest.param(1, marks=pytest.mark.deep)], ids=["one in sixteen", "all"]
)
def made(request, atlas):
    whole = making.pieces(atlas)
    assert len(whole) == 1_000 and len({piece.id for piece in whole}) == 1_000
    return whole[:: request.param]


@pytest.fixture(scope="module")
def folder(made, tmp_path_factory):
    """The group's files, its library and its game, as the verbs make them."""
    at = tmp_path_factory.mktemp("own")
    making.write(at, made)
    game, counters = at / "ours.redball", at / "ours.counters.json"
    redball("import", at / "counters.csv", "--mapping", at / "mapping.toml", "--out", counters)
    redball("new", "--map", "world-1939", "--date", making.DATE, "--title", "Ours", "--out", game)
    redball("order", game, at / "orders.json")
    redball("library", counters, "--places", at / "places.csv", "--into", game)
    (at / "begin.json").write_text('{"order": "begin_play"}', "utf-8")
    redball("order", game, at / "begin.json")
    redball("export", game, "--out", at / "ours.toml")
    return at


def as_printed(piece: Piece) -> dict[str, object]:
    """The fields of a counter that a unit has too, as files have them: without those that say nothing."""
    numbers = {name: piece.values[name] for name in NUMBERS if piece.values.get(name)}
    flags = {name: True for name in FLAGS if piece.values.get(name)}
    factors = {"attack": piece.attack, "movement": piece.movement}
    texts = {
        name: getattr(piece, name) for name in ("id", "name", "type", "power", "country", "size", "note")
    }
    return {name: value for name, value in (texts | factors | numbers | flags).items() if value}


def test_every_field_of_every_counter_is_in_the_library(folder, made):
    found = json.loads((folder / "ours.counters.json").read_text("utf-8"))["counters"]
    expected = [as_printed(p) | {"year": p.year} | ({"place": p.at} if p.node >= 0 else {}) for p in made]
    assert [{name: value for name, value in row.items() if value != ""} for row in found] == expected


@pytest.mark.parametrize("kind", ["tsv", "utf-16.csv", "xlsx", "ods", "json"])
def test_every_kind_of_file_gives_the_same_library(folder, made, kind):
    grid = making.rows(made)
    data = {
        "tsv": lambda: csv_bytes(grid, "\t"),
        "utf-16.csv": lambda: csv_bytes(grid, ";", "utf-16"),
        "xlsx": lambda: xlsx_bytes(grid),
        "ods": lambda: ods_bytes(grid),
        "json": lambda: json_bytes(grid),
    }[kind]()
    path = folder / f"counters.{kind}"
    path.write_bytes(data)
    said = redball("import", path, "--mapping", folder / "mapping.toml", "--out", f"{path}.counters.json")
    assert said.count("is left out") == len(LEFT_OUT)
    digests = [
        json.loads(each.read_text("utf-8"))["digest"]
        for each in (folder / "ours.counters.json", Path(f"{path}.counters.json"))
    ]
    assert digests[0] == digests[1]


def test_every_field_of_every_unit_is_in_the_game(folder, made, atlas):
    scenario = tomllib.loads((folder / "ours.toml").read_text("utf-8"))
    assert compared(scenario, made, atlas) == []
    assert scenario["clock"]["turn"] == making.DATE


def compared(scenario: dict[str, object], made: list[Piece], atlas) -> list[str]:
    """What differs between a scenario and what the list was made of."""
    names = {place.name: place.node for place in atlas.places} | {
        atlas.label(p.node): p.node for p in made if p.node >= 0
    }
    seas = [area.name for area in atlas.sea_areas]
    pools = {row["unit"]: (row["pool"], row.get("due", 0)) for row in scenario["base_pools"]}
    there = {row["id"]: row for row in scenario["units"]}
    wrong = [f"{id} isn't one of the list" for id in there.keys() - {piece.id for piece in made}]
    for piece in made:
        row = {name: value for name, value in there.get(piece.id, {}).items() if value != ""}
        at, expected = row.pop("at", ""), as_printed(piece)
        expected |= {"section": piece.section} if piece.section else {}
        expected |= {} if piece.organized else {"organized": False}
        if row != expected:
            wrong.append(f"{row} instead of {expected}")
        spot = (-1, seas.index(at)) if at in seas else (names.get(at, -1), -1)
        if spot != (piece.node, piece.sea):
            wrong.append(f"{piece.id} {piece.name} at {at} instead of {piece.at}")
        due = NOW + piece.due if piece.pool == "spiral" else 0
        if pools.get(piece.id, ("", 0)) != (piece.pool, due):
            wrong.append(f"{piece.id} {piece.name} in {pools.get(piece.id)} instead of {piece.pool} {due}")
    return wrong


def test_a_difference_is_seen(folder, made, atlas):
    scenario = tomllib.loads((folder / "ours.toml").read_text("utf-8"))
    scenario["units"][3]["attack"] += 1
    del scenario["units"][5]
    assert len(compared(scenario, made, atlas)) >= 2


def test_nothing_is_odd_when_play_begins(folder):
    said = json.loads(redball("info", folder / "ours.redball", "--json"))
    assert not [task for task in said["tasks"] if "set up" in json.dumps(task).lower()]
    assert "Play begins with" in redball("log", folder / "ours.redball")


def test_a_scenario_begins_the_same_game_again(folder):
    redball("new", folder / "ours.toml", "--out", folder / "again.redball")
    assert redball("export", folder / "again.redball", "--out", "-") == (folder / "ours.toml").read_text(
        "utf-8"
    )


def test_a_package_begins_the_same_game_on_another_computer(folder, made, atlas):
    packed, home = folder / "ours.redpack", folder / "another home"
    redball("pack", folder / "ours.redball", "--library", folder / "ours.counters.json", "--no-picture",
            "--note", "Bring beer.", "--out", packed)  # fmt: skip
    home.mkdir()
    places = {
        name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    }
    environment = {**os.environ, **places, "HOME": str(home), "USERPROFILE": str(home)}
    for verb in (
        ("new", packed, "--out", home / "theirs.redball"),
        ("export", home / "theirs.redball", "--out", home / "theirs.toml"),
        ("pack", "--unpack", packed, "--out", home / "parts"),
    ):
        command = [sys.executable, "-m", "redball", *map(str, verb)]
        done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stdout + done.stderr
    text = (home / "theirs.toml").read_text("utf-8")
    assert compared(tomllib.loads(text), made, atlas) == []
    assert text == (folder / "ours.toml").read_text("utf-8")
    (kept,) = (home / "parts" / "library").iterdir()
    mine = json.loads((folder / "ours.counters.json").read_text("utf-8"))
    assert json.loads(kept.read_text("utf-8"))["counters"] == mine["counters"]


@pytest.mark.deep
def test_every_other_export_is_written(folder):
    game = folder / "ours.redball"
    redball("picture", game, "--out", folder / "ours.png", "--width", 1200)
    redball("picture", game, "--out", folder / "ours.svg", "--area", "sheet:Western European")
    redball("profile", "export", game, folder / "profile.toml")
    redball("graph", game, "--out", folder / "ours.graphml")
    assert (folder / "ours.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (folder / "ours.svg").read_text("utf-8")
    for name in ("profile.toml", "ours.graphml"):
        assert (folder / name).stat().st_size > 100

"""The maps and scenarios that Redball brings, and those of the player."""

from __future__ import annotations

import pytest
from redball.atlas import MapError
from redball.game import codec, library
from redball.game.errors import ScenarioError
from redball.game.scenario import read_scenario, write_scenario
from redball.names import is_id

from tests.positions import THEATRE
from tests.small_map import small_game, unit, write_folder

BROUGHT = {
    "western-desert-1941",
    "barbarossa-1941",
    "global-war-1939",
    "normandy-1944",
    "western-front-1943",
    "battle-of-the-atlantic-1942",
    "days-of-decision-1936",
    "last-spring-1939",
}


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder with a map of the player's own and a scenario on it."""
    folder = write_folder(THEATRE, tmp_path / "maps" / "mine")
    (folder / "scenarios").mkdir()
    text = write_scenario(small_game(THEATRE, [unit("u", "Berlin")]))
    (folder / "scenarios" / "first.toml").write_text(text, "utf-8")
    (folder / "scenarios" / "broken.toml").write_text("title = ", "utf-8")
    (tmp_path / "maps" / "empty").mkdir()
    (tmp_path / "maps" / "bad").mkdir()
    (tmp_path / "maps" / "bad" / "map.toml").write_text("format = 99", "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    return folder


def test_the_demo_games_are_there():
    assert {info.id for info in library.scenarios()} >= BROUGHT
    assert library.maps()[0].id == "world-1939"


@pytest.mark.parametrize("id", sorted(BROUGHT))
def test_demo_games_go_round(id):
    """What `export` writes, `new` takes back as the same position."""
    game = library.read(library.find_scenario(id))
    again = read_scenario(write_scenario(game), library.atlas)
    assert codec.encode_position(again) == codec.encode_position(game)
    assert list(again.units) == list(game.units)


def test_barbarossa_is_a_broad_front():
    assert len(library.read(library.find_scenario("barbarossa-1941")).units) >= 150


def test_maps_of_the_player_are_found(own):
    assert "small" in {info.id for info in library.maps()}
    assert "first" in {info.id for info in library.scenarios()}
    assert library.atlas("small").grid == THEATRE.grid
    assert library.read(library.find_scenario("first")).units["u"].hex == THEATRE.find("Berlin")


def test_broken_ones_do_not_hide_the_others(own):
    assert "broken" not in {info.id for info in library.scenarios()}
    assert {info.id for info in library.maps()} == {"world-1939", "small"}


def test_broken_ones_are_listed_with_their_faults(own):
    (own / "scenarios" / "deep.toml").write_text("x = " + "[" * 5000, "utf-8")
    (own / "scenarios" / "long.toml").write_text("x = " + "9" * 5000, "utf-8")
    (own / "scenarios" / "wrong.toml").write_text("title = 3\ndescription = []", "utf-8")
    (own / "scenarios" / "folder.toml").mkdir()
    found = {bad.id: [fault.sentence() for fault in bad.faults] for bad in library.bad_scenarios()}
    assert list(found) == ["broken", "deep", "folder", "long", "wrong"]
    assert "valid TOML" in found["broken"][0]
    assert "more than 16 tables" in found["deep"][0]
    assert "a folder" in found["folder"][0]
    assert "a number of too many digits" in found["long"][0]
    assert [said.split(",")[0] for said in found["wrong"]] == [
        "wrong.toml: title: found 3",
        "wrong.toml: description: found a list",
        "wrong.toml: map: found nothing",
    ]
    assert "first" in {info.id for info in library.scenarios()}
    with pytest.raises(ScenarioError, match="a number of too many digits"):
        library.find_scenario("long")


def test_broken_maps_are_listed_with_their_faults(own):
    heads = {
        "deep": "x = " + "[" * 5000,
        "long": "cols = " + "9" * 5000,
        "twin": (own / "map.toml").read_text("utf-8"),
        "path": (own / "map.toml").read_text("utf-8").replace('"small"', '"../../small"'),
    }
    for name, head in heads.items():
        (own.parent / name).mkdir()
        (own.parent / name / "map.toml").write_text(head, "utf-8")
    (own.parent / "twice").mkdir()
    (own.parent / "twice" / "map.toml").mkdir()
    found = {bad.id: bad.faults[0].sentence() for bad in library.bad_maps()}
    assert list(found) == ["bad", "deep", "long", "path", "twice", "twin"]
    assert "format 99" in found["bad"]
    assert "more than 16 tables" in found["deep"]
    assert "a number of too many digits" in found["long"]
    assert "letters, digits" in found["path"]
    assert "a folder" in found["twice"]
    assert f"the id “small”, which {own} has" in found["twin"]
    assert {info.id for info in library.maps()} == {"world-1939", "small"}


@pytest.mark.parametrize(
    "id",
    [
        "../world-1939",
        "/etc",
        "a/b",
        "a\\b",
        "",
        " ",
        ".",
        "..",
        "-x",
        "nul",
        "COM1.x",
        "x" * 65,
        "a\nb",
        "‮x",
    ],
)
def test_ids_of_maps_are_names_and_never_paths(id, own):
    with pytest.raises(MapError, match="expected the id of a map: letters, digits"):
        library.atlas(id)


@pytest.mark.parametrize("id", ["world-1939", "Our map 2", "v1.5", "Großkarte", "地図", "x" * 64])
def test_ids_that_people_give(id):
    assert is_id(id)


def test_a_map_is_loaded_once():
    assert library.atlas("world-1939") is library.atlas("world-1939")


@pytest.mark.parametrize(
    ("id", "near"), [("world-1938", "did you mean world-1939"), ("", "found “”"), ("..", "found")]
)
def test_unknown_maps(id, near):
    with pytest.raises(MapError, match=near):
        library.atlas(id)


def test_unknown_scenarios():
    with pytest.raises(ScenarioError, match="did you mean normandy-1944"):
        library.find_scenario("normandy-1945")


def test_a_scenario_by_its_path(tmp_path):
    path = tmp_path / "x.toml"
    assert library.find_scenario(str(path)) == path


def test_a_players_map_is_checked_before_it_is_used(own):
    """Its files can be read, but its parts don't agree."""
    head = (own / "map.toml").read_text("utf-8").replace('id = "small"', 'id = "mine"')
    (own / "map.toml").write_text(head, "utf-8")
    text = (own / "places.csv").read_text("utf-8").replace("Rome,,5,2,", "Rome,,0,0,")
    (own / "places.csv").write_text(text, "utf-8")
    with pytest.raises(MapError, match=r"places\.csv line 4: Rome: found a place in A-0000, a hex of water"):
        library.atlas("mine")


def test_a_map_whose_head_is_broken_says_what_is_wrong_with_it(own):
    with pytest.raises(MapError, match=r"map\.toml line 1: format: found format 99, expected format 1"):
        library.atlas("bad")

"""New games on an empty map, and from a scenario without its units."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.library import own_maps
from redball.game.pools import is_set_up

from tests.cli.test_pack import PATCH

EMPTY = ("new", "--map", "small", "--date", "Mar/Apr 1943", "--out", "g.redball")


def game_of(path):
    with rules.open_save(path, read_only=True) as session:
        return session.game


def test_an_empty_map_is_begun_in_set_up(redball, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (own_maps() / "patches").mkdir(parents=True)
    (own_maps() / "patches" / "north.toml").write_text(PATCH)
    said = redball(*EMPTY, "--powers", "GE, CW", "--title", "Our war", "--patch", "north", "--rules", "oil")
    assert said.out == "Our war: 0 units, saved as g.redball\n"
    game = game_of(tmp_path / "g.redball")
    assert list(game.powers) == ["GE", "CW"] and game.rule_sets == ("base", "oil")
    assert is_set_up(game) and game.clock.date == "Mar/Apr 1943"
    assert [name.id for name in game.atlas.patches] == ["north"]
    assert redball("check", "g.redball").out == "g.redball: a sound save\n"


def test_title_and_powers_may_be_left_out(redball, tmp_path):
    data = redball(*EMPTY, "--json").json
    assert data == {"game": "g.redball", "title": "g", "map": "small", "units": 0}
    assert len(game_of(tmp_path / "g.redball").powers) == 9


def test_a_scenario_is_begun_without_its_units_and_in_set_up(redball, tmp_path):
    said = redball("new", "two-seas", "--without-units", "--set-up", "--out", "g.redball")
    assert ": 0 units, saved" in said.out
    game = game_of(tmp_path / "g.redball")
    assert is_set_up(game) and not game.units and game.depots
    redball("new", "two-seas", "--set-up", "--out", "h.redball")
    game = game_of(tmp_path / "h.redball")
    assert is_set_up(game) and len(game.units) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--map", "smal", "--date", "Mar/Apr 1943"), "did you mean small"),
        (("--map", "small", "--date", "March 1943"), "a turn such as"),
        (("--map", "small", "--date", "Mar/Apr 1943", "--powers", "GE,UK"), "“UK”, expected a major power"),
        (("--map", "small", "--date", "Mar/Apr 1943", "--powers", ""), "the powers that play"),
        (("--map", "small", "--date", "Mar/Apr 1943", "--patch", "south"), "the patch “south”"),
        (("--map", "small", "--date", "Mar/Apr 1943", "--title", " "), "title"),
        (("--map", "small", "--date", "Mar/Apr 1943", "--rules", "oill"), "oil"),
        (("--map", "small"), "with --map also --date"),
        (("--map", "small", "two-seas"), "SCENARIO or --map, one of them"),
        ((), "SCENARIO or --map, one of them"),
        (("two-seas", "--date", "Mar/Apr 1943", "--patch", "north"), "--map with --date, --patch"),
    ],
)
def test_what_can_not_be_begun_is_refused_in_a_sentence(redball, tmp_path, arguments, said):
    answer = redball("new", *arguments, "--out", "g.redball")
    assert answer.code and said in answer.err + answer.out, answer
    assert not (tmp_path / "g.redball").exists()

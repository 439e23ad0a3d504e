"""``redball nations``: all courses, one step by step, what is wished in it, and what is refused."""

from __future__ import annotations

import pytest
from redball.game.scenario import write_scenario

from tests.rules.politics.nations.world import beaten, forces


@pytest.fixture
def save(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    played = beaten(enemies=("GE", "IT"), remembered=forces("FR", INF=6, FTR=3))
    (tmp_path / "s.toml").write_text(write_scenario(played), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_all_courses(save, redball):
    shown = redball("nations", save)
    assert shown.code == 0
    assert any(line.split()[:3] == ["Vichy", "surrender", "France"] for line in shown.out.splitlines())
    found = redball("nations", save, "--json").json["courses"]
    assert {"kind": "vichy", "power": "FR", "by": "", "state": "possible"} in found


def test_one_course_step_by_step(save, redball):
    shown = redball("nations", save, "vichy", "FR", "--kept", "Brest").out
    assert "+ France is at war with Germany and Italy (POL-VICHY-01)" in shown
    assert "2 The line" in shown and "Germany keeps, territory 1: 1" in shown
    assert "INF" in shown and "No declaration of war before Mar/Apr 1942" in shown
    data = redball("nations", save, "vichy", "FR", "--kept", "Brest", "--json").json
    assert data["allowed"] and data["state"] == "possible"
    assert data["order"]["terms"] == {"vichy": True, "to": ["GE", "IT"], "kept": [label_of("Brest")]}
    (kept,) = (area for area in data["areas"] if area["kind"] == "kept")
    assert kept["hexes"] == [label_of("Brest")]
    (losses,) = (step for step in data["steps"] if step["step"] == "losses")
    assert losses["table"]["rows"] == [["FTR", "3", "2", "1"], ["INF", "6", "3", "3"]]


def label_of(place: str) -> str:
    from tests.rules.politics.world import world

    return world().label(world().find(place))


def test_what_is_missing(save, redball):
    shown = redball("nations", save, "force", "FR", "--by", "GE")
    assert shown.code == 0 and "- The group plays option 14.13" in shown.out
    assert redball("nations", save, "force", "FR", "--by", "GE", "--json").json["allowed"] is False
    line = redball("nations", save, "vichy", "FR", "--historical", "--to", "GE", "--json").json
    assert {area["letter"] for area in line["areas"]} == {"O", "V"}
    assert line["order"]["terms"]["historical"] is True


@pytest.mark.parametrize(
    "words",
    [
        ("vichy", "XX"),
        ("civil", "FR"),
        ("force", "FR", "--by", "QQ"),
        ("vichy", "FR", "--to", "SPA"),
        ("vichy", "FR", "--conqueror", "QQ"),
        ("vichy", "FR", "--kept", "Nowhere at all"),
    ],
)
def test_what_isnt_there_is_refused(save, redball, words):
    found = redball("nations", save, *words)
    assert found.code != 0 and found.err and "Traceback" not in found.err


def test_a_game_without_politics(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    from tests.rules.politics.world import at, game

    (tmp_path / "s.toml").write_text(
        write_scenario(game(rule_sets=("base",), clock=at("reinforcement", impulse=0))), "utf-8"
    )
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    assert redball("nations", "g.redball").code != 0

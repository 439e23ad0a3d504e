"""``redball submarines``: what submarine warfare looks like, sea area by sea area."""

from __future__ import annotations

import pytest
from redball.game.orders import ChooseAction
from redball.game.scenario import write_scenario
from redball.rules.submarines.tables import BASES, Base

from tests.rules.submarines.world import after, at, game, unit

NORTH, WEST = "North Atlantic", "Western Approaches"


@pytest.fixture
def played(redball, monkeypatch):
    """German subs in two sea areas in January and February 1942; Cadiz is in use, the Azores were lost."""
    monkeypatch.delenv("REDBALL_MAPS")
    position = game(
        unit("u1", NORTH, type="SUB", name="U 1", power="GE", section=3, attack=4),
        unit("u2", NORTH, type="SUB", name="U 2", power="GE", section=1, attack=3, organized=False),
        unit("u3", WEST, type="SUB", name="U 3", power="GE", section=2, attack=3),
        unit("cl", NORTH, type="CL", name="Dido", power="CW", section=-1, first_cost=1),
        unit("nav", NORTH, type="NAV", name="Sunderland", power="CW", section=-1, naval_air=3),
        unit("asw", NORTH, type="ASW", name="Support Group", power="CW", section=-1, asw=3),
        clock=at("submarine_warfare"),
        convoys={(NORTH, "CW"): 10, (WEST, "CW"): 4, ("Coral Sea", "US"): 2},
        remembered=[
            BASES.put("cadiz", Base(used=True)),
            BASES.put("azores", Base(revoked=True)),
        ],
    )
    position = after(position, ChooseAction("GE", "naval"))
    with open("s.toml", "w", encoding="utf-8") as file:
        file.write(write_scenario(position))
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_areas_sides_and_values(redball, played):
    told = redball("submarines", played, "--json").json
    areas = {area["area"]: area for area in told["areas"]}
    assert set(areas) == {NORTH, WEST, "Coral Sea"}
    north = areas[NORTH]["sides"]
    assert [boat["unit"] for boat in north["axis"]["submarines"]] == ["u1", "u2"]
    assert north["axis"]["may_attack"] == ["u1"], "the other is face-down"
    assert (north["allied"]["convoys"], north["allied"]["convoys_in_zero"]) == ({"CW": 10}, {})
    assert {unit["unit"]: unit["asw"] for unit in north["allied"]["escorts"]} == {
        "cl": "1", "nav": "3", "asw": "3",
    }  # fmt: skip
    assert (north["allied"]["asw"], north["allied"]["asw_used"]) == ("7", "7")
    assert "SUB-ASW-20" in north["allied"]["clauses"]
    assert told["bases"]["cadiz"]["used"] and told["bases"]["azores"]["revoked"]
    assert told["us"] == {
        "at_war": True, "war_turn": 1, "bad_torpedoes": True, "turns_left": 10, "capped": False,
        "left_this_year": None,
    }  # fmt: skip


def test_only_a_powers_sea_areas(redball, played):
    def areas(power):
        return [area["area"] for area in redball("submarines", played, power, "--json").json["areas"]]

    assert areas("US") == ["Coral Sea"]
    assert set(areas("GE")) == {NORTH, WEST}
    assert areas("JA") == []
    wrong = redball("submarines", played, "XX")
    assert wrong.code == 1 and "a power of this game" in wrong.err


def test_in_words(redball, played):
    said = redball("submarines", played, "GE").out
    assert "Axis side: 2 subs; may attack now: U 1" in said
    assert "in the Convoy Section: Commonwealth 10; in section 0: nothing; ASW total 7, used as 7" in said
    assert "Cadiz: in use" in said and "The Azores: revoked" in said
    assert "US torpedoes are bad; turns of that left, this one included: 10" in said
    lines = said.splitlines()
    assert any(line.split() == ["u2", "U", "2", "Germany", "section", "1", "face-down"] for line in lines)


def test_an_attack_under_way_and_its_marks(redball, played, orders):
    given = orders(
        {"order": "attack_convoys", "area": NORTH, "submarines": ["u1"], "values": ["4"]},
        {"order": "intercept_in_convoys", "area": NORTH},
        {"order": "search_convoys", "area": NORTH, "submarines": 6, "convoys": 4},
    )
    assert redball("order", played, given).code == 0
    told = redball("submarines", played, "--json").json
    (attack,) = [area["attack"] for area in told["areas"] if area["attack"]]
    assert (attack["next"], attack["side"], attack["rolls"]["submarines"]) == ("find", "axis", 6)
    assert told["marked"] == ["u1"]
    assert all(not side["may_attack"] for area in told["areas"] for side in area["sides"].values())
    said = redball("submarines", played).out
    assert "Attack of the Axis side; next: who found whom" in said
    assert "made a strategic attack" in said


def test_a_us_sub_a_year_at_peace(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    position = game(clock=at("production", 1940, impulse=0), wars=(("GE", "CW"),))
    (tmp_path / "s.toml").write_text(write_scenario(position), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    told = redball("submarines", "g.redball", "--json").json["us"]
    assert (told["capped"], told["left_this_year"], told["war_turn"]) == (True, 1, None)
    said = redball("submarines", "g.redball").out
    assert "may still build 1 sub in 1940" in said
    assert "Cadiz: not in use" in said


def test_a_game_without_the_rule(redball, game):
    for verb in ("submarines", "losses"):
        said = redball(verb, game)
        assert said.code == 1 and "a game without submarine warfare" in said.err

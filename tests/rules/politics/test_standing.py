"""How powers and minor countries stand, and what players write down of it."""

from __future__ import annotations

import pytest
from redball.game.orders import SetWar
from redball.game.rulings import Ruling
from redball.rules.politics import standing
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.tables import WARS, War
from redball.wording import message

from tests.rules.politics.world import after, at, denied, game, minors, standings, why_not


@pytest.mark.rule("POL-SET-01")
def test_the_first_order_of_initiative():
    assert standing.powers(game()) == ("GE", "IT", "CW", "FR", "SU", "JA", "US", "CH")
    assert [standing.standing(game(), code).place for code in standing.powers(game())] == list(range(1, 9))
    assert standing.standing(game(), "SU").place == 5


@pytest.mark.rule("POL-SET-07")
def test_starting_money():
    money = {code: standing.standing(game(), code).money for code in standing.powers(game())}
    assert money == {"GE": 15, "IT": 5, "JA": 20, "CW": 10, "FR": 10, "US": 10, "CH": 0, "SU": 5}
    assert sum(money.values()) == 75


def test_the_order_is_that_of_places():
    played = game(remembered=standings(GE={"place": 8}, CH={"place": 1}))
    assert standing.powers(played)[0] == "CH" and standing.powers(played)[-1] == "GE"


def test_ideologies():
    played = game(remembered=standings(IT={"ideology": ""}, JA={"ideology": ""}))
    assert standing.same_ideology(played, "CW", "US")
    assert not standing.same_ideology(played, "GE", "IT")
    assert not standing.same_ideology(played, "JA", "IT"), "the neutral zone is none"
    assert standing.members(played, "fascist") == ("GE",)
    assert standing.members(played, "communist") == ("SU",)


def test_a_standing_is_written_down():
    played = after(game(), SetStanding("GE", {"pe": 3, "money": 9}), SetStanding("GE", {"pe": -2}))
    assert standing.standing(played, "GE").pe == -2
    assert standing.standing(played, "GE").money == 9
    assert standing.standing(played, "GE").place == 1, "the rest is as it was"


def test_who_goes_into_an_ideology_remembers_it():
    played = after(game(), SetStanding("IT", {"ideology": "democrat"}), SetStanding("IT", {"ideology": ""}))
    assert standing.standing(played, "IT").last_ideology == "democrat"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "no_fields"),
        ({"pee": 3}, "unknown.field_near"),
        ({"pe": "three"}, "wrong_type"),
        ({"money": -1}, "wrong_type"),
        ({"money": 1000}, "too_much"),
        ({"pe": -1000}, "too_much"),
        ({"ideology": "liberal"}, "wrong_type"),
        ({"at": "P-0001"}, "no_hex"),
        ({"money": 15}, "stands_so"),
    ],
)
def test_what_a_standing_cannot_be(fields, code):
    assert why_not(game(), SetStanding("GE", fields)) == [code]


def test_who_has_no_part_in_politics():
    denied(game(powers=("GE", "CW", "CC")), SetStanding("CC", {"pe": 3}))
    denied(game(), SetStanding("XX", {"pe": 3}))


def test_a_minor_is_written_down():
    played = after(
        game(),
        SetMinor("SPA", {"modifiers": {"GE": 7, "CW": -2}, "controller": "GE"}),
        SetMinor("SPA", {"modifiers": {"CW": 0, "FR": 1}}),
    )
    found = standing.minor(played, "SPA")
    assert found.modifiers == {"GE": 7, "FR": 1}, "those that are not named stay; nothing is none"
    assert found.controller == "GE" and found.at == standing.minor(game(), "SPA").at


@pytest.mark.parametrize(
    ("country", "fields", "code"),
    [
        ("SPB", {"joined": True}, "unknown.minor_near"),
        ("GER", {"joined": True}, "unknown.minor"),
        ("SPA", {"controller": "XX"}, "unknown.power"),
        ("SPA", {"modifiers": {"XX": 1}}, "unknown.power"),
        ("SPA", {"modifiers": {"GE": 1000}}, "too_much"),
        ("SPA", {"allies": ["XX"]}, "unknown.power"),
        ("SPA", {"civil_war": ["GE", "XX"]}, "unknown.power"),
        ("SPA", {"at": "A-0101"}, "no_hex"),
        ("SPA", {"joined": False}, "stands_so"),
    ],
)
def test_what_a_minor_cannot_be(country, fields, code):
    assert why_not(game(), SetMinor(country, fields))[0].startswith(code)


@pytest.mark.rule("POL-WAR-21")
def test_when_wars_began_is_written_down():
    begun = game(clock=at("declare_war", 1939, 4), remembered=minors())
    played = after(begun, SetWar("GE", "CW", True), SetWar("GE", "POL", True))
    assert WARS.of(played) == {("CW", "GE"): War(22, "GE"), ("GE", "POL"): War(22, "GE")}
    assert standing.war_since(played, "CW", "GE") == 22
    assert standing.enemies(played, "GE") == ("CW",), "Poland is no major power"
    assert standing.at_war(played, "CW") and not standing.at_war(played, "FR")
    ended = after(played, SetWar("GE", "CW", False))
    assert WARS.of(ended) == {("GE", "POL"): War(22, "GE")}
    assert standing.war_since(ended, "CW", "GE") is None


def test_a_war_that_nobody_wrote_down_begins_now():
    played = game(clock=at("declare_war", 1940), wars=[("CH", "JA")])
    assert standing.war_since(played, "JA", "CH") == 24


@pytest.mark.rule("POL-GEN-06", "POL-GEN-07")
def test_dice_of_politics_have_six_faces_and_others_ten():
    text = message("politics.stands_so")
    ruling = Ruling(True, text, dice=3, d6=2)
    assert [ruling.faces(die) for die in range(3)] == [6, 6, 10]
    assert Ruling(True, text, dice=1).faces(0) == 10

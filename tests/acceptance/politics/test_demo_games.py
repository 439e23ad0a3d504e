"""The demo games of politics: sound, as the rules begin, and played through bids and a round of goes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from redball.game import library
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.book import book, cost_of
from redball.rules.politics.powers.setting_up import from_start, markers
from redball.rules.politics.powers.victory import objectives
from redball.rules.politics.standing import display, minor, minors, powers, standing, starts

PRE_WAR, LAST_SPRING = "days-of-decision-1936", "last-spring-1939"
DEMOS = (PRE_WAR, LAST_SPRING)
STEP = {"order": "step"}

Order = dict[str, Any]


def read(demo: str):
    """The position with which a demo game begins."""
    return library.read(library.find_scenario(demo))


def go(power: str, card: str, target: str = "", **terms: Any) -> Order:
    """An order that plays an option."""
    return {"order": "play_option", "power": power, "card": card, "target": target, "terms": terms}


def passes(power: str) -> Order:
    """An order that goes without one."""
    return {"order": "pass_option", "power": power}


@pytest.fixture
def give(table):
    """Gives orders to a demo game with the dice that they want; their rulings."""

    def orders(which: Sequence[Order], *dice: int) -> list[dict[str, Any]]:
        file = table.folder / "orders.json"
        file.write_text(json.dumps(list(which)), "utf-8")
        rolled = ["--dice", ",".join(map(str, dice))] if dice else []
        code, said = table.run("order", table.game, file, *rolled)
        assert code == 0, [ruling["reasons"] for ruling in said["rulings"]]
        return said["rulings"]

    return orders


@pytest.mark.parametrize("demo", DEMOS)
def test_all_eight_powers_have_armies_and_money(demo):
    game = read(demo)
    assert set(powers(game)) == set(starts())
    assert {unit.power for unit in game.units.values()} == set(starts())
    assert 40 <= len(game.units) <= 70
    assert all(standing(game, code).money or code == "CH" for code in powers(game))


@pytest.mark.parametrize("demo", DEMOS)
def test_the_cards_say_that_they_are_examples(demo):
    """No table of the publisher comes along."""
    game = read(demo)
    assert "invented" in book(game).title
    assert cost_of(game, "IPO 5") == 4
    assert "enter those of your own" in library.find_scenario(demo).read_text("utf-8")


@pytest.mark.rule("POL-SET-01", "POL-SET-02", "POL-SET-03", "POL-SET-04", "POL-SET-05", "POL-SET-07")
@pytest.mark.rule("POL-VIC-02", "POL-VIC-04", "POL-PML-04", "POL-SET-06")
def test_the_game_of_1936_begins_as_the_rules_say():
    game = read(PRE_WAR)
    for code, start in starts().items():
        now = standing(game, code)
        assert (now.place, now.money, now.ideology) == (start.place, start.money, start.ideology)
        assert (now.needed, now.high_point, now.pml) == (start.needed, start.high_point, 1)
        assert now.at == display(game).powers[code]
    assert all(minor(game, code).at == display(game).minors[code].at for code in minors(game))
    assert [code for code in minors(game) if minor(game, code).guarantor] == ["NED"]
    assert list(markers(game).values()) == ["GE"] * 3
    assert sum(row.count for row in from_start("US", "JA")) == 4
    assert [row.count for row in from_start("JA", "US")] == [1]
    assert len(objectives(game)) > 60


def test_bids_and_a_round_of_goes_of_1936(table, give):
    assert table.run("new", PRE_WAR, "--out", table.game)[0] == 0
    points = {"GE": 5, "IT": 4, "CW": 3, "SU": 3, "FR": 2, "JA": 2, "US": 1}
    give([{"order": "make_bid", "power": code, "points": n} for code, n in points.items()])
    give([{"order": "reveal_bids"}, STEP])
    (march,) = give([go("GE", "GE 6")], 4)
    assert "success" in march["text"]
    give([go("IT", "IPO 18")])
    give([go("CW", "IPO 12", "BEL")], 5)
    give([passes("SU"), go("FR", "IPO 15")])
    give([go("JA", "IPO 5", "SIA")], 2)
    give([passes("US"), passes("CH")])
    position = table.position()
    held = {row["power"]: row for row in position["politics_powers"]}
    assert (held["GE"]["money"], held["GE"]["bid"]) == (12, 1)
    assert {row["card"]: row.get("success", True) for row in position["politics_played"]} == {
        "GE 6": True, "IPO 18": True, "IPO 12": True, "IPO 15": True, "IPO 5": False
    }  # fmt: skip
    assert any(row["country"] == "BEL" and row["guarantor"] == "CW" for row in position["politics_minors"])


def test_a_round_of_goes_of_the_last_spring(table, give):
    assert table.run("new", LAST_SPRING, "--out", table.game)[0] == 0
    game = read(LAST_SPRING)
    assert bids.goes_left(game) == ("GE", "CW", "SU", "IT", "FR", "JA", "US", "CH")
    refused = table.folder / "refused.json"
    refused.write_text(json.dumps(go("IT", "IPO 18")), "utf-8")
    code, said = table.run("order", table.game, refused)
    assert code != 0 and "POL-CARD-04" in said["rulings"][0]["clauses"]
    give([go("GE", "3", "SU", accepted=True)], 5)
    give([go("CW", "IPO 12", "POL")], 3)
    give([passes("SU")])
    give([go("IT", "4", "ALB"), passes("FR"), go("JA", "IPO 18"), passes("US"), passes("CH")])
    give([STEP])
    assert table.position()["clock"]["phase"] != "political_affairs"

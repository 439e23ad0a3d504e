"""What a scenario holds for the rule sets is what they can read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.game.errors import ScenarioError
from redball.rules.mark_check import check_marks

from tests.positions import THEATRE
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "A-0203", type="ARM")], powers=("GE", "CW", "FR", "CC"))


@pytest.mark.parametrize(
    ("key", "mark", "said"),
    [
        ("oil.noted.35", "1e99999999", "found “1e99999999”, expected an exact quantity"),
        ("oil.noted.35", 10**7, "found 10000000, expected a quantity from"),
        ("oil.drawn.35.CW.FR", "much", "expected an exact quantity"),
        ("oil.drawn.35", "1", "expected a name of 3 parts after it"),
        ("oil.given.35.CW.FR.A-0203", ["1"], "found a list, expected an exact quantity"),
        ("oil.free.35.CW", False, "found false, expected an exact quantity"),
        ("oil.consent.35.CW.FR", True, "expected a name of 4 parts after it"),
        ("oil.consent.35.CW.FR.any", "x", "expected an exact quantity"),
        ("oil.account.35.GE", 3, "found 3, expected a list of texts"),
        ("oil.account.35.GE", ["oil"], "expected rows of a cause and a quantity"),
        ("oil.account.35.GE", ["oil 1e5000"], "expected an exact quantity"),
        ("oil.opened.35.A-0203.full", ["GE", "1"], "expected an owner, two quantities"),
        ("oil.opened.35.A-0203.full", ["GE", "x", "1", "track"], "becomes of them: an exact quantity"),
        ("oil.chain.35.GE.0", ["many", "A-0203", "A-0203"], "expected a number of barrels"),
        ("oil.to_place.35.GE", "2", "found “2”, expected a whole number from 0 on"),
        ("oil.debt.GE", "-", "expected an exact quantity"),
        ("oil.account.x.GE", ["oil 5"], "expected the number of a turn in its name, not “x”"),
        ("oil.combat.35.1.A-0203.attack", ["blitz", "GE"], "expected a table, who pays, what, the units"),
        ("oil.combat.35.1.A-0203.attack", ["blitz", "GE", "x", "dak", ""], "a whole number as a text"),
        ("oil.combat.35.1.Z-9999.attack", ["blitz", "GE", "1", "dak", ""], "a hex of the map in its name"),
        ("oil.hq_fuel.35.dak", "2", "expected a whole number from 0 on"),
        ("oil.hq_fuel.35.dak", True, "expected a whole number from 0 on"),
        ("oil.opened.35.A-0203.full", ["GE", "1", "1", "gone"], "expected an owner, two quantities"),
        ("oil.opened.35.A-0203.full", [], "expected an owner, two quantities"),
        ("oil.opened.35.A-0203.full", "GE", "expected an owner, two quantities"),
        ("oil.opened.35.A-0203.full", ["GE", "1", "1", "lost", "FR"], "expected an owner, two quantities"),
        ("oil.opened.35.A-0203.full", ["GE", "1", "1", "lost"] * 2, "expected one row for each owner"),
        ("oil.received.35.A-0203-1", ["GE", "nowhere", "track"], "a hex of the map"),
        ("oil.reserved.35.CW", 2, "expected a name of 3 parts"),
        ("reorg.chit.35.1.axis.GE", ["air"], "expected a kind of chit and an HQ"),
        ("reorg.chit.35.1.axis.GE", ["sea", ""], "expected a kind of chit and an HQ: one of"),
        ("reorg.chit.35.1.both.GE", ["air", ""], "expected a side in its name, not “both”"),
        ("reorg.used.flight.axis.dak", ["transport", "A-0203"], "expected a role, a hex"),
        ("reorg.used.flight.axis.dak", ["transport", "X", "2", ""], "a hex of the map"),
        ("reorg.used.mission.axis", "lunch", "expected one of patrols"),
        ("reorg.used.atr_hex.dak", "nowhere", "expected a hex of the map"),
        ("reorg.used.port.nowhere", 1, "expected a hex of the map in its name"),
        ("reorg.used.hq.dak", "twice", "expected a whole number from 0 on"),
        ("reorg.once.35.nowhere", "last", "expected a hex of the map in its name"),
        ("reorg.air_missions.35.1.axis.GE", "2", "expected a whole number"),
        ("reorg.rail_left.GE", "2", "expected a whole number"),
        ("rail.action.35.1.axis.GE", "rest", "expected one of "),
        ("rail.limit.GE.land", "4", "expected a whole number"),
        ("rail.moved.35.1.axis.GE", "dak", "expected a list of texts"),
        ("sequence.ended.35", "many axis", "expected a number of impulses and a side"),
        ("sequence.ended.35", 5, "expected a number of impulses and a side"),
        ("steps.entered.35.1.axis.land_movement", ["{}"], "expected rows of a table, a key"),
        ("steps.entered.35.1.axis.land_movement", ['["powers","GE","luck",1,2,3]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["powers","GE","fuel","x","1","1"]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["powers","GE","fuel","1","1"]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["powers",5,"fuel","1","1","1"]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["marks","x","","1","1"]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["marks",5,"","1","1","1"]'], "expected rows"),
        ("steps.entered.35.1.axis.land_movement", ['["wars","x","",1,1,1]'], "expected rows"),
        ("plant.dak", "35", "expected a whole number"),
        ("freight.ban.GE.port.nowhere", True, "expected a power of this game, what is forbidden"),
        ("freight.ban.GE.area.nowhere", True, "expected a power of this game, what is forbidden"),
        ("freight.ban.GE.train.A-0203", True, "expected a power of this game, what is forbidden"),
        ("freight.route.A-0203-r1", ["GE", "pinned"], "expected a list of texts"),
        ("freight.route.A-0203-r1", ["GE", "set", ""], "expected one of pinned, planned"),
        ("freight.route.A-0203-r1", ["GE", "pinned", "nowhere"], "the hex of a factory or nothing"),
        ("freight.lent.nowhere-r1", "GE", "expected the key of a resource in its name"),
    ],
)
def test_marks_that_no_rule_can_read_are_refused(key, mark, said):
    with pytest.raises(ScenarioError) as error:
        check_marks(replace(GAME, marks={key: mark}), "s.toml")
    assert str(error.value).startswith(f"s.toml: marks.{key}: found ")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("key", "mark"),
    [
        ("oil.noted.35", "6 1/4"), ("oil.noted.35", 3), ("oil.consent.35.CW.FR.A-0203", True),
        ("oil.consent.35.CW.FR.any", "1/2"), ("oil.account.35.GE", ["oil 5", "sea -1/4"]),
        ("oil.opened.35.A-0203.full", ["GE", "9 1/2", "0", "track"]),
        ("oil.opened.35.A-0203.full", ["GE", "9 1/2", "0", "track", "FR", "1", "0", "lost"]),
        ("oil.chain.35.GE.0", ["2", "A-0203", "North Sea"]), ("oil.to_place.35.GE", 2), ("anybody's", ["x"]),
        ("oil.combat.35.1.A-0203.attack", ["blitz", "GE", "1", "dak", ""]), ("oil.hq_fuel.35.h.q", 1),
        ("oil.received.35.A-0203-1", ["GE", "A-0203", "track"]), ("reorg.chit.35.1.axis.GE", ["air", ""]),
        ("reorg.used.flight.axis.a.b", ["transport", "A-0203", "2", ""]),
        ("reorg.used.mission.axis", "patrols"), ("reorg.used.port.A-0203", 2),
        ("reorg.rail_left.GE", -1), ("sequence.ended.35", "5 axis"),
        ("steps.left.35.0..production", ['["powers","GE","fuel","1 1/4","2","2"]']),
        ("steps.entered.35.0..production", ['["marks","oil.noted.35","",null,["a"],"b"]']),
        ("rail.moved.35.1.axis.GE", []), ("freight.ban.GE.port.A-0203", True),
        ("freight.route.A-0203-r1", ["GE", "planned", "", "-"]), ("freight.lent.A-0203-r1", "GE"),
    ],
)  # fmt: skip
def test_marks_as_the_rules_write_them_are_taken(key, mark):
    check_marks(replace(GAME, marks={key: mark}))


@pytest.mark.parametrize(
    "key",
    [
        "oil.drawn.35.CW.{}", "oil.drawn.35.{}.CW", "oil.free.35.{}", "oil.debt.{}", "oil.noted_x.{}",
        "oil.consent.35.{}.CW.any", "oil.consent.35.CW.{}.any",
    ],
)  # fmt: skip
@pytest.mark.parametrize(("code", "known"), [("CW", True), ("SU", True), ("XX", False), ("JA", False)])
def test_marks_name_powers_of_the_game_or_whose_fuel_they_use(key, code, known):
    """Communist China plays and uses Soviet fuel; Japan doesn't play."""
    marks = {key.format(code): "1"}
    if known or "noted_x" in key:
        return check_marks(replace(GAME, marks=marks))
    with pytest.raises(ScenarioError, match=f"expected a power of this game in its name, not “{code}”"):
        check_marks(replace(GAME, marks=marks))


@pytest.mark.parametrize(
    ("key", "mark"),
    [
        ("oil.received.35.A-0203-1", ["{}", "A-0203", "track"]),
        ("oil.opened.35.A-0203.full", ["{}", "1", "1", "lost"]),
        ("oil.combat.35.1.A-0203.attack", ["blitz", "{}", "1", "dak", ""]),
        ("oil.placer.A-0203", "{}"),
        ("freight.route.A-0203-r1", ["{}", "pinned", ""]),
        ("freight.lent.A-0203-r1", "{}"),
        ("freight.ban.{}.port.A-0203", True),
    ],
)
def test_values_of_marks_name_powers_of_the_game(key, mark):
    def named(code):
        value = [word.format(code) for word in mark] if isinstance(mark, list) else mark
        value = value.format(code) if isinstance(value, str) else value
        return replace(GAME, marks={key.format(code): value})

    check_marks(named("FR"))
    with pytest.raises(ScenarioError, match="a power"):
        check_marks(named("XX"))


def test_nobody_pays_for_a_combat_that_costs_nothing():
    check_marks(replace(GAME, marks={"oil.combat.35.1.A-0203.attack": ["blitz", "", "0", "dak", ""]}))

"""Setting up, and Japan's trade with the USA."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import Step
from redball.rules.politics.powers import setting_up
from redball.rules.politics.powers.homes import is_home_nation, is_rhineland
from redball.rules.politics.powers.orders import (
    MarkHexes,
    MarkResource,
    RecordChain,
    SetUpOil,
    SetWorth,
    SpendWorth,
)
from redball.rules.politics.powers.tables import CHAINS, OIL_SET_UP, Chain
from redball.rules.politics.standing import minor, powers
from redball.rules.politics.tables import PLAYED, Played

from tests.rules.politics.powers.world import at, node, played, unit
from tests.rules.politics.world import after, denied, why_not

OIL = ("base", "politics", "gas")


@pytest.mark.rule("POL-SET-02")
def test_the_netherlands_are_guaranteed():
    assert minor(played(), "NED").guarantor == "CW"
    assert minor(played(), "BEL").guarantor == ""


@pytest.mark.rule("POL-SET-03")
def test_germanys_markers():
    game = played()
    found = setting_up.markers(game)
    assert len(found) == 3 and set(found.values()) == {"GE"}
    homes = sorted(game.atlas.home_at(game.atlas.find(key.rpartition("-")[0])) for key in found)
    assert homes == ["GER", "ROM", "SWE"]
    (oil,) = (key for key in found if not key.rpartition("-")[2].startswith("r"))
    assert game.atlas.find(oil.rpartition("-")[0]) == node("Ploesti")
    (west,) = (n for n in (game.atlas.find(k.rpartition("-")[0]) for k in found) if is_rhineland(game, n))
    assert west == node("Cologne")


@pytest.mark.rule("POL-SET-03")
def test_markers_are_put_elsewhere():
    game = played()
    label = game.atlas.label(node("Grangesberg"))
    put = after(game, MarkResource(f"{label}-r1", "GE"))
    assert len(setting_up.markers(put)) == 4, "those of the start are written down with it"
    assert len(setting_up.markers(after(put, MarkResource(f"{label}-r1", "")))) == 3
    assert why_not(game, MarkResource(f"{label}-r9", "GE")) == ["no_resource"]
    assert why_not(put, MarkResource(f"{label}-r1", "GE")) == ["stands_so"]


@pytest.mark.rule("POL-SET-04", "POL-SET-05")
def test_deliveries_from_the_start():
    assert [(row.what, row.count) for row in setting_up.from_start("JA", "US")] == [("point", 1)]
    assert [(row.what, row.count) for row in setting_up.from_start("US", "JA")] == [
        ("oil_resource", 2),
        ("resource", 2),
    ]


@pytest.mark.rule("POL-SET-06")
def test_the_rhineland_is_no_home_nation():
    game = played()
    assert is_rhineland(game, node("Cologne")) and not is_home_nation(game, "GE", node("Cologne"))
    assert is_home_nation(game, "GE", node("Berlin"))
    joined = played(remembered=[PLAYED.put((0, 1), Played("GE", "GE 6"))])
    assert is_home_nation(joined, "GE", node("Cologne"))
    other = after(game, MarkHexes("rhineland", ("Essen",)))
    assert is_rhineland(other, node("Essen")) and not is_rhineland(other, node("Cologne"))


# --- what set-ups are worth ---------------------------------------------------------------------------------


@pytest.mark.rule("POL-SET-08", "POL-SET-09")
def test_so_many_points_of_each_class():
    game = after(played(), SetWorth("GE", 20, 10, 6))
    assert setting_up.left(game, "GE") == {"land": 20, "naval": 10, "air": 6}
    assert "politics.worth.GE" in [task.id for task in rules.tasks(game)]
    denied(game, SpendWorth("GE", "land", 21), "POL-SET-09")
    game = after(game, SpendWorth("GE", "land", 20), SpendWorth("GE", "naval", 10))
    assert why_not(game, SpendWorth("GE", "naval", 1)) == ["class_spent.naval"]
    assert why_not(game, SpendWorth("GE", "air", 0)) == ["no_amount"]
    assert why_not(game, SetWorth("GE", 19, 10, 6)) == ["no_worth"]
    game = after(game, SpendWorth("GE", "air", 6))
    assert not any(setting_up.left(game, "GE").values())
    assert "politics.worth.GE" not in [task.id for task in rules.tasks(game)]


@pytest.mark.rule("POL-SET-10", "POL-SET-11")
def test_expansion_sets_come_first():
    game = after(played(), SetWorth("GE", 20, 10, 6))
    (task,) = (task for task in rules.tasks(game) if task.id == "politics.worth.GE")
    assert task.detail is not None and task.detail.code == "politics.expansion_first"
    ruling = rules.judge(game, SpendWorth("GE", "air", 4, expansion=True))
    assert {"POL-SET-10", "POL-SET-11"} <= set(ruling.clauses)
    assert setting_up.left(game.changed(ruling.changes), "GE")["air"] == 2


# --- oil ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-SET-12")
def test_oil_of_a_minor_country():
    armour = unit("arm", "Bucharest", type="ARM", power="ROM", country="ROM")
    game = played(armour, rule_sets=OIL)
    assert setting_up.most_oil(game, "ROM") == 1 and setting_up.most_oil(game, "BUL") == 0
    assert OIL_SET_UP.of(after(game, SetUpOil("ROM", 1))) == {"ROM": 1}
    assert why_not(game, SetUpOil("ROM", 2)) == ["no_oil"]
    assert why_not(game, SetUpOil("BUL", 1)) == ["no_oil"]
    assert why_not(game, SetUpOil("ROM", 0)) == ["stands_so"]
    assert why_not(played(armour), SetUpOil("ROM", 1)) == ["no_oil"], "without option 48"


@pytest.mark.rule("POL-SET-13")
def test_saved_oil():
    game = played(rule_sets=OIL, clock=at("political_bids", impulse=0))
    assert {setting_up.least_oil(game, code) for code in powers(game)} == {1}
    assert "politics.oil.CH" in [task.id for task in rules.tasks(game)]
    assert setting_up.least_oil(played(), "CH") == 0


# --- Japan and the USA --------------------------------------------------------------------------------------


@pytest.mark.rule("POL-SET-14", "POL-SET-15", "POL-SET-16")
@pytest.mark.parametrize(
    ("points", "arrived", "every", "excess"),
    [(0, False, 0, 0), (1, False, 0, 1), (2, False, 4, 4), (1, True, 4, 4), (0, True, 4, 4)],
)
def test_what_the_usa_owes_japan(points, arrived, every, excess):
    """POL-AMB-06."""
    for reading, due in (("all", every), ("excess", excess)):
        game = played(options={"set.japan_chain": reading})
        game = after(game, RecordChain(points, arrived))
        assert setting_up.owes(game) == due


@pytest.mark.parametrize("reading", ["production_point", "build_point"])
@pytest.mark.parametrize("arrived", [False, True])
def test_what_japan_sends(reading, arrived):
    """POL-AMB-07."""
    ruling = rules.judge(played(options={"set.japan_sends": reading}), RecordChain(2, arrived))
    assert reading in ruling.text.code


@pytest.mark.rule("POL-SET-14")
def test_the_chain_is_asked_for():
    game = played(clock=at("final_reorganization", impulse=0))
    game = after(game, Step())
    assert "politics.japan" in [task.id for task in rules.tasks(game)]
    assert why_not(game, RecordChain(-1)) == ["no_amount"]
    game = after(game, RecordChain(1))
    assert CHAINS.of(game) == {0: Chain(1)}
    assert why_not(game, RecordChain(1)) == ["stands_so"]

"""The Ukraine."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import AddUnit, SetControl, SetWar
from redball.game.state import Change, HexState, put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import land, pools, ukraine
from redball.rules.politics.nations.orders import LeaveKiev, LoseUkrainian, SetUpMilitia
from redball.rules.politics.nations.tables import nations, values
from redball.rules.politics.powers.factories import blue_at, red_at
from redball.rules.politics.powers.tables import MARKED
from redball.rules.politics.tables import TREATIES, WARS, Treaty, War

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import control, corps, options, wars
from tests.rules.politics.world import after, at, denied, game, judged, standings, why_not, world

PLAY = PlayOption("GE", "GE 11", terms={"cost": 0})
KIEV = world().find("Kiev")
LABEL = world().label


def held(*remembered, by="GE", **fields):
    """Germany has Kiev."""
    return affairs("GE", year=1939, remembered=[*control(by, [KIEV]), *remembered], **fields)


def peace(*remembered, **fields):
    """The Ukraine is founded while Germany is at peace with the USSR."""
    return after(held(*remembered, **fields), PLAY)


def fighting(*remembered, **fields):
    """It is founded in a war with the USSR."""
    return after(held(*remembered, wars=wars("GE", "SU"), **fields), PLAY)


def near(polish=True, treaty=None, ge=2, su=5, **fields):
    at_poland = standing.minor(affairs(), "POL").at
    put = standings(GE={"place": ge, "at": at_poland if polish else "P-0713"}, SU={"place": su})
    if treaty:
        put.append(TREATIES.put(("GE", "SU"), Treaty(treaty)))
    return affairs("GE", year=1939, remembered=put, **fields)


@pytest.mark.rule("POL-UKR-01", "POL-UKR-02")
def test_when_it_may_be_played():
    assert not why_not(near(), PLAY) and not why_not(near(ge=1, su=4), PLAY)
    denied(near(ge=3), PLAY, "POL-UKR-02")
    denied(near(treaty=1), PLAY, "POL-UKR-02")
    denied(near(polish=False), PLAY, "POL-UKR-02")
    assert not why_not(held(*standings(GE={"place": 8})), PLAY), "Germany has Kiev"
    codes = {note.code for note in judged(near(), PLAY).notes}
    assert "politics.printed_replaced" in codes


@pytest.mark.rule("POL-UKR-03", "POL-UKR-16")
def test_a_minor_country_at_war_with_the_ussr():
    played = peace()
    assert standing.minor(played, "UKR").controller == "GE"
    assert played.at_war("UKR", "SU") and not played.at_war("GE", "SU")
    for pe, left in ((6, 4), (1, -1)):
        assert standing.standing(peace(*standings(GE={"pe": pe})), "GE").pe == left


@pytest.mark.rule("POL-UKR-04", "POL-UKR-17", "POL-UKR-14")
def test_soviet_units_leave_kiev():
    unit = corps("su", "Kiev", "SU")
    played = after(near().changed([unit]), PLAY)
    hexes = ukraine.nearest(played)
    assert len(hexes) > 1 and {world().grid.distance(node, KIEV) for node in hexes} == {1}
    task = next(task for task in rules.tasks(played) if task.id == "politics.kiev.su")
    assert task.power == "SU" and task.needed
    assert played.power_over(KIEV) == "SU", "before it has left"
    assert played.controller(world().find("Kharkov")) == "UKR"
    order = LeaveKiev("su", LABEL(hexes[0]))
    moved = after(played, order)
    assert moved.power_over(hexes[0]) == "SU" and moved.controller(KIEV) == "UKR"
    denied(played, LeaveKiev("su", "Odessa"), "POL-UKR-17")
    denied(moved, order, "POL-UKR-04")
    only = [n for n in world().grid.neighbours(KIEV) if n != hexes[0]]
    alone = after(near().changed([unit, *control("POL", only)]), PLAY)
    assert alone.units["su"].hex == hexes[0], "there is only one"


@pytest.mark.rule("POL-UKR-05")
def test_the_crimea():
    assert len(values().crimea) == 9
    assert set(values().crimea) == {"1427", "1327", "1626", "1526", "1426", "1326", "1226", "1425", "1325"}
    crimea = {world().find(label) for label in values().areas["crimea"]}
    assert not ukraine.founded(peace()) & crimea
    german = control("GE", [world().find("Sevastopol")])
    assert ukraine.founded(peace(*german)) >= crimea


@pytest.mark.rule("POL-UKR-06")
def test_kievs_factory_is_red():
    before, played = held(), peace()
    assert (red_at(before, KIEV), blue_at(before, KIEV)) == (0, 1)
    assert (red_at(played, KIEV), blue_at(played, KIEV)) == (1, 0)
    moved = played.changed([without_factory(KIEV)])
    assert red_at(moved, KIEV) == 1
    only = peace(options=options(ukr__factory="moved_only")).changed([without_factory(KIEV)])
    assert red_at(only, KIEV) == 0


def without_factory(node):
    return Change("hexes", node, HexState(factories_destroyed=1))


@pytest.mark.rule("POL-UKR-07")
def test_it_joins_in_war():
    assert standing.minor(fighting(), "UKR").joined and not standing.minor(peace(), "UKR").joined
    for declarer, reading, joined in (
        ("GE", "any_war", True),
        ("SU", "any_war", True),
        ("SU", "german_dow", False),
        ("GE", "german_dow", True),
    ):
        played = peace(options=options(ukr__joined=reading)).changed([put_clock(at("peace", 1939, 0))])
        played = played.changed([WARS.put(("GE", "SU"), War(18, declarer))])
        war = after(played, SetWar("GE", "SU", True))
        assert standing.minor(war, "UKR").joined is joined
        assert war.at_war("UKR", "SU") and war.principal("UKR") == "GE"


@pytest.mark.rule("POL-UKR-08", "POL-UKR-09")
def test_soviet_kiev_ends_it():
    kharkov = world().find("Kharkov")
    played = fighting(*control("GE", [kharkov]))
    assert not ukraine.is_soviet_home(played, KIEV)
    ended = after(played, SetControl("Kiev", "SU"))
    assert nations(ended).ukraine == "gone" and "UKR" not in standing.minors(ended)
    assert ukraine.is_soviet_home(ended, KIEV) and not ukraine.is_soviet_home(ended, kharkov)
    later = after(ended, SetControl("Kharkov", "SU"))
    assert ukraine.is_soviet_home(later, kharkov), "liberated later"


def test_ukrainian_units_after_its_end():
    for reading, power in (("stay", "GE"), ("removed", None)):
        militia = corps("odessa", "Kiev", "UKR", "UKR", "MIL")
        played = fighting(options=options(ukr__units_after=reading)).changed([militia])
        unit = after(played, SetControl("Kiev", "SU")).units.get("odessa")
        assert (unit.power if unit else None) == power


def test_played_while_kiev_is_soviet():
    own = standings(GE={"place": 2, "at": standing.minor(affairs(), "POL").at}, SU={"place": 5})
    for reading, found in (("exists", "minor"), ("void", "gone")):
        played = affairs(
            "GE",
            year=1941,
            remembered=own,
            wars=wars("GE", "SU"),
            options=options(ukr__kiev_soviet=reading),
        )
        assert nations(after(played, PLAY)).ukraine == found


@pytest.mark.rule("POL-UKR-10", "POL-UKR-13")
def test_its_militia():
    played = peace()
    started = after(played, SetUpMilitia("Odessa", "Odessa"))
    unit = next(unit for unit in started.units.values() if unit.name == "Odessa")
    assert (unit.type, unit.country) == ("MIL", "UKR")
    denied(started, SetUpMilitia("Odessa", "Odessa"), "POL-UKR-10")
    denied(played, SetUpMilitia("Moscow", "Odessa"), "POL-UKR-10")
    denied(held(), SetUpMilitia("Odessa", "Odessa"), "POL-UKR-10")
    assert "politics.may_defect" in {n.code for n in judged(played, SetUpMilitia("Odessa", "Odessa")).notes}


@pytest.mark.rule("POL-UKR-11", "POL-UKR-12")
def test_lost_units():
    militia = corps("o", "Kiev", "UKR", "UKR", "MIL")
    played = peace().changed([militia])
    assert pools.units(after(played, LoseUkrainian("o")), "GE") == {"MIL": 1}
    soviet = played.changed(control("SU", [KIEV]))
    assert pools.units(after(soviet, LoseUkrainian("o")), "SU") == {"MIL": 1}
    denied(played.changed([corps("g", "Kiev", "GE")]), LoseUkrainian("g"), "POL-UKR-11")
    ended = after(fighting(), SetControl("Kiev", "SU"))
    call = AddUnit("odessa", "Odessa", "MIL", "SU", "USR", "Moscow")
    denied(ended.changed([put_clock(at("declare_war", 1941, 0))]), call, "POL-UKR-12")
    assert "no_reserves" not in why_not(ended.changed([put_clock(at("production", 1941, 0))]), call)


@pytest.mark.rule("POL-UKR-15")
def test_in_war_no_hex_changes_hands():
    kharkov, odessa = world().find("Kharkov"), world().find("Odessa")
    played = fighting(*control("GE", [odessa]))
    assert played.power_over(kharkov) == "SU" and played.power_over(odessa) == "GE"
    denied(played, SetUpMilitia("Odessa", "Kharkov"), "POL-UKR-15")
    assert not why_not(played, SetUpMilitia("Odessa", "Odessa"))


def test_hexes_that_are_marked_as_something_else_are_no_crimea():
    usual, kharkov = land.area(game(), "crimea"), world().find("Kharkov")
    assert usual and kharkov not in usual
    assert land.area(game(remembered=[MARKED.put(("isolated", kharkov), True)]), "crimea") == usual
    assert land.area(game(remembered=[MARKED.put(("crimea", kharkov), False)]), "crimea") == usual
    assert land.area(game(remembered=[MARKED.put(("crimea", kharkov), True)]), "crimea") == {kharkov}

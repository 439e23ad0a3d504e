"""National options of China, Japan and Germany."""

from __future__ import annotations

import pytest
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import options as national
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.orders import (
    AddReserves,
    MarkChinese,
    NoteAttack,
    SetForces,
    UseOffensive,
)
from redball.rules.politics.nations.tables import FORCES, nations
from redball.rules.politics.standing import standing
from redball.rules.politics.tables import PLAYED, WARS, Played

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import corps, forces, options
from tests.rules.politics.world import TURN, after, at, denied, game, judged, why_not


def card(power, name, **terms):
    return PlayOption(power, name, terms={"cost": 0, **terms})


def was_played(power, name, year, number=1):
    return PLAYED.put((TURN[year, 0], number), Played(power, name))


def entered(played, year):
    """Units in force pools after a new year began, by pool and kind."""
    effects = pools.entering(played, at("political_affairs", year, 0, 0))
    found = {**FORCES.of(played), **{e.key: e.value for e in effects if e.table == FORCES.name}}
    return {(pool, kind): count for (pool, kind, when), count in found.items() if not when and count}


# --- China 6 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-NAT-01", "POL-NAT-02")
def test_chinas_land_units_come_a_year_earlier():
    later = [*forces("CH", 1939, INF=3, FTR=1), *forces("CH", 1942, INF=2)]
    played = after(affairs("CH", year=1938, remembered=later), card("CH", "CH 6"))
    assert pools.units(played, "CH") == {"INF": 3}, "land units of 1939"
    assert ("CH", "FTR", 1939) in FORCES.of(played)
    assert pools.entry_year(played, "CH", "INF", 1942) == 1941
    assert pools.entry_year(played, "CH", "FTR", 1942) == 1942
    assert pools.entry_year(affairs("CH"), "CH", "INF", 1942) == 1942
    before = game(clock=at("peace", 1940, 5), remembered=[was_played("CH", "CH 6", 1938), *later[2:]])
    assert entered(before, 1941) == {("CH", "INF"): 2}


@pytest.mark.rule("POL-NAT-03", "POL-NAT-04", "POL-NAT-25")
def test_chinese_attackers():
    units = [corps(f"c{n}", "Chungking", "CH") for n in range(4)]
    played = game(remembered=[was_played("CH", "CH 6", 1936), *units])
    one = after(played, MarkChinese("c0", "white"))
    two = after(one, MarkChinese("c1", "white"))
    order = NoteAttack(("c0", "c1", "c2", "c3"))
    codes = [judged(each, order).text.code for each in (one, two, after(one, UseOffensive()))]
    assert codes == ["politics.attack_halved", "politics.attack_full", "politics.attack_full"]
    assert national.is_halved(game(), 4, 4), "without the card"
    denied(game(), UseOffensive(), "POL-NAT-04")
    denied(played, NoteAttack(()), "POL-NAT-03")
    ended = list(national.entering(after(one, UseOffensive()), at("land_combat", 1936, 0, 2)))
    assert [effect.value.offensive for effect in ended] == [False]
    ruling = judged(affairs("CH"), card("CH", "CH 6"))
    assert "politics.printed_replaced" in {note.code for note in ruling.notes}


# --- Japan 6 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-NAT-05")
def test_japans_option_6_is_war_with_china():
    played = after(affairs("JA"), card("JA", "JA 6"))
    assert played.at_war("JA", "CH") and WARS.of(played)["CH", "JA"].declarer == "JA"
    assert standing(played, "CH").pe == 0, "no declaration of war"
    declared = after(affairs("JA", options=options(nat__japan6_dow="yes")), card("JA", "JA 6"))
    assert declared.at_war("JA", "CH") and standing(declared, "CH").pe == 1


# --- Germany 12 ---------------------------------------------------------------------------------------------

GUARDS = [*forces("GE SS", 1939, INF=2), *forces("GE SS", 1940, INF=3), *forces("GE SS", 1941, INF=1, ARM=1)]
FIRST = was_played("GE", "GE 12", 1940)


@pytest.mark.rule("POL-NAT-18")
def test_it_is_played_twice():
    twice = [FIRST, was_played("GE", "GE 12", 1941)]
    denied(affairs("GE", year=1942, remembered=twice), card("GE", "GE 12"), "POL-NAT-18")
    assert not why_not(affairs("GE", year=1942, remembered=twice[:1]), card("GE", "GE 12"))


@pytest.mark.rule("POL-NAT-19", "POL-NAT-20", "POL-NAT-21")
def test_guards_enter_the_force_pool():
    assert entered(game(clock=at("peace", 1939, 5), remembered=GUARDS), 1940) == {}
    denied(game(), SetForces("GE SS", "INF", 2), "POL-NAT-19")
    assert not why_not(game(), SetForces("GE SS", "INF", 2, 1939))
    for year in range(1936, 1947):
        assert pools.guards_since(game(remembered=[was_played("GE", "GE 12", year)])) == year
    first = after(affairs("GE", year=1940, remembered=GUARDS), card("GE", "GE 12"))
    assert pools.units(first, "GE SS") == {"INF": 3}
    assert entered(first, 1941) == {("GE SS", "INF"): 4, ("GE SS", "ARM"): 1}
    second = after(affairs("GE", year=1940, turn=3, remembered=[FIRST, *GUARDS]), card("GE", "GE 12"))
    assert pools.units(second, "GE SS", 1939) == {}, "those of 1939 and before"
    assert pools.units(second, "GE SS", 1941) == {"ARM": 1, "INF": 1}


@pytest.mark.rule("POL-NAT-22", "POL-NAT-23", "POL-NAT-24")
def test_guards_are_advanced():
    once = game(clock=at("production", 1940, 3), remembered=[FIRST, *GUARDS])
    twice = once.changed([was_played("GE", "GE 12", 1940, 2)])
    assert national.advance_cost(once, 5) == 5 and national.advance_cost(twice, 5) == 4
    denied(once, AddReserves("INF", 1941, 5), "POL-NAT-23")
    ruling = judged(twice, AddReserves("INF", 1941, 5))
    assert ruling.allowed and ruling.text.data["cost"] == 4
    assert pools.units(twice.changed(ruling.changes), "GE SS", 1941) == {"ARM": 1}
    armour = twice.changed(forces("GE", ARM=1))
    denied(armour, AddReserves("ARM", 1941, 5), "POL-NAT-24")
    assert not why_not(twice, AddReserves("ARM", 1941, 5))
    assert why_not(twice, AddReserves("MECH", 1941, 5)) == ["no_such_guards"]
    assert not nations(twice).offensive

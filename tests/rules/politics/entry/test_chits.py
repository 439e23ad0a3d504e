"""Entry chits: their pool, rolls against powers at war, and totals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game import secrets
from redball.game.orders import SetControl, Step
from redball.game.session import Session
from redball.rules import judge
from redball.rules.politics.affairs.tables import CHIT_VALUES, ENTRY_TOTALS, ChitRow
from redball.rules.politics.entry import pools, war_chits
from redball.rules.politics.entry.orders import (
    MakeCup,
    NoteChits,
    RollCityChit,
    RollWarChit,
    SetEntryPool,
)
from redball.rules.politics.entry.tables import CHITS, CITIES, CUP, DRAWN, Cup, Drawn, values
from redball.rules.politics.tables import WARS, War
from redball.wording import sentence

from tests.rules.politics.affairs.play import after_dice
from tests.rules.politics.world import TURN, after, at, denied, game, judged, why_not

ON = {"pol.opt.us_entry": "on"}


def us_entry(year, turn, *kept, wars=(("FR", "GE"),), since=TURN[1939, 4], **fields):
    """The phase of US entry, in wars that began in a turn."""
    begun = [WARS.put((min(w), max(w)), War(since)) for w in wars]
    return game(clock=at("us_entry", year, turn, 0), wars=wars, remembered=[*begun, *kept], **fields)


def test_what_is_printed():
    found = values()
    assert (found.cup.first, found.cup.turns) == (1939, 6)
    assert found.cup.aflame == {"1936": 1940, "1937": 1941, "1938": 1942}
    assert (found.rolls.democracy, found.rolls.anniversary, found.rolls.china) == (6, 6, 3)


# --- the pool -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CHIT-01")
def test_the_pool_begins_with_1939():
    made = after(game(clock=at(year=1937)), MakeCup())
    assert CUP.of(made) == {"cup": Cup(TURN[1937, 0], (1939,))}
    assert why_not(made, MakeCup()) == ["cup_is_made"]
    known = game(clock=at(year=1937), remembered=[CHIT_VALUES.put(1939, ChitRow((1, 2, 2)))])
    assert CUP.of(after(known, MakeCup()))["cup"].left == 3
    drawn = after_dice(
        us_entry(1939, 4, CUP.put("cup", Cup(0, (1939,), 3))), RollWarChit("GE", "democracy"), 6
    )
    assert CUP.of(drawn)["cup"].left == 2


@pytest.mark.rule("POL-CHIT-02")
def test_later_chits_come_in():
    """Made in January 1937: those of 1940 in January 1938; H-c."""
    for year in (1937, 1938):
        made = TURN[year, 0]
        for turn in range(20):
            steps = turn // 6
            wanted = tuple(range(1939, 1940 + steps))
            assert pools.years_due(game(), made, made + turn) == wanted
    kept = [CUP.put("cup", Cup(TURN[1937, 0], (1939,), 3)), CHIT_VALUES.put(1940, ChitRow((1, 4)))]
    played = after(game(clock=at("victory", 1937, 5, 0), remembered=kept), Step())
    assert CUP.of(played)["cup"] == Cup(TURN[1937, 0], (1939, 1940), 5)
    assert CUP.of(after(played, Step(back=True)))["cup"] == Cup(TURN[1937, 0], (1939,), 3)
    early = after(game(clock=at("victory", 1937, 4, 0), remembered=kept), Step())
    assert CUP.of(early)["cup"].years == (1939,)


def test_later_chits_all_at_once():
    reading = {"pol.chit.later_years": "all_at_once"}
    played = game(options=reading)
    assert pools.years_due(played, 0, 5) == (1939,)
    assert pools.years_due(played, 0, 6) == tuple(range(1939, 1947))


@pytest.mark.rule("POL-CHIT-03")
def test_an_empty_pool():
    played = us_entry(1939, 4, CUP.put("cup", Cup(0, (1939,), 1)))
    ruling = judge(played, RollWarChit("GE", "democracy"), (6,))
    assert "politics.cup_empty" in [note.code for note in ruling.notes]
    assert "POL-CHIT-03" in ruling.clauses
    told = {task.id: task.text.code for task in rules.tasks(played.changed(ruling.changes))}
    assert told["politics.cup"] == "politics.cup_empty"


@pytest.mark.rule("POL-USE-20")
def test_chits_by_their_dates():
    played = game(clock=at(year=1937), options=ON)
    made = after(played, MakeCup())
    years = CUP.of(made)["cup"].years
    assert [pools.chit_name(made, year) for year in years] == ["AfA 1940", "AfA 1941"]
    later = game(clock=at(year=1940), options=ON)
    names = [pools.chit_name(later, year) for year in pools.years_due(later, 0, TURN[1940, 0])]
    assert names == ["AfA 1940", "AfA 1941", "AfA 1942", "1939", "1940"]
    assert pools.chit_name(game(), 1939) == "1939"


# --- war with a Democracy, and with China -------------------------------------------------------------------


@pytest.mark.rule("POL-CHIT-04")
def test_war_with_a_democracy():
    played = us_entry(1939, 4, wars=(("FR", "GE"), ("CW", "GE")))
    assert CHITS.of(after_dice(played, RollWarChit("GE", "democracy"), 6)) == {"GE": 1}
    missed = after_dice(played, RollWarChit("GE", "democracy"), 7)
    assert not CHITS.of(missed)
    assert why_not(missed, RollWarChit("GE", "democracy")) == ["rolled_this_turn"]
    assert list(war_chits.rolls_due(played, "GE")) == ["democracy"], "one roll for both"
    three = us_entry(1939, 4, wars=(("FR", "GE"), ("CW", "GE"), ("CH", "GE")))
    assert list(war_chits.rolls_due(three, "GE")) == ["democracy", "china"]
    denied(us_entry(1939, 4, wars=()), RollWarChit("GE", "democracy"), "POL-CHIT-04")
    denied(us_entry(1939, 4, wars=[("CH", "JA")]), RollWarChit("JA", "democracy"), "POL-CHIT-04")
    assert why_not(game(wars=[("FR", "GE")]), RollWarChit("GE", "democracy")) == ["not_us_entry"]
    assert why_not(played, RollWarChit("GE", "democracy", "IT")) == ["pool_of_power"]


@pytest.mark.rule("POL-CHIT-05")
@pytest.mark.parametrize(
    ("year", "tenths"), [(1939, 6), (1940, 7), (1941, 8), (1942, 9), (1943, 10), (1944, 10)]
)
def test_anniversaries(year, tenths):
    """H-a: a war of September 1939; every die is tried."""
    played = us_entry(year, 4)
    order = RollWarChit("GE", "democracy")
    wins = sum(bool(CHITS.of(after_dice(played, order, die))) for die in range(1, 11))
    assert wins == tenths and war_chits.chance(played, "GE", "democracy") == Fraction(tenths, 10)
    assert war_chits.needed(us_entry(year + 1, 3), "GE", "democracy") == tenths, "the turn before the next"
    late = us_entry(year, 4, options={"pol.chit.anniversary": "next_turn"})
    assert war_chits.needed(late, "GE", "democracy") == (max(6, tenths - 1) if year < 1944 else 10)


def test_which_war_s_anniversaries_count():
    wars = [("FR", "GE"), ("CW", "GE")]
    kept = [WARS.put(("FR", "GE"), War(TURN[1939, 4])), WARS.put(("CW", "GE"), War(TURN[1940, 4]))]
    for reading, need in (("oldest", 8), ("latest", 7)):
        played = game(
            clock=at("us_entry", 1941, 4, 0),
            wars=wars,
            remembered=kept,
            options={"pol.chit.anniversary_of": reading},
        )
        assert war_chits.needed(played, "GE", "democracy") == need


@pytest.mark.rule("POL-CHIT-06")
@pytest.mark.parametrize(("resources", "most"), [(2, 4), (0, 2), (6, 8), (8, 10), (12, 10)])
def test_war_with_china(resources, most):
    """H-b among them: six resources are 80 %."""
    played = us_entry(1939, 4, wars=[("CH", "JA")])
    order = RollWarChit("JA", "china", resources=resources)
    wins = [die for die in range(1, 11) if CHITS.of(after_dice(played, order, die))]
    assert wins == list(range(1, most + 1))
    assert war_chits.chance(played, "JA", "china", resources) == Fraction(most, 10)
    assert why_not(us_entry(1939, 4), RollWarChit("GE", "china")) == ["no_war_with_china"]


def test_chinese_resources_are_counted_on_the_map():
    played = us_entry(1939, 4, wars=[("CH", "JA")])
    nodes = [
        node
        for node in rules.freight.resource_nodes(played)
        if played.power_over(node) == "CH" and played.atlas.home_at(node) == "CHI"
    ]
    before = war_chits.chinese_resources(played, "JA")
    taken = after(played, SetControl(played.atlas.label(nodes[0]), "JA"))
    assert war_chits.chinese_resources(taken, "JA") == before + len(
        rules.freight.resources_at(taken, nodes[0])
    )


@pytest.mark.rule("POL-CHIT-07")
def test_both_rolls_in_a_turn():
    played = us_entry(1939, 4, wars=[("CH", "JA"), ("FR", "JA")])
    both = RollWarChit("JA", "democracy"), RollWarChit("JA", "china", resources=2)
    for dice, chits in (((7, 5), 0), ((6, 5), 1), ((7, 4), 1), ((1, 1), 2)):
        found = played
        for order, die in zip(both, dice, strict=True):
            found = after_dice(found, order, die)
        assert CHITS.of(found).get("JA", 0) == chits
    told = [task.id for task in rules.tasks(played) if "war_chit" in task.id]
    assert told == ["politics.war_chit.JA.democracy", "politics.war_chit.JA.china"]


@pytest.mark.rule("POL-CHIT-08")
def test_a_chinese_city():
    played = game(clock=at("land_combat", 1938, 0, 1), wars=[("CH", "JA")])
    taken = after(played, SetControl("Chungking", "JA"))
    assert dict(CITIES.of(taken)) == {TURN[1938, 0]: 1}
    assert not CITIES.of(after(taken, SetControl("Chungking", "CH"))).get(TURN[1938, 1])
    city = played.atlas.find("Chungking")
    field = next(n for n in played.atlas.grid.neighbours(city) if not played.atlas.is_city(n))
    assert not CITIES.of(after(played, SetControl(played.atlas.label(field), "JA"))), "no city"
    assert not CITIES.of(after(played, SetControl("Warsaw", "JA"))), "not in China"
    rolled = after_dice(taken, RollCityChit(3), 3)
    assert CHITS.of(rolled) == {"JA": 1} and not CITIES.of(rolled)
    assert judge(taken, RollCityChit(3)).dice == 1 and judge(taken, RollCityChit(3), (4,)).dice == 1
    assert why_not(rolled, RollCityChit(3)) == ["no_city_taken"]
    assert why_not(taken, RollCityChit(11)) == ["above"]
    assert not CHITS.of(after_dice(taken, RollCityChit(3), 4))
    assert "politics.city_chits" in [task.id for task in rules.tasks(taken)]


@pytest.mark.rule("POL-CHIT-09")
def test_eliminated_powers_are_left_out():
    """3 + 5 and 4 of a power that controls nothing; with a colony it counts."""
    totals = [ENTRY_TOTALS.put(code, n) for code, n in (("GE", 3), ("JA", 5), ("IT", 4))]
    aims = ("GE", "IT", "JA")
    assert pools.entry_total(game(remembered=totals), aims) == 12
    whole = game(remembered=totals)
    gone = whole.changed(
        [
            change
            for node in whole.atlas.land_nodes
            if whole.power_over(node) == "IT"
            for change in judged(whole, SetControl(whole.atlas.label(node), "GE")).changes
            if change.table == "control"
        ]
    )
    assert pools.entry_total(gone, aims) == 8
    colony = next(
        n for n in whole.atlas.land_nodes if whole.power_over(n) == "IT" and whole.atlas.home_at(n) != "ITA"
    )
    kept = gone.changed([c for c in judged(gone, SetControl(gone.atlas.label(colony), "IT")).changes])
    assert pools.entry_total(kept, aims) == 12


# --- what the USA alone sees --------------------------------------------------------------------------------


def test_what_chits_are_worth_is_secret(tmp_path):
    with Session.create(tmp_path / "a.redball", us_entry(1939, 4, CHITS.put("GE", 2)), judge) as session:
        session.commit(NoteChits("GE", (3, 1)))
        assert pools.total(session.game, "GE") == 4
        entry = list(session.entries())[-1]
        assert (
            sentence(secrets.text_for(session.game, entry, "GE"))
            == "USA writes down what entry chits are worth"
        )
        assert "4" in sentence(secrets.text_for(session.game, entry, "US"))
        assert not DRAWN.of(secrets.seen_by(session.game, "GE"))
        assert CHITS.of(secrets.seen_by(session.game, "GE")) == {"GE": 2}


def test_values_are_as_many_as_chits():
    played = us_entry(1939, 4, CHITS.put("GE", 2), DRAWN.put("GE", Drawn((1,))))
    assert pools.total(played, "GE") is None and pools.entry_total(played, ("GE",)) is None
    assert why_not(played, NoteChits("GE", (1,))) == ["as_many_chits"]
    assert why_not(played, NoteChits("XX", ()))[0].startswith("unknown.pool")
    assert why_not(played, NoteChits("fascist", ()))[0].startswith("unknown.pool"), "without 14.16"
    assert CHITS.of(after(played, SetEntryPool("GE", 0))) == {}
    assert why_not(played, SetEntryPool("GE", 2)) == ["stands_so"]
    told = {task.id: task.state for task in rules.tasks(played)}
    assert told["politics.pool.GE"] == "info" and told["politics.cup"] == "info"

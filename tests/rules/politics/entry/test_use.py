"""The experimental rules of US entry (14.16)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import SetWar
from redball.game.state import Change, put_clock
from redball.rules import judge
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import (
    CARDS,
    ENTRY_TOTALS,
    TREATY_CHART,
    WAR_CHART,
    Card,
    TreatyRow,
    WarRow,
)
from redball.rules.politics.entry import its_war, options, pools
from redball.rules.politics.entry.orders import (
    DeclineEntry,
    RollEntry,
    RollItsWar,
    RollWarChit,
    SetEntryPool,
    UseEntryChit,
)
from redball.rules.politics.entry.tables import (
    CHITS,
    CUP,
    DRAWN,
    TRIED,
    Cup,
    Drawn,
    EntryRoll,
    Tried,
    values,
)
from redball.rules.politics.powers.tables import PARTIES
from redball.rules.politics.tables import PLAYED, TREATIES, Played, Treaty
from redball.rules.politics.war.orders import DeclareWar

from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not

NOW = TURN[1938, 0]


def option(power="GE", use=4, *kept, chits=None, card="IPO 5", reading=None, target=""):
    """Political affairs of 1938, in which a power played a card with an effect on US entry."""
    put = [
        PLAYED.put((NOW, 1), Played(power, card, target)),
        CARDS.put(card, Card(use={} if use is None else {"1936": 99, "1938": use, "1940": 0})),
        *(CHITS.put(pool, number) for pool, number in (chits or {}).items()),
    ]
    given = {"pol.opt.us_entry": "on", **(reading or {})}
    return game(clock=at(year=1938), remembered=[*put, *kept], options=given)


def wins(played, order):
    """The dice of ten that give a chit, of those that a roll asks for."""
    return [die for die in range(1, 11) if _chits(after_dice(played, order, die))]


def _chits(played):
    return options.ENTRY_ROLLS.of(played)[NOW, 1, "card"].chits


@pytest.mark.rule("POL-USE-01")
def test_these_rules_replace_the_others():
    off = game(clock=at("us_entry", 1938, 0, 0))
    assert pools.names(off) == ("GE", "IT", "CW", "FR", "SU", "JA", "CH")
    assert why_not(off, RollEntry(1)) == ["not_14_16"]
    assert why_not(off, RollItsWar("GE", 5))[0] == "not_14_16"
    on = game(
        clock=at("us_entry", 1938, 0, 0),
        options={"pol.opt.us_entry": "on"},
        remembered=[CHITS.put("fascist", 2)],
    )
    assert "politics.pool.fascist" in [task.id for task in rules.tasks(on)]


@pytest.mark.rule("POL-USE-01")
def test_totals_of_the_replaced_rules_stay_as_they_are():
    chart = WAR_CHART.put(("FR", ""), WarRow(cost=0, use={"1936": 8}))
    for on, totals in (("off", {"GE": 8}), ("on", {})):
        played = game(
            clock=at("declare_war", 1938, 0, 1), remembered=[chart], options={"pol.opt.us_entry": on}
        )
        assert ENTRY_TOTALS.of(after(played, DeclareWar("GE", "FR"))) == totals
        card = affairs("GE", year=1938, options={"pol.opt.us_entry": on})
        shown = judge(card, PlayOption("GE", "IPO 5", "SPA"), (4,))
        assert any(change.table == ENTRY_TOTALS.name for change in shown.changes) is bool(totals)


@pytest.mark.rule("POL-USE-02")
def test_two_pools():
    assert pools.names(option())[:2] == ("fascist", "communist")
    played = after(option(), SetEntryPool("communist", 3), SetEntryPool("fascist", 2))
    assert CHITS.of(played) == {"communist": 3, "fascist": 2}
    assert [pools.pool_of(played, code) for code in ("GE", "SU", "CW")] == ["fascist", "communist", ""]
    left = standings(GE={"ideology": "", "last_ideology": "fascist"})
    assert pools.pool_of(game(remembered=left), "GE") == "fascist"


@pytest.mark.rule("POL-USE-03")
def test_an_option_of_another_ideology():
    assert wins(option(), RollEntry(1)) == [1, 2, 3, 4]
    ruling = judged(option(), RollEntry(1))
    assert ruling.dice == 1 and ruling.faces(0) == 10 and ruling.text.data["chance"] == "2/5"
    done = after_dice(option(), RollEntry(1), 5)
    assert why_not(done, RollEntry(1)) == ["entry_rolled"]
    assert why_not(option(), RollEntry(2)) == ["no_such_option"]
    assert why_not(option(use=None), RollEntry(1)) == ["value_wanted"]
    assert wins(option(use=None), RollEntry(1, value="3")) == [1, 2, 3]
    assert why_not(option(use=0), RollEntry(1)) == ["no_entry_effect"]
    republican = PARTIES.put("US", "republican")
    assert wins(option("GE", 4, republican), RollEntry(1)) == [1, 2, 3], "the modified value"
    lost = standings(GE={"ideology": "", "last_ideology": "democrat"})
    assert why_not(option("GE", 4, *lost), RollEntry(1)) == ["no_pool_of"]
    assert [t.orders for t in rules.tasks(option()) if t.id == "politics.entry.1"] == [(RollEntry(1),)]


def test_values_of_charts_are_those_of_1938():
    war = [WAR_CHART.put(("FR", ""), WarRow(use={"1936": 8, "1938": 6, "1940": 2}))]
    assert wins(option("GE", None, *war, card="4", target="FR"), RollEntry(1)) == [1, 2, 3, 4, 5, 6]
    treaty = [
        TREATY_CHART.put(("GE", "SU", 1), TreatyRow(use={"1936": 1, "1938": 2})),
        TREATIES.put(("GE", "SU"), Treaty(1)),
    ]
    assert wins(option("GE", 9, *treaty, card="3", target="SU"), RollEntry(1)) == [1, 2]


@pytest.mark.rule("POL-USE-04")
def test_a_chit_is_drawn_or_moved():
    won = after_dice(option(chits={"fascist": 1}), RollEntry(1), 4)
    assert CHITS.of(won) == {"fascist": 1}
    assert CHITS.of(after(won, UseEntryChit(1, "draw"))) == {"fascist": 2}
    moved = after(won, UseEntryChit(1, "move"))
    assert CHITS.of(moved) == {"GE": 1}
    assert why_not(moved, UseEntryChit(1, "draw")) == ["no_chits_left"]
    empty = after_dice(option(), RollEntry(1), 4)
    denied(empty, UseEntryChit(1, "move"), "POL-USE-04")
    denied(won, UseEntryChit(1, "return"), "POL-USE-04")


@pytest.mark.rule("POL-USE-05")
def test_backwards():
    played = option("GE", -3, chits={"fascist": 2, "GE": 1})
    assert wins(played, RollEntry(1)) == [1, 2, 3]
    won = after_dice(played, RollEntry(1), 3)
    assert CHITS.of(after(won, UseEntryChit(1, "return"))) == {"fascist": 1, "GE": 1}
    assert CHITS.of(after(won, UseEntryChit(1, "back"))) == {"fascist": 3}
    denied(won, UseEntryChit(1, "draw"), "POL-USE-05")


@pytest.mark.rule("POL-USE-06")
def test_an_option_of_a_democracy():
    """6: 3 does, 4 does not; X-b: 9 halves to 4.5, 1 to 4 do."""
    pools_ = {"fascist": 2, "communist": 1}
    assert wins(option("CW", 6, chits=pools_), RollEntry(1)) == [1, 2, 3]
    assert CHITS.of(after_dice(option("CW", 6, chits=pools_), RollEntry(1), 3)) == {"fascist": 1}
    assert wins(option("CW", 9), RollEntry(1)) == [1, 2, 3, 4]
    nearest = {"pol.use.half": "nearest"}
    assert wins(option("CW", 9, reading=nearest), RollEntry(1)) == [1, 2, 3, 4, 5]
    assert why_not(option("CW", -2), RollEntry(1)) == ["no_entry_effect"]


@pytest.mark.rule("POL-USE-07")
@pytest.mark.parametrize(
    ("value", "sure", "rest"), [(15, 1, 5), (20, 2, 0), (24, 2, 4), (10, 1, 0), (9, 0, 9), (-13, 1, 3)]
)
def test_effects_above_ten(value, sure, rest):
    """X-a among them."""
    found = options.chits(value)
    assert (found.sure, found.rest) == (sure, rest) and found.chance == Fraction(rest, 10)
    played = option(use=value, chits={"fascist": 9})
    if rest:
        numbers = [_chits(after_dice(played, RollEntry(1), die)) for die in range(1, 11)]
        assert numbers == [sure + (die <= rest) for die in range(1, 11)]
    else:
        assert _chits(after_dice(played, RollEntry(1))) == sure, "no roll"


@pytest.mark.parametrize(
    ("value", "half", "tens"),
    [(24, (1, 2), (2, 2)), (10, (0, 5), (0, 5)), (15, (0, Fraction(15, 2)), (1, Fraction(5, 2)))],
)
def test_a_democracy_s_value_above_ten(value, half, tens):
    assert tuple(options.for_democracy(option(), value)) == half
    first = option(reading={"pol.use.dem_over_10": "tens_first"})
    assert tuple(options.for_democracy(first, value)) == tens


@pytest.mark.rule("POL-USE-08")
def test_communists_against_fascists():
    played = after_dice(option("SU", 4, chits={"fascist": 2}), RollEntry(1), 1)
    assert CHITS.of(after(played, UseEntryChit(1, "draw"))) == {"communist": 1, "fascist": 1}
    empty = after_dice(option("SU", 4), RollEntry(1), 1)
    assert CHITS.of(after(empty, UseEntryChit(1, "draw"))) == {"communist": 1}, "X-e"
    both = {"fascist": 2, "SU": 1}
    for reading, fascists in (("no", 2), ("yes", 1)):
        played = option("SU", -4, chits=both, reading={"pol.use.swap_on_move": reading})
        back = after(after_dice(played, RollEntry(1), 1), UseEntryChit(1, "back"))
        assert CHITS.of(back) == {"communist": 1, "fascist": fascists}


@pytest.mark.rule("POL-USE-09")
def test_an_option_of_the_usa():
    cup = CUP.put("cup", Cup(0, (1939,), 5))
    played = option("US", 4, cup, chits={"JA": 2, "fascist": 1})
    assert why_not(played, RollEntry(1)) == ["name_pool"]
    won = after_dice(played, RollEntry(1, "JA"), 4)
    assert CHITS.of(won) == {"JA": 1, "fascist": 1} and CUP.of(won)["cup"].left == 6
    assert CHITS.of(after_dice(played, RollEntry(1, "JA"), 5)) == {"JA": 2, "fascist": 1}
    assert CHITS.of(after_dice(option("US", 15, chits={"fascist": 1}), RollEntry(1, "fascist"), 1)) == {}
    denied(played, RollEntry(1, "XX"), "POL-USE-09")


@pytest.mark.rule("POL-USE-10")
def test_costs_below_zero():
    won = after_dice(option("US", -3), RollEntry(1), 3)
    for pool in ("fascist", "communist", "JA", "SU"):
        assert CHITS.of(after(won, UseEntryChit(1, "draw", pool))) == {pool: 1}
    assert why_not(won, UseEntryChit(1, "draw")) == ["not_so"]


def test_the_usa_as_a_democracy():
    played = option("US", 6, chits={"fascist": 1, "communist": 1})
    denied(played, RollEntry(1, what="democracy"), "POL-AMB-45")
    yes = option("US", 6, chits={"fascist": 1, "communist": 1}, reading={"pol.use.us_as_democracy": "yes"})
    assert CHITS.of(after_dice(yes, RollEntry(1, what="democracy"), 3)) == {}
    denied(option("CW", 6, reading={"pol.use.us_as_democracy": "yes"}), RollEntry(1, what="democracy"))


@pytest.mark.rule("POL-USE-22")
def test_may_and_must():
    won = after_dice(option(chits={"fascist": 1}), RollEntry(1), 4)
    declined = after(won, DeclineEntry(1))
    assert CHITS.of(declined) == {"fascist": 1} and why_not(declined, DeclineEntry(1)) == ["no_chits_left"]
    must = after_dice(option("CW", 6, chits={"fascist": 2, "communist": 2}), RollEntry(1), 3)
    assert CHITS.of(must) == {"fascist": 1, "communist": 1}
    assert why_not(must, DeclineEntry(1)) == ["no_chits_left"]
    uses = next(task.orders for task in rules.tasks(won) if task.id == "politics.entry.1")
    assert uses == (UseEntryChit(1, "draw"), UseEntryChit(1, "move"), DeclineEntry(1))


# --- levels -------------------------------------------------------------------------------------------------


def worth(**by_pool):
    """Pools with one chit each of some worth."""
    return [put for pool, n in by_pool.items() for put in (CHITS.put(pool, 1), DRAWN.put(pool, Drawn((n,))))]


@pytest.mark.rule("POL-USE-11")
def test_the_entry_level():
    for total, level in ((45, Fraction(30)), (44, Fraction(88, 3))):
        assert pools.level(option("GE", 4, *worth(fascist=total)), "GE") == level
    assert pools.level(option("GE", 4, *worth(communist=30)), "SU") == 30
    assert pools.level(option(chits={"fascist": 1}), "GE") is None, "not written down"
    assert pools.level(option(), "CW") is None


@pytest.mark.rule("POL-USE-12")
def test_the_tension_level():
    kept = CHITS.put("JA", 3), DRAWN.put("JA", Drawn((3, 2, 4)))
    assert pools.tension(option("GE", 4, *kept), "JA") == 9
    assert pools.tension(option(), "JA") == 0


# --- it's war -----------------------------------------------------------------------------------------------


def declaring(*kept, pml=4, place=7, reading=None, **fields):
    """The USA's phase of declarations."""
    put = [*standings(US={"pml": pml, "place": place}), *kept]
    given = {"pol.opt.us_entry": "on", **(reading or {})}
    return game(clock=at("declare_war", 1938, 0, 2), remembered=put, options=given, **fields)


@pytest.mark.rule("POL-USE-13")
def test_war_only_after_a_successful_roll():
    played = declaring(*worth(fascist=60))
    denied(played, DeclareWar("US", "GE"), "POL-USE-13")
    denied(played, SetWar("US", "GE", True), "POL-USE-13")
    failed = after_dice(played, RollItsWar("GE", 5), 6)
    denied(failed, DeclareWar("US", "GE"), "POL-USE-13")
    assert why_not(failed, RollItsWar("GE", 5)) == ["tried_now"]
    next_impulse = failed.changed([put_clock(at("declare_war", 1938, 0, 3))])
    assert not why_not(next_impulse, RollItsWar("GE", 5))
    won = after_dice(played, RollItsWar("GE", 5), 5)
    after(won, DeclareWar("US", "GE"))
    denied(won, DeclareWar("US", "IT"), "POL-USE-13")
    after(played, DeclareWar("GE", "US"))
    assert why_not(declaring(wars=[("GE", "US")]), RollItsWar("GE", 5))[0] == "already_at_war"
    assert why_not(played, RollItsWar("CW", 5)) == ["no_pool_of"]
    assert why_not(option(), RollItsWar("GE", 5)) == ["declare_when", "entry_too_low"]
    old = declaring(TRIED.put("GE", Tried(NOW - 1, 2, True)))
    denied(old, DeclareWar("US", "GE"), "POL-USE-13")


@pytest.mark.rule("POL-USE-14")
def test_no_roll_under_thirty():
    """X-c."""
    denied(declaring(*worth(fascist=44)), RollItsWar("GE", 5), "POL-USE-14")
    rolled(declaring(*worth(fascist=45)), RollItsWar("GE", 5), 5)
    rolled(declaring(*worth(communist=30)), RollItsWar("SU", 5), 5)
    denied(declaring(*worth(communist=29)), RollItsWar("SU", 5), "POL-USE-14")
    raw = {"pol.use.threshold": "raw"}
    rolled(declaring(*worth(fascist=30), reading=raw), RollItsWar("GE", 5), 5)
    denied(declaring(*worth(fascist=29), reading=raw), RollItsWar("GE", 5), "POL-USE-14")
    unknown = judged(declaring(CHITS.put("fascist", 9)), RollItsWar("GE", 5))
    assert unknown.allowed and unknown.notes[0].code == "politics.level_unknown"


@pytest.mark.rule("POL-USE-15")
def test_modifiers_of_world_in_flames_without_option_43():
    played = declaring(*worth(fascist=60))
    assert its_war.modifier(played, {"43": 1}) == 0
    assert its_war.modifier(played, {"43": 1, "49": 1, "a city": -2}) == -1
    ruling = judged(played, RollItsWar("GE", 5, {"43": 1}))
    assert "politics.without_43" in [note.code for note in ruling.notes]
    for by in (-3, 0, 2):
        order = RollItsWar("GE", 5, {"x": by})
        dice = [die for die in range(1, 11) if TRIED.of(after_dice(played, order, die))["GE"].success]
        assert Fraction(len(dice), 10) == its_war.chance(5, by) == Fraction(5 - by, 10)
    assert [its_war.chance(need, 0) for need in (-1, 0, 1, 10, 12)] == [0, 0, Fraction(1, 10), 1, 1]


@pytest.mark.rule("POL-USE-16")
def test_not_geared_up():
    assert [its_war.modifier(declaring(pml=level)) for level in (1, 3, 4, 5)] == [1, 1, 0, 0]


@pytest.mark.rule("POL-USE-17")
def test_political_initiative():
    """X-d: first and level 3 are -1."""
    found = [its_war.modifier(declaring(place=place)) for place in range(1, 8)]
    assert found == [-2, -1, -1, -1, 0, 0, 0]
    assert its_war.modifier(declaring(place=1, pml=3)) == -1
    assert values().war.places == {"1": -2, "2": -1, "3": -1, "4": -1}


@pytest.mark.rule("POL-USE-18")
def test_failure():
    kept = CHITS.put("fascist", 2), CHITS.put("JA", 3), DRAWN.put("fascist", Drawn((30, 30)))
    failed = after_dice(declaring(*kept), RollItsWar("JA", 5), 6)
    assert CHITS.of(failed) == {"fascist": 1, "JA": 2}
    assert CHITS.of(after_dice(declaring(*kept), RollItsWar("JA", 5), 5)) == {"fascist": 2, "JA": 3}


@pytest.mark.rule("POL-USE-19")
def test_the_pool_is_named_before_the_roll():
    played = game(clock=at("us_entry", 1939, 4, 0), wars=[("FR", "GE")], options={"pol.opt.us_entry": "on"})
    assert why_not(played, RollWarChit("GE", "democracy")) == ["name_pool"]
    for pool in ("fascist", "GE", "JA", "communist"):
        assert CHITS.of(after_dice(played, RollWarChit("GE", "democracy", pool), 6)) == {pool: 1}
    denied(played, RollWarChit("GE", "democracy", "US"), "POL-USE-19")


@pytest.mark.rule("POL-USE-21")
def test_an_empty_pool_is_filled():
    played = after_dice(option("GE", 4, CUP.put("cup", Cup(0, (1939,), 1))), RollEntry(1), 1)
    ruling = judged(played, UseEntryChit(1, "draw"))
    assert "politics.cup_empty" in [note.code for note in ruling.notes]
    assert "POL-USE-21" in ruling.clauses


def test_who_may_be_rolled_against_is_told():
    played = declaring(*worth(fascist=60, communist=10))
    found = [task.id for task in rules.tasks(played) if task.id.startswith("politics.its_war")]
    assert found == ["politics.its_war.GE", "politics.its_war.IT", "politics.its_war.JA"]
    assert not list(its_war.tasks(played.changed([Change("powers", "US", None)]))), "a game without the USA"


def test_what_is_rolled_for_and_used_is_asked_in_political_affairs():
    def asked(played):
        return [task.id for task in options.tasks(played)]

    played = option()
    assert asked(played) == ["politics.entry.1"]
    assert asked(played.changed([put_clock(at("us_entry", 1938, 0, 0))])) == []
    assert asked(played.changed([Change("powers", "US", None)])) == []
    assert asked(option(reading={"pol.opt.us_entry": "off"})) == []
    sanction = options.ENTRY_ROLLS.put((NOW, 1, "sanction"), EntryRoll(1, 1))
    uses = list(options.ways_to_use(option("US", 4, sanction), 1, "sanction"))
    assert {use.what for use in uses} == {"sanction"} and len(uses) == len(pools.names(played))

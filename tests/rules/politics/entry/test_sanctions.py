"""Sanctions (14.17), and Pearl Harbor."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import AddUnit, FlipUnit, MoveUnit, SetWar
from redball.game.state import put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.activations import may_activate
from redball.rules.politics.affairs.tables import ENTRY_OPTIONS, ENTRY_TOTALS, WAR_CHART, EntryRow, WarRow
from redball.rules.politics.entry import its_war, sanctions
from redball.rules.politics.entry.options import RollEntry
from redball.rules.politics.entry.orders import AddSanction
from redball.rules.politics.entry.tables import CHITS, DRAWN, FIRST_WAR, SANCTIONS, Drawn, Sanction, values
from redball.rules.politics.powers.tables import PARTIES, PURSES, Purse
from redball.rules.politics.tables import PLAYED, WARS, Played, War
from redball.rules.politics.treaties.tables import PACTS, Pact

from tests.rules.politics.affairs.play import affairs, after_dice
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, unit, why_not

ON = {"pol.opt.sanctions": "on"}
SINCE = TURN[1939, 4]
ROW = EntryRow("", 8, 8)
CARD = {"GE": 60, "JA": 60}


def playing(
    *played,
    year=1940,
    turn=4,
    totals=None,
    kept=(),
    wars=(("CW", "GE"),),
    since=SINCE,
    row=ROW,
    **fields,
):
    """Political affairs in a war of September 1939, in which powers played IPO 5."""
    now = TURN[year, turn]
    put = [
        *(WARS.put((min(w), max(w)), War(since)) for w in wars),
        *(PLAYED.put((now, n), Played(power, "IPO 5")) for n, power in enumerate(played or ("CW",), 1)),
        *(ENTRY_TOTALS.put(code, n) for code, n in (CARD if totals is None else totals).items()),
        *(ENTRY_OPTIONS.put(number, row) for number in sanctions.listed()),
        *standings(US={"money": 20}),
        *kept,
    ]
    fields["options"] = {**ON, **fields.get("options", {})}
    return game(clock=at(year=year, turn=turn), wars=wars, remembered=put, **fields)


@pytest.mark.rule("POL-SANC-01")
def test_when_sanctions_are_added():
    """X-g: a war of September 1939, sanctions from September 1940 on; one card of others a turn."""
    assert sanctions.first_turn(game(wars=[("CW", "GE")])) == 6 and sanctions.first_turn(game()) is None
    played = playing("CW", "FR", "US", "GE")
    denied(playing("CW", year=1940, turn=3), AddSanction(1, 13), "POL-SANC-01")
    assert sanctions.first_turn(played) == TURN[1940, 4]
    added = after(played, AddSanction(1, 13))
    assert dict(SANCTIONS.of(added)) == {(TURN[1940, 4], 1): Sanction(13, "4")}
    denied(added, AddSanction(2, 13), "POL-SANC-01")
    assert why_not(added, AddSanction(1, 27)) == ["sanction_there"]
    assert why_not(played, AddSanction(4, 13)) == ["no_democrat"]
    assert why_not(played, AddSanction(5, 13)) == ["no_such_option"]
    assert why_not(playing(options={"pol.opt.sanctions": "off"}), AddSanction(1, 13)) == ["no_sanctions"]
    assert why_not(playing(wars=[("GE", "SU")]), AddSanction(1, 13)) == ["sanctions_too_early"]


@pytest.mark.rule("POL-SANC-02")
def test_any_card_of_the_usa():
    played = playing("CW", "US", "US")
    added = after(played, AddSanction(1, 13), AddSanction(2, 27), AddSanction(3, 31))
    assert len(SANCTIONS.of(added)) == 3
    found = [task.id for task in rules.tasks(played) if task.id.startswith("politics.sanction")]
    assert found == [f"politics.sanction.{n}" for n in (1, 2, 3)]
    assert sanctions.hosts(after(played, AddSanction(1, 13))) == (2, 3)
    assert sanctions.hosts(after(played, AddSanction(2, 13))) == (1, 3)


@pytest.mark.rule("POL-SANC-03")
def test_the_twelve_options():
    assert values().sanctions.german == (13, 36, 47, 53, 55)
    assert values().sanctions.japanese == (27, 31, 45, 48, 50, 51) and values().sanctions.both == (35,)
    assert sanctions.listed() == (13, 27, 31, 35, 36, 45, 47, 48, 50, 51, 53, 55)
    for number in range(1, 100):
        ruling = judged(playing(), AddSanction(1, number))
        assert ruling.allowed is (number in sanctions.listed())


@pytest.mark.rule("POL-SANC-05")
def test_other_options_are_reached_otherwise():
    assert why_not(playing(), AddSanction(1, 43)) == ["not_through_sanctions"]
    assert judged(playing(), AddSanction(1, 13)).notes[-1].code == "politics.sanction_asks"


@pytest.mark.rule("POL-SANC-04")
def test_the_level():
    denied(playing(totals={"JA": 30}), AddSanction(1, 31), "POL-SANC-04")
    after(playing(totals={"JA": 31}), AddSanction(1, 31))
    after(playing(totals={"JA": 32}), AddSanction(1, 31))
    equal = {"pol.sanc.level": "equal"}
    after(playing(totals={"JA": 31}, options=equal), AddSanction(1, 31))
    denied(playing(totals={"JA": 32}, options=equal), AddSanction(1, 31), "POL-AMB-46")
    chits = CHITS.put("JA", 2), DRAWN.put("JA", Drawn((5, 6)))
    after(playing(totals={"JA": 20}, kept=chits), AddSanction(1, 31))
    unknown = judged(playing(kept=chits[:1]), AddSanction(1, 31))
    assert "politics.sanction_level_unknown" in [note.code for note in unknown.notes]


@pytest.mark.rule("POL-SANC-06")
def test_all_fascists_of_a_theatre():
    played = playing(totals={"GE": 20, "IT": 20})
    assert sanctions.targets(played, 36) == ("GE", "IT")
    assert sanctions.targets(played, 31) == ("JA",)
    assert sanctions.targets(played, 35) == ("GE", "IT", "JA")
    assert sanctions.level(played, 36) == 40
    after(played, AddSanction(1, 36))
    france = standings(FR={"ideology": "fascist"}, JA={"ideology": ""})
    other = playing(kept=france)
    assert set(sanctions.targets(other, 36)) == {"GE", "IT", "FR"}
    assert why_not(other, AddSanction(1, 31)) == ["no_target_left"]
    assert sanctions.level(playing(kept=france, options={"pol.opt.us_entry": "on"}), 31) == 0


def test_the_level_of_14_16():
    chits = CHITS.put("fascist", 1), DRAWN.put("fascist", Drawn((45,)))
    played = playing(kept=chits, options={"pol.opt.us_entry": "on"})
    assert sanctions.level(played, 31) == 30
    denied(played, AddSanction(1, 31), "POL-SANC-04")
    after(played, AddSanction(1, 27))


@pytest.mark.rule("POL-SANC-07")
def test_both_sets_of_effects():
    kept = [WAR_CHART.put(("GE", ""), WarRow(minors={"SPA": -4}))]
    played = playing("CW", kept=[*kept, ENTRY_TOTALS.put("CW", 3)])
    added = after(played, AddSanction(1, 13))
    assert ENTRY_TOTALS.of(added) == {**CARD, "CW": 3, "US": 4}, "the host's effect stays"
    assert standing.standing(added, "US").money == 16
    assert standing.minor(added, "SPA").modifiers == {"US": -2}
    assert standing.standing(added, "CW") == standing.standing(played, "CW")


@pytest.mark.rule("POL-SANC-08")
def test_no_minor_country_is_activated():
    denied(playing(), AddSanction(1, 13, activate="SPA"), "POL-SANC-08")
    host = affairs("CW", "US", year=1940, turn=4, options=ON)
    assert not may_activate(host, "US"), "it needs a go of its own, which a sanction isn't"


@pytest.mark.rule("POL-SANC-09")
def test_what_it_costs():
    assert [sanctions.cost(game(), printed) for printed in (8, 7, 1, 0)] == [4, 4, 1, 0]
    unknown = playing(row=EntryRow())
    assert "politics.sanction_cost_unknown" in [n.code for n in judged(unknown, AddSanction(1, 13)).notes]
    assert standing.standing(after(unknown, AddSanction(1, 13, cost=6)), "US").money == 17
    free = [note.code for note in judged(unknown, AddSanction(1, 13, cost=0, roll=0)).notes]
    assert not {"politics.sanction_cost_unknown", "politics.sanction_roll_unknown"} & set(free)
    poor = playing(kept=[*standings(US={"money": 3}), PURSES.put("US", Purse(limit=0))])
    denied(poor, AddSanction(1, 13), "POL-SANC-09")


@pytest.mark.rule("POL-SANC-10")
def test_its_effect_on_us_entry():
    on = {"pol.opt.us_entry": "on"}
    assert [sanctions.effect(game(), roll) for roll in (8, 7)] == [4, 4]
    assert [sanctions.effect(game(options=on), roll) for roll in (8, 7)] == [4, Fraction(7, 2)]
    assert sanctions.effect(game(options={**on, "pol.use.half": "nearest"}), 7) == 4
    assert sanctions.effect(game(remembered=[PARTIES.put("US", "republican")]), 8) == 3
    none = judged(playing(row=EntryRow("", 8)), AddSanction(1, 13))
    assert "politics.sanction_roll_unknown" in [note.code for note in none.notes]
    chits = CHITS.put("fascist", 2), DRAWN.put("fascist", Drawn((45, 45)))
    played = playing(kept=chits, options=on, row=EntryRow("", 8, 7))
    added = after(played, AddSanction(1, 13))
    assert "US" not in ENTRY_TOTALS.of(added)
    order = RollEntry(1, "fascist", what="sanction")
    left = [CHITS.of(after_dice(added, order, die))["fascist"] for die in range(1, 11)]
    assert left == [1] * 3 + [2] * 7
    assert why_not(played, order)[0] == "no_sanction_there"


@pytest.mark.rule("POL-SANC-11")
def test_minor_countries():
    kept = [WAR_CHART.put(("GE", ""), WarRow(minors={"SPA": -4, "POR": 3, "TUR": 0}))]
    assert sanctions.minors(game(remembered=kept), 13) == {"SPA": -2, "POR": 2}


CHART = [
    WAR_CHART.put(("GE", ""), WarRow(minors={"SPA": -4})),
    WAR_CHART.put(("JA", ""), WarRow(minors={"SPA": -8})),
]


@pytest.mark.rule("POL-SANC-12")
@pytest.mark.parametrize("option", [13, 36, 47, 53, 55])
def test_the_german_column(option):
    assert sanctions.column(option) == "german"
    assert sanctions.minors(game(remembered=CHART), option) == {"SPA": -2}


@pytest.mark.rule("POL-SANC-13")
@pytest.mark.parametrize("option", [27, 31, 45, 48, 50, 51, 35])
def test_the_japanese_column(option):
    found = sanctions.minors(game(remembered=CHART), option)
    assert found == ({"SPA": -3} if option == 35 else {"SPA": -4})


def test_a_quarter_of_each_is_rounded_once():
    """X-f: a quarter of -6 and of -4 is -2.5, which moves by -3."""
    kept = [WAR_CHART.put((of, ""), WarRow(minors={"SPA": n})) for of, n in (("GE", -6), ("JA", -4))]
    assert sanctions.minors(game(remembered=kept), 35) == {"SPA": -3}
    assert sanctions.minors(game(remembered=kept, options={"pol.rounding": "down"}), 35) == {"SPA": -2}


def test_a_war_that_ended():
    begun = after(game(clock=at("declare_war", 1939, 4), options=ON), SetWar("CW", "GE", True))
    assert dict(FIRST_WAR.of(begun)) == {"war": SINCE}
    kept = [FIRST_WAR.put("war", SINCE)]
    denied(playing(wars=(), kept=kept), AddSanction(1, 13), "POL-SANC-01")
    after(playing(wars=(), kept=kept, options={"pol.sanc.war_lasts": "once"}), AddSanction(1, 13))
    next_year = begun.changed([put_clock(at("declare_war", 1940, 4))])
    later = after(next_year, SetWar("FR", "IT", True))
    assert dict(FIRST_WAR.of(later)) == {"war": SINCE}


# --- Pearl Harbor -------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-SANC-14")
def test_no_fleet_at_pearl_harbor_too_early():
    ships = [unit("ca", "San Francisco", type="CV", power="US"), unit("inf", "San Francisco", power="US")]
    move = MoveUnit("ca", "Pearl Harbor")

    def moored(*kept, **fields):
        return game(*ships, clock=at("naval_movement", 1940, 0, 2), remembered=kept, options=ON, **fields)

    denied(moored(), move, "POL-SANC-14")
    denied(moored(), AddUnit("new", "New", "BB", "US", "USA", "Pearl Harbor"), "POL-SANC-14")
    assert "politics.not_to_pearl" not in [
        r.code for r in judged(moored(), MoveUnit("inf", "Pearl Harbor")).reasons
    ]
    after(moored(wars=[("JA", "US")]), move)
    after(moored(PACTS.put(("JA", "US"), Pact(0))), move)
    after(moored(SANCTIONS.put((0, 1), Sanction(31))), move)
    assert not its_war.may_base(moored(SANCTIONS.put((0, 1), Sanction(35))))
    there = game(unit("bb", "Pearl Harbor", type="BB", power="US"), options=ON)
    after(there, FlipUnit("bb", False))  # what lies there already may stay
    off = game(*ships, clock=at("naval_movement", 1940, 0, 2))
    after(off, move)


@pytest.mark.rule("POL-SANC-15")
def test_the_fleet_is_at_pearl_harbor():
    def bars(*units, options=ON, target="JA"):
        played = game(*units, clock=at("declare_war", 1940, 0, 2), options=options)
        return [clause for each in its_war.war_bars(played, "US", target) for clause in each.clauses]

    ship = unit("ca", "Pearl Harbor", type="CV", power="US")
    assert "POL-SANC-15" in bars() and not bars(ship)
    assert "POL-SANC-15" in bars(unit("inf", "Pearl Harbor", power="US"))
    assert "POL-SANC-15" in bars(unit("cv", "Pearl Harbor", type="CV", power="CW"))
    assert not bars(options={}) and not bars(target="GE")
    played = game(clock=at("declare_war", 1940, 0, 2), options=ON)
    denied(played, SetWar("US", "JA", True), "POL-SANC-15")

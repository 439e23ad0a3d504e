"""How powers stand at a glance: sections of facts, what is due, rows of the table."""

from __future__ import annotations

from csv import DictReader
from fractions import Fraction

import pytest
from redball.game.orders import MarkTask
from redball.game.state import Change, put_clock
from redball.rules.politics.affairs.tables import (
    AFFAIRS,
    BIDS,
    DUTIES,
    EMBARGOES,
    NAMED,
    PENDING,
    TRADE_LIMITS,
    Affairs,
    Bid,
    Duty,
    Named,
    Pending,
    TradeRow,
)
from redball.rules.politics.nations.tables import AIMS, VICHY, Vichy
from redball.rules.politics.overview import SECTIONS, due, obligations, sections
from redball.rules.politics.overview.cities import percent_text
from redball.rules.politics.overview.relations import causes_of
from redball.rules.politics.overview.rows import go_of, row_of, rows
from redball.rules.politics.overview.sheet import csv_text
from redball.rules.politics.powers.tables import (
    ATTACKS,
    CHAINS,
    CONQUERED,
    ELECTIONS,
    MARKED,
    POOLS_DUE,
    PURSES,
    REMOVED,
    ROLLED,
    Attack,
    Chain,
    Purse,
    Removed,
)
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, TREATIES, WARS, Casus, Played, Treaty, War
from redball.rules.politics.treaties.tables import GARRISONS, LENT, PACTS, TRADES, Lent, Pact, Trade
from redball.rules.politics.war.tables import (
    ANNOUNCED,
    CLOSED,
    DENIED,
    PASSAGES,
    REPARATIONS,
    Announced,
    Denied,
    Reparations,
)
from redball.wording import sentence

from tests.rules.politics.world import TURN, after, at, game, minors, standings, unit, world

NOW = TURN[1937, 1]


def affairs(*remembered, phase="political_affairs", impulse=1, **fields):
    """March and April 1937."""
    return game(clock=at(phase, 1937, 1, impulse), remembered=remembered, **fields)


def said(facts):
    """The sentences of facts, each with its state and first clause; all sentences are in the catalogue."""
    found = []
    for fact in facts:
        for each in filter(None, (fact.text, fact.detail, fact.short)):
            assert not sentence(each).startswith(each.code), each
        found.append((sentence(fact.text), fact.state, fact.clauses[0] if fact.clauses else ""))
    return found


def of(played, power, section):
    return said(sections(played, power)[section])


def owed(played, power, clause):
    """The obligations of a power by a clause: what they say, their state, whether they are due."""
    return [
        (sentence(fact.text), fact.state, sentence(fact.short) if fact.short is not None else None)
        for fact in obligations(played, power)
        if clause in fact.clauses
    ]


# --- strength -----------------------------------------------------------------------------------------------


def test_why_a_multiple_is_what_it_is():
    attack = ATTACKS.put((NOW, 1), Attack(world().find("Paris"), "FR", ("GE",)))
    played = affairs(attack, *standings(FR={"pml": 3}), wars=[("FR", "GE")])
    found = sections(played, "FR")["multiple"]
    assert said(found) == [
        ("¾ of its level", "", "POL-PML-10"),
        ("¼ for attacks at home", "", "POL-PML-17"),
        ("1 in all", "", "POL-PML-10"),
    ]
    assert [fact.hexes for fact in found] == [(), (world().find("Paris"),), ()]
    assert of(affairs(), "US", "multiple") == [("⅓ of its level", "", "POL-PML-10")]


def test_factories_and_the_next_level():
    found = sections(affairs(), "GE")["factories"]
    berlin = next(fact for fact in found if world().find("Berlin") in fact.hexes)
    assert said([berlin])[0] == ("Berlin (W-0243): 2 of 2 work", "", "POL-PML-05")
    assert sentence(berlin.detail) == "red, home nation"
    assert [state for _, state, _ in of(affairs(), "GE", "next")] == ["", "", "done"]
    assert of(affairs(), "CW", "next")[0] == (
        "The next level is 2, from 1937 on; a gear-up costs the value on the card", "", "POL-PML-09"
    )  # fmt: skip
    assert of(affairs(*standings(GE={"pml": 9})), "GE", "next")[0][0] == (
        "The next level is 10, from 1945 on; a gear-up now costs the value on the card, at least 40"
    )
    later = of(affairs(*standings(GE={"pml": 9})), "GE", "next")
    assert any("highest in peace" in text and state == "info" for text, state, _ in later)
    assert any("all home factories work" in text for text, _, _ in later)


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(2000, 19), "105.3"), (Fraction(0), "0.0"), (50, "50.0")]
)
def test_percentages_have_one_place(value, text):
    assert percent_text(Fraction(value)) == text


def test_cities_of_a_power():
    marked = [MARKED.put(("objective", world().find(city)), True) for city in ("Berlin", "London")]
    played = affairs(*marked, *standings(GE={"needed": 1, "high_point": 3}))
    found = of(played, "GE", "cities")
    assert sections(played, "GE")["cities"][0].hexes == (world().find("Berlin"),)
    assert found[:2] == [
        ("Holds 1 of 1 cities that it needs", "done", "POL-VIC-02"),
        ("33.3 percent of its historical high point of 3", "", "POL-VIC-04"),
    ]
    assert found[2][0] == "Its need counts in that of the ideology: Fascist" and len(found) == 3
    assert of(affairs(), "GE", "cities")[0][0].startswith("No objective cities are marked")


def test_cities_at_a_bitter_end():
    options = {"pol.opt.bitter_end": "on", "pol.opt.ideology_change": "on", "pol.vic.subtract_at": "leaving"}
    marked = MARKED.put(("objective", world().find("Berlin")), True)
    rest = [CONQUERED.put("IT", True), *standings(IT={"ideology": ""})]
    played = affairs(marked, *rest, options=options)
    assert of(played, "GE", "cities")[-1][0].startswith("At the bitter end it would be number 1 of 8")
    assert [text for text, _, _ in of(played, "IT", "cities")][2:] == [
        "Its need counts for no ideology",
        "Completely conquered",
        "At the bitter end it would be number 2 of 8 by the share of its high point",
    ]
    options["pol.vic.bitter"] = "ideology"
    played = affairs(marked, *(Change("control", n, "IT") for n in world().land_nodes), options=options)
    assert of(played, "GE", "cities")[-1] == ("Eliminated: it controls no territory", "info", "POL-VIC-05")


# --- relations ----------------------------------------------------------------------------------------------


def test_wars():
    began = WARS.put(("GE", "POL"), War(NOW - 2, "GE")), WARS.put(("FR", "GE"), War(NOW - 1))
    played = affairs(*began, wars=[("GE", "POL"), ("FR", "GE"), ("GE", "SU")])
    assert [text for text, _, _ in of(played, "GE", "wars")] == [
        "At war with France since Jan/Feb 1937",
        "At war with USSR",
        "At war with Poland since Nov/Dec 1936, declared by Germany",
        "At war with major powers for 1 turn",
    ]
    assert [text for text, _, _ in of(played, "FR", "wars")][:-1] == [
        "At war with Germany since Jan/Feb 1937"
    ]
    assert of(affairs(), "GE", "wars") == []


def test_casus_belli():
    causes = [
        CASUS_BELLI.put(("FR", "GE", "POL"), Casus()),
        CASUS_BELLI.put(("FR", "IT", "pact_aircraft"), Casus(NOW)),
        CASUS_BELLI.put(("FR", "SU", "ipo_14"), Casus(NOW + 1)),
        CASUS_BELLI.put(("FR", "JA", "POL"), Casus(NOW - 1)),
    ]
    played = affairs(*causes, wars=[("CH", "JA")])
    assert of(played, "FR", "causes") == [
        ("Casus belli against Germany, as long as its cause lasts", "info", "POL-WAR-09"),
        ("The casus belli against Italy ends with this phase", "trouble", "POL-PACT-11"),
        ("Casus belli against USSR, to the end of the political phase of May/Jun 1937", "info", "POL-ADM-08"),
    ]
    assert owed(played, "FR", "POL-PACT-12") == [
        ("The casus belli against Italy ends with this phase", "trouble", "CB on IT ends")
    ]
    assert of(played, "IT", "causes") == [("France has a casus belli against it", "info", "")]
    assert of(played, "US", "causes")[0][2] == "POL-IPO-09" and causes_of(played, "US")[0].against == "JA"
    assert not causes_of(affairs(*causes, phase="production", impulse=0), "FR")[1].ends_now


def test_a_casus_belli_that_is_used_or_goes_on_is_no_warning():
    ends = CASUS_BELLI.put(("FR", "IT", "pact_aircraft"), Casus(NOW))
    assert owed(affairs(ends, wars=[("FR", "IT")]), "FR", "POL-PACT-12") == []
    lasts = CASUS_BELLI.put(("FR", "IT", "POL"), Casus())
    assert owed(affairs(ends, lasts), "FR", "POL-PACT-12") == []


def test_treaties_with_what_they_let_and_bind():
    kept = [
        TREATIES.put(("GE", "IT"), Treaty(3)),
        TREATIES.put(("GE", "JA"), Treaty(1)),
        TRADES.put(("IT", "GE"), Trade(resources=1)),
        LENT.put(("GE", "IT"), Lent(NOW, 2)),
        TRADE_LIMITS.put(3, TradeRow(4, 2, 5)),
    ]
    played = affairs(*kept, wars=[("FR", "GE"), ("FR", "IT")])
    found = sections(played, "GE")["treaties"]
    assert [text for text, _, _ in said(found)] == [
        "Treaty of level 3 with Italy",
        "May enter territory of Italy: its minor countries or its home nation",
        "Its units co-operate with those of Italy",
        "Germany gave Italy 2 build points of lend-lease this turn",
        "Italy gives Germany each turn: 1 resource",
        "May declare war for nothing on who declares war on Italy",
        "Treaty of level 1 with Japan",
        "May not enter territory of Japan by the treaty",
    ]
    assert sentence(found[0].detail).startswith("Each turn at most 4 resources (2 oil), 2 factories")
    assert "not entered" in sentence(found[6].detail)
    assert "At peace it may not enter" in of(affairs(*kept), "JA", "treaties")[1][0]


def test_pacts_and_garrisons():
    signed = PACTS.put(("GE", "SU"), Pact(NOW - 1, border=NOW - 1, ratio="3:2", drawn={"GE": 2}))
    corps = unit("corps", "Berlin")
    values = GARRISONS.put(("corps", "SU"), 6)
    played = game(corps, clock=at("political_affairs", 1937, 1), remembered=[signed, values])
    found = sections(played, "GE")["pacts"]
    assert [(text, state) for text, state, _ in said(found)] == [
        ("Neutrality pact with USSR since Jan/Feb 1937", ""),
        ("Germany may not declare war on USSR before Sep/Oct 1937", "info"),
        ("USSR may not declare war on Germany before Nov/Dec 1937", "info"),
        ("Drew 2 entry chits for the pact with USSR", ""),
        ("Garrison of 6 against USSR, whose own is 0; war asks for 3:2", "done"),
    ]
    assert found[-1].hexes == (world().find("Berlin"),) and found[-1].detail is None
    assert sections(played, "SU")["pacts"][-1].state == "todo", "no garrison at all"
    unsigned = affairs(PACTS.put(("GE", "SU"), Pact(NOW)))
    last = sections(unsigned, "GE")["pacts"][-1]
    assert last.state == "info" and "not written down" in sentence(last.detail)
    assert sections(affairs(values), "SU")["pacts"] == (), "no unit has the value"


def test_waterways():
    options = {"pol.opt.close_passages": "on"}
    gibraltar, kiel = "Strait of Gibraltar", "Kiel Canal"
    kept = [
        DENIED.put((gibraltar, "CW", "IT"), Denied(NOW)),
        PASSAGES.put((kiel, "GE", "SU"), NOW + 3),
        CLOSED.put(("CW", "IT"), NOW),
    ]
    played = affairs(*kept, options=options, wars=[("GE", "FR")])
    own = of(played, "CW", "waterways")
    assert ("Controls passage: Strait of Gibraltar", "", "POL-PASS-03") in own
    assert (f"{gibraltar} is closed to Italy since Mar/Apr 1937", "info", "POL-PASS-04") in own
    assert own[-1] == ("Closed passages to Italy in Mar/Apr 1937 (option 4(b))", "info", "POL-PASS-01")
    closed = f"May not pass: {gibraltar}, because of Commonwealth"
    assert (closed, "trouble", "POL-PASS-04") in of(played, "IT", "waterways")
    assert any("because of France" in text for text, _, _ in of(played, "GE", "waterways")), "at war"
    assert any("USSR passes by the terms" in text for text, _, _ in of(played, "GE", "waterways"))
    assert all(fact.hexes for fact in sections(played, "IT")["waterways"])
    taken = affairs(control={"Kiel": "CW"}, options={"pol.pass.kiel": "always"})
    assert of(taken, "GE", "waterways")[0][0] in (
        f"May close it to anybody: {kiel}",
        f"Controls passage: {kiel}",
    )


# --- obligations in affairs ---------------------------------------------------------------------------------


def test_duties_of_ipo_9():
    owes = [
        DUTIES.put(("IT", 1), Duty(1, "GE", NOW, "democrat")),
        DUTIES.put(("IT", 2), Duty(2, "CW", NOW - 1)),
        DUTIES.put(("IT", 3), Duty(3, "GE", NOW)),
    ]
    played = affairs(*owes)
    assert owed(played, "IT", "POL-IPO9-09") == [
        ("Plays 0(f), by IPO 9 of Commonwealth in Jan/Feb 1937", "todo", "Option 0(f)")
    ]
    assert owed(played, "IT", "POL-IPO9-08")[0][1:] == ("todo", "IPO 1")
    assert owed(played, "IT", "POL-IPO9-10")[0][1:] == ("todo", "Name option")
    gone = affairs(*owes, AFFAIRS.put(NOW, Affairs(("GE", "IT"), 2)))
    assert owed(gone, "IT", "POL-IPO9-09")[0][2] is None, "due at the next go, which is next turn"
    left = affairs(*owes, AFFAIRS.put(NOW, Affairs(("GE", "IT"), 1)))
    assert owed(left, "IT", "POL-IPO9-09")[0][2] == "Option 0(f)"
    tasks = {fact.text.code[-1]: fact.task for fact in obligations(left, "IT")}
    assert tasks["2"] == "go" and tasks["3"] == "name.IT"
    late = affairs(*owes, phase="production", impulse=0)
    assert owed(late, "IT", "POL-IPO9-09")[0][2] is None


@pytest.mark.parametrize(("reading", "words"), [("lapses", "lapses"), ("waits", "waits")])
def test_a_duty_that_cannot_be_done_is_no_task(reading, words):
    duty = DUTIES.put(("IT", 1), Duty(1, "GE", NOW))
    played = affairs(duty, options={"pol.ipo9.impossible": reading})
    fact = next(fact for fact in obligations(played, "IT") if "POL-AMB-78" in fact.clauses)
    assert fact.state == "info" and fact.short is None and words in sentence(fact.detail)


def test_ipo_9_to_read_and_options_that_were_named():
    read = PENDING.put("GE", Pending("IT", 8))
    assert owed(affairs(read), "GE", "POL-IPO9-07")[0][1:] == ("todo", "IPO 9 to read")
    named = NAMED.put((NOW, "IT"), Named("IPO 5", "SPA")), NAMED.put((NOW, "GE"), Named("2"))
    assert owed(affairs(*named), "IT", "POL-IPO9-05") == [
        ("Named IPO 5 at Spain as the next option", "info", None)
    ]
    assert owed(affairs(*named), "GE", "POL-IPO9-05") == [("Named 2 as the next option", "info", None)]


def test_elections():
    due_now = ELECTIONS.put(("FR", NOW), True), ELECTIONS.put(("FR", NOW + 6), True)
    assert owed(affairs(*due_now), "FR", "POL-ELEC-01") == [
        ("Holds an election in this phase, with IPO 10", "todo", "Election")
    ]
    assert owed(affairs(*due_now), "FR", "POL-AMB-80")[0][0] == "The next election is in Mar/Apr 1938"
    assert owed(affairs(*due_now), "GE", "POL-ELEC-01") == [] == owed(affairs(*due_now), "FR", "POL-ELEC-03")
    assert all(fact.detail is None for fact in obligations(affairs(*due_now), "FR")), (
        "no government of France changes"
    )
    held = PLAYED.put((NOW, 1), Played("FR", "IPO 10"))
    assert owed(affairs(*due_now, held), "FR", "POL-ELEC-01") == [
        ("Its election is held", "done", "Election")
    ]
    missed = affairs(*due_now, phase="production", impulse=0)
    assert owed(missed, "FR", "POL-ELEC-01")[0][1] == "trouble"
    at_war = affairs(*due_now, wars=[("FR", "GE")])
    assert owed(at_war, "FR", "POL-ELEC-01")[0][1:] == ("done", None)
    us = affairs(ELECTIONS.put(("US", NOW), True))
    fact = next(fact for fact in obligations(us, "US") if "POL-ELEC-03" in fact.clauses)
    assert sentence(fact.detail) == "Without success the government changes"


@pytest.mark.parametrize(
    ("declared", "phase", "impulse", "state"),
    [
        (False, "political_affairs", 0, "todo"),
        (False, "weather", 1, "todo"),
        (False, "declare_war", 1, "todo"),
        (False, "naval_movement", 1, "trouble"),
        (False, "production", 0, "trouble"),
        (True, "production", 0, "done"),
    ],
)
def test_announced_wars(declared, phase, impulse, state):
    rows_ = ANNOUNCED.put((NOW, "GE", "POL"), Announced(declared))
    played = affairs(rows_, phase=phase, impulse=impulse)
    assert owed(played, "GE", "POL-WAR-18")[0][1:] == (state, "War on Poland")


def test_rolls_and_force_pools():
    options = {"pol.opt.pe_war_roll": "on"}
    long = WARS.put(("FR", "GE"), War(0))
    fields = {"wars": [("FR", "GE")], "options": options}
    played = game(clock=at("political_affairs", 1938, 0), remembered=[long], **fields)
    assert owed(played, "GE", "POL-PE-01")[0][1:] == ("todo", "PE roll")
    done = ROLLED.put((TURN[1938, 0], "GE"), 5)
    played = game(clock=at("political_affairs", 1938, 0), remembered=[long, done], **fields)
    assert owed(played, "GE", "POL-PE-01") == [
        ("Rolled 5 for its political effectiveness", "done", "PE roll")
    ]
    pools = [
        POOLS_DUE.put("IT", "removing"),
        REMOVED.put(("IT", "INF"), Removed(4)),
        REMOVED.put(("IT", "FTR"), Removed(1, NOW + 6)),
    ]
    assert [row[2] for row in owed(affairs(*pools), "IT", "POL-VIC-12")] == ["Force pool", None]
    assert (
        owed(affairs(*pools), "IT", "POL-VIC-14")[0][0] == "1 FTR come back to the force pool in Mar/Apr 1938"
    )


# --- obligations in production ------------------------------------------------------------------------------


def test_trade_that_is_promised():
    both = [
        TREATIES.put(("GE", "IT"), Treaty(1)),
        TRADES.put(("GE", "IT"), Trade(resources=1, oil=2)),
        TRADES.put(("IT", "GE"), Trade(factories=1)),
    ]
    assert owed(affairs(*both), "GE", "POL-TRADE-11") == [
        ("Gives Italy this turn: 2 oil and 1 resource", "todo", "2 oil, 1 resource to IT")
    ]
    after = affairs(*both, phase="victory", impulse=0)
    assert owed(after, "GE", "POL-TRADE-11")[0][1] == "done"
    failed = affairs(*both, TRADES.put(("IT", "GE"), Trade(factories=1, failed=NOW)))
    assert owed(failed, "IT", "POL-TRADE-12")[0][1] == "trouble"
    assert owed(failed, "GE", "POL-TRADE-12")[0][1] == "done", "it needn't be given"
    why = [
        sentence(fact.detail)
        for played, power in ((affairs(*both), "GE"), (failed, "IT"), (failed, "GE"))
        for fact in obligations(played, power)
        if "POL-TRADE-11" in fact.clauses
    ]
    assert why == [
        "Italy brings resources to overseas factories",
        "It wasn't given: Germany needn't give its own part",
        "Italy didn't give its own part, so this needn't be given",
    ]


def test_deliveries_of_the_start():
    asks = owed(affairs(), "US", "POL-SET-05"), owed(affairs(), "JA", "POL-SET-04")
    assert asks == (
        [("Gives Japan this turn: 2 oil and 2 resources", "todo", "2 oil, 2 resources to JA")],
        [("Gives USA this turn: 1 production point", "todo", "1 production point to US")],
    )
    partly = affairs(CHAINS.put(NOW, Chain(1)), options={"pol.set.japan_chain": "excess"})
    assert "1 resource" in owed(partly, "US", "POL-SET-05")[0][0]
    none = affairs(CHAINS.put(NOW, Chain(0)))
    assert owed(none, "US", "POL-SET-05")[0][1:] == ("done", None)
    missed = affairs(CHAINS.put(NOW, Chain(0)), phase="victory", impulse=0)
    assert owed(missed, "JA", "POL-SET-04")[0][1] == "trouble"
    come = affairs(CHAINS.put(NOW, Chain(2, True)))
    assert owed(come, "JA", "POL-SET-04")[0][1] == "done"
    assert owed(affairs(wars=[("JA", "US")]), "US", "POL-SET-05") == []


def test_an_embargo():
    put = EMBARGOES.put(("US", "JA"), NOW)
    played = affairs(put, options={"pol.ipo.embargo_end": "permanent"})
    assert owed(played, "JA", "POL-IPO-08")[0][0].startswith("Embargo: ")
    assert owed(played, "FR", "POL-IPO-08") == []
    assert [text for text, _, _ in owed(played, "US", "POL-IPO-08")][
        1
    ] == "Embargo on Japan since Mar/Apr 1937"


def test_reparations():
    played = affairs(REPARATIONS.put(("FR", "GE"), Reparations(oil=1, bp=2)))
    assert owed(played, "FR", "POL-SUR-05")[0][1:] == ("todo", "1 oil, 2 BP to GE")
    assert owed(played, "GE", "POL-SUR-05") == []
    producing = played.changed([put_clock(at("production", 1937, 1, 0))])
    paid = after(producing, MarkTask("politics.reparations.FR.GE"))
    states = [owed(each, "FR", "POL-SUR-05")[0][1] for each in (producing, paid)]
    assert states == ["todo", "done"]
    assert (
        owed(paid.changed([put_clock(at("political_affairs", 1937, 1))]), "FR", "POL-SUR-05")[0][1] == "todo"
    )


def test_what_a_negative_effectiveness_costs():
    poor = standings(CH={"pe": -3, "money": 1, "debt": 4})
    played = affairs(*poor, PURSES.put("CH", Purse(limit=5)))
    fact = next(fact for fact in obligations(played, "CH") if "POL-PE-05" in fact.clauses)
    assert sentence(fact.text) == "Pays 3 money in production for its political effectiveness of −3"
    assert sentence(fact.detail) == "1 from its money, 1 as debt, 1 from production" and fact.state == "todo"
    assert owed(played, "CH", "POL-PE-06")[1] == ("Debt of 4; its limit is 5", "info", None)
    tasks = [
        fact.task
        for each in (played, affairs(*poor))
        for fact in obligations(each, "CH")
        if fact.text.code.startswith("politics.overview.debt")
    ]
    assert tasks == ["", "politics.limit.CH"], "an unknown limit is asked for"
    due_now = affairs(*poor, PURSES.put("CH", Purse(5, due=1)), phase="production", impulse=0)
    assert owed(due_now, "CH", "POL-PE-06")[0][1:] == ("todo", "1 money due")
    paid = affairs(*poor, phase="victory", impulse=0)
    assert owed(paid, "CH", "POL-PE-05")[0][1] == "done"
    locked = affairs(PURSES.put("CH", Purse(5, locked=NOW)))
    assert owed(locked, "CH", "POL-PE-07")[0][1] == "trouble"


def test_a_vichy_power_and_combined_aims():
    kept = [VICHY.put("FR", Vichy(NOW - 1, ("GE",), "GE")), AIMS.put(("GE", "FR"), NOW - 2)]
    played = affairs(*kept)
    assert owed(played, "FR", "POL-VICHY-18")[0][1] == "info"
    assert "may declare war from" in owed(played, "FR", "POL-VICHY-21")[0][0]
    assert owed(played, "FR", "POL-VICHY-26")[0][2] is None
    assert owed(played, "FR", "POL-VICHY-02")[0][0] == "Germany has combined war aims against it"
    assert owed(played, "GE", "POL-VICHY-02")[0][0] == "Combined war aims against France since Nov/Dec 1936"


def test_guarantees():
    assert owed(affairs(), "CW", "POL-SET-02") == [("Guarantees Netherlands", "info", None)]
    given = affairs(*minors(GRE={"guarantor": "IT"}, TUR={"guarantor": "IT"}))
    assert owed(given, "IT", "POL-WAR-09")[0][0] == "Guarantees Greece and Turkey"


# --- all of it ----------------------------------------------------------------------------------------------


def test_what_is_due_is_in_the_order_of_initiative():
    kept = [ELECTIONS.put(("FR", NOW), True), DUTIES.put(("IT", 1), Duty(2, "CW", NOW))]
    assert [(code, sentence(fact.short)) for code, fact in due(affairs(*kept))] == [
        ("IT", "Option 0(f)"),
        ("FR", "Election"),
        ("JA", "1 production point to US"),
        ("US", "2 oil, 2 resources to JA"),
    ]


def test_every_section_has_a_name_and_every_power_has_all():
    from redball.wording import entry

    assert all(entry(f"politics.overview.section.{name}") for name in SECTIONS)
    played = affairs()
    assert all(list(sections(played, code)) == list(SECTIONS) for code in played.powers if code != "CC")


def test_goes_of_the_political_phase():
    assert go_of(affairs(phase="production", impulse=0), "GE") == ""
    bid = affairs(BIDS.put((NOW, "GE"), Bid(1)), phase="political_bids", impulse=0)
    assert (go_of(bid, "GE"), go_of(bid, "IT")) == ("done", "todo")
    goes = affairs(AFFAIRS.put(NOW, Affairs(("IT", "GE", "CW"), 1)))
    assert [go_of(goes, code) for code in ("IT", "GE", "CW")] == ["done", "now", "todo"]


def test_a_row_of_the_table():
    kept = [TREATIES.put(("GE", "JA"), Treaty(1)), TREATIES.put(("GE", "IT"), Treaty(2))]
    played = affairs(*kept, *standings(GE={"pml": 2, "pe": 6}))
    row = row_of(played, "GE")
    assert (row.treaties, row.freed, row.multiple) == ((("IT", 2), ("JA", 1)), 11, Fraction(3, 4))
    assert (row.standing.pe, row.working > 11, row.could_work >= row.working) == (6, True, True)
    assert [each.power for each in rows(played)][:3] == ["GE", "IT", "CW"]
    assert row_of(affairs(*standings(GE={"pml": 9})), "GE").freed is None
    red = row_of(affairs(powers=("CC", "CH")), "CC")
    assert (red.has_levels, red.multiple, red.freed) == (False, 0, None)


def test_the_table_is_a_file_for_a_spreadsheet():
    causes = CASUS_BELLI.put(("GE", "FR", "POL"), Casus()), CASUS_BELLI.put(("GE", "CW", "POL"), Casus(NOW))
    kept = [TREATIES.put(("GE", "IT"), Treaty(2)), *causes, *standings(GE={"pml": 2, "pe": 6})]
    first, *_ = DictReader(csv_text(affairs(*kept)).splitlines())
    assert (first["who"], first["pe"], first["multiple"], first["treaties"]) == ("GE", "6", "3/4", "IT 2")
    assert first["casus_belli"] == "CW Mar/Apr 1937; FR" and first["home_factories"] == "11"

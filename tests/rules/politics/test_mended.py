"""Faults that random games and hostile reading found, each held by its smallest position."""

from __future__ import annotations

from collections import Counter

import pytest
from redball import rules
from redball.game.orders import SetControl, SetWar, Step
from redball.game.state import Change, put_clock
from redball.game.tables import RowSection, tables
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PassOption, PlayOption
from redball.rules.politics.affairs.tables import ENTRY_TOTALS, WAR_CHART, WarRow
from redball.rules.politics.nations import groups, pools
from redball.rules.politics.nations import options as national
from redball.rules.politics.nations.tables import (
    CC_HEXES,
    FORCES,
    NATIONS,
    OUT,
    VICHY,
    Nations,
    Vichy,
)
from redball.rules.politics.powers.needs import needed_by
from redball.rules.politics.powers.tables import PURSES, Purse
from redball.rules.politics.tables import PLAYED, WARS, Played
from redball.rules.politics.war.orders import AnnounceWar, DeclareWar
from redball.rules.politics.war.tables import ANNOUNCED, CLOSED

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import control, options, wars
from tests.rules.politics.powers.world import aligned
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not, world

CHINESE = [n for n in world().places_at if world().home_at(n) == "CHI"]
KIEV = world().find("Kiev")


def next_turn(played):
    """The first moment of the next turn."""
    last = played.changed([put_clock(at("victory", 1937, 5, 0))])
    return after(last, Step())


@pytest.mark.parametrize("odd", [3, True, None, {}, [3], "x"])
def test_odd_prerequisites_of_a_gear_up_are_none(odd):
    played = affairs("GE", year=1939, remembered=standings(GE={"pml": 3}))
    assert "top_in_peace" in why_not(played, PlayOption("GE", "2", terms={"prerequisites": odd}))
    assert not why_not(played, PlayOption("GE", "2", terms={"prerequisites": ["a"]}))


def test_dated_units_of_two_years_come_together():
    dated = [FORCES.put(("GE", "INF", 1936), 3), FORCES.put(("GE", "INF", 1937), 2)]
    played = next_turn(game(remembered=[*dated, FORCES.put(("GE", "INF", 0), 1)]))
    assert FORCES.of(played) == {("GE", "INF", 0): 6}
    vichy = VICHY.put("FR", Vichy(3, ("GE",), "GE"))
    french = [FORCES.put(("FR", "INF", 1936), 3), FORCES.put(("FR", "INF", 1937), 3)]
    halved = next_turn(game(remembered=[vichy, *french]))
    assert pools.units(halved, "FR") == {"INF": 4}, "half of each year's, a half up"
    assert OUT.of(halved) == {("FR", "INF"): 2}


def test_china_6_brings_units_of_two_years():
    dated = [FORCES.put(("CH", "INF", 1938), 2), FORCES.put(("CH", "INF", 1939), 3)]
    played = after(affairs("CH", year=1938, remembered=dated), PlayOption("CH", "CH 6", terms={"cost": 0}))
    assert FORCES.of(played) == {("CH", "INF", 0): 5}


def test_a_failure_of_germany_12_brings_no_second_play():
    failed = PLAYED.put((TURN[1938, 0], 1), Played("GE", "GE 12", success=False))
    dated = [FORCES.put(("GE SS", "INF", year), 1) for year in (1937, 1939)]
    played = after(affairs("GE", year=1939, remembered=[failed, *dated]), PlayOption("GE", "GE 12"))
    assert pools.units(played, "GE SS") == {"INF": 1}, "the first that succeeds adds those of its year"
    assert not national.is_second(played) and national.advance_cost(played, 5) == 5


def test_a_treaty_has_no_total_with_the_experimental_us_entry():
    sign = PlayOption("CW", "3", "US", {"cost": 0})
    assert ENTRY_TOTALS.of(after(affairs("CW"), sign)) == {"CW": 2}
    assert not ENTRY_TOTALS.of(after(affairs("CW", options=options(opt__us_entry="on")), sign))


@pytest.mark.parametrize(("reading", "own", "communist"), [("moved", 4, 22), ("plus_two", 6, 24)])
def test_a_communist_china_changes_its_ideology_in_full(reading, own, communist):
    held = [CC_HEXES.put(node, True) for node in CHINESE]
    chosen = options(opt__ideology_change="on", vic__direct_change=reading, **{"pass__4b_end": "treaty"})
    closed = CLOSED.put(("SU", "CH"), 0)
    civil = NATIONS.put("nations", Nations(civil=True))
    played = after(game(remembered=[civil, closed, *held], options=chosen), SetControl("Hanoi", "JA"))
    assert standing.ideology(played, "CH") == "communist"
    assert standing.standing(played, "CH").needed == own
    assert needed_by(played, "communist") == communist and needed_by(played, "democrat") == 49
    assert not CLOSED.of(played), "a common ideology ends option 4(b)"


def test_wars_that_nations_begin_or_end_are_listed():
    founded = after(
        affairs("GE", year=1939, remembered=control("GE", [KIEV])),
        PlayOption("GE", "GE 11", terms={"cost": 0}),
    )
    assert set(WARS.of(founded)) == {("SU", "UKR")}
    joined = after(founded, SetWar("GE", "SU"))
    assert set(WARS.of(joined)) == set(joined.wars) == {("GE", "SU")}
    ended = after(founded, SetControl("Kiev", "SU"))
    assert not ended.wars and not WARS.of(ended)
    own = NATIONS.put("nations", Nations(india="own"))
    india = game(remembered=[own], options=options(nat__india_dow="included"))
    both = after(india, SetWar("CW", "GE"))
    assert set(WARS.of(both)) == set(both.wars) == {("CW", "GE"), ("GE", "IND")}


def test_war_on_a_country_of_a_power_costs_what_that_war_does():
    chart = [WAR_CHART.put(("GE", ""), WarRow(7)), WAR_CHART.put(("SWE", ""), WarRow(1))]
    poor = [*standings(JA={"money": 5}), PURSES.put("JA", Purse(0)), aligned("SWE", "GE")]
    remembered = [*chart, *poor]
    played = game(clock=at("declare_war", 1939, 4, 1), remembered=remembered, options=options())
    played = played.changed(standings(JA={"money": 5, "ideology": "communist"}))
    denied(played, DeclareWar("JA", "SWE"), "POL-CARD-03")
    rich = played.changed(standings(JA={"money": 8, "ideology": "communist"}))
    assert standing.standing(after(rich, DeclareWar("JA", "SWE")), "JA").money == 1


def test_war_announced_on_such_a_country_is_declared_on_its_power():
    own = [aligned("SWE", "GE"), *standings(JA={"ideology": "communist"})]
    said = after(game(clock=at("political_affairs", 1939, 4), remembered=own), AnnounceWar("JA", "SWE"))
    assert [key[1:] for key in ANNOUNCED.of(said)] == [("JA", "GE")]
    made = after(said.changed([put_clock(at("declare_war", 1939, 4, 2))]), DeclareWar("JA", "SWE"))
    assert all(row.declared and row.charged for row in ANNOUNCED.of(made).values())


def test_several_payers_pay_one_part_each_within_their_limits():
    chosen = options(opt__force_vichy="on", vichy__force_payer="split", vichy__force_holding="together")
    home = [n for n in world().land_nodes if world().home_at(n) == "FRA"]
    rows = control("GE", home)

    def at_table(*more: Change):
        held = [*rows, *more]
        return affairs("GE", year=1940, turn=2, wars=wars("FR", "GE", "IT"), remembered=held, options=chosen)

    card = PlayOption("GE", "4a", "FR", {"agree": ["IT"], "accept": ["GE", "IT"]})
    broke = at_table(*standings(IT={"money": 0}), PURSES.put("IT", Purse(0)))
    denied(broke, card, "POL-AMB-117", "POL-CARD-03")
    paid = after(at_table(), card)
    money = [standing.standing(paid, code).money for code in ("GE", "IT")]
    assert money == [15 - 1, 5 - 1], "a quarter of 5, rounded after both fractions"


def test_a_territory_out_of_reach_is_no_sure_gain():
    lost = control("GE", [n for n in world().land_nodes if world().home_at(n) == "FRA"])
    row = VICHY.put("FR", Vichy(TURN[1940, 2], ("GE",), "GE"))
    places = standings(CW={"place": 1}, FR={"place": 4}, GE={"place": 2})
    played = affairs("CW", year=1941, turn=2, remembered=[row, *places, *lost])
    card = PlayOption("CW", "IPO 14", "FR", {"territory": "SYR", "cost": 0})
    assert groups.distance(played, "FR", "SYR", "home") == groups.NEVER
    denied(played, card, "POL-ADM-08")


def test_a_vichy_power_gains_nothing_by_passing():
    row = VICHY.put("FR", Vichy(TURN[1940, 2], ("GE",), "GE"))
    vichy = after(affairs("FR", year=1941, remembered=[row]), PassOption("FR"))
    assert standing.standing(vichy, "FR").bid == 0
    assert standing.standing(after(affairs("FR", year=1941), PassOption("FR")), "FR").bid == 2


def test_an_embargo_in_a_war_with_a_democrat_rests_on_it():
    card = PlayOption("US", "IPO 19", "JA", {"cost": 0})
    at_war = judged(affairs("US", wars=[("CH", "JA")]), card)
    assert at_war.allowed and "POL-IPO-09" in at_war.clauses


def test_rows_of_no_two_tables_have_one_name():
    named = Counter(
        table.section.row_type(table).__name__ for table in tables() if isinstance(table.section, RowSection)
    )
    assert not [name for name, number in named.items() if number > 1], "the schema has each row by its name"
    assert {"ResourceChainRow", "ChainRow"} <= rules.json_schema("scenario")["$defs"].keys()

"""Edges of rules that no other test stood on, found by breaking the rules one at a time."""

from __future__ import annotations

from redball import rules
from redball.game.orders import AddUnit, SetControl, Step
from redball.game.state import Change, put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.tables import AFFAIRS, DUTIES, Affairs, Duty
from redball.rules.politics.display import pushes, ways
from redball.rules.politics.display.orders import ActivateMinor
from redball.rules.politics.entry import sanctions
from redball.rules.politics.entry.orders import NoteChits, SetIntelligence
from redball.rules.politics.entry.tables import CHITS, DRAWN, POINTS, Drawn
from redball.rules.politics.nations import restricted
from redball.rules.politics.nations.tables import NATIONS, VICHY, Nations, Vichy, nations
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import gearing, needs, production
from redball.rules.politics.powers.factories import has_joined
from redball.rules.politics.powers.tables import PLACED, PURSES, REMOVED, Purse, Removed
from redball.rules.politics.tables import PLAYED, Played
from redball.rules.politics.treaties.garrisons import is_entered
from redball.rules.politics.treaties.tables import GARRISONS
from redball.rules.politics.turns.orders import CallReroll
from redball.rules.politics.turns.tables import RESULTS, Result
from redball.rules.politics.war import civil, passages
from redball.rules.politics.war.orders import AnnounceWar

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import options
from tests.rules.politics.world import TURN, after, at, game, judged, minors, standings, unit, why_not, world

NOW = TURN[1938, 0]
THREE = ("fascist", "democrat", "communist")


def ids(played, start):
    """The tasks of a position whose ids begin so."""
    return {task.id: task for task in rules.tasks(played) if task.id.startswith(start)}


def test_sanctions_come_with_cards_of_democrats_alone():
    done = [PLAYED.put((NOW, n), Played(power, "IPO 5")) for n, power in enumerate(("GE", "FR", "US"), 1)]
    assert sanctions.hosts(affairs("GE", remembered=done)) == (2, 3)


def test_nothing_is_kept_of_no_intelligence_points():
    played = game(remembered=[POINTS.put("GE", 3)])
    assert POINTS.of(after(played, SetIntelligence("GE", 0))) == {}


def test_values_of_chits_have_limits():
    played = game(remembered=[CHITS.put("GE", 1)])
    assert why_not(played, NoteChits("GE", (-1,))) == ["below"] and not why_not(played, NoteChits("GE", (9,)))
    assert why_not(played, NoteChits("GE", (100,))) == ["above"]


def test_its_war_is_asked_with_rule_14_16_alone():
    clock = at("declare_war", 1940, 0, 2)
    pool = [CHITS.put("fascist", 9), DRAWN.put("fascist", Drawn((5,) * 9))]
    assert not ids(game(clock=clock, remembered=pool), "politics.its_war")
    assert ids(game(clock=clock, remembered=pool, options=options(opt__us_entry="on")), "politics.its_war")


def test_a_duty_of_effect_1_overrides_a_vichy_surrender_where_the_group_plays_so():
    kept = [VICHY.put("FR", Vichy(3, ("GE",), "GE")), DUTIES.put(("FR", 1), Duty(1, "IT", 3, "fascist"))]
    chosen = options(vichy__ipo9_duty="overrides")
    played = affairs("FR", remembered=kept, options=chosen)
    assert not list(restricted.bars(played, Play("FR", "IPO 1")))
    assert list(restricted.bars(played, Play("FR", "IPO 3")))


def test_a_chinese_offensive_lasts_as_long_as_its_impulse():
    clock = at("land_movement", 1938, 0, 1)
    played = game(clock=clock, remembered=[NATIONS.put("nations", Nations(offensive=True))])
    assert nations(after(played, Step())).offensive, "the next phase is in the same impulse"


def test_china_is_united_by_a_civil_war_alone():
    played = after(game(), SetControl("Chungking", "JA"))
    assert nations(played).unity is None and not nations(played).victor


def test_other_soviet_units_come_outside_production_too():
    played = game(
        remembered=[NATIONS.put("nations", Nations(ukraine="gone"))], clock=at("land_movement", 1941)
    )
    assert why_not(played, AddUnit("a", "Odessa", "MIL", "SU", "USR", "Moscow")) == ["no_reserves"]
    assert not why_not(played, AddUnit("a", "Odessa", "INF", "SU", "USR", "Moscow"))
    assert not why_not(played, AddUnit("a", "Odessa", "MIL", "GE", "GER", "Berlin"))


def test_half_of_a_force_pool_comes_back_to_its_own_power():
    kept = [REMOVED.put(("GE", "INF"), Removed(4)), REMOVED.put(("IT", "INF"), Removed(4))]
    start = standings(GE={"ideology": "", "last_ideology": "fascist"})
    played = game(remembered=[*kept, *start], options=options(opt__ideology_change="on"))
    entered = after(played, SetStanding("GE", {"ideology": "democrat"}))
    assert REMOVED.of(entered) == {("GE", "INF"): Removed(2, 6), ("IT", "INF"): Removed(4)}


def test_a_need_from_the_neutral_zone_is_added_whatever_direct_changes_do():
    start = standings(GE={"ideology": "", "last_ideology": "fascist"})
    chosen = options(opt__ideology_change="on", vic__direct_change="not_added")
    entered = after(game(remembered=start, options=chosen), SetStanding("GE", {"ideology": "democrat"}))
    assert needs.needed_by(entered, "democrat") == 53 + 28


def test_an_unknown_debt_limit_is_asked_for():
    poor, clock = standings(GE={"pe": -1}), at("production", 1938, 0, 0)
    assert list(ids(game(clock=clock, remembered=poor), "politics.limit")) == ["politics.limit.GE"]
    assert not ids(game(clock=clock, remembered=[*poor, PURSES.put("GE", Purse(3))]), "politics.limit")


def test_a_country_joins_by_ipo_5_and_no_other_card():
    joined = minors(SPA={"controller": "GE", "joined": True})
    chosen = options(min__ipo5_equivalent="no")
    for card, counts in (("IPO 5", True), ("IPO 12", False)):
        done = PLAYED.put((NOW, 1), Played("GE", card, "SPA"))
        assert has_joined(game(remembered=[*joined, done], options=chosen), "SPA") is counts


def test_reinforcements_of_other_turns_do_not_count():
    kept = [PLACED.put((turn, "a"), "LBA") for turn in (0, 1)]
    chosen = options(prod__spread_count="this_phase")
    played = game(unit("a", "Tripoli", power="IT"), remembered=kept[1:], options=chosen)
    assert not production.counted(played, "IT")
    played = game(unit("a", "Tripoli", power="IT"), remembered=kept[:1], options=chosen)
    assert production.counted(played, "IT") == {"LBA": 1}
    assert not production.counted(played, "GE"), "those of others don't either"


def test_a_power_without_levels_pays_what_a_card_says():
    assert gearing.cost(game(), Play("CC", "2"), 3) == 3


def test_garrison_values_of_others_do_not_matter():
    put = [GARRISONS.put(("a", "SU"), 3), GARRISONS.put(("b", "FR"), 2)]
    played = game(unit("a", "Berlin"), unit("b", "Rome", power="IT"), remembered=put)
    assert is_entered(played, "GE", "SU") and not is_entered(played, "GE", "JA")


def test_initiative_is_asked_in_its_phase_and_once():
    rolled = Result(THREE, "fascist", callers=("democrat",))
    clock = at("initiative", 1938, 0, 0)
    assert not ids(game(clock=at("production", 1938, 0, 0)), "politics.order")
    assert not ids(game(clock=clock, remembered=[RESULTS.put(clock.turn, rolled)]), "politics.reroll")
    chosen = RESULTS.put(clock.turn, Result(THREE, "fascist", order=THREE))
    assert "chosen_already" in why_not(game(clock=clock, remembered=[chosen]), CallReroll("democrat"))


def test_announced_wars_are_offered_in_the_phase_of_declarations():
    said = after(affairs("GE", year=1939), AnnounceWar("GE", "POL"))
    for phase, offered, code in (("declare_war", 1, "to_declare"), ("land_movement", 0, "not_declared")):
        now = said.changed([put_clock(at(phase, 1939, 0, 1))])
        (task,) = ids(now, "politics.announced").values()
        assert len(task.orders) == offered and task.text.code == f"politics.{code}"


def test_the_nearest_power_by_the_map_and_whose_waterway_a_free_country_has():
    near = options(war__closest="map")
    played = game(options=near)
    by_map = [civil.distance(played, code, "SPA") for code in ("FR", "SU")]
    paris, madrid = world().find("Paris"), world().find("Madrid")
    assert by_map[0] == world().grid.distance(paris, madrid) < by_map[1]
    copenhagen = world().find("Copenhagen")
    assert passages.owner_of(played, copenhagen) == ""
    alone = played.changed([Change("countries", "DEN", None)])
    assert passages.owner_of(alone, copenhagen) == "", "nobody's country is nobody's water"


def test_a_positive_modifier_towards_its_ideology_is_not_converted():
    put = minors(POR={"modifiers": {"GE": 3}})
    played = affairs("GE", remembered=put)
    push = pushes.minor_push(played, "POR", "GE", "fascist")
    layout = standing.layout(played)
    way = tuple(map(layout.label, next(iter(ways.reach(push).values())).way))
    ruling = judged(
        played.changed([AFFAIRS.put(NOW, Affairs(("GE",), 1))]),
        ActivateMinor("GE", "POR", "GE", "fascist", way),
    )
    assert ruling.allowed and "POL-ACT-18" not in ruling.clauses

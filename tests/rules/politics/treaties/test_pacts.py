"""Neutrality pacts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import DeleteUnit, SetControl, SetCountry, SetWar, Step
from redball.game.state import put_clock
from redball.rules.politics import standing
from redball.rules.politics.tables import CASUS_BELLI, TREATIES, Casus, Treaty
from redball.rules.politics.treaties import pacts
from redball.rules.politics.treaties.borders import common_border
from redball.rules.politics.treaties.garrisons import border_turns
from redball.rules.politics.treaties.orders import (
    BreakPact,
    DrawPactChits,
    SetDefence,
    SetGarrison,
    SetPact,
    SignPact,
)
from redball.rules.politics.treaties.tables import GARRISONS, PACTS, Pact, values
from redball.rules.politics.war.orders import DeclareWar

from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, unit, why_not

SIGNED = TURN[1937, 0]


def pact(a="GE", b="SU", **fields):
    """A pact, of January 1937 where nothing else is said."""
    return PACTS.put((min(a, b), max(a, b)), Pact(**{"signed": SIGNED, **fields}))


def on(year, turn, *kept, phase="declare_war", **fields):
    """A position of a turn."""
    return game(clock=at(phase, year, turn, 1 if phase == "declare_war" else 0), remembered=kept, **fields)


def codes(notes):
    return [note.code.removeprefix("politics.") for note in notes]


@pytest.mark.rule("POL-PACT-01")
def test_a_pact_has_the_effects_of_world_in_flames():
    ruling = judged(game(), SignPact("SU", "GE"))
    assert ruling.allowed and codes(ruling.notes) == ["pact_effects"]
    played = after(game(), SignPact("SU", "GE"))
    assert PACTS.of(played) == {("GE", "SU"): Pact(0)}
    assert why_not(played, SignPact("GE", "SU")) == ["pact_already"]
    assert why_not(game(wars=[("GE", "SU")]), SignPact("GE", "SU")) == ["treaty_at_war"]
    assert why_not(game(), SignPact("GE", "SU", ratio="two")) == ["no_ratio"]


def test_a_pact_is_written_down():
    played = after(game(), SetPact("GE", "SU", {"signed": 6, "ratio": "3:2", "aircraft": {"GE": 8}}))
    assert PACTS.of(played)["GE", "SU"] == Pact(6, ratio="3:2", aircraft={"GE": 8})
    assert why_not(game(), SetPact("GE", "SU", {"ratio": "3:2"})) == ["no_pact"]
    assert why_not(played, SetPact("GE", "SU", {"ratio": "3"})) == ["no_ratio"]
    assert why_not(played, SetPact("GE", "SU", {"ratio": "3:2"})) == ["stands_so"]
    assert why_not(played, SetPact("GE", "SU", {"longer": 16})) == ["longer"]
    assert why_not(played, SetPact("GE", "SU", {"drawn": {"XX": 1}}))[0].startswith("unknown.power")
    assert why_not(played, SetPact("GE", "SU", {})) == ["no_fields"]
    assert why_not(played, SetPact("GE", "SU", {"signd": 1})) == ["unknown.field_near"]


# --- borders and chits --------------------------------------------------------------------------------------


def rumania(**fields):
    """W8: Germany and the USSR have a pact without a border; in September 1937 Germany fights France."""
    kept = (pact(),)
    return on(1937, 4, *kept, wars=[("FR", "GE")], phase="political_affairs", **fields)


@pytest.mark.rule("POL-PACT-02")
def test_chits_are_drawn_from_the_common_border_on():
    played = rumania()
    assert not common_border(played, "GE", "SU")
    denied(played, DrawPactChits("GE", "SU", 2), "POL-PACT-02")
    joined = after(played, SetCountry("ROM", "GE"))
    assert PACTS.of(joined)["GE", "SU"].border == TURN[1937, 4]
    drawn = after(joined, DrawPactChits("GE", "SU", 2), DrawPactChits("SU", "GE", 1))
    assert PACTS.of(drawn)["GE", "SU"].drawn == {"GE": 2, "SU": 1}
    assert why_not(game(), DrawPactChits("GE", "SU", 1)) == ["no_pact"]


def test_a_border_at_the_signing():
    neighbours = after(game(), SetCountry("POL", "SU"), SignPact("GE", "SU"))
    assert PACTS.of(neighbours)["GE", "SU"].border == 0


def test_a_border_comes_with_a_hex_that_changes_hands():
    """What the hexes beside one that is taken say is what the whole map says."""
    played = on(1937, 4, pact(), wars=[("FR", "GE")], phase="political_affairs")
    played = after(played, SetControl("Warsaw", "GE"), SetControl("Lublin", "SU"))
    assert PACTS.of(played)["GE", "SU"].border is None and not common_border(played, "GE", "SU")
    east = played.atlas.grid.neighbours(played.atlas.find("Warsaw"))[0]
    touching = after(played, SetControl(played.atlas.label(east), "SU"))
    assert PACTS.of(touching)["GE", "SU"].border == TURN[1937, 4] and common_border(touching, "GE", "SU")


@pytest.mark.rule("POL-PACT-03")
def test_powers_of_one_ideology_draw_none():
    kept = pact("GE", "IT", border=SIGNED)
    denied(on(1937, 4, kept), DrawPactChits("GE", "IT", 1), "POL-PACT-03")
    after(on(1937, 4, kept, *standings(IT={"ideology": "democrat"})), DrawPactChits("GE", "IT", 1))


@pytest.mark.rule("POL-PACT-04")
def test_if_one_draws_the_other_may():
    played = on(1937, 4, pact(border=SIGNED), phase="us_entry")
    ruling = judged(played, DrawPactChits("GE", "SU", 2))
    assert codes(ruling.notes) == ["chits_likewise"]
    after(played, DrawPactChits("GE", "SU", 2), DrawPactChits("SU", "GE", 1))
    told = {task.id: task.state for task in rules.tasks(played) if task.rule_set == "politics"}
    assert told == {"politics.pact.GE.SU": "info", "politics.pact.SU.GE": "info"}
    drawn = after(played, DrawPactChits("GE", "SU", 2))
    told = {task.id: task.state for task in rules.tasks(drawn) if task.rule_set == "politics"}
    assert told == {"politics.pact.GE.SU": "done", "politics.pact.SU.GE": "info"}


@pytest.mark.rule("POL-PACT-05")
def test_how_many_chits_are_drawn():
    played = on(1937, 4, pact(border=SIGNED), wars=[("FR", "GE")])
    assert why_not(played, DrawPactChits("GE", "SU")) == ["how_many_chits"]
    after(played, DrawPactChits("GE", "SU", 3))
    table = on(1937, 4, pact(border=SIGNED), wars=[("FR", "GE")], options={"pol.pact.draws": "table"})
    drawn = after(table, DrawPactChits("GE", "SU"), DrawPactChits("SU", "GE"))
    assert PACTS.of(drawn)["GE", "SU"].drawn == {"GE": 2, "SU": 1}
    assert why_not(table, DrawPactChits("GE", "SU", 1)) == ["draws"]
    assert why_not(drawn, DrawPactChits("SU", "GE")) == ["drawn_already"]


@pytest.mark.rule("POL-PACT-06")
def test_no_chits_in_1936():
    kept = pact(signed=0, border=0)
    denied(on(1936, 4, kept), DrawPactChits("GE", "SU", 1), "POL-PACT-06")
    after(on(1937, 0, kept), DrawPactChits("GE", "SU", 1))


# --- how long war is forbidden ------------------------------------------------------------------------------

FREE = {"GE": (1937, 4), "SU": (1937, 5), "CW": (1938, 1)}


@pytest.mark.rule("POL-PACT-07")
@pytest.mark.parametrize("power", FREE)
def test_the_restricted_period(power):
    """A pact of January 1937, and N-a."""
    other = "SU" if power == "CW" else "CW"
    kept = pact(power, other)
    free = TURN[FREE[power]]
    assert values().restricted == {"fascist": 3, "communist": 4, "democrat": 6}
    for turn in (SIGNED, SIGNED + 1, free - 1):
        denied(
            on(1936, 0, kept).changed([put_clock(at("declare_war", 1936 + turn // 6, turn % 6))]),
            DeclareWar(power, other),
            "POL-PACT-07",
        )
    after(on(*FREE[power], kept), DeclareWar(power, other))


@pytest.mark.rule("POL-PACT-08")
def test_the_restricted_period_is_lengthened():
    denied(on(1937, 0), SignPact("CW", "GE", longer=7), "POL-PACT-08")
    assert PACTS.of(after(on(1937, 0), SignPact("CW", "GE", longer=6)))["CW", "GE"].longer == 6
    longer = pact("CW", "GE", longer=6)
    assert pacts.first_war_turn(on(1937, 0, longer), "GE", "CW") == TURN[1938, 4]
    assert pacts.first_war_turn(on(1937, 0, longer), "CW", "GE") == TURN[1939, 1]
    assert values().longer.agreed == 6 and values().longer.surrender == 9


def test_whether_the_turn_of_signing_counts():
    played = on(1937, 0, pact("CW", "GE"), options={"pol.lock.first_turn": "same"})
    assert pacts.first_war_turn(played, "GE", "CW") == SIGNED + 3
    assert pacts.first_war_turn(on(1937, 0, pact("CW", "GE")), "GE", "CW") == SIGNED + 4


def test_a_power_in_the_neutral_zone():
    left = standings(GE={"ideology": "", "last_ideology": "fascist"})
    for reading, turns in (("last", 3), ("longest", 6), ("none", 0)):
        played = on(1937, 0, pact("CW", "GE"), *left, options={"pol.lock.neutral_zone": reading})
        assert pacts.restricted_turns(played, "GE") == turns
        assert pacts.first_war_turn(played, "GE", "CW") == (SIGNED + turns + 1 if turns else 0)


# --- garrisons ----------------------------------------------------------------------------------------------


def garrisons(own, other, year=1939, turn=0, kept=(), **fields):
    """Soviet and German garrisons of some values."""
    units = [unit("su", "Minsk", power="SU"), unit("ge", "Warsaw", power="GE")]
    values = [GARRISONS.put(("su", "GE"), own), GARRISONS.put(("ge", "SU"), other)]
    return game(*units, clock=at("declare_war", year, turn), remembered=[*values, *kept], **fields)


@pytest.mark.rule("POL-PACT-14")
def test_the_ussr_needs_one_to_one():
    """9 against 10 isn't enough, 10 is; N-b: 18 against 20 is 0.9."""
    war = DeclareWar("SU", "GE")
    denied(garrisons(9, 10), war, "POL-PACT-14")
    denied(garrisons(18, 20), war, "POL-PACT-14")
    assert pacts.ratio(garrisons(18, 20), "SU", "GE") == Fraction(9, 10)
    after(garrisons(10, 10), war)
    after(garrisons(9, 10), DeclareWar("GE", "SU"))
    assert why_not(on(1939, 0), war) == [], "nobody entered garrisons"
    denied(garrisons(9, 10, kept=[pact(signed=0)]), war, "POL-PACT-14")


@pytest.mark.rule("POL-PACT-13")
def test_defensive_garrisons_fall_from_the_border_on():
    fall = [SetDefence(2, 90), SetDefence(4, 50)]
    kept = [pact(border=TURN[1938, 0])]
    assert border_turns(garrisons(9, 10, 1938, 3, kept), "GE", "SU") == 3
    for turn, percent in ((0, 100), (1, 100), (2, 90), (3, 90), (4, 50), (5, 50)):
        played = after(garrisons(9, 10, 1938, turn, kept), *fall)
        assert pacts.defence_percent(played, "SU", "GE") == percent
    after(garrisons(9, 10, 1938, 2, kept), *fall, DeclareWar("SU", "GE"))
    denied(after(garrisons(9, 10, 1938, 1, kept), *fall), DeclareWar("SU", "GE"), "POL-PACT-14")
    no_border = after(garrisons(9, 10, 1938, 5, [pact()]), *fall)
    assert pacts.defence_percent(no_border, "SU", "GE") == 100, "not from the signing"
    assert why_not(garrisons(9, 10), SetDefence(1, 101)) == ["defence_range"]
    assert why_not(garrisons(9, 10), SetDefence(1, 100)) == ["stands_so"]


@pytest.mark.rule("POL-PACT-15")
def test_units_of_close_allies_are_garrison_outside_enemy_zones():
    near = [unit("it", "Tilsit", power="IT"), unit("su", "Memel", power="SU")]
    far = [unit("it", "Tilsit", power="IT"), unit("su", "Smolensk", power="SU")]
    entered = GARRISONS.put(("it", "SU"), 4)
    fields = {"control": {"Memel": "SU"}}
    for units, level, value in ((far, 3, 4), (far, 2, 0), (near, 3, 0)):
        played = game(*units, remembered=[TREATIES.put(("GE", "IT"), Treaty(level)), entered], **fields)
        assert pacts.garrison(played, "GE", "SU") == value
    own = game(unit("it", "Tilsit"), unit("su", "Memel", power="SU"), remembered=[entered], **fields)
    assert pacts.garrison(own, "GE", "SU") == 4, "a power's own units count in any zone"


def test_whose_zone_of_control_counts():
    units = [unit("it", "Tilsit", power="IT"), unit("su", "Memel", power="SU")]
    kept = [TREATIES.put(("GE", "IT"), Treaty(3)), GARRISONS.put(("it", "SU"), 4)]
    fields = {"remembered": kept, "control": {"Memel": "SU"}, "options": {"pol.pact.garrison_zoc": "at_war"}}
    assert pacts.garrison(game(*units, **fields), "GE", "SU") == 4, "Germany is at peace with the USSR"
    assert pacts.garrison(game(*units, wars=[("GE", "SU")], **fields), "GE", "SU") == 0


def test_garrison_values_are_entered_by_unit():
    played = after(game(unit("ge", "Warsaw")), SetGarrison("ge", "SU", 3))
    assert GARRISONS.of(played) == {("ge", "SU"): 3}
    assert why_not(played, SetGarrison("ge", "SU", 3)) == ["stands_so"]
    assert why_not(played, SetGarrison("ge", "GE", 3)) == ["with_itself"]
    assert why_not(played, SetGarrison("ge", "SU", 100)) == ["above"]
    assert not GARRISONS.of(after(played, SetGarrison("ge", "SU", 0)))
    assert not GARRISONS.of(after(played, DeleteUnit("ge")))


# --- breaking -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-PACT-09")
def test_a_pact_is_broken_if_the_ratio_is_met():
    kept = [pact(ratio="3:2", border=SIGNED)]
    after(garrisons(10, 15, kept=kept), DeclareWar("GE", "SU"))
    assert not PACTS.of(after(garrisons(10, 15, kept=kept), DeclareWar("GE", "SU")))
    denied(garrisons(10, 14, kept=kept), DeclareWar("GE", "SU"), "POL-PACT-09")
    denied(garrisons(10, 14, kept=kept), BreakPact("GE", "SU"), "POL-PACT-09")
    after(garrisons(10, 15, kept=kept), BreakPact("GE", "SU"))
    assert why_not(on(1939, 0), BreakPact("GE", "SU")) == ["no_pact"]
    assert why_not(on(1939, 0), BreakPact("GE", "GE")) == ["with_itself"]


@pytest.mark.rule("POL-PACT-10")
def test_breaking_a_pact_has_no_effects_of_its_own():
    played = garrisons(10, 15, kept=[pact(ratio="3:2")])
    ruling = judged(played, BreakPact("GE", "SU"))
    assert {change.table for change in ruling.changes} == {"politics_pacts"}
    assert codes(ruling.notes) == ["no_break_effects"]


def test_the_ratio_within_the_restricted_period():
    early = garrisons(10, 15, 1937, 1, [pact(ratio="3:2")])
    denied(early, DeclareWar("GE", "SU"), "POL-PACT-07")
    breaking = garrisons(10, 15, 1937, 1, [pact(ratio="3:2")], options={"pol.pact.lock_or_break": "break"})
    after(breaking, DeclareWar("GE", "SU"))
    short = garrisons(10, 14, 1937, 1, [pact(ratio="3:2")], options={"pol.pact.lock_or_break": "break"})
    denied(short, DeclareWar("GE", "SU"), "POL-PACT-07", "POL-PACT-09")


@pytest.mark.rule("POL-PACT-11")
def test_enemy_aircraft_give_a_casus_belli():
    played = after(on(1938, 1, pact()), BreakPact("GE", "SU", aircraft=True))
    assert not PACTS.of(played)
    assert CASUS_BELLI.of(played) == {("GE", "SU", pacts.AIRCRAFT): Casus(TURN[1938, 2])}
    for phase, turn, holds in (
        ("declare_war", 1, True),
        ("political_affairs", 2, True),
        ("declare_war", 2, False),
    ):
        later = played.changed([put_clock(at(phase, 1938, turn))])
        assert bool(standing.casus_belli(later, "GE", "SU")) is holds
        assert not standing.casus_belli(later, "SU", "GE")


@pytest.mark.rule("POL-PACT-12")
def test_an_unused_chance_gives_one_for_the_political_phase():
    kept = pact(aircraft={"GE": TURN[1938, 1]})
    played = after(on(1938, 1, kept, phase="victory"), Step())
    assert played.clock.turn == TURN[1938, 2] and played.clock.phase == "political_bids"
    assert standing.casus_belli(played, "GE", "SU") == (pacts.AIRCRAFT,)
    assert not standing.casus_belli(played, "SU", "GE")
    assert not standing.casus_belli(played.changed([put_clock(at("declare_war", 1938, 2))]), "GE", "SU")
    assert not CASUS_BELLI.of(after(on(1938, 2, kept, phase="victory"), Step()))


def test_ipo_11_ends_a_pact_only_where_war_might_be_declared():
    """POL-IPO-04."""
    early = on(1937, 1, pact(ratio="3:2"))
    assert [o.clauses[0] for o in pacts.ends_by_ipo_11(early, "GE", "SU")] == ["POL-IPO-04"]
    assert not list(pacts.ends_by_ipo_11(garrisons(10, 15, kept=[pact(ratio="3:2")]), "GE", "SU"))
    assert list(pacts.ends_by_ipo_11(garrisons(10, 14, kept=[pact(ratio="3:2")]), "GE", "SU"))
    assert list(pacts.ends_by_ipo_11(on(1939, 0), "GE", "SU"))


def test_the_base_games_order_of_war_is_bound_too():
    denied(on(1937, 1, pact()), SetWar("GE", "SU", True), "POL-PACT-07")
    assert why_not(on(1937, 1, pact(), phase="peace"), SetWar("GE", "SU", True)) == [], "a correction"

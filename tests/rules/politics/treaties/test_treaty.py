"""Treaties between major powers."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import AddUnit, MoveUnit, SetCountry, SetWar
from redball.rules.politics import standing
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties import access, treaty
from redball.rules.politics.treaties.orders import InternCarrier, SignPact, SignTreaty
from redball.rules.politics.treaties.tables import PACTS, TRADES, Trade, values

from tests.rules.politics.world import after, at, denied, game, judged, minors, standings, unit, why_not


def treaties(**levels):
    """Treaties by both powers: ``treaties(CW_FR=2)``."""
    return [TREATIES.put(tuple(both.split("_")), Treaty(level)) for both, level in levels.items()]


def codes(notes):
    return [note.code.removeprefix("politics.") for note in notes]


@pytest.mark.rule("POL-GEN-04")
@pytest.mark.parametrize(
    ("year", "effect"),
    [(1936, 3), (1937, 3), (1938, 2), (1939, 2), (1940, 1), (1941, 1), (1942, 0), (1943, 0), (1946, 0)],
)
def test_an_alliance_with_the_usa(year, effect):
    played = game(clock=at(year=year))
    assert treaty.entry_effect(played, "CW", "US", 1) == effect
    assert treaty.entry_effect(played, "CW", "FR", 1) == 0
    ruling = judged(played, SignTreaty("CW", "US", 1))
    (note,) = ruling.notes
    assert note.data["effect"] == f"{effect:+}" and "POL-GEN-04" in ruling.clauses


def test_which_treaties_are_an_alliance_with_the_usa():
    for reading, least in (("any_level", 1), ("level_2_up", 2), ("level_3", 3)):
        played = game(options={"pol.gen.us_alliance": reading})
        found = [treaty.entry_effect(played, "FR", "US", level) for level in (1, 2, 3)]
        assert found == [3 if level >= least else 0 for level in (1, 2, 3)]


@pytest.mark.rule("POL-TREATY-10")
def test_the_usa_signs_level_3_only_at_war():
    denied(game(), SignTreaty("US", "CW", 3), "POL-TREATY-10")
    assert why_not(game(), SignTreaty("US", "CW", 2)) == []
    after(game(wars=[("JA", "US")]), SignTreaty("US", "CW", 3))
    after(game(), SignTreaty("FR", "CW", 3))


def test_a_treaty_is_signed_and_ends():
    played = after(game(), SignTreaty("FR", "CW", 2))
    assert TREATIES.of(played) == {("CW", "FR"): Treaty(2, played.clock.turn)}
    assert why_not(played, SignTreaty("CW", "FR", 2)) == ["stands_so"]
    played = after(played, SignPact("CW", "FR"), SignTreaty("CW", "FR", 0))
    assert not TREATIES.of(played) and PACTS.of(played), "a pact binds on"
    assert why_not(played, SignTreaty("CW", "CW", 1)) == ["with_itself"]
    assert why_not(played, SignTreaty("CW", "FR", 4)) == ["no_level"]
    assert why_not(game(wars=[("CW", "GE")]), SignTreaty("CW", "GE", 1)) == ["treaty_at_war"]


@pytest.mark.rule("POL-TREATY-01")
def test_a_treaty_is_varied_at_any_level():
    for level in (1, 2, 3):
        assert treaty.may_vary(game(remembered=treaties(CW_FR=level)), "FR", "CW")
    assert not treaty.may_vary(game(), "FR", "CW")


@pytest.mark.rule("POL-TREATY-02")
def test_varying_costs_two_build_points():
    assert treaty.varying_cost(game(), accepted=True) == 2


def test_a_variation_that_is_refused():
    assert treaty.varying_cost(game(), accepted=False) == 2
    back = game(options={"pol.treaty.vary_refused": "returned"})
    assert treaty.varying_cost(back, accepted=False) == 0
    assert treaty.varying_cost(back, accepted=True) == 2


def test_what_a_variation_may_change():
    goods = ("resources", "factories", "oil", "bp", "access")
    expected = {"trade": goods[:4], "all": goods, "named_only": goods[:2]}
    for reading, terms in expected.items():
        played = game(options={"pol.treaty.vary_terms": reading})
        assert [term for term in goods if treaty.may_change(played, term)] == list(terms)


# --- access -------------------------------------------------------------------------------------------------

T8 = {
    ("at_war", "minors"): 1,
    ("neutral", "minors"): 2,
    ("at_war", "home"): 2,
    ("neutral", "home"): 3,
    ("at_war", "cooperation"): 3,
}


@pytest.mark.rule("POL-TREATY-07")
def test_access_by_the_table():
    """Every cell of table T8, and T-c: level 2 with a neutral ally gives minor countries only."""
    found = {(state, way): level for state, ways in values().access.items() for way, level in ways.items()}
    assert found == T8
    for ally_at_war in (True, False):
        wars = [("CW", "GE"), *([("FR", "GE")] if ally_at_war else [])]
        state = "at_war" if ally_at_war else "neutral"
        for level in (0, 1, 2, 3):
            signed = treaties(CW_FR=level) if level else []
            ways = access.access(game(wars=wars, remembered=signed), "CW", "FR")
            assert ways == {way for (when, way), least in T8.items() if when == state and level >= least}


@pytest.mark.rule("POL-TREATY-07")
def test_a_neutral_ally_opens_its_minor_countries_alone():
    bef = unit("bef", "London", power="CW")
    played = game(bef, wars=[("CW", "GE")], remembered=treaties(CW_FR=2))
    belgian = after(played, SetCountry("BEL", "FR"))
    assert belgian.power_over(belgian.atlas.find("Brussels")) == "FR"
    after(belgian, MoveUnit("bef", "Brussels"))
    denied(belgian, MoveUnit("bef", "Paris"), "POL-TREATY-07")


@pytest.mark.rule("POL-TREATY-07")
def test_co_operation_goes_with_level_3():
    wars = [("CW", "GE"), ("FR", "GE")]
    played = game(wars=wars, cooperation=())
    assert not played.cooperate("CW", "FR")
    close = after(played, SignTreaty("CW", "FR", 3))
    assert close.cooperate("CW", "FR")
    assert not after(close, SignTreaty("CW", "FR", 0)).cooperate("CW", "FR")
    assert not after(played, SignTreaty("CW", "FR", 2)).cooperate("CW", "FR")


@pytest.mark.rule("POL-TREATY-14")
def test_access_is_for_who_is_at_war():
    played = game(wars=[("FR", "GE")], remembered=treaties(CW_FR=3))
    assert access.access(played, "CW", "FR") == frozenset()
    played = game(unit("bef", "London", power="CW"), wars=[("FR", "GE")], remembered=treaties(CW_FR=3))
    denied(played, MoveUnit("bef", "Paris"), "POL-TREATY-14")
    played = game(
        unit("bef", "London", power="CW"), wars=[("FR", "GE"), ("CW", "GE")], remembered=treaties(CW_FR=2)
    )
    after(played, MoveUnit("bef", "Paris"))


def test_when_an_ally_is_at_war():
    wars = [("CW", "GE"), ("FR", "IT")]
    for reading, ways in (("any_mp", {"minors"}), ("common_enemy", set())):
        played = game(wars=wars, remembered=treaties(CW_FR=1), options={"pol.treaty.ally_war": reading})
        assert access.access(played, "CW", "FR") == ways


def belgium(*units, wars=(("GE", "BEL"),), signed=(), **fields):
    """Belgium, which the Commonwealth controls, is attacked by Germany."""
    kept = [*minors(BEL={"controller": "CW"}), *signed]
    return game(*units, wars=wars, remembered=kept, **fields)


@pytest.mark.rule("POL-TREATY-05")
def test_an_attacked_minor_country_is_closed_to_who_controls_it():
    corps = unit("bef", "London", power="CW")
    denied(belgium(corps), MoveUnit("bef", "Brussels"), "POL-TREATY-05")
    after(belgium(corps, wars=[("BEL", "GE"), ("CW", "GE")]), MoveUnit("bef", "Brussels"))
    after(belgium(corps, wars=[("CW", "IT")]), MoveUnit("bef", "Brussels"))


def test_allies_of_a_controller_who_fights_enter_by_the_table():
    corps = unit("inf", "Paris", power="FR")
    fighting = [("BEL", "GE"), ("FR", "GE"), ("CW", "GE")]
    after(belgium(corps, wars=fighting, signed=treaties(CW_FR=1)), MoveUnit("inf", "Brussels"))
    denied(belgium(corps, wars=fighting), MoveUnit("inf", "Brussels"), "POL-TREATY-06")


def test_ships_are_kept_out_of_its_ports_too():
    ship = unit("dd", "London", type="CA", power="CW")
    denied(belgium(ship), MoveUnit("dd", "Antwerp"), "POL-TREATY-05")


@pytest.mark.rule("POL-TREATY-06")
def test_allies_of_level_2_who_fight_the_attacker_may_enter():
    corps = unit("inf", "Paris", power="FR")
    fighting = [("BEL", "GE"), ("FR", "GE")]
    after(belgium(corps, wars=fighting, signed=treaties(CW_FR=2)), MoveUnit("inf", "Brussels"))
    after(belgium(corps, wars=fighting, signed=treaties(CW_FR=3)), MoveUnit("inf", "Brussels"))
    denied(belgium(corps, wars=fighting, signed=treaties(CW_FR=1)), MoveUnit("inf", "Brussels"))
    denied(belgium(corps, signed=treaties(CW_FR=2)), MoveUnit("inf", "Brussels"), "POL-TREATY-06")


def test_forces_inside_a_closed_minor_country():
    corps = unit("bef", "Brussels", power="CW")
    after(belgium(corps), MoveUnit("bef", "Liege"))
    leaving = belgium(corps, options={"pol.treaty.inside": "leave"})
    denied(leaving, MoveUnit("bef", "Liege"), "POL-TREATY-05")
    assert access.must_leave(leaving, leaving.units["bef"])
    assert not access.must_leave(belgium(corps), corps)
    own = belgium(unit("own", "Brussels", power="CW", country="BEL"), options={"pol.treaty.inside": "leave"})
    assert why_not(own, MoveUnit("own", "Liege")) == [], "the minor country's own units are free"


# --- China and France ---------------------------------------------------------------------------------------


@pytest.mark.rule("POL-TREATY-11")
def test_china_builds_aircraft_with_a_treaty_only():
    fighter = AddUnit("ftr", "Fighter", "FTR", "CH", "CHI", "Chungking")
    building = at("reinforcement", 1937)
    denied(game(clock=building), fighter, "POL-TREATY-11")
    after(game(clock=building, remembered=treaties(CH_US=1)), fighter)
    after(game(clock=building), AddUnit("inf", "Infantry", "INF", "CH", "CHI", "Chungking", size="corps"))
    after(game(clock=building, options={"pol.china.aircraft_needs_us_treaty": "no"}), fighter)


@pytest.mark.rule("POL-TREATY-12", "POL-TREATY-13")
def test_the_french_carrier_is_interned():
    carrier = unit("bearn", "Toulon", type="CV", power="FR")
    wars, signed = [("FR", "GE")], treaties(FR_US=1)
    ruling = judged(game(carrier, wars=wars, remembered=signed), InternCarrier("bearn"))
    assert ruling.allowed and codes(ruling.notes) == ["internment_guidelines"]
    assert why_not(game(carrier, remembered=signed), InternCarrier("bearn")) == ["france_at_peace"]
    assert why_not(game(carrier, wars=wars), InternCarrier("bearn")) == ["intern_without_treaty"]
    vichy = [*signed, *standings(FR={"ideology": ""})]
    assert why_not(game(carrier, wars=wars, remembered=vichy), InternCarrier("bearn")) == [
        "france_no_democrat"
    ]
    battleship = unit("bb", "Toulon", type="BB", power="FR")
    assert why_not(game(battleship, wars=wars, remembered=signed), InternCarrier("bb")) == [
        "no_french_carrier"
    ]


def test_which_pact_lets_france_intern_its_carrier():
    carrier = unit("bearn", "Toulon", type="CV", power="FR")
    played = game(carrier, wars=[("FR", "GE")], options={"pol.treaty.fr_cv": "nap"})
    denied(played, InternCarrier("bearn"), "POL-TREATY-12")
    after(played, SignPact("FR", "US"), InternCarrier("bearn"))


# --- war ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-TRADE-11")
def test_war_ends_treaty_pact_and_trade():
    kept = [*treaties(GE_SU=1), TRADES.put(("SU", "GE"), Trade(oil=3)), TRADES.put(("GE", "SU"), Trade(bp=1))]
    played = after(game(clock=at("peace", 1939), remembered=kept), SetWar("GE", "SU", True))
    assert not TREATIES.of(played) and not TRADES.of(played)
    assert standing.treaty_level(played, "GE", "SU") == 0


def test_readings_are_options_of_the_game():
    names = {option.name for option in rules.options(game())}
    for name in (
        "treaty.fr_cv",
        "treaty.vary_refused",
        "treaty.vary_terms",
        "treaty.inside",
        "treaty.ally_war",
    ):
        assert f"pol.{name}" in names

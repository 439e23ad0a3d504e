"""Declaring war: what forbids it, what it does, what it costs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import SetCountry, SetWar, Step
from redball.game.state import put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.tables import CARDS, WAR_CHART, Card, WarRow
from redball.rules.politics.powers.multiples import multiple_of, parts_of
from redball.rules.politics.powers.tables import PURSES, Purse
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, TREATIES, WARS, Casus, Played, Treaty, War
from redball.rules.politics.treaties.tables import PACTS, Pact
from redball.rules.politics.war import declaring, forbidden, outlook
from redball.rules.politics.war.orders import AnnounceWar, DeclareWar
from redball.rules.politics.war.tables import ANNOUNCED, Announced, values
from redball.wording import message, sentence

from tests.rules.politics.world import TURN, after, at, denied, game, judged, minors, standings, unit, why_not

NOW = TURN[1939, 4]


def declaring_phase(*units, impulse=1, remembered=(), **fields):
    """September 1939, where wars are declared."""
    return game(*units, clock=at("declare_war", 1939, 4, impulse), remembered=remembered, **fields)


def chart(target, cost=None, use=None, by="", **moved):
    """A row of the war chart."""
    return WAR_CHART.put((target, by), WarRow(cost, {} if use is None else {"1936": use}, moved))


def pe(played, power):
    """Political effectiveness."""
    return standing.standing(played, power).pe


def told(ruling):
    """What notes say, by code."""
    return {note.code.removeprefix("politics."): note.data for note in ruling.notes}


# --- who may declare war on whom ----------------------------------------------------------------------------


@pytest.mark.rule("POL-WAR-01")
def test_no_war_within_an_ideology():
    denied(declaring_phase(), DeclareWar("GE", "IT"), "POL-WAR-01")
    denied(declaring_phase(), SetWar("GE", "IT", True), "POL-WAR-01")
    ended = after(declaring_phase(wars=[("CW", "GE")]), SetWar("GE", "CW", False))
    assert not ended.wars and pe(ended, "CW") == pe(declaring_phase(), "CW"), "peace declares nothing"
    after(declaring_phase(), DeclareWar("GE", "CW"))
    after(declaring_phase(remembered=standings(IT={"ideology": ""})), DeclareWar("GE", "IT"))
    assert why_not(declaring_phase(), DeclareWar("GE", "GE")) == ["with_itself"]
    assert why_not(declaring_phase(wars=[("CW", "GE")]), DeclareWar("GE", "CW"))
    assert why_not(declaring_phase(), DeclareWar("GE", "XXX"))


def test_two_powers_in_the_neutral_zone():
    neutral = standings(IT={"ideology": ""}, JA={"ideology": ""})
    after(declaring_phase(remembered=neutral), DeclareWar("JA", "IT"))
    barred = declaring_phase(remembered=neutral, options={"pol.war.neutral_zone": "barred"})
    denied(barred, DeclareWar("JA", "IT"), "POL-WAR-01")


FINNISH = [("FIN", "SU")]


@pytest.mark.rule("POL-WAR-08")
def test_no_war_on_a_minor_country_in_which_others_fight():
    war = DeclareWar("GE", "FIN")
    denied(declaring_phase(wars=FINNISH), war, "POL-WAR-08")
    denied(declaring_phase(wars=FINNISH), SetWar("GE", "FIN", True), "POL-WAR-08")
    after(declaring_phase(wars=[*FINNISH, ("GE", "SU")]), war)
    after(declaring_phase(), war)
    inside = unit("bef", "Helsinki", power="CW")
    both = [*FINNISH, ("GE", "SU")]
    denied(declaring_phase(inside, wars=both), war, "POL-WAR-08")
    after(declaring_phase(inside, wars=[*both, ("CW", "GE")]), war)
    two = [*FINNISH, ("CW", "FIN"), ("GE", "SU")]
    denied(declaring_phase(wars=two), war, "POL-WAR-08")
    after(declaring_phase(wars=[*two, ("CW", "GE")]), war)
    minor_unit = unit("swe", "Helsinki", power="SWE", country="SWE")
    kept = minors(SWE={"controller": "CW"})
    denied(declaring_phase(minor_unit, wars=both, remembered=kept), war, "POL-WAR-08")
    own = declaring_phase(wars=[("FIN", "IT")])
    assert why_not(own, war) == [], "Italy is of the same ideology"


def test_whose_units_keep_a_minor_country_from_being_attacked():
    italian = unit("it", "Helsinki", power="IT")
    after(declaring_phase(italian), DeclareWar("GE", "FIN"))
    options = {"pol.war.minor_units": "any_mp"}
    denied(declaring_phase(italian, options=options), DeclareWar("GE", "FIN"), "POL-WAR-08")


def fleet(port="Pearl Harbor", **types):
    """US ships in a port: ``fleet(CV=1, BB=4)``."""
    return [
        unit(f"{type}{n}", port, type=type, power="US") for type, count in types.items() for n in range(count)
    ]


@pytest.mark.rule("POL-WAR-13")
def test_the_us_fleet_at_honolulu():
    war = DeclareWar("US", "JA")
    after(declaring_phase(*fleet(CV=1, BB=4)), war)
    denied(declaring_phase(*fleet(CV=1, BB=3)), war, "POL-WAR-13")
    denied(declaring_phase(*fleet(BB=4)), war, "POL-WAR-13")
    denied(declaring_phase(*fleet("Manila", CV=1, BB=4)), war, "POL-WAR-13")
    after(declaring_phase(), DeclareWar("US", "GE"))
    after(declaring_phase(*fleet(CV=1, BB=2, CA=6)), war)
    denied(declaring_phase(*fleet(CV=1, BB=2, CA=5)), war, "POL-WAR-13")
    small = unit("cv", "Pearl Harbor", type="CV", power="US", first_cost=1)
    denied(declaring_phase(small, *fleet(BB=2, CA=6)), war, "POL-WAR-13")


def test_how_the_us_fleet_is_counted():
    war = DeclareWar("US", "JA")
    denied(declaring_phase(*fleet(CV=1, BB=4), options={"pol.war.us_fleet": "ships"}), war)
    after(declaring_phase(*fleet(CV=1, BB=4, CA=1), options={"pol.war.us_fleet": "classic"}), war)
    denied(declaring_phase(*fleet(CV=1, BB=4, CA=1)), war)


# --- what it does to the target -----------------------------------------------------------------------------


@pytest.mark.rule("POL-WAR-02")
@pytest.mark.parametrize(
    ("target", "by", "before", "level", "multiple"),
    [
        ("FR", "GE", 2, 3, "3/4"),
        ("US", "GE", 2, 4, "1/2"),
        ("SU", "GE", 1, 4, "1/2"),
        ("GE", "CW", 1, 3, "3/4"),
        ("CH", "JA", 2, 3, "1/3"),
        ("CW", "GE", 5, 5, "5/4"),
    ],
)
@pytest.mark.parametrize("order", [DeclareWar, SetWar])
def test_the_target_gears_up(target, by, before, level, multiple, order):
    played = declaring_phase(remembered=standings(**{target: {"pml": before}}))
    war = after(played, order(by, target))
    assert standing.standing(war, target).pml == level
    bonus = Fraction(1, 4) if target == "US" else 0
    assert multiple_of(war, target) == Fraction(multiple) + bonus
    assert war.powers[target].multiple == Fraction(multiple) + bonus, "the base game's multiple follows"


def test_what_the_target_gears_up():
    played = declaring_phase(
        remembered=standings(US={"pml": 2}, FR={"pml": 2}), options={"pol.war.target_gearup": "pm_only"}
    )
    war = after(played, DeclareWar("GE", "US"), DeclareWar("GE", "FR"))
    assert standing.standing(war, "US").pml == 2
    assert multiple_of(war, "US") == Fraction(1, 2) + Fraction(1, 4)
    assert multiple_of(war, "FR") == Fraction(3, 4)
    (part,) = (part for part in parts_of(war, "US") if part.clause == "POL-WAR-02")
    assert part.value == Fraction(1, 6)
    assert sentence(message(f"politics.part.{part.code}", value=part.value)).startswith("1/6 since")


@pytest.mark.rule("POL-WAR-03", "POL-WAR-04")
def test_the_targets_effectiveness_rises():
    """R-a too."""
    played = declaring_phase(remembered=standings(FR={"pe": 4}, US={"pe": 5}))
    war = after(played, DeclareWar("GE", "FR"), DeclareWar("GE", "US"))
    assert (pe(war, "FR"), pe(war, "US")) == (5, 7)
    assert pe(after(war, DeclareWar("IT", "FR")), "FR") == 6, "for each that declares"
    assert "POL-WAR-04" in judged(played, DeclareWar("GE", "US")).clauses
    once = declaring_phase(remembered=standings(FR={"pe": 4}), options={"pol.war.pe_each": "once"})
    assert pe(after(once, DeclareWar("GE", "FR"), DeclareWar("IT", "FR")), "FR") == 5


def test_a_war_is_written_down_with_who_declared_it():
    assert WARS.of(after(declaring_phase(), DeclareWar("GE", "CW"))) == {("CW", "GE"): War(NOW, "GE")}
    several = judged(declaring_phase(wars=[("CW", "IT")]), DeclareWar("GE", "CW"))
    assert "several_wars" in told(several) and "POL-WAR-21" in several.clauses


def test_war_ends_a_pact():
    kept = PACTS.put(("CW", "GE"), Pact(TURN[1937, 0]))
    assert not PACTS.of(after(declaring_phase(remembered=[kept]), DeclareWar("GE", "CW")))


# --- minor countries ----------------------------------------------------------------------------------------


@pytest.mark.rule("POL-WAR-09")
def test_casus_belli_for_a_guaranteed_country():
    played = declaring_phase(remembered=minors(POL={"guarantor": "CW", "allies": ("FR",)}))
    war = after(played, DeclareWar("GE", "POL"))
    assert CASUS_BELLI.of(war) == {("CW", "GE", "POL"): Casus(), ("FR", "GE", "POL"): Casus()}
    told = [
        note.data["power"]
        for note in judged(played, DeclareWar("GE", "POL")).notes
        if note.code == "politics.casus_belli"
    ]
    assert told == ["FR", "CW"]
    later = war.changed([put_clock(at("declare_war", 1939, 5, 1))])
    assert standing.casus_belli(later, "CW", "GE") == ("POL",) and not standing.casus_belli(later, "GE", "CW")
    conquered = after(war, SetCountry("POL", "GE", conquered=True))
    assert CASUS_BELLI.of(conquered)["CW", "GE", "POL"] == Casus(TURN[1939, 5])
    for year, turn, phase, holds in (
        (1939, 4, "peace", True),
        (1939, 5, "political_affairs", True),
        (1939, 5, "declare_war", False),
    ):
        moment = conquered.changed([put_clock(at(phase, year, turn, 1 if phase == "declare_war" else 0))])
        assert bool(standing.casus_belli(moment, "CW", "GE")) is holds
    in_december = after(
        war.changed([put_clock(at("peace", 1939, 5))]), SetCountry("POL", "GE", conquered=True)
    )
    for year, turn, holds in ((1940, 0, True), (1940, 1, False)):
        moment = in_december.changed([put_clock(at("political_affairs", year, turn))])
        assert bool(standing.casus_belli(moment, "CW", "GE")) is holds


def spain(**fields):
    """Germany has the Nationalists in the Spanish civil war, the Commonwealth the Republicans."""
    kept = [*minors(SPA={"civil_war": ("CW", "GE")}), *fields.pop("remembered", ())]
    side = unit("nat", "Burgos", power="GE", country="SPA")
    return declaring_phase(side, wars=[("CW", "GE")], remembered=kept, **fields)


@pytest.mark.rule("POL-WAR-05")
def test_war_on_a_country_in_civil_war():
    war = after(spain(), DeclareWar("GE", "SPA"))
    assert standing.minor(war, "SPA").civil_war == ("CW", "SU")
    assert war.units["nat"].power == "SU"


def test_the_third_ideology_and_the_closest_power():
    moved = standings(US={"ideology": "communist", "at": "P-0714"})
    assert standing.minor(after(spain(remembered=moved), DeclareWar("GE", "SPA")), "SPA").civil_war[1] == "US"
    tied = standings(
        US={"ideology": "communist", "at": "P-0714"}, SU={"at": "P-0712"}, FR={"ideology": "communist"}
    )
    assert standing.minor(after(spain(remembered=tied), DeclareWar("GE", "SPA")), "SPA").civil_war[1] == "SU"
    on_map = spain(remembered=tied, options={"pol.war.closest": "map"})
    assert standing.minor(after(on_map, DeclareWar("GE", "SPA")), "SPA").civil_war[1] == "FR"
    asked = spain(options={"pol.war.third": "ask"})
    assert why_not(asked, DeclareWar("GE", "SPA")) == ["name_heir"]
    assert why_not(asked, SetWar("GE", "SPA", True)) == ["name_heir"]
    assert why_not(asked, DeclareWar("GE", "SPA", heir="FR")) == ["no_heir"]
    assert after(asked, DeclareWar("GE", "SPA", heir="SU")).units["nat"].power == "SU"


# --- announcing and paying ----------------------------------------------------------------------------------


def affairs(**fields):
    """September 1939, in political affairs."""
    return game(clock=at("political_affairs", 1939, 4), **fields)


def later(played, impulse=1, phase="declare_war"):
    """The same in an impulse."""
    return played.changed([put_clock(at(phase, 1939, 4, impulse))])


@pytest.mark.rule("POL-WAR-18")
def test_wars_are_announced():
    assert not list(declaring.guarantee_objections(affairs(), "POL"))
    played = after(affairs(), AnnounceWar("GE", "POL"))
    assert ANNOUNCED.of(played) == {(NOW, "GE", "POL"): Announced()}
    (objection,) = declaring.guarantee_objections(played, "POL")
    assert objection.clauses == ("POL-WAR-18",)
    assert not list(declaring.guarantee_objections(played, "NOR"))
    next_turn = played.changed([put_clock(at("political_affairs", 1939, 5))])
    assert not list(declaring.guarantee_objections(next_turn, "POL"))
    assert why_not(played, AnnounceWar("GE", "POL")) == ["announced_already"]
    assert why_not(later(played), AnnounceWar("GE", "NOR")) == ["announce_when"]
    assert why_not(affairs(), AnnounceWar("GE", "IT")) == ["one_ideology"]


def tasks(played):
    """Announced wars among the tasks."""
    return {task.id.rpartition(".")[2]: task.state for task in rules.tasks(played) if "announced" in task.id}


@pytest.mark.rule("POL-WAR-19")
def test_announced_wars_are_declared_in_the_first_impulse():
    played = after(affairs(), AnnounceWar("GE", "POL"), AnnounceWar("GE", "NOR"))
    assert tasks(later(played)) == {"POL": "todo", "NOR": "todo"}
    assert tasks(later(played, phase="weather")) == {"POL": "todo", "NOR": "todo"}, "they come after it"
    assert tasks(later(played, phase="land_movement")) == {"POL": "trouble", "NOR": "trouble"}
    declared = after(later(played), DeclareWar("GE", "POL"))
    assert tasks(later(declared, 3)) == {"NOR": "trouble"}
    assert why_not(later(played), Step()) == [], "a warning only"
    assert why_not(later(played, phase="land_movement"), DeclareWar("GE", "POL")) == ["declare_when"]


def test_the_first_impulse_of_each_side():
    played = after(affairs(), AnnounceWar("GE", "POL"), AnnounceWar("SU", "FIN"))
    assert tasks(later(played)) == {"POL": "todo"}, "the Axis acts"
    assert tasks(later(played, 2)) == {"POL": "trouble", "FIN": "todo"}
    forced = after(affairs(options={"pol.war.announced": "force"}), AnnounceWar("SU", "FIN"))
    assert why_not(later(forced), Step()) == [] and why_not(later(forced, 2), Step()) == ["to_declare"]
    assert why_not(later(forced, 3), Step()) == [], "it is too late"


def test_announced_wars_that_are_forced():
    played = after(affairs(options={"pol.war.announced": "force"}), AnnounceWar("GE", "POL"))
    denied(later(played), Step(), "POL-WAR-19")
    after(later(played), DeclareWar("GE", "POL"), Step())


CHART = (
    chart("POL", 5, 16, HUN=2, ROM=-4),
    chart("NOR", 3, 8, SWE=-3),
)


@pytest.mark.rule("POL-WAR-20")
def test_only_declared_wars_are_paid_for():
    """R-b: Poland and Norway are announced, war is declared on Poland only."""
    played = after(affairs(remembered=CHART), AnnounceWar("GE", "POL"), AnnounceWar("GE", "NOR"))
    assert standing.standing(played, "GE").money == 15, "nothing yet"
    ruling = judged(later(played), DeclareWar("GE", "POL"))
    assert told(ruling)["us_entry_of_war"]["effect"] == "+16"
    war = later(played).changed(ruling.changes)
    assert standing.standing(war, "GE").money == 10
    assert standing.minor(war, "HUN").modifiers == {"GE": 2}
    assert standing.minor(war, "ROM").modifiers == {"GE": -4}
    assert not standing.minor(war, "SWE").modifiers
    poor = [*CHART, *standings(GE={"money": 2})]
    broke = after(declaring_phase(remembered=poor), DeclareWar("GE", "POL"))
    assert (standing.standing(broke, "GE").money, standing.standing(broke, "GE").debt) == (0, 3)
    assert "chart_unknown" in told(judged(declaring_phase(), DeclareWar("GE", "POL")))


def test_a_war_that_is_too_dear():
    limited = [*CHART, *standings(GE={"money": 2}), PURSES.put("GE", Purse(limit=1))]
    played = declaring_phase(remembered=limited)
    assert why_not(played, DeclareWar("GE", "POL")) == ["too_dear"]
    assert why_not(played, SetWar("GE", "POL", True)) == ["too_dear"]
    after(played, DeclareWar("GE", "NOR"))


def test_what_the_card_of_option_4_asks_for():
    asking = CARDS.put("4", Card(pe=3, a_turn=1, aims=""))
    played = declaring_phase(remembered=[asking])
    assert why_not(played, DeclareWar("GE", "POL")) == ["asks.effectiveness"]
    able = [asking, *standings(GE={"pe": 3}), PLAYED.put((NOW, 1), Played("GE", "4", "POL"))]
    after(declaring_phase(remembered=able), DeclareWar("GE", "POL"))


def test_when_announced_wars_are_charged():
    options = {"pol.war.charge": "all_at_first"}
    played = after(
        affairs(remembered=CHART, options=options), AnnounceWar("GE", "POL"), AnnounceWar("GE", "NOR")
    )
    war = after(later(played), DeclareWar("GE", "POL"))
    assert standing.standing(war, "GE").money == 7
    assert standing.standing(after(war, DeclareWar("GE", "NOR")), "GE").money == 7, "it is paid"
    each = after(affairs(remembered=CHART), AnnounceWar("GE", "POL"), AnnounceWar("GE", "NOR"))
    assert standing.standing(after(later(each), DeclareWar("GE", "POL")), "GE").money == 10


@pytest.mark.rule("POL-GEN-05")
def test_war_on_france_and_venezuela():
    kept = [chart("FR", 8, 10, VEN=-6, BEL=-1)]
    war = after(declaring_phase(remembered=kept), DeclareWar("GE", "FR"))
    assert standing.minor(war, "VEN").modifiers == {"GE": -2}
    assert standing.minor(war, "BEL").modifiers == {"GE": -1}
    only = declaring_phase(remembered=kept, options={"pol.war.france_dow": "venezuela_only"})
    war = after(only, DeclareWar("GE", "FR"))
    assert standing.minor(war, "VEN").modifiers == {"GE": -2} and not standing.minor(war, "BEL").modifiers


# --- standing by an ally ------------------------------------------------------------------------------------


def attacked(**fields):
    """Germany has declared war on France, which has a treaty of level 3 with the Commonwealth."""
    kept = [
        TREATIES.put(("CW", "FR"), Treaty(3)),
        chart("GE", 9, 4, BEL=-5),
        *standings(GE={"pe": 6}),
        *fields.pop("remembered", ()),
    ]
    return after(declaring_phase(remembered=kept, **fields), DeclareWar("GE", "FR"))


@pytest.mark.rule("POL-TREATY-08")
def test_a_partner_of_level_3_may_join_at_once():
    war = after(attacked(), DeclareWar("CW", "GE", partner="FR"))
    assert war.at_war("CW", "GE")
    own_ideology = attacked(remembered=[TREATIES.put(("FR", "IT"), Treaty(3))])
    denied(own_ideology, DeclareWar("IT", "GE", partner="FR"), "POL-TREATY-08")
    denied(attacked(), DeclareWar("US", "GE", partner="FR"), "POL-TREATY-08")
    lower = [TREATIES.put(("CW", "FR"), Treaty(2))]
    denied(attacked(remembered=lower), DeclareWar("CW", "GE", partner="FR"), "POL-TREATY-08")
    denied(attacked(), DeclareWar("CW", "IT", partner="FR"), "POL-TREATY-08")
    next_turn = attacked().changed([put_clock(at("declare_war", 1939, 5, 1))])
    denied(next_turn, DeclareWar("CW", "GE", partner="FR"), "POL-TREATY-08")


@pytest.mark.rule("POL-TREATY-09")
def test_it_costs_nothing():
    before = attacked()
    war = after(before, DeclareWar("CW", "GE", partner="FR"))
    assert standing.standing(war, "CW") == standing.standing(before, "CW")
    assert pe(war, "GE") == 6 and not standing.minor(war, "BEL").modifiers.get("CW")
    assert standing.standing(war, "GE").pml == 3, "it gears up"
    poor = attacked(remembered=[*standings(CW={"money": 0}), PURSES.put("CW", Purse(0))])
    assert why_not(poor, DeclareWar("CW", "GE")) == ["too_dear"]
    assert after(poor, DeclareWar("CW", "GE", partner="FR")).at_war("CW", "GE")
    paid = after(before, DeclareWar("CW", "GE"))
    assert pe(paid, "GE") == 7 and standing.standing(paid, "CW").money == 1


def test_limits_of_standing_by_an_ally():
    kept = [PACTS.put(("CW", "GE"), Pact(NOW - 1))]
    denied(attacked(remembered=kept), DeclareWar("CW", "GE", partner="FR"), "POL-PACT-07")
    waived = attacked(remembered=kept, options={"pol.treaty.l3_limits": "waived"})
    war = after(waived, DeclareWar("CW", "GE", partner="FR"))
    assert standing.standing(war, "GE").pml == 1


# --- before anybody commits ---------------------------------------------------------------------------------


def said(found):
    """What an outlook says, by code, with its clauses."""
    return {each.text.code.removeprefix("politics."): each.clauses for each in found.said}


def test_what_would_happen_if():
    played = affairs(remembered=CHART)
    found = outlook.of_war(played, "GE", "POL")
    assert found.allowed and "POL-WAR-20" in found.clauses
    assert said(found) == {
        "war_paid": ("POL-WAR-20",),
        "modifier_moves": ("POL-WAR-20",),
        "us_entry_of_war": ("POL-WAR-20",),
    }
    assert not played.wars, "nothing happened"
    refused = outlook.of_war(played, "GE", "IT")
    assert not refused.allowed and said(refused) == {"one_ideology": ("POL-WAR-01",)}


def test_what_a_war_would_do_to_others():
    kept = [
        TREATIES.put(("CW", "FR"), Treaty(3)),
        TREATIES.put(("FR", "GE"), Treaty(1)),
        PACTS.put(("FR", "GE"), Pact(TURN[1937, 0])),
    ]
    found = said(outlook.of_war(affairs(remembered=kept), "GE", "FR"))
    assert found["may_stand_by"] == ("POL-TREATY-08", "POL-TREATY-09")
    assert found["treaty_ended"] == ("POL-TRADE-11",) and found["pact_broken"] == (
        "POL-PACT-09",
        "POL-PACT-10",
    )
    assert found["target_pe_rises"] == ("POL-WAR-03",) and found["target_gears_up"] == ("POL-WAR-02",)
    assert found["chart_unknown"] == ("POL-WAR-20",)
    states = said(outlook.of_war(affairs(), "GE", "US"))
    assert states["target_pe_rises"] == ("POL-WAR-04",)


def test_one_predicate_says_why_not():
    assert [o.clauses for o in forbidden.objections(affairs(), "GE", "IT")] == [("POL-WAR-01",)]
    assert not list(forbidden.objections(affairs(), "GE", "CW"))
    peace = game(clock=at("peace", 1939, 4))
    assert why_not(peace, SetWar("GE", "IT", True)) == [], "a correction outside the phase"


EVERYBODY = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")
COUNTRIES = ("POL", "FIN", "NOR", "BEL", "SPA")


@pytest.mark.parametrize("wars", [(), [("FIN", "SU")], [("CW", "GE"), ("BEL", "GE")]])
def test_every_way_to_war_is_forbidden_by_the_same(wars):
    """The order of its own, the base game's, announcing and looking ahead agree on every pair."""
    kept = [PACTS.put(("FR", "GE"), Pact(NOW - 2)), TREATIES.put(("CW", "FR"), Treaty(3))]
    there = [unit("in", "Oslo", power="CW"), *fleet(CV=1, BB=3)]
    fields = {"wars": wars, "remembered": [*kept, *standings(IT={"ideology": ""})]}
    declaring_now = declaring_phase(*there, **fields)
    announcing = affairs_with(*there, **fields)
    for power in EVERYBODY:
        for target in (*EVERYBODY, *COUNTRIES):
            if power == target or declaring_now.at_war(power, target):
                continue
            free = not list(forbidden.objections(declaring_now, power, target))
            assert judged(declaring_now, DeclareWar(power, target)).allowed is free
            assert judged(declaring_now, SetWar(power, target, True)).allowed is free
            assert judged(announcing, AnnounceWar(power, target)).allowed is free
            assert outlook.of_war(announcing, power, target).allowed is free


def affairs_with(*units, **fields):
    """September 1939, in political affairs, with units."""
    return game(*units, clock=at("political_affairs", 1939, 4), **fields)


def test_what_the_rules_name():
    """Values of the data file (POL-WAR-03, 04, 13; POL-SUR-08, 09; POL-PASS-02)."""
    named = values()
    assert named.effectiveness.declared_on == {"any": 1, "US": 2}
    assert named.effectiveness.surrendered == {"any": 1, "US": 2}
    assert (named.us_fleet.classic.carriers, named.us_fleet.classic.battleships) == (1, 4)
    ships = named.us_fleet.ships
    assert (ships.carriers, ships.carrier_cost, ships.big_ships) == (1, 2, 8)
    assert named.of_war == Fraction(1, 2)


def test_without_a_row_of_the_chart_the_card_says_what_war_costs():
    played = declaring_phase(remembered=[CARDS.put("4", Card(cost=4))])
    assert standing.standing(after(played, DeclareWar("GE", "POL")), "GE").money == 11
    both = declaring_phase(remembered=[CARDS.put("4", Card(cost=4)), *CHART])
    assert standing.standing(after(both, DeclareWar("GE", "POL")), "GE").money == 10


def test_a_country_that_somebody_belongs_to_is_attacked_with_its_power():
    played = after(declaring_phase(), SetCountry("ROM", "IT"))
    war = after(played, DeclareWar("CW", "ROM"))
    assert war.at_war("CW", "IT") and WARS.of(war) == {("CW", "IT"): War(NOW, "CW")}
    assert why_not(after(declaring_phase(), SetCountry("ROM", "FR")), DeclareWar("CW", "ROM")) == [
        "one_ideology"
    ]


def test_points_with_one_reading():
    """Pearl Harbor and Honolulu are one hex; limits of trade are those of the card book."""
    fleet_port = game().atlas.find(values().us_fleet.port)
    assert game().atlas.find("Honolulu") == fleet_port
    found = {option.name: option.choices for option in rules.options(game())}
    assert found["pol.sanc.pearl_hex"] == ("honolulu",) and found["pol.trade.limits"] == ("table",)

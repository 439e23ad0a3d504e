"""Minor countries in war: who joins whom, and those that are only directed."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import SetCountry, SetOption, SetRoute, SetWar
from redball.game.state import put_clock
from redball.rules.politics import standing
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.war import minors as room
from redball.rules.politics.war.orders import DeclareWar, JoinAttacked, LapseWar, PutOnTop
from redball.rules.politics.war.tables import UPPER

from tests.rules.politics.world import after, at, denied, game, judged, minors, standings, why_not


def phase(*wars, remembered=(), **fields):
    """September 1939, where wars are declared; Germany is at war with the Commonwealth."""
    return game(
        clock=at("declare_war", 1939, 4, 1), wars=[("CW", "GE"), *wars], remembered=remembered, **fields
    )


def norway(**fields):
    """Germany has declared war on Norway."""
    return after(phase(**fields), DeclareWar("GE", "NOR"))


CW_AT = "P-0722"


@pytest.mark.rule("POL-WAR-06")
def test_the_attacked_join_under_the_marker_of_their_attackers_enemy():
    war = norway()
    assert room.entitled(war, "NOR") == ("CW",) and not standing.minor(war, "NOR").joined
    joined = after(war, SetMinor("NOR", {"at": CW_AT}))
    assert standing.minor(joined, "NOR").joined and standing.minor(joined, "NOR").controller == "CW"
    assert joined.principal("NOR") == "CW" and joined.at_war("NOR", "GE")
    france = after(war, SetMinor("NOR", {"at": "P-0622"}))
    assert not standing.minor(france, "NOR").joined, "France is not at war"
    at_once = after(phase(remembered=minors(NOR={"at": CW_AT})), DeclareWar("GE", "NOR"))
    assert standing.minor(at_once, "NOR").joined
    marker_comes = after(war, SetStanding("CW", {"at": standing.minor(war, "NOR").at}))
    assert standing.minor(marker_comes, "NOR").joined


def test_an_attack_by_a_power_of_ones_own_ideology_entitles_to_nothing():
    played = phase(("GE", "IT"), remembered=standings(IT={"ideology": "democrat"}))
    war = after(played, SetStanding("IT", {"ideology": "fascist"}), DeclareWar("GE", "NOR"))
    assert room.entitled(war, "NOR") == ("CW",)


@pytest.mark.rule("POL-WAR-07")
def test_they_join_as_by_ipo_5():
    allied = minors(NOR={"allies": ("FR",), "modifiers": {"CW": 3}}, SWE={"modifiers": {"CW": 2}})
    joined = after(norway(remembered=allied), SetMinor("NOR", {"at": CW_AT}))
    found = standing.minor(joined, "NOR")
    assert (found.joined, found.controller, found.allies) == (True, "CW", ())
    assert standing.minor(joined, "SWE").modifiers == {"CW": 2}, "no effects on minor countries"
    assert standing.standing(joined, "CW").money == 10, "no cost"


def test_which_wars_entitle():
    begun = game(clock=at("declare_war", 1939, 4, 1))
    first = after(begun, DeclareWar("GE", "NOR"))
    next_turn = first.changed([put_clock(at("declare_war", 1939, 5, 1))])
    war = after(next_turn, DeclareWar("CW", "GE"))
    assert room.entitled(war, "NOR") == ()
    for options in ({"pol.war.join": "war_now"}, {"pol.war.auto_join_later_war": "yes"}):
        ((name, value),) = options.items()
        assert room.entitled(after(war, SetOption(name, value)), "NOR") == ("CW",)


def two_over_norway(**fields):
    """The Commonwealth and France, both at war with Germany, share Norway's hex."""
    kept = standings(FR={"at": "P-0320"}, CW={"at": "P-0321"})
    return after(phase(("FR", "GE"), remembered=kept, **fields), DeclareWar("GE", "NOR"))


def test_two_powers_over_an_attacked_country():
    at_norway = SetStanding("CW", {"at": "P-0320"})
    begun = two_over_norway()
    assert standing.minor(begun, "NOR").controller == "FR", "France lay over it alone"
    waiting = phase(("FR", "GE"), remembered=standings(FR={"at": "P-0320"}))
    both = after(waiting, at_norway)
    assert UPPER.of(both) == {"P-0320": "CW"}, "who came last lies on top"
    assert standing.minor(after(both, DeclareWar("GE", "NOR")), "NOR").controller == "CW"
    turned = after(both, PutOnTop("FR"), DeclareWar("GE", "NOR"))
    assert standing.minor(turned, "NOR").controller == "FR"
    ask = phase(("FR", "GE"), remembered=standings(FR={"at": "P-0320"}), options={"pol.war.auto_join": "ask"})
    asked = after(ask, at_norway, DeclareWar("GE", "NOR"))
    assert not standing.minor(asked, "NOR").joined
    (task,) = (task for task in rules.tasks(asked) if task.id == "politics.joining.NOR")
    assert {order.power for order in task.orders} == {"CW", "FR"}
    assert standing.minor(after(asked, JoinAttacked("NOR", "FR")), "NOR").controller == "FR"
    denied(asked, JoinAttacked("NOR", "US"), "POL-WAR-06")
    assert why_not(after(asked, JoinAttacked("NOR", "FR")), JoinAttacked("NOR", "FR")) == ["joined_already"]
    assert why_not(both, PutOnTop("CW")) == ["stands_so"]
    assert "POL-WAR-06" not in judged(both, SetStanding("CW", {"money": 3})).clauses, "no marker moves"
    kept = standings(FR={"at": "P-0320"}, CW={"at": "P-0320"})
    equal = after(phase(("FR", "GE"), remembered=kept), DeclareWar("GE", "NOR"))
    assert not standing.minor(equal, "NOR").joined, "nobody lies on top"
    told = judged(equal, PutOnTop("FR"))
    assert [note.code for note in told.notes][:1] == ["politics.joined"]
    assert standing.minor(after(equal, PutOnTop("FR")), "NOR").controller == "FR"


# --- directed -----------------------------------------------------------------------------------------------

DIRECTED = minors(NOR={"director": "CW"})


@pytest.mark.rule("POL-WAR-10")
def test_directed_countries_produce_their_own_units():
    played = phase(remembered=DIRECTED)
    assert room.produces_itself(played, "NOR")
    assert not room.produces_itself(after(played, SetMinor("NOR", {"controller": "CW"})), "NOR")
    assert not room.produces_itself(after(played, SetCountry("NOR", "GE", conquered=True)), "NOR")
    assert not room.produces_itself(phase(), "NOR")


@pytest.mark.rule("POL-WAR-11")
def test_a_directed_country_has_convoys_of_its_own():
    route = SetRoute("CW", "Oslo", "London", ("North Sea",))
    played = phase(remembered=minors(NOR={"director": "CW"}))
    assert [o.clauses for o in room.bars(played, route)] == [("POL-WAR-11",)]
    assert not list(room.bars(phase(remembered=minors(NOR={"controller": "CW"})), route))
    assert not list(room.bars(played, SetRoute("CW", "Oslo", "London")))
    assert not list(room.bars(played, SetRoute("GE", "Oslo", "Berlin", ("North Sea",))))


@pytest.mark.rule("POL-WAR-12")
def test_war_with_a_directed_country_lapses():
    played = game(clock=at("peace", 1939, 4), wars=[("GE", "NOR"), ("CW", "GE")], remembered=DIRECTED)
    (task,) = (task for task in rules.tasks(played) if task.id.startswith("politics.lapse"))
    assert task.orders == (LapseWar("GE", "NOR"),)
    assert not after(played, LapseWar("GE", "NOR")).at_war("GE", "NOR")
    controlled = after(played, SetMinor("NOR", {"controller": "CW"}))
    denied(controlled, LapseWar("GE", "NOR"), "POL-WAR-12")
    assert why_not(after(played, SetWar("GE", "NOR", False)), LapseWar("GE", "NOR")) == ["already_at_peace"]

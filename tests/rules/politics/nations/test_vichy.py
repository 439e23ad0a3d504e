"""The Vichy surrender: who accepts it, the land, what is lost."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import SetWar
from redball.game.state import put_clock, put_unit
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import land, pools, surrendering
from redball.rules.politics.nations.orders import SetDistance, SetForces, SettleTerritory
from redball.rules.politics.nations.tables import AIMS, DISTANCES, FORCES, FOUNDED, OUT, VICHY, Vichy, values
from redball.rules.politics.powers.orders import MarkHexes

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import (
    beaten,
    control,
    corps,
    forces,
    home,
    north,
    options,
    surrender,
    vichy,
    wars,
)
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, unit, why_not, world

NOW = TURN[1940, 2]


def find(*places):
    return [world().find(place) for place in places]


def lands(played, name):
    return {node for node, found in FOUNDED.of(played).items() if found == name}


# --- who accepts --------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-01", "POL-VICHY-07", "POL-VICHY-08")
def test_it_is_accepted_without_an_answer():
    played = after(beaten(), surrender())
    assert not played.at_war("FR", "GE")
    assert VICHY.of(played)["FR"] == Vichy(NOW, ("GE",), "GE")
    assert lands(played, "Occupied FR") == set(north()), "one of the parts is the occupied country"
    assert played.power_over(world().find("Paris")) == "GE"
    assert played.power_over(world().find("Lyon")) == "FR"
    assert why_not(beaten(), surrender("IT")) == ["already_at_peace"]
    assert why_not(beaten(), surrender("")) == ["vichy_to_whom"]


@pytest.mark.rule("POL-VICHY-02", "POL-VICHY-03")
def test_powers_with_common_aims_are_all_asked_or_none():
    aims = [AIMS.put((code, "FR"), 5) for code in ("GE", "IT")]
    joint = beaten(enemies=("GE", "IT", "SU"), remembered=aims)
    denied(joint, surrender("IT"), "POL-VICHY-02")
    assert not why_not(joint, surrender("SU", conqueror="SU")), "none of them"
    both = after(joint, PlayOption("FR", "5", "GE", {"vichy": True, "cost": 0, "to": ["IT"]}))
    assert not both.at_war("FR", "GE") and not both.at_war("FR", "IT") and both.at_war("FR", "SU")
    order = PlayOption("FR", "5", "IT", {"vichy": True, "cost": 0, "refuse": ["GE"]})
    ruling = judged(joint, order)
    assert ruling.allowed and "politics.vichy_refused" in {note.code for note in ruling.notes}
    refused = after(joint, order)
    assert refused.at_war("FR", "GE") and not refused.at_war("FR", "IT")
    assert not AIMS.of(refused), "some accept and others don't"


def test_common_aims_are_made_by_ipo_13():
    played = affairs("GE", year=1940, remembered=())
    order = PlayOption("GE", "IPO 13", "FR", {"partners": ["IT"], "cost": 0, "success": True})
    made = after(played, order)
    assert set(AIMS.of(made)) == {("GE", "FR"), ("IT", "FR")}
    assert "aims_of_whom" in why_not(played, PlayOption("GE", "IPO 13", "FR", {"cost": 0}))


@pytest.mark.rule("POL-VICHY-04")
def test_the_power_is_played_on():
    played = after(beaten(), surrender())
    france = played.powers["FR"]
    assert france.in_play and france.active
    assert "politics.influence_decides" in {note.code for note in judged(beaten(), surrender()).notes}
    assert played.power_over(world().find("Algiers")) == "FR"


@pytest.mark.rule("POL-VICHY-05")
def test_who_has_the_capital_names_the_conqueror():
    both = beaten(enemies=("GE", "IT"))
    order = PlayOption("FR", "5", "GE", {"vichy": True, "cost": 0, "to": ["IT"]})
    assert surrendering.chooser(both, "FR", ("IT", "GE")) == "GE"
    assert VICHY.of(after(both, order))["FR"].conqueror == "GE"
    named = PlayOption("FR", "5", "GE", {**order.terms, "conqueror": "IT"})
    assert VICHY.of(after(both, named))["FR"].conqueror == "IT", "whom Germany names"
    other = PlayOption("FR", "5", "GE", {**order.terms, "conqueror": "JA"})
    denied(both, other, "POL-VICHY-05")


def test_who_names_the_conqueror_without_the_capital():
    paris = control("FR", find("Paris"))
    south = control("IT", find("Lyon", "Marseille", "St Etienne"))
    held = {"enemies": ("GE", "IT"), "remembered": [*paris, *south]}
    order = PlayOption("FR", "5", "GE", {"vichy": True, "cost": 0, "to": ["IT"]})
    hexes = beaten(options=options(vichy__no_capital="hexes"), **held)
    assert surrendering.chooser(hexes, "FR", ("GE", "IT")) == "GE"
    few = [*control("FR", [n for n in home() if n not in find("Lyon", "Marseille")]), *south]
    factories = beaten(enemies=("GE", "IT"), remembered=few)
    assert surrendering.chooser(factories, "FR", ("GE", "IT")) == "IT"
    agree = beaten(options=options(vichy__no_capital="agree"), **held)
    assert why_not(agree, order) == ["name_conqueror"]


@pytest.mark.rule("POL-VICHY-06")
def test_territories_go_to_who_has_most_influence():
    played = after(beaten(), surrender())
    algiers = world().find("Algiers")
    assert [task.id for task in rules.tasks(played) if "influence" in task.id] == ["politics.influence.FR"]
    lead = after(played, SettleTerritory("FR", "ALG", ("FR", "GE"), (5, 3)))
    assert lead.power_over(algiers) == "FR", "who surrenders leads and keeps it"
    lost = after(played, SettleTerritory("FR", "ALG", ("FR", "GE"), (3, 5)))
    assert lost.power_over(algiers) == "GE"
    tie = after(lost, SettleTerritory("FR", "ALG", ("FR", "GE"), (4, 4)))
    assert tie.power_over(algiers) == "FR"
    order = SettleTerritory("FR", "ALG", ("GE", "IT"), (4, 4))
    assert why_not(played, order) == ["influence_tied"]
    assert after(played, SettleTerritory("FR", "ALG", ("GE", "IT"), (4, 4), "GE")).power_over(algiers) == "GE"
    asked = after(beaten(options=options(vichy__influence_tie="ask")), surrender())
    assert why_not(asked, SettleTerritory("FR", "ALG", ("FR", "GE"), (4, 4))) == ["influence_tied"]
    denied(played, SettleTerritory("FR", "FRA", ("FR", "GE"), (4, 3)), "POL-VICHY-06")
    denied(beaten(), SettleTerritory("FR", "ALG", ("FR", "GE"), (4, 3)), "POL-VICHY-06")
    denied(played, SettleTerritory("FR", "ALG", ("FR", "GE"), (4,)), "POL-VICHY-06")


# --- the land -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-09", "POL-VICHY-13")
def test_isolated_hexes():
    lyon = world().find("Vichy")
    pocket = beaten(remembered=control("GE", [lyon]))
    assert land.isolated(beaten(), "FR") == frozenset()
    south = [n for n in home() if n not in north()]
    row = max(south, key=lambda n: world().grid.colrow(n)[1])
    cut = beaten(remembered=control("GE", [row]))
    assert row in land.isolated(cut, "FR"), "an enemy hex cut off in the south"
    played = after(cut, surrender())
    assert played.power_over(row) == "FR" and row not in FOUNDED.of(played)
    far = [n for n in north() if world().place_name(n) == "Brest"]
    assert far and far[0] not in land.isolated(beaten(), "FR"), "a long way is a way"
    assert lyon not in land.isolated(pocket, "FR")
    beside = world().grid.neighbours(row)
    labels = [world().label(n) for n in beside if n in world().land_nodes]
    guards = [corps(f"g{n}", label, "FR") for n, label in enumerate(labels)]
    among = beaten(remembered=guards)
    assert land.isolated(among, "FR") == frozenset(), "zones of control don't count"


@pytest.mark.rule("POL-VICHY-09")
def test_a_port_is_isolated_where_enemy_ships_cut_the_sea():
    marseille = find("Marseille")[0]
    fleets = [unit(f"bb{n}", sea.name, type="BB", power="FR") for n, sea in enumerate(world().sea_areas)]
    alone = beaten(remembered=control("GE", [marseille]))
    watched = alone.changed(map(put_unit, game(*fleets).units.values()))
    assert marseille not in land.isolated(alone, "FR") and marseille in land.isolated(watched, "FR")


def test_own_isolated_hexes_are_occupied_too():
    brest = find("Brest")[0]
    beside = [n for n in home() if world().grid.distance(n, brest) == 2 and not world().is_city(n)]
    inland = next(n for n in north() if n not in world().coasts and not world().is_city(n))
    played = beaten(remembered=control("FR", [inland]))
    assert inland in land.isolated(played, "FR") and beside
    assert inland in lands(after(played, surrender()), "Occupied FR")


@pytest.mark.rule("POL-VICHY-10")
def test_isolated_cities_may_be_given_up():
    brest = find("Brest")[0]
    played = beaten(remembered=control("FR", [brest]))
    assert land.isolated_cities(played, "FR") == {brest}
    assert after(played, surrender()).power_over(brest) == "FR"
    assert after(played, surrender(ceded=["Brest"])).power_over(brest) == "GE"
    denied(played, surrender(ceded=["Lyon"]), "POL-VICHY-10")


@pytest.mark.rule("POL-VICHY-11", "POL-VICHY-12")
def test_conquerors_keep_hexes_that_are_territories():
    played = after(beaten(), surrender(kept=["Brest", "Lille"]))
    brest, lille = find("Brest", "Lille")
    assert played.power_over(brest) == "GE"
    found = {FOUNDED.of(played)[brest], FOUNDED.of(played)[lille]}
    assert found == {"GE in FR 1", "GE in FR 2"}, "two blocks that do not touch are two"
    near = next(n for n in world().grid.neighbours(brest) if n in north())
    joined = after(beaten(), surrender(kept=["Brest", world().label(near)]))
    assert FOUNDED.of(joined)[brest] == FOUNDED.of(joined)[near] == "GE in FR 1"
    assert brest not in lands(played, "Occupied FR")
    denied(beaten(), surrender(kept=["Lyon"]), "POL-VICHY-11")


def test_kept_hexes_of_two_powers_that_touch():
    brest = find("Brest")[0]
    near = next(n for n in world().grid.neighbours(brest) if n in north())
    for reading, count in (("per_mp", 2), ("joint", 1)):
        played = beaten(
            enemies=("GE", "IT"), remembered=control("IT", [near]), options=options(vichy__kept_block=reading)
        )
        assert len(land.blocks(played, [brest, near])) == count


@pytest.mark.rule("POL-VICHY-14", "POL-VICHY-15")
def test_the_historical_line():
    played = after(beaten(), surrender(historical=True))
    line = {world().find(label) for label in values().areas["unoccupied"]}
    assert {n for n in home() if played.power_over(n) == "FR"} == line
    assert lands(played, "Occupied FR") == set(home()) - line
    denied(beaten(), surrender(historical=True, kept=["Brest"]), "POL-VICHY-15")
    marked = after(beaten(), MarkHexes("unoccupied", ("Vichy", "Lyon")), surrender(historical=True))
    assert {n for n in home() if marked.power_over(n) == "FR"} == set(find("Vichy", "Lyon"))
    italy = affairs("IT", year=1940, wars=wars("IT", "CW"))
    assert "line_of_france" in why_not(
        italy, PlayOption("IT", "5", "CW", {"vichy": True, "cost": 0, "historical": True})
    )


# --- what is lost -------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-17")
def test_half_of_the_bid_points_is_lost():
    played = after(beaten(remembered=standings(FR={"bid": 7, "pe": 4})), surrender())
    assert standing.standing(played, "FR").bid == 3
    assert standing.standing(played, "FR").pe == 3


@pytest.mark.rule("POL-VICHY-27")
def test_half_of_the_force_pool_goes_out():
    played = after(beaten(remembered=forces("FR", INF=6, FTR=3)), surrender())
    assert dict(OUT.of(played)) == {("FR", "INF"): 3, ("FR", "FTR"): 2}
    assert FORCES.of(played)["FR", "INF", 0] == 3 and FORCES.of(played)["FR", "FTR", 0] == 1
    few = after(beaten(remembered=forces("FR", INF=5, ARM=1)), surrender())
    assert dict(OUT.of(few)) == {("FR", "INF"): 3, ("FR", "ARM"): 1}
    codes = {note.code for note in judged(beaten(), surrender()).notes}
    assert "politics.pool_to_enter" in codes


@pytest.mark.rule("POL-VICHY-28")
def test_half_of_later_units_enters():
    for count, reading, kept in (
        (4, "kept_up", 2),
        (6, "kept_up", 3),
        (3, "kept_up", 2),
        (3, "removed_up", 1),
    ):
        played = vichy(
            year=1940,
            turn=5,
            remembered=forces("FR", 1941, INF=count),
            options=options(vichy__dated_half=reading),
        )
        effects = {
            (e.table, e.key): e.value for e in pools.entering(played, at("political_affairs", 1941, 0, 0))
        }
        assert effects[FORCES.name, ("FR", "INF", 0)] == kept
        assert effects.get((OUT.name, ("FR", "INF")), 0) == count - kept
    free = vichy(
        year=1940, turn=5, row=Vichy(NOW, ("GE",), "GE", halved=False), remembered=forces("FR", 1941, INF=6)
    )
    effects = {(e.table, e.key): e.value for e in pools.entering(free, at("political_affairs", 1941, 0, 0))}
    assert effects[FORCES.name, ("FR", "INF", 0)] == 6


@pytest.mark.rule("POL-VICHY-16", "POL-VICHY-29")
def test_war_with_one_ends_restrictions_and_with_all_returns_units():
    out = [*forces("FR", INF=3), OUT.put(("FR", "INF"), 3)]
    peace = vichy(remembered=out).changed([put_clock(at("peace", 1941, 2))])
    one = after(peace, SetWar("FR", "IT", True))
    assert not VICHY.of(one)["FR"].restricted and VICHY.of(one)["FR"].halved
    assert OUT.of(one) == {("FR", "INF"): 3}, "units still out"
    both = after(one, SetWar("FR", "GE", True))
    assert not OUT.of(both) and FORCES.of(both)["FR", "INF", 0] == 6
    other = after(peace, SetWar("FR", "JA", True))
    assert VICHY.of(other)["FR"].restricted


def test_what_players_write_down():
    played = after(game(), SetForces("FR", "INF", 4), SetDistance("FR", "MAD", 5))
    assert FORCES.of(played)["FR", "INF", 0] == 4 and DISTANCES.of(played)["FR", "MAD"] == 5
    assert not DISTANCES.of(after(played, SetDistance("FR", "MAD", -1)))
    denied(played, SetForces("FR", "INF", 4), "POL-VICHY-27")
    empty = after(game(), SetForces("FR", "INF", 0))  # written down: there are none
    assert why_not(empty, SetForces("FR", "INF", 0)) == ["stands_so"]
    assert why_not(game(), SetForces("FR", "INF", -1)) == ["no_amount"]
    denied(played, SetForces("FR", "INF", 4, 1920), "POL-VICHY-28")
    denied(played, SetForces(" ", "INF", 4), "POL-VICHY-27")
    denied(played, SetDistance("FR", "XYZ", 4), "POL-ADM-03")

"""What comes first: the way of a barrel, the barrel that is named first, the power that an order names."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import networkx
import pytest
from redball.rules import oil
from redball.rules.oil.chains import chains_to, free_points
from redball.rules.oil.orders import BuyFuel, DeclareAttack, Refuel
from redball.rules.oil.tables import CONSENTS, MADE, Terms
from redball.supply.graph.edges import onward
from redball.supply.tracing.regions import ground_of

from tests.rules.oil.front import front
from tests.rules.oil.positions import position
from tests.rules.oil.table import TURN, after, barrels, fuel, game, judged, power, refused
from tests.rules.oil.theatre import down, final
from tests.small_map import unit

rule = pytest.mark.rule


# --- the ways of barrels ------------------------------------------------------------------------------------


@rule("OIL-STO-10")
@pytest.mark.parametrize("number", range(3, 123, 5))
def test_a_barrel_goes_over_the_fewest_sea_areas_those_without_points_last(number):
    """Reckoned by a search of somebody else's over the same ground."""
    played, dice = position(number)
    code = Random(number).choice(sorted(set(played.powers) - {"CC"}))
    ground = ground_of(played, code)
    net = networkx.DiGraph()
    for node in (*range(ground.size), *ground.lanes):
        for other in onward(ground, node):
            sea = other - ground.size
            net.add_edge(node, other, cost=0 if sea < 0 else 1 if free_points(played, code, sea) else 1000)
    ends = frozenset(n for n in dice.sample(sorted(played.atlas.places_at), 2) if ground.passable[n])
    net.add_nodes_from(ends)
    chains = chains_to(played, code, ends)
    reckon = networkx.multi_source_dijkstra_path_length
    least = reckon(net, ends, weight="cost") if ends else {}
    assert chains.cost == least
    for node in {*range(ground.size)} - {*chains.cost}:
        near = [n for n in (*ground.ways.land[node], *ground.quays.get(node, ())) if n in least]
        way = chains.way(node)
        assert (way is None) is (not near)
        assert way is None or (way[0] == node and least[way[1]] == min(least[n] for n in near))
    for node in chains.cost:
        way = chains.way(node)
        assert way is not None and way[0] == node and way[-1] in ends
        assert sum(net.edges[b, a]["cost"] for a, b in pairwise(way)) == chains.cost[node]


# --- barrels and payers that are named ----------------------------------------------------------------------


@rule("OIL-REO-12", "OIL-STO-06")
@pytest.mark.parametrize(
    ("named", "expended"),
    [
        (("Berlin", "A-0007"), "Berlin"),
        (("A-0007", "Berlin"), "A-0007"),
        (("Berlin",), "Berlin"),
        (("A-0007",), "A-0007"),
        ((), "Berlin"),
    ],
)
def test_the_barrel_that_is_named_first_pays_for_a_combat(named, expended):
    """Berlin is linked with home, the armour's hex is cut off."""
    units = [unit("arm", "A-0007", type="ARM"), unit("guards", "A-0008", power="SU")]
    played = front(
        *units, fuel={"GE": 0}, control={"A-0007": "GE"}, depots={"A-0007": (1, "GE"), "Berlin": (1, "GE")}
    )
    fought = after(played, DeclareAttack("A-0008", ("arm",), "assault", barrels=named))
    assert {at: barrels(fought, at) for at in ("Berlin", "A-0007")} == {
        at: int(at != expended) for at in ("Berlin", "A-0007")
    }


@rule("OIL-REO-04")
@pytest.mark.parametrize(
    ("payer", "consents", "why"),
    [
        ("IT", "IT", ["oil.no_target"]),
        ("IT", "FR", ["oil.payer_no_consent"]),
        ("FR", "FR", []),
        ("FR", "IT", ["oil.payer_no_consent"]),
        ("", "FR", []),
        ("", "IT", ["oil.no_consent"]),
        ("GE", "FR", ["oil.no_target"]),
    ],
)
def test_the_power_that_an_order_names_is_asked_not_the_depots(payer, consents, why):
    """Italy's depot is Genoa, that of France Paris, which the order names."""
    played = final(
        down("g", "A-0401", "GE"), powers=("GE", "IT", "FR"), fuel={"GE": 0},
        depots={"Genoa": (1, "IT"), "Paris": (1, "FR")},
        remembered=[CONSENTS.put((TURN, consents, "GE", "*"), Terms())],
        cooperation=[("GE", "FR"), ("GE", "IT")], wars=[],
    )  # fmt: skip
    ruling = judged(played, Refuel("g", target="Paris", payer=payer))
    assert [reason.code for reason in ruling.reasons] == why


# --- the market ---------------------------------------------------------------------------------------------


@rule("OIL-ACQ-08")
@pytest.mark.parametrize(
    ("counts", "points", "wanted", "made", "free", "track"),
    [
        (True, 1, 1, 1, 1, 10),
        (True, 2, 1, 1, 1, 10),
        (True, 1, 0, 1, 1, 10),
        (False, 1, 0, 1, 1, 10),
        (False, 2, 2, 0, 2, 10),
        (False, 2, 1, 1, 2, 10),
        (False, 3, 1, 1, 2, 10),
        (False, 3, None, 0, 3, 10),
    ],
)
def test_which_barrels_of_the_market_count(counts, points, wanted, made, free, track):
    """The track is full: ten more of it are one barrel, where one may still be made (OIL-AMB-03)."""
    neutral = power(game(options={"oil.neutral_purchase_counts": counts}), active=False, fuel=10)
    played = after(neutral, BuyFuel("GE", points, wanted))
    assert (oil.to_place(played, "GE"), fuel(played)) == (free, track)
    assert MADE.of(played).get((TURN, "GE"), 0) == made
    assert refused(played, BuyFuel("GE", 1, 1)) == ["oil.too_many_bought"] if counts else True

"""Flows beside resources: barrels on dedicated chains, units supplied over sea, and who uses which points."""

import pytest
from redball.game.clock import Clock
from redball.game.orders import LendResource, SetRoute
from redball.game.scenario import write_scenario
from redball.game.state import next_game, put_clock
from redball.planning.freight import area_rows, standing, stores_of
from redball.planning.freight.stores import working_out
from redball.rules.oil.dedicated import chains_of
from redball.rules.oil.orders import PlaceBarrels
from redball.rules.oil.to_place import put_to_place

from tests.planning.seas import SEAS, game
from tests.rules.judging import after
from tests.small_map import unit

rule = pytest.mark.rule

WITHOUT_FRANCE = dict.fromkeys((f"A-030{n}" for n in range(6)), "GE")
"""So that the colony is reached over all four sea areas."""


def with_barrels(points=(4, 4, 4, 4), count=2, **fields):
    """Britain with barrels to place that may come from any factory at home."""
    fields = {"control": WITHOUT_FRANCE, "rule_sets": ("base", "oil"), **fields}
    played = game(points, clock=Clock(35, "production"), **fields)
    return next_game(played, put_to_place(played, "CW", 0, count))


def uses(found, area):
    row = next(row for row in found if row.area == area)
    return {(use.purpose, use.power): (use.count, use.what) for use in row.uses}


@rule("OIL-STO-10", "OIL-STO-11")
def test_barrels_flow_from_a_factory_at_home_by_port_and_seas_to_the_depot():
    played = after(with_barrels(), PlaceBarrels("CW", "Elisabethville", 2))
    (flow,) = stores_of(played, "CW").barrels
    place = played.atlas.place_name
    assert (place(flow.factory), place(flow.depot), flow.barrels) == ("Liverpool", "Elisabethville", 2)
    assert [SEAS[area] for area in flow.areas] == list(reversed(SEAS))
    sea, rail = flow.legs
    assert [place(node) for node in sea.nodes] == ["Liverpool", "Luanda"] and sea.areas == flow.areas
    assert [played.atlas.label(node) for node in rail.nodes] == ["A-0002", "A-0001", "A-0000"]
    rows = area_rows(played, standing(played, "CW"), stores_of(played, "CW"))
    assert all(uses(rows, area) == {("barrels", "CW"): (2, ("A-0000",))} for area in range(4))
    assert [(row.dedicated, row.free) for row in rows] == [(2, 2)] * 4


@rule("OIL-STO-10")
def test_barrels_along_the_same_chain_are_one_flow_and_end_with_the_turn():
    one = after(with_barrels(), PlaceBarrels("CW", "Elisabethville"))
    two = after(one, PlaceBarrels("CW", "Elisabethville"))
    assert [flow.barrels for flow in stores_of(two, "CW").barrels] == [2]
    assert len(chains_of(two)) == 1 and chains_of(two, "FR") == ()
    assert 'oil_chains = [\n  { turn = 35, power = "CW"' in write_scenario(two)
    later = next_game(two, [put_clock(Clock(36, "production"))])
    assert not stores_of(later, "CW").barrels


@rule("BASE-SUP-08")
def test_units_that_are_supplied_over_sea_are_told_by_sea_area():
    """3.5.4: one point serves any number of units, and may carry a resource too."""
    men = [unit("1 Inf", "A-0002", type="INF", power="CW"), unit("2 Inf", "A-0002", type="INF", power="CW")]
    fields = {"control": WITHOUT_FRANCE, "units": men, "options": {"supply.option11_limited_overseas": True}}
    played = after(game((1, 1, 1, 1), **fields), SetRoute("CW", "Elisabethville", "London", SEAS))
    stores = stores_of(played, "CW")
    (flow,) = stores.supplies
    assert flow.leg.areas == (3, 2, 1, 0), "from the source to the units"
    assert set(flow.units) == {man.id for man in men}
    rows = area_rows(played, standing(played, "CW"), stores)
    for row in rows:
        assert (row.used, row.free, row.count("supply"), row.count("resource")) == (1, 0, 2, 1)
    *steps, last = working_out(played, "CW")
    assert last is not None and len(steps) == 1 + len(men) and steps == [None] * 3
    without = game((1, 1, 1, 0), **fields)
    assert not stores_of(without, "CW").supplies, "out of supply"
    assert not stores_of(game(units=men), "CW").supplies, "without option 11 no shipping is needed"


@rule("BASE-CONV-04")
def test_whose_resources_use_the_points():
    """A resource that is lent counts apart, with the receiver and with the lender."""
    played = after(game(powers=("CW", "FR", "SU", "GE")), LendResource("CW", "Elisabethville", "FR"))
    played = after(played, SetRoute("FR", "A-0000-r1", "Brest", SEAS))
    played = after(played, SetRoute("CW", "A-0001-r1", "London", SEAS))
    british = area_rows(played, standing(played, "CW"), stores_of(played, "CW"))
    for row in british:
        found = {(use.purpose, use.power): use.what for use in row.uses}
        assert found == {("resource", "CW"): ("A-0001-r1",), ("lend_lease", "FR"): ("A-0000-r1",)}
        assert (row.used, row.lent, row.free) == (1, 1, 2)
    french = area_rows(played, standing(played, "FR", ("CW",)), stores_of(played, "FR"))
    assert {use.purpose for row in french for use in row.uses if use.power == "FR"} == {"lend_lease"}

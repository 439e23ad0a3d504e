"""Reinforcements without a home, minor countries that build for themselves, and what production asks."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game.orders import AddUnit, MoveUnit, SetRoute, Step
from redball.game.state import Change
from redball.rules.freight import factories_at_work
from redball.rules.gas.factories import factory_nodes, works_of
from redball.rules.gas.orders import AllotResources
from redball.rules.oil.orders import ReceiveOil
from redball.rules.oil.receipts import Receipt, fault_of, fuel_from, room_at
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import production
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.powers.tables import GAINED, Gained

from tests.rules.politics.powers.world import aligned, at, held, minors, node, of, played, unit
from tests.rules.politics.world import after, denied, judged, why_not

NOW = at("reinforcement", impulse=0)
FALLEN = [aligned("FRA", "GE", conquered=True)]


def exiled(*there, **fields):
    """France without a home: it controls Algeria, Tunisia and Syria alone."""
    atlas = played().atlas
    kept = {"ALG", "TUN", "SYR"}
    lost = [
        change
        for n in atlas.land_nodes
        if atlas.controller_at(n) == "FR" and atlas.territory_at(n).code not in kept
        for change in held("GE", atlas.label(n))
    ]
    return played(*there, remembered=[*FALLEN, *lost, *fields.pop("remembered", ())], clock=NOW, **fields)


def new(at_place, id="new"):
    return AddUnit(id, id, "INF", "FR", "FRA", at=at_place, size="corps")


def in_(place, id):
    return unit(id, place, power="FR")


@pytest.mark.rule("POL-PROD-02")
def test_reinforcements_without_a_home():
    game = exiled()
    assert production.has_no_home(game, "FR") and not production.has_no_home(played(), "FR")
    assert production.places(game, "FR") == ("ALG", "SYR", "TUN")
    assert judged(game, new("Algiers")).allowed
    denied(game, new("Paris"), "POL-PROD-02")
    (task,) = (task for task in rules.tasks(game) if task.id == "politics.places.FR")
    assert task.text.data["territories"] == ["Algeria", "Syria and Lebanon", "Tunisia"]


@pytest.mark.rule("POL-PROD-03")
def test_they_are_spread():
    one, three = in_("Algiers", "a"), in_("Tunis", "t")
    denied(exiled(one, three), new("Algiers"), "POL-PROD-03")
    assert judged(exiled(one, three), new("Beirut")).allowed
    fleet = unit("f", "Western Mediterranean", type="BB", power="FR")
    home_from_sea = judged(exiled(one, three, fleet), MoveUnit("f", "Algiers"))
    assert "POL-PROD-03" not in home_from_sea.clauses, "no reinforcement"
    full = one, in_("Oran", "a2"), three, in_("Beirut", "s")
    assert judged(exiled(*full), new("Algiers")).allowed, "2, 1 and 1"


@pytest.mark.parametrize(("reading", "why"), [("on_map", ["spread"]), ("this_phase", [])])
def test_which_units_count(reading, why):
    """POL-AMB-127."""
    game = exiled(in_("Algiers", "a"), options={"prod.spread_count": reading})
    assert why_not(game, new("Algiers")) == why
    placed = after(exiled(options={"prod.spread_count": reading}), new("Algiers"))
    assert why_not(placed, new("Oran", "next")) == ["spread"]


@pytest.mark.rule("POL-PROD-04")
def test_directed_minor_countries():
    directed = minors(FIN={"director": "GE"}, BUL={"director": "GE", "controller": "GE"})
    game = played(remembered=directed, clock=at("production", impulse=0))
    assert production.builds_for_itself(game, "FIN")
    assert not production.builds_for_itself(game, "BUL") and not production.builds_for_itself(game, "SWE")
    assert "politics.builds.FIN" in [task.id for task in rules.tasks(game)]
    assert not production.builds_for_itself(game.changed([aligned("FIN", "SU", conquered=True)]), "FIN")


@pytest.mark.rule("POL-PROD-01")
def test_the_production_total():
    game = played(clock=at("production", impulse=0))
    (task,) = (task for task in rules.tasks(game) if task.id == "politics.production")
    assert task.text.code == "politics.task.production"


@pytest.mark.rule("POL-PROD-05", "POL-PROD-06")
def test_multiples_don_t_rise_by_themselves():
    """Half of France in German hands at the end of the year changes nothing."""
    taken = held("GE", "Paris", "Lille", "Metz", "Lyon")
    game = of(3, "FR", remembered=taken, wars=[("FR", "GE")], clock=at("victory", 1939, 5, 0))
    assert after(game, Step()).powers["FR"].multiple == multiple_of(game, "FR") == F(3, 4)


# --- production of gas asks which factories work ------------------------------------------------------------


@pytest.mark.rule("POL-PML-05", "POL-PML-08")
def test_plans_for_gas_have_no_idle_factories():
    game = of(1, rule_sets=("base", "politics", "gas"), remembered=held("GE", "Kharkov"))
    made = works_of(game, "GE")
    assert sum(w.number for w in made.values() if w.home) == 5 + 7, "and those of Austria, Bohemia, the Rhine"
    assert node("Stuttgart") not in factory_nodes(game, "GE") and node("Kharkov") not in made
    order = AllotResources("GE", "Leipzig", "Stuttgart", 0, 1)
    assert why_not(game, order) == ["factory_idle"]
    geared = after(game, SetStanding("GE", {"pml": 3}))
    assert factories_at_work(geared, node("Stuttgart")) == 1 and judged(geared, order).allowed


@pytest.mark.rule("POL-PML-08", "POL-MIN-01", "POL-MIN-02")
def test_factories_of_others_that_a_power_may_use():
    """A Swedish one that Germany took by a card, and those of Hungary, which joined it."""
    remembered = [
        *minors(HUN={"controller": "GE", "joined": True}, BUL={"controller": "GE"}),
        GAINED.put(("GE", node("Stockholm")), Gained("IPO 2", red=1)),
    ]
    game = of(1, rule_sets=("base", "politics", "gas"), remembered=remembered)
    nodes = factory_nodes(game, "GE")
    assert node("Stockholm") in nodes and node("Budapest") in nodes and node("Gothenburg") not in nodes
    assert judged(game, AllotResources("GE", "Essen", "Stockholm", 0, 1)).allowed
    assert why_not(game, AllotResources("GE", "Essen", "Gothenburg", 0, 1)) == ["factory_of_other"]


@pytest.mark.rule("POL-PML-05")
def test_nothing_else_goes_to_idle_factories():
    """Oil is received, and routes are set, only where factories work."""
    idle, works = node("Stuttgart"), node("Berlin")
    game = of(1, rule_sets=("base", "politics", "oil"))
    assert (room_at(game, idle), room_at(game, works)) == (0, 2)
    producing = game.changed([Change("clock", "", at("production", impulse=0))])
    assert why_not(producing, ReceiveOil("GE", "Ploesti", "Stuttgart", 1))[0] == "factory_idle"
    receipt = Receipt(f"{game.atlas.label(node('Ploesti'))}-1", "GE", idle)
    fault = fault_of(game, receipt)
    assert fault is not None and fault[0].code == "oil.factory_idle"
    source = game.atlas.label(node("Leipzig"))
    assert "no_factory" in why_not(game, SetRoute("GE", f"{source}-r1", "Stuttgart"))
    assert "no_factory" not in why_not(game, SetRoute("GE", f"{source}-r1", "Berlin"))


def test_fuel_stays_in_quarters_at_a_multiple_of_a_third():
    receipt = Receipt("A-0101-1", "US", 0, "produce")
    found = {m: fuel_from(receipt, m) for m in (F(1, 3), F(1, 2), F(3, 4), F(1))}
    assert found == {F(1, 3): F(3, 2), F(1, 2): F(5, 2), F(3, 4): F(15, 4), F(1): 5}


def test_games_without_politics_have_all_factories():
    game = of(1, rule_sets=("base", "gas"))
    assert factories_at_work(game, node("Stuttgart")) == 1

"""The clauses of a refusal are those that decide it: of barrels that don't serve, of stocks that run out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import MoveUnit
from redball.game.powers import Country, power_infos
from redball.game.state import Change, Depot
from redball.rules import oil
from redball.rules.oil.depots import capacity_of, free_places
from redball.rules.oil.limits import limit_of
from redball.rules.oil.orders import BuyWithFuel, PaySeaMaintenance, RefuelMany
from redball.rules.oil.stock import booked
from redball.rules.oil.tables import ACCOUNTS

from tests.rules.judging import after, judged
from tests.rules.oil import table
from tests.rules.oil.front import MOVEMENT, front
from tests.rules.oil.table import barrels
from tests.rules.oil.theatre import FINAL, SHUT_BRITAIN, SHUT_ITALY, bought, down, final, pay
from tests.small_map import spot, unit

rule = pytest.mark.rule


def stand(at, code, cost, *more, **fields):
    """An HQ that costs so much, with barrels of its power in some places and nothing on the track."""
    fields.setdefault("fuel", {code: 0})
    depots = {place: (1, code) for place in fields.pop("depots")}
    return final(bought("hq", at, code, cost), *more, powers=(code, "GE", "CW"), depots=depots, **fields)


@rule("OIL-REO-12", "OIL-REO-15", "OIL-REO-16")
@pytest.mark.parametrize(
    ("played", "how", "code", "clauses"),
    [
        (stand("Rome", "IT", 2, SHUT_ITALY, depots=["Rome", "Tripoli"]), {"barrels": ("Tripoli",)},
         "barrel_elsewhere", {"OIL-REO-12"}),
        (stand("Tripoli", "IT", 2, SHUT_ITALY, depots=["Rome", "Tripoli"]), {"barrels": ("Rome",)},
         "barrel_elsewhere", {"OIL-REO-12"}),
        (stand("London", "CW", 2, SHUT_BRITAIN, depots=["London", "Gibraltar"]), {"barrels": ("Gibraltar",)},
         "barrel_elsewhere", {"OIL-REO-12", "OIL-REO-15", "OIL-REO-16"}),
        (stand("Rome", "IT", 12, SHUT_ITALY, depots=["Rome"]), {},
         "too_little", {"OIL-STO-06", "OIL-REO-20"}),
        (stand("Tripoli", "IT", 12, SHUT_ITALY, depots=["Tripoli"]), {},
         "depot_spent", {"OIL-REO-12", "OIL-REO-20"}),
        (stand("Tripoli", "IT", 12, depots=["Tripoli"]), {}, "depot_spent", {"OIL-REO-08", "OIL-REO-20"}),
        (stand("London", "CW", 12, depots=["London"]), {},
         "area_short", {"OIL-REO-14", "OIL-REO-15", "OIL-REO-20"}),
        (stand("London", "CW", 12, depots=["London"]), {"source": "track"}, "anywhere_spent", {"OIL-REO-14"}),
    ],
)  # fmt: skip
def test_a_refused_draw_rests_on_what_decides_it(played, how, code, clauses):
    ruling = judged(played, pay("hq", **how))
    assert ([r.code for r in ruling.reasons], set(ruling.clauses)) == ([f"oil.{code}"], clauses)


@rule("OIL-SEA-04")
@pytest.mark.parametrize(
    ("fuel", "named", "code", "clauses"),
    [
        (0, ("Tripoli",), "barrel_in_pocket", {"OIL-SEA-04", "OIL-REO-12", "OIL-AMB-45"}),
        (0, ("Munich",), "no_such_barrel", {"OIL-STO-06"}),
        (0, ("Rome",), "", {"OIL-SEA-01", "OIL-SEA-02", "OIL-SEA-04", "OIL-STO-06"}),
        (1, (), "", {"OIL-SEA-01", "OIL-SEA-02", "OIL-SEA-04"}),
    ],
)
def test_what_a_payment_for_the_sea_rests_on(fuel, named, code, clauses):
    asw = unit("asw", "Sea 2", type="ASW", power="IT")
    played = final(
        asw, SHUT_ITALY, powers=("IT", "CW", "GE"), fuel={"IT": fuel},
        depots={"Rome": (1, "IT"), "Tripoli": (1, "IT")}, options={"oil.cut_off_barrels_pay": False},
    )  # fmt: skip
    ruling = judged(played, PaySeaMaintenance("IT", named))
    assert ([r.code for r in ruling.reasons], set(ruling.clauses)) == (
        [f"oil.{code}"] if code else [],
        clauses,
    )


@rule("OIL-REO-20")
@pytest.mark.parametrize(("second", "said"), [("rommel", "Panzer Army"), ("nobody", "nobody")])
def test_the_unit_at_which_a_batch_stops_is_named(second, said):
    hq = bought("rommel", "Munich", "GE", 12, name="Panzer Army")
    played = final(bought("first", "Munich", "GE", 1), hq, powers=("GE",), depots={"Munich": (1, "GE")})
    stops, *_ = judged(played, RefuelMany((pay("first"), pay(second)))).reasons
    assert (stops.code, stops.data["unit"], stops.data["number"]) == ("oil.batch_stops", said, 2)


@rule("OIL-REO-18")
@pytest.mark.parametrize("there", [True, False])
def test_communists_whom_nobody_plays_draw_as_soviets(there):
    hq = bought("cc", "A-0406", "CC", 2, country="CHI")
    played = final(
        hq, powers=("SU", "CC"), fuel={"SU": 2}, depots={"Omsk": (1, "SU")}, control={"A-0406": "CC"},
        options={"oil.ccp_home": "foreign"},
    )  # fmt: skip
    if not there:
        played = replace(played, powers={code: p for code, p in played.powers.items() if code != "CC"})
    drawn = after(played, pay("cc"))
    assert ACCOUNTS.of(drawn).keys() == {(FINAL.turn, code) for code in ("SU", *(("CC",) if there else ()))}


@rule("OIL-STO-10", "OIL-STO-11")
@pytest.mark.parametrize("points", range(6))
def test_depots_beyond_a_sea_share_its_points(points):
    """Two places each in Palermo and Noto, none left at home."""
    full = {"Essen": (4, "GE"), "Munich": (2, "GE"), "Bremen": (2, "GE")}
    on = table.atlas(more=[spot("Noto", "A-0206", "city", port="major")])
    played = table.game(on=on, depots=full, convoys={(0, "GE"): points})
    assert [free_places(played, "GE", most) for most in (1, 9)] == [min(points, 1), min(points, 4)]
    for depot in ("Palermo", "Noto"):
        alone = {name: (2, "GE") for name in ("Palermo", "Noto") if name != depot}
        less = table.game(on=on, depots=full | alone, convoys={(0, "GE"): points})
        assert free_places(less, "GE", 9) == min(points, 2)


def test_an_account_without_entries_is_none():
    def added(before, **entries):
        played = final(remembered=[ACCOUNTS.put((FINAL.turn, "GE"), before)])
        return booked(played, "GE", {cause: F(amount) for cause, amount in entries.items()})

    assert added(None, oil=5) == {"oil": 5}
    assert added({"oil": F(5)}, oil=-5) is None
    assert added({"oil": F(5), "sea": F(-1)}, oil=-5) == {"sea": -1}


@rule("OIL-LIM-03", "OIL-LIM-05", "OIL-STO-16")
def test_readings_about_one_power_change_nothing_for_others():
    stores = final(powers=("US", "CW"), options={"oil.us_continental": "unlimited_storage"})
    rooms = {at: capacity_of(stores, stores.atlas.find(at)) for at in ("Boston", "London", "Munich", "Dover")}
    assert rooms == {"Boston": 99, "London": 4, "Munich": 2, "Dover": 2}
    fallen = final(powers=("FR", "GE"), options={"oil.other_limits": "none"})
    fallen = fallen.changed([Change("countries", "FRA", Country("FRA", "GE", conquered=True))])
    limits = {code: power_infos()[code].barrel_limit for code in fallen.powers}
    assert {code: limit_of(fallen, code) for code in fallen.powers} == limits | {"FR": 0}


@rule("OIL-PRO-01")
@pytest.mark.parametrize(
    ("chits", "units", "hqs", "field", "edge"),
    [
        (-1, 1, (), "chits", {"least": 0}),
        (1, -1, (), "supply_units", {"least": 0}),
        (100, 0, (), "chits", {"most": 99}),
        (0, 100, (), "supply_units", {"most": 99}),
        (0, 0, (1,) * 100, "hqs", {"most": 99}),
    ],
)
def test_how_few_and_how_many_things_are_bought_is_said(chits, units, hqs, field, edge):
    played = final(powers=("GE",), clock=Clock(FINAL.turn, "production"))
    (reason,) = judged(played, BuyWithFuel("GE", chits, units, hqs)).reasons
    assert reason.data["field"] == field and edge.items() <= reason.data.items()


@rule("OIL-REO-12")
@pytest.mark.parametrize(
    ("how", "used"),
    [({}, "Tripoli"), ({"target": "A-0009"}, "A-0009"), ({"barrels": ("A-0009",)}, "A-0009")],
)
def test_in_a_pocket_the_named_barrel_is_opened_else_that_of_the_target(how, used):
    played = stand("Tripoli", "IT", 2, SHUT_ITALY, depots=["Tripoli", "A-0009"])
    drawn = after(played, pay("hq", **how))
    assert {at: barrels(drawn, at) for at in ("Tripoli", "A-0009")} == {"Tripoli": 1, "A-0009": 1} | {used: 0}


@rule("OIL-STO-19")
@pytest.mark.parametrize("reading", ["capture", "lost", "pass"])
def test_a_depot_that_passes_to_a_nearer_unit_is_not_conquered(reading):
    units = [unit("it", "Lemberg", power="IT"), unit("ge", "Berlin")]
    played = front(
        *units, clock=MOVEMENT, control={"Kiev": "GE"}, depots={"Kiev": (2, "IT")},
        options={"oil.barrels_on_conquest": reading},
    )  # fmt: skip
    moved = after(played, MoveUnit("ge", "Kiev"))
    assert moved.depots[moved.atlas.find("Kiev")] == Depot(2, "GE")


@rule("OIL-LIM-06")
@pytest.mark.parametrize(("reading", "code"), [("unlimited_fuel", "endless"), ("unlimited_storage", "stock")])
def test_what_there_is_for_units_that_wait(reading, code):
    played = final(down("arm", "Boston", "US"), powers=("US",), options={"oil.us_continental": reading})
    (task,) = [task for task in oil.tasks(played) if task.id == "oil.refuel.US"]
    assert task.detail is not None and task.detail.code == f"oil.task.{code}"

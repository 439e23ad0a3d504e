"""Whole tables of small rules: what is bought, who may consent, what is bombed, what the tasks offer."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import DeleteUnit, SetPower
from redball.game.state import Change, HexState
from redball.rules import oil
from redball.rules.case import Case
from redball.rules.oil.bombing import bomb_targets, debt_of
from redball.rules.oil.combat import payers_of
from redball.rules.oil.consents import consent_of
from redball.rules.oil.draws import Draw, drawn
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import (
    BombOil,
    BuyWithFuel,
    ConvertBarrel,
    GiveConsent,
    GiveFuel,
    PaySeaMaintenance,
    Refuel,
    RemoveBarrels,
    RepairOil,
    SetDepot,
)
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.purchases import Basket, best_part
from redball.rules.oil.refuel import needs_fuel, with_fuel
from redball.rules.oil.tables import CONSENTS, FREE_BARRELS, FUELLED, GIVEN, Opened, Terms
from redball.rules.oil.targets import Target

from tests.rules.oil.front import BOMBING, front
from tests.rules.oil.table import TURN, after, barrels, fuel, game, judged, refused
from tests.rules.oil.theatre import SHUT_ITALY, down, final
from tests.small_map import unit

rule = pytest.mark.rule


@rule("OIL-PRO-01", "OIL-PRO-02", "OIL-PRO-03")
@pytest.mark.parametrize(
    ("chits", "units", "hqs", "cost"),
    [
        (1, 0, (), 5),
        (0, 1, (), 2),
        (0, 0, (0,), 0),
        (0, 0, (5,), 5),
        (1, 1, (3, 1), 11),
        (0, 0, (6,), "oil.bad_hq_value"),
        (0, 0, (-1,), "oil.bad_hq_value"),
        (0, 0, (), "oil.nothing_bought"),
        (-1, 0, (1,), "base.below"),
        (0, -1, (1,), "base.below"),
        (100, 0, (), "base.above"),
        (99, 0, (), "oil.too_little"),
        (0, 0, (0,) * 99, 0),
        (0, 0, (0,) * 100, "base.above"),
    ],
)
def test_what_is_bought_for_fuel(chits, units, hqs, cost):
    played = game(fuel={"GE": 10}, depots={"Essen": (1, "GE")})
    order = BuyWithFuel("GE", chits, units, hqs)
    if isinstance(cost, str):
        assert cost in refused(played, order)
    else:
        assert oil.total_fuel(after(played, order), "GE") == 20 - cost


@rule("OIL-STO-06")
@pytest.mark.parametrize(
    ("most", "part"),
    [
        (0, Basket(0, 0, (0,))),
        (F(7, 4), Basket(0, 0, (0,))),
        (2, Basket(0, 1, (0,))),
        (F(19, 4), Basket(0, 0, (0, 3))),
        (5, Basket(0, 1, (0, 3))),
        (6, Basket(0, 1, (0, 3))),
        (7, Basket(1, 1, (0,))),
        (9, Basket(1, 0, (0, 3))),
        (10, Basket(1, 1, (0, 3))),
        (99, Basket(2, 1, (0, 3))),
    ],
)
def test_the_largest_part_that_can_be_paid(most, part):
    found = best_part(Basket(2, 1, (0, 3)), F(most))
    assert (found.count, found.fuel) == (part.count, part.fuel), found
    assert found == part


# --- consents -----------------------------------------------------------------------------------------------


@rule("OIL-REO-04", "OIL-REO-05", "OIL-REO-09", "OIL-REO-18")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (GiveConsent("IT", "GE"), []),
        (GiveConsent("IT", "GE", "Rome"), []),
        (GiveConsent("IT", "GE", "Rome", "1/4"), []),
        (GiveConsent("IT", "GE", "", "0"), ["oil.not_quarters"]),
        (GiveConsent("IT", "GE", "", "-1"), ["oil.not_quarters"]),
        (GiveConsent("IT", "GE", "", "1/3"), ["oil.not_quarters"]),
        (GiveConsent("IT", "GE", "Essen"), ["oil.no_depot_of"]),
        (GiveConsent("IT", "GE", "Munich"), ["oil.no_depot_of"]),
        (GiveConsent("IT", "IT"), ["oil.consent_to_self"]),
        (GiveConsent("IT", "CW"), ["oil.consent_to_enemy"]),
        (GiveConsent("SU", "CC"), ["oil.consent_to_self"]),
        (GiveConsent("CC", "SU"), ["oil.no_own_store"]),
        (GiveConsent("CW", "CC"), ["oil.bound_user"]),
        (GiveConsent("US", "CW", free=True), []),
        (GiveConsent("US", "FR", free=True), []),
        (GiveConsent("US", "SU", free=True), ["oil.free_for_whom"]),
        (GiveConsent("CW", "FR", free=True), ["oil.free_for_whom"]),
        (GiveConsent("IT", "GE", given=False), ["oil.consent_unchanged"]),
        (GiveConsent("US", "CW", free=True, given=False), ["oil.consent_unchanged"]),
    ],
)
def test_who_may_consent_to_what(order, why):
    powers = ("GE", "IT", "CW", "US", "FR", "SU", "CC")
    depots = {"Rome": (1, "IT"), "Essen": (1, "GE")}
    played = final(powers=powers, depots=depots)
    ruling = judged(played, order)
    assert [reason.code for reason in ruling.reasons] == why
    if why:
        return
    given = played.changed(ruling.changes)
    assert refused(given, order) == ["oil.consent_unchanged"]
    where = "free" if order.free else (order.at and given.atlas.label(given.atlas.find(order.at))) or "*"
    known = consent_of(given, order.power, order.to, where)
    assert known is not None and known.most == (F(order.fuel) if order.fuel else None)
    back = after(given, GiveConsent(order.power, order.to, order.at, free=order.free, given=False))
    assert consent_of(back, order.power, order.to, where) is None
    early = final(powers=powers, depots=depots, clock=Clock(TURN, "production"))
    assert refused(early, order) == ["oil.consent_later"]


@rule("OIL-REO-04")
def test_a_consent_for_one_depot_goes_before_one_for_all():
    most = {"*": F(5), "A-0003": F(1, 2)}
    let = [CONSENTS.put((TURN, "IT", "GE", where), Terms(fuel)) for where, fuel in most.items()]
    played = final(powers=("GE", "IT"), remembered=let, depots={"Rome": (1, "IT"), "Genoa": (1, "IT")})
    found = {place: consent_of(played, "IT", "GE", place) for place in ("A-0003", "A-0005", "*", "free")}
    assert {place: consent and (consent.where, consent.most) for place, consent in found.items()} == {
        "A-0003": ("A-0003", F(1, 2)), "A-0005": ("*", 5), "*": ("*", 5), "free": None,
    }  # fmt: skip
    assert consent_of(played, "GE", "IT", "*") is None


@rule("OIL-REO-04")
@pytest.mark.parametrize(
    ("most", "used", "allowed"),
    [("2", "0", True), ("7/4", "0", False), ("3", "1", True), ("3", "5/4", False)],
)
def test_a_consent_gives_up_to_its_limit(most, used, allowed):
    key = TURN, "IT", "GE", "*"
    let = [CONSENTS.put(key, Terms(F(most))), GIVEN.put(key, F(used))]
    played = final(down("arm", "Rome", "GE"), fuel={"IT": 9}, depots={"Rome": (1, "IT")}, remembered=let)
    ruling = judged(played, Refuel("arm", payer="IT"))
    assert ruling.allowed is allowed
    if not allowed:
        (reason,) = ruling.reasons
        assert (reason.code, reason.data["left"]) == ("oil.consent_exceeded", str(F(most) - F(used)))
    else:
        done = played.changed(ruling.changes)
        assert GIVEN.of(done)[key] == F(used) + 2
        assert (fuel(done, "IT"), oil.account_of(done, "GE")) == (7, {"received": 2, "reorganization": -2})


# --- bombs --------------------------------------------------------------------------------------------------


@rule("OIL-BOM-01", "OIL-BOM-02")
def test_what_may_be_bombed_where():
    hexes = {"Baku": HexState(oil_destroyed=3), "Moscow": HexState(factories_destroyed=2)}
    depots = {
        "Kiev": (1, "SU"),
        "Baku": (1, "SU"),
        "Moscow": (2, "SU"),
        "Essen": (1, "GE"),
        "Rome": (1, "SU"),
    }
    played = front(clock=BOMBING, hexes=hexes, depots=depots)
    label = played.atlas.label
    assert {label(n): kinds for n, kinds in bomb_targets(played, "GE").items()} == {
        "A-0005": ("barrel",), "A-0309": ("barrel",), "A-0009": ("barrel",), "A-0200": ("barrel",),
    }  # fmt: skip
    assert {label(n): kinds for n, kinds in bomb_targets(played, "SU").items()} == {
        "A-0002": ("resource", "factory"), "A-0301": ("resource",), "A-0000": ("barrel", "factory"),
        "A-0200": ("barrel",),
    }  # fmt: skip


@rule("OIL-BOM-03", "OIL-BOM-05", "OIL-BOM-06")
@pytest.mark.parametrize(
    ("hits", "track", "kiev", "minsk", "debt"),
    [
        (1, 4, 1, 1, 0),
        (5, 0, 1, 1, 0),
        (6, 9, 0, 1, 0),
        (15, 0, 0, 1, 0),
        (16, 9, 0, 0, 0),
        (25, 0, 0, 0, 0),
        (26, 0, 0, 0, 1),
    ],
)
def test_hits_come_off_the_track_then_off_the_nearest_barrels(hits, track, kiev, minsk, debt):
    depots = {"Kiev": (1, "SU"), "Minsk": (1, "SU")}
    played = front(clock=BOMBING, depots=depots, options={"oil.bomb_floor": "debt"})
    bombed = after(played, BombOil("GE", "Kiev", "barrel", hits))
    assert (fuel(bombed, "SU"), barrels(bombed, "Kiev"), barrels(bombed, "Minsk")) == (track, kiev, minsk)
    assert debt_of(bombed, "SU") == debt
    assert sum(oil.account_of(bombed, "SU").values()) == debt - hits


@rule("OIL-BOM-01", "OIL-BOM-03")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (BombOil("GE", "Kiev", "barrel", 99), []),
        (BombOil("GE", "Kiev", "barrel", 0, True), []),
        (BombOil("GE", "Kiev", "barrel", 0), ["oil.no_losses"]),
        (BombOil("GE", "Kiev", "barrel", 100), ["oil.hits_out_of_range"]),
        (BombOil("GE", "Kiev", "barrel", -1), ["oil.hits_out_of_range"]),
        (BombOil("GE", "Kiev", "resource", 1), ["oil.no_resource_there"]),
        (BombOil("GE", "Kiev", "factory", 1), ["oil.no_factory_there"]),
        (BombOil("SU", "Essen", "factory", 1), ["oil.not_its_bombardment"]),
        (BombOil("GE", "Essen", "factory", 1), ["oil.bomb_not_at_war"]),
        (BombOil("GE", "Kiev", "barrel", 1, other_hits=1), ["oil.one_kind_a_raid"]),
        (BombOil("GE", "Baku", "barrel", 1, other_hits=1), ["oil.one_kind_a_raid"]),
    ],
)
def test_which_bombs_may_fall(order, why):
    played = front(clock=BOMBING, depots={"Kiev": (2, "SU"), "Baku": (1, "SU")})
    assert [reason.code for reason in judged(played, order).reasons] == why
    later = front(depots={"Kiev": (2, "SU"), "Baku": (1, "SU")})
    assert refused(later, order)[0] == "oil.not_bombardment"


@rule("OIL-BOM-02")
@pytest.mark.parametrize(
    ("at", "target", "other", "why"),
    [
        ("Baku", "barrel", 2, []),
        ("Baku", "resource", 99, []),
        ("Baku", "resource", 100, ["oil.hits_out_of_range"]),
        ("Kiev", "barrel", 1, ["oil.no_other_oil_there"]),
        ("Moscow", "factory", 1, ["oil.no_other_oil_there"]),
    ],
)
def test_two_kinds_in_one_raid(at, target, other, why):
    depots = {"Kiev": (2, "SU"), "Baku": (1, "SU"), "Moscow": (1, "SU")}
    played = front(clock=BOMBING, depots=depots, options={"oil.bomb_targets": "both"})
    ruling = judged(played, BombOil("GE", at, target, 1, other_hits=other))
    assert [reason.code for reason in ruling.reasons] == why
    if not why:
        assert "OIL-AMB-50" in ruling.clauses
        done = played.changed(ruling.changes)
        left = 5 + 40 - 1 - other
        assert oil.total_fuel(done, "SU") == max(0, left)


@rule("OIL-BOM-04")
@pytest.mark.parametrize(("destroyed", "ok"), [(0, False), (1, True), (2, True)])
def test_oil_is_repaired_one_by_one(destroyed, ok):
    hexes = {"Baku": HexState(oil_destroyed=destroyed)} if destroyed else {}
    repairable = {"oil.destroyed_resource": "repairable"}
    played = front(clock=Clock(TURN, "production"), hexes=hexes, options=repairable)
    if not ok:
        assert refused(played, RepairOil("Baku")) == ["oil.no_destroyed_oil"]
        return
    state = after(played, RepairOil("Baku")).hexes.get(played.atlas.find("Baku"))
    assert (state.oil_destroyed if state else 0) == destroyed - 1 and (state is None) is (destroyed == 1)
    assert refused(front(hexes=hexes, options=repairable), RepairOil("Baku")) == [
        "oil.repaired_in_production"
    ]
    good = front(clock=Clock(TURN, "production"), hexes=hexes)
    assert refused(good, RepairOil("Baku")) == ["oil.destroyed_for_good"]


# --- tasks --------------------------------------------------------------------------------------------------


@rule("OIL-REO-20", "OIL-SEA-04", "OIL-LIM-02")
def test_the_tasks_of_final_reorganization():
    units = [
        down("arm", "Rome", "IT"),
        down("ca", "Sea 0", "IT", 1),
        down("off", "", "IT"),
        unit("up", "Rome", power="IT"),
        down("lost", "Rome", "IT", shattered=True),
        unit("asw", "Sea 0", type="ASW", power="IT"),
        down("inf", "Rome", "IT", 8, type="INF"),
    ]
    depots = {"Rome": (4, "IT"), "Genoa": (1, "IT")}
    played = final(*units, depots=depots, fuel={"IT": F(5, 2)}, powers=("GE",))
    tasks = {task.id: task for task in oil.tasks(played)}
    assert set(tasks) == {"oil.sea.IT", "oil.refuel.IT", "oil.limit.IT"}
    refuel = tasks["oil.refuel.IT"]
    assert [order.unit for order in refuel.orders] == ["arm", "ca", "inf"]
    assert (refuel.text.data["count"], refuel.text.data["fuel"]) == (3, "9/4")
    assert refuel.detail is not None and refuel.detail.data["have"] == "105/2"
    assert refuel.hexes == (3,)
    assert (tasks["oil.sea.IT"].state, tasks["oil.sea.IT"].orders) == ("todo", (PaySeaMaintenance("IT"),))
    limit = tasks["oil.limit.IT"]
    assert (limit.text.data["count"], limit.text.data["most"]) == (2, 3)
    assert set(limit.orders) == {RemoveBarrels("IT", "A-0003"), RemoveBarrels("IT", "A-0005")}
    paid = {task.id: task for task in oil.tasks(after(played, PaySeaMaintenance("IT")))}
    assert (paid["oil.sea.IT"].state, paid["oil.sea.IT"].detail) == ("done", None)
    poor = final(units[5], powers=("GE",))
    (sea,) = oil.tasks(poor)
    assert (sea.state, sea.orders) == ("done", ()) and sea.detail is not None


@rule("OIL-ACQ-12")
def test_the_tasks_of_the_reinforcement_phase():
    units = [
        unit("mot", "Essen", type="MOT"),
        unit("arm", "Essen", type="ARM"),
        down("low", "Essen", "GE"),
        unit("inf", "Essen"),
        unit("ca", "Bremen", type="CA"),
        unit("sub", "Sea 0", type="SUB"),
        unit("off", type="ARM"),
    ]
    played = game(units, clock=Clock(TURN, "reinforcement"), remembered=[FREE_BARRELS.put((TURN, "GE"), 2)])
    give, place = oil.tasks(played)
    assert [order for order in give.orders] == [GiveFuel(id) for id in ("arm", "mot", "sub", "ca")]
    assert give.hexes == (0, 4) and give.text.data["count"] == 4
    assert (place.id, place.text.data["count"]) == ("oil.place.GE", 2)


@rule("OIL-STO-17")
@pytest.mark.parametrize(
    ("at", "option", "why"),
    [
        ("Essen", True, []),
        ("Essen", False, ["oil.only_when_forced"]),
        ("Munich", True, ["oil.no_such_barrel"]),
        ("Bremen", True, ["oil.no_such_barrel"]),
    ],
)
def test_which_barrels_are_turned_into_fuel(at, option, why):
    options = {"oil.voluntary_conversion": option}
    played = game(depots={"Essen": (2, "GE"), "Munich": (1, "IT")}, powers=("IT",), options=options)
    ruling = judged(played, ConvertBarrel("GE", at))
    assert [reason.code for reason in ruling.reasons] == why
    if not why:
        done = played.changed(ruling.changes)
        assert (fuel(done), barrels(done, "Essen"), oil.account_of(done, "GE")) == (10, 1, {})


# --- what is cut off ----------------------------------------------------------------------------------------


@rule("OIL-REO-12")
@pytest.mark.parametrize(("depot", "track", "loose"), [(True, 5, 7), (False, 2, 10)])
def test_a_factory_that_is_cut_off_is_no_pocket(depot, track, loose):
    """Who traces to a factory without a depot draws on the track, wherever it lies."""
    ledger = Ledger.of(final(SHUT_ITALY, fuel={"IT": 5}))
    tripoli = ledger.game.atlas.find("Tripoli")
    ledger.put_opened((tripoli, False, "IT"), Opened("IT", F(10)))
    assert (ledger.at_home("IT"), ledger.total("IT")) == (5, 15)
    left, _ = drawn(ledger, Draw("IT", "IT", F(3), Target(tripoli, "IT", "OIL-REO-01", depot)))
    assert (left.track["IT"], left.opened[tripoli, False, "IT"].loose) == (track, loose)


@rule("OIL-CBT-12")
def test_armour_of_a_neutral_minor_is_not_counted():
    units = [
        unit("tur", "Lemberg", type="ARM", power="TUR"),
        unit("inf", "Lemberg"),
        unit("hq", "Lemberg", type="HQ-A", power="IT"),
    ]
    played = front(*units)
    assert payers_of(played, list(played.units.values())) == ("IT", "GE")
    assert payers_of(played, [played.units["tur"], played.units["inf"]]) == ("GE",)


@rule("OIL-ACQ-01")
def test_a_plant_that_is_gone_brings_no_oil():
    played = game([unit("plant", "A-0001", type="SYNTH")])
    assert {o.source: o.count for o in oil.proposals(played, "GE")} == {"A-0001": 1, "A-0002": 5}
    gone = played.changed([Change("units", "plant", None)])
    assert [o.source for o in oil.proposals(gone, "GE")] == ["A-0002"]
    moved = played.changed([Change("units", "plant", unit("plant", "", type="SYNTH", hex=0))])
    assert {o.source: o.count for o in oil.proposals(moved, "GE")} == {"A-0000": 1, "A-0002": 5}


@rule("OIL-STO-19")
def test_an_owner_that_was_set_by_hand_stays():
    units = [unit("ge", "Kiev"), unit("inf", "Essen")]
    played = front(
        *units, control={"Kiev": "GE"}, depots={"Kiev": (2, "GE")}, clock=Clock(TURN, "production")
    )
    given = after(played, SetDepot("Kiev", "IT", 2))
    kiev = played.atlas.find("Kiev")
    for order in (
        SetPower("GE", {"fuel": 3}),
        SetDepot("Rome", "IT", 1),
        SetPower("GE", {"active": True, "fuel": 4}),
    ):
        assert after(given, order).depots[kiev].owner == "IT"
    away = after(
        front(*units, unit("it", "A-0006", power="IT"), control={"Kiev": "GE"}, depots={"Kiev": (2, "GE")}),
        DeleteUnit("ge"),
    )
    assert away.depots[kiev].owner == "IT"


@pytest.mark.parametrize(
    ("tie", "owner", "holder"),
    [
        ("ask", "SU", "GE"),
        ("ask", "IT", "IT"),
        ("ask", "GE", "GE"),
        ("captor", "IT", "GE"),
    ],
)
def test_of_powers_that_tie_the_first_has_it_where_neither_holds_anything(tie, owner, holder):
    """Japan holds Kiev; a German and an Italian unit stand there."""
    units = [unit("it", "Kiev", power="IT"), unit("ge", "Kiev"), unit("ja", "Rome", power="JA")]
    poor = {"Ploesti": HexState(oil_destroyed=5), "Turin": HexState(oil_destroyed=1)}
    played = front(
        *units,
        control={"Kiev": "JA"},
        depots={"Kiev": (1, owner)},
        hexes=poor,
        options={"oil.depot_tie": tie},
    )
    found = holder_of(played, played.atlas.find("Kiev"))
    assert (found.power, found.ground, found.tied) == (holder, "tied", ("GE", "IT"))
    rich = front(*units, control={"Kiev": "JA"}, depots={"Kiev": (1, owner)}, options={"oil.depot_tie": tie})
    assert holder_of(rich, played.atlas.find("Kiev"))[:2] == ("GE", "most_oil")


# --- fuel with points ---------------------------------------------------------------------------------------


@rule("OIL-REO-20")
@pytest.mark.parametrize(
    ("phase", "option", "way", "always", "paid", "by_option"),
    [
        ("land_movement", False, "", False, 0, False),
        ("land_movement", True, "", False, 2, True),
        ("land_movement", True, "hq", False, 0, False),
        ("land_movement", True, "hq", True, 2, False),
        ("land_movement", False, "", True, 2, False),
        ("final_reorganization", False, "", False, 2, False),
        ("final_reorganization", True, "hq", False, 2, False),
    ],
)
def test_when_points_take_fuel_as_well(phase, option, way, always, paid, by_option):
    clock = Clock(TURN, phase, 1, "axis") if phase == "land_movement" else Clock(TURN, phase)
    played = final(
        down("arm", "Essen", "GE"), clock=clock, fuel={"GE": 5}, depots={"Essen": (1, "GE")},
        rule_sets=("base", "reorganization", "oil"), options={"oil.non_hq_impulse_reorg_costs": option},
    )  # fmt: skip
    case, arm = Case(played), played.units["arm"]
    assert needs_fuel(played, arm, way, always) is bool(paid)
    changes, clauses, notes = with_fuel(case, arm, [], way, always)
    assert not case.objections
    assert fuel(played.changed(changes), "GE") == 5 - paid
    assert ("OIL-AMB-18" in clauses) is by_option and bool(clauses) is bool(paid)
    assert [note.code for note in notes] == (["oil.also_paid"] if paid else [])


@rule("OIL-REO-20")
@pytest.mark.parametrize("state", ["shattered", "infantry", "paid"])
def test_what_needs_no_fuel_any_more(state):
    fields = {"shattered": {"shattered": True}, "infantry": {"type": "INF"}}.get(state, {})
    paid = [FUELLED.put((TURN, "arm"), True if state == "paid" else None)]
    sets = ("base", "reorganization", "oil")
    played = final(down("arm", "Essen", "GE", 8, **fields), remembered=paid, rule_sets=sets)
    assert not needs_fuel(played, played.units["arm"])
    assert needs_fuel(final(down("arm", "Essen", "GE"), rule_sets=sets), down("arm", "Essen", "GE"))
    alone = final(down("arm", "Essen", "GE"), rule_sets=("base", "reorganization"))
    assert not needs_fuel(alone, alone.units["arm"])

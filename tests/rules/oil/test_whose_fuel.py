"""Whose fuel a unit may use: Communist Chinese units Soviet fuel alone, nobody a friend's before the sea."""

from __future__ import annotations

import pytest
from redball.planning.sets.oil.refuel import best, survey
from redball.rules.oil.orders import GiveConsent, PaySeaMaintenance, Refuel, RefuelMany
from redball.rules.oil.sea import sea_first

from tests.rules.oil.theatre import after, bought, down, final, fuel, judged, pay, refused

rule = pytest.mark.rule
CHINESE_AND_SOVIETS = [("SU", "CH"), ("SU", "CC"), ("CC", "CH")]


def china(*units, **fields):
    """Communists and Soviets in a China where all co-operate; barrels at Chungking, none Soviet."""
    fields.setdefault("depots", {"Chungking": (2, "CH")})
    fields.setdefault("fuel", {"SU": 0})
    played = final(
        *units,
        powers=("SU", "CC", "CH"),
        control={"A-0406": "CC"},
        cooperation=CHINESE_AND_SOVIETS,
        **fields,
    )
    return after(played, GiveConsent("CH", "SU"))


def reds(id="cc", **fields):
    return down(id, "A-0406", "CC", type="MECH", country="CHI", **fields)


@rule("OIL-REO-18")
@pytest.mark.parametrize(
    "how",
    [
        {"target": "Chungking"},
        {"target": "A-0408"},
        {"payer": "CH"},
        {"payer": "CH", "target": "Chungking"},
        {"target": "Chungking", "source": "depot"},
        {"target": "Chungking", "barrels": ("Chungking",)},
    ],
)
def test_no_order_gives_nationalist_fuel_to_communists(how):
    played = china(reds())
    assert refused(played, Refuel("cc", **how), "OIL-REO-17", "OIL-REO-18") == ["oil.other_payer"]
    batch = refused(played, RefuelMany((Refuel("cc", **how),)), "OIL-REO-18")
    assert batch == ["oil.batch_stops", "oil.other_payer"]


@rule("OIL-REO-18")
def test_an_activation_of_a_communist_hq_is_not_removed_with_nationalist_fuel():
    played = china(bought("cc", "A-0406", "CC", 3, country="CHI"))
    assert refused(played, pay("cc", target="Chungking"), "OIL-REO-18") == ["oil.other_payer"]


@rule("OIL-REO-04", "OIL-REO-18")
def test_soviet_units_beside_them_may_use_it():
    played = china(reds(), down("su", "A-0406", "SU"))
    assert judged(played, Refuel("su", target="Chungking")).allowed
    assert judged(played, Refuel("su", payer="CH")).allowed


@rule("OIL-REO-18")
def test_no_plan_gives_nationalist_fuel_to_communists():
    played = china(reds(), down("su", "A-0406", "SU"))
    surveyed = survey(played, "SU")
    assert surveyed.rows["cc"].ways == {}
    assert {tap.owner for tap in surveyed.taps.values()} == {"CH"}
    assert list(best(surveyed).draft.choices) == ["su"]


@rule("OIL-REO-18")
def test_consent_to_the_communists_themselves_is_refused():
    """They could use nothing of it: their units use Soviet fuel and no other."""
    played = china(reds())
    assert refused(played, GiveConsent("CH", "CC"), "OIL-REO-18") == ["oil.bound_user"]


# --- the sea first ------------------------------------------------------------------------------------------


def friends(**fields):
    """Italy lets Germany draw at Genoa, and has convoys at sea that it hasn't paid for."""
    fields.setdefault("convoys", {(0, "IT"): 3})
    units = [down("g", "Munich", "GE"), down("i", "Rome", "IT")]
    played = final(*units, fuel={"IT": 3, "GE": 5}, depots={"Genoa": (1, "IT")}, **fields)
    return after(played, GiveConsent("IT", "GE"))


@rule("OIL-SEA-04")
@pytest.mark.parametrize("how", [{"target": "Genoa"}, {"payer": "IT"}])
def test_no_friend_draws_before_the_owner_has_paid_for_the_sea(how):
    played = friends()
    assert refused(played, Refuel("g", **how), "OIL-SEA-04", "OIL-AMB-47") == ["oil.sea_first"]
    paid = after(played, PaySeaMaintenance("IT"))
    assert fuel(after(paid, Refuel("g", **how)), "IT") == 0


@rule("OIL-SEA-04")
def test_by_option_a_friend_may_draw_first():
    played = friends(options={"oil.friends_after_sea": False})
    drained = after(played, Refuel("g", target="Genoa"))
    assert fuel(drained, "IT") == 1


@rule("OIL-SEA-04")
def test_a_friends_draw_waits_for_the_units_own_power_too():
    """Also where one's own units don't wait for the sea (OIL-AMB-14)."""
    fields = {"convoys": {(0, "GE"): 3}, "options": {"oil.sea_maintenance_first": False}}
    played = friends(**fields)
    assert refused(played, Refuel("g", target="Genoa"), "OIL-AMB-47") == ["oil.sea_first"]
    assert judged(played, Refuel("i")).allowed
    fields["options"] = {**fields["options"], "oil.friends_after_sea": False}
    assert judged(friends(**fields), Refuel("g", target="Genoa")).allowed


@rule("OIL-SEA-05")
def test_who_can_pay_nothing_keeps_no_friend_waiting():
    """Owed but waived: the sea has nothing to wait for."""
    units = [down("g", "Munich", "GE", 2)]
    played = final(*units, fuel={"IT": "3/4"}, depots={"Munich": (1, "GE")}, convoys={(0, "IT"): 3})
    assert judged(after(played, GiveConsent("IT", "GE")), Refuel("g")).allowed
    assert sea_first(played, "GE", "IT") == ()
    assert sea_first(final(*units, fuel={"IT": 1}, convoys={(0, "IT"): 3}), "GE", "IT") == ("IT",)


@rule("OIL-SEA-04")
def test_a_plan_draws_on_no_friend_who_still_owes_the_sea():
    played = friends()
    waiting = survey(played, "GE")
    (tap,) = (tap for tap in waiting.taps.values() if tap.owner == "IT")
    assert (tap.consented, tap.waits_for, tap.usable) == (True, "IT", False)
    assert best(waiting).draft.choices == {}
    paid = survey(after(played, PaySeaMaintenance("IT")), "GE")
    assert list(best(paid).draft.choices) == ["g"]

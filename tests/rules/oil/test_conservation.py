"""Over random legal orders fuel is conserved, and stocks stay within their bounds."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game.clock import Clock
from redball.game.orders import FlipUnit, SetHex, Step
from redball.rules import oil
from redball.rules.oil.orders import (
    BuyFuel,
    BuyWithFuel,
    GiveFuel,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RemoveBarrels,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.receipts import receipts
from redball.rules.oil.tables import FREE_BARRELS, TO_PLACE
from redball.wording import sentence

from tests.rules.oil.table import atlas, game, spot, unit

PLACES = ["Essen", "Munich", "Bremen", "Palermo", "Works", "Ploesti", "A-0001"]
POWERS = ["GE", "IT"]
TYPES = ["ARM", "MOT", "INF", "SUB", "CA", "HQ-A"]


def candidates(played) -> list:
    """Orders worth trying: what the tasks offer, and others that are legal at times."""
    asked = [order for task in rules.tasks(played) if task.rule_set == "oil" for order in task.orders]
    if played.clock.phase == "production":
        asked += [PlaceBarrels(code, place, 1 + n % 2) for code in POWERS for n, place in enumerate(PLACES)]
        asked += [TakeFuel(code) for code in POWERS]
        asked += [UseOil(receipt.key, "produce") for receipt in receipts(played)]
        asked += [ReceiveOil("IT", "Ploesti", "Works", n) for n in (0, 1, 2)]
        asked += [BuyFuel(code, n, n % 2) for code in POWERS for n in (1, 2)]
        asked += [BuyWithFuel(code, n % 2, n // 2, (n,)) for code in POWERS for n in (1, 2)]
        asked += [SetHex("Essen", factories_destroyed=n) for n in (0, 1, 2)]
    if played.clock.phase == "reinforcement":
        asked += [GiveFuel(f"u{n}") for n in range(len(TYPES))]
        asked += [PlaceBarrels(code, place, 1) for code in POWERS for place in PLACES]
    if played.clock.phase == "final_reorganization":
        asked += [Refuel(f"u{n}", activation=n % 2 == 1) for n in range(len(TYPES))]
        asked += [PaySeaMaintenance(code, ("Munich",)) for code in POWERS]
        asked += [RemoveBarrels(code, place) for code in POWERS for place in PLACES]
    asked += [FlipUnit(f"u{n}", True) for n in range(len(TYPES))]
    return [*asked, Step(back=True)] if played.clock.phase != "production" else asked


def start(multiple: F, track: F):
    """A game in production, with units face-down and barrels here and there."""
    seas = {"SUB": "Sea 0", "CA": "Bremen"}
    units = [
        unit(f"u{n}", seas.get(type, "A-0001"), type=type, organized=False, reorganization=2, activated=1)
        for n, type in enumerate(TYPES)
    ]
    return _with_multiple(
        game(
            units,
            on=atlas(more=[spot("Works", "A-0100", factories=3)]),
            clock=Clock(35, "production"),
            powers=("IT",),
            fuel={"GE": track, "IT": F(1, 4)},
            depots={"Essen": (2, "GE"), "Munich": (1, "IT")},
            convoys={(0, "GE"): 12, (0, "IT"): 3},
        ),
        multiple,
    )


def _with_multiple(played, multiple: F):
    from tests.rules.oil.table import power as changed

    return changed(changed(played, multiple=multiple), "IT", active=False)


def stock(played, code: str) -> F:
    """Fuel on the track, in depots and in barrels still to be placed, of any turn."""
    rows = [*TO_PLACE.of(played).items(), *FREE_BARRELS.of(played).items()]
    waiting = sum(barrels for (_turn, owner), barrels in rows if owner == code)
    return oil.total_fuel(played, code) + 10 * waiting


def chosen(played, dice: Random):
    """One of the candidates; now and then play goes on, and from beyond final reorganization back."""
    phase = played.clock.phase
    if phase not in ("production", "final_reorganization", "reinforcement"):
        return Step(end_stage=phase == "end_of_action")
    return Step() if dice.random() < 0.04 else dice.choice(candidates(played))


@pytest.mark.rule("OIL-STO-03", "OIL-STO-05", "OIL-STO-06", "OIL-STO-15", "OIL-STO-16")
@given(
    st.integers(0, 2**32).map(Random),
    st.sampled_from([F(1, 4), F(3, 4), F(1), F(3, 2)]),
    st.sampled_from([F(0), F(9, 4), F(10)]),
)
def test_fuel_is_conserved(dice, multiple, track):
    played = start(multiple, track)
    begun = sum(stock(played, code) for code in POWERS)
    for _ in range(120):
        ruling = rules.judge(played, chosen(played, dice))
        if not ruling.allowed:
            assert ruling.reasons and not ruling.changes
            continue
        played = played.changed(ruling.changes)
        assert all(0 <= p.fuel <= 10 for p in played.powers.values())
        for depot in played.depots.values():
            assert 0 < depot.barrels <= 4
        came = sum(sum(_account(played, code, turn)) for turn in range(33, 40) for code in POWERS)
        assert sum(stock(played, code) for code in POWERS) == begun + came


def _account(played, code: str, turn: int):
    return oil.account_of(played, code, turn).values()


@pytest.mark.rule("BASE-SEQ-03")
def test_what_was_paid_out_of_unplaced_barrels_is_not_forgotten_by_stepping_back():
    """A barrel left over in production became loose fuel, which has paid for convoys since."""
    receipt = next(iter(receipts(start_with(ReceiveOil("GE", "Ploesti", "Essen")))))
    played = start_with(ReceiveOil("GE", "Ploesti", "Essen"), UseOil(receipt.key, "convert"), TakeFuel("GE"))
    entered = played.changed(rules.judge(played, Step()).changes)
    assert rules.judge(entered, Step(back=True)).allowed
    paid = rules.judge(entered, PaySeaMaintenance("GE"))
    assert paid.allowed
    spent = entered.changed(paid.changes)
    back = rules.judge(spent, Step(back=True))
    assert not back.allowed and [r.code for r in back.reasons] == ["base.used_since"]
    assert "Germany" in sentence(back.reasons[0])


def start_with(*orders):
    """The start after some orders that must be allowed."""
    played = start(F(1), F(0))
    for order in orders:
        ruling = rules.judge(played, order)
        assert ruling.allowed, [r.code for r in ruling.reasons]
        played = played.changed(ruling.changes)
    return played

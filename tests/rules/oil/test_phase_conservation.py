"""Over random orders of final reorganization fuel is conserved by cause, and every bound holds."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game.orders import SetOption, Step
from redball.rules import oil
from redball.rules.oil.opened import opened
from redball.rules.oil.orders import (
    ConvertBarrel,
    GiveConsent,
    PaySeaMaintenance,
    Refuel,
    RefuelMany,
    RemoveBarrels,
)

from tests.rules.oil.theatre import SHUT_BRITAIN, SHUT_ITALY, bought, down, final

POWERS = ("GE", "IT", "CW", "US", "FR", "SU", "CC")
PLACES = {
    "GE": ("Essen", "Munich"), "IT": ("Rome", "Tripoli", "A-0009"), "CW": ("London", "A-0206", "Gibraltar"),
    "FR": ("Paris",), "US": ("Boston",), "SU": ("Omsk",), "CC": ("A-0406",),
}  # fmt: skip
DEPOTS = ("Essen", "Munich", "Rome", "Genoa", "Tripoli", "London", "Bombay", "Gibraltar", "Brest", "Omsk")
OWNER = dict(zip(DEPOTS, ("GE", "GE", "IT", "IT", "IT", "CW", "CW", "CW", "FR", "SU"), strict=True))
OPTIONS = {
    "oil.foreign_loss_basis": ("per_phase_total", "per_draw", "per_unit"),
    "oil.isolated_barrel_remainder": ("lost", "to_track"),
    "oil.own_depot_abroad": ("always_expend", "isolated_only"),
    "oil.cw_maintenance_uses_n": (True, False),
    "oil.cw_colony_area": ("own_area", "unrestricted"),
    "oil.cw_home": ("any_cw_home", "uk_only"),
    "oil.us_free_pool": ("shared", "each"),
    "oil.sea_maintenance_first": (True, False),
    "oil.voluntary_conversion": (True, False),
}


def start(dice: Random):
    """Units of every power face-down, barrels and tracks at random, seas open or shut."""
    units = []
    for code, places in PLACES.items():
        country = {"CC": {"country": "CHI"}}.get(code, {})
        for n, at in enumerate((*places, *places)):
            units.append(down(f"{code}{n}", at, code, dice.choice((8, 4, 2, 1)), **country))
            units.append(bought(f"{code}h{n}", at, code, dice.randint(1, 5), **country))
        units.append(down(f"{code}s", dice.choice(("Sea 0", "Sea 2")), code, type="SUB", **country))
    ships = [s for s in (SHUT_BRITAIN, SHUT_ITALY) if dice.random() < 0.5]
    ships = [s.__class__(**{**{f: getattr(s, f) for f in s.__struct_fields__}, "id": f"x{n}"})
             for n, s in enumerate(ships)]  # fmt: skip
    depots = {p: (dice.randint(1, 2), OWNER[p]) for p in DEPOTS if dice.random() < 0.7}
    return final(
        *units, *ships,
        fuel={code: F(dice.randint(0, 40), 4) for code in POWERS if code != "CC"},
        depots=depots, convoys={(2, "CW"): 15, (0, "IT"): 7},
        options={name: dice.choice(choices) for name, choices in OPTIONS.items()},
        control={"A-0406": "CC"},
    )  # fmt: skip


def order(played, dice: Random):
    """Any order of this phase, sensible or not."""
    a, b = dice.choice(POWERS), dice.choice(POWERS)
    kind = dice.random()
    if kind < 0.15:
        at = dice.choice(("", "", dice.choice(DEPOTS)))
        most = dice.choice(("", "3", "6", "15/2"))
        return GiveConsent(a, b, at=at, fuel=most, free=dice.random() < 0.3, given=dice.random() < 0.9)
    if kind < 0.2:
        return PaySeaMaintenance(a, (dice.choice(DEPOTS),) if dice.random() < 0.3 else ())
    if kind < 0.24:
        return ConvertBarrel(a, dice.choice(DEPOTS))
    if kind < 0.27:
        return RemoveBarrels(a, dice.choice(DEPOTS))
    if kind < 0.29:
        return SetOption(name := dice.choice(list(OPTIONS)), dice.choice(OPTIONS[name]))
    if kind < 0.35:
        return RefuelMany(tuple(refuel(played, dice) for _ in range(dice.randint(1, 3))))
    return refuel(played, dice)


def refuel(played, dice: Random) -> Refuel:
    name = dice.choice([n for n in played.units if not n.startswith("x")])
    return Refuel(
        name,
        target=dice.choice(("", "", dice.choice(DEPOTS))),
        payer=dice.choice(("", "", "", dice.choice(POWERS))),
        barrels=(dice.choice(DEPOTS),) if dice.random() < 0.2 else (),
        activation="h" in name,
        source=dice.choice(("", "", "", "free", "track", "depot")),
    )


def check(played, begun: dict[str, F]) -> None:
    """Fuel by power is what it was and what the accounts say; nothing is out of its bounds."""
    for code, power in played.powers.items():
        assert 0 <= power.fuel <= 10
        assert (power.fuel * 4).denominator == 1, "quarters only"
        came = sum((sum(oil.account_of(played, code, turn).values()) for turn in (35, 36)), F(0))
        assert oil.total_fuel(played, code) == begun[code] + came
    assert all(0 < depot.barrels <= 4 for depot in played.depots.values())
    assert all(state.loose >= 0 and state.on_track >= 0 for state in opened(played).values())


@pytest.mark.rule("OIL-STO-05", "OIL-STO-06", "OIL-REO-11", "OIL-REO-12", "OIL-REO-14")
@given(st.integers(0, 2**32))
def test_fuel_is_conserved_by_cause_and_undo_is_exact(seed):
    dice = Random(seed)
    played = start(dice)
    begun = {code: oil.total_fuel(played, code) for code in played.powers}
    history = [played]
    for _ in range(60):
        ruling = rules.judge(played, order(played, dice))
        assert ruling.allowed or (ruling.reasons and ruling.clauses and not ruling.changes)
        if ruling.allowed:
            played = played.changed(ruling.changes)
            history.append(played)
            check(played, begun)
    step = rules.judge(played, Step())
    if step.allowed:
        ended = played.changed(step.changes)
        check(ended, begun)
        assert not opened(ended)
        back = rules.judge(ended, Step(back=True))
        if back.allowed:
            again = ended.changed(back.changes)
            assert {c: p.fuel for c, p in again.powers.items()} == {
                c: p.fuel for c, p in played.powers.items()
            }
            assert opened(again) == opened(played)

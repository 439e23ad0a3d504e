"""Whole turns of random orders of every kind: fuel comes and goes by its causes alone, and undo is exact."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game import codec
from redball.game.clock import Clock
from redball.game.orders import MoveUnit, Order, SetControl, Step
from redball.game.session import Session
from redball.game.state import Game
from redball.rules import oil
from redball.rules.oil.bombing import debt_of
from redball.rules.oil.depots import CAPACITY, depot_kind
from redball.rules.oil.opened import opened
from redball.rules.oil.orders import (
    BombOil,
    BuyFuel,
    BuyWithFuel,
    ConvertBarrel,
    DeclareAttack,
    DeclareDefence,
    GiveConsent,
    GiveFuel,
    MoveBarrels,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RefuelMany,
    RemoveBarrels,
    RepairOil,
    TakeFuel,
    UseOil,
    UseSupply,
)
from redball.rules.oil.receipts import receipts
from redball.rules.oil.stock import Cause
from redball.rules.oil.tables import FREE_BARRELS, TO_PLACE

from tests.deep import examples
from tests.rules.oil.table import power
from tests.rules.oil.theatre import OWNERS, PLACES, TERRAIN, WHO, final
from tests.small_map import small_atlas, spot, unit

pytestmark = pytest.mark.deep

ATLAS = small_atlas(
    TERRAIN,
    owners=OWNERS,
    who=WHO,
    places=[*PLACES, spot("Ploesti", "A-0001", "town", oil=5), spot("Wells", "A-0201", "town", oil=2)],
)
POWERS = ("GE", "IT", "CW", "US")
HEXES = ("Essen", "Munich", "Rome", "Genoa", "Tripoli", "London", "Dover", "A-0004", "A-0001", "Bombay")
UNITS = (
    unit("panzer", "Essen", type="ARM", organized=False),
    unit("guards", "A-0004", type="ARM", attack=6),
    unit("rommel", "Munich", type="HQ-A", reorganization=3, activated=1),
    unit("stores", "Munich", type="SUPPLY"),
    unit("boat", "Sea 0", type="SUB"),
    unit("ariete", "Rome", type="ARM", power="IT"),
    unit("folgore", "Tripoli", type="MECH", power="IT", organized=False),
    unit("desert", "Genoa", type="ARM", power="CW", attack=5),
    unit("home", "London", type="MECH", power="CW", organized=False),
    unit("cruiser", "Sea 2", type="CA", power="CW", organized=False),
    unit("army", "Boston", type="ARM", power="US", organized=False),
)
OPTIONS = {
    "supply.emergency_hq": (True, False),
    "oil.voluntary_conversion": (True, False),
    "oil.destroyed_resource": ("repairable", "permanent"),
    "oil.bomb_floor": ("zero", "debt"),
    "oil.track_overflow": ("barrel", "lose"),
    "oil.foreign_loss_basis": ("per_phase_total", "per_draw", "per_unit"),
    "oil.isolated_barrel_remainder": ("lost", "to_track"),
    "oil.barrels_on_conquest": ("pass", "lost", "capture"),
}
LOST = {cause for cause in get_args(Cause) if cause.startswith("lost_")}
SPENT = {"reorganization", "sea", "combat", "bombed", "granted", "purchases"}
STAYS = ("reinforcement", "land_movement", "land_combat", "strategic_bombardment", "production")
STAYS = (*STAYS, "final_reorganization")
"""Phases in which orders of this rule are given; all others are passed through."""


def start(dice: Random) -> Game:
    """A phase of a turn of war; the USA is neutral."""
    phase = dice.choice(STAYS)
    clock = Clock(35, phase) if phase in ("reinforcement", *STAYS[4:]) else Clock(35, phase, 1, "axis")
    choices = {name: dice.choice(values) for name, values in OPTIONS.items() if name in known_options()}
    played = final(
        *UNITS,
        on=ATLAS,
        clock=clock,
        powers=POWERS,
        fuel={code: F(dice.randint(0, 40), 4) for code in POWERS},
        depots={"Essen": (3, "GE"), "Munich": (1, "GE"), "Rome": (2, "IT"), "Tripoli": (1, "IT"),
                "London": (2, "CW"), "Bombay": (1, "CW")},
        convoys={(0, "IT"): 12, (2, "CW"): 15},
        options=choices,
    )  # fmt: skip
    played = power(played, "US", active=False, bp_available=9)
    for code in ("GE", "IT", "CW"):
        played = power(played, code, multiple=F(dice.randint(1, 6), 4))
    return played


def known_options() -> set[str]:
    return {option.name for option in rules.options()}


def some_order(played: Game, dice: Random) -> Order:
    """An order that the phase has a use for, sensible or not; now and then one that it has none for, or the
    next phase.
    """
    if played.clock.phase not in STAYS or dice.random() < 0.08:
        return Step(end_stage=played.clock.phase == "end_of_action" and dice.random() < 0.7)
    phase = played.clock.phase if dice.random() < 0.95 else dice.choice(STAYS)
    asked = [order for task in rules.tasks(played) if task.rule_set == "oil" for order in task.orders]
    if asked and dice.random() < 0.4:
        return dice.choice(asked)
    code, other, hex = dice.choice(POWERS), dice.choice(POWERS), dice.choice(HEXES)
    id, barrels = dice.choice(list(played.units)), (hex,) if dice.random() < 0.2 else ()
    refuel = Refuel(id, payer=dice.choice(("", "", other)), barrels=barrels, activation=id == "rommel")
    by_phase: dict[str, list[Order]] = {
        "reinforcement": [GiveFuel(id), PlaceBarrels(code, hex), GiveFuel("guards")],
        "land_movement": [MoveUnit(id, hex), MoveUnit("desert", hex), SetControl(hex, code)],
        "land_combat": [
            DeclareAttack(hex, (id,), dice.choice(("blitz", "assault")), dice.random() < 0.8),
            DeclareAttack("Genoa", ("guards",), payer=dice.choice(("", code)), barrels=barrels),
            DeclareDefence(hex, dice.random() < 0.8),
            UseSupply(dice.choice(("rommel", "stores")), (id,)),
        ],
        "strategic_bombardment": [
            BombOil(dice.choice(("GE", "IT")), dice.choice(("London", "Wells")), "barrel", 3),
            BombOil(code, hex, dice.choice(("resource", "barrel")), dice.randrange(15), dice.random() < 0.4)
        ],
        "production": [
            ReceiveOil("GE", "Ploesti", "Essen", dice.choice((0, 1, 3, 4))),
            ReceiveOil(code, dice.choice(("Ploesti", "Wells")), dice.choice(("London", "Rome", hex))),
            *(UseOil(r.key, dice.choice(("produce", "convert", "idle"))) for r in receipts(played)),
            TakeFuel(code if dice.random() < 0.2 else "US"),
            *(PlaceBarrels(c, at) for c in POWERS for at in HEXES if oil.to_place(played, c)),
            PlaceBarrels(code, hex, 1, agreed=True),
            BuyFuel("US", dice.randint(1, 2)),
            BuyWithFuel(code, dice.randrange(2), dice.randrange(3), (dice.randrange(6),), barrels),
            RepairOil("Ploesti"),
        ],
        "final_reorganization": [
            PaySeaMaintenance(code, barrels),
            GiveConsent(code, other, fuel=dice.choice(("", "3", "5/4")), given=dice.random() < 0.9),
            refuel,
            refuel,
            RefuelMany((refuel,)),
            GiveConsent("GE", "IT"),
            Refuel("folgore", payer="GE"),
            RemoveBarrels(code, hex),
            ConvertBarrel(code, hex),
            MoveBarrels(hex, dice.choice(HEXES)),
        ],
    }  # fmt: skip
    return dice.choice(by_phase[phase])


def stock(played: Game, code: str) -> F:
    """All fuel of a power: on the track, in depots and opened barrels, and in barrels still to be placed."""
    rows = [*TO_PLACE.of(played).items(), *FREE_BARRELS.of(played).items()]
    waiting = sum(barrels for (_turn, owner), barrels in rows if owner == code)
    return oil.total_fuel(played, code) + 10 * waiting


def check(played: Game, begun: dict[str, F]) -> None:
    """What came is what is there, was spent or was lost, cause by cause; every bound holds."""
    for code, state in played.powers.items():
        assert 0 <= state.fuel <= 10 and (state.fuel * 4).denominator == 1
        assert debt_of(played, code) >= 0
        income, spent, lost = F(0), F(0), F(0)
        for turn in range(35, 38):
            for cause, amount in oil.account_of(played, code, turn).items():
                assert cause in get_args(Cause) and (amount * 4).denominator == 1
                if cause in LOST:
                    assert amount < 0, cause
                    lost -= amount
                elif cause in SPENT:
                    assert amount < 0, cause
                    spent -= amount
                else:
                    assert amount > 0 or cause in ("passed_on", "captured"), cause
                    income += amount
        assert begun[code] + income == stock(played, code) + spent + lost
    assert all(0 < depot.barrels <= 4 for depot in played.depots.values())
    assert all(place.loose >= 0 and place.on_track >= 0 for place in opened(played).values())


def fits(played: Game, order: Order) -> None:
    """No barrel was placed above what its hex holds."""
    if isinstance(order, PlaceBarrels):
        node = played.atlas.find(order.hex)
        assert played.depots[node].barrels <= CAPACITY[depot_kind(played, node)]


@examples(20, 8)
@given(st.integers(0, 2**32).map(Random))
def test_whole_turns_conserve_fuel_by_cause_and_undo_returns_the_exact_position(dice):
    with TemporaryDirectory() as folder:
        played = start(dice)
        session = Session.create(Path(folder) / "game.redball", played, rules.judge)
        begun, before = {code: stock(played, code) for code in played.powers}, [said(session)]
        with session:
            while len(before) < 45:
                order = some_order(session.game, dice)
                ruling = session.commit(order, [dice.randint(1, 10) for _ in range(4)])
                if not ruling.allowed:
                    assert ruling.reasons and ruling.clauses and not ruling.changes
                    assert said(session) == before[-1]
                    continue
                before.append(said(session))
                fits(session.game, order)
                check(session.game, begun)
            for position in reversed(before[:-1]):
                assert session.undo()
                assert said(session) == position
            assert not session.can_undo
            while session.redo():
                assert said(session) == before[session.head]


def said(session: Session) -> object:
    """The whole position as it is saved."""
    return codec.encode_position(session.game)

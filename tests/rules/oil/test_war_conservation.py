"""Over random combats, bombs, moves and captures fuel is conserved, power by power."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.game.clock import Clock
from redball.game.orders import DeleteUnit, MoveUnit, SetControl
from redball.game.state import Game, put_clock
from redball.rules import oil
from redball.rules.oil.bombing import debt_of
from redball.rules.oil.orders import BombOil, DeclareAttack, DeclareDefence, UseSupply

from tests.rules.oil.front import front
from tests.small_map import unit

POWERS = ("GE", "IT", "SU")
HEXES = (
    "Essen",
    "Lemberg",
    "Kiev",
    "Minsk",
    "Kharkov",
    "Rome",
    "Ploesti",
    "A-0104",
    "A-0205",
    "A-0304",
    "A-0306",
)
UNITS = {
    "panzer": ("Lemberg", "ARM", "GE"),
    "hq": ("A-0104", "HQ-A", "GE"),
    "stores": ("A-0104", "SUPPLY", "GE"),
    "ariete": ("Lemberg", "MECH", "IT"),
    "foot": ("A-0204", "INF", "IT"),
    "rifles": ("Kiev", "INF", "SU"),
    "tanks": ("Minsk", "ARM", "SU"),
    "guards": ("A-0205", "MECH", "SU"),
}
PHASES = ("strategic_bombardment", "land_movement", "land_combat")
READINGS = {
    "oil.capture_die": ("per_barrel", "per_hex"),
    "oil.bomb_order": ("destroyed_first", "hits_first"),
    "oil.bomb_floor": ("zero", "debt"),
    "oil.barrels_on_conquest": ("pass", "lost", "capture"),
    "oil.depot_tie": ("ask", "captor"),
    "oil.combat_needs_trace": (False, True),
    "oil.hq_22_4_10_defence": (False, True),
}


def some_order(played: Game, dice: Random):
    """An order worth trying in the present phase, mostly one that makes sense."""
    hex, id = dice.choice(HEXES), dice.choice(tuple(played.units))
    pay, payer = dice.random() < 0.8, dice.choice(("", "", *POWERS))
    if played.clock.phase == "strategic_bombardment":
        powers = [p.code for p in played.powers.values() if p.side == played.clock.side] * 3 + list(POWERS)
        target = dice.choice(("resource", "barrel", "factory"))
        return BombOil(dice.choice(powers), hex, target, dice.randrange(25), dice.random() < 0.4)
    if played.clock.phase == "land_movement":
        return (
            DeleteUnit(id)
            if dice.random() < 0.03
            else dice.choice([MoveUnit(id, hex), SetControl(hex, dice.choice(POWERS))])
        )
    hq = "hq" if dice.random() < 0.2 else ""
    attackers = tuple(dice.sample(tuple(played.units), min(2, len(played.units))))
    attack = DeclareAttack(beside(played, id, dice), (id,), dice.choice(("blitz", "assault")), pay, payer, hq)
    supply = UseSupply(dice.choice(("hq", "stores")), attackers)
    return dice.choice([attack, attack, attack, DeclareDefence(hex, pay, payer, hq), supply])


def beside(played: Game, id: str, dice: Random) -> str:
    """A hex next to a unit, one with other units if there is one."""
    node = max(played.units[id].hex, 0)
    near = list(played.atlas.grid.neighbours(node))
    held = [n for n in near if n in played.units_at]
    return played.atlas.label(dice.choice(held or near))


@given(st.integers(0, 2**32).map(Random))
def test_fuel_is_conserved_in_war(dice):
    options = {name: dice.choice(values) for name, values in READINGS.items()} | {"supply.emergency_hq": True}
    played = front(
        *(unit(id, at, type=type, power=power, reorganization=2) for id, (at, type, power) in UNITS.items()),
        fuel={code: F(dice.randrange(41), 4) for code in POWERS},
        depots={
            "Essen": (3, "GE"),
            "Rome": (2, "IT"),
            "Kiev": (2, "SU"),
            "Kharkov": (1, "SU"),
            "Lemberg": (1, "GE"),
        },
        options=options,
    )
    begun = {code: oil.total_fuel(played, code) for code in POWERS}
    for number in range(60):
        if number % 5 == 0:
            side = "axis" if number % 10 else "allied"
            played = played.changed([put_clock(Clock(35, dice.choice(PHASES), 1 + number // 5, side))])
        order = some_order(played, dice)
        ruling = rules.judge(played, order)
        if ruling.dice:
            ruling = rules.judge(played, order, tuple(dice.randint(1, 10) for _ in range(ruling.dice)))
        if not ruling.allowed:
            assert ruling.reasons and ruling.clauses and not ruling.changes
            continue
        played = played.changed(ruling.changes)
        for code in POWERS:
            assert 0 <= played.powers[code].fuel <= 10
            assert oil.total_fuel(played, code) == begun[code] + sum(oil.account_of(played, code).values())
            assert debt_of(played, code) >= 0
        assert all(depot.barrels > 0 and depot.owner in POWERS for depot in played.depots.values())

"""Small random positions in which units need fuel as well as points, and there is too little of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from random import Random

import msgspec
from redball.game.clock import Clock, turn_of
from redball.game.state import Game, put_power
from redball.planning.sets.reorganization import Survey, survey
from redball.rules import judge
from redball.rules.oil.orders import GiveConsent

from tests.rules.oil import theatre
from tests.rules.oil.theatre import FINAL, SHUT_BRITAIN, SHUT_ITALY, down, final
from tests.small_map import small_atlas, unit

WELLS = ("Essen", "Rome", "London", "Paris", "Omsk")
"""Factories with oil beside them: units trace there for what is on the track alone."""


def _with_oil(place):
    return replace(place, oil=1) if place.name in WELLS else place


ATLAS = small_atlas(
    theatre.TERRAIN, owners=theatre.OWNERS, who=theatre.WHO, places=[_with_oil(p) for p in theatre.PLACES]
)
STANDS = {
    "GE": ("Essen", "A-0001", "Munich"), "IT": ("Rome", "A-0004", "Genoa", "Tripoli"),
    "CW": ("London", "A-0201", "A-0206", "Gibraltar"), "FR": ("Paris", "A-0401"), "SU": ("Omsk", "A-0405"),
}  # fmt: skip
OWNERS = {
    "Essen": "GE", "Munich": "GE", "Rome": "IT", "Genoa": "IT", "Tripoli": "IT", "London": "CW",
    "Bombay": "CW", "Gibraltar": "CW", "Paris": "FR", "Brest": "FR", "Omsk": "SU",
}  # fmt: skip
TOGETHER = (("GE",), ("IT",), ("GE", "IT"), ("GE", "IT"), ("CW",), ("CW", "FR"), ("CW", "FR"), ("SU",))
OPTIONS = {
    "oil.foreign_loss_basis": ("per_phase_total", "per_phase_total", "per_draw", "per_unit"),
    "oil.own_depot_abroad": ("always_expend", "isolated_only"),
    "oil.target_choice": ("any", "nearest"),
    "oil.isolated_barrel_remainder": ("lost", "to_track"),
    "reorg.shattered_cost": ("full_each", "once"),
    "reorg.supply_unit_free": (True, False),
}
AXIS = Clock(turn_of(5, 1941), "reorganization", impulse=3, side="axis")
ALLIED = Clock(turn_of(5, 1941), "reorganization", impulse=4, side="allied")


def fuel_case(seed: int, most: int = 4) -> Survey:
    """A survey of one power or two that help each other, at the turn's end or, by option, in an impulse."""
    dice = Random(f"fuel {seed}")
    powers = dice.choice(TOGETHER)
    units = [_down(dice, n, dice.choice(powers)) for n in range(dice.randint(2, most))]
    for n, code in enumerate(powers):
        if dice.random() < 0.6:
            up = dice.random() < 0.8
            at, value = dice.choice(STANDS[code]), dice.randint(1, 3)
            units.append(
                unit(f"hq{n}", at, power=code, type="HQ-I", size="army", reorganization=value, organized=up)
            )
    ships = [s for s in (SHUT_BRITAIN, SHUT_ITALY) if dice.random() < 0.3]
    units += [msgspec.structs.replace(ship, id=f"x{n}") for n, ship in enumerate(ships)]
    game = final(
        *units,
        fuel={code: F(dice.choice((0, 0, 1, 4, 7, 9, 20)), 4) for code in ("GE", "IT", "CW", "FR", "SU")},
        depots={p: (dice.choice((1, 1, 2)), o) for p, o in OWNERS.items() if dice.random() < 0.3},
        options={name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.6},
        powers=("GE", "IT", "CW", "FR", "SU", "US"),
        cooperation=[("GE", "IT"), ("CW", "FR")],
        rule_sets=("base", "oil", "reorganization"),
        clock=_clock(dice, powers),
        on=ATLAS if dice.random() < 0.8 else theatre.ATLAS,
    )
    if game.clock != FINAL:
        which = "reorg.fuel_in_impulse" if dice.random() < 0.6 else "oil.non_hq_impulse_reorg_costs"
        game = replace(game, options={**game.options, which: True})
    rows = [msgspec.structs.replace(game.powers[c], rp_pool=F(dice.choice((4, 8, 99)))) for c in powers]
    game = game.changed([put_power(row) for row in rows])
    return survey(_with_consents(dice, game, powers), powers)


def _clock(dice: Random, powers: tuple[str, ...]) -> Clock:
    if dice.random() < 0.7:
        return FINAL
    return AXIS if powers[0] in ("GE", "IT") else ALLIED


def _down(dice: Random, number: int, code: str):
    quarters = dice.choice((8, 4, 4, 2, 1))
    at = dice.choice(STANDS[code])
    made = down(f"u{number}", at, code, quarters, cost=dice.randint(1, 6), shattered=dice.random() < 0.1)
    if made.type == "CA":
        made = msgspec.structs.replace(made, type="INF", size=dice.choice(("corps", "division")))
    return made


def _with_consents(dice: Random, game: Game, powers: tuple[str, ...]) -> Game:
    for owner, user in (("GE", "IT"), ("IT", "GE"), ("CW", "FR"), ("FR", "CW"), ("US", "CW"), ("US", "FR")):
        if user in powers and dice.random() < 0.4:
            limit = "" if owner == "US" else dice.choice(("", "", "3", "13/2"))
            ruling = judge(game, GiveConsent(owner, user, fuel=limit, free=owner == "US"))
            game = game.changed(ruling.changes) if ruling.allowed else game
    return game

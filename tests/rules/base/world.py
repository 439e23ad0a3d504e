"""Positions of the base game drawn by a number: three seas, railways and resources between five powers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from redball.game.clock import Clock
from redball.game.powers import SIDES
from redball.game.sequence import phases
from redball.game.state import Change, Game, HexState, put_power
from redball.game.units import Unit

from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    """
    . . . . 0 0 0 . . .
     . . . . 0 0 1 . . .
    . x . o 0 1 1 . . .
     . . . . 1 1 2 2 . .
    """,
    owners="""
    m g g g 0 0 0 b b b
     g g g i 0 0 1 b b f
    g g i o 0 1 1 b f f
     r i i i 1 1 2 2 f f
    """,
    places=[
        spot("Ploesti", "A-0000", "capital", port="minor", ices=True, oil=2, seas=(0,)),
        spot("Berlin", "A-0101", "capital", factories=2, blue=1, resources=1),
        spot("Kiel", "A-0003", port="major", ices=True, factories=1),
        spot("Emden", "A-0103", "town", port="minor"),
        spot("Rome", "A-0302", "capital", factories=1, blue=1),
        spot("Genoa", "A-0303", "town", port="major"),
        spot("London", "A-0008", "capital", factories=2, blue=1),
        spot("Dover", "A-0107", "town", port="major", resources=2),
        spot("Tobruk", "A-0207", port="minor", ices=True),
        spot("Paris", "A-0209", "capital", factories=2),
        spot("Brest", "A-0308", "town", port="minor", oil=1, resources=1),
        spot("Riga", "A-0300"),
    ],
    rails=["Ploesti Berlin Kiel", "Berlin Rome Genoa", "London Dover", "Paris Brest"],
    passages={(0, 1): ["A-0103"]},
    weather="""
    a a a a a a a b b b
     a a a a a a a b b b
    a a a a a b b b b b
     a a a a b b b b b b
    """,
    zones={"a": "Arctic", "b": "Mediterranean"},
    sea_names=["Baltic", "Channel", "Biscay"],
)
AREAS = [area.name for area in ATLAS.sea_areas]
LAND = [ATLAS.label(node) for node in range(len(ATLAS.grid)) if ATLAS.is_land(node)]
STANDS = {
    "GE": ("Berlin", "Kiel", "A-0102", "Emden", "A-0002", "Ploesti"), "IT": ("Rome", "Genoa", "A-0202"),
    "CW": ("London", "Dover", "Tobruk", "A-0108"), "FR": ("Paris", "Brest", "A-0309"), "SU": ("Riga",),
}  # fmt: skip
RAILS = {
    "axis": ("Ploesti", "Berlin", "Kiel", "Rome", "Genoa", "A-0102", "A-0002"),
    "allied": ("London", "Dover", "Paris", "Brest"),
}
"""Stations of each side."""

LAND_TYPES = ("INF", "ARM", "HQ-I", "HQ-A", "SUPPLY", "SYNTH", "FTR", "LND", "ATR", "CVP")
SHIPS = ("TRS", "CA", "BB", "AMPH")
TYPES = (*LAND_TYPES, *SHIPS)
PHASES = (
    "land_movement",
    "rail_movement",
    "choose_action",
    "end_of_action",
    "initiative",
    "weather",
    "production",
)
OPTIONS: Mapping[str, tuple[Any, ...]] = {
    "base.rail_moves": ("house",),
    "base.factory_moves": ("threatened",),
    "base.port_aircraft_minor": (1, 4),
    "base.port_aircraft_major": (2, 6),
    "supply.damaged_port_class": ("none", "same"),
    "supply.limited_sources": (["Kiel"],),
    "reorg.gearing": ("off",),
}


def _units(dice: Random) -> Iterator[Unit]:
    for number in range(dice.randint(8, 14)):
        power = dice.choice(("GE", "GE", "GE", "IT", "CW", "CW", "FR", "SU"))
        ship = dice.random() < 0.2
        at = dice.choice(AREAS) if ship and dice.random() < 0.7 else dice.choice(STANDS[power])
        organized = dice.random() < 0.8
        yield unit(
            f"u{number}",
            "" if dice.random() < 0.05 else at,
            type=dice.choice(SHIPS if ship else LAND_TYPES),
            power=power,
            name=f"Unit {number}",
            organized=organized,
            shattered=not organized and dice.random() < 0.4,
            reorganization=dice.randint(0, 3),
        )


def position(number: int) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    phase, side, impulse = PHASES[number % len(PHASES)], dice.choice(SIDES), 3
    within = phases()[phase].in_impulse
    acts = side if phases()[phase].acts == "side" else ""
    sets = [("base",), ("base", "reorganization"), ("base", "oil", "reorganization")]
    game = small_game(
        ATLAS,
        _units(dice),
        powers=("GE", "IT", "CW", "FR", "SU"),
        wars=[("GE", "FR"), ("GE", "CW"), ("IT", "FR"), ("IT", "CW")][: dice.choice((4, 4, 2))],
        clock=Clock(35, phase, impulse if within else 0, acts if within else "", side),
        convoys={(dice.randrange(3), code): dice.randint(1, 3) for code in ("GE", "CW")},
        rule_sets=dice.choice(sets),
    )
    options = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.25}
    changes = [Change("hexes", ATLAS.find(dice.choice(LAND)), HexState(factories_destroyed=1))]
    changes += [Change("control", ATLAS.find(dice.choice(LAND)), dice.choice(("GE", "CW"))) for _ in range(2)]
    for code, power in game.powers.items():
        fields = {"rail_moves": dice.choice((-1, -1, 0, 1, 2)), "active": code != "SU"}
        changes.append(put_power(msgspec.structs.replace(power, **fields)))
    return replace(game, options=options).changed(changes), dice

"""Positions of impulse reorganization drawn by a number: both sides of a sea, by themes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from typing import Any

import msgspec
from redball.game.clock import Clock
from redball.game.powers import Country
from redball.game.state import Change, Game, HexState, put_power
from redball.game.units import Unit
from redball.rules.clauses import all_options
from redball.rules.reorganization.tables import COUNTED

from tests.small_map import small_atlas, small_game, spot, unit

TURN, IMPULSE = 35, 3
ATLAS = small_atlas(
    """
    . . . . 0 0 0 . . . . .
     . . . . 0 0 0 . . . . .
    . . . . 0 0 0 . . . . .
     . . . 1 1 1 1 1 . . . .
    . . . 1 . . 1 . . . . .
    """,
    owners="""
    m g g g 0 0 0 g g f f f
     g g g g 0 0 0 g g f f f
    g g g g 0 0 0 g g f f f
     i i i 1 1 1 1 1 f f f f
    i i i 1 r r 1 b b b f f
    """,
    places=[
        spot("Ploesti", "A-0000", "capital", port="minor", oil=2, seas=(0,)),
        spot("Berlin", "A-0101", "capital", factories=2),
        spot("Essen", "A-0201", factories=1),
        spot("Kiel", "A-0103", port="major"),
        spot("Emden", "A-0203", "town", port="minor"),
        spot("Rome", "A-0400", "capital", factories=1),
        spot("Genoa", "A-0302", "town", port="major"),
        spot("Haven", "A-0107", "town", port="minor"),
        spot("Inlet", "A-0207", "town", port="minor"),
        spot("Port", "A-0007", "town", port="major"),
        spot("Brest", "A-0308", port="minor", factories=1),
        spot("Paris", "A-0110", "capital", factories=2),
        spot("Metz", "A-0209"),
        spot("London", "A-0408", "capital", factories=2),
        spot("Dover", "A-0407", "town", port="major"),
        spot("Riga", "A-0404", "capital", port="minor"),
    ],
    rails=[
        "Ploesti Berlin Essen",
        "Essen Emden",
        "Berlin Kiel",
        "Haven A-0109",
        "Rome Genoa",
        "Metz Paris Brest",
        "Essen Rome",
    ],
)
AREAS = [area.name for area in ATLAS.sea_areas]
PORTS = [place.name for place in ATLAS.places if place.port]
LAND = [ATLAS.label(node) for node in range(len(ATLAS.grid)) if ATLAS.is_land(node)]
GERMAN = ("Berlin", "Ploesti", "Ploesti", "A-0007")
STANDS = {
    "GE": ("A-0107", "A-0108", "A-0207", "A-0208", "A-0008", "A-0102", "A-0001", *GERMAN),
    "IT": ("A-0301", "Genoa", "A-0401", "A-0207", "A-0107"),
    "FR": ("A-0109", "A-0209", "A-0308", "A-0309", "Paris"),
    "CW": ("A-0407", "A-0408", "A-0308", "A-0309"),
    "SU": ("A-0404", "A-0405"),
}
"""Where the units of each power mostly stand."""

TYPES = ("INF", "INF", "INF", "ARM", "MOT", "MAR", "PARA", "FTR", "LND", "NAV", "HQ-I", "AA", "ART")
THEMES = ("land", "air", "ports", "chits")
"""What walks are mostly about, in turn."""
HELPERS = {
    "land": ("HQ-I", "HQ-A", "HQ-I", "SUPPLY", "ATR", "ATR", "TRS", "FTR", "AA"),
    "air": ("ATR", "ATR", "ATR", "FTR", "FTR", "HQ-I"),
    "ports": ("HQ-I", "HQ-A", "SUPPLY", "SUPPLY", "TRS", "TRS"),
    "chits": ("HQ-I", "HQ-A", "HQ-I", "SUPPLY"),
}
ENEMIES = {"air": ("FTR", "FTR", "AA", "AA", "CVP")}
READINGS = {
    "land": ("isolated_once", "isolated_counts_before", "rail_unit_cost", "fr_rail_moves", "payer"),
    "air": ("provider_reuse", "atr_uses_missions", "fresh_provider_serves", "option_36", "direct_uses_slot"),
    "ports": ("repair_uses_source", "repair_uses_slot", "minor_port_units", "port_slot_ends", "sea_payer",
              "sea_after_rtb", "direct_uses_slot", "rail_sources"),
    "chits": ("chit_scope", "chit_applies_to_sec", "half_capacity_round", "shattered_cost",
              "supply_unit_free"),
}  # fmt: skip
"""Readings that matter to a theme."""
SHIPS = ("CA", "BB", "TRS", "SUB", "CV")
SUPPLY_OPTIONS: dict[str, tuple[Any, ...]] = {
    "supply.limited_sources": (["Haven"], ["Haven", "Inlet", "Metz"], ["Kiel", "Brest"]),
    "supply.supply_units": (True,),
    "supply.damaged_port_class": ("none", "same"),
    "supply.secondary_to_secondary_path": ("basic",),
    "supply.hq_facedown_is_source": (False,),
    "supply.port_min_class": ("major",),
    "supply.range_basic": (2, 3, 6),
    "base.rail_moves": ("house",),
    "oil.synthetic": ("ignored",),
}


def _unit(dice: Random, id: str, power: str, type: str, down: float) -> Unit:
    """A unit of a type, mostly where those of its power stand."""
    at = dice.choice(STANDS[power]) if dice.random() < 0.85 else dice.choice(LAND)
    if type in SHIPS or (type in ("FTR", "ATR", "CVP", "NAV") and dice.random() < 0.08):
        at = dice.choice(AREAS) if dice.random() < 0.85 else dice.choice(PORTS)
    organized = dice.random() >= down
    sized = type in ("INF", "ARM", "MOT", "PARA", "MAR")
    minor = {"country": "ROM"} if power == "GE" and type == "INF" and dice.random() < 0.25 else {}
    return unit(
        id,
        "" if dice.random() < 0.02 else at,
        type=type,
        power=power,
        name=id.upper(),
        organized=organized,
        shattered=not organized and dice.random() < 0.15,
        reorganization=dice.randint(0, 3),
        range=dice.choice((2, 4, 6, 9, 12)) if type != "AA" else dice.choice((0, 1, 2)),
        large=dice.random() < 0.5,
        cost=dice.choice((-1, 1, 2, 3, 4)),
        first_cost=dice.choice((-1, 1, 2)),
        motorised=dice.random() < 0.2,
        flying_boat=type == "NAV" and dice.random() < 0.5,
        **({"size": dice.choice(("corps", "corps", "division", "army"))} if type == "INF" else {}),
        **({"size": dice.choice(("corps", "division"))} if sized and type != "INF" else {}),
        **minor,
    )


def _units(dice: Random, side: str, theme: str) -> Iterator[Unit]:
    sides = ("GE", "GE", "GE", "IT") if side == "axis" else ("FR", "CW", "FR", "GE")
    for number in range(dice.randint(5, 9)):
        yield _unit(dice, f"u{number}", dice.choice(sides), dice.choice(TYPES), 0.85)
    for number in range(dice.randint(3, 7)):
        yield _unit(dice, f"h{number}", dice.choice(sides), dice.choice(HELPERS[theme]), 0.15)
    for number in range(dice.randint(0, 3)):
        yield _unit(dice, f"s{number}", dice.choice(sides), dice.choice(SHIPS), 0.7)
    enemies = ("FR", "CW") if "IT" in sides else ("GE", "IT")
    for number in range(dice.choice((2, 4, 5) if theme == "air" else (0, 0, 2, 4))):
        type = dice.choice(ENEMIES.get(theme, ("INF", "FTR", "AA", "CVP", "BB")))
        yield _unit(dice, f"e{number}", dice.choice(enemies), type, 0.15)
    if dice.random() < 0.15:
        yield _unit(dice, "n", "SU", dice.choice(("INF", "HQ-I", "ATR", "FTR")), 0.5)


def _options(dice: Random, number: int, theme: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    often = (0.0, 0.05, 0.15)[number % 3]
    for option in all_options().values():
        own = option.name.removeprefix("reorg.") in READINGS[theme] and number % 3
        if option.rule_set == "reorganization" and dice.random() < (0.5 if own else often):
            found[option.name] = dice.choice(option.choices)
    for name, values in SUPPLY_OPTIONS.items():
        if dice.random() < 0.2:
            found[name] = dice.choice(values)
    return found


def position(number: int, theme: str) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    first = dice.choice(("axis", "axis", "allied"))
    game = small_game(
        ATLAS,
        _units(dice, first, theme),
        powers=("GE", "IT", "FR", "CW", "SU"),
        wars=[("GE", "FR"), ("GE", "CW"), ("IT", "FR"), ("IT", "CW")][: dice.choice((4, 4, 4, 2))],
        clock=Clock(TURN, "declare_war", IMPULSE, first, first),
        rule_sets=("base", "oil", "reorganization") if dice.random() < 0.3 else ("base", "reorganization"),
    )
    game = replace(game, options=_options(dice, number, theme))
    changes = [
        Change("hexes", ATLAS.find(port), HexState(port_damaged=True))
        for port in PORTS
        if dice.random() < (0.5 if theme == "ports" else 0.1)
    ]
    taken = dice.sample(LAND, dice.choice((0, 2, 5)))
    changes += [Change("control", ATLAS.find(hex), dice.choice(("GE", "FR", "IT", "CW"))) for hex in taken]
    for code, power in game.powers.items():
        fields = {
            "bp_last_spent": dice.choice((0, 9, 20, 40, 60)), "bp_last_on_rp": dice.choice((0, 0, 1, 3)),
            "bp_available": dice.choice((0, 0, 3, 9)), "fuel": F(dice.randint(0, 20), 2),
        }  # fmt: skip
        changes.append(put_power(msgspec.structs.replace(power, active=code != "SU", **fields)))
    if dice.random() < 0.2:
        changes.append(
            Change("countries", "ROM", Country("ROM", dice.choice(("GE", "FR", "")), dice.random() < 0.4))
        )
    if dice.random() < 0.4:
        changes.append(COUNTED.put("turn", True))
    return game.changed(changes), dice

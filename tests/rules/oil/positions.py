"""Positions in which walks begin: the front, theatres overseas, Germany at work, and maps that dice draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from types import MappingProxyType
from typing import Any

from redball.game.powers import Country
from redball.game.state import Change, Game, HexState
from redball.rules.clauses import all_options

from tests.rules.oil import front, table, theatre
from tests.rules.oil.worlds import world
from tests.small_map import spot, unit

TURN = 35

TYPES = (
    "ARM", "MECH", "MOT", "INF", "HQ-A", "HQ-I", "SUPPLY", "LND", "ART", "SYNTH", "V-WEAPON", "PARA",
)  # fmt: skip
SHIPS = ("ASW", "SUB", "CA", "TRS", "BB", "CV", "AMPH")
IMPULSES = ("strategic_bombardment", "land_movement", "land_combat")
PHASES = ("reinforcement", "production", "final_reorganization", "reorganization", *IMPULSES)


FRONT_LINE = {
    "GE": ("Lemberg", "Lemberg", "A-0104", "A-0204"),
    "IT": ("Lemberg", "A-0104", "A-0204"),
    "SU": ("Kiev", "Kiev", "Minsk", "A-0205"),
}
"""Where most units at the front stand: next to their enemies."""


def _units(
    dice: Random,
    hexes: Sequence[str],
    seas: Sequence[str],
    powers: Sequence[str],
    line: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Iterator[Any]:
    countries = {"CC": "CHI", "CH": "CHI"}
    for number in range(dice.randint(6, 12)):
        at_sea = bool(seas) and dice.random() < 0.25
        type_, power = dice.choice(SHIPS if at_sea else TYPES), dice.choice(powers)
        near = line.get(power, hexes) if dice.random() < 0.8 else hexes
        minor = {"country": "ROM"} if power == "GE" and dice.random() < 0.2 else {}
        yield unit(
            f"u{number}", dice.choice(seas if at_sea else near), type=type_, power=power,
            organized=dice.random() < 0.4, activated=dice.randint(0, 2) if type_.startswith("HQ") else 0,
            reorganization=dice.randint(1, 4), attack=dice.randint(1, 9), armour=dice.randint(0, 3),
            cost=dice.randint(0, 5), first_cost=dice.randint(0, 3), motorised=dice.random() < 0.5,
            size=dice.choice(("corps", "division", "army")) if type_ in ("ARM", "MECH", "MOT", "INF") else "",
            **({"country": countries[power]} if power in countries else minor),
        )  # fmt: skip


def _stocks(dice: Random, places: Sequence[str], powers: Sequence[str], **fields: Any) -> dict[str, Any]:
    quarters = {code: F(dice.randint(0, 40), dice.choice((4, 4, 3))) for code in powers}
    return {
        "fuel": {code: min(F(10), fuel) for code, fuel in quarters.items()},
        "depots": {
            place: (dice.randint(1, 3), dice.choice(powers))
            for place in dice.sample(sorted(places), dice.randint(1, min(6, len(places))))
        },
        **fields,
    }


def _at_the_front(dice: Random) -> Game:
    places = ("Essen", "Berlin", "Lemberg", "Rome", "Turin", "Kiev", "Minsk", "Kharkov", "Moscow", "Baku")
    hexes = (*places, "Ploesti", "A-0104", "A-0205", "A-0304", "A-0306", "A-0106")
    held = {hex: dice.choice(("GE", "SU", "IT")) for hex in dice.sample(hexes, 4)}
    stocks = _stocks(dice, places, ("GE", "IT", "SU"), control=held)
    return front.front(*_units(dice, hexes, (), ("GE", "GE", "IT", "SU"), FRONT_LINE), **stocks)


def _overseas(dice: Random) -> Game:
    names = [place.name for place in theatre.PLACES]
    powers = ("GE", "IT", "CW", "US", "FR", "SU", "CC", "CH")
    convoys = {(sea, code): dice.randint(1, 14) for sea in (0, 2) for code in dice.sample(powers, 3)}
    stocks = _stocks(dice, names, powers, convoys=convoys, control={"A-0406": "CC"})
    if dice.random() < 0.5:
        stocks["cooperation"] = [("GE", "IT"), ("CW", "FR"), ("CW", "US"), ("SU", "CH"), ("SU", "CC")]
    units = _units(dice, [*names, "A-0406"], ("Sea 0", "Sea 2"), powers)
    return theatre.final(*units, powers=powers, **stocks)


def _at_work(dice: Random) -> Game:
    names = ("Essen", "Ploesti", "Munich", "Bremen", "Emden", "Palermo", "Syracuse", "Turin", "Field")
    more = [spot("Turin", "A-0204", factories=dice.randint(0, 2)), spot("Linz", "A-0201", oil=2)]
    owners = "\n".join(("g g g g g 0 i i", "g g g g g g 0 i", "g g g g i 0 i i"))
    on = table.atlas(more=more, owners=owners)
    convoys = {(0, code): dice.randint(1, 3) for code in ("GE", "IT")}
    stocks = _stocks(dice, ("Essen", "Munich", "Bremen", "Palermo"), ("GE", "IT"), convoys=convoys)
    units = list(_units(dice, names, ("Sea 0",), ("GE", "IT")))
    played = table.game(units, powers=("IT",), on=on, **stocks)
    if dice.random() < 0.4:
        played = table.power(played, dice.choice(("GE", "IT")), active=False)
    return table.power(played, "GE", multiple=F(dice.randint(1, 6), 4))


def _anywhere(dice: Random) -> Game:
    return world(dice, _units)


def position(number: int) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    begun = (_at_the_front, _overseas, _at_work, _anywhere, _anywhere)[number % 5](dice)
    options = {"supply.emergency_hq": True} if dice.random() < 0.7 else {}
    often = (0, 0.25, 0.5, 0.9)[number % 4]
    for option in all_options().values():
        if option.rule_set == "oil" and dice.random() < often:
            options[option.name] = dice.choice(option.choices)
    found = replace(begun, options=options)
    if dice.random() < 0.3:
        node = dice.choice(sorted(found.atlas.places_at))
        found = found.changed([Change("hexes", node, HexState(factories_destroyed=1, factories_added=1))])
    if dice.random() < 0.2:
        home = dice.choice(sorted(found.countries))
        taken = Country(home, dice.choice(sorted(found.powers)), conquered=True)
        found = found.changed([Change("countries", home, taken)])
    return found, dice

"""Final reorganization on the world map: reading 300 face-down units, reckoning a plan, the best plan."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import msgspec
from redball import rules
from redball.game import library
from redball.game.clock import Clock
from redball.game.state import Depot, Game
from redball.game.units import Unit
from redball.planning.sets.oil.refuel import best, everything, survey
from redball.rules import read_scenario
from redball.rules.oil.orders import GiveConsent

from tests.benchmarks.rows import Row, median, milliseconds

UNITS, TIMES = 300, 5
DEPOTS = {
    "IT": ("Rome", "Milan", "Tripoli", "Benghazi"), "GE": ("Berlin", "Munich", "Vienna", "Hamburg"),
    "CW": ("London", "Liverpool", "Delhi", "Sydney", "Ottawa", "Gibraltar", "Alexandria", "Singapore"),
}  # fmt: skip
TYPES = (("ARM", 6), ("MECH", 5), ("MOT", 4), ("FTR", 2), ("LND", 4), ("CA", 3), ("SUB", 2), ("HQ-A", 5))


def rows() -> list[Row]:
    """All measurements of fuel in final reorganization."""
    found = []
    for power in ("IT", "CW"):
        game = loaded(power)
        fresh = median(milliseconds(lambda g=game, p=power: survey(replace(g), p), TIMES))
        read = survey(game, power)
        again = median(milliseconds(lambda g=game, p=power: survey(g, p), TIMES))
        everyone = everything(read)
        bill = median(milliseconds(everyone.bill, TIMES))
        plan = best(read).draft
        planned = median(milliseconds(plan.bill, TIMES))
        search = median(milliseconds(lambda r=read: best(r), TIMES))
        told = f"{len(plan.choices)} of {len(read.rows)} units, {len(read.taps)} stocks"
        found += [
            Row(f"{power}: {UNITS} units and their ways, supply anew", fresh, "ms"),
            Row(f"{power}: the same once supply is known", again, "ms"),
            Row(f"{power}: the bill of everything", bill, "ms"),
            Row(
                f"{power}: the bill of a plan", planned, "ms", None, 5, "one choice changed reckons all of it"
            ),
            Row(f"{power}: the best plan", search, "ms", None, 1000, told),
        ]
    return found


def loaded(power: str) -> Game:
    """The world of 1939 in final reorganization: 300 units of a power face-down in its cities, 8 depots."""
    base = read_scenario(library.find_scenario("global-war-1939"))
    dice = Random(power)
    atlas = base.atlas
    homes = [n for n in sorted(atlas.places_at) if base.power_over(n) == power]
    units = {u.id: u for u in base.units.values() if u.power != power}
    for n in range(UNITS):
        kind, cost = dice.choice(TYPES)
        name = f"down-{n}"
        units[name] = Unit(
            name, name, kind, power, atlas.home_at(homes[0]) or "GBR", hex=dice.choice(homes),
            organized=False, cost=cost + dice.randint(0, 3), reorganization=dice.randint(1, 5),
            activated=1 if kind == "HQ-A" and n % 2 else 0,
        )  # fmt: skip
    depots = {}
    for code in (power, "GE") if power == "IT" else (power,):
        for place in DEPOTS[code]:
            depots[atlas.find(place)] = Depot(1, code)
    powers = {c: msgspec.structs.replace(p, fuel=Fraction(31, 4)) for c, p in base.powers.items()}
    game = replace(
        base, units=units, depots=depots, powers=powers, convoys={},
        clock=Clock(base.clock.turn, "final_reorganization"),
        rule_sets=("base", "oil"),
    )  # fmt: skip
    consent = GiveConsent("GE", "IT") if power == "IT" else GiveConsent("US", "CW", free=True)
    ruling = rules.judge(game, consent)
    return game.changed(ruling.changes) if ruling.allowed else game

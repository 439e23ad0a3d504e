"""Fuel in stock: the track, barrels on the map, and the account of what came and went.

The track holds loose fuel, 0 to 10 (OIL-STO-04, 05).  A barrel is 10 fuel (OIL-ACQ-07).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.powers import Power, power_infos
from redball.game.state import Change, Depot, Game, put_depot
from redball.rules.clauses import chosen
from redball.rules.oil.opened import loose_fuel
from redball.rules.oil.tables import ACCOUNTS

BARREL = Fraction(10)
TRACK_END = Fraction(10)

Cause = Literal[
    "oil",
    "market",
    "given",
    "captured",
    "passed_on",
    "continental_us",
    "free_us",
    "received",
    "reorganization",
    "sea",
    "combat",
    "bombed",
    "granted",
    "purchases",
    "lost_overflow",
    "lost_unplaced",
    "lost_limit",
    "lost_captured",
    "lost_bombed",
    "lost_abroad",
    "lost_opened",
]
"""Why fuel came or went; income is positive, what is spent or lost negative; what is passed on from one power
to another is both.

In final reorganization a power's fuel is "granted" to another, which has "received" it; "free_us" is free
fuel of the Continental US; "lost_abroad" the 20 % of depots abroad; "lost_opened" what is left of opened
barrels in the end.
"""


def fuel_power(game: Game, code: str) -> str:
    """The power whose fuel a power's or a minor country's units use (OIL-REO-17, OIL-LIM-04)."""
    principal = game.principal(code)
    info = power_infos().get(principal)
    return info.fuel_from if info and info.fuel_from else principal


def is_bound(game: Game, code: str) -> bool:
    """True for units that may only use the fuel of one other power, whoever consents (OIL-LIM-04,
    OIL-REO-18).
    """
    info = power_infos().get(game.principal(code))
    return info is not None and bool(info.fuel_from)


def barrels_of(game: Game, power: str) -> Mapping[int, int]:
    """A power's barrels by hex."""
    return {node: depot.barrels for node, depot in game.depots.items() if depot.owner == power}


def total_fuel(game: Game, power: str) -> Fraction:
    """Loose fuel and barrels together, in fuel points, with what is left of opened barrels."""
    barrels = BARREL * sum(barrels_of(game, power).values())
    return game.powers[power].fuel + barrels + loose_fuel(game, power)


def has_endless_fuel(game: Game, power: str) -> bool:
    """True for the USA when the Continental US is read as an endless store (OIL-LIM-06, OIL-AMB-09)."""
    homes = power_infos()["US"].homes
    at_home = power == "US" and all(game.principal(home) in ("US", home) for home in homes)
    return at_home and chosen(game.options, "oil.us_continental") == "unlimited_fuel"


def affordable(game: Game, power: str) -> Fraction | None:
    """The most that a power could pay; None when there is no end to it."""
    return None if has_endless_fuel(game, power) else total_fuel(game, power)


def take_barrels(game: Game, node: int, count: int) -> Change:
    """Remove barrels from a depot; the depot goes with its last barrel (OIL-STO-07)."""
    depot = game.depots[node]
    return put_depot(node, Depot(depot.barrels - count, depot.owner))


def filled(power: Power, fuel: Fraction) -> tuple[Power, Fraction]:
    """A power with fuel added to its track, and what is lost above 10 (OIL-STO-05)."""
    track = power.fuel + fuel
    return msgspec.structs.replace(power, fuel=min(track, TRACK_END)), max(Fraction(0), track - TRACK_END)


# --- the account --------------------------------------------------------------------------------------------


def account_of(game: Game, power: str, turn: int | None = None) -> Mapping[str, Fraction]:
    """What came and went in a turn (default: this one) by cause: income positive, spent and lost negative."""
    return ACCOUNTS.of(game).get((game.clock.turn if turn is None else turn, power), {})


def account(game: Game, power: str, entries: Mapping[Cause, Fraction]) -> Change:
    """Add entries to a power's account of this turn."""
    return ACCOUNTS.put((game.clock.turn, power), booked(game, power, entries))


def booked(game: Game, power: str, entries: Mapping[Cause, Fraction]) -> dict[str, Fraction] | None:
    """A power's account of this turn with entries added; None for one without any."""
    sums = dict(account_of(game, power))
    for cause, amount in entries.items():
        sums[cause] = sums.get(cause, Fraction(0)) + amount
    return {cause: amount for cause, amount in sums.items() if amount} or None

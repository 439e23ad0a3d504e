"""New fuel on its way to stock: barrels, the track, and what is lost above its end (OIL-STO-03, 05,
OIL-ACQ-08, 14).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.game.powers import Power
from redball.game.state import Game
from redball.rules.clauses import chosen
from redball.rules.oil.depots import free_places
from redball.rules.oil.limits import counted_barrels, limit_of
from redball.rules.oil.stock import BARREL, TRACK_END
from redball.rules.oil.to_place import made, to_place

NEUTRAL_BARRELS = 1
"""Barrels that a neutral major power may place in a production phase (OIL-ACQ-08)."""


class Income(msgspec.Struct, frozen=True):
    """What new fuel becomes: ``barrels`` of received oil and ``free`` ones to place, the track afterwards,
    and what is lost.
    """

    barrels: int
    free: int
    track: Fraction
    lost: Fraction


def allowance(game: Game, power: Power) -> int | None:
    """How many more barrels a power may make in this phase; None without a limit.

    In production a neutral power makes one (OIL-ACQ-08); in the reinforcement phase the national limit may
    not be exceeded (OIL-ACQ-14).
    """
    if game.clock.phase == "reinforcement":
        held = counted_barrels(game, power.code) + to_place(game, power.code)
        return max(0, limit_of(game, power.code) - held)
    return max(0, NEUTRAL_BARRELS - made(game, power.code)) if game.is_neutral(power.code) else None


def onto_track(game: Game, power: Power, fuel: Fraction, barrels: int = 0, counted: int = 0) -> Income:
    """Loose fuel put on the track when ``barrels`` have just been made, ``counted`` of them towards the
    allowance.

    Tens of what would run over become free barrels as long as there is an allowance and a place for them
    (OIL-AMB-03); the rest is lost.
    """
    track, free = power.fuel + fuel, 0
    limit = allowance(game, power)
    if chosen(game.options, "oil.track_overflow") == "make_barrel":
        pending = to_place(game, power.code) + barrels
        while (
            track > TRACK_END
            and (limit is None or counted + free < limit)
            and free_places(game, power.code, pending + free + 1) > pending + free
        ):
            free, track = free + 1, track - BARREL
    return Income(barrels, free, min(track, TRACK_END), max(Fraction(0), track - TRACK_END))

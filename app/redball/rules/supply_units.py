"""Supply units that make an HQ a primary supply source (REO-SUP-01, OIL-CBT-11; base game 3.9)."""

from __future__ import annotations

from redball.game.state import Game
from redball.game.units import Unit


def has_supply_unit(game: Game, hq: Unit) -> bool:
    """True when a supply unit of the HQ's power, or of one that it co-operates with, stands with it."""
    there = game.units_at.get(hq.hex, ()) if hq.hex >= 0 else ()
    return any(u.type == "SUPPLY" and game.cooperate(u.power, hq.power) for u in there)

"""What a limited unit may do (GAS-LIM-04 to 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.options import reads
from redball.rules.gas.owners import carriers
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import ACTED

Outcome = Literal["allowed", "flips", "later", "refused"]
"""Allowed as it is; allowed, and the unit turns face-down; the same after it has attacked; refused."""

Deed = str
"""An act of :data:`~redball.rules.gas.orders.Act`, or what a counter does that changes its place: "move",
"debark", "sail", "drop", "return", "home".
"""


class Limit(msgspec.Struct, frozen=True):
    """What a limited unit's deed comes to, by which clauses; ``code`` is the message that says why it is
    refused or what follows.
    """

    outcome: Outcome
    clauses: tuple[str, ...]
    code: str = ""


_TRANSPORTS = frozenset({"air_transport", "air_supply", "paradrop", "air_reorganization"})
_UNLISTED = frozenset({"bombard", "hq_support", "shore_bombardment"})
_UNASKED = frozenset({"drop", "return", "home", "naval_combat"})
"""What units don't do of their own choice in an impulse: who is attacked at sea fights."""
_ADVANCES: Mapping[Deed, Limit] = {
    "advance": Limit("flips", ("GAS-LIM-05",), "gas.limit.advance"),
    "breakthrough": Limit("refused", ("GAS-LIM-06",), "gas.limit.breakthrough"),
}


def limit_of(game: Game, unit: Unit, deed: Deed) -> Limit:
    """What a deed of a unit comes to while it is limited.  By option it does nothing at all (GAS-AMB-01)."""
    if reads(game, "free_unit") == "only_mover" and deed not in _UNASKED:
        return Limit("refused", ("GAS-AMB-01",), "gas.limit.only_one")
    if deed in _UNLISTED:
        return _unlisted(game)
    if unit.kind is UnitClass.LAND:
        return _of_land(game, unit, deed)
    return _of_aircraft(game, unit, deed) if unit.kind is UnitClass.AIR else _of_ship(game, unit, deed)


def _unlisted(game: Game) -> Limit:
    """What the lists of the rule don't name (GAS-AMB-41)."""
    if reads(game, "unlisted") == "refused":
        return Limit("refused", ("GAS-AMB-41",), "gas.limit.unlisted")
    return Limit("allowed", ("GAS-AMB-41",))


# --- on land ------------------------------------------------------------------------------------------------


def _of_land(game: Game, unit: Unit, deed: Deed) -> Limit:
    if deed in _ADVANCES:
        return _ADVANCES[deed]
    if deed == "attack":
        return _attack(game, unit)
    if deed == "overrun" and reads(game, "unlisted") == "refused":
        return Limit("refused", ("GAS-AMB-41",), "gas.limit.unlisted")
    if deed == "debark" and not reads(game, "debark_is_move"):
        return Limit("allowed", ("GAS-LIM-11", "GAS-AMB-42"))
    if deed in ("move", "overrun", "debark"):
        clauses = {"debark": ("GAS-LIM-04", "GAS-AMB-42"), "overrun": ("GAS-LIM-04", "GAS-AMB-41")}
        later = bool(reads(game, "limited_move_then_attack"))
        cited = clauses.get(deed, ("GAS-LIM-04", *(("GAS-AMB-22",) if later else ())))
        return Limit("later" if later else "flips", cited, "gas.limit.later" if later else "gas.limit.move")
    return Limit("allowed", ("GAS-LIM-05",))


def _attack(game: Game, unit: Unit) -> Limit:
    """A limited unit attacks where it is; one that moved has turned face-down (GAS-AMB-22)."""
    step = step_of(game)
    acted = ACTED.of(game).get((game.clock.turn, step, unit.id)) if step is not None else None
    if acted is not None and acted.flipped and not unit.organized:
        return Limit("refused", ("GAS-LIM-04", "GAS-AMB-22"), "gas.limit.moved")
    if acted is not None and acted.later:
        return Limit("flips", ("GAS-LIM-04", "GAS-AMB-22"), "gas.limit.attacked")
    return Limit("allowed", ("GAS-LIM-05",))


# --- in the air ---------------------------------------------------------------------------------------------


def _of_aircraft(game: Game, unit: Unit, deed: Deed) -> Limit:
    if deed in ("rebase", "home"):
        return Limit("allowed", ("GAS-LIM-07",))
    if deed in ("drop", "return"):
        return _homewards(game, deed)
    if deed in ("initiate", "naval_combat"):
        return _over_sea(game, unit, deed)
    if deed == "port_attack" and unit.type == "CVP" and is_on_carrier(game, unit):
        if reads(game, "cvp_port_attack"):
            return Limit("allowed", ("GAS-LIM-09", "GAS-AMB-47"))
        return Limit("refused", ("GAS-LIM-09", "GAS-LIM-07", "GAS-AMB-47"), "gas.limit.mission")
    if deed in _TRANSPORTS and unit.type == "ATR":
        if reads(game, "limited_transport"):
            return Limit("allowed", ("GAS-AMB-23",))
        return Limit("refused", ("GAS-LIM-07", "GAS-AMB-23"), "gas.limit.mission")
    if is_phasing(game, unit):
        return Limit("refused", ("GAS-LIM-07",), "gas.limit.mission")
    return Limit("refused", ("GAS-LIM-08",), "gas.limit.defensive")


def _over_sea(game: Game, unit: Unit, deed: Deed) -> Limit:
    """Naval combat: open to aircraft of carriers, and to those that are at sea face-up (GAS-LIM-09, 13)."""
    if unit.type == "CVP":
        if is_on_carrier(game, unit):
            return Limit("allowed", ("GAS-LIM-09",))
        if reads(game, "land_cvp_exempt"):
            return Limit("allowed", ("GAS-LIM-09", "GAS-AMB-24"))
        return Limit("refused", ("GAS-LIM-09", "GAS-AMB-24"), "gas.limit.land_cvp")
    if unit.sea < 0 or (deed == "naval_combat" and not unit.organized):
        clause = "GAS-LIM-07" if is_phasing(game, unit) else "GAS-LIM-08"
        code = "mission" if clause == "GAS-LIM-07" else "defensive"
        return Limit("refused", (clause, "GAS-LIM-13"), f"gas.limit.{code}")
    return _at_sea(unit, deed)


def is_on_carrier(game: Game, unit: Unit) -> bool:
    """True for an aircraft aboard a carrier at sea."""
    return unit.sea >= 0 and any(True for _ in carriers(game, unit))


def is_phasing(game: Game, unit: Unit) -> bool:
    """True for units of the side whose impulse it is."""
    power = game.powers.get(game.principal(unit.power))
    return power is not None and power.side == game.clock.side


# --- at sea -------------------------------------------------------------------------------------------------


def _of_ship(game: Game, unit: Unit, deed: Deed) -> Limit:
    if deed == "sail":
        return Limit("flips", ("GAS-LIM-10", "GAS-LIM-11"), "gas.limit.sail")
    if deed in ("drop", "return"):
        return _homewards(game, deed)
    return _at_sea(unit, deed)


def _at_sea(unit: Unit, deed: Deed) -> Limit:
    """Who is at sea fights there, ships that are attacked too; only who is face-up begins a combat
    (GAS-LIM-13).
    """
    if deed == "initiate" and not unit.organized:
        return Limit("refused", ("GAS-LIM-13",), "gas.limit.face_down")
    return Limit("allowed", ("GAS-LIM-13",))


def _homewards(game: Game, deed: Deed) -> Limit:
    """In Return to Base: to drop a section and stay takes gas or the one allowance, to return nothing
    (GAS-LIM-12, GAS-AMB-14).
    """
    if deed == "drop":
        return Limit("refused", ("GAS-LIM-12",), "gas.limit.drop")
    if reads(game, "rtb_return_limited"):
        return Limit("refused", ("GAS-LIM-12", "GAS-AMB-14"), "gas.limit.return")
    return Limit("allowed", ("GAS-LIM-12", "GAS-AMB-14"))

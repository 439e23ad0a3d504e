"""What units are doing in a phase: a march, a flight, a voyage.

However many orders tell of it, it is one thing and is judged where it began (GAS-EXP-06, GAS-EXP-09).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import msgspec

from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.gas.limits import Deed
from redball.rules.gas.standing import Standing, standing
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import GOING, Basis, Going, Sheet

Place = tuple[int, int]
"""A hex and a sea area, of which one is -1."""
NOWHERE: Place = (-1, -1)

MARCHES = frozenset({"move", "overrun", "debark", "advance", "breakthrough"})
"""How land units go from hex to hex: an overrun is movement (GAS-AMB-41), an additional hex part of the
advance.
"""
FLIGHTS = frozenset(
    {
        "port_attack",
        "naval_air",
        "strategic_bombardment",
        "ground_strike",
        "ground_support",
        "air_transport",
        "air_supply",
        "paradrop",
        "air_reorganization",
        "patrol",
        "intercept",
        "escort",
        "defensive_support",
    }
)
"""Missions, after which an aircraft flies home."""
HOME = "home"
"""The flight home, which is part of the flight."""

_BASES: dict[str, Basis] = {"paid": "paid", "at_sea": "at_sea", "free": "free"}


class Done(NamedTuple):
    """What a unit does by an order; ``unit`` is as it was before, ``up`` whether the order leaves it face-up.

    ``on`` is the map of what it acts against, and ``place`` where that is.  A deed is ``named`` by an order
    that says what units do, else seen from where they go; it is ``anew`` against another hex than before.
    """

    unit: Unit
    deed: Deed
    on: Sheet | None = None
    place: Place = NOWHERE
    named: bool = False
    anew: bool = False
    up: bool = True


def kind_of(deed: Deed) -> str:
    """What deeds may be parts of one thing: "march", "flight", else the deed by itself."""
    return "march" if deed in MARCHES else "flight" if deed in FLIGHTS or deed == HOME else deed


def going(game: Game, unit: Unit, deed: Deed) -> Going | None:
    """What a unit does, or has done, in the present phase that a deed could be part of."""
    step = step_of(game)
    found = GOING.of(game).get((game.clock.turn, step, unit.id, kind_of(deed))) if step is not None else None
    return found if found is not None and found.phase == game.clock.phase else None


def place_of(known: Going | None) -> Place:
    """Where something goes; nowhere while nobody has said."""
    return (known.hex, known.sea) if known is not None else NOWHERE


def goes_on(game: Game, done: Done) -> Going | None:
    """What a deed is part of; None for the beginning of something else (GAS-AMB-36)."""
    known = going(game, done.unit, done.deed)
    if known is None or done.anew:
        return None
    if kind_of(done.deed) != "flight" or done.deed == HOME:
        return known
    # A flight on the map is reported once, as what it was; who is home flies out anew.
    same = known.act in ("", done.deed) if done.named else not known.home
    return known if same else None


def verdict(game: Game, done: Done) -> Standing:
    """How a unit stands in what it does: what goes on is judged as it was where it began."""
    known = goes_on(game, done)
    how = standing(game, done.unit, done.on if known is None else known.sheet, done.deed)
    if known is None or not known.why or how.state == "outside":
        return how
    return replace(how, why=known.why, payer=known.power, sheet=known.sheet, map=known.map)


def put_going(game: Game, step: int, done: Done, how: Standing) -> Change:
    """Write down what a unit is doing, and how it stands in that."""
    assert how.sheet is not None and how.map is not None, "who is not outside the rule is on a map"
    known, unit = goes_on(game, done), done.unit
    if known is None:
        known = Going(game.clock.phase, how.payer, how.sheet, how.map, start=unit.hex)
    hex, sea = done.place if done.place != NOWHERE and done.deed != HOME else place_of(known)
    now = msgspec.structs.replace(
        known,
        why=_BASES.get(how.why, ""),
        hex=hex,
        sea=sea,
        act=done.deed if done.named else known.act,
        home=known.home or done.deed == HOME,
    )
    return GOING.put((game.clock.turn, step, unit.id, kind_of(done.deed)), now)

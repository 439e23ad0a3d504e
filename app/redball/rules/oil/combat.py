"""What a combat costs one of its sides in fuel, who pays, and what its units are worth (OIL-CBT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.clauses import chosen
from redball.rules.oil.stock import fuel_power
from redball.rules.oil.supplied import helper_of
from redball.rules.oil.targets import targets
from redball.supply.tracing.regions import unit_reaches

CombatTable = Literal["blitz", "assault"]

BLITZ, ASSAULT, DEFENCE = 2, 1, 1
"""Fuel for an attack on either table, and for any defence (OIL-CBT-01 to 03)."""

_ARMOURED = frozenset({"ARM", "MECH"})


class Fighter(msgspec.Struct, frozen=True):
    """A unit in a combat: its factor and armour value now, halved if it fights without fuel.

    ``thirsty`` units make their side's combat cost fuel; ``helper`` is the HQ or supply unit whose emergency
    supply stands for fuel this impulse.
    """

    unit: Unit
    thirsty: bool
    halved: bool
    helper: str = ""

    @property
    def factor(self) -> Fraction:
        """What it counts in the combat, exactly (OIL-CBT-06)."""
        return Fraction(self.unit.attack, 2 if self.halved else 1)

    @property
    def armour(self) -> Fraction:
        """Its armour value, exactly (OIL-CBT-07)."""
        return Fraction(self.unit.armour, 2 if self.halved else 1)


class Strength(msgspec.Struct, frozen=True):
    """One side of a combat, fuelled or not."""

    fighters: tuple[Fighter, ...]

    @property
    def factor(self) -> Fraction:
        """All factors together."""
        return sum((fighter.factor for fighter in self.fighters), Fraction(0))

    @property
    def armour(self) -> Fraction:
        """All armour values together."""
        return sum((fighter.armour for fighter in self.fighters), Fraction(0))


class Side(msgspec.Struct, frozen=True):
    """One side of a combat before anybody decides: its cost, who may pay, and its strength either way."""

    units: tuple[Unit, ...]
    cost: int
    payers: tuple[str, ...]
    fuelled: Strength
    at_half: Strength
    clauses: tuple[str, ...]


def is_trigger(unit: Unit) -> bool:
    """True for the units that make a combat cost fuel: HQ-A, and ARM and MECH of more than division size
    (OIL-CBT-05, 08).
    """
    return unit.type == "HQ-A" or (unit.type in _ARMOURED and not unit.is_division)


def side_of(game: Game, units: Sequence[Unit], table: CombatTable, defends: bool = False) -> Side:
    """What a side of a combat would cost, and what it is worth with fuel and without."""
    helpers = {unit.id: helper_of(game, unit.id) for unit in units}
    triggers = [unit for unit in units if is_trigger(unit)]
    thirsty = [unit for unit in triggers if not helpers[unit.id]]
    payers = payers_of(game, units)
    dry = {u.id for u in thirsty if not _may_be_fuelled(game, u, payers)}
    cost, clause = _price(table, defends)
    if len(dry) == len(thirsty):
        cost, clause = 0, "OIL-CBT-04"
    helped = [helpers[unit.id] for unit in triggers if helpers[unit.id]]
    by_unit = [game.units[id].type == "SUPPLY" if id in game.units else True for id in helped]
    helping = (*(("OIL-CBT-09",) if not all(by_unit) else ()), *(("OIL-CBT-10",) if any(by_unit) else ()))
    return Side(
        tuple(units),
        cost,
        payers if cost else (),
        _strength(units, helpers, thirsty, dry),
        _strength(units, helpers, thirsty, {u.id for u in thirsty}),
        (clause, "OIL-CBT-05", *helping),
    )


def _price(table: CombatTable, defends: bool) -> tuple[int, str]:
    if defends:
        return DEFENCE, "OIL-CBT-03"
    return (BLITZ, "OIL-CBT-01") if table == "blitz" else (ASSAULT, "OIL-CBT-02")


def _strength(
    units: Iterable[Unit], helpers: dict[str, str], thirsty: Sequence[Unit], halved: set[str]
) -> Strength:
    wanting = {unit.id for unit in thirsty}
    return Strength(tuple(Fighter(u, u.id in wanting, u.id in halved, helpers[u.id]) for u in units))


def _may_be_fuelled(game: Game, unit: Unit, payers: Sequence[str]) -> bool:
    """Whether fuel can reach a unit at all: it does unless a trace is asked for (OIL-AMB-11)."""
    if unit.hex < 0 or not chosen(game.options, "oil.combat_needs_trace"):
        return True
    return any(unit_reaches(game, unit.id, power, targets(game, power)) for power in payers)


# --- who pays -----------------------------------------------------------------------------------------------


def payers_of(game: Game, units: Iterable[Unit]) -> tuple[str, ...]:
    """Who may pay for a side: the powers with most ARM and MECH corps, all that tie (OIL-CBT-12, 13); of
    those that tie the ones with a unit that needs fuel first.

    Without any such corps all tie, by option only the powers with an HQ-A (OIL-AMB-46).
    """
    count: Counter[str] = Counter()
    needing = set[str]()
    for unit in units:
        power = fuel_power(game, unit.power)
        if power in game.powers:
            count[power] += _corps(game, unit) if is_trigger(unit) else 0
            needing |= {power} if is_trigger(unit) else set()
    anybody = chosen(game.options, "oil.combat_tie_payer") == "any_participant"
    tied = [p for p in game.powers if p in count and count[p] == max(count.values())]
    tied = [p for p in tied if anybody or p in needing]
    return tuple(sorted(tied, key=lambda power: power not in needing))


def _corps(game: Game, unit: Unit) -> int:
    """How many ARM or MECH corps a unit counts as (OIL-AMB-13); HQs count as none."""
    if unit.type not in _ARMOURED:
        return 0
    return 2 if unit.size == "army" and chosen(game.options, "oil.payer_count") == "corps_equivalents" else 1

"""Units that give their fuel in the reinforcement phase (OIL-ACQ-12 to 14)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from redball import supply
from redball.derived import cached
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_power, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, here
from redball.rules.oil.costs import unit_fuel_cost
from redball.rules.oil.income import Income, onto_track
from redball.rules.oil.limits import limit_of
from redball.rules.oil.orders import GiveFuel
from redball.rules.oil.stock import account, fuel_power
from redball.rules.oil.to_place import free_barrels, oil_barrels, put_to_place
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PHASE = "reinforcement"


class Gift(msgspec.Struct, frozen=True):
    """What a unit gives by turning face-down: its fuel, to whom, and what becomes of it."""

    power: str
    fuel: Fraction
    clause: str
    income: Income


def givers(game: Game, power: str) -> Sequence[Unit]:
    """Face-up units in supply that would give a power fuel, those that give most first."""
    return _all_givers(game).get(power, ())


@cached
def _all_givers(game: Game) -> Mapping[str, Sequence[Unit]]:
    """The units that would give fuel by the power that gets it, found once for all powers."""
    found: dict[str, dict[Fraction, list[Unit]]] = defaultdict(lambda: defaultdict(list))
    known = supply.of(game)
    fuel_of = {code: fuel_power(game, code) for code in {unit.power for unit in game.units.values()}}
    for unit in game.units.values():
        if unit.organized and known.in_supply(unit.id):
            fuel = unit_fuel_cost(unit, game.options).fuel
            if fuel:
                found[fuel_of[unit.power]][fuel].append(unit)
    return {
        power: tuple(u for _, alike in sorted(much.items(), reverse=True) for u in sorted(alike, key=_named))
        for power, much in found.items()
    }


def _named(unit: Unit) -> tuple[str, str]:
    return unit.name, unit.id


def gift_of(game: Game, unit: Unit) -> Gift | None:
    """The fuel that a unit gives now; None when its controller has no store of fuel."""
    code = fuel_power(game, unit.power)
    if code not in game.powers:
        return None
    cost = unit_fuel_cost(unit, game.options)
    return Gift(code, cost.fuel, cost.clause, onto_track(game, game.powers[code], cost.fuel))


def give_fuel(game: Game, order: GiveFuel, _dice: Dice) -> Ruling:
    """A face-up unit in supply turned face-down for its fuel."""
    case = Case(game)
    unit = case.unit(order.unit)
    if game.clock.phase != PHASE:
        case.object(message("oil.not_reinforcement"), "OIL-ACQ-12")
    if unit is None:
        return case.denied(order)
    if not unit.organized:
        case.object(message("base.already_face_down", unit=unit.name), "OIL-ACQ-12", hexes=here(unit))
    if unit.hex < 0 and unit.sea < 0:
        case.object(message("oil.off_map", unit=unit.name), "OIL-ACQ-12")
    elif not supply.of(game).in_supply(unit.id):
        case.object(message("oil.giver_out_of_supply", unit=unit.name), "OIL-ACQ-12", hexes=here(unit))
    gift = gift_of(game, unit)
    if gift is None:
        reason = message("oil.no_payer", unit=unit.name, power=fuel_power(game, unit.power))
        case.object(reason, "OIL-ACQ-13", hexes=here(unit))
    if case.objections:
        return case.denied(order)
    assert gift is not None
    code, got = gift.power, gift.income
    changes = [
        put_unit(msgspec.structs.replace(unit, organized=False)),
        put_power(msgspec.structs.replace(game.powers[code], fuel=got.track)),
        *put_to_place(game, code, oil_barrels(game, code), free_barrels(game, code) + got.free),
        account(game, code, {"given": gift.fuel, "lost_overflow": -got.lost}),
    ]
    text = message(
        "oil.fuel_given", unit=unit.name, power=code, fuel=gift.fuel, track=got.track, barrels=got.free
    )
    clauses = ("OIL-ACQ-12", "OIL-ACQ-13", gift.clause, *(("OIL-ACQ-14",) if got.free or got.lost else ()))
    return allowed(text, *changes, clauses=clauses, notes=tuple(_notes(game, gift)))


def _notes(game: Game, gift: Gift) -> Iterator[Message]:
    if gift.income.lost:
        limit = limit_of(game, gift.power)
        yield message("oil.gift_lost", power=gift.power, lost=gift.income.lost, most=limit)
    if gift.income.free:
        yield message("oil.gift_barrel", power=gift.power, barrels=gift.income.free)

"""What is bought with fuel besides build points: offensive chits, supply units, HQs (OIL-PRO)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case, hex_name
from redball.rules.oil.barrels import named_barrels
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import BuyWithFuel
from redball.rules.oil.paying import pay
from redball.rules.oil.stock import barrels_of, fuel_power
from redball.rules.ruleset import Dice
from redball.wording import Message, message

CHIT = Fraction(5)
SUPPLY_UNIT = Fraction(2)
HIGHEST_VALUE = 5
"""Reorganization values of HQs go from 0 to this."""

MOST_THINGS = 99
"""Of a kind in one purchase."""


class Basket(msgspec.Struct, frozen=True):
    """Things to buy: ``hqs`` are reorganization values."""

    chits: int = 0
    supply_units: int = 0
    hqs: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many things."""
        return self.chits + self.supply_units + len(self.hqs)

    @property
    def fuel(self) -> Fraction:
        """What they cost together (OIL-PRO-01 to 03)."""
        return CHIT * self.chits + SUPPLY_UNIT * self.supply_units + sum(self.hqs)

    @property
    def worth(self) -> tuple[int, Fraction]:
        """More things are better; of as many, dearer ones."""
        return self.count, self.fuel

    @property
    def words(self) -> Message:
        """The things in words."""
        kinds = zip("csh", (self.chits, self.supply_units, self.hqs), strict=True)
        code = "oil.basket_" + "".join(letter for letter, there in kinds if there)
        values = [str(value) for value in self.hqs]
        return message(code, chits=self.chits, supply_units=self.supply_units, values=values)


def best_part(wanted: Basket, most: Fraction) -> Basket:
    """The largest part of a basket that costs no more: most things, of these the dearest, then chits before
    supply units before HQs.
    """
    chits, units = min(wanted.chits, int(most // CHIT)), min(wanted.supply_units, int(most // SUPPLY_UNIT))
    found = {Basket().worth: Basket()}
    things = [Basket(1)] * chits + [Basket(0, 1)] * units + [Basket(0, 0, (v,)) for v in wanted.hqs]
    for thing in things:
        for part in list(found.values()):
            units = part.supply_units + thing.supply_units
            after = Basket(part.chits + thing.chits, units, part.hqs + thing.hqs)
            if after.fuel <= most:
                found.setdefault(after.worth, after)
    return found[max(found)]


def buy_with_fuel(game: Game, order: BuyWithFuel, _dice: Dice) -> Ruling:
    """Fuel for a whole purchase; what can't all be paid is refused, with the largest part that can be."""
    case = Case(game)
    power = case.power(order.power)
    if game.clock.phase != "production":
        case.object(message("oil.not_bought_now"), "OIL-PRO-01", "OIL-PRO-02", "OIL-PRO-03")
    basket = _basket(case, order)
    if power is None:
        return case.denied(order)
    if fuel_power(game, power.code) != power.code:
        reason = message("oil.no_own_store", power=power.code, other=fuel_power(game, power.code))
        case.object(reason, "OIL-LIM-04")
    named = named_barrels(case, power.code, order.barrels)
    _check_named(case, power.code, named)
    if case.objections:
        return case.denied(order)
    payment = pay(game, power.code, basket.fuel, "purchases", named)
    if payment is None:
        _refuse(case, power.code, basket)
        return case.denied(order)
    text = message(
        "oil.bought",
        power=power.code,
        fuel=basket.fuel,
        things=basket.words.code,
        **basket.words.data,
    )
    clauses = (*_clauses(basket), *payment.clauses)
    return allowed(text, *payment.changes, clauses=clauses, notes=payment.notes)


def _check_named(case: Case, power: str, named: Sequence[int]) -> None:
    """Whether barrels that are cut off pay for purchases (OIL-AMB-45)."""
    paying = Ledger.of(case.game).paying(power)
    for node in dict.fromkeys(named):
        if node in barrels_of(case.game, power) and node not in paying:
            reason = message("oil.barrel_in_pocket", hex=hex_name(case.game, node), target="")
            case.object(reason, "OIL-STO-06", "OIL-AMB-45", hexes=(node,))


def _basket(case: Case, order: BuyWithFuel) -> Basket:
    numbers = {"chits": order.chits, "supply_units": order.supply_units, "hqs": len(order.hqs)}
    for name, count in numbers.items():
        if count < 0:
            case.object(message("base.below", field=name, found=count, least=0), "OIL-PRO-01")
        elif count > MOST_THINGS:
            case.object(message("base.above", field=name, found=count, most=MOST_THINGS), "OIL-PRO-01")
    for value in order.hqs:
        if not 0 <= value <= HIGHEST_VALUE:
            case.object(message("oil.bad_hq_value", found=value, most=HIGHEST_VALUE), "OIL-PRO-03")
    basket = Basket(order.chits, order.supply_units, order.hqs)
    if not case.objections and not basket.count:
        case.object(message("oil.nothing_bought"), "OIL-PRO-01")
    return basket


def _clauses(basket: Basket) -> tuple[str, ...]:
    asked = {
        "OIL-PRO-01": basket.chits,
        "OIL-PRO-02": basket.supply_units,
        "OIL-PRO-03": len(basket.hqs),
    }
    return tuple(clause for clause, count in asked.items() if count)


def _refuse(case: Case, power: str, basket: Basket) -> None:
    """Too little fuel for the whole, and what it would do for."""
    have = Ledger.of(case.game).to_pay_with(power)
    reason = message("oil.too_little", power=power, fuel=basket.fuel, have=have)
    case.object(reason, "OIL-STO-06", *_clauses(basket))
    part = best_part(basket, have)
    if part.count:
        words = part.words
        case.object(message("oil.enough_for", things=words.code, fuel=part.fuel, **words.data))

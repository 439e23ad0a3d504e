"""What stays at sea costs fuel at the start of final reorganization (OIL-SEA)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from redball.game.clock import Clock
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.clauses import chosen
from redball.rules.oil.barrels import named_barrels
from redball.rules.oil.draws import Draw, ShortError, drawn
from redball.rules.oil.ledger import PHASE, Ledger
from redball.rules.oil.notes import expended_notes
from redball.rules.oil.orders import PaySeaMaintenance
from redball.rules.oil.stock import fuel_power, has_endless_fuel
from redball.rules.oil.tables import SEA_PAID, SeaPaid
from redball.rules.ruleset import Dice
from redball.wording import Message, message

POINTS_PER_FUEL = 10
"""Convoy points that one fuel keeps at sea (OIL-SEA-01)."""


class Maintenance(msgspec.Struct, frozen=True):
    """What a power has at sea that costs fuel: convoy points and escorts."""

    points: int
    escorts: int

    @property
    def owed(self) -> int:
        """Fuel for it: one for every ten convoy points or part of ten, one an escort."""
        return -(-self.points // POINTS_PER_FUEL) + self.escorts


def maintenance(game: Game, power: str) -> Maintenance:
    """What a power and those who use its fuel have at sea, all sea areas together; other ships cost nothing
    (OIL-SEA-06).
    """
    points = sum(n for (_, owner), n in game.convoys.items() if fuel_power(game, owner) == power)
    ships = (u for u in game.units.values() if u.sea >= 0 and u.type == "ASW")
    return Maintenance(points, sum(fuel_power(game, u.power) == power for u in ships))


def has_paid(game: Game, power: str) -> bool:
    """True when the power has paid what it could this turn."""
    return (game.clock.turn, power) in SEA_PAID.of(game)


def payable(game: Game, power: str) -> int:
    """How much of what is owed can be paid: whole fuel points, each keeps one escort or ten convoy points
    (OIL-SEA-05).
    """
    owed = maintenance(game, power).owed
    if has_endless_fuel(game, power):
        return owed
    return min(owed, int(Ledger.of(game).to_pay_with(power)))


def is_due(game: Game, power: str) -> bool:
    """True when something must still be paid (OIL-SEA-04)."""
    return not has_paid(game, power) and payable(game, power) > 0


def sea_first(game: Game, user: str, owner: str) -> tuple[str, ...]:
    """Powers that must pay for the sea before units of ``user`` draw fuel of ``owner``: the user before any
    draw (OIL-AMB-14), both before a draw on a friend (OIL-AMB-47).
    """
    options, asked = game.options, list[str]()
    if chosen(options, "oil.sea_maintenance_first"):
        asked = [user]
    if owner != user and chosen(options, "oil.friends_after_sea"):
        asked = [user, owner]
    if game.clock.phase != PHASE:
        return ()
    return tuple(code for code in asked if code in game.powers and is_due(game, code))


def unpaid(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """Powers that can pay for the sea and haven't: the phase doesn't end before they do (OIL-SEA-04)."""
    for code in game.powers if game.clock.phase == PHASE else ():
        if is_due(game, code):
            yield message("oil.sea_unpaid", power=code, fuel=payable(game, code)), "OIL-SEA-04"


def pay_sea_maintenance(game: Game, order: PaySeaMaintenance, _dice: Dice) -> Ruling:
    """Pay for what stays at sea as far as there is fuel; the rest is waived and stays at sea all the same."""
    case = Case(game)
    power = case.power(order.power)
    barrels = named_barrels(case, order.power, order.barrels)
    if game.clock.phase != PHASE:
        case.object(message("oil.not_final_reorganization"), "OIL-SEA-04")
    if power is None:
        return case.denied(order)
    at_sea = maintenance(game, power.code)
    if has_paid(game, power.code):
        case.object(message("oil.sea_already_paid", power=power.code), "OIL-SEA-04")
    elif not at_sea.owed:
        case.object(message("oil.nothing_at_sea", power=power.code), "OIL-SEA-01")
    if case.objections:
        return case.denied(order)
    amount = payable(game, power.code)
    draw = Draw(power.code, power.code, Fraction(amount), barrels=tuple(barrels), cause="sea")
    before = Ledger.of(game)
    try:
        after, spending = drawn(before, draw)
    except ShortError as short:
        case.object(short.reason, "OIL-SEA-04", *short.clauses)
        return case.denied(order)
    waived = at_sea.owed - amount
    text = message(
        "oil.sea_paid", power=power.code, paid=amount, points=at_sea.points, escorts=at_sea.escorts
    )
    paid = SEA_PAID.put((game.clock.turn, power.code), SeaPaid(amount, at_sea.owed))
    notes = [*expended_notes(before, after)]
    if waived:
        notes.append(message("oil.sea_waived", power=power.code, waived=waived))
    clauses = ("OIL-SEA-01", "OIL-SEA-02", "OIL-SEA-04", *(("OIL-SEA-05",) if waived else ()), *spending)
    changes = (*after.changes(), paid)
    return allowed(text, *changes, clauses=tuple(dict.fromkeys(clauses)), notes=tuple(notes))

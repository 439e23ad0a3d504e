"""What a negative political effectiveness costs each turn, and how it is paid (POL-PE-05 to 07)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil

from msgspec.structs import replace

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.pipelines import lent, put_lent
from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_power
from redball.rules.case import Case
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.powers.orders import PayFromProduction, SetDebtLimit
from redball.rules.politics.powers.tables import PURSES, Purse
from redball.rules.politics.standing import powers, standing
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Dice, Effect, Judge, Objection, Task, set_entry
from redball.wording import Message, message

PHASE = "production"


def purse(game: Game, power: str) -> Purse:
    """What a power's display says of debts."""
    return PURSES.of(game).get(power, Purse())


def owed(game: Game, power: str) -> int:
    """Money that a power loses each turn for a political effectiveness below zero (POL-PE-05)."""
    return max(0, -standing(game, power).pe)


def split(game: Game, power: str) -> tuple[int, int, int]:
    """What a power pays of that: from its money, as new debt, and from production (POL-AMB-107)."""
    now, total = standing(game, power), owed(game, power)
    money = min(now.money, total)
    short = total - money
    limit = purse(game, power).limit
    room = short if limit is None else max(0, limit - now.debt)
    if reads(game, "pe.shortfall") == "forgiven":
        return money, 0, 0 if room else short
    return money, min(short, room), max(0, short - room)


def rate(game: Game) -> Fraction:
    """Money for a production point (POL-AMB-107)."""
    return Fraction(reads(game, "pe.rate"))


def points_due(game: Game, power: str) -> int:
    """Production points that pay for all that is due."""
    return ceil(purse(game, power).due / rate(game))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """In the production phase each power pays for a political effectiveness below zero."""
    if entered.phase != PHASE or game.clock.phase == PHASE:
        return
    for code in powers(game):
        if not owed(game, code):
            continue
        money, debt, due = split(game, code)
        now = standing(game, code)
        paid = replace(now, money=now.money - money, debt=now.debt + debt)
        note = message("politics.pays_for_pe", power=code, money=money, debt=debt, due=due)
        if paid != now:
            yield dataclasses.replace(set_entry(STANDINGS, code, paid), note=note)
        if due:
            yield set_entry(PURSES, code, replace(purse(game, code), due=due))


def set_debt_limit(game: Game, order: SetDebtLimit, _dice: Dice) -> Ruling:
    """How much debt a power may have, as its display says."""
    case = Case(game)
    case.power(order.power)
    if not 0 <= order.limit <= MOST:
        case.object(message("politics.no_amount", found=order.limit, most=MOST), "POL-PE-06")
    if case.objections:
        return case.denied(order)
    text = message("politics.debt_limit", power=order.power, limit=order.limit)
    return allowed(
        text,
        PURSES.put(order.power, replace(purse(game, order.power), limit=order.limit)),
        clauses=("POL-PE-06",),
    )


def pay(game: Game, order: PayFromProduction, _dice: Dice) -> Ruling:
    """What is due is paid with production points; where they are too few, what the power lent is lost and it
    may spend and save no build points.
    """
    case = Case(game)
    power = case.power(order.power)
    due = purse(game, order.power).due
    if game.clock.phase != PHASE:
        case.object(message("politics.not_production"), "POL-PE-06")
    if not due:
        case.object(message("politics.nothing_due", power=order.power), "POL-PE-06")
    if not 0 <= order.points <= MOST:
        case.object(message("politics.no_amount", found=order.points, most=MOST), "POL-PE-06")
    if case.objections or power is None:
        return case.denied(order)
    needed = points_due(game, power.code)
    used = min(needed, order.points)
    covered = used == needed
    held = replace(purse(game, power.code), due=0, locked=None if covered else game.clock.turn)
    changes: list[Change] = [PURSES.put(power.code, held)]
    changes += _spent(game, power, used)
    if covered:
        text = message("politics.paid", power=power.code, points=used, money=due)
        return allowed(text, *changes, clauses=("POL-PE-06", "POL-AMB-107"))
    lost = tuple(_lent_by(game, power.code))
    changes += [put_lent(key, power.code) for key in lost]
    text = message("politics.not_covered", power=power.code, points=used, money=due, lost=len(lost))
    return allowed(text, *changes, clauses=("POL-PE-06", "POL-PE-07"))


def _spent(game: Game, power: Power, points: int) -> list[Change]:
    """Production points that became money make no build points any more, where their number is known."""
    if not points or power.bp_left is None:
        return []
    made = min(rounded(game, points * multiple_of(game, power.code)), power.bp_left)
    return [put_power(replace(power, bp_other=power.bp_other + made))]


def _lent_by(game: Game, power: str) -> Iterator[str]:
    """Resources that a power lent, by key."""
    for key, to in sorted(lent(game).items()):
        node = game.atlas.named(key.rpartition("-")[0])
        if to != power and node >= 0 and game.power_over(node) == power:
            yield key


def is_locked(game: Game, power: str) -> bool:
    """True for a power that may spend and save no build points in this turn (POL-PE-07)."""
    return purse(game, power).locked == game.clock.turn


def bars(game: Game, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Build points are spent by nobody who could not pay."""
    for change in changes:
        if change.table != "powers" or change.value is None or change.key not in game.powers:
            continue
        before, after = game.powers[change.key], change.value
        if is_locked(game, change.key) and _spending(after) > _spending(before):
            yield Objection(message("politics.locked", power=change.key), ("POL-PE-07",))


def _spending(power: Power) -> int:
    return power.bp_spent + power.bp_other + power.bp_on_rp


def tasks(game: Game) -> Iterator[Task]:
    """What is due from production."""
    if game.clock.phase != PHASE:
        return
    for code in powers(game):
        if due := purse(game, code).due:
            yield Task(
                f"politics.due.{code}",
                message("politics.task.due", power=code, money=due),
                power=code,
                needed=True,
            )
        if owed(game, code) and purse(game, code).limit is None:
            yield Task(
                f"politics.limit.{code}",
                message("politics.task.no_limit", power=code),
                power=code,
                state="info",
            )


def holds(game: Game, entered: Clock) -> Iterator[tuple[Message, str]]:
    """The production phase isn't left before what is due is paid."""
    if game.clock.phase == PHASE and entered.phase != PHASE:
        for code in powers(game):
            if due := purse(game, code).due:
                yield message("politics.task.due", power=code, money=due), "POL-PE-06"


JUDGES: Mapping[type[Order], Judge] = {SetDebtLimit: set_debt_limit, PayFromProduction: pay}

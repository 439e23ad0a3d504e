"""What the present phase asks for under the rule of saved gas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.gas.doing import offers_free
from redball.rules.gas.factories import allotted, usable
from redball.rules.gas.headquarters import bill, can_turn_up, pays_hqs, turned, waiting
from redball.rules.gas.lending import promised
from redball.rules.gas.orders import PayGas, Produce, TurnUpHQ
from redball.rules.gas.output import output_of
from redball.rules.gas.paying import price
from redball.rules.gas.producing import has_produced, proposals
from redball.rules.gas.returning import staying, too_many
from redball.rules.gas.standing import Standing, paid_from, standings
from redball.rules.gas.steps import RETURN, in_impulse, step_of
from redball.rules.gas.stock import spendable, total_gas
from redball.rules.gas.tables import GasMap
from redball.rules.ruleset import Task
from redball.wording import Message, message


def tasks(game: Game) -> Iterator[Task]:
    """The tasks of the present phase."""
    phase = game.clock.phase
    if in_impulse(game):
        yield from _maps(game)
    elif phase == "return_to_base":
        yield from _at_sea(game)
    if pays_hqs(game):
        yield from _hqs(game)
    if phase == "production":
        for power in game.powers:
            if game.powers[power].in_play:
                yield from _production(game, power)


# --- impulses -----------------------------------------------------------------------------------------------


def by_map(game: Game) -> dict[tuple[str, GasMap], list[Standing]]:
    """The dependent units of each power on each map that the rule asks for."""
    found: dict[tuple[str, GasMap], list[Standing]] = defaultdict(list)
    for how in standings(game).values():
        if how.map is not None:
            found[how.payer, how.map].append(how)
    return {
        key: found[key] for key in sorted(found, key=lambda key: (list(game.powers).index(key[0]), key[1]))
    }


def _maps(game: Game) -> Iterator[Task]:
    """Who has paid for which map, and who is limited there."""
    step = step_of(game)
    assert step is not None, "an impulse is a step"
    for (power, map_), units in by_map(game).items():
        limited = [how for how in units if how.limited]
        paid = paid_from(game, step, power, map_)
        hexes = tuple(dict.fromkeys(game.units[h.unit].hex for h in limited if game.units[h.unit].hex >= 0))
        if paid:
            text = message("gas.task.paid", power=power, map=map_, count=len(units) - len(limited))
            detail = (
                message("gas.task.no_trace", count=len(limited), units=_names(game, limited))
                if limited
                else None
            )
            yield Task(
                f"gas.map.{power}.{map_}", text, detail, "trouble" if limited else "done", power, hexes
            )
        elif limited:
            text = message("gas.task.unpaid", power=power, map=map_, count=len(limited))
            detail = _free_words(game, limited)
            orders: tuple[Order, ...] = (PayGas(power, map_),) if _can_pay(game, power, step) else ()
            yield Task(f"gas.map.{power}.{map_}", text, detail, "info", power, hexes, orders, tickable=True)


def _can_pay(game: Game, power: str, step: int) -> bool:
    return sum(spendable(game, power).values()) >= price(game, step)


MOST_NAMED = 4
"""Units that a task names."""


def _names(game: Game, units: list[Standing]) -> list[str]:
    names = [game.units[how.unit].name for how in units]
    more = len(names) - MOST_NAMED
    return names if more <= 0 else [*names[:MOST_NAMED], f"+{more}"]


def _free_words(game: Game, limited: list[Standing]) -> Message:
    """Whether the free unit is open yet, or who it is."""
    open_ = any(offers_free(game, game.units[how.unit], how) for how in limited)
    return message("gas.task.free_open" if open_ else "gas.task.free_used")


# --- the end of a turn --------------------------------------------------------------------------------------


def _at_sea(game: Game) -> Iterator[Task]:
    """More units at sea than may stay without gas."""
    for row in staying(game):
        names = [game.units[id].name for id in row.units]
        orders: tuple[Order, ...] = (PayGas(row.power, row.map),) if _can_pay(game, row.power, RETURN) else ()
        over = too_many(game, row) > 0
        code = "return" if over else "one_stays" if row.count == 1 else "all_stay"
        text = message(f"gas.task.{code}", power=row.power, map=row.map, count=row.count)
        boxes = dict.fromkeys(game.atlas.sea_areas[game.units[id].sea].box for id in row.units)
        yield Task(
            f"gas.return.{row.power}.{row.map}",
            text,
            message("gas.task.at_sea", units=names) if names else None,
            "todo" if over else "info",
            row.power,
            tuple(boxes),
            orders,
            needed=over,
        )


def _hqs(game: Game) -> Iterator[Task]:
    """HQs that wait, and what they would cost."""
    for power in game.powers:
        left, done = waiting(game, power), turned(game, power)
        if not left and not done:
            continue
        cost = bill(game, power)
        if left:
            all_free = cost["free"] == cost["hqs"]
            code = "hqs_free" if all_free else "hqs" if cost["free"] else "hqs_paid"
            text = message(f"gas.task.{code}", power=power, count=len(left), gas=cost["gas"])
            detail = message("gas.task.stock", gas=total_gas(game, power))
            able = (unit.id for unit in left if can_turn_up(game, unit, power))
            orders: tuple[Order, ...] = tuple(TurnUpHQ(id) for id in able)
            hexes = tuple(dict.fromkeys(unit.hex for unit in left if unit.hex >= 0))
            yield Task(f"gas.hqs.{power}", text, detail, "todo", power, hexes, orders, tickable=True)
        else:
            text = message("gas.task.hqs_done", power=power, count=len(done))
            yield Task(f"gas.hqs.{power}", text, None, "done", power)


# --- production ---------------------------------------------------------------------------------------------


def _production(game: Game, power: str) -> Iterator[Task]:
    if has_produced(game, power):
        yield Task(f"gas.produce.{power}", message("gas.task.produced", power=power), None, "done", power)
    else:
        offered = proposals(game, power)
        if offered:
            known = allotted(game, power)
            count = sum(1 for resource in usable(game, power) if resource.key not in known)
            text = message("gas.task.allot", power=power, count=count)
            hexes = tuple(dict.fromkeys(game.atlas.find(order.source) for order in offered))
            loses = message("gas.loses.allot", power=power, count=count)
            yield Task(
                f"gas.allot.{power}", text, None, "todo", power, hexes, offered, tickable=True, loses=loses
            )
        made = output_of(game, game.powers[power])
        if made.regular or made.oil:
            text = message("gas.task.produce", power=power, points=made.points, gas=made.gas)
            loses = message("gas.loses.produce", power=power, points=made.points, gas=made.gas)
            yield Task(f"gas.produce.{power}", text, None, "todo", power, (), (Produce(power),), loses=loses)
    for (lender, to, goods), count in promised(game, power).items():
        if lender == power:
            text = message(f"gas.task.send_{goods}", power=power, to=to, count=count)
            loses = message(f"gas.loses.send_{goods}", power=power, to=to, count=count)
            yield Task(f"gas.send.{power}.{to}.{goods}", text, None, "todo", power, loses=loses)

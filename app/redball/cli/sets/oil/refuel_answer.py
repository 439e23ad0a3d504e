"""What final reorganization costs in fuel, and the best use of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known
from redball.cli.answers.plan_arguments import Units
from redball.cli.sets.oil.oil_game import oil_game
from redball.game.quantities import quantity_text
from redball.game.sequence import at_phase
from redball.game.state import Game, put_clock
from redball.language import marked
from redball.planning.sets.oil.refuel import (
    Bill,
    Plan,
    Request,
    Row,
    Survey,
    Tap,
    best,
    everything,
    survey,
)
from redball.rules.case import hex_name
from redball.rules.oil import fuel_power
from redball.rules.oil.ledger import PHASE
from redball.rules.oil.orders import Refuel
from redball.wording import message, name_of, sentence


def refuel(arguments: Namespace) -> Answer:
    """Show which units are down, what fuel each could have, and the bill of turning all up or the best."""
    game = oil_game(arguments)
    known("POWER", arguments.power, game.powers, A_POWER)
    now, game = game.clock.phase, _in_final_reorganization(game)
    power = fuel_power(game, arguments.power)
    found = survey(game, power)
    plan = best(found, _request(found, arguments)) if arguments.suggest else None
    bill = plan.bill if plan else everything(found).bill()
    return Answer(_data(found, now, bill, plan), list(_lines(found, bill, plan)))


def _in_final_reorganization(game: Game) -> Game:
    """The position as if final reorganization were now: what is due and who may spend what depends on it."""
    if game.clock.phase == PHASE:
        return game
    return game.changed([put_clock(at_phase(game.clock, PHASE))])


def _request(found: Survey, arguments: Namespace) -> Request:
    """Worths and pins as they were given.

    Raises:
        GameError: a unit that can't be turned up, or a worth that is no number from 0 up.

    """
    units = Units(found.rows, marked("a unit to turn up"))
    worths = units.worths(arguments.value)

    def pin(unit: str, _how: str) -> Refuel:
        return Refuel(unit, activation=found.rows[unit].cost is None)

    pins = units.pins(("--up", arguments.up), ("--down", arguments.down), pin)
    return Request(worths, arguments.worth, pins)


# --- JSON ---------------------------------------------------------------------------------------------------


def _data(found: Survey, phase: str, bill: Bill, plan: Plan | None) -> dict[str, Any]:
    game, power = found.game, found.power
    label = game.atlas.label
    groups = found.groups()
    data: dict[str, Any] = {
        "power": power,
        "phase": phase,
        "track": quantity_text(game.powers[power].fuel),
        "sea": found.sea,
        "stocks": [_tap_data(game, tap) for tap in found.taps.values()],
        "groups": [
            {
                "stocks": [list(found.taps).index(key) for key in keys],
                "units": [_row_data(game, row) for row in rows],
            }
            for keys, rows in groups.items()
        ],
        "bill": {
            "net": quantity_text(bill.net),
            "gross": quantity_text(bill.gross),
            "lost": quantity_text(bill.lost),
            "tracks": {code: quantity_text(fuel) for code, fuel in bill.after.track.items()},
            "barrels": {label(node): count for node, count in bill.barrels.items()},
            "short": [
                {"unit": line.unit, "reason": sentence(line.short), "clauses": list(line.clauses)}
                for line in bill.shorts
                if line.short is not None
            ],
            "sums": [
                {
                    "stock": list(found.taps).index(part.tap.key),
                    "net": quantity_text(part.net),
                    "gross": quantity_text(part.gross),
                    "barrels": {label(node): count for node, count in part.barrels.items()},
                }
                for part in bill.sums
            ],
        },
        "orders": [msgspec.to_builtins(order) for order in bill.orders],
        "suggested": plan is not None,
    }
    if plan is not None:
        data["value"] = quantity_text(plan.value)
        data["units"] = sorted(plan.draft.choices)
    return data


def _tap_data(game: Game, tap: Tap) -> dict[str, Any]:
    return {
        "power": tap.owner,
        "kind": tap.kind,
        "hex": game.atlas.label(tap.node) if tap.node >= 0 else None,
        "place": game.atlas.place_name(tap.node) if tap.node >= 0 else None,
        "loses_a_fifth": tap.lossy,
        "consented": tap.consented,
        "waits_for_the_sea": tap.waits_for or None,
    }


def _row_data(game: Game, row: Row) -> dict[str, Any]:
    unit = row.unit
    where = game.atlas.label(unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name
    return {
        "unit": unit.id,
        "name": unit.name,
        "at": where,
        "fuel": quantity_text(row.cost) if row.cost is not None else None,
        "activation": quantity_text(row.removal) if row.removal is not None else None,
    }


# --- text ---------------------------------------------------------------------------------------------------


def _lines(found: Survey, bill: Bill, plan: Plan | None) -> Iterator[str]:
    game, power = found.game, found.power
    if not found.rows:
        yield sentence(message("cli.refuel_none", power=power))
        return
    fuel = game.powers[power].fuel
    yield sentence(message("cli.refuel_head", power=power, count=len(found.rows), fuel=fuel))
    if found.sea:
        yield f"  {sentence(message('cli.refuel_sea', owed=found.sea))}"
    for keys, rows in found.groups().items():
        names = [_tap_line(game, found.taps[key]) for key in keys]
        yield "; ".join(names) if names else sentence(message("cli.refuel_no_way"))
        yield from (f"  {line}" for line in table([_cells(game, row, bill) for row in rows]))
    if plan is not None:
        yield sentence(message("cli.refuel_best", count=len(plan.draft.choices), value=plan.value))
    said = message("cli.refuel_bill", net=bill.net, gross=bill.gross, lost=bill.lost)
    yield sentence(said)
    for part in bill.sums:
        said = message("cli.refuel_sum", net=part.net, gross=part.gross)
        yield f"  {_tap_line(game, part.tap)}: {sentence(said)}"
    for node, count in bill.barrels.items():
        yield f"  {sentence(message('oil.barrel_expended', hex=hex_name(game, node), count=count))}"
    yield sentence(message("cli.refuel_left", power=power, fuel=bill.after.track[power]))


def _tap_line(game: Game, tap: Tap) -> str:
    place = hex_name(game, tap.node) if tap.node >= 0 else ""
    kind = "sea_stock" if tap.kind == "sea" else tap.kind
    text = sentence(message(f"cli.refuel_{kind}", power=tap.owner, hex=place))
    if not tap.consented:
        text = f"{text} ({sentence(message('cli.refuel_unasked', power=name_of(tap.owner)))})"
    if tap.waits_for:
        text = f"{text} ({sentence(message('oil.sea_first', power=tap.waits_for))})"
    return text


def _cells(game: Game, row: Row, bill: Bill) -> tuple[str, ...]:
    unit, line = row.unit, bill.lines.get(row.unit.id)
    where = hex_name(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name
    cost = quantity_text(row.cost) if row.cost is not None else "-"
    if row.removal is not None:
        cost = f"{cost} + {quantity_text(row.removal)}"
    if line is None:
        done = sentence(message("cli.refuel_stays"))
    elif line.short is not None:
        done = sentence(line.short)
    else:
        done = sentence(message("cli.refuel_up"))
    return unit.id, unit.name, where, cost, done

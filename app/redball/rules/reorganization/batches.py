"""Several units reorganized by one order, ports repaired for them first: a plan accepted whole or in part is
one entry to undo.
"""

from __future__ import annotations

from fractions import Fraction

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, next_game
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.judging import reorganize
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort
from redball.rules.reorganization.repairing import repair_port
from redball.rules.ruleset import Dice
from redball.wording import Message, message


def reorganize_many(game: Game, order: ReorganizeMany, _dice: Dice = ()) -> Ruling:
    """Several units reorganized and ports repaired one after the other, all or none."""
    case = Case(game)
    if not order.rows:
        case.object(message("reorganization.no_rows"), "REO-GEN-02")
        return case.denied(order)
    changes, clauses, notes, now = list[Change](), list[str](), list[Message](), game
    costs, payers = list[str](), list[str]()
    for number, row in enumerate(order.rows, 1):
        ruling = reorganize(now, row) if isinstance(row, Reorganize) else repair_port(now, row)
        if not ruling.allowed:
            case.object(_stop(game, row, number))
            for reason in ruling.reasons:
                case.object(reason, *ruling.clauses, hexes=ruling.hexes)
            return case.denied(order)
        changes += ruling.changes
        clauses += ruling.clauses
        notes += ruling.notes
        costs.append(str(ruling.text.data["cost"]))
        payers.append(str(ruling.text.data["payer"]))
        now = next_game(now, ruling.changes)
    spent = sum((p.rp_spent - game.powers[c].rp_spent for c, p in now.powers.items()), Fraction(0))
    units = sum(isinstance(row, Reorganize) for row in order.rows)
    code = "reorganization.done_many" if units else "reorganization.repaired_many"
    text = message(code, count=units or len(order.rows), cost=spent, costs=costs, payers=payers)
    last = {(change.table, change.key): change for change in changes}
    return allowed(text, *last.values(), clauses=tuple(dict.fromkeys(clauses)), notes=tuple(notes))


def _stop(game: Game, row: Reorganize | RepairPort, number: int) -> Message:
    """Which row the list stops at."""
    if isinstance(row, Reorganize):
        name = game.units[row.unit].name if row.unit in game.units else row.unit
        return message("reorganization.batch_stops", unit=name, number=number)
    node = Case(game).hex(row.port)
    name = hex_name(game, node) if node is not None else row.port
    return message("reorganization.batch_stops_port", port=name, number=number)

"""Several units changed by one order, which is one entry of the journal to undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from redball.game.orders import ChangeMany, DeleteUnit, FlipUnit, MoveUnit, PutInPool
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, next_game
from redball.rules.base.placing import berth_name, berth_of
from redball.rules.base.pools import put_in_pool
from redball.rules.base.units import delete_unit, flip_unit, move_unit
from redball.rules.case import Case
from redball.rules.registry import judge
from redball.rules.ruleset import Dice
from redball.wording import Message, Value, message

Row = MoveUnit | FlipUnit | PutInPool | DeleteUnit

CLAUSE = "BASE-UNIT-15"

MOST_NAMED = 8
"""Units that a sentence names."""

_JUDGES: dict[type[Row], Callable[[Game, Any, Dice], Ruling]] = {
    MoveUnit: move_unit,
    FlipUnit: flip_unit,
    PutInPool: put_in_pool,
    DeleteUnit: delete_unit,
}


def change_many(game: Game, order: ChangeMany, _dice: Dice = ()) -> Ruling:
    """Several units one after the other, all or none."""
    case = Case(game)
    if not order.rows:
        case.object(message("base.no_units"), CLAUSE)
        return case.denied(order)
    changes, clauses, notes, now = list[Change](), [CLAUSE], list[Message](), game
    for row in order.rows:
        ruling = _JUDGES[type(row)](now, row, ())
        if not ruling.allowed:
            stops = message("base.many_stops", unit=_name(game, row.unit), count=len(order.rows))
            case.object(stops, CLAUSE, hexes=ruling.hexes)
            for reason in ruling.reasons:
                case.object(reason, *ruling.clauses)
            return case.denied(order)
        changes += ruling.changes
        clauses += ruling.clauses
        notes += ruling.notes
        now = next_game(now, ruling.changes)
    last = {(change.table, change.key): change for change in changes}
    cited = tuple(dict.fromkeys(clauses))
    return allowed(_text(game, now, order), *last.values(), clauses=cited, notes=tuple(dict.fromkeys(notes)))


def part_allowed(game: Game, order: ChangeMany) -> ChangeMany:
    """The order without the rows that may not be done after those before them, by whatever rule set."""
    rows, now = list[Row](), game
    for row in order.rows:
        ruling = judge(now, row)
        if ruling.allowed:
            rows.append(row)
            now = next_game(now, ruling.changes)
    return ChangeMany(tuple(rows))


def _name(game: Game, unit: str) -> str:
    return game.units[unit].name if unit in game.units else unit


def _text(before: Game, after: Game, order: ChangeMany) -> Message:
    """What happens to whom, in one sentence."""
    ids = list(dict.fromkeys(row.unit for row in order.rows))
    code, to = _code(after, order.rows)
    return about_many(f"base.{code}", [_name(before, unit) for unit in ids], to=to)


def about_many(code: str, names: Sequence[str], **data: Value) -> Message:
    """A sentence about units, of which it names the first."""
    count = len(names)
    if count <= MOST_NAMED:
        return message(code, count=count, who="base.these", units=list(names), **data)
    first, more = ", ".join(names[:MOST_NAMED]), count - MOST_NAMED
    return message(code, count=count, who="base.these_and_more", first=first, more=more, **data)


def _code(after: Game, rows: tuple[Row, ...]) -> tuple[str, str]:
    """The sentence for rows of one kind, with the place where all of them go if it is one."""
    if all(isinstance(row, MoveUnit) for row in rows):
        places = {berth_name(after, berth_of(after.units[row.unit])) for row in rows}
        to = places.pop() if len(places) == 1 else ""
        gone = not to and not places
        return ("many_moved_to" if to else "many_off_map" if gone else "many_moved"), to
    flips = {row.organized for row in rows if isinstance(row, FlipUnit)}
    if len(flips) == 1 and all(isinstance(row, FlipUnit) for row in rows):
        return ("many_face_up" if flips.pop() else "many_face_down"), ""
    if all(isinstance(row, PutInPool) for row in rows):
        return "many_in_pools", ""
    return ("many_deleted" if all(isinstance(row, DeleteUnit) for row in rows) else "many_changed"), ""

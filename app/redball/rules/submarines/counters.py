"""What players say of counters: aircraft that hunt submarines, Free French units, and tankers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import UnitClass
from redball.rules.case import Case, here
from redball.rules.ruleset import Consequence, Dice, Judge
from redball.rules.submarines.box import SURFACE, facts_of
from redball.rules.submarines.eras import is_french
from redball.rules.submarines.orders import MarkCounter
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.tables import FACTS, Facts
from redball.wording import message

CLAUSES = {"hunter": "SUB-AMB-12", "free_french": "SUB-AMB-05", "tanker": "SUB-AMB-08"}


def put_facts(unit: str, facts: Facts) -> Change:
    """What is known of a counter; nothing is written of one that has nothing special."""
    return FACTS.put(unit, None if facts == Facts() else facts)


def forget(game: Game, units: Iterable[str]) -> Iterator[Change]:
    """Changes by which nothing is known any more of counters that are gone, and nobody is docked with
    them.
    """
    gone = frozenset(units)
    for unit, facts in FACTS.of(game).items():
        if unit in gone:
            yield FACTS.put(unit, None)
        elif facts.docked in gone:
            yield put_facts(unit, msgspec.structs.replace(facts, docked=""))
    yield from (TANKERS.put(unit, None) for unit in TANKERS.of(game) if unit in gone)


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What was known of counters that are taken out of the game is forgotten: another one may get the id."""
    gone = [change.key for change in changes if change.table == "units" and change.value is None]
    forgotten = tuple(forget(game.changed(changes), gone)) if gone else ()
    return Consequence(forgotten) if forgotten else None


def mark_counter(game: Game, order: MarkCounter, _dice: Dice) -> Ruling:
    """A counter is said to hunt submarines, to be Free French or a tanker, or not to be so."""
    case = Case(game)
    unit = case.unit(order.unit)
    if order.what not in CLAUSES:
        case.unknown("what", order.what, tuple(CLAUSES), "SUB-AMB-05", "submarines")
    if unit is None or case.objections:
        return case.denied(order)
    clause = CLAUSES[order.what]
    if order.on and order.what == "hunter" and unit.kind is not UnitClass.AIR:
        case.object(message("submarines.no_aircraft", unit=unit.name), clause, hexes=here(unit))
    if order.on and order.what == "free_french" and not is_french(game, unit):
        case.object(message("submarines.not_french", unit=unit.name), clause, hexes=here(unit))
    if order.on and order.what == "tanker" and unit.type not in SURFACE - {"ASW"}:
        case.object(message("submarines.no_tanker_ship", unit=unit.name), clause, hexes=here(unit))
    if _is_marked(game, unit.id, order.what) == order.on:
        case.object(message("submarines.marked_so", unit=unit.name), clause, hexes=here(unit))
    if case.objections:
        return case.denied(order)
    code = f"submarines.{order.what}" if order.on else f"submarines.no_{order.what}"
    return allowed(message(code, unit=unit.name), _put_mark(game, unit.id, order), clauses=(clause,))


def _is_marked(game: Game, unit: str, what: str) -> bool:
    """Whether that is known of a counter."""
    if what == "tanker":
        return TANKERS.of(game).get(unit, False)
    return bool(getattr(facts_of(game, unit), what))


def _put_mark(game: Game, unit: str, order: MarkCounter) -> Change:
    if order.what == "tanker":
        return TANKERS.put(unit, order.on or None)
    return put_facts(unit, msgspec.structs.replace(facts_of(game, unit), **{order.what: order.on}))


JUDGES: Mapping[type[Order], Judge] = {MarkCounter: mark_counter}

"""Milchcows docked with submarines (SUB-MILCH-03 to 06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.base.placing import Berth, berth_of
from redball.rules.case import Case, here
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.rules.submarines.box import facts_of, in_convoy_section
from redball.rules.submarines.orders import DockMilchcow
from redball.rules.submarines.tables import FACTS, Facts
from redball.wording import Message, message

SURPRISE = 10
"""Surprise points to include a docked milchcow, with its submarine, in a naval combat (SUB-MILCH-04, 05)."""


def docked_pair(game: Game, unit: str) -> tuple[str, str] | None:
    """The milchcow and the submarine of a docked pair, by either; None for a unit that isn't docked."""
    partner = facts_of(game, unit).docked
    if partner:
        return unit, partner
    found = (milchcow for milchcow, facts in FACTS.of(game).items() if facts.docked == unit)
    milchcow = next(found, "")
    return (milchcow, unit) if milchcow else None


def docked_pairs(game: Game) -> tuple[tuple[str, str], ...]:
    """All docked pairs: milchcow and submarine."""
    return tuple((unit, facts.docked) for unit, facts in sorted(FACTS.of(game).items()) if facts.docked)


def partners(game: Game, milchcow: Unit) -> tuple[Unit, ...]:
    """Submarines that a milchcow can dock with: those of its port, or of its section of a sea box, of its
    power or of one that co-operates, that are not docked (SUB-MILCH-06).
    """
    if in_convoy_section(milchcow) or docked_pair(game, milchcow.id) is not None:
        return ()
    return tuple(
        unit
        for unit in game.units.values()
        if unit.type == "SUB"
        and meets(milchcow, unit)
        and game.cooperate(unit.power, milchcow.power)
        and docked_pair(game, unit.id) is None
    )


def meets(milchcow: Unit, submarine: Unit) -> bool:
    """True for units in the same port, or in the same section of a sea box."""
    return berth_of(milchcow) == berth_of(submarine) != Berth()


# --- the order ----------------------------------------------------------------------------------------------


def dock_milchcow(game: Game, order: DockMilchcow, _dice: Dice) -> Ruling:
    """A milchcow docks with a submarine, or is undocked."""
    case = Case(game)
    milchcow = case.unit(order.unit)
    submarine = case.unit(order.with_unit) if order.with_unit else None
    if milchcow is not None and milchcow.type != "MILCH":
        case.object(message("submarines.milch_no_milchcow", unit=milchcow.name), "SUB-MILCH-03")
    if case.objections:
        return case.denied(order)
    assert milchcow is not None, "else there is an objection"
    facts = facts_of(game, milchcow.id)
    if submarine is None:
        if not facts.docked:
            said = message("submarines.milch_undocked_so", unit=milchcow.name)
            case.object(said, "SUB-MILCH-03", hexes=here(milchcow))
            return case.denied(order)
        text = message("submarines.milch_undocks", unit=milchcow.name, other=_name(game, facts.docked))
        return allowed(text, _put(game, milchcow.id, ""), clauses=("SUB-MILCH-03",))
    _check_docking(case, milchcow, submarine)
    if case.objections:
        return case.denied(order)
    text = message("submarines.milch_docks", unit=milchcow.name, other=submarine.name)
    clauses = "SUB-MILCH-03", "SUB-MILCH-04", "SUB-MILCH-06"
    return allowed(text, _put(game, milchcow.id, submarine.id), clauses=clauses)


def _check_docking(case: Case, milchcow: Unit, submarine: Unit) -> None:
    """Every reason why the two can't be docked."""
    game, clause = case.game, "SUB-MILCH-03"
    names = {"unit": milchcow.name, "other": submarine.name}
    if submarine.type != "SUB":
        case.object(message("submarines.milch_no_sub", **names), clause)
        return
    for each in (milchcow, submarine):
        pair = docked_pair(game, each.id)
        if pair is not None:
            other = pair[1] if each.id == pair[0] else pair[0]
            said = message("submarines.milch_docked_so", unit=each.name, other=_name(game, other))
            case.object(said, clause, hexes=here(each))
    if not game.cooperate(milchcow.power, submarine.power):
        case.object(message("submarines.milch_strangers", **names), clause)
    if in_convoy_section(milchcow) or in_convoy_section(submarine):
        case.object(message("submarines.milch_in_convoys", **names), "SUB-MILCH-06")
    elif not meets(milchcow, submarine):
        case.object(
            message("submarines.milch_apart", **names), clause, hexes=(*here(milchcow), *here(submarine))
        )


def _put(game: Game, milchcow: str, docked: str) -> Change:
    facts = msgspec.structs.replace(facts_of(game, milchcow), docked=docked)
    return FACTS.put(milchcow, None if facts == Facts() else facts)


def _name(game: Game, unit: str) -> str:
    return game.units[unit].name if unit in game.units else unit


# --- what other orders do -----------------------------------------------------------------------------------


def bars(game: Game, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """A docked pair can't come into the Convoy Section: it is undocked first (SUB-MILCH-06)."""
    for milchcow, submarine in docked_pairs(game):
        came = [unit for unit in (milchcow, submarine) if _comes(game, changes, unit)]
        if came and docked_pair(game.changed(changes), milchcow) is not None:
            names = {"unit": _name(game, milchcow), "other": _name(game, submarine)}
            yield Objection(message("submarines.milch_undock_first", **names), ("SUB-MILCH-06",))


def _comes(game: Game, changes: tuple[Change, ...], unit: str) -> bool:
    """True where changes put a unit into the Convoy Section."""
    moved = [change.value for change in changes if change.table == "units" and change.key == unit]
    return (
        bool(moved)
        and moved[-1] is not None
        and in_convoy_section(moved[-1])
        and not in_convoy_section(game.units[unit])
    )


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """A pair that parts is undocked; who moves a milchcow is told by which rule it moves."""
    moved = [change.key for change in changes if change.table == "units"]
    if not moved:
        return None
    after = game.changed(changes)
    parted = [pair for pair in docked_pairs(after) if not _together(after, pair)]
    notes = [*(_parted(game, pair) for pair in parted), *_reminders(game, after, moved)]
    if not notes:
        return None
    undone = tuple(_put(after, milchcow, "") for milchcow, _ in parted)
    return Consequence(undone, ("SUB-MILCH-03",), tuple(notes))


def _together(game: Game, pair: tuple[str, str]) -> bool:
    milchcow, submarine = map(game.units.get, pair)
    return milchcow is not None and submarine is not None and meets(milchcow, submarine)


def _parted(game: Game, pair: tuple[str, str]) -> Message:
    return message("submarines.milch_parted", unit=_name(game, pair[0]), other=_name(game, pair[1]))


def _reminders(game: Game, after: Game, moved: list[str]) -> Iterator[Message]:
    """That milchcows which moved move as the base game says."""
    for id in moved:
        unit, now = game.units.get(id), after.units.get(id)
        if unit is not None and now is not None and unit.type == "MILCH" and berth_of(unit) != berth_of(now):
            yield message("submarines.milch_moves", unit=unit.name)


JUDGES: Mapping[type[Order], Judge] = {DockMilchcow: dock_milchcow}

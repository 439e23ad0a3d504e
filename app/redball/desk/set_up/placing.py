"""Counters of libraries put somewhere: the orders for it, in a game that is being set up or not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from redball.game.counters import setting_up
from redball.game.counters.place_list import Stand
from redball.game.counters.shelf import Entry, Shelf
from redball.game.errors import CounterError
from redball.game.orders import AddUnit, ChangeMany, Order
from redball.game.pools import is_set_up
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit, UnitClass, unit_types
from redball.language import translated

MOST_AT_ONCE = 60
"""Counters that are placed together while the game isn't being set up, each by its own order."""
SECTIONS = (*range(TOP_SECTION + 1), CONVOY_SECTION)
"""The sections of a sea area as they are offered."""


class Placing(NamedTuple):
    """The orders that put counters somewhere, and the ids of their units then."""

    orders: tuple[Order, ...]
    units: tuple[str, ...]


def entries_of(shelf: Shelf, keys: Iterable[str]) -> list[Entry]:
    """The counters with some keys, without those whose library is no longer open."""
    found = []
    for key in keys:
        try:
            found.append(shelf.find(key, "", near=False))
        except CounterError:
            continue
    return found


def too_many(game: Game, entries: Sequence[Entry]) -> str:
    """Why so many counters aren't placed now; empty where they are."""
    if is_set_up(game) or len(entries) <= MOST_AT_ONCE:
        return ""
    return translated("More than {0} counters at once are placed in set-up", MOST_AT_ONCE)


def placing(game: Game, entries: Sequence[Entry], stand: Stand) -> Placing:
    """What puts counters somewhere: one that the game has already is moved there.

    While the game is set up new ones are one order, else one each, ships first, since they carry others.
    """
    there = [(entry, setting_up.standing(game, entry.counter)) for entry in entries]
    new = [entry.counter for entry, unit in there if unit is None]
    if not is_set_up(game):
        new.sort(key=lambda counter: unit_types()[counter.type].kind is not UnitClass.NAVAL)
    adding = setting_up.placing(game.atlas, ((counter, stand) for counter in new), game.units)
    moves = [
        move
        for _, unit in there
        if unit is not None
        for move in setting_up.moving(game, unit, _facing(stand, unit))
    ]
    orders = list[Order]([adding] if is_set_up(game) and adding.rows else adding.rows)
    if moves:
        orders.append(ChangeMany(tuple(moves)))
    units = [row.id for row in adding.rows if isinstance(row, AddUnit)]
    return Placing(tuple(orders), (*units, *(unit.id for _, unit in there if unit is not None)))


def _facing(stand: Stand, unit: Unit) -> Stand:
    """Where a unit of the game goes: face-down if it is to be, else on the face that it has."""
    return stand._replace(organized=stand.organized and unit.organized)


def section_said(section: int) -> str:
    """A section of a sea area."""
    return translated("Convoy Section") if section == CONVOY_SECTION else translated("section {0}", section)

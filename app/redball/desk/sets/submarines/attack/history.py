"""Where in the journal the steps of an attack were taken, to take them back."""

from __future__ import annotations

from collections.abc import Sequence

from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.game.orders import Order
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules.submarines.orders import (
    AimAttack,
    AttackConvoys,
    ChooseCombat,
    EndAttack,
    FindConvoys,
    InterceptInConvoys,
    ResolveAttack,
    SearchConvoys,
)

KINDS: dict[int, type[Order]] = {
    1: AttackConvoys,
    2: InterceptInConvoys,
    3: SearchConvoys,
    4: ChooseCombat,
    5: AimAttack,
    6: ResolveAttack,
}
"""The order that a step begins with."""
ALL: tuple[type[Order], ...] = (*KINDS.values(), FindConvoys, EndAttack)


def _entries(session: Session, area: int) -> list[Entry]:
    """The orders of this moment's attack in a sea area, the last first."""
    name, found = session.game.atlas.sea_areas[area].name.casefold(), list[Entry]()
    try:
        for entry in session.at_this_moment():
            order = entry.order
            if isinstance(order, ALL) and getattr(order, "area", "").casefold() == name:
                found.append(entry)
                if isinstance(order, AttackConvoys):
                    break
    except SaveError:
        pass  # an order that can't be read is none to take back
    return found


def first_given(session: Session, area: int, step: int) -> int | None:
    """The number of the order with which a step of the present attack began."""
    entry = _given(session, area, KINDS[step])
    return entry.seq if entry is not None else None


def taken_back(session: Session, area: int) -> int | None:
    """The number of the last order of the attack."""
    return next((entry.seq for entry in _entries(session, area)), None)


def _given(session: Session, area: int, kind: type[Order]) -> Entry | None:
    return next((entry for entry in _entries(session, area) if isinstance(entry.order, kind)), None)


def fought_in(session: Session, area: int) -> Game | None:
    """The position in which the results of an attack were given; None where none were."""
    seq = first_given(session, area, 6)
    return session.game_at(seq - 1) if seq is not None else None


def taken(session: Session, area: int) -> tuple[int, Sequence[Change]] | None:
    """The number of the order that gave the results of an attack, and what it changed; None where none
    were given.
    """
    entry = _given(session, area, ResolveAttack)
    return (entry.seq, entry.changes) if entry is not None else None


def turned_away(session: Session, area: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of aircraft that flew towards the Convoy Section and were shot down, or turned back."""
    entry = _given(session, area, InterceptInConvoys)
    if entry is None or not isinstance(entry.order, InterceptInConvoys):
        return (), ()
    units = {*entry.order.lost, *entry.order.aborted}
    game = session.game if units <= session.game.units.keys() else session.game_at(entry.seq - 1)
    lost, aborted = (
        tuple(game.units[unit].name for unit in some if unit in game.units)
        for some in (entry.order.lost, entry.order.aborted)
    )
    return lost, aborted

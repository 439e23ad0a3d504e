"""Where in the journal the steps of an attack were taken, to take them back."""

from __future__ import annotations

from redball.game.errors import SaveError
from redball.game.orders import Order
from redball.game.session import Session
from redball.game.state import Game
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


def _orders(session: Session, area: int) -> list[tuple[int, Order]]:
    """The orders of this moment's attack in a sea area with their numbers, the last first."""
    name, found = session.game.atlas.sea_areas[area].name.casefold(), list[tuple[int, Order]]()
    try:
        for entry in session.at_this_moment():
            order = entry.order
            if isinstance(order, ALL) and getattr(order, "area", "").casefold() == name:
                found.append((entry.seq, order))
                if isinstance(order, AttackConvoys):
                    break
    except SaveError:
        pass  # an order that can't be read is none to take back
    return found


def first_given(session: Session, area: int, step: int) -> int | None:
    """The number of the order with which a step of the present attack began."""
    kind = KINDS[step]
    return next((seq for seq, order in _orders(session, area) if isinstance(order, kind)), None)


def taken_back(session: Session, area: int) -> int | None:
    """The number of the last order of the attack."""
    return next((seq for seq, _ in _orders(session, area)), None)


def fought_in(session: Session, area: int) -> Game | None:
    """The position in which the results of an attack were given; None where none were."""
    seq = first_given(session, area, 6)
    return session.game_at(seq - 1) if seq is not None else None

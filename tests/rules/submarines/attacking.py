"""Positions with an attack on convoys, as far as a test wants it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redball import rules
from redball.game.orders import ChooseAction, Order
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.submarines.box import convoys_in
from redball.rules.submarines.orders import (
    AttackConvoys,
    ChooseCombat,
    FindConvoys,
    InterceptInConvoys,
    SearchConvoys,
)
from redball.rules.submarines.tables import ATTACKS, Attack

from tests.rules.submarines.world import after, at, game, sea, unit

AREA = "North Atlantic"
OTHER = "Bay of Biscay"


def boat(id: str = "u1", section: int = 2, power: str = "GE", area: str = AREA, **fields: Any) -> Unit:
    """A submarine of Germany in section 2."""
    fields.setdefault("attack", 4)
    return unit(id, area, type=fields.pop("type", "SUB"), power=power, section=section, **fields)


def escort(id: str = "esc", type: str = "ASW", power: str = "CW", area: str = AREA, **fields: Any) -> Unit:
    """A unit of the Commonwealth in the Convoy Section."""
    fields.setdefault("section", CONVOY_SECTION)
    return unit(id, area, type=type, power=power, **fields)


def plane(id: str = "nav", at: str = "London", power: str = "CW", **fields: Any) -> Unit:
    """A naval bomber of the Commonwealth at home."""
    kind = {"type": "NAV", "naval_air": 4, "movement": 10, **fields}
    return unit(id, at, power=power, **kind)


def position(
    *units: Unit,
    readings: dict[str, str] | None = None,
    convoys: dict[tuple[str, str], int] | None = None,
    actions: Iterable[tuple[str, str]] = (("GE", "naval"),),
    first: str = "axis",
    impulse: int = 1,
    **fields: Any,
) -> Game:
    """The step of submarine warfare in an impulse of the Axis, with 8 convoy points of the Commonwealth."""
    clock = at("submarine_warfare", 1942, 0, impulse, first)
    points = {(AREA, "CW"): 8, (OTHER, "CW"): 3} if convoys is None else convoys
    options = {f"sub.{name.replace('__', '.')}": value for name, value in (readings or {}).items()}
    played = game(*units, clock=clock, convoys=points, options=options, **fields)
    return after(played, *(ChooseAction(power, action) for power, action in actions))


def begin(*ids: str, area: str = AREA, value: str = "3") -> AttackConvoys:
    """An order to attack with subs of value 3 each."""
    return AttackConvoys(area, ids, (value,) * len(ids))


ONWARD: tuple[Order, ...] = (
    InterceptInConvoys(AREA),
    SearchConvoys(AREA, 5, 5),
    FindConvoys(AREA, "both", 2),
    ChooseCombat(AREA, "submarine"),
)
"""What comes between the beginning of an attack and its results."""


def fought(played: Game, *ids: str, steps: int = len(ONWARD)) -> Game:
    """An attack with subs, some steps on."""
    return after(played, begin(*ids), *ONWARD[:steps])


def attack_in(played: Game, area: str = AREA, number: int = 0) -> Attack:
    """An attack of the present impulse in a sea area; 1 is that of the side whose impulse it isn't."""
    clock = played.clock
    return ATTACKS.of(played)[clock.turn, clock.impulse, sea(area), number]


def with_dice(played: Game, order: Order, *dice: int) -> Game:
    """The game after an order for which dice fall."""
    ruling = rules.judge(played, order, dice)
    assert ruling.allowed and ruling.dice == len(dice), ruling
    return played.changed(ruling.changes)


def in_section(played: Game, area: int, power: str) -> int:
    """Convoy points of a power in the Convoy Section of a sea area."""
    return convoys_in(played, area, played.powers[power].side, CONVOY_SECTION).get(power, 0)

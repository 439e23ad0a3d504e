"""Convoy points in section 0 and in the Convoy Section of a sea area."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.ruleset import Consequence, Dice, Judge
from redball.rules.submarines.orders import PlaceConvoys
from redball.rules.submarines.tables import ZERO
from redball.wording import message

CLAUSE = "SUB-NAV-11"


def in_zero(game: Game, area: int, power: str) -> int:
    """Convoy points of a power in section 0 of a sea area; the others there are in the Convoy Section."""
    return min(ZERO.of(game).get((area, power), 0), game.convoys.get((area, power), 0))


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """No more points are remembered in section 0 than there are: those that come later come to the Convoy
    Section.
    """
    if not any(change.table == "convoys" for change in changes):
        return None
    after = game.changed(changes)
    gone = tuple(
        ZERO.put(key, after.convoys.get(key) or None)
        for key, points in sorted(ZERO.of(after).items())
        if points > after.convoys.get(key, 0)
    )
    return Consequence(gone, (CLAUSE,)) if gone else None


def lose_points(game: Game, area: int, power: str, count: int) -> Change:
    """The change by which a power loses points of those that it has in the Convoy Section."""
    key = area, power
    return Change("convoys", key, game.convoys[key] - count or None)


def place_convoys(game: Game, order: PlaceConvoys, _dice: Dice) -> Ruling:
    """How many convoy points of a power in a sea area are in section 0; all others go to the Convoy Section.

    In Return to Base no point drops there from section 0 (SUB-RTB-09).
    """
    case = Case(game)
    area, power = case.area(order.area), case.power(order.power)
    check_range(case, "in_zero", order.in_zero, CLAUSE)
    if case.objections:
        return case.denied(order)
    assert area is not None and power is not None, "else there is an objection"
    key = area.index, power.code
    there, before = game.convoys.get(key, 0), in_zero(game, *key)
    if order.in_zero > there:
        said = message("submarines.too_few_convoys", power=power.code, area=area.name, points=there)
        case.object(said, CLAUSE, hexes=(area.box,))
    elif order.in_zero == before:
        said = message("submarines.placed_so", power=power.code, area=area.name, points=before)
        case.object(said, CLAUSE, hexes=(area.box,))
    elif order.in_zero < before and game.clock.phase == "return_to_base":
        case.object(message("submarines.no_convoys_drop"), "SUB-RTB-09", hexes=(area.box,))
    if case.objections:
        return case.denied(order)
    text = message(
        "submarines.convoys_placed",
        power=power.code,
        area=area.name,
        points=order.in_zero,
        section=there - order.in_zero,
    )
    return allowed(text, ZERO.put(key, order.in_zero or None), clauses=(CLAUSE,))


JUDGES: Mapping[type[Order], Judge] = {PlaceConvoys: place_convoys}

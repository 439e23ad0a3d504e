"""A major power's own marker moves over the display (IPO 1; POL-ACT-22, POL-IPO-01)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.display.activating import check_way, read_way
from redball.rules.politics.display.orders import MoveMarker
from redball.rules.politics.display.pushes import marker_of, own_push
from redball.rules.politics.display.ways import lost, reach
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES, Ideology
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Dice, Judge
from redball.wording import message


def can_near(game: Game, power: str, ideology: Ideology) -> bool:
    """True for a power whose marker can come nearer to the centre faction of an ideology, so that it may play
    IPO 1 towards it (POL-IPO-01; IPO 9 asks it, too).
    """
    return marker_of(game, power) >= 0 and bool(reach(own_push(game, power, ideology, 1)))


def directions(game: Game, power: str) -> tuple[Ideology, ...]:
    """The ideologies that a power may play IPO 1 towards."""
    return tuple(each for each in IDEOLOGIES if can_near(game, power, each))


def move_marker(game: Game, order: MoveMarker, _dice: Dice) -> Ruling:
    """A power's marker goes its way; where that leads into or out of an ideology, so does the power."""
    case = Case(game)
    if case.power(order.power) is not None:
        if order.power not in known.starts() or marker_of(game, order.power) < 0:
            case.object(message("politics.no_marker", power=order.power), "POL-ACT-22")
        elif not can_near(game, order.power, order.target):
            name = NAMES[order.target]
            case.object(message("politics.no_nearer", power=order.power, ideology=name), "POL-IPO-01")
    if not 0 < order.points <= MOST:
        case.object(message("politics.points_wanted", most=MOST), "POL-ACT-22")
    way = read_way(case, order.way)
    if case.objections or way is None:
        return case.denied(order)
    push = own_push(game, order.power, order.target, order.points)
    check_way(case, push, way)
    if case.objections:
        case.cite("POL-ACT-22")
        return case.denied(order)
    layout = known.layout(game)
    before, at = known.standing(game, order.power), layout.label(way[-1])
    leaning = layout.leaning(at)
    after = msgspec.structs.replace(
        before, at=at, ideology=leaning, last_ideology=leaning or before.ideology or before.last_ideology
    )
    left = lost(push, way)
    notes = [message("politics.points_lost", points=left)] if left else []
    if leaning != before.ideology:
        names = {"ideology": NAMES[leaning], "was": NAMES[before.ideology]}
        notes.append(message("politics.changes_ideology", power=order.power, **names))
    text = message(
        "politics.marker_moved", power=order.power, ideology=NAMES[order.target], end=at, hexes=len(way)
    )
    clauses = ("POL-ACT-22", "POL-IPO-01", *(("POL-ACT-04",) if left else ()))
    return allowed(text, STANDINGS.put(order.power, after), clauses=clauses, notes=tuple(notes))


JUDGES: Mapping[type[Order], Judge] = {MoveMarker: move_marker}

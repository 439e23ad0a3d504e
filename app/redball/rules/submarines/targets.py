"""Submarine combat: what may be struck at what price, and how many ships count (SUB-NAV-11 to 15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from redball.game.orders import Order
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Judge
from redball.rules.submarines.box import SUBMARINES, convoys_in, fights, in_convoy_section, side_of, units_in
from redball.rules.submarines.naval import kept_out, named_units
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.orders import TargetShips
from redball.rules.submarines.ships import kind_of
from redball.rules.submarines.surprise import (
    check_phase,
    check_price,
    check_side,
    choose,
    chosen,
    put_surprise,
    surprise,
)
from redball.rules.submarines.tables import TARGETED
from redball.wording import message

SOUND_PRICE = 3
"""Surprise points for each target that is not damaged, neither a convoy point nor an ASW unit (SUB-NAV-14).
"""
ALL_SECTIONS = range(CONVOY_SECTION, TOP_SECTION + 1)


class Price(msgspec.Struct, frozen=True):
    """What a target costs in surprise points, None for what is none at all, with the clauses that say so.

    ``why`` is the sentence against one that is none: the end of its code.
    """

    points: int | None
    clauses: tuple[str, ...]
    why: str = ""


_FREE = Price(0, ("SUB-NAV-11", "SUB-NAV-15"))
_BOUGHT = Price(SOUND_PRICE, ("SUB-NAV-14",))


class Target(msgspec.Struct, frozen=True):
    """A row of what submarines find: a unit, or convoy points of a power in a section (then ``unit`` is
    empty).

    ``count`` is how many ships it counts as for its side.
    """

    unit: str
    power: str
    section: int
    points: int
    count: int
    price: Price


# --- prices -------------------------------------------------------------------------------------------------


def price_of(game: Game, unit: Unit) -> Price:
    """What it costs to strike at a unit."""
    kind = kind_of(game, unit)
    if kind == "other":
        return Price(None, ("SUB-NAV-11",), "not_surface")
    if in_convoy_section(unit) and not says_yes(game, "nav.damaged_in_cs"):
        return Price(None, ("SUB-NAV-11", "SUB-AMB-07"), "convoy_section_closed")
    if unit.damaged:
        return _FREE
    return _BOUGHT if kind == "ship" else price_of_convoys(game, unit.section)


def price_of_convoys(game: Game, section: int) -> Price:
    """What it costs to strike at a convoy point or ASW unit of a section that isn't damaged (SUB-AMB-32)."""
    if section == 0:
        return _FREE
    if section == CONVOY_SECTION:
        return Price(None, ("SUB-NAV-11",), "in_convoy_section")
    match reads(game, "nav.sound_asw"):
        case "3sp":
            return Price(SOUND_PRICE, ("SUB-NAV-14", "SUB-AMB-32"))
        case "free":
            return Price(0, ("SUB-NAV-15", "SUB-AMB-32"))
        case _:
            return Price(None, ("SUB-NAV-11", "SUB-AMB-32"), "not_in_zero")


# --- the number of ships ------------------------------------------------------------------------------------


def ship_count(game: Game, area: int, side: Side, included: Collection[int] = ALL_SECTIONS) -> int:
    """Ships of the side without submarines in the sections that are included: damaged surface naval units,
    and convoy points in section 0 (SUB-NAV-13).
    """
    return sum(row.count for row in targets(game, area, side) if row.section in included)


def targets(game: Game, area: int, side: Side) -> tuple[Target, ...]:
    """All units of a side in a sea area but its aircraft and submarines, and its convoy points, as targets of
    the other side's submarines; those of a power at peace with that side are none.
    """
    there = (unit for unit in units_in(game, area, side) if fights(game, unit.power, other_side(side)))
    units = (unit for unit in there if kind_of(game, unit) != "other")
    rows = (Target(u.id, u.power, u.section, 1, _counts_as(game, u), price_of(game, u)) for u in units)
    return (*rows, *_convoys(game, area, side))


def _counts_as(game: Game, unit: Unit) -> int:
    if unit.damaged:
        return int(price_of(game, unit).points is not None)
    return int(unit.section == 0 and kind_of(game, unit) == "convoy")


def _convoys(game: Game, area: int, side: Side) -> Iterator[Target]:
    for section in (0, CONVOY_SECTION):
        for power, points in convoys_in(game, area, side, section).items():
            if not fights(game, power, other_side(side)):
                continue
            count = points if section == 0 else 0
            yield Target("", power, section, points, count, price_of_convoys(game, section))


def column_count(game: Game, ships: int) -> int | None:
    """With which number of ships the table of submarine combat is read: the lowest is 1; None where no combat
    is fought because nothing counts (SUB-AMB-34).
    """
    if ships or reads(game, "nav.zero_ships") == "lowest":
        return max(1, ships)
    return None


# --- the order ----------------------------------------------------------------------------------------------


def target_ships(game: Game, order: TargetShips, _dice: Dice) -> Ruling:
    """Submarines of a side strike at units of the other; those that aren't damaged cost surprise points."""
    case = Case(game)
    area = case.area(order.area)
    check_side(case, order.side)
    if case.objections:
        return case.denied(order)
    assert area is not None, "else there is an objection"
    check_phase(case)
    units = named_units(case, order.units, area.index, "SUB-NAV-11")
    _check_combat(case, area.index, order.side)
    cost, clauses = 0, dict[str, None]()
    known = chosen(game, TARGETED, area.index, order.side)
    for unit in units:
        price = price_of(game, unit)
        if unit.id in known:
            case.object(message("submarines.targeted_so", unit=unit.name), *price.clauses)
        elif side_of(game, unit.power) != other_side(order.side):
            case.object(message("submarines.not_enemys", unit=unit.name, side=order.side), "SUB-NAV-11")
        elif not fights(game, unit.power, order.side):
            case.object(message("submarines.neutral_here", unit=unit.name), "SUB-NAV-12")
        elif price.points is None:
            case.object(message(f"submarines.no_target.{price.why}", unit=unit.name), *price.clauses)
        else:
            cost += price.points
            clauses |= dict.fromkeys(price.clauses)
    check_price(case, area.index, order.side, cost, "SUB-NAV-14")
    if case.objections:
        return case.denied(order)
    left = surprise(game, area.index, order.side) - cost
    text = message(
        "submarines.targeted_for" if cost else "submarines.targeted",
        area=area.name,
        side=order.side,
        units=[unit.name for unit in units],
        price=cost,
        points=left,
    )
    changes = [put_surprise(game, area.index, order.side, left)] if cost else []
    changes += choose(game, TARGETED, area.index, order.side, [unit.id for unit in units], True)
    return allowed(text, *changes, clauses=tuple(clauses))


def _check_combat(case: Case, area: int, side: Side) -> None:
    """Object to a combat without submarines, or without ships where a group doesn't fight one then."""
    game, where = case.game, case.game.atlas.sea_areas[area]
    there = [unit for unit in units_in(game, area, side) if unit.type in SUBMARINES]
    if not there:
        case.object(message("submarines.no_submarines", side=side, area=where.name), "SUB-NAV-12")
    elif all(kept_out(game, unit) for unit in there):
        case.object(message("submarines.all_attacked", side=side, area=where.name), "SUB-NAV-01")
    if column_count(game, ship_count(game, area, other_side(side))) is None:
        case.object(message("submarines.no_ships", area=where.name), "SUB-NAV-13", "SUB-AMB-34")


JUDGES: Mapping[type[Order], Judge] = {TargetShips: target_ships}

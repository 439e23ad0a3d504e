"""Naval combat around the Convoy Section: who searches, which sections may be chosen, who may be included at
what price (SUB-NAV-01 to 10, SUB-MILCH-04, 05).

Who found whom, and who chooses first, is the base game's business: players say whom they include.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Judge, Objection
from redball.rules.submarines.box import SUBMARINES, convoys_in, fights, in_convoy_section, side_of, units_in
from redball.rules.submarines.marks import is_marked
from redball.rules.submarines.milchcows import SURPRISE as DOCKED_PRICE
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.orders import IncludeUnits
from redball.rules.submarines.ships import partner_of
from redball.rules.submarines.surprise import (
    check_phase,
    check_price,
    check_side,
    choose,
    chosen,
    put_surprise,
    surprise,
)
from redball.rules.submarines.tables import INCLUDED
from redball.wording import message

Combat = Literal["surface", "air", "submarine"]
COMBATS: tuple[Combat, ...] = get_args(Combat)

_SECTIONS: Mapping[Combat, str] = {"surface": "SUB-NAV-05", "air": "SUB-NAV-09", "submarine": "SUB-NAV-12"}
"""The clause by which sections of the box are chosen."""
_BY_ENEMY: Mapping[Combat, str] = {"surface": "SUB-NAV-08", "air": "SUB-NAV-10", "submarine": "SUB-NAV-08"}
"""The clause by which the enemy includes the Convoy Section."""
_NO_SEARCH: Mapping[Combat, str] = {"surface": "SUB-NAV-07", "air": "SUB-NAV-10", "submarine": "SUB-NAV-07"}
"""The clause by which the Convoy Section finds nobody."""


# --- searching ----------------------------------------------------------------------------------------------


def may_search(game: Game, unit: Unit) -> bool:
    """True for a unit that may find the enemy in naval combat: none of the Convoy Section, none that attacked
    convoys, no cargo (SUB-NAV-01, 07, 10).
    """
    in_box = unit.sea >= 0 and not in_convoy_section(unit)
    return in_box and not unit.is_land and not is_marked(game, unit.id)


def can_find(game: Game, area: int, side: Side) -> bool:
    """True for a side that has somebody to search with in a sea area: units, convoy points in section 0."""
    enemy = other_side(side)
    searching = any(may_search(game, u) and fights(game, u.power, enemy) for u in units_in(game, area, side))
    return searching or any(fights(game, power, enemy) for power in convoys_in(game, area, side, 0))


# --- sections and units -------------------------------------------------------------------------------------


def sections(game: Game, area: int, side: Side, by: Side) -> tuple[int, ...]:
    """Sections of a side that ``by`` may choose for a naval combat, from the lowest; -1 is the Convoy Section
    (SUB-NAV-05, 09).
    """
    return tuple(
        section
        for section in range(CONVOY_SECTION, TOP_SECTION + 1)
        if _is_open(game, section, own=side == by) and _is_held(game, area, side, section)
    )


def _is_open(game: Game, section: int, *, own: bool) -> bool:
    """Whether a side may choose a section of its own, or of the enemy: of the Convoy Sections only the
    enemy's, by option its own, too (SUB-AMB-35).
    """
    return section != CONVOY_SECTION or not own or says_yes(game, "nav.own_cs")


def _is_held(game: Game, area: int, side: Side, section: int) -> bool:
    enemy = other_side(side)
    there = (unit for unit in units_in(game, area, side, section) if fights(game, unit.power, enemy))
    takes_part = any(not unit.is_land and not kept_out(game, unit) for unit in there)
    return takes_part or any(fights(game, each, enemy) for each in convoys_in(game, area, side, section))


def kept_out(game: Game, unit: Unit) -> tuple[str, ...]:
    """The clauses that keep a unit out of naval combat because of an attack on convoys; none where it may be
    included (SUB-NAV-01, 02, SUB-AMB-33).
    """
    reading, partner = reads(game, "milch.marked_partner"), partner_of(game, unit)
    marked = is_marked(game, unit.id)
    if marked and (partner is None or reading != "both"):
        return ("SUB-NAV-01", "SUB-NAV-02")
    if not marked and partner is not None and is_marked(game, partner.id) and reading == "neither":
        return ("SUB-NAV-02", "SUB-AMB-33")
    return ()


def bar_of(game: Game, unit: Unit, by: Side, combat: Combat) -> Objection | None:
    """Why a side may not include a unit in naval combat; None where it may."""
    side = side_of(game, unit.power)
    if side is None or unit.is_land:
        said = message("submarines.goes_along" if unit.is_land else "submarines.of_no_side", unit=unit.name)
        return Objection(said, (_SECTIONS[combat],))
    if not fights(game, unit.power, other_side(side)):
        return Objection(message("submarines.neutral_here", unit=unit.name), (_SECTIONS[combat],))
    out = kept_out(game, unit)
    if out:
        code = "attacked" if is_marked(game, unit.id) else "partner_attacked"
        return Objection(message(f"submarines.{code}", unit=unit.name), out)
    if not _is_open(game, unit.section, own=side == by):
        clauses = (_BY_ENEMY[combat], "SUB-AMB-35")
        return Objection(message("submarines.own_convoy_section", unit=unit.name, side=by), clauses)
    return None


def with_partners(game: Game, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units with those that they are docked with, who are included for the same price (SUB-MILCH-05)."""
    found = dict[str, Unit]()
    for unit in units:
        found[unit.id] = unit
        partner = partner_of(game, unit)
        if partner is not None and not kept_out(game, partner):
            found[partner.id] = partner
    return tuple(found.values())


def price_of(game: Game, units: Iterable[Unit]) -> int:
    """Surprise points that it costs to include units: 10 for each docked pair, or the milchcow of one alone
    (SUB-MILCH-04).
    """
    docked = ((unit, partner_of(game, unit)) for unit in units)
    return DOCKED_PRICE * len({frozenset((unit.id, other.id)) for unit, other in docked if other is not None})


# --- the order ----------------------------------------------------------------------------------------------


def include_units(game: Game, order: IncludeUnits, _dice: Dice) -> Ruling:
    """Units come into a naval combat; docked ones take surprise points."""
    case = Case(game)
    area, combat = case.area(order.area), order.combat
    check_side(case, order.side)
    if combat not in COMBATS:
        near = near_misses(combat, COMBATS)
        case.unknown("naval_combat", combat, near, "SUB-NAV-12", "submarines")
    if case.objections:
        return case.denied(order)
    assert area is not None, "else there is an objection"
    check_phase(case)
    units = named_units(case, order.units, area.index, _SECTIONS[combat])
    if not can_find(game, area.index, order.side):
        said = message("submarines.finds_nobody", side=order.side, area=area.name)
        case.object(said, _NO_SEARCH[combat], hexes=(area.box,))
    for unit in units:
        bar = bar_of(game, unit, order.side, combat)
        if bar is not None:
            case.object(bar.reason, *bar.clauses)
    together = with_partners(game, units)
    known = chosen(game, INCLUDED, area.index, order.side)
    for unit in units:
        if unit.id in known:
            docked = ("SUB-MILCH-04", "SUB-MILCH-05") if partner_of(game, unit) is not None else ()
            case.object(message("submarines.included_so", unit=unit.name), _SECTIONS[combat], *docked)
    price = price_of(game, together)
    check_price(case, area.index, order.side, price, "SUB-MILCH-04")
    if case.objections:
        return case.denied(order)
    left = surprise(game, area.index, order.side) - price
    text = message(
        "submarines.included_for" if price else "submarines.included",
        area=area.name,
        side=order.side,
        combat=combat,
        units=[unit.name for unit in together],
        price=price,
        points=left,
    )
    changes = [put_surprise(game, area.index, order.side, left)] if price else []
    changes += choose(game, INCLUDED, area.index, order.side, [unit.id for unit in together], combat)
    return allowed(text, *changes, clauses=_clauses(order, together, price))


def _clauses(order: IncludeUnits, units: Iterable[Unit], price: int) -> tuple[str, ...]:
    found = [_SECTIONS[order.combat]]
    convoys = [unit for unit in units if in_convoy_section(unit)]
    if convoys:
        found += ["SUB-NAV-06"] if order.combat == "surface" else []
        found.append(_BY_ENEMY[order.combat])
    if any(unit.type in SUBMARINES for unit in convoys):
        found.append("SUB-NAV-03")
    return (*found, *(("SUB-MILCH-04", "SUB-MILCH-05") if price else ()))


def named_units(case: Case, ids: Iterable[str], area: int, clause: str) -> list[Unit]:
    """The units that an order names, each once, of a sea area; with an objection to each that isn't there."""
    named, found = list(ids), []
    if not named:
        case.object(message("submarines.nobody_named"), clause)
    for id in dict.fromkeys(named):
        unit = case.unit(id)
        if unit is None:
            continue
        if named.count(id) > 1:
            case.object(message("submarines.named_twice", unit=unit.name), clause)
        if unit.sea != area:
            where = case.game.atlas.sea_areas[area]
            case.object(message("submarines.elsewhere", unit=unit.name, area=where.name), clause)
        found.append(unit)
    return found


JUDGES: Mapping[type[Order], Judge] = {IncludeUnits: include_units}

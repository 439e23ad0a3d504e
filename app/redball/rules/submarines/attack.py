"""The steps of an attack on convoys after it was begun: interception, search, type of combat (SUB-SSW-03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from msgspec.structs import replace as having

from redball.atlas import SeaArea
from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import other_side
from redball.game.state import Change, Game, put_unit, remove_unit
from redball.game.units import CONVOY_SECTION, Unit, UnitClass
from redball.rules.base.fields import check_range
from redball.rules.case import Case, denied_order, here
from redball.rules.ruleset import Dice, Judge
from redball.rules.submarines.air import air_factors, air_targets, flyers
from redball.rules.submarines.box import in_convoy_section, side_of
from redball.rules.submarines.counters import forget
from redball.rules.submarines.joining import attack_convoys
from redball.rules.submarines.losses import booked, of_units
from redball.rules.submarines.marks import put_marks
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
from redball.rules.submarines.resolving import aim_attack, resolve_attack
from redball.rules.submarines.searching import Modifier, convoy_modifiers, modified, submarine_modifiers
from redball.rules.submarines.tables import Attack, Found, Rolls
from redball.rules.submarines.under_way import (
    PHASE,
    attacks_now,
    each_once,
    is_attacked,
    named_attack,
    put_attack,
)
from redball.wording import Message, message

DIE = 10
"""Sides of a search die."""
FOUND: tuple[Found, ...] = tuple(found for found in get_args(Found) if found)
COMBATS = ("submarine", "air")


# --- interception -------------------------------------------------------------------------------------------


def intercept_in_convoys(game: Game, order: InterceptInConvoys, _dice: Dice) -> Ruling:
    """Aircraft of the convoys' side fly into the Convoy Section, or it passes; those shot down are lost,
    those turned back stay where they were, face-down (SUB-SSW-10, 11).
    """
    case = Case(game)
    if order.section != CONVOY_SECTION:
        case.object(message("submarines.only_convoy_section", section=order.section), "SUB-SSW-11")
    found = named_attack(case, order.area, "intercept")
    if found is None:
        return case.denied(order)
    area, attack = found
    planes = _planes(case, area, attack, order.aircraft)
    _check_fates(case, order)
    if case.objections:
        return case.denied(order)
    lost = [unit for unit in planes if unit.id in order.lost]
    back = [unit for unit in planes if unit.id in order.aborted]
    flown = [unit for unit in planes if unit not in lost and unit not in back]
    changes: list[Change] = [put_attack(game, area.index, attack, flown=[unit.id for unit in flown])]
    changes += [
        put_unit(having(unit, hex=-1, sea=area.index, section=CONVOY_SECTION, stays_at_sea=False))
        for unit in flown
    ]
    changes += [put_unit(having(unit, organized=False)) for unit in back]
    changes += [remove_unit(unit.id) for unit in lost]
    changes += forget(game, [unit.id for unit in lost])
    changes += booked(game, area.index, of_units(game, lost))
    notes = [message("submarines.shot_down", units=[unit.name for unit in lost])] if lost else []
    notes += [message("submarines.turned_back", units=[unit.name for unit in back])] if back else []
    text = message(
        "submarines.intercepts" if flown else "submarines.nobody_intercepts",
        side=other_side(attack.side),
        units=[unit.name for unit in flown],
        area=area.name,
    )
    return allowed(text, *changes, clauses=("SUB-SSW-10", "SUB-SSW-11"), notes=tuple(notes))


def _planes(case: Case, area: SeaArea, attack: Attack, ids: Sequence[str]) -> list[Unit]:
    """The aircraft that an order names, with objections to those that can't fly in."""
    found = each_once(case, ids, "SUB-SSW-10")
    for unit in found:
        if unit.kind is not UnitClass.AIR:
            code = "submarines.no_aircraft"
        elif side_of(case.game, unit.power) != other_side(attack.side):
            code = "submarines.not_convoys_side"
        elif not is_attacked(case.game, attack, unit.power):
            code = "submarines.not_attacked"
        elif not unit.organized:
            code = "submarines.plane_face_down"
        elif unit.sea == area.index and in_convoy_section(unit):
            code = "submarines.is_there"
        elif unit.hex < 0:
            code = "submarines.not_at_base"
        else:
            continue
        case.object(message(code, unit=unit.name, area=area.name), "SUB-SSW-10", hexes=here(unit))
    return found


def _check_fates(case: Case, order: InterceptInConvoys) -> None:
    """Only aircraft that fly are shot down or turned back, and each but one of the two."""
    for id in dict.fromkeys((*order.lost, *order.aborted)):
        unit = case.game.units.get(id)
        name = unit.name if unit is not None else id
        if id not in order.aircraft:
            case.object(message("submarines.did_not_fly", unit=name), "SUB-SSW-10")
        if id in order.lost and id in order.aborted:
            case.object(message("submarines.two_fates", unit=name), "SUB-SSW-10")


# --- search -------------------------------------------------------------------------------------------------


def search_convoys(game: Game, order: SearchConvoys, dice: Dice) -> Ruling:
    """Both sides roll a die and subtract what the rule says (SUB-SSW-12 to 17); the dice that weren't entered
    are rolled.
    """
    case = Case(game)
    for name in ("submarines", "convoys"):
        check_range(case, name, getattr(order, name), "SUB-SSW-12", most=DIE)
    found = named_attack(case, order.area, "search")
    if found is None or case.objections:
        return case.denied(order)
    area, attack = found
    marks = tuple(put_marks(game, attack.joined, "search"))
    cited = ("SUB-SSW-12", *(("SUB-NAV-04",) if marks else ()))
    missing = (order.submarines, order.convoys).count(0)
    if len(dice) < missing:
        return _awaited(game, order, area, missing, marks, cited)
    rolled = iter(dice)
    rolls = Rolls(order.submarines or next(rolled), order.convoys or next(rolled))
    ours, theirs = submarine_modifiers(game, area.index, attack), convoy_modifiers(game, area.index, attack)
    text = message(
        "submarines.searched",
        area=area.name,
        submarines=_rolled(rolls.submarines, ours),
        convoys=_rolled(rolls.convoys, theirs),
    )
    return replace(
        allowed(
            text,
            put_attack(game, area.index, attack, rolls=rolls),
            *marks,
            clauses=tuple(dict.fromkeys((*cited, *(each.clause for each in (*ours, *theirs))))),
            notes=tuple(each.reason for each in (*ours, *theirs)),
        ),
        dice=missing,
    )


def _awaited(
    game: Game,
    order: SearchConvoys,
    area: SeaArea,
    missing: int,
    marks: tuple[Change, ...],
    cited: tuple[str, ...],
) -> Ruling:
    """The ruling before the dice: with the marks that are sure, or denied where there are none."""
    said = message("submarines.search_waits", area=area.name, count=missing)
    if marks:
        return replace(allowed(said, *marks, clauses=cited), dice=missing)
    return replace(denied_order(game, order, said, clauses=cited), dice=missing)


def _rolled(roll: int, modifiers: Iterable[Modifier]) -> str:
    """A search roll with what it comes to: "8 − 3 = 5"."""
    amounts = [modifier.amount for modifier in modifiers]
    parts = "".join(f" − {-amount}" for amount in amounts)
    result = str(modified(roll, modifiers)).replace("-", "−")
    return f"{roll}{parts} = {result}" if amounts else str(roll)


def find_convoys(game: Game, order: FindConvoys, _dice: Dice) -> Ruling:
    """Who found whom, by the players' own table; when nobody found anybody the attack is over."""
    case = Case(game)
    if order.found not in FOUND:
        case.unknown("found", order.found, near_misses(order.found, FOUND), "SUB-SSW-12", "submarines")
    check_range(case, "surprise", order.surprise, "SUB-SSW-12")
    if order.found == "none" and order.surprise:
        case.object(message("submarines.surprise_for_nobody"), "SUB-SSW-12")
    found = named_attack(case, order.area, "find")
    if found is None or case.objections:
        return case.denied(order)
    area, attack = found
    put = put_attack(
        game, area.index, attack, found=order.found, surprise=order.surprise, over=order.found == "none"
    )
    said = message(f"submarines.found.{order.found}", area=area.name, points=order.surprise)
    return allowed(said, put, clauses=("SUB-SSW-12",))


# --- combat -------------------------------------------------------------------------------------------------


def choose_combat(game: Game, order: ChooseCombat, _dice: Dice) -> Ruling:
    """The type of combat; naval air combat takes aircraft of the convoys' side (SUB-AIR-01, 02)."""
    case = Case(game)
    if order.combat not in COMBATS:
        case.unknown("combat", order.combat, near_misses(order.combat, COMBATS), "SUB-SSW-03", "submarines")
    found = named_attack(case, order.area, "choose")
    if found is None or case.objections:
        return case.denied(order)
    area, attack = found
    planes = flyers(game, area.index, attack)
    if order.combat == "air" and not planes:
        case.object(message("submarines.no_flyers", area=area.name), "SUB-AIR-02", hexes=(area.box,))
    if order.combat == attack.combat:
        case.object(message("submarines.combat_so", area=area.name), "SUB-SSW-03", hexes=(area.box,))
    if case.objections:
        return case.denied(order)
    marks = tuple(put_marks(game, attack.joined, "combat"))
    clauses, notes = ["SUB-SSW-03"], list[Message]()
    if order.combat == "air":
        clauses += ["SUB-AIR-01", "SUB-AIR-02", "SUB-AIR-03", "SUB-AIR-04"]
        notes = _air_notes(game, area, attack, planes)
    if marks:
        clauses.append("SUB-NAV-04")
    return allowed(
        message(f"submarines.combat_chosen.{order.combat}", area=area.name),
        put_attack(game, area.index, attack, combat=order.combat, spared=None),
        *marks,
        clauses=tuple(clauses),
        notes=tuple(notes),
    )


def _air_notes(game: Game, area: SeaArea, attack: Attack, planes: Sequence[Unit]) -> list[Message]:
    """How naval air combat is fought, who may be hit, and with how many factors."""
    weather = game.weather_at(area.box)
    factors = sum(map(air_factors, planes))
    targets = [unit.name for unit in air_targets(game, attack)]
    return [
        message("submarines.air_steps"),
        message("submarines.air_targets", units=targets),
        message("submarines.air_factors", factors=factors, weather=weather),
    ]


def end_attack(game: Game, order: EndAttack, _dice: Dice) -> Ruling:
    """The attack that is under way ends as it is."""
    case = Case(game)
    area = case.area(order.area)
    if area is None:
        return case.denied(order)
    attack = attacks_now(game).get(area.index) if game.clock.phase == PHASE else None
    if attack is None or attack.over:
        code = "submarines.no_attack" if attack is None else "submarines.attack_over"
        case.object(message(code, area=area.name), "SUB-SSW-05", hexes=(area.box,))
        return case.denied(order)
    text = message("submarines.attack_ended", area=area.name)
    return allowed(text, put_attack(game, area.index, attack, over=True), clauses=("SUB-SSW-05",))


JUDGES: Mapping[type[Order], Judge] = {
    AttackConvoys: attack_convoys,
    InterceptInConvoys: intercept_in_convoys,
    SearchConvoys: search_convoys,
    FindConvoys: find_convoys,
    ChooseCombat: choose_combat,
    AimAttack: aim_attack,
    ResolveAttack: resolve_attack,
    EndAttack: end_attack,
}

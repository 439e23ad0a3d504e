"""Beginning an attack on convoys: who may join, and with which attack value (SUB-SSW-04 to 09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from redball.atlas import SeaArea
from redball.derived import cached
from redball.exact import QuantityError, parse_quantity, quantity_text
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.base.railways import action_of
from redball.rules.case import Case
from redball.rules.ruleset import Dice
from redball.rules.submarines.box import SUBMARINES, fights, side_of, units_in
from redball.rules.submarines.marks import put_marks
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.tables import Attack, Joined
from redball.rules.submarines.torpedoes import attack_value, kept_out_by, suffers
from redball.rules.submarines.under_way import (
    PHASE,
    anything_to_attack,
    each_once,
    open_attack,
    put_attack,
    sides_now,
    submarine_areas,
    was_attacked,
)
from redball.wording import Message, message

ACTIONS = frozenset({"land", "naval", "air", "combined"})
"""Actions after which submarines attack: all but a pass (SUB-SSW-07)."""
_BEST_SECTION = 3
"""From this section on section takes nothing of an attack value, by the guess of SUB-AMB-23."""


class _Named(msgspec.Struct, frozen=True):
    """A submarine that is to join, with its value before bad torpedoes and whether that is a guess."""

    unit: Unit
    before: Fraction
    guessed: bool


# --- who may ------------------------------------------------------------------------------------------------


def reasons_against(game: Game, unit: Unit) -> Iterator[tuple[Message, str]]:
    """Why a submarine may not join an attack in this impulse, with the clauses; bad torpedoes aside."""
    if unit.type not in SUBMARINES:
        yield message("submarines.no_submarine", unit=unit.name), "SUB-SSW-02"
        return
    if not unit.organized:
        yield message("submarines.face_down", unit=unit.name), "SUB-SSW-08"
    power = game.principal(unit.power)
    side = side_of(game, unit.power)
    if side is not None and not fights(game, unit.power, other_side(side)):
        yield message("submarines.at_peace", unit=unit.name, power=power), "SUB-SSW-02"
        return
    # By option the side that doesn't have the impulse attacks, too, and needs no action for it (SUB-AMB-10).
    if side == game.clock.side and action_of(game, power) not in ACTIONS:
        code = "submarines.passed" if action_of(game, power) else "submarines.no_action"
        yield message(code, unit=unit.name, power=power), "SUB-SSW-07"


@cached
def eligible(game: Game, area: int, side: Side) -> tuple[Unit, ...]:
    """Submarines of a side in a sea area that may join an attack now, those without a value among them."""
    return tuple(
        unit
        for unit in units_in(game, area, side)
        if unit.type in SUBMARINES
        and not any(reasons_against(game, unit))
        and not (suffers(game, unit) and unit.section <= 0)
    )


@cached
def possible_areas(game: Game) -> Mapping[int, Side]:
    """Sea areas in which an attack may be begun now, with the side that may: none while another is open
    (SUB-SSW-04, 05).
    """
    if open_attack(game) is not None:
        return {}
    found: dict[int, Side] = {}
    for side in sides_now(game):
        for area in submarine_areas(game, side):
            if area not in found and not was_attacked(game, area, side) and eligible(game, area, side):
                found[area] = side
    return found


def guessed_value(game: Game, unit: Unit) -> Fraction:
    """The attack value after section and weather, by a guess that fits the rule's examples: 1 less for each
    section below 3, and 1 less in rain (SUB-AMB-23).
    """
    value = unit.attack - max(0, _BEST_SECTION - max(0, unit.section))
    rain = game.weather_at(game.atlas.sea_areas[unit.sea].box) == "rain"
    return Fraction(max(0, value - int(rain)))


# --- the order ----------------------------------------------------------------------------------------------


def attack_convoys(game: Game, order: AttackConvoys, _dice: Dice) -> Ruling:
    """An attack is begun: submarines join, none is turned over (SUB-SSW-06), and those that bad torpedoes
    keep out are dropped.  Without anybody it is over at once (SUB-SSW-09).
    """
    case = Case(game)
    area = case.area(order.area)
    if game.clock.phase != PHASE:
        said = message("submarines.not_now", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, "SUB-SSW-01")
    if area is None or case.objections:
        return case.denied(order)
    units = _units(case, area, order.submarines)
    side = _side(case, area, units)
    if side is not None:
        _check_turn(case, area, side)
    if case.objections or side is None:
        return case.denied(order)
    named = _valued(case, units, order)
    if case.objections:
        return case.denied(order)
    return _begun(case, order, area, side, named)


def _begun(case: Case, order: AttackConvoys, area: SeaArea, side: Side, named: Sequence[_Named]) -> Ruling:
    game, joined, notes, cited = case.game, dict[str, Joined](), list[Message](), list[str]()
    for each in named:
        clause = kept_out_by(game, each.unit, each.before)
        if clause:
            code = "submarines.out_of_zero" if clause == "SUB-TORP-06" else "submarines.out_by_torpedoes"
            notes.append(message(code, unit=each.unit.name))
            cited.append(clause)
            continue
        value = attack_value(game, each.unit, each.before)
        joined[each.unit.id] = Joined(quantity_text(each.before), quantity_text(value), each.guessed)
        if value != each.before:
            notes.append(message("submarines.bad_torpedoes", unit=each.unit.name, value=value))
            cited += ["SUB-TORP-03", "SUB-TORP-07"]
        if each.guessed:
            notes.append(message("submarines.guessed", unit=each.unit.name, value=each.before))
            cited.append("SUB-AMB-23")
    if named and not joined:
        for note, clause in zip(notes, cited, strict=True):
            case.object(note, clause, hexes=(area.box,))
        return case.denied(order)
    if not anything_to_attack(game, area.index, side):
        notes.append(message("submarines.nothing_there", area=area.name))
        cited.append("SUB-SSW-02")
    attack = Attack(side, joined, over=not joined)
    names = [game.units[id].name for id in joined]
    code = "submarines.attack_begun" if joined else "submarines.nobody_attacks"
    return allowed(
        message(code, area=area.name, units=names),
        put_attack(game, area.index, attack),
        *put_marks(game, joined, "named"),
        clauses=tuple(dict.fromkeys(("SUB-SSW-04", "SUB-SSW-06", "SUB-SSW-09", *cited))),
        notes=tuple(notes),
    )


def _units(case: Case, area: SeaArea, ids: Sequence[str]) -> list[Unit]:
    """The submarines that an order names, each once; objects to those that may not join."""
    found = each_once(case, ids, "SUB-SSW-09")
    for unit in found:
        if unit.sea != area.index:
            said = message("submarines.not_in_area", unit=unit.name, area=area.name)
            case.object(said, "SUB-SSW-04", hexes=(area.box,))
        for reason, clause in reasons_against(case.game, unit):
            case.object(reason, clause, hexes=(area.box,))
    return found


def _side(case: Case, area: SeaArea, units: Sequence[Unit]) -> Side | None:
    """The side that attacks: that of the submarines; without any the one that may now."""
    game, able = case.game, sides_now(case.game)
    sides = {side_of(game, unit.power) for unit in units}
    if not sides:
        fresh = [side for side in able if not was_attacked(game, area.index, side)]
        there = [side for side in fresh if area.index in submarine_areas(game, side)]
        sides = {(there or fresh or list(able))[0]}
    side = sides.pop()
    if sides or side is None:
        case.object(message("submarines.two_sides"), "SUB-SSW-04")
        return None
    if side not in able:
        both = reads(game, "ssw.sides") == "both"
        said = message("submarines.too_late" if both else "submarines.not_its_impulse", side=side)
        case.object(said, "SUB-AMB-10", "SUB-SSW-02")
    if not units and area.index not in submarine_areas(game, side):
        said = message("submarines.no_submarine_there", area=area.name)
        case.object(said, "SUB-SSW-04", hexes=(area.box,))
    return side


def _check_turn(case: Case, area: SeaArea, side: Side) -> None:
    """Areas are taken one at a time, each once (SUB-SSW-05)."""
    under_way = open_attack(case.game)
    if under_way is not None:
        other = case.game.atlas.sea_areas[under_way[0]]
        case.object(message("submarines.one_at_a_time", area=other.name), "SUB-SSW-05", hexes=(other.box,))
    elif was_attacked(case.game, area.index, side):
        case.object(message("submarines.done_here", area=area.name), "SUB-SSW-05", hexes=(area.box,))


def _valued(case: Case, units: Sequence[Unit], order: AttackConvoys) -> list[_Named]:
    """The submarines with their attack values after section and weather: as entered, or guessed where a group
    plays so and none are given (SUB-AMB-23).
    """
    texts = order.values
    for id in order.guessed:
        if id not in order.submarines:
            name = case.game.units[id].name if id in case.game.units else id
            case.object(message("submarines.guessed_stranger", unit=name), "SUB-AMB-23")
    if not texts and reads(case.game, "ssw.attack_model") == "linear_fit":
        return [_Named(unit, guessed_value(case.game, unit), guessed=True) for unit in units]
    if len(texts) != len(units):
        said = message("submarines.values_missing", count=len(units), found=len(texts))
        case.object(said, "SUB-AMB-23")
        return []
    values = [_value(case, unit, text) for unit, text in zip(units, texts, strict=True)]
    if any(value is not None and value < 0 for value in values):
        case.object(message("submarines.value_below"), "SUB-AMB-22")
    return [
        _Named(unit, value, guessed=unit.id in order.guessed)
        for unit, value in zip(units, values, strict=True)
        if value is not None
    ]


def _value(case: Case, unit: Unit, text: str) -> Fraction | None:
    """An attack value as entered, with an objection where it is none."""
    try:
        return parse_quantity(text)
    except QuantityError as error:
        said = message("submarines.no_value", unit=unit.name, found=text, expected=error.expected)
        case.object(said, "SUB-AMB-23")
        return None

"""Orders for what units do, and for who is the free one (GAS-LIM)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, get_args

from redball.errors import near_misses
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, next_game
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case, here, hex_name
from redball.rules.gas.doing import flipped, outcome
from redball.rules.gas.free import Key, is_open, key_of, put_free
from redball.rules.gas.going import NOWHERE, Done, goes_on, going, place_of
from redball.rules.gas.limits import is_phasing
from redball.rules.gas.maps import sheet_at
from redball.rules.gas.options import reads
from redball.rules.gas.orders import Act, NameFree, UseUnits
from redball.rules.gas.owners import is_dependent
from redball.rules.gas.standing import may_be_free, paid_from, reason_of, standing
from redball.rules.gas.steps import in_impulse, step_of
from redball.rules.gas.tables import ACTED, FREE, Sheet
from redball.rules.ruleset import Dice, Objection
from redball.wording import Message, Value, message

ACTS: tuple[Act, ...] = get_args(Act)

_AIR = frozenset(
    {
        "port_attack",
        "naval_air",
        "naval_combat",
        "opponents_naval_combat",
        "strategic_bombardment",
        "ground_strike",
        "air_transport",
        "paradrop",
        "land_combat",
        "reorganization",
    }
)
_SEA = frozenset({"naval_combat", "opponents_naval_combat"})
_LAND = frozenset({"land_combat", "invasion", "paradrop"})
PHASES: Mapping[Act, Collection[str]] = {
    "attack": _LAND,
    "advance": _LAND,
    "breakthrough": _LAND,
    "overrun": ("land_movement",),
    "bombard": (*_LAND, "ground_strike"),
    "hq_support": _LAND,
    "ground_strike": ("ground_strike",),
    "ground_support": _LAND,
    "strategic_bombardment": ("strategic_bombardment",),
    "port_attack": ("port_attack",),
    "naval_air": ("naval_air",),
    "air_transport": ("air_transport",),
    "air_supply": ("air_transport", "naval_air"),
    "paradrop": ("paradrop",),
    "air_reorganization": ("reorganization",),
    "rebase": ("air_rebase",),
    "patrol": _AIR,
    "intercept": _AIR,
    "defensive_support": _LAND,
    "escort": _AIR,
    "initiate": _SEA,
    "naval_combat": (*_SEA, "port_attack", "naval_movement"),
    "shore_bombardment": _LAND,
}
"""The phases in which something is done."""
_ALL_THE_WAY = frozenset({"overrun", "breakthrough"})
"""What is done again on the way, against one hex after the other."""
_IN_PLACE = frozenset({"overrun", "rebase", "initiate", "naval_combat"})
"""What needs gas where a unit is, not where it acts."""
_OVER_SEA = frozenset({"naval_air", *_SEA})
"""Phases in which aircraft fly to sea areas, which orders for what units do don't name."""

_ONLY: Mapping[Act, frozenset[UnitClass]] = {
    **dict.fromkeys(
        ("attack", "advance", "breakthrough", "overrun", "bombard", "hq_support"),
        frozenset({UnitClass.LAND}),
    ),
    **dict.fromkeys(("initiate", "naval_combat"), frozenset({UnitClass.AIR, UnitClass.NAVAL})),
    "shore_bombardment": frozenset({UnitClass.NAVAL}),
}
"""Who does it; what is not named, aircraft do."""

_CLAUSES: Mapping[Act, str] = {
    **dict.fromkeys(("attack", "advance"), "GAS-LIM-05"),
    "breakthrough": "GAS-LIM-06",
    "overrun": "GAS-LIM-04",
    **dict.fromkeys(("bombard", "hq_support", "shore_bombardment"), "GAS-AMB-41"),
    **dict.fromkeys(("patrol", "intercept", "defensive_support", "escort"), "GAS-LIM-08"),
    **dict.fromkeys(("initiate", "naval_combat"), "GAS-LIM-13"),
}
"""The clauses of what is no mission of the acting side's aircraft."""

Whose = Literal["phasing", "other", "both"]
_WHOSE: Mapping[Act, Whose] = {
    "patrol": "other",
    "intercept": "both",
    "defensive_support": "other",
    "escort": "both",
    "initiate": "both",
    "naval_combat": "both",
}
"""Which side does it; what is not named, the one whose impulse it is."""


def kinds_of(act: Act) -> frozenset[UnitClass]:
    """Who can do something: land units, aircraft, ships."""
    return _ONLY.get(act, frozenset({UnitClass.AIR}))


def clause_of(act: Act) -> str:
    """The clause that says who does something when (GAS-LIM-04 to 13)."""
    return _CLAUSES.get(act, "GAS-LIM-07")


def acts_of(game: Game, unit: Unit) -> tuple[Act, ...]:
    """What a unit could do in the present phase, limited or not."""
    return tuple(act for act in ACTS if not _wrong(game, unit, act))


def use_units(game: Game, order: UseUnits, _dice: Dice) -> Ruling:
    """Units act: those that are limited and may not are refused, others turn face-down where they have to."""
    case = Case(game)
    units = _units(case, order.units, "GAS-LIM-01")
    node = case.hex(order.hex) if order.hex else None
    if order.act not in ACTS:
        case.unknown("act", order.act, near_misses(order.act, ACTS), "GAS-LIM-01", "gas")
    elif not in_impulse(game):
        case.object(message("gas.no_impulse"), "GAS-EXP-01")
    else:
        told = set[str]()
        for unit in units:
            code = _wrong(game, unit, order.act)
            if code and code not in told:
                case.object(_why_wrong(game, code, unit, order.act), clause_of(order.act), hexes=here(unit))
                told |= {code} & _OF_ALL
        if not case.objections and any(_lacks_place(game, done) for done in used(game, order, units)):
            case.object(message("gas.name_hex", act=f"gas.act.{order.act}"), "GAS-AMB-46")
    if case.objections:
        return case.denied(order)
    now, named = game, list[Change]()
    done = used(game, order, units)
    if order.free:
        named = _named(case, units, done[0].on)
        if case.objections:
            return case.denied(order)
        now = next_game(game, named)
    found = outcome(now, done)
    _object(case, found.objections)
    if case.objections:
        return case.denied(order)
    changes = [*named, *found.changes, *flipped(game, found, ())]
    names = [unit.name for unit in units]
    where = hex_name(game, node) if node is not None else ""
    text = message("gas.used_at" if where else "gas.used", units=names, act=f"gas.act.{order.act}", hex=where)
    clauses = [*(("GAS-LIM-02", "GAS-GEN-03") if order.free else ()), *found.clauses]
    return allowed(
        text,
        *changes,
        clauses=tuple(dict.fromkeys(clauses)) or ("GAS-GEN-02",),
        notes=tuple(dict.fromkeys(found.notes)),
    )


def used(game: Game, order: UseUnits, units: Iterable[Unit]) -> list[Done]:
    """What units do by an order for them."""
    node = game.atlas.named(order.hex) if order.hex else -1
    return [_used(game, order.act, node, unit) for unit in units]


def _used(game: Game, act: Act, node: int, unit: Unit) -> Done:
    """What a unit does; an advance after one to another hex goes to an additional one (GAS-LIM-06)."""
    known = going(game, unit, act)
    before = known.hex if known is not None and act not in _ALL_THE_WAY else -1
    anew = 0 <= before != node >= 0
    on = sheet_at(game, node) if node >= 0 and act not in _IN_PLACE else None
    deed: Act = "breakthrough" if anew and act == "advance" else act
    return Done(unit, deed, on, (node, -1), named=True, anew=anew, up=unit.organized)


def _units(case: Case, ids: Sequence[str], clause: str) -> list[Unit]:
    """Some units, each once; objects to none, and to those off the map."""
    if not ids:
        case.object(message("gas.no_units"), clause)
    found = [unit for id in dict.fromkeys(ids) if (unit := case.unit(id)) is not None]
    for unit in found:
        if ids.count(unit.id) > 1:
            case.object(message("gas.unit_twice", unit=unit.name), clause)
        if unit.hex < 0 and unit.sea < 0:
            case.object(message("gas.off_the_map", unit=unit.name), "GAS-EXP-06")
    return found


def _wrong(game: Game, unit: Unit, act: Act) -> str:
    """Why a unit can't do something at all now, as the end of a message's code; empty when it can."""
    if unit.kind not in kinds_of(act):
        return "not_by_kind"
    if act == "hq_support" and not unit.is_headquarters:
        return "not_by_kind"
    if game.clock.phase not in PHASES[act]:
        return "not_in_phase"
    whose = _WHOSE.get(act, "phasing")
    if whose != "both" and is_phasing(game, unit) is not (whose == "phasing"):
        return "not_by_phasing" if whose == "other" else "not_by_other"
    if act == "initiate" and is_phasing(game, unit) is not (game.clock.phase == "naval_combat"):
        return "not_to_initiate"
    return ""


_OF_ALL = {"not_in_phase"}
"""Reasons that are the same for all units."""


def _lacks_place(game: Game, done: Done) -> bool:
    """Whether nobody has said where something takes place that needs gas there (GAS-AMB-46)."""
    if reads(game, "act_map") != "each" or done.deed in _IN_PLACE or game.clock.phase in _OVER_SEA:
        return False
    told = done.place != NOWHERE or place_of(goes_on(game, done)) != NOWHERE
    return not told and is_dependent(game, done.unit)


def _why_wrong(game: Game, code: str, unit: Unit, act: Act) -> Message:
    return message(
        f"gas.{code}", unit=unit.name, act=f"gas.act.{act}", phase=f"sequence.phase.{game.clock.phase}"
    )


def _object(case: Case, objections: Sequence[Objection]) -> None:
    for each in objections:
        case.object(each.reason, *each.clauses, hexes=each.hexes)


# --- the free unit ------------------------------------------------------------------------------------------


def name_free(game: Game, order: NameFree, _dice: Dice) -> Ruling:
    """The free unit of its power and map in the present step (GAS-LIM-02)."""
    case = Case(game)
    units = _units(case, order.units, "GAS-LIM-02")
    if not in_impulse(game):
        case.object(message("gas.no_impulse"), "GAS-LIM-02")
    if case.objections or not units:
        return case.denied(order)
    changes = _named(case, units)
    if case.objections:
        return case.denied(order)
    names = [unit.name for unit in units]
    how = standing(game, units[0])
    text = message("gas.named_free", units=names, map=how.map or "", power=how.payer)
    clauses = ("GAS-LIM-02", "GAS-GEN-03", *(("GAS-AMB-03",) if len(units) > 1 else ()))
    return allowed(text, *changes, clauses=clauses)


def _named(case: Case, units: Sequence[Unit], on: Sheet | None = None) -> list[Change]:
    """The change that names some units free, by option where they act; objects to what bars it."""
    game, step = case.game, step_of(case.game)
    assert step is not None, "an impulse is a step"
    if len(units) > 1:
        _check_stack(case, units)
    if reads(game, "free_choice") == "first":
        case.object(message("gas.first_is_free"), "GAS-AMB-35")
    else:
        for unit in units:
            _check_free(case, step, unit, {each.id for each in units}, on)
    if case.objections:
        return []
    how = standing(game, units[0], on)
    assert how.sheet is not None and how.map is not None, "a limited unit is on a map"
    key = key_of(game, step, units[0], how.payer, how.sheet, how.map)
    return [put_free(key, [unit.id for unit in units])]


def _check_stack(case: Case, units: Sequence[Unit]) -> None:
    places = {(unit.hex, unit.sea, unit.section) for unit in units}
    if not reads(case.game, "free_stack"):
        case.object(message("gas.one_free_unit", count=len(units)), "GAS-LIM-02", "GAS-AMB-03")
    elif len(places) > 1 or len({case.game.principal(unit.power) for unit in units}) > 1:
        case.object(message("gas.no_stack"), "GAS-AMB-03")
    elif len({_key(case.game, unit) for unit in units} - {None}) > 1:
        case.object(message("gas.no_one_stack"), "GAS-AMB-03")


def _key(game: Game, unit: Unit, on: Sheet | None = None) -> Key | None:
    """The allowance that a unit would use, by option where it acts; None for one that needs none."""
    step, how = step_of(game), standing(game, unit, on)
    if step is None or how.sheet is None or how.map is None:
        return None
    return key_of(game, step, unit, how.payer, how.sheet, how.map)


def _check_free(case: Case, step: int, unit: Unit, named: Collection[str], on: Sheet | None = None) -> None:
    """Object to a unit that can't be the free one; ``named`` are all that are to be free together."""
    game, how, key = case.game, standing(case.game, unit, on), _key(case.game, unit, on)
    if key is not None and how.state == "free" and _changes_stack(game, key, named):
        return
    if not how.limited or how.map is None or key is None:
        code = "gas.free_already" if how.state == "free" else "gas.free_needless"
        said = reason_of(game, how)
        case.object(
            message(code, unit=unit.name, why=said.code, **_rest(said.data)), "GAS-LIM-02", *how.clauses
        )
        return
    if paid_from(game, step, how.payer, how.map) and not reads(game, "free_when_paid"):
        case.object(message("gas.free_when_paid", unit=unit.name, map=how.map), "GAS-AMB-31", "GAS-LIM-02")
    if not may_be_free(game, unit, how.payer):
        case.object(
            message("gas.free_no_trace", unit=unit.name, power=how.payer), "GAS-AMB-04", hexes=here(unit)
        )
    acted = ACTED.of(game).get((game.clock.turn, step, unit.id))
    if acted is not None and (acted.flipped or acted.later):
        case.object(message("gas.limited_already", unit=unit.name), "GAS-LIM-02", "GAS-AMB-09")
    if not is_open(game, key):
        used = [game.units[id].name for id in _free_units(game, key) if id in game.units]
        code = "gas.second_free_unit" if used else "gas.free_unit_gone"
        said = message(code, power=how.payer, map=how.map, units=used)
        case.object(said, "GAS-LIM-02", hexes=here(unit))


def _changes_stack(game: Game, key: Key, named: Collection[str]) -> bool:
    """Whether a free unit that hasn't acted is to be so with others than before (GAS-AMB-03)."""
    return is_open(game, key) and set(_free_units(game, key)) != set(named)


def _rest(data: Mapping[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in data.items() if name != "unit"}


def _free_units(game: Game, key: Key) -> list[str]:
    """Who has an allowance that is given."""
    return FREE.of(game)[key].units

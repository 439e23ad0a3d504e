"""The results of an attack on convoys, as the players' tables gave them, applied to the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace as having

from redball.atlas import SeaArea
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import other_side
from redball.game.state import Change, Game, put_unit, remove_unit
from redball.game.units import Unit, UnitClass
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.ruleset import Dice
from redball.rules.submarines.air import air_targets, flyers
from redball.rules.submarines.box import side_of
from redball.rules.submarines.convoys import lose_points
from redball.rules.submarines.counters import forget
from redball.rules.submarines.losses import booked, of_units
from redball.rules.submarines.orders import AimAttack, ResolveAttack
from redball.rules.submarines.tables import Attack, Toll, What
from redball.rules.submarines.under_way import (
    attacked_points,
    defenders,
    each_once,
    is_attacked,
    named_attack,
    put_attack,
)
from redball.wording import Message, message

CLAUSE = "SUB-SSW-03"


def possible_targets(game: Game, area: int, attack: Attack) -> dict[str, Unit]:
    """Whom the side that shoots may aim at: in naval air combat the submarines that joined (SUB-AIR-03), else
    the units of the convoys' side in the Convoy Section.
    """
    able = may_be_hit(game, area, attack)
    return {id: unit for id, unit in able.items() if (id in attack.joined) == (attack.combat == "air")}


def attackable_points(game: Game, area: int, attack: Attack) -> dict[str, int]:
    """The convoy points that may be lost, by power: none in naval air combat."""
    return {} if attack.combat == "air" else attacked_points(game, area, attack)


def aim_attack(game: Game, order: AimAttack, _dice: Dice) -> Ruling:
    """The targets are taken; all others can't be hit, but those that shoot can."""
    case = Case(game)
    found = named_attack(case, order.area, "resolve")
    if found is None:
        return case.denied(order)
    area, attack = found
    able, points = possible_targets(game, area.index, attack), attackable_points(game, area.index, attack)
    units = each_once(case, order.units, CLAUSE)
    for unit in units:
        if unit.id not in able:
            own = unit.id in may_be_hit(game, area.index, attack)
            out, clause = ("submarines.shoots", CLAUSE) if own else _why_out(game, unit, attack)
            case.object(message(out, unit=unit.name, area=area.name), clause, hexes=(area.box,))
    for code in order.powers:
        power = case.power(code)
        if power is not None and code not in points:
            said = message("submarines.no_points_there", power=code, area=area.name)
            case.object(said, "SUB-AIR-03" if attack.combat == "air" else "SUB-SSW-02", hexes=(area.box,))
    spared = [key for key in (*points, *able) if key not in (*order.powers, *order.units)]
    if attack.spared is not None and sorted(spared) == sorted(attack.spared):
        case.object(message("submarines.aimed_so", area=area.name), CLAUSE, hexes=(area.box,))
    if case.objections:
        return case.denied(order)
    there = sum(count for power, count in points.items() if power in order.powers)
    text = message("submarines.aimed", area=area.name, points=there, count=len(units))
    return allowed(text, put_attack(game, area.index, attack, spared=spared), clauses=(CLAUSE,))


def resolve_attack(game: Game, order: ResolveAttack, _dice: Dice) -> Ruling:
    """Convoy points are lost in the Convoy Section, units are lost, damaged and aborted; then the attack is
    over, and the ledger has what was lost.
    """
    case = Case(game)
    found = named_attack(case, order.area, "resolve")
    if found is None:
        return case.denied(order)
    area, attack = found
    points = _points(case, order, area, attack)
    hit = _hit(case, order, area, attack)
    if case.objections:
        return case.denied(order)
    lost, damaged, aborted = ([hit[id] for id in ids] for ids in (order.lost, order.damaged, order.aborted))
    toll = Toll(points, *({unit.id: unit.name for unit in part} for part in (lost, damaged, aborted)))
    entries = Counter[tuple[str, What]]({(power, "convoy"): count for power, count in points.items()})
    entries.update(of_units(game, lost))
    changes = [put_attack(game, area.index, attack, toll=toll, over=True)]
    changes += [lose_points(game, area.index, power, count) for power, count in points.items()]
    changes += _fates(game, lost, damaged, aborted)
    changes += booked(game, area.index, entries)
    text = message("submarines.resolved", area=area.name, points=sum(points.values()), count=len(lost))
    return allowed(text, *changes, clauses=_clauses(attack), notes=tuple(_notes(toll)))


def _clauses(attack: Attack) -> tuple[str, ...]:
    air = ("SUB-AIR-01", "SUB-AIR-02", "SUB-AIR-03") if attack.combat == "air" else ()
    return (CLAUSE, "SUB-SSW-05", *air)


def _points(case: Case, order: ResolveAttack, area: SeaArea, attack: Attack) -> dict[str, int]:
    """Convoy points that are lost, by power; objects to more than are attacked."""
    if len(order.powers) != len(order.points):
        said = message("submarines.points_missing", powers=len(order.powers), points=len(order.points))
        case.object(said, CLAUSE)
        return {}
    there = attacked_points(case.game, area.index, attack)
    found: dict[str, int] = {}
    for code, count in zip(order.powers, order.points, strict=True):
        power = case.power(code)
        check_range(case, "points", count, CLAUSE)
        if power is None:
            continue
        if code in found:
            case.object(message("submarines.power_twice", power=code), CLAUSE)
        if count and code in (attack.spared or ()):
            case.object(message("submarines.spared_points", power=code), CLAUSE)
        if count > there.get(code, 0):
            said = message(
                "submarines.too_many_lost", power=code, area=area.name, points=there.get(code, 0), count=count
            )
            case.object(said, "SUB-SSW-02", hexes=(area.box,))
        found[code] = count
    if attack.combat == "air" and any(found.values()):
        case.object(message("submarines.no_points_in_air"), "SUB-AIR-03", hexes=(area.box,))
    return {power: count for power, count in found.items() if count}


# --- units --------------------------------------------------------------------------------------------------


def may_be_hit(game: Game, area: int, attack: Attack) -> dict[str, Unit]:
    """The units that the results of an attack may name: submarines that joined, and those of the convoys'
    side in the Convoy Section; in naval air combat of these the aircraft alone (SUB-AIR-02, 03).
    """
    others = flyers(game, area, attack) if attack.combat == "air" else defenders(game, area, attack)
    return {unit.id: unit for unit in (*air_targets(game, attack), *others)}


def _hit(case: Case, order: ResolveAttack, area: SeaArea, attack: Attack) -> dict[str, Unit]:
    """The units that the results name; objects to those out of the combat, and to two results for one."""
    named = (*order.lost, *order.damaged, *order.aborted)
    able = may_be_hit(case.game, area.index, attack)
    found: dict[str, Unit] = {}
    for id in dict.fromkeys(named):
        unit = case.unit(id)
        if unit is None:
            continue
        found[id] = unit
        if named.count(id) > 1:
            case.object(message("submarines.two_fates", unit=unit.name), CLAUSE)
        if id not in able:
            code, clause = _why_out(case.game, unit, attack)
            case.object(message(code, unit=unit.name, area=area.name), clause, hexes=(area.box,))
        elif id in (attack.spared or ()):
            case.object(message("submarines.spared_unit", unit=unit.name), CLAUSE)
    for id in order.damaged:
        damaged = found.get(id)
        if damaged is not None and damaged.kind is not UnitClass.NAVAL:
            case.object(message("submarines.no_ship", unit=damaged.name), CLAUSE)
        elif damaged is not None and damaged.damaged:
            case.object(message("submarines.is_damaged", unit=damaged.name), CLAUSE)
    return found


def _why_out(game: Game, unit: Unit, attack: Attack) -> tuple[str, str]:
    """Why a unit is out of an attack's combat, with the clause."""
    ours = side_of(game, unit.power) != other_side(attack.side)
    if ours and unit.kind is UnitClass.AIR:
        return "submarines.plane_of_submarines", "SUB-AIR-02"
    if ours:
        air = attack.combat == "air"
        return "submarines.did_not_join", "SUB-AIR-03" if air else "SUB-SSW-09"
    if attack.combat == "air" and unit.kind is not UnitClass.AIR:
        return "submarines.no_air_target", "SUB-AIR-03"
    if not is_attacked(game, attack, unit.power):
        return "submarines.not_attacked", "SUB-SSW-02"
    return "submarines.not_in_section", "SUB-SSW-02"


def _fates(
    game: Game, lost: Sequence[Unit], damaged: Sequence[Unit], aborted: Sequence[Unit]
) -> Iterator[Change]:
    """Lost units go, damaged ships are so, aborted units turn face-down for their way to a port."""
    for unit in lost:
        yield remove_unit(unit.id)
    yield from forget(game, [unit.id for unit in lost])
    for unit in damaged:
        yield put_unit(having(unit, damaged=True))
    for unit in aborted:
        yield put_unit(having(unit, organized=False))


def _notes(toll: Toll) -> Iterator[Message]:
    """What was lost, power by power and unit by unit."""
    for power, count in toll.convoys.items():
        yield message("submarines.lost_points", power=power, count=count)
    parts = {"lost": toll.lost, "damaged": toll.damaged, "aborted": toll.aborted}
    for what, units in parts.items():
        if units:
            yield message(f"submarines.units_{what}", units=list(units.values()))

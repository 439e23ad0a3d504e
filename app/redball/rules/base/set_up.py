"""Judging the orders of set-up: the position is edited freely, without phases, until play begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from redball.errors import near_misses
from redball.game import flaws, hotseat
from redball.game.clock import parse_turn
from redball.game.control_text import land_of
from redball.game.orders import (
    AddPower,
    AddUnit,
    BeginPlay,
    BeginSetUp,
    PaintControl,
    PlaceUnits,
    PutInPool,
    SetClock,
    SetCooperation,
)
from redball.game.pools import SET_UP, WAITING, Waiting, is_set_up, waiting
from redball.game.powers import SIDES, Power, power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.secrets import NOBODY, seen_by
from redball.game.sequence import at_phase
from redball.game.soundness import findings
from redball.game.state import Change, Game, pair, put_clock, put_power, put_unit
from redball.game.units import Unit
from redball.reading import MOST_FAULTS
from redball.rules.base.countries import known_controllers
from redball.rules.base.placing import check_place, control_taken, put_control
from redball.rules.base.pools import CLAUSE as POOLS_CLAUSE
from redball.rules.base.pools import pool_named
from redball.rules.base.steps import moment_text
from redball.rules.base.together import about_many
from redball.rules.base.units import new_unit
from redball.rules.case import Case, here
from redball.rules.registry import oddities, phases_played
from redball.rules.ruleset import Dice, Oddity
from redball.wording import Message, message

CLAUSE, PLACING, BRUSH, BEGINNING = "BASE-SETUP-01", "BASE-SETUP-02", "BASE-SETUP-04", "BASE-SETUP-05"

MOST_TOLD = 20
"""Rows with faults that an answer names."""


def begin_set_up(game: Game, order: BeginSetUp, _dice: Dice) -> Ruling:
    """From now on the position is edited freely."""
    case = Case(game)
    if is_set_up(game):
        case.object(message("base.already_set_up"), CLAUSE)
        return case.denied(order)
    return allowed(message("base.set_up_begins"), SET_UP.put("set_up", True), clauses=(CLAUSE,))


def begin_play(game: Game, order: BeginPlay, _dice: Dice) -> Ruling:
    """The set-up ends, whatever is odd in it: the notes say what."""
    case = _in_set_up(game)
    if case.objections:
        return case.denied(order)
    known = seen_by(game, NOBODY) if hotseat.is_on(game) else game  # everybody reads the journal
    notes = tuple(odd.text for odd in odd_at_beginning(known))
    text = message("base.play_begins", units=len(game.units))
    return allowed(text, SET_UP.put("set_up", None), clauses=(BEGINNING,), notes=notes)


def _in_set_up(game: Game) -> Case:
    """A case for an order that belongs to set-up, with the objection where the game isn't in it."""
    case = Case(game)
    if not is_set_up(game):
        case.object(message("base.not_in_set_up"), CLAUSE)
    return case


# --- units --------------------------------------------------------------------------------------------------


def place_units(game: Game, order: PlaceUnits, _dice: Dice) -> Ruling:
    """New units, each where it can be when all of them stand; all or none."""
    case = _in_set_up(game)
    if not order.rows:
        case.object(message("base.no_units"), PLACING)
    if case.objections:
        return case.denied(order)
    after, units, pools, stopped = _rows(game, order)
    for row in stopped[:MOST_TOLD]:
        case.object(message("base.row_stops", unit=row.name), PLACING, *row.clauses, hexes=row.hexes)
        case.objections += row.reasons
    if len(stopped) > MOST_TOLD:
        case.object(message("base.more_rows_stop"), PLACING)
    if case.objections:
        return case.denied(order)
    control = {
        unit.hex: put_control(game, unit.hex, taker)
        for unit in units.values()
        if (taker := control_taken(after, unit))
    }
    changes = [put_unit(unit) for unit in units.values()]
    changes += [WAITING.put(id, at) for id, at in pools.items()]
    notes = (message("base.hexes_taken", count=len(control)),) if control else ()
    text = about_many("base.units_placed", [unit.name for unit in units.values()])
    clauses = (PLACING, *((POOLS_CLAUSE,) if pools else ()), *(("BASE-HEX-02",) if control else ()))
    return allowed(text, *changes, *control.values(), clauses=clauses, notes=notes)


class Stopped(NamedTuple):
    """A row that can't be: its unit, the reasons and their clauses, and the hexes to show."""

    unit: str
    name: str
    reasons: tuple[Message, ...]
    clauses: tuple[str, ...]
    hexes: tuple[int, ...]


def stopped_rows(game: Game, order: PlaceUnits) -> list[Stopped]:
    """Every row of an order that can't be, whether the game is being set up or not."""
    return _rows(game, order)[-1]


def _rows(game: Game, order: PlaceUnits) -> tuple[Game, dict[str, Unit], dict[str, Waiting], list[Stopped]]:
    """The position with all new units in it, these and the pools that they wait in, and the rows of which
    something is wrong.
    """
    units, pools, stopped = dict[str, Unit](), dict[str, Waiting](), list[Stopped]()
    named = {row.id for row in order.rows if isinstance(row, AddUnit)}

    def tell(id: str, name: str, case: Case) -> None:
        if case.objections:
            stopped.append(Stopped(id, name, tuple(case.objections), tuple(case.clauses), tuple(case.hexes)))

    for row in sorted(order.rows, key=lambda row: isinstance(row, PutInPool)):  # units before their pools
        case = Case(game)
        if isinstance(row, AddUnit):
            unit = new_unit(case, row, alone=False)
            if row.id in units:
                case.object(message("base.id_taken", id=row.id, unit=units[row.id].name), "BASE-UNIT-02")
            elif unit is not None:
                units[row.id] = unit
            tell(row.id, row.name, case)
        else:
            tell(row.unit, _into_pool(case, row, named, units, pools), case)
    after = game.changed([put_unit(unit) for unit in units.values()])
    for unit in units.values():
        case = Case(after)
        check_place(case, unit)
        tell(unit.id, unit.name, case)
    return after, units, pools, stopped


def _into_pool(
    case: Case, row: PutInPool, named: Collection[str], units: dict[str, Unit], pools: dict[str, Waiting]
) -> str:
    """Put a new unit into a pool; returns its name."""
    unit, at = units.get(row.unit), pool_named(case, row)
    if row.unit not in named:
        case.unknown("unit", row.unit, near_misses(row.unit, named), "BASE-UNIT-01")
    elif unit is not None and (unit.hex >= 0 or unit.sea >= 0):
        case.object(message("base.in_pool_and_on_map", unit=unit.name), POOLS_CLAUSE)
    elif at is not None:
        pools[row.unit] = at
    return unit.name if unit is not None else row.unit


# --- powers and control -------------------------------------------------------------------------------------


def paint_control(game: Game, order: PaintControl, _dice: Dice) -> Ruling:
    """Land hexes to a controller, many at once; water under the brush stays as it is."""
    case = _in_set_up(game)
    known = known_controllers(game)
    if order.controller not in known:
        case.unknown("power", order.controller, near_misses(order.controller, known), "BASE-POWER-01")
    nodes = {node for text in order.hexes if (node := case.hex(text)) is not None}
    if order.territory:
        land = land_of(game.atlas, order.territory)
        if not land:
            codes = [territory.code for territory in game.atlas.territories[1:]]
            case.unknown("country", order.territory, near_misses(order.territory, codes), "BASE-POWER-02")
        nodes.update(land)
    painted = [
        node
        for node in sorted(nodes)
        if game.atlas.is_land(node) and game.controller(node) != order.controller
    ]
    if not painted and not case.objections:
        case.object(message("base.nothing_painted", power=order.controller), BRUSH)
    if case.objections:
        return case.denied(order)
    text = message("base.painted", count=len(painted), power=order.controller)
    changes = (put_control(game, node, order.controller) for node in painted)
    return allowed(text, *changes, clauses=(BRUSH,))


def set_cooperation(game: Game, order: SetCooperation, _dice: Dice) -> Ruling:
    """Whether two powers co-operate."""
    case = _in_set_up(game)
    a, b = case.power(order.a), case.power(order.b)
    if a is None or b is None or case.objections:
        return case.denied(order)
    both = pair(a.code, b.code)
    if a is b:
        case.object(message("base.cooperates_with_itself", power=a.code), BRUSH)
    elif (both in game.cooperation) == order.cooperate:
        code = "base.already_cooperate" if order.cooperate else "base.already_apart"
        case.object(message(code, a=a.code, b=b.code), BRUSH)
    elif order.cooperate and both in game.wars:
        case.object(message("base.enemies_dont_cooperate", a=a.code, b=b.code), BRUSH)
    if case.objections:
        return case.denied(order)
    pairs = frozenset({both})
    after = game.cooperation | pairs if order.cooperate else game.cooperation - pairs
    code = "base.cooperate_now" if order.cooperate else "base.no_longer_cooperate"
    return allowed(message(code, a=a.code, b=b.code), Change("cooperation", "", after), clauses=(BRUSH,))


def add_power(game: Game, order: AddPower, _dice: Dice) -> Ruling:
    """Another major power, at peace with all, that co-operates with its usual friends."""
    case = _in_set_up(game)
    infos = power_infos()
    if order.code in game.powers:
        case.object(message("base.already_plays", power=order.code), BRUSH)
    elif order.code not in infos:
        others = [code for code in infos if code not in game.powers]
        case.unknown("major_power", order.code, near_misses(order.code, others), "BASE-POWER-01")
    if order.side and order.side not in SIDES:
        case.unknown("side", order.side, near_misses(order.side, SIDES), "BASE-SEQ-04")
    if case.objections:
        return case.denied(order)
    usual = infos[order.code]
    friends = {pair(order.code, code) for code in usual.cooperates if code in game.powers}
    changes = [put_power(Power(order.code, order.side or usual.side))]
    if friends := friends - game.wars - game.cooperation:
        changes.append(Change("cooperation", "", game.cooperation | friends))
    return allowed(message("base.plays_too", power=order.code), *changes, clauses=(BRUSH,))


def set_clock(game: Game, order: SetClock, _dice: Dice) -> Ruling:
    """Another moment of the sequence of play; nothing that happens on the way to it is done."""
    case = _in_set_up(game)
    turn, known = _turn(order.date), phases_played(game)
    if turn is None:
        case.object(message("base.no_turn", found=order.date), CLAUSE)
    if order.phase not in known:
        case.unknown("phase", order.phase, near_misses(order.phase, known), CLAUSE)
    if turn is None or case.objections:
        return case.denied(order)
    clock = at_phase(replace(game.clock, turn=turn), order.phase, order.impulse)
    if any(flaws.of_clock(clock)):
        phase = f"sequence.phase.{clock.phase}"
        case.object(message("base.no_such_impulse", impulse=order.impulse, phase=phase), CLAUSE)
    elif clock == game.clock:
        case.object(message("base.that_moment_already"), CLAUSE)
    if case.objections:
        return case.denied(order)
    return allowed(moment_text(clock), put_clock(clock), clauses=(CLAUSE,))


def _turn(date: str) -> int | None:
    try:
        return parse_turn(date)
    except ValueError:
        return None


# --- what is odd --------------------------------------------------------------------------------------------


def odd_at_beginning(game: Game) -> tuple[Oddity, ...]:
    """What is odd in a position with which play is to begin; as much as anybody reads."""
    return tuple(islice(_odd(game), MOST_FAULTS))


def _odd(game: Game) -> Iterator[Oddity]:
    for path, flaw in findings(game):
        unit = game.units.get(path.removeprefix("units."))
        where = unit.name if unit is not None else path
        said = message("base.odd_entry", path=where, found=flaw.found, expected=flaw.expected)
        yield Oddity(said, CLAUSE, here(unit) if unit is not None else ())
    yield from oddities(game)
    yield from _of_powers(game)
    yield from _of_units(game)


def _of_powers(game: Game) -> Iterator[Oddity]:
    """Powers in play that have no unit, or nobody to fight and no mark that they are neutral."""
    has = {game.principal(unit.power) for unit in game.units.values()}
    for code, power in game.powers.items():
        if power.in_play and code not in has:
            yield Oddity(message("base.power_without_units", power=code), BEGINNING)
        if power.in_play and power.active and not any(code in both for both in game.wars):
            yield Oddity(message("base.active_at_peace", power=code), BEGINNING)


def _of_units(game: Game) -> Iterator[Oddity]:
    """Units nowhere at all, and land units alone in a hex that an enemy controls."""
    lost = [u.name for u in game.units.values() if u.hex < 0 and u.sea < 0 and waiting(game, u.id) is None]
    if lost:
        yield Oddity(about_many("base.units_nowhere", lost), BEGINNING)
    for unit in game.units.values():
        if control_taken(game, unit):
            holder = game.power_over(unit.hex)
            said = message("base.in_enemy_hex", unit=unit.name, power=holder)
            yield Oddity(said, BEGINNING, here(unit))

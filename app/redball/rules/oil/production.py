"""Oil in the production phase: receiving it, choosing its use, and turning it into fuel (OIL-ACQ-02 to 08,
STO-03).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import msgspec

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.pipelines import lent
from redball.game.powers import Power
from redball.game.references import read_key
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, HexState, put_power
from redball.rules import freight
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.deliveries import brought
from redball.rules.oil.depots import from_home
from redball.rules.oil.income import allowance, onto_track
from redball.rules.oil.orders import ReceiveOil, TakeFuel, UseOil
from redball.rules.oil.receipts import (
    Receipt,
    counted,
    drop_receipt,
    factories_at,
    fault_of,
    fuel_from,
    is_friendly,
    keys_of,
    others_at,
    put_receipt,
    receipts,
    room_at,
)
from redball.rules.oil.stock import (
    BARREL,
    TRACK_END,
    Cause,
    account,
    booked,
    filled,
    fuel_power,
)
from redball.rules.oil.tables import ACCOUNTS, FORGONE, FREE_BARRELS, TAKEN, TO_PLACE
from redball.rules.oil.to_place import (
    add_made,
    free_barrels,
    oil_barrels,
    put_to_place,
    to_place,
)
from redball.rules.ruleset import Dice, Effect, set_entry, set_power
from redball.wording import Message, message

PLACING = frozenset({"reinforcement", "production"})
"""Phases in which new barrels are placed (OIL-ACQ-06, 14)."""


def has_taken(game: Game, power: str) -> bool:
    """True when the power has closed its choices in this production phase."""
    return (game.clock.turn, power) in TAKEN.of(game)


def _open_for(case: Case, code: str) -> Power | None:
    """The power, if it is production and its choices are still open."""
    power = case.power(code)
    if case.game.clock.phase != "production":
        case.object(message("oil.not_production"), "OIL-ACQ-06")
    if power is None:
        return None
    if fuel_power(case.game, code) != code:
        reason = message("oil.no_own_store", power=code, other=fuel_power(case.game, code))
        case.object(reason, "OIL-LIM-04")
    elif has_taken(case.game, code):
        case.object(message("oil.already_taken", power=code), "OIL-ACQ-02")
    return power


# --- receiving ----------------------------------------------------------------------------------------------


def receive_oil(game: Game, order: ReceiveOil, _dice: Dice) -> Ruling:
    """Oil of a hex received at a factory; a count of 0 takes back what has been recorded."""
    case = Case(game)
    _open_for(case, order.power)
    source, factory = case.hex(order.source), case.hex(order.factory)
    if factory is not None:
        _check_factory(case, order.power, factory)
    if source is not None:
        _check_source(case, order.power, source)
    if case.objections:
        return case.denied(order)
    assert source is not None
    assert factory is not None
    given, gone = lent(game), {r.key for r in receipts(game)}
    keys = [k for k in keys_of(game, source) if k not in gone and given.get(k, order.power) == order.power]
    if order.count == 0:
        return _take_back(case, order, source, factory)
    if not 0 < order.count <= len(keys):
        reason = message("oil.no_such_oil", hex=hex_name(game, source), left=len(keys), count=order.count)
        case.object(reason, "OIL-ACQ-02", hexes=(source,))
        return case.denied(order)
    meant = {route.key: (route.power, route.factory) for route in freight.routes(game)}
    keys.sort(key=lambda key: (meant.get(key) != (order.power, factory), key in meant))
    changes = [put_receipt(game, Receipt(key, order.power, factory)) for key in keys[: order.count]]
    text, notes = _received_text(game, order, source, factory), tuple(_received_notes(game, order, source))
    return allowed(text, *changes, clauses=("OIL-ACQ-01", "OIL-ACQ-06"), notes=notes)


def _received_notes(game: Game, order: ReceiveOil, source: int) -> Iterator[Message]:
    """What a player may have overlooked: oil that another lends, and oil that nothing brings here."""
    owner, name = game.power_over(source), hex_name(game, source)
    if owner != order.power:
        yield message("oil.lent", power=owner, hex=name)
    if not brought(game, order.power, source, game.atlas.find(order.factory), oil=True):
        yield message("oil.not_brought", hex=name)


def _received_text(game: Game, order: ReceiveOil, source: int, factory: int) -> Message:
    where = {"source": hex_name(game, source), "factory": hex_name(game, factory)}
    return message("oil.received", power=order.power, count=order.count, **where)


def _take_back(case: Case, order: ReceiveOil, source: int, factory: int) -> Ruling:
    game, keys = case.game, keys_of(case.game, source)
    found = [r for r in receipts(game, order.power) if r.key in keys and r.factory == factory]
    if not found:
        reason = message(
            "oil.nothing_received", source=hex_name(game, source), factory=hex_name(game, factory)
        )
        case.object(reason, "OIL-ACQ-02", hexes=(source, factory))
        return case.denied(order)
    text = message(
        "oil.taken_back", power=order.power, source=hex_name(game, source), factory=hex_name(game, factory)
    )
    return allowed(text, *(drop_receipt(game, r) for r in found), clauses=("OIL-ACQ-02",))


def _check_factory(case: Case, power: str, node: int) -> None:
    game, name = case.game, hex_name(case.game, node)
    if not (game.atlas.factories(node) + game.hexes.get(node, HexState()).factories_added):
        case.object(message("oil.no_factory", hex=name), "OIL-ACQ-01", hexes=(node,))
    elif not factories_at(game, node):
        case.object(message("oil.factory_destroyed", hex=name), "OIL-ACQ-01", hexes=(node,))
    elif not freight.factories_at_work(game, node):
        case.object(message("oil.factory_idle", hex=name), "OIL-ACQ-01", hexes=(node,))
    if power in game.powers and not is_friendly(game, power, node):
        owner = game.power_over(node)
        case.object(message("oil.factory_not_friendly", hex=name, power=owner), "OIL-ACQ-01", hexes=(node,))


def _check_source(case: Case, power: str, node: int) -> None:
    game, name = case.game, hex_name(case.game, node)
    if not keys_of(game, node):
        case.object(message("oil.no_oil", hex=name), "OIL-ACQ-02", hexes=(node,))
    if game.at_war(power, game.controller(node)):
        owner = game.power_over(node)
        case.object(message("oil.oil_of_enemy", hex=name, power=owner), "OIL-ACQ-02", hexes=(node,))


# --- choosing -----------------------------------------------------------------------------------------------


def use_oil(game: Game, order: UseOil, _dice: Dice) -> Ruling:
    """The one use of an oil received: a new choice takes the place of the old one."""
    case = Case(game)
    known = {r.key: r for r in receipts(game)}
    receipt = known.get(order.oil)
    if receipt is None:
        if game.clock.phase != "production":
            case.object(message("oil.not_production"), "OIL-ACQ-06")
        case.unknown("oil", order.oil, near_misses(order.oil, known), "OIL-ACQ-02", "oil")
        return case.denied(order)
    power, fault = _open_for(case, receipt.power), fault_of(game, receipt)
    if order.use == receipt.use:
        case.object(message("oil.already_chosen", oil=read_key(game, order.oil), use=order.use), "OIL-ACQ-02")
    if order.use != "idle" and fault is not None:
        case.object(*fault, hexes=(receipt.factory,))
    elif order.use == "produce":
        _check_capacity(case, receipt)
    if order.use == "convert" and game.is_neutral(receipt.power) and not _neutrals_convert(game):
        case.object(message("oil.neutral_converts", power=receipt.power), "OIL-AMB-33")
    if case.objections:
        return case.denied(order)
    assert power is not None
    after = replace(receipt, use=order.use)
    return allowed(_use_text(game, after, power), put_receipt(game, after), clauses=_USE_CLAUSES[order.use])


_USE_CLAUSES = {
    "produce": ("OIL-ACQ-02", "OIL-ACQ-03", "OIL-ACQ-04"),
    "convert": ("OIL-ACQ-02", "OIL-ACQ-05"),
    "idle": ("OIL-ACQ-02",),
}


def _neutrals_convert(game: Game) -> bool:
    return bool(chosen(game.options, "oil.neutral_may_convert"))


def _use_text(game: Game, receipt: Receipt, power: Power) -> Message:
    code = f"oil.use_{receipt.use}"
    fuel = fuel_from(receipt, power.multiple)
    where = hex_name(game, receipt.factory)
    return message(code, power=power.code, oil=read_key(game, receipt.key), hex=where, fuel=fuel)


def _check_capacity(case: Case, receipt: Receipt) -> None:
    """Each factory that works makes one production point; those that other resources go to are taken."""
    game, node = case.game, receipt.factory
    busy = sum(r.use == "produce" and r.factory == node and r.key != receipt.key for r in receipts(game))
    if busy >= room_at(game, node):
        reason = message(
            "oil.no_capacity",
            hex=hex_name(game, node),
            factories=freight.factories_at_work(game, node),
            oil=busy,
            others=others_at(game, node),
        )
        case.object(reason, "OIL-ACQ-03", hexes=(node,))


def _check_overbooked(case: Case, power: str) -> None:
    """Objects to more production at a hex than its factories allow now."""
    game = case.game
    for node in dict.fromkeys(r.factory for r in counted(game, power)):
        busy = sum(r.use == "produce" and r.factory == node for r in receipts(game))
        if busy > room_at(game, node):
            reason = message(
                "oil.overbooked", hex=hex_name(game, node), oil=busy, factories=room_at(game, node)
            )
            case.object(reason, "OIL-ACQ-03", hexes=(node,))


# --- taking fuel --------------------------------------------------------------------------------------------


class Yield(msgspec.Struct, frozen=True):
    """What a power's choices give: production points and fuel; barrels to place (``free`` ones of an
    overflowing track among them), the track after, and what is lost.
    """

    points: int
    fuel: Fraction
    barrels: int
    track: Fraction
    lost: Fraction
    free: int


def yield_of(game: Game, power: Power) -> Yield:
    """The result of closing the choices of a power now (OIL-STO-03, 05, OIL-ACQ-08).

    Whole tens of what factories at home received are barrels; fuel received abroad goes to the track alone
    (OIL-AMB-19).
    """
    uses = counted(game, power.code)
    fuel = sum((fuel_from(r, power.multiple) for r in uses), Fraction(0))
    home = sum((fuel_from(r, power.multiple) for r in uses if from_home(game, power.code, r)), Fraction(0))
    limit = allowance(game, power)
    barrels = int(home // BARREL)
    barrels = barrels if limit is None else min(barrels, limit)
    onto = onto_track(game, power, home - BARREL * barrels, barrels, counted=barrels)
    track = onto.track + fuel - home
    lost = onto.lost + max(Fraction(0), track - TRACK_END)
    points = sum(r.use == "produce" for r in uses)
    return Yield(points, fuel, barrels + onto.free, min(track, TRACK_END), lost, onto.free)


def take_fuel(game: Game, order: TakeFuel, _dice: Dice) -> Ruling:
    """A power's choices are closed: whole tens become barrels to place, the remainder goes to the track."""
    case = Case(game)
    power = _open_for(case, order.power)
    if power is None:
        return case.denied(order)
    undecided = list(dict.fromkeys(read_key(game, r.key) for r in counted(game, power.code) if not r.use))
    if undecided:
        case.object(message("oil.use_missing", power=power.code, oils=undecided), "OIL-ACQ-02")
    _check_overbooked(case, power.code)
    if case.objections:
        return case.denied(order)
    got, code = yield_of(game, power), power.code
    oil, free = oil_barrels(game, code) + got.barrels - got.free, free_barrels(game, code) + got.free
    changes = [
        put_power(msgspec.structs.replace(power, fuel=got.track)),
        TAKEN.put((game.clock.turn, code), True),
        *put_to_place(game, code, oil, free),
        add_made(game, code, got.barrels),
        account(game, code, {"oil": got.fuel, "lost_overflow": -got.lost}),
    ]
    text = message(
        "oil.fuel_taken", power=code, fuel=got.fuel, barrels=got.barrels, track=got.track, points=got.points
    )
    notes = [fault[0] for r in receipts(game, code) if r.use and (fault := fault_of(game, r)) is not None]
    notes += [message("oil.overflow_lost", power=code, lost=got.lost)] if got.lost else []
    return allowed(text, *changes, clauses=_take_clauses(game, power, got), notes=tuple(dict.fromkeys(notes)))


def _take_clauses(game: Game, power: Power, got: Yield) -> tuple[str, ...]:
    neutral = ("OIL-ACQ-08",) if game.is_neutral(power.code) else ()
    return ("OIL-STO-03", "OIL-ACQ-07", *neutral, *(("OIL-STO-05",) if got.lost or got.free else ()))


# --- the end of production ----------------------------------------------------------------------------------


def leaving_production(game: Game, entered: Clock) -> Iterator[Effect]:
    """Barrels that weren't placed become loose fuel, as far as the track has space (OIL-STO-05,
    OIL-AMB-19).
    """
    if game.clock.phase not in PLACING:
        return
    turn = game.clock.turn
    for code, power in game.powers.items():
        if game.clock.phase == "production" and not has_taken(game, code):
            yield from _forgone(game, power)
        left = to_place(game, code)
        if not left:
            continue
        after, lost = filled(power, BARREL * left)
        entries: dict[Cause, Fraction] = {"lost_unplaced": -lost}
        said = message("oil.unplaced", power=code, barrels=left, track=after.fuel, lost=lost)
        yield replace(set_power(code, "fuel", after.fuel), note=said)
        yield set_entry(TO_PLACE, (turn, code), None)
        yield set_entry(FREE_BARRELS, (turn, code), None)
        yield set_entry(ACCOUNTS, (turn, code), booked(game, code, entries))


def _forgone(game: Game, power: Power) -> Iterator[Effect]:
    """Fuel of oil with a use that the power never took: gone with the phase, and said so."""
    fuel = sum((fuel_from(r, power.multiple) for r in counted(game, power.code)), Fraction(0))
    if fuel:
        said = message("oil.forgone", power=power.code, fuel=fuel)
        yield replace(set_entry(FORGONE, (game.clock.turn, power.code), fuel), note=said)

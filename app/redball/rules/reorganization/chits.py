"""Offensive chits in reorganization: half price and half count for the HQ that played one, ships and whole
armies turned up for nothing (REO-OFF).

A chit is recorded when the action is chosen, and counts to the end of that impulse.
"""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from redball import supply
from redball.errors import near_misses
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, next_game
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case
from redball.rules.oil.refuel import with_fuel
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import ChitKind, PlayChit, ReorganizeByChit
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import CHITS, Chit
from redball.rules.reorganization.turning import turned_for_nothing
from redball.rules.ruleset import Dice
from redball.wording import Message, message

KINDS: tuple[str, ...] = get_args(ChitKind)
HALF = Fraction(1, 2)
_CLAUSES = {
    "air": ("REO-OFF-01", "REO-OFF-02"),
    "naval": ("REO-OFF-03",),
    "land": ("REO-OFF-04", "REO-OFF-05"),
    "combined": ("REO-OFF-06",),
    "reorganize_units": ("REO-OFF-08",),
}
_HALF_KIND = {"air": UnitClass.AIR, "land": UnitClass.LAND}
"""What a chit's HQ reorganizes at half price and half count."""


def chit_of(game: Game, power: str) -> Chit | None:
    """The chit that a power plays in this impulse; none outside of impulses."""
    return CHITS.of(game).get((*game.clock.moment[:3], power)) if game.clock.impulse else None


def kinds_offered(game: Game) -> tuple[str, ...]:
    """The kinds of chits that a game has (REO-OFF-07, REO-AMB-26)."""
    gone = {
        "combined": not reads(game, "impulse_choices"),
        "reorganize_units": not reads(game, "reorganize_units_chit"),
    }
    return tuple(kind for kind in KINDS if not gone.get(kind))


# --- price and count ----------------------------------------------------------------------------------------


def _favours(game: Game, hq: Unit, unit: Unit) -> str:
    """The kind of the chit that makes a unit cheaper through an HQ, empty when none does."""
    chit = chit_of(game, game.principal(hq.power))
    if chit is None:
        return ""
    named = chit.hq == hq.id or reads(game, "chit_scope") == "all"
    if chit.kind == "combined" or (named and _HALF_KIND.get(chit.kind) is unit.kind):
        return chit.kind
    return ""


def factor(case: Case, hq: Unit, unit: Unit) -> Fraction:
    """What a chit multiplies the cost of a unit by that an HQ reorganizes."""
    kind = _favours(case.game, hq, unit)
    if not kind:
        return Fraction(1)
    case.cite(_CLAUSES[kind][0], "REO-RP-13")
    return HALF


def counts_half(game: Game, hq: Unit, unit: Unit) -> bool:
    """True when a unit counts only half of the HQ's value (REO-OFF-02, 05); the combined chit has no such
    effect (REO-OFF-06).
    """
    return _favours(game, hq, unit) in _HALF_KIND


# --- playing one --------------------------------------------------------------------------------------------


def play_chit(game: Game, order: PlayChit, _dice: Dice = ()) -> Ruling:
    """Record the chit of a power in this impulse; an empty kind takes it back."""
    case = Case(game)
    power = case.power(order.power, "REO-OFF-01")
    if game.clock.phase != "choose_action" or (power is not None and power.side != game.clock.side):
        case.object(message("reorganization.chit_when"), "REO-OFF-01")
    if not order.kind:
        return _take_back(case, order)
    if order.kind not in KINDS:
        case.unknown("chit", order.kind, near_misses(order.kind, KINDS), "REO-OFF-01", "reorganization")
    elif order.kind not in kinds_offered(game):
        clause = "REO-OFF-07" if order.kind == "combined" else "REO-AMB-26"
        case.object(message("reorganization.no_such_chit", kind=order.kind), clause)
    hq = case.unit(order.hq, "REO-OFF-01") if order.hq else None
    if hq is not None and power is not None:
        _check_headquarters(case, order, hq)
    if not order.hq and order.kind in _HALF_KIND:
        case.object(message("reorganization.chit_names_hq"), "REO-OFF-01", _CLAUSES[order.kind][0])
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    text = message("reorganization.chit_played", power=power.code, kind=order.kind, hq=hq.name if hq else "")
    row = CHITS.put((*game.clock.moment[:3], power.code), Chit(order.kind, order.hq))
    return allowed(text, row, clauses=_CLAUSES[order.kind])


def _check_headquarters(case: Case, order: PlayChit, hq: Unit) -> None:
    if not hq.is_headquarters:
        case.object(message("reorganization.no_hq", unit=hq.name), "REO-OFF-01")
    elif case.game.principal(hq.power) != order.power:
        case.object(message("reorganization.others_hq", unit=hq.name, power=order.power), "REO-OFF-01")
    elif hq.hex < 0 or not hq.organized:
        case.object(message("reorganization.face_down", unit=hq.name), "REO-OFF-01")


def _take_back(case: Case, order: PlayChit) -> Ruling:
    game = case.game
    if chit_of(game, order.power) is None and not case.objections:
        case.object(message("reorganization.no_chit", power=order.power), "REO-OFF-01")
    if case.objections:
        return case.denied(order)
    text = message("reorganization.chit_taken_back", power=order.power)
    back = CHITS.put((*game.clock.moment[:3], order.power), None)
    return allowed(text, back, clauses=("REO-OFF-01",))


# --- turning units up by it ---------------------------------------------------------------------------------


def reorganize_by_chit(game: Game, order: ReorganizeByChit, _dice: Dice = ()) -> Ruling:
    """Ships of a naval chit, or all units in supply, turned up without points (REO-OFF-03, 08, 09)."""
    case = Case(game)
    power = case.power(order.power, "REO-OFF-03")
    if power is None:
        return case.denied(order)
    chit = chit_of(game, order.power)
    if game.clock.phase != "reorganization" or chit is None or chit.kind not in ("naval", "reorganize_units"):
        case.object(message("reorganization.no_free_chit", power=order.power), "REO-OFF-03", "REO-OFF-08")
    if case.objections:
        return case.denied(order)
    assert chit is not None, "else there is an objection"
    units = _chosen(case, order, chit)
    if not units and not case.objections:
        case.object(message("reorganization.nobody_to_turn", power=power.code), *_CLAUSES[chit.kind])
    changes, clauses, notes = _turned(case, units, chit)
    if case.objections:
        return case.denied(order)
    text = message("reorganization.turned_by_chit", power=power.code, count=len(units), kind=chit.kind)
    return allowed(text, *changes, clauses=(*_CLAUSES[chit.kind], "REO-RP-13", *clauses), notes=notes)


def candidates(game: Game, power: str, chit: Chit) -> tuple[Unit, ...]:
    """Units that a chit can turn up: face-down ships, or every face-down unit in supply."""
    traced = supply.of(game)

    def fits(unit: Unit) -> bool:
        if chit.kind == "naval":
            return unit.kind is UnitClass.NAVAL
        return traced.in_supply(unit.id)

    own = (u for u in game.units.values() if game.principal(u.power) == power)
    down = (u for u in own if (u.shattered or not u.organized) and (u.hex >= 0 or u.sea >= 0))
    return tuple(u for u in down if not used(game, "unit", u.id) and fits(u))


def _chosen(case: Case, order: ReorganizeByChit, chit: Chit) -> list[Unit]:
    offered = {u.id: u for u in candidates(case.game, order.power, chit)}
    if not order.units:
        return list(offered.values())
    found = []
    for name in dict.fromkeys(order.units):
        unit = case.unit(name, "REO-OFF-03")
        if unit is not None and name not in offered:
            code = f"reorganization.not_by_{chit.kind}"
            case.object(message(code, unit=unit.name), *_CLAUSES[chit.kind])
        elif unit is not None:
            found.append(unit)
    return found


def _turned(
    case: Case, units: list[Unit], chit: Chit
) -> tuple[list[Change], tuple[str, ...], tuple[Message, ...]]:
    """The units turned up one after the other, with the fuel of "reorganize units" (REO-OFF-09)."""
    start, clauses, notes = case.game, list[str](), list[Message]()
    changes: list[Change] = []
    for unit in units:
        acts = turned_for_nothing(case.game, unit)
        if chit.kind == "reorganize_units":
            acts, cited, said = with_fuel(case, unit, acts, always=True)
            clauses += [*cited, *(["REO-OFF-09"] if cited else [])]
            notes += said
        changes += acts
        case.game = next_game(case.game, acts)
    case.game = start
    return _last_of_each(changes), tuple(dict.fromkeys(clauses)), tuple(notes)


def _last_of_each(changes: list[Change]) -> list[Change]:
    """Changes with only the last value of every place."""
    return list({(change.table, change.key): change for change in changes}.values())

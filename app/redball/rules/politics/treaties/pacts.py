"""Neutrality pacts: how long they forbid war, when entry chits are drawn, and what breaks them."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.options import reads
from redball.rules.politics.tables import CASUS_BELLI, Casus
from redball.rules.politics.treaties.borders import common_border, touch_at
from redball.rules.politics.treaties.garrisons import (
    defence_percent,
    garrison,
    garrison_meets,
    needed_ratio,
    ratio,
    read_ratio,
)
from redball.rules.politics.treaties.orders import (
    BreakPact,
    DrawPactChits,
    SetDefence,
    SetGarrison,
    SetPact,
    SignPact,
)
from redball.rules.politics.treaties.tables import DEFENCE, GARRISONS, PACTS, Pact, values
from redball.rules.politics.treaties.treaty import two_powers
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection, Task, set_entry
from redball.wording import message

__all__ = [
    "AIRCRAFT",
    "JUDGES",
    "defence_percent",
    "draw_objections",
    "draws_by_table",
    "ends_by_ipo_11",
    "entering",
    "first_free",
    "first_war_turn",
    "followed",
    "garrison",
    "garrison_meets",
    "needed_ratio",
    "new_pact",
    "objections",
    "ratio",
    "read_ratio",
    "restricted_turns",
    "tasks",
]

NO_CHITS = 1936
"""The year in which nobody draws chits for a pact (POL-PACT-06)."""
MOST_CHITS = 99
AIRCRAFT = "pact_aircraft"
"""The cause of a casus belli that enemy aircraft gave."""


# --- how long it forbids war --------------------------------------------------------------------------------


def restricted_turns(game: Game, power: str) -> int:
    """Turns after a pact in which a power may not declare war, by its ideology (POL-PACT-07)."""
    turns = values().restricted
    found = known.standing(game, power)
    if found.ideology:
        return turns[found.ideology]
    reading = reads(game, "lock.neutral_zone")
    if reading == "longest":
        return max(turns.values())
    return turns[found.last_ideology] if reading == "last" and found.last_ideology else 0


def first_free(game: Game, since: int, turns: int) -> int:
    """The first turn after a lock of some turns; the turn in which it began is locked too, and not counted,
    unless the group counts it (POL-AMB-36).
    """
    return since + turns + (1 if reads(game, "lock.first_turn") == "next" else 0)


def first_war_turn(game: Game, power: str, other: str) -> int:
    """The first turn in which a pact lets a power declare war on its partner; 0 without a pact."""
    pact = PACTS.of(game).get(pair(power, other))
    turns = restricted_turns(game, power)
    if pact is None or not turns:
        return 0
    return first_free(game, pact.signed, turns + pact.longer)


# --- why it forbids war -------------------------------------------------------------------------------------


def objections(game: Game, power: str, against: str) -> Iterator[Objection]:
    """Why a pact, or a garrison that is too small, forbids a power to declare war."""
    pact = PACTS.of(game).get(pair(power, against))
    meets = garrison_meets(game, power, against)
    free = first_war_turn(game, power, against)
    breaks = reads(game, "pact.lock_or_break") == "break" and pact is not None and meets is True
    if game.clock.turn < free and not breaks:
        until = Clock(free, "declare_war").date
        said = message("politics.restricted", power=power, against=against, until=until)
        yield Objection(said, ("POL-PACT-07", "POL-PACT-08"))
    if meets is False:
        needed = needed_ratio(game, power, against) or Fraction(1)
        said = message(
            "politics.garrison_short",
            power=power,
            own=garrison(game, power, against),
            other=garrison(game, against, power),
            percent=defence_percent(game, power, against),
            needed=f"{needed.numerator}:{needed.denominator}",
        )
        yield Objection(said, ("POL-PACT-14",) if power == "SU" else ("POL-PACT-09",))


def ends_by_ipo_11(game: Game, power: str, partner: str) -> Iterator[Objection]:
    """Why IPO 11 does not end a pact: the conditions of declaring war aren't met (POL-IPO-04)."""
    if pair(power, partner) not in PACTS.of(game):
        yield Objection(message("politics.no_pact", a=power, b=partner), ("POL-IPO-04",))
    for each in objections(game, power, partner):
        yield Objection(each.reason, ("POL-IPO-04", *each.clauses))


# --- orders -------------------------------------------------------------------------------------------------


def sign_pact(game: Game, order: SignPact, _dice: Dice) -> Ruling:
    """A neutrality pact from this turn on."""
    case = Case(game)
    if two_powers(case, order.a, order.b, "POL-PACT-01"):
        if game.at_war(order.a, order.b):
            case.object(message("politics.treaty_at_war", a=order.a, b=order.b), "POL-PACT-01")
        if pair(order.a, order.b) in PACTS.of(game):
            case.object(message("politics.pact_already", a=order.a, b=order.b), "POL-PACT-01")
    most = values().longer.agreed
    if not 0 <= order.longer <= most:
        case.object(message("politics.longer", found=order.longer, most=most), "POL-PACT-08")
    if order.ratio and read_ratio(order.ratio) is None:
        case.object(message("politics.no_ratio", found=order.ratio), "POL-PACT-09")
    if case.objections:
        return case.denied(order)
    text = message("politics.pact_signed", a=order.a, b=order.b)
    put = PACTS.put(pair(order.a, order.b), new_pact(game, order.a, order.b, order.longer, order.ratio))
    notes = (message("politics.pact_effects"),)
    return allowed(text, put, clauses=("POL-PACT-01", "POL-PACT-02"), notes=notes)


def new_pact(game: Game, a: str, b: str, longer: int = 0, ratio: str = "") -> Pact:
    """A pact that two powers sign now."""
    border = game.clock.turn if common_border(game, a, b) else None
    return Pact(game.clock.turn, border, longer, ratio.strip())


def set_pact(game: Game, order: SetPact, _dice: Dice) -> Ruling:
    """Fields of a pact as players write them down."""
    case = Case(game)
    two_powers(case, order.a, order.b, "POL-PACT-01")
    if case.objections:
        return case.denied(order)
    both = pair(order.a, order.b)
    before = PACTS.of(game).get(both)
    if before is None and "signed" not in order.fields:
        case.object(message("politics.no_pact", a=order.a, b=order.b), "POL-PACT-01")
    fields = _fields(case, order.fields)
    if case.objections:
        return case.denied(order)
    after = msgspec.structs.replace(before or Pact(game.clock.turn), **fields)
    if after == before:
        case.object(message("politics.stands_so"), "POL-PACT-01")
        return case.denied(order)
    text = message(
        "politics.pact_set", a=order.a, b=order.b, fields=[f"{n} {_said(v)}" for n, v in fields.items()]
    )
    return allowed(text, PACTS.put(both, after), clauses=("POL-PACT-01",))


def _fields(case: Case, given: Mapping[str, Any]) -> dict[str, Any]:
    kinds = typing.get_type_hints(Pact, include_extras=True)
    found: dict[str, Any] = {}
    if not given:
        case.object(message("base.no_fields"), "POL-PACT-01")
    for name, value in given.items():
        if name not in kinds:
            case.unknown("field", name, near_misses(name, kinds), "POL-PACT-01")
            continue
        found[name] = case.value(name, value, kinds[name], "POL-PACT-01")
        for code in found[name] if isinstance(found[name], dict) else ():
            case.power(code, "POL-PACT-01")
    if found.get("ratio") and read_ratio(found["ratio"]) is None:
        case.object(message("politics.no_ratio", found=found["ratio"]), "POL-PACT-09")
    most = values().longer.surrender + values().longer.agreed
    if (found.get("longer") or 0) > most:
        case.object(message("politics.longer", found=found["longer"], most=most), "POL-PACT-08")
    return found


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{code} {number}" for code, number in value.items()) or "none"
    return "none" if value is None or value == "" else str(value)


def break_pact(game: Game, order: BreakPact, _dice: Dice) -> Ruling:
    """The end of a pact; because of enemy aircraft it gives a casus belli (POL-PACT-11)."""
    case = Case(game)
    two_powers(case, order.power, order.partner, "POL-PACT-09")
    if case.objections:
        return case.denied(order)
    both = pair(order.power, order.partner)
    if both not in PACTS.of(game):
        case.object(message("politics.no_pact", a=order.power, b=order.partner), "POL-PACT-09")
    elif not order.aircraft:
        for objection in objections(game, order.power, order.partner):
            case.object(objection.reason, "POL-PACT-09", *objection.clauses)
    if case.objections:
        return case.denied(order)
    text = message("politics.pact_broken", power=order.power, partner=order.partner)
    changes: list[Change] = [PACTS.put(both, None)]
    clauses = ["POL-PACT-09", "POL-PACT-10"]
    if order.aircraft:
        key = (order.power, order.partner, AIRCRAFT)
        changes.append(CASUS_BELLI.put(key, Casus(game.clock.turn + 1)))
        clauses.append("POL-PACT-11")
    notes = (message("politics.no_break_effects"),)
    return allowed(text, *changes, clauses=tuple(clauses), notes=notes)


def draw_objections(game: Game, power: str, partner: str) -> Iterator[Objection]:
    """Why a power may not draw entry chits for a pact this turn."""
    pact = PACTS.of(game).get(pair(power, partner))
    if pact is None:
        yield Objection(message("politics.no_pact", a=power, b=partner), ("POL-PACT-02",))
        return
    if game.clock.year <= NO_CHITS:
        yield Objection(message("politics.no_chits_yet", year=NO_CHITS), ("POL-PACT-06",))
    if pact.border is None:
        yield Objection(message("politics.no_border", a=power, b=partner), ("POL-PACT-02",))
    if known.same_ideology(game, power, partner):
        yield Objection(message("politics.chits_one_ideology", a=power, b=partner), ("POL-PACT-03",))
    if pact.last_drawn.get(power) == game.clock.turn:
        yield Objection(message("politics.drawn_already", power=power), ("POL-PACT-05",))


def draws_by_table(game: Game, power: str) -> int:
    """Chits that a power draws by the example: two at war with a major power, else one."""
    return 2 if known.at_war(game, power) else 1


def draw_pact_chits(game: Game, order: DrawPactChits, _dice: Dice) -> Ruling:
    """Entry chits for a pact: how many is written down, their values are the players' secret."""
    case = Case(game)
    two_powers(case, order.power, order.partner, "POL-PACT-02")
    if case.objections:
        return case.denied(order)
    for objection in draw_objections(game, order.power, order.partner):
        case.object(objection.reason, *objection.clauses)
    count = order.count
    if reads(game, "pact.draws") == "table":
        table = draws_by_table(game, order.power)
        if count not in (0, table):
            case.object(message("politics.draws", found=count, most=table), "POL-PACT-05")
        count = table
    elif not 1 <= count <= MOST_CHITS:
        case.object(message("politics.how_many_chits"), "POL-PACT-05")
    both = pair(order.power, order.partner)
    pact = PACTS.of(game).get(both)
    if case.objections or pact is None:
        return case.denied(order)
    after = msgspec.structs.replace(
        pact,
        drawn={**pact.drawn, order.power: pact.drawn.get(order.power, 0) + count},
        last_drawn={**pact.last_drawn, order.power: game.clock.turn},
    )
    text = message("politics.chits_drawn", power=order.power, partner=order.partner, count=count)
    notes = (message("politics.chits_likewise", power=order.partner),)
    clauses = ("POL-PACT-02", "POL-PACT-03", "POL-PACT-04", "POL-PACT-05", "POL-PACT-06")
    return allowed(text, PACTS.put(both, after), clauses=clauses, notes=notes)


def set_garrison(game: Game, order: SetGarrison, _dice: Dice) -> Ruling:
    """The garrison value of a unit, as the base game has it."""
    case = Case(game)
    unit = case.unit(order.unit)
    case.power(order.against, "POL-PACT-15")
    check_range(case, "value", order.value, "POL-PACT-15", 0, MOST_CHITS)
    if unit is not None and game.principal(unit.power) == order.against:
        case.object(message("politics.with_itself", power=order.against), "POL-PACT-15")
    key = (order.unit, order.against)
    if GARRISONS.of(game).get(key, 0) == order.value:
        case.object(message("politics.stands_so"), "POL-PACT-15")
    if case.objections or unit is None:
        return case.denied(order)
    text = message("politics.garrison_set", unit=unit.name, against=order.against, value=order.value)
    return allowed(text, GARRISONS.put(key, order.value or None), clauses=("POL-PACT-15",))


def set_defence(game: Game, order: SetDefence, _dice: Dice) -> Ruling:
    """What defensive garrison values are worth some turns after the common border; 100 takes it back."""
    case = Case(game)
    if not 0 <= order.turns <= MOST_CHITS or not 0 <= order.percent <= 100:
        case.object(message("politics.defence_range", most=MOST_CHITS), "POL-PACT-13")
    elif DEFENCE.of(game).get(order.turns, 100) == order.percent:
        case.object(message("politics.stands_so"), "POL-PACT-13")
    if case.objections:
        return case.denied(order)
    text = message("politics.defence_set", turns=order.turns, percent=order.percent)
    value = None if order.percent == 100 else order.percent
    return allowed(text, DEFENCE.put(order.turns, value), clauses=("POL-PACT-13",))


# --- what happens by itself ---------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """A pact's border begins when the territories of the two touch (POL-PACT-02); units that are gone have
    no garrison value.
    """
    found: list[Change] = []
    moved = {change.key for change in changes if change.table == "control"}
    far = any(change.table == "countries" for change in changes)
    if moved or far:
        after = game.changed(changes)
        found += [
            PACTS.put(both, msgspec.structs.replace(pact, border=game.clock.turn))
            for both, pact in sorted(PACTS.of(after).items())
            if pact.border is None and (common_border(after, *both) if far else touch_at(after, *both, moved))
        ]
    gone = {change.key for change in changes if change.table == "units" and change.value is None}
    found += [GARRISONS.put(key, None) for key in sorted(GARRISONS.of(game)) if key[0] in gone]
    return Consequence(tuple(found), ("POL-PACT-02",)) if found else None


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Who could have broken a pact last turn because of enemy aircraft has a casus belli for this political
    phase (POL-PACT-12).
    """
    if entered.turn == game.clock.turn:
        return
    for (a, b), pact in sorted(PACTS.of(game).items()):
        for holder, against in ((a, b), (b, a)):
            if pact.aircraft.get(holder) == game.clock.turn:
                yield set_entry(CASUS_BELLI, (holder, against, AIRCRAFT), Casus(entered.turn))


def tasks(game: Game) -> Iterator[Task]:
    """When entry chits are drawn, each partner of a pact that may is asked."""
    if game.clock.phase != "us_entry":
        return
    for (a, b), pact in sorted(PACTS.of(game).items()):
        for power, partner in ((a, b), (b, a)):
            drawn = pact.last_drawn.get(power) == game.clock.turn
            if not drawn and any(True for _ in draw_objections(game, power, partner)):
                continue
            count = draws_by_table(game, power)
            yield Task(
                f"politics.pact.{power}.{partner}",
                message("politics.may_draw", power=power, partner=partner),
                state="done" if drawn else "info",
                power=power,
                orders=() if drawn else (DrawPactChits(power, partner, count),),
            )


JUDGES: Mapping[type[Order], Judge] = {
    SignPact: sign_pact,
    SetPact: set_pact,
    BreakPact: break_pact,
    DrawPactChits: draw_pact_chits,
    SetGarrison: set_garrison,
    SetDefence: set_defence,
}

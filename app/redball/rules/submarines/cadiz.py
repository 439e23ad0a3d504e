"""Cadiz as a base of German submarines (SUB-BASE-02 to 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection, Task, set_entry
from redball.rules.submarines import france
from redball.rules.submarines.historic import (
    SPAIN,
    are_played,
    arrivals,
    attackers,
    base_of,
    hexes_of,
    is_by_hand,
    stand_of,
    units_at,
)
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.orders import OfferCadiz
from redball.rules.submarines.tables import BASES, FRANCE, Base
from redball.rules.ticks import is_ticked, tick
from redball.wording import Message, message

GERMANY = "GE"
PHASE = "declare_war"
TASK = "submarines.cadiz"
US_ENTRY = 5
"""The US entry effect of taking up Cadiz (SUB-BASE-05)."""


class Bar(msgspec.Struct, frozen=True):
    """Why Cadiz can't be taken up, with the clauses that say so."""

    reason: Message
    clauses: tuple[str, ...]


# --- taking it up -------------------------------------------------------------------------------------------


def bars_of(game: Game) -> Iterator[Bar]:
    """Every reason why Germany can't take up Cadiz now (SUB-BASE-01 to 03, 12)."""
    base, clock = base_of(game, "cadiz"), game.clock
    if not are_played(game):
        yield Bar(message("submarines.chorus_played"), ("SUB-BASE-01",))
    if clock.phase != PHASE:
        said = message("submarines.cadiz_not_now", phase=f"sequence.phase.{clock.phase}")
        yield Bar(said, ("SUB-BASE-02",))
    elif reads(game, "cadiz.any_phase") == "no" and clock.side not in ("", _side(game)):
        yield Bar(message("submarines.cadiz_others_phase"), ("SUB-BASE-02", "SUB-AMB-39"))
    if base.used:
        yield Bar(message("submarines.cadiz_used"), ("SUB-BASE-04",))
    if base.over:
        yield Bar(message("submarines.cadiz_over"), ("SUB-BASE-12",))
    if base.offered and not says_yes(game, "cadiz.repeat_offer"):
        yield Bar(message("submarines.cadiz_declined_once"), ("SUB-AMB-13",))
    if not stand_of(game, SPAIN).neutral:
        yield Bar(message("submarines.cadiz_spain"), ("SUB-BASE-03",))
    if france.state_of(game) not in france.FALLEN:
        yield Bar(message("submarines.cadiz_france"), ("SUB-BASE-03",))
    yield from _us_in_france(game)


def _side(game: Game) -> str:
    return game.powers[GERMANY].side if GERMANY in game.powers else ""


def _us_in_france(game: Game) -> Iterator[Bar]:
    """US land units that were in France before it is taken up (SUB-AMB-29)."""
    reading, there = reads(game, "cadiz.us_in_france_before"), france.in_france(game)
    if reading == "ignore":
        return
    if there:
        said = message("submarines.cadiz_us_there", units=[unit.name for unit in there])
        yield Bar(said, ("SUB-BASE-10", "SUB-AMB-29"))
    elif reading == "ever" and france.of_france(game).entered:
        yield Bar(message("submarines.cadiz_us_was_there"), ("SUB-BASE-10", "SUB-AMB-29"))


def is_offered(game: Game) -> bool:
    """True while Germany may take up Cadiz."""
    return next(bars_of(game), None) is None


def offer_cadiz(game: Game, order: OfferCadiz, _dice: Dice) -> Ruling:
    """Germany takes up Cadiz, with its effect on US entry, or declines for now."""
    case = Case(game)
    case.power(GERMANY)
    for bar in bars_of(game):
        case.object(bar.reason, *bar.clauses, hexes=hexes_of(game.atlas)["cadiz"])
    if not order.take and not case.objections and is_ticked(game, TASK):
        case.object(message("submarines.cadiz_declined_so"), "SUB-BASE-04")
    if case.objections:
        return case.denied(order)
    before = base_of(game, "cadiz")
    if order.take:
        after = Base(used=True, offered=before.offered, turn=game.clock.turn)
        clauses = tuple(f"SUB-BASE-{number}" for number in ("02", "03", "04", "05"))
        notes = (message("submarines.cadiz_us_entry", points=US_ENTRY),)
        return allowed(
            message("submarines.cadiz_taken"), BASES.put("cadiz", after), clauses=clauses, notes=notes
        )
    declined = BASES.put("cadiz", replace(before, offered=before.offered + 1))
    text, done = message("submarines.cadiz_declined"), tick(game, TASK, done=True)
    return allowed(text, declined, done, clauses=("SUB-BASE-04", "SUB-AMB-13"))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """A phase in which Germany might have taken up Cadiz is over, which counts where there is but one."""
    if game.clock.phase != PHASE or says_yes(game, "cadiz.repeat_offer") or not is_offered(game):
        return
    before = base_of(game, "cadiz")
    if entered.moment != game.clock.moment:
        yield set_entry(BASES, "cadiz", replace(before, offered=before.offered + 1))


# --- while it is used ---------------------------------------------------------------------------------------


def may_base(game: Game, unit: Unit) -> bool:
    """True for a unit that the privilege lets into Cadiz: a German submarine (SUB-BASE-06); by option no
    milchcow.
    """
    kinds = {"SUB", "MILCH"} if says_yes(game, "cadiz.milch") else {"SUB"}
    return base_of(game, "cadiz").used and unit.power == GERMANY and unit.type in kinds


def is_supplied_from(game: Game, unit: Unit) -> bool:
    """True for a unit for which Cadiz is a secondary supply source now, and which may trace through neutral
    Spain: a German submarine there while it is used (SUB-BASE-08, 09).
    """
    return are_played(game) and unit.hex in hexes_of(game.atlas)["cadiz"] and may_base(game, unit)


def may_attack(game: Game, power: str) -> bool:
    """True where a power may attack who is in the port of Cadiz while nobody stands behind Spain: never while
    Spain is at peace with the Allies (SUB-BASE-07); afterwards those at war with Spain, by option all Allies
    (SUB-AMB-43).
    """
    if game.at_war(power, SPAIN):
        return True
    if power not in game.powers:
        return False
    allies = [code for code, other in game.powers.items() if other.side == game.powers[power].side]
    declared = any(game.at_war(code, SPAIN) for code in allies)
    return declared and reads(game, "cadiz.attackers") == "all" and game.at_war(power, GERMANY)


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Who can't base in Cadiz, and who can't attack it."""
    if not are_played(game) or is_by_hand(order) or game.principal(SPAIN) in game.powers:
        return
    hexes = hexes_of(game.atlas)["cadiz"]
    attacking = {unit.id: unit for unit in attackers(game, order, changes, hexes)}
    for unit in attacking.values():
        if base_of(game, "cadiz").used and not may_attack(game, unit.power):
            said = message("submarines.cadiz_no_attack", unit=unit.name, power=unit.power)
            reading = () if stand_of(game, SPAIN).neutral else ("SUB-AMB-43",)
            yield Objection(said, ("SUB-BASE-07", *reading), tuple(hexes))
    for unit in arrivals(game, changes, hexes):
        if unit.power != SPAIN and not may_base(game, unit):
            if unit.kind != "naval" and (unit.id in attacking or not stand_of(game, SPAIN).neutral):
                continue
            milch = unit.power == GERMANY and unit.type == "MILCH" and base_of(game, "cadiz").used
            reading = ("SUB-AMB-39",) if milch else ()
            said = message("submarines.cadiz_no_base", unit=unit.name)
            yield Objection(said, ("SUB-BASE-06", *reading), tuple(hexes))


# --- how it ends --------------------------------------------------------------------------------------------

Outcome = Literal["keeps", "ends", "revoked", "rebase", "overrun"]


def outcome_of(game: Game) -> Outcome:
    """What becomes of Cadiz as Spain stands now: it is kept, ends without harm, is revoked, its submarines
    rebase, or are overrun (SUB-BASE-13, 14, SUB-AMB-15, 39).
    """
    spain = stand_of(game, SPAIN)
    if not spain.power:
        return "overrun" if spain.side == "allied" else "keeps"
    if spain.side == "allied":
        return "overrun" if spain.fights else "revoked"
    if spain.power == GERMANY:
        return "ends" if reads(game, "cadiz.axis_join") == "ordinary_port" else "revoked"
    return "keeps" if spain.fights and reads(game, "cadiz.active_other") == "usable" else "rebase"


_CLAUSES: Mapping[Outcome, tuple[str, ...]] = {
    "ends": ("SUB-AMB-15",),
    "revoked": ("SUB-BASE-15", "SUB-AMB-15"),
    "rebase": ("SUB-BASE-14",),
    "overrun": ("SUB-BASE-13",),
}


_TELLING = frozenset({"units", "countries", "wars", "powers", FRANCE.name})
"""Tables that decide how Spain and France stand."""


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What changes mean for Cadiz: US troops enter France, France is liberated, Spain changes sides."""
    if _TELLING.isdisjoint(change.table for change in changes):
        return None
    kept_up = france.kept_up(game, changes)
    own = (kept_up,) if kept_up is not None else ()
    after = game.changed((*changes, *own))
    if not base_of(after, "cadiz").used:
        return Consequence(own, ("SUB-BASE-10",)) if own else None
    ended = _ended_by_france(game, changes, after) or _ended_by_spain(after)
    if ended is None:
        return Consequence(own, ("SUB-BASE-10",)) if own else None
    return with_changes(ended, own)


def with_changes(found: Consequence, first: tuple[Change, ...]) -> Consequence:
    """A consequence with changes before its own."""
    return Consequence((*first, *found.changes), found.clauses, found.notes)


def _ended_by_france(game: Game, changes: tuple[Change, ...], after: Game) -> Consequence | None:
    """Cadiz is revoked for good by US land units in France, or by its liberation (SUB-BASE-10 to 12)."""
    came = list(france.entered(game, changes))
    freed = france.state_of(after) == "liberated" != france.state_of(game)
    if not came and not freed:
        return None
    over = replace(base_of(after, "cadiz"), used=False, revoked=True, over=True)
    notes = [message("submarines.cadiz_us_enters", units=[unit.name for unit in came])] if came else []
    notes += [message("submarines.cadiz_france_free")] if freed else []
    clauses = (*(("SUB-BASE-10",) if came else ()), *(("SUB-BASE-11",) if freed else ()), "SUB-BASE-12")
    return Consequence((BASES.put("cadiz", over),), (*clauses, "SUB-BASE-15"), (*notes, *_who_leaves(after)))


def _ended_by_spain(after: Game) -> Consequence | None:
    outcome = outcome_of(after)
    if outcome == "keeps":
        return None
    base = replace(base_of(after, "cadiz"), used=False, revoked=outcome != "ends")
    notes = (
        message(f"submarines.cadiz_{outcome}", power=stand_of(after, SPAIN).power),
        *(_who_leaves(after) if base.revoked else ()),
    )
    return Consequence((BASES.put("cadiz", base),), _CLAUSES[outcome], notes)


def _who_leaves(game: Game) -> Iterator[Message]:
    there = [unit.name for unit in submarines_there(game)]
    if there:
        yield message("submarines.cadiz_leave", units=there)


def submarines_there(game: Game) -> tuple[Unit, ...]:
    """German submarines in Cadiz."""
    return tuple(u for u in units_at(game, "cadiz") if u.power == GERMANY and u.type in ("SUB", "MILCH"))


# --- tasks --------------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """Cadiz may be taken up; what it does to US entry."""
    clock, base = game.clock, base_of(game, "cadiz")
    hexes = tuple(hexes_of(game.atlas)["cadiz"])
    if clock.phase == PHASE and GERMANY in game.powers and is_offered(game):
        text = message("submarines.task_cadiz", points=US_ENTRY)
        orders = OfferCadiz(), OfferCadiz(take=False)
        yield Task(TASK, text, None, "todo", GERMANY, hexes, orders, tickable=True)
    taken = base.used or base.revoked
    if clock.phase == "us_entry" and are_played(game) and taken and base.turn == clock.turn:
        text = message("submarines.task_cadiz_us_entry", points=US_ENTRY)
        yield Task("submarines.cadiz_us_entry", text, None, "todo", "US", hexes, tickable=True)


JUDGES: Mapping[type[Order], Judge] = {OfferCadiz: offer_cadiz}

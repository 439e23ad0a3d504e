"""Stepping through the sequence of play, and taking a step back without losing or doubling anything.

Entering a moment may change things by itself (a fresh pool of reorganization points).  What each field was
before, and what entering made it, is kept with that moment.  A step back puts the old values in their
place and keeps the values that it takes away; a step forward again brings those back, unless what they depend
on has changed meanwhile: then entering counts afresh.  So a step forth and back, or back and forth, ends
exactly where it began.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import Step
from redball.game.pools import is_set_up
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import ACTION_STAGE, LAST_OF_IMPULSE, StageEnd, following, phases, preceding
from redball.game.state import Change, Game, put_clock
from redball.game.tables import by_name
from redball.game.tables.registry import AnyTable
from redball.rules.base.fields import plain_key, read_field, shown_plain, write_fields
from redball.rules.base.tables import ENTERED, LEFT, STAGE_ENDS, Entered
from redball.rules.case import Case, denied_order
from redball.rules.registry import active, sequence_of_play
from redball.rules.ruleset import Dice, Effect, set_entry
from redball.rules.ticks import TICKS
from redball.wording import Message, message

KEPT_TURNS = 2
"""For how many turns what entering changed is kept; earlier steps are taken back by undo only."""


def step(game: Game, order: Step, _dice: Dice) -> Ruling:
    """The next moment, or the one before."""
    if is_set_up(game):
        return denied_order(game, order, message("base.no_step_in_set_up"), clauses=("BASE-SETUP-01",))
    return _back(game, order) if order.back else _forward(game, order)


def _forward(game: Game, order: Step) -> Ruling:
    case = Case(game)
    if order.end_stage and game.clock.phase != LAST_OF_IMPULSE:
        case.object(message("base.stage_goes_on"), "BASE-SEQ-02")
        return case.denied(order)
    clock = following(game.clock, order.end_stage, sequence_of_play(game))
    if clock.turn > LAST_TURN:
        case.object(message("base.calendar_ends"), "BASE-SEQ-03")
    for rule_set in active(game):
        for reason, clause in rule_set.holds(game, clock):
            case.object(reason, clause)
    if case.objections:
        return case.denied(order)
    effects = list(effects_of_entering(game, clock))
    changes = [put_clock(clock), *_entering(game, clock, effects), *_housekeeping(game, clock)]
    notes = tuple(effect.note for effect in effects if effect.note is not None)
    return allowed(moment_text(clock), *changes, clauses=("BASE-SEQ-01",), notes=notes)


def _back(game: Game, order: Step) -> Ruling:
    case = Case(game)
    ended = stage_end(game, game.clock.turn)
    clock = preceding(game.clock, ended, sequence_of_play(game))
    if order.end_stage:
        case.object(message("base.back_and_end"), "BASE-SEQ-02")
    if clock == game.clock:
        case.object(message("base.calendar_starts"), "BASE-SEQ-03")
    for power in _used_accounts(game):
        case.object(message("base.used_since", power=power), "BASE-SEQ-03")
    if case.objections:
        return case.denied(order)
    changes = [put_clock(clock), *_leaving(game)]
    return allowed(moment_text(clock, back=True), *changes, clauses=("BASE-SEQ-01", "BASE-SEQ-03"))


def moment_text(clock: Clock, back: bool = False) -> Message:
    """A moment in words: phase, impulse and date."""
    code = "base.step_impulse" if clock.side else "base.step"
    return message(
        f"{code}_back" if back else code,
        phase=f"sequence.phase.{clock.phase}",
        date=clock.date,
        impulse=clock.impulse,
        side=clock.side,
    )


# --- how an action stage ended ------------------------------------------------------------------------------


def stage_end(game: Game, turn: int) -> StageEnd | None:
    """How the action stage of a turn ended; None when it isn't over or that wasn't entered."""
    return STAGE_ENDS.of(game).get(turn)


def effects_of_entering(game: Game, clock: Clock) -> Iterator[Effect]:
    """Everything that entering a moment changes automatically, in the order of the rule sets."""
    if phases()[game.clock.phase].stage == ACTION_STAGE and not clock.impulse:
        yield set_entry(STAGE_ENDS, clock.turn, StageEnd(game.clock.impulse, game.clock.first))
    for rule_set in active(game):
        yield from rule_set.entering(game, clock)


# --- what entering changed ----------------------------------------------------------------------------------


def _by_place(entries: Iterable[Entered]) -> dict[tuple[str, Any, str], Entered]:
    return {entry.place: entry for entry in entries}


def _entering(game: Game, clock: Clock, effects: Iterable[Effect]) -> Iterator[Change]:
    """The changes of entering ``clock``, which are ``effects``, and what lets them be taken back."""
    known = _by_place(LEFT.of(game).get(clock.moment, ()))
    entries = [_entry(game, effect, known) for effect in effects]
    yield from write_fields(game, [(*e.place, e.left) for e in entries])
    if entries:
        yield ENTERED.put(clock.moment, [replace(e, left=None) for e in entries])
    if known:
        yield LEFT.put(clock.moment, None)


def _entry(game: Game, effect: Effect, known: Mapping[tuple[str, Any, str], Entered]) -> Entered:
    """What an effect does now: the value that a step back took away, if the same was set upon the same
    before.
    """
    before, entered = read_field(game, effect.table, effect.key, effect.field), shown_plain(effect.value)
    old = known.get((effect.table, effect.key, effect.field))
    same = old is not None and (old.before, old.set) == (before, entered)
    left = old.left if old is not None and same else entered
    return Entered(effect.table, plain_key(effect.key), effect.field, before, entered, left)


def _used_accounts(game: Game) -> Iterator[str]:
    """The powers with accounts that entering the present moment wrote to and orders have written to since.

    Their stocks can't be put back as they were: what was spent out of them would be paid by nobody.
    """
    for (table, key, field), entry in _by_place(ENTERED.of(game).get(game.clock.moment, ())).items():
        described = by_name()[table]
        if described.books and read_field(game, table, key, field) != entry.set:
            yield described.parts(key)[-1]


def _leaving(game: Game) -> Iterator[Change]:
    """The changes of stepping back out of the present moment."""
    here = game.clock.moment
    entries = _by_place(ENTERED.of(game).get(here, ())).values()
    now = [replace(e, left=read_field(game, *e.place)) for e in entries]
    yield from write_fields(game, [(*e.place, e.before) for e in now])
    if now:
        yield ENTERED.put(here, None)
    if any(e.left != e.set for e in now):
        yield LEFT.put(here, now)


def _housekeeping(game: Game, clock: Clock) -> Iterator[Change]:
    """At a new turn, what is remembered of long gone moments is dropped."""
    if clock.turn != game.clock.turn:
        passing: tuple[AnyTable, ...] = ENTERED, LEFT, TICKS
        for table in passing:
            for key in table.of(game):
                if key[0] <= clock.turn - KEPT_TURNS:
                    yield table.put(key, None)

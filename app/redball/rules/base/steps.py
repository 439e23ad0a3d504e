"""Stepping through the sequence of play, and taking a step back without losing or doubling anything.

Entering a moment may change things by itself (a fresh pool of reorganization points).  What each field was
before, and what entering made it, is kept in a mark of that moment.  A step back puts the old values in their
place and keeps the values that it takes away; a step forward again brings those back, unless what they depend
on has changed meanwhile: then entering counts afresh.  So a step forth and back, or back and forth, ends
exactly where it began.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import Step
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import ACTION_STAGE, LAST_OF_IMPULSE, StageEnd, following, phases, preceding
from redball.game.state import Change, Game, put_clock, put_mark
from redball.rules.base.fields import exact_key, read_field, shown_plain, write_fields
from redball.rules.case import Case
from redball.rules.marks import moment
from redball.rules.registry import active, sequence_of_play
from redball.rules.ruleset import Dice, Effect, set_mark
from redball.wording import Message, message

_ACCOUNT = ".account."
"""In the key of a mark that is a power's account of a turn; the power is its last part."""

KEPT_TURNS = 2
"""For how many turns what entering changed is kept; earlier steps are taken back by undo only."""


def step(game: Game, order: Step, _dice: Dice) -> Ruling:
    """The next moment, or the one before."""
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
    for key in _used_accounts(game):
        case.object(message("base.used_since", power=key.rpartition(".")[2]), "BASE-SEQ-03")
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


def _stage_key(turn: int) -> str:
    return f"sequence.ended.{turn}"


def stage_end(game: Game, turn: int) -> StageEnd | None:
    """How the action stage of a turn ended; None when it isn't over or nobody recorded it."""
    found = game.marks.get(_stage_key(turn))
    if not isinstance(found, str):
        return None
    impulses, first = found.split()
    side: Side = "axis" if first == "axis" else "allied"
    return StageEnd(int(impulses), side)


def effects_of_entering(game: Game, clock: Clock) -> Iterator[Effect]:
    """Everything that entering a moment changes by itself, in the order of the rule sets."""
    if phases()[game.clock.phase].stage == ACTION_STAGE and not clock.impulse:
        yield set_mark(_stage_key(clock.turn), f"{game.clock.impulse} {game.clock.first}")
    for rule_set in active(game):
        yield from rule_set.entering(game, clock)


# --- what entering changed ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Entry:
    """One field that entering set: what it was ``before``, what entering ``set``, and how a step back found
    it.
    """

    table: str
    key: Any
    field: str
    before: Any
    set: Any
    left: Any = None

    @property
    def place(self) -> tuple[str, Any, str]:
        return self.table, self.key, self.field


def _read(game: Game, key: str) -> dict[tuple[str, Any, str], _Entry]:
    found = game.marks.get(key)
    rows = [json.loads(text) for text in found] if isinstance(found, list) else []
    entries = (_Entry(table, exact_key(table, key), *rest) for table, key, *rest in rows)
    return {entry.place: entry for entry in entries}


def _write(entries: Iterable[_Entry]) -> list[str] | None:
    rows = [[e.table, e.key, e.field, e.before, e.set, e.left] for e in entries]
    return [json.dumps(row, separators=(",", ":")) for row in rows] or None


def _entering(game: Game, clock: Clock, effects: Iterable[Effect]) -> Iterator[Change]:
    """The changes of entering ``clock``, which are ``effects``, and the marks that let them be taken back."""
    entered, left = f"steps.entered.{moment(clock)}", f"steps.left.{moment(clock)}"
    known = _read(game, left)
    entries = [_entry(game, effect, known) for effect in effects]
    yield from write_fields(game, [(*e.place, e.left) for e in entries])
    if entries:
        yield put_mark(entered, _write(replace(e, left=None) for e in entries))
    if known:
        yield put_mark(left, None)


def _entry(game: Game, effect: Effect, known: dict[tuple[str, Any, str], _Entry]) -> _Entry:
    """What an effect does now: the value that a step back took away, if the same was set upon the same
    before.
    """
    before = read_field(game, effect.table, effect.key, effect.field)
    entry = _Entry(effect.table, effect.key, effect.field, before, shown_plain(effect.value))
    old = known.get(entry.place)
    if old is not None and old.before == entry.before and old.set == entry.set:
        return replace(entry, left=old.left)
    return replace(entry, left=entry.set)


def _used_accounts(game: Game) -> Iterator[str]:
    """Accounts that entering the present moment wrote to and orders have written to since.

    Their stocks can't be put back as they were: what was spent out of them would be paid by nobody.
    """
    for entry in _read(game, f"steps.entered.{moment(game.clock)}").values():
        kept = entry.table == "marks" and _ACCOUNT in entry.key
        if kept and read_field(game, entry.table, entry.key, entry.field) != entry.set:
            yield entry.key


def _leaving(game: Game) -> Iterator[Change]:
    """The changes of stepping back out of the present moment."""
    here = moment(game.clock)
    entries = _read(game, f"steps.entered.{here}").values()
    now = [replace(e, left=read_field(game, e.table, e.key, e.field)) for e in entries]
    yield from write_fields(game, [(*e.place, e.before) for e in now])
    if now:
        yield put_mark(f"steps.entered.{here}", None)
    if any(e.left != e.set for e in now):
        yield put_mark(f"steps.left.{here}", _write(now))


def _housekeeping(game: Game, clock: Clock) -> Iterator[Change]:
    """At a new turn, marks of long gone moments are dropped."""
    if clock.turn == game.clock.turn:
        return
    for key in game.marks:
        kind, _, rest = key.partition(".")
        turn = rest.removeprefix("entered.").removeprefix("left.").partition(".")[0]
        if kind in ("steps", "task") and turn.isdigit() and int(turn) <= clock.turn - KEPT_TURNS:
            yield put_mark(key, None)

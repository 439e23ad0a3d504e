"""The sequence of play as data, and the way through it forward and back (base game 7.2).

The base game's order of phases is ``assets/sequence.toml``.  Rule sets may play another; whoever asks then
passes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
import tomli

from redball import resources
from redball.game.clock import Clock
from redball.game.powers import Side
from redball.wording import Message, message

ACTION_STAGE = "impulses"
LAST_OF_IMPULSE = "end_of_action"

Play: TypeAlias = tuple[str, ...]
"""Ids of all phases in the order in which a game plays them."""


class Phase(msgspec.Struct, frozen=True):
    """One step of the turn.

    ``name`` is the message of its name; ``section`` the rule book's; ``acts`` whether both sides act or the
    side whose impulse it is; ``opens_pair`` phases are only before the first impulse of each pair; ``usual``
    ones are the base game's, others are there where a rule set plays them.
    """

    id: str
    name: Message
    stage: str
    section: str
    acts: Literal["both", "side"]
    in_impulse: bool
    opens_pair: bool
    usual: bool


class OutlineRow(NamedTuple):
    """A row of the sequence panel: a phase, or the heading of the impulses (then ``phase`` is the stage's
    id).

    ``level`` 0 or 1 is the indent; ``detail`` a note at the right ("Impulse 6"), None where there is nothing
    to say.
    """

    phase: str
    level: int
    state: Literal["done", "now", "todo"]
    text: Message
    detail: Message | None = None


class StageEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action stage ended: how many impulses it had and who moved first."""

    impulses: int
    first: Side


class _PhaseRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    section: str
    acts: Literal["both", "side"]
    opens_pair: bool = False
    usual: bool = True


class _StageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    phases: list[_PhaseRow]
    repeats: bool = False


@cache
def phases() -> dict[str, Phase]:
    """All phases by id: the base game's in its order, and among them those that only rule sets play."""
    data = tomli.loads(resources.assets("sequence.toml").read_text("utf-8"))
    rows = [p for stage in msgspec.convert(data["stages"], list[_StageRow]) for p in _stage_phases(stage)]
    return {phase.id: phase for phase in rows}


def _stage_phases(stage: _StageRow) -> Iterator[Phase]:
    for row in stage.phases:
        name = message(f"sequence.phase.{row.id}")
        yield Phase(row.id, name, stage.id, row.section, row.acts, stage.repeats, row.opens_pair, row.usual)


@cache
def usual_play() -> Play:
    """The phases of the base game in its order."""
    return tuple(phase.id for phase in phases().values() if phase.usual)


@cache
def _impulse_order(play: Play, opens_pair: bool) -> Play:
    known = phases()
    return tuple(id for id in play if known[id].in_impulse and (opens_pair or not known[id].opens_pair))


def acting_side(first: Side, impulse: int) -> Side:
    """Whose impulse it is: sides alternate, beginning with the side that moved first this turn."""
    return first if impulse % 2 else other_side(first)


def other_side(side: Side) -> Side:
    """The opponent."""
    return "allied" if side == "axis" else "axis"


def at_phase(clock: Clock, phase: str, impulse: int = 0) -> Clock:
    """The moment of a phase in the clock's turn, with the side that acts then."""
    side = acting_side(clock.first, impulse) if phases()[phase].acts == "side" else ""
    return _replace(clock, phase=phase, impulse=impulse, side=side)


def following(clock: Clock, end_stage: bool = False, play: Play = ()) -> Clock:
    """The next moment.  ``end_stage`` at the end of an impulse leaves the action stage instead of beginning
    another; ``play`` is the order of phases, that of the base game when empty.
    """
    order = play or usual_play()
    if clock.impulse:
        impulse = _impulse_order(order, clock.impulse % 2 == 1)
        at = impulse.index(clock.phase)
        if at + 1 < len(impulse):
            return at_phase(clock, impulse[at + 1], clock.impulse)
        if not end_stage:
            return at_phase(clock, _impulse_order(order, clock.impulse % 2 == 0)[0], clock.impulse + 1)
    at = order.index(clock.phase) + 1
    if at == len(order):
        return _replace(clock, turn=clock.turn + 1, phase=order[0])
    return at_phase(clock, order[at], 1 if phases()[order[at]].in_impulse else 0)


def preceding(clock: Clock, ended: StageEnd | None = None, play: Play = ()) -> Clock:
    """The moment before: the exact inverse of :func:`following`.

    The first phase after the action stage does not tell how that stage ended: ``ended`` does.  Without it two
    impulses are assumed, one a side.  The very first moment of the calendar has none before it and is its own
    answer.
    """
    order = play or usual_play()
    if clock.impulse:
        impulse = _impulse_order(order, clock.impulse % 2 == 1)
        at = impulse.index(clock.phase)
        if at or clock.impulse > 1:
            number = clock.impulse if at else clock.impulse - 1
            return at_phase(clock, impulse[at - 1] if at else LAST_OF_IMPULSE, number)
    at = order.index(clock.phase)
    if at == 0:
        return _replace(clock, turn=clock.turn - 1, phase=order[-1]) if clock.turn else clock
    if not phases()[order[at - 1]].in_impulse:
        return at_phase(clock, order[at - 1])
    ended = ended or StageEnd(2, clock.first)
    return at_phase(_replace(clock, first=ended.first), order[at - 1], ended.impulses)


def outline(clock: Clock, play: Play = ()) -> tuple[OutlineRow, ...]:
    """The whole turn for the panel: done, now and to do; the impulse's phases under one heading."""
    order = play or usual_play()
    now = order.index(clock.phase)
    rows: list[OutlineRow] = []
    for at, phase in enumerate(map(phases().__getitem__, order)):
        if phase.in_impulse and ACTION_STAGE not in (row.phase for row in rows):
            rows.append(_heading(clock, at, now))
        if phase.in_impulse and phase.opens_pair and clock.impulse and clock.impulse % 2 == 0:
            continue
        rows.append(OutlineRow(phase.id, int(phase.in_impulse), _state(at, now), phase.name))
    return tuple(rows)


def _heading(clock: Clock, at: int, now: int) -> OutlineRow:
    text = message(f"sequence.stage.{ACTION_STAGE}")
    if clock.impulse:
        return OutlineRow(ACTION_STAGE, 0, "now", text, message("sequence.impulse", number=clock.impulse))
    return OutlineRow(ACTION_STAGE, 0, _state(at, now), text)


def _state(at: int, now: int) -> Literal["done", "now", "todo"]:
    return "done" if at < now else "now" if at == now else "todo"


def _replace(clock: Clock, **fields: Any) -> Clock:
    return msgspec.structs.replace(clock, **fields)

"""The pool of reorganization points: its size, when it is filled, what has been used (REO-GEN, REO-RP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from redball.game.clock import Clock
from redball.game.powers import Power
from redball.game.state import Change, Game, put_power
from redball.rules.base.railways import rail_moves_left
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.tables import COUNTED, OF_AN_OPPORTUNITY, RAIL_LEFT, USED
from redball.rules.ruleset import Consequence, Effect, set_entry, set_power
from redball.wording import Message, message

OPPORTUNITIES = frozenset({"reorganization", "final_reorganization"})
"""The phases in which units are reorganized (REO-GEN-04)."""

BEFORE_FINAL = "return_to_base"
"""Where a group reorganizes ships at sea before they return to base, out of the pool of the turn's end."""


def opportunities(game: Game) -> frozenset[str]:
    """The phases in which somebody may be reorganized (REO-GEN-04, REO-AMB-27)."""
    return OPPORTUNITIES if reads(game, "sea_after_rtb") else OPPORTUNITIES | {BEFORE_FINAL}


def spent_last_turn(game: Game, power: Power) -> Fraction:
    """Build points of last turn that make points now (REO-RP-02, REO-AMB-04).

    Where nothing is known of last turn, a group may count this turn's build points instead.
    """
    if not power.rp_accruing and reads(game, "start_rp") == "this_turn" and is_first_turn(game):
        return Fraction(power.bp_available)
    return power.rp_accruing


def counted(game: Game, power: Power) -> int:
    """Build points of this turn that make points next turn, but for those spent on points (REO-AMB-02)."""
    return power.bp_spent + (power.bp_other if reads(game, "spent_scope") == "all" else 0)


def next_pool(game: Game, power: Power) -> int:
    """Points at each opportunity of next turn, as far as build points have been spent (REO-RP-02, 05)."""
    return counted(game, power) + 2 * power.bp_on_rp


def is_first_turn(game: Game) -> bool:
    """True until the first turn of this game is over and accounted for."""
    return not COUNTED.of(game)


def pool_of(power: Power, game: Game | None = None) -> Fraction:
    """Points at each opportunity: build points spent last turn, those on points twice (REO-RP-02, 03, 05)."""
    if game is None:
        return power.rp_accruing
    return spent_last_turn(game, power)


def accrued(power: Power, phase: str) -> Fraction:
    """The pool of a power in a position that begins in a phase: in one where units are reorganized the points
    have just accrued (REO-RP-01), elsewhere there are none yet.
    """
    return power.rp_accruing if phase in OPPORTUNITIES else Fraction(0)


def may_reorganize(game: Game, clock: Clock, power: Power) -> bool:
    """True when the power has an opportunity at this moment (REO-GEN-04, REO-AMB-01)."""
    if clock.phase not in opportunities(game) or not power.in_play:
        return False
    return clock.side in ("", power.side) or reads(game, "who") == "both"


def fresh_pools(game: Game, clock: Clock) -> Iterable[Effect]:
    """A fresh pool at each opportunity; what was left of the last one is lost (REO-RP-01, 07).

    Entering a new turn, what was spent in the turn before makes the pools of this one (REO-RP-02, 05).
    """
    if clock.phase in opportunities(game) and not _goes_on(game, clock):
        yield from _filled(game, clock)
    if clock.phase == "end_of_action" and reads(game, "fr_rail_moves") == "last_impulse":
        for power in game.powers.values():
            if power.side == game.clock.side:
                yield set_entry(RAIL_LEFT, power.code, rail_moves_left(game, power.code))
    if clock.turn != game.clock.turn:
        for power in game.powers.values():
            yield set_power(power.code, "bp_last_spent", counted(game, power))
            yield set_power(power.code, "bp_last_on_rp", power.bp_on_rp)
            for name in ("bp_spent", "bp_on_rp", "bp_other"):
                yield set_power(power.code, name, 0)
        yield set_entry(COUNTED, "turn", True)


def _goes_on(game: Game, clock: Clock) -> bool:
    """True when the turn's end is one opportunity with a return to base before it (REO-AMB-27)."""
    return clock.phase == "final_reorganization" and BEFORE_FINAL in opportunities(game)


def taking_up(game: Game) -> Consequence | None:
    """The pools of the opportunity in which a game takes up the rule (REO-RP-01); who has one, of a time when
    it was played before, keeps it.
    """
    changes, notes = list[Change](), list[Message]()
    for power in game.powers.values():
        points = spent_last_turn(game, power)
        if points and not power.rp_pool and may_reorganize(game, game.clock, power):
            changes.append(put_power(msgspec.structs.replace(power, rp_pool=points, rp_spent=Fraction(0))))
            notes.append(message("reorganization.taken_up", power=power.code, points=points))
    return Consequence(tuple(changes), ("REO-RP-01",), tuple(notes)) if changes else None


def _filled(game: Game, clock: Clock) -> Iterator[Effect]:
    for power in game.powers.values():
        if may_reorganize(game, clock, power):
            yield set_power(power.code, "rp_pool", spent_last_turn(game, power))
            yield set_power(power.code, "rp_spent", Fraction(0))
    if clock.phase == "reorganization" or reads(game, "fr_is_own_opportunity"):
        for table in OF_AN_OPPORTUNITY:
            for key in table.of(game):
                yield set_entry(table, key, None)


def used(game: Game, way: str, name: str) -> int:
    """How often something was used at this opportunity: ``used(game, "hq", unit.id)``."""
    return USED.of(game).get((way, name), 0)

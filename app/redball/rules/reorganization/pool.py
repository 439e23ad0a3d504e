"""The pool of reorganization points: its size, when it is filled, what has been used (REO-GEN, REO-RP)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from redball.game.clock import Clock
from redball.game.powers import Power
from redball.game.state import Game
from redball.rules.clauses import chosen
from redball.rules.ruleset import Effect, set_mark, set_power

OPPORTUNITIES = frozenset({"reorganization", "final_reorganization"})
"""The phases in which units are reorganized (REO-GEN-04)."""

USED = "reorg.used."
"""Prefix of the marks that an opportunity leaves behind and the next one clears."""


def pool_of(power: Power) -> Fraction:
    """Points at each opportunity: build points spent last turn, those on points twice (REO-RP-02, 03, 05)."""
    return Fraction(power.bp_last_spent + 2 * power.bp_last_on_rp)


def may_reorganize(game: Game, clock: Clock, power: Power) -> bool:
    """True when the power has an opportunity at this moment (REO-GEN-04, REO-AMB-01)."""
    if clock.phase not in OPPORTUNITIES or not power.in_play:
        return False
    return clock.side in ("", power.side) or chosen(game.options, "reorg.who") == "both"


def entering(game: Game, clock: Clock) -> Iterable[Effect]:
    """A fresh pool at each opportunity; what was left of the last one is lost (REO-RP-01, 07).

    Entering a new turn, what was spent in the turn before makes the pools of this one (REO-RP-02, 05).
    """
    if clock.phase in OPPORTUNITIES:
        yield from _fresh_pools(game, clock)
    if clock.turn != game.clock.turn:
        for power in game.powers.values():
            yield set_power(power.code, "bp_last_spent", power.bp_spent)
            yield set_power(power.code, "bp_last_on_rp", power.bp_on_rp)
            yield set_power(power.code, "bp_spent", 0)
            yield set_power(power.code, "bp_on_rp", 0)


def _fresh_pools(game: Game, clock: Clock) -> Iterable[Effect]:
    for power in game.powers.values():
        if may_reorganize(game, clock, power):
            yield set_power(power.code, "rp_pool", pool_of(power))
            yield set_power(power.code, "rp_spent", Fraction(0))
    for key in game.marks:
        if key.startswith(USED):
            yield set_mark(key, None)


def used(game: Game, *what: str) -> int:
    """How often something was used at this opportunity: ``used(game, "hq", unit.id)``."""
    return int(str(game.marks.get(used_key(*what), 0)))


def used_key(*what: str) -> str:
    """The mark that counts a use at this opportunity."""
    return USED + ".".join(what)

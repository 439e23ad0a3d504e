"""The steps for which gas is paid: impulses, Return to Base, Final Reorganization (GAS-EXP-01 to 04)."""

from __future__ import annotations

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.options import reads

RETURN = 0
"""The Return to Base step."""
FINAL = -1
"""Final Reorganization."""

_PHASES = {"return_to_base": RETURN, "final_reorganization": FINAL}


def step_of(game: Game, clock: Clock | None = None) -> int | None:
    """The step of a moment (default: the present one) for which gas is paid; None where none is.

    Each impulse of either side is one (GAS-EXP-01, 02).
    """
    now = clock or game.clock
    return now.impulse if now.impulse else _PHASES.get(now.phase)


def payment_step(game: Game, step: int) -> int:
    """The step whose payments serve in a step: itself; by option two impulses that follow each other are paid
    for together (GAS-AMB-44), and known by the number of the first.
    """
    if step > RETURN and reads(game, "impulse_span") == "pair":
        return step - 1 + step % 2
    return step


def last_impulse(game: Game) -> int | None:
    """The turn's last impulse, once the action stage is over."""
    ended = STAGE_ENDS.of(game).get(game.clock.turn)
    return ended.impulses if ended is not None else None


def in_impulse(game: Game) -> bool:
    """True while an impulse lasts, whosever it is."""
    return game.clock.impulse > 0

"""What entering a moment changes by itself: deferred limits end, steps of long ago are forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.gas.headquarters import gives_points
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import ACTED, ARRIVING, BOMBED, FRESH, OF_STEPS, PROMISED, SHIPPED
from redball.rules.ruleset import Effect, set_entry, set_power
from redball.wording import message

KEPT_TURNS = 1
"""Turns for which what was of a turn's steps is remembered after it, for reports."""
_OF_TURNS = (*OF_STEPS, BOMBED, FRESH, SHIPPED, ARRIVING, PROMISED)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Effects of a step forward from ``game`` to ``entered``."""
    yield from _turned_down(game, entered)
    if entered.turn != game.clock.turn:
        yield from _new_turn(game)
        for table in _OF_TURNS:
            for key in table.of(game):
                if key[0] < entered.turn - KEPT_TURNS:
                    yield set_entry(table, key, None)


def _turned_down(game: Game, entered: Clock) -> Iterator[Effect]:
    """Limited units that moved and didn't attack turn face-down with the end of the impulse (GAS-AMB-22)."""
    step = step_of(game)
    if step is None or step_of(game, entered) == step:
        return
    for key, acted in ACTED.of(game).items():
        unit = game.units.get(key[2])
        if acted.later and key[:2] == (game.clock.turn, step) and unit is not None and unit.organized:
            said = message("gas.turns_down", unit=unit.name)
            yield Effect("units", unit.id, "organized", False, said)


def _new_turn(game: Game) -> Iterator[Effect]:
    """Build points are of one turn.  What was spent is counted anew as well, unless reorganization points are
    made of it.
    """
    for code, power in game.powers.items():
        if power.bp_available or power.bp_entered:
            yield set_power(code, "bp_available", 0)
            yield set_power(code, "bp_entered", False)
        if not gives_points(game):
            for name in ("bp_spent", "bp_other", "bp_on_rp"):
                if getattr(power, name):
                    yield set_power(code, name, 0)

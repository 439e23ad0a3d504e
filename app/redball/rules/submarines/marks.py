"""Marks on submarines that made a strategic attack (SUB-NAV-01 to 04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from redball.game.clock import Clock
from redball.game.state import Change, Game
from redball.rules.ruleset import Effect, set_entry
from redball.rules.submarines.options import reads
from redball.rules.submarines.tables import MARKS

When = Literal["named", "search", "combat"]


def is_marked(game: Game, unit: str) -> bool:
    """True for a submarine that made a strategic attack and is still marked for it: it stays out of naval
    combat (SUB-NAV-01, 02).
    """
    return unit in marked_units(game)


def marked_units(game: Game) -> frozenset[str]:
    """Ids of all submarines with a mark; those of the present turn by option, else of the impulse."""
    now = game.clock.turn, game.clock.impulse
    whole_turn = reads(game, "ssw.mark_clear") == "turn_end"
    return frozenset(
        unit
        for (turn, impulse, unit), on in MARKS.of(game).items()
        if on and (turn == now[0] if whole_turn else (turn, impulse) == now)
    )


def put_marks(game: Game, units: Iterable[str], when: When) -> Iterator[Change]:
    """Marks for submarines if a group has them made at this point of an attack (SUB-AMB-30)."""
    if reads(game, "ssw.mark_when") != when:
        return
    for unit in units:
        key = game.clock.turn, game.clock.impulse, unit
        if unit in game.units and not MARKS.of(game).get(key):
            yield MARKS.put(key, True)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Marks are taken off at the end of the impulse, or by option of the turn (SUB-NAV-04, SUB-AMB-09)."""
    whole_turn = reads(game, "ssw.mark_clear") == "turn_end"
    for key in MARKS.of(game):
        stays = key[0] == entered.turn and (whole_turn or key[1] == entered.impulse)
        if not stays:
            yield set_entry(MARKS, key, None)

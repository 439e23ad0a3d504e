"""Fuel of barrels that are cut off, in combat: a barrel there is opened whole (OIL-REO-12, OIL-AMB-06)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from redball.game.state import Change, Game
from redball.rules.oil.draws import Draw, ShortError, drawn
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.notes import expended_notes
from redball.rules.oil.targets import Target
from redball.wording import Message


def from_pockets(
    game: Game, power: str, due: Fraction, nodes: Sequence[int]
) -> tuple[list[Change], list[Message], tuple[str, ...]] | None:
    """The track pays what it can and one of the pockets the rest: changes, notes and clauses; None when no
    pocket has enough.

    ``nodes`` are depots in the order in which they are tried.  What is left of the barrel serves others of
    its pocket until the phase ends.
    """
    before = Ledger.of(game)
    part = before.copy()
    missing = part.pay(power, due, ())
    part.book(power, "combat", missing - due)
    for node in dict.fromkeys(nodes):
        target = Target(node, power, "OIL-REO-02", True)
        draw = Draw(power, power, missing, target, barrels=(node,), cause="combat")
        try:
            after, clauses = drawn(part, draw)
        except ShortError:
            continue
        return list(after.changes()), list(expended_notes(before, after)), clauses
    return None

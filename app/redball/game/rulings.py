"""What judging an order answers."""

from __future__ import annotations

from dataclasses import dataclass

from redball.game.state import Change
from redball.wording import Message


@dataclass(frozen=True, slots=True)
class Ruling:
    """Allowed with its changes, or denied with reasons; either way with the clauses that it rests on.

    ``text`` says in words what the order does ("15 Pz moves A-3453 to A-3452").  ``reasons`` are why it is
    denied, all of them.  ``hexes`` are nodes to highlight.  ``notes`` are consequences worth telling ("a
    barrel at Tripoli is expended").  ``dice`` is how many dice the order needs: the first ``d6`` of them have
    six faces, the others ten.  Judged without them it is denied when everything depends on them; else it is
    allowed, with the changes that are sure without them.
    """

    allowed: bool
    text: Message
    changes: tuple[Change, ...] = ()
    clauses: tuple[str, ...] = ()
    reasons: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    hexes: tuple[int, ...] = ()
    dice: int = 0
    d6: int = 0

    def faces(self, die: int) -> int:
        """How many faces a die has, by its number from 0."""
        return 6 if die < self.d6 else 10


def allowed(
    text: Message, *changes: Change, clauses: tuple[str, ...] = (), notes: tuple[Message, ...] = ()
) -> Ruling:
    """An order that may be done."""
    return Ruling(True, text, changes, clauses, notes=notes)


def denied(
    text: Message, *reasons: Message, clauses: tuple[str, ...] = (), hexes: tuple[int, ...] = ()
) -> Ruling:
    """An order that may not be done, and why."""
    return Ruling(False, text, (), clauses, reasons, hexes=hexes)

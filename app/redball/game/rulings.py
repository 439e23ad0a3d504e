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
    barrel at Tripoli is expended").  ``dice`` is how many d10 the order needs.  Judged without them it is
    denied when everything depends on them; else it is allowed, with the changes that are sure without them.
    """

    allowed: bool
    text: Message
    changes: tuple[Change, ...] = ()
    clauses: tuple[str, ...] = ()
    reasons: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    hexes: tuple[int, ...] = ()
    dice: int = 0


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

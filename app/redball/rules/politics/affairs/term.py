"""A term of an option: what it says beside its target, and what may be chosen for it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from redball.rules.politics.by_hand import MOST

Kind = Literal["choice", "number", "yes", "several", "goods", "hexes", "name", "ratio"]
"""One of the choices; a whole number; a box to tick; some of the choices; numbers of the kinds of goods;
hexes among the choices; a name of one's own; a ratio such as "3:2".
"""
Of = Literal[
    "power", "ideology", "hex", "resource", "territory", "unit_type", "waterway", "letter", "level", ""
]


class Term(msgspec.Struct, frozen=True):
    """One thing that an option says: the name of the term, of what ``kind`` it is, what its ``choices`` are
    names ``of``, the least, the most and the step of a number; ``needed`` where the rules refuse the option
    without it.
    """

    name: str
    kind: Kind
    of: Of = ""
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = MOST
    step: int = 1
    needed: bool = False
    clauses: tuple[str, ...] = ()

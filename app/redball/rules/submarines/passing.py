"""What becomes of the Convoy Section when a running game takes up submarine warfare, or gives it up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.game.state import Change, Game, put_unit
from redball.rules.ruleset import Consequence
from redball.rules.submarines.box import in_convoy_section
from redball.rules.submarines.tables import ATTACKS, INCLUDED, SURPRISE, TARGETED, ZERO
from redball.wording import Message, message

CLAUSE = "SUB-NAV-05"
"""The Convoy Section is one more section of the box: with the rule it is there, without it there is none."""


def taking_up(game: Game) -> Consequence | None:
    """All convoy points are in the Convoy Section from now on; other units stay where they are."""
    changes = tuple(ZERO.put(key, None) for key in ZERO.of(game))
    points = sum(game.convoys.values())
    if not points:
        return Consequence(changes, (CLAUSE,)) if changes else None
    return Consequence(changes, (CLAUSE,), (message("submarines.taken_up", count=points),))


def giving_up(game: Game) -> Consequence | None:
    """Units of the Convoy Section go to section 0; open attacks and surprise points are dropped."""
    with_convoys = [unit for unit in game.units.values() if in_convoy_section(unit)]
    raised = [put_unit(msgspec.structs.replace(unit, section=0)) for unit in with_convoys]
    dropped = [ATTACKS.put(key, None) for key, attack in ATTACKS.of(game).items() if not attack.over]
    spent = [SURPRISE.put(key, None) for key in SURPRISE.of(game)]
    chosen = [table.put(key, None) for table in (INCLUDED, TARGETED) for key in table.of(game)]
    changes: list[Change] = [
        *raised,
        *dropped,
        *spent,
        *chosen,
        *(ZERO.put(key, None) for key in ZERO.of(game)),
    ]
    if not changes:
        return None
    names = [unit.name for unit in with_convoys]
    return Consequence(tuple(changes), (CLAUSE,), tuple(_notes(names, len(dropped), len(spent))))


MOST_NAMED = 8
"""Units that a note names."""


def _notes(units: list[str], attacks: int, surprise: int) -> Iterator[Message]:
    if units:
        more = len(units) - MOST_NAMED
        names = units if more <= 0 else [*units[:MOST_NAMED], f"+{more}"]
        yield message("submarines.given_up", count=len(units), units=names)
    if attacks:
        yield message("submarines.attacks_dropped", count=attacks)
    if surprise:
        yield message("submarines.surprise_dropped")

"""What draws on a ledger did that players should see: barrels expended, and what is left of opened ones."""

from __future__ import annotations

from collections.abc import Iterator

from redball.rules.case import hex_name
from redball.rules.oil.ledger import Ledger
from redball.wording import Message, message


def expended_notes(before: Ledger, after: Ledger) -> Iterator[Message]:
    """A note for each depot that lost barrels, and for what is left of barrels opened there."""
    game = before.game
    for node, count in (after.expended - before.expended).items():
        yield message("oil.barrel_expended", hex=hex_name(game, node), count=count)
    if after.endless > before.endless:
        yield message("oil.endless_used", count=after.endless - before.endless)
    for place, state in after.opened.items():
        if state != before.opened.get(place) and state.loose:
            code = "oil.left_opened" if state.fate == "track" else "oil.left_lost"
            yield message(code, hex=hex_name(game, place[0]), fuel=state.loose)

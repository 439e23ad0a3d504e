"""What players keep from one another: entries of tables that only one power sees (``Table.secret``).

It is a curtain, not a lock: the save holds everything.  Views, reports and exports for one player are made
from :func:`seen_by`; of orders that changed a secret entry others read :func:`text_for`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from redball.game.entry import Entry
from redball.game.order_json import rule_set_of
from redball.game.state import Change, Game
from redball.game.tables import by_name
from redball.wording import Message, entry, message

NOBODY = ""
"""Who sees only what everybody does."""


def whose(game: Game, table: str, key: Any) -> str:
    """The power that alone sees an entry; empty for one that everybody sees."""
    known = by_name().get(table)
    return known.secret(game, key) if known is not None and known.secret is not None else ""


def seen_by(game: Game, power: str) -> Game:
    """The position as a power sees it, without the secrets of others."""
    hidden = tuple(_hidden(game, power))
    return game.changed(hidden) if hidden else game


def _hidden(game: Game, power: str) -> Iterator[Change]:
    for table in by_name().values():
        if table.secret is not None:
            for key in table.of(game):
                if table.secret(game, key) not in ("", power):
                    yield table.put(key, None)


def owner_of(game: Game, order: Entry) -> str:
    """The power whose secret an order of the journal still is in a position; empty for none's.

    Raises:
        SaveError: the entry is damaged.

    """
    owners = (whose(game, change.table, change.key) for change in order.changes)
    return next((owner for owner in owners if owner), "")


def is_hidden(game: Game, order: Entry, power: str) -> bool:
    """True for an order of the journal that a power may not read: its words, dice, notes and changes.

    Raises:
        SaveError: the entry is damaged.

    """
    return owner_of(game, order) not in ("", power)


def text_for(game: Game, order: Entry, power: str) -> Message:
    """What an order of the journal did, in the words that a power may read: those under ``[hidden]`` of its
    rule set where it is another's secret.

    Raises:
        SaveError: the entry is damaged.

    """
    owner = owner_of(game, order)
    if owner in ("", power):
        return order.text
    given = order.order
    if given is not None:
        code = f"{rule_set_of(given)}.hidden.{given.__struct_config__.tag}"
        if entry(code) is not None:
            return message(code, power=owner)
    return message("game.hidden", power=owner)

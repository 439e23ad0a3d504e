"""What players keep from one another: entries of tables that only one power sees (``Table.secret``).

It is a curtain, not a lock: the save holds everything.  Views, reports and exports for one player are made
from :func:`seen_by`; of orders that changed a secret entry others read :func:`text_for`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from redball.derived import get_or_make
from redball.game.entry import Entry
from redball.game.order_json import rule_set_of
from redball.game.state import Change, Game, follow
from redball.game.tables.registry import AnyTable, by_name, tables, tables_of
from redball.wording import Message, entry, message

NOBODY = ""
"""Who sees only what everybody does."""
Viewers = str | frozenset[str]
"""A power that looks, or all powers of the player who looks."""


def whose(game: Game, table: str, key: Any) -> str:
    """The power that alone sees an entry; empty for one that everybody sees."""
    known = by_name().get(table)
    return known.secret(game, key) if known is not None and known.secret is not None else ""


def viewers(who: Viewers) -> frozenset[str]:
    """The powers that look."""
    return frozenset((who,)) if isinstance(who, str) else who


def seen_by(game: Game, who: Viewers) -> Game:
    """The position as a power, or a player of several, sees it, without the secrets of others: itself where
    there are none, else always the same other one.
    """
    powers = viewers(who)
    # A position that kept itself would be rubbish that counts its own references.
    seen = get_or_make(game, (seen_by, powers), lambda: _seen_by(game, powers))
    return game if seen is None else seen


def _seen_by(game: Game, powers: frozenset[str]) -> Game | None:
    hidden = tuple(_hidden(game, powers))
    if not hidden:
        return None
    seen = game.changed(hidden)
    follow(seen, game)
    return seen


def _hidden(game: Game, powers: frozenset[str]) -> Iterator[Change]:
    for table in secret_tables(game):
        for key in table.of(game):
            if whose(game, table.name, key) not in ("", *powers):
                yield table.put(key, None)


def secret_tables(game: Game | None = None) -> Iterator[AnyTable]:
    """The tables of which some entries may be seen by one power alone: all, or those that a position may have
    entries in.
    """
    known = tables() if game is None else tables_of(game)
    return (table for table in known if table.secret is not None)


def differences(before: Game, after: Game) -> Iterator[Change]:
    """In which secrets two positions differ, as changes that lead from the first to the second."""
    for table in secret_tables():
        old, new = table.of(before), table.of(after)
        if old is not new:
            for key in {**old, **new}:
                if old.get(key) != new.get(key):
                    yield table.put(key, new.get(key))


def owner_of(game: Game, order: Entry) -> str:
    """The power whose secret an order of the journal still is in a position; empty for none's.

    Raises:
        SaveError: the entry is damaged.

    """
    owners = (whose(game, change.table, change.key) for change in order.changes)
    return next((owner for owner in owners if owner), "")


def text_for(game: Game, order: Entry, who: Viewers) -> Message:
    """What an order of the journal did, in the words that a player may read: those under ``[hidden]`` of its
    rule set where it is another's secret.

    Raises:
        SaveError: the entry is damaged.

    """
    owner = owner_of(game, order)
    if owner in ("", *viewers(who)):
        return order.text
    given = order.order
    if given is not None:
        code = f"{rule_set_of(given)}.hidden.{given.__struct_config__.tag}"
        if entry(code) is not None:
            return message(code, power=owner)
    return message("game.hidden", power=owner)

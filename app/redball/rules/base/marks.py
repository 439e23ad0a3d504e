"""The marks of the base game's rules, and how each is read."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from redball.game.pipelines import LENT, ROUTE
from redball.game.state import Game
from redball.rules.base.fields import exact_field, exact_key
from redball.rules.base.railways import ACTIONS
from redball.rules.freight import BAN, BAN_KINDS
from redball.rules.mark_reading import MarkReader, anything, mark, one_of, power_code, texts, whole
from redball.rules.ruleset import may_set


def _stage_end(_game: Game, found: Any) -> None:
    if not isinstance(found, str) or not re.fullmatch("[0-9]{1,4} (axis|allied)", found):
        raise ValueError("a number of impulses and a side, such as “5 axis”")


def _entry(_game: Game, found: Any) -> None:
    """What entering a moment of play changed: table, key, field, what it was, was set to and was left as."""
    try:
        table, key, field, *values = json.loads(found)
        known = may_set(table) and len(values) == 3
        exact_key(table, key)
        for value in values:
            if value is not None:
                exact_field(table, field, value)
    except (TypeError, ValueError, KeyError, RecursionError, msgspec.ValidationError):
        known = False
    if not known:
        raise ValueError("rows of a table, a key, a field and three values of it")


def _route(game: Game, found: Any) -> None:
    texts(3)(game, found)
    power_code(game, found[0])
    one_of(("pinned", "planned"))(game, found[1])
    if found[2] and game.atlas.named(found[2]) < 0:
        raise ValueError("a power, “pinned” or “planned”, the hex of a factory or nothing, and sea areas")


def _forbidden(game: Game, rest: str, _found: Any) -> None:
    power, _, ban = rest.partition(".")
    kind, _, name = ban.partition(".")
    known = game.atlas.sea_by_name.get(name.casefold()) if kind == "area" else game.atlas.named(name) >= 0
    if power not in game.powers or kind not in BAN_KINDS or known is None or known is False:
        raise ValueError(
            "a power of this game, what is forbidden and a hex or sea area of the map in its name"
        )


def _lent(game: Game, rest: str, found: Any) -> None:
    if game.atlas.named(rest.rpartition("-")[0]) < 0:
        raise ValueError("the key of a resource in its name, such as “A-0203-r1”")
    power_code(game, found)


MARKS: dict[str, MarkReader] = {
    BAN: _forbidden,
    LENT: _lent,
    ROUTE: mark("resource", _route),
    "plant.": mark("unit", whole),
    "rail.action.": mark("turn impulse side power", one_of(ACTIONS)),
    "rail.limit.": mark("power action", whole),
    "rail.moved.": mark("turn impulse side power", texts(0)),
    "sequence.ended.": mark("turn", _stage_end),
    "steps.": mark("way moment", texts(0, _entry)),
    "task.": mark("moment", anything),
}

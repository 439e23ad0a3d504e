"""What a position remembers for the rules of the base game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from redball.atlas import Atlas
from redball.errors import in_words
from redball.game.clock import Acting, Moment
from redball.game.flaws import Flaw, Known
from redball.game.hotseat import HOTSEAT, PASS_PHRASES
from redball.game.kinds import PowerCode
from redball.game.old_marks import MARKS, change_of
from redball.game.orders import Action
from redball.game.pipelines import LENT, ROUTES
from redball.game.pools import SET_UP, WAITING
from redball.game.sequence import StageEnd
from redball.game.tables import RowSection, Table
from redball.game.tables.from_marks import FromMarks
from redball.game.tables.registry import AnyTable
from redball.language import marked
from redball.rules.base.fields import exact_field, exact_key, plain_key, shown_plain
from redball.rules.freight import BANS, PLANTS
from redball.rules.ruleset import may_set
from redball.rules.ticks import TICKS
from redball.supply.locks.lock import LOCKS

# --- railways -----------------------------------------------------------------------------------------------

CHOSEN_ACTIONS = Table(
    "base_actions",
    tuple[int, int, Acting, PowerCode],
    Action,
    RowSection("turn impulse side power action", "The action that a power chose in an impulse."),
    marks=(FromMarks("rail.action."),),
)
RAIL_LIMITS = Table(
    "base_rail_limits",
    tuple[PowerCode, Action],
    int,
    RowSection("power action moves", "Rail moves by action in this game; -1 is any number."),
    marks=(FromMarks("rail.limit."),),
)
RAIL_MOVED = Table(
    "base_rail_moved",
    tuple[int, int, Acting, PowerCode],
    list[str],
    RowSection("turn impulse side power moved", "What a power carried by rail in an impulse."),
    marks=(FromMarks("rail.moved."),),
)


# --- steps --------------------------------------------------------------------------------------------------


def _stage_end(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    match = re.fullmatch("([0-9]{1,4}) (axis|allied)", mark) if isinstance(mark, str) else None
    if match is None:
        raise ValueError(marked("a number of impulses and a side, such as “5 axis”"))
    return {"impulses": int(match[1]), "first": match[2]}


STAGE_ENDS = Table(
    "base_stage_ends",
    int,
    StageEnd,
    RowSection("turn", "How the action stage of a turn ended."),
    marks=(FromMarks("sequence.ended.", _stage_end),),
)


class Entered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One field (a whole entry where ``field`` is empty) that entering a moment set: what it was ``before``,
    what entering ``set``, and how a step back found it; values and key as JSON has them.
    """

    table: str
    key: Any
    field: str = ""
    before: Any = None
    set: Any = None
    left: Any = None

    @property
    def place(self) -> tuple[str, Any, str]:
        """What was set, as a position has it."""
        return self.table, exact_key(self.table, self.key), self.field


def _of_entered(
    _known: Known,
    _turn: int | None,
    _impulse: int | None,
    _side: str | None,
    _phase: str | None,
    entries: Sequence[Entered] | None,
) -> Iterator[Flaw]:
    for entry in entries or ():
        if not _may_be(entry):
            expected = "a table, its key, a field and values of it, as a moment of play sets them"
            yield Flaw("entries", in_words(f"{entry.table} {entry.field}".strip()), expected)


def _may_be(entry: Entered) -> bool:
    try:
        table, _, field = entry.place
        for value in (entry.before, entry.set, entry.left):
            if value is not None:
                exact_field(table, field, value)
    except (KeyError, TypeError, RecursionError, msgspec.ValidationError):
        return False
    return may_set(table)


def _old_entries(atlas: Atlas, mark: Any) -> list[dict[str, Any]]:
    """Rows as JSON texts, of which some may have been of marks themselves."""
    what = marked("rows of a table, a key, a field and three values of it")
    if not isinstance(mark, list):
        raise ValueError(what)
    try:
        rows = [json.loads(text) for text in mark]
        entries = [_old_entry(atlas, *row) for row in rows]
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(what) from error
    return [entry for entry in entries if entry is not None]


def _old_entry(
    atlas: Atlas, table: str, key: Any, field: str, before: Any, entered: Any, left: Any
) -> dict[str, Any] | None:
    values = [before, entered, left]
    if table == MARKS:
        found = [change_of(atlas, key, value) for value in values]
        if found[0] is None:
            return None
        table, key = found[0].table, plain_key(found[0].key)
        values = [None if each is None or each.value is None else shown_plain(each.value) for each in found]
    names = "table key field before set left"
    return dict(zip(names.split(), (table, key, field, *values), strict=True))


def _of_moments(name: str, doc: str) -> Table[Moment, list[Entered]]:
    return Table(
        f"base_{name}",
        tuple[int, int, Acting, str],
        list[Entered],
        RowSection("turn impulse side phase entries", doc),
        judge=_of_entered,
        marks=(FromMarks(f"steps.{name}.", _old_entries),),
    )


ENTERED = _of_moments("entered", "What entering a moment changed by itself.")
LEFT = _of_moments("left", "What a step back out of a moment found there.")

TABLES: tuple[AnyTable, ...] = (
    CHOSEN_ACTIONS,
    RAIL_LIMITS,
    RAIL_MOVED,
    STAGE_ENDS,
    ENTERED,
    LEFT,
    TICKS,
    ROUTES,
    LENT,
    BANS,
    PLANTS,
    LOCKS,
    HOTSEAT,
    PASS_PHRASES,
    WAITING,
    SET_UP,
)

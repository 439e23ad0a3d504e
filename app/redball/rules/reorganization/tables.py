"""What a position remembers for the reorganization rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from redball.atlas import Atlas
from redball.errors import in_words
from redball.game.clock import Acting
from redball.game.flaws import Flaw, Known, of_word
from redball.game.kinds import Count, HexNode, PowerCode
from redball.game.powers import Side
from redball.game.tables import RowSection, Table, tables_in
from redball.game.tables.from_marks import FromMarks, hex_of, present, row_of, whole
from redball.language import marked
from redball.rules.reorganization.orders import ChitKind, FlightFate, FlightRole, MissionStep

# --- of an opportunity --------------------------------------------------------------------------------------


def _of_used(known: Known, way: str | None, name: str | None, _count: int | None) -> Iterator[Flaw]:
    yield from of_word("way", way or "")
    yield from of_word("name", name or "")
    if way == "port" and name is not None and known.atlas.named(name) < 0:
        yield Flaw("name", in_words(name), "a hex of the map")


USED = Table(
    "reorganization_used",
    tuple[str, str],
    Count,
    RowSection("way name times", "How often what gives points, or a unit, had its turn."),
    judge=_of_used,
    marks=(FromMarks("reorg.used."),),
)
MISSIONS = Table[str, MissionStep](
    "reorganization_missions",
    Side,
    MissionStep,
    RowSection("side step", "The step that a side's air reorganization mission is at."),
    marks=(FromMarks("reorg.used.mission."),),
)


class Flown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an aircraft does in a mission: where, how many hexes it flew, and its fate, empty in the air."""

    role: FlightRole
    node: HexNode
    flown: int
    fate: FlightFate | Literal[""] = ""


def _flown(atlas: Atlas, mark: Any) -> dict[str, Any]:
    row = row_of(mark, "role node flown fate", marked("a role, a hex, hexes flown and a fate"))
    return {**row, "node": hex_of(atlas, row["node"]), "flown": whole(row["flown"])}


FLIGHTS = Table[tuple[str, str], Flown](
    "reorganization_flights",
    tuple[Side, str],
    Flown,
    RowSection("side unit"),
    marks=(FromMarks("reorg.used.flight.", _flown),),
)
FLOWN_TO = Table(
    "reorganization_flown_to",
    str,
    HexNode,
    RowSection("unit hex", "The hex to which a transport has flown."),
    marks=(FromMarks("reorg.used.atr_hex.", hex_of),),
)
OF_AN_OPPORTUNITY: tuple[Table[Any, Any], ...] = (USED, MISSIONS, FLIGHTS, FLOWN_TO)
"""What an opportunity leaves behind and the next one clears."""


# --- of an impulse, a turn, a game --------------------------------------------------------------------------


class Chit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chit in play: its kind and the id of the HQ that played it, empty where none is named."""

    kind: ChitKind
    hq: str = ""


def _chit(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    return row_of(mark, "kind hq", marked("a kind of chit and an HQ"))


CHITS = Table(
    "reorganization_chits",
    tuple[int, int, Acting, PowerCode],
    Chit,
    RowSection("turn impulse side power"),
    marks=(FromMarks("reorg.chit.", _chit),),
)
AIR_MISSIONS = Table(
    "reorganization_air_missions",
    tuple[int, int, Acting, PowerCode],
    int,
    RowSection("turn impulse side power missions", "Air missions left; -1 is any number."),
    marks=(FromMarks("reorg.air_missions."),),
)


def _served(name: str, doc: str) -> Table[tuple[int, int], str]:
    return Table(
        f"reorganization_{name}",
        tuple[int, HexNode],
        str,
        RowSection("turn hex opportunity", doc),
        marks=(FromMarks(f"reorg.{name}."),),
    )


ONCE = _served("once", "When in a turn an isolated source served.")
LINKED = _served("linked", "When in a turn a source served while it was linked.")
RAIL_LEFT = Table(
    "reorganization_rail_left",
    PowerCode,
    int,
    RowSection("power moves", "Rail moves left of the last impulse, for the turn's end."),
    marks=(FromMarks("reorg.rail_left."),),
)
HALF_WAY = Table(
    "reorganization_half_way",
    str,
    bool,
    RowSection("unit paid", "Shattered units that have paid for both of their reorganizations."),
    marks=(FromMarks("reorg.half_way.", present),),
)
COUNTED = Table(
    "reorganization_counted",
    str,
    bool,
    RowSection("what counted", "That the build points of a whole turn are known."),
    marks=(FromMarks("reorg.counted", present, lambda _rest: ("turn",)),),
)

TABLES = tables_in(vars())

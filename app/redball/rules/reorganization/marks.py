"""The marks of the reorganization rules, and how each is read."""

from __future__ import annotations

from typing import Any

from redball.game.state import Game
from redball.rules.mark_reading import (
    MarkReader,
    anything,
    count,
    hex_name,
    mark,
    number_text,
    one_of,
    row,
    text,
    whole,
)
from redball.rules.reorganization.chits import KINDS
from redball.rules.reorganization.mission import STEPS
from redball.rules.reorganization.pool import USED


def _rail_left(game: Game, found: Any) -> None:
    if found is not None:
        whole(game, found)


_FLIGHT = row("a role, a hex, hexes flown and a fate", text, hex_name, number_text, text)

MARKS: dict[str, MarkReader] = {
    f"{USED}mission.": mark("side", one_of(STEPS)),
    f"{USED}flight.": mark("side unit", _FLIGHT),
    f"{USED}atr_hex.": mark("unit", hex_name),
    f"{USED}port.": mark("hex", count),
    USED: mark("what", count),
    "reorg.air_missions.": mark("turn impulse side power", whole),
    "reorg.chit.": mark("turn impulse side power", row("a kind of chit and an HQ", one_of(KINDS), text)),
    "reorg.counted": mark("", anything),
    "reorg.half_way.": mark("unit", anything),
    "reorg.linked.": mark("turn hex", text),
    "reorg.once.": mark("turn hex", text),
    "reorg.rail_left.": mark("power", _rail_left),
}

"""Convoy points that carry barrels, a mark for each turn, owner and sea area: ``oil.reserved.35.CW.Bay of
Biscay`` counts them.
"""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.state import Change, ConvoyKey, Game, put_mark

RESERVED = "oil.reserved."
UNNAMED = "oil.dedicated."
"""Marks of earlier saves: points that carry barrels, by turn and sea area, without whose they are."""


def points_for_barrels(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry barrels this turn and nothing else (OIL-STO-10), by sea area and owner.

    Points of earlier saves, which don't say whose they are, count as those of the powers that have points
    left there, in the order of their codes.
    """
    found: dict[ConvoyKey, int] = {}
    head, old = f"{RESERVED}{game.clock.turn}.", f"{UNNAMED}{game.clock.turn}."
    for mark, count in sorted(game.marks.items()):
        if mark.startswith(head) and isinstance(count, int):
            owner, _, name = mark.removeprefix(head).partition(".")
            if (area := game.atlas.sea_by_name.get(name.casefold())) is not None:
                found[area.index, owner] = count
    for mark, count in sorted(game.marks.items()):
        if mark.startswith(old) and isinstance(count, int):
            area = game.atlas.sea_by_name.get(mark.removeprefix(old).casefold())
            if area is not None:
                _share_out(game, area.index, count, found)
    return found


def _share_out(game: Game, area: int, count: int, found: dict[ConvoyKey, int]) -> None:
    for key in sorted(key for key in game.convoys if key[0] == area):
        part = max(0, min(count, game.convoys[key] - found.get(key, 0)))
        if part:
            found[key] = found.get(key, 0) + part
            count -= part


def reserve(game: Game, area: int, owner: str, points: int) -> Change:
    """Reserve points of a power in a sea area for barrels, besides those that are."""
    key = f"{RESERVED}{game.clock.turn}.{owner}.{game.atlas.sea_areas[area].name}"
    before = game.marks.get(key, 0)
    return put_mark(key, points + (before if isinstance(before, int) else 0))

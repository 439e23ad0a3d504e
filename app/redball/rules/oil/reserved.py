"""Convoy points that carry barrels, by turn, owner and sea area."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.state import Change, ConvoyKey, Game
from redball.rules.oil.tables import RESERVED, of_turn


def points_for_barrels(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry barrels this turn and nothing else (OIL-STO-10), by sea area and owner.

    Points of the oldest saves, which have no owner, count as those of the powers that have points left there,
    in the order of their codes.
    """
    known = sorted(of_turn(RESERVED, game).items())
    found = {(area, owner): count for (owner, area), count in known if owner}
    for (owner, area), count in known:
        if not owner:
            _share_out(game, area, count, found)
    return found


def _share_out(game: Game, area: int, count: int, found: dict[ConvoyKey, int]) -> None:
    for key in sorted(key for key in game.convoys if key[0] == area):
        part = max(0, min(count, game.convoys[key] - found.get(key, 0)))
        if part:
            found[key] = found.get(key, 0) + part
            count -= part


def reserve(game: Game, area: int, owner: str, points: int) -> Change:
    """Reserve points of a power in a sea area for barrels, besides those that are."""
    key = game.clock.turn, owner, area
    return RESERVED.put(key, RESERVED.of(game).get(key, 0) + points)

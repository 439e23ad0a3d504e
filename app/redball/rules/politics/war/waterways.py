"""Restricted waterways as players look at them: whose hexes they are, who controls passage, to whom they are
closed, and to whom passage is guaranteed.
"""

from __future__ import annotations

import msgspec

from redball.derived import cached
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.war.passages import controllers, is_always, may_pass, owner_of, waterways
from redball.rules.politics.war.tables import DENIED, PASSAGES


class Closing(msgspec.Struct, frozen=True):
    """That a waterway is closed by a power to another since a turn; ``works`` while it controls passage."""

    by: str
    to: str
    since: int
    works: bool


class Waterway(msgspec.Struct, frozen=True):
    """A restricted waterway: the hexes beside it with who has each (empty: nobody), the powers that control
    passage, closings, guarantees (by whom, to whom, to the end of which turn), and who can't pass it.
    """

    name: str
    owners: tuple[tuple[int, str], ...]
    controllers: tuple[str, ...]
    closed: tuple[Closing, ...]
    guaranteed: tuple[tuple[str, str, int], ...]
    shut_out: tuple[str, ...]

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes beside it."""
        return tuple(node for node, _owner in self.owners)


@cached
def waterway_views(game: Game) -> tuple[Waterway, ...]:
    """All restricted waterways of the map, by name."""
    return tuple(_view(game, name) for name in sorted(waterways(game)))


def _view(game: Game, name: str) -> Waterway:
    control = controllers(game, name)
    closed = tuple(
        Closing(by, to, row.since, by in control or is_always(game, by, name))
        for (waterway, by, to), row in sorted(DENIED.of(game).items())
        if waterway == name
    )
    guaranteed = tuple(
        (by, to, until)
        for (waterway, by, to), until in sorted(PASSAGES.of(game).items())
        if waterway == name and until >= game.clock.turn
    )
    return Waterway(
        name,
        tuple((node, owner_of(game, node)) for node in waterways(game)[name].closers),
        control,
        closed,
        guaranteed,
        tuple(code for code in known.powers(game) if not may_pass(game, code, name)),
    )

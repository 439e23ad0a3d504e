"""A game on another state of its map: with other patches, or built anew with its seas in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from redball.atlas import Atlas
from redball.errors import Fault
from redball.game import codec
from redball.game.errors import SaveError, UnsoundError
from redball.game.flaws import Grade
from redball.game.soundness import Finding, findings, ground_of, units_touched
from redball.game.state import Game
from redball.language import translated
from redball.reading import MOST_FAULTS


class SeaNumbers(NamedTuple):
    """How a save numbers sea areas: their ``names`` in its order, and the numbers that its entries must be
    given when they are read and when they are written; None when nothing has moved.
    """

    names: tuple[str, ...]
    read: codec.Seas | None = None
    write: codec.Seas | None = None


def sea_numbers(names: Sequence[str], atlas: Atlas) -> SeaNumbers:
    """The numbers of a save that names these areas, on a map; areas that are new on it come last.

    Raises:
        KeyError: the map has one of them no longer.
        ValueError: one of them is named twice.

    """
    today = [area.name for area in atlas.sea_areas]
    everything = (*names, *(name for name in today if name not in names))
    read = codec.sea_numbers(everything, atlas)
    if read is None:
        return SeaNumbers(everything)
    number = {name: n for n, name in enumerate(everything)}
    return SeaNumbers(everything, read, [number[name] for name in today])


def renamed(names: Sequence[str], before: Atlas, after: Atlas) -> tuple[str, ...]:
    """Names of sea areas of one state of a map on another one: an area that has another name there lies where
    it lay.
    """
    known, old = after.sea_by_name, {area.name: area for area in before.sea_areas}
    found = []
    for name in names:
        if name.casefold() not in known and name in old:
            there = Counter(after.sea[before.sea == old[name].index].tolist())
            most = next(iter(there.most_common(1)), (-1, 0))[0]
            if most >= 0 and after.sea_areas[most].name not in old:
                name = after.sea_areas[most].name
        found.append(name)
    return tuple(found)


def on_map(game: Game, atlas: Atlas, where: str) -> Game:
    """A position on another state of its map.

    Raises:
        SaveError: it is another map, or has no place for what the position holds and had place for until now;
            ``where`` is the name of the game.

    """
    before = game.atlas
    if (before.id, before.grid.cols, before.grid.rows) != (atlas.id, atlas.grid.cols, atlas.grid.rows):
        raise SaveError(
            Fault(where, translated("another map, {0}", atlas.id), translated("the map {0}", before.id))
        )
    names = [area.name for area in before.sea_areas]
    try:
        seas = codec.sea_numbers(renamed(names, before, atlas), atlas)
    except KeyError as error:
        raise SaveError(_no_sea(where, str(error.args[0]))) from error
    after = replace(game, atlas=atlas)
    if seas is not None:
        after = codec.decode_position(codec.encode_position(game), atlas, seas)
    if ground_of(before) != ground_of(atlas):
        units = units_touched(game, atlas)
        wrong = _wrong(after, units)
        known = set(_wrong(game, units)) if wrong else ()
        if faults := [finding.fault(where) for finding in wrong if finding not in known]:
            raise UnsoundError(faults[:MOST_FAULTS])
    return after


def _wrong(game: Game, units: Collection[str]) -> list[Finding]:
    """What a position holds that its map has no place for; of units only some."""
    return [finding for finding in findings(game, units) if finding.flaw.grade >= Grade.MAP]


def _no_sea(where: str, name: str) -> Fault:
    found = translated("a game with the sea area “{0}”", name)
    return Fault(where, found, translated("a map on which it stays, under another name if need be"))

"""What the go-to field finds: places, sea areas, units, bookmarks, actions and the last place, the best match
first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from redball.atlas import Atlas
from redball.atlas.features import PlaceKind
from redball.game.state import Game

Kind = Literal["place", "sea", "unit", "action", "last", "view"]

KINDS: tuple[Kind, ...] = ("last", "place", "sea", "unit", "view", "action")
"""In the order in which equally good matches are listed."""

_WEIGHT = {PlaceKind.CAPITAL: 0, PlaceKind.CITY: 1, PlaceKind.TOWN: 2, PlaceKind.SITE: 3}


class Entry(msgspec.Struct, frozen=True):
    """Something to go to: its ``name``, a ``note`` beside it, and its target: a hex, an area, or a ``key``.
    Entries of lower ``weight`` come first.
    """

    kind: Kind
    name: str
    note: str = ""
    node: int = -1
    key: str = ""
    weight: int = 0


def places(atlas: Atlas) -> Iterator[Entry]:
    """Every place and sea area of a map."""
    homes = {territory.code: territory.name for territory in atlas.territories}
    for place in atlas.places:
        weight = _WEIGHT[place.kind]
        yield Entry("place", place.name, homes.get(place.territory, ""), place.node, weight=weight)
        if place.modern_name and place.modern_name != place.name:
            yield Entry("place", place.modern_name, place.name, place.node, weight=weight + 1)
    for area in atlas.sea_areas:
        yield Entry("sea", area.name, "", area.box, str(area.index), 1)


def units(game: Game) -> Iterator[Entry]:
    """Every unit of a game that stands somewhere."""
    for unit in game.units.values():
        if unit.hex >= 0:
            where = game.atlas.place_name(unit.hex) or game.atlas.label(unit.hex)
        elif unit.sea >= 0:
            where = game.atlas.sea_areas[unit.sea].name
        else:
            continue
        yield Entry("unit", unit.name or unit.id, where, unit.hex, unit.id, 2)


def best(entries: Iterable[Entry], text: str, most: int = 12) -> list[Entry]:
    """The entries whose name contains a text, ignoring case and accents.

    Equal names come first, then those that begin with it, those with a word that does, and those that contain
    it.  A place that has several names is listed once.
    """
    wanted = folded(text)
    if not wanted:
        return []
    found = [(rank, entry) for entry in entries if (rank := _rank(folded(entry.name), wanted)) < 4]
    found.sort(key=_order)
    once = {(entry.kind, entry.node, entry.key): entry for _, entry in reversed(found)}
    return [entry for _, entry in found if once[entry.kind, entry.node, entry.key] is entry][:most]


def _order(found: tuple[int, Entry]) -> tuple[int, int, int, int, str]:
    rank, entry = found
    return rank, entry.weight, KINDS.index(entry.kind), len(entry.name), entry.name


def _rank(name: str, wanted: str) -> int:
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    at = name.find(wanted)
    if at < 0:
        return 4
    return 2 if any(word.startswith(wanted) for word in name.replace("-", " ").split()) else 3


@lru_cache(20_000)
def folded(text: str) -> str:
    """A text without case, accents and redundant blanks."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.casefold().split())

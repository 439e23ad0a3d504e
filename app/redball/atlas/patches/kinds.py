"""What a line of a patch can change: hexes, hexsides, and entries of a map's tables, each told by a key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from redball.atlas.features import HexsideKind, Terrain
from redball.language import marked

Cells = Mapping[str, str]
"""Columns of an entry, each with what it holds as the map's files write it."""

LAYERS = ("terrain", "territory", "controller", "sea", "weather")
"""What a hex has; empty where it has none."""
TERRAIN = tuple(kind.name.lower() for kind in Terrain)
HEX = re.compile(r"\d{1,4}\.\d{1,4}", re.ASCII)
_SIDE = re.compile(r"\d{1,4}\.\d{1,4}\.(E|NE|NW|W|SW|SE)", re.ASCII)
_OWN = ("E", "NE", "NW")
"""The sides by which every hexside has one name; a fort has two, as it protects a hex."""
_SIDES = tuple(kind.value for kind in HexsideKind if kind is not HexsideKind.RIVER)


@dataclass(frozen=True)
class Kind:
    """A kind of entry.

    ``word`` names it in a patch, ``file`` is the table that holds it, ``key`` the columns that tell an entry
    from others; those in ``fixed`` can't be changed.
    """

    word: str
    file: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    told: str
    """What a key is, for a sentence that says what was expected."""
    fixed: tuple[str, ...] = ()
    defaults: Mapping[str, str] = field(default_factory=dict)
    """What columns hold that a new entry doesn't name; nothing in the others."""

    def key_of(self, cells: Cells) -> str:
        """The key of an entry."""
        if self.word == "river":
            return " ".join([cells["name"], *cells["sides"].split()[:1]])
        return ("; " if self.word == "sea_link" else " ").join(cells[column] for column in self.key)

    def named(self, key: str) -> dict[str, str] | None:
        """The columns that a key names; None if it is no key of this kind."""
        if self.word == "hex":
            return {} if HEX.fullmatch(key) else None
        if self.word in ("hexside", "river"):
            head, _, side = key.rpartition(" ")
            if (found := _SIDE.fullmatch(side)) is None:
                return None
            if self.word == "river":
                return {"name": head}
            sound = head in _SIDES and (head == "fort" or found[1] in _OWN)
            return {"kind": head, "side": side} if sound else None
        if self.word == "sea_link":
            ends = key.split("; ")
            return {"a": ends[0], "b": ends[1]} if len(ends) == 2 and all(ends) else None
        return {self.key[0]: key} if key.strip() else None

    def key_after(self, key: str, now: Cells) -> str:
        """The key of an entry when some of its columns have been changed."""
        if self.word == "river":
            name, _, side = key.rpartition(" ")
            return self.key_of({"name": name, "sides": side} | dict(now))
        if not any(column in now for column in self.key):
            return key
        return self.key_of({**(self.named(key) or {}), **now})

    def whole(self, key: str, cells: Cells) -> dict[str, str]:
        """All columns of an entry that is new or goes."""
        blank = dict.fromkeys(self.columns, "") | dict(self.defaults)
        return blank | (self.named(key) or {}) | dict(cells)


_NAME = marked("the name of one")
_PLACE = (
    "name,modern_name,col,row,lon,lat,territory,kind,port,ices,factories_red,factories_blue,oil,resources,"
    "sea_areas,positions"
)
"""``positions`` is the row of ``labels.csv``: it goes with the place, whatever this is called."""
_NUMBERS = ("ices", "factories_red", "factories_blue", "oil", "resources")

KINDS = {
    kind.word: kind
    for kind in (
        Kind("hex", "", LAYERS, (), marked("column.row of a hex, such as 3.1")),
        Kind(
            "hexside",
            "hexsides.csv",
            ("kind", "name", "owner", "side"),
            ("kind", "side"),
            marked(
                "a kind of hexside and column.row.side, such as “canal 3.1.NE”; the side is E, NE or NW, of"
                " the hex that a fort protects any"
            ),
            fixed=("kind", "side"),
        ),
        Kind(
            "territory",
            "territories.csv",
            ("code", "name", "controller", "status", "home", "continental_us"),
            ("code",),
            marked("the code of one"),
            fixed=("code",),
            defaults={"continental_us": "0"},
        ),
        Kind(
            "sea_area",
            "sea_areas.csv",
            (
                *("name", "sheet", "box_col", "box_row"),
                *("label_lon", "label_lat", "label_angle", "label_spread"),
            ),
            ("name",),
            _NAME,
        ),
        Kind(
            "sea_link",
            "sea_links.csv",
            ("a", "b", "kind", "name", "closers"),
            ("a", "b"),
            marked("two sea areas with “; ” between them"),
            fixed=("a", "b"),
        ),
        Kind(
            "place",
            "places.csv",
            tuple(_PLACE.split(",")),
            ("name",),
            _NAME,
            defaults={"kind": "town", "port": "none"} | dict.fromkeys(_NUMBERS, "0"),
        ),
        Kind(
            "rail",
            "rails.csv",
            ("id", "name", "main", "ferry", "uncertain", "hexes"),
            ("id",),
            marked("the id of one"),
            defaults=dict.fromkeys(("main", "ferry", "uncertain"), "0"),
        ),
        Kind("road", "roads.csv", ("id", "name", "hexes"), ("id",), marked("the id of one")),
        Kind(
            "river",
            "rivers.csv",
            ("name", "size", "into", "sides"),
            ("name", "sides"),
            marked("the name of one and the first of its hexsides, such as “Po 3.1.NE”"),
        ),
        Kind("lake", "lakes.csv", ("name", "lon", "lat", "size", "angle", "spread"), ("name",), _NAME),
    )
}
"""Every kind by its word, in the order in which a patch of two maps lists them."""

NUMERIC = frozenset(
    (
        *("col", "row", "lon", "lat", *_NUMBERS[1:]),
        *("box_col", "box_row", "label_lon", "label_lat", "label_angle", "label_spread"),
        *("size", "angle", "spread"),
    )
)
"""Columns in which 1.0 and 1 are the same."""
FLAGS = frozenset(("ices", "main", "ferry", "uncertain", "continental_us"))
"""Columns in which nothing and 0 are the same."""
LISTS = frozenset(("hexes", "sides", "closers"))
"""Columns in which blanks only divide."""


def same(column: str, a: str, b: str) -> bool:
    """True if two cells of a column mean the same."""
    return a == b or _meaning(column, a) == _meaning(column, b)


def _meaning(column: str, cell: str) -> object:
    if column in FLAGS:
        return cell or "0"
    if column in LISTS:
        return cell.replace(";", " ").split()
    if column in NUMERIC:
        try:
            return float(cell)
        except ValueError:
            return cell
    return cell

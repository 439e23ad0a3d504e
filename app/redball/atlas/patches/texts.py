"""The files of a map as patches change them, before they are read: rows of tables, characters of layers."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from redball.atlas.errors import MapError
from redball.atlas.head import MapHead
from redball.atlas.load import load
from redball.atlas.patches.kinds import KINDS, LAYERS, TERRAIN, Cells, Kind, same
from redball.atlas.patches.patch import Change
from redball.atlas.patches.rows import OddTable, Rows, SideRows
from redball.atlas.texts import MOST_LAYER, MOST_TABLE, map_text
from redball.errors import Fault, near_misses
from redball.hexes import Grid
from redball.language import marked, translated

_POOL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&()*+,-/:;<=>?@^_{|}" + "".join(
    map(chr, range(0xC0, 0x250))
)
"""Characters for what a legend hasn't named yet."""
_TABLE = {"territory": "territory", "sea": "sea_area"}
"""Layers whose hexes name an entry of a table."""
_POSITIONS = "name,positions"
_OUTLINED = "outlined.csv"
_COASTS = "coast-50m.npz", "lakes.npz"
_WET = "sea", "lake"


class Verdict(Enum):
    """Whether a line of a patch fits a map."""

    FITS = "fits"
    DONE = "done"
    """What it changes is so already."""
    WRONG = "wrong"


class Fit(NamedTuple):
    """A verdict, and the fault of a line that changes nothing."""

    verdict: Verdict
    fault: Fault | None = None


class MapTexts:
    """The files of the map in a folder, each read when a line first needs it."""

    def __init__(self, folder: Path, head: MapHead) -> None:
        self.folder, self.head = folder, head
        self.grid = Grid(head.cols, head.rows, head.wraps)
        self._tables: dict[str, Rows] = {}
        self._layers: dict[str, _Layer] = {}
        self._changed: set[str] = set()
        self._hexes: dict[str, Change] = {}
        self._entries: dict[tuple[str, str], Change] = {}

    # --- what is there --------------------------------------------------------------------------------------

    def table(self, kind: Kind) -> Rows:
        """The entries of a kind."""
        if kind.word not in self._tables:
            text = self._text(kind.file)
            columns = [column for column in kind.columns if column != "positions"]
            try:
                self._tables[kind.word] = (
                    SideRows(kind, text, self.grid)
                    if kind.word == "hexside"
                    else Rows(columns, kind.key, kind.key_of, text)
                )
            except OddTable as error:
                raise self._odd(kind.file) from error
        return self._tables[kind.word]

    def _odd(self, file: str) -> MapError:
        """What is wrong with a file that the map has."""
        try:
            load(self.folder)
        except MapError as error:
            return error
        return MapError(Fault(file, "another table", "one with the columns that it needs"))

    @cached_property
    def positions(self) -> Rows:
        """Where names of places stand."""
        try:
            return Rows(
                _POSITIONS.split(","), ["name"], lambda cells: cells["name"], self._text("labels.csv")
            )
        except OddTable as error:
            raise self._odd("labels.csv") from error

    def layer(self, name: str) -> _Layer:
        """A layer."""
        if name not in self._layers:
            text = map_text(self.folder / f"{name}.txt", "a layer", MOST_LAYER)
            legend = dict(getattr(self.head.legend, name))
            layer = self._layers[name] = _Layer(name, legend, text)
            if layer.shape != (self.grid.rows, {self.grid.cols}):
                raise self._odd(f"{name}.txt")
        return self._layers[name]

    def _text(self, file: str) -> str:
        path = self.folder / file
        if not os.path.isfile(path):
            return ""
        return map_text(path, "a table", MOST_TABLE).replace("\r\n", "\n").replace("\r", "\n")

    def get(self, kind: Kind, key: str, columns: Collection[str] = ()) -> dict[str, str] | None:
        """The entry of a key, at least with the columns that are named (none: with all); None if the map has
        none.
        """
        if kind.word == "hex":
            col, row = map(int, key.split("."))
            inside = self.grid.node(col, row) >= 0
            return {name: self.layer(name).get(col, row) for name in columns or LAYERS} if inside else None
        found = self.table(kind).get(key)
        if found is not None and kind.word == "place" and (not columns or "positions" in columns):
            found["positions"] = (self.positions.get(key) or {}).get("positions", "")
        return found

    # --- one line -------------------------------------------------------------------------------------------

    def fit(self, change: Change) -> Fit:
        """Whether a line still replaces what it says."""
        kind, key = change.of, change.key
        named = translated("{0} “{1}”", kind.word, key)
        if kind.word == "hexside" and self.grid.node(*map(int, key.split(" ")[1].split(".")[:2])) < 0:
            expected = translated("a hex of the grid of {0} x {1}", self.grid.cols, self.grid.rows)
            return _wrong(change, translated("{0} off the map", named), expected)
        if kind.word != "hex" and key in self.table(kind).doubled:
            return _wrong(
                change, translated("several entries {0}", named), marked("one that the line can mean")
            )
        there = self.get(kind, key, change.was or ())
        if change.was is None:
            now = change.now or {}
            if there is None:
                return Fit(Verdict.FITS)
            if all(same(column, there.get(column, ""), cell) for column, cell in now.items()):
                return _done(change, named)
            return _wrong(
                change, translated("{0} on the map", named), marked("none yet, as the line adds it")
            )
        if there is None:
            return self._missing(change, named)
        differing = [c for c, cell in change.was.items() if not same(c, there.get(c, ""), cell)]
        if not differing:
            return self._free(change, named)
        now = change.now or {}
        if change.now is not None and all(same(c, there.get(c, ""), cell) for c, cell in now.items()):
            return _done(change, named)
        column = differing[0]
        found = translated("{0} with “{1}” as {2}", named, there.get(column, ""), column)
        return _wrong(change, found, translated("“{0}”, which the line replaces", change.was[column]))

    def _missing(self, change: Change, named: str) -> Fit:
        """The verdict on a line whose entry the map doesn't have."""
        kind = change.of
        after = change.key_after
        if change.now is None:
            return _done(change, named)
        there = self.get(kind, after) if after != change.key else None
        if there is not None and all(same(c, there.get(c, ""), cell) for c, cell in change.now.items()):
            return _done(change, named)
        if kind.word == "hex":
            expected = translated("a hex of the grid of {0} x {1}", self.grid.cols, self.grid.rows)
            return _wrong(change, translated("{0} off the map", named), expected)
        near = near_misses(change.key, self.table(kind).keys())
        return _wrong(
            change, translated("no {0} on the map", named), marked("one, as the line changes it"), near
        )

    def _free(self, change: Change, named: str) -> Fit:
        """The verdict on a line that replaces what is there: a new name must be free, and words known."""
        after = change.key_after
        if change.kind != "hex":
            if after != change.key and self.get(change.of, after) is not None:
                found = translated("{0} on the map", translated("{0} “{1}”", change.kind, after))
                return _wrong(change, found, marked("a name that is free"))
            return Fit(Verdict.FITS)
        for layer, word in (change.now or {}).items():
            known = self._known(layer)
            if known is not None and word not in known and not (word == "" and layer != "terrain"):
                near = near_misses(word, known)
                expected = translated("a {0} that the map has", layer)
                return _wrong(change, translated("“{0}” as {1}", word, layer), expected, near)
        return Fit(Verdict.FITS)

    def _known(self, layer: str) -> Iterable[str] | None:
        if layer == "terrain":
            return TERRAIN
        return self.table(KINDS[_TABLE[layer]]).keys() if layer in _TABLE else None

    def apply(self, change: Change) -> None:
        """Change what a line that fits changes."""
        kind = change.of
        if kind.word == "hex":
            col, row = map(int, change.key.split("."))
            for name, word in (change.now or {}).items():
                self.layer(name).put(col, row, word)
                self._changed.add(f"{name}.txt")
                self._hexes[change.key] = change
            return
        table, after = self.table(kind), change.key_after
        self._changed.add(kind.file)
        if kind.word == "place":
            self._place_name(change, after)
        if change.now is None:
            table.drop(change.key)
            for layer in (name for name, word in _TABLE.items() if word == kind.word):
                self.layer(layer).forget(change.key)
            return
        table.put(change.key, change.now)
        self._entries[kind.word, after] = change
        if kind.word == "sea_area" and after != change.key:
            self._rename_sea(change.key, after)
        owner = change.now.get("owner", "") if kind.word == "hexside" else ""
        if owner and self.table(KINDS["territory"]).get(owner) is not None:
            self.layer("territory").char(owner)  # only what a legend names can own a hexside

    def _place_name(self, change: Change, after: str) -> None:
        """Let where its name stands follow a place."""
        if after == change.key and change.now is not None and "positions" not in change.now:
            return
        there = self.positions.get(change.key)
        old = there["positions"] if there else ""
        new = "" if change.now is None else change.now.get("positions", old)
        if (old, change.key) == (new, after) or not (old or new):
            return
        self._changed.add("labels.csv")
        if there is not None and not new:
            self.positions.drop(change.key)
        else:
            self.positions.put(change.key, {"name": after, "positions": new})

    def _rename_sea(self, old: str, new: str) -> None:
        """Let everything that names a sea area follow its name."""
        self.layer("sea").name_anew(old, new)
        self.table(KINDS["place"]).replace_words("sea_areas", old, new)
        for end in "ab":
            self.table(KINDS["sea_link"]).replace_words(end, old, new)
        self._changed |= {"places.csv", "sea_links.csv"}

    # --- what came of it ------------------------------------------------------------------------------------

    @property
    def new_head(self) -> MapHead:
        """The head with the legends as they are now."""
        legends = {name: layer.legend for name, layer in self._layers.items()}
        return replace(self.head, legend=replace(self.head.legend, **legends)) if legends else self.head

    @cached_property
    def written(self) -> Mapping[str, tuple[str, Mapping[str, int]]]:
        """The files that have changed: their texts, and on which line of a table each entry stands."""
        found: dict[str, tuple[str, Mapping[str, int]]] = {}
        for kind, rows in self._tables.items():
            if (file := KINDS[kind].file) in self._changed:
                found[file] = rows.text()
        for name, layer in self._layers.items():
            if f"{name}.txt" in self._changed:
                found[f"{name}.txt"] = layer.text, {}
        if "labels.csv" in self._changed:
            found["labels.csv"] = self.positions.text()
        if outlined := self._outlined():
            found[_OUTLINED] = outlined, {}
        return found

    def _outlined(self) -> str:
        """The list of hexes drawn by their outline, with those that have become land, sea or lake; empty when
        there are no more than before, or all are drawn so.
        """
        layer = self._layers.get("terrain")
        if layer is None or not any(os.path.isfile(self.folder / file) for file in _COASTS):
            return ""
        rows = Rows(["col", "row"], ["col", "row"], _hex_of, self._text(_OUTLINED))
        turned = [key for key in self._hexes if layer.has_turned(*map(int, key.split(".")))]
        new = [key for key in turned if rows.get(key) is None]
        for key in new:
            rows.put(key, dict(zip(("col", "row"), key.split("."), strict=True)))
        return rows.text()[0] if new else ""

    @property
    def texts(self) -> dict[str, str]:
        """The files that have changed; not ``map.toml``."""
        return {file: text for file, (text, _) in self.written.items()}

    def change_at(self, file: str, line: int, column: int) -> Change | None:
        """The line of a patch that changed the hex or the entry that stands somewhere in a file."""
        if file.endswith(".txt"):
            return self._hexes.get(f"{column - 1}.{line - 1}")
        return next((change for change in self._at_line(file, line)), None)

    def _at_line(self, file: str, line: int) -> Iterator[Change]:
        _, lines = self.written.get(file, ("", {}))
        for (word, key), change in self._entries.items():
            if KINDS[word].file == file and lines.get(key) == line:
                yield change


class _Layer:
    """A layer of characters, each of which means what its legend says."""

    def __init__(self, name: str, legend: dict[str, str], text: str) -> None:
        self._rows = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        self.legend = legend
        self._before, self._meant = tuple(self._rows), dict(legend)
        self._blank = name in ("territory", "controller", "sea")
        if self._blank:
            self.legend.pop(".", None)

    @property
    def shape(self) -> tuple[int, set[int]]:
        """How many rows, and how long these are."""
        return len(self._rows), set(map(len, self._rows))

    def get(self, col: int, row: int) -> str:
        """What a hex has."""
        return self.legend.get(self._rows[row][col], "")

    def has_turned(self, col: int, row: int) -> bool:
        """True for a hex that has become land, sea or lake since the layer was read."""
        before, now = self._meant.get(self._before[row][col], ""), self.get(col, row)
        return before != now and (before in _WET or now in _WET)

    def put(self, col: int, row: int, word: str) -> None:
        """Give a hex something else."""
        line = self._rows[row]
        self._rows[row] = f"{line[:col]}{self.char(word)}{line[col + 1 :]}"

    def char(self, word: str) -> str:
        """The character of a word; a new one if it has none yet."""
        if not word and self._blank:
            return "."
        for char, meant in self.legend.items():
            if meant == word:
                return char
        used = {*self.legend, "."}.union(*self._rows)
        char = next(char for char in _POOL if char not in used)
        self.legend[char] = word
        return char

    def forget(self, word: str) -> None:
        """Take a word out of the legend."""
        for char in [char for char, meant in self.legend.items() if meant == word]:
            del self.legend[char]

    def name_anew(self, old: str, new: str) -> None:
        """Put another word into the legend."""
        for char, meant in self.legend.items():
            if meant == old:
                self.legend[char] = new

    @property
    def text(self) -> str:
        """The file."""
        return "\n".join(self._rows) + "\n"


def _hex_of(cells: Cells) -> str:
    return f"{cells['col']}.{cells['row']}"


def _wrong(change: Change, found: str, expected: str, near: tuple[str, ...] = ()) -> Fit:
    return Fit(Verdict.WRONG, Fault(change.where, found, expected, near))


def _done(change: Change, named: str) -> Fit:
    found = translated("{0} as the line makes it", named)
    return Fit(Verdict.DONE, Fault(change.where, found, "something to change: the line can go"))

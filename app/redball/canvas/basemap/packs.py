"""Prepared layers on the disk, all that is drawn of a chunk in one file; and lines of the whole map.

A file is written when what a picture shows of its chunk is made, since a file for each layer takes as long to
write as the layers take to be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
import numpy as np

from redball.atlas import Atlas
from redball.canvas.basemap.disk import Store
from redball.canvas.basemap.geometry.chains import Lines
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.origin import is_unchanged

_T = TypeVar("_T")

_LONGEST = 256_000_000
"""Bytes of the longest file that is read from the disk."""

_RECENT = 24
"""Files whose bytes are kept, some 4 MB: those of the chunks that one view is painted from."""

_LAYERS = msgspec.msgpack.Decoder(dict[str, bytes])
_LINES = msgspec.msgpack.Decoder(dict[str, tuple[list[int], bytes]])
"""Points of each line, and their coordinates."""


class Packs:
    """Layers as bytes, by the name of their file and their own; for one thread at a time."""

    def __init__(self, store: Store, atlas: Atlas) -> None:
        self._store, self._atlas = store, atlas
        self._recent: dict[str, dict[str, bytes]] = {}
        self._unsaved: set[str] = set()

    @property
    def refuses(self) -> bool:
        """True when a file could not be written: then no more is tried."""
        return self._store.refuses

    def load(self, file: str, layer: str) -> bytes | None:
        """A layer as it was added; None when there is none."""
        return self._layers(file).get(layer)

    def add(self, file: str, layer: str, data: bytes, wanted: Iterable[str]) -> None:
        """Add a layer to a file; it is written when it has all layers that are ``wanted``."""
        layers = self._layers(file)
        layers[layer] = data
        self._unsaved.add(file)
        if layers.keys() >= set(wanted):
            self._save(file)

    def lines(self, name: str, make: Callable[[], Lines]) -> Lines:
        """Lines of the whole map, made unless they are there."""
        kept = _decoded(_LINES, self._store.load(f"{name}.lines", _LONGEST))
        if kept is not None:
            return {word: _apart(sizes, points) for word, (sizes, points) in kept.items()}
        found = make()
        if is_unchanged(self._atlas):
            self._store.keep(f"{name}.lines", msgspec.msgpack.encode(_together(found)))
        return found

    def _layers(self, file: str) -> dict[str, bytes]:
        layers = self._recent.pop(file, None)
        if layers is None:
            layers = _decoded(_LAYERS, self._store.load(file, _LONGEST)) or {}
        self._recent[file] = layers
        if len(self._recent) > _RECENT:
            oldest = next(iter(self._recent))
            if oldest in self._unsaved:
                self._save(oldest)
            del self._recent[oldest]
        return layers

    def _save(self, file: str) -> None:
        """Put a file on the disk, unless the map's files are no longer those that were read."""
        self._unsaved.discard(file)
        if is_unchanged(self._atlas):
            self._store.keep(file, msgspec.msgpack.encode(self._recent[file]))


def _decoded(decoder: msgspec.msgpack.Decoder[_T], data: bytes | None) -> _T | None:
    """What a file's bytes hold; None when there are none, or other ones."""
    try:
        return None if data is None else decoder.decode(data)
    except msgspec.DecodeError:
        return None


def _together(lines: Lines) -> dict[str, tuple[list[int], bytes]]:
    return {
        word: ([len(line) for line in found], b"".join(line.tobytes() for line in found))
        for word, found in lines.items()
    }


def _apart(sizes: list[int], data: bytes) -> list[Floats]:
    points, ends = np.frombuffer(data, np.float64).reshape(-1, 2), np.cumsum(sizes).tolist()
    return [points[end - size : end] for size, end in zip(sizes, ends, strict=True)]

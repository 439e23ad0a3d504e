"""Prepared layers on the disk: all that is drawn of a chunk in one file.

A file is written when what a picture shows of its chunk is made, since a file for each layer takes as long to
write as the layers take to be made.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from redball.atlas import Atlas
from redball.canvas.basemap.disk import Store
from redball.canvas.basemap.origin import is_unchanged

_LONGEST = 256_000_000
"""Bytes of the longest file that is read from the disk."""

_RECENT = 24
"""Files whose bytes are kept, some 4 MB: those of the chunks that one view is painted from."""

_LAYERS = msgspec.msgpack.Decoder(dict[str, bytes])


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

    def _layers(self, file: str) -> dict[str, bytes]:
        layers = self._recent.pop(file, None)
        if layers is None:
            layers = _read(self._store.load(file, _LONGEST))
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


def _read(data: bytes | None) -> dict[str, bytes]:
    """The layers in a file's bytes; none when they hold anything else."""
    try:
        return _LAYERS.decode(data) if data is not None else {}
    except msgspec.DecodeError:
        return {}

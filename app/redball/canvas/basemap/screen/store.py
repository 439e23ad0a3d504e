"""Finished tiles on the disk, in the user's cache folder, for every window there will be.

What a tile shows is named by all that it depends on (:mod:`redball.canvas.basemap.screen.origin`), and a file
says which tile it is and what its bytes add up to: one that is damaged, or another's, is no tile, and is
painted anew.  Nothing else depends on the folder: it may be deleted, be full or refuse to be written at any
time.  Packed by zlib's quickest level a tile of 1 MB takes some 110 kB and is read in 2 ms, most of them
without the interpreter lock.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import platformdirs
from PySide6.QtGui import QImage

SIDE = 512
"""Side of a tile in device px."""

MOST = 400_000_000
"""Bytes of all tiles kept; beyond, those not seen for longest go until a fifth is free."""

_BYTES = 4 * SIDE * SIDE
_HEAD = b"redball tile 1\n"
_LEVEL = 1
_LOOKED_AFTER = 200
"""Tiles written after which the bytes of all are counted again."""
_PART, _FORGOTTEN = ".part", 24 * 3600
"""Ending of files being written; seconds after which one belongs to a program that was killed."""


class TileKey(NamedTuple):
    """A tile: its scale in device px a hex, its column and row counted from the map's origin."""

    scale: float
    col: int
    row: int


def tile_folder() -> Path:
    """Where this user's tiles are kept."""
    return platformdirs.user_cache_path("redball", appauthor=False) / "tiles"


class TileStore:
    """The tiles of one map in one style in a ``folder``; ``origin`` is all that their look depends on.

    Any thread may use it, and any number of programs.
    """

    def __init__(self, folder: Path, origin: str, most: int = MOST) -> None:
        self._root, self._most = folder, most
        self._name = sha256(origin.encode()).hexdigest()
        self._folder = folder / self._name[:32]
        self._lock = Lock()
        self._until_look = 0
        self.refuses = False
        """True when a tile could not be written: then no more is tried."""

    def has(self, key: TileKey, ratio: float) -> bool:
        """True when there is a file for a tile; it may yet be damaged."""
        return os.path.isfile(self._file(key, ratio))

    def load(self, key: TileKey, ratio: float) -> QImage | None:
        """A tile as it was painted; None when there is none, or a damaged one."""
        file = self._file(key, ratio)
        try:
            packed = file.read_bytes()
        except OSError:
            return None
        pixels = _unpacked(packed, self._title(key, ratio))
        with contextlib.suppress(OSError):
            if pixels is None:
                file.unlink()
            else:
                os.utime(file)  # seen just now
        if pixels is None:
            return None
        return QImage(pixels, SIDE, SIDE, 4 * SIDE, QImage.Format.Format_RGB32).copy()

    def save(self, key: TileKey, ratio: float, tile: QImage) -> None:
        """Keep a painted tile, if the disk lets us."""
        if self.refuses:
            return
        file = self._file(key, ratio)
        part = file.with_name(f".{secrets.token_hex(8)}{_PART}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(_packed(bytes(tile.constBits()), self._title(key, ratio)))
            part.replace(file)
        except OSError:
            self.refuses = True
            with contextlib.suppress(OSError):
                part.unlink()
            return
        with self._lock:
            self._until_look -= 1
            look = self._until_look < 0
            if look:
                self._until_look = _LOOKED_AFTER
        if look:
            make_room(self._root, self._most)

    def _file(self, key: TileKey, ratio: float) -> Path:
        return self._folder / f"{key.scale.hex()}-{ratio.hex()}" / f"{key.col}_{key.row}.tile"

    def _title(self, key: TileKey, ratio: float) -> bytes:
        return f"{self._name} {key.scale.hex()} {ratio.hex()} {key.col} {key.row}\n".encode()


def _packed(pixels: bytes, title: bytes) -> bytes:
    body = title + zlib.compress(pixels, _LEVEL)
    return _HEAD + zlib.crc32(body).to_bytes(4, "big") + body


def _unpacked(packed: bytes, title: bytes) -> bytes | None:
    """The pixels of the tile of that title; None when these bytes are anything else."""
    begin = len(_HEAD) + 4
    body = packed[begin:]
    if not packed.startswith(_HEAD) or not body.startswith(title):
        return None
    if zlib.crc32(body) != int.from_bytes(packed[len(_HEAD) : begin], "big"):
        return None
    unpacking = zlib.decompressobj()
    try:
        pixels = unpacking.decompress(body[len(title) :], _BYTES)
    except zlib.error:
        return None
    return pixels if len(pixels) == _BYTES else None


def make_room(folder: Path, most: int) -> None:
    """Delete the tiles that were not seen for longest, when all of a folder have more than ``most`` bytes."""
    found = sorted(_files(folder))
    size = sum(bytes_ for _, bytes_, _ in found)
    if size <= most:
        return
    for _, bytes_, path in found:
        if size <= 0.8 * most:
            break
        with contextlib.suppress(OSError):
            os.unlink(path)
            size -= bytes_
    for name, _, _ in os.walk(folder, topdown=False):
        with contextlib.suppress(OSError):
            os.rmdir(name)  # only empty ones can be


def _files(folder: Path) -> Iterator[tuple[float, int, str]]:
    """When each tile of a folder was seen last, its bytes and its path; parts left behind are deleted."""
    for name, _, files in os.walk(folder):
        for file in files:
            path = os.path.join(name, file)
            with contextlib.suppress(OSError):
                found = os.stat(path)
                if not file.endswith(_PART):
                    yield found.st_mtime, found.st_size, path
                elif time.time() - found.st_mtime > _FORGOTTEN:
                    os.unlink(path)

"""What was painted or prepared once, on the disk in the user's cache folder, for every window there will be.

A store is named by all that its things depend on (:mod:`redball.canvas.basemap.origin`), and a file says
which thing it is and what its bytes add up to: one that is damaged, or another's, is none, and is made anew.
Nothing else depends on the folder: it may be deleted, be full or refuse to be written at any time.

Packed by Zstandard a tile of 1 MB takes some 90 kB and is unpacked in 0.4 ms without the interpreter lock: a
screen of 20 in two frames, where zlib needs 2 ms a tile.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Lock

import platformdirs
import zstandard

MOST = 400_000_000
"""Bytes of all files kept; beyond, those not seen for longest go until a fifth is free."""

_HEAD = b"redball map 2\n"
_LEVEL = 3
_LOOKED_AFTER = 40_000_000
"""Bytes written by a store after which those of all are counted again."""
_PART, _FORGOTTEN = ".part", 24 * 3600
"""Ending of files being written; seconds after which one belongs to a program that was killed."""


def cache_folder() -> Path:
    """Where this user's maps are kept."""
    return platformdirs.user_cache_path("redball", appauthor=False) / "maps"


class Store:
    """Bytes by name in a ``folder``; ``origin`` is all that they depend on.

    Any thread may use it, and any number of programs.
    """

    def __init__(self, folder: Path, origin: str, most: int = MOST) -> None:
        self._root, self._most = folder, most
        self._origin = sha256(origin.encode()).hexdigest()
        self._folder = folder / self._origin[:32]
        self._lock = Lock()
        self._until_look = 0
        self.refuses = False
        """True when something could not be written: then no more is tried."""

    def has(self, name: str) -> bool:
        """True when there is a file of a name; it may yet be damaged."""
        return os.path.isfile(self._folder / name)

    def load(self, name: str, size: int) -> bytes | None:
        """What was saved, at most ``size`` bytes; None when there is nothing, or something damaged."""
        file = self._folder / name
        try:
            packed = file.read_bytes()
        except OSError:
            return None
        data = _unpacked(packed, self._title(name), size)
        with contextlib.suppress(OSError):
            if data is None:
                file.unlink()
            else:
                os.utime(file)  # seen just now
        return data

    def keep(self, name: str, data: bytes) -> None:
        """Keep something, if the disk lets us."""
        if self.refuses:
            return
        file = self._folder / name
        part = file.with_name(f".{secrets.token_hex(8)}{_PART}")
        packed = _packed(data, self._title(name))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(packed)
            part.replace(file)
        except OSError:
            self.refuses = True
            with contextlib.suppress(OSError):
                part.unlink()
            return
        with self._lock:
            self._until_look -= len(packed)
            look = self._until_look < 0
            if look:
                self._until_look = _LOOKED_AFTER
        if look:
            make_room(self._root, self._most)

    def _title(self, name: str) -> bytes:
        return f"{self._origin} {name}\n".encode()


def _packed(data: bytes, title: bytes) -> bytes:
    return _HEAD + title + zstandard.ZstdCompressor(_LEVEL, write_checksum=True).compress(data)


def _unpacked(packed: bytes, title: bytes, size: int) -> bytes | None:
    """What was saved under a title; None when these bytes are anything else."""
    begin = _HEAD + title
    if not packed.startswith(begin):
        return None
    frame = memoryview(packed)[len(begin) :]
    try:
        if not 0 <= zstandard.frame_content_size(frame) <= size:
            return None
        return zstandard.ZstdDecompressor().decompress(frame, allow_extra_data=False)
    except zstandard.ZstdError:
        return None


def make_room(folder: Path, most: int) -> None:
    """Delete what was not seen for longest, when all files of a folder have more than ``most`` bytes."""
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
    """When each file of a folder was seen last, its bytes and its path; parts left behind are deleted."""
    for name, _, files in os.walk(folder):
        for file in files:
            path = os.path.join(name, file)
            with contextlib.suppress(OSError):
                found = os.stat(path)
                if not file.endswith(_PART):
                    yield found.st_mtime, found.st_size, path
                elif time.time() - found.st_mtime > _FORGOTTEN:
                    os.unlink(path)

"""The zip file that a package is: taken apart within limits, and put together always alike.

The standard reader believes what a file says of itself, so that is looked at first: where the list of its
files is and how long, before it is read; what each is and how large, before it is unpacked.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping

from redball.errors import Fault
from redball.game.errors import PackageError
from redball.game.package.names import (
    MANIFEST,
    MOST_FILES,
    MOST_RATIO,
    MOST_UNPACKED,
    SCENARIO,
    most_of,
    same_file,
)
from redball.language import translated

_END = struct.Struct("<4s4H2LH")
"""What a zip file ends with: where the list of its files is."""
_END_SIGN, _LARGE_SIGN = b"PK\x05\x06", b"PK\x06\x07"
_LARGE_SIZE = 20
_MOST_ROW = 1_000
"""Bytes of a file's row in the list; names are short, and nothing else of length belongs there."""
_ENCRYPTED = 0x1
_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DATE = (1980, 1, 1, 0, 0, 0)
_BROKEN = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError,
    struct.error, OSError,
)  # fmt: skip
"""What the standard reader raises of spoilt files."""


def together(files: Mapping[str, bytes]) -> bytes:
    """A zip file of some files; the same files make the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, data, _way(data))
    return packed.getvalue()


def _way(data: bytes) -> int:
    """Packed, unless it is packed already, or so dull that it would look like a bomb."""
    packed = len(zlib.compress(data, 6))
    return zipfile.ZIP_DEFLATED if packed < len(data) <= MOST_RATIO * packed / 2 else zipfile.ZIP_STORED


def taken_apart(data: bytes, where: str) -> dict[str, bytes]:
    """The files of a zip file by name, in its order; ``where`` is what faults call it.

    Raises:
        PackageError: it is none, is damaged, or has in it what no package has.

    """
    _check_end(data, where)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if faults := [*_odd(infos, where)]:
                raise PackageError(faults)
            return {info.filename: _unpacked(archive, info) for info in infos}
    except _BROKEN as error:
        raise PackageError(Fault(where, "a damaged zip file", "a package as Redball writes it")) from error


def _check_end(data: bytes, where: str) -> None:
    """Refuse what doesn't end as a short zip file does, with nothing before its files or behind them."""
    expected = "a package as Redball writes it"
    if not data.startswith(b"PK"):
        raise PackageError(Fault(where, "a file that is no zip file", expected))
    if len(data) < _END.size or not data[-_END.size :].startswith(_END_SIGN):
        raise PackageError(Fault(where, "a zip file whose end is missing", expected))
    _, disk, first_disk, here, count, size, start, comment = _END.unpack(data[-_END.size :])
    large = data[-_END.size - _LARGE_SIZE :].startswith(_LARGE_SIGN)
    if count > MOST_FILES or here > MOST_FILES or size > MOST_FILES * _MOST_ROW:
        found = translated("more than {0} files in it", MOST_FILES)
        raise PackageError(Fault(where, found, expected))
    if large or disk or first_disk or here != count or comment or start + size + _END.size != len(data):
        raise PackageError(Fault(where, "a damaged zip file", expected))


def _odd(infos: list[zipfile.ZipInfo], where: str) -> Iterator[Fault]:
    """What no package has."""
    seen: set[str] = set()
    for info in infos:
        name = info.filename
        place, most = f"{where}: {name}", most_of(name)
        if name != info.orig_filename or not most:
            expected = "only files of a package, such as scenario.toml and patches/north.toml"
            yield Fault(where, f"“{info.orig_filename}”", expected)
        elif same_file(name) in seen:
            yield Fault(place, "the same name twice", "each file once")
        elif (kind := info.external_attr >> 16) and not stat.S_ISREG(kind) and stat.S_IFMT(kind):
            yield Fault(place, "a link or something else that is no file", "a file")
        elif info.flag_bits & _ENCRYPTED:
            yield Fault(place, "a file under a password", "a file that anybody can read")
        elif info.compress_type not in _WAYS:
            yield Fault(place, "a file packed in an unusual way", "one packed by “deflate”")
        elif info.file_size > most:
            found = translated("{0:,} bytes", info.file_size)
            yield Fault(place, found, translated("at most {0:,}", most))
        elif info.file_size > MOST_RATIO * max(1, info.compress_size):
            found = translated("a file packed to less than a {0}th of its size", MOST_RATIO)
            yield Fault(place, found, "a file of a game")
        seen.add(same_file(name))
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        found = translated("{0:,} bytes in all", sum(info.file_size for info in infos))
        yield Fault(where, found, translated("at most {0:,}", MOST_UNPACKED))
    for needed in (MANIFEST, SCENARIO):
        if needed not in (info.filename for info in infos):
            yield Fault(where, translated("no {0} in it", needed), "a package as Redball writes it")


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The bytes of a file, not more than were announced; the reader checks their sum."""
    with archive.open(info) as file:
        data = file.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise zipfile.BadZipFile(info.filename)
    return data

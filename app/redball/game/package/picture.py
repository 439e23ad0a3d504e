"""The picture of a package: a small PNG, looked over before anybody paints it."""

from __future__ import annotations

import struct
import zlib

from redball.errors import Fault
from redball.language import marked, translated

MOST_SIDE = 2048
"""Pixels along a side of the picture."""
_SIGN = b"\x89PNG\r\n\x1a\n"
_EXPECTED = marked("a whole PNG picture")


def objection(data: bytes, where: str) -> Fault | None:
    """Why a picture isn't shown: it isn't PNG, isn't whole, or is too large."""
    if not data.startswith(_SIGN):
        return Fault(where, "something that is no PNG picture", _EXPECTED)
    at, size = len(_SIGN), (0, 0)
    kinds: list[bytes] = []
    while at + 12 <= len(data) and (not kinds or kinds[-1] != b"IEND"):
        length, kind = struct.unpack_from(">L4s", data, at)
        body = data[at + 8 : at + 8 + length]
        checked = data[at + 8 + length : at + 12 + length]
        if zlib.crc32(kind + body).to_bytes(4, "big") != checked:
            return Fault(where, "a damaged picture", _EXPECTED)
        if not kinds and (kind != b"IHDR" or length != 13):
            return Fault(where, "a damaged picture", _EXPECTED)
        if not kinds:
            size = struct.unpack_from(">2L", body)
        kinds.append(kind)
        at += 12 + length
    if not kinds or kinds[-1] != b"IEND" or at != len(data) or b"IDAT" not in kinds:
        return Fault(where, "a damaged picture", _EXPECTED)
    if not all(1 <= side <= MOST_SIDE for side in size):
        found = translated("a picture of {0} x {1} pixels", *size)
        return Fault(where, found, translated("at most {0} along a side", MOST_SIDE))
    return None

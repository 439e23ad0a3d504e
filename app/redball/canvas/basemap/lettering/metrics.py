"""Widths of letters, read from the typefaces' own files: the same numbers on every machine, without a screen.

Kerning is left out: a text is drawn as wide as this or slightly narrower.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from typing import NamedTuple

from redball import resources
from redball.canvas.typefaces import NARROW, SANS, SERIF, Face, Type

FILES = {
    Face(SANS, 400): "SourceSans3-Regular", Face(SANS, 600): "SourceSans3-Semibold",
    Face(SANS, 700): "SourceSans3-Bold", Face(SERIF, 400, True): "SourceSerif4-It",
    Face(SERIF, 600): "SourceSerif4-Semibold", Face(NARROW, 500): "BarlowCondensed-Medium",
    Face(NARROW, 600): "BarlowCondensed-SemiBold", Face(NARROW, 700): "BarlowCondensed-Bold",
}  # fmt: skip
"""The file of each face, in ``assets/fonts``."""


class Metrics(NamedTuple):
    """The metrics of a font that text layout needs, as shares of the size."""

    advances: dict[str, float]
    cap_height: float


def width(text: str, kind: Type) -> float:
    """Width of a text in px, letter spacing included.  Letters that the font lacks count as an ``n``."""
    return _advance(text, kind.face) * kind.size + kind.spacing * max(0, len(text) - 1)


@lru_cache(maxsize=8192)
def _advance(text: str, face: Face) -> float:
    """Width of a text as a share of its size; most are single letters, asked for again and again."""
    advances = metrics(face).advances
    usual = advances["n"]
    return sum(advances.get(c, usual) for c in text)


def cap_height(face: Face) -> float:
    """Height of capitals as a share of the size."""
    return metrics(face).cap_height


@cache
def metrics(face: Face) -> Metrics:
    """The metrics of a face.  Raises KeyError for a face without a file."""
    data = resources.assets("fonts", f"{FILES[face]}.ttf").read_bytes()
    tables = _tables(data)
    em = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
    pairs = struct.unpack_from(f">{2 * count}H", data, tables["hmtx"])
    glyphs = _glyphs(data, tables["cmap"])
    advances = {chr(code): pairs[2 * min(glyph, count - 1)] / em for code, glyph in glyphs.items()}
    return Metrics(advances, struct.unpack_from(">h", data, tables["OS/2"] + 88)[0] / em)


def _tables(data: bytes) -> dict[str, int]:
    """Where each table begins."""
    count = struct.unpack_from(">H", data, 4)[0]
    records = [struct.unpack_from(">4s4xI", data, 12 + 16 * n) for n in range(count)]
    return {tag.decode("ascii"): offset for tag, offset in records}


def _glyphs(data: bytes, at: int) -> dict[int, int]:
    """Glyphs of the characters of the basic plane: the subtable of format 4, which every font has."""
    count = struct.unpack_from(">H", data, at + 2)[0]
    subtables = [at + struct.unpack_from(">4xI", data, at + 4 + 8 * n)[0] for n in range(count)]
    table = next(s for s in subtables if struct.unpack_from(">H", data, s)[0] == 4)
    segments = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", data, table + 14)
    base = table + 16 + 2 * segments
    starts = struct.unpack_from(f">{segments}H", data, base)
    deltas = struct.unpack_from(f">{segments}H", data, base + 2 * segments)
    ranges = base + 4 * segments
    found: dict[int, int] = {}
    for n, (first, last, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        offset = struct.unpack_from(">H", data, ranges + 2 * n)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", data, ranges + 2 * n + offset + 2 * (code - first))[0]
            if glyph or not offset:
                found[code] = (glyph + delta) & 0xFFFF
    return found

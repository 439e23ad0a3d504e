"""The file that keeps how a scan lies on a map, beside the image and named after it::

scan = 1
map = "world"
kind = "affine"
opacity = 60
over = true
image = { name = "west.png", width = 20000, height = 13000, sha256 = "…" }
points = [
  { x = 1200.5, y = 830.0, hex = "W-1234" },
  { x = 5200.0, y = 910.5, hex = "W-1251", on = false },
]
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from redball.atlas import Atlas, UnknownHexError
from redball.errors import in_words
from redball.files import objection, read_text, system_fault
from redball.language import marked, translated
from redball.names import is_file_name
from redball.reading import PlainReader
from redball.scans.errors import FitError
from redball.scans.fit import LARGEST, MOST_POINTS, Kind, KnownPoint
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml
from redball.toml_writing import toml_lines, toml_rows
from redball.writing import write_text

SUFFIX = ".scan.toml"
VERSION = 1
MOST_FILE = 100_000
"""Bytes of a file of 200 points, four times over."""
MOST_IMAGE = 2_000_000_000
"""Bytes of an image."""
_SHA = re.compile(r"[0-9a-f]{64}")
_EXPECTED = marked("a file of how a scan lies on the map")


class ImageFacts(msgspec.Struct, frozen=True):
    """What tells an image from every other: its file's name without folders, its size, and its sum."""

    name: str
    width: int
    height: int
    sha256: str


class ScanFile(msgspec.Struct, frozen=True):
    """How a scan lies on a map and is shown; ``opacity`` in percent, ``over`` the map or under its grid."""

    map: str
    image: ImageFacts
    points: tuple[KnownPoint, ...] = ()
    kind: Kind = "helmert"
    opacity: int = 60
    over: bool = True


class _PointRow(msgspec.Struct, frozen=True):
    x: float
    y: float
    hex: str
    on: bool = True


class _Head(msgspec.Struct, frozen=True):
    """The fields of a file apart from its points."""

    scan: int
    map: str
    image: Any
    points: Any
    kind: Kind = "helmert"
    opacity: int = 60
    over: bool = True


def file_beside(image: Path) -> Path:
    """Where the file of an image is kept."""
    return image.with_name(image.name + SUFFIX)


def image_sum(image: Path) -> str:
    """The sum of an image's bytes.

    Raises:
        FitError: it can't be read.

    """
    expected = "an image of a map"
    if (fault := objection(image, expected, MOST_IMAGE)) is not None:
        raise FitError(fault)
    try:
        with image.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError) as error:
        raise FitError(system_fault(image, error, expected)) from error


def write_scan(scan: ScanFile, atlas: Atlas) -> str:
    """The text of the file."""
    head = {"scan": VERSION, "map": scan.map, "kind": scan.kind, "opacity": scan.opacity, "over": scan.over}
    rows: list[Mapping[str, Any]] = [
        {"x": float(p.x), "y": float(p.y), "hex": atlas.label(p.node)} | ({} if p.on else {"on": False})
        for p in scan.points
    ]
    return toml_lines(head | {"image": msgspec.to_builtins(scan.image)}) + (
        toml_rows("points", rows) or "points = []\n"
    )


def save_scan(scan: ScanFile, atlas: Atlas, path: Path) -> None:
    """Write the file.

    Raises:
        FitError: it can't be written.

    """
    write_text(path, write_scan(scan, atlas), FitError)


def read_scan(source: Path | str, atlas: Atlas) -> ScanFile:
    """How a scan lies on a map, by its file or the text itself.

    Raises:
        FitError: every fault of it, by line.

    """
    if isinstance(source, Path):
        where, text = source.name, read_text(source, _EXPECTED, FitError, MOST_FILE)
    else:
        where, text = "scan", source
    reader = _Reader(where, text, atlas)
    found = reader.scan(parse_toml(text, where, FitError))
    if reader.faults or found is None:
        raise FitError(reader.faults)
    return found


class _Reader(PlainReader):
    def __init__(self, where: str, text: str, atlas: Atlas) -> None:
        lines = Lines(text)

        def place(path: str) -> str:
            line = lines.of(path)
            return f"{where}{f' line {line}' if line else ''}{f': {path}' if path else ''}"

        super().__init__(place, wrong=FitError)
        self._atlas = atlas

    def scan(self, plain: Mapping[str, Any]) -> ScanFile | None:
        head = self.struct(plain, _Head)
        if head is None:
            return None
        if head.scan != VERSION:
            expected = translated("{0}, the only version so far", VERSION)
            self.fault("scan", in_words(head.scan), expected)
            return None
        if head.map != self._atlas.id:
            expected = translated("the map that is open: {0}", self._atlas.id)
            self.fault("map", f"“{head.map}”", expected)
            return None
        self.within("opacity", head.opacity, 0, 100)
        image = self._image(head.image)
        points = self._points(head.points, image)
        if self.faults or image is None:
            return None
        return ScanFile(head.map, image, points, head.kind, head.opacity, head.over)

    def _image(self, plain: object) -> ImageFacts | None:
        image = self.struct(plain, ImageFacts, "image")
        if image is None:
            return None
        if not is_file_name(image.name):
            self.fault("image.name", f"“{image.name}”", "the name of a file, without folders")
        for side in ("width", "height"):
            self.within(f"image.{side}", getattr(image, side), 1, LARGEST)
        if not _SHA.fullmatch(image.sha256):
            self.fault("image.sha256", f"“{image.sha256}”", "a sum of 64 digits from 0 to f")
        return image

    def _points(self, plain: object, image: ImageFacts | None) -> tuple[KnownPoint, ...]:
        if isinstance(plain, list) and len(plain) > MOST_POINTS:
            found = translated("{0:,} known points", len(plain))
            self.fault("points", found, translated("at most {0:,}", MOST_POINTS))
            return ()
        found_points = []
        for path, row in self.rows(plain, _PointRow, "points"):
            for name, most in (
                ("x", image.width if image else LARGEST),
                ("y", image.height if image else LARGEST),
            ):
                value = getattr(row, name)
                if not (math.isfinite(value) and 0 <= value <= most):
                    expected = translated("a number from {0} to {1}", 0, most)
                    self.fault(f"{path}.{name}", in_words(value), expected)
            try:
                found_points.append(KnownPoint(row.x, row.y, self._atlas.find(row.hex), row.on))
            except UnknownHexError as error:
                fault = error.faults[0]
                self.fault(f"{path}.hex", fault.found, fault.expected, fault.near)
        return tuple(found_points)

"""Images of maps and the files of how they lie on one, with changed values, lines and bytes."""

from __future__ import annotations

import hashlib
import random
import struct
import tomllib
import zlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, qInstallMessageHandler
from PySide6.QtGui import QImage
from redball.canvas.scan.image import MOST_PIXELS, MOST_SIDE, ScanImage
from redball.canvas.scan.pyramid import Pyramid, ScanTile
from redball.errors import RedballError
from redball.scans import FitError, KnownPoint, fit
from redball.scans.fitfile import ImageFacts, ScanFile, read_scan, write_scan

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.scenarios import as_toml
from tests.fuzz.soundness import Nonsense, is_text
from tests.positions import THEATRE

_ENDINGS = ("png", "jpg", "webp", "bmp", "ppm")
_SIDES = (0, 1, 600, 65_535, 60_001, 20_000, 2**31 - 1, 2**32 - 1)
_KNOWN = ((120.5, 83.0, "A-0002"), (520.0, 91.0, "A-0205"), (300.0, 400.0, "A-0304"), (90.0, 500.0, "A-0501"))


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils an image or a file of its fit, and reads it."""
    qInstallMessageHandler(lambda *_: None)  # Qt says of each damaged image what it thinks of it
    images = {ending: _image(ending) for ending in _ENDINGS}
    points = tuple(KnownPoint(x, y, THEATRE.find(label)) for x, y, label in _KNOWN)
    facts = ImageFacts("west.png", 640, 560, hashlib.sha256(b"").hexdigest())
    text = write_scan(ScanFile(THEATRE.id, facts, points, "affine", 45, False), THEATRE)

    def an_image(dice: random.Random) -> bool:
        ending = dice.choice(_ENDINGS)
        path = folder / f"case.{ending}"
        path.write_bytes(_spoilt_image(ending, images[ending], dice))
        try:
            image = ScanImage(path)
            if not (0 < image.width <= MOST_SIDE and 0 < image.width * image.height <= MOST_PIXELS):
                raise Nonsense(f"an image of {image.width} x {image.height}")
            pyramid = Pyramid(image, folder / "tiles")
            pyramid.make()
        except RedballError as error:
            _must_be_told(error, path.name)
            return False
        last = ScanTile(len(pyramid.sizes) - 1, 0, 0)
        if not pyramid.is_whole or pyramid.tile(last) is None:
            raise Nonsense("a sound image has no tiles")
        return True

    def a_fit(dice: random.Random) -> bool:
        path = folder / "west.png.scan.toml"
        roll = dice.random()
        if roll < 0.6:
            tree = tomllib.loads(text)
            if roll < 0.3:
                tree["points"][dice.randrange(4)][dice.choice("xy")] = nonsense(dice)
            path.write_bytes(as_toml(tree if roll < 0.3 else bent_tree(tree, dice), text, dice))
        elif roll < 0.85:
            path.write_bytes(bent_lines(text, dice).encode("utf-8", "replace"))
        else:
            path.write_bytes(bent_bytes(text.encode(), dice))
        try:
            scan = read_scan(path, THEATRE)
        except FitError as error:
            _must_be_told(error, path.name)
            return False
        if read_scan(write_scan(scan, THEATRE), THEATRE) != scan:
            raise Nonsense("it comes back as another fit")
        try:
            found = fit(scan.points, THEATRE.grid, scan.kind)
        except FitError as error:
            _must_be_told(error, "")
            return False
        if not all(0 <= off < 1_000 for off in found.residuals):
            raise Nonsense(f"residuals {found.residuals}")
        return True

    def case(dice: random.Random) -> bool:
        return dice.choice((an_image, a_fit))(dice)

    return case


def _must_be_told(error: RedballError, name: str) -> None:
    for fault in error.faults:
        said = fault.sentence()
        if name not in fault.where or not is_text(said) or len(said) > ground.LONGEST_LINE:
            raise Nonsense(f"it says {said!r:.400}") from error
    if not error.faults:
        raise Nonsense("it says nothing") from error


def _image(ending: str) -> bytes:
    """An image of 640 x 560 pixels."""
    image = QImage(640, 560, QImage.Format.Format_RGB32)
    for y in range(image.height()):
        for x in range(0, image.width(), 16):
            image.setPixel(x, y, (x * 7919 + y * 104_729) & 0xFFFFFF)
    packed = QBuffer()
    packed.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(packed, ending.upper())  # type: ignore[call-overload]
    return bytes(packed.data().data())


def _spoilt_image(ending: str, data: bytes, dice: random.Random) -> bytes:
    """An image with other bytes, or one that says it is of another size."""
    if dice.random() < 0.6:
        return bent_bytes(data, dice)
    sides = dice.choice(_SIDES), dice.choice(_SIDES)
    if ending == "png":
        head = struct.pack(">4s2L", b"IHDR", *sides) + data[24:29]
        return data[:12] + head + zlib.crc32(head).to_bytes(4, "big") + data[33:]
    if ending == "jpg" and (at := data.find(b"\xff\xc0")) > 0:
        return data[: at + 5] + struct.pack(">2H", *(side & 0xFFFF for side in sides)) + data[at + 9 :]
    if ending == "bmp":
        return data[:18] + struct.pack("<2L", *sides) + data[26:]
    if ending == "ppm":
        return data.replace(b"640 560", b"%d %d" % sides, 1)
    return bent_bytes(data[:40], dice) + data[40:]

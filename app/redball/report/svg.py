"""Mending what Qt's SVG generator writes: dashes, characters that XML doesn't have, and everything that lies
outside of the picture.

The generator knows no clipping: whole chunks of the map are in its drawing, in numbers with many digits, each
stroke in a group of its own.  Here every path is brought to whole steps of a twentieth of a px, what no
reader can see is taken out, and attributes that mean nothing are left off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from redball.names import visible

STEPS = 20
"""Steps of coordinates in a px."""

_TINY, _FLAT = 5.0, 2.0
"""Shorter stretches than so many steps are left out; how far from straight a curve may be that is drawn as a
line.
"""

_OUTER = re.compile(r"<g [^>]*>\s*")
_GROUP = re.compile(r"<g ([^>]*)>(.*?)</g>\s*", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_PATH = re.compile(r'<path ([^>]*?)d="([^"]*)"\s*/>')
_COMMAND = re.compile(r"[MLCZ]")
_LETTERS = re.compile(r"[MLCZ,]")
_POINTS = {"M": 1, "L": 1, "C": 3, "Z": 0}
_DASHES = re.compile(r'stroke-dasharray="([^"]+)" stroke-dashoffset="([^"]+)" stroke-width="([^"]+)"')

_USUAL = {
    "fill": "none", "stroke": "none", "fill-opacity": "1", "stroke-opacity": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "fill-rule": "evenodd", "opacity": "1",
}  # fmt: skip
"""What an attribute says where it isn't written, in the outermost group or by SVG itself."""

_KEPT = (*_USUAL, "stroke-width")

Points = npt.NDArray[np.float64]
_Matrix = tuple[float, float, float, float, float, float]


def mended(text: str, width: float, height: float) -> str:
    """The same drawing, ``width`` x ``height`` px large: only what is seen of it, with dashes as long as they
    were meant, and without characters that XML doesn't have.

    The generator writes dash patterns in widths of the pen instead of units when the pen is thinner than
    half a unit, as all pens are where a hex is 1 wide.
    """
    text = _DASHES.sub(_scaled, "\n".join(map(visible, text.split("\n"))))
    outer = _OUTER.search(text)
    if outer is None:
        return text
    view = _View(width * STEPS, height * STEPS)
    parts = [text[: outer.start()], f'<g fill="none" fill-rule="evenodd" transform="scale({1 / STEPS:g})">\n']
    for group in _GROUP.finditer(text, outer.end()):
        parts += _group(dict(_ATTRIBUTE.findall(group[1])), group[0], group[2], view)
    return "".join((*parts, "</g>\n</svg>\n"))


def _scaled(match: re.Match[str]) -> str:
    pattern, offset, width = match.groups()
    if float(width) >= 0.5:
        return match[0]
    dashes = ",".join(f"{float(dash) * float(width):.5g}" for dash in pattern.split(","))
    start = f"{float(offset) * float(width):.5g}"
    return f'stroke-dasharray="{dashes}" stroke-dashoffset="{start}" stroke-width="{width}"'


class _View(NamedTuple):
    """What is seen, from (0, 0), in steps."""

    width: float
    height: float

    def codes(self, points: Points, reach: float) -> npt.NDArray[np.uint8]:
        """Beyond which edges each point lies by more than ``reach``: 1 left, 2 right, 4 above, 8 below."""
        x, y = points[:, 0], points[:, 1]
        found = (x < -reach) * 1 + (x > self.width + reach) * 2
        found = found + (y < -reach) * 4 + (y > self.height + reach) * 8
        return found.astype(np.uint8)


def _group(said: dict[str, str], whole: str, inside: str, view: _View) -> Iterator[str]:
    """The strokes of a group, each with its own attributes."""
    matrix = _matrix(said.get("transform", ""))
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    if "non-scaling-stroke" in inside:
        scale = float(STEPS)
    wide = float(said.get("stroke-width", 1)) * scale if said.get("stroke", "none") != "none" else 0.0
    if said.get("fill", "").startswith("url(") or _PATH.sub("", inside).strip():
        # A gradient is laid in the group's own units; what isn't a path is rare.  Both stay as they are.
        if inside.strip() and _touches(inside, matrix, view, wide):
            yield f'<g transform="scale({STEPS})">{whole.strip()}</g>\n'
        return
    filled = said.get("fill", "none") != "none"
    for _, lines in _PATH.findall(inside):
        drawn = _drawn(lines, matrix, view, wide, filled)
        if drawn:
            yield f'<path{_attributes(said, inside, scale)} d="{drawn}"/>\n'


def _attributes(said: dict[str, str], inside: str, scale: float) -> str:
    """What has to be said of a stroke: what isn't usual."""
    said = {**said, **({"fill-rule": "nonzero"} if 'fill-rule="nonzero"' in inside else {})}
    stroked = said.get("stroke", "none") != "none"
    found = []
    for name in _KEPT:
        value = said.get(name)
        if value is None or value == _USUAL.get(name) or (name.startswith("stroke") and not stroked):
            continue
        if name in ("stroke-width", "stroke-dashoffset"):
            value = f"{float(value) * scale:.4g}"
        elif name == "stroke-dasharray":
            value = ",".join(f"{float(dash) * scale:.4g}" for dash in value.split(","))
        elif name.endswith("opacity"):
            value = f"{float(value):.2g}"
        found.append(f' {name}="{value}"')
    return "".join(found)


def _matrix(text: str) -> _Matrix:
    """A transformation with steps instead of px."""
    values = re.findall(r"[-\d.e]+", text.partition("(")[2])
    a, b, c, d, e, f = (float(v) * STEPS for v in values) if len(values) == 6 else (STEPS, 0, 0, STEPS, 0, 0)
    return a, b, c, d, e, f


def _placed(lines: str, matrix: _Matrix) -> Points:
    a, b, c, d, e, f = matrix
    flat = np.array(_LETTERS.sub(" ", lines).split(), np.float64).reshape(-1, 2)
    return np.stack((a * flat[:, 0] + c * flat[:, 1] + e, b * flat[:, 0] + d * flat[:, 1] + f), axis=1)


def _touches(inside: str, matrix: _Matrix, view: _View, wide: float) -> bool:
    """True when anything of a group may be seen."""
    paths = _PATH.findall(inside)
    if _PATH.sub("", inside).strip():
        return True
    return any(not np.bitwise_and.reduce(view.codes(_placed(lines, matrix), wide)) for _, lines in paths)


def _drawn(lines: str, matrix: _Matrix, view: _View, wide: float, filled: bool) -> str:
    """A path in steps, without what lies outside: empty when nothing is seen of its lines or its area."""
    points = _placed(lines, matrix)
    codes = view.codes(points, 2.0 * wide + STEPS)
    if np.bitwise_and.reduce(codes, initial=255):
        return ""
    pen = _Pen(points.round().astype(np.int64).tolist(), codes.tolist(), filled)
    at = 0
    for command in _COMMAND.findall(lines):
        pen.take(command, at)
        at += _POINTS[command]
    return pen.finished()


class _Pen:
    """Writes a path, subpath by subpath; of stretches beyond an edge only their ends."""

    def __init__(self, points: list[list[int]], codes: list[int], filled: bool) -> None:
        self._points, self._codes, self._filled = points, codes, filled
        self._out: list[str] = []
        self._sub: list[str] = []
        self._seen = False
        self._at = self._start = self._last = (0, 0)
        self._code = self._beyond = 0

    def take(self, command: str, at: int) -> None:
        """The next command with its points from index ``at``."""
        if command == "Z":
            self._flush()
            self._sub.append("z")
            return
        x, y = self._points[at if command != "C" else at + 2]
        code = self._codes[at if command != "C" else at + 2]
        if command == "M":
            self._end()
            self._at = self._last = x, y
            self._sub = [f"M{x} {y}"]
            self._code = code
            return
        shared = self._code & code
        if command == "C":
            shared &= self._codes[at] & self._codes[at + 1]
        self._code = code
        if shared and (not self._beyond or self._beyond & shared):
            # The stretch is hidden behind an edge, as the one before: one line is as good as both.
            self._beyond = (self._beyond or shared) & shared
            self._last = x, y
            return
        self._flush()
        if shared:
            self._beyond, self._last = shared, (x, y)
            return
        self._seen = True
        self._last = x, y
        if command == "C" and not self._is_straight(at):
            self._curve(at)
        elif max(abs(x - self._at[0]), abs(y - self._at[1])) >= _TINY:
            self._line()

    def finished(self) -> str:
        """The whole path."""
        self._end()
        return "".join(self._out)

    def _end(self) -> None:
        self._flush()
        # No line of it is seen, but the view may lie within: an area is closed though no line closes it.
        may_surround = self._filled and len(self._sub) > 2
        if self._sub and (self._seen or may_surround):
            self._out += self._sub
        self._sub, self._seen = [], False

    def _flush(self) -> None:
        """Draws up to the last point."""
        self._beyond = 0
        if self._last != self._at:
            self._line()

    def _line(self) -> None:
        (x, y), (ox, oy) = self._last, self._at
        self._sub.append(f"l{x - ox}{_signed(y - oy)}")
        self._at = self._last

    def _curve(self, at: int) -> None:
        ox, oy = self._at
        texts = (f"{x - ox}{_signed(y - oy)}" for x, y in self._points[at : at + 3])
        self._sub.append("c" + " ".join(texts).replace(" -", "-"))
        self._at = self._last

    def _is_straight(self, at: int) -> bool:
        ox, oy = self._at
        x, y = self._last[0] - ox, self._last[1] - oy
        far = max(abs(x), abs(y))
        bends = (abs((px - ox) * y - (py - oy) * x) for px, py in self._points[at : at + 2])
        if far >= _TINY:
            return max(bends) <= _FLAT * far
        return all(max(abs(px - ox), abs(py - oy)) < _TINY for px, py in self._points[at : at + 2])


def _signed(number: int) -> str:
    """A number after another one: a minus parts them as well as a blank."""
    return str(number) if number < 0 else f" {number}"

"""Mending what Qt's SVG generator gets wrong."""

from __future__ import annotations

import re

from redball.names import visible

_DASHES = re.compile(r'stroke-dasharray="([^"]+)" stroke-dashoffset="([^"]+)" stroke-width="([^"]+)"')


def mended(text: str) -> str:
    """The same drawing with dashes as long as they were meant, and without characters that XML doesn't have.

    The generator writes dash patterns in widths of the pen instead of units when the pen is thinner than
    half a unit,
    as all pens are where a hex is 1 wide.
    """
    return _DASHES.sub(_scaled, "\n".join(map(visible, text.split("\n"))))


def _scaled(match: re.Match[str]) -> str:
    pattern, offset, width = match.groups()
    if float(width) >= 0.5:
        return match[0]
    dashes = ",".join(f"{float(dash) * float(width):.5g}" for dash in pattern.split(","))
    start = f"{float(offset) * float(width):.5g}"
    return f'stroke-dasharray="{dashes}" stroke-dashoffset="{start}" stroke-width="{width}"'

"""The drawings of ``assets/symbols``: type boxes, silhouettes of aircraft and ships, coloured on loading."""

from __future__ import annotations

import os
from functools import cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from redball import resources

ASPECT = 30 / 50
"""Height of a symbol for a width of 1."""


@cache
def _source(name: str) -> bytes:
    """The SVG text of a symbol; an unknown one is drawn as infantry, so that a unit is never blank."""
    path = resources.assets("symbols", f"{name}.svg")
    return (path if os.path.isfile(path) else resources.assets("symbols", "infantry.svg")).read_bytes()


@cache
def _renderer(name: str, ink: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace(b"currentColor", ink.encode())))


def is_silhouette(name: str) -> bool:
    """True for symbols drawn in the power's ink without a box: aircraft and ships."""
    return b"currentColor" in _source(name)


def paint_symbol(painter: QPainter, name: str, box: QRectF, ink: QColor) -> None:
    """Draw a symbol into ``box`` (50 : 30); ``ink`` colours silhouettes only."""
    _renderer(name, ink.name()).render(painter, box)

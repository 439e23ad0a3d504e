"""The typefaces of :mod:`redball.canvas.typefaces` as fonts of Qt.

The nine files are in ``assets/fonts``.  Letters of the map are drawn from outlines at their exact size,
unhinted, so that
they keep their shape at every zoom and in pictures; :func:`font` gives the same faces for widgets.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from redball import resources
from redball.canvas.typefaces import FACES, NARROW, SANS, SERIF, Face, Role, Type, type_of

__all__ = ["FACES", "NARROW", "SANS", "SERIF", "Face", "Role", "Type", "font", "font_of", "load", "type_of"]


@cache
def load() -> tuple[str, ...]:
    """Makes Redball's typefaces known to Qt and gives their families.  Needs a QGuiApplication; works
    once.
    """
    families: list[str] = []
    for path in sorted(resources.assets("fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))


def font(role: Role, size: float | None = None, scale: float = 42.0) -> QFont:
    """A font for a widget or a painter; ``size`` in px, else the role's own at a hex of ``scale`` px."""
    kind = type_of(role, scale)
    return font_of(kind.face, kind.size if size is None else size)


def font_of(face: Face, size: float) -> QFont:
    """A face at a size in px: without hinting, so that letters scale evenly."""
    load()
    result = QFont(face.family)
    result.setWeight(QFont.Weight(face.weight))
    result.setItalic(face.italic)
    result.setPixelSize(max(1, round(size)))
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    result.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return result

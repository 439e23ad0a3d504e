"""The counters' letters: Barlow Condensed at a size in px."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont


@lru_cache(maxsize=256)
def counter_font(px: float, weight: int) -> QFont:
    """The font of counters, tracks and hex labels; ``weight`` 500, 600 or 700."""
    font = QFont("Barlow Condensed")
    font.setWeight(QFont.Weight(weight))
    font.setPixelSize(max(1, round(px)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font

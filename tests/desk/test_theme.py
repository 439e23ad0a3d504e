"""Light and dark: every colour named in the style sheet exists, and text can be read on its ground."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from redball.desk import theme


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: QColor, b: QColor) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("text", "panel", 7), ("text", "window", 7), ("note", "panel", 4.5), ("note", "window", 4.5),
        ("accent", "accent_soft", 4.5), ("on_accent", "accent", 4.5), ("text", "row_now", 4.5),
        ("trouble", "panel", 4.5), ("text", "fuel_fill", 3), ("faint", "panel", 3),
    ],
)  # fmt: skip
def test_text_is_legible(name, ink, ground, least):
    chosen = theme.themes()[name]
    assert contrast(chosen.colour(ink), chosen.colour(ground)) >= least


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_style_sheet_has_a_value_for_every_name(name):
    assert "@" not in theme.style_sheet(name)


def test_themes_name_the_same_colours():
    light, dark = (set(theme.themes()[name].colours) for name in ("light", "dark"))
    assert light == dark
